//! Soundness: what composers call by its name, and that nothing is called sound without proof.

use std::collections::{BTreeMap, BTreeSet};

use komaoto::notation::{parse_usi, sfen, usi};
use komaoto::rules::shogi::{Move, Origin, Position, Square};
use komaoto::task::Stop;
use komaoto::tsume::{Checked, Event, MateVerdict, Solver, Soundness, Thoroughness};

use super::corner::corner;
use super::dice::Dice;
use super::material::rows;
use super::oracle::{Board, Counting, Oracle};
use super::{answer, changed, mirrored, moved, position};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| parse_usi(word).unwrap()).collect()
}

/// The check of a position with the author's line, with so many nodes at most.
fn check(solver: &mut Solver, position: &Position, line: &[Move], nodes: u64) -> Checked {
    let thoroughness = Thoroughness { nodes, ..Thoroughness::default() };
    solver.check(position, line, &thoroughness, &Stop::new(), &mut |_| {})
}

/// What the check says of each move.
fn codes(checked: &Checked) -> BTreeMap<(u16, String), (String, Option<u16>)> {
    let of_moves = checked.flaws.iter().filter_map(|flaw| {
        let place = (flaw.ply, usi(flaw.mv?));
        Some((place, (flaw.code.as_ref().to_owned(), flaw.length)))
    });
    of_moves.collect()
}

fn is_open(checked: &Checked) -> bool {
    checked.undecided + checked.undecided_last > 0
}

/// Rows in which the codes of single moves are not listed.
const LISTED_IN_PART: &[&str] = &["len_only", "hayazume", "uchifuzume"];

/// What is said of the line that was given, and why there is no mate.
const OF_LINE: &[&str] = &["unfinished", "fails", "illegal", "no_check", "uchifuzume", "funari", "fuzume"];

/// The verdicts that other programs and brute force agree on. What takes long is left undecided here, unless
/// `KOMAOTO_VERDICTS` says how many nodes a problem is worth.
#[test]
fn flaws_are_called_by_their_names() {
    let Some(rows) = rows("verdicts.tsv") else { return };
    let nodes = std::env::var("KOMAOTO_VERDICTS").ok().and_then(|nodes| nodes.parse().ok()).unwrap_or(5_000);
    let mut solver = Solver::new(64 << 20);
    let mut decided = 0;
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let checked = check(&mut solver, &position(columns[1]), &moves(columns[2]), nodes);
        let found = codes(&checked);
        let said = format!("{row}: {checked:#?}");
        let is_open = is_open(&checked);
        let meant: BTreeSet<&str> = columns[5].split(',').filter(|code| !LISTED_IN_PART.contains(code)).collect();
        let names = checked.flaws.iter().map(|flaw| flaw.code.as_ref()).filter(|code| *code != "mikento");
        let is_no_mate = checked.answer.verdict == MateVerdict::NoMate;
        let names: BTreeSet<&str> =
            names.filter(|code| !OF_LINE.contains(code) || is_no_mate && *code == "fuzume").collect();
        assert!(!meant.contains("kanzen") || is_open || checked.soundness == Some(Soundness::Kanzen), "{said}");
        let listed: BTreeMap<(u16, String), &str> = listed(columns[6]);
        let is_listed_in_part = columns[5].split(',').any(|code| LISTED_IN_PART.contains(&code))
            || listed.is_empty() && columns[6].contains(' ');
        for (place, meaning) in &listed {
            let Some((code, length)) = found.get(place).filter(|(code, _)| code != "mikento") else {
                assert!(is_open, "{place:?} in {said}");
                continue;
            };
            let name = meaning.trim_end_matches(|c: char| c.is_ascii_digit() || "<=".contains(c));
            assert_eq!(code, name, "{place:?} in {said}");
            let limit = meaning[name.len()..].strip_prefix("<=");
            match (limit.unwrap_or(&meaning[name.len()..]).parse::<u16>().ok(), length) {
                (Some(most), Some(length)) if limit.is_some() => assert!(*length <= most, "{place:?} in {said}"),
                (Some(meant), Some(length)) => assert_eq!(*length, meant, "{place:?} in {said}"),
                _ => {}
            }
        }
        if is_listed_in_part {
            continue;
        }
        for place in found.keys() {
            let (code, _) = &found[place];
            assert!(
                listed.contains_key(place)
                    || ["mikento", "hencho"].contains(&code.as_str())
                    || OF_LINE.contains(&code.as_str()),
                "{place:?} in {said}"
            );
        }
        if !is_open {
            let meant: BTreeSet<&str> = meant.into_iter().filter(|code| *code != "kanzen").collect();
            assert_eq!(names, meant, "{said}");
            decided += 1;
        }
    }
    assert!(decided > 30, "{decided}");
}

