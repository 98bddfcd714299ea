//! The two sides.

use std::ops::Not;

/// A side. Red moves first, but ask [`Position::side_to_move`](super::Position::side_to_move): a set-up position may begin with Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// 红方: soldiers move up the board.
    Red,
    /// 黑方: soldiers move down the board.
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for Red, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}
