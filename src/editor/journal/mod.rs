//! The journal: everything that happens to an open document is appended to a file in the state directory at once, so
//! that a crash or a power cut loses nothing, and undo survives saving, closing and opening again. Never in the
//! person's own file.
//!
//! A journal begins with the file as it was read (or the records of a document that has none), so that replaying it
//! needs nothing else. Its entries are what was done, as JSON. It is appended
//! by a thread of its own, replayed on an equal document, and kept for a while after the document was
//! closed, because it is the history of the file. Its first line names its version: a journal of another one
//! stays as it is, and is named.

mod base;
mod compact;
mod entry;
mod frames;
mod keeper;
mod open_files;
mod replay;
mod shelf;
mod writer;

pub use entry::Summary;
pub use frames::JournalTail;
pub use keeper::{JournalMark, Keeper};
pub use open_files::{OpenFile, OpenFiles};
pub use replay::{NotAJournal, ReplayFault};
pub use shelf::{HISTORY_DAYS, JournalStatus, LONG, RecoverError, Recovered, Shelf, Shelved};
pub use writer::{Journal, JournalTrouble, Trace};

/// The name of their folder within the [state folder](crate::disk::state_folder).
pub const JOURNALS: &str = "recovery";
