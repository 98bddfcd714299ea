//! The numbers a position's key is made of; the key is their sum.

use super::{Piece, Square};

/// The term for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = mix(1);

static ON_BOARD: [[[u64; 90]; 7]; 2] = {
    let mut table = [[[0; 90]; 7]; 2];
    let mut i = 0;
    while i < 2 * 7 * 90 {
        table[i / 90 / 7][i / 90 % 7][i % 90] = mix(1000 + i as u64);
        i += 1;
    }
    table
};

/// The output function of SplitMix64 (Steele, Lea, Flood 2014).
const fn mix(n: u64) -> u64 {
    let mut x = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

pub(super) fn on_board(piece: Piece, square: Square) -> u64 {
    ON_BOARD[piece.color.index()][piece.kind.index()][square.index()]
}
