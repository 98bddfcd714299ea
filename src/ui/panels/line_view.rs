//! A line that is shown on the board instead of the position at the cursor: of a mate, or what an engine would play.

use crate::engine::RankedLine;
use crate::rules::{Move, Position};

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Mate,
    Engine,
}

/// A line on the board.
#[derive(Clone, Debug)]
pub(crate) struct ShownLine {
    pub of: Of,
    /// The position that the board would show without it.
    at: Position,
    /// The position that the line begins from.
    start: Position,
    pub line: Vec<Move>,
    /// How many moves of it are on the board.
    pub step: usize,
    position: Position,
    /// What an engine says of it.
    pub row: Option<Box<(RankedLine, String)>>,
}

impl ShownLine {
    /// A line of the position `at`, which may begin before or after it, with its first `step` moves on the board.
    pub fn new(of: Of, at: Position, start: Position, line: Vec<Move>, step: usize) -> Self {
        let position = start.clone();
        Self { of, at, start, line, step: 0, position, row: None }.after(step)
    }

    /// The same, with what the engine of this name says of it.
    pub fn said(self, row: RankedLine, engine: String) -> Self {
        Self { row: Some(Box::new((row, engine))), ..self }
    }

    /// The same after so many moves.
    pub fn after(self, step: usize) -> Self {
        let mut position = self.start.clone();
        let moves = self.line.iter().take(step);
        let played = moves.take_while(|&&mv| position.play(mv).is_ok()).count();
        Self { step: played, position, ..self }
    }

    /// Whether it is a line of this position.
    pub fn is_at(&self, position: &Position) -> bool {
        self.at == *position
    }

    /// The moves on the board, if they can be played there.
    pub fn playable(&self) -> Option<&[Move]> {
        let moves = self.line.get(..self.step).filter(|moves| !moves.is_empty())?;
        (self.at == self.start).then_some(moves)
    }

    /// What is on the board, and the move that led there.
    pub fn shown(&self) -> (&Position, Option<Move>) {
        (&self.position, self.step.checked_sub(1).and_then(|last| self.line.get(last).copied()))
    }
}
