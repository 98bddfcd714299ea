//! Where a document is stored, in what form, and how much of it is saved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::advice::Consultation;
use super::snapshot::Snapshot;
use super::{Document, FileState};
use crate::disk::Fingerprint;
use crate::editor::edit::Action;
use crate::formats::{Envelope, FormatId, Note, NoteKind, Report};

impl Document {
    /// Identifies the state of the document: changes with every edit, undo and redo; undoing brings the earlier one
    /// back.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether anything is unsaved: the revision is not the saved one, or another encoding was chosen.
    pub fn is_modified(&self) -> bool {
        self.revision != self.saved_revision || self.envelope != self.saved_envelope
    }

    /// Where it is stored.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The file that it was imported from, as long as it has none of its own.
    pub fn imported_from(&self) -> Option<&Path> {
        if self.path.is_none() { self.imported.as_deref() } else { None }
    }

    /// The format it was read in or last saved as.
    pub fn format(&self) -> Option<FormatId> {
        self.format
    }

    /// Encoding, byte order mark and line ends it is stored in.
    pub fn envelope(&self) -> Envelope {
        self.envelope
    }

    /// Chooses the encoding, byte order mark and line ends of the next save under its name.
    pub fn set_envelope(&mut self, envelope: Envelope) {
        if self.envelope != envelope {
            self.envelope = envelope;
            self.tell(Action::Envelope(envelope));
        }
    }

    /// Encoding, byte order mark and line ends of the file on disk.
    pub fn saved_envelope(&self) -> Envelope {
        self.saved_envelope
    }

    /// What did not fit when it was read.
    pub fn report(&self) -> &Report {
        &self.reading.report
    }

    /// Whether what a note is about still exists: a deleted node took its lines along.
    pub fn is_there(&self, note: &Note) -> bool {
        note.node.is_none_or(|(game, node)| self.game_record(game).is_some_and(|record| record.tree.contains(node)))
    }

    /// The text that the line numbers of [`report`](Self::report) refer to: the file as it was read, or with the fixes
    /// made since.
    pub fn source(&self) -> Option<Arc<str>> {
        self.reading.text.clone().or_else(|| {
            let original = self.original.as_ref()?;
            Some(original.source.text().into())
        })
    }

    /// The size of the file as it was read or saved last, in bytes; `None` if it has none.
    pub fn file_size(&self) -> Option<usize> {
        Some(self.original.as_ref()?.source.bytes().len())
    }

    /// The format of the text of [`source`](Self::source): differs from [`format`](Self::format) after a save in
    /// another format.
    pub fn source_format(&self) -> Option<FormatId> {
        self.reading.format.or(self.format)
    }

    /// Identifies the text of [`source`](Self::source) and its report: another text, another number.
    pub fn reading(&self) -> u64 {
        self.reading.revision
    }

    /// What looking for fixes for a note needs; `None` if there is no such note.
    pub fn consult(&self, note: usize) -> Option<Consultation> {
        let unchanged = self.revision == self.reading.revision;
        let bytes = self.original.as_ref().filter(|original| original.revision == self.revision);
        Some(Consultation {
            note: self.report().notes.get(note)?.clone(),
            text: if unchanged { self.source() } else { None },
            snapshot: self.snapshot(),
            format: self.source_format()?,
            envelope: self.envelope,
            bytes: bytes.map(|original| (Arc::clone(original.source.bytes()), original.source.envelope().encoding)),
        })
    }

    /// Everything that a save needs, to be taken to another thread. O(games).
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            document: self.id,
            revision: self.revision,
            records: self.games.iter().map(|game| game.record.clone()).collect(),
            origins: self.games.iter().map(|game| game.origin).collect(),
            original: self.original.clone(),
            file: self.path.clone().map(|path| (path, self.on_disk)),
            is_damaged: self.report().damaged() > 0,
        }
    }

    /// What its file held when it was last read or written; `None` if that is not known, or there is no file.
    pub fn on_disk(&self) -> Option<Fingerprint> {
        self.on_disk
    }

    /// Sets what its file holds: it was written, or is known from before a crash. A save that finds something else
    /// there writes nothing.
    pub fn set_on_disk(&mut self, fingerprint: Fingerprint) {
        self.on_disk = Some(fingerprint);
    }

    /// The bytes that a save would write in a format, with what would be lost. These are the bytes read, if nothing
    /// differs from what was read (all edits undone counts) and format and envelope are the same.
    pub fn store(&self, format: FormatId, envelope: Envelope) -> (Vec<u8>, Report) {
        let (bytes, report) = self.snapshot().store(format, envelope);
        (bytes.to_vec(), report)
    }

    /// To be called once the bytes of a revision are on disk. Undo still reaches past the save; typing after it is a
    /// new step.
    pub fn saved(&mut self, path: PathBuf, format: FormatId, envelope: Envelope, revision: u64) {
        self.written(path, format, envelope, revision, None);
    }

    /// To be called when its file was renamed or moved, with unchanged content. The journal is told.
    pub fn renamed(&mut self, path: PathBuf) {
        let Some(format) = self.format else { return self.move_to(Some(path)) };
        let chosen = self.envelope;
        self.written(path, format, self.saved_envelope, self.saved_revision, self.on_disk);
        self.set_envelope(chosen);
    }

    /// Like [`saved`](Self::saved), with the content that was written.
    pub(crate) fn written(
        &mut self,
        path: PathBuf,
        format: FormatId,
        envelope: Envelope,
        revision: u64,
        content: Option<Fingerprint>,
    ) {
        self.tell_place();
        let since = self.steps_since(revision);
        self.tell(Action::Saved { path: path.clone().into(), format, envelope, revision, content, since });
        self.on_disk = content.or(self.on_disk);
        if self.format != Some(format) {
            self.keep_to(format, envelope);
        }
        if envelope.encoding != self.saved_envelope.encoding {
            // What was guessed of its bytes is not what it holds any more.
            let is_guess = |note: &Note| matches!(note.what, NoteKind::GuessedEncoding(_));
            if self.reading.report.notes.iter().any(is_guess) {
                Arc::make_mut(&mut self.reading).report.notes.retain(|note| !is_guess(note));
            }
        }
        self.path = Some(path);
        self.format = Some(format);
        self.envelope = envelope;
        self.saved_envelope = envelope;
        self.saved_revision = revision;
        self.writes += 1;
        let now: Vec<u64> = self.games.iter().map(|game| game.revision).collect();
        // Edits may have been made since; if that state is forgotten, the marks of the games stay as they are.
        let then = if revision == self.revision {
            Some(now)
        } else {
            self.history.games_at(revision, now, FileState::revisions, Some)
        };
        for (game, revision) in self.games.iter_mut().zip(then.unwrap_or_default()) {
            game.saved = revision;
        }
        self.joining = false;
    }

    /// Whether it holds anything that is in no file: changes, or a record that never was in one. A position that is
    /// being set up is not part of it yet.
    pub fn is_unsaved(&self) -> bool {
        // What was only read is in the file that it was read from.
        let is_elsewhere = self.path().is_some() || self.imported_from().is_some();
        self.is_modified() || !is_elsewhere && !self.is_blank() && !self.is_sample
    }

    /// Whether nothing was opened or done yet.
    pub fn is_untouched(&self) -> bool {
        self.path().is_none() && self.is_blank() && self.steps().1 == 0
    }
}

impl FileState {
    fn revisions(&self) -> Vec<u64> {
        self.games.iter().map(|game| game.revision).collect()
    }
}
