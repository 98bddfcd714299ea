//! Which games a document holds, and in what order.

use std::sync::Arc;
use std::time::Duration;

use super::advice::NotedText;
use super::history::{self, Before};
use super::summary::EditSummary;
use super::{Document, DocumentGame, unique};
use crate::editor::edit::{Action, Edit, GamesEdit, Refused};

impl Document {
    /// Whether its games are those that were read, in the same order.
    pub(crate) fn is_in_file_order(&self) -> bool {
        self.games.iter().enumerate().all(|(at, game)| game.origin == Some(at))
    }

    /// Changes the list of games, as one step.
    pub(super) fn regroup(&mut self, change: GamesEdit) -> Result<(), Refused> {
        self.tell_place();
        let before = self.file_state();
        let (place, revision) = (self.cursor().place(), self.newest_revision + 1);
        let revisions = (self.revision, revision);
        self.regrouped(&change, revision)?;
        // The entry after it refers to what was read.
        self.newest_revision = revision + 1;
        let edit = Edit::Games(change);
        let made = history::UndoStep {
            game: self.shown,
            edit: edit.clone(),
            summary: EditSummary::default(),
            places: (place, self.cursor().place()),
            revisions,
            game_revisions: revisions,
            readings: None,
            writes: self.writes,
            written: 0,
        };
        self.history.push(made, Before::All(Arc::new(before)), Duration::ZERO);
        self.setup = None;
        self.start_over();
        self.tell(Action::of(edit));
        Ok(())
    }

    /// Changes the list of games, and which game each note is about. The caller updates what is derived.
    pub(super) fn regrouped(&mut self, change: &GamesEdit, revision: u64) -> Result<(), Refused> {
        let mut places: Vec<Option<usize>> = (0..self.games.len()).map(Some).collect();
        change.perform(&mut places, |_| None, |_| None, |_, _, _| ())?;
        let fresh = |record| DocumentGame { revision, ..DocumentGame::new(record, None) };
        let copy =
            |game: &DocumentGame| DocumentGame { id: unique(), origin: None, revision, saved: 0, ..game.clone() };
        let name = |game: &mut DocumentGame, key: &str, value: &str| {
            game.record.headers.set(key, value);
            game.revision = revision;
        };
        let now_at = |was: usize| places.iter().position(|place| *place == Some(was));
        let shown = change.perform(&mut self.games, fresh, copy, name)?;
        // Where many change places, the one that is shown is followed.
        let follows = matches!(change, GamesEdit::Arrange { .. });
        self.shown = if follows { now_at(self.shown).unwrap_or(shown) } else { shown };
        let mut reading = NotedText::clone(&self.reading);
        for note in &mut reading.report.notes {
            note.node = note.node.and_then(|(was, node)| Some((now_at(was)?, node)));
        }
        reading.revision = revision + 1;
        self.reading = Arc::new(reading);
        self.revision = revision;
        self.joining = false;
        Ok(())
    }
}
