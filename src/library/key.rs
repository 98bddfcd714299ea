//! The key of a position: the same on every machine and in every version.

use crate::notation::write_position;
use crate::rules::{Game, Position};
use crate::text::Slice;

/// A number that equal positions have and hardly any others: board, side to move and hands count, as
/// [`Pattern::exact`](super::Pattern::exact) compares them. It is made of the position as it is written, so that others can
/// make it, too: the first eight bytes, the first one the highest, of the BLAKE3 hash of the first three fields of its SFEN
/// or the first two of its FEN.
pub fn position_key(position: &Position) -> u64 {
    let text = write_position(position);
    let fields = match position.game() {
        Game::Shogi => 3,
        Game::Chess | Game::Xiangqi => 2,
    };
    let end = text.match_indices(' ').nth(fields - 1).map_or(text.len(), |(at, _)| at);
    let hash = blake3::hash(text.slice(..end).as_bytes());
    u64::from_be_bytes(beginning(&hash))
}

/// The first bytes of a hash, as many as a number has.
pub(super) fn beginning(hash: &blake3::Hash) -> [u8; 8] {
    let [a, b, c, d, e, f, g, h, ..] = *hash.as_bytes();
    [a, b, c, d, e, f, g, h]
}
