//! The colours of a board.

use egui::{Color32, Id};

use super::shogi::PieceStyle;
use crate::ui::look::{WindowLook, theme};

/// The colours of the boards in force.
pub fn in_force(ui: &egui::Ui) -> BoardTheme {
    let wood = ui.data_mut(|data| *data.get_temp_mut_or_default(Id::NULL));
    BoardTheme::new(wood, theme::look(ui.visuals()))
}

/// The pieces in force.
pub fn pieces_in_force(ui: &egui::Ui) -> PieceStyle {
    ui.data_mut(|data| *data.get_temp_mut_or_default(Id::NULL))
}

/// Puts a material of the boards and a style of pieces in force.
pub fn choose(ctx: &egui::Context, wood: BoardMaterial, pieces: PieceStyle) {
    ctx.data_mut(|data| {
        data.insert_temp(Id::NULL, wood);
        data.insert_temp(Id::NULL, pieces);
    });
}

/// What board and stands are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardMaterial {
    /// Kaya 榧, the classic wood for boards.
    #[default]
    Kaya,
    /// Kaya that has darkened with age.
    Aged,
    /// Katsura 桂, reddish brown.
    Katsura,
    /// Plain light wood with hardly any grain.
    Plain,
    /// Slate with light lines: for the night.
    Slate,
    /// Green baize 緑のラシャ with light lines.
    Baize,
}

impl BoardMaterial {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 6] = [Self::Kaya, Self::Aged, Self::Katsura, Self::Plain, Self::Slate, Self::Baize];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Kaya => "wood-kaya",
            Self::Aged => "wood-aged",
            Self::Katsura => "wood-katsura",
            Self::Plain => "wood-plain",
            Self::Slate => "wood-slate",
            Self::Baize => "wood-baize",
        }
    }
}

/// The colours of a board, its stands and its marks.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardTheme {
    /// Wood where the grain is light.
    pub wood_light: Color32,
    /// Wood where the grain is dark.
    pub wood_dark: Color32,
    /// What the board's wood is multiplied by.
    pub board_tint: Color32,
    /// What the stands' wood is multiplied by.
    pub stand_tint: Color32,
    /// The edge of board and stands.
    pub edge: Color32,
    /// The light that catches the upper left edges.
    pub sheen: Color32,
    /// The shadow of board and stands on the table.
    pub shadow: Color32,
    /// What is laid over the wood of a light cell, where light and dark cells alternate.
    pub square_light: Color32,
    /// The same for a dark cell.
    pub square_dark: Color32,
    /// Lines and star points.
    pub line: Color32,
    /// Coordinates, and numbers on the stands.
    pub label: Color32,
    /// Names of players.
    pub text: Color32,
    /// The name of the player whose turn it is not.
    pub text_weak: Color32,
    /// The turn sign.
    pub accent: Color32,
    /// Writing on the turn sign.
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
    /// What dims the board behind a choice of promotion.
    pub scrim: Color32,
    /// What the tiles of that choice are made of.
    pub tile: Color32,
    /// Writing on the tiles.
    pub on_tile: Color32,
}

/// What a board gets from its material.
struct Material {
    light: u32,
    dark: u32,
    edge: u32,
    line: u32,
    label: u32,
}

impl BoardMaterial {
    const fn material(self) -> Material {
        match self {
            Self::Kaya => Material { light: 0xF3D493, dark: 0xD9AB5F, edge: 0x8A622B, line: 0x2E1E0C, label: 0x4A3318 },
            Self::Aged => Material { light: 0xDDAE6B, dark: 0xA8733A, edge: 0x5A3A16, line: 0x221305, label: 0x2C1A08 },
            Self::Katsura => {
                Material { light: 0xDDAF85, dark: 0xBC8660, edge: 0x6B4226, line: 0x2A140A, label: 0x2E160A }
            }
            Self::Baize => {
                Material { light: 0x2C7450, dark: 0x236344, edge: 0x12301F, line: 0xC6D8CA, label: 0xF2F7EE }
            }
            Self::Plain => {
                Material { light: 0xFAEFD8, dark: 0xE9D6B0, edge: 0xA78B5E, line: 0x3A3226, label: 0x54483A }
            }
            Self::Slate => {
                Material { light: 0x616B74, dark: 0x48525A, edge: 0x20262B, line: 0xB4BFC6, label: 0xEBEFF2 }
            }
        }
    }
}

