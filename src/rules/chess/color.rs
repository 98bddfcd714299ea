//! The two sides.

use std::ops::Not;

use super::Rank;

/// A side. White moves first, but ask [`Position::side_to_move`](super::Position::side_to_move): a set-up position may begin with Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Pawns move up the board.
    White,
    /// Pawns move down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The rank of its king at the start.
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::R1,
            Self::Black => Rank::R8,
        }
    }
    /// The rank on which its pawns promote.
    pub const fn last_rank(self) -> Rank {
        match self {
            Self::White => Rank::R8,
            Self::Black => Rank::R1,
        }
    }
    /// The rank from which its pawns may move two squares.
    pub(super) const fn pawn_rank(self) -> Rank {
        match self {
            Self::White => Rank::R2,
            Self::Black => Rank::R7,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}
