//! The targets of steps and slides: tables built at compile time.
//!
//! A board is rows of squares, numbered one row after the other. A step is (columns, rows), so that it is (files,
//! ranks) where a row is a rank, and (ranks, files) in shogi, whose squares are numbered file by file.

use super::squares::{Bits, Square, SquareSet};

/// A direction: squares along a row, and rows on.
type Step = (i8, i8);

/// The squares passed by taking a step up to `most` times, until it leaves the board of `squares`.
const fn walk(squares: usize, width: usize, from: usize, step: Step, most: usize) -> u128 {
    let (width, height) = (width as i8, (squares / width) as i8);
    let (mut column, mut row) = (from as i8 % width + step.0, from as i8 / width + step.1);
    let (mut bits, mut taken) = (0, 0);
    while taken < most && 0 <= column && column < width && 0 <= row && row < height {
        bits |= 1 << (row as u8 * width as u8 + column as u8);
        (column, row) = (column + step.0, row + step.1);
        taken += 1;
    }
    bits
}

/// The whole rays of a board in `D` directions. The first half of the directions raise the number of a square, the
/// second half lower it; the opposite of `d` is `d ^ (D / 2)`.
pub struct Rays<const N: usize, const D: usize, B> {
    rays: [[SquareSet<N, B>; N]; D],
    /// Which direction leads from one square to another; `D` if none does.
    direction: [[u8; N]; N],
}

/// What code at compile time cannot do for all [`Bits`] at once.
macro_rules! tables {
    ($($bits:ty),*) => {$(
        impl<const N: usize> SquareSet<N, $bits> {
            /// For each square, the squares that single steps lead to.
            pub const fn steps(width: usize, steps: &[Step]) -> [Self; N] {
                Self::signed_steps(width, steps, 1)
            }
            /// The same for each side, Black first: the steps are Black's, and White's lead the opposite way.
            pub const fn steps_of_sides(width: usize, steps: &[Step]) -> [[Self; N]; 2] {
                [Self::signed_steps(width, steps, 1), Self::signed_steps(width, steps, -1)]
            }
            const fn signed_steps(width: usize, steps: &[Step], sign: i8) -> [Self; N] {
                let mut table = [Self::of_bits(0); N];
                let mut i = 0;
                while i < N * steps.len() {
                    let (from, (column, row)) = (i / steps.len(), steps[i % steps.len()]);
                    table[from].0 |= walk(N, width, from, (sign * column, sign * row), 1) as $bits;
                    i += 1;
                }
                table
            }
        }

        impl<const N: usize, const D: usize> Rays<N, D, $bits> {
            /// The rays of a board whose rows have `width` squares.
            pub const fn new(width: usize, directions: [Step; D]) -> Self {
                let mut rays = [[SquareSet::of_bits(0); N]; D];
                let mut direction = [[D as u8; N]; N];
                let mut i = 0;
                while i < D * N {
                    let (d, from) = (i / N, i % N);
                    let mut bits = walk(N, width, from, directions[d], N);
                    rays[d][from] = SquareSet::of_bits(bits as $bits);
                    while bits != 0 {
                        direction[from][bits.trailing_zeros() as usize] = d as u8;
                        bits &= bits - 1;
                    }
                    i += 1;
                }
                Self { rays, direction }
            }
        }
    )*};
}

tables!(u64, u128);

impl<const N: usize, const D: usize> Rays<N, D, u128> {
    /// For each square, all squares of the lines through it in some directions and their opposites, without it.
    pub const fn lines(&self, directions: &[usize]) -> [SquareSet<N, u128>; N] {
        let mut table = [SquareSet::of_bits(0); N];
        let mut i = 0;
        while i < N * directions.len() {
            let (from, d) = (i / directions.len(), directions[i % directions.len()]);
            table[from].0 |= self.rays[d][from].0 | self.rays[d ^ (D / 2)][from].0;
            i += 1;
        }
        table
    }
}

impl<const N: usize, const D: usize, B: Bits> Rays<N, D, B> {
    /// All squares in a direction.
    pub fn ray(&self, direction: usize, from: Square<N>) -> SquareSet<N, B> {
        self.rays[direction][from.index()]
    }
    /// The nearest piece in a direction.
    pub fn nearest(&self, direction: usize, from: Square<N>, occupied: SquareSet<N, B>) -> Option<Square<N>> {
        let blockers = self.ray(direction, from) & occupied;
        if direction < D / 2 { blockers.first() } else { blockers.last() }
    }
    /// Everything in a direction up to the first piece in the way, that one included.
    pub fn slide(&self, direction: usize, from: Square<N>, occupied: SquareSet<N, B>) -> SquareSet<N, B> {
        let ray = self.ray(direction, from);
        let blockers = (ray & occupied).0;
        if direction < D / 2 {
            return SquareSet(ray.0 & blockers.up_to_lowest());
        }
        // No ray that lowers the number leaves square 0, so that it may stand for "nothing in the way".
        let nearest = (blockers | B::bit(0)).highest();
        SquareSet(ray.0 ^ self.rays[direction][nearest].0)
    }
    /// The same along a line, both ways.
    pub fn line(&self, direction: usize, from: Square<N>, occupied: SquareSet<N, B>) -> SquareSet<N, B> {
        self.slide(direction, from, occupied) | self.slide(direction ^ (D / 2), from, occupied)
    }
    /// The ray that starts at `a`, without it, and passes `b`; none if they share no line.
    pub fn through(&self, a: Square<N>, b: Square<N>) -> SquareSet<N, B> {
        self.rays.get(self.direction(a, b)).map_or(SquareSet::EMPTY, |rays| rays[a.index()])
    }
    /// The squares strictly between two squares of one line; none if they share no line.
    pub fn between(&self, a: Square<N>, b: Square<N>) -> SquareSet<N, B> {
        let direction = self.direction(a, b);
        match self.rays.get(direction) {
            Some(rays) => rays[a.index()] & self.ray(direction ^ (D / 2), b),
            None => SquareSet::EMPTY,
        }
    }
    fn direction(&self, a: Square<N>, b: Square<N>) -> usize {
        usize::from(self.direction[a.index()][b.index()])
    }
}
