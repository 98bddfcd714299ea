//! The numbers that make up a position's key.
//!
//! The key is a sum, so hands of any size have one: each further piece of a kind adds the same number again.

use super::piece::PieceKind;
use crate::shared::{Color, mix};

static IN_HAND: [[u64; 14]; 2] = {
    let mut table = [[0; 14]; 2];
    let mut i = 0;
    while i < 2 * 14 {
        // Odd, so that no multiple of them below 2^64 is zero.
        table[i / 14][i % 14] = mix(10 + i as u64) | 1;
        i += 1;
    }
    table
};

pub(super) fn in_hand(color: Color, kind: PieceKind) -> u64 {
    IN_HAND[color.index()][kind.index()]
}
