//! One open record with its cursor, its history and where it came from.

use std::path::{Path, PathBuf};

use super::{Cursor, Edit, Go};
use crate::formats::{Envelope, FormatId, Loaded, Report};
use crate::record::Record;
use crate::rules::{Illegal, Move, Position, Unplayable};

/// An open document.
#[derive(Clone, Debug)]
pub struct Document {
    record: Record,
    cursor: Cursor,
}

/// Why an edit was not made. The document is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The node does not exist any more.
    #[error("that place of the record no longer exists")]
    NoSuchNode,
    /// The move cannot be made.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The line has ended here: nothing can follow an end mark.
    #[error("the line has ended here")]
    Ended,
    /// The start position cannot be deleted or moved.
    #[error("the start position cannot be deleted")]
    Root,
    /// There is nothing to change (first branch moved up, last one moved down, same text).
    #[error("nothing to change")]
    Nothing,
}

#[allow(unused_variables)]
impl Document {
    /// A new untitled document from a start position.
    pub fn new(initial: Position) -> Self {
        todo!()
    }
    /// A document of a file that was read; `bytes` are kept, so that an untouched document saves identically.
    pub fn from_loaded(loaded: Loaded, path: Option<PathBuf>, bytes: Vec<u8>) -> Self {
        todo!()
    }
    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }
    /// The cursor.
    pub fn cursor(&self) -> &Cursor {
        &self.cursor
    }
    /// The position at the cursor (kept at hand; stepping is O(1) amortised even in long lines).
    pub fn position(&self) -> &Position {
        todo!()
    }
    /// The foul, if the move at the cursor was one.
    pub fn foul(&self) -> Option<Illegal> {
        todo!()
    }
    /// Makes an edit as one undo step (or joins it to the last one).
    pub fn apply(&mut self, edit: Edit) -> Result<(), Refused> {
        todo!()
    }
    /// Plays a move at the cursor.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        todo!()
    }
    /// Moves the cursor; false if it is there already. Ends the joining of edits.
    pub fn go(&mut self, go: Go) -> bool {
        todo!()
    }
    /// Undoes one step, cursor included; the edit undone.
    pub fn undo(&mut self) -> Option<Edit> {
        todo!()
    }
    /// Redoes one step; the edit redone.
    pub fn redo(&mut self) -> Option<Edit> {
        todo!()
    }
    /// The edit that undo would take back.
    pub fn undoable(&self) -> Option<&Edit> {
        todo!()
    }
    /// The edit that redo would make again.
    pub fn redoable(&self) -> Option<&Edit> {
        todo!()
    }
    /// Changes with every edit, undo and redo.
    pub fn revision(&self) -> u64 {
        todo!()
    }
    /// Whether there is anything that is not saved: the revision is not the saved one.
    pub fn is_modified(&self) -> bool {
        todo!()
    }
    /// Where it is stored.
    pub fn path(&self) -> Option<&Path> {
        todo!()
    }
    /// The format it was read in or last saved as.
    pub fn format(&self) -> Option<FormatId> {
        todo!()
    }
    /// Encoding, mark and line ends it is stored in.
    pub fn envelope(&self) -> Envelope {
        todo!()
    }
    /// What did not fit when it was read.
    pub fn report(&self) -> &Report {
        todo!()
    }
    /// How many games the file holds, and which one is shown.
    pub fn games(&self) -> (usize, usize) {
        todo!()
    }
    /// The bytes a save would write as a format, with what would be lost. The bytes read, if nothing was changed and format and envelope are the same.
    pub fn store(&self, format: FormatId, envelope: Envelope) -> (Vec<u8>, Report) {
        todo!()
    }
    /// To be called once the bytes of a revision are on disk.
    pub fn saved(&mut self, path: PathBuf, format: FormatId, envelope: Envelope, revision: u64, bytes: Vec<u8>) {
        todo!()
    }
}
