//! Undo and redo: snapshots of the record, which are cheap, and edits, which are deterministic.
//!
//! Every snapshot keeps alive the chunks of the tree that were changed since, some kilobytes each. So that a day of work stays small, only
//! the last steps keep theirs, and of the older ones one in [`STRIDE`]; undo replays the edits from there.

use std::sync::Arc;

use super::advice::Reading;
use super::cursor::Place;
use super::snapshot::Original;
use super::{Edit, Refused};
use crate::formats::{Envelope, FormatId};
use crate::record::Record;

/// How many steps keep their snapshot, and how many of the older ones share one.
const STRIDE: usize = 64;

/// An edit that was made and can be undone, or was undone and can be made again.
#[derive(Clone, Debug)]
pub(super) struct Made {
    /// The game of the file it was made in.
    pub game: usize,
    /// What was done; of joined edits the last.
    pub edit: Edit,
    /// The cursor before and after.
    pub places: (Place, Place),
    /// The revision before and after.
    pub revisions: (u64, u64),
    /// The revision of the game alone before and after.
    pub game_revisions: (u64, u64),
    /// What was read before and after, with the encoding, if the edit was a reading.
    pub readings: Option<(Read, Read)>,
}

/// A reading, with the file it is of and how that is written.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub reading: Arc<Reading>,
    pub format: Option<FormatId>,
    pub envelope: Envelope,
    pub original: Option<Original>,
}

#[derive(Clone, Debug)]
struct Step {
    made: Made,
    before: Option<Box<Record>>,
}

/// What was done, and what was undone. Unlimited.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: Vec<Step>,
    undone: Vec<Made>,
}

impl History {
    /// Remembers a new edit with the record before it; what was undone is gone.
    pub fn push(&mut self, made: Made, before: Record) {
        self.undone.clear();
        self.keep(made, before);
    }

    /// The last step, if a new edit may still join it.
    pub fn last_mut(&mut self) -> Option<&mut Made> {
        self.done.last_mut().map(|step| &mut step.made)
    }

    /// What doing the last step again gives: of joined edits the last one alone, made in what was before the first.
    pub fn last_again(&self) -> Option<Record> {
        let Step { made, before } = self.done.last()?;
        let mut record = Record::clone(before.as_deref()?);
        matches!(made.edit.perform(&mut record), Ok(_) | Err(Refused::Nothing)).then_some(record)
    }

    /// The edit that undo would take back.
    pub fn undoable(&self) -> Option<&Edit> {
        self.done.last().map(|step| &step.made.edit)
    }

    /// The edit that redo would make again.
    pub fn redoable(&self) -> Option<&Edit> {
        self.undone.last().map(|made| &made.edit)
    }

    /// What the revisions of the games were at a revision of the document, given those of now; `None` if no step leads there.
    pub fn games_at(&self, revision: u64, mut games: Vec<u64>) -> Option<Vec<u64>> {
        let now = games.clone();
        for Step { made, .. } in self.done.iter().rev() {
            if let Some(game) = games.get_mut(made.game) {
                *game = made.game_revisions.0;
            }
            if made.revisions.0 == revision {
                return Some(games);
            }
        }
        games = now;
        for made in self.undone.iter().rev() {
            if let Some(game) = games.get_mut(made.game) {
                *game = made.game_revisions.1;
            }
            if made.revisions.1 == revision {
                return Some(games);
            }
        }
        None
    }

    /// Takes the last step back: what it was, and the record before it.
    pub fn undo(&mut self) -> Option<(Made, Record)> {
        self.revive();
        let Step { made, before } = self.done.pop()?;
        self.undone.push(made.clone());
        before.map(|before| (made, *before))
    }

    /// The step to be made again. To be handed to [`redone`](Self::redone) with the record before it.
    pub fn redo(&mut self) -> Option<Made> {
        self.undone.pop()
    }

    /// Remembers a step that was made again.
    pub fn redone(&mut self, made: Made, before: Record) {
        self.keep(made, before);
    }

    fn keep(&mut self, made: Made, before: Record) {
        self.done.push(Step { made, before: Some(Box::new(before)) });
        let Some(old) = self.done.len().checked_sub(STRIDE + 1) else { return };
        // A run of steps without snapshots lies in one game and starts with a snapshot of it.
        let continues = old > 0 && self.done[old - 1].made.game == self.done[old].made.game;
        if continues && !old.is_multiple_of(STRIDE) {
            self.done[old].before = None;
        }
    }

    /// Gives the last step its snapshot back, and those between it and the nearest older one, too.
    fn revive(&mut self) {
        let Some(last) = self.done.len().checked_sub(1) else { return };
        if self.done[last].before.is_some() {
            return;
        }
        let Some(base) = (0..last).rev().find(|&i| self.done[i].before.is_some()) else { return };
        let mut record = self.done[base].before.clone();
        for i in base + 1..=last {
            if let Some(record) = &mut record {
                // It was made once on an equal record, so it cannot be refused.
                let _ = self.done[i - 1].made.edit.perform(record);
            }
            self.done[i].before.clone_from(&record);
        }
    }
}
