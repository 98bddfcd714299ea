//! The numbers a position's key is made of.
//!
//! The key is a sum, so that a hand of any size has one: each piece in hand adds the same number again.

use super::super::key::{Numbers, mix, of_pieces};
use super::{Color, PieceKind};

/// The term for White to move.
pub(super) const WHITE_TO_MOVE: u64 = mix(1);

/// The terms for pieces on the board.
pub(super) static ON_BOARD: Numbers<14, 81> = of_pieces(100);

static IN_HAND: [[u64; 14]; 2] = {
    let mut table = [[0; 14]; 2];
    let mut i = 0;
    while i < 2 * 14 {
        // Odd, so that no number of them below 2^64 adds up to nothing.
        table[i / 14][i % 14] = mix(10 + i as u64) | 1;
        i += 1;
    }
    table
};

pub(super) fn in_hand(color: Color, kind: PieceKind) -> u64 {
    IN_HAND[color.index()][kind.index()]
}
