//! Positions in which a solver may go wrong, each by its name.

use komaoto::task::Stop;
use komaoto::tsume::{Asked, Solver, Verdict};

use super::{answer, mate, position, replay};

/// What is meant, the position, and how long the mate is by the rule and with every interposition; 0 is none.
const TRAPS: &[(&str, &str, (u16, u16))] = &[
    ("a pawn drop would be mate 打ち歩詰め", "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1", (0, 0)),
    ("the same by a lance is mate", "7nk/9/8G/9/9/9/9/9/9 b L2r2b3g4s3n3l18p 1", (1, 1)),
    ("a diagram that is its own mirror", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", (1, 1)),
    ("pieces of the set are missing", "4k4/9/4P4/9/9/9/9/9/9 b G 1", (1, 1)),
    ("eighteen pawns in hand", "8k/9/9/9/9/9/9/9/9 b 18P2r2b4g4s4n4l 1", (0, 0)),
    ("nothing that gives check", "8k/9/9/9/9/9/9/9/9 b -", (0, 0)),
];

#[test]
fn no_trap_is_fallen_into() {
    let mut solver = Solver::new(64 << 20);
    for &(name, sfen, (len, len_all)) in TRAPS {
        let start = position(sfen);
        let found = answer(&mut solver, &start, 1_000_000);
        if len == 0 {
            assert_eq!(found.verdict, Verdict::NoMate, "{name}: {sfen}: {found:?}");
            continue;
        }
        let mate = mate(&mut solver, &start, 1_000_000).unwrap_or_else(|| panic!("{name}: {sfen}: {found:?}"));
        assert_eq!((mate.len, mate.len_all, mate.shortest), (len, Some(len_all), true), "{name}: {sfen}");
        replay(&start, &mate);
    }
}

/// Forty-first problem of 図巧 (1755). Proving every failure by repetition anew takes more than 200,000 positions.
const CIRCLES: &str = "9/4sp+P2/4S1G2/7+p1/1+p1p5/1+B1kp4/6Rg1/3Ps2N1/2+b6 b S3NPr2g4l10p 1";

#[test]
fn a_mate_among_many_circles_is_found_among_few_positions() {
    let asked = Asked { nodes: 100_000, shortest: false, all: false };
    let start = position(CIRCLES);
    let answer = Solver::new(64 << 20).solve(&start, asked, &Stop::new());
    let Verdict::Mate(mate) = answer.verdict else { panic!("{answer:?}") };
    assert!(!mate.shortest);
    replay(&start, &mate);
}
