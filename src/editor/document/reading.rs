//! Reading into a document: its file again, another program's version of it, and fixes.

use std::sync::Arc;
use std::time::Duration;

use super::advice::NotedText;
use super::history::{self, Before, ReadState};
use super::snapshot::Original;
use super::summary::EditSummary;
use super::{Document, DocumentGame, FileState};
use crate::disk::Fingerprint;
use crate::editor::cursor::Go;
use crate::editor::edit::FileText;
use crate::editor::edit::{Action, Edit, read};
use crate::files::{Loaded, misdeclared};
use crate::formats::{Envelope, Note, NoteKind, Report, Unreadable};
use crate::record::{Counterparts, NodeId, Record};
use crate::text::Encoding;

impl Document {
    /// Replaces all games by those of other bytes of its file, or of the same bytes in another encoding: one step,
    /// which undo takes back completely. The cursor stays at its move as far as that exists.
    ///
    /// # Errors
    /// Why the bytes cannot be read; then nothing has changed.
    pub fn reread(&mut self, file: FileText, encoding: Option<Encoding>) -> Result<(), Unreadable> {
        let loaded = file.load_in(encoding)?;
        self.tell_place();
        let mut told = Edit::Reread { file: file.clone(), encoding };
        told.leave_out(|| None, self.bytes_read());
        let before = self.file_state();
        let ply = self.record().ply(self.cursor().at());
        let place = self.cursor().place();
        self.newest_revision += 1;
        let revisions = (self.revision, self.newest_revision);
        self.take_anew(loaded, self.newest_revision, true);
        self.revision = self.newest_revision;
        if self.path.is_some() {
            self.on_disk = file.bytes.as_ref().map(|bytes| Fingerprint::of(bytes));
        }
        let game = self.shown;
        let row = self.row_of_ply(ply);
        if let Some(&id) = self.cursor().line().get(row) {
            self.games[game].steer(|cursor, tree| cursor.go(tree, Go::To(id)));
        }
        let places = (place, self.cursor().place());
        let made = history::UndoStep {
            game,
            edit: Edit::Reread { file, encoding },
            summary: EditSummary::default(),
            places,
            revisions,
            game_revisions: revisions,
            readings: None,
            writes: self.writes,
            written: 0,
        };
        self.history.push(made, Before::All(Arc::new(before)), Duration::ZERO);
        self.joining = false;
        self.setup = None;
        self.start_over();
        self.tell(Action::of(told));
        Ok(())
    }

    pub(super) fn file_state(&self) -> FileState {
        FileState {
            games: self.games.clone(),
            shown: self.shown,
            format: self.format,
            envelope: self.envelope,
            saved_envelope: self.saved_envelope,
            saved_revision: self.saved_revision,
            reading: Arc::clone(&self.reading),
            original: self.original.clone(),
        }
    }

    /// Takes over what was read. The caller says whether the file holds exactly that.
    pub(super) fn take_anew(&mut self, loaded: Loaded, revision: u64, is_saved: bool) {
        let Loaded { records, format, envelope, report, source, .. } = loaded;
        let saved = if is_saved { revision } else { self.saved_revision };
        // The game that is shown stays the one it is, as far as those who have to do with it can tell.
        let known =
            records.get(self.shown).filter(|record| goes_on(&self.game().record, record)).map(|_| self.game().id);
        let games = records.into_iter().enumerate();
        self.games =
            games.map(|(at, record)| DocumentGame { revision, saved, ..DocumentGame::new(record, Some(at)) }).collect();
        if let (Some(id), Some(game)) = (known, self.games.get_mut(self.shown)) {
            game.id = id;
        }
        self.shown = self.shown.min(self.games.len().saturating_sub(1));
        self.format = Some(format);
        self.envelope = envelope;
        if is_saved {
            self.saved_revision = revision;
            self.saved_envelope = envelope;
        }
        self.original = Some(Original { revision, source: Arc::new(source) });
        self.reading = Arc::new(NotedText { format: Some(format), report, revision, ..NotedText::default() });
    }

    /// Returns to what it was before a reading.
    pub(super) fn take_back(&mut self, made: &history::UndoStep, before: FileState) {
        // After undo the file still holds the other bytes; the same bytes read in another way still say what they said
        // before.
        let reread = if let Edit::Reread { file, .. } = &made.edit { file.bytes.as_ref() } else { None };
        let same = |original: &Original| reread == Some(original.source.bytes());
        let is_as_before = made.writes == self.writes && before.original.as_ref().is_some_and(same);
        self.games = before.games;
        self.shown = before.shown.min(self.games.len().saturating_sub(1));
        self.format = before.format;
        self.envelope = before.envelope;
        if is_as_before {
            self.saved_revision = before.saved_revision;
            self.saved_envelope = before.saved_envelope;
        }
        self.reading = before.reading;
        self.original = before.original;
        self.revision = made.revisions.0;
        self.joining = false;
        self.start_over();
    }

