//! The XML form of PGN that the specification of xiangqi sketches in its chapter 6: an element for each tag and each
//! move, comments with pictures in them, and `<end>`. What the sketch leaves open: variations are elements behind the
//! move that they replace, glyphs are `<nag>`, several games are in `<pgns>`, and a tag whose name no element can have
//! is `<tag name="…">`.

mod frame;
mod manner;
mod names;
mod parse;
mod reader;
mod scan;
mod writer;

pub use frame::{frame, framed, joined};
pub(crate) use manner::manner;
pub(crate) use reader::{games, read};
pub use writer::{LAST_LINE, declaration, write};

use std::ops::Range;

use encoding_rs::{Encoding, UTF_8};

use self::scan::{XmlScanner, XmlTokenKind};
use super::charset::guessed;
use komaoto_rules::Game;
use komaoto_text::{ReadingRules, hint};

/// The reading of the XML form: comments and the values of tags that say nothing of the game itself are people's words.
pub(crate) const READING: ReadingRules = ReadingRules { words, signs: true };

/// The elements whose text says how the game is to be read.
const OF_THE_GAME: [&str; 10] =
    ["move", "nag", "end", "fen", "setup", "result", "game", "variant", "format", "timecontrol"];

fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let (mut comment, mut is_own) = (false, true);
    for token in XmlScanner::new(text) {
        match token.kind {
            XmlTokenKind::Start(tag) if tag.name == "comment" => (comment, is_own) = (true, true),
            XmlTokenKind::Start(tag) if !comment || matches!(tag.name, "move" | "variation" | "pgn" | "end") => {
                comment = false;
                is_own = !OF_THE_GAME.iter().any(|own| own.eq_ignore_ascii_case(tag.name));
            }
            XmlTokenKind::End("comment") => (comment, is_own) = (false, false),
            XmlTokenKind::End(_) if !comment => is_own = false,
            XmlTokenKind::Text(_) | XmlTokenKind::Data(_) | XmlTokenKind::Reference(_) if is_own => {
                words.push(token.range)
            }
            XmlTokenKind::Aside | XmlTokenKind::Doctype | XmlTokenKind::Broken(_) => words.push(token.range),
            _ => {}
        }
    }
    words
}

/// The certainty that a text is in the XML form: its first element is a game, or a list of games.
pub(crate) fn detect(text: &str) -> u8 {
    if !text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with('<') {
        return 0;
    }
    let first = XmlScanner::new(text).find_map(|token| match token.kind {
        XmlTokenKind::Start(tag) => Some(["pgn", "pgns"].iter().any(|own| own.eq_ignore_ascii_case(tag.name))),
        XmlTokenKind::End(_) | XmlTokenKind::Broken(_) => Some(false),
        _ => None,
    });
    if first == Some(true) { 100 } else { 0 }
}

/// The encoding of bytes that are not entirely UTF-8, and the game: as the declaration says, or else as in PGN.
/// `latin` is the head of the file read as Latin-1: the signs of the format are ASCII in all encodings.
pub(crate) fn charset(latin: &str, bytes: &[u8]) -> Option<(&'static Encoding, Game)> {
    if detect(latin) == 0 {
        return None;
    }
    let has = |words: &str| latin.contains(words);
    let named = if has("> Shogi <") || has(">Shogi<") {
        Game::Shogi
    } else if has("Chinese Chess") || has("<red>") {
        Game::Xiangqi
    } else {
        Game::Chess
    };
    let declared = hint(bytes).and_then(|(_, encoding)| Encoding::for_label(encoding.name().as_bytes()));
    match declared.filter(|declared| *declared != UTF_8) {
        Some(declared) => Some((declared, named)),
        None => Some(guessed(named, bytes)),
    }
}
