//! Work on many games at once: problems are solved and checked, games judged by an engine, or each is written to a file
//! of its own. One game that fails is told and does not end the rest.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::super::document::Document;
use super::analyst::{Analyst, Finding, MateQuestion};
use super::study::{KnownComments, Review, Reviewer, Study, StudyStage};
use crate::disk::{Expected, SaveError, write_expected};
use crate::engine::{EngineTrouble, Program};
use crate::files::store;
use crate::formats::{Envelope, FormatId, Report, WriteOptions, format};
use crate::record::{NodeId, Record, Score, attacker_of, is_problem};
use crate::rules::Game;
use crate::rules::shogi::Color;
use crate::task::Stop;
use crate::tsume::Severities;

/// How often a stop is looked for while something is solved.
const GLANCE: Duration = Duration::from_millis(40);

/// What is to be done with each of many games.
#[derive(Clone, Debug)]
pub enum BatchWork {
    /// Problems are solved and checked, each for so long at most.
    Solve {
        /// How long.
        patience: Duration,
        /// How many megabytes the solver may take.
        megabytes: u32,
        /// How grave flaws are.
        severities: Severities,
    },
    /// Games are judged by an engine.
    Judge {
        /// The engine.
        program: Box<Program>,
        /// How each is studied.
        study: Study,
        /// What becomes of the comments that moves have already.
        comments: KnownComments,
    },
    /// Each is written to a file of its own.
    Convert {
        /// The folder.
        folder: PathBuf,
        /// The format.
        format: FormatId,
        /// Whether also where something is lost by it.
        loses: bool,
    },
}

/// A game on which work is done.
#[derive(Clone, Debug)]
pub struct BatchGame {
    /// The name of the file that it may become.
    pub file: String,
    /// The game.
    pub record: Record,
}

/// How the work on a game has ended.
#[derive(Debug)]
pub enum BatchEnd {
    /// What was found out about a problem.
    Solved(Box<Finding>),
    /// What an engine said of a game, and the game with it.
    Judged(Box<(Review, Record)>),
    /// It was written to this file.
    Written(PathBuf),
    /// It is no problem.
    NoProblem,
    /// It would have lost something, and was not written.
    WouldLose(Box<Report>),
    /// There is such a file already.
    Exists(PathBuf),
    /// It could not be written.
    NotWritten(Box<SaveError>),
    /// The engine did not do it.
    Trouble(Box<EngineTrouble>),
}

/// How far the work is.
#[derive(Debug)]
pub enum BatchNews {
    /// Of a game so many positions of so many are judged.
    Within(usize, usize),
    /// The work on a game has ended.
    Ended(usize, BatchEnd),
}

/// Does the work on each game in turn, until it is stopped; `tell` is given what comes of it. `said` names a score in a line
/// of a comment, as [`Review::edit`] asks for it, in a kind of game.
pub fn work_through(
    work: &BatchWork,
    games: &[BatchGame],
    stop: &Stop,
    said: &dyn Fn(Game, Option<u32>, Score) -> String,
    tell: &mut dyn FnMut(BatchNews),
) {
    let mut solving = None;
    let mut reviewer: Option<(Game, Reviewer)> = None;
    for (at, game) in games.iter().enumerate() {
        let end = match work {
            BatchWork::Solve { patience, megabytes, severities } => {
                let solving = solving.get_or_insert_with(|| Solving::with(*megabytes));
                solving.solve(&game.record, (*patience, *severities), stop)
            }
            BatchWork::Judge { program, study, comments } => {
                let kind = game.record.game();
                // An engine plays one game, and there may be several kinds.
                let (_, engine) = match reviewer.take() {
                    Some((of, engine)) if of == kind => reviewer.insert((of, engine)),
                    _ => reviewer.insert((kind, Reviewer::start(Program::clone(program), kind))),
                };
                let mut within = |stage: StudyStage<'_>| {
                    if let StudyStage::Done(done, all, _) = stage {
                        tell(BatchNews::Within(done, all));
                    }
                };
                let (review, trouble) = engine.study(&game.record, *study, stop, &mut within);
                match trouble {
                    Some(trouble) => {
                        // The next game has a new one.
                        reviewer = None;
                        Some(BatchEnd::Trouble(Box::new(trouble)))
                    }
                    None if review.is_stopped => None,
                    None => Some(judged(&game.record, Review { comments: *comments, ..review }, said)),
                }
            }
            BatchWork::Convert { folder, format, loses } => Some(converted(game, (folder, *format, *loses))),
        };
        if stop.is_set() && !matches!(end, Some(BatchEnd::Written(_))) {
            return;
        }
        if let Some(end) = end {
            tell(BatchNews::Ended(at, end));
        }
    }
}

/// The solver, and where it says that there is something new.
struct Solving {
    analyst: Analyst,
    heard: Sender<()>,
    news: Receiver<()>,
}

impl Solving {
    fn with(megabytes: u32) -> Self {
        let mut analyst = Analyst::default();
        analyst.give(megabytes);
        let (heard, news) = channel();
        Self { analyst, heard, news }
    }

    /// Solves a problem; nothing if it was stopped, or the solver has failed.
    fn solve(
        &mut self,
        record: &Record,
        (patience, severities): (Duration, Severities),
        stop: &Stop,
    ) -> Option<BatchEnd> {
        let (Some(position), true) = (record.initial.shogi(), is_problem(record)) else {
            return Some(BatchEnd::NoProblem);
        };
        let line = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()?.shogi()).collect();
        let line = if position.side_to_move() == Color::Black { Some(line) } else { None };
        let attacker = Some(attacker_of(position));
        let question = MateQuestion { attacker, line, severities, patience, ..MateQuestion::of(position.clone()) };
        let heard = self.heard.clone();
        self.analyst.ask(question, move || {
            // Whoever does not listen any more needs no news.
            let _ = heard.send(());
        });
        loop {
            self.analyst.poll();
            if stop.is_set() {
                self.analyst.cancel();
                return None;
            }
            if self.analyst.searching(position).is_none() {
                let known = self.analyst.about(position).filter(|known| known.is_final);
                return known.map(|finding| BatchEnd::Solved(Box::new(Finding::clone(finding))));
            }
            let _ = self.news.recv_timeout(GLANCE);
        }
    }
}

/// A game with what an engine has said of it.
fn judged(record: &Record, review: Review, said: &dyn Fn(Game, Option<u32>, Score) -> String) -> BatchEnd {
    let mut document = Document::of(vec![record.clone()]);
    let game = record.game();
    if let Some(edit) = review.edit(record, |rank, score| said(game, rank, score)) {
        // It can be made on the record that it was made for.
        let _ = document.apply(edit);
    }
    let record = document.record().clone();
    BatchEnd::Judged(Box::new((review, record)))
}

/// Writes a game to a file that is not there yet.
fn converted(game: &BatchGame, (folder, id, loses): (&PathBuf, FormatId, bool)) -> BatchEnd {
    let envelope = Envelope::usual(id, format(id).unicode_extension());
    let (bytes, report) = store(std::slice::from_ref(&game.record), id, envelope, &WriteOptions::default());
    if report.loses() && !loses {
        return BatchEnd::WouldLose(Box::new(report));
    }
    let path = folder.join(&game.file);
    match write_expected(&path, bytes.as_slice(), &Expected::Nothing) {
        Ok(_) => BatchEnd::Written(path),
        Err(error) if error.source.kind() == std::io::ErrorKind::AlreadyExists => BatchEnd::Exists(path),
        Err(error) => BatchEnd::NotWritten(Box::new(error)),
    }
}
