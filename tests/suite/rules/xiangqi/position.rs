//! Positions, odd ones too, and what playing does to them.

use komaoto::notation::xiangqi::fen;
use komaoto::rules::Color;
use komaoto::rules::xiangqi::{Fault, Move, PieceKind, Position};
use proptest::prelude::*;

use super::{line, mv, odd, played, position, set, sq};

#[test]
fn the_start() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(fen(&Position::start()), start);
    assert_eq!(Position::start().faults(), []);
    let played = line(start, "h2e2 h9g7 e2e6");
    assert_eq!(fen(&played[2]), "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    assert_eq!(fen(&played[3]), "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2");
}

#[test]
fn mate_and_stalemate() {
    let mated = position("3k5/9/9/9/9/9/9/3R5/4R4/4K4 b - - 0 1");
    assert!(mated.is_mate() && !mated.is_stalemate());
    assert!(!position("3k5/3R5/4C4/9/9/9/9/9/9/4K4 b - - 0 1").is_mate(), "the chariot is taken");
    // One way out is the soldier's, the other the chariot's.
    let stuck = position("3k5/2P6/9/9/9/9/9/9/4R4/4K4 b - - 0 1");
    assert!(stuck.is_stalemate() && !stuck.is_mate());
    assert!(!position("3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1").is_stalemate());
}

#[test]
fn faults_are_named() {
    let empty = position("9/9/9/9/9/9/9/9/9/9 w");
    assert_eq!(empty.faults(), [Fault::NoKing(Color::White), Fault::NoKing(Color::Black)]);
    assert_eq!(position("3kk4/9/9/9/9/9/9/9/9/5K3 w").faults(), [Fault::ManyKings(Color::Black)]);
    let astray = position("3k5/9/9/9/A8/9/P8/1P7/B8/5K3 w");
    let places = ["a5", "a1", "b2"].map(|name| Fault::Misplaced(sq(name)));
    assert_eq!(astray.faults(), places);
    assert_eq!(
        position("3k5/9/PPPPPP3/9/9/9/9/9/9/5K3 w").faults(),
        [Fault::TooMany(Color::White, PieceKind::Soldier, 6)]
    );
    assert_eq!(position("3k5/9/9/9/9/9/9/9/3R5/5K3 w").faults(), [Fault::OpponentInCheck(Color::Black)]);
    assert_eq!(position("4k4/9/9/9/9/9/9/9/9/4K4 w").faults(), [Fault::FacingGenerals(set("e0 e9"))]);
}

#[test]
fn moves_are_stored_as_numbers() {
    let json = serde_json::to_string(&mv("h2e2")).unwrap();
    assert_eq!(json, r#"{"from":25,"to":22}"#);
    assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv("h2e2"));
    assert!(serde_json::from_str::<Move>(r#"{"from":90,"to":22}"#).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn like_positions_have_like_keys(position in prop_oneof![played(), odd()]) {
        let mut other = position.clone();
        other.set_number(77);
        other.set_halfmove_clock(7);
        prop_assert!(position.same_as(&other));
        prop_assert_eq!(position.key(), other.key());
        let again = super::position(&fen(&position));
        prop_assert_eq!(again.key(), position.key());
        prop_assert_eq!(again, position);
    }
}
