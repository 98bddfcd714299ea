//! The numbers a position's key is made of; the key is their sum.

use super::super::key::{Numbers, mix, of_pieces};
use super::{File, Square};

/// The term for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = mix(1);

/// The terms for pieces on the board.
pub(super) static ON_BOARD: Numbers<6, 64> = of_pieces(1000);

/// The right to castle with the rook that began on a square.
pub(super) const fn castling(rook: Square) -> u64 {
    mix(100 + rook.index() as u64)
}

/// A capture en passant on a file.
pub(super) const fn en_passant(file: File) -> u64 {
    mix(10 + file.index() as u64)
}
