//! A document as a save needs it: a value of its own, so that writing needs no window and no lock.

use std::sync::Arc;

use crate::formats::{Envelope, FormatId, Report, WriteOptions, store};
use crate::record::Record;

/// The bytes of the file that was read, and the revision they say.
#[derive(Clone, Debug)]
pub(super) struct Original {
    pub revision: u64,
    pub format: FormatId,
    pub envelope: Envelope,
    pub bytes: Arc<[u8]>,
}

/// All games of a document at one revision.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(super) document: u64,
    pub(super) revision: u64,
    pub(super) records: Vec<Record>,
    pub(super) original: Option<Original>,
}

impl Snapshot {
    /// The [`id`](super::Document::id) of the document.
    pub fn document(&self) -> u64 {
        self.document
    }
    /// The revision it was taken at.
    pub fn revision(&self) -> u64 {
        self.revision
    }
    /// The games.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
    /// The bytes a save would write, with what would be lost; see [`Document::store`](super::Document::store).
    pub fn store(&self, format: FormatId, envelope: Envelope) -> (Arc<[u8]>, Report) {
        match &self.original {
            Some(original) if (original.format, original.envelope) == (format, envelope) => {
                (Arc::clone(&original.bytes), Report::default())
            }
            _ => {
                let options = WriteOptions { encoding: envelope.encoding, ..WriteOptions::default() };
                let (bytes, report) = store(&self.records, format, envelope, &options);
                (bytes.into(), report)
            }
        }
    }
}
