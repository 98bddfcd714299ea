//! Exercises of other programs. What cannot be taken is told with its place; the rest is taken.

mod anki;
mod anki_collection;
mod anki_package;
mod epd;
mod lichess;
mod loading;
mod shogihome;

use std::path::Path;

pub use anki::cards;
pub use anki_package::anki_package;
pub use epd::{read_epd, write_epd};
pub use lichess::read_lichess;
pub use loading::{EXERCISE_EXTENSIONS, load_answers, load_exercises};
pub use shogihome::{read_shogihome, write_shogihome};

use super::exercise::{Exercise, is_exercise};
use crate::formats::Unreadable;
use crate::notation::{coordinates, write_position};
use crate::record::Record;
use crate::rules::Move;
use crate::text::Slice;

/// How a file has exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseFormat {
    /// As records.
    Records,
    /// JSON of ShogiHome, `shogihome-next-move`.
    ShogiHome,
    /// EPD with `bm` and `am`.
    Epd,
    /// The table of lichess's puzzles.
    Lichess,
    /// The table of Anki's notes, which is only written.
    Anki,
    /// A package of Anki: its notes with pictures, and when each is due. It is only written.
    AnkiPackage,
}

impl ExerciseFormat {
    /// That of a file, by its name and what it begins with.
    pub fn of(path: &Path, bytes: &[u8]) -> Self {
        let head = String::from_utf8_lossy(bytes.slice(..bytes.len().min(4096)));
        let is_named = |wanted: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted));
        let first = head.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
        if head.contains(shogihome::FORMAT) {
            Self::ShogiHome
        } else if anki::is_table(first) {
            Self::Anki
        } else if anki_package::is_package(bytes) {
            Self::AnkiPackage
        } else if lichess::is_table(first) {
            Self::Lichess
        } else if is_named("epd") || epd::is_test(first) {
            Self::Epd
        } else {
            Self::Records
        }
    }

    /// What nothing is read from, told to whoever tries.
    pub fn unread(self) -> Option<Unreadable> {
        match self {
            Self::Anki => Some(Unreadable::OnlyWritten("Anki CSV")),
            Self::AnkiPackage => Some(Unreadable::OnlyWritten("Anki apkg")),
            Self::Records | Self::ShogiHome | Self::Epd | Self::Lichess => None,
        }
    }

    /// That of a file that is to be written, by its name.
    pub fn to_be(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("json") => Self::ShogiHome,
            Some("epd") => Self::Epd,
            Some("csv") => Self::Anki,
            Some("apkg") => Self::AnkiPackage,
            _ => Self::Records,
        }
    }
}

/// Why nothing of a file can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExchangeError {
    /// It is no JSON.
    #[error("no JSON: {why}")]
    NotJson {
        /// Where it ceases to be, from 1.
        line: usize,
        /// In which column, from 1.
        column: usize,
        /// Why.
        why: String,
    },
    /// It is no collection of problems.
    #[error("no collection of problems")]
    NoCollection,
    /// Its version is another one.
    #[error("version {0}")]
    Version(String),
    /// It does not say its version.
    #[error("no version")]
    NoVersion,
}

/// What is wrong with an exercise, or with a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTakenReason {
    /// The position cannot be read.
    Position,
    /// Nobody can move there.
    NoLegalMove,
    /// A move that is said to be right cannot be played.
    IllegalRight,
    /// The move that is said to have been played cannot be.
    IllegalPlayed,
    /// The move before it does not lead to the position.
    PreviousMove,
    /// No move is said to be right.
    NoRight,
    /// It is only said which move is not right.
    OnlyAvoided,
    /// It is a game, or there is no move.
    Game,
    /// Exercises have no room for what the file says of them.
    Unkept,
    /// The format cannot hold it.
    Unheld,
    /// The format wants the move that was played.
    NotPlayed,
    /// There are more than are opened at once.
    TooMany,
}

impl NotTakenReason {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::NoLegalMove => "no-legal-move",
            Self::IllegalRight => "illegal-right",
            Self::IllegalPlayed => "illegal-played",
            Self::PreviousMove => "previous-move",
            Self::NoRight => "no-right",
            Self::OnlyAvoided => "only-avoided",
            Self::Game => "game",
            Self::Unkept => "unkept",
            Self::Unheld => "unheld",
            Self::NotPlayed => "not-played",
            Self::TooMany => "too-many",
        }
    }
}

/// Something that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotTaken {
    /// Which exercise, or in a table which line, from 1; 0 of the whole file.
    pub place: usize,
    /// Why.
    pub why: NotTakenReason,
    /// The text.
    pub text: String,
}

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Exchanged {
    /// The exercises.
    pub exercises: Vec<Exercise>,
    /// What was not taken.
    pub not_taken: Vec<NotTaken>,
}

impl Exchanged {
    /// The exercises that records are.
    pub fn of_records(records: &[Record]) -> Self {
        let mut read = Self::default();
        for (place, record) in (1..).zip(records) {
            let record = record.unheld();
            let Some(mut exercise) = Exercise::of_record(&record) else {
                let why = if is_exercise(&record) { NotTakenReason::NoRight } else { NotTakenReason::Game };
                read.refuse(place, why, write_position(&record.initial));
                continue;
            };
            let position = &exercise.position;
            exercise.right.retain(|right| {
                let is_legal = right.line.first().is_some_and(|&mv| position.check(mv).is_ok());
                if !is_legal {
                    let text = first_move(&right.line);
                    read.refuse(place, NotTakenReason::IllegalRight, text);
                }
                is_legal
            });
            if exercise.right.is_empty() {
                read.refuse(place, NotTakenReason::NoRight, write_position(&record.initial));
            } else {
                read.exercises.push(exercise);
            }
        }
        read
    }

    fn refuse(&mut self, place: usize, why: NotTakenReason, text: impl Into<String>) {
        self.not_taken.push(NotTaken { place, why, text: text.into() });
    }
}

/// The first move of a line in coordinates; nothing of a line without moves.
fn first_move(line: &[Move]) -> String {
    match line {
        [first, ..] => coordinates(*first),
        [] => String::new(),
    }
}
