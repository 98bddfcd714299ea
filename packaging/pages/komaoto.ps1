
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'komaoto' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'komaoto'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'komaoto' {
            [CompletionResult]::new('-n', '-n', [CompletionResultType]::ParameterName, 'Move number to show first; +PLY means the same')
            [CompletionResult]::new('--ply', '--ply', [CompletionResultType]::ParameterName, 'Move number to show first; +PLY means the same')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'Language: ja, en, zh-Hans or zh-Hant')
            [CompletionResult]::new('--recover', '--recover', [CompletionResultType]::ParameterName, 'How often the program was started anew because it could not go on: it says so to itself')
            [CompletionResult]::new('--new-window', '--new-window', [CompletionResultType]::ParameterName, 'Open another window, not the one that is there')
            [CompletionResult]::new('--diagnose', '--diagnose', [CompletionResultType]::ParameterName, 'Print what a fault report needs, nothing of records')
            [CompletionResult]::new('--dbus-service', '--dbus-service', [CompletionResultType]::ParameterName, 'Started by name on the session bus, which says what is to be opened')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write records in another format or encoding, or with other line ends')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Name everything in files that does not fit, by its line')
            [CompletionResult]::new('find', 'find', [CompletionResultType]::ParameterValue, 'Find games in files and folders, by words and by positions')
            [CompletionResult]::new('library', 'library', [CompletionResultType]::ParameterValue, 'Keep what searches ask of the games of folders')
            [CompletionResult]::new('book', 'book', [CompletionResultType]::ParameterValue, 'Ask opening books, make them out of games, and convert them')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print headers, start position and moves of a file')
            [CompletionResult]::new('read', 'read', [CompletionResultType]::ParameterValue, 'Tell a record as a book does: moves, comments, variations')
            [CompletionResult]::new('diagram', 'diagram', [CompletionResultType]::ParameterValue, 'Draw positions: SVG, PNG, JPEG, PDF or an animated PNG')
            [CompletionResult]::new('sheet', 'sheet', [CompletionResultType]::ParameterValue, 'Print problems with answers, games or score sheets: PDF, SVG, HTML')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Edit a record by commands, line by line, without a window')
            [CompletionResult]::new('solve', 'solve', [CompletionResultType]::ParameterValue, 'Solve mate problems: mate or not, in how many plies, by which moves')
            [CompletionResult]::new('missed', 'missed', [CompletionResultType]::ParameterValue, 'Name the mates that were missed in games, and mark them')
            [CompletionResult]::new('analyse', 'analyse', [CompletionResultType]::ParameterValue, 'Judge whole games with an engine, and write down what it says')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the legal move sequences of a length')
            break
        }
        'komaoto;convert' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Where to: a file, a folder (for several results), or - for standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Where to: a file, a folder (for several results), or - for standard output')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Format to write; without it the extension of OUT decides, and in a folder or on standard output each file keeps its own')
            [CompletionResult]::new('--encoding', '--encoding', [CompletionResultType]::ParameterName, 'Encoding to write; without it a file keeps its own within its format')
            [CompletionResult]::new('--eol', '--eol', [CompletionResultType]::ParameterName, 'Line ends to write; without it a file keeps its own within its format')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game of each file, counted from 1')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of the notes; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--fresh', '--fresh', [CompletionResultType]::ParameterName, 'Write everything in the standard form of its format, also what is in that format already: the same text for the same record, whoever wrote it (for PGN the export format, in UTF-8)')
            [CompletionResult]::new('--join', '--join', [CompletionResultType]::ParameterName, 'Write the games of all files into one file')
            [CompletionResult]::new('--split', '--split', [CompletionResultType]::ParameterName, 'Write each game into a file of its own, NAME-1.kif, NAME-2.kif …, in the folder DIR')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that are there already, but never a file to convert with one in another format')
            [CompletionResult]::new('--substitute', '--substitute', [CompletionResultType]::ParameterName, 'Write stand-ins for characters that the encoding has no place for, where they are the same sign (〜 as ～, ☗ as ▲), and say which')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Write also what loses something, and say what was lost; other characters become the nearest sign, or 〓')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON array, an object for each result, instead of notes')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;check' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game of each file, counted from 1')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of the messages; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print one JSON array, an object per file')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Also note what writing a file anew in its own format would lose or change')
            [CompletionResult]::new('--no-fixes', '--no-fixes', [CompletionResultType]::ParameterName, 'Do not look for fixes')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;find' {
            [CompletionResult]::new('--in', '--in', [CompletionResultType]::ParameterName, 'Files and folders to look through; without it this folder; - is standard input')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Games that reach this position: SFEN or FEN, startpos moves ..., or FILE@PLY')
            [CompletionResult]::new('--pattern', '--pattern', [CompletionResultType]::ParameterName, 'Games that reach a position like this: SFEN or FEN with ? and ., or a file of it')
            [CompletionResult]::new('--material', '--material', [CompletionResultType]::ParameterName, 'Numbers of pieces there must be, such as "R>=2 p=0"')
            [CompletionResult]::new('--plies', '--plies', [CompletionResultType]::ParameterName, 'Only behind these moves: A..B, either of which may be left out')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'Sort by this')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Print at most so many games')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of what is printed; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--library', '--library', [CompletionResultType]::ParameterName, 'Games of the library, as its folders were when they were last looked through')
            [CompletionResult]::new('--mirror', '--mirror', [CompletionResultType]::ParameterName, 'Also the position in a mirror')
            [CompletionResult]::new('--swap', '--swap', [CompletionResultType]::ParameterName, 'Also the position with the sides exchanged')
            [CompletionResult]::new('--main-line', '--main-line', [CompletionResultType]::ParameterName, 'Look for positions in main lines only')
            [CompletionResult]::new('--stats', '--stats', [CompletionResultType]::ParameterName, 'Print what was played there and how it ended')
            [CompletionResult]::new('--duplicates', '--duplicates', [CompletionResultType]::ParameterName, 'Only games whose moves are found more than once, in groups')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Print the number of games')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'Print the names of the files, each once')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON, an object a line')
            [CompletionResult]::new('--csv', '--csv', [CompletionResultType]::ParameterName, 'Print a table of values with commas')
            [CompletionResult]::new('--print0', '--print0', [CompletionResultType]::ParameterName, 'Print the names of the files with a NUL behind each')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'A file or a line that cannot be read is an error, although others were')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;library' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of what is printed; without it the system''s')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON, an object a line')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;book' {
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'The position to show: SFEN or FEN, startpos moves ..., or FILE@PLY; without it the start of the game')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The new book')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'The new book')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The format of the new book; without it its name tells')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The format of the book that is read; without it its bytes tell')
            [CompletionResult]::new('--plies', '--plies', [CompletionResultType]::ParameterName, 'Make it of these moves only: A..B, either of which may be left out')
            [CompletionResult]::new('--player', '--player', [CompletionResultType]::ParameterName, 'Make it of the moves of this player only')
            [CompletionResult]::new('--min', '--min', [CompletionResultType]::ParameterName, 'Make it of moves that were played so often')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Make it of games that ended so only')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of what is printed; without it the system''s')
            [CompletionResult]::new('--same-ply', '--same-ply', [CompletionResultType]::ParameterName, 'Show only what stands under the same number of the move')
            [CompletionResult]::new('--as-it-is', '--as-it-is', [CompletionResultType]::ParameterName, 'Show the position as it is, not with the sides exchanged')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Write also what loses something')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace a file that exists')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;show' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game of the file, counted from 1')
            [CompletionResult]::new('--notation', '--notation', [CompletionResultType]::ParameterName, 'How moves are spelled')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of complaints; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON, with a flat list of nodes')
            [CompletionResult]::new('--outline', '--outline', [CompletionResultType]::ParameterName, 'Print the moves alone, one line per game')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;read' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all')
            [CompletionResult]::new('--part', '--part', [CompletionResultType]::ParameterName, 'Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move 12; or 12.1/15, what follows move 15 of it')
            [CompletionResult]::new('--pieces', '--pieces', [CompletionResultType]::ParameterName, 'What is written on the pieces of shogi and xiangqi in HTML: characters (of xiangqi as the record is written), simplified or traditional, or western (Latin letters, with marks for the moves)')
            [CompletionResult]::new('--chessmen', '--chessmen', [CompletionResultType]::ParameterName, 'The pieces of chess in HTML: classic or angular')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file; without it to standard output, and so with -')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file; without it to standard output, and so with -')
            [CompletionResult]::new('--notation', '--notation', [CompletionResultType]::ParameterName, 'How moves are spelled; without it as players of the game do, in English as `P-7f`')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'The letters of chess pieces in moves: en, figurines (♘f3), or those of a language, such as de, fr or ru')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of the text and of complaints; without it that of the game''s players, and the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--html', '--html', [CompletionResultType]::ParameterName, 'Write one HTML file with a board to play the games through')
            [CompletionResult]::new('--embed', '--embed', [CompletionResultType]::ParameterName, 'Write a piece of HTML to be put into a page of one''s own, where there may be several')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace a file that is there')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Write plain text; so it is without this')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the text as JSON: an array with an object for each game, of its number, its lines and, of several files, its file')
            [CompletionResult]::new('--no-headers', '--no-headers', [CompletionResultType]::ParameterName, 'Leave out title and headers')
            [CompletionResult]::new('--no-variations', '--no-variations', [CompletionResultType]::ParameterName, 'Tell the main line alone')
            [CompletionResult]::new('--clock', '--clock', [CompletionResultType]::ParameterName, 'Tell how long each move took: as written, or as the clocks in comments tell')
            [CompletionResult]::new('--evaluation', '--evaluation', [CompletionResultType]::ParameterName, 'Tell what engines think of it')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;diagram' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Where to: a file, a folder (for several pictures), or - for standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Where to: a file, a folder (for several pictures), or - for standard output')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Which positions: a move number (in chess and xiangqi a ply, or 17w, 17r, 17b), a stretch such as 10-40, start, end, bookmarks, every=N or all; without it the start of a problem, the end of a game and, for an APNG or a GIF, all')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all')
            [CompletionResult]::new('--part', '--part', [CompletionResultType]::ParameterName, 'Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move 12; or 12.1/15, what follows move 15 of it')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Format to write: svg, png, jpg, pdf, apng or gif; without it the extension of OUT decides. A PDF holds any number of diagrams, one a page; an APNG and a GIF show them one after the other')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'The width of the picture, as 80mm or 1600px')
            [CompletionResult]::new('--dpi', '--dpi', [CompletionResultType]::ParameterName, 'How fine a PNG is, in dots per inch')
            [CompletionResult]::new('--delay', '--delay', [CompletionResultType]::ParameterName, 'How long an APNG or a GIF shows each diagram, in seconds')
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'How often an APNG or a GIF shows all of them; 0 for ever')
            [CompletionResult]::new('--thumbnail', '--thumbnail', [CompletionResultType]::ParameterName, 'Draw what file managers show of the file instead: its first game as a PNG of at most so many pixels in width and height, which replaces OUT')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'The look: book (black on white), classic (double frame, star points) or screen (in colour)')
            [CompletionResult]::new('--typeface', '--typeface', [CompletionResultType]::ParameterName, 'The typeface of pieces and text: gothic or mincho')
            [CompletionResult]::new('--weight', '--weight', [CompletionResultType]::ParameterName, 'The weight of the pieces: light, regular or bold')
            [CompletionResult]::new('--pieces', '--pieces', [CompletionResultType]::ParameterName, 'What is written on the pieces of shogi and xiangqi: characters (of xiangqi as the record is written), simplified or traditional, or western (Latin letters, with marks for the moves)')
            [CompletionResult]::new('--chessmen', '--chessmen', [CompletionResultType]::ParameterName, 'The pieces of chess: classic or angular')
            [CompletionResult]::new('--hands', '--hands', [CompletionResultType]::ParameterName, 'The label of the hands: names, sides (先手, 後手), held (持駒), bare (only ☗ ☖) or off (no hands)')
            [CompletionResult]::new('--last', '--last', [CompletionResultType]::ParameterName, 'How the square of the last move is marked: off, shade or frame')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The caption: plain (図は▲７六歩まで), round （…）, square 【…】, older 図（…まで）, none, or a text with {name}, {move} and {ply} in it')
            [CompletionResult]::new('--footer', '--footer', [CompletionResultType]::ParameterName, 'What is written below: none, comment, length (of a problem), or a text')
            [CompletionResult]::new('--stars', '--stars', [CompletionResultType]::ParameterName, 'Print the star points, or leave them out; without it as the style does')
            [CompletionResult]::new('--notation', '--notation', [CompletionResultType]::ParameterName, 'How moves are spelled; without it as players of the game do, in English as `P-7f`')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'The letters of chess pieces in moves: en, figurines (♘f3), or those of a language, such as de, fr or ru')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of captions and complaints; without it that of the game''s players, and the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--numbered', '--numbered', [CompletionResultType]::ParameterName, 'Number the diagrams in their captions')
            [CompletionResult]::new('--no-coordinates', '--no-coordinates', [CompletionResultType]::ParameterName, 'Leave out the labels of files and ranks')
            [CompletionResult]::new('--no-marks', '--no-marks', [CompletionResultType]::ParameterName, 'Leave out arrows and circles')
            [CompletionResult]::new('--no-heading', '--no-heading', [CompletionResultType]::ParameterName, 'Leave out title, author and players above the board')
            [CompletionResult]::new('--two-kings', '--two-kings', [CompletionResultType]::ParameterName, 'Write 王 for the other side''s king')
            [CompletionResult]::new('--turned', '--turned', [CompletionResultType]::ParameterName, 'Turn the board')
            [CompletionResult]::new('--transparent', '--transparent', [CompletionResultType]::ParameterName, 'Leave the paper out: what is behind the picture is seen')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Print also what has letters that no font has, with 〓 in their place, and say which')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that are there already')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print as JSON which files were written')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;sheet' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Where to: a file (.pdf, .svg, .html, or a source: .typ for Typst, .tex for LuaLaTeX and upLaTeX), a folder (for pages as SVG), or - for standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Where to: a file (.pdf, .svg, .html, or a source: .typ for Typst, .tex for LuaLaTeX and upLaTeX), a folder (for pages as SVG), or - for standard output')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Format to write; without it the extension of OUT decides')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all')
            [CompletionResult]::new('--part', '--part', [CompletionResultType]::ParameterName, 'Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move 12; or 12.1/15, what follows move 15 of it')
            [CompletionResult]::new('--pages', '--pages', [CompletionResultType]::ParameterName, 'What is printed: problems (diagrams, and answers), games (moves, comments and diagrams), scores (棋譜用紙) or blank ones, submission (投稿用紙, to send a problem to a magazine); without it problems or games, whatever most of the records are')
            [CompletionResult]::new('--paper', '--paper', [CompletionResultType]::ParameterName, 'The paper: a4, b5, a5, letter or postcard (はがき)')
            [CompletionResult]::new('--per-page', '--per-page', [CompletionResultType]::ParameterName, 'How many problems on a page: 1, 2, 4, 6 or 9')
            [CompletionResult]::new('--answers', '--answers', [CompletionResultType]::ParameterName, 'Where the answers of problems are: back (at the end), next (on the page after each page of problems), foot (upside down at the foot of the page) or none')
            [CompletionResult]::new('--first', '--first', [CompletionResultType]::ParameterName, 'The number of the first problem')
            [CompletionResult]::new('--writing', '--writing', [CompletionResultType]::ParameterName, 'Which way problems are written: across, or down and from right to left as in magazines 縦書き (Japanese and Chinese)')
            [CompletionResult]::new('--every', '--every', [CompletionResultType]::ParameterName, 'In games, a diagram after every so many moves, besides those at bookmarks')
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'The running title; without it that of each game, or what the titles of the problems begin with')
            [CompletionResult]::new('--date', '--date', [CompletionResultType]::ParameterName, 'A date for the foot of each page, in any words; without it there is none, and the same records give the same bytes')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'The look: book (black on white), classic (double frame, star points) or screen (in colour)')
            [CompletionResult]::new('--typeface', '--typeface', [CompletionResultType]::ParameterName, 'The typeface of pieces and text: gothic or mincho')
            [CompletionResult]::new('--weight', '--weight', [CompletionResultType]::ParameterName, 'The weight of the pieces: light, regular or bold')
            [CompletionResult]::new('--pieces', '--pieces', [CompletionResultType]::ParameterName, 'What is written on the pieces of shogi and xiangqi: characters (of xiangqi as the record is written), simplified or traditional, or western (Latin letters, with marks for the moves)')
            [CompletionResult]::new('--chessmen', '--chessmen', [CompletionResultType]::ParameterName, 'The pieces of chess: classic or angular')
            [CompletionResult]::new('--hands', '--hands', [CompletionResultType]::ParameterName, 'The label of the hands: names, sides (先手, 後手), held (持駒), bare (only ☗ ☖) or off (no hands)')
            [CompletionResult]::new('--last', '--last', [CompletionResultType]::ParameterName, 'How the square of the last move is marked: off, shade or frame')
            [CompletionResult]::new('--caption', '--caption', [CompletionResultType]::ParameterName, 'The caption: plain (図は▲７六歩まで), round （…）, square 【…】, older 図（…まで）, none, or a text with {name}, {move} and {ply} in it')
            [CompletionResult]::new('--footer', '--footer', [CompletionResultType]::ParameterName, 'What is written below: none, comment, length (of a problem), or a text')
            [CompletionResult]::new('--stars', '--stars', [CompletionResultType]::ParameterName, 'Print the star points, or leave them out; without it as the style does')
            [CompletionResult]::new('--notation', '--notation', [CompletionResultType]::ParameterName, 'How moves are spelled; without it as players of the game do, in English as `P-7f`')
            [CompletionResult]::new('--letters', '--letters', [CompletionResultType]::ParameterName, 'The letters of chess pieces in moves: en, figurines (♘f3), or those of a language, such as de, fr or ru')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of what is printed and of complaints; without it that of the game''s players, and the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--no-lengths', '--no-lengths', [CompletionResultType]::ParameterName, 'Keep the lengths of problems back')
            [CompletionResult]::new('--span', '--span', [CompletionResultType]::ParameterName, 'Below each problem, how many files and ranks its pieces take 形幅')
            [CompletionResult]::new('--count-pieces', '--count-pieces', [CompletionResultType]::ParameterName, 'Below each problem, how many pieces it has on the board and in the attacker''s hand 使用駒数')
            [CompletionResult]::new('--comments', '--comments', [CompletionResultType]::ParameterName, 'With the answers, what comments say 解説 (in chess and xiangqi they are part of it anyway)')
            [CompletionResult]::new('--ends', '--ends', [CompletionResultType]::ParameterName, 'With the answers, the position at their end 詰上り図 (not at the foot of the page)')
            [CompletionResult]::new('--run-on', '--run-on', [CompletionResultType]::ParameterName, 'Games follow each other on a page, and not each on pages of its own')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Contents before games, and an index of players and openings after them (not in sources)')
            [CompletionResult]::new('--all-headers', '--all-headers', [CompletionResultType]::ParameterName, 'In games, every header above the moves, not only who, where, when and how it was opened')
            [CompletionResult]::new('--no-coordinates', '--no-coordinates', [CompletionResultType]::ParameterName, 'Leave out the labels of files and ranks')
            [CompletionResult]::new('--no-marks', '--no-marks', [CompletionResultType]::ParameterName, 'Leave out arrows and circles')
            [CompletionResult]::new('--no-heading', '--no-heading', [CompletionResultType]::ParameterName, 'Leave out title, author and players above the board')
            [CompletionResult]::new('--two-kings', '--two-kings', [CompletionResultType]::ParameterName, 'Write 王 for the other side''s king')
            [CompletionResult]::new('--turned', '--turned', [CompletionResultType]::ParameterName, 'Turn the board')
            [CompletionResult]::new('--transparent', '--transparent', [CompletionResultType]::ParameterName, 'Leave the paper out: what is behind the picture is seen')
            [CompletionResult]::new('--lossy', '--lossy', [CompletionResultType]::ParameterName, 'Print also what has letters that no font has, with 〓 in their place, and say which')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace files that are there already')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print as JSON which files were written')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;edit' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Show this game of the record first, counted from 1')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--new', '--new', [CompletionResultType]::ParameterName, 'What a new game is of')
            [CompletionResult]::new('--script', '--script', [CompletionResultType]::ParameterName, 'Commands, one a line; - is standard input')
            [CompletionResult]::new('--recover', '--recover', [CompletionResultType]::ParameterName, 'Restore this journal, or with - the newest one that a crash has left, instead of opening a record')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of complaints; without it the system''s')
            [CompletionResult]::new('--journals', '--journals', [CompletionResultType]::ParameterName, 'Print what journals a crash, or closing without saving, has left, as one JSON object a line, and end')
            [CompletionResult]::new('--keep-going', '--keep-going', [CompletionResultType]::ParameterName, 'Save also after a line was refused; without it nothing is saved from there on')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Answer in JSON, an object a line')
            [CompletionResult]::new('--sync', '--sync', [CompletionResultType]::ParameterName, 'Answer only once the disk has confirmed, not only the system: what was answered outlives a power cut, too')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;solve' {
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'The position after this move of each record instead')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game of each file, counted from 1')
            [CompletionResult]::new('--severity', '--severity', [CompletionResultType]::ParameterName, 'How grave a flaw is for --check: hencho, hendo, hi or ai_hi, and allowed, kizu or fukanzen, as in --severity hencho=allowed; may be repeated')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Seconds for each position')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'Positions to search for each position; without it there is no limit')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'How many processors to use: each takes positions of its own; a single check is shared by two')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Megabytes for what is found; without it 1024, but at most a quarter of the machine''s')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of answers and complaints; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--shortest', '--shortest', [CompletionResultType]::ParameterName, 'Prove that there is no shorter mate (the default)')
            [CompletionResult]::new('--any', '--any', [CompletionResultType]::ParameterName, 'Any mate will do, be there a shorter one or not')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Count the length with every interposition, too')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Check whether each is sound: whether its line (that of a record, the words after moves, or the next column of a table) is the only solution; without a line it is the main line')
            [CompletionResult]::new('--tries', '--tries', [CompletionResultType]::ParameterName, 'With --check also tell checks that do not mate, each with a reply that refutes it')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON object a line for each position')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;missed' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game of the file, counted from 1')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'Positions to search for each question about a move')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Seconds for each question; without it there is no limit')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the games with the mates as branches: a file, or - for standard output; its extension decides the format')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the games with the mates as branches: a file, or - for standard output; its extension decides the format')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of messages and of what is written into the games; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--variations', '--variations', [CompletionResultType]::ParameterName, 'Look at variations, too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON object a line for each game')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace OUT if it is there already')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;analyse' {
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'The engine: a program that speaks USI, UCI or UCCI, by its path or its name (then it is also looked for in /usr/games and /usr/local/games); without one the mates that a shogi player missed are found')
            [CompletionResult]::new('--argument', '--argument', [CompletionResultType]::ParameterName, 'An argument for the engine; may be given several times')
            [CompletionResult]::new('--option', '--option', [CompletionResultType]::ParameterName, 'An option of the engine; may be given several times')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'Positions to search for each move; the same game gives the same result')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'How deep to search')
            [CompletionResult]::new('--seconds', '--seconds', [CompletionResultType]::ParameterName, 'How long to search each position; without any limit one second')
            [CompletionResult]::new('--ready', '--ready', [CompletionResultType]::ParameterName, 'How long the engine may take to be ready')
            [CompletionResult]::new('--lines', '--lines', [CompletionResultType]::ParameterName, 'How many lines to search; those beside the moves played become branches')
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game of the file, counted from 1')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the games with what was found: a file, or - for standard output; its extension decides the format')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the games with what was found: a file, or - for standard output; its extension decides the format')
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of messages and of what is written into the games; without it the system''s')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The encoding of the files; without it the bytes tell')
            [CompletionResult]::new('--forwards', '--forwards', [CompletionResultType]::ParameterName, 'From the first move to the last; otherwise backwards')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON object a line for each game')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace OUT if it is there already')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'komaoto;perft' {
            [CompletionResult]::new('--lang', '--lang', [CompletionResultType]::ParameterName, 'The language of complaints; without it the system''s')
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Print the count below each first move')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print a JSON object: `sfen` or `fen`, `depth`, `nodes` and, with --divide, `moves` with the count below each')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
