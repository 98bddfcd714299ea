//! Repetition: check, chase, and what is left undecided.

use komaoto::rules::Color;
use komaoto::rules::xiangqi::{Position, Repetition, repetition};

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

#[test]
fn a_guard_that_cannot_take_back_guards_nothing() {
    let pinned = "4k4/9/9/9/1c2r4/R8/9/4R4/9/3K5 w - - 0 1";
    assert_eq!(after(pinned, "a4b4 b5a5 b4a4 a5b5"), Some(Repetition::PerpetualChase(Color::White)));
    let free = "3k5/9/9/9/1c2r4/R8/9/4R4/9/5K3 w - - 0 1";
    assert_eq!(after(free, "a4b4 b5a5 b4a4 a5b5"), Some(Repetition::Draw));
}

#[test]
fn a_guarded_piece_is_chased_by_a_cheaper_one() {
    let chariot_by_cannon = "3kr4/9/9/9/2P1r4/C1P6/9/9/9/5K3 w - - 0 1";
    assert_eq!(after(chariot_by_cannon, "a4a5 e5e4 a5a4 e4e5"), Some(Repetition::PerpetualChase(Color::White)));
    // The advisor attacks the horse that the chariot guards, and as a screen lets the cannon attack it.
    let horse_by_advisor = "9/5C3/4k4/9/5r3/9/9/5A3/9/3K1n3 w - - 0 1";
    assert_eq!(after(horse_by_advisor, "f2e1 f5h5 e1f2 h5f5"), Some(Repetition::PerpetualChase(Color::White)));
}

#[test]
fn generals_may_chase_and_soldiers_across_the_river_may_not_be_chased() {
    let general = "5k3/9/9/9/9/9/9/9/3K5/4c4 w - - 0 1";
    assert_eq!(after(general, "d1d0 e0e1 d0d1 e1e0"), Some(Repetition::Draw));
    let soldier = "5k3/9/1R7/9/9/9/9/2p6/9/4K4 w - - 0 1";
    assert_eq!(after(soldier, "b7c7 c2b2 c7b7 b2c2"), Some(Repetition::PerpetualChase(Color::White)));
}

#[test]
fn what_can_take_each_other_is_an_exchange_offered() {
    let horses = "4k4/9/9/9/9/5N1n1/9/9/9/3K5 w - - 0 1";
    assert_eq!(after(horses, "f4g2 h4g6 g2f4 g6h4"), Some(Repetition::Draw));
    let chariots = "5k3/R8/9/9/9/6r2/9/9/9/4K4 w - - 0 1";
    assert_eq!(after(chariots, "a8a4 g4g8 a4a8 g8g4"), Some(Repetition::Draw));
}

#[test]
fn going_along_the_line_of_an_attack_is_no_new_attack() {
    let fen = "3k5/9/9/9/8c/9/9/9/4K4/8R w - - 0 1";
    assert_eq!(after(fen, "i0i1 i5i4 i1i0 i4i5"), Some(Repetition::Draw));
}