    /// The reading made by an edit that reads a text, once the edit is made: its notes refer to the nodes by their ids
    /// here.
    pub(super) fn reading_of(&self, edit: &Edit, revision: u64) -> Option<ReadState> {
        if let Edit::TakeOver { file, .. } = edit {
            return self.read_of(file.load()?, revision);
        }
        let Edit::Replace { text, patch, format, encoding, .. } = edit else { return None };
        let text = text.as_deref()?;
        // If what was read was only mended, a save writes the file with the patch, and not a byte more.
        let file = self.original.as_ref().filter(|file| file.source.format() == *format && encoding.is_none());
        let mended = file.and_then(|file| file.source.patched(text, patch));
        let original = match mended {
            Some(source) => Some(Original { revision, source: Arc::new(source) }),
            None => self.original.clone(),
        };
        let whole = patch.start == 0 && patch.end == text.len();
        let text = patch.apply(text)?;
        let (records, mut report) = read(*format, &text)?;
        self.place_notes(&mut report, &records);
        // Notes about the bytes stay valid as long as the bytes are decoded in the same way.
        if encoding.is_none() {
            let old = self.reading.report.notes.iter();
            // All lines that can be read were decided about with the whole text.
            let is_read = |note: &Note| {
                note.what == NoteKind::Misdecoded
                    || note.what == NoteKind::BadBytes && !note.text.contains(char::REPLACEMENT_CHARACTER)
            };
            let is_still =
                |note: &&Note| (is_about_bytes(note) || note.what == NoteKind::Misdecoded) && !(whole && is_read(note));
            let of_bytes = old.filter(is_still).cloned();
            let declared = misdeclared(&text, *format, self.envelope);
            let of_bytes: Vec<Note> = of_bytes.chain(declared).collect();
            report.notes.splice(0..0, of_bytes);
            report.notes.sort_by_key(|note| note.line);
        }
        let reading =
            NotedText { text: Some(text.into()), format: Some(*format), report, revision, ..NotedText::default() };
        let envelope = Envelope { encoding: encoding.unwrap_or(self.envelope.encoding), ..self.envelope };
        Some(ReadState { reading: Arc::new(reading), format: self.format, envelope, original })
    }

    /// Makes the notes of records that were read refer to the same nodes by their ids here.
    pub(super) fn place_notes(&self, report: &mut Report, read: &[Record]) {
        let games = self.games.iter().zip(read);
        let mine: Vec<_> = games.map(|(game, read)| Counterparts::by_steps(&read.tree, &game.record.tree)).collect();
        for note in &mut report.notes {
            note.node =
                note.node.and_then(|(game, node)| Some((game, mine.get(game)?.get(node).unwrap_or(NodeId::ROOT))));
        }
    }

    /// The reading of a file that was loaded, at a revision of this document.
    pub(super) fn read_of(&self, loaded: Loaded, revision: u64) -> Option<ReadState> {
        let Loaded { records, format, envelope, mut report, source, .. } = loaded;
        // As long as other games differ from the file, no save may write the bytes of the file.
        let all = self.games.iter().map(|game| &game.record).eq(&records);
        let revision = if all { revision } else { u64::MAX };
        self.place_notes(&mut report, &records);
        let original = Some(Original { revision, source: Arc::new(source) });
        let reading = NotedText { format: Some(format), report, revision, ..NotedText::default() };
        Some(ReadState { reading: Arc::new(reading), format: Some(format), envelope, original })
    }

    pub(super) fn read_so_far(&self) -> ReadState {
        let (reading, original) = (Arc::clone(&self.reading), self.original.clone());
        ReadState { reading, format: self.format, envelope: self.envelope, original }
    }

    /// The encoding changes with an edit that read in another one; what was chosen since is not undone along with the
    /// edit.
    pub(super) fn take_reading(&mut self, read: ReadState, edit: &Edit) {
        self.reading = read.reading;
        match edit {
            Edit::Replace { encoding: Some(_), .. } => self.envelope.encoding = read.envelope.encoding,
            Edit::TakeOver { .. } => (self.format, self.envelope) = (read.format, read.envelope),
            _ => {}
        }
        self.original = read.original;
    }
}

/// Whether a note is about the bytes of a file, rather than a line that was read.
fn is_about_bytes(note: &Note) -> bool {
    matches!(
        note.what,
        NoteKind::BadBytes | NoteKind::GuessedEncoding(_) | NoteKind::ControlCharacters | NoteKind::Torn(_)
    )
}

/// Whether a record has each move of the main line of another one at the same node.
fn goes_on(before: &Record, now: &Record) -> bool {
    let is_there = |id: NodeId| now.tree.get(id).map(|node| node.mv()) == before.tree.get(id).map(|node| node.mv());
    before.initial == now.initial && before.tree.mainline(NodeId::ROOT).all(is_there)
}
