//! Everything a person can change, as data, and what each change does to a record.

mod action;
mod arranging;
mod digest;
mod edits;
mod file_text;
mod games;
pub mod line_edit;
mod packed;
mod perform;
mod result;
mod splice;
mod start;

pub use action::{Action, Name};
pub(crate) use action::{JournalMessage, Proof, Recorder, ReplayState};
pub use arranging::{Arranging, Sorting, Twin, twins};
pub use digest::Digest;
pub(crate) use edits::read;
pub use edits::{Edit, Purpose, Refused, Rest};
pub use file_text::FileText;
pub use games::GamesEdit;
pub use packed::Packed;
pub use splice::{Splice, TextChange};
pub use start::{Outlook, foresee};
