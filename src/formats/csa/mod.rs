//! CSA, following its specification V3.0 of 2024 (including V2.2 and the text of 1999), and C1 to C18 of the
//! [format notes](crate#csa).

mod capitals;
mod evaluation;
mod faults;
mod games;
mod headers;
mod hear;
mod manner;
mod position;
mod reader;
mod statements;
mod version;
mod writer;

pub(crate) use games::spans;
pub(super) use hear::{bodies, hear};
pub(crate) use manner::{is_aside, manner};
pub(crate) use reader::read;
pub use statements::{STATEMENTS, ending_of, ending_statement, foul};
pub use version::{encoding_line, encoding_name, raised, raised_to, time_of_v3, times_of_v3, with_head_first};
pub(crate) use writer::write;

use crate::reading::words_of_lines;
use komaoto_notation::csa::parse_move;
use komaoto_rules::Color;
use komaoto_text::{ReadingRules, Slice, is_invisible, lines, until};

/// The reading of CSA: names, values and comments are people's words.
pub(super) const READING: ReadingRules = ReadingRules {
    words: |text| {
        words_of_lines(text, |line| match line.as_bytes() {
            [b'\'', ..] => line.find(|letter| !is_invisible(letter) && !matches!(letter, '\'' | '*')),
            [b'N', b'+' | b'-', ..] => Some(2),
            [b'$', ..] => line.find(':'),
            _ => None,
        })
    },
    signs: false,
};

/// The certainty that a text is CSA, by its first recognisable lines.
pub(super) fn detect(text: &str) -> u8 {
    let mut best = 0;
    // However much text precedes the game, the lines of the game decide.
    let says = |line: &str| !line.trim().is_empty() && (!line.starts_with('\'') || detect_line(line) > 0);
    for line in lines(text).filter(|line| says(line.text)).take(300) {
        best = best.max(detect_line(line.text.trim_end()));
        if best >= 95 {
            break;
        }
    }
    best
}

fn detect_line(line: &str) -> u8 {
    let statement = until(line, |letter| letter == ',').trim();
    let statement = statements::parted(statement).map_or(statement, |at| statement.slice(..at)).trim();
    let capitals = capitals::in_form(statement, Color::Black);
    let statement = capitals.as_deref().unwrap_or(statement);
    let bytes = statement.as_bytes();
    match bytes {
        [b'+' | b'-', rest @ ..] if rest.len() >= 6 && parse_move(statement).is_some() => 95,
        [b'P', b'I', ..] if statement.len() == 2 || position::pairs(&statement[2..]).all(|pair| pair.is_ok()) => 95,
        [b'P', b'1'..=b'9', rest @ ..] if rest.iter().filter(|&&b| matches!(b, b'+' | b'-' | b'*')).count() >= 5 => 95,
        [b'P', b'+' | b'-', rest @ ..] if !rest.is_empty() && position::pairs(&statement[2..]).all(|p| p.is_ok()) => 95,
        [b'V', digit, ..] if digit.is_ascii_digit() && statement.len() < 6 => 80,
        [b'N', b'+' | b'-', ..] => 60,
        [b'$', ..] if statement.contains(':') => 60,
        [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..] => 40,
        [b'%', rest @ ..] if !rest.is_empty() && rest.iter().all(|b| b.is_ascii_uppercase() || *b == b'_') => 60,
        _ if statement.starts_with("'CSA encoding=") => 95,
        _ => 0,
    }
}
