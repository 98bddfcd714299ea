//! Positions, odd ones too, and what playing does to them.

use komaoto::notation::chess::fen;
use komaoto::rules::Color;
use komaoto::rules::chess::{Fault, Move, PieceKind, Position, Promotion};
use proptest::prelude::*;

use super::{line, mv, odd, played, position, sq};

#[test]
fn the_start() {
    assert_eq!(fen(&Position::start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(Position::start().faults(), []);
    use PieceKind::{Bishop, King, Knight, Queen, Rook};
    let other = Position::with_back_rank([Bishop, Queen, Knight, Bishop, Knight, Rook, King, Rook]);
    assert_eq!(fen(&other), "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1");
}

#[test]
fn clocks_rights_and_passed_squares() {
    let played = line(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e4 Nf6 e5 d5 exd6 Rg8 Nf3 exd6 Bc4 Be7 O-O Kf8 -- a6",
    );
    let fens: Vec<String> = played.iter().map(fen).collect();
    assert_eq!(fens[1], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(fens[4], "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    assert_eq!(fens[5], "rnbqkb1r/ppp1pppp/3P1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    assert_eq!(fens[6], "rnbqkbr1/ppp1pppp/3P1n2/8/8/8/PPPP1PPP/RNBQKBNR w KQq - 1 4");
    assert_eq!(fens[11], "rnbqk1r1/ppp1bppp/3p1n2/8/2B5/5N2/PPPP1PPP/RNBQ1RK1 b q - 3 6");
    assert_eq!(fens[12], "rnbq1kr1/ppp1bppp/3p1n2/8/2B5/5N2/PPPP1PPP/RNBQ1RK1 w - - 4 7");
    assert_eq!(fens[14], "rnbq1kr1/1pp1bppp/p2p1n2/8/2B5/5N2/PPPP1PPP/RNBQ1RK1 w - - 0 8");
}

#[test]
fn a_rook_that_is_taken_leaves_no_right() {
    let after = line("r3k2r/8/8/8/8/8/6b1/R3K2R b KQkq - 0 1", "Bxh1");
    assert_eq!(fen(&after[1]), "r3k2r/8/8/8/8/8/8/R3K2b w Qkq - 0 2");
}

#[test]
fn faults_are_named() {
    assert_eq!(
        position("8/8/8/8/8/8/8/8 w - - 0 1").faults(),
        [Fault::NoKing(Color::White), Fault::NoKing(Color::Black)]
    );
    assert_eq!(position("kk6/8/8/8/8/8/8/K7 w - - 0 1").faults(), [Fault::ManyKings(Color::Black)]);
    assert_eq!(position("k3P3/8/8/8/8/8/8/K7 w - - 0 1").faults(), [Fault::PawnOnEdge(sq("e8"))]);
    assert_eq!(position("k7/8/8/QQQQQQQQ/Q7/8/8/1K6 b - - 0 1").faults(), []);
    assert_eq!(position("k7/8/8/1QQQQQQQ/QQ6/8/P7/1K6 b - - 0 1").faults(), [Fault::TooMany(Color::White, 1)]);
    assert_eq!(position("k7/8/8/8/8/8/8/R6K w - - 0 1").faults(), [Fault::OpponentInCheck(Color::Black)]);
    assert_eq!(
        position("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1").faults(),
        [Fault::CastlingRight(sq("a1"))],
        "a right without its rook"
    );
    assert_eq!(position("4k3/8/8/8/8/8/8/4K3 w - e3 0 1").faults(), [Fault::EnPassant(sq("e3"))]);
    assert_eq!(position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").faults(), []);
}

#[test]
fn en_passant_counts_only_where_it_can_be_played() {
    let same = |a: &str, b: &str| position(a).same_as(&position(b));
    assert!(same("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 7 9"), "no pawn beside it");
    assert!(!same("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    // The pawn is pinned along the rank.
    assert!(same("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"));
    assert!(!same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
}

#[test]
fn promotion_is_of_pawns_on_the_last_rank() {
    let white = position("k7/4P3/8/8/8/8/4p3/K7 w - - 0 1");
    assert_eq!(white.promotion(mv("e7", "e8")), Promotion::Must);
    assert_eq!(white.promotion(mv("e2", "e1")), Promotion::Must, "asked of the piece, not of the turn");
    assert_eq!(white.promotion(mv("a1", "a2")), Promotion::Never);
    assert_eq!(white.promotion(Move::Null), Promotion::Never);
}

#[test]
fn moves_are_stored_as_numbers() {
    let moves = [mv("e2", "e4"), Move::Castle { king: sq("e1"), rook: sq("h1") }, Move::Null];
    let json = serde_json::to_string(&moves).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Move>>(&json).unwrap(), moves);
    assert!(serde_json::from_str::<Move>(r#"{"Castle":{"king":64,"rook":0}}"#).is_err());
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
        // Built anew, piece by piece, it has the key that playing and setting have kept.
        let again = super::position(&fen(&position));
        prop_assert_eq!(again.key(), position.key());
        prop_assert_eq!(again, position);
    }
}
