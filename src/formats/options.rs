//! What a writer may choose.

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

/// What a writer may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// The encoding the text will be stored in (some formats name it in the file).
    pub encoding: Encoding,
    /// Which CSA version to write; `None` keeps the version the record was read with, or takes the oldest `$`-capable one that holds it.
    pub csa: Option<CsaVersion>,
    /// Whether 'sfen' (positions only) rather than 'usi' (positions with moves) lines are written.
    pub positions_only: bool,
    /// Whether lines of PGN are left as long as they come: what is merged into a file has its lines there.
    pub unbroken: bool,
}
