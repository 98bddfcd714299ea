//! How a document gets from and to the disk.
//!
//! Reading ([`Document::open`]) and writing ([`SaveJob::write`]) can run on another thread; [`Document::save`] does all
//! at once.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::compare::DiffCounts;
use super::cursor::Go;
use super::document::{DetachedCopy, Document, Respelled, Snapshot, unlike};
use super::edit::FileText;
use crate::disk::{
    Backups, Durability, Expected, FileContents, Fingerprint, OnDisk, ReplaceOptions, SaveError, SaveStep,
    VersionReason, read_file, write_with,
};
use crate::files::load_owned;
use crate::formats::{
    Envelope, FormatId, NoteKind, NoteWeight, Report, Unreadable, by_extension, format, usual_format,
};
use crate::record::{NodeId, Record};
use crate::rules::{Game, Position};
use crate::text::Encoding;

/// Why a file was not opened. The open document is untouched.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error; see [`read_file`] for the kinds.
        source: std::io::Error,
    },
    /// It can be read, but it is not a record.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: Unreadable,
    },
}

/// The target of a save: its path, its format and its envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The file.
    pub path: PathBuf,
    /// The format.
    pub format: FormatId,
    /// Encoding, mark and line ends.
    pub envelope: Envelope,
    /// Whether everything is written in the standard form of the format, whatever text it was read from: the same text
    /// for the same record, whoever wrote it.
    pub anew: bool,
}

impl Target {
    /// How a document is saved under a name. Under the name it has already it stays what it is, whatever the extension
    /// says: a `game.kif` that holds CSA is saved as CSA. Else the extension decides:
    ///
    /// * The format is the one the extension stands for; without a known extension the one the document has; else the
    ///   usual one of its game (KIF, PGN).
    /// * If the document came from (or was last saved to) a file with the same extension in that format, encoding, mark
    ///   and line ends stay.
    /// * Else they are the [usual ones](Envelope::usual).
    ///
    /// Whether the encoding holds every character is not decided here: the report of [`Document::store`] says so before
    /// anything is written.
    pub fn new(document: &Document, path: &Path) -> Self {
        let path = &absolute(path);
        if document.path() == Some(path)
            && let Some(format) = document.format()
        {
            return Self { path: path.to_owned(), format, envelope: document.envelope(), anew: false };
        }
        let known = by_extension(path).map(|format| format.id);
        let format = known.or(document.format()).unwrap_or_else(|| usual_format(document.record().game()).id);
        let extension = extension(path);
        let same_kind = document.format() == Some(format)
            && document.path().is_some_and(|old| known.is_none() || self::extension(old) == extension);
        let envelope = if same_kind { document.envelope() } else { Envelope::usual(format, &extension) };
        Self { path: path.to_owned(), format, envelope, anew: false }
    }

    /// The same in the standard form of the format, which includes the usual encoding and line ends of such files.
    pub fn in_standard_form(self) -> Self {
        let envelope = Envelope::usual(self.format, &extension(&self.path));
        Self { envelope, anew: true, ..self }
    }

    /// The same in UTF-8, under the extension that says so to other programs (`.kifu`, where there is one).
    pub fn in_unicode(&self) -> Self {
        let row = format(self.format);
        let envelope = Envelope { encoding: Encoding::Utf8, bom: false, ..self.envelope };
        let named = extension(&self.path);
        let usual = Envelope::usual(self.format, &named).encoding;
        let other = row.extensions.contains(&named.as_str()) && usual != Encoding::Utf8;
        let path = if other { self.path.with_extension(row.unicode_extension()) } else { self.path.clone() };
        Self { path, envelope, ..*self }
    }

    /// The same record in another format beside it, in UTF-8 where the format may be.
    pub fn beside(&self, id: FormatId) -> Self {
        let extension = format(id).unicode_extension();
        let envelope = Envelope { encoding: Encoding::Utf8, ..Envelope::usual(id, extension) };
        Self { path: self.path.with_extension(extension), format: id, envelope, anew: self.anew }
    }
}

/// The absolute path of a file, so that it stays the same file whatever the working folder. Links and `..` are kept:
/// what they mean may change.
pub fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn extension(path: &Path) -> String {
    path.extension().map_or_else(String::new, |extension| extension.to_string_lossy().to_lowercase())
}

/// A save that is ready to be written: the bytes, and what they do not hold.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The losses.
    pub report: Report,
    /// Where reading the bytes back would not give the document although the report says nothing about it. Then nothing
    /// is written unless a person agrees ([`ReplaceOptions::unlike_too`]).
    pub unlike: Option<DiffCounts>,
    /// The writing.
    pub job: SaveJob,
}

