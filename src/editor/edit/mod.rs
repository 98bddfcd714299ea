//! Everything a person can change, as data, and what each change does to a record.

mod action;
mod arranging;
mod digest;
mod edits;
mod games;
mod line_edit;
mod packed;
mod perform;
mod result;
mod splice;
mod start;

pub use action::{Action, Name};
pub(crate) use action::{JournalMessage, Proof, Recorder, State};
pub use arranging::{Arranging, Sorting, Twin, twins};
pub use digest::Digest;
pub(crate) use edits::read;
pub use edits::{Edit, Purpose, Refused, Rest};
pub use games::GamesEdit;
pub use line_edit::{
    Broken, Fouled, Glance, LineEdit, NotMade, Outcome, Preview, Regrafted, Replayed, Sign, Unplayed, as_text, branch,
    flattened, has_unplayed, regraft, regraft_all, replay, survey, unplayed,
};
pub use packed::Packed;
pub use splice::{Splice, TextChange};
pub use start::{Outlook, foresee};
