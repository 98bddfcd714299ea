//! Pieces 駒.

use crate::shared;

shared::pieces! {
    /// A kind of piece 駒種, promoted ones included.
    pub enum PieceKind {
        Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King,
        Tokin, PromotedLance, PromotedKnight, PromotedSilver, Horse, Dragon,
    }
}

impl PieceKind {
    /// The seven kinds that can be held in hand, in the order of a stand 駒台: 飛角金銀桂香歩.
    pub const HAND: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// Its kind after a move that promotes it or does not.
    pub fn after_move(self, promotes: bool) -> Self {
        match self.promoted() {
            Some(promoted) if promotes => promoted,
            _ => self,
        }
    }

    /// Its promoted kind, if it has one.
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
        self.unpromoted() as usize != self as usize
    }
    /// The number of them in a full set of forty, promoted ones counted as their base.
    pub const fn in_a_set(self) -> u8 {
        match self.unpromoted() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }
}
