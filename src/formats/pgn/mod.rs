//! PGN, the text of the PGN standard of 1994 as files really have it, and of its xiangqi sister of 2012; shogi as programs write it so.
//!
//! The lowest steps know no game but where a move ends that no blank ends: the tokens of a text, where its games begin, comments, glyphs,
//! the layout of lines. `spelling` is where the three games differ.

mod aside;
mod charset;
mod comment;
mod games;
mod layout;
mod lexer;
mod lines;
mod nags;
mod reader;
mod shogi;
mod spelling;
mod tags;
mod termination;
mod writer;

pub use aside::behind_semicolons;
pub(crate) use charset::{HEAD, charset, likely};
pub use games::{Game, games};
pub use lexer::{Lexeme, Lexer, Outcome, Token, unescape};
pub(crate) use reader::{LARGE, read};
pub(crate) use spelling::{Spelling, game_of_move};
pub(crate) use writer::write;

/// How surely a text is PGN: it begins with a tag, or with the number of a move and a move.
pub(super) fn detect(text: &str) -> u8 {
    let mut numbered = false;
    for Lexeme { token, .. } in Lexer::new(text) {
        match token {
            Token::Tag { .. } => return 100,
            Token::Comment { .. } | Token::LineComment(_) | Token::Escape(_) => {}
            Token::Number { number: Some(1), dots: 1.. } if !numbered => numbered = true,
            Token::Word(word) if numbered && game_of_move(word).is_some() => return 60,
            _ => break,
        }
    }
    super::format::IF_NAMED
}
