//! Laws and cases of `tsume`.

mod corner;
mod differential;
mod given_line;
mod laws;
mod limits;
mod material;
mod oracle;
mod prover;
mod soundness;
mod themes;
mod traps;
mod verdicts;

use crate::dice;
use komaoto::notation::{parse_sfen, usi};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Move, Position, Square};
use komaoto::task::Stop;
use komaoto::tsume::{Mate, MateAnswer, MateVerdict, SolveRequest, Solver};
use oracle::{Board, Counting, Oracle};

/// The position of an SFEN of our own.
fn position(sfen: &str) -> Position {
    parse_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// What the solver says, with so many nodes at most.
fn answer(solver: &mut Solver, position: &Position, nodes: u64) -> MateAnswer {
    solver.solve(position, SolveRequest { nodes, ..SolveRequest::default() }, &Stop::new())
}

/// The mate that the solver finds.
fn mate(solver: &mut Solver, position: &Position, nodes: u64) -> Option<Mate> {
    match answer(solver, position, nodes).verdict {
        MateVerdict::Mate(mate) => Some(mate),
        _ => None,
    }
}

/// Plays a line by the rules: every second move is a check, and at its end there is no reply but useless interpositions.
fn replay(start: &Position, mate: &Mate) {
    let mut position = start.clone();
    let attacker = position.side_to_move();
    let said: Vec<String> = mate.line.iter().map(|&mv| usi(mv)).collect();
    // Longer only by what is interposed for nothing.
    let most = mate.len_all.unwrap_or(mate.len).max(mate.len);
    assert!((mate.len..=most).contains(&(said.len() as u16)), "{said:?} in {} of {most}", mate.len);
    for &mv in &mate.line {
        assert!(position.check(mv).is_ok(), "{} in {said:?}", usi(mv));
        position.play(mv).unwrap();
        assert!(position.side_to_move() == attacker || position.in_check(), "{} in {said:?} is no check", usi(mv));
    }
    assert!(mate.left.is_none_or(|left| left == position.hand(attacker).total()), "{said:?}");
    assert!(Oracle::default().is_mate(&Board::of(&as_black(&position, attacker)), 0, Counting::ByRule), "{said:?}");
}

/// The position with the attacker as Black, the board turned half round if need be.
fn as_black(position: &Position, attacker: Color) -> Position {
    if attacker == Color::Black {
        return position.clone();
    }
    changed(position, |square| square.rotated(), true)
}

fn mirrored(square: Square) -> Square {
    Square::new(10 - square.file().number(), square.rank().number()).unwrap()
}

/// A position with its squares elsewhere, and the colours swapped or not.
fn changed(start: &Position, to: impl Fn(Square) -> Square, swaps: bool) -> Position {
    let mut position = Position::empty();
    let side = |color: Color| if swaps { !color } else { color };
    for square in Square::all() {
        let piece = start.piece(square).map(|mut piece| {
            piece.color = side(piece.color);
            piece
        });
        position.set_piece(to(square), piece);
    }
    Color::ALL.into_iter().for_each(|color| position.set_hand(side(color), start.hand(color)));
    position.set_side_to_move(side(start.side_to_move()));
    position
}

fn moved(mv: Move, to: &impl Fn(Square) -> Square) -> Move {
    match mv {
        Move::Normal { from, to: at, promote } => Move::Normal { from: to(from), to: to(at), promote },
        Move::Drop { kind, to: at } => Move::Drop { kind, to: to(at) },
    }
}
