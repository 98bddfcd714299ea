//! All legal moves of a position.
//!
//! Pieces move as they may. A move is tried only where it could expose the king, and few can: all moves when in check,
//! those of the king itself and of pinned pieces, and captures en passant, which take two pieces off one line.

use std::ops::ControlFlow;

use super::attacks;
use super::moves::{Move, Promoted};
use super::piece::PieceKind;
use super::position::Position;
use super::square::{Rank, Square, SquareSet};
use crate::shared::{Batch, Listener};

/// The moves of one piece: without promotion, and with one of each kind.
struct PieceMoves {
    from: Square,
    plain: SquareSet,
    promoting: SquareSet,
}

impl Batch<Move> for PieceMoves {
    fn count(&self) -> u64 {
        // Counting bits takes longer than seeing that there are none, as there nearly always are.
        let promotions = if self.promoting.is_empty() { 0 } else { Promoted::ALL.len() * self.promoting.len() };
        (self.plain.len() + promotions) as u64
    }
    fn each(self, mut f: impl FnMut(Move)) {
        let Self { from, plain, promoting } = self;
        for to in promoting {
            Promoted::ALL.into_iter().for_each(|kind| f(Move::Normal { from, to, promote: Some(kind) }));
        }
        plain.each(|to| f(Move::Normal { from, to, promote: None }));
    }
}

/// All legal moves; of each piece first those that need no trial.
pub(super) fn generate(position: &Position, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
    let us = position.side_to_move();
    let free = position.free_pieces();
    let passed: SquareSet = position.en_passant().into_iter().collect();
    let last_rank = SquareSet::of_rank(Rank::last(us));
    for kind in PieceKind::ALL {
        let (promotes, doubtful) = match kind {
            PieceKind::Pawn => (last_rank, passed),
            _ => (SquareSet::EMPTY, SquareSet::EMPTY),
        };
        let moves = |from, to: SquareSet| PieceMoves { from, plain: to & !promotes, promoting: to & promotes };
        for from in position.pieces_of(us, kind) {
            let reached = position.reached(kind, from);
            let safe = if free.contains(from) { reached & !doubtful } else { SquareSet::EMPTY };
            if !safe.is_empty() {
                listener.hear(moves(from, safe))?;
            }
            for to in reached & !safe {
                // Whatever a pawn becomes, it leaves and blocks the same squares.
                if position.is_safe(Move::Normal { from, to, promote: None }) {
                    listener.hear(moves(from, SquareSet::of(to)))?;
                }
            }
        }
    }
    position.castling_moves().filter(|&mv| position.is_safe(mv)).try_for_each(|mv| listener.hear(mv))
}

impl Position {
    /// Whether the piece on a square belongs to the side to move and can move to another square, its king's safety
    /// ignored. Castling is not counted.
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        self.piece(from)
            .is_some_and(|piece| piece.color == self.side_to_move() && self.reached(piece.kind, from).contains(to))
    }

    /// The targets of a piece of the side to move, its king's safety ignored: captures, pushes, en passant, but not
    /// castling.
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

    /// Pieces whose moves cannot leave the king in check: if it is not in check, all but itself and the pinned ones.
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
        // A slider that attacks the king once the nearest of its own pieces are taken away pins one of them.
        let nearest = (attacks::bishop(king, occupied) | attacks::rook(king, occupied)) & self.pieces(us);
        for slider in self.attackers_past(!us, king, occupied & !nearest) {
            free &= !attacks::between(king, slider);
        }
        free
    }

    /// Whether a playable move leaves none of its side's kings attacked.
    pub(super) fn is_safe(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        if let Move::Normal { from, to, .. } = mv
            && let Some(king) = self.kings(us).only()
            && self.passed_pawn().is_none_or(|(passed, _)| passed != to)
        {
            let (left, taken) = (self.occupied() & !SquareSet::of(from), SquareSet::of(to));
            // The king does not shield the squares behind it, nor does what was taken attack.
            let king = if king == from { to } else { king };
            return (self.attackers_past(!us, king, left | taken) & !taken).is_empty();
        }
        self.after(mv).first_attacked_king(us).is_none()
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
