//! Squares, files, ranks and sets of squares.

/// A file 筋, counted from Black's right: 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum File {
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
}

/// A rank 段, counted from White's edge: 一 (a) to 九 (i).
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
    R9,
}

impl File {
    /// Files 1 to 9 in order.
    pub const ALL: [Self; 9] =
        [Self::F1, Self::F2, Self::F3, Self::F4, Self::F5, Self::F6, Self::F7, Self::F8, Self::F9];
    /// The file of a number 1 to 9.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
    /// Its number, 1 to 9.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Rank {
    /// Ranks 一 to 九 in order.
    pub const ALL: [Self; 9] =
        [Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::R6, Self::R7, Self::R8, Self::R9];
    /// The rank of a number 1 to 9.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
    /// Its number, 1 to 9.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// One of the 81 squares 升.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(pub(super) u8);

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
    /// 0 to 80: file by file from file 1, each from rank 一 down.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// All 81 squares in order of [`index`](Self::index).
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81).map(Self)
    }
    /// The square of an index 0 to 80.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 81 { Some(Self(index as u8)) } else { None }
    }
    /// The same square seen from the other side (１一 ↔ ９九).
    pub const fn rotated(self) -> Self {
        Self(80 - self.0)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u128);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);
    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.0)
    }
    /// The squares of a file.
    pub const fn of_file(file: File) -> Self {
        Self(0x1ff << (file as u8 * 9))
    }
    /// The squares of a rank.
    pub const fn of_rank(rank: Rank) -> Self {
        Self(Self::TOP_RANK << rank as u8)
    }
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
    /// The square of lowest index, if any.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
    /// The set seen from the other side.
    pub const fn rotated(self) -> Self {
        Self(self.0.reverse_bits() >> 47)
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
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
    /// Walks each half of the set in one register, which `next` cannot.
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (mut half, base) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                folded = f(folded, Square(base + half.trailing_zeros() as u8));
                half &= half - 1;
            }
        }
        folded
    }
}

impl ExactSizeIterator for Squares {}

impl TryFrom<u8> for Square {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::from_index(usize::from(index)).ok_or("a square is 0 to 80")
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.0
    }
}
