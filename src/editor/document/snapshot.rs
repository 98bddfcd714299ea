//! A document as a save needs it: a value of its own, so that writing needs no window and no lock.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::editor::disk::{Expected, Fingerprint};
use crate::files::{Misfit, Source, holders, misfits, store, store_otherwise, store_regrouped};
use crate::formats::{CsaVersion, Envelope, Format, FormatId, Report, WriteOptions, decode};
use crate::record::Record;
use crate::text::Encoding;

/// The file that was read, and the revision it says.
#[derive(Clone, Debug)]
pub(super) struct Original {
    pub revision: u64,
    pub source: Arc<Source>,
}

/// Whether two paths lead to one file, however they are spelled.
fn is_same(own: &Path, path: &Path) -> bool {
    let full = |path: &Path| path.canonicalize().ok();
    own == path || full(own).is_some_and(|own| full(path) == Some(own))
}

/// All games of a document at one revision.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(super) document: u64,
    pub(super) revision: u64,
    pub(super) records: Vec<Record>,
    /// Which game of the file each of them was.
    pub(super) origins: Vec<Option<usize>>,
    pub(super) original: Option<Original>,
    /// The file of the document, and what it is known to hold.
    pub(super) file: Option<(PathBuf, Option<Fingerprint>)>,
    /// Whether not all of the file could be read.
    pub(super) is_damaged: bool,
}

impl Snapshot {
    /// What a save under a path may replace. The document's own file, as it is known; under another name what is there now, since the person
    /// was asked about the name, but where there is nothing it must be nothing still.
    pub(crate) fn expected(&self, path: &Path) -> Expected {
        match &self.file {
            Some((own, known)) if is_same(own, path) => known.map_or(Expected::Nothing, Expected::This),
            _ if path.symlink_metadata().is_ok() => Expected::Anything,
            _ => Expected::Nothing,
        }
    }
    /// The [`id`](super::Document::id) of the document.
    pub fn document(&self) -> u64 {
        self.document
    }
    /// The revision it was taken at.
    pub fn revision(&self) -> u64 {
        self.revision
    }
    /// The bytes that were read, if the document is what they say.
    pub(super) fn read_as_it_is(&self) -> Option<&Arc<[u8]>> {
        self.original.as_ref().filter(|original| original.revision == self.revision).map(|own| own.source.bytes())
    }
    /// Whether a person has said in which encoding the file was to be read: left to itself it is read in another one.
    pub(super) fn is_read_as_told(&self) -> bool {
        self.original.as_ref().is_some_and(|original| {
            let found = decode(original.source.bytes()).map(|decoded| decoded.encoding);
            found != Some(original.source.envelope().encoding)
        })
    }
    /// Whether it is of a format, or of none yet.
    pub(super) fn is_of(&self, format: FormatId) -> bool {
        self.original.as_ref().is_none_or(|original| original.source.format() == format)
    }
    /// The file as it was read, if that was not all of it.
    pub(crate) fn damaged(&self) -> Option<&Arc<[u8]>> {
        self.original.as_ref().filter(|_| self.is_damaged).map(|original| original.source.bytes())
    }
    /// The games.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
    /// The formats other than one that hold everything, as a trial of each shows. Takes as long as writing it as often as there are formats.
    pub fn holders(&self, except: FormatId) -> Vec<&'static Format> {
        holders(&self.records, except)
    }
    /// The characters that a report of [`store`](Self::store) says the encoding cannot hold, with all their places.
    pub fn misfits(&self, encoding: Encoding, report: &Report) -> Vec<Misfit> {
        misfits(&self.records, encoding, report)
    }
    /// The bytes a save would write, with what would be lost; see [`Document::store`](super::Document::store).
    pub fn store(&self, format: FormatId, envelope: Envelope) -> (Arc<[u8]>, Report) {
        let options = WriteOptions { encoding: envelope.encoding, ..WriteOptions::default() };
        let own = |original: &&Original| (original.source.format(), original.source.envelope()) == (format, envelope);
        match self.original.as_ref().filter(own) {
            Some(original) if original.revision == self.revision => {
                (Arc::clone(original.source.bytes()), Report::default())
            }
            Some(original) => {
                let (bytes, report) = store_regrouped(&original.source, &self.records, &self.origins, &options);
                (bytes.into(), report)
            }
            None => {
                let same_format = self.original.as_ref().filter(|original| original.source.format() == format);
                let otherwise = |original: &Original| {
                    store_otherwise(&original.source, &self.records, &self.origins, envelope, &options)
                };
                let (bytes, report) = same_format.and_then(otherwise).unwrap_or_else(|| {
                    // CSA can name its encoding from V3.0 on.
                    let renamed = |original: &Original| original.source.envelope().encoding != envelope.encoding;
                    let names = format == FormatId::Csa && envelope.encoding == Encoding::Utf8;
                    let csa = same_format.filter(|original| names && renamed(original)).map(|_| CsaVersion::V3);
                    store(&self.records, format, envelope, &WriteOptions { csa, ..options.clone() })
                });
                (bytes.into(), report)
            }
        }
    }
}
