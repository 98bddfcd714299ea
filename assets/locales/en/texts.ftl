app-name = Komaoto
untitled = Untitled record
untitled-problem = Untitled tsume problem
untitled-chess = Untitled chess game
untitled-xiangqi = Untitled xiangqi game

menu-file = File
menu-edit = Edit
menu-go = Go
menu-view = View
menu-analysis = Analysis
menu-help = Help

cmd-new = New game of shogi
    .also = Japanese chess
cmd-open = Open…
    .also = load, import
cmd-save = Save
cmd-save-as = Save as…
    .also = KIF, KIFU, KI2, CSA, JKF, PGN, SFEN, Shift_JIS, convert, rename
cmd-save-standard = Save in standard form…
    .also = normalise, normalize, canonical
menu-export = Export
menu-tabs = Tabs
cmd-export-diagram = Export diagram…
    .also = picture, PNG, SVG, PDF, figure, save a picture
cmd-export-page = Export a web page…
    .also = HTML, web page
cmd-versions = Recent files and backups…
    .also = history, restore an older version
cmd-quit = Quit
    .also = exit, close the program
cmd-new-tab = New tab
cmd-close-tab = Close tab
cmd-reopen-tab = Reopen closed tab
cmd-next-tab = Next tab
cmd-previous-tab = Previous tab
tab-close = Close “{ $name }”
msg-none-closed = There is no closed tab to reopen.
cmd-undo = Undo
    .also = take back, revert
cmd-redo = Redo
cmd-delete = Delete from here
    .also = remove, truncate, delete the branch, delete the variation
cmd-move-up = Move branch up
cmd-move-down = Move branch down
cmd-make-mainline = Make this the main line
    .also = promote
cmd-bookmark = Bookmark
    .also = mark, label
cmd-edit-comment = Write a comment
    .also = annotate, note, add
cmd-edit-preface = Write before the move
cmd-edit-headers = Game information
    .also = headers, tags, players, event
cmd-first = Start position
    .also = beginning
cmd-last = Last move
    .also = end
cmd-back = One move back
cmd-forward = One move forward
cmd-back-ten = Ten moves back
cmd-forward-ten = Ten moves forward
cmd-previous-sibling = Previous branch
cmd-next-sibling = Next branch
cmd-enter-branch = Enter branch
cmd-leave-branch = Leave branch
cmd-mainline = Back to the main line
cmd-previous-comment = Previous comment
cmd-next-comment = Next comment
cmd-previous-bookmark = Previous bookmark
cmd-next-bookmark = Next bookmark
cmd-bookmarks = List of bookmarks…
cmd-flip = Flip the board
    .also = rotate, turn the board, reverse
cmd-notes = Notes on the file
    .also = errors, warnings, doctor
cmd-help = Keyboard shortcuts
    .also = hotkeys, key bindings
cmd-full-screen = Full screen
    .also = fullscreen
cmd-zoom-in = Zoom in
    .also = larger, enlarge, magnify
cmd-zoom-out = Zoom out
    .also = smaller
cmd-zoom-reset = 100%
    .also = natural size
comment-misfit = { $encoding } cannot represent “{ $sign }” ({ $codes }). When you save, you can choose a replacement or UTF-8.
comment-misfits = Characters that { $encoding } cannot represent: { $signs }
cmd-copy-record = Copy record as { $record }
cmd-copy-ki2 = Copy record as KI2
cmd-copy-csa = Copy record as CSA
cmd-copy-jkf = Copy record as JKF
cmd-copy-position = Copy position as { $position }
cmd-copy-moves = Copy moves up to here as { $moves }
cmd-copy-all-moves = Copy all moves as { $moves }
cmd-copy-usen = Copy record as USEN
cmd-copy-ubb = Copy record as UBB (DhtmlXQ)
cmd-copy-ki2-rest = Copy from here on as KI2
cmd-copy-csa-rest = Copy from here on as CSA
cmd-copy-lishogi = Copy link (lishogi)
cmd-copy-playground = Copy link (Shogi Playground)
cmd-copy-image = Copy diagram as an image
    .also = picture, screenshot
copied-all-moves = All moves ({ $format })
copied-rest = From here on ({ $format })
copied-link = Link to { $format }
copied-image = Image of the diagram
cmd-copy-solution = Copy solution as magazines print it
cmd-copy-diagram = Copy diagram (BOD)
cmd-copy-narrow = Copy diagram for narrow columns (full-width text)
cmd-paste = Paste
cmd-previous-game = Previous game
cmd-next-game = Next game
cmd-moves = Moves
    .also = move list, notation
cmd-reading = Reading view
    .also = book, prose
cmd-comment = Comment
cmd-graph = Graph of evaluation and time
    .also = chart, plot, advantage
cmd-paging = Turn problems like pages, solutions hidden
cmd-compact = Board only
cmd-save-layout = Save layout…
    .also = arrangement of panels, workspace
cmd-next-layout = Next layout
    .also = arrangement of panels, workspace
menu-layouts = Layouts
cannot-no-layout = No layout has been saved yet.
layout-name = Name (write, study, solve, read…)
layout-save = Save this layout
layout-remove = Remove the layout “{ $name }”
layout-keys = Each layout can have a key of its own.
cmd-games = List of games

menu-ending = End of game
menu-language = Language
    .also = translation, Japanese, Chinese
menu-theme = Theme
    .also = colours, colors
menu-style = Notation
    .also = spelling of moves
menu-letters = Letters of chess moves
menu-pieces = Pieces
    .also = piece set
pieces-by-size = By size
pieces-two = Two characters
pieces-one = One character
pieces-brush = Brush
pieces-western = Western
kings-stronger = 王 and 玉 by rank
kings-jewels = Both 玉
kings-kings = Both 王
chessmen-classic = Classic
chessmen-angular = Angular
characters-record = As the record is written
characters-simplified = Simplified
characters-traditional = Traditional
language-system = Match system
theme-system = Match system
theme-light = Light
    .also = light mode, bright
theme-dark = Dark
    .also = dark mode, night mode, black
theme-contrast = High contrast
    .also = accessibility
menu-wood = Board
    .also = board colour, board color, wood
wood-kaya = Kaya
wood-aged = Dark kaya
wood-katsura = Katsura
wood-plain = Plain light wood
wood-slate = Slate
wood-baize = Green baize
style-japanese = ☗７六歩
style-kif = ７六歩(77)
style-western = P-7f
style-usi = 7g7f

ending-Won = { $side } wins { $score }
ending-Drawn = Draw
ending-Resign = Resignation
ending-Mate = Mate
ending-TimeUp = Time up
ending-Repetition = Repetition
ending-PerpetualCheck = Perpetual check
ending-Impasse = Impasse
ending-Declaration = Win by declaration
ending-FoulWin = Win by an illegal move
ending-FoulLoss = Loss by an illegal move
ending-Interrupted = Interrupted
ending-Sealed = Sealed move
ending-NoMate = No mate
ending-MaxMoves = Move limit
ending-FoulBy = Illegal move
ending-DeclaredDraw = Declared draw
ending-DefaultWin = Win by default
ending-DefaultLoss = Loss by default
ending-Adjudicated = Adjudicated { $score }
ending-Adjudicated-draw = Adjudicated draw
ending-Abandoned = Abandoned
ending-FoulBy-of = Illegal move by { $side } { $score }
ending-TimeUp-of = Lost on time
ending-TakeBack = Take back
ending-Error = Error

side-black = Black
side-white = White
side-lower = Black
side-upper = White
to-move = { $side } to move
row-mainline = Main line
row-siblings = { $count } branches
row-commented = Commented
row-fork = Branches of move { $ply }
row-fold = Fold the other moves
row-unfold = Show the other moves
row-times = Time of this move, and the player’s total so far
row-times-derived = Time of this move, worked out from the clocks in the comments, and the player’s total so far
cmd-find = Find
    .also = search
cmd-find-next = Find next
cmd-find-previous = Find previous
find-hint = Comments, moves, headers, { $position }
find-nothing = no match
find-count = { $count }
find-close = Close the search
find-bookmark = Bookmark
link-go = Go to this move (Ctrl+click in the text)
link-page = Open this page in the browser
link-hint = Not in the record: shown on the board as an arrow
link-by-key = { $tip } (Ctrl+click in the text)
row-noted = There is a note on this move (File → Notes on the file)
row-start = Start position
turn = to move
promote = +
stay = =
said-step = Move { $ply } { $step }
said-choice-chess = What does the pawn become? Q, R, B or N, Enter for the queen, Esc cancels
said-choice = Promote? Enter promotes, N does not, Esc cancels
promote-said = promote
stay-said = do not promote
in-hand = in hand
empty-square = empty
ply = Move { $ply }

menu-panels = Panels
panel-edge = Edge of a panel
panel-hide = Hide: {$panel}
panel-unfold = Enlarge this panel
panel-graph = Graph
graph-scores = Evaluation
graph-times = Time used
graph-empty = The evaluation and time graph appears here once moves have them.
graph-slips = { $blunders } ??, { $mistakes } ?, { $inaccuracies } ?!
graph-keep = Keep what the engine said
graph-keep-tip = Write the engine’s evaluations of the positions you looked at into the record, as one step
graph-axis = Scale of the graph
graph-axis-near = expand even positions
graph-axis-chance = winning chances
graph-axis-most = ± { $most }
study-has-heard = The record has these evaluations already.
study-kept = { $count ->
    [one] Kept one evaluation in the record.
   *[other] Kept { $count } evaluations in the record.
}
graph-slips-tip = Slips of this line, the costliest first
graph-slip-loss = −{ $loss } %
graph-slip-mate = mate
graph-mate = {$sign}M{$moves}
graph-time = Move {$ply}: {$time} (total {$total})
panel-moves = Moves
menu-columns = Columns of the moves
menu-pairs = Moves in two columns
menu-row-words = First words of comments in the list
menu-row-score = Evaluations in the list
menu-row-times = Times in the list
panel-reading = Read
panel-comment = Comment
preface-hint = Words before the move
preface-name = Words before the move
comment-time-left = { $time } left
panel-headers = Game information
comment-hint = Comment on this position
comment-machine = Written by programs
comment-machine-waits = Only what a program writes is kept here: words go above.
field-menu = Editing text
field-cut = Cut
field-copy = Copy
field-paste = Paste
field-select-all = Select all
headers-add = Add a field
headers-add-other = Another field
headers-sample = for example { $sample }
headers-choose = Values for { $key }
headers-problem = Problem
headers-players = Players
headers-event = Event
headers-opening = Opening
headers-time = Time
headers-other = Other
header-Event = Event
header-Site = Site
header-Date = Date
header-Round = Round
head-round = Round { $round }
# How a game ended for the player who began, between both names.
head-first-won = beat
head-first-lost = lost to
head-first-drew = drew with
head-first = against
header-White = White
header-Black = Black
header-Red = Red
header-WhiteTeam = White’s team
header-BlackTeam = Black’s team
header-RedTeam = Red’s team
header-WhiteTitle = White’s title
header-BlackTitle = Black’s title
header-RedTitle = Red’s title
header-WhiteElo = White’s Elo
header-BlackElo = Black’s Elo
header-RedElo = Red’s Elo
header-WhiteUSCF = White’s USCF
header-BlackUSCF = Black’s USCF
header-WhiteNA = White’s address
header-BlackNA = Black’s address
header-RedNA = Red’s address
header-WhiteType = Human or program
header-BlackType = Human or program
header-RedType = Human or program
header-ECO = ECO code
header-ECCO = ECCO code
header-NIC = NIC code
header-Game = Game
header-Format = Move notation
header-EventDate = First day
header-EventSponsor = Sponsor
header-Section = Section
header-Stage = Stage
header-Board = Board number
header-Opening = Opening
header-Variation = Variation
header-SubVariation = Subvariation
header-Time = Start time
header-UTCTime = Start (UTC)
header-UTCDate = Date (UTC)
header-TimeControl = Time control
header-Result = Result
header-Termination = Ending
header-Annotator = Annotator
header-Mode = Mode
header-PlyCount = Number of moves by either side
header-SetUp = Set up
header-FEN = Start position
header-problem = Title
header-author = Author
header-published-in = Published in
header-published = Published
header-soundness = Soundness
header-length = Moves to mate
header-source = Source
header-problem-number = Problem no.
header-sente = Black
header-gote = White
header-shitate = Black
header-uwate = White
header-sente-short = Black, short
header-gote-short = White, short
header-title = Heading
header-recorder = Recorder
header-umpire = Witness
header-begun = Start
header-ended = End
header-sente-time = Black’s time
header-gote-time = White’s time
header-byoyomi = Byoyomi
header-time-used = Time used
header-most-moves = Maximum moves
header-impasse-rule = Impasse rule
header-note = Note
header-handicap = Handicap
header-turn = Side to move
header-value-untitled = no title
header-value-human = a person
header-value-program = a program
header-value-chinese = Chinese characters
header-value-wxf = letters, C2.5
header-value-iccs = squares, H2-E2
header-value-normal = normally
header-value-time-forfeit = on time
header-value-rules-infraction = by an infringement of the rules
header-value-adjudication = by adjudication
header-value-abandoned = abandoned
header-value-unterminated = not finished
header-value-death = a player died
header-value-emergency = unforeseen circumstances
header-value-over-the-board = over the board
header-value-post = by post
header-value-email = by e-mail
header-value-server = on a server
header-value-remote = by other means of communication
header-value-sound = sound
header-value-blemished = sound, with blemishes
header-value-unsound = unsound
header-value-points-24 = 24 points
header-value-points-27 = 27 points
headers-remove = Remove this field
headers-key = Field
headers-rename = Write the key by hand
headers-written = Written in the file as { $key }
headers-empty = No players or event entered yet
headers-empty-event = No players or event entered yet
moves-hint = Move a piece on the board, or open a file ({ $keys }, or drop it here)
moves-hint-paste = Move a piece on the board, or open a file ({ $keys }, or copy it or its path and paste it here)
moves-hint-problem = Play the first move on the board, or have the problem solved ({ $keys })
branch-siblings = Instead of this move
branch-children = Next moves

menu-copy = Copy as
copied-position = Position ({ $format })
copied-moves = Moves up to here ({ $format })
diagram-empty-hand = none
print-red-won = 1–0
print-black-won = 0–1
print-drawn = ½–½
diagram-start = Start position
diagram-after = { $name }: after { $move }
diagram-after-unnamed = After { $move }
diagram-after-older = { $name } (after { $move })
diagram-unnamed = { "" }
diagram-numbered = Diagram { $number }
diagram-resigned = Final position
diagram-mated = Mate
diagram-ended = Final position
diagram-variation = Variation
diagram-hand = In hand
sheet-number = No. { $number }
sheet-game = Game { $number }
sheet-also-right = also right
sheet-exercises = What is best?
sheet-played = played
sheet-exercise-number = No. { $number }
sheet-score = ({ $score })
sheet-from = ({ $said })
sheet-answers = Answers
sheet-try = Try at move { $ply }:
sheet-flaw = ({ $name })
sheet-cook = Cook at move { $ply }:
sheet-last-cook = Alternative last move at move { $ply }:
sheet-end = { $name }: final position
sheet-span = { $files } × { $ranks } squares
sheet-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
sheet-mate = (mate in { $plies })
sheet-escape = (no mate)
sheet-variation = Variation at move { $ply }:
submission-form = Problem for publication
submission-title = Title
submission-length = Length
submission-name = Name
submission-pen-name = Pen name
submission-address = Address
submission-telephone = Telephone
submission-date = Date
submission-solution = Solution
submission-variations = Variations
submission-tries = Tries
submission-aim = Idea
submission-ply = { $ply }:
score-number = No.
score-time = Time
story-ply = { $ply }.
story-result = { $side } wins after { $ply } moves
story-variation = Variation:
diagram-nothing = { $path }: there is no such position to draw; choose another one with --at
diagram-several = { $path }: there is more than one diagram; name a folder with -o, or write a PDF
diagram-alike = { $path }: a diagram of another file has this name; draw this file into another folder
sheet-part-of-others = only games are printed in part; leave out --part, or choose --pages games
sheet-no-source = { $path }: only problems and games become a source for Typst or LuaLaTeX; write forms as .pdf, .svg or .html
sheet-across-source = { $path }: a source for Typst or TeX is set horizontally; leave out --writing down, or write .pdf, .svg or .html
picture-memory = { $path }: not enough memory for this picture; choose a smaller --width
batch-convert = Convert many files
    .also = batch, convert
batch-judge = Judge whole games of a file
    .also = batch, analyse, analyze
batch-solve = Solve the problems of many files
    .also = batch, solve
batch-print = Print many files
    .also = batch, print
msg-diagram = Saved the diagram as “{ $name }”.
error-diagram-extension = A diagram is saved as .svg, .png, .jpg or .pdf, not as .{ $extension }. Nothing was written.
error-line-extension = Moves are saved as .png, .apng or .gif, not as .{ $extension }. Nothing was written.
error-diagram-memory = “{ $name }” cannot be written: not enough memory.
copied-solution = Solution
copied-diagram = Diagram (BOD)
list-comma = {", "}
msg-copied = Copied: { $what }.
msg-copied-lost = Copied: { $what }. The format cannot hold: { $lost }
msg-pasted = { $count ->
    [0] Pasted; the ending is new.
    [one] Pasted; 1 move is new.
   *[other] Pasted; { $count } moves are new.
}
msg-pasted-known = All those moves are already in the record.
error-paste = “{ $line }” is not a game record. Copy { $formats }.
paste-formats-shogi = KIF, KI2, CSA, SFEN, USI or a diagram
paste-formats-chess = PGN, FEN or moves such as e4 e5
paste-formats-xiangqi = PGN, FEN, UBB or moves such as C2.5 H8+7
error-paste-empty = There is no text in the clipboard.
error-clipboard-late = Nothing was pasted: the program that holds the clipboard does not answer.
error-paste-large = The text in the clipboard is { $size } MB; up to { $most } MB can be pasted. Save it as a file and open that.
paste-title = Paste
paste-text = Text with moves in it
paste-record = { $count ->
    [one] { $format } record, 1 move
   *[other] { $format } record, { $count } moves
}
paste-position = { $format } position
paste-games = { $format } records, { $count } games
paste-notes = { $count ->
    [one] 1 note on what was read
   *[other] { $count } notes on what was read
}
paste-moves = Moves understood
paste-comment = Becomes the comment
paste-here = here
paste-at-start = the start
paste-at = { $at }
paste-insert = { $count ->
    [0] Branch from { $place } (only its ending)
    [one] Branch from { $place } (1 move)
   *[other] Branch from { $place } ({ $count } moves)
}
paste-known = Go to this line from { $place } (no new moves)
paste-insert-tip = Adds the moves to this record without repeating those it has. Can be undone. Game information is not changed.
paste-insert-fragment = { $count ->
    [one] Add the move of the text here
   *[other] Add { $count } moves of the text here
}
paste-insert-fragment-tip = The moves become a branch, the other words its comment. Can be undone.
paste-open = Open in a new tab
paste-open-tip = This record stays as it is, in its tab.
paste-as-games = { $count ->
    [one] Add to this file as a game
   *[other] Add to this file as { $count } games
}
paste-as-problems = { $count ->
    [one] Add to this file as a problem
   *[other] Add to this file as { $count } problems
}
paste-as-games-tip = Each stands beside the games of this file, after the one shown. Can be undone.
paste-dismiss = Do not paste
paste-reading = Reading the pasted text…

