//! Going back and forth in the history of a document.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::history::{self, Before, DocumentState};
use super::{Document, HistoryStep, unique};
use crate::editor::edit::{Action, Edit, Refused};

impl Document {
    /// Undoes one step, cursor included; returns the edit undone. Shows the game in which it was made.
    pub fn undo(&mut self) -> Option<Edit> {
        self.tell_place();
        let told = self.recorder.told_of(self.history.len()).0 > 0;
        let (made, before) = self.history.undo()?;
        if !told {
            self.recorder.give_up();
        }
        self.setup = None;
        let before = match before {
            Before::Record(before) => Arc::unwrap_or_clone(before),
            Before::All(whole) => {
                self.take_back(&made, Arc::unwrap_or_clone(whole));
                self.tell(Action::Undo);
                return Some(made.edit.clone());
            }
        };
        let game = self.games.get_mut(made.game)?;
        game.record = before;
        let ids_are_free =
            matches!(made.edit, Edit::Play { .. } | Edit::End { .. } | Edit::Graft { .. } | Edit::Several { .. });
        self.arrive(&made, made.before(), ids_are_free);
        self.tell(Action::Undo);
        Some(made.edit.clone())
    }

    /// Redoes one step; returns the edit redone.
    pub fn redo(&mut self) -> Option<Edit> {
        self.tell_place();
        let told = self.recorder.told_of(self.history.len()).1 > 0;
        let made = self.history.redo()?;
        if !told {
            self.recorder.give_up();
        }
        self.setup = None;
        if let Edit::Reread { file, encoding } = &made.edit {
            let edit = made.edit.clone();
            // It was read before, so it can be read again.
            let loaded = file.load_in(*encoding).ok()?;
            let before = self.file_state();
            self.take_anew(loaded, made.revisions.1, made.writes == self.writes);
            self.revision = made.revisions.1;
            self.shown = made.game.min(self.games.len() - 1);
            self.games[self.shown].steer(|cursor, tree| cursor.restore(tree, made.places.1));
            self.start_over();
            self.history.redone(made, Before::All(Arc::new(before)), Duration::ZERO);
            self.tell(Action::Redo);
            return Some(edit);
        }
        if let Edit::Games(change) = &made.edit {
            let edit = made.edit.clone();
            let before = self.file_state();
            self.regrouped(change, made.revisions.1).ok()?;
            self.games[self.shown].steer(|cursor, tree| cursor.restore(tree, made.places.1));
            self.start_over();
            self.history.redone(made, Before::All(Arc::new(before)), Duration::ZERO);
            self.tell(Action::Redo);
            return Some(edit);
        }
        let game = self.games.get_mut(made.game)?;
        let before = game.record.clone();
        // It was made once on an equal record, so it cannot be refused; but joined edits may have led back to where
        // they began.
        let start = Instant::now();
        let again = made.edit.perform(&mut game.record);
        let took = start.elapsed();
        match again {
            Ok(_) | Err(Refused::Nothing) => {}
            Err(_) => return None,
        }
        self.history.redone(Arc::clone(&made), Before::Record(Arc::new(before)), took);
        self.arrive(&made, made.after(), false);
        self.tell(Action::Redo);
        Some(made.edit.clone())
    }

    /// Restores the state before or after a step whose record is back already.
    fn arrive(&mut self, made: &history::UndoStep, stand: DocumentState, ids_are_free: bool) {
        let Some(game) = self.games.get_mut(made.game) else { return };
        game.steer(|cursor, tree| {
            if made.edit.reshapes() {
                cursor.forget();
            }
            cursor.restore(tree, stand.place);
        });
        game.revision = stand.game_revision;
        self.revision = stand.revision;
        self.joining = false;
        if let Some(read) = stand.reading {
            self.take_reading(read, &made.edit);
        }
        let afresh = made.edit.reshapes() || made.readings.is_some();
        self.show_again(made.game, afresh, ids_are_free);
    }

    /// Shows a game after a step. Updates what is derived from its line once, from scratch (`afresh`) if none of it can
    /// still be valid.
    pub(super) fn show_again(&mut self, game: usize, afresh: bool, ids_are_free: bool) {
        let other = self.shown != game;
        self.shown = game;
        if other || afresh {
            self.start_over();
        } else {
            if ids_are_free {
                self.line_epoch = unique();
            }
            self.follow_line();
        }
    }

    /// How many steps of the history are done, and how many there are including undone ones.
    pub fn steps(&self) -> (usize, usize) {
        let (done, undone) = self.history.len();
        (done, done + undone)
    }

    /// A step of the history, done or undone, oldest first.
    pub fn made(&self, index: usize) -> Option<HistoryStep<'_>> {
        self.history.step(index).map(|made| HistoryStep { edit: &made.edit, summary: &made.summary, game: made.game })
    }

    /// The number of done steps at which the document equals the file; `None` if no steps lead there any more.
    /// O(steps).
    pub fn saved_step(&self) -> Option<usize> {
        self.step_of(self.saved_revision)
    }
    /// The number of done steps at which the document was at a revision.
    fn step_of(&self, revision: u64) -> Option<usize> {
        let (_, steps) = self.steps();
        let first = self.history.step(0).map_or(self.revision, |made| made.revisions.0);
        let mut after = (0..steps).filter_map(|index| Some(self.history.step(index)?.revisions.1));
        match first == revision {
            true => Some(0),
            false => after.position(|made| made == revision).map(|index| index + 1),
        }
    }
    /// How many steps lie between a revision and now: what was done while that revision was being saved. At least one,
    /// unless it is the present one.
    pub(super) fn steps_since(&self, revision: u64) -> u64 {
        if revision == self.revision {
            return 0;
        }
        let (done, _) = self.steps();
        // It was in the middle of a step that went on.
        let then = self.step_of(revision).unwrap_or(done);
        u64::try_from(done.abs_diff(then)).unwrap_or(u64::MAX).max(1)
    }

    /// Undoes or redoes until this many steps are done, cursor included, or as far as possible; false if nothing had to
    /// be done.
    pub fn go_to_step(&mut self, done: usize) -> bool {
        let mut moved = false;
        while self.history.len().0 > done && self.undo().is_some() {
            moved = true;
        }
        while self.history.len().0 < done && self.redo().is_some() {
            moved = true;
        }
        moved
    }

    /// The edit that undo would take back.
    pub fn undoable(&self) -> Option<&Edit> {
        self.history.undoable()
    }

    /// The edit that redo would repeat.
    pub fn redoable(&self) -> Option<&Edit> {
        self.history.redoable()
    }
}
