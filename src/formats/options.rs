//! Options for writing.

use crate::text::Encoding;

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

/// Options for writing.
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
}
