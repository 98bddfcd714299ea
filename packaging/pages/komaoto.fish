# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_komaoto_global_optspecs
    string join \n n/ply= new-window lang= diagnose recover= dbus-service h/help V/version
end

function __fish_komaoto_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_komaoto_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_komaoto_using_subcommand
    set -l cmd (__fish_komaoto_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c komaoto -n "__fish_komaoto_needs_command" -s n -l ply -d 'Move number to show first; +PLY means the same' -r -f
complete -c komaoto -n "__fish_komaoto_needs_command" -l lang -d 'Language: ja, en, zh-Hans or zh-Hant' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_needs_command" -l recover -d 'How often the program was started anew because it could not go on: it says so to itself' -r -f
complete -c komaoto -n "__fish_komaoto_needs_command" -l new-window -d 'Open another window, not the one that is there'
complete -c komaoto -n "__fish_komaoto_needs_command" -l diagnose -d 'Print what a fault report needs, nothing of records'
complete -c komaoto -n "__fish_komaoto_needs_command" -l dbus-service -d 'Started by name on the session bus, which says what is to be opened'
complete -c komaoto -n "__fish_komaoto_needs_command" -s h -l help -d 'Print help'
complete -c komaoto -n "__fish_komaoto_needs_command" -s V -l version -d 'Print version'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "convert" -d 'Write records in other formats, encodings or with other line ends'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "check" -d 'Report everything in files that does not fit, line by line'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "find" -d 'Find games in files and folders, by words and by positions'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "library" -d 'Register folders of games, so that searches are fast'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "export" -d 'Print games or positions as rows, for other programs'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "book" -d 'Query opening books, make them from games, and convert them'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "show" -d 'Print headers, start position and moves of a file'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "read" -d 'Print a record as a book does: moves, comments, variations'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "diagram" -d 'Draw positions: SVG, PNG, JPEG, PDF or an animated PNG'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "sheet" -d 'Print problems with answers, games or score sheets: PDF, SVG, HTML'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "edit" -d 'Edit a record by commands, line by line, without a window'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "solve" -d 'Solve mate problems: mate or not, in how many plies, by which moves'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "missed" -d 'Find the mates that were missed in games, and mark them'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "analyse" -d 'Analyse whole games with an engine, and keep what it says'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "exercises" -d 'Make exercises from analysed games, and exchange them'
complete -c komaoto -n "__fish_komaoto_needs_command" -a "perft" -d 'Count the legal move sequences of a length'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -s o -l output -d 'Where to write: a file, a folder (for several results), or - for standard output' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l to -d 'Format to write; without it the extension of OUT decides, and in a folder or on standard output each file keeps its own' -r -f -a "kif\t'KIF, by default in Shift_JIS'
kifu\t'KIF, by default in UTF-8'
ki2\t'KI2, by default in Shift_JIS'
ki2u\t'KI2, by default in UTF-8'
csa\t'CSA of the version that holds the record'
csa1\t'CSA of 1999, without headers'
csa22\t'CSA V2.2'
csa3\t'CSA V3.0'
sfen\t'Positions, one per line'
usi\t'Positions with moves, one game per line'
fen\t'Positions of chess and xiangqi, one per line'
uci\t'Those positions with moves, one game per line, as engines are told them'
jkf\t'JSON of Kifu for JS'
usen\t'One game a line, for URLs, with variations'
db\t'Opening book of YaneuraOu: positions with their moves'
pgn\t'PGN, the format of chess and xiangqi'
xml\t'The XML form of PGN'
ubb\t'The codes of xiangqi sites (DhtmlXQ)'"
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l encoding -d 'Encoding to write; without it a file keeps its own within its format' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l eol -d 'Line ends to write; without it a file keeps its own within its format' -r -f -a "lf\t''
crlf\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l game -d 'Only this game of each file, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l lang -d 'The language of the notes; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l fresh -d 'Write everything in the standard form of its format, also what is in that format already: the same text for the same record, whoever wrote it (for PGN the export format, in UTF-8)'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l join -d 'Write the games of all files into one file'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l split -d 'Write each game into a file of its own in the folder DIR: NAME-1.kif, NAME-2.kif …, or NAME-01.kif … where there are ten or more'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l force -d 'Replace existing files, but never a file to convert with one in another format'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l substitute -d 'Write stand-ins for characters that the encoding has no place for, where they are the same sign (〜 as ～, ☗ as ▲), and say which'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l lossy -d 'Write even if something is lost, and say what; other characters become the nearest sign, or 〓'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l json -d 'Print one JSON array, an object for each result, instead of notes'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l game -d 'Only this game of each file, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l lang -d 'The language of the messages; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l json -d 'Print one JSON array, an object per file'
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l strict -d 'Also note what rewriting a file in its own format would lose or change'
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -l no-fixes -d 'Do not look for fixes'
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l in -d 'Files and folders to look through, all words up to the next option; without it this folder; - is standard input' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l position -d 'Games that reach this position: SFEN or FEN, startpos moves ..., or FILE@PLY' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l pattern -d 'Games that reach a position like this: SFEN or FEN with ?, X, x and ., or a file of it' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l material -d 'Numbers of pieces there must be, such as "R>=2 p=0"' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l plies -d 'Only behind these moves: A..B, either of which may be left out' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l sort -d 'Sort by this' -r -f -a "file\t''
date\t''
first\t''
second\t''
event\t''
plies\t''
opening\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l limit -d 'Print at most so many games' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l lang -d 'The language of what is printed; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l library -d 'Games of the library, as its folders were when they were last looked through'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l mirror -d 'Also the position in a mirror'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l swap -d 'Also the position with the sides exchanged'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l main-line -d 'Look for positions in main lines only'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l stats -d 'Print what was played there and how it ended'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l duplicates -d 'Only games whose moves are found more than once, in groups'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l count -d 'Print the number of games'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l list -d 'Print the names of the files, each once'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l json -d 'Print JSON, an object a line'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l csv -d 'Print a table of values with commas'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l print0 -d 'Print the names of the files with a NUL behind each'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -l strict -d 'A file or a line that cannot be read is an error, although others were'
complete -c komaoto -n "__fish_komaoto_using_subcommand find" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand library" -l lang -d 'The language of what is printed; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand library" -l json -d 'Print JSON, an object a line'
complete -c komaoto -n "__fish_komaoto_using_subcommand library" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l files-from -d 'Also the files that are named in this file, a path a line; - is standard input' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l lang -d 'The language of complaints; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l games -d 'A row for each game; so it is without this'
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l positions -d 'A row for each position of the main lines'
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l json -d 'JSON, an object a line, also for what fails; without it the rows are the same, and failures stand on standard error alone'
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -l csv -d 'A table of values with commas, without headings'
complete -c komaoto -n "__fish_komaoto_using_subcommand export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l position -d 'The position to show: SFEN or FEN, startpos moves ..., or FILE@PLY; without it the start of the game' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -s o -l output -d 'The new book' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l to -d 'The format of the new book; without it its name tells' -r -f -a "db\t'The text of YaneuraOu'
ybb\t'The binary book of YaneuraOu'
apery\t'Apery\'s .bin'
polyglot\t'Polyglot\'s .bin, of chess'
elephanteye\t'ElephantEye\'s .dat, of xiangqi'
sbk\t'That of ShogiGUI and BookConv'"
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l from -d 'The format of the book that is read; without it its bytes tell' -r -f -a "db\t'The text of YaneuraOu'
ybb\t'The binary book of YaneuraOu'
apery\t'Apery\'s .bin'
polyglot\t'Polyglot\'s .bin, of chess'
elephanteye\t'ElephantEye\'s .dat, of xiangqi'
sbk\t'That of ShogiGUI and BookConv'"
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l plies -d 'Make it of these moves only: A..B, either of which may be left out' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l player -d 'Make it of the moves of this player only' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l min -d 'Make it of moves that were played so often' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l result -d 'Make it of games that ended so only' -r -f -a "first\t'The side that moved first won'
second\t'The side that moved second won'
draw\t'Nobody won'
winner\t'Somebody won: only the moves of that side'"
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l lang -d 'The language of what is printed; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l library -d 'Make it of the games of the library that the words mean, as its folders were when they were last looked through'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l same-ply -d 'Show only what stands under the same number of the move'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l as-it-is -d 'Show the position as it is, not with the sides exchanged'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l lossy -d 'Write also what loses something'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l force -d 'Replace a file that exists'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -l json -d 'Print JSON'
complete -c komaoto -n "__fish_komaoto_using_subcommand book" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l game -d 'Only this game of each file, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l notation -d 'How moves are spelled' -r -f -a "usi\t''
kif\t''
japanese\t''
csa\t''
western\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l lang -d 'The language of complaints; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l json -d 'Print JSON, with a flat list of nodes; for several files one object per line'
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -l outline -d 'Print the moves alone, one line per game'
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l game -d 'Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l part -d 'Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move 12; or 12.1/15, what follows move 15 of it' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l pieces -d 'What is written on the pieces of shogi and xiangqi in HTML: characters (of xiangqi as the record is written), simplified or traditional, or western (Latin letters, with marks for the moves)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l chessmen -d 'The pieces of chess in HTML: classic or angular' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -s o -l output -d 'Write to this file; without it to standard output, and so with -' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l notation -d 'How moves are spelled; without it as players of the game do, in English as `P-7f`' -r -f -a "japanese\t'▲７六歩, 炮二平五'
western\t'P-7f, C2.5'
usi\t'7g7f, h2e2'"
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l letters -d 'The letters of chess pieces in moves: en, figurines (♘f3), or those of a language, such as de, fr or ru' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l lang -d 'The language of the text and of complaints; without it that of the game\'s players, and the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l html -d 'Write one HTML file with a board to play the games through'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l embed -d 'Write a piece of HTML to be put into a page of one\'s own, where there may be several'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l force -d 'Replace an existing file'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l text -d 'Write plain text (the default)'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l json -d 'Print the text as JSON: an array with an object for each game, of its number, its lines and, of several files, its file'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l no-headers -d 'Leave out title and headers'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l no-variations -d 'Only the main line'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l clock -d 'Show how long each move took: as written, or as the clocks in comments tell'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l evaluation -d 'Show what engines think of it'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand read" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -s o -l output -d 'Where to write: a file, a folder (for several pictures), or - for standard output' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l at -d 'Which positions: a move number (in chess and xiangqi a ply, or 17w, 17r, 17b), a stretch such as 10-40, start, end, bookmarks, every=N or all; without it the start of a problem, the end of a game and, for an APNG or a GIF, all' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l game -d 'Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l part -d 'Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move 12; or 12.1/15, what follows move 15 of it' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l to -d 'Format to write: svg, png, jpg, pdf, apng or gif; without it the extension of OUT decides, and in a folder it is png. A PDF holds any number of diagrams, one a page; an APNG and a GIF show them one after the other' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l width -d 'The width of the picture, as 80mm or 1600px' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l dpi -d 'The resolution of a PNG, in dots per inch' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l delay -d 'How long an APNG or a GIF shows each diagram, in seconds' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l times -d 'How often an APNG or a GIF shows all of them; 0 for ever' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l thumbnail -d 'Draw a thumbnail for file managers instead: its first game as a PNG of at most this many pixels in width and height, which replaces OUT' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l style -d 'The look: book (black on white), classic (double frame, star points) or screen (in colour)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l typeface -d 'The typeface of pieces and text: gothic or mincho' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l weight -d 'The weight of the pieces: light, regular or bold' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l pieces -d 'What is written on the pieces of shogi and xiangqi: characters (of xiangqi as the record is written), simplified or traditional, or western (Latin letters, with marks for the moves)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l chessmen -d 'The pieces of chess: classic or angular' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l hands -d 'The label of the hands: names, sides (先手, 後手), held (持駒), bare (only ☗ ☖) or off (no hands)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l last -d 'How the square of the last move is marked: off, shade or frame' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l caption -d 'The caption: plain (図は▲７六歩まで), round （…）, square 【…】, older 図（…まで）, none, or a text with {name}, {move} and {ply} in it' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l footer -d 'What is written below: none, comment, length (of a problem), or a text' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l stars -d 'Print the star points, or leave them out; without it as the style does' -r -f -a "true\t''
false\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l notation -d 'How moves are spelled; without it as players of the game do, in English as `P-7f`' -r -f -a "japanese\t'▲７六歩, 炮二平五'
western\t'P-7f, C2.5'
usi\t'7g7f, h2e2'"
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l letters -d 'The letters of chess pieces in moves: figurines (♘f3), en, or those of another language, such as de, fr or ru' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l lang -d 'The language of captions and complaints; without it that of the game\'s players, and the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l numbered -d 'Number the diagrams in their captions'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l no-coordinates -d 'Leave out the labels of files and ranks'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l no-marks -d 'Leave out arrows and circles'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l no-heading -d 'Leave out title, author and players above the board'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l two-kings -d 'Write 王 for the other side\'s king'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l turned -d 'Turn the board'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l transparent -d 'Leave out the paper: the background is transparent'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l lossy -d 'Print even if no font has some of the letters, with 〓 in their place, and say which'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l force -d 'Replace existing files'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l json -d 'Print as JSON which files were written'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand diagram" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -s o -l output -d 'Where to write: a file (.pdf, .svg, .html, or a source: .typ for Typst, .tex for LuaLaTeX and upLaTeX), a folder (for pages as SVG), or - for standard output' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l to -d 'Format to write; without it the extension of OUT decides, and in a folder it is svg' -r -f -a "pdf\t''
svg\t''
html\t''
typ\t''
tex\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l game -d 'Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l part -d 'Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move 12; or 12.1/15, what follows move 15 of it' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l pages -d 'What to print: problems (diagrams, and answers), games (moves, comments and diagrams), scores (棋譜用紙) or blank ones, submission (投稿用紙, to send a problem to a magazine); without it problems or games, whichever most of the records are' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l paper -d 'The paper: a4, b5, a5, letter or postcard (はがき)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l per-page -d 'How many problems on a page: 1, 2, 4, 6 or 9; without it 6, or fewer and larger ones where they are fewer in all' -r -f -a "1\t''
2\t''
4\t''
6\t''
9\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l answers -d 'Where the answers of problems are: back (at the end), next (on the page after each page of problems), foot (upside down at the foot of the page) or none' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l first -d 'The number of the first problem' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l writing -d 'Which way problems are written: across, or down and from right to left as in magazines 縦書き (Japanese and Chinese; not in sources)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l every -d 'In games, a diagram after every N moves, besides those at bookmarks' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l title -d 'The running title; without it that of each game, or what the titles of the problems begin with' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l date -d 'A date for the foot of each page, in any words; without it there is none, and the same records give the same bytes' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l style -d 'The look: book (black on white), classic (double frame, star points) or screen (in colour)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l typeface -d 'The typeface of pieces and text: gothic or mincho' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l weight -d 'The weight of the pieces: light, regular or bold' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l pieces -d 'What is written on the pieces of shogi and xiangqi: characters (of xiangqi as the record is written), simplified or traditional, or western (Latin letters, with marks for the moves)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l chessmen -d 'The pieces of chess: classic or angular' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l hands -d 'The label of the hands: names, sides (先手, 後手), held (持駒), bare (only ☗ ☖) or off (no hands)' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l last -d 'How the square of the last move is marked: off, shade or frame' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l caption -d 'The caption: plain (図は▲７六歩まで), round （…）, square 【…】, older 図（…まで）, none, or a text with {name}, {move} and {ply} in it' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l footer -d 'What is written below: none, comment, length (of a problem), or a text' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l stars -d 'Print the star points, or leave them out; without it as the style does' -r -f -a "true\t''
false\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l notation -d 'How moves are spelled; without it as players of the game do, in English as `P-7f`' -r -f -a "japanese\t'▲７六歩, 炮二平五'
western\t'P-7f, C2.5'
usi\t'7g7f, h2e2'"
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l letters -d 'The letters of chess pieces in moves: figurines (♘f3), en, or those of another language, such as de, fr or ru' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l lang -d 'The language of what is printed and of complaints; without it that of the game\'s players, and the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l no-lengths -d 'Do not print the lengths of problems'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l span -d 'Below each problem, how many files and ranks its pieces occupy 形幅'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l count-pieces -d 'Below each problem, how many pieces it has on the board and in the attacker\'s hand 使用駒数'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l comments -d 'Print comments with the answers 解説 (in chess and xiangqi they are part of it anyway)'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l ends -d 'Print the final position with the answers 詰上り図 (not at the foot of the page)'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l run-on -d 'Let games follow each other on a page, instead of starting each on a new one'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l index -d 'Contents before games, and an index of players, openings and themes after them (not in sources)'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l all-headers -d 'In games, every header above the moves, not only who, where, when and how it was opened'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l no-coordinates -d 'Leave out the labels of files and ranks'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l no-marks -d 'Leave out arrows and circles'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l no-heading -d 'Leave out title, author and players above the board'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l two-kings -d 'Write 王 for the other side\'s king'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l turned -d 'Turn the board'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l transparent -d 'Leave out the paper: the background is transparent'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l lossy -d 'Print even if no font has some of the letters, with 〓 in their place, and say which'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l force -d 'Replace existing files'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l json -d 'Print as JSON which files were written'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand sheet" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l game -d 'Show this game of the record first, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l new -d 'What a new game is of' -r -f -a "shogi\t''
chess\t''
xiangqi\t''"
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l script -d 'Commands, one per line; - is standard input' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l recover -d 'Restore this journal, or with - the newest one that a crash has left, instead of opening a record' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l lang -d 'The language of complaints; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l journals -d 'Print what journals a crash, or closing without saving, has left, as one JSON object per line, and end'
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l keep-going -d 'Save also after a line was refused; without it nothing is saved from there on'
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l json -d 'Answer in JSON, one object per line'
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -l sync -d 'Answer only once the disk has confirmed, not only the system: what was answered outlives a power cut, too'
complete -c komaoto -n "__fish_komaoto_using_subcommand edit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l at -d 'The position after this move of each record instead' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l game -d 'Only this game of each file, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l severity -d 'How serious a flaw is for --check: hencho, hendo, hi or ai_hi, and allowed, kizu or fukanzen, as in --severity hencho=allowed; may be repeated' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l time -d 'Seconds for each position' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l nodes -d 'Positions to search for each position; without it there is no limit' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l threads -l jobs -d 'How many processors to use: each takes positions of its own; a single one is shared by two' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l memory -d 'Megabytes for what is found; without it 1024, but at most a quarter of the machine\'s' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l lang -d 'The language of answers and complaints; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l shortest -d 'Prove that there is no shorter mate (the default)'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l any -d 'Any mate will do, whether or not there is a shorter one'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l all -d 'Count the length with every interposition, too'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l check -d 'Check whether each is sound: whether its line (that of a record, the words after moves, or the next column of a table) is the only solution; without a line it is the main line'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l tries -d 'With --check also list checks that do not mate, each with a reply that refutes it'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -s r -l recursive -d 'Take folders, too: the positions of all records of shogi in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -l json -d 'Print one JSON object per line for each position'
complete -c komaoto -n "__fish_komaoto_using_subcommand solve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l game -d 'Only this game of each file, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l nodes -d 'Positions to search for each question about a move' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l time -d 'Seconds for each question; without it there is no limit' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -s o -l output -d 'Write the games with the mates as branches: a file, a folder (for several files), or - for standard output; the extension decides the format' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l lang -d 'The language of messages and of what is written into the games; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l variations -d 'Look at variations, too'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l json -d 'Print one JSON object per line for each game'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l force -d 'Replace OUT if it exists'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l lossy -d 'Write OUT also where its format does not hold all of the games'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand missed" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l engine -d 'The engine: a program that speaks USI, UCI or UCCI, by its path or its name (then it is also looked for in /usr/games and /usr/local/games); without one the mates that a shogi player missed are found' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l argument -d 'An argument for the engine; may be given several times' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l option -d 'An option of the engine; may be given several times' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l nodes -d 'Positions to search for each move; the same game gives the same result' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l depth -d 'How deep to search' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l seconds -d 'How long to search each position; without any limit one second' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l ready -d 'How long the engine may take to be ready' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l lines -d 'How many lines to search; those beside the moves played become branches' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l game -d 'Only this game of each file, counted from 1' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -s o -l output -d 'Write the games with what was found: a file, a folder (for several files), or - for standard output; the extension decides the format' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l lang -d 'The language of messages and of what is written into the games; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l forwards -d 'From the first move to the last; otherwise backwards'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l json -d 'Print one JSON object per line for each game'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l force -d 'Replace OUT if it exists'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l lossy -d 'Write OUT also where its format does not hold all of the games'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand analyse" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -s o -l output -d 'Where to: a file; its extension decides the format' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l points -d 'How many points of the chance to win a move has to give away, in percent' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l least -d 'Leave out who had less of a chance before, in percent' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l side -d 'Only moves of this side' -r -f -a "first\t'Who moves first'
second\t'Who moves second'"
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l player -d 'Only moves of this player, or whoever has that in the name' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l plies -d 'Only these moves: A..B, either of which may be left out' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l nodes -d 'Positions to search for each question about a mate; in a judged game, for all of them together' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l engine -d 'Verify slips with this engine: a path, or a name that is looked for' -r -F
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l argument -d 'A word that is given to the engine when it is started; may be given several times' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l seconds -d 'How long the engine searches each position' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l lang -d 'The language of messages and of what is written into exercises; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l jobs -d 'Work on this many files at a time, up to 64' -r -f
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l from -d 'The encoding of the files; without it the bytes tell' -r -f -a "utf8\t''
sjis\t''
euc\t''
latin1\t'ISO 8859-1, for chess PGN'
windows1252\t'Windows-1252, Latin-1 with more signs, for chess PGN'
latin2\t'Windows-1250, for chess PGN of Central Europe'
iso8859-2\t'ISO 8859-2, for chess PGN of Central Europe'
cyrillic\t'Windows-1251, for chess PGN in Russian'
iso8859-5\t'ISO 8859-5, for chess PGN in Russian'
koi8-r\t'KOI8-R, for chess PGN in Russian'
cp866\t'Code page 866 of DOS, for chess PGN in Russian'
gb18030\t'For xiangqi PGN'
big5\t'For xiangqi PGN in traditional characters'"
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l dry-run -d 'Write nothing, only say what would be made'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l mates -d 'Also look for mates that were missed 詰み逃し or walked into 頓死: where the engine that has judged the game sees a mate or a side that wins, or everywhere if nobody has judged it; in chess and xiangqi up to five moves'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l no-slips -d 'Only mates and what was named by hand, no slips'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l lossy -d 'Write also what loses something'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l force -d 'Replace OUT if it is there already'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l json -d 'Print JSON'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -s r -l recursive -d 'Take folders, too: all records in them and in the folders below'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -l skip-done -d 'Skip what has been written already and is not older than its source; what is older is replaced with --force only'
complete -c komaoto -n "__fish_komaoto_using_subcommand exercises" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c komaoto -n "__fish_komaoto_using_subcommand perft" -l lang -d 'The language of complaints; without it the system\'s' -r -f -a "ja\t'日本語'
en\t'English'
zh-Hans\t'简体中文'
zh-Hant\t'繁體中文'"
complete -c komaoto -n "__fish_komaoto_using_subcommand perft" -l divide -d 'Print the count below each first move'
complete -c komaoto -n "__fish_komaoto_using_subcommand perft" -l json -d 'Print a JSON object: `sfen` or `fen`, `depth`, `nodes` and, with --divide, `moves` with the count below each'
complete -c komaoto -n "__fish_komaoto_using_subcommand perft" -s h -l help -d 'Print help (see more with \'--help\')'