const fn rgb(value: u32) -> Color32 {
    Color32::from_rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

impl BoardTheme {
    /// The theme of a material in a window.
    pub fn new(wood: BoardMaterial, look: WindowLook) -> Self {
        match look {
            WindowLook::Light => Self::by_day(wood),
            WindowLook::Dark => Self::by_night(wood),
            WindowLook::Contrast => Self::contrast(),
        }
    }

    fn by_day(wood: BoardMaterial) -> Self {
        let Material { light, dark, edge, line, label } = wood.material();
        let theme = Self {
            wood_light: rgb(light),
            wood_dark: rgb(dark),
            board_tint: Color32::WHITE,
            stand_tint: rgb(0xEADAC8),
            edge: rgb(edge),
            sheen: Color32::from_rgba_unmultiplied(255, 248, 226, 150),
            shadow: Color32::from_rgba_unmultiplied(58, 40, 14, 92),
            square_light: Color32::from_rgba_unmultiplied(0xFF, 0xF4, 0xDC, 110),
            square_dark: Color32::from_rgba_unmultiplied(0x8A, 0x4E, 0x1C, 150),
            line: rgb(line),
            label: rgb(label),
            text: rgb(0x22201C),
            text_weak: rgb(0x5E584E),
            accent: rgb(0x2F6B52),
            on_accent: Color32::WHITE,
            last_to: Color32::from_rgba_unmultiplied(0xF0, 0x8A, 0x0C, 150),
            last_from: Color32::from_rgba_unmultiplied(0xE8, 0x8E, 0x1C, 62),
            selection: rgb(0x1D6F8F),
            hint: rgb(0x1C6C5A),
            alarm: rgb(0xC6241B),
            scrim: Color32::from_black_alpha(70),
            tile: rgb(0xFCF8EF),
            on_tile: rgb(0x2A2620),
        };
        match wood {
            // Orange on honey would be lost, so the mark of the last move is closer to vermilion.
            BoardMaterial::Aged => Self {
                last_to: Color32::from_rgba_unmultiplied(0xF4, 0x62, 0x06, 165),
                last_from: Color32::from_rgba_unmultiplied(0xFF, 0xE2, 0xA0, 88),
                selection: rgb(0x0E5677),
                hint: rgb(0x0E4F41),
                ..theme
            },
            BoardMaterial::Slate => Self {
                stand_tint: rgb(0xDCDFE2),
                sheen: Color32::from_white_alpha(70),
                square_light: Color32::from_rgba_unmultiplied(0xD6, 0xE0, 0xE6, 140),
                square_dark: Color32::from_rgba_unmultiplied(0x35, 0x40, 0x48, 90),
                last_to: Color32::from_rgba_unmultiplied(0xF2, 0x9B, 0x2B, 175),
                last_from: Color32::from_rgba_unmultiplied(0xF2, 0xA8, 0x4A, 70),
                selection: rgb(0x6FC8EE),
                hint: rgb(0x7FDCBC),
                alarm: rgb(0xFF5C4D),
                ..theme
            },
            BoardMaterial::Katsura => Self {
                last_to: Color32::from_rgba_unmultiplied(0xF4, 0x6A, 0x06, 165),
                last_from: Color32::from_rgba_unmultiplied(0xFF, 0xDC, 0x9C, 92),
                selection: rgb(0x0E5677),
                hint: rgb(0x0E4F41),
                ..theme
            },
            BoardMaterial::Baize => Self {
                stand_tint: rgb(0xE2E6E0),
                sheen: Color32::from_white_alpha(56),
                square_light: Color32::from_rgba_unmultiplied(0xE6, 0xF0, 0xDE, 150),
                square_dark: Color32::from_rgba_unmultiplied(0x16, 0x4A, 0x30, 110),
                last_to: Color32::from_rgba_unmultiplied(0xF2, 0xA8, 0x2B, 175),
                last_from: Color32::from_rgba_unmultiplied(0xF2, 0xC0, 0x4A, 76),
                selection: rgb(0x8AD4F2),
                hint: rgb(0xB6F0C8),
                alarm: rgb(0xFF6A55),
                ..theme
            },
            BoardMaterial::Kaya | BoardMaterial::Plain => theme,
        }
    }

    /// The same materials in the evening.
    fn by_night(wood: BoardMaterial) -> Self {
        let theme = Self {
            board_tint: rgb(0xDACCBC),
            stand_tint: rgb(0xB09C8A),
            edge: rgb(0x3A2812),
            sheen: Color32::from_rgba_unmultiplied(255, 240, 205, 90),
            shadow: Color32::from_black_alpha(150),
            text: rgb(0xEEEAE2),
            text_weak: rgb(0xAFA99E),
            accent: rgb(0x6FC09C),
            on_accent: rgb(0x102019),
            scrim: Color32::from_black_alpha(110),
            tile: rgb(0x34312C),
            on_tile: rgb(0xF0ECE4),
            ..Self::by_day(wood)
        };
        match wood {
            // On wood in evening light the usual orange is too faint.
            BoardMaterial::Kaya => Self {
                label: rgb(0x33220E),
                last_to: Color32::from_rgba_unmultiplied(0xF4, 0x74, 0x00, 178),
                last_from: Color32::from_rgba_unmultiplied(0xF4, 0x74, 0x00, 66),
                ..theme
            },
            // Dark enough by itself.
            BoardMaterial::Aged => {
                Self { board_tint: rgb(0xEADFD2), stand_tint: rgb(0xDCCBBA), label: rgb(0x1A0D02), ..theme }
            }
            BoardMaterial::Katsura => {
                Self { board_tint: rgb(0xE6DACF), stand_tint: rgb(0xC8B6A6), label: rgb(0x1A0B03), ..theme }
            }
            BoardMaterial::Plain => {
                Self { board_tint: rgb(0xD2CABF), stand_tint: rgb(0xABA297), label: rgb(0x40362A), ..theme }
            }
            BoardMaterial::Baize => Self {
                board_tint: rgb(0xD8E2DA),
                stand_tint: rgb(0xBCC8BE),
                edge: rgb(0x0A1C12),
                sheen: Color32::from_white_alpha(36),
                ..theme
            },
            BoardMaterial::Slate => Self {
                board_tint: rgb(0xE2E4E6),
                stand_tint: rgb(0xBFC3C7),
                edge: rgb(0x14181B),
                sheen: Color32::from_white_alpha(44),
                ..theme
            },
        }
    }

    /// Whatever the material: light pieces on a dark board without grain, white lines, and marks that need no sharp
    /// eye.
    fn contrast() -> Self {
        let night = rgb(0x22323B);
        Self {
            wood_light: night,
            wood_dark: night,
            board_tint: Color32::WHITE,
            stand_tint: Color32::WHITE,
            edge: Color32::WHITE,
            sheen: Color32::TRANSPARENT,
            shadow: Color32::TRANSPARENT,
            square_light: rgb(0xAFC4CE),
            square_dark: rgb(0x6C8A99),
            line: Color32::WHITE,
            label: Color32::WHITE,
            text: Color32::WHITE,
            text_weak: rgb(0xDEDEDE),
            accent: rgb(0xFFD60A),
            on_accent: Color32::BLACK,
            last_to: rgb(0xFF9A1F),
            last_from: rgb(0x6B4310),
            selection: rgb(0x52C7FF),
            hint: rgb(0x52C7FF),
            alarm: rgb(0xFF4B3E),
            scrim: Color32::from_black_alpha(170),
            tile: Color32::BLACK,
            on_tile: Color32::WHITE,
        }
    }

    /// The usual board in a light or a dark window.
    pub fn of(dark_mode: bool) -> Self {
        Self::new(BoardMaterial::Kaya, if dark_mode { WindowLook::Dark } else { WindowLook::Light })
    }
}
