//! What a save needs of a document, as a value of its own, so that writing needs neither the window nor a lock.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::disk::{Expected, Fingerprint};
use crate::files::{Misfit, Source, holders, misfits, store, store_anew, store_otherwise, store_regrouped};
use crate::formats::{Envelope, Format, FormatId, NoteKind, Report, WriteOptions, decode};
use crate::record::Record;
use crate::task::within;
use crate::text::{Encoding, hint};

/// The file that was read, and the revision that corresponds to it.
#[derive(Clone, Debug)]
pub(super) struct Original {
    pub revision: u64,
    pub source: Arc<Source>,
}

/// How long the disk of a document's file is asked where it really is, when another one is written.
const ASKED_FOR: Duration = Duration::from_secs(1);

/// Whether two paths lead to the same file, however they are spelled.
fn is_same(own: &Path, path: &Path) -> bool {
    if own == path {
        return true;
    }
    // The document's own file may be on a disk that sleeps: then the other one is not.
    let place = own.to_owned();
    let full = within(ASKED_FOR, move || place.canonicalize().ok()).flatten();
    full.is_some_and(|own| path.canonicalize().is_ok_and(|path| path == own))
}

/// All games of a document at one revision.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(super) document: u64,
    pub(super) revision: u64,
    pub(super) records: Vec<Record>,
    /// The index that each of them had in the file.
    pub(super) origins: Vec<Option<usize>>,
    pub(super) original: Option<Original>,
    /// The file of the document, and what it is known to contain.
    pub(super) file: Option<(PathBuf, Option<Fingerprint>)>,
    /// Whether not all of the file could be read.
    pub(super) is_damaged: bool,
}

impl Snapshot {
    /// What a save to a path may replace: the document's own file with its known content; under another name whatever
    /// is there now, because the person was asked about that name, but where there is nothing there must still be
    /// nothing.
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
    /// The bytes that were read, if the document still corresponds to them.
    pub(super) fn read_as_it_is(&self) -> Option<&Arc<Vec<u8>>> {
        self.original.as_ref().filter(|original| original.revision == self.revision).map(|own| own.source.bytes())
    }
    /// Whether a person chose the encoding the file was read in: by itself the program would read it in another one.
    pub(super) fn is_read_as_told(&self) -> bool {
        let original = self.original.as_ref();
        original.and_then(|original| Some((original, original.source.named()?))).is_some_and(|(original, named)| {
            decode(original.source.bytes()).map(|decoded| decoded.encoding) != Some(named)
        })
    }
    /// The envelope in which its file holds the characters that a save has no place for, and that it has once it must
    /// name one: its bytes are the same in any encoding, and it has not said in which it is.
    pub(crate) fn raised(&self, format: FormatId, envelope: Envelope, report: &Report) -> Option<Envelope> {
        let names = |what: &NoteKind| match what {
            NoteKind::Unencodable { .. } => true,
            NoteKind::Raised(head) => head.contains("encoding="),
            _ => false,
        };
        let missing = || report.notes.iter().any(|note| names(&note.what));
        let source = &self.original.as_ref()?.source;
        let is_own = (source.format(), source.envelope()) == (format, envelope);
        let may_be = is_own && format == FormatId::Csa && source.bytes().is_ascii() && hint(source.bytes()).is_none();
        (may_be && missing()).then_some(Envelope { encoding: Encoding::Utf8, ..envelope })
    }
    /// The bytes of a save in the standard form of a format, with what would be lost: what was read from a file becomes
    /// what another program's file with the same games would.
    pub fn store_anew(&self, format: FormatId, envelope: Envelope) -> (Arc<Vec<u8>>, Report) {
        let options = WriteOptions { encoding: envelope.encoding, ..WriteOptions::default() };
        let (bytes, report) = match &self.original {
            Some(original) => store_anew(&original.source, &self.records, &self.origins, format, envelope, &options),
            None => store(&self.records, format, envelope, &options),
        };
        (bytes.into(), report)
    }
    /// Whether it is in this format, or in none yet.
    pub(in crate::editor) fn is_of(&self, format: FormatId) -> bool {
        self.original.as_ref().is_none_or(|original| original.source.format() == format)
    }
    /// The file as it was read, if not all of it could be.
    pub(crate) fn damaged(&self) -> Option<&Arc<Vec<u8>>> {
        match &self.original {
            Some(original) if self.is_damaged => Some(original.source.bytes()),
            _ => None,
        }
    }
    /// The games.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
    /// The formats, except one, that hold everything, found by trying each. Takes as long as writing the record once
    /// per format.
    pub fn holders(&self, except: FormatId) -> Vec<&'static Format> {
        holders(&self.records, except)
    }
    /// The characters that, according to a report of [`store`](Self::store), the encoding cannot hold, with all their
    /// places.
    pub fn misfits(&self, encoding: Encoding, report: &Report) -> Vec<Misfit> {
        misfits(&self.records, encoding, report)
    }
    /// The bytes that a save would write, with what would be lost; see [`Document::store`](super::Document::store).
    pub fn store(&self, format: FormatId, envelope: Envelope) -> (Arc<Vec<u8>>, Report) {
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
                match same_format.and_then(otherwise) {
                    Some((bytes, report)) => (bytes.into(), report),
                    None => self.store_anew(format, envelope),
                }
            }
        }
    }
}
