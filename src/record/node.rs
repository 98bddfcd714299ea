//! One node of the tree: a step and what is written about it.

use std::time::Duration;

use super::Ending;
use crate::rules::{Move, Square};

/// What a node does to the position.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Step {
    /// 開始局面: the root.
    Start,
    /// A playable move.
    Move(Move),
    /// The end of a line: always a leaf, and it may have siblings.
    End(Ending),
}

/// A move glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum Glyph {
    Good,
    Mistake,
    Brilliant,
    Blunder,
    Interesting,
    Dubious,
}

/// An arrow or, where both ends are one square, a circle drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour, a letter as in `[%cal G…]`.
    pub color: char,
}

/// What is drawn on the board at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Marks {
    /// Arrows and circles.
    pub arrows: Vec<Arrow>,
    /// A glyph on the move.
    pub glyph: Option<Glyph>,
}

/// An engine's evaluation with its line.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Evaluation {
    /// Centipawns, positive for Black.
    pub score: i32,
    /// The expected line from here on.
    pub line: Vec<Move>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// A node of the record.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Node {
    /// The step.
    pub step: Step,
    /// Time spent on it 消費時間; `None` if the file does not say (never invented).
    pub time: Option<Duration>,
    /// The comment, lines joined by `\n`; empty for none.
    pub comment: String,
    /// Bookmark しおり; `Some("")` is a bookmark without a name.
    pub bookmark: Option<String>,
    /// Arrows, circles, glyph.
    pub marks: Option<Box<Marks>>,
    /// Evaluation, if one was parsed.
    pub evaluation: Option<Box<Evaluation>>,
    /// Lines of the file at this node that we carry but do not understand, verbatim.
    pub extras: Vec<String>,
}

impl Node {
    /// A node of a step with nothing written about it.
    pub const fn new(step: Step) -> Self {
        Self {
            step,
            time: None,
            comment: String::new(),
            bookmark: None,
            marks: None,
            evaluation: None,
            extras: Vec::new(),
        }
    }
    /// A node of a move.
    pub const fn of(mv: Move) -> Self {
        Self::new(Step::Move(mv))
    }
    /// Its move, unless it is the start or an end.
    pub const fn mv(&self) -> Option<Move> {
        if let Step::Move(mv) = self.step { Some(mv) } else { None }
    }
}
