//! Squares (the crossings of the board), files, ranks and sets of squares.

/// A file 纵线, from Red's left.
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
    I,
}

/// A rank 横线, from Red's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Rank {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
}

impl File {
    /// Files a to i.
    pub const ALL: [Self; 9] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I];
    /// 0 for the a-file to 8 for the i-file.
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Its number 1 to 9 as a side counts it, from its right.
    pub const fn number(self, color: super::Color) -> u8 {
        match color {
            super::Color::White => 9 - self as u8,
            super::Color::Black => self as u8 + 1,
        }
    }
}

impl Rank {
    /// Ranks 0 to 9.
    pub const ALL: [Self; 10] =
        [Self::R0, Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::R6, Self::R7, Self::R8, Self::R9];
    /// 0 to 9, from Red's edge.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One of the 90 squares: where a file crosses a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(pub(super) u8);

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
    /// 0 to 89: rank by rank from a0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The square of an index 0 to 89.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 90 { Some(Self(index as u8)) } else { None }
    }
    /// All 90 squares in order of [`index`](Self::index).
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..90).map(Self)
    }
    /// The same square with the ranks counted from Black's edge (e0 ↔ e9).
    pub const fn mirrored(self) -> Self {
        Self((9 - self.0 / 9) * 9 + self.0 % 9)
    }
}

impl TryFrom<u8> for Square {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::from_index(usize::from(index)).ok_or("a square is 0 to 89")
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.0
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u128);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 90 squares.
    pub const ALL: Self = Self((1 << 90) - 1);
    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.0)
    }
    /// The squares of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0x1ff << (rank as u8 * 9))
    }
    /// The square of lowest index, if any.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
    /// The square of highest index, if any.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(127 - self.0.leading_zeros() as u8)) }
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
        Self(!self.0 & Self::ALL.0)
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
pub struct Squares(u128);

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
