//! The squares of a board and sets of them, for boards of any size up to 128.
//!
//! Each game names its own, `Square<64>` and `SquareSet<64, u64>`, and adds to them what its files and ranks mean.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// One of the `N` squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square<const N: usize>(pub(crate) u8);

impl<const N: usize> Square<N> {
    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The square of a number below `N`.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < N { Some(Self(index as u8)) } else { None }
    }
    /// All squares in order of [`index`](Self::index).
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..N as u8).map(Self)
    }
}

impl<const N: usize> TryFrom<u8> for Square<N> {
    type Error = &'static str;
    fn try_from(index: u8) -> Result<Self, Self::Error> {
        Self::from_index(usize::from(index)).ok_or("the board has no such square")
    }
}

impl<const N: usize> From<Square<N>> for u8 {
    fn from(square: Square<N>) -> Self {
        square.0
    }
}

/// The integers that hold sets of squares, a bit for each.
pub trait Bits:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// No bit.
    const NONE: Self;
    /// A single bit, by its position from the lowest.
    fn bit(place: usize) -> Self;
    /// All bits below a position, which is not the lowest.
    fn below(place: usize) -> Self;
    /// The number of bits set.
    fn count(self) -> usize;
    /// The position of the lowest bit, of at least one.
    fn lowest(self) -> u8;
    /// The position of the highest bit, of at least one.
    fn highest(self) -> usize;
    /// All but the lowest bit, of at least one.
    fn without_lowest(self) -> Self;
    /// A mask of all positions up to and including the lowest bit; of all positions if no bit is set.
    fn up_to_lowest(self) -> Self;
    /// The lower 64 bits, and those above them.
    fn halves(self) -> [u64; 2];
}

macro_rules! bits {
    ($integer:ty, $halves:expr) => {
        impl Bits for $integer {
            const NONE: Self = 0;
            fn bit(place: usize) -> Self {
                1 << place
            }
            fn below(place: usize) -> Self {
                Self::MAX >> (Self::BITS as usize - place)
            }
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            fn highest(self) -> usize {
                (Self::BITS - 1 - self.leading_zeros()) as usize
            }
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            fn halves(self) -> [u64; 2] {
                $halves(self)
            }
        }
    };
}

bits!(u64, |bits| [bits, 0]);
bits!(u128, |bits: u128| [bits as u64, (bits >> 64) as u64]);

/// A set of squares of a board of `N`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet<const N: usize, B>(pub(crate) B);

impl<const N: usize, B> SquareSet<N, B> {
    /// The set of the squares whose bits are set; there are none from `N` on.
    pub(crate) const fn of_bits(bits: B) -> Self
    where
        B: Copy,
    {
        Self(bits)
    }
}

impl<const N: usize, B: Bits> SquareSet<N, B> {
    /// The empty set.
    pub const EMPTY: Self = Self(B::NONE);

    /// The set of one square.
    pub fn of(square: Square<N>) -> Self {
        Self(B::bit(square.index()))
    }
    /// The square of lowest index, if any.
    pub fn first(self) -> Option<Square<N>> {
        if self.is_empty() { None } else { Some(Square(self.0.lowest())) }
    }
    /// The square of highest index, if any.
    pub fn last(self) -> Option<Square<N>> {
        if self.is_empty() { None } else { Some(Square(self.0.highest() as u8)) }
    }
    /// The only square of the set, if it holds just one.
    pub fn only(self) -> Option<Square<N>> {
        // Not by counting: that takes a dozen steps where the processor has none for it.
        let square = self.first()?;
        (self.0.without_lowest() == B::NONE).then_some(square)
    }
    /// Whether a square is in the set.
    pub fn contains(self, square: Square<N>) -> bool {
        self.0 & B::bit(square.index()) != B::NONE
    }
    /// The number of its squares.
    pub fn len(self) -> usize {
        self.0.count()
    }
    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self.0 == B::NONE
    }
    /// Calls a function with each square, in order of index. Faster than an iterator, whose `next` cannot keep each
    /// half of the set in one register.
    pub(crate) fn each(self, mut f: impl FnMut(Square<N>)) {
        let [low, high] = self.0.halves();
        for (mut half, base) in [(low, 0), (high, 64)] {
            while half != 0 {
                f(Square(base + half.lowest()));
                half = half.without_lowest();
            }
        }
    }
    /// Adds a square.
    pub fn insert(&mut self, square: Square<N>) {
        *self |= Self::of(square);
    }
    /// Removes a square.
    pub fn remove(&mut self, square: Square<N>) {
        *self &= !Self::of(square);
    }
}

impl<const N: usize, B: Bits> BitOr for SquareSet<N, B> {
    type Output = Self;
    fn bitor(self, rhs: Self) -> Self {
        Self(self.0 | rhs.0)
    }
}
impl<const N: usize, B: Bits> BitAnd for SquareSet<N, B> {
    type Output = Self;
    fn bitand(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }
}
impl<const N: usize, B: Bits> BitOrAssign for SquareSet<N, B> {
    fn bitor_assign(&mut self, rhs: Self) {
        *self = *self | rhs;
    }
}
impl<const N: usize, B: Bits> BitAndAssign for SquareSet<N, B> {
    fn bitand_assign(&mut self, rhs: Self) {
        *self = *self & rhs;
    }
}
impl<const N: usize, B: Bits> Not for SquareSet<N, B> {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & B::below(N))
    }
}

impl<const N: usize, B: Bits> FromIterator<Square<N>> for SquareSet<N, B> {
    fn from_iter<I: IntoIterator<Item = Square<N>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<const N: usize, B: Bits> IntoIterator for SquareSet<N, B> {
    type Item = Square<N>;
    type IntoIter = Squares<N, B>;
    fn into_iter(self) -> Squares<N, B> {
        Squares(self)
    }
}

/// Iterates over the squares of a [`SquareSet`] in order of index.
#[derive(Clone, Debug)]
pub struct Squares<const N: usize, B>(SquareSet<N, B>);

impl<const N: usize, B: Bits> Iterator for Squares<N, B> {
    type Item = Square<N>;
    fn next(&mut self) -> Option<Square<N>> {
        let square = self.0.first()?;
        self.0 = SquareSet(self.0.0.without_lowest());
        Some(square)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<const N: usize, B: Bits> ExactSizeIterator for Squares<N, B> {}
