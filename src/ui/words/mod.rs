//! What the window says about moves, edits and differences.

mod clock;
pub(crate) mod diff_words;
pub(crate) mod edit_names;
pub(crate) mod outcome;
pub(crate) mod why;

pub use clock::Zone;
pub(crate) use why::Why;
