//! Laws and cases of `rules`.

mod perft;

use komaoto::notation::parse_sfen;
use komaoto::rules::Position;

/// The position of an SFEN of our own.
fn position(sfen: &str) -> Position {
    parse_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}