impl Prepared {
    /// Writes a snapshot, and reads that again; the games of a large file in another format one by one. Takes as long
    /// as the record is large: for another thread.
    pub fn new(snapshot: &Snapshot, mut target: Target) -> Self {
        let named = extension(&target.path);
        let Target { path, format, envelope, anew } = &mut target;
        let anew = *anew;
        let (made, report, unlike) = match snapshot.write_aside(&named, *format, *envelope, anew) {
            Some(DetachedCopy { file, report, unlike, .. }) => (Made::Aside(Arc::new(file)), report, unlike),
            None => {
                let (mut bytes, mut report) =
                    if anew { snapshot.store_anew(*format, *envelope) } else { snapshot.store(*format, *envelope) };
                if !anew && let Some(raised) = snapshot.raised(*format, *envelope, &report) {
                    *envelope = raised;
                    (bytes, report) = snapshot.store(*format, raised);
                    if !report.notes.iter().any(|note| matches!(note.what, NoteKind::Raised(_))) {
                        let name = raised.encoding.name().to_owned();
                        report.writer(0, NodeId::ROOT, NoteWeight::Changed, NoteKind::Raised(name), "");
                    }
                }
                let same = !anew && snapshot.is_of(*format);
                let unlike = unlike(snapshot, path, (envelope.encoding, same), &bytes, &report);
                (Made::Whole(bytes), report, unlike)
            }
        };
        let (document, revision) = (snapshot.document(), snapshot.revision());
        let expected = snapshot.expected(&target.path);
        let damaged = snapshot.damaged().cloned();
        let records = target.anew.then(|| snapshot.records().to_vec());
        let verified = unlike.is_none();
        let job = SaveJob { target, made, expected, verified, damaged, records, document, revision };
        Self { report, unlike, job }
    }
}

/// The contents on their way to a file.
#[derive(Clone, Debug)]
enum Made {
    Whole(Arc<Vec<u8>>),
    /// In a file without a name.
    Aside(Arc<File>),
}

/// Bytes on their way to a file. Can be sent to another thread.
#[derive(Clone, Debug)]
pub struct SaveJob {
    target: Target,
    made: Made,
    expected: Expected,
    /// Whether the bytes, read back, give the document, apart from what the report says.
    verified: bool,
    /// The file as it was opened, if not all of it could be read.
    damaged: Option<Arc<Vec<u8>>>,
    /// The games, if they are written anew.
    records: Option<Vec<Record>>,
    document: u64,
    revision: u64,
}

impl Made {
    fn contents(&self) -> FileContents<'_> {
        match self {
            Self::Whole(bytes) => FileContents::Bytes(bytes),
            Self::Aside(file) => FileContents::File(file),
        }
    }
}

impl SaveJob {
    /// Its target.
    pub fn target(&self) -> &Target {
        &self.target
    }
    /// The contents.
    pub fn contents(&self) -> FileContents<'_> {
        self.made.contents()
    }
    /// The file that it may replace.
    pub fn expected(&self) -> Expected {
        self.expected
    }
    /// The same save over something else: over what the person has seen there and does not want to keep.
    #[must_use]
    pub fn over(self, expected: Expected) -> Self {
        Self { expected, ..self }
    }
    /// Writes the file; it is the old one or the new one at every moment. Waits for the disk: for another thread.
    pub fn write(self) -> Result<Saved, SaveError> {
        self.write_with(&ReplaceOptions::default())
    }
    /// As [`write`](Self::write), with a place for copies and as a person has agreed to: the version before is kept
    /// there unless it is known, and what was written.
    pub fn write_with(self, how: &ReplaceOptions) -> Result<Saved, SaveError> {
        let Self { target, made, expected, verified, damaged, records, document, revision } = self;
        let contents = made.contents();
        let path = &target.path;
        let refuse =
            |step, source| SaveError { step, path: path.clone(), source, on_disk: OnDisk::Unknown, copy: None };
        if !verified && !how.unlike_too {
            return Err(refuse(SaveStep::Verify, ErrorKind::InvalidData.into()));
        }
        let backups = if how.forgetful { None } else { how.state.as_deref().map(Backups::new) };
        if let (Some(backups), Some(damaged)) = (&backups, &damaged) {
            // What could not be read is in no version of ours: without a copy it would be gone.
            backups.keep(path, damaged, VersionReason::Damaged).map_err(|error| refuse(SaveStep::Keep, error))?;
        }
        let mut kept = Ok(());
        if let Some(backups) = &backups {
            kept = match backups.keep_file(path, VersionReason::Before) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        let fingerprint = contents.fingerprint().map_err(|error| refuse(SaveStep::Write, error))?;
        let durability = write_with(path, contents, &ReplaceOptions { expected, ..how.clone() })?;
        if let Some(backups) = &backups {
            kept = kept.and(backups.keep_known(path, contents, fingerprint, VersionReason::Saved).map(drop));
        }
        let respelled = records.and_then(|records| Respelled::new(&target.path, contents, &records));
        Ok(Saved { durability, not_kept: kept.err().map(Arc::new), target, fingerprint, respelled, document, revision })
    }
}

