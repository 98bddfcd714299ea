//! The solver against brute force, on random positions. `KOMAOTO_ORACLE` is how many of them, instead of 40, and then to
//! seven plies, `KOMAOTO_DICE` other ones; it wants `--release`.

use std::collections::BTreeSet;

use komaoto::notation::{sfen, usi};
use komaoto::rules::shogi::Position;
use komaoto::tsume::{MateVerdict, Solver};

use super::corner::corner;
use super::dice::Dice;
use super::oracle::{Board, Counting, Oracle};
use super::{answer, mate, position};

const NODES: u64 = 100_000;
/// How many the few positions may take that these do not decide.
const MORE_NODES: u64 = 2_000_000;
/// How many positions brute force looks at before it gives up the last two plies.
const WORK: usize = 5_000;

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
    let asked: Option<u32> = std::env::var("KOMAOTO_ORACLE").ok().and_then(|count| count.parse().ok());
    let (count, most) = asked.map_or((40, 5), |count| (count, 7));
    let seed = std::env::var("KOMAOTO_DICE").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2026);
    let (mut dice, mut solver) = (Dice(seed), Solver::new(64 << 20));
    let (mut mates, mut deep, mut undecided) = (0, 0, 0);
    for number in 0..count {
        let position = corner(&mut dice);
        let (mut oracle, board) = (Oracle::default(), Board::of(&position));
        let (by_rule, tried) = oracle.length(&board, most, Counting::ByRule, WORK);
        let (all, tried_all) = oracle.length(&board, most, Counting::All, WORK);
        deep += u32::from(tried == 7 && tried_all == 7);
        let mut found = answer(&mut solver, &position, NODES);
        if found.verdict == MateVerdict::Unknown {
            found = answer(&mut solver, &position, MORE_NODES);
        }
        undecided += u32::from(found.verdict == MateVerdict::Unknown);
        let said = format!("{number}: {}: {found:?}, brute force {by_rule:?} and {all:?}", sfen(&position));
        // Useless interpositions are left out of lengths, never of the verdict.
        if let MateVerdict::Mate(mate) = &found.verdict {
            let within = |len: u16, tried: u8| Some(len).filter(|&len| len <= u16::from(tried));
            // A length that is not proven to be the shortest is that of some line.
            let proven = if mate.shortest { within(mate.len, tried) } else { None };
            assert_eq!(proven, by_rule.map(u16::from), "{said}");
            // An answer that ran out of nodes while it counted them all has no such length.
            if let Some(len_all) = mate.len_all {
                assert_eq!(within(len_all, tried_all), all.map(u16::from), "{said}");
            }
        }
        if let Some(plies) = all {
            mates += 1;
            assert!(matches!(found.verdict, MateVerdict::Mate(_)), "{said}");
            let keys = oracle.keys(&board, plies, Counting::All);
            assert_eq!(first_moves(&mut solver, &position, plies), keys, "{said}");
        }
    }
    assert!(mates * 20 >= count, "{mates}");
    assert!(undecided * 40 <= count, "{undecided}");
    println!("{count} positions: {mates} mates, {deep} to seven plies, {undecided} undecided");
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
