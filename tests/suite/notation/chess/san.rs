//! SAN and what is read beside it.

use std::collections::BTreeSet;

use komaoto::notation::chess::{San, SanError, san, split_suffix, uci};
use komaoto::rules::chess::{Move, Position};
use proptest::prelude::*;

use super::position;
use crate::rules::chess::{all_moves, cornered, odd, played};

fn resolved(fen: &str, text: &str) -> Result<Move, SanError> {
    San::parse(text)?.resolve(&position(fen))
}

/// A text is read as a move and spelled as it should be.
fn spelled(fen: &str, text: &str, right: &str) {
    let mv = resolved(fen, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(san(&position(fen), mv), right, "{text}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn usual_sins() {
    for text in ["Nf3", "Ngf3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Nf3+", "Nf3!?", "♘f3", "Nxf3", "N1f3", " Nf3 "] {
        spelled(START, text, "Nf3");
    }
    for text in ["e4", "e2e4", "e2-e4", "Pe4", "Pe2-e4", "e4!!"] {
        spelled(START, text, "e4");
    }
    for text in ["O-O", "0-0", "o-o", "O-O+", "e1g1", "Ke1-g1", "e1h1", "0-0!"] {
        spelled(CASTLING, text, "O-O");
    }
    for text in ["O-O-O", "0-0-0", "e1c1", "e1a1"] {
        spelled(CASTLING, text, "O-O-O");
    }
    let promoting = "1r5k/P7/8/8/8/8/8/K7 w - - 0 1";
    for text in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a7a8q", "a7-a8=Q", "a8=Q!?", "a8=q"] {
        spelled(promoting, text, "a8=Q");
    }
    spelled(promoting, "axb8=N", "axb8=N");
    spelled(promoting, "ab8=R", "axb8=R+");
    spelled("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "exd6");
    spelled("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.+", "exd6");
    for text in ["--", "Z0", "null", "@@@@", "0000"] {
        spelled(START, text, "--");
    }
}

#[test]
fn as_little_origin_as_tells() {
    spelled("4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1", "Nbd2", "Nbd2");
    spelled("4k3/8/8/8/N7/8/8/NK6 w - - 0 1", "Na4c3", "Nc3");
    spelled("4k3/8/8/N7/8/8/8/NK6 w - - 0 1", "N5b3", "N5b3");
    // Neither its file nor its rank alone tells the queen from the two others.
    spelled("8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "Qh4e1", "Qh4e1");
    // A pinned knight does not count.
    spelled("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", "Ne2");
    assert_eq!(resolved("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2").unwrap_err().to_string(), "ambiguous: 2 moves fit");
    spelled("k7/8/8/8/8/8/8/KR5R w - - 0 1", "Rhg1", "Rhg1");
}

#[test]
fn check_and_mate() {
    spelled("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", "Qh4", "Qh4#");
    spelled("4k3/8/8/8/8/8/8/K6R w - - 0 1", "Rh8", "Rh8+");
    spelled("5k2/8/5K2/8/8/8/8/7R w - - 0 1", "Rh8", "Rh8#");
    spelled("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "O-O-O+");
}

#[test]
fn castling_of_chess960() {
    let both = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1";
    spelled(both, "O-O", "O-O");
    spelled(both, "f1b1", "O-O-O");
    // Taken where it could step, the king steps.
    assert_eq!(resolved(both, "Kg1").unwrap_err().to_string(), "no piece can make this move");
    spelled("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "Kg1", "Kg1");
}

#[test]
fn what_no_rule_allows_is_still_said() {
    // Pinned: the only knight that could be meant.
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let mv = resolved(pinned, "Nc3").unwrap();
    assert!(position(pinned).check(mv).is_err());
    assert_eq!(san(&position(pinned), mv), "Nc3");
    // The king is in check: castling is refused by the rules, not by the reader.
    let checked = "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let mv = resolved(checked, "O-O").unwrap();
    assert!(position(checked).check(mv).is_err());
    assert_eq!(resolved(START, "Ke1-e3").map(|mv| san(&position(START), mv)), Ok("Ke1e3".into()));
}

#[test]
fn what_is_no_move() {
    let refused =
        |fen: &str, text: &str, message: &str| assert_eq!(resolved(fen, text).unwrap_err().to_string(), message);
    for text in ["", "e", "e9", "i4", "Nf", "N", "e4=", "a8(Q", "Nf3f", "e4e5e6", "O-O-O-O", "1-0", "$1", "!"] {
        refused(START, text, &format!("not a move: {text}"));
    }
    refused(START, "Nd4", "no piece can make this move");
    refused(START, "xf3", "no piece can make this move");
    refused(START, "ef", "no piece can make this move");
    refused(START, "Qg1-f3", "the piece on the origin square is not the one named");
    refused("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e8", "ambiguous: 4 moves fit");
    refused("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8", "ambiguous: 4 moves fit");
    refused(&START.replace("KQkq", "-").replace("RNBQKBNR", "8"), "O-O", "no piece can make this move");
}

#[test]
fn suffixes() {
    assert_eq!(split_suffix("Nf3!?"), ("Nf3", "!?"));
    assert_eq!(split_suffix("Nf3"), ("Nf3", ""));
}

/// Each legal move has a spelling of its own, which resolves back to it; so has its UCI.
fn spellings_resolve_back(position: &Position) -> Result<(), TestCaseError> {
    let mut seen = BTreeSet::new();
    for mv in position.legal_moves() {
        let text = san(position, mv);
        prop_assert_eq!(San::parse(&text).and_then(|words| words.resolve(position)), Ok(mv), "{}", text);
        prop_assert!(seen.insert(text));
        let by_squares = San::parse(&uci(mv)).and_then(|words| words.resolve(position));
        prop_assert_eq!(by_squares, Ok(mv), "{}", uci(mv));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_resolve_back(position in played()) {
        spellings_resolve_back(&position)?;
    }

    #[test]
    fn legal_moves_resolve_back_where_castling_and_passing_meet_checks(position in cornered()) {
        spellings_resolve_back(&position)?;
    }

    #[test]
    fn legal_moves_resolve_back_on_odd_boards(position in odd()) {
        spellings_resolve_back(&position)?;
    }

    #[test]
    fn playable_moves_have_a_spelling(position in played(), choices in prop::collection::vec(any::<prop::sample::Index>(), 20)) {
        let playable: Vec<Move> = all_moves().filter(|&mv| position.playable(mv).is_ok()).collect();
        for choice in choices {
            let mv = playable[choice.index(playable.len())];
            let text = san(&position, mv);
            let back = San::parse(&text).and_then(|words| words.resolve(&position));
            match back {
                // A rook that lost its right stands behind one that has it, or a promotion no rule knows: said, and
                // never another move.
                Err(SanError::Ambiguous(moves)) => prop_assert!(!moves.is_empty(), "{}", text),
                // A king that is taken where castling takes it castles: no rule knows its leap.
                Ok(castling @ Move::Castle { king, .. }) if castling != mv => {
                    prop_assert_eq!((Some(king), castling.to()), (mv.from(), mv.to()), "{}", text);
                }
                back => prop_assert_eq!(back, Ok(mv), "{}", text),
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[KQRBNOa-h1-8x=+#0-]{0,8}|\\PC{0,12}", position in odd()) {
        let _ = San::parse(&text).and_then(|words| words.resolve(&position));
    }
}
