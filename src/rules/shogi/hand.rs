//! Pieces in hand.

use super::piece::PieceKind;

/// The pieces in hand 持駒 of one side: how many of each of the seven kinds (any number up to 255; nineteen pawns are
/// possible, too).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; 7]);

impl Hand {
    /// The empty hand.
    pub const EMPTY: Self = Self([0; 7]);
    /// The number of pieces of a kind; 0 for kings and promoted kinds.
    pub fn count(&self, kind: PieceKind) -> u8 {
        self.0.get(kind.index()).copied().unwrap_or(0)
    }
    /// Sets how many of a kind; ignored for kings and promoted kinds.
    pub fn set(&mut self, kind: PieceKind, count: u8) {
        if let Some(slot) = self.0.get_mut(kind.index()) {
            *slot = count;
        }
    }
    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
    /// Kinds held with their counts (1 or more), in the order of a stand: 飛角金銀桂香歩.
    pub fn iter(&self) -> impl Iterator<Item = (PieceKind, u8)> + '_ {
        PieceKind::HAND.into_iter().map(|kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
    /// The number of all pieces.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }
}