/// A completed save, to be reported to its document.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Its durability on disk.
    pub durability: Durability,
    /// Its target.
    pub target: Target,
    /// The fingerprint of the file now.
    pub fingerprint: Fingerprint,
    /// Why its versions could not be kept, if they could not: the save itself is made.
    pub not_kept: Option<Arc<std::io::Error>>,
    /// The new text, if the file was written anew.
    respelled: Option<Arc<Respelled>>,
    document: u64,
    revision: u64,
}

impl Respelled {
    /// Reads what was written as the next opening would.
    fn new(path: &Path, contents: FileContents<'_>, records: &[Record]) -> Option<Arc<Self>> {
        let extension = Some(extension(path)).filter(|extension| !extension.is_empty());
        let file = FileText { bytes: Some(contents.bytes().ok()?.into_owned().into()), extension };
        let loaded = file.load()?;
        let exact = loaded.records == records;
        Some(Arc::new(Self { loaded, exact }))
    }
}

impl Document {
    /// Reads a file as a document. For another thread.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::of_file(path, read_file(path).map_err(|source| OpenError::Io { path: path.to_owned(), source })?)
    }

    /// The document that the bytes of a file are.
    pub fn of_file(path: &Path, bytes: Vec<u8>) -> Result<Self, OpenError> {
        let extension = extension(path);
        let loaded = load_owned(bytes.into(), Some(extension.as_str()).filter(|extension| !extension.is_empty()))
            .map_err(|source| OpenError::Unreadable { path: path.to_owned(), source })?;
        Ok(Self::from_loaded(loaded, Some(absolute(path))))
    }
}

impl Document {
    /// Reads a file as a document, with the cursor after the move of a number (the last move, if there are fewer).
    pub fn open_at(path: &Path, ply: Option<u32>) -> Result<Self, OpenError> {
        let mut document = Self::open(path)?;
        if let Some(ply) = ply {
            document.go_to_ply(ply);
        }
        Ok(document)
    }

    /// Takes the bytes of its file for the encoding that a person says they are in; the cursor stays at its move, as far
    /// as there is one. A step of its own: undo brings back what was there. The document stays what it is if that fails,
    /// and if it has no file.
    pub fn read_bytes_in(&mut self, bytes: Vec<u8>, encoding: Encoding) -> Result<(), OpenError> {
        let Some(path) = self.path().map(Path::to_owned) else { return Ok(()) };
        let file = FileText {
            bytes: Some(bytes.into()),
            extension: Some(extension(&path)).filter(|extension| !extension.is_empty()),
        };
        self.reread(file, Some(encoding)).map_err(|source| OpenError::Unreadable { path, source })
    }

    /// The target for saving it under a name; see [`Target::new`].
    pub fn target(&self, path: &Path) -> Target {
        Target::new(self, path)
    }

    /// A save, ready to be written. What would be lost is in its report; whether to write all the same is for the
    /// person to say.
    pub fn prepare(&self, target: Target) -> Prepared {
        Prepared::new(&self.snapshot(), target)
    }

    /// Takes note of a completed save. A save of another document changes nothing; edits made since leave it modified.
    pub fn note_saved(&mut self, saved: Saved) {
        if saved.document == self.id() {
            let Target { path, format, envelope, .. } = saved.target;
            let content = Some(saved.fingerprint);
            self.written(path, format, envelope, saved.revision, content);
            if let Some(respelled) = saved.respelled {
                self.respell(&respelled, saved.revision);
            }
        }
    }

    /// Saves it; what the format cannot hold is checked by the caller through [`Document::store`] before.
    pub fn save(&mut self, path: &Path, format: FormatId, envelope: Envelope) -> Result<Report, SaveError> {
        let target = Target { path: path.to_owned(), format, envelope, anew: false };
        let Prepared { report, job, .. } = self.prepare(target);
        self.note_saved(job.write()?);
        Ok(report)
    }

    /// Moves the cursor along the line to the move of a number, or as far as it goes; false if it is there already.
    pub fn go_to_ply(&mut self, ply: u32) -> bool {
        let row = self.row_of_ply(ply);
        self.cursor().line().get(row).copied().is_some_and(|id| self.go(Go::To(id)))
    }
}

impl Default for Document {
    /// A new 平手 record.
    fn default() -> Self {
        Self::new(Position::start(Game::Shogi))
    }
}
