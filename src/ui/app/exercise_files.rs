//! 次の一手 written for other programs, and answers that go along to another machine.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::desk::Desk;
use super::mate::Mates;
use super::picture_job::{Afterwards, Drawing};
use super::shared::SharedState;
use crate::disk::{OnDisk, SaveError, SaveStep, read_file, write_atomically, write_privately};
use crate::exercises::{
    AnswerBook, AnswerError, Exchanged, ExerciseFormat, LearningDay, NotTaken, anki_package, answer_error, cards,
    load_answers, write_epd, write_shogihome,
};
use crate::locale::Locale;
use crate::record::Record;
use crate::rules::Game;
use crate::task::{Stop, Task};
use crate::texts;
use crate::ui::dialogs::{LearningView, Picking, picker};
use crate::ui::words::{file_extension, file_name, file_stem};

/// Nothing was written, because there was nothing that could be.
fn not_made(path: PathBuf, source: std::io::Error) -> SaveError {
    SaveError { step: SaveStep::Write, path, source, on_disk: OnDisk::Unknown, copy: None }
}

impl Desk {
    /// The name under which the exercises are written for other programs: in the format that holds most of them.
    pub(super) fn suggested_exercises(&self, locale: &Locale) -> Picking {
        let extension = match self.document.record().game() {
            Game::Shogi => "json",
            Game::Chess => "epd",
            Game::Xiangqi => "apkg",
        };
        let stem = file_stem(Path::new(&self.suggested_name(locale)));
        Picking::Exercises(picker::suggested_name(&stem, extension))
    }

    /// Writes the exercises of the file as another program reads them, by the extension.
    pub(super) fn export_exercises(&mut self, path: PathBuf, ctx: &egui::Context, shared: &mut SharedState) {
        let format = ExerciseFormat::to_be(&path);
        if format == ExerciseFormat::Records {
            let values = [("extension", file_extension(&path).into())];
            return shared.notices.decline(self.state(), shared.locale.with("error-exercise-extension", &values));
        }
        let document = &self.document;
        let games = 0..document.games().0;
        let records: Vec<Record> = games.filter_map(|game| document.game_record(game).cloned()).collect();
        let (wake, to, language) = (ctx.clone(), path.clone(), shared.locale.language());
        let (data, deck) = (shared.settings.data.clone(), file_stem(&path));
        let counted = Arc::new((AtomicUsize::new(0), AtomicUsize::new(0)));
        let count = Arc::clone(&counted);
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let Exchanged { exercises, not_taken } = Exchanged::of_records(&records);
                let of_text = |(text, unheld): (String, Vec<NotTaken>)| (text.into_bytes(), unheld);
                let (bytes, unheld) = match format {
                    ExerciseFormat::Epd => of_text(write_epd(&exercises)),
                    ExerciseFormat::Anki => (cards(&exercises, Some(language)).into_bytes(), Vec::new()),
                    ExerciseFormat::AnkiPackage => {
                        let book = match AnswerBook::open(data.as_deref()) {
                            Ok(book) => book,
                            Err(error) => return Some(Err(not_made(to, std::io::Error::other(error)))),
                        };
                        let about = (deck.as_str(), Some(language));
                        match anki_package(&exercises, about, &book, (LearningDay::today(), stop)) {
                            Ok(package) => package?,
                            Err(error) => return Some(Err(not_made(to, error))),
                        }
                    }
                    ExerciseFormat::ShogiHome | ExerciseFormat::Records | ExerciseFormat::Lichess => {
                        of_text(write_shogihome(&exercises))
                    }
                };
                let held = exercises.len() - unheld.len();
                count.0.store(held, Ordering::Relaxed);
                count.1.store(unheld.len() + not_taken.len(), Ordering::Relaxed);
                // An empty file would take the place of what is there.
                if held == 0 {
                    return Some(Ok(()));
                }
                Some(write_atomically(&to, &bytes).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SayExercises(counted), None, task));
    }

    /// Writes all answers, so that they can be taken over elsewhere.
    pub(super) fn export_answers(&mut self, path: PathBuf, ctx: &egui::Context, shared: &SharedState) {
        let (wake, to, data) = (ctx.clone(), path.clone(), shared.settings.data.clone());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_| {
                let book = AnswerBook::open(data.as_deref()).ok()?;
                Some(write_privately(&to, book.to_text().as_bytes()).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SaySheet, None, task));
    }
}

impl Mates {
    /// Takes answers over that were written elsewhere.
    pub(super) fn take_answers(&mut self, path: PathBuf, shared: &SharedState) {
        let (from, data) = (path.clone(), shared.settings.data.clone());
        let wake = shared.wake.clone();
        let take = move |_: &Stop| {
            let answers = load_answers(&from, &read_file(&from)?)?;
            let mut book = AnswerBook::open(data.as_deref())?;
            Ok((book.merge(&answers)?, book))
        };
        let task = Task::spawn(move || wake.request_repaint(), take);
        self.exercise_desk.taking = Some((path, task));
    }

    /// Says what has come of answers that were to be taken over.
    pub(super) fn follow_answers(&mut self, shared: &mut SharedState) {
        let Some((path, task)) = &mut self.exercise_desk.taking else { return };
        let Some(taken) = task.poll() else { return };
        let path = path.clone();
        self.exercise_desk.taking = None;
        let why = match taken {
            Ok(Ok((new, book))) => {
                self.exercise_desk.book = book;
                let values = [("name", file_name(&path).into()), ("count", new.into())];
                shared.notices.say(shared.locale.with("answers-taken", &values));
                if let Some(view) = shared.overlays.take::<LearningView>() {
                    shared.overlays.put(view.again());
                }
                return;
            }
            Ok(Err(AnswerError::Io(error))) => texts::read_error(&error, &shared.locale),
            Ok(Err(error)) => answer_error(&error, &shared.locale),
            Err(failed) => failed.to_string(),
        };
        let what = shared.locale.with("error-open-title", &[("name", file_name(&path).into())]);
        let text = shared.locale.sentences(&[&what, &why]);
        shared.notices.complain_of(&path, text);
    }
}

impl SharedState {
    /// Shows the window about learning again, which made room for the question where a file is.
    pub(super) fn learn_again(&mut self) {
        if let Some(view) = self.learning.take() {
            self.overlays.put(view.again());
        }
    }
}
