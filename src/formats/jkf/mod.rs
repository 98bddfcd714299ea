//! JKF, the JSON of Kifu for JS: its schema (JSON棋譜フォーマット 1.0), and J1 to J5 of the
//! [format notes](crate#jkf).

mod data;
mod initial;
mod json;
mod manner;
mod position;
mod reader;
mod scan;
mod values;
mod writer;

use komaoto_text::ReadingRules;

pub(crate) use manner::manner;
pub(crate) use reader::{games, read};
pub(crate) use writer::write;

/// The reading of JKF: what is in quotes stays as it is, unless it is a word of the format.
pub(super) const READING: ReadingRules = ReadingRules { words: scan::sentences, signs: false };

/// The certainty that a text is JKF: JSON with moves or headers; any other JSON only if the file's name says so.
pub(super) fn detect(text: &str) -> u8 {
    let text = text.trim_start();
    let object = text.strip_prefix('[').map_or(text, str::trim_start);
    if !object.starts_with('{') {
        0
    } else if text.contains("\"moves\"") {
        95
    } else if text.contains("\"header\"") || text.contains("\"initial\"") {
        60
    } else {
        super::format::IF_NAMED
    }
}
