//! The import doctor: changes to a text that would make a [`Note`](komaoto_formats::Note) from reading it go away.
//!
//! A fix is found by generate-and-test: candidates are proposed for a note, the text is read again with each of them,
//! and only those are offered after which the note is gone, nothing else got worse and no fewer nodes are read. Nothing
//! here is applied: a [`Fix`] is a [`Patch`] of the text and what it would give; where several fit, all are listed.

mod boards;
mod endings;
mod fixes;
mod heads;
mod json;
mod members;
mod moves;
mod near;
mod patient;
mod structure;
mod tags;
mod words;

pub use fixes::{Doctor, Fix};
pub use patient::{Patch, Remedy};
