//! Answers to the cards over the window, and requests while a position is set up.

use std::path::PathBuf;

use crate::editor::SetupEdit;
use crate::rules::Color;
use crate::ui::board::SetupEvent;
use crate::ui::command::Command;

/// An answer to the card about a pasted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PasteAnswer {
    /// Open it as a record of its own.
    Open,
    /// Graft this one of the branches offered.
    Branch(usize),
    /// Graft the moves found in prose at the cursor.
    Fragment,
    /// Show what merging it into the open record would do.
    Merge,
    /// Merge it.
    MergeNow,
    /// Put it away.
    Cancel,
}

/// An answer to the card about an edit of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEditAnswer {
    /// Do it.
    Commit,
    /// Leave everything as it is.
    Cancel,
    /// Select this one of the choices.
    Choose(usize),
}

/// An answer to the card about a file that somebody else has changed or works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictAnswer {
    /// Write what is here over what is there.
    Mine,
    /// Take over what is there.
    Theirs,
    /// Write what is here under another name.
    SaveAs,
    /// Show the differences, or hide them again.
    Compare,
    /// Put the card away.
    Dismiss,
    /// Bring the window that works on the file to the front.
    Front,
    /// Open the file although another window works on it.
    Anyway,
    /// Open it read-only.
    ReadOnly,
}

/// An answer to the card about documents that were not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RecoveryAnswer {
    /// Restore the document of this journal.
    Restore(PathBuf),
    /// Restore everything that a crash has left, each in a tab of its own.
    RestoreAll,
    /// Open its file as it was saved.
    Open(PathBuf),
    /// Show the differences between the two, or hide them again.
    Compare(PathBuf),
    /// Throw the journal away; it is kept for thirty days.
    Discard(PathBuf),
    /// Put the card away.
    Later,
}

/// What a person can ask for while a position is set up.
#[derive(Clone, Debug)]
pub(crate) enum SetupMessage {
    /// Something was done on the board.
    Board(SetupEvent),
    /// Change the position.
    Edit(SetupEdit),
    Undo,
    Redo,
    /// Let pieces from the box join this side.
    Facing(Color),
    Copy(Command),
    Paste,
    /// Put the position into the record.
    Done,
    /// Make the position a game of its own; the record stays as it is.
    AsGame,
    /// Leave; ask first if something has changed.
    Leave,
    /// Continue after all.
    Stay,
    /// Leave and discard the changes.
    Discard,
}