/// The codes of single moves: `5:2c2b=saishu1 5:2c1c=saishu_long<=9`.
fn listed(detail: &str) -> BTreeMap<(u16, String), &str> {
    let flaws = detail.split(' ').filter_map(|item| {
        let (place, meaning) = item.split_once('=')?;
        let (ply, mv) = place.split_once(':')?;
        Some(((ply.parse().ok()?, mv.to_owned()), meaning))
    });
    flaws.collect()
}

/// Nothing is called sound that brute force has another solution of, or a longer reply, and every mate that brute force
/// finds is named.
#[test]
fn what_is_called_sound_has_no_other_solution() {
    let Some(rows) = rows("tanuki3.tsv") else { return };
    let of_others = rows.iter().step_by(7).map(|row| position(row.split('\t').nth(3).unwrap()));
    let mut dice = Dice(65);
    let starts: Vec<Position> = of_others.chain((0..40).map(|_| corner(&mut dice))).collect();
    let mut solver = Solver::new(64 << 20);
    let (mut sound, mut cooked) = (0, 0);
    for start in starts {
        let checked = check(&mut solver, &start, &[], 3_000);
        let said = format!("{}: {checked:#?}", sfen(&start));
        let is_sound = matches!(checked.soundness, Some(Soundness::Kanzen | Soundness::Kizu));
        let len = checked.line.len();
        if len > 5 {
            continue;
        }
        sound += usize::from(is_sound && len > 1);
        let found = codes(&checked);
        let (mut position, mut oracle) = (start.clone(), Oracle::default());
        for (ply, &mv) in (1_u16..).zip(&checked.line) {
            let rest = (len as u16 + 1 - ply) as u8;
            let board = Board::of(&position);
            if ply % 2 == 0 {
                assert!(oracle.is_mate(&board, rest, Counting::ByRule) || !is_sound, "{ply}: {said}");
            } else {
                let keys = oracle.keys(&board, rest, Counting::ByRule);
                for key in keys.into_iter().filter(|key| *key != usi(mv)) {
                    let Some((code, _)) = found.get(&(ply, key.clone())) else {
                        assert!(rest == 1 && checked.undecided_last > 0, "{key} at {ply}: {said}");
                        continue;
                    };
                    let is_cook = ["yozume", "hayazume"].contains(&code.as_str());
                    assert!(!is_sound || !is_cook, "{key} at {ply}: {said}");
                    cooked += usize::from(is_cook);
                }
            }
            position.play(mv).unwrap();
        }
    }
    assert!(sound > 10 && cooked > 0, "{sound} sound, {cooked} cooks");
}

