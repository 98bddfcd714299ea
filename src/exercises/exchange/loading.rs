//! Exercises of other programs, opened like records: told by what stands in them, and never written back to their files.

use std::path::Path;

use super::super::answer_file::{Answer, AnswerError, read_answers};
use super::epd::read_epd;
use super::lichess::read_lichess;
use super::shogihome::{FORMAT, read_shogihome};
use super::{ExchangeError, Exchanged, ExerciseFormat, NotTaken, NotTakenReason};
use crate::files::{Loaded, load_made};
use crate::formats::{BadJson, Note, NoteKind, NoteWeight, Unreadable};
use crate::record::Record;

/// What the names of such files end in, besides those that records have as well.
pub const EXERCISE_EXTENSIONS: [&str; 1] = ["csv"];

/// How many lines of a table are opened at once: lichess's has millions.
const MOST: usize = 20_000;

/// The exercises of a file as records; `None` if it holds none in a format of other programs.
pub fn load_exercises(path: &Path, bytes: &[u8]) -> Option<Result<Loaded, Unreadable>> {
    let format = ExerciseFormat::of(path, bytes);
    let text = String::from_utf8_lossy(bytes);
    let (name, read) = match format {
        ExerciseFormat::Records | ExerciseFormat::Anki | ExerciseFormat::AnkiPackage => {
            return format.unread().map(Err);
        }
        ExerciseFormat::ShogiHome => match read_shogihome(&text) {
            Ok(read) => (FORMAT, read),
            // What merely speaks of the format is something else.
            Err(ExchangeError::NoCollection) => return None,
            Err(ExchangeError::Version(version)) => {
                return Some(Err(Unreadable::Version { format: FORMAT, version: Some(version) }));
            }
            Err(ExchangeError::NoVersion) => return Some(Err(Unreadable::Version { format: FORMAT, version: None })),
            Err(ExchangeError::NotJson { line, column, why }) => {
                let what = Box::new(NoteKind::Json(BadJson::Syntax(why)));
                return Some(Err(Unreadable::Malformed { line, column, what }));
            }
        },
        ExerciseFormat::Epd => ("EPD", beginning(&text, read_epd)),
        ExerciseFormat::Lichess => ("lichess CSV", beginning(&text, read_lichess)),
    };
    if read.exercises.is_empty() {
        // A table of positions in which nothing is asked is opened as what it is.
        return None;
    }
    let records: Vec<Record> = read.exercises.iter().map(|exercise| exercise.to_record()).collect();
    let notes: Vec<Note> = read.not_taken.into_iter().map(note).collect();
    Some(load_made(&records, NoteKind::OnlyReadExercises(name), &notes))
}

/// The answers in a file.
///
/// # Errors
/// There are none in it, or they are of another version.
pub fn load_answers(path: &Path, bytes: &[u8]) -> Result<Vec<Answer>, AnswerError> {
    match ExerciseFormat::of(path, bytes).unread() {
        Some(_) => Err(AnswerError::Cards),
        None => read_answers(&String::from_utf8_lossy(bytes)),
    }
}

/// What the first lines of a table hold, and that there are more.
fn beginning(text: &str, read: fn(&str) -> Exchanged) -> Exchanged {
    let Some((end, _)) = text.match_indices('\n').nth(MOST - 1) else { return read(text) };
    let (first, rest) = text.split_at(end);
    let mut exchanged = read(first);
    if rest.trim().is_empty() {
        return exchanged;
    }
    exchanged.refuse(MOST + 1, NotTakenReason::TooMany, "");
    exchanged
}

/// What was not taken, of no line: its place stands in its sentence, and the lines at hand are those of what was made of it.
fn note(row: NotTaken) -> Note {
    let what = NoteKind::NotTaken { why: row.why.name(), place: row.place, text: row.text };
    Note { line: 0, column: 0, weight: NoteWeight::Lost, what, text: String::new(), node: None, places: Vec::new() }
}
