//! What has become of problems that a person has tried to solve 解図の成績, by their positions: kept in the state folder
//! from one start to the next.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::disk::{make_private_folder, write_privately};
use crate::notation::sfen;
use crate::rules::shogi::Position;
use crate::task::Task;

/// The name of the file.
const FILE: &str = "solved-problems.json";

/// One attempt is stored after the other.
static STORING: Mutex<()> = Mutex::new(());

/// What has become of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TrialScore {
    /// Whether it was ever solved.
    pub solved: bool,
    /// How many checks did not mate.
    pub failed: u32,
    /// How many hints were given.
    pub hints: u32,
}

impl TrialScore {
    fn add(&mut self, more: Self) {
        self.solved |= more.solved;
        self.failed = self.failed.saturating_add(more.failed);
        self.hints = self.hints.saturating_add(more.hints);
    }
}

/// The scores of all problems that were ever tried.
#[derive(Debug, Default)]
pub struct Scores {
    file: Option<PathBuf>,
    known: BTreeMap<String, TrialScore>,
}

impl Scores {
    /// Those kept in a state folder; without one they last as long as the program.
    pub fn open(state: Option<&Path>) -> Self {
        let file = state.map(|folder| folder.join(FILE));
        let known = file.as_deref().map_or_else(BTreeMap::new, read);
        Self { file, known }
    }

    /// That of the problem that begins from a position.
    pub fn of(&self, start: &Position) -> TrialScore {
        self.known.get(&name(start)).copied().unwrap_or_default()
    }

    /// Adds what has come of another attempt, and stores it on another thread.
    pub fn add(&mut self, start: &Position, more: TrialScore) {
        let name = name(start);
        self.known.entry(name.clone()).or_default().add(more);
        if let Some(file) = self.file.clone() {
            // It is done to its end, whether anybody waits for it or not; what other windows have stored stays.
            drop(Task::spawn(
                || {},
                move |_stop| {
                    let _one = STORING.lock().unwrap_or_else(PoisonError::into_inner);
                    let mut known = read(&file);
                    known.entry(name).or_default().add(more);
                    let written = serde_json::to_vec_pretty(&known);
                    debug_assert!(written.is_ok(), "{written:?}");
                    let Ok(text) = written else { return };
                    if let Some(folder) = file.parent() {
                        let _ = make_private_folder(folder);
                    }
                    let _ = write_privately(&file, &text);
                },
            ));
        }
    }

    /// How many of these problems were solved, and how many different ones there are.
    pub fn solved<'a>(&self, starts: impl Iterator<Item = &'a Position>) -> (usize, usize) {
        let names: HashSet<String> = starts.map(name).collect();
        let solved = names.iter().filter(|&name| self.known.get(name).is_some_and(|score| score.solved)).count();
        (solved, names.len())
    }
}

/// A file that cannot be read, or is none of ours, says nothing.
fn read(file: &Path) -> BTreeMap<String, TrialScore> {
    fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

/// What a problem is known by: its position without the number of the move.
fn name(start: &Position) -> String {
    let text = sfen(start);
    text.rsplit_once(' ').map_or(text.clone(), |(position, _)| position.to_owned())
}
