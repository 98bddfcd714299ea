//! Names of the icons: characters of the family [`ICONS`](super::fonts::ICONS) (Phosphor regular, MIT; the subset in
//! `assets/fonts`).

/// Phosphor's `arrow-bend-down-right`.
pub const ARROW_BEND_DOWN_RIGHT: &str = "\u{e01a}";
/// Phosphor's `arrow-clockwise`.
pub const ARROW_CLOCKWISE: &str = "\u{e036}";
/// Phosphor's `arrow-counter-clockwise`.
pub const ARROW_COUNTER_CLOCKWISE: &str = "\u{e038}";
/// Phosphor's `arrow-down`.
pub const ARROW_DOWN: &str = "\u{e03e}";
/// Phosphor's `arrow-left`.
pub const ARROW_LEFT: &str = "\u{e058}";
/// Phosphor's `arrow-right`.
pub const ARROW_RIGHT: &str = "\u{e06c}";
/// Phosphor's `arrow-square-out`.
pub const ARROW_SQUARE_OUT: &str = "\u{e5de}";
/// Phosphor's `arrow-u-up-left`.
pub const ARROW_U_UP_LEFT: &str = "\u{e08a}";
/// Phosphor's `arrow-u-up-right`.
pub const ARROW_U_UP_RIGHT: &str = "\u{e08c}";
/// Phosphor's `arrow-up`.
pub const ARROW_UP: &str = "\u{e08e}";
/// Phosphor's `arrows-clockwise`.
pub const ARROWS_CLOCKWISE: &str = "\u{e094}";
/// Phosphor's `arrows-down-up`.
pub const ARROWS_DOWN_UP: &str = "\u{e098}";
/// Phosphor's `arrows-in`.
pub const ARROWS_IN: &str = "\u{e09a}";
/// Phosphor's `arrows-out`.
pub const ARROWS_OUT: &str = "\u{e0a2}";
/// Phosphor's `backspace`.
pub const BACKSPACE: &str = "\u{e0ae}";
/// Phosphor's `book-open`.
pub const BOOK_OPEN: &str = "\u{e0e6}";
/// Phosphor's `bookmark-simple`.
pub const BOOKMARK_SIMPLE: &str = "\u{e0ea}";
/// Phosphor's `caret-double-left`.
pub const CARET_DOUBLE_LEFT: &str = "\u{e128}";
/// Phosphor's `caret-double-right`.
pub const CARET_DOUBLE_RIGHT: &str = "\u{e12a}";
/// Phosphor's `caret-down`.
pub const CARET_DOWN: &str = "\u{e136}";
/// Phosphor's `caret-left`.
pub const CARET_LEFT: &str = "\u{e138}";
/// Phosphor's `caret-right`.
pub const CARET_RIGHT: &str = "\u{e13a}";
/// Phosphor's `caret-up`.
pub const CARET_UP: &str = "\u{e13c}";
/// Phosphor's `chart-bar`.
pub const CHART_BAR: &str = "\u{e150}";
/// Phosphor's `chart-line`.
pub const CHART_LINE: &str = "\u{e154}";
/// Phosphor's `chat-circle`.
pub const CHAT_CIRCLE: &str = "\u{e168}";
/// Phosphor's `chat-text`.
pub const CHAT_TEXT: &str = "\u{e17a}";
/// Phosphor's `check`.
pub const CHECK: &str = "\u{e182}";
/// Phosphor's `check-circle`.
pub const CHECK_CIRCLE: &str = "\u{e184}";
/// Phosphor's `circle`.
pub const CIRCLE: &str = "\u{e18a}";
/// Phosphor's `circle-half`.
pub const CIRCLE_HALF: &str = "\u{e18c}";
/// Phosphor's `clipboard`.
pub const CLIPBOARD: &str = "\u{e196}";
/// Phosphor's `clipboard-text`.
pub const CLIPBOARD_TEXT: &str = "\u{e198}";
/// Phosphor's `clock`.
pub const CLOCK: &str = "\u{e19a}";
/// Phosphor's `clock-counter-clockwise`.
pub const CLOCK_COUNTER_CLOCKWISE: &str = "\u{e1a0}";
/// Phosphor's `command`.
pub const COMMAND: &str = "\u{e1c4}";
/// Phosphor's `copy`.
pub const COPY: &str = "\u{e1ca}";
/// Phosphor's `corners-out`.
pub const CORNERS_OUT: &str = "\u{e1d0}";
/// Phosphor's `dot-outline`.
pub const DOT_OUTLINE: &str = "\u{ece0}";
/// Phosphor's `dots-three`.
pub const DOTS_THREE: &str = "\u{e1fe}";
/// Phosphor's `dots-three-vertical`.
pub const DOTS_THREE_VERTICAL: &str = "\u{e208}";
/// Phosphor's `download-simple`.
pub const DOWNLOAD_SIMPLE: &str = "\u{e20c}";
/// Phosphor's `export`.
pub const EXPORT: &str = "\u{eaf0}";
/// Phosphor's `eye`.
pub const EYE: &str = "\u{e220}";
/// Phosphor's `eye-slash`.
pub const EYE_SLASH: &str = "\u{e224}";
/// Phosphor's `file`.
pub const FILE: &str = "\u{e230}";
/// Phosphor's `file-plus`.
pub const FILE_PLUS: &str = "\u{e236}";
/// Phosphor's `file-text`.
pub const FILE_TEXT: &str = "\u{e23a}";
/// Phosphor's `flag`.
pub const FLAG: &str = "\u{e244}";
/// Phosphor's `flag-checkered`.
pub const FLAG_CHECKERED: &str = "\u{ea38}";
/// Phosphor's `floppy-disk`.
pub const FLOPPY_DISK: &str = "\u{e248}";
/// Phosphor's `floppy-disk-back`.
pub const FLOPPY_DISK_BACK: &str = "\u{eaf4}";
/// Phosphor's `folder`.
pub const FOLDER: &str = "\u{e24a}";
/// Phosphor's `folder-open`.
pub const FOLDER_OPEN: &str = "\u{e256}";
/// Phosphor's `gear-six`.
pub const GEAR_SIX: &str = "\u{e272}";
/// Phosphor's `git-branch`.
pub const GIT_BRANCH: &str = "\u{e278}";
/// Phosphor's `git-fork`.
pub const GIT_FORK: &str = "\u{e27e}";
/// Phosphor's `globe`.
pub const GLOBE: &str = "\u{e288}";
/// Phosphor's `graph`.
pub const GRAPH: &str = "\u{eb58}";
/// Phosphor's `grid-nine`.
pub const GRID_NINE: &str = "\u{ec8c}";
/// Phosphor's `hand-grabbing`.
pub const HAND_GRABBING: &str = "\u{e57c}";
/// Phosphor's `hash`.
pub const HASH: &str = "\u{e2a2}";
/// Phosphor's `image`.
pub const IMAGE: &str = "\u{e2ca}";
/// Phosphor's `info`.
pub const INFO: &str = "\u{e2ce}";
/// Phosphor's `keyboard`.
pub const KEYBOARD: &str = "\u{e2d8}";
/// Phosphor's `lightbulb`.
pub const LIGHTBULB: &str = "\u{e2dc}";
/// Phosphor's `lightning`.
pub const LIGHTNING: &str = "\u{e2de}";
/// Phosphor's `link`.
pub const LINK: &str = "\u{e2e2}";
/// Phosphor's `list`.
pub const LIST: &str = "\u{e2f0}";
/// Phosphor's `list-bullets`.
pub const LIST_BULLETS: &str = "\u{e2f2}";
/// Phosphor's `lock-simple`.
pub const LOCK_SIMPLE: &str = "\u{e308}";
/// Phosphor's `magnifying-glass`.
pub const MAGNIFYING_GLASS: &str = "\u{e30c}";
/// Phosphor's `minus`.
pub const MINUS: &str = "\u{e32a}";
/// Phosphor's `moon`.
pub const MOON: &str = "\u{e330}";
/// Phosphor's `note`.
pub const NOTE: &str = "\u{e348}";
/// Phosphor's `note-pencil`.
pub const NOTE_PENCIL: &str = "\u{e34c}";
/// Phosphor's `palette`.
pub const PALETTE: &str = "\u{e6c8}";
/// Phosphor's `pause`.
pub const PAUSE: &str = "\u{e39e}";
/// Phosphor's `pencil-simple`.
pub const PENCIL_SIMPLE: &str = "\u{e3b4}";
/// Phosphor's `play`.
pub const PLAY: &str = "\u{e3d0}";
/// Phosphor's `plus`.
pub const PLUS: &str = "\u{e3d4}";
/// Phosphor's `prohibit`.
pub const PROHIBIT: &str = "\u{e3de}";
/// Phosphor's `push-pin`.
pub const PUSH_PIN: &str = "\u{e3e2}";
/// Phosphor's `puzzle-piece`.
pub const PUZZLE_PIECE: &str = "\u{e596}";
/// Phosphor's `question`.
pub const QUESTION: &str = "\u{e3e8}";
/// Phosphor's `scroll`.
pub const SCROLL: &str = "\u{eb7a}";
/// Phosphor's `sidebar-simple`.
pub const SIDEBAR_SIMPLE: &str = "\u{ec24}";
/// Phosphor's `sign-out`.
pub const SIGN_OUT: &str = "\u{e42a}";
/// Phosphor's `skip-back`.
pub const SKIP_BACK: &str = "\u{e5a4}";
/// Phosphor's `skip-forward`.
pub const SKIP_FORWARD: &str = "\u{e5a6}";
/// Phosphor's `squares-four`.
pub const SQUARES_FOUR: &str = "\u{e464}";
/// Phosphor's `star`.
pub const STAR: &str = "\u{e46a}";
/// Phosphor's `stop`.
pub const STOP: &str = "\u{e46c}";
/// Phosphor's `sun`.
pub const SUN: &str = "\u{e472}";
/// Phosphor's `swap`.
pub const SWAP: &str = "\u{e83c}";
/// Phosphor's `text-aa`.
pub const TEXT_AA: &str = "\u{e6ee}";
/// Phosphor's `timer`.
pub const TIMER: &str = "\u{e492}";
/// Phosphor's `translate`.
pub const TRANSLATE: &str = "\u{e4a2}";
/// Phosphor's `trash`.
pub const TRASH: &str = "\u{e4a6}";
/// Phosphor's `tree-structure`.
pub const TREE_STRUCTURE: &str = "\u{e67c}";
/// Phosphor's `upload-simple`.
pub const UPLOAD_SIMPLE: &str = "\u{e4c0}";
/// Phosphor's `user`.
pub const USER: &str = "\u{e4c2}";
/// Phosphor's `users`.
pub const USERS: &str = "\u{e4d6}";
/// Phosphor's `warning`.
pub const WARNING: &str = "\u{e4e0}";
/// Phosphor's `warning-circle`.
pub const WARNING_CIRCLE: &str = "\u{e4e2}";
/// Phosphor's `x`.
pub const X: &str = "\u{e4f6}";
/// Phosphor's `x-circle`.
pub const X_CIRCLE: &str = "\u{e4f8}";

