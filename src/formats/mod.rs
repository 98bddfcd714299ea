//! Files: text to [`Record`] and back, with a [`Report`] of everything that did not fit.
//!
//! **Reader's law**: every input line ends in exactly one of: the record, extras (verbatim, written back by the same format),
//! or a [`Note`] with the verbatim text, its line number and the reason.
//! **Writer's law**: the writer itself notes what the target cannot hold; "what would be lost?" is a dry run of the writer.

mod align;
mod bad_json;
mod branches;
mod builder;
mod cells;
mod commands;
mod csa;
mod destroyed;
mod doctor;
mod encoding;
mod evaluation;
mod fen;
mod format;
mod jkf;
mod kakinoki;
mod ki2;
mod kif;
mod lines;
mod load;
mod losses;
mod marks;
mod misfits;
mod options;
mod outline;
pub mod pgn;
mod prose;
mod regroup;
mod report;
mod rows;
mod sfen;
mod source;
mod store;
mod substitute;
mod table;
mod trail;
mod transcode;
mod usen;
mod yaneuraou;

pub use bad_json::BadJson;
pub use builder::carried_words;
pub use doctor::{Doctor, Fix, Patch, Remedy};
pub use encoding::{Decoded, Encoding, Unencodable, decode_as, decode_wholly, encode};
pub use evaluation::{is_commented, reevaluate};
pub use kakinoki::repeats_ending;
pub use lines::Eol;
pub use losses::examples;
pub use marks::{is_marked, join_marks, marks_of, split_marks, with_marks};
pub use misfits::{Misfit, Spot, misfits};
pub use options::{CsaVersion, WriteOptions};
pub use outline::OutlineError;
pub use prose::{Found, Fragment, fragment};
pub use report::{MOST, Note, Report, Unreadable, Weight, What};
pub use source::Source;
pub use transcode::store_otherwise;

pub use format::{Envelope, FormatId};
pub use load::{Loaded, load, load_as, load_owned};
pub use store::{holders, store, store_over, store_regrouped};
pub use table::{FORMATS, Format, by_extension, decode, format, usual_format};

use crate::rules::{Move, Position};

/// A move as CSA spells it, `+7776FU`; `None` in other games than shogi, which CSA has no words for.
pub fn csa_move(position: &Position, mv: Move) -> Option<String> {
    match (position, mv) {
        (Position::Shogi(position), Move::Shogi(mv)) => Some(csa::csa_move(position, mv)),
        _ => None,
    }
}

