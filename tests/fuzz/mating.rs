//! The mate solver: an answer for any position, within its limits, and every mate of it can be played.

use komaoto::notation::{sfen, usi};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Move, Piece, PieceKind, Position, Square};
use komaoto::task::Stop;
use komaoto::tsume::{MateVerdict, SolveRequest, Solver, Thoroughness};

const NODES: u64 = 300;
const TABLE: usize = 1 << 18;

/// A position of pieces anywhere, two bytes each, and in the hands; whoever is to move.
fn position(bytes: &[u8]) -> Position {
    let mut position = Position::empty();
    let (turn, pieces) = bytes.split_first().unwrap_or((&0, &[]));
    for pair in pieces.chunks_exact(2) {
        let (kind, place) = (usize::from(pair[0]), usize::from(pair[1]));
        let color = if pair[0] & 0x80 == 0 { Color::Black } else { Color::White };
        if let Some(square) = Square::all().nth(place) {
            let kind = PieceKind::ALL[kind % PieceKind::ALL.len()];
            position.set_piece(square, Some(Piece::new(color, kind)));
        } else {
            let mut hand = position.hand(color);
            let kind = PieceKind::HAND[kind % PieceKind::HAND.len()];
            hand.set(kind, hand.count(kind).saturating_add(place as u8 & 7));
            position.set_hand(color, hand);
        }
    }
    let mover = if turn & 1 == 0 { Color::Black } else { Color::White };
    position.set_side_to_move(mover);
    // What is missing of the set is the defender's.
    let defender = !attacker(&position);
    let mut hand = position.hand(defender);
    for kind in PieceKind::HAND {
        let on_board = position.of_kind(kind).len() + kind.promoted().map_or(0, |kind| position.of_kind(kind).len());
        let held = position.hand(!defender).count(kind).saturating_add(hand.count(kind));
        let missing = kind.in_a_set().saturating_sub(held.saturating_add(on_board as u8));
        hand.set(kind, hand.count(kind).saturating_add(missing));
    }
    position.set_hand(defender, hand);
    position
}

/// Whoever is to move, unless only its own king is there.
fn attacker(position: &Position) -> Color {
    let mover = position.side_to_move();
    let is_defence = position.kings(!mover).is_empty() && !position.kings(mover).is_empty();
    if is_defence { !mover } else { mover }
}

pub fn mating(bytes: &[u8]) {
    let start = position(&bytes[..bytes.len().min(81)]);
    let mut solver = Solver::new(TABLE);
    let asked = SolveRequest { nodes: NODES, ..SolveRequest::default() };
    let answer = solver.solve(&start, asked, &Stop::new());
    // Each question enters a node at least.
    assert!(answer.nodes <= NODES + 100, "{}: {answer:?}", sfen(&start));
    if let MateVerdict::Mate(mate) = &answer.verdict {
        let is_whole = replay(&start, &mate.line);
        assert!(is_whole || !mate.shortest || answer.nodes >= NODES, "{}: {mate:?}", sfen(&start));
    }
    let wanted = Thoroughness { nodes: NODES, ..Thoroughness::default() };
    let checked = solver.check(&start, &[], &wanted, &Stop::new(), &mut |_| {});
    replay(&start, &checked.line);
    for flaw in &checked.flaws {
        let before = usize::from(flaw.ply.max(1)) - 1;
        let mut played = checked.line[..before].to_vec();
        played.extend(&flaw.line);
        replay(&start, &played);
    }
}

/// Plays a line, every other move of which gives check; whether it ends where nothing but a drop can be replied.
fn replay(start: &Position, line: &[Move]) -> bool {
    let mut position = start.clone();
    let attacker = attacker(start);
    for &mv in line {
        assert!(position.check(mv).is_ok(), "{} in {}", usi(mv), sfen(start));
        position.play(mv).unwrap();
        let is_check = position.side_to_move() == attacker || position.in_check();
        assert!(is_check, "{} is no check in {}", usi(mv), sfen(start));
    }
    let is_drop = |mv: &Move| matches!(mv, Move::Drop { .. });
    position.side_to_move() != attacker && position.in_check() && position.legal_moves().iter().all(is_drop)
}
