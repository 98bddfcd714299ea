//! All legal moves of a position: each move of each piece is tried to see whether it leaves the general safe.

use std::ops::ControlFlow;

use super::attacks;
use super::moves::Move;
use super::piece::PieceKind;
use super::position::Position;
use crate::shared::Listener;

/// All legal moves.
pub(super) fn generate(position: &Position, listener: &mut impl Listener<Move>) -> ControlFlow<()> {
    let us = position.side_to_move();
    let occupied = position.occupied();
    for kind in PieceKind::ALL {
        for from in position.pieces_of(us, kind) {
            for to in attacks::reach(us, kind, from, occupied) & !position.pieces(us) {
                let mv = Move { from, to };
                let after = position.after(mv);
                if after.first_attacked_king(us).is_none() && after.facing_generals().is_empty() {
                    listener.hear(mv)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
