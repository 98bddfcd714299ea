//! Laws and cases of `notation`.

mod chess;
mod corpus;
mod diagram;
mod japanese;
mod kanji;
mod typed;
mod usi;
mod western;
mod xiangqi;

use komaoto::notation::{parse_sfen, parse_usi};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Hand, Move, Piece, PieceKind, Position, Square};
use proptest::prelude::*;

fn position(sfen: &str) -> Position {
    parse_sfen(sfen).unwrap()
}

fn mv(usi: &str) -> Move {
    parse_usi(usi).unwrap()
}

/// The same position seen from the other side.
fn rotated(position: &Position) -> Position {
    let mut turned = Position::empty();
    let swap = |piece: Piece| Piece::new(!piece.color, piece.kind);
    for square in Square::all() {
        turned.set_piece(square.rotated(), position.piece(square).map(swap));
    }
    for color in Color::ALL {
        turned.set_hand(!color, position.hand(color));
    }
    turned.set_side_to_move(!position.side_to_move());
    turned.set_ply(position.ply());
    turned
}

fn rotated_move(mv: Move) -> Move {
    match mv {
        Move::Normal { from, to, promote } => Move::Normal { from: from.rotated(), to: to.rotated(), promote },
        Move::Drop { kind, to } => Move::Drop { kind, to: to.rotated() },
    }
}

/// A line of legal moves from the even start, chosen by numbers.
fn playout() -> impl Strategy<Value = Vec<Move>> {
    proptest::collection::vec(any::<u16>(), 0..160).prop_map(|choices| {
        let mut position = Position::start();
        let mut line = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            position.play(mv).unwrap();
            line.push(mv);
        }
        line
    })
}

/// Any position, however odd: many promoted pieces, hands of any size, either side to move, with or without kings.
fn anything() -> impl Strategy<Value = Position> {
    let piece = (any::<bool>(), 0..PieceKind::ALL.len());
    let squares = proptest::collection::vec((0..81_usize, piece), 0..50);
    let hands = proptest::array::uniform14(prop_oneof![4 => Just(0_u8), 4 => 1..20_u8, 1 => any::<u8>()]);
    (squares, hands, any::<bool>(), 1..400_u32).prop_map(|(squares, hands, white, ply)| {
        let mut position = Position::empty();
        for (square, (white, kind)) in squares {
            let color = if white { Color::White } else { Color::Black };
            position.set_piece(Square::from_index(square).unwrap(), Some(Piece::new(color, PieceKind::ALL[kind])));
        }
        for (color, counts) in Color::ALL.into_iter().zip(hands.chunks(7)) {
            let mut hand = Hand::EMPTY;
            for (kind, count) in PieceKind::HAND.into_iter().zip(counts) {
                hand.set(kind, *count);
            }
            position.set_hand(color, hand);
        }
        position.set_side_to_move(if white { Color::White } else { Color::Black });
        position.set_ply(ply);
        position
    })
}

/// A crowd of like pieces around the middle: what makes modifiers necessary.
fn crowd() -> impl Strategy<Value = Position> {
    use PieceKind::*;
    let kinds = [Tokin, Gold, Silver, PromotedSilver, Horse, Dragon, Bishop, Rook, Knight];
    (0..kinds.len(), proptest::collection::hash_set(0..81_usize, 2..18), any::<bool>()).prop_map(
        move |(kind, squares, white)| {
            let color = if white { Color::White } else { Color::Black };
            // More than two great pieces are not in a set, and have no official names.
            let most = if matches!(kinds[kind], Horse | Dragon | Bishop | Rook) { 2 } else { 18 };
            let mut position = Position::empty();
            position.set_side_to_move(color);
            for square in squares.into_iter().take(most) {
                let square = Square::from_index(square).unwrap();
                position.set_piece(square, Some(Piece::new(color, kinds[kind])));
            }
            position
        },
    )
}
