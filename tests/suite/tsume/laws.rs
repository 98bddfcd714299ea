//! What an answer does not depend on: the side from which a position is seen, the size of the table, and what is in it
//! already.

use komaoto::notation::sfen;
use komaoto::rules::Color;
use komaoto::rules::shogi::{Piece, PieceKind, Position, Square};
use komaoto::task::Stop;
use komaoto::tsume::{MateAnswer, MateVerdict, SolveRequest, Solver};

use super::corner::corner;
use super::dice::Dice;
use super::material::rows;
use super::oracle::{Board, Counting, Oracle};
use super::{answer, changed, mate, mirrored, position, replay};

const NODES: u64 = 3_000;

/// Random positions, and some of play with two kings.
fn positions(count: usize) -> Vec<Position> {
    let mut dice = Dice(404);
    let of_play = ["mate3.sfen", "mate5.sfen", "nomate1.sfen"].into_iter().filter_map(rows);
    let of_play = of_play.flat_map(|rows| rows.iter().take(count / 2).map(|row| position(row)).collect::<Vec<_>>());
    of_play.chain((0..count).map(|_| corner(&mut dice))).collect()
}

/// Equal, as far as both are known.
fn agree(one: &MateAnswer, other: &MateAnswer) -> bool {
    match (&one.verdict, &other.verdict) {
        (MateVerdict::Unknown, _) | (_, MateVerdict::Unknown) => true,
        (MateVerdict::Mate(one), MateVerdict::Mate(other)) => {
            let is_either_open = !one.shortest || !other.shortest;
            (is_either_open || one.len == other.len)
                && one.len_all.zip(other.len_all).is_none_or(|(one, other)| one == other)
        }
        (one, other) => one == other,
    }
}

/// With a pawn of the defender's where it cannot act, far from all other pieces.
fn with_a_far_pawn(start: &Position) -> Option<Position> {
    let is_far = Square::all().filter(|square| square.file().number() > 6).all(|square| start.piece(square).is_none());
    let mut hand = start.hand(Color::White);
    // Not the last one: that might be missed.
    let count = hand.count(PieceKind::Pawn).checked_sub(1).filter(|&count| count > 0 && is_far)?;
    let mut far = start.clone();
    hand.set(PieceKind::Pawn, count);
    far.set_hand(Color::White, hand);
    far.set_piece(Square::new(9, 5)?, Some(Piece::new(Color::White, PieceKind::Pawn)));
    Some(far)
}

/// Two searches that share a question say what one says, whether they run at the same time or one after the other, and
/// the line of their mate is one.
#[test]
fn answers_do_not_depend_on_how_many_search() {
    let at_once = |here: &mut dyn FnMut(), there: &mut (dyn FnMut() + Send)| {
        std::thread::scope(|scope| {
            scope.spawn(there);
            here();
        });
    };
    let in_turn = |here: &mut dyn FnMut(), there: &mut (dyn FnMut() + Send)| {
        here();
        there();
    };
    // So much that many take longer than one search stays alone.
    let nodes = 10 * NODES;
    let of_play = ["mate9.sfen", "mate11.sfen"].into_iter().filter_map(rows);
    let of_play: Vec<Position> =
        of_play.flat_map(|rows| rows.iter().step_by(25).map(|row| position(row)).collect::<Vec<_>>()).collect();
    let asked = SolveRequest { nodes, ..SolveRequest::default() };
    let (mut long, mut compared) = (0, 0);
    for start in positions(20).iter().chain(&of_play) {
        let alone = answer(&mut Solver::new(8 << 20), start, nodes);
        for shared in [
            Solver::new(8 << 20).solve_with(Some(&at_once), start, asked, &Stop::new()),
            Solver::new(8 << 20).solve_with(Some(&in_turn), start, asked, &Stop::new()),
        ] {
            assert!(agree(&alone, &shared), "{}: {alone:?} {shared:?}", sfen(start));
            if let MateVerdict::Mate(mate) = &shared.verdict {
                replay(start, mate);
            }
            compared += usize::from(![&alone, &shared].iter().any(|one| one.verdict == MateVerdict::Unknown));
            long += usize::from(alone.nodes > NODES);
        }
    }
    assert!(compared > 20, "{compared}");
    assert!(of_play.is_empty() || long > 10, "{long}");
}

#[test]
fn answers_do_not_depend_on_the_side_nor_on_the_table() {
    let mut kept = Solver::new(16 << 20);
    let mut small = Solver::new(1 << 20);
    let (mut decided, mut with_far_pawns) = (0, 0);
    let positions = positions(80);
    for start in &positions {
        let plain = answer(&mut Solver::new(8 << 20), start, NODES);
        decided += usize::from(plain.verdict != MateVerdict::Unknown);
        let turned = changed(start, Square::rotated, true);
        let seen = [
            ("as it is", start.clone()),
            ("in the mirror", changed(start, mirrored, false)),
            ("from the other side", turned.clone()),
            ("from the other side, in the mirror", changed(&turned, mirrored, false)),
        ];
        let far = with_a_far_pawn(start).map(|far| ("with a far pawn", far));
        with_far_pawns += usize::from(far.is_some());
        for (how, seen) in seen.into_iter().chain(far) {
            for solver in [&mut kept, &mut small] {
                let other = answer(solver, &seen, NODES);
                assert!(agree(&plain, &other), "{}, {how}: {plain:?} {other:?}", sfen(start));
            }
        }
        small.clear();
    }
    assert!(decided * 10 > positions.len() * 8, "{decided} of {}", positions.len());
    assert!(with_far_pawns > 20, "{with_far_pawns}");
}

