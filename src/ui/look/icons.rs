//! Icons: characters of the family [`ICONS`](super::fonts::ICONS), by their names in Phosphor (regular, MIT). The
//! subset in `assets/fonts` has more of them than are used here.
#![allow(missing_docs)]

macro_rules! icons {
    ($($name:ident: $character:literal,)*) => {
        $(pub const $name: &str = $character;)*

        /// All of them with their names, for tests and galleries.
        pub const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}

icons! {
    ARROW_COUNTER_CLOCKWISE: "\u{e038}",
    ARROW_DOWN: "\u{e03e}",
    ARROW_LEFT: "\u{e058}",
    ARROW_RIGHT: "\u{e06c}",
    ARROW_U_UP_LEFT: "\u{e08a}",
    ARROW_U_UP_RIGHT: "\u{e08c}",
    ARROW_UP: "\u{e08e}",
    ARROWS_DOWN_UP: "\u{e098}",
    BACKSPACE: "\u{e0ae}",
    BOOK_OPEN: "\u{e0e6}",
    BOOKMARK_SIMPLE: "\u{e0ea}",
    CARET_DOWN: "\u{e136}",
    CARET_LEFT: "\u{e138}",
    CARET_RIGHT: "\u{e13a}",
    CARET_UP: "\u{e13c}",
    CHART_LINE: "\u{e154}",
    CHAT_TEXT: "\u{e17a}",
    CHECK: "\u{e182}",
    CHECK_CIRCLE: "\u{e184}",
    CIRCLE: "\u{e18a}",
    CLIPBOARD_TEXT: "\u{e198}",
    CLOCK: "\u{e19a}",
    CLOCK_COUNTER_CLOCKWISE: "\u{e1a0}",
    COMMAND: "\u{e1c4}",
    COPY: "\u{e1ca}",
    EXPORT: "\u{eaf0}",
    FILE: "\u{e230}",
    FILE_PLUS: "\u{e236}",
    FILE_TEXT: "\u{e23a}",
    FLAG: "\u{e244}",
    FLOPPY_DISK: "\u{e248}",
    FOLDER_OPEN: "\u{e256}",
    GEAR_SIX: "\u{e272}",
    GIT_BRANCH: "\u{e278}",
    GIT_FORK: "\u{e27e}",
    GLOBE: "\u{e288}",
    GRAPH: "\u{eb58}",
    GRID_NINE: "\u{ec8c}",
    HAND_GRABBING: "\u{e57c}",
    IMAGE: "\u{e2ca}",
    INFO: "\u{e2ce}",
    KEYBOARD: "\u{e2d8}",
    LINK: "\u{e2e2}",
    LIST: "\u{e2f0}",
    MAGNIFYING_GLASS: "\u{e30c}",
    MINUS: "\u{e32a}",
    NOTE_PENCIL: "\u{e34c}",
    PENCIL_SIMPLE: "\u{e3b4}",
    PLAY: "\u{e3d0}",
    PLUS: "\u{e3d4}",
    PROHIBIT: "\u{e3de}",
    PUZZLE_PIECE: "\u{e596}",
    SIDEBAR_SIMPLE: "\u{ec24}",
    SKIP_BACK: "\u{e5a4}",
    SKIP_FORWARD: "\u{e5a6}",
    SUN: "\u{e472}",
    SWAP: "\u{e83c}",
    TIMER: "\u{e492}",
    TRASH: "\u{e4a6}",
    TREE_STRUCTURE: "\u{e67c}",
    USER: "\u{e4c2}",
    WARNING: "\u{e4e0}",
    WARNING_CIRCLE: "\u{e4e2}",
    X: "\u{e4f6}",
}
