//! The Japanese spelling of moves, in two steps: [`Words::parse`] is syntax, [`Words::resolve`] finds the move in a position.
//! Follows the Japan Shogi Association's rules of notation (chapter 4 of the format notes).
use crate::rules::{Color, Move, PieceKind, Position, Square};

/// A modifier that tells like pieces apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Modifier {
    Left,
    Right,
    Straight,
    Up,
    Sideways,
    Down,
}

/// A move as written: what the text says, before any position is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The side mark ▲△☗☖…, if any.
    pub color: Option<Color>,
    /// The target; `None` is 同.
    pub to: Option<Square>,
    /// The piece named (成銀 is PromotedSilver).
    pub piece: PieceKind,
    /// 左右直上寄引 in the order written.
    pub modifiers: Vec<Modifier>,
    /// `Some(true)` 成, `Some(false)` 不成.
    pub promote: Option<bool>,
    /// 打.
    pub drop: bool,
    /// The origin `(77)`, if written.
    pub from: Option<Square>,
}

/// Why words are not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// The text is not a move.
    #[error("not a move: {0}")]
    Syntax(String),
    /// 同 without a previous move.
    #[error("同 without a previous move")]
    NoPrevious,
    /// No piece can make the move.
    #[error("no piece can make this move")]
    NoSuchMove,
    /// Several moves fit.
    #[error("ambiguous: {} moves fit", .0.len())]
    Ambiguous(Vec<Move>),
}

#[allow(unused_variables)]
impl Words {
    /// Reads a move at the start of a text; the words and the bytes taken (so that KI2 lines can be read on).
    pub fn parse(text: &str) -> Result<(Self, usize), WordsError> {
        todo!()
    }
    /// Finds the move in a position by generate-and-match; `previous` is the target of the previous move.
    pub fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Move, WordsError> {
        todo!()
    }
}

/// Spells a move by the official relative notation, without side mark: `７六歩`, `同　銀`, `５八金右`, `２二角成`, `５五歩打` only where needed.
#[allow(unused_variables)]
pub fn japanese(position: &Position, mv: Move, previous: Option<Square>) -> String {
    todo!()
}
/// As [`japanese`], with the side mark ☗ or ☖.
#[allow(unused_variables)]
pub fn japanese_marked(position: &Position, mv: Move, previous: Option<Square>) -> String {
    todo!()
}
