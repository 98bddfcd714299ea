//! What a journal starts from: the file as it was read, or the records of a document that has none, so that replaying
//! needs nothing else.

use std::sync::Arc;

use super::frames::as_json;
use crate::disk::Fingerprint;
use crate::editor::document::{DocumentOrigin, OriginData};
use crate::editor::edit::{Name, Packed};
use crate::files::load;
use crate::formats::{Envelope, FormatId};
use crate::text::Encoding;

/// The first frame of a journal. JSON, like everything but the bytes of files, so that a person can read it if need be.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(super) struct Header {
    /// The version of the program.
    pub program: String,
    /// When it was begun, in milliseconds since 1970.
    pub started: u64,
    /// The process that began it.
    pub pid: u32,
    /// The file of the document.
    pub path: Option<Name>,
    /// For a document that was read from bytes: their fingerprint (they are the second frame), and when the file was
    /// last changed.
    pub file: Option<FileFacts>,
    /// The format it was read in.
    pub format: Option<FormatId>,
    /// How it was read.
    pub envelope: Envelope,
    /// The encoding and line ends of the file on disk.
    pub saved_envelope: Envelope,
    /// The encoding that a person chose for it.
    pub named: Option<Encoding>,
    /// The game that was shown.
    pub shown: usize,
    /// The present revision, the newest one and the saved one.
    pub revisions: (u64, u64, u64),
}

#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(super) struct FileFacts {
    pub content: Fingerprint,
    /// In milliseconds since 1970.
    pub modified: Option<u64>,
}

impl Header {
    /// The payloads of the first two frames of a document's journal.
    pub fn of(origin: &DocumentOrigin, started: u64, modified: Option<u64>) -> (Self, Arc<Vec<u8>>) {
        let (file, base) = match &origin.base {
            OriginData::File(bytes) => {
                let facts = FileFacts { content: Fingerprint::of(bytes), modified };
                (Some(facts), Arc::clone(bytes))
            }
            OriginData::Records(records) => {
                let packed: Vec<Packed> = records.iter().map(Packed::of).collect();
                (None, as_json(&packed).into())
            }
        };
        let header = Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            started,
            pid: std::process::id(),
            path: origin.path.clone().map(Name::from),
            file,
            format: origin.format,
            envelope: origin.envelope,
            saved_envelope: origin.saved_envelope,
            named: origin.named,
            shown: origin.shown,
            revisions: origin.revisions,
        };
        (header, base)
    }

    /// The header of a journal whose own one is lost: the name of the file is gone with it.
    pub fn unknown(base: &[u8]) -> Self {
        let is_json = serde_json::from_slice::<Vec<Packed>>(base).is_ok();
        let read = if is_json { None } else { load(base, None).ok() };
        let envelope = read.as_ref().map_or_else(Envelope::default, |read| read.envelope);
        Self {
            program: String::new(),
            started: 0,
            pid: 0,
            path: None,
            file: (!is_json).then(|| FileFacts { content: Fingerprint::of(base), modified: None }),
            format: read.map(|read| read.format),
            envelope,
            saved_envelope: envelope,
            named: None,
            shown: 0,
            revisions: (0, 0, 0),
        }
    }

    /// The document at the start; `None` if the second frame does not match the first.
    pub fn origin(&self, base: &[u8]) -> Option<DocumentOrigin> {
        let base = match &self.file {
            Some(facts) if Fingerprint::of(base) == facts.content => OriginData::File(Arc::new(base.to_vec())),
            Some(_) => return None,
            None => {
                let packed: Vec<Packed> = serde_json::from_slice(base).ok()?;
                OriginData::Records(packed.into_iter().map(Packed::unpack).collect::<Option<_>>()?)
            }
        };
        Some(DocumentOrigin {
            base,
            path: self.path.as_ref().map(Name::path),
            format: self.format,
            envelope: self.envelope,
            saved_envelope: self.saved_envelope,
            named: self.named,
            shown: self.shown,
            revisions: self.revisions,
        })
    }
}
