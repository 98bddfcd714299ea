//! SFEN positions and USI moves, after chapter 3 of the specification and S1 to S7 of the format notes.
use crate::rules::{Move, Position};

/// Why a text is not an SFEN position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} at column {column}")]
pub struct SfenError {
    /// 1-based column in characters.
    pub column: usize,
    /// What is wrong, in English, with the offending text.
    pub what: String,
}

/// Why a text is not a USI move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a USI move: {0}")]
pub struct UsiError(pub String);

/// Reads a position from SFEN: `board turn hands [number]`. Hands in any order, counts summed, a missing or zero number is 1 (S2, S3).
#[allow(unused_variables)]
pub fn parse_sfen(text: &str) -> Result<Position, SfenError> {
    todo!()
}
/// Writes a position as SFEN with all four fields; hands in the order RBGSNLP, Black first.
#[allow(unused_variables)]
pub fn sfen(position: &Position) -> String {
    todo!()
}
/// Reads a USI move such as `7g7f`, `8h2b+`, `P*2d`.
#[allow(unused_variables)]
pub fn parse_usi(text: &str) -> Result<Move, UsiError> {
    todo!()
}
/// Writes a move as USI.
#[allow(unused_variables)]
pub fn usi(mv: Move) -> String {
    todo!()
}
