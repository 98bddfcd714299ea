//! Laws and cases of `rules`.

pub mod chess;
mod declaration;
mod generation;
mod handicap;
mod legality;
mod outcome;
mod perft;
mod position;
mod reference;
mod repetition;
pub mod xiangqi;

use komaoto::notation::{parse_sfen, parse_usi};
use komaoto::rules;
use komaoto::rules::Color;
use komaoto::rules::shogi::{Hand, Move, Piece, PieceKind, Position, Square, SquareSet};
use proptest::prelude::*;

/// A position some random legal moves from one of these.
fn wandered(
    starts: &'static [&'static str],
    position: fn(&str) -> rules::Position,
) -> impl Strategy<Value = rules::Position> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..80);
    (0..starts.len(), choices).prop_map(move |(start, choices)| {
        let mut position = position(starts[start]);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice.index(moves.len())]).unwrap();
        }
        position
    })
}

/// The position of an SFEN of our own.
fn position(sfen: &str) -> Position {
    parse_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The move of a USI of our own.
fn mv(usi: &str) -> Move {
    parse_usi(usi).unwrap_or_else(|error| panic!("{usi}: {error}"))
}

/// The square of a name such as `7f`.
fn sq(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::new(bytes[0] - b'0', bytes[1] - b'a' + 1).unwrap_or_else(|| panic!("{name}"))
}

/// The squares of names parted by blanks.
fn set(names: &str) -> SquareSet {
    names.split_whitespace().map(sq).collect()
}

/// The positions of a line of moves, the first included.
fn line(sfen: &str, moves: &str) -> Vec<Position> {
    let mut line = vec![position(sfen)];
    for usi in moves.split_whitespace() {
        let mut next = line[line.len() - 1].clone();
        next.play(mv(usi)).unwrap_or_else(|error| panic!("{usi}: {error}"));
        line.push(next);
    }
    line
}

/// The same position with the sides changed, the board turned half round.
fn rotated(position: &Position) -> Position {
    let mut turned = Position::empty();
    for square in Square::all() {
        turned.set_piece(square.rotated(), position.piece(square).map(|p| Piece::new(!p.color, p.kind)));
    }
    for color in Color::ALL {
        turned.set_hand(!color, position.hand(color));
    }
    turned.set_side_to_move(!position.side_to_move());
    turned.set_ply(position.ply());
    turned
}

fn hand(pieces: &[(PieceKind, u8)]) -> Hand {
    let mut hand = Hand::EMPTY;
    pieces.iter().for_each(|&(kind, count)| hand.set(kind, count));
    hand
}
