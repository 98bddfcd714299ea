//! The colours of a board.

use egui::Color32;

/// The colours of a board, its stands and its marks.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardTheme {
    /// Wood where the grain is light.
    pub wood_light: Color32,
    /// Wood where the grain is dark.
    pub wood_dark: Color32,
    /// What the wood of the board is multiplied with.
    pub board_tint: Color32,
    /// What the wood of the stands is multiplied with.
    pub stand_tint: Color32,
    /// The edge of board and stands.
    pub edge: Color32,
    /// The light that catches the upper left edges.
    pub sheen: Color32,
    /// The shadow that board and stands throw on the table.
    pub shadow: Color32,
    /// Lines and star points.
    pub line: Color32,
    /// Coordinates, and numerals on the stands.
    pub label: Color32,
    /// Names of players.
    pub text: Color32,
    /// The name of the player whose turn it is not.
    pub text_weak: Color32,
    /// The sign of the turn.
    pub accent: Color32,
    /// Writing on the sign of the turn.
    pub on_accent: Color32,
    /// The square the last move went to.
    pub last_to: Color32,
    /// The square the last move came from.
    pub last_from: Color32,
    /// The selected piece.
    pub selection: Color32,
    /// Where the selected piece may go.
    pub hint: Color32,
    /// Squares that explain a refusal, and a king in check.
    pub alarm: Color32,
    /// What dims the board behind the choice of promotion.
    pub scrim: Color32,
    /// What the tiles of that choice are made of.
    pub tile: Color32,
    /// Writing on the tiles.
    pub on_tile: Color32,
}

impl BoardTheme {
    /// For a light window.
    pub fn light() -> Self {
        let ink = Color32::from_rgb(0x2E, 0x1E, 0x0C);
        Self {
            wood_light: Color32::from_rgb(0xF3, 0xD4, 0x93),
            wood_dark: Color32::from_rgb(0xD9, 0xAB, 0x5F),
            board_tint: Color32::WHITE,
            stand_tint: Color32::from_rgb(0xEA, 0xDA, 0xC8),
            edge: Color32::from_rgb(0x8A, 0x62, 0x2B),
            sheen: Color32::from_rgba_unmultiplied(255, 248, 226, 150),
            shadow: Color32::from_rgba_unmultiplied(58, 40, 14, 92),
            line: ink,
            label: Color32::from_rgb(0x4A, 0x33, 0x18),
            text: Color32::from_rgb(0x22, 0x20, 0x1C),
            text_weak: Color32::from_rgb(0x6B, 0x66, 0x5D),
            accent: Color32::from_rgb(0x2F, 0x6B, 0x52),
            on_accent: Color32::WHITE,
            last_to: Color32::from_rgba_unmultiplied(0xF0, 0x8A, 0x0C, 150),
            last_from: Color32::from_rgba_unmultiplied(0xE8, 0x8E, 0x1C, 62),
            selection: Color32::from_rgb(0x1D, 0x6F, 0x8F),
            hint: Color32::from_rgb(0x1C, 0x6C, 0x5A),
            alarm: Color32::from_rgb(0xC6, 0x24, 0x1B),
            scrim: Color32::from_black_alpha(70),
            tile: Color32::from_rgb(0xFC, 0xF8, 0xEF),
            on_tile: Color32::from_rgb(0x2A, 0x26, 0x20),
        }
    }

    /// For a dark window: the same wood in the evening.
    pub fn dark() -> Self {
        Self {
            board_tint: Color32::from_rgb(0xDA, 0xCC, 0xBC),
            stand_tint: Color32::from_rgb(0xB0, 0x9C, 0x8A),
            edge: Color32::from_rgb(0x3A, 0x28, 0x12),
            sheen: Color32::from_rgba_unmultiplied(255, 240, 205, 90),
            shadow: Color32::from_black_alpha(150),
            text: Color32::from_rgb(0xEE, 0xEA, 0xE2),
            text_weak: Color32::from_rgb(0x9C, 0x96, 0x8B),
            accent: Color32::from_rgb(0x6F, 0xC0, 0x9C),
            on_accent: Color32::from_rgb(0x10, 0x20, 0x19),
            label: Color32::from_rgb(0x33, 0x22, 0x0E),
            scrim: Color32::from_black_alpha(110),
            tile: Color32::from_rgb(0x34, 0x31, 0x2C),
            on_tile: Color32::from_rgb(0xF0, 0xEC, 0xE4),
            ..Self::light()
        }
    }

    /// The one that suits egui's theme.
    pub fn of(dark_mode: bool) -> Self {
        if dark_mode { Self::dark() } else { Self::light() }
    }
}
