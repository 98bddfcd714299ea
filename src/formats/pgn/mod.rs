//! PGN: the PGN standard of 1994 as real files use it, and its xiangqi sister of 2012; and shogi as programs write it
//! in PGN.
//!
//! The lowest layers know nothing about games, except where a move ends that no space ends: the tokens of a text, where
//! its games begin, comments, glyphs, the layout of lines. `spelling` holds the differences between the three games.

mod charset;
mod comment;
mod form;
mod games;
mod head;
mod headings;
mod hear;
mod layout;
mod letters;
mod lexer;
mod lines;
mod loosely;
mod manner;
mod nags;
mod prose;
mod reader;
mod result;
mod retell;
mod said;
mod shogi;
mod spelling;
mod tags;
mod termination;
mod values;
mod writer;
pub mod xml;

pub use charset::stands_in_pairs;
pub(crate) use charset::{HEAD, charset, likely};
pub use comment::behind_semicolons;
pub use form::xiangqi_form;
pub(crate) use games::spans;
pub use games::{PgnGame, games};
pub(crate) use head::game_of_file;
pub(super) use hear::hear;
pub(crate) use lexer::begins_escape;
pub use lexer::{Lexeme, Lexer, PgnToken, unescape};
pub(crate) use manner::manner;
pub use prose::{Prose, moves_in};
pub(crate) use reader::read;
pub use result::PgnResult;
pub use said::said as said_result;
pub(crate) use spelling::{PgnSpelling, game_of_move, game_of_tags};
pub use tags::{is_name as is_tag_name, place_of, start_tags};
pub use termination::{GameEnd, TAG as TERMINATION, is_of_one_result, value as termination_value};
pub use values::{day_and_clock, in_form};
pub(crate) use writer::write;

use std::ops::Range;

use komaoto_text::{ReadingRules, Slice};

/// The reading of PGN: comments and the values of tags that say nothing of the game itself are people's words.
pub(super) const READING: ReadingRules = ReadingRules { words, signs: true };

/// The tags that say how the moves are to be read.
const OF_THE_GAME: [&str; 7] = ["FEN", "SetUp", "Result", "Game", "Variant", "Format", "TimeControl"];

fn words(text: &str) -> Vec<Range<usize>> {
    let part = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        start..start + part.len()
    };
    let words = |Lexeme { token, .. }: Lexeme<'_>| match token {
        PgnToken::Comment { text, .. } | PgnToken::LineComment(text) | PgnToken::Escape(text) => Some(part(text)),
        PgnToken::Tag { name, value } => {
            (!OF_THE_GAME.iter().any(|own| own.eq_ignore_ascii_case(name))).then(|| part(value))
        }
        _ => None,
    };
    Lexer::new(text).filter_map(words).collect()
}

/// Whether tags stand one below the other somewhere in the first lines of a text: behind a letter's greeting, or what else
/// was copied with them.
fn has_tags_below(text: &str) -> bool {
    let is_tag = |line: &str| {
        let tag = line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
        tag.is_some_and(|tag| tag.starts_with(|first: char| first.is_ascii_alphabetic()) && tag.contains(" \""))
    };
    let lines: Vec<bool> = text.lines().take(MOST_WORDS_ABOVE).map(is_tag).collect();
    lines.windows(2).any(|pair| pair.iter().all(|is_tag| *is_tag))
}

/// The number of lines in which tags are looked for behind other words.
const MOST_WORDS_ABOVE: usize = 200;

/// The certainty that a text is PGN: it begins with a tag, with a move number and a move, or with two moves that can be
/// played; less certainly, if tags stand behind something else.
pub(super) fn detect(text: &str) -> u8 {
    let (mut numbered, mut dots) = (false, 0);
    for Lexeme { token, span } in Lexer::new(text) {
        match token {
            PgnToken::Tag { .. } => return 100,
            PgnToken::Comment { .. } | PgnToken::LineComment(_) | PgnToken::Escape(_) => {}
            // In a table of moves.
            PgnToken::Word("|" | "｜") => dots += usize::from(numbered),
            PgnToken::Number { number: Some(1), dots: own } if !numbered => (numbered, dots) = (true, own),
            PgnToken::Word(word) if dots > 0 && game_of_move(word).is_some() => return 60,
            PgnToken::Word(_) if dots > 0 && spelling::opens_in_any_letters(text.slice(span.start..)) => return 60,
            PgnToken::Word(_) if spelling::opens(text.slice(span.start..)) => return 50,
            _ => break,
        }
    }
    if has_tags_below(text) { 20 } else { super::format::IF_NAMED }
}