menu-defender = Defender’s hand
defender-pieces = As pieces
defender-rest = As “the rest”
defender-hidden = Not shown
defender-holds-rest = { $name } — the rest
menu-games = Games
cmd-add-game = Add a game to this file
cmd-duplicate-game = Duplicate this game
cmd-delete-game = Remove this game from the file
cmd-move-game-up = Move this game up
cmd-sort-number = Sort problems by number
cmd-sort-length = Sort problems by length
cmd-sort-title = Sort problems by title
cmd-sort-author = Sort problems by author
cmd-number-problems = Renumber problems
cmd-tell-lengths = Record the lengths of the main lines
cmd-remove-twins = Remove duplicate and mirrored problems
menu-arrange = Arrange problems
cmd-move-game-down = Move this game down
msg-game-added = { $kind ->
    [problem] Added as problem { $game }.
   *[game] Added as game { $game }.
}
msg-games-added = { $kind ->
    [problem] Added as problems { $first } to { $last }.
   *[game] Added as games { $first } to { $last }.
}
games-gather = Add to “{ $name }” as games
games-gather-tip = Adds the games of the tabs just opened to “{ $name }” and closes those tabs. Can be undone.
msg-game-copied = { $kind ->
    [problem] Duplicated as problem { $game }.
   *[game] Duplicated as game { $game }.
}
msg-undo-leaves = Nothing written here is left to undo. { $keys } again undoes: { $edit }
msg-redo-leaves = Nothing written here is left to redo. { $keys } again redoes: { $edit }
msg-deleted = { $count ->
    [one] Deleted 1 move.
   *[other] Deleted { $count } moves.
}
msg-bookmark-gone = Removed the bookmark “{ $name }”.
msg-game-deleted = { $kind ->
    [problem] Removed problem { $game } (can be undone).
   *[game] Removed game { $game } (can be undone).
}
msg-game-moved = { $kind ->
    [problem] Moved; it is problem { $game } now.
   *[game] Moved; it is game { $game } now.
}
msg-arranged = Sorted.
msg-arranged-nothing = Nothing needs to be changed.
msg-arranged-headers = { $games ->
        [one] Recorded in one problem.
       *[other] Recorded in { $games } problems.
    }
msg-arranged-unique = { $games ->
        [one] Removed one duplicate problem ({ $twins }).
       *[other] Removed { $games } duplicate problems ({ $twins }).
    }
msg-twin = game { $game } is game { $of }
msg-twin-mirrored = game { $game } is game { $of } mirrored
msg-twin-between = {", "}
refused-only-game = The only game cannot be removed.
refused-clock-runs-out = The clocks cannot show that: here or later one would have run out, or gained time.
refused-no-time-there = The start position takes no time: enter it at a move.
refused-of-the-start = This header follows from the start position. Set up the position to change it.
refused-not-a-result = A result is 1-0, 0-1, 1/2-1/2 or *.
refused-not-an-ending = No file format of this game can hold such an ending.
refused-header-name = No file can hold a header with this name: { $name }. Choose one without spaces and without signs such as : # * &
refused-header-of-other-game = With the tag { $name } the file would be read as one of another game. Choose another name for it.
edit-Games-Add = add game
edit-Games-Insert = add pasted games
edit-Games-Duplicate = duplicate game
edit-Games-Delete = remove game
edit-Games-Move = move game
edit-Games-Arrange = arrange problems

games-title = Games
games-title-problems = List of problems
games-filter = Search games
games-found = { $count } of { $games } games
games-found-problems = { $count } of { $games } problems
games-event = Event
games-tournament = Event
games-date = Date
games-sort = Sort by { $column }
games-sorting = Reading the headers to sort by { $column }…
games-sorted = Sorted by { $column }; click to reverse
games-sorted-back = Sorted by { $column }, reversed; click for file order
games-none = No game matches.
games-won = { $side } won
games-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
games-position = position only
games-unnamed-position = Position { $number }

settings-unread = The settings in { $file } could not be read ({ $why }). The defaults are used, and nothing is written to that file.
settings-other-version = The settings are from another version of Komaoto. What this version understands is used; the file was kept as { $file }.
settings-set-aside = Some settings could not be read and are back at their defaults. The old file was kept as { $file }.
status-saved = Saved
status-unsaved = Unsaved
status-setup = Setting up a position
status-setup-open = Position not used yet
status-unprotected = Not protected
status-unprotected-why = Changes would be lost if the program ended now: the journal cannot be written to { $folder } ({ $detail }). This is retried with every change. Save the record.
status-unprotected-homeless = Changes would be lost if the program ended now: there is no folder for its journal, because neither the environment nor the account names a home. Set XDG_STATE_HOME, and save the record.
status-saving = Saving…
status-read-only = Read-only
status-read-only-held = Read-only here: the file is open in another window. What you change can be saved under another name.
status-read-only-file = The file is write-protected. Saving asks before replacing it.
msg-renamed = The file was renamed or moved. It is now “{ $name }”.
status-notes = { $count ->
    [one] 1 note
   *[other] { $count } notes
}
status-new = New
status-opening = Opening: { $name }
status-opening-tip = Find games with “{ $name }” in the library
status-repetition-draw = Fourfold repetition: draw
status-repetition = Position repeated { $times } times: draw
status-repetition-claim = Position repeated { $times } times: a draw can be claimed
status-repetition-undecided = Repeated checks and chases: for the arbiter to decide
status-perpetual-check = Perpetual check: { $side } loses
status-perpetual-check-xiangqi = Perpetual check: { $side } loses
status-perpetual-chase = Perpetual chase: { $side } loses
status-fifty-moves = Fifty-move rule: a draw can be claimed
status-seventy-five-moves = Seventy-five-move rule: draw
status-stalemate = No legal move
status-stalemate-draw = Stalemate: draw
status-stalemate-lost = Stalemate: { $side } loses
status-dead = Neither side can win: draw
status-mate = Mate
status-mate-chess = Checkmate
status-mate-xiangqi = Checkmate
status-check = Check
status-check-chess = Check
status-check-xiangqi = Check
status-game = Game { $game } of { $games }
status-problem = Problem { $game } of { $games }

notes-title = Notes on the file
notes-none = No notes: every line of the file was understood.
notes-line = line { $line }
notes-more = and { $count } more
notes-close = Close

weight-kept = kept
weight-changed = changed
weight-lost = lost

dialog-cancel = Cancel
dialog-close = Close
path-title-open = Open a record
path-title-diagram = Export diagram
path-title-page = Export a page to play through
path-title-save = Save as
path-title-standard = Save in standard form
path-title-by-name = { $title } (the ending of the name decides the format)
path-explain = No file dialog is available here. Type the path of the file; Tab completes it.
path-label = Path of the file
path-open = Open
path-save = Save
exists-title = { $name } already exists
exists-body = Replacing it overwrites its present contents.
exists-replace = Replace
unsaved-title = There are unsaved changes
unsaved-body = The changes to “{ $name }” have not been saved to a file yet.
unsaved-save = Save
unsaved-discard = Don’t save
busy-title = Work is still going on
busy-review = The analysis of “{ $name }” is not finished. What it has found so far would be lost; “Stop and keep” keeps it.
busy-missed = The search for missed mates in “{ $name }” is not finished. What it has found so far would be lost.
busy-duel = A game is being played in “{ $name }”. It would end here; its moves stay in the record.
busy-drawing = Pages or pictures of “{ $name }” are still being made. They would not be written.
busy-stop = Stop it
loss-title = { $format } cannot hold everything
loss-body = Saving in this format loses:
loss-save = Save anyway
loss-other = Save in another format…
misfit = “{ $sign }” { $codes } does not exist in { $encoding } ({ $count }×: { $places }); replaced by “{ $substitute }”
convert-not-written = not written, because the above would be lost; { $advice }
convert-other-game = not written, since { $format } is not for this game; choose a format that is ({ $formats })
convert-advice-characters = write it with --encoding utf8, or accept the stand-ins with --lossy
convert-advice-signs = write it with --encoding utf8, or accept the stand-ins with --substitute
convert-advice-formats = choose a format that holds everything ({ $formats }), or accept the loss with --lossy
convert-advice-lossy = no format holds everything; accept the loss with --lossy
convert-memory = There is not enough memory to convert it. Close other programs, or split the file.
convert-unlike = read back, it would be a different record; choose another format, or accept that with --lossy
convert-several = { $path }: several files do not go into one; name a folder with -o, or put all games into one file with --join
convert-split = { $path }: these become several files, and they need a folder; name one with -o
cli-terminal = This is not for a terminal: name a file with -o, or pass it on with | or >.
convert-no-format = { $path }: the extension does not tell the format; name it with --to
convert-no-folder = { $path }: the folder cannot be created ({ $error }); choose another one
convert-twice = { $path }: just written from another file; convert them into different folders, or into one file with --join
convert-is-input = { $path }: this is one of the files to convert, and would become another; choose another name with -o
convert-exists = { $path }: this file exists already; choose another name with -o, or replace it with --force
convert-not-joined = not all of the files can be joined, so nothing is written; see above
convert-json-and-record = --json and the record cannot both go to standard output; name a file with -o
convert-on-disk-Old = The old file is unchanged.
convert-on-disk-Nothing = No file was made.
convert-on-disk-Unknown = Nothing was written.
convert-on-disk-Broken = The file may be damaged now; both versions are kept in { $copy }.
cli-output = the output cannot be written ({ $error })
cli-no-window = this build has no window, only subcommands
cli-no-part = { $path }: game { $number } has no part { $part }; give a move that it has, such as 30, or a variation such as 12.1
script-line-unread = line { $line } of the commands cannot be read ({ $error })
script-two-streams = the record and the commands cannot both be standard input; name a file with --script
script-not-kept = line { $line }: the journal cannot be written ({ $error })
script-unconfirmed = { $folder }: the drive cannot confirm what is written ({ $error })
script-no-journals = there is no folder for journals
script-no-journal = there is nothing to restore
script-no-command = there is no command { $name }
script-no-ending = there is no ending { $name }
script-no-game = there is no game { $name }
script-no-move = { $name } is not a move here
script-no-place = there is no place { $name }
script-no-undo = nothing to undo
script-no-redo = nothing to redo
script-not-saved = line { $line } was refused, so nothing is saved any more (--keep-going saves all the same)
script-no-cursor-move = there is no move at the cursor
script-nothing-to-take = there is nothing to take
script-nothing-to-keep = there is no other version to keep yours against
script-no-file = it has no file yet; name one
script-not-a-number = { $name } is not a number
script-not-milliseconds = { $name } is not a number of milliseconds
script-not-seconds = { $name } is not a number of seconds
script-not-an-evaluation = { $name } is not an evaluation
script-no-order = there is no order { $name }
script-not-json = not JSON: { $name }
script-not-a-command = not a command
script-one-key = a command is an object with one key
script-form = { $name }; it is written like { $example }
script-failed = { $name }; nothing has changed
script-one-move = one move takes the place of one
script-no-glyph = { $name } is not one of ! ? !! ?? !? ?!
script-no-squares = { $name } is neither a square nor two
script-start-no-move = the start position is not a move
script-no-move-there = { $name } is not a move there
script-no-move-given = no move is given
script-no-count = { $name } is not a number of moves
script-line-too-short = the line does not have that many moves
script-not-setting-up = no position is being set up
script-no-square = there is no square { $name }
script-no-piece = there is no piece { $name }
script-square-and-piece = a square and a piece are needed
script-two-squares = two squares are needed
script-no-castling = “{ $name }” is not a castling right
script-no-change = there is no change { $name }
script-no-difference = that would change nothing
script-neither-red = { $name } is neither red nor black
script-neither-white = { $name } is neither black nor white
script-other-position = the position belongs to another game; begin a new record for it
script-foul = foul { $move }: { $why }
script-clocks = clocks of { $count ->
    [one] 1 move
   *[other] { $count } moves
 } changed
script-broken = text from move { $plies } on, which can no longer be played
script-fouls = against the rules now: move { $plies }
setup-other-change = the change belongs to another game
script-would-lose = that would lose something: { $what } ({ $where })
script-unlike = read back, it would be a different record ({ $where })
script-no-holder = no other format holds it
script-holders = { $formats } would hold it
cli-left-out = { $count ->
    [one] { $path }: 1 line was not read, or only in part; komaoto check { $path } says which
   *[other] { $path }: { $count } lines were not read, or only in part; komaoto check { $path } says which
}
cli-no-game = { $path }: there is no game { $number }; give a number from 1 to { $last }
cli-folder = { $path }: this is a folder; add -r to take the records in it
cli-unknown-extension = { $path }: the extension names no format; give one such as .kifu, .csa or .pgn
cli-one-file = { $path }: this writes one file; name a file, not a folder
cli-find-query = find: { $why }
query-unknown-key = There is no key “{ $key }”. The keys are: { $keys }. Words that contain a colon go in quotation marks
query-near-key = There is no key “{ $key }”; did you mean “{ $near }”? Words that contain a colon go in quotation marks
find-more-left-out = { $count ->
    [one] 1 more file has lines that were not read; komaoto check says which
   *[other] { $count } more files have lines that were not read; komaoto check says which
}
query-no-value = “{ $key }:” is followed by nothing; write what to look for right behind the colon, without a space
query-bad-value = “{ $text }” is not a value for { $key }; an example: { $example }
opening-nothing = { $opening } has neither ranks nor moves
opening-look = The ranks or hands of { $opening } cannot be read: rank numbers, and ?, . or letters of pieces for each square
opening-move = The move { $move } of { $opening } cannot be played
opening-unknown = { $opening } names { $other }, which is not a known opening
cli-find-ranks = find: a board of { $count } ranks belongs to no game: shogi has 9, chess 8, xiangqi 10
cli-find-squares = find: rank { $rank } of the board has { $found } squares, not { $wanted }; ? stands for any square, . or a digit for empty ones
cli-find-piece = find: “{ $text }” is not a piece of this game
cli-find-side = find: “{ $text }” is not a side to move; give b, w, or ? for either
cli-find-hand = find: “{ $text }” is not a hand; give pieces as SFEN writes them, - for none, or ?
cli-find-dup-stats = find: dup does not go with --stats
cli-find-term = find: “{ $text }” is no condition for a position; there are mirror, swap, main, A..B and numbers of pieces
cli-find-count = find: “{ $text }” is not a number of pieces; an example: R>=2 (capitals: the side that moves first)
cli-find-no-move = find: { $path } has no move { $ply }
cli-find-no-position = find: --mirror, --swap, --plies, --main-line and --stats need a position; add --position, --pattern or --material
cli-find-misplaced = “{ $word }” stands behind --in, and there is no such file or folder. Words to look for stand in front of --in
cli-find-place = searching in “{ $path }”, because it is here; with --in . it would be a word to look for
cli-find-too-large = { $path }: larger than 256 MB, and skipped; name the file to have it read
cli-find-move = Move
cli-find-games = Games
cli-find-won = Won by first
cli-find-drawn = Drawn
cli-log = KOMAOTO_LOG: { $path } cannot be written ({ $error })
cli-summary = { $files ->
    [one] 1 file
   *[other] { $files } files
}: { $done } done, { $noted } with notes, { $unreadable } unreadable, { $refused } refused, { $skipped } skipped because they were done{ $interrupted ->
        [0] { "" }
       *[other] , { $interrupted } not finished
    }
cli-results-left = { $count ->
    [one] 1 result was there already, not older than its source: left as it is
   *[other] { $count } results were there already, not older than their sources: left as they are
}
cli-files-progress = { $done } of { $all } files, { $minutes }:{ $seconds }
solve-summary = { $mate } mates, { $nomate } without mate, { $unknown } undecided, { $invalid } not problems, { $unreadable } unreadable{ $others ->
        [0] { "" }
       *[other] , { $others } of other games
    }
