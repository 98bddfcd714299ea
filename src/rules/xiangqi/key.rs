//! The numbers a position's key is made of; the key is their sum.

use super::super::key::{mix, of_pieces};
use super::{Piece, Square};

/// The term for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = mix(1);

static ON_BOARD: [[[u64; 90]; 7]; 2] = of_pieces(1000);

pub(super) fn on_board(piece: Piece, square: Square) -> u64 {
    ON_BOARD[piece.color.index()][piece.kind.index()][square.index()]
}
