//! FEN of xiangqi.

use komaoto::notation::xiangqi::{fen, parse_fen};
use proptest::prelude::*;

use crate::rules::xiangqi::{odd, played};

#[test]
fn dialects() {
    let canonical = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1";
    for text in [
        canonical,
        // The example of the specification.
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RH2K2HR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - - -",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w 0 1",
        " rnbakabnr/9/1c5c1/s1s1s1s1s/9/9/9/1C5C1/9/RN2G2NR  W  - -",
    ] {
        assert_eq!(parse_fen(text).map(|position| fen(&position)).as_deref(), Ok(canonical), "{text}");
    }
}

#[test]
fn what_is_no_position() {
    let refused = |text: &str, message: &str| assert_eq!(parse_fen(text).expect_err(text).to_string(), message);
    refused("9/9/9/9/9/9/9/9/9 w", "the board has 9 ranks, not 10 at column 1");
    refused("9/9/9/9/9/9/9/9/9/8 w", "rank 10 from the top has 8 squares, not 9 at column 19");
    refused("9/9/9/9/9/9/9/9/9/8q w", "'q' is no piece at column 20");
    refused("9/9/9/9/9/9/9/9/9/9", "the turn ('b' or 'w') is missing at column 20");
    refused("9/9/9/9/9/9/9/9/9/9 x", "the turn is 'b' or 'w', not 'x' at column 21");
    refused("9/9/9/9/9/9/9/9/9/9 w KQ - 0 1", "'KQ' is not a number of moves at column 23");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_is_read_back(position in prop_oneof![played(), odd()]) {
        let text = fen(&position);
        prop_assert_eq!(parse_fen(&text), Ok(position), "{}", text);
    }

    #[test]
    fn no_text_panics(text in "[1-9KABNRCPkabnrcp/ w-]{0,60}|\\PC{0,30}") {
        let _ = parse_fen(&text);
    }
}
