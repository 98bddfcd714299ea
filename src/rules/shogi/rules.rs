//! The rules of shogi that the shared position needs.

use std::ops::ControlFlow;

use super::hand::Hand;
use super::moves::{Move, Promotion};
use super::piece::{Piece, PieceKind};
use super::position::{Position, Shogi};
use super::refusal::{Foul, Unplayable};
use super::square::{Square, SquareSet};
use super::{attacks, generate};
use crate::shared::{Color, Listener, Rules};

impl Rules<14, 81> for Shogi {
    type Kind = PieceKind;
    type Bits = u128;
    type Move = Move;
    type Unplayable = Unplayable;
    type Foul = Foul;
    /// The hands 持駒, Black's first.
    type State = [Hand; 2];

    const KING: PieceKind = PieceKind::King;
    const FIRST: Color = Color::Black;
    const NUMBERS_PAIRS: bool = false;
    const EMPTY: [Hand; 2] = [Hand::EMPTY; 2];
    const FIRST_NUMBER: u64 = 100;

    fn playable(position: &Position, mv: Move) -> Result<(), Unplayable> {
        let us = position.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                let piece = position.mover(from, to)?;
                if promote && piece.kind.promoted().is_none() {
                    return Err(Unplayable::NoPromotedSide(from));
                }
            }
            Move::Drop { kind, to } => {
                if position.hand(us).count(kind) == 0 {
                    return Err(Unplayable::NotInHand(kind));
                }
                if position.piece(to).is_some() {
                    return Err(Unplayable::Occupied(to));
                }
            }
        }
        Ok(())
    }
    fn advance(position: &mut Position, mv: Move) {
        let us = position.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                if let Some(taken) = position.piece(to) {
                    let kind = taken.kind.unpromoted();
                    let count = position.hand(us).count(kind).saturating_add(1);
                    if kind != PieceKind::King {
                        position.set_in_hand(us, kind, count);
                    }
                }
                let mover = position.piece(from).map(|piece| match piece.kind.promoted() {
                    Some(kind) if promote => Piece { kind, ..piece },
                    _ => piece,
                });
                position.set_piece(from, None);
                position.set_piece(to, mover);
            }
            Move::Drop { kind, to } => {
                let count = position.hand(us).count(kind).saturating_sub(1);
                position.set_in_hand(us, kind, count);
                position.set_piece(to, Some(Piece::new(us, kind)));
            }
        }
    }
    /// The first rule that a playable move breaks, in this order: [`Foul::CannotMoveThere`], [`Foul::CannotPromote`],
    /// [`Foul::DeadPiece`], [`Foul::Nifu`], [`Foul::LeftInCheck`], [`Foul::DropPawnMate`].
    fn allowed(position: &Position, mv: Move) -> Result<(), Foul> {
        let us = position.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                // `playable` has checked that there is a piece.
                let Some(Piece { kind, .. }) = position.piece(from) else { return Ok(()) };
                let occupied = position.occupied();
                if !attacks::reach(us, kind, from, occupied).contains(to) {
                    let slides = attacks::reach(us, kind, from, SquareSet::EMPTY).contains(to);
                    let blockers = if slides { attacks::between(from, to) & occupied } else { SquareSet::EMPTY };
                    return Err(Foul::CannotMoveThere { from, to, blockers });
                }
                match position.promotion(mv) {
                    Promotion::Never if promote => return Err(Foul::CannotPromote { from, to }),
                    Promotion::Must if !promote => return Err(Foul::DeadPiece { to }),
                    _ => {}
                }
            }
            Move::Drop { kind, to } => {
                if attacks::dead_ranks(us, kind).contains(to) {
                    return Err(Foul::DeadPiece { to });
                }
                if kind == PieceKind::Pawn {
                    let pawns = position.pieces_of(us, PieceKind::Pawn) & SquareSet::of_file(to.file());
                    if !pawns.is_empty() {
                        return Err(Foul::Nifu { to, pawns });
                    }
                }
            }
        }
        let after = position.after(mv);
        if let Some((king, checkers)) = after.first_attacked_king(us) {
            return Err(Foul::LeftInCheck { king, checkers });
        }
        if let Move::Drop { kind: PieceKind::Pawn, to } = mv {
            let pawn_checks = attacks::pawn(us, to) & position.kings(!us);
            if let Some(king) = pawn_checks.first()
                && after.is_mate()
            {
                return Err(Foul::DropPawnMate { to, king });
            }
        }
        Ok(())
    }
    fn generate(position: &Position, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        generate::generate::<true>(position, listener)
    }
    fn attackers(position: &Position, color: Color, target: Square) -> SquareSet {
        let occupied = position.occupied();
        let mut found = position.steppers_to(color, target);
        for slider in position.sliders_to(color, target) {
            if (attacks::between(target, slider) & occupied).is_empty() {
                found.insert(slider);
            }
        }
        found
    }
    fn same_state(position: &Position, other: &Position) -> bool {
        position.state == other.state
    }
}
