//! Whether the rules allow a move, and the first reason if they do not.

use super::{Color, Foul, Illegal, Move, PieceKind, Position, Square, SquareSet, attacks};

impl Position {
    /// Whether the rules allow the move; the reason and its squares otherwise.
    ///
    /// Where several reasons hold, the first of these is given: what is wrong with the piece, then with the board, then with the
    /// generals.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.playable(mv)?;
        let us = self.side_to_move();
        // `playable` has seen the piece.
        let Some(piece) = self.piece(mv.from) else { return Ok(()) };
        if !attacks::reach(us, piece.kind, mv.from, self.occupied()).contains(mv.to) {
            return Err(self.hindrance(us, piece.kind, mv).into());
        }
        let mut after = self.clone();
        after.advance(mv);
        if let Some((general, checkers)) = after.first_attacked_general(us) {
            return Err(Foul::LeftInCheck { general, checkers }.into());
        }
        let generals = after.facing_generals();
        if !generals.is_empty() {
            return Err(Foul::FacingGenerals { generals }.into());
        }
        Ok(())
    }

    /// Why a piece does not reach a square.
    fn hindrance(&self, us: Color, kind: PieceKind, Move { from, to }: Move) -> Foul {
        if !attacks::unbound(us, kind, from).contains(to) {
            return Foul::CannotMoveThere { from, to };
        }
        let between = attacks::between(from, to) & self.occupied();
        match kind {
            PieceKind::General | PieceKind::Advisor => Foul::LeavesPalace { to },
            PieceKind::Elephant if !attacks::half(us).contains(to) => Foul::CrossesRiver { to },
            PieceKind::Cannon if self.occupied().contains(to) => Foul::NotOneScreen { from, to, screens: between },
            PieceKind::Elephant | PieceKind::Horse => {
                let blockers = attacks::hobbling(from, to).into_iter().collect();
                Foul::Blocked { from, to, blockers }
            }
            PieceKind::Chariot | PieceKind::Cannon | PieceKind::Soldier => {
                Foul::Blocked { from, to, blockers: between }
            }
        }
    }

    /// The first general of a side that is attacked, and by what; a general that faces it is not among them.
    pub(super) fn first_attacked_general(&self, color: Color) -> Option<(Square, SquareSet)> {
        self.generals(color)
            .into_iter()
            .map(|general| (general, self.attackers(!color, general)))
            .find(|(_, attackers)| !attackers.is_empty())
    }
}