cli-library-nowhere = library: there is no cache folder; set XDG_CACHE_HOME or HOME
cli-library-aside = library: the catalog could not be used and was set aside as { $path }; add the folders again
cli-library-unusable = library: { $path } cannot be used ({ $why })
cli-library-unknown = library: { $path } is not in the library
cli-library-empty = library: no folder was added; add one with komaoto library add
cli-library-unread = library: the folders were not looked through yet; do that with komaoto library rescan
cli-library-unfinished = library: not all games were looked through; finish that with komaoto library rescan
book-unknown = this is not an opening book in any format that Komaoto knows
book-ambiguous = this may be a book of Apery (shogi) or of Polyglot (chess), and nothing in it tells which
book-truncated = the file is cut short: it should have { $wanted } bytes and has { $length }
book-damaged = the file is damaged at byte { $at }
book-long-line = the line at byte { $at } has no end
book-encoding = its comments are not in UTF-8, and would be lost
book-too-large = the file is too large to be held whole
book-loss-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
book-loss-unreached = { $count ->
    [one] { $count } position that no moves lead to
   *[other] { $count } positions that no moves lead to
}
book-loss-unread = { $count ->
    [one] { $count } position that could not be read
   *[other] { $count } positions that could not be read
}
book-loss-comments = { $count ->
    [one] { $count } comment
   *[other] { $count } comments
}
book-loss-replies = { $count ->
    [one] { $count } reply
   *[other] { $count } replies
}
book-loss-scores = { $count ->
    [one] { $count } score
   *[other] { $count } scores
}
book-loss-large-scores = { $count ->
    [one] { $count } score that is too large
   *[other] { $count } scores that are too large
}
book-loss-unscored = { $count ->
    [one] one move without a score, for which 0 is written
   *[other] { $count } moves without a score, for which 0 is written
}
book-loss-uncounted = { $count ->
    [one] one move without a count, for which 1 or 0 is written
   *[other] { $count } moves without a count, for which 1 or 0 is written
}
book-loss-depths = { $count ->
    [one] { $count } depth
   *[other] { $count } depths
}
book-loss-counts = { $count ->
    [one] { $count } count
   *[other] { $count } counts
}
book-loss-large-counts = { $count ->
    [one] { $count } count, which is scaled down
   *[other] { $count } counts, which are scaled down
}
book-loss-verdicts = { $count ->
    [one] { $count } verdict
   *[other] { $count } verdicts
}
book-loss-games = { $count ->
    [one] { $count } number of games with results
   *[other] { $count } numbers of games with results
}
book-loss-evaluations = { $count ->
    [one] { $count } engine evaluation
   *[other] { $count } engine evaluations
}
cli-book-unsorted = { $path }: the positions are not in order, so the file was read from end to end
cli-book-library = book: --library goes with make
cli-book-nothing = book: { $path } does not know this position
cli-book-one-file = book: { $action } takes one book
cli-book-no-output = book: name the new book with -o
cli-book-no-format = book: the name { $path } tells no format for this game; a book of shogi is .db, .ybb, .bin or .sbk, one of chess .bin
cli-book-no-moves = book: no move was found for the book
cli-book-would-lose = book: { $format } cannot hold { $what }; nothing was written. --lossy writes it all the same
cli-book-lost = book: not in the new book: { $what }
cli-book-other-game = book: { $path } is a book of another game
cli-book-others = { $count ->
    [one] book: { $count } game of other rules was left out
   *[other] book: { $count } games of other rules were left out
}
cli-book-no-move = book: { $path } has no move { $ply }
cli-book-score = Score
cli-book-depth = Depth
cli-book-count = Count
cli-book-reply = Reply
cli-book-comment = Comment
perft-no-depth = give a depth
perft-not-a-depth = “{ $text }” is not a depth; give a number such as 3
cli-not-a-position = “{ $text }” is not a position: column { $column }: { $detail }
solve-mate = Mate in { $length }
solve-shortest-proven = shortest (proven)
solve-shortest-unproven = shortest (not proven)
solve-nomate = No mate
solve-unknown = Undecided within the limits
solve-invalid = Nothing to solve
solve-all = { $length } with every interposition
solve-left = { $count } left in hand
solve-not-shogi = only shogi positions can be solved
solve-cut-off = its line goes on with what cannot be read as moves, so nothing is said of whether it holds; komaoto check says what
solve-no-move = there is no move { $ply }
solve-progress = { $done } of { $all } · { $minutes }:{ $seconds } · { $nodes }k positions · memory { $fill } %
solve-bounds = { $least ->
    [0] at most { $most } moves
   *[other] { $most ->
        [0] at least { $least } moves
       *[other] { $least }–{ $most } moves
    }
}
solve-less-memory = only { $taken } MB of memory is available
solve-line-holds = The given line holds ({ $length ->
        [one] { $length } move
       *[other] { $length } moves
    }: every reply is mated)
solve-line-begins = The given line holds up to move { $length } (every reply is mated)
solve-line-fails = The given line fails: { $reason }
solve-line-open = Whether the given line holds is undecided ({ $length } moves)
solve-undecided = { $count ->
    [one] one move undecided
   *[other] { $count } moves undecided
}
solve-at-ply = Move { $ply }: { $moves }
solve-lasts = { $length ->
    [one] 1 move from the start
   *[other] { $length } moves from the start
}
solve-lasts-at-most = at most { $length } moves from the start
soundness-Kanzen = Sound (proven)
soundness-Kizu = Sound, with blemishes (proven)
soundness-Fukanzen = Unsound
soundness-Fusei = Illegal diagram
soundness-Fuseiritsu = The author’s line does not solve it
soundness-of-diagram = { $verdict }, but the author’s line ends before mate
flaw-BestTry = Best try, and how it fails
flaw-Escape = Escape: the author’s line does not mate
flaw-Illegal = The author’s move is illegal
flaw-NoCheck = The author’s move gives no check
flaw-Fails = The author’s move loses the mate
flaw-Unfinished = The author’s last move is not mate
flaw-Uchifuzume = Only a forbidden pawn drop would mate (the last move shown)
flaw-Funari = Mates only without promotion
flaw-Fuzume = No mate
flaw-Hayazume = Cook: a shorter mate
flaw-Yozume = Cook: another mate
flaw-Komaamari = Pieces left in hand
flaw-Hencho = Longer defence
flaw-HenchoOwn = Longer than a defence that leaves no pieces
flaw-Hendo = Equally long defence
flaw-HendoAmari = Equally long defence, pieces left
flaw-AiHi = Choice of interposition
flaw-Saishu = Dual at the last move
flaw-SaishuLong = Longer mate at the last move
flaw-HiNari = Promotion optional
flaw-HiDrop = Dropped at any distance
flaw-Ukai = Detour, or moves in another order
flaw-Loop = Loop
flaw-Mudaai = Useless interpositions change the length
flaw-MudaaiGrey = The length depends on what is taken for a useless interposition
problem-no-king = There is no king to mate
problem-many-kings = { $side } has more than one king
problem-defender-in-check = The defender is in check although it is the attacker’s turn
problem-defender-not-in-check = It is the defender’s turn, and there is no check
problem-defender-to-move = It is the defender’s turn
problem-beyond-counting = More of a kind than the solver can count ({ $piece })
problem-two-pawns = Two pawns on a file (nifu): { $side }, file { $file }
problem-dead-piece = The piece on { $square } can never move
problem-too-many = More of a kind than a set has ({ $piece }: { $count })
problem-short-box = Pieces of the set are missing; the defender is taken to hold them
place-game = (game { $game })
place-comment = comment at { $place }
place-bookmark = bookmark at { $place }
place-carried = carried line at { $place }
place-writer = added when writing
list-gap = {", "}
diff-none = same as now
diff-games-there = { $count ->
    [one] 1 game that is not here now
   *[other] { $count } games that are not here now
}
diff-games-here = { $count ->
    [one] 1 game of the present record missing
   *[other] { $count } games of the present record missing
}
diff-moves-there = { $count ->
    [one] 1 move that is not here now
   *[other] { $count } moves that are not here now
}
diff-moves-here = { $count ->
    [one] 1 move of the present record missing
   *[other] { $count } moves of the present record missing
}
diff-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
diff-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
diff-positions = different start position
diff-ends = { $count ->
    [one] 1 ending differs
   *[other] { $count } endings differ
}
diff-comments = { $count ->
    [one] 1 comment differs
   *[other] { $count } comments differ
}
diff-headers = { $count ->
    [one] 1 header differs
   *[other] { $count } headers differ
}
diff-times = { $count ->
    [one] 1 time differs
   *[other] { $count } times differ
}
diff-bookmarks = { $count ->
    [one] 1 bookmark differs
   *[other] { $count } bookmarks differ
}
diff-evaluations = { $count ->
    [one] 1 evaluation differs
   *[other] { $count } evaluations differ
}
diff-carried = { $count ->
    [one] 1 line kept as text
   *[other] { $count } lines kept as text
}
diff-order = different branch order
diff-game-order = different order of games

versions-title = Recent files and backups
versions-recent = Recent files
versions-no-recent = Files you open or save will be listed here.
versions-of = Backups of { $name }
versions-kept = Backups
versions-kept-of = Backups of { $name }
versions-untitled = This record has no file yet. Once it has one, every save leaves a backup here.
versions-listing = Looking for backups…
versions-none = None yet. Every save leaves a backup here, and so does the first overwriting of a file.
versions-explain = A backup opens as an untitled record; the file itself is not changed.
versions-why-Before = before it was overwritten
versions-why-Damaged = as it was opened, with unreadable lines
versions-why-Saved = saved
versions-why-Interrupted = before an interrupted save
versions-comparing = comparing…
versions-unreadable = cannot be compared
versions-yesterday = yesterday
quoted = “{ $text }”
loss-mainline = Save the main line only
loss-mainline-result = { $narrow } will not contain the branches
loss-save-result = { $narrow } will not contain the above
loss-unlike = Read back, the file would differ from this record in:
loss-in = Save as { $format }
loss-in-result = { $whole } will contain everything
loss-both = Save both
loss-both-result = { $narrow } without the above, and { $whole } with everything
loss-both-own = { $narrow } without the above; this record stays in { $whole }, with everything
loss-others = Other formats that keep everything:
characters-title = { $encoding } cannot represent some characters
characters-body = These characters cannot be saved in { $encoding }:
characters-sign = Character
characters-code = Code
characters-place = Location
characters-count = Count
characters-other = Replacement
characters-none = removed
characters-unicode = Save in UTF-8
characters-unicode-result = { $name } will contain every character as it is
characters-replace = Replace and save
characters-replace-result = Replaces them in the record, too, and saves { $narrow } (can be undone)
characters-replace-rough = Some would become different characters: tick below to allow that
characters-rough = Allow characters that differ, as listed above
damaged-title = Parts of this file could not be read
damaged-body = { $count ->
    [one] “{ $name }” has 1 place that could not be read.
   *[other] “{ $name }” has { $count } places that could not be read.
} Saving under another name keeps the original file.
damaged-as = Save as…
damaged-as-result = { $name } stays as it is
damaged-here = Save to this file
damaged-here-result = { $name } is replaced
damaged-name = { $name } repaired
msg-reread = Reopened as { $encoding }.
msg-reread-modified = Reopened as { $encoding }. Undo brings the unsaved changes back.
error-reread = “{ $name }” could not be read as { $encoding }; the record is unchanged.
status-encoding = Encoding
status-line-ends = Line endings
envelope-reread = Reopen as { $name }
envelope-save = Save as { $name } from now on
envelope-line-ends = Save with { $name } line endings from now on
filter-all = All files
filter-records = Game records

disk-waits = Waiting for the disk of “{ $name }” to answer… ({ $seconds } s)
disk-give-up = Stop waiting
loading = Opening “{ $name }” ({ $size } MB)…{ $seconds ->
    [0] {""}
   *[other] {" "}{ $seconds } s
}
msg-opened = Opened “{ $name }”.
msg-opened-notes = { $count ->
    [one] Opened “{ $name }”, with 1 note.
   *[other] Opened “{ $name }”, with { $count } notes.
}
msg-save-given-up = No longer waiting for “{ $name }” to be saved. It will be saved when its disk answers; until then you can save somewhere else.
msg-saved = Saved to “{ $name }”.
msg-saved-copy = “{ $name }” was written, too.
msg-saved-changed = What changed: { $changes }.
msg-saved-unconfirmed = Saved to “{ $name }”, but the disk has not confirmed it: after a power cut the previous contents might be back.
msg-not-kept = No backup could be kept: { $detail }.
msg-finished = Saving “{ $name }” was interrupted; it has been finished now.
msg-interrupted = Saving “{ $name }” was interrupted, and the file has changed since. What it was before is among the backups ({ $keys }).
msg-version = Opened the backup of “{ $name }” from { $time } as an untitled record. The file itself is unchanged.
error-version = The backup of “{ $name }” from { $time } could not be opened.
msg-dismiss = Dismiss
error-open-title = “{ $name }” could not be opened.
error-not-found = There is no such file. Check the folder and the name.
error-permission = You have no permission to read it. Check the file’s permissions.
error-folder = This is a folder. Choose a record inside it.
error-too-large = The file is too large (64 MB at most; PGN 256 MB).
error-memory = There is not enough memory to open it. Close other programs, or split the file.
error-empty = The file is empty. Choose another one.
error-binary = This is not text. Choose a game record.
error-unknown = No line of it can be read as a game record. Choose a file in KIF, CSA, SFEN, PGN or the like.
error-not-a-record = This is not a game record. Its first line: “{ $line }”
error-malformed = It cannot be read. Line { $line }, column { $column }: { $detail }
error-save-extension = “{ $name }” was not saved: there is no format “{ $extension }”. Use one of { $known }.

refused-ended = Nothing can be played after the end of the game.
refused-root = The start position cannot be deleted.
refused-unreadable = It could not be read back, so nothing was changed.
refused-gone = That position is no longer in the record.

why-nopiece = There is no piece here
why-notyours = It is { $side }’s turn: this piece is not yours to move
why-ownpiece = Your own piece is on that square
why-occupied = A piece can only be dropped on an empty square
why-notinhand = That piece is not in hand
why-nopromotedside = This piece cannot promote
why-cannotmove = { $piece } does not move that way
why-blocked = A piece is in the way of { $piece }
why-cannotpromote = Promotion needs the far three ranks
why-nifu = Nifu: there is already a pawn on this file
why-uchifuzume = Uchifuzume: a dropped pawn may not give mate
why-leftincheck = Your king would be left in check
why-deadpiece = The piece could never move again from there
why-chess-notapawn = Only a pawn promotes
why-chess-nothingtocastle = There are no king and rook to castle with
why-chess-occupied = Another piece stands where king or rook should go
why-chess-cannotpromote = A pawn promotes only on the last rank
why-chess-mustpromote = A pawn on the last rank must promote
why-chess-nocastlingright = King or rook has moved before: the right to castle is lost
why-chess-castlingblocked = Pieces stand between king and rook
why-chess-castlingthroughcheck = The king cannot castle out of check or over an attacked square
why-chess-leftincheck = Your king would be left in check
why-chess-pass = A player must move
why-xiangqi-notonescreen = A cannon captures over exactly one piece
why-xiangqi-leavespalace = { $piece } cannot leave the palace
why-xiangqi-crossesriver = An elephant cannot cross the river
why-xiangqi-leftincheck = Your general would be left in check
why-xiangqi-facinggenerals = The generals would face each other on an open file
why-othergame = The move belongs to another game
why-foul-anyway = Record it as an illegal move

undo-name = Undo: { $edit }
redo-name = Redo: { $edit }
edit-TakeOver = file changed by another program
edit-Reread = reading the file again
edit-ReplaceMove = replace move
edit-InsertMoves = insert moves
edit-RemoveMoves = remove moves
edit-SwapMoves = swap moves
edit-Regraft = bring moves back
edit-RegraftAll = bring back all moves that can be played
edit-SwapPairs = swap two pairs of moves
edit-SwapPairs-of = swap the pair of { $move } with the next pair
edit-Merge = merge records
edit-ReplaceMove-of = replace { $move } with { $new }
edit-InsertMoves-of = insert { $count ->
    [one] a move
   *[other] { $count } moves
} before { $move }
edit-RemoveMoves-of = remove { $move }
edit-SwapMoves-of = swap { $move }
cmd-replace-move = Replace this move…
cmd-insert-move = Insert a move before…
cmd-remove-move = Remove this move…
cmd-swap-moves = Swap moves…
cmd-regraft = Bring back moves that could not be played
cmd-regraft-all = Bring back all moves that can be played now
cmd-cut-branch = Cut from here
cmd-copy-branch = Copy from here ({ $record })
cmd-flatten = This line as a new record
cmd-merge = Merge a file into this record…
    .also = combine, join
menu-middle = Change moves in the middle
menu-branch = Branch and record
line-edit-replace = Replace { $at }
line-edit-insert = Insert before { $at }
line-edit-remove = Remove { $at }
line-edit-swap = Swap { $at }
line-edit-hint-replace = The next move on the board replaces { $at }
line-edit-hint-insert = The next move on the board is inserted before { $at }
line-edit-hint-more = Play one more to insert that too (a pair keeps the turns right)
line-edit-only-this = Only this move
line-edit-this-and-next = This and the next (2 moves)
line-edit-with-next-own = With the same side’s next move
line-edit-with-own-before = With the same side’s previous move
line-edit-with-next-pair = These two with the next two
line-edit-with-next = With the next move (other side)
line-edit-this-and-before = The one before and this (2 moves)
line-edit-insert-here = Insert it
line-edit-in-its-place = In place of this move
line-edit-advice-insert = A single move would switch sides, so the moves after it could not be played. Play the other side’s move on the board as well: a pair keeps the turns right.
line-edit-advice-remove = A single move would switch sides, so the moves after it could not be played. A pair keeps the turns right.
line-edit-looking = Checking the rest of the record…
line-edit-commit = Apply
line-edit-impossible = Not possible: { $reason }
line-edit-nothing = nothing would change
line-edit-kept = Later moves that stay: { $count }
line-edit-broken = Moves that can no longer be played: { $count }. The first: { $at } ({ $reason })
line-edit-kept-as-text = They are kept as text in a comment, and can be brought back.
line-edit-fouls = Moves that become illegal: { $count }. The first: { $at } ({ $reason })
line-edit-before = Before
line-edit-after = After
msg-regrafted = Moves brought back: { $count }.
msg-still-unplayable = These moves still cannot be played here.
msg-all-still-unplayable = None of these moves can be played yet.
notes-fouls = Moves that break the rules: { $count }
notes-fouls-list = Moves that break the rules
unplayed-title = Moves that can no longer be played: { $moves }, in { $count ->
    [one] one place
   *[other] { $count } places
}
unplayed-list = Moves that can no longer be played
unplayed-because = { $move } ({ $reason })
unplayed-tip = Go to the position that keeps them as text
unplayed-ghost = These moves can no longer be played. Click to go to the position that keeps them as text.
unplayed-ghost-here = These moves can no longer be played. Click to bring back what can be.
msg-copied-branch = { $count ->
    [one] Copied 1 move from here.
   *[other] Copied { $count } moves from here.
}
msg-copied-branch-lost = Lost when pasted into another program: { $lost }
row-unplayed = Moves that can no longer be played are kept as text in the comment here.
same-position = Same position
same-position-tip = Go to another branch with this position
row-same = This position also occurs in another branch.
paste-merge = Merge… (moves { $moves }, comments { $comments })
paste-merge-tip = Adds what is new to this record. Nothing is overwritten; comments that differ are joined.
paste-other-start = It starts from another position or is another game, and cannot be merged.
merge-title = Merge into this record
merge-do = Merge
merge-nothing = Everything in it is already in this record.
merge-moves = { $count ->
    [one] 1 new move
   *[other] { $count } new moves
}
merge-branches = { $count ->
    [one] {" "}in 1 new branch
   *[other] {" "}in { $count } new branches
}
merge-ends = { $count ->
    [one] 1 new ending
   *[other] { $count } new endings
}
merge-comments = { $count ->
    [one] 1 comment
   *[other] { $count } comments
}
merge-joined = {" "}({ $count } added below yours)
merge-headers = { $count ->
    [one] 1 header
   *[other] { $count } headers
}
merge-of = : { $keys }
merge-others = Times, bookmarks, evaluations and the like: { $count }
merge-differing = { $count ->
    [one] 1 value differs. Yours stays; the other one becomes a line of the comment.
   *[other] { $count } values differ. Yours stay; the others become lines of the comments.
}
merge-differing-known = { $count ->
    [one] 1 value differs. The other one is in the comment already.
   *[other] { $count } values differ. The others are in the comments already.
}
merge-ours = This record
merge-theirs = The other one
merge-number = Number of the first move
merge-time = Time of { $at }
merge-bookmark = Bookmark of { $at }
merge-evaluation = Evaluation of { $at }
merge-ending = End at { $at }
merge-left-out = { $count ->
    [one] 1 game starts from another position and is left out.
   *[other] { $count } games start from other positions and are left out.
}
msg-merged = Merged. New: { $new }.
msg-merged-differing = Merged. New: { $new }. Where values differ ({ $differing }), the other ones are in the comments.
msg-merged-games = Merged.{ $changed ->
    [0] {""}
    [one] {" "}One game says more than before.
   *[other] {" "}{ $changed } games say more than before.
}{ $added ->
    [0] {""}
    [one] {" "}One game is new.
   *[other] {" "}{ $added } games are new.
} Undo takes each back.

