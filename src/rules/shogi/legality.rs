//! Whether the rules allow a move, and the first reason if they do not.

use super::{Color, Foul, Illegal, Move, Piece, PieceKind, Position, Promotion, Square, SquareSet, attacks};

impl Position {
    /// Whether the rules allow the move; the reason and its squares otherwise.
    ///
    /// Where several reasons hold, the first of these is given: [`Unplayable`](super::refusal::Unplayable), [`Foul::CannotMoveThere`],
    /// [`Foul::CannotPromote`], [`Foul::DeadPiece`], [`Foul::Nifu`], [`Foul::LeftInCheck`], [`Foul::DropPawnMate`]:
    /// what is wrong with the piece, then with the board, then with the kings.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.playable(mv)?;
        let us = self.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                // `playable` has seen the piece.
                let Some(Piece { kind, .. }) = self.piece(from) else { return Ok(()) };
                let occupied = self.occupied();
                if !attacks::reach(us, kind, from, occupied).contains(to) {
                    let slides = attacks::reach(us, kind, from, SquareSet::EMPTY).contains(to);
                    let blockers = if slides { attacks::between(from, to) & occupied } else { SquareSet::EMPTY };
                    return Err(Foul::CannotMoveThere { from, to, blockers }.into());
                }
                match self.promotion(mv) {
                    Promotion::Never if promote => return Err(Foul::CannotPromote { from, to }.into()),
                    Promotion::Must if !promote => return Err(Foul::DeadPiece { to }.into()),
                    _ => {}
                }
            }
            Move::Drop { kind, to } => {
                if attacks::dead_ranks(us, kind).contains(to) {
                    return Err(Foul::DeadPiece { to }.into());
                }
                if kind == PieceKind::Pawn {
                    let pawns = self.pieces_of(us, PieceKind::Pawn) & SquareSet::of_file(to.file());
                    if !pawns.is_empty() {
                        return Err(Foul::Nifu { to, pawns }.into());
                    }
                }
            }
        }
        let mut after = self.clone();
        after.advance(mv);
        if let Some((king, checkers)) = after.first_attacked_king(us) {
            return Err(Foul::LeftInCheck { king, checkers }.into());
        }
        if let Move::Drop { kind: PieceKind::Pawn, to } = mv {
            let pawn_checks = attacks::pawn(us, to) & self.kings(!us);
            if let Some(king) = pawn_checks.first()
                && after.is_mate()
            {
                return Err(Foul::DropPawnMate { to, king }.into());
            }
        }
        Ok(())
    }

    /// The first king of a side that is attacked, and by what.
    pub(super) fn first_attacked_king(&self, color: Color) -> Option<(Square, SquareSet)> {
        self.kings(color)
            .into_iter()
            .map(|king| (king, self.attackers(!color, king)))
            .find(|(_, attackers)| !attackers.is_empty())
    }
}