/// A position may be reached by two paths, and one of them may lead in a circle: what was found on the way to it says the
/// same of it as a solver that begins with it.
#[test]
fn what_is_met_on_the_way_is_as_if_it_were_asked_alone() {
    let mut compared = 0;
    for start in positions(40).iter().step_by(2) {
        let mut solver = Solver::new(8 << 20);
        let first = answer(&mut solver, start, NODES);
        if first.verdict == MateVerdict::Invalid {
            continue;
        }
        for mv in start.legal_moves().into_iter().take(60) {
            let mut check = start.clone();
            check.play(mv).unwrap();
            for reply in check.legal_moves().into_iter().take(if check.in_check() { 3 } else { 0 }) {
                let mut met = check.clone();
                met.play(reply).unwrap();
                let (known, alone) = (answer(&mut solver, &met, 300), answer(&mut Solver::new(1 << 18), &met, 300));
                assert!(agree(&known, &alone), "{} in {}: {known:?} {alone:?}", sfen(&met), sfen(start));
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

/// How many random corners are tried beside problems of the shared folder: many more where there is none, as few of them are
/// mates.
fn corners(beside: usize) -> usize {
    if rows("tanuki3.tsv").is_some() { beside } else { 10 * beside }
}

/// What is left in hand at the end is what both sides make of it: of the checks that mate as soon the attacker takes the
/// one that leaves more, of the replies that last as long the defender the one that leaves less.
#[test]
fn what_is_left_in_hand_is_as_brute_force_has_it() {
    let (mut dice, mut solver) = (Dice(4), Solver::new(16 << 20));
    let (mut compared, mut with_left) = (0, 0);
    let problems = ["tanuki3.tsv", "tanuki5.tsv"].into_iter().filter_map(rows).flatten();
    let problems = problems.skip(1).step_by(5).map(|row| position(row.split('\t').nth(3).unwrap()));
    for start in problems.chain((0..400).map(|_| corner(&mut dice))) {
        let Some(mate) = mate(&mut solver, &start, 20_000).filter(|mate| mate.shortest && mate.len <= 5) else {
            continue;
        };
        let (mut oracle, board) = (Oracle::default(), Board::of(&start));
        assert!(oracle.is_mate(&board, mate.len as u8, Counting::ByRule), "{}", sfen(&start));
        let Some(left) = oracle.left(&board, mate.len as u8) else { continue };
        assert_eq!(mate.left, Some(u32::from(left)), "{}: {mate:?}", sfen(&start));
        compared += 1;
        with_left += usize::from(left > 0);
    }
    // Without the problems of the shared folder few are left: hardly a random corner is a mate.
    assert!(compared > 30 && with_left > 5 || rows("tanuki3.tsv").is_none(), "{compared} {with_left}");
}

/// In a short mate it is known even where hundreds of interpositions must be weighed.
#[test]
fn what_a_short_mate_leaves_is_known() {
    let start = position("9/6k2/4R4/8R/5n1G1/9/9/9/9 b BLb3g4s3n3l18p 1");
    let mate = mate(&mut Solver::new(16 << 20), &start, 20_000).unwrap();
    let (mut oracle, board) = (Oracle::default(), Board::of(&start));
    assert!(mate.len == 5 && oracle.is_mate(&board, 5, Counting::ByRule));
    assert_eq!(mate.left, oracle.left(&board, 5).map(u32::from), "{mate:?}");
    assert!(mate.left.is_some());
}

/// Whatever the defender plays, a mate that is not proven to be the shortest ends within its length.
#[test]
fn no_defence_exceeds_a_length_that_is_not_proven() {
    let (mut dice, mut compared) = (Dice(7), 0);
    let problems = ["tanuki3.tsv", "tanuki5.tsv"].into_iter().filter_map(rows).flatten();
    let problems = problems.step_by(6).map(|row| position(row.split('\t').nth(3).unwrap()));
    for start in problems.chain((0..corners(150)).map(|_| corner(&mut dice))) {
        let asked = SolveRequest { nodes: NODES / 5, shortest: false, all: false };
        let answer = Solver::new(8 << 20).solve(&start, asked, &Stop::new());
        let MateVerdict::Mate(mate) = answer.verdict else { continue };
        if mate.len > 5 {
            continue;
        }
        let (by_rule, tried) = Oracle::default().length(&Board::of(&start), mate.len as u8, Counting::ByRule, 5_000);
        assert!(by_rule.is_some() || u16::from(tried) < mate.len, "{}: {mate:?}", sfen(&start));
        compared += usize::from(by_rule.is_some());
    }
    assert!(compared > 40, "{compared}");
}

/// A solver that has forgotten what it learnt goes on as a new one does, node by node.
#[test]
fn a_cleared_solver_is_a_new_one() {
    // Second problem of 図巧 (1755).
    let problem = position("9/9/3B3G1/6+p1n/7+p1/7k1/5BL1p/7G1/7+R+r b N2P2g4s2n3l13p 1");
    // So small a table does not grow: a larger one keeps its room.
    let mut solver = Solver::new(1 << 18);
    let first = answer(&mut solver, &problem, u64::MAX);
    solver.clear();
    assert_eq!(answer(&mut solver, &problem, u64::MAX).nodes, first.nodes);
    assert!(first.nodes > 1000, "{}", first.nodes);
}
