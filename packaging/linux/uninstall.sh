#!/bin/sh
# Takes Komaoto out again: what install.sh has put there, and nothing else. Records, settings and journals stay.
set -eu

own=$(cd "$(dirname "$0")" && pwd)
prefix=${own%/share/komaoto}
[ -f "$own/installed" ] && [ "$prefix" != "$own" ] || {
    echo "uninstall.sh: run the one in PREFIX/share/komaoto" >&2
    exit 2
}

# Tells the desktop that something has come or gone.
tell() {
    command -v update-mime-database >/dev/null && [ -d "$prefix/share/mime/packages" ] &&
        update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
    command -v update-desktop-database >/dev/null && [ -d "$prefix/share/applications" ] &&
        update-desktop-database -q "$prefix/share/applications" >/dev/null 2>&1 || true
    # A cache that is there already must know of the icon; otherwise the folder is read.
    command -v gtk-update-icon-cache >/dev/null && [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ] &&
        gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" >/dev/null 2>&1 || true
    # Not every bus looks for new names by itself.
    command -v dbus-send >/dev/null && [ -n "${DBUS_SESSION_BUS_ADDRESS-}" ] &&
        dbus-send --session --type=method_call --dest=org.freedesktop.DBus / org.freedesktop.DBus.ReloadConfig >/dev/null 2>&1 || true
}

case ${1-} in
--tell) tell && exit ;;
esac

list=$(cat "$own/installed")
printf '%s\n' "$list" | while IFS= read -r file; do rm -f "$prefix/$file"; done
tell
# Databases of this folder that hold nothing any more, and folders that are empty now.
if [ -z "$(ls -A "$prefix/share/mime/packages" 2>/dev/null)" ] && [ -f "$prefix/share/mime/mime.cache" ]; then
    rm -rf "$prefix/share/mime"
fi
cache=$prefix/share/applications/mimeinfo.cache
[ -n "$(find "$prefix/share/applications" -name '*.desktop' 2>/dev/null)" ] || rm -f "$cache"
printf '%s\n' "$list" | while IFS= read -r file; do
    folder=${file%/*}
    while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do
        case $folder in
        */*) folder=${folder%/*} ;;
        *) folder=. ;;
        esac
    done
done
rmdir "$prefix" 2>/dev/null || true
[ "${1-}" = --quiet ] || echo "Komaoto is gone from $prefix; your records and settings are where they were"
