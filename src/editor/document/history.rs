//! Undo and redo: by snapshots of the record, which are cheap, and by repeating edits, which are deterministic.
//!
//! Every snapshot keeps alive the chunks of the tree that were changed since, some kilobytes each. So that a day of
//! work stays small, only the last steps keep theirs, and of the older ones one in [`STRIDE`]; undo repeats the edits
//! from there. Steps that took long (a setup, a merge, an edit in the middle of a line of 200,000 moves) are not
//! repeated: the state after them is kept, too.

use std::sync::Arc;
use std::time::Duration;

use super::advice::NotedText;
use super::snapshot::Original;
use super::summary::EditSummary;
use crate::editor::cursor::CursorPlace;
use crate::editor::edit::{Edit, Refused};
use crate::formats::{Envelope, FormatId};
use crate::record::Record;

/// The number of the last steps that keep their snapshots, and that of older steps that share one.
const STRIDE: usize = 64;

/// The time that repeating edits for one undo may take.
const PATIENCE: Duration = Duration::from_millis(2);

/// An edit that was made and can be undone, or was undone and can be redone.
#[derive(Clone, Debug)]
pub(super) struct UndoStep {
    /// The game of the file it was made in.
    pub game: usize,
    /// The edit; of joined edits the last.
    pub edit: Edit,
    /// Its summary; of joined edits that of the first.
    pub summary: EditSummary,
    /// The cursor before and after.
    pub places: (CursorPlace, CursorPlace),
    /// The revision before and after.
    pub revisions: (u64, u64),
    /// The revision of the game alone before and after.
    pub game_revisions: (u64, u64),
    /// The reading before and after, with the encoding, if the edit was a reading.
    pub readings: Option<(ReadState, ReadState)>,
    /// The number of saves before it.
    pub writes: u64,
    /// The number of characters written in it, for edits of a text.
    pub written: usize,
}

impl UndoStep {
    /// The state of the document before the step.
    pub fn before(&self) -> DocumentState {
        DocumentState {
            place: self.places.0,
            revision: self.revisions.0,
            game_revision: self.game_revisions.0,
            reading: self.readings.as_ref().map(|readings| readings.0.clone()),
        }
    }

    /// The state after the step.
    pub fn after(&self) -> DocumentState {
        DocumentState {
            place: self.places.1,
            revision: self.revisions.1,
            game_revision: self.game_revisions.1,
            reading: self.readings.as_ref().map(|readings| readings.1.clone()),
        }
    }
}

/// The state of a document before or after a step, except for its record.
pub(super) struct DocumentState {
    pub place: CursorPlace,
    pub revision: u64,
    /// The revision of the game alone.
    pub game_revision: u64,
    /// The reading, with the encoding, if the edit is a reading.
    pub reading: Option<ReadState>,
}

/// A reading, with the file it comes from and how that is encoded.
#[derive(Clone, Debug)]
pub(super) struct ReadState {
    pub reading: Arc<NotedText>,
    pub format: Option<FormatId>,
    pub envelope: Envelope,
    pub original: Option<Original>,
}

/// The state before a step. Shared like the steps themselves: every action begins with a copy of the document.
#[derive(Debug)]
pub(super) enum Before<W> {
    /// The record of the game it was made in.
    Record(Arc<Record>),
    /// The whole file: the step changed more than one record.
    All(Arc<W>),
}

#[derive(Debug)]
struct Done<W> {
    made: Arc<UndoStep>,
    /// `None` if it must be remade from an older one.
    before: Option<Before<W>>,
    /// The duration of the step, which decides whether repeating it costs more than keeping the state after it.
    took: Duration,
}

/// The steps done and the steps undone. Unlimited. `W` is a whole document.
#[derive(Clone, Debug)]
pub(super) struct History<W> {
    done: Vec<Done<W>>,
    undone: Vec<Arc<UndoStep>>,
}

impl<W> Clone for Before<W> {
    fn clone(&self) -> Self {
        match self {
            Self::Record(record) => Self::Record(Arc::clone(record)),
            Self::All(whole) => Self::All(Arc::clone(whole)),
        }
    }
}

impl<W> Clone for Done<W> {
    fn clone(&self) -> Self {
        Self { made: Arc::clone(&self.made), before: self.before.clone(), took: self.took }
    }
}

impl<W> Default for History<W> {
    fn default() -> Self {
        Self { done: Vec::new(), undone: Vec::new() }
    }
}

impl<W> History<W> {
    /// Remembers a new edit with the record before it, and how long it took; undone steps are dropped.
    pub fn push(&mut self, made: UndoStep, before: Before<W>, took: Duration) {
        self.undone.clear();
        self.keep(Arc::new(made), before, took);
    }

    /// The last step.
    pub fn last(&self) -> Option<&UndoStep> {
        self.done.last().map(|step| &*step.made)
    }

    /// The last step, if a new edit may still join it.
    pub fn last_mut(&mut self) -> Option<&mut UndoStep> {
        self.done.last_mut().map(|step| Arc::make_mut(&mut step.made))
    }

    /// The result of redoing the last step: of joined edits only the last, applied to what was there before the first.
    pub fn last_again(&self) -> Option<Record> {
        let Done { made, before: Some(Before::Record(before)), .. } = self.done.last()? else { return None };
        let mut record = Record::clone(before);
        matches!(made.edit.perform(&mut record), Ok(_) | Err(Refused::Nothing)).then_some(record)
    }

