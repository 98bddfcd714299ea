//! Draws, and the ends of games.

use komaoto::rules::chess::{MoveCount, Position, Repetition, repetition};

use super::{line, position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn mate_and_stalemate() {
    let fools = line(START, "f3 e5 g4 Qh4#").pop().unwrap();
    assert!(fools.is_mate() && !fools.is_stalemate());
    let stale = position("k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
    assert!(stale.is_stalemate() && !stale.is_mate());
    let smothered = position("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1");
    assert!(smothered.is_mate());
}

#[test]
fn positions_that_come_again() {
    let dance = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(repetition(&line(START, dance)), None);
    assert_eq!(repetition(&line(START, &dance.repeat(2))), Some(Repetition::Threefold));
    assert_eq!(repetition(&line(START, &dance.repeat(3))), Some(Repetition::Threefold));
    assert_eq!(repetition(&line(START, &dance.repeat(4))), Some(Repetition::Fivefold));
    assert_eq!(repetition(&line(START, &(dance.repeat(2) + "e4"))), None);
    assert_eq!(repetition::<Position>(&[]), None);
    // After 1. e4 nobody can capture on e3: the position of the first move counts with those that come again.
    assert_eq!(repetition(&line(START, &format!("e4 {}", "Nf6 Nf3 Ng8 Ng1 ".repeat(2)))), Some(Repetition::Threefold));
    // The right to castle is lost with the first move of the rook.
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let rook = "Rg1 Kd8 Rh1 Ke8 ";
    assert_eq!(repetition(&line(castling, &rook.repeat(2))), None);
    assert_eq!(repetition(&line(castling, &rook.repeat(3))), Some(Repetition::Threefold));
}

#[test]
fn counts_of_moves() {
    let count = |clock: u32| position(&format!("4k3/8/8/8/8/8/8/4K2R w - - {clock} 99")).move_count();
    assert_eq!(count(99), None);
    assert_eq!(count(100), Some(MoveCount::Fifty));
    assert_eq!(count(149), Some(MoveCount::Fifty));
    assert_eq!(count(150), Some(MoveCount::SeventyFive));
    assert_eq!(position("7k/6Q1/6K1/8/8/8/8/8 b - - 150 99").move_count(), None, "mate comes first");
}

#[test]
fn dead_positions() {
    for dead in ["k7/8/8/8/8/8/8/K7", "k7/8/8/8/8/8/8/KN6", "kb6/8/8/8/8/8/8/K7", "k1b1b3/8/8/8/8/8/8/KB1B4"] {
        assert!(position(&format!("{dead} w - - 0 1")).is_dead(), "{dead}");
    }
    for alive in [
        "k7/8/8/8/8/8/P7/K7",
        "k7/8/8/8/8/8/8/KR6",
        "kn6/8/8/8/8/8/8/KN6",
        "k7/8/8/8/8/8/8/KNN5",
        "k7/8/8/8/8/8/8/KBB5",
        "kb6/8/8/8/8/8/8/KN6",
        "8/8/8/8/8/8/8/K7",
    ] {
        assert!(!position(&format!("{alive} w - - 0 1")).is_dead(), "{alive}");
    }
}
