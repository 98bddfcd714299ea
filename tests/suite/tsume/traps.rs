//! Positions in which a solver may go wrong, each by its name.

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use komaoto::task::Stop;
use komaoto::tsume::{MateVerdict, SolveRequest, Solver, Thoroughness};

use super::oracle::{Board, Counting, Oracle};
use super::{answer, mate, position, replay};

/// What is meant, the position, and how long the mate is by the rule and with every interposition; 0 is none.
const TRAPS: &[(&str, &str, (u16, u16))] = &[
    ("a pawn drop would be mate 打ち歩詰め", "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1", (0, 0)),
    ("the same by a lance is mate", "7nk/9/8G/9/9/9/9/9/9 b L2r2b3g4s3n3l18p 1", (1, 1)),
    ("a diagram that is its own mirror", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", (1, 1)),
    ("pieces of the set are missing", "4k4/9/4P4/9/9/9/9/9/9 b G 1", (1, 1)),
    ("eighteen pawns in hand", "8k/9/9/9/9/9/9/9/9 b 18P2r2b4g4s4n4l 1", (0, 0)),
    ("nothing that gives check", "8k/9/9/9/9/9/9/9/9 b -", (0, 0)),
    ("all pieces in the attacker's hand", "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1", (5, 5)),
    ("nothing is left to interpose 品切れ", "9/9/9/9/9/9/7GG/9/8k b 2R2B2G4S4n4l18p 1", (1, 1)),
    ("a silver is left, and more is needed", "9/9/9/9/9/9/7GG/9/8k b 2R2B2G3Ss4n4l18p 1", (3, 3)),
    ("a rook that must not promote", "4gn3/4pP1k1/8R/4+P2G1/4+p2r1/9/9/9/9 b P2b2g4s3n4l13p 1", (15, 15)),
    ("a lance that must not promote", "7kl/5G3/6SpP/7L1/9/9/9/9/9 b 2r2b3g3s4n2l16p 1", (1, 1)),
    ("a lance that must not promote on the second rank", "7p1/6n1k/9/6L1B/5B3/9/9/9/9 b P2r4g4s3n3l16p 1", (5, 7)),
    ("a bishop that must not promote", "5B+r2/8k/5B3/7S+P/9/9/9/9/9 b Pr4g3s4n4l16p 1", (5, 5)),
    ("a pawn that must not promote", "6+P2/8k/8s/6P+P1/5B3/9/9/9/9 b P2rb4g3s4n4l14p 1", (5, 7)),
    ("the capturer is pinned", "8k/5+L3/8S/7K1/8+B/9/9/9/9 b 2rb4g3s4n3l18p 1", (0, 0)),
    ("the same without the king it is pinned to", "8k/5+L3/8S/9/8+B/9/9/9/9 b 2rb4g3s4n3l18p 1", (3, 3)),
    ("a check back 逆王手", "4+l1k2/9/6K1+s/9/7S1/9/9/9/9 b RLr2b4g2s4n2l18p 1", (5, 7)),
    ("a check back that discovers another", "8k/5S+l2/4l2PK/7L1/9/9/9/9/9 b L2r2b4g3s4n17p 1", (3, 3)),
    ("two pieces give check 両王手", "8k/7Pb/9/5BG2/4+n4/9/9/9/9 b GP2r2g4s3n4l16p 1", (3, 3)),
    ("two pieces give check, and one may not be taken", "7k1/6P2/5+B3/4K4/8R/9/9/9/9 b rb4g4s4n4l17p 1", (3, 5)),
];

#[test]
fn no_trap_is_fallen_into() {
    let mut solver = Solver::new(64 << 20);
    for &(name, sfen, (len, len_all)) in TRAPS {
        let start = position(sfen);
        let found = answer(&mut solver, &start, 1_000_000);
        if len == 0 {
            assert_eq!(found.verdict, MateVerdict::NoMate, "{name}: {sfen}: {found:?}");
            continue;
        }
        let mate = mate(&mut solver, &start, 1_000_000).unwrap_or_else(|| panic!("{name}: {sfen}: {found:?}"));
        assert_eq!((mate.len, mate.len_all, mate.shortest), (len, Some(len_all), true), "{name}: {sfen}");
        replay(&start, &mate);
    }
}

/// Seventy-eighth problem of 図巧: after six plies the board is the same, with a pawn more in hand.
#[test]
fn a_return_with_more_in_hand_is_no_repetition() {
    let start = position("9/9/2l1Sn+B2/2+b1l1l2/6g2/3pkp3/1sR3R2/4+p4/3+p5 b 2NL3g2sn14p 1");
    let asked = SolveRequest { nodes: 500_000, shortest: true, all: false };
    let answer = Solver::new(64 << 20).solve(&start, asked, &Stop::new());
    let MateVerdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
    assert_eq!((mate.len, mate.shortest), (21, true));
    let mut boards = HashSet::new();
    let mut met = start.clone();
    let returns = mate.line.iter().any(|&mv| !boards.insert(met.board_key()) || met.play(mv).is_err());
    assert!(returns, "{mate:?}");
    replay(&start, &mate);
}

/// Fifty-sixth problem of 図巧 (1755): a solver that takes a failure by repetition for a fact about the position, by
/// whatever path it is reached, finds no mate here.
#[test]
fn a_repetition_on_one_path_says_nothing_of_another() {
    let start = position("9/9/5l3/+B2+R5/+P1+p1g4/3S1l1n+B/G1+p3+p2/1+p2+rk1N1/2s1N+p1G1 b G2sn2l12p 1");
    let asked = SolveRequest { nodes: 60_000, shortest: false, all: false };
    let answer = Solver::new(64 << 20).solve(&start, asked, &Stop::new());
    let MateVerdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
    assert!(mate.len >= 25, "{mate:?}");
    replay(&start, &mate);
}

/// The stop may come at any moment, while a small table is cleaned up or one grows, too; what is learnt until then stays
/// true, and is not lost.
#[test]
fn a_stop_at_any_moment_leaves_a_solver_that_is_right() {
    let (hard, easy) = (position(CIRCLES), position(TRAPS[2].1));
    for size in [0, 16 << 20] {
        let mut solver = Solver::new(size);
        for wait in 0..30 {
            let stop = Stop::new().within(Duration::from_micros(700 * wait));
            let asked = SolveRequest { nodes: u64::MAX, shortest: true, all: true };
            let stopped = solver.solve(&hard, asked, &stop);
            assert!(matches!(stopped.verdict, MateVerdict::Unknown | MateVerdict::Mate(_)), "{stopped:?}");
            let mate = mate(&mut solver, &easy, 1_000).unwrap();
            assert_eq!((mate.len, mate.len_all, mate.shortest), (1, Some(1), true));
        }
        if size > 0 {
            let asked = SolveRequest { nodes: 150_000, shortest: false, all: false };
            assert!(matches!(solver.solve(&hard, asked, &Stop::new()).verdict, MateVerdict::Mate(_)));
        }
    }
}

/// However many positions a question may take: a mate that is looked for, one that is shortened or counted with every
/// interposition, a table that is cleaned up, a check for soundness.
#[test]
fn few_positions_are_entered_once_a_stop_has_come() {
    let hard = position(CIRCLES);
    let mut stopped = 0;
    for (size, is_check) in [(0, false), (16 << 20, false), (16 << 20, true)] {
        for nodes in [500, 2_000, 8_000, 30_000] {
            let (mut solver, stop) = (Solver::new(size), Stop::new());
            let gauge = solver.gauge();
            let (told, entered) = thread::scope(|scope| {
                let work = scope.spawn(|| {
                    let asked = SolveRequest { nodes: 120_000, ..SolveRequest::default() };
                    if is_check {
                        let wanted = Thoroughness { nodes: asked.nodes, ..Thoroughness::default() };
                        solver.check(&hard, &[], &wanted, &stop, &mut |_| {}).answer.nodes
                    } else {
                        solver.solve(&hard, asked, &stop).nodes
                    }
                });
                while gauge.nodes() < nodes && !work.is_finished() {
                    thread::yield_now();
                }
                stop.set();
                // What is told now was entered before the stop, but for what one look at it lets through.
                (gauge.nodes(), work.join().unwrap())
            });
            assert!(entered < told + 300, "{entered} of {told} in {size}");
            stopped += usize::from(entered < 120_000);
        }
    }
    assert!(stopped > 6, "{stopped}");
}

/// To make room takes a third of a second in a large table: who stops a long search and asks something small does not wait
/// for it.
#[test]
fn a_small_question_does_not_wait_for_room() {
    let (mut solver, hard) = (Solver::new(0), position(CIRCLES));
    let gauge = solver.gauge();
    let is_full = (0..200).any(|_| {
        answer(&mut solver, &hard, 100);
        gauge.fill() == Some(1.0)
    });
    assert!(is_full);
}

#[test]
fn an_empty_board_is_no_problem() {
    let mut solver = Solver::new(1 << 18);
    for sfen in ["9/9/9/9/9/9/9/9/9 b -", "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 1"] {
        assert_eq!(answer(&mut solver, &position(sfen), 100).verdict, MateVerdict::Invalid, "{sfen}");
    }
}

/// Positions of play whose length rests on an interposition that is taken for nothing: the line shows it.
#[test]
fn a_line_ends_in_mate_where_only_a_useless_interposition_makes_it_as_long() {
    let mut solver = Solver::new(64 << 20);
    for sfen in [
        "ln5+P1/2k1gR2l/2p1pp2p/p2p2pB1/1+B6P/Ps2PPP2/2PP1SN2/1SG6/LN1KN+r2+p b GPgslp 79",
        "l2S+L4/1k3G3/p2p1p3/3l4p/2G1+B4/5PP2/P+r+pPPGN2/4G4/L3K2s1 w BS4Prs3n4p 114",
    ] {
        let start = position(sfen);
        let mate = mate(&mut solver, &start, 100_000).unwrap();
        assert_eq!((mate.len, mate.len_all, mate.shortest), (5, Some(7), true), "{sfen}");
        replay(&start, &mate);
    }
}

/// Forty-first problem of 図巧 (1755). Proving every failure by repetition anew takes more than 200,000 positions.
const CIRCLES: &str = "9/4sp+P2/4S1G2/7+p1/1+p1p5/1+B1kp4/6Rg1/3Ps2N1/2+b6 b S3NPr2g4l10p 1";

#[test]
fn a_mate_among_many_circles_is_found_among_few_positions() {
    let asked = SolveRequest { nodes: 100_000, shortest: false, all: false };
    let start = position(CIRCLES);
    let answer = Solver::new(64 << 20).solve(&start, asked, &Stop::new());
    let MateVerdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
    assert!(!mate.shortest);
    replay(&start, &mate);
}

/// Problem 44 of 図巧 (1755): each check from afar can be answered on many squares, by all that the defender holds.
#[test]
fn a_mate_among_many_interpositions_is_found_among_few_positions() {
    let start = position("9/9/9/5nSp1/7+rp/7k1/5N3/4+B+b2l/4+p1rN1 b 2GN2g3s3l15p 1");
    let asked = SolveRequest { nodes: 20_000, shortest: false, all: false };
    let answer = Solver::new(16 << 20).solve(&start, asked, &Stop::new());
    let MateVerdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
    replay(&start, &mate);
}

/// Tenth problem of 図巧 (1755), with 73 plies. Measuring it takes longer than a stop may wait.
#[test]
fn a_mate_that_is_known_is_as_long_once_a_stop_has_come() {
    let start = position("6n2/+PS1+Ps1k2/3s+B1l2/1Lp1G1p1S/3p1n1+R+p/3+p1+nG2/4Pp1G1/6G+r1/5L1N+B b 2Pl7p 1");
    let mut solver = Solver::new(16 << 20);
    let mut known = |stop: &Stop| {
        let asked = SolveRequest { nodes: 40_000, shortest: false, all: false };
        let MateVerdict::Mate(mate) = solver.solve(&start, asked, stop).verdict else { return None };
        replay(&start, &mate);
        Some(mate.len)
    };
    assert_eq!(known(&Stop::new()), Some(73));
    assert_eq!(known(&Stop::new().within(Duration::ZERO)), Some(73));
}

/// Third problem of 図巧 (1755), published with 45 plies. The first mate that is found takes ten more; what is shorter is
/// near its line.
#[test]
fn a_long_mate_is_as_short_as_it_can_be_long_before_that_is_proven() {
    let start = position("2p1g+P3/1P1p1pp2/l1P1g1S+r1/P1B1P1+p2/1p3l3/1kN6/9/2+B6/1r7 b GS2N2Pg2sn2l5p 1");
    let asked = SolveRequest { nodes: 100_000, shortest: true, all: false };
    let answer = Solver::new(64 << 20).solve(&start, asked, &Stop::new());
    let MateVerdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
    assert_eq!((mate.len, mate.shortest), (45, false));
    replay(&start, &mate);
}

/// Problems 27 and 79 of 図巧 (1755). The first mates that are found have 45 and 29 plies, and from the line of the long one
/// to its best a search within fewer plies takes much more than to look what else gives check.
#[test]
fn a_mate_is_shortened_where_no_proof_is_wanted() {
    for (sfen, len) in [
        ("2glS1s2/pP+S6/4pB3/P1kn5/l1p1+nR3/+b2G1s3/1LN1N4/9/9 b r2gl13p 1", 43),
        ("9/5lB2/9/4n1+b2/3+P5/3+pk+rG2/3p2S2/3s2s2/5Ns2 b R2Gg2n3l15p 1", 15),
    ] {
        let start = position(sfen);
        let asked = SolveRequest { nodes: 200_000, shortest: false, all: false };
        let answer = Solver::new(64 << 20).solve(&start, asked, &Stop::new());
        let MateVerdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
        assert_eq!((mate.len, mate.shortest), (len, false), "{sfen}");
        replay(&start, &mate);
    }
}

/// A table that is full may lose the shorter mate that is found beside the line, so that it is found again from the table
/// alone, without a new node. The deadline only keeps a failure from lasting for ever.
#[test]
fn a_shorter_mate_that_the_table_loses_is_not_found_for_ever() {
    let start = position("5+R3/9/4P2k1/9/9/9/9/9/9 b RBSb4g3s4n4l17p 1");
    let (mut solver, stop) = (Solver::new(2 << 20), Stop::new().within(Duration::from_mins(1)));
    for nodes in [40_000, 100_000] {
        let answer = solver.solve(&start, SolveRequest { nodes, ..SolveRequest::default() }, &stop);
        assert!(!stop.is_set(), "{answer:?}");
    }
}

/// An old problem of three plies: that no one mates at once has to be shown, too.
#[test]
fn no_mate_is_called_the_shortest_while_a_shorter_one_is_not_refuted() {
    let start = position("3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1");
    let mut solver = Solver::new(1 << 18);
    let mut solved = |nodes, shortest, stop: &Stop| {
        let asked = SolveRequest { nodes, shortest, all: false };
        let MateVerdict::Mate(mate) = solver.solve(&start, asked, stop).verdict else { return None };
        Some((mate.len, mate.shortest))
    };
    // So that there are none left to refute a shorter one.
    assert_eq!((1..10_000).find_map(|nodes| solved(nodes, false, &Stop::new())), Some((3, false)));
    assert_eq!(solved(10_000, true, &Stop::new().within(Duration::ZERO)), Some((3, false)));
    assert_eq!(solved(10_000, true, &Stop::new()), Some((3, true)));
}

/// Twenty-seventh problem of 無双 (1734), published with 25 plies, in which the eighteenth is 7c7d: after 7c8b instead brute
/// force finds no mate in seven plies, so that the mate takes two more.
#[test]
fn an_old_problem_in_which_another_reply_lasts_longer_is_as_long_as_that() {
    let after = position("3+R5/1ks1s4/4pp3/pp+B6/9/2P6/2N1+p4/5L3/9 b rb4g2s3n3l12p 19");
    assert_eq!(Oracle::default().length(&Board::of(&after), 7, Counting::ByRule, usize::MAX), (None, 7));
    let mate = mate(&mut Solver::new(16 << 20), &after, 20_000).unwrap();
    assert_eq!((mate.len, mate.len_all, mate.shortest), (9, Some(9), true));
    replay(&after, &mate);
}
