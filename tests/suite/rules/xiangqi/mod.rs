//! Laws and cases of `rules::xiangqi`.

mod generation;
mod legality;
mod position;
mod reference;
mod repetition;

use komaoto::notation::xiangqi::{parse_fen, parse_iccs};
use komaoto::rules::Color;
use komaoto::rules::xiangqi::{Move, Piece, PieceKind, Position, Square, SquareSet};
use proptest::prelude::*;

use super::wandered;

/// The position of a FEN of our own.
pub fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The square of a name such as `e0`.
fn sq(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::from_index(usize::from(bytes[1] - b'0') * 9 + usize::from(bytes[0] - b'a')).unwrap()
}

/// The squares of names parted by blanks.
fn set(names: &str) -> SquareSet {
    names.split_whitespace().map(sq).collect()
}

/// The move of an ICCS of our own.
fn mv(iccs: &str) -> Move {
    parse_iccs(iccs).unwrap_or_else(|| panic!("{iccs}"))
}

/// The positions of a line of moves, the first included.
pub fn line(fen: &str, moves: &str) -> Vec<Position> {
    let mut line = vec![position(fen)];
    for iccs in moves.split_whitespace() {
        let mut next = line[line.len() - 1].clone();
        next.check(mv(iccs)).unwrap_or_else(|error| panic!("{iccs}: {error}"));
        next.play(mv(iccs)).unwrap();
        line.push(next);
    }
    line
}

/// The same position with the sides changed, the board upside down.
fn mirrored(position: &Position) -> Position {
    let mut turned = Position::empty();
    for square in Square::all() {
        turned.set_piece(square.mirrored(), position.piece(square).map(|p| Piece::new(!p.color, p.kind)));
    }
    turned.set_side_to_move(!position.side_to_move());
    turned.set_halfmove_clock(position.halfmove_clock());
    turned.set_number(position.number());
    turned
}

const STARTS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    // Soldiers behind soldiers, on two files.
    "3ak4/4a4/4P1P2/4P1P2/4P4/9/2p1p4/2p6/4A4/3AK4 b - - 0 1",
    "4k4/9/9/R1C1H4/R1C1H4/9/9/9/9/3K5 w - - 0 1",
];

/// A position some random legal moves from a start.
pub fn played() -> impl Strategy<Value = Position> {
    wandered(&STARTS, |start| position(start).into()).prop_map(|position| position.xiangqi().unwrap().clone())
}

fn square() -> impl Strategy<Value = Square> {
    (0..90_usize).prop_map(|index| Square::from_index(index).unwrap())
}

/// Any pieces anywhere, any number of generals, either side to move.
pub fn odd() -> impl Strategy<Value = Position> {
    let piece = (prop::sample::select(Color::ALL.to_vec()), prop::sample::select(PieceKind::ALL.to_vec()));
    let generals = prop::collection::vec((square(), any::<bool>()), 0..4);
    let state = (any::<bool>(), 0..200_u32, 0..200_u32);
    (prop::collection::vec((square(), piece), 0..60), generals, state).prop_map(
        |(pieces, generals, (black, clock, number))| {
            let mut position = Position::empty();
            for (square, (color, kind)) in pieces {
                let kind = if kind == PieceKind::General { PieceKind::Soldier } else { kind };
                position.set_piece(square, Some(Piece::new(color, kind)));
            }
            for (square, red) in generals {
                let color = if red { Color::White } else { Color::Black };
                position.set_piece(square, Some(Piece::new(color, PieceKind::General)));
            }
            position.set_side_to_move(if black { Color::Black } else { Color::White });
            position.set_halfmove_clock(clock);
            position.set_number(number);
            position
        },
    )
}

/// Every move there is on the board, legal or not.
pub fn all_moves() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }))
}
