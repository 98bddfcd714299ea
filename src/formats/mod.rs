//! Codecs: text to [`Record`](komaoto_record::Record) and back, with a [`Report`] of everything that did not fit.
//! [`FORMATS`] is their table.
//!
//! ```
//! use komaoto_formats::{FormatId, Report, WriteOptions, format};
//!
//! let mut report = Report::default();
//! let records = format(FormatId::Kif).read("   1 ７六歩(77)\n   2 ３四歩(33)\n", &mut report)?;
//! let csa = format(FormatId::Csa).write(&records, &WriteOptions::default(), &mut report);
//! assert!(csa.contains("+7776FU\n-3334FU\n"), "{csa}");
//! # Ok::<(), komaoto_formats::Unreadable>(())
//! ```
//!
//! **Reader's law**: every input line says something that the record holds, or it stays in the file unread
//! ([`Format::unread`]), with a [`Note`] that has the verbatim text, its line number and the reason unless it is a
//! remark. **Writer's law**: the writer itself notes what the target cannot hold; "what would be lost?" is a dry run of
//! the writer.
//!
#![doc = include_str!("notes.md")]

mod book;
pub mod carried;
pub mod comment;
pub mod csa;
mod fen;
mod format;
mod hearing;
mod imported;
pub(crate) mod jkf;
pub mod kif;
pub mod pgn;
pub mod pieces;
mod reading;
pub mod report;
mod sfen;
mod table;
mod time_control;
mod ubb;
mod usen;

pub use book::BookRow;
pub use format::{CsaVersion, Envelope, FormatId, WriteOptions, XiangqiForm};
pub use hearing::{GameListener, HeardGame, Unsure};
pub use imported::{Imported, import};
pub use kif::repeats_ending;
pub use reading::{LARGE, column};
pub use report::{BadJson, Note, NoteKind, NoteWeight, Report, Unreadable};
pub use table::{
    FORMATS, Format, as_file, by_extension, claims, decode, decode_as, format, names_other_game, takes_header_name,
    usual_format,
};
pub use table::{KIF, RemarkLines, detect, named};
pub use time_control::main_time;
