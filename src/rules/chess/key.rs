//! The numbers whose sum is a position's key, besides those of its pieces and its turn.

use super::square::{File, Square};
use crate::shared::mix;

/// The right to castle with the rook that began on a square.
pub(super) const fn castling(rook: Square) -> u64 {
    mix(100 + rook.index() as u64)
}

/// A capture en passant on a file.
pub(super) const fn en_passant(file: File) -> u64 {
    mix(10 + file.index() as u64)
}
