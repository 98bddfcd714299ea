//! Reports: what a reader or a writer could not place, and the losses.

mod bad_json;
mod bad_xml;
mod csa_fault;
mod losses;
mod note;
mod notes;
mod pieces;

pub use bad_json::BadJson;
pub use bad_xml::BadXml;
pub use csa_fault::CsaFault;
pub use losses::examples;
pub use note::{MOST_NAMED, MOST_QUOTED, Note, NoteKind, NoteWeight, Unreadable};
pub use notes::Span;
pub use notes::{MOST, Report};
