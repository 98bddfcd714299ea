//! Castling, of chess and Chess960 alike: the king goes to the c- or g-file, the rook beside it.

use super::moves::{Move, castled};
use super::piece::PieceKind;
use super::position::Position;
use super::refusal::Foul;
use super::square::{File, Rank, Square, SquareSet};
use crate::shared::Color;

impl Position {
    /// The king that may castle with the rook on a square, if the right exists and both pieces are in place.
    fn castling_king(&self, color: Color, rook: Square) -> Option<Square> {
        let king = self.kings(color).only()?;
        (self.castling() & self.rooks_beside_king(color)).contains(rook).then_some(king)
    }
    /// Whether there is a castling right that only Chess960 knows: with a king or rook that is not where it begins in
    /// chess.
    pub fn is_chess960(&self) -> bool {
        let start = Self::start();
        let is_elsewhere = |rook| {
            let side = self.piece(rook).map(|piece| piece.color);
            !start.castling().contains(rook) || side.is_none_or(|side| self.kings(side) != start.kings(side))
        };
        self.castling().into_iter().any(is_elsewhere)
    }
    /// Whether the rules allow a playable castling; whether it ends in check is not checked here.
    pub(super) fn check_castling(&self, king: Square, rook: Square) -> Result<(), Foul> {
        let us = self.side_to_move();
        if self.castling_king(us, rook) != Some(king) {
            return Err(Foul::NoCastlingRight { king, rook });
        }
        let (king_to, rook_to) = castled(king, rook);
        let both = SquareSet::of(king) | SquareSet::of(rook);
        let way = king.along_rank(king_to);
        let blockers = (way | rook.along_rank(rook_to)) & self.occupied() & !both;
        if !blockers.is_empty() {
            return Err(Foul::CastlingBlocked { blockers });
        }
        // The king does not shield the squares behind it. Its target is examined later, with rook and king in their new
        // places.
        let occupied = self.occupied() & !SquareSet::of(king);
        let attackers = |square: &Square| self.attackers_past(!us, *square, occupied);
        let attacked = way.into_iter().filter(|&square| square == king || square != king_to);
        let nearest = attacked
            .filter(|square| !attackers(square).is_empty())
            .min_by_key(|square| square.index().abs_diff(king.index()));
        match nearest {
            Some(square) => Err(Foul::CastlingThroughCheck { square, attackers: attackers(&square) }),
            None => Ok(()),
        }
    }
    /// Castling moves that the rules allow, except that they may end in check.
    pub(super) fn castling_moves(&self) -> impl Iterator<Item = Move> {
        let us = self.side_to_move();
        self.castling().into_iter().filter_map(move |rook| {
            let king = self.castling_king(us, rook)?;
            let mv = Move::Castle { king, rook };
            (self.playable(mv).is_ok() && self.check_castling(king, rook).is_ok()).then_some(mv)
        })
    }
    /// The castling meant by taking a king to a square, allowed or not: onto a rook of its own on the same rank, or
    /// from its usual starting square two squares towards such a rook.
    pub fn castling_meant(&self, from: Square, to: Square) -> Option<Move> {
        let us = self.side_to_move();
        let rooks = self.pieces_of(us, PieceKind::Rook) & SquareSet::of_rank(from.rank());
        if !self.kings(us).contains(from) || to.rank() != from.rank() {
            return None;
        }
        if rooks.contains(to) {
            return Some(Move::Castle { king: from, rook: to });
        }
        let two_steps = from == Square::at(File::E, Rank::back(us)) && to.index().abs_diff(from.index()) == 2;
        let corner = Square::at(if to.index() > from.index() { File::H } else { File::A }, from.rank());
        (two_steps && rooks.contains(corner)).then_some(Move::Castle { king: from, rook: corner })
    }
}
