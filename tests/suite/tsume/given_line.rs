//! What is known of the line that comes with a problem: whether it holds is told by itself, whatever its length is worth.

use komaoto::notation::{parse_usi, sfen};
use komaoto::rules::shogi::{Color, Move, Position};
use komaoto::task::Stop;
use komaoto::tsume::{Checked, Event, FlawCode, GivenLine, MateVerdict, SolveRequest, Solver, Thoroughness};

use super::corner::corner;
use super::dice::Dice;
use super::material::rows;
use super::oracle::{Board, Counting, Oracle};
use super::position;

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| parse_usi(word).unwrap()).collect()
}

fn check(start: &Position, line: &[Move], nodes: u64, tell: &mut dyn FnMut(Event<'_>)) -> Checked {
    let thoroughness = Thoroughness { nodes, ..Thoroughness::default() };
    Solver::new(32 << 20).check(start, line, &thoroughness, &Stop::new(), tell)
}

/// In both problems of 図巧 (1755) another defence lasts longer than the published one: their lines hold, and that is told
/// before any length is proven.
#[test]
fn a_published_line_holds_before_its_length_is_known() {
    let Some(rows) = rows("zukou.tsv") else { return };
    for number in ["7", "19"] {
        let row = rows.iter().find(|row| row.split('\t').next() == Some(number)).unwrap();
        let columns: Vec<&str> = row.split('\t').collect();
        let (start, line) = (position(columns[3]), moves(columns[4]));
        let (mut is_proven, mut holds) = (false, None);
        let checked = check(&start, &line, 60_000, &mut |event| match event {
            Event::Answered(answer) => {
                is_proven |= matches!(&answer.verdict, MateVerdict::Mate(mate) if mate.shortest);
            }
            Event::Holds => holds = holds.or(Some(is_proven)),
            _ => {}
        });
        assert_eq!(holds, Some(false), "{number}: {checked:#?}");
        assert_eq!((checked.given_line(), &checked.line), (GivenLine::Holds, &line), "{number}");
        assert!(checked.is_whole());
    }
}

/// Where it does not, it is told at which move and why; of a line that is being entered only the moves that are there.
#[test]
fn a_line_that_does_not_hold_is_told_with_its_move() {
    let start = position("8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1");
    for (line, expected) in [
        ("2b2a", Some((FlawCode::Illegal, 1))),
        ("2b2a+ 1a1b 2d2c", Some((FlawCode::NoCheck, 3))),
        ("2b2a+ 1a1b 2d2c+", None),
        ("2b2a+ 1a1b", None),
    ] {
        let checked = check(&start, &moves(line), 50_000, &mut |_| {});
        let fails = match checked.given_line() {
            GivenLine::Fails(flaw) => Some((flaw.code, flaw.ply)),
            GivenLine::Holds => None,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(fails, expected, "{line}: {checked:#?}");
    }
    assert_eq!(check(&start, &[], 50_000, &mut |_| {}).given_line(), GivenLine::Absent);
}

/// Law, by brute force: of a line played at random to mate, a line that holds has a mate against each reply to each of its
/// checks; after the reply by which one fails there is none.
#[test]
fn what_is_said_of_a_line_is_so() {
    let (mut dice, mut oracle) = (Dice(2045), Oracle::default());
    let (mut held, mut failed) = (0, 0);
    for _ in 0..3_000 {
        let start = corner(&mut dice);
        let Some(line) = played_to_mate(&start, &mut dice) else { continue };
        let checked = check(&start, &line, 20_000, &mut |_| {});
        let said = format!("{} {line:?}: {checked:#?}", sfen(&start));
        match checked.given_line() {
            GivenLine::Holds => {
                let mut position = start.clone();
                for (ply, &mv) in line.iter().enumerate() {
                    position.play(mv).unwrap();
                    if ply % 2 == 0 {
                        let is_mate = oracle.is_mate(&Board::of(&position), 4, Counting::ByRule);
                        held += usize::from(is_mate && line.len() > 1);
                        // What brute force cannot reach is asked by itself.
                        let asked = SolveRequest { nodes: 200_000, shortest: false, all: false };
                        let mut solver = Solver::new(8 << 20);
                        let mut answer = || solver.solve_for(Color::Black, &position, asked, &Stop::new()).verdict;
                        assert!(is_mate || answer() != MateVerdict::NoMate, "{said}");
                    }
                }
            }
            GivenLine::Fails(flaw) => {
                let mut position = start.clone();
                let before = usize::from(flaw.ply) - 1;
                for &mv in line[..before].iter().chain(flaw.mv.as_ref()) {
                    position.play(mv).unwrap();
                }
                let (mate, _) = oracle.length(&Board::of(&position), 5, Counting::ByRule, 20_000);
                assert_eq!(mate, None, "{said}");
                failed += 1;
            }
            GivenLine::Open => {}
            GivenLine::Absent => panic!("{said}"),
        }
        if held > 20 && failed > 20 {
            return;
        }
    }
    panic!("{held} held, {failed} failed");
}

/// Checks and replies at random, up to a mate within seven plies.
fn played_to_mate(start: &Position, dice: &mut Dice) -> Option<Vec<Move>> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    while line.len() < 7 {
        let mut moves = position.legal_moves();
        if line.len() % 2 == 0 {
            moves.retain(|&mv| {
                let mut after = position.clone();
                after.play(mv).is_ok() && after.in_check()
            });
        }
        if moves.is_empty() {
            return (line.len() % 2 == 1).then_some(line);
        }
        let mv = moves[dice.roll(moves.len())];
        position.play(mv).unwrap();
        line.push(mv);
    }
    (!position.has_legal_move()).then_some(line)
}
