//! Pieces.

use crate::rules::shared;
use crate::rules::shared::Kind;

/// A kind of piece.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    strum::AsRefStr,
    strum::VariantNames,
)]
#[allow(missing_docs)]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceKind {
    /// All six kinds.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// 0 to 5, in order of [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
    /// How many of them a side has at the start.
    pub const fn in_a_set(self) -> usize {
        match self {
            Self::Pawn => 8,
            Self::Knight | Self::Bishop | Self::Rook => 2,
            Self::Queen | Self::King => 1,
        }
    }
}

impl Kind for PieceKind {
    fn index(self) -> usize {
        self as usize
    }
}

/// A piece of one side.
pub type Piece = shared::Piece<PieceKind>;
