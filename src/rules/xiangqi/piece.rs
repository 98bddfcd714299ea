//! Pieces 棋子.

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
pub enum PieceKind {
    /// 帅 将
    General,
    /// 仕 士
    Advisor,
    /// 相 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Chariot,
    /// 炮
    Cannon,
    /// 兵 卒
    Soldier,
}

impl PieceKind {
    /// All seven kinds.
    pub const ALL: [Self; 7] =
        [Self::General, Self::Advisor, Self::Elephant, Self::Horse, Self::Chariot, Self::Cannon, Self::Soldier];

    /// 0 to 6, in order of [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }
    /// How many of them a side has at the start.
    pub const fn in_a_set(self) -> usize {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }
    /// Whether notation gives its moves along a file as a number of steps, not by the file where they end.
    pub const fn moves_straight(self) -> bool {
        matches!(self, Self::General | Self::Chariot | Self::Cannon | Self::Soldier)
    }
}

impl Kind for PieceKind {
    fn index(self) -> usize {
        self as usize
    }
}

/// A piece of one side.
pub type Piece = shared::Piece<PieceKind>;
