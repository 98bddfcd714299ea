//! Laws and cases of `tsume`.

mod corner;
mod differential;
mod material;
mod oracle;
mod soundness;
mod traps;

use crate::dice;
use komaoto::notation::{parse_sfen, usi};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Position, Square};
use komaoto::task::Stop;
use komaoto::tsume::{Answer, Asked, Mate, Solver, Verdict};
use oracle::{Board, Counting, Oracle};

/// The position of an SFEN of our own.
fn position(sfen: &str) -> Position {
    parse_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// What the solver says, with so many nodes at most.
fn answer(solver: &mut Solver, position: &Position, nodes: u64) -> Answer {
    solver.solve(position, Asked { nodes, ..Asked::default() }, &Stop::new())
}

/// The mate that the solver finds.
fn mate(solver: &mut Solver, position: &Position, nodes: u64) -> Option<Mate> {
    match answer(solver, position, nodes).verdict {
        Verdict::Mate(mate) => Some(mate),
        _ => None,
    }
}

/// Plays a line by the rules: every second move is a check, and at its end there is no reply but useless interpositions.
fn replay(start: &Position, mate: &Mate) {
    let mut position = start.clone();
    let attacker = position.side_to_move();
    let said: Vec<String> = mate.line.iter().map(|&mv| usi(mv)).collect();
    assert_eq!(said.len(), usize::from(mate.len), "{said:?}");
    for &mv in &mate.line {
        assert!(position.check(mv).is_ok(), "{} in {said:?}", usi(mv));
        position.play(mv).unwrap();
        assert!(position.side_to_move() == attacker || position.in_check(), "{} in {said:?} is no check", usi(mv));
    }
    assert_eq!(mate.left, position.hand(attacker).total(), "{said:?}");
    assert!(Oracle::default().is_mate(&Board::of(&as_black(&position, attacker)), 0, Counting::ByRule), "{said:?}");
}

/// The position with the attacker as Black, the board turned half round if need be.
fn as_black(position: &Position, attacker: Color) -> Position {
    if attacker == Color::Black {
        return position.clone();
    }
    let mut turned = Position::empty();
    for square in Square::all() {
        let piece = position.piece(square);
        turned.set_piece(
            square.rotated(),
            piece.map(|mut piece| {
                piece.color = !piece.color;
                piece
            }),
        );
    }
    for color in Color::ALL {
        turned.set_hand(!color, position.hand(color));
    }
    turned.set_side_to_move(!position.side_to_move());
    turned
}
