//! Laws and cases of `notation::chess`.

mod corpus;
mod fen;
mod san;

use komaoto::notation::chess::parse_fen;
use komaoto::rules::chess::Position;

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
