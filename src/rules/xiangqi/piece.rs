//! Pieces 棋子.

use crate::shared;

shared::pieces! {
    /// A kind of piece.
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
}

impl PieceKind {
    /// The number of them that a side has at the start.
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
