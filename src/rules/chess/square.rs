//! Squares, files, ranks and sets of squares.

use crate::shared;
use crate::shared::{Color, listed};

listed! {
    /// A file, from White's left.
    pub enum File { A, B, C, D, E, F, G, H }
}

listed! {
    /// A rank, from White's edge.
    pub enum Rank { R1, R2, R3, R4, R5, R6, R7, R8 }
}

impl Rank {
    /// The rank of a side's king at the start.
    pub const fn back(color: Color) -> Self {
        match color {
            Color::White => Self::R1,
            Color::Black => Self::R8,
        }
    }
    /// The rank on which a side's pawns promote.
    pub const fn last(color: Color) -> Self {
        match color {
            Color::White => Self::R8,
            Color::Black => Self::R1,
        }
    }
    /// The rank from which a side's pawns may move two squares.
    pub(super) const fn pawns(color: Color) -> Self {
        match color {
            Color::White => Self::R2,
            Color::Black => Self::R7,
        }
    }
}

/// One of the 64 squares, numbered rank by rank from a1.
pub type Square = shared::Square<64>;

impl Square {
    /// The square where a file and a rank cross.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }
    /// Its file.
    pub fn file(self) -> File {
        File::ALL[usize::from(self.0 % 8)]
    }
    /// Its rank.
    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 / 8)]
    }
    /// Whether it is a light square.
    pub const fn is_light(self) -> bool {
        (self.0 / 8 + self.0 % 8) % 2 == 1
    }
    /// The same square with the ranks counted from Black's edge (e1 ↔ e8).
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 56)
    }
    /// The squares from here to another of the same rank, both included; only this one if the ranks differ.
    pub(super) fn along_rank(self, other: Self) -> SquareSet {
        let (low, high) = if self.0 < other.0 { (self, other) } else { (other, self) };
        if low.rank() != high.rank() {
            return SquareSet::of(self);
        }
        (low.0..=high.0).map(Self).collect()
    }
}

/// A set of squares.
pub type SquareSet = shared::SquareSet<64, u64>;

impl SquareSet {
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The squares of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0xff << (rank as u8 * 8))
    }
}
