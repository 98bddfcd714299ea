//! The contents of a diagram, and the board on it.

use super::lettering::{Spread, TextLine, Way};
use super::style::DiagramStyle;
use crate::rules::{Position, Square};

/// The contents of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The position.
    pub position: Position,
    /// The last move: its origin, if it did not come from a hand, and its target.
    pub last: Option<(Option<Square>, Square)>,
    /// Arrows and circles.
    pub marks: Vec<FigureMark>,
    /// The lines above the board, such as the number and the title of a problem.
    pub heading: Vec<String>,
    /// The line next above the board, such as 第１図は▲７六歩まで.
    pub caption: String,
    /// The caption below the board; as many lines as it takes, within reason.
    pub footer: String,
    /// The hands that are printed, Black's first, each with its label, such as 先手 or a name.
    pub hands: [Option<String>; 2],
    /// The text in place of an empty hand, such as なし.
    pub empty: String,
    /// Whether squares and counts are in Latin letters and digits, as in moves that are spelled so: P-7f.
    pub latin: bool,
    /// Whether pieces of xiangqi are in simplified characters.
    pub simplified: bool,
    /// The position in words, for those who do not see it; "" for its FEN or SFEN.
    pub aloud: String,
}

impl Figure {
    /// A position and nothing with it.
    pub fn new(position: impl Into<Position>) -> Self {
        Self {
            position: position.into(),
            last: None,
            marks: Vec::new(),
            heading: Vec::new(),
            caption: String::new(),
            footer: String::new(),
            hands: [Some(String::new()), Some(String::new())],
            empty: "なし".to_owned(),
            latin: false,
            simplified: false,
            aloud: String::new(),
        }
    }
}

/// An arrow, or a circle where both ends are the same square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureMark {
    /// Its square of origin.
    pub from: Square,
    /// Its target square.
    pub to: Square,
    /// The letter of its colour: G, R, B or Y.
    pub color: char,
}

/// The board on a picture: where it is, and how a square of it is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardFigure {
    pub columns: u8,
    pub rows: u8,
    pub cell: (f32, f32),
    pub at: (f32, f32),
    pub turned: bool,
}

impl BoardFigure {
    pub fn width(&self) -> f32 {
        f32::from(self.columns) * self.cell.0
    }

    pub fn height(&self) -> f32 {
        f32::from(self.rows) * self.cell.1
    }

    /// The middle of a square.
    pub fn middle(&self, (column, row): (u8, u8)) -> (f32, f32) {
        let (column, row) = if self.turned {
            ((self.columns - 1).saturating_sub(column), (self.rows - 1).saturating_sub(row))
        } else {
            (column, row)
        };
        let at = |n: u8, cell: f32, start: f32| (f32::from(n) + 0.5).mul_add(cell, start);
        (at(column, self.cell.0, self.at.0), at(row, self.cell.1, self.at.1))
    }

    /// The left upper corner of a square.
    pub fn corner(&self, place: (u8, u8)) -> (f32, f32) {
        let (x, y) = self.middle(place);
        (x - self.cell.0 / 2.0, y - self.cell.1 / 2.0)
    }
}

/// The room that a board leaves around itself: above, right, below, left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoardMargins {
    pub above: f32,
    pub right: f32,
    pub below: f32,
    pub left: f32,
}

/// Text as labels are set.
pub(super) fn label(style: &DiagramStyle, size: f32) -> TextLine {
    TextLine {
        letters: String::new(),
        face: style.text(),
        pen: 0.0,
        size,
        at: (0.0, 0.0),
        way: Way::Across,
        ink: style.paints().line,
        spread: Spread::default(),
    }
}
