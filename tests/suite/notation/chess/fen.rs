//! FEN of chess.

use komaoto::notation::chess::{fen, parse_fen};
use proptest::prelude::*;

use crate::rules::chess::{odd, played};

fn kept(text: &str) {
    assert_eq!(fen(&parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))), text);
}

fn read_as(text: &str, canonical: &str) {
    assert_eq!(fen(&parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))), canonical, "{text}");
}

fn refused(text: &str, message: &str) {
    assert_eq!(parse_fen(text).expect_err(text).to_string(), message);
}

#[test]
fn fields() {
    kept("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    kept("8/8/8/8/8/8/8/8 w - - 0 0");
    kept("QQQQQQQQ/PPPPPPPP/kkkkkkkk/8/8/8/8/pppppppp b - a1 4294967295 7");
    read_as("k7/8/8/8/8/8/8/K7 b", "k7/8/8/8/8/8/8/K7 b - - 0 1");
    read_as("  k7/8/8/8/8/8/8/K7\tW  -  - - - ", "k7/8/8/8/8/8/8/K7 w - - 0 1");
    read_as("k11111111/8/8/8/8/8/8/8 w".replacen('1', "", 1).as_str(), "k7/8/8/8/8/8/8/8 w - - 0 1");
}

#[test]
fn rights_to_castle() {
    read_as("r3k2r/8/8/8/8/8/8/R3K2R w qkQK", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    read_as("r3k2r/8/8/8/8/8/8/R3K2R w HAha", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    // X-FEN: K is the outermost rook, another one is named.
    read_as("5k1r/8/8/8/8/8/8/1R1RK1RR w KGDk", "5k1r/8/8/8/8/8/8/1R1RK1RR w KGDk - 0 1");
    read_as("4k3/8/8/8/8/8/8/1R1RK3 w BD", "4k3/8/8/8/8/8/8/1R1RK3 w DQ - 0 1");
    // Rights without rooks are kept.
    kept("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1");
    kept("8/8/8/8/8/8/8/2R5 w KHQ - 0 1".replace("KHQ", "HK").as_str());
}

#[test]
fn what_is_no_position() {
    refused("", "there is no board at column 1");
    refused("8/8/8/8/8/8/8/8", "the turn ('b' or 'w') is missing at column 16");
    refused("8/8/8/8/8/8/8 w", "the board has 7 ranks, not 8 at column 1");
    refused("8/8/8/8/8/8/8/8/8 w", "the board has 9 ranks, not 8 at column 1");
    refused("8/8/7/8/8/8/8/8 w", "rank 3 from the top has 7 squares, not 8 at column 5");
    refused("8/8/8/pppppppppp/8/8/8/8 w", "rank 4 from the top has 10 squares, not 8 at column 7");
    refused("8/8/8/8/8/8/8/7X w", "'X' is no piece at column 16");
    refused("8/8/8/8/8/8/8/8 x", "the turn is 'b' or 'w', not 'x' at column 17");
    refused("8/8/8/8/8/8/8/8 w KX", "'KX' is no right to castle at column 19");
    refused("8/8/8/8/8/8/8/8 w - e9", "'e9' is no square at column 21");
    refused("8/8/8/8/8/8/8/8 w - - x", "'x' is not a number of moves at column 23");
    refused("8/8/8/8/8/8/8/8 w - - 0 1 z", "'z' follows the position at column 27");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_is_read_back(position in prop_oneof![played(), odd()]) {
        let text = fen(&position);
        prop_assert_eq!(parse_fen(&text), Ok(position), "{}", text);
    }

    #[test]
    fn no_text_panics(text in "[1-9a-hA-HKQRBNPkqrbnp/ w-]{0,60}|\\PC{0,30}") {
        let _ = parse_fen(&text);
    }
}
