//! The pieces on a board, looked up by square, by kind or by side.

use super::color::{Color, Piece};
use super::key::Numbers;
use super::squares::{Bits, Square, SquareSet};

/// A kind of piece of some game.
pub trait Kind: Copy {
    /// Its index among the kinds of its game.
    fn index(self) -> usize;
}

/// Which piece stands on which of `N` squares.
#[derive(Debug, PartialEq, Eq)]
pub struct Placement<K, B, const KINDS: usize, const N: usize> {
    board: [Option<Piece<K>>; N],
    by_kind: [SquareSet<N, B>; KINDS],
    by_color: [SquareSet<N, B>; 2],
}

impl<K: Kind, B: Bits, const KINDS: usize, const N: usize> Copy for Placement<K, B, KINDS, N> {}

impl<K: Kind, B: Bits, const KINDS: usize, const N: usize> Clone for Placement<K, B, KINDS, N> {
    /// Copies everything as one block. A derived `clone` would go square by square, and positions are copied all
    /// the time.
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Kind, B: Bits, const KINDS: usize, const N: usize> Placement<K, B, KINDS, N> {
    pub const EMPTY: Self =
        Self { board: [None; N], by_kind: [SquareSet::EMPTY; KINDS], by_color: [SquareSet::EMPTY; 2] };

    pub fn piece(&self, square: Square<N>) -> Option<Piece<K>> {
        self.board[square.index()]
    }
    pub fn of_color(&self, color: Color) -> SquareSet<N, B> {
        self.by_color[color.index()]
    }
    pub fn of_kind(&self, kind: K) -> SquareSet<N, B> {
        self.by_kind[kind.index()]
    }
    pub fn occupied(&self) -> SquareSet<N, B> {
        self.by_color[0] | self.by_color[1]
    }
    /// Puts a piece on a square, or clears it. Returns what that adds to the key.
    pub fn set(&mut self, square: Square<N>, piece: Option<Piece<K>>, numbers: &Numbers<KINDS, N>) -> u64 {
        let number = |piece: Piece<K>| numbers[piece.color.index()][piece.kind.index()][square.index()];
        let mut change = 0_u64;
        if let Some(old) = self.board[square.index()] {
            self.by_kind[old.kind.index()].remove(square);
            self.by_color[old.color.index()].remove(square);
            change = change.wrapping_sub(number(old));
        }
        self.board[square.index()] = piece;
        if let Some(new) = piece {
            self.by_kind[new.kind.index()].insert(square);
            self.by_color[new.color.index()].insert(square);
            change = change.wrapping_add(number(new));
        }
        change
    }
}
