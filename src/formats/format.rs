//! The formats by name, and what is chosen when a file is written in one: its encoding, its version, its lines.

use komaoto_notation::chess::Letters;
pub use komaoto_record::FormatId;
use komaoto_text::{Encoding, Eol};

/// The least that a detector answers: the text may be in the format, if the file's name agrees.
pub(crate) const IF_NAMED: u8 = 1;

/// The encoding of a file, apart from its text: kept on save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Envelope {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether it starts with a byte order mark.
    pub bom: bool,
    /// Line ends.
    pub eol: Eol,
}

impl Envelope {
    /// The encoding of a new file with this format and extension: `.kif`, `.ki2` and `.csa` in Shift_JIS with CRLF,
    /// which every old program reads; `.kifu` and `.ki2u` in UTF-8 with CRLF, as those programs write them; the rest in
    /// UTF-8 with LF. None has a byte order mark.
    pub fn usual(id: FormatId, extension: &str) -> Self {
        let (encoding, eol) = match id {
            FormatId::Kif if extension.eq_ignore_ascii_case("kifu") => (Encoding::Utf8, Eol::CrLf),
            FormatId::Ki2 if extension.eq_ignore_ascii_case("ki2u") => (Encoding::Utf8, Eol::CrLf),
            FormatId::Kif | FormatId::Ki2 | FormatId::Csa => (Encoding::ShiftJis, Eol::CrLf),
            FormatId::Sfen
            | FormatId::Fen
            | FormatId::Jkf
            | FormatId::Usen
            | FormatId::Yaneuraou
            | FormatId::Pgn
            | FormatId::Xml
            | FormatId::Ubb => (Encoding::Utf8, Eol::Lf),
        };
        Self { encoding, bom: false, eol }
    }
}

/// A version of the CSA format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CsaVersion {
    /// 1997 and 1999: no version line; names, position, moves and whole seconds only.
    V1,
    /// V2.2: `$` headers.
    V22,
    /// V3.0: milliseconds, `$TIME`, a line naming the encoding.
    V3,
}

/// The spelling of the moves of xiangqi in PGN, apart from their notation. By default as its document has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XiangqiForm {
    /// Traditional characters.
    pub traditional: bool,
    /// Black's digits in full width.
    pub wide: bool,
    /// Black's number as `7...`, also after a comment, and not as `7. ...`.
    pub tight: bool,
}

/// Options for writing records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// The encoding in which the text will be stored (some formats name it in the file).
    pub encoding: Encoding,
    /// The CSA version to write; `None` keeps the version the record was read with, or takes the oldest version with
    /// `$` headers that holds the record.
    pub csa: Option<CsaVersion>,
    /// Whether to write 'sfen' lines (positions only) instead of 'usi' lines (positions with moves).
    pub positions_only: bool,
    /// Whether to leave PGN lines unbroken: what is merged into a file gets its lines there.
    pub unbroken: bool,
    /// The letters of the pieces in moves of chess.
    pub letters: Letters,
    /// The spelling of moves of xiangqi; `None` is as the encoding allows.
    pub xiangqi: Option<XiangqiForm>,
    /// The stand-ins that a person agreed to for characters that the encoding has no place for.
    pub stand_ins: Vec<(String, String)>,
}

/// Characters that the name of a header of shogi cannot have: in KIF and KI2 the line would be another one.
pub(crate) const NOT_IN_NAMES: &str = "：:\r\n#*&|+";
