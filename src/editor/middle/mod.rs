//! Edits in the middle of a record: what comes after them is played again, and what no longer plays is kept as text.

mod replay;
mod unplayed;

pub use replay::{Broken, Fouled, Replayed, replay, survey};
pub use unplayed::{Regrafted, Unplayed, has_unplayed, regraft, regraft_all, unplayed};
