//! What a limit makes of a check: what is not known any more, and nothing else; and in what order things are said.

use std::collections::BTreeSet;

use komaoto::notation::{parse_usi, usi};
use komaoto::rules::shogi::{Move, Position};
use komaoto::task::Stop;
use komaoto::tsume::{Checked, Event, Flaw, FlawCode, MateVerdict, SolveRequest, Solver, Soundness, Thoroughness};

use super::material::rows;
use super::position;

/// The end of the thirty-third problem of 図巧 (1755): with promotion the pawn drop two plies later is no longer allowed.
const NOT_PROMOTED: &str = "l8/1n7/1R3B3/3+P5/knN6/9/1Ps6/1N7/9 b Pr3sb4g3l15p 1";
const PROMOTED: &str = "8c9c+";

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| parse_usi(word).unwrap()).collect()
}

/// All that is claimed of a problem.
fn claims(checked: &Checked) -> BTreeSet<(&'static str, u16, Option<String>)> {
    let claims = checked.flaws.iter().filter(|flaw| flaw.code != FlawCode::Mikento);
    claims.map(|flaw| (name(flaw.code), flaw.ply, flaw.mv.map(usi))).collect()
}
fn name(code: FlawCode) -> &'static str {
    Box::leak(code.as_ref().to_owned().into_boxed_str())
}

