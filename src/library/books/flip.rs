//! Positions that a game does not tell apart, of which many books have only one: in shogi from the other side, in xiangqi in a
//! mirror.

use crate::rules::{Color, Move, Position, shogi, xiangqi};

/// The other position; `None` in chess, which has none.
pub(super) fn turned(position: &Position) -> Option<Position> {
    match position {
        Position::Shogi(position) => Some(from_other_side(position).into()),
        Position::Xiangqi(position) => Some(in_mirror(position).into()),
        Position::Chess(_) => None,
    }
}

/// The position with the board turned and the sides exchanged.
fn from_other_side(position: &shogi::Position) -> shogi::Position {
    let mut other = shogi::Position::empty();
    for square in shogi::Square::all() {
        if let Some(piece) = position.piece(square) {
            other.set_piece(square.rotated(), Some(shogi::Piece::new(!piece.color, piece.kind)));
        }
    }
    for color in Color::ALL {
        let hand: shogi::Hand = position.hand(color);
        other.set_hand(!color, hand);
    }
    other.set_side_to_move(!position.side_to_move());
    other.set_ply(position.ply());
    other
}

/// The position with left and right exchanged.
fn in_mirror(position: &xiangqi::Position) -> xiangqi::Position {
    let mut other = position.clone();
    for square in xiangqi::Square::all() {
        other.set_piece(beside(square), position.piece(square));
    }
    other
}

/// The square on the other side of the middle file.
fn beside(square: xiangqi::Square) -> xiangqi::Square {
    let (rank, file) = (square.index() / 9, square.index() % 9);
    xiangqi::Square::from_index(9 * rank + 8 - file).unwrap_or(square)
}

/// The move in the other position.
pub(super) fn turned_move(mv: Move) -> Move {
    match mv {
        Move::Shogi(shogi::Move::Normal { from, to, promote }) => {
            shogi::Move::Normal { from: from.rotated(), to: to.rotated(), promote }.into()
        }
        Move::Shogi(shogi::Move::Drop { kind, to }) => shogi::Move::Drop { kind, to: to.rotated() }.into(),
        Move::Xiangqi(xiangqi::Move { from, to }) => xiangqi::Move { from: beside(from), to: beside(to) }.into(),
        Move::Chess(_) => mv,
    }
}