/// Every icon with Phosphor's name, for tests and galleries.
pub const ALL: &[(&str, &str)] = &[
    ("arrow-bend-down-right", ARROW_BEND_DOWN_RIGHT),
    ("arrow-clockwise", ARROW_CLOCKWISE),
    ("arrow-counter-clockwise", ARROW_COUNTER_CLOCKWISE),
    ("arrow-down", ARROW_DOWN),
    ("arrow-left", ARROW_LEFT),
    ("arrow-right", ARROW_RIGHT),
    ("arrow-square-out", ARROW_SQUARE_OUT),
    ("arrow-u-up-left", ARROW_U_UP_LEFT),
    ("arrow-u-up-right", ARROW_U_UP_RIGHT),
    ("arrow-up", ARROW_UP),
    ("arrows-clockwise", ARROWS_CLOCKWISE),
    ("arrows-down-up", ARROWS_DOWN_UP),
    ("arrows-in", ARROWS_IN),
    ("arrows-out", ARROWS_OUT),
    ("backspace", BACKSPACE),
    ("book-open", BOOK_OPEN),
    ("bookmark-simple", BOOKMARK_SIMPLE),
    ("caret-double-left", CARET_DOUBLE_LEFT),
    ("caret-double-right", CARET_DOUBLE_RIGHT),
    ("caret-down", CARET_DOWN),
    ("caret-left", CARET_LEFT),
    ("caret-right", CARET_RIGHT),
    ("caret-up", CARET_UP),
    ("chart-bar", CHART_BAR),
    ("chart-line", CHART_LINE),
    ("chat-circle", CHAT_CIRCLE),
    ("chat-text", CHAT_TEXT),
    ("check", CHECK),
    ("check-circle", CHECK_CIRCLE),
    ("circle", CIRCLE),
    ("circle-half", CIRCLE_HALF),
    ("clipboard", CLIPBOARD),
    ("clipboard-text", CLIPBOARD_TEXT),
    ("clock", CLOCK),
    ("clock-counter-clockwise", CLOCK_COUNTER_CLOCKWISE),
    ("command", COMMAND),
    ("copy", COPY),
    ("corners-out", CORNERS_OUT),
    ("dot-outline", DOT_OUTLINE),
    ("dots-three", DOTS_THREE),
    ("dots-three-vertical", DOTS_THREE_VERTICAL),
    ("download-simple", DOWNLOAD_SIMPLE),
    ("export", EXPORT),
    ("eye", EYE),
    ("eye-slash", EYE_SLASH),
    ("file", FILE),
    ("file-plus", FILE_PLUS),
    ("file-text", FILE_TEXT),
    ("flag", FLAG),
    ("flag-checkered", FLAG_CHECKERED),
    ("floppy-disk", FLOPPY_DISK),
    ("floppy-disk-back", FLOPPY_DISK_BACK),
    ("folder", FOLDER),
    ("folder-open", FOLDER_OPEN),
    ("gear-six", GEAR_SIX),
    ("git-branch", GIT_BRANCH),
    ("git-fork", GIT_FORK),
    ("globe", GLOBE),
    ("graph", GRAPH),
    ("grid-nine", GRID_NINE),
    ("hand-grabbing", HAND_GRABBING),
    ("hash", HASH),
    ("image", IMAGE),
    ("info", INFO),
    ("keyboard", KEYBOARD),
    ("lightbulb", LIGHTBULB),
    ("lightning", LIGHTNING),
    ("link", LINK),
    ("list", LIST),
    ("list-bullets", LIST_BULLETS),
    ("lock-simple", LOCK_SIMPLE),
    ("magnifying-glass", MAGNIFYING_GLASS),
    ("minus", MINUS),
    ("moon", MOON),
    ("note", NOTE),
    ("note-pencil", NOTE_PENCIL),
    ("palette", PALETTE),
    ("pause", PAUSE),
    ("pencil-simple", PENCIL_SIMPLE),
    ("play", PLAY),
    ("plus", PLUS),
    ("prohibit", PROHIBIT),
    ("push-pin", PUSH_PIN),
    ("puzzle-piece", PUZZLE_PIECE),
    ("question", QUESTION),
    ("scroll", SCROLL),
    ("sidebar-simple", SIDEBAR_SIMPLE),
    ("sign-out", SIGN_OUT),
    ("skip-back", SKIP_BACK),
    ("skip-forward", SKIP_FORWARD),
    ("squares-four", SQUARES_FOUR),
    ("star", STAR),
    ("stop", STOP),
    ("sun", SUN),
    ("swap", SWAP),
    ("text-aa", TEXT_AA),
    ("timer", TIMER),
    ("translate", TRANSLATE),
    ("trash", TRASH),
    ("tree-structure", TREE_STRUCTURE),
    ("upload-simple", UPLOAD_SIMPLE),
    ("user", USER),
    ("users", USERS),
    ("warning", WARNING),
    ("warning-circle", WARNING_CIRCLE),
    ("x", X),
    ("x-circle", X_CIRCLE),
];
