//! The questions that a game's legal moves answer.

use super::batch::{Any, Count, Each};
use super::position::{Position, Rules};

impl<R: Rules<KINDS, N>, const KINDS: usize, const N: usize> Position<R, KINDS, N> {
    /// All legal moves, in a fixed order.
    pub fn legal_moves(&self) -> Vec<R::Move> {
        let mut moves = Vec::with_capacity(128);
        self.each_legal_move(|mv| moves.push(mv));
        moves
    }
    /// Hands every legal move to a function, in the order of [`legal_moves`](Self::legal_moves).
    pub fn each_legal_move(&self, each: impl FnMut(R::Move)) {
        let _ = R::generate(self, &mut Each(each));
    }
    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        let _ = R::generate(self, &mut count);
        count.0
    }
    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        R::generate(self, &mut Any).is_break()
    }
    /// Whether the side to move is mated 詰み 将死: in check and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }
    /// Whether the side to move is stalemated 困毙: not in check and without a legal move. So is a side without any
    /// piece.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }
    /// The number of sequences of legal moves of a length (perft), by which the rules are checked against other
    /// programs.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => {
                let mut sequences = 0;
                self.each_legal_move(|mv| {
                    // Not by `after`, which would copy the position a second time to return it.
                    let mut after = self.clone();
                    after.advance(mv);
                    sequences += after.perft(depth - 1);
                });
                sequences
            }
        }
    }
}