help-title = Keyboard shortcuts
help-mouse = Make a move with two clicks or by dragging. A right click cancels the selection; with nothing selected it draws a circle, and a right drag an arrow (green; Shift: red, Alt: blue, both: yellow). The wheel steps through the moves.
help-typed = Type { $moves } at the board to play a move; 1 to 6 alone set the glyph. { $keys } goes to the board: arrows choose a square, Enter picks up and puts down, Esc leaves.

launch-no-window = The window could not be opened: { $error }. Check that DISPLAY or WAYLAND_DISPLAY names a running desktop, or use a subcommand (komaoto --help).
launch-no-display = No display was found to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it on a desktop, or use a subcommand (komaoto --help).
launch-no-opengl = { $system ->
    [windows] The window cannot be drawn, because OpenGL 2.1 is missing. Install the driver of the graphics card from its maker. In a virtual machine or over Remote Desktop, put Mesa’s opengl32.dll beside komaoto.exe: it draws without a graphics card.
   *[other] The window cannot be drawn, because OpenGL 2.1 is missing. Install the driver of the graphics card, or Mesa, which draws without one.
} The subcommands work all the same (komaoto --help). [{ $error }]

piece-Pawn = Pawn
piece-Lance = Lance
piece-Knight = Knight
piece-Silver = Silver
piece-Gold = Gold
piece-Bishop = Bishop
piece-Rook = Rook
piece-King = King
piece-Tokin = Tokin
piece-PromotedLance = Promoted lance
piece-PromotedKnight = Promoted knight
piece-PromotedSilver = Promoted silver
piece-Horse = Horse
piece-Dragon = Dragon
chess-Pawn = Pawn
chess-Knight = Knight
chess-Bishop = Bishop
chess-Rook = Rook
chess-Queen = Queen
chess-King = King
xiangqi-General = General
xiangqi-Advisor = Advisor
xiangqi-Elephant = Elephant
xiangqi-Horse = Horse
xiangqi-Chariot = Chariot
xiangqi-Cannon = Cannon
xiangqi-Soldier = Soldier

# The sides of chess and xiangqi
side-chess-white = White
side-chess-black = Black
side-xiangqi-red = Red
side-xiangqi-black = Black

error-save = “{ $name }” could not be saved.
save-step-Find = The location cannot be accessed ({ $detail }).
save-step-Permit = The file cannot be replaced ({ $detail }). Save under another name.
save-step-Changed = Another program has changed or removed the file ({ $detail }).
save-step-Create = No file can be created in that folder ({ $detail }). Save somewhere else.
save-step-Write = Writing failed ({ $detail }). Check the free disk space.
save-step-Permissions = The file’s permissions cannot be kept ({ $detail }).
save-step-Sync = The disk refused the write ({ $detail }).
save-step-Rename = The new file could not replace the old one ({ $detail }).
failed-elsewhere = Save as…
failed-again = Try again
failed-read-only = Replace the read-only file
save-step-Verify = Read back, the file would not give this record ({ $detail }). Nothing was written. Save in another format.
save-step-ReadOnly = The file is read-only.
save-step-Keep = No backup of the previous contents could be kept ({ $detail }), so the file was not touched.
save-step-Direct = Writing to the file failed ({ $detail }).
save-step-ReadBack = The disk does not return what was written ({ $detail }).
on-disk-Old = The old file is unchanged; your changes are still here, unsaved.
on-disk-Nothing = No file was made; your changes are still here, unsaved.
on-disk-Unknown = Nothing was written; your changes are still here, unsaved.
on-disk-Broken = The file may be damaged: the old and the new contents are kept in { $copy }, and the next start tries to finish the save. Your changes are still here, unsaved.

note-R101 = Bytes that are not valid in the file’s encoding
note-R102 = Read as { $detail }, guessed from the bytes
note-R103 = Control characters, kept as they are
note-R104 = Unknown line, kept as it is
note-R105 = The rest of this line is not understood
note-R106 = Characters were destroyed when this was stored in a wrong encoding; they cannot be recovered
note-R107 = This seems to have been read in a wrong encoding before it was saved (which can be undone)
note-R108 = { $count } zero bytes. A write was cut short here: what should follow is missing
note-R109 = The file does not say that it is in { $detail }. CSA without that line is Shift_JIS, so other programs may show garbled text
note-R110 = The file is in { $detail }, but names another encoding
note-R112 = The file breaks off in the middle of its moves. Look for another copy of it
note-R113 = This is prose. The moves in it were read; saving makes a file of its own
note-R111 = { $detail } files can only be read: saving makes a PGN, a file of its own
note-R201 = This move cannot be played ({ $detail }); from here on the line is kept as text
note-R202 = This is not a move; from here on the line is kept as text
note-R203 = Not read, because a line before it could not be; kept as text
note-R204 = Foul: { $detail }
note-R205 = The piece named is not the one that moves
note-R206 = The side named is not the one to move
note-R207 = The move number is not { $expected }
note-R208 = The time cannot be read
note-R209 = The time differs from that of the same move above
note-R210 = This follows the end of its line; kept as text
note-R211 = The result line does not agree with the record
note-R221 = By the rules the game ends here, which the record does not say. { $detail }
note-R212 = A second bookmark at this move, kept as text
note-R213 = Unknown ending, kept as it is
note-R214 = Several moves fit ({ $detail }); from here on the line is kept as text
note-R215 = No piece can make this move; from here on the line is kept as text
note-R216 = A second row of this move, kept as text
note-R217 = The total time does not match the sum of the times, here and perhaps below; totals are kept as written
note-R218 = The last move breaks the rules: its side has lost, although the end says the side to move
note-R219 = Read as { $detail }, the only move that this can be
note-R220 = The pieces have the letters of another language ({ $detail })
note-R301 = Unknown handicap; the even start position is used
note-R302 = The diagram differs from the handicap named; the diagram counts
note-R303 = In the position: { $detail }
note-R304 = More pieces than a set holds
note-R305 = No side to move is given; the first move decides
note-R306 = A record of another game ({ $detail }), which cannot be read; its lines are kept as text
note-R307 = A variant of chess ({ $detail }); its moves are read by the rules of chess, and nothing is judged by them
note-R308 = The start position cannot be read ({ $detail }); the usual one is used
note-R309 = Not a position: { $detail }
note-R310 = This header is there twice; both are kept
note-R330 = The dots say that Black moves first; the start position was taken with Black to move
note-R331 = Not a result (1-0, 0-1, 1/2-1/2 or *). It is kept as it is; how the game ended is read from the moves
note-R230 = Nothing separates this from the move
note-R231 = The moves are in another notation than the one that the tag Format names ({ $detail })
note-R232 = A comment within a move, read as a comment on the move { $detail }
note-R332 = The value of this tag does not have the form of the standard ({ $detail }); kept as it is
note-R333 = The tag SetUp should be { $detail }: it says whether there is a start position in FEN
note-R334 = A start position without the tag SetUp "1": some programs ignore it
note-R335 = The tag PlyCount should be { $count }, the number of the moves
note-R434 = A line of { $count } bytes. The standard allows 255, and some programs read no more
note-R432 = Braces do not nest: the comment ends at the first closing brace; the rest of it is kept as text
note-R433 = The game has no result. Its moves end here
note-R430 = A tag among the moves, read as a tag of this game. Tags belong before the moves
note-R431 = A tag among the moves: another game begins here. The game before has no result
note-R401 = There is no such move to vary from; the variation is kept as text
note-R402 = Unknown version, read as the newest known
note-R403 = A variation without moves, kept as text
note-R407 = All variations stand in ascending order, each read as part of the one before it. Some programs write variations of the main line that way; reverse the order in that case
note-R406 = There is no such move to vary from; the variation was read as a continuation of the last move
note-R408 = The end mark is missing; read up to the next game
note-R409 = This variation begins with the move that it should replace; it was read as a continuation of that move
note-R410 = { $detail }
note-R404 = In the JSON: { $detail }
note-R420 = In the XML: { $detail }
note-R405 = This variation also fits the line above it; it was read as one of the main line
note-W500 = { $format } does not hold { $detail }: { $count ->
    [one] the game is not written
   *[other] { $count } games are not written
}
note-W501 = { $count ->
    [one] 1 branch
   *[other] { $count } branches
}
note-W502 = { $count ->
    [one] 1 comment
   *[other] { $count } comments
}
note-W503 = { $count ->
    [one] 1 bookmark
   *[other] { $count } bookmarks
}
note-W504 = { $count ->
    [one] 1 move time
   *[other] { $count } move times
}
note-W505 = { $count ->
    [one] 1 fraction of a second
   *[other] { $count } fractions of seconds
}
note-W506 = { $count ->
    [one] 1 evaluation
   *[other] { $count } evaluations
}
note-W508 = { $count ->
    [one] 1 header
   *[other] { $count } headers
}
note-W509 = A header is written in another form
note-W510 = { $count ->
    [one] 1 line kept as text
   *[other] { $count } lines kept as text
}
note-W511 = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
note-W517 = { $count ->
    [one] 1 line that could not be read becomes a remark
   *[other] { $count } lines that could not be read become remarks
}
note-W519 = The layout of this game: its edit does not fit into it, so the game is rewritten
note-W520 = The head of the file, which now names { $detail }
note-W524 = What is written would be read back as a different record
note-W521 = { $detail } is no longer a word of this version; other programs may stop reading there
note-W518 = { $count ->
    [one] 1 evaluation as a comment
   *[other] { $count } evaluations as comments
}
note-W523 = words before a move, written after it: { $count }
note-W522 = { $count ->
    [one] A brace in 1 comment is written as &#125;, and other programs will show it so
   *[other] Braces in { $count } comments are written as &#125;, and other programs will show them so
}
note-W512 = An ending the format has no word for: { $detail }
note-W513 = { $count ->
    [one] 1 move after the end
   *[other] { $count } moves after the end
}
note-W514 = The move number of the start position
note-W515 = “{ $detail }” does not exist in the encoding ({ $count }×)
note-W516 = { $count ->
    [one] { $count } game after the first, which other programs may not read
   *[other] { $count } games after the first, which other programs may not read
}

reason-NoPiece = no piece there
reason-NotYours = the opponent’s piece
reason-OwnPiece = one’s own piece on the target
reason-Occupied = the square is occupied
reason-NotInHand = not in hand
reason-NoPromotedSide = a piece that cannot promote
reason-CannotMoveThere = the piece does not move that way
reason-CannotPromote = promotion outside the zone
reason-Nifu = nifu
reason-DropPawnMate = uchifuzume
reason-LeftInCheck = king left in check
reason-DeadPiece = a piece that can never move again
reason-NotAPawn = only a pawn promotes
reason-NothingToCastle = no king and rook to castle
reason-NoRoomToCastle = no room to castle
reason-NotTheLastRank = promotion before the last rank
reason-MustPromote = a pawn on the last rank must promote
reason-NoCastlingRight = the right to castle is lost
reason-CastlingBlocked = pieces between king and rook
reason-CastlingThroughCheck = castling out of or through check
reason-Pass = a player must move
reason-Blocked = a piece in the way
reason-NotOneScreen = a cannon captures over exactly one piece
reason-LeavesPalace = leaves the palace
reason-CrossesRiver = an elephant cannot cross the river
reason-FacingGenerals = the generals face each other
reason-OtherGame = a move of another game

cmd-new-handicap = New handicap game of shogi

menu-recent = Recent files
error-dialog-late = Another record was opened while the file was being chosen. Choose “Save as” again to save this one.
error-restore-late = The open record was changed in the meantime, so “{ $name }” was not restored in its place. Choose “Restore” again when it is saved.
error-save-late = Another record was opened, so “{ $name }” was not saved.
error-dialog-open = A file dialog is open. Close that one first.
error-internal = Internal error: { $detail }
refused-full = The record is full.

system-not-found = the folder does not exist
system-permission = permission denied
system-full = the disk is full
system-held = another program is using it
system-other-disk = it is on another disk
system-name = the name is too long
system-quota = your disk quota is exhausted
system-io = disk error
system-read-only = the location is read-only
system-folder = it is a folder
system-no-folder = part of the path is not a folder
system-exists = that name is already taken
system-late = The disk does not answer.
system-too-large = it is too large
system-device = not an ordinary file

headers-handicap = The handicap follows from the start position
rest-card = Files that are not open yet
rest-title = { $count ->
    [one] One file that is not open yet
   *[other] { $count } files that are not open yet
}
rest-body = No more than { $most } are opened in tabs at once. The others can be opened from here.
rest-more = { $count ->
    [one] Open it
   *[other] Open the next { $count }
}
rest-dismiss = Close the list

position-NotALine = “{ $text }” is not a line of a diagram
position-TenthRank = The diagram has more than 9 ranks
position-RankTwice = Rank { $rank } appears twice
position-NotARank = “{ $text }” is not the name of a rank
position-NotAPiece = “{ $text }” is not a piece
position-Squares = Rank { $rank } has { $count } squares, not { $wanted }
position-RanksMissing = Ranks are missing: { $text }
position-NotInHand = “{ $text }” cannot be in hand
position-KingInHand = A king cannot be in hand
position-PromotedInHand = The promoted piece { $text } cannot be in hand; it is counted unpromoted
position-TooManyInHand = More than 255 of { $text } in hand
position-HandWithoutBoard = A hand without a board
position-NotANumber = “{ $text }” is not a number of moves
position-NotThere = { $text } does not stand where it is to be removed
position-Occupied = A second piece on one square: { $text }
position-TenthSquare = Rank { $rank } has more than 9 squares
position-NeverPromotes = “{ $text }”: this piece does not promote
position-NoBoard = There is no board
position-NoTurn = The turn (“b” or “w”) is missing
position-NotATurn = The turn is “b” or “w”, not “{ $text }”
position-Trailing = “{ $text }” follows the position
position-FenSquares = Rank { $rank } from the top has { $count } squares, not { $wanted }
position-FenRanks = The board has { $count } ranks, not { $wanted }
position-NotARight = “{ $text }” is not a castling right (KQkq or -)
position-NotASquare = “{ $text }” is not a square
game-shogi = shogi
game-chess = chess
game-xiangqi = xiangqi

handicap-even = Even game
handicap-lance = Lance
handicap-right-lance = Right lance
handicap-bishop = Bishop
handicap-rook = Rook
handicap-rook-lance = Rook and lance
handicap-two-piece = Two pieces
handicap-three-piece = Three pieces
handicap-four-piece = Four pieces
handicap-five-piece = Five pieces
handicap-left-five-piece = Five pieces, left
handicap-six-piece = Six pieces
handicap-left-seven-piece = Seven pieces, left
handicap-right-seven-piece = Seven pieces, right
handicap-eight-piece = Eight pieces
handicap-ten-piece = Ten pieces
handicap-both-lances = Both lances
handicap-nine-piece = Nine pieces
handicap-three-pawns = Three pawns in hand
handicap-naked-king = Naked king
handicap-dragonfly = Dragonfly
handicap-dragonfly-lances = Dragonfly with lances
handicap-dragonfly-lances-knights = Dragonfly with lances and knights
handicap-taiko = Taiko
handicap-twenty-piece = Twenty pieces

typed-shogi = 7g7f, P-7f or 76FU
typed-chess = e4, Nf3 or g1f3
typed-xiangqi = h2e2 or C2.5

kept-stop = { $count ->
    [0] This line is kept as text and stays in the file on save, if need be as a remark.
    [one] This line and the one after it are kept as text and stay in the file on save, if need be as remarks.
   *[other] This line and { $count } after it are kept as text and stay in the file on save, if need be as remarks.
}
kept-kept = It is in the record; nothing is lost by saving.
kept-changed = It is in the record; if this line is edited, it is written in another form.
kept-lost = It is not in the record; if this place is edited and saved, it is lost.

