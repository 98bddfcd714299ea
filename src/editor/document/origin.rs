//! What a document was before anything happened to it: what its journal starts from.

use std::path::PathBuf;
use std::sync::Arc;

use crate::formats::{Envelope, FormatId};
use crate::record::Record;
use crate::text::Encoding;

/// Where the records of a document came from.
#[derive(Clone, Debug)]
pub(crate) enum OriginData {
    /// From the bytes of a file, or a text.
    File(Arc<[u8]>),
    /// From nowhere: a new game, or one made of others.
    Records(Vec<Record>),
}

/// A document before its first edit.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub base: OriginData,
    pub path: Option<PathBuf>,
    /// The format it was read in.
    pub format: Option<FormatId>,
    pub envelope: Envelope,
    pub saved_envelope: Envelope,
    /// The encoding a person said the bytes are in.
    pub named: Option<Encoding>,
    /// The game shown.
    pub shown: usize,
    /// The revision, the newest one and the one that is saved.
    pub revisions: (u64, u64, u64),
}
