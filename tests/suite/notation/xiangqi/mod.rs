//! Laws and cases of `notation::xiangqi`.

mod corpus;
mod fen;
mod moves;

use komaoto::notation::xiangqi::parse_fen;
use komaoto::rules::xiangqi::Position;

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
