//! One person editing: documents, the cursor, edits with undo, and the journal. No screen in here.
//!
//! What is open is a [`Document`]; each change of it is an [`Edit`]. All else is in rooms of their own.

pub mod analysis;
pub mod clipboard;
pub mod compare;
mod cursor;
mod document;
pub mod edit;
mod filing;
pub mod journal;
pub mod overview;
pub mod remains;
#[cfg(feature = "window")]
pub(crate) mod search;
pub mod setup;

pub use cursor::{Cursor, Go};
pub use document::{
    Advice, Consultation, DetachedCopy, Document, EditSummary, Edition, ExternalChange, ExternalFile, GamePlace,
    HistoryStep, LineRow, Snapshot, SpellingContext, Stamp, unlike_when_read, write_aside,
};
pub use edit::{Edit, Refused};
pub use filing::{OpenError, Prepared, SaveJob, Saved, Target, absolute};
