//! The answers that a person has given: a file that is only appended to, in the folder where journals and versions of
//! files are kept, never in the cache. What is due is reckoned from them.
//!
//! The first line says what the file is and its version; each answer has a line of its own, written at once and brought to
//! the disk before anybody is told that it counts. Whoever writes holds a lock for that moment, so that two windows write
//! one line after the other; a line that was cut off is ended by the next writer, and left out by readers. A grade that is
//! corrected is another line. Once a day the file is copied before it is written to.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::exercise::{Exercise, ExerciseKind};
use super::fsrs::{AnswerGrade, DAY, Memory, MemoryStage};
use crate::disk::{LockFile, make_private_folder, write_privately};
use crate::editor::remains::ANSWERS;

/// What the file says it is, and its version.
const NAME: &str = "komaoto-answers";
const VERSION: u64 = 1;
/// How many copies of it are kept, the newest of each day.
const COPIES: usize = 7;

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Of which exercise.
    pub key: String,
    /// How well it came.
    pub grade: AnswerGrade,
    /// How many seconds it took.
    #[serde(default)]
    pub seconds: u64,
    /// How many wrong moves were tried.
    #[serde(default)]
    pub wrong: u32,
    /// How many hints were given.
    #[serde(default)]
    pub hints: u32,
    /// The answer whose grade this corrects: when that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<u64>,
}

/// Why answers are not kept.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The file is of another version.
    #[error("version {0}")]
    Version(String),
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What a person knows.
#[derive(Debug, Default)]
pub struct AnswerBook {
    file: Option<PathBuf>,
    answers: Vec<Answer>,
    memories: HashMap<String, Memory>,
    /// When each exercise was answered for the first time.
    begun: HashMap<String, u64>,
}

/// What is due of some exercises.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueExercises {
    /// Those due now, by their places, the longest due first.
    pub due: Vec<usize>,
    /// Those never answered that may still come today.
    pub new: Vec<usize>,
    /// How many others were never answered.
    pub later: usize,
    /// How many will be due later on.
    pub known: usize,
}

/// Numbers about what a person knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerTally {
    /// How many answers were given.
    pub answers: usize,
    /// How many exercises were answered.
    pub exercises: usize,
    /// How many of what was known before was still known, in percent.
    pub retention: Option<f64>,
    /// How many are due now, and on each of the next days.
    pub due: Vec<usize>,
}

/// What exercises have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerGroup {
    /// Why they are asked.
    Kind(ExerciseKind),
    /// How the game was opened.
    Opening(String),
}

impl AnswerGroup {
    /// Those of an exercise.
    fn of(exercise: &Exercise) -> impl Iterator<Item = Self> {
        let opening = exercise.source.opening().map(|opening| Self::Opening(opening.to_owned()));
        std::iter::once(Self::Kind(exercise.kind)).chain(opening)
    }
}

impl AnswerBook {
    /// The answers kept in a folder; without one they last as long as the program.
    ///
    /// # Errors
    /// The file cannot be read, or a newer program has written it.
    pub fn open(state: Option<&Path>) -> Result<Self, AnswerError> {
        let mut book = Self { file: state.map(|folder| folder.join(ANSWERS)), ..Self::default() };
        book.refresh()?;
        Ok(book)
    }

