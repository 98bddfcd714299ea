//! Laws and cases of `rules::chess`.

mod castling;
mod draws;
mod generation;
mod legality;
mod position;
mod reference;

use komaoto::notation::chess::{San, parse_fen};
use komaoto::rules::Color;
use komaoto::rules::chess::{Move, Piece, PieceKind, Position, Square, SquareSet};
use proptest::prelude::*;

use super::wandered;

/// The position of a FEN of our own.
pub fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The square of a name such as `e4`.
fn sq(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::from_index(usize::from(bytes[1] - b'1') * 8 + usize::from(bytes[0] - b'a')).unwrap()
}

/// The squares of names parted by blanks.
fn set(names: &str) -> SquareSet {
    names.split_whitespace().map(sq).collect()
}

/// The move from a square to another.
fn mv(from: &str, to: &str) -> Move {
    Move::Normal { from: sq(from), to: sq(to), promote: None }
}

/// The positions of a line of moves, the first included.
pub fn line(fen: &str, moves: &str) -> Vec<Position> {
    let mut line = vec![position(fen)];
    for san in moves.split_whitespace() {
        let mut next = line[line.len() - 1].clone();
        let mv =
            San::parse(san).and_then(|words| words.resolve(&next)).unwrap_or_else(|error| panic!("{san}: {error}"));
        next.play(mv).unwrap_or_else(|error| panic!("{san}: {error}"));
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
    turned.set_castling(position.castling().into_iter().map(Square::mirrored).collect());
    turned.set_en_passant(position.en_passant().map(Square::mirrored));
    turned.set_halfmove_clock(position.halfmove_clock());
    turned.set_number(position.number());
    turned
}

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
];

/// A position some random legal moves from a start.
pub fn played() -> impl Strategy<Value = Position> {
    wandered(&STARTS, |start| position(start).into()).prop_map(|position| position.chess().unwrap().clone())
}

fn square() -> impl Strategy<Value = Square> {
    (0..64_usize).prop_map(|index| Square::from_index(index).unwrap())
}

/// Any pieces anywhere, any number of kings, any rights to castle, any en passant square, either side to move.
pub fn odd() -> impl Strategy<Value = Position> {
    let piece = (prop::sample::select(Color::ALL.to_vec()), prop::sample::select(PieceKind::ALL.to_vec()));
    // Kings are placed last and seldom more than one each: else most positions would be mere king hunts.
    let kings = prop::collection::vec((square(), any::<bool>()), 0..4);
    let counts = (0..200_u32, 0..200_u32);
    let state = (any::<bool>(), prop::collection::vec(square(), 0..8), prop::option::of(square()), counts);
    (prop::collection::vec((square(), piece), 0..40), kings, state).prop_map(
        |(pieces, kings, (black, castling, passed, (clock, number)))| {
            let mut position = Position::empty();
            for (square, (color, kind)) in pieces {
                let kind = if kind == PieceKind::King { PieceKind::Rook } else { kind };
                position.set_piece(square, Some(Piece::new(color, kind)));
            }
            for (square, white) in kings {
                let color = if white { Color::White } else { Color::Black };
                position.set_piece(square, Some(Piece::new(color, PieceKind::King)));
            }
            position.set_side_to_move(if black { Color::Black } else { Color::White });
            position.set_castling(castling.into_iter().collect());
            position.set_en_passant(passed);
            position.set_halfmove_clock(clock);
            position.set_number(number);
            position
        },
    )
}

/// A king with rooks that may castle, or on the rank of a capture en passant, and a few pieces that may be in the way
/// or pin.
pub fn cornered() -> impl Strategy<Value = Position> {
    let kinds = prop::sample::select(vec![PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen]);
    let others = prop::collection::vec((square(), any::<bool>(), kinds), 1..6);
    let home = (0..8_usize, prop::collection::btree_set(0..8_usize, 0..4), any::<bool>());
    let pawns = (0..8_usize, any::<bool>(), any::<bool>());
    (others, home, pawns, any::<bool>()).prop_map(|(others, (king, rooks, castles), (passed, left, right), turned)| {
        let at = |file: usize, rank: usize| Square::from_index(rank * 8 + file).unwrap();
        let white = |kind| Some(Piece::new(Color::White, kind));
        let black = |kind| Some(Piece::new(Color::Black, kind));
        let mut position = Position::empty();
        for (square, ours, kind) in others {
            position.set_piece(square, if ours { white(kind) } else { black(kind) });
        }
        for beside in [passed.checked_sub(1).filter(|_| left), Some(passed + 1).filter(|&file| right && file < 8)] {
            beside.into_iter().for_each(|file| position.set_piece(at(file, 4), white(PieceKind::Pawn)));
        }
        position.set_piece(at(passed, 4), black(PieceKind::Pawn));
        position.set_piece(at(passed, 5), None);
        position.set_piece(at(passed, 6), None);
        position.set_en_passant(Some(at(passed, 5)));
        rooks.iter().for_each(|&file| position.set_piece(at(file, 0), white(PieceKind::Rook)));
        position.set_castling(rooks.into_iter().map(|file| at(file, 0)).collect());
        position.set_piece(at(king, if castles { 0 } else { 4 }), white(PieceKind::King));
        if turned { mirrored(&position) } else { position }
    })
}

/// Every move there is on the board, legal or not.
pub fn all_moves() -> impl Iterator<Item = Move> {
    use komaoto::rules::chess::Promoted;
    let pairs = || Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let promotions = || [None].into_iter().chain(Promoted::ALL.map(Some));
    let normal =
        pairs().flat_map(move |(from, to)| promotions().map(move |promote| Move::Normal { from, to, promote }));
    normal.chain(pairs().map(|(king, rook)| Move::Castle { king, rook })).chain([Move::Null])
}
