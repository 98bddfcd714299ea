//! Squares (the crossings of the board), files, ranks and sets of squares.

use crate::shared;
use crate::shared::{Color, listed};

listed! {
    /// A file 纵线, from Red's left.
    pub enum File { A, B, C, D, E, F, G, H, I }
}

listed! {
    /// A rank 横线, from Red's edge.
    pub enum Rank { R0, R1, R2, R3, R4, R5, R6, R7, R8, R9 }
}

impl File {
    /// Its number 1 to 9 as a side counts it, from its right.
    pub const fn number(self, color: Color) -> u8 {
        match color {
            Color::White => 9 - self as u8,
            Color::Black => self as u8 + 1,
        }
    }
}

/// One of the 90 squares, where a file crosses a rank, numbered rank by rank from a0.
pub type Square = shared::Square<90>;

impl Square {
    /// The square where a file and a rank cross.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 9 + file as u8)
    }
    /// Its file.
    pub fn file(self) -> File {
        File::ALL[usize::from(self.0 % 9)]
    }
    /// Its rank.
    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 / 9)]
    }
    /// The same square with the ranks counted from Black's edge (e0 ↔ e9).
    pub const fn mirrored(self) -> Self {
        Self((9 - self.0 / 9) * 9 + self.0 % 9)
    }
}

/// A set of squares.
pub type SquareSet = shared::SquareSet<90, u128>;

impl SquareSet {
    /// All 90 squares.
    pub const ALL: Self = Self((1 << 90) - 1);
    /// The squares of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0x1ff << (rank as u8 * 9))
    }
}
