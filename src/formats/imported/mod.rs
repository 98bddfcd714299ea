//! Binary formats of xiangqi programs, which are only read: what they hold goes on as PGN. XQF is that of XQStudio
//! (象棋演播室), CBR and CBL are a game and a collection of CCBridge (象棋桥). Others have described them publicly; no
//! file of them is trusted to be whole.

mod ccbridge;
mod stream;
mod xqf;

use super::report::{Note, Report};
use komaoto_record::Record;
use komaoto_text::until;

/// The contents of a binary file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of its format.
    pub name: &'static str,
    /// Its games.
    pub records: Vec<Record>,
    /// The notes on parts that could not be read.
    pub notes: Vec<Note>,
}

impl Imported {
    /// The extensions of such files.
    pub const EXTENSIONS: [&str; 3] = ["xqf", "cbr", "cbl"];
}

/// Reads the bytes of a file in one of these formats; `None` if they are in none.
pub fn import(bytes: &[u8]) -> Option<Imported> {
    let mut report = Report::default();
    let (name, records) = if xqf::is_xqf(bytes) {
        ("XQF", vec![xqf::read(bytes, &mut report)])
    } else if ccbridge::is_library(bytes) {
        ("CBL", ccbridge::read_all(bytes, &mut report))
    } else if ccbridge::is_game(bytes) {
        ("CBR", vec![ccbridge::read(bytes, 0, &mut report)])
    } else {
        return None;
    };
    (!records.is_empty()).then_some(Imported { name, records, notes: report.notes })
}

/// A text of a file as words: without what fills its field, and with our line ends.
fn words(text: &str) -> String {
    let text = until(text, |letter| letter == '\0').replace("\r\n", "\n").replace('\r', "\n");
    let kept = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
    // A field may end in the midst of a character.
    text.chars().filter(kept).collect::<String>().trim().trim_end_matches(char::REPLACEMENT_CHARACTER).to_owned()
}

/// A date as tags have it, if it is spelled in numbers.
fn date(said: &str) -> String {
    let is_numeric = said.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '-' | '/' | '.'));
    if is_numeric { said.replace(['-', '/'], ".") } else { said.to_owned() }
}
