//! The rules of xiangqi that the shared position needs.

use std::ops::ControlFlow;

use super::moves::Move;
use super::piece::PieceKind;
use super::position::{Position, Xiangqi};
use super::refusal::{Foul, Unplayable};
use super::square::{Square, SquareSet};
use super::{attacks, generate};
use crate::shared::{Color, Listener, Rules};

impl Rules<7, 90> for Xiangqi {
    type Kind = PieceKind;
    type Bits = u128;
    type Move = Move;
    type Unplayable = Unplayable;
    type Foul = Foul;
    /// Moves since the last capture, counting each side's.
    type State = u32;

    const KING: PieceKind = PieceKind::General;
    const FIRST: Color = Color::White;
    const NUMBERS_PAIRS: bool = true;
    const EMPTY: u32 = 0;

    fn playable(position: &Position, mv: Move) -> Result<(), Unplayable> {
        position.mover(mv.from, mv.to).map(|_| ())
    }
    fn advance(position: &mut Position, mv: Move) {
        let captures = position.piece(mv.to).is_some();
        position.state = if captures { 0 } else { position.state.saturating_add(1) };
        let mover = position.piece(mv.from);
        position.set_piece(mv.from, None);
        position.set_piece(mv.to, mover);
    }
    /// The first rule that a playable move breaks: concerning the piece, then the board, then the
    /// generals.
    fn allowed(position: &Position, mv: Move) -> Result<(), Foul> {
        let us = position.side_to_move();
        // `playable` has checked that there is a piece.
        let Some(piece) = position.piece(mv.from) else { return Ok(()) };
        if !attacks::reach(us, piece.kind, mv.from, position.occupied()).contains(mv.to) {
            return Err(position.hindrance(us, piece.kind, mv));
        }
        let after = position.after(mv);
        if let Some((king, checkers)) = after.first_attacked_king(us) {
            return Err(Foul::LeftInCheck { king, checkers });
        }
        let generals = after.facing_generals();
        if !generals.is_empty() {
            return Err(Foul::FacingGenerals { generals });
        }
        Ok(())
    }
    fn generate(position: &Position, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        generate::generate(position, listener)
    }
    fn attackers(position: &Position, color: Color, target: Square) -> SquareSet {
        let occupied = position.occupied();
        let reaches = |kind, from: &Square| attacks::reach(color, kind, *from, occupied).contains(target);
        PieceKind::ALL.into_iter().fold(SquareSet::EMPTY, |set, kind| {
            let candidates = position.pieces_of(color, kind) & attacks::towards(kind, target);
            set | candidates.into_iter().filter(|from| reaches(kind, from)).collect()
        })
    }
    fn other_checkers(position: &Position) -> SquareSet {
        position.facing_generals() & position.pieces(!position.side_to_move())
    }
    fn same_state(_: &Position, _: &Position) -> bool {
        true
    }
}

impl Position {
    /// Why a piece cannot reach a square.
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
}