fix-title = Possible fixes
fix-search = Looking for fixes…
fix-none = No certain fix was found.
fix-gone = This line has been edited since: the note is about what it was.
fix-gain = { $gained ->
    [0] as many moves
    [one] 1 more move
   *[other] { $gained } more moves
}, { $notes ->
    [0] no notes left
    [one] 1 note left
   *[other] { $notes } notes left
}
fix-promote = Line { $line }: add the promotion 成: { $new }
fix-unpromote = Line { $line }: remove the promotion: { $new }
fix-origin = Line { $line }: move from another square: { $new }
fix-destination = Line { $line }: move to the square beside: { $new }
fix-drop = Line { $line }: make it a drop: { $new }
fix-board = Line { $line }: make it a move on the board: { $new }
fix-piece = Line { $line }: name the piece that stands there: { $new }
fix-side = Line { $line }: mark the side to move: { $new }
fix-turn = Line { $line }: say who moves first: { $new }
fix-handicap = Change the handicap: { $new }
fix-diagram = Draw the other reading of this handicap (without the lance on 9a)
fix-number = Line { $line }: correct the move number: { $new }
fix-renumber = Renumber the moves from line { $line } on
fix-variation-number = Line { $line }: let the variation begin at move { $new }
fix-to-main-line = Line { $line }: read the variation as one of the main line
fix-to-variation = Line { $line }: read the variation as part of another one
fix-order = Read all variations as those of the main line
fix-encoding = Read the file as { $name }: { $new }
fix-encoding-lines = Read the lines that are not in UTF-8 as { $name }: { $new }
fix-mojibake = Restore the garbled text: { $new }
fix-result = Line { $line }: make the result agree with the record: { $new }
fix-ending = Make the ending a foul of the side that moved last: { $new }
fix-append = Line { $line }: continue the last move with the moves after the end: { $new }
fix-meant = Line { $line }: make it { $new }
fix-leave-out = Line { $line }: leave out “{ $new }”
fix-letters = Write the pieces with English letters instead of those of { $name }
fix-from-comment = Line { $line }: take the move out of the comment: { $new }
fix-to-comment = Line { $line }: make it a comment: { $new }
fix-rest-to-comment = Line { $line }: keep the rest as a comment
fix-to-tags = Line { $line }: put the tag before the moves
fix-start = Line { $line }: name the start position: { $new }
fix-clean = Line { $line }: leave the control characters out: { $new }
fix-space = Line { $line }: put spaces between the moves and their numbers and results
fix-break = Line { $line }: break it at its spaces
fix-form = Line { $line }: write it as { $new }
fix-close = Line { $line }: add the end mark that is missing: { $new }
fix-declare = Let the file name its encoding: { $new }
fix-to-head = Line { $line }: put it where it belongs: { $new }
fix-separate = Line { $line }: put a line “/” before it
fix-as-read = Line { $line }: write it as it is read: { $new }
msg-fixed = { $gained ->
    [0] Fixed. Undo takes it back.
    [one] Fixed: 1 more move is read. Undo takes it back.
   *[other] Fixed: { $gained } more moves are read. Undo takes it back.
}
notes-all = All { $count }
notes-some = { $weight } { $count }
notes-place = line { $line }, column { $column }
notes-whole = the whole file
notes-source = Lines of the file
notes-source-line = Line { $line }: { $text }
notes-nothing = There are no notes of this kind.
cmd-next-note = Next note
cmd-previous-note = Previous note
check-stable = written again, it would be read as a different record
check-more = and { $count } more notes
cli-more-characters = and { $count } more characters; --json names each
read-terminal = An HTML page is not for a terminal: name a file with -o, or - to print it here all the same.
check-fix = fix
csa-EncodingLate = The line that names the encoding belongs at the beginning of the file
csa-VersionLate = The version belongs before names, headers and the position
csa-HeaderLate = Names and headers belong before the position
csa-NoSeparator = Another game begins here without a line “/” before it
csa-TurnFirst = The side to move belongs after the board
csa-NoTurn = No side to move is given; read as Black’s turn
csa-NoBoard = No board is given. By the specification it would be empty; read as the even start
csa-StartAndRows = PI and rows together; what stands last counts
csa-AfterAll = 00AL, all other pieces, must come last; the pieces after it are added
csa-Decimals = More than three decimals; the others are not read
csa-Point = Digits are missing after the point
csa-NoSeconds = The seconds are missing
csa-Date = Not a date with a time of day (2024/05/05 15:05:40); kept as it is
csa-Value = Not a value that this key can have; kept as it is
csa-FormerWord = This word was removed in V3.0; other programs may stop reading there
csa-RemarkBehind = In V3.0 a remark belongs on a line of its own; other programs may stop reading there
json-Cut = The text ends here, before its end; what was read up to here is kept
json-Syntax = From here on this is not JSON; what was read up to here is kept
json-Remark = A remark, which this format does not have
json-Control = A line break or control character in a text, read as a space
json-HalfCharacter = Half of a character; the other half is missing
json-NotAGame = This is not a game
json-Twice = “{ $text }” occurs twice
json-NoPlace = “{ $text }” does not belong to this format
json-WrongKind = “{ $text }” has the wrong type
json-NotAnEntry = This is not an entry of the list of moves
json-EmptyEntry = An empty entry
json-NoSide = The side is neither 0 nor 1
json-NoSquare = This is not a square of the board
json-NoPiece = There is no piece of this name
json-HalfPiece = A piece without side or kind
json-Count = Not a valid number of pieces in hand
json-Relative = “{ $text }” is not a relative marker of a move
json-NoPosition = No position is given; the even start position is used
json-OnlyHeader = Only the header names the handicap, and White moves first; its position is used
json-RootForks = Branches at the start position; read as branches of the first move
json-RootTime = A time at the start position
json-Capture = “capture” names another piece than the one captured
xml-Syntax = From here on this is not XML; what was read up to here is kept
xml-Entity = “{ $text }” is kept as it is: only the entities of XML itself are read
xml-Doctype = A document type, which is not read: none of its entities is expanded, and nothing is fetched
xml-Roots = Another game beside the first one; a file of several games has <pgns> around them
xml-LateTag = The tag “{ $text }” stands after moves; it is read as a tag of the game
xml-Markup = Of “{ $text }” only the text is read

conflict-card = The file was changed elsewhere
conflict-changed = “{ $name }” was changed by another program
conflict-changed-body = Nothing has been overwritten yet. Which version do you want to keep?
conflict-broken = “{ $name }” was overwritten with something that is not a game record
conflict-broken-body = Your record here is intact. Save it under another name, or overwrite what is there.
conflict-there = A file “{ $name }” has appeared
conflict-there-body = It did not exist when the name was chosen. Nothing has been overwritten yet.
conflict-gone = “{ $name }” is no longer there
conflict-gone-body = It was deleted, renamed or moved. Your record here is intact.
conflict-folder = The folder of “{ $name }” is no longer there
conflict-folder-body = Your record here is intact. Save it in another folder.
conflict-unreadable = “{ $name }” can no longer be read
conflict-unreadable-body = Whether it has changed is unknown ({ $detail }). Save your record under another name.
conflict-mine = Keep mine
conflict-mine-tip = Writes this record to “{ $name }”. What is there now is kept among the backups.
conflict-recreate = Write it again
conflict-recreate-tip = Creates “{ $name }” again from this record.
conflict-theirs = Load theirs
conflict-theirs-tip = Shows what is in “{ $name }” now. Undo brings yours back.
conflict-save-as = Save as…
conflict-save-as-tip = Keeps both: yours under another name, and “{ $name }” as it is.
conflict-merge = Merge…
conflict-merge-tip = Adds what is in “{ $name }” now to this record, which loses nothing. What is new is shown first.
conflict-merge-games = Merge the games
conflict-merge-games-tip = Adds what is new in each game of “{ $name }” to the same game here, and games that are not here behind the others. Nothing here is lost, and each game is one step of undo.
conflict-compare = Compare
conflict-compared = Hide comparison
conflict-compare-tip = Lists moves, comments and headers that differ.
conflict-dismiss = Decide later
ago-now = written just now
ago-minutes = { $count ->
    [one] written 1 minute ago
   *[other] written { $count } minutes ago
}
ago-hours = { $count ->
    [one] written 1 hour ago
   *[other] written { $count } hours ago
}
ago-days = { $count ->
    [one] written 1 day ago
   *[other] written { $count } days ago
}
msg-taken-over = “{ $name }” was changed by another program and is shown as it is now. Undo brings the previous contents back.
compare-place = Where
compare-mine = Yours
compare-theirs = In the file
compare-none = only the spelling differs
compare-nothing = none
compare-something = present
compare-moves = { $count ->
    [one] 1 difference in moves
   *[other] { $count } differences in moves
}
compare-comments = { $count ->
    [one] 1 in comments
   *[other] { $count } in comments
}
compare-headers = { $count ->
    [one] 1 in headers
   *[other] { $count } in headers
}
compare-others = { $count ->
    [one] 1 elsewhere
   *[other] { $count } elsewhere
}
compare-game = Game { $game }
compare-whole-game = Whole game
compare-game-order = Order of games
compare-header-order = Order of headers
compare-start = Start position
compare-carried = Lines kept as text
compare-move = { $place }
compare-order = { $place }: order of branches
compare-comment = { $place }: comment
compare-bookmark = { $place }: bookmark
compare-time = { $place }: time
compare-marks = { $place }: arrows and marks
compare-other = { $place }: other
cmd-set-up = Set up position
    .also = position editor, edit the board
cmd-new-from-here = New game from this start position
tour-solve = 7. Solve. Mate problems belong to shogi: { $menu } → { $command } starts one, and checks it while you compose.
cmd-new-problem = New tsume problem
    .also = tsumeshogi
cmd-new-chess = New game of chess
cmd-new-xiangqi = New game of xiangqi
    .also = Chinese chess
edit-Setup = set up position
msg-setup = The start position has changed.
msg-setup-lost = { $count ->
    [one] The start position has changed. 1 move can no longer be played and is kept as text in a comment (undo brings it back).
   *[other] The start position has changed. { $count } moves can no longer be played and are kept as text in comments (undo brings them back).
}
setup-title = Set up position
setup-done = Done
setup-as-game = As a new game
setup-as-game-tip = Adds a game that starts from this position to the file. The record stays as it is.
setup-cancel = Cancel
setup-ask = Use the changed position?
setup-keep = Use it
setup-discard = Discard
setup-stay = Keep editing
setup-hint = Click or drag pieces. A right click or double click promotes a piece and changes its side.
setup-left-over = In the box: { $count } pieces. “Rest to { $side }” puts them in hand.
setup-unchanged = The start position of the record. If you change it, the moves are replayed from there.
setup-looking = Checking the rest of the record…
setup-all-stay = All moves of the record stay ({ $kept }).
setup-some-stay = Moves that stay: { $kept }; moves that can no longer be played and are kept as text: { $lost }. The first: { $at } ({ $reason })
setup-fouls = All moves of the record stay ({ $kept }), but some become illegal: { $count }. The first: { $at } ({ $reason })
setup-back = {" "}Moves that come back from text: { $count }.
setup-box = Box
setup-board = Board being set up
setup-undo = Undo in the position
setup-redo = Redo in the position
setup-paste = Paste a position (SFEN, BOD)
setup-no-position = There is no position in the pasted text. Copy SFEN or a diagram (BOD).
setup-paste-fen = Paste a position (FEN, PGN)
setup-no-position-fen = There is no position in the pasted text. Copy a FEN.
setup-other-game = The pasted position belongs to another game.
setup-not-a-position = Not a valid position: { $detail } (column { $column })
setup-no-piece = There is no piece there.
setup-none-left = { $piece }: none is left in the box or in hand.
setup-king-in-hand = A king cannot be in hand.
setup-hand-full = The hand cannot hold any more.
setup-never-promotes = { $piece }: it does not promote.
setup-turn = Turn and move number
setup-ply = First move
setup-clock = Half-move clock
setup-clock-tip = Moves of both sides since the last capture, in chess also since the last move of a pawn
setup-presets = Positions
setup-handicap = Handicap…
setup-tsume = Tsume
setup-two-kings = Two kings
setup-empty = Empty board
setup-here = Position at the cursor
setup-here-tip = Makes the position you were looking at the start position.
setup-change = Change
setup-rest = Rest to { $side }
setup-swap = Swap sides
setup-mirror = Mirror
setup-shift = Shift everything
setup-left = Shift left
setup-right = Shift right
setup-up = Shift up
setup-down = Shift down
setup-facing = Side for new pieces
setup-facing-side = Place as { $side }
setup-count = Pieces (placed/set)
setup-placed = { $placed } on the board and in hand
setup-faults = Check
setup-no-faults = No problems found.
setup-keys = Arrows move, P L N S G B R K place a piece (Shift: the other side), + promotes, Space changes sides, Del puts it into the box, Tab goes to hands and box, Enter picks up and puts down.
side-attacker = Attacker
side-defender = Defender
setup-men = Pieces
setup-men-hint = Click or drag pieces; there is no limit to their number. A right click or double click changes the side.
setup-swap-men = Swap colours
setup-start = Start position
setup-castling = Castling
setup-no-castling = No king and rook stand where they could castle.
setup-en-passant = En passant
setup-no-en-passant = None
setup-men-keys = Arrows move, { $letters } place pieces (Shift: the other side), Space changes sides, Del removes a piece, Tab goes to the pieces, Enter picks up and puts down.
fault-no-piece = { $side }: no { $piece }.
fault-many-pieces = { $side }: more than one { $piece }.
fault-attacked = { $side } ({ $piece }) is in check and not to move.
fault-pawn-on-edge = The pawn on { $square } is on the first or last rank.
fault-too-many-men = { $side } has { $count } more pieces than pawns could have become.
fault-castling = Castling with the rook on { $square } is not possible.
fault-en-passant = No pawn can just have passed over { $square }.
fault-misplaced = No piece of its kind can get to { $square }.
fault-too-many-of = { $side }: { $count } of { $piece }.
fault-facing-generals = The generals face each other.
fault-no-king = { $side } has no king.
fault-many-kings = { $side } has more than one king.
fault-two-pawns = { $side } has two pawns on file { $file } (nifu).
fault-dead-piece = The piece on { $square } can never move.
fault-too-many = { $piece }: there are { $count }.
fault-in-check = { $side } is in check and not to move.
headers-empty-problem = No title or composer entered yet
held-body = “{ $name }” is open in another window already.
held-front = Switch to it
held-front-tip = Brings the window editing “{ $name }” to the front.
held-read-only = Open read-only
held-read-only-tip = Shows “{ $name }” here and follows what the other window saves. Saving asks for another name.
held-anyway = Open anyway
held-anyway-tip = Edits “{ $name }” in both windows. Nothing is overwritten without asking.
held-dismiss = Do not open
held-dismiss-tip = Leaves this window as it is.
title-read-only = {" (read-only)"}
window-minimize = Minimize
window-maximize = Maximize
window-restore = Restore size
window-close = Close the window
error-read-only = “{ $name }” is open in another window and was opened read-only here. Save under another name.
error-front = The other window could not be brought to the front.
fault-undone = This action failed. The record is unchanged. Try again, or do it another way.
fault-stopped = This action has failed repeatedly and is switched off until the next start. The record is unchanged. Save, then restart Komaoto.
fault-report = (Error report: { $path })
fault-window = The window could not be drawn and was reopened. The record and its history are unchanged. Please save now.
fault-given-up = The window cannot be drawn, so the program ends. Unsaved edits are kept and can be restored at the next start.
edit-Play = { $move }
edit-End = { $ending }
edit-Delete = delete { $count ->
    [one] { $move }
   *[other] { $count } moves from { $move }
}
edit-Delete-variation = delete branch { $move }{ $count ->
    [one] {""}
   *[other] {" "}({ $count } moves)
}
edit-MoveVariation-up = move branch { $move } up
edit-MoveVariation-down = move branch { $move } down
edit-MakeMainline = make { $move } the main line
edit-Comment = comment “{ $words }”
edit-Comment-gone = delete comment
edit-Marks-circle = circle on { $square }
edit-Marks-arrow = arrow { $from } → { $to }
edit-Marks-glyph = { $glyph } on { $move }
edit-Marks-glyph-gone = remove { $glyph } from { $move }
edit-Marks-gone = clear marks
edit-Nags-gone = remove signs
edit-Bookmark = set bookmark
edit-Bookmark-named = bookmark “{ $name }”
edit-Preface = words before the move “{ $words }”
edit-Preface-gone = delete the words before the move
edit-Bookmark-gone = remove bookmark
edit-Evaluation = evaluation of { $move } { $score }
edit-Evaluation-gone = remove evaluation of { $move }
edit-Clock = time of { $move } { $time }, by the clocks
edit-Time = time of { $move } { $time }
edit-Time-gone = remove time of { $move }
edit-Headers = { $key } “{ $value }”
edit-Headers-gone = remove { $key }
edit-Graft = paste { $count ->
    [one] one move
   *[other] { $count } moves
}
edit-Replace = fix of line { $line }
edit-Replace-encoding = read again as { $encoding }
edit-Substitute = replace characters { $first }
edit-Substitute-more = replace characters { $first } and { $count } more
panel-history = History
history-empty = Every edit is listed here. Choose a row to go back to it, or forward again.
history-start = Initial state
history-ply = move { $ply }
history-ply-move = move { $ply } { $move }
history-part = , { $part }
history-undone = undone
history-saved = saved
cmd-history = History of edits
    .also = undo history
cmd-glyph-good = Good move
cmd-glyph-mistake = Mistake
cmd-glyph-brilliant = Brilliant move
cmd-glyph-blunder = Blunder
cmd-glyph-interesting = Interesting move
cmd-glyph-dubious = Dubious move
    .also = inaccuracy
cmd-sign-equal = Equal
cmd-sign-slightly-first = { $first } slightly better
cmd-sign-slightly-second = { $second } slightly better
cmd-sign-better-first = { $first } better
cmd-sign-better-second = { $second } better
cmd-sign-winning-first = { $first } winning
cmd-sign-winning-second = { $second } winning
cmd-sign-unclear = Unclear
cmd-sign-only-move = Only move
cmd-sign-novelty = Novelty
cmd-sign-diagram = Diagram here
menu-signs = Signs
signs-hint = Any sign can be typed into the command palette, as itself or as $1 to $255.
prompt-sign = Put or remove { $sign }
cmd-clear-marks = Clear marks
menu-marks = Glyphs and marks
marks-hint = On the board a right click draws a circle, a right drag an arrow. Shift red, Alt blue, both yellow.
time-label = Time spent on this move
time-label-derived = Time spent on this move, by the clocks
time-derived = Worked out from the clocks in the comments. If you change it, the player’s clock changes from here on.
time-asks = This time is worked out from the clocks in the comments. Changing it changes this player’s clock from here on. (Asked once for a game.)
time-asks-yes = Change the clock
time-asks-no = Leave it
time-hint = min:sec
time-wrong = Write a time like 1:15 or 1:02:03.