    /// The edit that undo would take back.
    pub fn undoable(&self) -> Option<&Edit> {
        self.done.last().map(|step| &step.made.edit)
    }

    /// The edit that redo would repeat.
    pub fn redoable(&self) -> Option<&Edit> {
        self.undone.last().map(|made| &made.edit)
    }

    /// The numbers of steps that can be undone and redone.
    pub fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// A step, done or undone, oldest first.
    pub fn step(&self, index: usize) -> Option<&UndoStep> {
        match self.done.get(index) {
            Some(step) => Some(&step.made),
            None => self.undone.get((self.done.len() + self.undone.len()).checked_sub(index + 1)?).map(|made| &**made),
        }
    }

    /// A number of each of the games at a revision of the document, given the present ones; `None` if no step leads
    /// there. `of` gives those of a state, `changed` those of the game of a step before and after it, if it has others.
    pub fn games_at(
        &self,
        revision: u64,
        mut games: Vec<u64>,
        of: impl Fn(&W) -> Vec<u64>,
        changed: impl Fn((u64, u64)) -> Option<(u64, u64)>,
    ) -> Option<Vec<u64>> {
        let now = games.clone();
        let turn = |games: &mut Vec<u64>, made: &UndoStep, back: bool| {
            let revisions = changed(made.game_revisions);
            if let (Some(game), Some((before, after))) = (games.get_mut(made.game), revisions) {
                *game = if back { before } else { after };
            }
        };
        for Done { made, before, .. } in self.done.iter().rev() {
            if let Some(Before::All(before)) = before {
                games = of(before);
            } else {
                turn(&mut games, made, true);
            }
            if made.revisions.0 == revision {
                return Some(games);
            }
        }
        games = now;
        for made in self.undone.iter().rev() {
            if made.edit.is_whole() {
                return None;
            }
            turn(&mut games, made, false);
            if made.revisions.1 == revision {
                return Some(games);
            }
        }
        None
    }

    /// Changes the states and the readings that undo and redo lead to.
    pub fn amend(&mut self, mut whole: impl FnMut(&mut W), mut read: impl FnMut(&mut ReadState))
    where
        W: Clone,
    {
        for Done { before, .. } in &mut self.done {
            if let Some(Before::All(state)) = before {
                whole(Arc::make_mut(state));
            }
        }
        let done = self.done.iter_mut().map(|done| &mut done.made);
        for made in done.chain(&mut self.undone).filter(|made| made.readings.is_some()) {
            if let Some((before, after)) = &mut Arc::make_mut(made).readings {
                read(before);
                read(after);
            }
        }
    }

    /// Takes the last step back; returns it, and what was there before it.
    pub fn undo(&mut self) -> Option<(Arc<UndoStep>, Before<W>)> {
        self.revive();
        let Done { made, before, .. } = self.done.pop()?;
        self.undone.push(Arc::clone(&made));
        before.map(|before| (made, before))
    }

    /// The next step to redo. Pass it to [`redone`](Self::redone) with the record before it.
    pub fn redo(&mut self) -> Option<Arc<UndoStep>> {
        self.undone.pop()
    }

    /// Remembers a step that was redone, and how long it took.
    pub fn redone(&mut self, made: Arc<UndoStep>, before: Before<W>, took: Duration) {
        self.keep(made, before, took);
    }

    fn keep(&mut self, made: Arc<UndoStep>, before: Before<W>, took: Duration) {
        self.done.push(Done { made, before: Some(before), took });
        let Some(old) = self.done.len().checked_sub(STRIDE + 1) else { return };
        // A run of steps without snapshots is within one game and starts with a snapshot of it. A reading takes long to
        // repeat.
        let of_record = |step: &Done<W>| !matches!(step.before, Some(Before::All(_)));
        let continues = old > 0
            && self.done[old - 1].made.game == self.done[old].made.game
            && of_record(&self.done[old - 1])
            && of_record(&self.done[old])
            && self.done[old - 1].made.readings.is_none();
        if continues && !old.is_multiple_of(STRIDE) && self.way_to(old) <= PATIENCE {
            self.done[old].before = None;
        }
    }

    /// How long it takes to remake the state before a step from the nearest older snapshot, at most [`STRIDE`] steps
    /// away.
    fn way_to(&self, step: usize) -> Duration {
        let mut took = Duration::ZERO;
        for Done { before, took: one, .. } in self.done[..step].iter().rev() {
            took += *one;
            if before.is_some() {
                break;
            }
        }
        took
    }

    /// Restores the snapshot of the last step, and those between it and the nearest older one.
    fn revive(&mut self) {
        let Some(last) = self.done.len().checked_sub(1) else { return };
        if self.done[last].before.is_some() {
            return;
        }
        let Some(base) = (0..last).rev().find(|&i| self.done[i].before.is_some()) else { return };
        let Some(Before::Record(record)) = &self.done[base].before else { return };
        let mut record = Record::clone(record);
        for i in base + 1..=last {
            // It was made once on an equal record, so it cannot be refused now.
            let _ = self.done[i - 1].made.edit.perform(&mut record);
            self.done[i].before = Some(Before::Record(Arc::new(record.clone())));
        }
    }
}
