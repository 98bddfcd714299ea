//! Edits in the middle of a record: what comes after them is replayed, and what can no longer be played is kept as
//! text.

mod change;
mod excerpt;
mod regraft;
mod replay;
mod unplayed;

pub use change::{LineEdit, LineEditOutcome, LineEditPreview, NotMade, PreviewRow, Sign};
pub use excerpt::{as_text, branch, flattened};
pub use regraft::{Regrafted, regraft, regraft_all};
pub use replay::{Broken, Fouled, ReplayedPart, replay, survey};
pub use unplayed::{Unplayed, unplayed};
