//! What the window says about moves, edits and differences.

pub(crate) mod diff_words;
pub(crate) mod edit_names;
mod names;
pub(crate) mod outcome;
mod own_pieces;
mod refused;
mod sample;
pub(crate) mod search;
mod unplayed;
pub(crate) mod why;

pub(crate) use crate::text::shortened;
pub(crate) use names::{
    file_extension, file_name, file_stem, impasse, is_handicap, nth, nth_move, sign, style_text, time_text, untitled,
};
pub(crate) use own_pieces::own_pieces_fault;
pub(crate) use refused::{losses, refused, unwritten};
pub use sample::Sample;
pub(crate) use unplayed::SetAside;
pub(crate) use why::RefusalAnswer;
