//! Files: text to [`Record`](crate::record::Record) and back, with a [`Report`] of everything that did not fit.
//!
//! **Reader's law**: every input line ends in exactly one of: the record, extras (verbatim, written back by the same format),
//! or a [`Note`] with the verbatim text, its line number and the reason.
//! **Writer's law**: the writer itself notes what the target cannot hold; "what would be lost?" is a dry run of the writer.

mod csa;
mod encoding;
mod kakinoki;
mod kif;
mod lines;
mod outline;
mod report;
mod sfen;

pub use csa::{CsaVersion, csa_move};
pub use encoding::{Decoded, Encoding, Unencodable, decode, encode};
pub use lines::Eol;
pub use outline::OutlineError;
pub use report::{Note, Report, Weight, What};

use crate::record::Record;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum FormatId {
    Kif,
    Csa,
    Sfen,
}

/// A row of the table [`FORMATS`]. Dialogs, menus, clipboard, drag and drop and the command line all read it.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Which one.
    pub id: FormatId,
    /// Its name as shown, e.g. `KIF`.
    pub name: &'static str,
    /// File extensions, without dot, the usual one first.
    pub extensions: &'static [&'static str],
    /// How surely a text is of this format, 0 (not) to 100.
    pub detect: fn(&str) -> u8,
    /// Reads all records of a text.
    pub read: fn(&str, &mut Report) -> Result<Vec<Record>, Unreadable>,
    /// Writes records, noting what the format cannot hold. Lines end in `\n`.
    pub write: fn(&[Record], &WriteOptions, &mut Report) -> String,
}

/// The table of formats.
pub const FORMATS: &[Format] = &[
    Format {
        id: FormatId::Kif,
        name: "KIF",
        extensions: &["kif", "kifu"],
        detect: kif::detect,
        read: kif::read,
        write: kif::write,
    },
    Format {
        id: FormatId::Csa,
        name: "CSA",
        extensions: &["csa"],
        detect: csa::detect,
        read: csa::read,
        write: csa::write,
    },
    Format {
        id: FormatId::Sfen,
        name: "SFEN/USI",
        extensions: &["sfen", "usi"],
        detect: sfen::detect,
        read: sfen::read,
        write: sfen::write,
    },
];

/// What a writer may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// The encoding the text will be stored in (some formats name it in the file).
    pub encoding: Encoding,
    /// Which CSA version to write; `None` chooses the oldest that holds the record.
    pub csa: Option<CsaVersion>,
    /// Whether 'sfen' (positions only) rather than 'usi' (positions with moves) lines are written.
    pub positions_only: bool,
}

/// Why nothing at all could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The file is empty or blank.
    #[error("the file is empty")]
    Empty,
    /// It is not text.
    #[error("the file is not text")]
    Binary,
    /// It is text, but no record of a format we know.
    #[error("the text is not a game record in a known format")]
    Unknown,
}

/// How a file is spelled apart from its text: kept on save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether it starts with a byte order mark.
    pub bom: bool,
    /// Line ends.
    pub eol: Eol,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Its records: at least one.
    pub records: Vec<Record>,
    /// Its format.
    pub format: FormatId,
    /// Encoding, mark and line ends.
    pub envelope: Envelope,
    /// What did not fit.
    pub report: Report,
}

/// The row of a format.
#[allow(unused_variables)]
pub fn format(id: FormatId) -> &'static Format {
    todo!()
}
/// The format a file name's extension stands for.
#[allow(unused_variables)]
pub fn by_extension(path: &std::path::Path) -> Option<&'static Format> {
    todo!()
}
/// Reads the bytes of a file: encoding, line ends and format by content; the extension is only a hint.
#[allow(unused_variables)]
pub fn load(bytes: &[u8], extension: Option<&str>) -> Result<Loaded, Unreadable> {
    todo!()
}
/// Writes records to bytes. Everything the format or the encoding cannot hold is in the report, before anything is written to disk.
#[allow(unused_variables)]
pub fn store(records: &[Record], id: FormatId, envelope: Envelope, options: &WriteOptions) -> (Vec<u8>, Report) {
    todo!()
}
