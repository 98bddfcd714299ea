//! Western (Hodges) notation: P-7f, Bx2b+, S*5e, G6i-5h where ambiguous.
use crate::rules::{Move, Position};

/// Spells a move in western notation.
#[allow(unused_variables)]
pub fn western(position: &Position, mv: Move) -> String {
    todo!()
}
