//! Pieces.

use crate::shared;

shared::pieces! {
    /// A kind of piece.
    pub enum PieceKind {
        Pawn, Knight, Bishop, Rook, Queen, King,
    }
}

impl PieceKind {
    /// The number of them that a side has at the start.
    pub const fn in_a_set(self) -> usize {
        match self {
            Self::Pawn => 8,
            Self::Knight | Self::Bishop | Self::Rook => 2,
            Self::Queen | Self::King => 1,
        }
    }
}
