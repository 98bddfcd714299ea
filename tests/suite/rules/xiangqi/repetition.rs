//! Repetition: check, chase, and what is left undecided.

use komaoto::rules::xiangqi::{Color, Position, Repetition, repetition};

use super::line;

/// What becomes of moves that are repeated until the position stands for the third time.
fn after(fen: &str, round: &str) -> Option<Repetition> {
    assert_eq!(repetition(&line(fen, round)), None, "twice is nothing yet");
    repetition(&line(fen, &format!("{round} ").repeat(2)))
}

#[test]
fn idle_moves_are_a_draw() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(after(start, "a0a1 a9a8 a1a0 a8a9"), Some(Repetition::Draw));
    assert_eq!(repetition::<Position>(&[]), None);
}

#[test]
fn perpetual_check_loses() {
    let red = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(after(red, "a8a9 d9d8 a9a8 d8d9"), Some(Repetition::PerpetualCheck(Color::White)));
    let black = "4k4/9/9/9/9/9/9/9/r8/3K5 b - - 0 1";
    assert_eq!(after(black, "a1a0 d0d1 a0a1 d1d0"), Some(Repetition::PerpetualCheck(Color::Black)));
    // A quiet move among the checks.
    let quiet = "3k5/R3a4/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let round = line(quiet, "a8a9 d9d8 a9a8 d8d9 a8a6 e8f7 a6a8 f7e8");
    assert_eq!(repetition(&round), Some(Repetition::Draw));
}

#[test]
fn a_chariot_that_chases_a_cannon_loses() {
    let fen = "3k5/9/9/9/1c7/R8/9/9/9/4K4 w - - 0 1";
    assert_eq!(after(fen, "a4b4 b5a5 b4a4 a5b5"), Some(Repetition::PerpetualChase(Color::White)));
    // The same by Black.
    let turned = "4k4/9/9/9/r8/1C7/9/9/9/3K5 b - - 0 1";
    assert_eq!(after(turned, "a5b5 b4a4 b5a5 a4b4"), Some(Repetition::PerpetualChase(Color::Black)));
}

#[test]
fn a_guarded_piece_is_not_chased() {
    let guarded = "r2k5/1r7/9/1c7/R8/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(after(guarded, "a5b5 b6a6 b5a5 a6b6"), Some(Repetition::Draw));
    let alone = "3k5/9/9/1c7/R8/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(after(alone, "a5b5 b6a6 b5a5 a6b6"), Some(Repetition::PerpetualChase(Color::White)));
}

#[test]
fn two_pieces_may_be_chased_in_turn() {
    let fen = "3k5/9/9/9/1c6c/7R1/9/9/9/4K4 w - - 0 1";
    let round = "h4b4 b5a5 b4i4 i5h5 i4a4 a5b5 a4h4 h5i5";
    assert_eq!(after(fen, round), Some(Repetition::Draw));
}