# Documents that were not saved.
cmd-recovery = Restore unsaved records…
    .also = recover
recovery-card = Unsaved records
recovery-title = Unsaved records
recovery-body = The program ended unexpectedly before they were saved. Restoring changes no file.
recovery-body-interrupted = They were not saved when the system closed Komaoto, for instance at log-out. Restoring changes no file.
recovery-interrupted = Open when the system closed Komaoto
recovery-all-title = Records not saved to a file
recovery-closed = Closed without saving
recovery-discarded = Discarded (kept for 30 days)
recovery-looking = Looking…
recovery-none = There is nothing to restore. Records that are open now are not listed here.
recovery-about = { $changes ->
    [one] 1 unsaved change
   *[other] { $changes } unsaved changes
  } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
recovery-restore-all = Restore all { $count }
recovery-restore-all-tip = Opens each in its own tab.
recovery-restore = Restore
recovery-restore-tip = Opens it as it was, with undo and redo. The file stays as it is until you save.
recovery-open = Open the file
recovery-open-tip = Opens the file as last saved. The unsaved changes stay in this list.
recovery-compare = Compare
recovery-compare-tip = Lists what differs between the unsaved record and its file.
recovery-discard = Discard
recovery-discard-tip = Takes it off this list. For 30 days it can be restored from the File menu.
recovery-later = Later (File menu)
recovery-setting-up = A position was being set up. Restoring continues there.
recovery-torn = The very last change was cut off and is lost.
recovery-unreadable = { $paths } cannot be read. { $detail } It may hold changes that are in no file.
recovery-damaged = Its journal is damaged: the last { $bytes } bytes cannot be trusted. Everything before them is there; a copy was kept.
recovery-refused = The last { $count } entries of its journal could not be replayed. Everything before them is there; a copy was kept.
recovery-no-file = “{ $name }” cannot be compared: the file is gone, or cannot be read.
recovery-in-use = Another window has it open.
recovery-no-journal = It is not a journal of Komaoto.
recovery-other-version = It belongs to another version of Komaoto, which can restore it. It is left as it is.
error-discard = “{ $name }” was not discarded: { $detail }
error-recovery = “{ $name }” was not restored: { $detail }
msg-of-record = “{ $name }”: { $said }
msg-letters-lacking = No font has these characters: { $letters }. They are shown once a font with them is installed, such as Noto Sans CJK (fonts-noto-cjk on Debian and Ubuntu).
msg-show-record = Show
msg-show-record-tip = Bring this record to the front
job-game-gone = What was found was not written: that game is no longer in the file.
msg-unconfirmed = The drive of { $folder } cannot confirm what is written to it: a power cut could take the last changes.
msg-restored = Restored “{ $name }”. It is not saved yet.
msg-journal-discarded = Discarded. For 30 days it can be restored from the File menu.

## Command palette, settings, automatic play

cmd-prompt = Command palette
command-quoted = “{ $name }”
cmd-board = Use the board with the keyboard (arrows, Enter)
may-go = can go here
entry-name = Type a move
entry-nobody = No piece can go to { $square }
entry-nothing = No such move here
entry-pending = { $digit } … { $glyph } { $name }; keep typing to enter a move
cmd-preferences = Settings
    .also = preferences, options
cmd-play = Play automatically
    .also = autoplay, replay
prompt-hint = A command, a move ({ $moves }), a move number
prompt-list = Suggestions
prompt-nothing = Nothing found. Type the name of a command, a move ({ $moves }) or a move number.
bookmarks-hint = Name of a bookmark, or a move
bookmarks-looking = Looking for bookmarks…
bookmarks-none = There is no bookmark in this file. { $keys } sets one.
prompt-part = { $whole }: { $name }
prompt-ply = Go to move {$ply}
prompt-move = play
# What people type for a move that is none, between bars.
prompt-pass = null move | pass
prompt-disabled = Not possible now.
prompt-refused = “{$name}” is not possible now. {$why}
prefs-look = Appearance
    .also = look, display
prefs-use = Behaviour
    .also = behavior
prefs-keeping = Stored data
    .also = privacy, history
keeping-explain = What stays on this computer besides the files of your records. Only you can read it.
keeping-stays = What is not in a file yet, and the history of open records, is never forgotten. What you forget cannot be brought back.
keeping-Recent = Remember recent files
keeping-Desktop = The desktop’s list of recent files
keeping-Histories = Keep the undo history of closed records
keeping-Versions = Keep versions of files (backups)
keeping-Printed = Pages sent to a printer
keeping-Catalog = Catalog of the library
keeping-Scores = Results of solving problems
keeping-Answers = Answers to exercises
keeping-Crashes = Crash reports (without a word of any record)
keeping-newest = The newest { $count }.
keeping-by-desktop = As long as the desktop decides. Nothing is added if it, or the switch above, says not to remember any.
keeping-days = For { $days } days. Switched off, they go when the program ends.
keeping-thinning = Fewer with age, for a year, and 100 MB at most.
keeping-hours = Until they are printed. Pages that a viewer shows are removed when the program next starts or ends, { $hours } h or more later.
keeping-always = Until you forget it.
keeping-none = none
keeping-count = { $count }
keeping-amount = { $count }, { $size }
keeping-forget = Forget
keeping-forget-file = Forget “{ $name }”
keeping-forget-all = Forget everything
keeping-really = Really forget
prefs-keys = Shortcuts
    .also = keyboard, hotkeys
prefs-animate = Animation
    .also = animation, motion
prefs-animate-moves = Animate moves
prefs-copy = Copying
prefs-copy-letters = Copy chess games with these letters
prefs-print = Printing
prefs-print-letters = Print chess moves with letters instead of figurines
own-pieces = Own pieces
own-pieces-title = Choose a picture in the folder of the pieces
own-pieces-choose = Choose a folder…
own-pieces-remove = Drawn pieces
own-pieces-how = A folder with pictures as PNG or SVG: black_king.png, white_pawn.svg … as in ShogiHome, or 0FU.svg, 1FU.svg …; for chess chess/wK.svg, for xiangqi xiangqi/rK.svg. What is missing is drawn.
own-pieces-count = { $count ->
    [one] Pictures of one piece.
   *[other] Pictures of { $count } pieces.
}
own-pieces-unread = { $count ->
    [one] { $file } could not be read as a picture.
   *[other] { $file } and others, { $count } in all, could not be read as pictures.
}
own-pieces-failed = The drawn pieces are used. { $why }
own-pieces-no-folder = That folder is not there.
own-pieces-unreadable = The folder cannot be read: { $why }
own-pieces-none = No file in that folder is named like a piece, such as black_king.png.
own-pieces-no-picture = { $file } could not be read as a picture, and there is no other picture of a piece.
prefs-pieces = Shogi pieces
prefs-kings = Shogi kings
prefs-style = Notation of shogi
prefs-chessmen = Chess pieces
prefs-characters = Characters of xiangqi
prefs-zoom = Zoom
    .also = size, scale, font size
prefs-wheel = Mouse wheel
    .also = mouse, scroll
prefs-wheel-steps = Step through the moves over the board
prefs-play = Automatic play
prefs-play-recorded = Use the recorded times (10 seconds at most)
prefs-play-speed = Time per move
prefs-seconds = {" "}s
prefs-panels = Panels
    .also = layout
prefs-reset-panels = Reset layout
prefs-directly = Folders written to directly
    .also = cloud, sync, in place, atomic
prefs-directly-tip = For folders watched by a cloud service: no temporary file beside the record. What was written is read back, and the old contents are kept until that succeeds.
prefs-directly-none = Once the record is saved in a file, its folder can be chosen here.
prefs-find = Find a setting
prefs-to-page = Go to the page “{ $page }”
prefs-none = No setting has that name.
prefs-filter = Find a command or a key
prefs-reset-keys = Reset all to defaults
prefs-keys-hint = Click a key to change it. A key of another command is taken from that one.
prefs-press = Press the new key. Esc keeps the old one, Backspace removes it.
prefs-taken = The key was taken from “{$from}” and given to “{$to}”.
prefs-waiting = Waiting for a key…
prefs-default = Reset to default
cmd-impasse-points = Impasse points
    .also = jishogi, entering king
impasse-points = Impasse points: { $first } { $black }, { $second } { $white }
games-problem = No. { $number }
games-number = No.
games-length = Length
games-work = Title
games-author = Composer
games-elo = Elo
games-eco = ECO
games-result = Result
games-round = Round
games-elo-of = Elo { $first }–{ $second }
games-round-of = round { $round }
prefs-sound = Sound of pieces
    .also = volume, noise, mute
prefs-sound-off = Off
prefs-sound-soft = Soft
prefs-sound-medium = Medium
prefs-sound-loud = Loud
prefs-wheel-way = Wheel direction
    .also = mouse, scroll
prefs-wheel-down-on = Down steps forward
prefs-wheel-down-back = Down steps back
help-filter = Find a command or a key
help-menus = Open a menu
cannot-at-start = Not at the start position.
cannot-at-end = This is the last move.
cannot-no-siblings = There is no alternative to this move on that side.
cannot-on-mainline = This is the main line already.
cannot-no-move = There is no move here.
cannot-no-bookmark = There is no other bookmark.
cannot-no-branch = There is no branch from here on.
cannot-no-branches = This record has no branches.
cannot-no-comment = There is no comment on that side.
cannot-no-moves = There are no moves yet.
cannot-nothing-follows = Only for shogi, and where moves follow.
cannot-unkept = Nothing is kept to restore: unsaved records are not protected.
cannot-none-closed = There is no closed tab.
cannot-one-tab = There is only one tab.
cannot-zoom = This is as far as it goes.
cannot-zoom-reset = The zoom is 100% already.
cannot-swap = There is no move to swap with.
cannot-no-unplayed = There are no moves to bring back.
cannot-undo = There is nothing to undo.
cannot-redo = There is nothing to redo.
cannot-not-shogi = Only for shogi records.
cannot-not-xiangqi = Only for xiangqi records.
cannot-variant = This game is a variant of chess with rules of its own. It is shown, but not judged.
cannot-no-marks = There are no marks here.
cannot-no-game = There is no game beyond this one.
cannot-one-game = This file holds only one game.
cannot-empty = Nothing has been entered yet.

## Branch map

cmd-map = Branch map
    .also = tree
panel-map = Branch map
map-empty = Play a move, go back and play another one: it becomes a branch here.
map-fold = Fold this branch
map-unfold = Unfold this branch
map-fold-all = Fold all branches
map-unfold-all = Unfold all branches
map-folded = Folded moves: {$count}
reading-times = Show times
reading-evaluations = Show evaluations
reading-fold = Fold the variation
reading-unfold = Unfold the variation
reading-fold-all = Fold all variations
reading-unfold-all = Unfold all variations
reading-variation = Variation at move { $ply }
bookmark-hint = Name
bookmark-name = Name of the bookmark
bookmark-remove = Remove the bookmark
reading-bookmark = Bookmark
reading-said = { $step }, comment: { $comment }

## Start and about

cmd-manual = Manual
    .also = documentation, user guide
hint-branch = Play another move here, and a branch begins: nothing is lost. { $keys } takes anything back.
hint-comment = { $keys } begins a comment on the position.
hint-reading = { $keys } shows the record as a book, with its comments as running text.
hint-undo = { $keys } brings back what was deleted, and takes back anything else.
hint-drop = A file can also be dropped on the window, or pasted ({ $keys } opens a dialog).
drop-one = Drop to open “{ $name }”.
drop-one-tab = Drop to open “{ $name }” in a new tab.
drop-many = Drop to open { $count } files, each in a tab.
drop-engines = Drop to add it as an engine.
drop-not = Please answer the question on the screen first.
cmd-tutorial = Tour in ten steps
    .also = tutorial, introduction
cmd-about = About Komaoto
about-title = Komaoto
about-version = Version {$version}
about-body = An editor to study and annotate game records and to compose tsume problems. Free under the MIT or the Apache-2.0 licence. The problems of Zuko date from the eighteenth century and are in the public domain.
about-licences = Licences of the software and fonts in use
start-title = Open a record
start-hint = Or move a piece on the board to begin a new record.
start-samples = Samples
start-tips = Tips
sample-game = A game of shogi (with branches)
sample-problem = Shogi Zuko no. 2 (mate in 21)
sample-chess = Morphy’s Opera Game (chess)
sample-xiangqi = The central cannon (xiangqi)
start-pieces = Show the pieces with letters
start-pieces-hint = New to pieces with kanji? They can be shown with letters instead.
tip-play = Go back and play another move: it becomes a branch, and nothing is lost.
tip-palette = { $keys } finds every command by its name.
tip-typed = Type { $moves } at the board: the move is played.
tip-undo = { $keys } undoes anything, even after saving and after a restart.
tip-middle = { $keys } replaces a move in the middle and keeps what comes after it.

cmd-mate = Search for mate
    .also = tsume, solver, checkmate
cmd-mate-panel = Mate
    .also = tsume, checkmate
panel-mate = Mate
both-kings-title = A problem with both kings?
both-kings-body = Both sides have a king. Choose the attacker, and it is checked as a tsume problem.
both-kings-black = ☗ attacks
both-kings-white = ☖ attacks
both-kings-game = It is a game
mate-empty = Shows whether a tsume problem is sound. For any other position, choose “Search for mate”.
mate-problem = Mate in { $length }
mate-over = Checkmate
mate-defended = Mated in { $length }
mate-game = { $length ->
    [one] { $side } mates in 1 move
   *[other] { $side } mates in { $length } moves
}
mate-proven = shortest, proven
mate-unproven = shortest not proven
mate-left = { $count ->
    [one] 1 piece left in hand
   *[other] { $count } pieces left in hand
}
mate-all = { $length } moves with every interposition
mate-none = No mate by checks
mate-none-problem = No mate
mate-paused = The search has paused. “Keep searching” goes on with it.
mate-unknown = Undecided
mate-invalid = Nothing to solve
mate-unasked = Not searched yet
mate-searching = Searching… { $seconds } s
mate-progress = { $nodes }k positions · memory { $fill } %
mate-bound = no mate in fewer than { $length } moves
mate-threat = { $length ->
    [one] Threat: { $side } would mate in 1 move
   *[other] Threat: { $side } would mate in { $length } moves
}
mate-no-threat = The other side does not threaten mate either
mate-threat-unknown = Whether the other side threatens mate is undecided
mate-ask = Search for mate
mate-longer = Keep searching
mate-longer-tip = Searches until there is an answer, or you stop it.
mate-stop = Stop
mate-stop-tip = Ends the search.
mate-play = Show on the board
mate-play-tip = Steps through the line; the record stays as it is.
mate-insert = Add the line
mate-insert-tip = Adds the line to this record from here. Can be undone.
mate-step = Line, { $ply }: { $move }
mate-shown = Mate: { $step }/{ $count }
line-insert = Add as a branch
line-insert-tip = Adds the moves up to the one on the board to the record as a branch
line-leave = Back to the record
line-first = Start of the line
line-previous = One move back in the line
line-next = One move forward in the line
line-last = End of the line
cannot-mate-off = The mate solver is switched off in the settings.
prefs-mate = Mate solver
    .also = tsume, solver
prefs-mate-off = Off
prefs-mate-asked = When asked
prefs-mate-always = Always, for problems
prefs-mate-memory = Memory of the solver
    .also = hash
prefs-tries = Add tries, each with a reply that refutes it
cmd-solve = Solve the problem
    .also = tsume, puzzle
cannot-no-problem = Only for mate problems.
trial-title = Solving
trial-attack = Your move: give check.
trial-defence = The defender is thinking…
trial-solved = Solved: mate in { $count }.
trial-refuted = That does not mate.
trial-refuted-by = { $move } escapes.
trial-open = It is undecided whether that mates.
trial-no-check = That is not a check.
trial-why = Why?
trial-hint = Hint
trial-length = It is mate in { $length } from here.
trial-first = The next check is { $move }.
trial-back = Take back
trial-again = From the start
trial-leave = End solving
trial-counts = Checks that failed: { $failed } · hints: { $hints }
mate-checking = Checking for other mates: { $undecided }, { $found } found
mate-unchecked = No flaw found, { $undecided }
mate-flaw = { $name }, { $length }
mate-insert-flaws = Add the findings
mate-insert-flaws-tip = Adds the line and what is wrong with it, each named in its comment. Can be undone.
slip-Missed = Missed mate in { $length }
slip-WalkedInto = Walked into mate in { $length }
slip-at-most-Missed = Missed mate in at most { $length }
slip-at-most-WalkedInto = Walked into mate in at most { $length }
missed-none = No missed mate in { $positions } positions, { $undecided } undecided
missed-searched = { $positions } positions, { $undecided } undecided
missed-not-written = not written, because something would be lost; give OUT another extension, or --lossy
missed-other-format = { $path }: written in this format, because that of the file holds no branches
review-candidate = Candidate { $rank } { $score }
review-best = Best { $score }
review-tally = { $side }: { $inaccuracies } ?!, { $mistakes } ?, { $blunders } ??, accuracy { $accuracy }
review-shallow = { $count ->
    [one] One move was
   *[other] { $count } moves were
 } not judged: the engine had searched less than { $depth } plies deep. Give it more for each position.
edit-Lines = add lines of the engine
edit-Heard = keep the engine’s evaluations
edit-Ending = change the ending
edit-Review = write down the analysis
panel-study = Engine
cmd-study = Engine analysis
    .also = analyze, analyse, evaluate, study
cmd-review = Analyse the game…
    .also = analyze, review, annotate, evaluate
review-title = Analyse the game
cannot-no-engine = Add an engine in the panel Engine first.
review-progress = Analysing the game: { $done } of { $all } positions
review-left = about { $time } left
review-span = Moves
review-from = From move
review-to-sign = to
review-to = To move
review-moves = of the game
review-sides = Whose moves
review-both = both
review-estimate = { $count } positions, about { $time }
review-positions = { $count } positions
review-comments = Moves with a comment
review-comments-kept = Add to the comment
review-comments-spared = Leave the move alone
review-comments-replaced = Replace the comment
review-stop = Stop and keep
review-tip = The engine searches each position of the main line. Evaluations, ?!, ? and ??, and a better line at each blunder are written into the game; one undo takes all of it back.
review-start = Analyse
review-engine = Engine
review-limit = Each position
review-seconds-unit = s a position
review-nodes-unit = nodes a position
review-lines = Lines
review-lines-unit = of each position; more than one are kept as branches
review-order = Order
review-forwards = From the first move to the last
study-none = No engine was found. Give the path of a program that speaks USI, UCI or UCCI, such as fairy-stockfish or YaneuraOu.
study-found = Engines are separate programs. Which one should be started?
study-use = Use { $path }
study-path = Path of an engine
study-add = Add
study-browse = Browse…
study-add-tip = There is no such file.
study-engine = Engine: { $name }
prefs-engines = Engines
    .also = USI, UCI, UCCI
