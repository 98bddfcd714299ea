//! What lasts of exercises 次の一手 from one to the next: what was answered, what is on its way to the disk, and who judges
//! moves.

use std::path::PathBuf;
use std::time::Duration;

use crate::editor::Edition;
use crate::editor::analysis::Reviewer;
use crate::engine::{EngineTrouble, Program};
use crate::exercises::{Answer, AnswerBook, AnswerError, MoveVerdict};
use crate::rules::Game;
use crate::task::{Stop, Task};
use crate::ui::panels::exercise::SourceSight;

/// How long the end of the program waits for an answer to be on the disk.
const LAST: Duration = Duration::from_secs(5);

/// An engine that judged moves, and goes on with the next.
pub(super) type KeptEngine = (Program, Game, Reviewer);

/// What has come of a judgement: the engine again, and its verdict.
pub(super) type Judgement = (Option<KeptEngine>, Result<Option<MoveVerdict>, EngineTrouble>);

/// Answers that are being taken over from a file: how many were new, and all that are known then.
pub(super) type TakingAnswers = (PathBuf, Task<Result<(usize, AnswerBook), AnswerError>>);

/// Exercises: what was answered, what is on its way to the disk, and who judges moves.
#[derive(Default)]
pub(super) struct ExerciseDesk {
    pub book: AnswerBook,
    /// What is read or written just now: the book as it is then.
    pub noting: Option<Task<Result<AnswerBook, AnswerError>>>,
    /// Whether exercises were begun before it was known what is due.
    pub is_blind: bool,
    pub waiting: Vec<Answer>,
    pub judging: Option<Task<Judgement>>,
    pub engine: Option<KeptEngine>,
    pub sighting: Option<Task<SourceSight>>,
    pub taking: Option<TakingAnswers>,
    /// What each game of a file is known by, if it is an exercise.
    pub keys: Option<(Edition, Vec<Option<String>>)>,
    pub listing: Option<(Edition, Task<Vec<Option<String>>>)>,
}

impl Drop for ExerciseDesk {
    /// Whatever was answered comes to the disk.
    fn drop(&mut self) {
        if let Some(noting) = &mut self.noting
            && let Some(Ok(Ok(mut book))) = noting.wait(LAST)
            && !self.waiting.is_empty()
        {
            let waiting = std::mem::take(&mut self.waiting);
            let mut last = Task::spawn(|| {}, move |_: &Stop| book.add(&waiting).is_ok());
            let _ = last.wait(LAST);
        }
    }
}