/// A problem seen in the mirror, or from the other side with the colours swapped, has the same flaws.
#[test]
fn flaws_do_not_depend_on_the_side_from_which_a_problem_is_seen() {
    let Some(rows) = rows("verdicts.tsv") else { return };
    let mut solver = Solver::new(64 << 20);
    let mut compared = 0;
    for row in rows.iter().step_by(2) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (start, line) = (position(columns[1]), moves(columns[2]));
        let mut flaws = |to: &dyn Fn(Square) -> Square, swaps| {
            let given: Vec<Move> = line.iter().map(|&mv| moved(mv, &to)).collect();
            solver.clear();
            let checked = check(&mut solver, &changed(&start, to, swaps), &given, 3_000);
            let is_open = is_open(&checked);
            let flaws = checked.flaws.iter().map(|flaw| (flaw.ply, flaw.mv.map(|mv| moved(mv, &to)), flaw.code));
            (!is_open).then(|| (checked.soundness, flaws.collect::<BTreeSet<_>>()))
        };
        let plain = flaws(&|square| square, false);
        for (to, swaps) in [(&mirrored as &dyn Fn(Square) -> Square, false), (&|square: Square| square.rotated(), true)]
        {
            if let (Some(plain), Some(changed)) = (&plain, flaws(to, swaps)) {
                assert_eq!(*plain, changed, "{row}");
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn nothing_is_called_sound_before_it_is_proven() {
    let start = position("8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1");
    let line = moves("2b2a+ 1a1b 2d2c+");
    let mut solver = Solver::new(1 << 20);
    let mut told = Vec::new();
    for nodes in [0, 1, 5, 10_000] {
        solver.clear();
        told.clear();
        let thoroughness = Thoroughness { nodes, ..Thoroughness::default() };
        let checked = solver.check(&start, &line, &thoroughness, &Stop::new(), &mut |event| {
            if let Event::Undecided(count) = event {
                told.push(count);
            }
        });
        let is_done = nodes == 10_000;
        assert_eq!(checked.soundness == Some(Soundness::Kanzen), is_done, "{nodes}: {checked:?}");
        assert_eq!(checked.undecided == 0, is_done, "{nodes}: {checked:?}");
    }
    assert!(told.first() > told.last() && told.last() == Some(&0), "{told:?}");
}

/// A line that stops before the mate is completed, and one that does not mate is not the solution.
#[test]
fn the_line_is_completed_or_replaced_by_the_main_line() {
    let start = position("8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1");
    let whole = moves("2b2a+ 1a1b 2d2c+");
    let mut solver = Solver::new(1 << 20);
    for (given, kept) in [("2b2a+ 1a1b 2d2c+", 3), ("2b2a+", 1), ("2b2a", 0), ("2d2c+", 0), ("", 0)] {
        let checked = check(&mut solver, &start, &moves(given), 10_000);
        assert_eq!((checked.line, checked.given), (whole.clone(), kept), "{given}");
    }
}

/// What is decided does not depend on how many searches share the work, nor on the size of their table.
#[test]
fn flaws_do_not_depend_on_who_looks_for_them() {
    let Some(rows) = rows("verdicts.tsv") else { return };
    let mut large = Solver::new(64 << 20);
    let mut small = Solver::new(1 << 20);
    let mut compared = 0;
    for row in rows.iter().skip(1).step_by(2) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (start, line) = (position(columns[1]), moves(columns[2]));
        large.clear();
        let alone = check(&mut large, &start, &line, 5_000);
        let both = |here: &mut dyn FnMut(), there: &mut (dyn FnMut() + Send)| {
            std::thread::scope(|scope| {
                scope.spawn(there);
                here();
            });
        };
        let thoroughness = Thoroughness { nodes: 5_000, ..Thoroughness::default() };
        small.clear();
        let shared = small.check_with(Some(&both), &start, &line, &thoroughness, &Stop::new(), &mut |_| {});
        if !is_open(&alone) && !is_open(&shared) {
            assert_eq!((alone.soundness, codes(&alone)), (shared.soundness, codes(&shared)), "{row}");
            compared += 1;
        }
    }
    assert!(compared > 15, "{compared}");
}

/// Whoever can only do one thing after the other waits for nobody: there is no help then.
#[test]
fn two_searches_may_take_turns() {
    let Some(rows) = rows("verdicts.tsv") else { return };
    let mut solver = Solver::new(16 << 20);
    for row in rows.iter().step_by(6) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (start, line) = (position(columns[1]), moves(columns[2]));
        let both = |here: &mut dyn FnMut(), there: &mut (dyn FnMut() + Send)| {
            here();
            there();
        };
        let thoroughness = Thoroughness { nodes: 5_000, ..Thoroughness::default() };
        solver.clear();
        let alone = solver.check(&start, &line, &thoroughness, &Stop::new(), &mut |_| {});
        solver.clear();
        let in_turn = solver.check_with(Some(&both), &start, &line, &thoroughness, &Stop::new(), &mut |_| {});
        assert_eq!((alone.soundness, codes(&alone)), (in_turn.soundness, codes(&in_turn)), "{row}");
    }
}

#[test]
fn pieces_that_do_nothing_are_unneeded() {
    let line = moves("2b2a+ 1a1b 2d2c+");
    let mut solver = Solver::new(1 << 20);
    let thoroughness = Thoroughness { nodes: 20_000, ..Thoroughness::default() };
    let mut unneeded = |sfen| {
        let mut told = Vec::new();
        solver.unneeded(&position(sfen), &line, &thoroughness, &Stop::new(), &mut |place| told.push(place));
        told
    };
    assert_eq!(unneeded("8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1"), []);
    let idle = Square::new(9, 7).unwrap();
    assert_eq!(unneeded("8k/6SL1/9/7P1/9/9/p8/9/9 b 2r2b4g3s4n3l16p 1"), [Origin::Board(idle)]);
}

/// Before the last move every other check is another mate, or a try whose reply saves the defender.
#[test]
fn tries_come_with_a_reply_that_refutes_them() {
    let mut solver = Solver::new(8 << 20);
    let mut tries = 0;
    for (sfen, line) in [
        ("8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1", "2b2a+ 1a1b 2d2c+"),
        ("4R2Sk/7P1/7ps/9/9/9/9/9/9 b r2b4g2s4n4l16p 1", ""),
        ("8k/8p/9/9/6R2/9/9/9/9 b Nr2b4g4s3n4l17p 1", "3e3a+ P*2a N*2c"),
    ] {
        let thoroughness = Thoroughness { nodes: 100_000, tries: true, ..Thoroughness::default() };
        let mut before = position(sfen);
        let checked = solver.check(&before, &moves(line), &thoroughness, &Stop::new(), &mut |_| {});
        assert_eq!(checked.undecided, 0, "{checked:?}");
        for (ply, &own) in (1_u16..).zip(&checked.line[..checked.line.len() - 1]) {
            let mut checks = BTreeSet::new();
            if ply % 2 == 1 {
                before.each_check(|mv| {
                    checks.insert(mv);
                });
            }
            for tried in checked.tries.iter().filter(|tried| tried.ply == ply) {
                assert!(checks.remove(&tried.mv), "{tried:?}: {checked:?}");
                let mut after = before.clone();
                after.play(tried.mv).unwrap();
                assert!(after.check(tried.reply).is_ok(), "{tried:?}: {checked:?}");
                after.play(tried.reply).unwrap();
                assert_eq!(
                    answer(&mut Solver::new(1 << 20), &after, 100_000).verdict,
                    MateVerdict::NoMate,
                    "{tried:?}"
                );
                tries += 1;
            }
            for flaw in checked.flaws.iter().filter(|flaw| flaw.ply == ply) {
                checks.remove(&flaw.mv.unwrap());
            }
            checks.remove(&own);
            assert!(checks.is_empty(), "{checks:?} at {ply}: {checked:?}");
            before.play(own).unwrap();
        }
        let untold = check(&mut solver, &position(sfen), &moves(line), 100_000);
        assert_eq!((untold.tries.len(), untold.flaws), (0, checked.flaws));
    }
    assert!(tries > 3, "{tries}");
}

/// Whatever is known already is told at once, and nothing else is looked for.
#[test]
fn nothing_is_searched_once_it_is_to_stop() {
    let Some(rows) = rows("verdicts.tsv") else { return };
    let (mut solver, stop) = (Solver::new(16 << 20), Stop::new());
    stop.set();
    for row in rows.iter().step_by(3) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (start, line) = (position(columns[1]), moves(columns[2]));
        for known in [false, true] {
            if known {
                check(&mut solver, &start, &line, 2_000);
            }
            let stopped = solver.check(&start, &line, &Thoroughness::default(), &stop, &mut |_| {});
            assert_eq!(stopped.answer.nodes, 0, "{row}");
        }
    }
}
