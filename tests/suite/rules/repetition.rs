//! Repetition 千日手 and its loss by perpetual check.

use komaoto::rules::Color;
use komaoto::rules::shogi::{PieceKind, Position, Repetition, repetition};

use super::{hand, line, rotated};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// A rook may chase the bare king to and fro.
const CHASE: &str = "4k4/9/9/9/9/9/9/5R3/K8 b - 1";
const CHECKS: &str = "4h5h 5a4a 5h4h 4a5a ";
const NO_CHECKS: &str = "4h3h 5a6a 3h4h 6a5a ";

/// What each position of a line is.
fn along(line: &[Position]) -> Vec<Option<Repetition>> {
    (1..=line.len()).map(|end| repetition(&line[..end])).collect()
}

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let found = along(&line(START, &"2h3h 8b7b 3h2h 7b8b ".repeat(4)));
    assert_eq!(found.len(), 17);
    assert_eq!(found.iter().position(Option::is_some), Some(12));
    assert!(found[12..].iter().all(|&repetition| repetition == Some(Repetition::Draw)));
}

#[test]
fn a_line_without_repetition() {
    assert_eq!(repetition::<Position>(&[]), None);
    assert_eq!(repetition(&line(START, "7g7f 3c3d 2g2f")), None);
}

#[test]
fn perpetual_check_loses() {
    let line = line(CHASE, &CHECKS.repeat(4));
    let found = along(&line);
    assert_eq!(found.iter().position(Option::is_some), Some(12));
    // Whether the occurrence is before or after the check.
    assert!(found[12..].iter().all(|&repetition| repetition == Some(Repetition::PerpetualCheck(Color::Black))));

    let turned: Vec<Position> = line.iter().map(rotated).collect();
    let found = along(&turned);
    assert_eq!(found.iter().position(Option::is_some), Some(12));
    assert!(found[12..].iter().all(|&repetition| repetition == Some(Repetition::PerpetualCheck(Color::White))));
}

#[test]
fn one_quiet_move_among_the_checks_makes_it_a_draw() {
    for quiet in 0..3 {
        let mut moves = [CHECKS; 3];
        moves[quiet] = NO_CHECKS;
        assert_eq!(repetition(&line(CHASE, &moves.concat())), Some(Repetition::Draw), "quiet in round {quiet}");
    }
}

#[test]
fn moves_before_the_first_occurrence_do_not_matter() {
    let moves = format!("4i4h 6a5a {}", CHECKS.repeat(3));
    let line = line("3k5/9/9/9/9/9/9/9/K4R3 b - 1", &moves);
    assert_eq!(repetition(&line), Some(Repetition::PerpetualCheck(Color::Black)));
}

#[test]
fn should_both_always_check_neither_loses() {
    let black = super::position("4k4/9/9/9/9/9/9/4r4/4K4 b - 1");
    let white = super::position("4k4/4R4/9/9/9/9/9/9/4K4 w - 1");
    let line: Vec<Position> = [black, white].into_iter().cycle().take(7).collect();
    assert_eq!(repetition(&line), Some(Repetition::Draw));
}

#[test]
fn other_hands_or_another_turn_are_another_position() {
    let line = line(START, &"2h3h 8b7b 3h2h 7b8b ".repeat(3));
    let mut other_hand = line.clone();
    other_hand[4].set_hand(Color::White, hand(&[(PieceKind::Pawn, 1)]));
    assert_eq!(repetition(&other_hand), None);
    let mut other_turn = line.clone();
    other_turn[4].set_side_to_move(Color::White);
    assert_eq!(repetition(&other_turn), None);
    let mut other_number = line;
    other_number[4].set_ply(100);
    assert_eq!(repetition(&other_number), Some(Repetition::Draw));
}

#[test]
fn a_pawn_spent_each_round_makes_other_positions() {
    let round = "P*1d 1a1d 5i5h 1d1b 5h5i 1b1a ";
    let line = line("4k3r/9/9/9/9/9/9/9/4K4 b 5P 1", &round.repeat(5));
    let same_board =
        |position: &&Position| Color::ALL.iter().all(|&color| position.pieces(color) == line[0].pieces(color));
    assert_eq!(line.iter().step_by(6).filter(same_board).count(), 6);
    assert_eq!(along(&line), vec![None; 31]);
}
