//! The look of a diagram, in the field's own terms.

use super::chess_set::ChessSet;
use super::ink::Ink;
use super::lettering::TextFace;

/// A whole look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiagramLook {
    /// As books are printed today: thin lines, no star points.
    #[default]
    Book,
    /// As older books: a double frame and star points 星.
    Classic,
    /// In colour: wood and pieces.
    Screen,
}

/// The typeface of pieces and text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Typeface {
    /// Gothic.
    #[default]
    Gothic,
    /// Mincho; names with characters that our font lacks are in gothic.
    Mincho,
}

/// The weight of the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum PieceWeight {
    Light,
    #[default]
    Regular,
    Bold,
}

/// What is written on the pieces of shogi and xiangqi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceLetters {
    /// Their characters; of xiangqi simplified or traditional ones as the record is written.
    #[default]
    Characters,
    /// The same, of xiangqi in simplified characters.
    Simplified,
    /// The same, of xiangqi in traditional characters.
    Traditional,
    /// Latin letters, on shogi pieces with marks for their moves: for people who do not read the characters.
    Western,
}

impl PieceLetters {
    /// Whether pieces of xiangqi have simplified characters, if that is chosen.
    pub const fn simplified(self) -> Option<bool> {
        match self {
            Self::Simplified => Some(true),
            Self::Traditional => Some(false),
            Self::Characters | Self::Western => None,
        }
    }
}

/// The mark of the square that the last move went to: never by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LastMove {
    /// Not at all.
    Off,
    /// With a light shade and, in print, a thin frame, which is left of it in a photocopy.
    #[default]
    Shade,
    /// With a bold frame.
    Frame,
}

/// The look of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct DiagramStyle {
    /// The look as a whole.
    pub look: DiagramLook,
    /// The typeface.
    pub typeface: Typeface,
    /// The weight of the pieces.
    pub weight: PieceWeight,
    /// Whether files and ranks are labelled.
    pub coordinates: bool,
    /// Whether the four star points are printed.
    pub stars: bool,
    /// The mark of the last move.
    pub last: LastMove,
    /// Whether White's king is 王 and not 玉.
    pub two_kings: bool,
    /// What is written on the pieces. Not stored: the window prints those that are on its board.
    #[serde(skip)]
    pub written: PieceLetters,
    /// The set of chess pieces, not stored either.
    #[serde(skip)]
    pub chessmen: ChessSet,
    /// Whether the other side sits at the bottom.
    #[serde(skip)]
    pub turned: bool,
    /// Whether there is no paper under it, for coloured pages.
    pub clear: bool,
    /// The most lines of each heading and of the caption: as many as they take on a picture by itself, while on a page the
    /// board has its size.
    #[serde(skip, default = "DiagramStyle::most_lines")]
    pub lines: usize,
    /// The height of labels and captions, in units of which a square of a shogi board has 44.
    pub letters: f32,
}

impl DiagramStyle {
    /// The usual choices of a look.
    pub const fn of(look: DiagramLook) -> Self {
        Self {
            look,
            typeface: Typeface::Gothic,
            weight: PieceWeight::Regular,
            coordinates: true,
            stars: !matches!(look, DiagramLook::Book),
            last: LastMove::Shade,
            two_kings: false,
            written: PieceLetters::Characters,
            chessmen: ChessSet::Classic,
            turned: false,
            clear: false,
            lines: Self::most_lines(),
            letters: 16.0,
        }
    }

    /// The most lines of a heading on a picture by itself: nobody reads more.
    const fn most_lines() -> usize {
        40
    }

    /// The face of text.
    pub const fn text(&self) -> TextFace {
        match self.typeface {
            Typeface::Gothic => TextFace::Gothic,
            Typeface::Mincho => TextFace::Mincho,
        }
    }

    /// The face of headings.
    pub const fn headings(&self) -> TextFace {
        match self.typeface {
            Typeface::Gothic => TextFace::Strong,
            Typeface::Mincho => TextFace::Mincho,
        }
    }

    /// The face of the names beside the hands.
    pub(super) const fn names(&self) -> TextFace {
        match (self.typeface, self.weight) {
            (Typeface::Mincho, _) => TextFace::Mincho,
            (Typeface::Gothic, PieceWeight::Light) => TextFace::Gothic,
            (Typeface::Gothic, _) => TextFace::Strong,
        }
    }

    /// The face of the pieces, and the pen around them, in ems.
    pub(super) const fn pieces(&self) -> (TextFace, f32) {
        match (self.look, self.typeface, self.weight) {
            (DiagramLook::Screen, ..) => (TextFace::Carved, 0.0),
            (_, Typeface::Gothic, PieceWeight::Light) => (TextFace::Gothic, 0.0),
            (_, Typeface::Gothic, PieceWeight::Regular) => (TextFace::Strong, 0.0),
            (_, Typeface::Gothic, PieceWeight::Bold) => (TextFace::Strong, 0.035),
            (_, Typeface::Mincho, PieceWeight::Light) => (TextFace::Mincho, 0.0),
            (_, Typeface::Mincho, PieceWeight::Regular) => (TextFace::Mincho, 0.02),
            (_, Typeface::Mincho, PieceWeight::Bold) => (TextFace::Mincho, 0.05),
        }
    }

    /// The colours of a look.
    pub(super) const fn paints(&self) -> &'static Paints {
        match self.look {
            DiagramLook::Screen => &WOOD,
            DiagramLook::Book | DiagramLook::Classic => &PRINT,
        }
    }
}

impl Default for DiagramStyle {
    fn default() -> Self {
        Self::of(DiagramLook::default())
    }
}

/// The colours of all parts.
#[derive(Debug)]
pub(super) struct Paints {
    pub board: Ink,
    pub line: Ink,
    /// The square that the last move went to.
    pub last: Ink,
    /// Dark squares of chess; in print, their hatching.
    pub dark: Ink,
    /// Discs and the bodies of pieces.
    pub body: Ink,
    /// The edge of a piece.
    pub edge: Ink,
    /// Promoted pieces of shogi, and Red's in xiangqi.
    pub red: Ink,
}

static PRINT: Paints = Paints {
    board: Ink::PAPER,
    line: Ink::BLACK,
    last: Ink::SHADE,
    dark: Ink::BLACK,
    body: Ink::PAPER,
    edge: Ink::BLACK,
    red: Ink::BLACK,
};

static WOOD: Paints = Paints {
    board: Ink::of(0xE9C687),
    line: Ink::of(0x3B2A16),
    last: Ink::of(0xF2A65A),
    dark: Ink::of(0xC08D53),
    body: Ink::of(0xF8E6BF),
    edge: Ink::of(0x7A5B2E),
    red: Ink::of(0xB3201B),
};
