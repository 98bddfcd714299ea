//! One person editing: documents, the cursor, edits with undo, and files on disk. No screen in here.

mod cursor;
mod document;
mod edit;
mod file;
mod history;
mod line_texts;
mod session;
mod snapshot;
mod trail;

pub use cursor::{Cursor, Go};
pub use document::{Document, Row};
pub use edit::{Edit, NodeText, Refused};
pub use file::{Durability, MOST_BYTES, OnDisk, SaveError, SaveStep, read_file, write_atomically};
pub use line_texts::LineTexts;
pub use session::{OpenError, Prepared, SaveJob, Saved, Session, Target};
pub use snapshot::Snapshot;
pub use trail::Context;