fn check(start: &Position, line: &[Move], nodes: u64, stop: &Stop, tell: &mut dyn FnMut(Event<'_>)) -> Checked {
    let thoroughness = Thoroughness { nodes, ..Thoroughness::default() };
    Solver::new(32 << 20).check(start, line, &thoroughness, stop, tell)
}

/// Problems with the lines that were published with them: of 図巧 (1755), and of those with known verdicts.
fn problems() -> Vec<(Position, Vec<Move>)> {
    let row = |row: &str, at: usize| {
        let columns: Vec<&str> = row.split('\t').collect();
        (position(columns[at]), moves(columns[at + 1]))
    };
    let known = rows("verdicts.tsv").unwrap_or_default();
    let old = rows("zukou.tsv").unwrap_or_default();
    let known = known.iter().step_by(7).map(|text| row(text, 1));
    let old = old
        .iter()
        .filter(|text| text.split('\t').nth(2).is_some_and(|len| len.parse::<u16>().is_ok_and(|len| len < 34)))
        .take(3);
    known.chain(old.map(|text| row(text, 3))).collect()
}

/// With the whole line and with half of it: whatever is claimed within a limit is
/// claimed without it.
#[test]
fn a_limit_turns_a_verdict_only_into_undecided() {
    let (mut compared, mut cut) = (0, 0);
    for (start, line) in problems() {
        let part = line.get(..line.len() / 2).unwrap_or_default();
        for given in [&line[..], part] {
            let all = check(&start, given, 8_000, &Stop::new(), &mut |_| {});
            for nodes in [0, 300, 2_500] {
                let checked = check(&start, given, nodes, &Stop::new(), &mut |_| {});
                let said = format!("{nodes} of {start:?} {given:?}: {checked:#?} but {all:#?}");
                assert!(claims(&checked).is_subset(&claims(&all)), "{said}");
                let is_open = checked.soundness == Some(Soundness::Mikento);
                assert!(is_open || checked.soundness == all.soundness, "{said}");
                assert!(checked.undecided > 0 || !is_open, "{said}");
                cut += usize::from(is_open && all.soundness != Some(Soundness::Mikento));
                compared += 1;
            }
        }
    }
    assert!(rows("zukou.tsv").is_none() || compared > 40 && cut > 5, "{cut} of {compared}");
}

/// What is left in hand is told where it is what both sides make of it, whatever the limit.
#[test]
fn what_is_left_in_hand_is_told_only_where_it_is_known() {
    // Two lines of seven plies, one of which leaves a piece.
    let start = position("3gk4/4B1G2/6R2/4G4/9/9/9/9/9 b rbg4s4n4l18p 1");
    let left = |nodes: u64| {
        let asked = SolveRequest { nodes, all: false, ..SolveRequest::default() };
        match Solver::new(32 << 20).solve(&start, asked, &Stop::new()).verdict {
            MateVerdict::Mate(mate) => mate.left,
            _ => None,
        }
    };
    let known = left(60_000);
    assert!(known.is_some());
    for nodes in (100..4_000).step_by(150) {
        assert!(left(nodes).is_none_or(|left| Some(left) == known), "{nodes}: {:?}, then {known:?}", left(nodes));
    }
}

/// A check ends as soon as everything is decided: where nothing else mates and no reply lasts longer, no proof of the shortest
/// mate is waited for.
#[test]
fn a_check_ends_when_all_is_decided() {
    for (start, line) in problems() {
        let checked = check(&start, &line, 60_000, &Stop::new(), &mut |_| {});
        let is_sound = matches!(checked.soundness, Some(Soundness::Kanzen | Soundness::Kizu));
        if is_sound && checked.given == checked.line.len() {
            let MateVerdict::Mate(mate) = &checked.answer.verdict else { panic!("{checked:#?}") };
            assert!(mate.shortest && usize::from(mate.len) == checked.line.len(), "{checked:#?}");
            assert!(checked.answer.nodes < 60_000, "{checked:#?}");
        }
    }
}

/// The same where a person stops it, after any of the things that are said.
#[test]
fn who_stops_a_check_is_told_nothing_that_is_withdrawn() {
    let Some(problem) = rows("zukou.tsv").and_then(|rows| rows.get(1).cloned()) else { return };
    let columns: Vec<&str> = problem.split('\t').collect();
    let (start, line) = (position(columns[3]), moves(columns[4]));
    let all = check(&start, &line, 12_000, &Stop::new(), &mut |_| {});
    for most in [1, 5, 40] {
        let (stop, mut heard) = (Stop::new(), 0);
        let inner = stop.clone();
        let checked = check(&start, &line, 12_000, &stop, &mut |_| {
            heard += 1;
            if heard >= most {
                inner.set();
            }
        });
        assert!(claims(&checked).is_subset(&claims(&all)), "{most}: {checked:#?}");
        assert_eq!(checked.line, line);
        let is_right = checked.soundness == Some(Soundness::Mikento) || checked.soundness == all.soundness;
        assert!(is_right, "{most}: {checked:#?}");
    }
}

/// The line that was given stays the line, and what it leaves at its end is counted there, however little time there is.
#[test]
fn a_line_that_mates_is_the_one_that_is_judged() {
    for (start, line) in problems().into_iter().filter(|(_, line)| line.len() > 10) {
        let checked = check(&start, &line, 500, &Stop::new(), &mut |_| {});
        assert_eq!((&checked.line, checked.given), (&line, line.len()), "{start:?}");
        let mut end = start.clone();
        line.iter().for_each(|&mv| end.play(mv).unwrap());
        assert_eq!(checked.left, end.hand(start.side_to_move()).total());
    }
}

/// What is wrong with the line of the seventh problem of 図巧 (1755), whose sixth move may be another that lasts longer, is
/// told long before the shortest mate is proven.
#[test]
fn a_flaw_is_told_before_the_shortest_is_proven() {
    let Some(row) = rows("zukou.tsv").and_then(|rows| rows.get(6).cloned()) else { return };
    let columns: Vec<&str> = row.split('\t').collect();
    let (start, line) = (position(columns[3]), moves(columns[4]));
    let (mut is_proven, mut told) = (false, None);
    let checked = check(&start, &line, 40_000, &Stop::new(), &mut |event| match event {
        Event::Answered(answer) => is_proven |= matches!(&answer.verdict, MateVerdict::Mate(mate) if mate.shortest),
        Event::Found(flaw) if flaw.code == FlawCode::Hencho => {
            told.get_or_insert((flaw.ply, is_proven));
        }
        _ => {}
    });
    assert_eq!(told, Some((6, false)), "{checked:#?}");
}

const SOUND: &str = "8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1";

fn first(checked: &Checked, code: FlawCode) -> Option<&Flaw> {
    checked.flaws.iter().find(|flaw| flaw.code == code)
}

/// Where the author's line goes wrong it is said at its move.
#[test]
fn a_line_that_does_not_solve_its_problem_is_told_where_it_fails() {
    let start = position(SOUND);
    for (line, code, ply, mv, soundness) in [
        ("2b2a", FlawCode::Illegal, 1, "2b2a", Soundness::Fuseiritsu),
        ("2b2a+ 1a1b 2d2c", FlawCode::NoCheck, 3, "2d2c", Soundness::Fuseiritsu),
        ("2b2a+", FlawCode::Unfinished, 2, "1a1b", Soundness::Kanzen),
    ] {
        let checked = check(&start, &moves(line), 50_000, &Stop::new(), &mut |_| {});
        let told = first(&checked, code).map(|flaw| (flaw.ply, flaw.mv.map(usi)));
        assert_eq!(told, Some((ply, Some(mv.to_owned()))), "{line}: {checked:#?}");
        assert_eq!(checked.soundness, Some(soundness), "{line}: {checked:#?}");
    }
}

/// A first move that gives the mate away, and one that would mate without promotion: from an old problem.
#[test]
fn a_move_that_gives_the_mate_away_is_told_with_the_escape() {
    let start = position(NOT_PROMOTED);
    let checked = check(&start, &moves(PROMOTED), 60_000, &Stop::new(), &mut |_| {});
    let fails = first(&checked, FlawCode::Fails).unwrap_or_else(|| panic!("{checked:#?}"));
    assert_eq!((fails.ply, fails.mv.map(usi)), (1, Some(PROMOTED.to_owned())), "{checked:#?}");
    assert!(fails.line.len() > 1, "{checked:#?}");
    let plain = first(&checked, FlawCode::Funari).and_then(|flaw| flaw.mv).map(usi);
    assert_eq!(plain.as_deref(), PROMOTED.strip_suffix('+'), "{checked:#?}");
    assert_eq!(checked.soundness, Some(Soundness::Fuseiritsu), "{checked:#?}");
}

/// Where there is no mate, the best try is shown to its end, and the pawn drop that would mate is named.
#[test]
fn that_there_is_no_mate_has_a_reason() {
    let checked = check(&position("7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1"), &[], 1_000, &Stop::new(), &mut |_| {});
    assert_eq!(checked.soundness, Some(Soundness::Fukanzen));
    let drop = first(&checked, FlawCode::Uchifuzume).unwrap_or_else(|| panic!("{checked:#?}"));
    assert_eq!(drop.line.last().copied().map(usi).as_deref(), Some("P*1b"), "{checked:#?}");
    // A gold alone does not mate.
    let start = position("9/9/9/9/9/8k/9/9/9 b G2r2b3g4s4n4l18p 1");
    let checked = check(&start, &[], 10_000, &Stop::new(), &mut |_| {});
    let line = &first(&checked, FlawCode::Fuzume).unwrap_or_else(|| panic!("{checked:#?}")).line;
    assert!(line.len() >= 2 && line.len().is_multiple_of(2), "{checked:#?}");
    let mut end = start;
    for &mv in line {
        assert!(end.check(mv).is_ok(), "{checked:#?}");
        end.play(mv).unwrap();
    }
    assert!(!end.in_check(), "{checked:#?}");
}

/// The author's line of a problem without mate fails at a reply of its own.
#[test]
fn the_line_of_a_problem_without_mate_is_told_where_the_defender_escapes() {
    let start = position("9/9/9/9/9/8k/9/9/9 b G2r2b3g4s4n4l18p 1");
    let checked = check(&start, &moves("G*1g 1f2e"), 10_000, &Stop::new(), &mut |_| {});
    let told: Vec<u16> =
        checked.flaws.iter().filter(|flaw| flaw.code == FlawCode::Fuzume).map(|flaw| flaw.ply).collect();
    assert!(told.contains(&0) && checked.soundness == Some(Soundness::Fukanzen), "{checked:#?}");
    // The moves before each of them are there to be shown with it.
    assert!(told.iter().all(|ply| usize::from(*ply) <= checked.line.len() + 1), "{checked:#?}");
}

/// Whatever may be solved all the same is no sound problem if the rules allow no such diagram.
#[test]
fn a_diagram_that_cannot_be_is_not_sound() {
    for sfen in [
        "8k/9/8P/8P/9/9/9/9/9 b G2r2b3g4s4n4l16p 1",
        "7kP/8P/8B/9/9/9/9/9/9 b 2rb4g4s4n4l16p 1",
        "8k/9/8G/9/9/9/9/9/9 b 5G2r2b4s4n4l18p 1",
    ] {
        let checked = check(&position(sfen), &[], 2_000, &Stop::new(), &mut |_| {});
        assert_eq!(checked.soundness, Some(Soundness::Fusei), "{sfen}: {checked:#?}");
    }
}
