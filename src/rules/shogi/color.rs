//! The two sides.

use std::ops::Not;

/// A side: Black (先手, 下手 in handicap games) or White (後手, 上手).
///
/// Black does not always move first: in handicap games White does. Ask [`Position::side_to_move`](super::Position::side_to_move).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Color {
    /// 先手 (☗): pieces point up the board.
    Black,
    /// 後手 (☖): pieces point down the board.
    White,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}
