//! A position of shogi from the other side: many books have only one of the two.

use crate::rules::shogi::{Hand, Move, Piece, Position, Square};
use crate::rules::{self, Color};

/// The position with the board turned and the sides exchanged.
pub(super) fn turned(position: &Position) -> Position {
    let mut other = Position::empty();
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            other.set_piece(square.rotated(), Some(Piece::new(!piece.color, piece.kind)));
        }
    }
    for color in Color::ALL {
        let hand: Hand = position.hand(color);
        other.set_hand(!color, hand);
    }
    other.set_side_to_move(!position.side_to_move());
    other.set_ply(position.ply());
    other
}

/// A move on a board that is turned.
pub(super) const fn turned_move(mv: rules::Move) -> rules::Move {
    match mv {
        rules::Move::Shogi(Move::Normal { from, to, promote }) => {
            rules::Move::Shogi(Move::Normal { from: from.rotated(), to: to.rotated(), promote })
        }
        rules::Move::Shogi(Move::Drop { kind, to }) => rules::Move::Shogi(Move::Drop { kind, to: to.rotated() }),
        other => other,
    }
}
