//! The solver against brute force, on random positions. `KOMAOTO_ORACLE` is how many of them, instead of 40; it wants
//! `--release`.

use std::collections::BTreeSet;

use komaoto::notation::{sfen, usi};
use komaoto::rules::shogi::Position;
use komaoto::tsume::{Solver, Verdict};

use super::corner::corner;
use super::dice::Dice;
use super::oracle::{Board, Counting, Oracle};
use super::{answer, mate, position};

/// So many plies are tried.
const PLIES: u8 = 5;
const NODES: u64 = 100_000;

#[test]
fn the_moves_of_the_oracle_are_those_of_the_rules() {
    let table = include_str!("../../data/perft.tsv");
    let mut counted = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let mut columns = row.split('\t');
        let (name, start) = (columns.next().unwrap(), position(columns.next().unwrap()));
        for (count, depth) in columns.zip(1..) {
            let count: u64 = count.parse().unwrap();
            if count < 60_000 {
                assert_eq!(Board::of(&start).perft(depth), count, "{name} at depth {depth}");
                counted += 1;
            }
        }
    }
    assert!(counted > 15, "{counted}");
}

#[test]
fn the_solver_finds_what_brute_force_finds() {
    let count = std::env::var("KOMAOTO_ORACLE").ok().and_then(|count| count.parse().ok()).unwrap_or(40);
    let (mut dice, mut solver) = (Dice(2026), Solver::new(64 << 20));
    let mut mates = 0;
    for number in 0..count {
        let position = corner(&mut dice);
        let (mut oracle, board) = (Oracle::default(), Board::of(&position));
        let by_rule = oracle.length(&board, PLIES, Counting::ByRule);
        let all = oracle.length(&board, PLIES, Counting::All);
        let found = answer(&mut solver, &position, NODES);
        let said = format!("{number}: {}: {found:?}, brute force {by_rule:?} and {all:?}", sfen(&position));
        // Useless interpositions are left out of lengths, never of the verdict.
        if let Verdict::Mate(mate) = &found.verdict {
            let within = |len: u16| Some(len).filter(|&len| len <= u16::from(PLIES));
            assert_eq!(within(mate.len), by_rule.map(u16::from), "{said}");
            // An answer that ran out of nodes while it counted them all has no such length.
            if let Some(len_all) = mate.len_all {
                assert_eq!(within(len_all), all.map(u16::from), "{said}");
            }
            assert!(by_rule.is_none() || mate.shortest, "{said}");
        }
        if let Some(plies) = all {
            mates += 1;
            assert!(matches!(found.verdict, Verdict::Mate(_)), "{said}");
            let keys = oracle.keys(&board, plies, Counting::All);
            assert_eq!(first_moves(&mut solver, &position, plies), keys, "{said}");
        }
    }
    assert!(mates * 20 >= count, "{mates}");
}

/// The checks after which each reply is mate within so many plies in all, by the solver.
fn first_moves(solver: &mut Solver, position: &Position, plies: u8) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).unwrap();
        let mut is_mated = |reply| {
            let mut left = after.clone();
            left.play(reply).unwrap();
            let len = mate(solver, &left, NODES).and_then(|mate| mate.len_all);
            len.is_some_and(|len| len + 2 <= u16::from(plies))
        };
        if after.in_check() && after.legal_moves().into_iter().all(&mut is_mated) {
            found.insert(usi(mv));
        }
    }
    found
}
