//! Squares, files, ranks and sets of squares.

use super::Color;

/// A file, from White's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A rank, from White's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Rank {
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
}

impl File {
    /// Files a to h.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];
    /// 0 for the a-file to 7 for the h-file.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Rank {
    /// Ranks 1 to 8.
    pub const ALL: [Self; 8] = [Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::R6, Self::R7, Self::R8];
    /// 0 for the first rank to 7 for the eighth.
    pub const fn index(self) -> usize {
        self as usize
    }
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

/// One of the 64 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(pub(super) u8);

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
    /// 0 to 63: rank by rank from a1.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The square of an index 0 to 63.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }
    /// All 64 squares in order of [`index`](Self::index).
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
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

impl TryFrom<u8> for Square {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::from_index(usize::from(index)).ok_or("a square is 0 to 63")
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.0
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u64);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.0)
    }
    /// The squares of a file.
    pub const fn of_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }
    /// The squares of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0xff << (rank as u8 * 8))
    }
    /// The square of lowest index, if any.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
    /// The only square of the set, if it holds just one.
    pub const fn only(self) -> Option<Square> {
        if self.len() == 1 { self.first() } else { None }
    }
    /// Whether a square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }
    /// How many squares it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }
    /// Removes a square.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }
}

impl std::ops::BitOr for SquareSet {
    type Output = Self;
    fn bitor(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
}
impl std::ops::BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
}
impl std::ops::BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, rhs: Self) {
        self.0 |= rhs.0;
    }
}
impl std::ops::BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, rhs: Self) {
        self.0 &= rhs.0;
    }
}
impl std::ops::Not for SquareSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// Iterates over the squares of a [`SquareSet`] in order of index.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
