//! The rules of chess that the shared position needs.

use std::ops::ControlFlow;

use super::moves::{Move, Promotion, castled};
use super::piece::{Piece, PieceKind};
use super::position::{Chess, Position, State};
use super::refusal::{Foul, Unplayable};
use super::square::{Rank, Square, SquareSet};
use super::{attacks, generate, key};
use crate::shared::{Color, Listener, Rules};

impl Rules<6, 64> for Chess {
    type Kind = PieceKind;
    type Bits = u64;
    type Move = Move;
    type Unplayable = Unplayable;
    type Foul = Foul;
    type State = State;

    const KING: PieceKind = PieceKind::King;
    const FIRST: Color = Color::White;
    const NUMBERS_PAIRS: bool = true;
    const EMPTY: State = State { castling: SquareSet::EMPTY, en_passant: None, halfmove_clock: 0 };

    fn playable(position: &Position, mv: Move) -> Result<(), Unplayable> {
        let us = position.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                let piece = position.mover(from, to)?;
                if promote.is_some() && piece.kind != PieceKind::Pawn {
                    return Err(Unplayable::NotAPawn(from));
                }
            }
            Move::Castle { king, rook } => {
                let pair = position.is(king, us, PieceKind::King) && position.is(rook, us, PieceKind::Rook);
                if !pair || king.rank() != rook.rank() {
                    return Err(Unplayable::NothingToCastle { king, rook });
                }
                let (king_to, rook_to) = castled(king, rook);
                let targets = SquareSet::of(king_to) | SquareSet::of(rook_to);
                let others = position.occupied() & targets & !SquareSet::of(king) & !SquareSet::of(rook);
                if !others.is_empty() {
                    return Err(Unplayable::NoRoomToCastle(others));
                }
            }
            Move::Null => {}
        }
        Ok(())
    }
    fn advance(position: &mut Position, mv: Move) {
        let us = position.side_to_move();
        position.state.halfmove_clock = position.state.halfmove_clock.saturating_add(1);
        let passed = position.passed_pawn();
        let mut en_passant = None;
        match mv {
            Move::Normal { from, to, promote } => {
                let mover = position.piece(from);
                let is_pawn = position.of_kind(PieceKind::Pawn).contains(from);
                if is_pawn || position.piece(to).is_some() {
                    position.state.halfmove_clock = 0;
                }
                if is_pawn {
                    if let Some((target, pawn)) = passed
                        && to == target
                        && attacks::pawn(us, from).contains(to)
                    {
                        position.set_piece(pawn, None);
                    }
                    if from.rank() == Rank::pawns(us) && from.file() == to.file() {
                        en_passant = attacks::between(from, to).only();
                    }
                }
                if position.of_kind(PieceKind::King).contains(from) {
                    position.state.castling &= !SquareSet::of_rank(Rank::back(us));
                }
                position.state.castling &= !(SquareSet::of(from) | SquareSet::of(to));
                position.set_piece(from, None);
                position.set_piece(to, mover.map(|piece| promote.map_or(piece, |to| Piece::new(us, to.kind()))));
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castled(king, rook);
                position.state.castling &= !SquareSet::of_rank(Rank::back(us));
                position.set_piece(king, None);
                position.set_piece(rook, None);
                position.set_piece(king_to, Some(Piece::new(us, PieceKind::King)));
                position.set_piece(rook_to, Some(Piece::new(us, PieceKind::Rook)));
            }
            Move::Null => {}
        }
        position.state.en_passant = en_passant;
    }
    /// The first rule that a playable move breaks: concerning the piece, then the board, then the
    /// kings.
    fn allowed(position: &Position, mv: Move) -> Result<(), Foul> {
        let us = position.side_to_move();
        match mv {
            Move::Normal { from, to, promote } => {
                // `playable` has checked that there is a piece.
                let Some(Piece { kind, .. }) = position.piece(from) else { return Ok(()) };
                if !position.reached(kind, from).contains(to) {
                    let blockers = position.blockers(us, kind, from, to);
                    return Err(Foul::CannotMoveThere { from, to, blockers });
                }
                match (position.promotion(mv), promote) {
                    (Promotion::Never, Some(_)) => return Err(Foul::NotTheLastRank { to }),
                    (Promotion::Must, None) => return Err(Foul::MustPromote { to }),
                    _ => {}
                }
            }
            Move::Castle { king, rook } => position.check_castling(king, rook)?,
            Move::Null => {
                return Err(match position.first_attacked_king(us) {
                    Some((king, checkers)) => Foul::LeftInCheck { king, checkers },
                    None => Foul::Pass,
                });
            }
        }
        if position.is_safe(mv) {
            return Ok(());
        }
        match position.after(mv).first_attacked_king(us) {
            Some((king, checkers)) => Err(Foul::LeftInCheck { king, checkers }),
            None => Ok(()),
        }
    }
    fn generate(position: &Position, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
        generate::generate(position, listener)
    }
    fn attackers(position: &Position, color: Color, target: Square) -> SquareSet {
        position.attackers_past(color, target, position.occupied())
    }
    /// An en passant square counts only where a pawn may legally capture there (article 9.2.3).
    fn same_state(position: &Position, other: &Position) -> bool {
        position.castling() == other.castling() && position.legal_en_passant() == other.legal_en_passant()
    }
    fn late_key(position: &Position) -> u64 {
        let rights = position.castling().into_iter().fold(0_u64, |sum, rook| sum.wrapping_add(key::castling(rook)));
        let passed = position.legal_en_passant().map_or(0, |square| key::en_passant(square.file()));
        rights.wrapping_add(passed)
    }
}

impl Position {
    /// The piece between a piece and a square that it would reach on an empty board.
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
}