engines-title = Choose an engine
engines-title-file = Choose a file for the engine
engines-none = There is no engine yet. Add a program that speaks USI, UCI or UCCI, or drop it on this window.
engines-none-add = There is no engine yet. Add a program that speaks USI, UCI or UCCI.
engines-add = Add…
engines-duplicate = Duplicate
engines-remove = Remove
engines-removed = “{ $name }” was removed.
engines-put-back = Put back
engines-name = Name
engines-path = Program
engines-arguments = Arguments, one per line
engines-folder = Folder it runs in
engines-ask = Start { $path } and show its options
engines-kept = Set: { $options }
engines-filter = Find an option
engines-default = Reset to default
engines-reset = Reset all options
engines-on = On
engines-off = Off
engines-file = Choose a file: { $name }
engines-press-tip = Start the engine in the study panel first.
engines-refused = That value was not set: it is outside what the engine allows, or contains a line break or a null character.
engines-memory = A hash table of { $size } MB is more than half of the { $free } MB of memory that are free.
engines-gone = The engine no longer has such an option, or does not allow the value. These are kept and not sent.
engines-forget = Remove { $name }
study-set-up = Set up engines…
study-run = Start
study-pause = Pause
study-beside = Add { $name } beside
study-leave = Remove { $name }
study-front = Show the moves of { $name } on the board
study-run-one = Start { $name }
study-pause-one = Pause { $name }
study-memory = The hash tables of the running engines are { $size } MB together, more than half of the { $free } MB of memory that were free.
study-threads = The running engines use { $count } threads together, more than the { $cores } of this computer.
cmd-study-run = Start or pause engine analysis
    .also = analyze, study
cmd-engine-mate = Ask the engine for a mate
    .also = tsume, checkmate
study-mating = looking for a mate
study-mate = The engine’s answer: mate in { $length ->
    [one] 1 move
   *[other] { $length } moves
}
study-no-mate = The engine’s answer: no mate
study-mate-undecided = The engine found no mate
study-mate-late = The engine ran out of time
study-mate-unable = This engine cannot look for mates
study-mate-needs = { $name } has no search for mates. Choose an engine that has one, or use the built-in solver ({ $keys }).
study-fewer = Fewer lines
study-more = More lines
study-lines = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
prefs-study = Engine analysis
    .also = arrows, engine
prefs-study-arrows = Show the engine’s moves as arrows on the board
prefs-study-hearing = Evaluations kept in the graph
prefs-study-from-depth = depth { $depth }
prefs-study-from-seconds = { $seconds } s
prefs-study-never = none
prefs-study-minutes = Stop analysing a position after
prefs-study-minute = { $count } min
prefs-study-endless = Never
prefs-study-side = Scores as seen by
    .also = sign, centipawns
prefs-study-first = First player
prefs-study-mover = Side to move
study-shown = Engine line: { $step }/{ $count }
study-look = Line { $rank }: show the board after { $move }
study-add-row = Add line { $rank } as a branch
study-comment-row = Write line { $rank } into the comment
study-add-first = Add the first move of line { $rank } as a branch
study-add-to = Add the line as far as { $move } as a branch
study-add-all = Add all lines as branches
study-has-line = The record has this line already.
study-continued = { $count ->
    [one] The line goes on with one move.
   *[other] The line goes on with { $count } moves.
}
study-added = { $count ->
    [0] The evaluation was noted; the record has the moves already.
    [one] Added one move as a branch.
   *[other] Added { $count } moves as a branch.
}
study-from = Engine at { $place }: { $said }
study-commented = Written into the comment.
study-copied-line = the engine’s line
study-copy-row = Copy line { $rank }
study-bar = Evaluation: { $score }
study-in-duel = While you play against an engine, the study rests.
study-cannot = Engines cannot be asked about this position: a king is missing, or can be taken at once.
study-over = The game ends here, so there is nothing to search. Go back a move.
study-starting = The engine is starting: { $seconds } s
study-loading = The engine is loading: { $seconds } s
study-restart = Start again
study-depth = depth { $depth }
study-nodes = { $nodes } nodes
study-full = hash { $percent } %
engine-NotStarted = The engine could not be started: { $why }
engine-NoAnswer = The engine does not answer in USI, UCI or UCCI. Is this program an engine?
engine-NeverReady = The engine was not ready after { $seconds } seconds, so it was ended.
engine-NeverStops = The engine did not stop searching when told to, so it was ended.
engine-Endless = The engine wrote without ever ending a line, so it was ended.
engine-PlaysNot = This engine does not play { $game }. Choose one that does.
engine-other-games = { $name } does not play { $game }: it is not asked here, and stays in the settings for its own games.
engine-EndedAt = This engine ended when it was given a position of { $game }: it does not seem to play it. Choose one that does.
engine-NoChess960 = This engine does not play Chess960. Choose one that does.
engine-Variant = “{ $name }” is a variant of chess with rules of its own; such games are not judged.
engine-Astray = The engine answers with moves that are not possible here: it is thinking of another position. Nothing that it said about this game was kept.
engine-Crashed = The engine has crashed. Last command: { $sent }
engine-Died = The engine has ended ({ $how }). Last command: “{ $sent }”.
analyse-no-engine = The engine could not be started: there is no program { $name } in { $folders }
analyse-needs-engine = without an engine only the missed mates of shogi are looked for; name one that plays this game with --engine
analyse-no-file = The engine could not be started: there is no file { $name }
analyse-untold-option = It has no option { $name }, or none that takes { $value }, so it was not told of it.
analyse-waits = The engine is not ready yet: { $seconds } of { $most } seconds
engine-said = Output: { $words }
edit-MissedMates = mark missed mates
cmd-missed-mates = Missed mates
    .also = checkmate
cannot-no-played-game = Only for shogi games with moves, not for mate problems.
missed-searching = Looking for missed mates: { $done } of { $all } positions
missed-marked = Missed mates: { $missed }, walked into: { $walked }. Each is marked with its branch.
row-Missed = Missed mate
row-WalkedInto = Into mate
role-Author = Solution
role-Variation = Variation
role-Cook = Cook
role-Try = Try
mate-longer-defence = Longer: { $move }, { $length } moves
mate-complete = Complete the line
mate-complete-tip = Adds the rest of the main line to the end of this line. Can be undone.
prefs-severity-hi = Promotion or distance unspecified
severity-allowed = Allowed
severity-kizu = Blemish
severity-fukanzen = Unsound
mate-headers = Write result to headers
mate-headers-tip = Sets the headers for soundness and length. Can be undone.
mate-unneeded = Not needed: { $pieces }
mate-in-hand = { $piece } in hand
mate-theme-Hadaka = Bare king
mate-theme-Kemuri = Smoke
mate-theme-NarigomaNashi = No promoted pieces
mate-theme-MochigomaNashi = Nothing in hand
mate-theme-MochigomaIsshoku = One kind in hand
mate-theme-Taishou = Mirror image
mate-theme-UchifuzumeKaihi = Unpromoted so that a pawn drop is no mate
mate-theme-Enda = Drop from afar
mate-theme-Umanoko = Horse saw
mate-theme-Ryunoko = Dragon saw
mate-interposed = Interposed: { $pieces }
mate-captures = { $count ->
    [one] { $count } capture
   *[other] { $count } captures
}
page-problem = Problem
page-of = Problem { $number } of { $count }
page-hidden = The solution is hidden until you show it or step forward.
page-open = Show solution
prefs-books = Books of problems
prefs-paging = Turn them like pages (PgUp, PgDn), solutions hidden
trial-previous = Previous problem
trial-next = Next problem
trial-book = Solved: { $solved } of { $count }
trial-known = You have solved this one before.
prefs-tsume = Mate problems
    .also = tsume
cmd-print = Print…
    .also = printer, PDF, paper
print-title = Print
print-look = Style
print-book = Book
print-classic = Classic
print-screen = Board in colour
print-typeface = Typeface
print-gothic = Sans serif
print-mincho = Serif
print-weight = Weight of pieces
print-light = Light
print-regular = Regular
print-bold = Bold
print-hands = Label of hands
print-names = Players
print-sides = Black, White
print-held = In hand
print-bare = ☗ ☖ only
print-none = None
print-last = Last move
print-shade = Shaded
print-frame = Framed
print-shown = Show
print-coordinates = Coordinates
print-marks = Arrows and circles
print-stars = Star points
print-kings = 王 for White’s king
print-heading = Title, author, players
print-date = Date of printing
print-clear = No background
print-caption = Caption
print-plain = Diagram after …
print-round = (Diagram after …)
print-square = [Diagram after …]
print-older = Diagram (after …)
print-own = Own text
print-template = {"{"}name{"}"}: after {"{"}move{"}"}
print-own-caption = Text of the caption
print-footer = Below
print-own-footer = Text below
print-several = Several games
print-run-on = One after another on a page
print-index = Contents, and an index of players, openings and themes
book-contents = Contents
index-players = Players
index-openings = Openings
index-themes = Themes of problems
print-lengths = Length
print-show-lengths = Print the number of moves to mate
print-told = With each problem
print-span = Files and ranks that the pieces occupy
print-pieces = Number of pieces
print-comments = Comments with the answers
print-ends = Final position with the answers
print-writing = Text direction
print-across = Horizontal
print-down = Vertical, right to left
print-picture = Picture
print-still = This position
print-moving = Moves of the line
print-from = From move
print-to = To move
print-delay = Each shown for
print-seconds = { $seconds } s
print-times = Repeat
print-forever = Forever
print-once = Play once
print-thrice = Three times
print-width = Width
print-dpi = Resolution of PNG
print-records = Records
print-this = This one
print-found = Those found
print-all = The whole file
print-numbers = Numbers of the records
print-numbers-tip = Numbers from 1 to { $last }, such as 1,4,7-9
print-part = Part
print-whole = All of it
print-rest = From here on
print-variation = This variation
print-pages = Pages
print-fitting = Automatic
print-problems = Problems
print-games = Annotated games
print-scores = Score sheets
print-blank = Blank score sheets
print-submission = Submission forms
print-paper = Paper
print-postcard = Postcard
print-per-page = Problems per page
print-answers = Answers
print-at-back = At the back
print-next-page = Next page
print-at-foot = Foot of the page
print-headers = Above the game
print-head = Players, event, opening
print-all-headers = All headers
print-every = Diagrams
print-bookmarks = At bookmarks
print-every-moves = Every { $every } moves
print-laying = Laying out the pages…
print-unanswered = { $count ->
    [one] 1 problem has no moves in its record and is printed without an answer.
   *[other] { $count } problems have no moves in their records and are printed without answers.
} A mate that was found becomes the answer once it is added to the record.
preview-enlarge = Enlarge what is printed
preview-whole = Show all of it
print-missing = No font has these characters; they are printed as 〓: { $letters }
print-missing-refused = nothing was written, since no font has these characters: { $letters }. Install a font that has them (such as Noto Sans CJK), or give --lossy to print 〓 in their place
print-missing-written = no font has these characters; 〓 was printed in their place: { $letters }
print-page = Page { $page } of { $pages }
print-progress = Making the pages: { $done } of { $all }
print-progress-line = Drawing the moves: { $done } of { $all }
print-back = Previous page
print-on = Next page
print-save = Export…
print-copy = Copy image
print-now = Print…
msg-sheet = Saved the pages as “{ $name }”.
error-sheet-extension = Pages are saved as .pdf, .svg, .html, .typ (Typst) or .tex (LuaLaTeX, upLaTeX), not as .{ $extension }. Nothing was written.
error-sheet-across = A source for Typst or TeX is set horizontally. Choose horizontal text, or save as .pdf or .html. Nothing was written.
error-no-manual = The manual is not installed beside this program. The packages of Komaoto contain it; from the sources it is made by “cargo run -p komaoto-manual”.
error-no-browser = No program was found that opens this page. Open it in a browser: { $page }
error-no-viewer = No program was found that opens a PDF. Choose Export… and print the file from another program.

cmd-duel = Play from here…
    .also = play against the engine, computer, versus, match
duel-title = Play from this position
duel-person = Human
duel-own-name = Your name
duel-swap = Swap sides
duel-limited = Limited to an Elo rating of
duel-thinking = Engine thinks
duel-seconds = For a time
duel-nodes = Nodes
duel-depth = To a depth
duel-by-clock = By its clock
duel-seconds-unit = s a move
duel-nodes-unit = nodes a move
duel-depth-unit = plies
duel-clocks = Clocks
duel-clocked = Play with clocks
duel-main = Main time
duel-minutes-unit = minutes
duel-byoyomi = Byoyomi
duel-byoyomi-unit = seconds a move after the main time
duel-increment = Increment
duel-increment-unit = seconds added after each move
duel-time-up = Running out of time loses
duel-keeping = In the record
duel-keeps = Keep the engine’s evaluations and lines
duel-no-engine = There is no engine. Add one with “Set up engines…” to play against it.
duel-start = Start the game
duel-your-turn = { $side } to move
duel-thinks = { $name } is thinking
duel-starts = { $name } is starting
duel-stop = Stop
duel-stop-tip = Stop playing. The record stays as it is.
duel-draw = Draw
duel-draw-tip = Offer a draw. An engine that sees itself ahead declines. A game between two engines ends as a draw.
duel-take-back = Take back
duel-take-back-tip = Take back your last move and the answer to it.
duel-resign = Resign
duel-resign-tip = Give up, and end the game.
duel-return = To the game
duel-return-tip = Show the position that the game has reached.
duel-stopped = The game was stopped.
duel-elsewhere = A game is being played. Go back to its position to move, or stop it to try other moves.
duel-not-your-turn = It is the engine’s turn. Take your move back to change it, or stop the game.
duel-foul = Illegal moves cannot be played in a game.
duel-declined = The engine declines the draw.
duel-undecided = The game was ended: the repetition has to be judged by an arbiter.
duel-illegal = { $name } answered with something the rules do not allow ({ $said }), so the game was stopped.
duel-trouble = The game was stopped. { $name }: { $why }
duel-won = Game over: { $ending }, { $side } wins
duel-over = Game over: { $ending }

# The page to play games through: names of its buttons.
player-first = To the start
player-back = One move back
player-play = Play through
player-forward = One move forward
player-last = To the end
player-turn = Flip the board
player-next = Next moves
player-graph = What an engine thinks of each move
player-board = The board
player-download = Download the game
player-games = Games

# Beside the step buttons: the short name, and what a screen reader calls it
tool-study = Engine
tool-study-is = Engine panel
tool-review = Analyse
tool-review-is = Analyse game
tool-exercise = Solve
tool-exercise-is = Solve exercises
tool-mate = Mate
tool-mate-is = Mate search
tool-duel = Play
tool-duel-is = Play a game
tool-at-work = at work
cmd-library = Library…
cmd-library-panel = Library panel
library-dock = Show as a panel
library-undock = Show as a window
cmd-find-position = Find this position in the library…
library-title = Library
library-query = What to look for
library-hint = For instance: Habu date:2020..2024 plies:>100 result:first
library-hint-chess = For instance: Carlsen date:2020..2024 opening:Najdorf result:1-0
library-hint-xiangqi = For instance: Wang date:2020..2024 opening:Cannon result:1-0
library-swap-chess = also with the colours exchanged
open-square = anything
any-piece = any piece of { $side }
seek-title = Position search
seek-find = Find
seek-told = { $pieces } pieces, { $empty } squares that must be empty, { $open } on which anything may stand (?). A click on a square without a piece changes it.
seek-ground = Squares
seek-brush-pieces = Pieces
seek-brush-empty = Empty
seek-brush-open = ? anything
seek-brush-any = Any piece of { $side }
seek-brush-tip = What a click or a drag on the board puts there
seek-all-open = All empty squares to ?
seek-all-empty = All ? to empty
seek-hands = In hand
seek-hand-exactly = exactly
seek-hand-at-least = at least
seek-any = any
seek-turn = To move
seek-how = Where
seek-main-line = main line only
seek-plies = Moves
seek-plies-from = From move
seek-plies-to = To move
seek-counts = Numbers of pieces
seek-counts-tip = Pieces on the board and in hand, such as R>=2 p<=6: capitals are those of the side that moves first
seek-count-bad = “{ $text }” is not a number of pieces; an example: R>=2
seek-cannot = This position cannot be looked for.
seek-preset-open = Anything anywhere
seek-preset-here = Position on the board
seek-keys = Arrows go from square to square, { $letters } put a piece (with Shift of the other side), / or ? turns a square to “anything” or empty, X to any piece of a side (with Shift of the other one), . to empty. + promotes, Space changes sides, Del takes away. Tab goes to stands and box, Enter lifts and puts.
seek-men-keys = Arrows go from square to square, { $letters } put a piece (with Shift of the other side), / or ? turns a square to “anything” or empty, X to any piece of a side (with Shift of the other one), . to empty. Space changes sides, Del takes away. Tab goes to the pieces, Enter lifts and puts.
seek-men-counts-tip = How many pieces stand on the board, such as R>=2 p<=6: capitals are those of the side that moves first
setup-seek = Find such positions…
cmd-seek-position = Set up a position to find…
library-seek = Set up a position to find…
library-seek-change = Change this position
library-seek-not = Look for no position
library-sought = Position with { $count ->
        [one] one piece
       *[other] { $count } pieces
    }
library-sought-exact = This very position
library-sought-plies = moves { $from }–{ $to }
library-offered = { $count ->
        [one] one game
       *[other] { $count } games
    }