    /// Reads what other windows have written.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn refresh(&mut self) -> Result<(), AnswerError> {
        let Some(file) = &self.file else { return Ok(()) };
        match fs::read_to_string(file) {
            Ok(text) => self.answers = read_answers(&text)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => self.answers = Vec::new(),
            Err(error) => return Err(error.into()),
        }
        self.remember();
        Ok(())
    }

    /// The answers, in the order in which they were written.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// What is remembered of an exercise.
    pub fn memory(&self, key: &str) -> Option<&Memory> {
        self.memories.get(key)
    }

    /// Writes answers down. When this returns they are on the disk.
    ///
    /// # Errors
    /// They are not.
    pub fn add(&mut self, answers: &[Answer]) -> Result<(), AnswerError> {
        if let Some(file) = &self.file {
            if let Some(folder) = file.parent() {
                make_private_folder(folder)?;
            }
            copy_of_the_day(file, answers.iter().map(|answer| answer.at / 1000 / DAY).max().unwrap_or_default())?;
            append(file, answers)?;
            return self.refresh();
        }
        self.answers.extend(answers.iter().cloned());
        self.remember();
        Ok(())
    }

    /// Takes answers that were kept elsewhere; how many were new.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn merge(&mut self, answers: &[Answer]) -> Result<usize, AnswerError> {
        self.refresh()?;
        let mut known: HashSet<(u64, String)> =
            self.answers.iter().map(|answer| (answer.at, answer.key.clone())).collect();
        let new: Vec<Answer> =
            answers.iter().filter(|answer| known.insert((answer.at, answer.key.clone()))).cloned().collect();
        if !new.is_empty() {
            self.add(&new)?;
        }
        Ok(new.len())
    }

    /// All of them as a text that [`read_answers`] reads.
    pub fn to_text(&self) -> String {
        let mut text = head();
        for answer in &self.answers {
            text.push_str(&line(answer));
        }
        text
    }

    /// Of these exercises what is due now, and what is new: `most` a day, of which those are gone that were answered first
    /// since `morning`. Times are seconds since 1970.
    pub fn due<'k>(
        &self,
        keys: impl Iterator<Item = &'k str>,
        now: u64,
        (morning, most): (u64, usize),
    ) -> DueExercises {
        let (mut due, mut told) = (Vec::new(), DueExercises::default());
        for (place, key) in keys.enumerate() {
            match self.memories.get(key) {
                Some(memory) if memory.due <= now => due.push((memory.due, place)),
                Some(_) => told.known += 1,
                None => told.new.push(place),
            }
        }
        due.sort_unstable();
        told.due = due.into_iter().map(|(_, place)| place).collect();
        let left = most.saturating_sub(self.begun_since(morning));
        told.later = told.new.len().saturating_sub(left);
        told.new.truncate(left);
        told
    }

    /// How many exercises were answered for the first time since then.
    fn begun_since(&self, morning: u64) -> usize {
        self.begun.values().filter(|first| **first >= morning).count()
    }

    /// Numbers about all answers.
    pub fn tally(&self, now: u64, days: usize) -> AnswerTally {
        self.tally_of(now, days, |_| true)
    }

    /// Numbers about the exercises that are known so.
    pub fn tally_of(&self, now: u64, days: usize, is_meant: impl Fn(&str) -> bool) -> AnswerTally {
        let mut memories: HashMap<String, Memory> = HashMap::new();
        let (mut given, mut known, mut kept) = (0_usize, 0_usize, 0_usize);
        for answer in corrected(&self.answers).filter(|answer| is_meant(&answer.key)) {
            given += 1;
            let before = memories.get(&answer.key).copied();
            if before.is_some_and(|before| before.stage == MemoryStage::Known) {
                known += 1;
                kept += usize::from(answer.grade != AnswerGrade::Again);
            }
            memories.insert(answer.key.clone(), Memory::after(before, answer.grade, answer.at / 1000));
        }
        let mut due = vec![0; days];
        for memory in memories.values() {
            let day = memory.due.saturating_sub(now).div_ceil(DAY);
            if let Some(count) = usize::try_from(day).ok().and_then(|day| due.get_mut(day)) {
                *count += 1;
            }
        }
        AnswerTally {
            answers: given,
            exercises: memories.len(),
            retention: (known > 0).then(|| kept as f64 * 100.0 / known as f64),
            due,
        }
    }

    /// The same by what exercises have in common, each with how many there are.
    pub fn tally_by<'e>(
        &self,
        exercises: impl Iterator<Item = &'e Exercise>,
        now: u64,
        days: usize,
    ) -> Vec<(AnswerGroup, usize, AnswerTally)> {
        let mut groups: BTreeMap<AnswerGroup, HashSet<String>> = BTreeMap::new();
        for exercise in exercises {
            for group in AnswerGroup::of(exercise) {
                groups.entry(group).or_default().insert(exercise.key());
            }
        }
        let told = |(group, keys): (AnswerGroup, HashSet<String>)| {
            (group, keys.len(), self.tally_of(now, days, |key| keys.contains(key)))
        };
        groups.into_iter().map(told).collect()
    }

    fn remember(&mut self) {
        let mut memories: HashMap<String, Memory> = HashMap::new();
        self.begun.clear();
        for answer in corrected(&self.answers) {
            let at = answer.at / 1000;
            let before = memories.get(&answer.key).copied();
            self.begun.entry(answer.key.clone()).or_insert(at);
            memories.insert(answer.key, Memory::after(before, answer.grade, at));
        }
        self.memories = memories;
    }
}

