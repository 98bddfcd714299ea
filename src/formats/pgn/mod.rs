//! PGN, the text of the PGN standard of 1994 as files really have it, and of its xiangqi sister of 2012.
//!
//! So far the two lowest steps, which know nothing of any game: the tokens of a text, and where its games begin.

mod charset;
mod games;
mod lexer;

pub(super) use charset::charset;
pub use games::{Game, games};
pub use lexer::{Lexeme, Lexer, Outcome, Token, unescape};
