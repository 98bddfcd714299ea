//! Problems and positions of others, from the shared folder.

use std::fs;

use komaoto::notation::sfen;
use komaoto::tsume::{MateVerdict, Solver};

use super::{answer, mate, position, replay};
use crate::shared::shared;

const NODES: u64 = 1_000_000;

pub fn rows(name: &str) -> Option<Vec<String>> {
    let text = fs::read_to_string(shared(&format!("tsume/{name}"))?).unwrap();
    Some(text.lines().filter(|row| !row.starts_with('#') && !row.is_empty()).map(str::to_owned).collect())
}

/// Positions of play, most of them with both kings and either side to move.
#[test]
fn mates_of_play_are_found_and_their_lines_replay() {
    let mut solver = Solver::new(64 << 20);
    for plies in [1, 3, 5, 7] {
        let Some(rows) = rows(&format!("mate{plies}.sfen")) else { return };
        for row in &rows[..40] {
            let start = position(row);
            let mate = mate(&mut solver, &start, NODES).unwrap_or_else(|| panic!("{row}"));
            assert!(mate.len <= plies && mate.shortest, "{row}: {mate:?}");
            replay(&start, &mate);
        }
    }
}

/// The set says of its positions only that none is mate in one: the eighty-third is mate in nine.
#[test]
fn no_mate_in_one_is_claimed_where_there_is_none() {
    let Some(rows) = rows("nomate1.sfen") else { return };
    let mut solver = Solver::new(64 << 20);
    for row in &rows[..40] {
        let found = mate(&mut solver, &position(row), 20_000);
        assert!(found.as_ref().is_none_or(|mate| mate.len > 1), "{row}: {found:?}");
    }
    let start = position(&rows[82]);
    let found = mate(&mut solver, &start, 20_000).unwrap();
    assert_eq!((found.len, found.len_all, found.shortest), (9, Some(9), true));
    replay(&start, &found);
}

/// Lengths that other programs and brute force agree on.
#[test]
fn problems_have_the_lengths_that_are_known() {
    let Some(rows) = rows("verdicts.tsv") else { return };
    let (mut solver, mut mates, mut none) = (Solver::new(64 << 20), 0, 0);
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let start = position(columns[1]);
        if columns[5].split(',').any(|code| code == "fuzume") {
            let found = answer(&mut solver, &start, NODES);
            assert!(!matches!(found.verdict, MateVerdict::Mate(_)), "{row}: {found:?}");
            none += usize::from(found.verdict == MateVerdict::NoMate);
        }
        let Ok(len) = columns[3].parse::<u16>() else { continue };
        if len <= 9 {
            let mate = mate(&mut solver, &start, NODES).unwrap_or_else(|| panic!("{row}"));
            assert_eq!(mate.len, len, "{row}: {mate:?}");
            if let Ok(len_all) = columns[4].parse() {
                assert_eq!(mate.len_all, Some(len_all), "{row}: {mate:?}");
            }
            replay(&start, &mate);
            mates += 1;
        }
    }
    assert!(mates > 20 && none > 1, "{mates} {none}");
}

#[test]
fn what_is_no_problem_is_said_to_be_none() {
    let Some(rows) = rows("verdicts_bad.tsv") else { return };
    let mut solver = Solver::new(64 << 20);
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let start = position(columns[1]);
        let found = answer(&mut solver, &start, 100_000);
        let codes: Vec<&str> = found.faults.iter().map(AsRef::as_ref).collect();
        let (fault, is_invalid) = match columns[0] {
            "b01" => ("no-king", true),
            "b02" => ("defender-in-check", true),
            "b03" | "b07" => ("", false),
            "b04" => ("too-many", false),
            "b05" | "b06" => ("two-pawns", false),
            "b08" => ("short-box", false),
            "b09" => ("many-kings", true),
            "b10" => ("defender-not-in-check", true),
            other => panic!("{other}"),
        };
        assert!(fault.is_empty() || codes.contains(&fault), "{row}: {codes:?}");
        // A position that is odd for more than one reason may be beyond solving for another one.
        assert!(!is_invalid || found.verdict == MateVerdict::Invalid, "{row}: {found:?}");
        if columns[0] == "b07" {
            assert_eq!(found.verdict, MateVerdict::NoMate, "{}", sfen(&start));
        }
    }
}
