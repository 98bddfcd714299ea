; The installer for one person, without administrator's rights. packaging/windows/package calls it:
;   makensis -DVERSION=0.1.0 -DSTAGED=folder -DOUT=komaoto-setup.exe installer.nsi
;
; /S asks nothing. The uninstaller removes what the installer has made and nothing else: records are the person's own,
; and settings (%APPDATA%\komaoto) and journals (%LOCALAPPDATA%\komaoto) stay for the next installation.
; The program is for 64 bits only; so are the installer and what it writes into the registry.
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 32
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Komaoto"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Komaoto"
InstallDirRegKey HKCU "Software\Komaoto" "InstallDir"
ManifestDPIAware true
BrandingText "Komaoto ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Komaoto"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Komaoto setup"
VIAddVersionKey LegalCopyright "MIT or Apache-2.0"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Komaoto"
!define CLASSES "Software\Classes"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\komaoto.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first language is the one for a system that speaks none of them.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"

LangString Running ${LANG_ENGLISH} "Komaoto is running. Close its windows, then try again."
LangString Running ${LANG_JAPANESE} "Komaotoが起動しています。ウィンドウを閉じてから、もう一度お試しください。"
LangString Running ${LANG_SIMPCHINESE} "Komaoto 正在运行。请关闭它的窗口，然后重试。"
LangString Running ${LANG_TRADCHINESE} "Komaoto 正在執行。請關閉它的視窗，然後再試一次。"
LangString Record ${LANG_ENGLISH} "Game record"
LangString Record ${LANG_JAPANESE} "棋譜"
LangString Record ${LANG_SIMPCHINESE} "棋谱"
LangString Record ${LANG_TRADCHINESE} "棋譜"

; A program that runs holds its file. In a silent installation nobody can be asked: exit status 2.
!macro Closed un
Function ${un}WaitUntilClosed
    again:
    ClearErrors
    IfFileExists "$INSTDIR\komaoto.exe" 0 done
    FileOpen $0 "$INSTDIR\komaoto.exe" a
    IfErrors 0 free
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Quit
    free:
    FileClose $0
    done:
FunctionEnd
!macroend
!insertmacro Closed ""
!insertmacro Closed "un."

; Komaoto is offered for a kind of file; what a person has chosen for it stays.
!macro Offer extension
    WriteRegStr HKCU "${CLASSES}\.${extension}\OpenWithProgids" "Komaoto.Record" ""
    WriteRegStr HKCU "${CLASSES}\Applications\komaoto.exe\SupportedTypes" ".${extension}" ""
    WriteRegStr HKCU "Software\Komaoto\Capabilities\FileAssociations" ".${extension}" "Komaoto.Record"
!macroend
; Komaoto opens a kind of file that nothing else opens.
!macro Own extension
    !insertmacro Offer "${extension}"
    ReadRegStr $0 HKCU "${CLASSES}\.${extension}" ""
    ${If} $0 == ""
        WriteRegStr HKCU "${CLASSES}\.${extension}" "" "Komaoto.Record"
    ${EndIf}
!macroend
!macro Leave extension
    DeleteRegValue HKCU "${CLASSES}\.${extension}\OpenWithProgids" "Komaoto.Record"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${extension}\OpenWithProgids"
    ReadRegStr $0 HKCU "${CLASSES}\.${extension}" ""
    ${If} $0 == "Komaoto.Record"
        DeleteRegValue HKCU "${CLASSES}\.${extension}" ""
    ${EndIf}
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${extension}"
!macroend

Section "Komaoto"
    Call WaitUntilClosed
    SetOutPath "$INSTDIR"
    ; The manual of another version may have other pages.
    RMDir /r "$INSTDIR\manual"
    File /r "${STAGED}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Komaoto.lnk" "$INSTDIR\komaoto.exe"

    WriteRegStr HKCU "Software\Komaoto" "InstallDir" "$INSTDIR"
    WriteRegStr HKCU "${CLASSES}\Komaoto.Record" "" "$(Record)"
    WriteRegStr HKCU "${CLASSES}\Komaoto.Record\DefaultIcon" "" "$INSTDIR\komaoto.exe,0"
    WriteRegStr HKCU "${CLASSES}\Komaoto.Record\shell\open\command" "" '"$INSTDIR\komaoto.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\komaoto.exe\shell\open\command" "" '"$INSTDIR\komaoto.exe" "%1"'
    WriteRegStr HKCU "Software\Komaoto\Capabilities" "ApplicationName" "Komaoto"
    WriteRegStr HKCU "Software\Komaoto\Capabilities" "ApplicationDescription" "Editor of game records"
    WriteRegStr HKCU "Software\RegisteredApplications" "Komaoto" "Software\Komaoto\Capabilities"
    !insertmacro Own kif
    !insertmacro Own kifu
    !insertmacro Own ki2
    !insertmacro Own ki2u
    !insertmacro Own csa
    !insertmacro Own sfen
    !insertmacro Own usi
    !insertmacro Own usen
    !insertmacro Own jkf
    !insertmacro Offer ubb
    !insertmacro Offer xqf
    !insertmacro Offer cbr
    !insertmacro Offer cbl
    !insertmacro Offer pgn
    !insertmacro Offer fen
    !insertmacro Offer epd
    !insertmacro Offer uci
    !insertmacro Offer bod
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Komaoto"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\komaoto.exe,0"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
    Call un.WaitUntilClosed
    ; By name: a person may have put records into this folder.
    Delete "$INSTDIR\komaoto.exe"
    Delete "$INSTDIR\komaoto.com"
    Delete "$INSTDIR\README.txt"
    RMDir /r "$INSTDIR\manual"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Komaoto.lnk"
    !insertmacro Leave kif
    !insertmacro Leave kifu
    !insertmacro Leave ki2
    !insertmacro Leave ki2u
    !insertmacro Leave csa
    !insertmacro Leave sfen
    !insertmacro Leave usi
    !insertmacro Leave usen
    !insertmacro Leave jkf
    !insertmacro Leave ubb
    !insertmacro Leave xqf
    !insertmacro Leave cbr
    !insertmacro Leave cbl
    !insertmacro Leave pgn
    !insertmacro Leave fen
    !insertmacro Leave epd
    !insertmacro Leave uci
    !insertmacro Leave bod
    DeleteRegKey HKCU "${CLASSES}\Komaoto.Record"
    DeleteRegKey HKCU "${CLASSES}\Applications\komaoto.exe"
    DeleteRegValue HKCU "Software\RegisteredApplications" "Komaoto"
    DeleteRegKey HKCU "Software\Komaoto"
    DeleteRegKey HKCU "${UNINSTALL}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
