//! Whether the rules allow a move, and the first reason if they do not.

use super::{Color, Foul, Illegal, Move, Piece, PieceKind, Position, Promotion, Square, SquareSet, attacks};

impl Position {
    /// Whether the rules allow the move; the reason and its squares otherwise.
    ///
    /// Where several reasons hold, the first of these is given: what is wrong with the piece, then with the board, then with the kings.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.playable(mv)?;
        let us = self.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                // `playable` has seen the piece.
                let Some(Piece { kind, .. }) = self.piece(from) else { return Ok(()) };
                if !self.reached(kind, from).contains(to) {
                    let blockers = self.blockers(us, kind, from, to);
                    return Err(Foul::CannotMoveThere { from, to, blockers }.into());
                }
                match (self.promotion(mv), promote) {
                    (Promotion::Never, Some(_)) => return Err(Foul::NotTheLastRank { to }.into()),
                    (Promotion::Must, None) => return Err(Foul::MustPromote { to }.into()),
                    _ => {}
                }
            }
            Move::Castle { king, rook } => self.check_castling(king, rook)?,
            Move::Null => return Err(Foul::Pass.into()),
        }
        let mut after = self.clone();
        after.advance(mv);
        match after.first_attacked_king(us) {
            Some((king, checkers)) => Err(Foul::LeftInCheck { king, checkers }.into()),
            None => Ok(()),
        }
    }

    /// What stands between a piece and a square it would reach on an empty board.
    fn blockers(&self, us: Color, kind: PieceKind, from: Square, to: Square) -> SquareSet {
        let occupied = self.occupied();
        if kind == PieceKind::Pawn {
            let ahead = attacks::pushes(us, from, SquareSet::EMPTY).contains(to);
            let way = if ahead { attacks::between(from, to) | SquareSet::of(to) } else { SquareSet::EMPTY };
            way & occupied
        } else if attacks::reach(us, kind, from, SquareSet::EMPTY).contains(to) {
            attacks::between(from, to) & occupied
        } else {
            SquareSet::EMPTY
        }
    }

    /// The first king of a side that is attacked, and by what.
    pub(super) fn first_attacked_king(&self, color: Color) -> Option<(Square, SquareSet)> {
        self.kings(color)
            .into_iter()
            .map(|king| (king, self.attackers(!color, king)))
            .find(|(_, attackers)| !attackers.is_empty())
    }
}