/// The answers in the order of time, each with the grade that it was given last.
fn corrected(answers: &[Answer]) -> impl Iterator<Item = Answer> {
    let mut grades: HashMap<(&str, u64), AnswerGrade> = HashMap::new();
    for answer in answers {
        if let Some(at) = answer.corrects {
            grades.insert((&answer.key, at), answer.grade);
        }
    }
    let mut own: Vec<Answer> = answers
        .iter()
        .filter(|answer| answer.corrects.is_none())
        .map(|answer| {
            let grade = grades.get(&(answer.key.as_str(), answer.at)).copied().unwrap_or(answer.grade);
            Answer { grade, ..answer.clone() }
        })
        .collect();
    own.sort_by_key(|answer| answer.at);
    own.into_iter()
}

/// Reads answers; lines that are none are left out.
///
/// # Errors
/// The version is another one.
pub fn read_answers(text: &str) -> Result<Vec<Answer>, AnswerError> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let first: Option<Value> = lines.peek().and_then(|line| serde_json::from_str(line).ok());
    if let Some(first) = first.filter(|first| first.get("format").is_some()) {
        let version = first.get("version").map_or_else(String::new, Value::to_string);
        if first.get("format").and_then(Value::as_str) != Some(NAME) || version != VERSION.to_string() {
            return Err(AnswerError::Version(version));
        }
    } else if lines.peek().is_some() {
        return Err(AnswerError::Version(String::new()));
    }
    Ok(lines.filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn head() -> String {
    format!("{}\n", json!({ "format": NAME, "version": VERSION }))
}

fn line(answer: &Answer) -> String {
    serde_json::to_string(answer).map_or_else(|_| String::new(), |line| line + "\n")
}

/// Appends answers, and brings them to the disk.
fn append(path: &Path, answers: &[Answer]) -> io::Result<()> {
    let mut options = File::options();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = LockFile::from(options.open(path)?);
    file.lock()?;
    let length = file.metadata()?.len();
    let mut text = String::new();
    if length == 0 {
        text.push_str(&head());
    } else {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        // Somebody was killed while writing.
        if last != *b"\n" {
            text.push('\n');
        }
    }
    answers.iter().for_each(|answer| text.push_str(&line(answer)));
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Copies the file if there is no copy of this day, and removes the oldest copies.
fn copy_of_the_day(path: &Path, day: u64) -> io::Result<()> {
    let (Some(folder), true) = (path.parent(), path.exists()) else { return Ok(()) };
    let copy = folder.join(format!("{ANSWERS}.{day}.bak"));
    if copy.exists() {
        return Ok(());
    }
    write_privately(&copy, &fs::read(path)?).map_err(|error| error.source)?;
    let is_copy = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(ANSWERS) && name.ends_with(".bak"))
    };
    let mut copies: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).filter(is_copy).collect();
    copies.sort();
    let surplus = copies.len().saturating_sub(COPIES);
    copies.into_iter().take(surplus).for_each(|old| drop(fs::remove_file(old)));
    Ok(())
}
