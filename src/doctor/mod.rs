//! The import doctor: changes to a text that would make a [`Note`](komaoto_formats::Note) from reading it go away.
//!
//! ```
//! use komaoto_doctor::Doctor;
//! use komaoto_formats::FormatId;
//!
//! let text = "   1 ７六歩(67)\n   2 ３四歩(33)\n";
//! let doctor = Doctor::new(text, FormatId::Kif).unwrap();
//! let note = &doctor.report().notes[0];
//! let mended = doctor.fixes(note, &|| true).iter().filter_map(|fix| fix.patch.apply(text)).collect::<Vec<_>>();
//! assert!(mended.contains(&"   1 ７六歩(77)\n   2 ３四歩(33)\n".to_owned()), "{mended:?}");
//! ```
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