library-here = Games that reach the position on the board
library-mirror = also in a mirror
library-swap = also with the sides exchanged
library-empty = Add a folder that has game records. Its files are only read; nothing is written there.
library-add = Add a folder…
library-remove = Take “{ $name }” out of the library
library-folders = Folders
library-folders-show = Show folders
library-tidy = Manage folders
library-away = cannot be reached now
library-new-folder = New folder…
library-new-folder-title = New folder
library-new-folder-text = It will be created in “{ $folder }”.
library-new-folder-do = Create
library-new-folder-done = The folder “{ $name }” was created
library-rename = Rename…
library-rename-title = Rename
library-rename-text = The new name of “{ $name }”
library-rename-do = Rename
library-rename-done = “{ $name }” is now “{ $new }”
library-move = Move to
library-move-title = Move
library-move-text = “{ $name }” is moved to “{ $folder }”.
library-move-do = Move
library-move-done = “{ $name }” was moved to “{ $folder }”
library-trash = Move to trash…
library-trash-title = Move to trash
library-trash-text = The file “{ $name }” is moved to the trash, from where it can be taken back.
library-trash-folder-title = Move to trash
library-trash-folder-text = The folder “{ $name }” is moved to the trash with everything in it, from where it can be taken back.
library-trash-do = Move to trash
library-trash-done = “{ $name }” was moved to the trash
library-forget-title = Take out of the library
library-forget-text = “{ $name }” is no longer looked through. Its files stay as they are.
library-forget-do = Take out
library-twice = { $found } games in { $groups } groups with the same moves, of { $games } games in { $files } files
library-group = group { $nth }
library-within = only in “{ $name }” (click to see all)
library-columns = Columns
library-columns-usual = The usual columns
library-trash-unsaved = “{ $names }” is open with changes that are not saved. The record stays open, and saving it makes the file anew.
library-no-name = This name cannot be used.
library-tidy-there = There is a “{ $name }” already. Nothing was changed.
library-tidy-other-disk = It cannot be moved to another disk. “{ $name }” stays as it is.
library-tidy-saving = A record is being saved there. Try again in a moment.
library-looking = Looking… { $found } of { $games } games in { $files } files
library-found = { $found } of { $games } games in { $files } files
library-stop = Stop
library-most = (the first { $count } are listed)
library-failures = Unreadable: { $count }
library-too-large = Larger than 256 MB: not opened
library-changed = This file has changed since it was looked at. It is being looked through again.
library-open = Open
library-list = Games that were found
library-opening = Opening
library-of-opening = opening:"{ $name }"
library-file = File
library-ends = (ends)
library-played = { $move }: { $games } games; won by { $one } { $first }, drawn { $drawn }, won by { $other } { $second }
library-repeated = only games that are here more than once
library-kept = Kept searches
library-keep = Keep this search
library-keep-not = Keep it no longer
library-with = With { $count } selected
library-with-tip = Ctrl or Shift with a click selects several games, Ctrl+A all of them
library-as-one = Open as one record
library-export = Save as one file…
library-print = Print…
library-book = Make an opening book…
library-book-title = Make an opening book
library-book-name = opening book
library-book-made = { $count ->
    [one] Made “{ $name }”, a book of one position.
   *[other] Made “{ $name }”, a book of { $count } positions.
}
library-book-extension = “{ $name }” is not named as a book of this game is: for shogi .db, .ybb, .bin or .sbk, for chess .bin, for xiangqi .dat.
library-copy = Copy as
batch-title-solve = Solve problems
batch-title-judge = Judge games
batch-title-convert = Write files
batch-folder = Write the games here…
batch-waiting = { $all } problems to solve
batch-patience = Time for each
batch-seconds = { $seconds } s
batch-minutes = { $minutes } min
batch-begin = Begin
batch-again = Solve the rest with more time
batch-working = { $kind ->
    [problem] { $done } of { $all } done…
   *[game] { $done } of { $all } done…
}
batch-done = { $kind ->
    [problem] All { $all } done
   *[game] All { $all } done
}
batch-stopped = { $kind ->
    [problem] Stopped after { $done } of { $all }
   *[game] Stopped after { $done } of { $all }
}
batch-failed = Not done: { $count }
batch-undecided = (stopped after { $seconds } s)
batch-no-problem = This is not a mate problem
batch-would-lose = Not written, because this would be lost: { $what }
batch-exists = There is already a file “{ $name }”; it was left as it is
batch-open = Close, and open the judged games as one record
batch-learn = Close, and learn from the judged games
batch-lose = Write those too, with losses
batch-copy = Copy the list
library-solve = Solve and check problems
library-judge = Judge with { $engine }…
library-convert = Write each to a file
library-preview = Preview (Space)
library-alike = The same in every column
library-gathering = Reading… { $read } of { $games } games
library-gathered = A record of { $count } games
library-gathered-some = A record of { $count } games; { $wanted } were wanted, the library lists the files that could not be read
library-copied = { $count } games copied
library-copied-some = { $count } of { $wanted } games copied; the library lists the files that could not be read
library-too-many = At most { $count } games are copied or printed; save them as one file, or look for fewer
library-too-many-tabs = More than { $count } games are not opened in tabs; open them as one record
panel-explorer = Book & statistics
cmd-explorer = Book and statistics of the position
explorer-add = Add an opening book…
explorer-undo = Take back the last change of a book
explorer-forget = Remove “{ $name }”
explorer-add-move = Add { $move } to the book
explorer-library = Library
explorer-filter = Of what was looked for: { $words }
explorer-all-games = Count all games
explorer-library-games = Games in the library: { $count }
explorer-looking = Looking…
explorer-unread = The library has not been looked through yet (F7).
explorer-ends = { $count } games end here
explorer-no-books = Add an opening book with + or drop one here (.db .ybb .bin .sbk).
explorer-share-of = % is what { $side } has won
explorer-more = { $count } more
explorer-fewer = Fewer
explorer-writing = Being written…
explorer-own = This record
explorer-unknown = Not in this book
explorer-unsorted = Its positions are not in order: the file was read once.
explorer-turned = From the other side
explorer-mirrored = In a mirror
explorer-up = Up
explorer-down = Down
explorer-remove = Remove from the book
explorer-score = Score…
explorer-comment = Comment…
explorer-forced = forced
explorer-good = good
explorer-bad = dubious
explorer-blunder = blunder
explorer-said = { $move }, { $games } games, { $side } { $percent } %
explorer-said-score = score { $number }
explorer-said-depth = depth { $number }
explorer-said-count = count { $number }
explorer-said-own = { $move }, in this record, { $lines }
explorer-drawn = Drawn: { $number }
explorer-rating = Mean rating: { $number }
explorer-last = Last played: { $number }
explorer-changed = The file has changed since it was read; it is being read again
explorer-unheld = This book cannot hold { $what }
row-leaves = Here the game leaves the book
exercise-played = Played in the game: chance to win { $before } % → { $after } %
exercise-kind-slip = Slips
exercise-kind-missed-mate = Missed mates
exercise-kind-walked-into-mate = Walked into mate
exercise-kind-own = Chosen by hand
exercise-kind-puzzle = From collections
exercise-kind-problem = Mate problems
exercises-made = { $count ->
    [one] One exercise
   *[other] { $count } exercises
 }
exercises-untitled = { $count } exercises
exercises-no-output = say with -o where the exercises are to be written, or try it with --dry-run
exercises-not-written = { $path }: not written, because there is no exercise
exercises-other-game = not written: this format does not hold the games of all exercises; .pgn holds shogi, chess and xiangqi
exercises-would-lose = not written, because something would be lost; give OUT another extension, or --lossy
exercises-left-out-not-judged = Left out, games that nobody has judged: { $count }
exercises-analyse = Judge games with: komaoto analyse FILE -o OUT
exercises-left-out-other-player = Left out, games of other players: { $count }
exercises-left-out-variant = Left out, games of chess variants: { $count }
exercises-left-out-asked = Left out, exercises and problems, which are no games: { $count }
exercises-left-out-lost-before = Left out, slips of a side that was lost before: { $count }
exercises-left-out-shallow = Left out, slips that were not searched deeply: { $count }
exercises-left-out-no-answer = Left out, positions without a better move in the record: { $count }
exercises-left-out-many-right = Left out, positions where more than three moves are right: { $count }
exercises-left-out-unmarked = Left out, positions in which no move is marked !: { $count }
exercises-left-out-close = Left out, slips that the engine thinks were hardly worse: { $count }
exercises-left-out-unverified = Left out, slips that were not verified because the engine had ended: { $count }
exercises-left-out-undecided = Left out, moves that are undecided: { $count }
exercises-left-out-illegal = Left out, positions whose answer is no legal move: { $count }
exercises-left-out-repeated = Left out, positions that are asked already: { $count }
exchange-not-json = this is not JSON: { $why }
exchange-no-collection = this is not a collection of problems (shogihome-next-move)
exchange-version = the collection of problems is of version { $version }; Komaoto reads version 1
exchange-no-version = the collection of problems does not say its version; Komaoto reads version 1
exchange-position = { $place }: left out, as the position cannot be read: { $text }
exchange-no-legal-move = { $place }: left out, as there is no legal move: { $text }
exchange-illegal-right = { $place }: the move { $text } is said to be right, but cannot be played; left out
exchange-illegal-played = { $place }: the move { $text } is said to have been played, but cannot be; left out
exchange-previous-move = { $place }: the move before, { $text }, does not lead to the position; left out
exchange-no-right = { $place }: left out, as no move is said to be right: { $text }
exchange-only-avoided = { $place }: left out, as it says only which move to avoid (am) and none that is right (bm): { $text }
exchange-unkept = not taken over: { $text }
exchange-game = { $place }: left out, as it is a game and no exercise: { $text }
exchange-unheld = { $place }: not written, as the format does not hold this game: { $text }
exchange-not-played = { $place }: not written, as the format wants the move that was played: { $text }
cmd-exercises = Solve exercises
cmd-make-exercises = Make exercises of games…
cmd-name-exercise = Make this position an exercise
cannot-no-exercise = This record is not an exercise: it needs a position and a move that is right. Positions of games become exercises with “Make exercises of games…”.
exercise-name = Exercise
exercise-title = Exercise { $number } of { $count }
exercise-ask = { $side } to move. What is best?
exercise-wrong = No. The board shows why.
exercise-unlisted = This move is not among the right ones.
exercise-right = Right!
exercise-done = This is the answer.
exercise-hint-piece = The piece that moves is marked.
exercise-hint-drop = A piece in hand is dropped: { $piece }.
exercise-hint-move = The move is { $move }.
exercise-again = Try again
exercise-reveal = Show the answer
exercise-next = Next
exercise-source = Open the game
exercise-source-nowhere = The game is not open in any tab.
exercise-leave = End exercises
exercise-grade = How was it?
exercise-grade-again = Again
exercise-grade-hard = Hard
exercise-grade-good = Good
exercise-grade-easy = Easy
exercise-due = Due: { $due } · new: { $new }
exercise-at = move { $ply }
exercise-none-due = Nothing else in this file is due now. New later: { $later } · known: { $known }
exercise-unkept = The answer could not be kept: { $why }
exercises-no-files = name the files with the games or exercises (answers takes none)
exercises-no-answers = { $path }: no answers were taken over: { $why }
exercises-answers = Answers: { $answers } of { $exercises } exercises · taken over: { $new } · remembered: { $retention }
exercises-due = Due today and on the days after: { $due }
learning-title = Learn from games
learning-page-make = Make exercises
learning-page-progress = Progress
learning-page-answers = Review
learning-games = Games:
learning-record = This record
learning-tabs = All tabs
learning-files = Chosen in the library
learning-folder = A folder…
learning-reading = Reading: { $said } games
learning-read = Games: { $said }
learning-more-failures = { $count } more files could not be read.
learning-player = Player
learning-anybody = everybody
learning-side = Moves of
learning-first = the side that moves first
learning-second = the other side
learning-points = Moves that gave away
learning-points-unit = % of the winning chances, or more
learning-plies = Moves
learning-mates = Mates
learning-mates-on = Also look for missed mates and mates walked into
learning-verify = Verify with
learning-no-engine = no engine: what the record says counts
learning-counting = Counting…
learning-count-more = Mates that are found are added; whatever the engine doubts is left out.
learning-count-mates = Mates that are found come on top.
learning-count-verified = Those that the engine does not confirm are left out.
learning-judge-first = Some games have not been analysed yet: nothing can be said about them until an engine has judged them.
learning-add-engine = Add an engine…
learning-making = { $done } of { $all } games · { $exercises } exercises
learning-verified = Verified by the engine: { $count }
learning-make = Make exercises
learning-none = No move gave away that much. Lower the percentage, and there will be more.
learning-solve = Solve them now
learning-open = Open them as a record
learning-again = Choose again
exercises-opened = Exercises: { $count }. They are a record of their own; save it to keep them.
cmd-progress = Progress in judged games…
library-exercises = Make exercises of them
library-progress = See the progress in them
progress-chart = Accuracy of each game, in the order of time
progress-nothing = There are no judged moves to report on.
progress-unjudged = { $count ->
    [one] One more game was not judged, and is not counted.
   *[other] { $count } more games were not judged, and are not counted.
 }
progress-others = { $count ->
    [one] One game of other players is not counted.
   *[other] { $count } games of other players are not counted.
 }
progress-copies = { $count ->
    [one] One copy of a game is not counted.
   *[other] { $count } copies of games are not counted.
 }
progress-summary = { $games ->
    [one] One game
   *[other] { $games } games
 } · { $moves } judged moves · accuracy { $accuracy } % · mean loss { $loss } %
progress-game = accuracy { $accuracy } % · mean loss { $loss } % · blunders { $blunders }
progress-nobody = ?
progress-unknown = not known
progress-kinds = Costliest
progress-games = Games
progress-moves = Moves
progress-accuracy = Accuracy %
progress-loss = Mean loss %
progress-slips = ?! / ? / ??
progress-by-month = Month
progress-by-opening = Opening
progress-by-phase = Phase
progress-by-time = Time left
progress-by-side = Side
progress-no-slips = No move was a mistake or a blunder.
progress-kind = { $slips ->
    [one] once
   *[other] { $slips } times
 }, together { $loss } %
progress-worst = Worst: move { $ply }
progress-kinds-tip = The ten kinds of mistakes and blunders that gave away most of the winning chances, all games together. The phase follows from the number of the move.
phase-opening = Opening
phase-middle = Middlegame
phase-end = Endgame
time-left-much = more than half
time-left-half = up to half
time-left-little = up to a tenth
time-left-nothing = by the second
time-left-unknown = not known
slip-missed-mate = missed mates
slip-walked-into-mate = walked into mate
slip-evasion = answers to check with the { $piece }
slip-capture = captures with the { $piece }
slip-drop = drops of the { $piece }
slip-quiet = moves of the { $piece }
slip-in-phase = { $phase }: { $slip }
answers-new-a-day = New exercises
answers-new-unit = a day
answers-engine = Other moves
answers-engine-on = Ask an engine about moves that are not in the list
answers-none = You have not answered any exercise yet. Open exercises, and choose “Solve exercises” in the menu Analysis.
answers-summary = { $answers ->
    [one] One answer
   *[other] { $answers } answers
} to { $exercises ->
    [one] one exercise
   *[other] { $exercises } exercises
} · still known: { $retention }
answers-due = Due today and on the days after
answers-today = today
answers-exercises = Exercises
answers-answered = Answered
answers-retention = Still known
answers-due-now = Due
exercise-judging = { $name } is looking at this move…
exercise-solving = The solver is looking at this move…
exercise-line-right = Right: shows it on the board
exercise-line-played = Played in the game: shows it on the board
exercise-source-missing = The file of the game is gone. The exercise works without it.
exercise-source-changed = The file of the game has changed: this position is not where it was.
exercise-keys = → hint · End answer · ← again
exercise-keys-wrong = ← or Enter again · End answer
exercise-keys-done = ← → step through the line · Enter next · 1–4 grade
exercise-due-later = Due: { $due } · new today: { $new } · new later: { $later }
exercise-named = This is an exercise now. Mark the right moves with “!”.
exercise-unnamed = This position is no longer an exercise.
recovery-about-exercises = { $changes ->
    [one] 1 unsaved change
   *[other] { $changes } unsaved changes
  } · { $games ->
    [one] 1 exercise
   *[other] { $games } exercises
  }
recovery-about-games = { $changes ->
    [one] 1 unsaved change
   *[other] { $changes } unsaved changes
  } · { $games } games
learning-stopped = Stopped after { $done } of { $all } games. What was made by then is kept.
learning-export = Export…
note-R114 = { $detail } files can only be read: saving makes a file of its own
note-R115 = { $detail }
error-other-version = This { $format } file is of version { $version }, which cannot be read here.
error-no-version = This { $format } file does not say its version, so it cannot be read.
error-only-written = This is a file of { $format }, which is written here, and not read.
exchange-too-many = From line { $place } on nothing was opened: the file is too long. komaoto exercises convert reads all of it
cmd-export-exercises = Export exercises…
exercises-export-title = Export exercises
exercises-exported = { $count ->
    [one] One exercise
   *[other] { $count } exercises
  } written to { $name }
exercises-exported-without = { $count ->
    [one] One exercise
   *[other] { $count } exercises
  } written to { $name }; the format cannot hold { $without } more
exercises-exported-none = Nothing was written to { $name }: the format can hold none of the exercises
error-exercise-extension = “.{ $extension }” is no format for exercises. Choose .apkg or .csv (Anki), .json (ShogiHome) or .epd
answers-export = Export answers…
answers-practise = Practise today’s
answers-export-title = Export answers
answers-take = Import answers…
answers-take-title = Import answers
answers-taken = { $name }: { $count ->
    [0] no new answers
    [one] one new answer
   *[other] { $count } new answers
  }
answers-not-answers = This is not a file of answers.
answers-version = The file of answers is of version { $version }, which cannot be read here.
answers-cards = These are cards for Anki. Answers are taken from files written by “Export answers…” or by komaoto exercises answers -o.
answers-file = answers
answers-mended = The file of your answers was damaged. Of the copy of { $day } and of what could still be read { $answers ->
    [one] one answer is
   *[other] { $answers } answers are
  } there. The damaged file: { $path }
answers-mended-alone = The file of your answers was damaged. { $answers ->
    [one] One answer
   *[other] { $answers } answers
  } could still be read. The damaged file: { $path }
answers-restored = The file of your answers was gone. { $answers ->
    [one] One answer was
   *[other] { $answers } answers were
  } taken from the copy of { $day }.
learning-no-games = There is no game yet. Choose a folder with your games, or open a game first.
