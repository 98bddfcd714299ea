//! All legal moves of a position.
//!
//! Pieces move as they may; then a move is tried where it could uncover the king, which few can: any in check, the king's own, those of
//! the pieces around it that stand alone before a slider, and captures en passant, which take two pieces off one line.

use std::ops::ControlFlow;

use super::super::perft::perft;
use super::{Move, PieceKind, Position, Promoted, Rank, Square, SquareSet, attacks};

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
    /// Whether the side to move is checkmated: in check and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }
    /// Whether the side to move is stalemated: not in check and without a legal move. (Also a side without any piece.)
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
        let free = self.free_pieces();
        let last_rank = SquareSet::of_rank(Rank::last(us));
        for kind in PieceKind::ALL {
            for from in self.pieces_of(us, kind) {
                let pawn = kind == PieceKind::Pawn;
                for to in self.reached(kind, from) {
                    // Whatever a pawn becomes, it leaves and blocks the same squares.
                    let surely = free.contains(from) && !(pawn && Some(to) == self.en_passant());
                    if !surely && !self.is_safe(Move::Normal { from, to, promote: None }) {
                        continue;
                    }
                    if pawn && last_rank.contains(to) {
                        for promoted in Promoted::ALL {
                            each(Move::Normal { from, to, promote: Some(promoted) })?;
                        }
                    } else {
                        each(Move::Normal { from, to, promote: None })?;
                    }
                }
            }
        }
        self.castling_moves().filter(|&mv| self.is_safe(mv)).try_for_each(each)
    }

    /// Whether the piece on a square is the side to move's and goes to another by its movement, whatever becomes of its king; not castling.
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        self.piece(from)
            .is_some_and(|piece| piece.color == self.side_to_move() && self.reached(piece.kind, from).contains(to))
    }

    /// Where a piece of the side to move goes by its movement: captures, pushes, en passant; not castling.
    pub(super) fn reached(&self, kind: PieceKind, from: Square) -> SquareSet {
        let us = self.side_to_move();
        let occupied = self.occupied();
        let reach = attacks::reach(us, kind, from, occupied);
        if kind != PieceKind::Pawn {
            return reach & !self.pieces(us);
        }
        let passed = self.passed_pawn().map_or(SquareSet::EMPTY, |(target, _)| SquareSet::of(target));
        reach & (self.pieces(!us) | passed) | attacks::pushes(us, from, occupied)
    }

    /// Pieces that no move of theirs can leave the king in check: with a king that is not in check all but itself and those pinned.
    fn free_pieces(&self) -> SquareSet {
        let us = self.side_to_move();
        let kings = self.kings(us);
        let Some(king) = kings.only() else {
            return if kings.is_empty() { SquareSet::ALL } else { SquareSet::EMPTY };
        };
        if self.in_check() {
            return SquareSet::EMPTY;
        }
        let occupied = self.occupied();
        let mut free = self.pieces(us) & !kings;
        // What attacks the king once the nearest of its own pieces are gone stands behind one of them.
        let nearest = (attacks::bishop(king, occupied) | attacks::rook(king, occupied)) & self.pieces(us);
        for slider in self.attackers_past(!us, king, occupied & !nearest) {
            free &= !attacks::between(king, slider);
        }
        free
    }

    fn is_safe(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        if let Move::Normal { from, to, .. } = mv
            && self.kings(us) == SquareSet::of(from)
        {
            // The only king does not hide the squares behind it.
            return self.attackers_past(!us, to, self.occupied() & !self.kings(us)).is_empty();
        }
        let mut after = self.clone();
        after.advance(mv);
        after.first_attacked_king(self.side_to_move()).is_none()
    }

    /// The en passant square, where a pawn may legally capture there.
    pub(super) fn legal_en_passant(&self) -> Option<Square> {
        let us = self.side_to_move();
        let (target, _) = self.passed_pawn()?;
        let captures = attacks::pawn(!us, target) & self.pieces_of(us, PieceKind::Pawn);
        let mut moves = captures.into_iter().map(|from| Move::Normal { from, to: target, promote: None });
        moves.any(|mv| self.is_safe(mv)).then_some(target)
    }
}
