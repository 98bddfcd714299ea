//! The frames of a journal after the first two.

use crate::disk::Fingerprint;
use crate::editor::edit::{Action, Name, Proof};

/// One frame.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(super) enum JournalEntry {
    /// This was done.
    Did(Action),
    /// The state of the document after this many actions.
    Proof(Proof),
    /// The document was closed. It may be opened again, and then the journal continues.
    Closed(Summary),
}

/// What a list of journals shows of one, without replaying it.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Summary {
    /// Where the document was last read or saved.
    pub path: Option<Name>,
    /// What the file held then.
    pub content: Option<Fingerprint>,
    /// How many edits were made in total, and how many since the file was read or saved.
    pub edits: (u64, u64),
    /// How many changes were made to a position that is being set up, and is in no record yet.
    pub set_up: u64,
    /// Whether anything in it was in no file when it was closed.
    pub unsaved: bool,
    /// Whether it was the system that closed it, with the program, so that nobody was asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_system: bool,
}

impl Summary {
    /// Takes an entry into account.
    pub fn take(&mut self, action: &Action) {
        match action {
            Action::Look { .. } | Action::RolledBack { .. } => {}
            Action::SetUp(told) => self.set_up = if told.matters() { self.set_up + 1 } else { 0 },
            Action::Saved { path, content, since, .. } => {
                self.path = Some(path.clone());
                self.content = *content;
                // What was done during the save is in no file.
                self.edits.1 = *since;
            }
            _ => {
                self.edits.0 += 1;
                self.edits.1 += 1;
                self.set_up = 0;
            }
        }
    }

    /// Whether any edit is in a file.
    pub(super) fn has_saved(&self) -> bool {
        self.edits.0 > self.edits.1
    }

    /// How many changes are in no file.
    pub fn unsaved_changes(&self) -> u64 {
        self.edits.1 + self.set_up
    }
}

impl Action {
    /// Whether anything could be lost with it: a journal is not created for merely looking.
    pub(super) fn matters(&self) -> bool {
        match self {
            Self::Look { .. } => false,
            Self::SetUp(told) => told.matters(),
            _ => true,
        }
    }
}
