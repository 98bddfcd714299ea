//! Positions in which a solver may go wrong, each by its name.

use komaoto::tsume::{Solver, Verdict};

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
