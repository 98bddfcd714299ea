//! Pieces 駒.

use crate::rules::shared;
use crate::rules::shared::Kind;

/// A kind of piece 駒種, promoted ones included.
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
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    Horse,
    Dragon,
}

impl PieceKind {
    /// All fourteen kinds.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::Tokin,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];
    /// The seven kinds that can be held in hand, in the order of a stand 駒台: 飛角金銀桂香歩.
    pub const HAND: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// 0 to 13, in order of [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
    /// What it promotes to, if it can.
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::Tokin,
            Self::Lance => Self::PromotedLance,
            Self::Knight => Self::PromotedKnight,
            Self::Silver => Self::PromotedSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }
    /// The kind without promotion, as it is in hand after a capture.
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::Tokin => Self::Pawn,
            Self::PromotedLance => Self::Lance,
            Self::PromotedKnight => Self::Knight,
            Self::PromotedSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            kind => kind,
        }
    }
    /// Whether it is a promoted kind.
    pub const fn is_promoted(self) -> bool {
        matches!(
            self,
            Self::Tokin
                | Self::PromotedLance
                | Self::PromotedKnight
                | Self::PromotedSilver
                | Self::Horse
                | Self::Dragon
        )
    }
    /// How many of them (promoted ones counted as their base) are in a full set of forty.
    pub const fn in_a_set(self) -> u8 {
        match self.unpromoted() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
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
