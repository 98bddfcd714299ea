//! Squares, files, ranks and sets of squares.

use crate::shared;
use crate::shared::{Color, listed};

listed! {
    /// A file 筋, counted from Black's right: 1 to 9.
    pub enum File { F1, F2, F3, F4, F5, F6, F7, F8, F9 }
}

listed! {
    /// A rank 段, counted from White's edge: 一 (a) to 九 (i).
    pub enum Rank { R1, R2, R3, R4, R5, R6, R7, R8, R9 }
}

impl File {
    /// The file with a number from 1 to 9.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
    /// Its number, 1 to 9.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Rank {
    /// The rank with a number from 1 to 9.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
    /// Its number, 1 to 9.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// One of the 81 squares 升, numbered file by file from file 1, each from rank 一 down.
pub type Square = shared::Square<81>;

impl Square {
    /// The square on a file and a rank, each numbered 1 to 9; `None` outside the board.
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        Some(Self::at(File::new(file)?, Rank::new(rank)?))
    }
    /// The square where a file and a rank cross.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(file as u8 * 9 + rank as u8)
    }
    /// Its file.
    pub fn file(self) -> File {
        File::ALL[usize::from(self.0 / 9)]
    }
    /// Its rank.
    pub fn rank(self) -> Rank {
        Rank::ALL[usize::from(self.0 % 9)]
    }
    /// The square that a pawn of a side came from to this one.
    pub(super) const fn behind(self, color: Color) -> Self {
        // No pawn gets to its own side's first rank, so the index stays on the board.
        match color {
            Color::Black => Self(self.0 + 1),
            Color::White => Self(self.0 - 1),
        }
    }
    /// The same square seen from the other side (１一 ↔ ９九).
    pub const fn rotated(self) -> Self {
        Self(80 - self.0)
    }
}

/// A set of squares.
pub type SquareSet = shared::SquareSet<81, u128>;

impl SquareSet {
    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);
    /// Rank 一: one bit for each file.
    const TOP_RANK: u128 = {
        let mut bits = 0;
        let mut file = 0;
        while file < 9 {
            bits |= 1 << (file * 9);
            file += 1;
        }
        bits
    };
    /// The squares of a file.
    pub const fn of_file(file: File) -> Self {
        Self(0x1ff << (file as u8 * 9))
    }
    /// The squares of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(Self::TOP_RANK << rank as u8)
    }
    /// The set seen from the other side.
    pub const fn rotated(self) -> Self {
        Self(self.0.reverse_bits() >> 47)
    }
}
