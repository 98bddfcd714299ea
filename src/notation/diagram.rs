//! Diagrams in the BOD form 局面図, after 2.4 of the specification and K14 to K18 of the format notes.
use crate::rules::Position;

/// A problem in one line of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct BodError {
    /// 0-based index into the lines given.
    pub line: usize,
    /// 1-based column in characters.
    pub column: usize,
    /// What is wrong, in English.
    pub what: String,
}

/// Reads a diagram from its lines (hands, frame, ranks, 手番, 手数＝N); what could be read, and every problem met. Total: rows or cells that cannot be read are empty.
#[allow(unused_variables)]
pub fn parse_bod(lines: &[&str]) -> (Position, Vec<BodError>) {
    todo!()
}
/// Writes a diagram as lines: White's hand, frame, ranks, Black's hand, and 後手番 when White is to move.
/// `handicap` selects 上手/下手 instead of 後手/先手 in the hand lines.
#[allow(unused_variables)]
pub fn write_bod(position: &Position, handicap: bool) -> Vec<String> {
    todo!()
}
