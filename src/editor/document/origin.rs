//! What a document was before anything happened to it, which is where its journal starts.

use std::path::PathBuf;
use std::sync::Arc;

use crate::formats::{Envelope, FormatId};
use crate::record::Record;
use crate::text::Encoding;

/// Where the records of a document came from.
#[derive(Clone, Debug)]
pub(crate) enum OriginData {
    /// From the bytes of a file, or a text.
    File(Arc<Vec<u8>>),
    /// From nowhere: a new game, or one made from others.
    Records(Vec<Record>),
}

/// A document before its first edit.
#[derive(Clone, Debug)]
pub(crate) struct DocumentOrigin {
    pub base: OriginData,
    pub path: Option<PathBuf>,
    /// The format it was read in.
    pub format: Option<FormatId>,
    pub envelope: Envelope,
    pub saved_envelope: Envelope,
    /// The encoding that a person chose for the bytes.
    pub named: Option<Encoding>,
    /// The game shown.
    pub shown: usize,
    /// The present revision, the newest one and the saved one.
    pub revisions: (u64, u64, u64),
}
