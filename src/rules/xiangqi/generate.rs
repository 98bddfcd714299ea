//! All legal moves of a position: pieces move as they may, and each move is tried for the safety of the general.

use std::ops::ControlFlow;

use super::super::perft::perft;
use super::{Move, PieceKind, Position, attacks};

impl Position {
    /// All legal moves, in a fixed order.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal_move(|mv| moves.push(mv));
        moves
    }
    /// Hands every legal move to a function, in the order of [`legal_moves`](Self::legal_moves).
    pub fn each_legal_move(&self, mut each: impl FnMut(Move)) {
        let _ = self.generate(&mut |mv| {
            each(mv);
            ControlFlow::Continue(())
        });
    }
    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        self.each_legal_move(|_| count += 1);
        count
    }
    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        self.generate(&mut |_| ControlFlow::Break(())).is_break()
    }
    /// Whether the side to move is mated 将死: in check and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }
    /// Whether the side to move is stalemated 困毙: not in check and without a legal move. It loses as if mated.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }
    /// The number of legal move sequences of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        perft(self, depth, Self::count_legal_moves, |position, each| {
            position.each_legal_move(|mv| {
                let mut after = position.clone();
                after.advance(mv);
                each(&after);
            });
        })
    }

    fn generate(&self, each: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.side_to_move();
        let occupied = self.occupied();
        for kind in PieceKind::ALL {
            for from in self.pieces_of(us, kind) {
                for to in attacks::reach(us, kind, from, occupied) & !self.pieces(us) {
                    let mv = Move { from, to };
                    if self.is_safe(mv) {
                        each(mv)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_safe(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let mut after = self.clone();
        after.advance(mv);
        after.first_attacked_general(us).is_none() && after.facing_generals().is_empty()
    }
}
