//! The numbers a position's key is made of; the key is their sum.

use super::super::key::{mix, of_pieces};
use super::{File, Piece, Square};

/// The term for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = mix(1);

static ON_BOARD: [[[u64; 64]; 6]; 2] = of_pieces(1000);

pub(super) fn on_board(piece: Piece, square: Square) -> u64 {
    ON_BOARD[piece.color.index()][piece.kind.index()][square.index()]
}

/// The right to castle with the rook that began on a square.
pub(super) const fn castling(rook: Square) -> u64 {
    mix(100 + rook.index() as u64)
}

/// A capture en passant on a file.
pub(super) const fn en_passant(file: File) -> u64 {
    mix(10 + file.index() as u64)
}
