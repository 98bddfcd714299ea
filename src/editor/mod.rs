//! One person editing: documents, the cursor, edits with undo, and files on disk. No screen in here.

mod cursor;
mod document;
mod edit;
mod file;
mod history;
mod session;

pub use cursor::{Cursor, Go};
pub use document::{Document, Refused};
pub use edit::{Edit, NodeText};
pub use file::{SaveError, read_file, write_atomically};
pub use session::{OpenError, Session};
