//! What a document reports to its journal, and how the document is rebuilt from that.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::Document;
use super::origin::{Origin, OriginData};
use super::respelling::Respelled;
use super::snapshot::Original;
use crate::editor::cursor::Go;
use crate::editor::disk::FileText;
use crate::editor::edit::{Action, JournalMessage, Recorder, Refused, State};
use crate::editor::setup::Setup;
use crate::formats::{Unreadable, format as formats_row};
use crate::record::NodeId;

impl Document {
    /// From now on, reports what happens to a journal that begins with the present state. That journal knows nothing
    /// about earlier steps; an undo that leads there will need another journal.
    pub(crate) fn record_from_here(&mut self, outlet: Sender<JournalMessage>) {
        self.record_to(Recorder::new(outlet, 0, self.history.len()));
        let story = self.setup.as_ref().map(|setup| setup.story());
        for told in story.unwrap_or_default() {
            self.tell(Action::SetUp(told));
        }
    }

    /// From now on, reports what happens to a journal that knows everything so far, which is this many actions.
    pub(crate) fn record_on(&mut self, outlet: Sender<JournalMessage>, count: u64) {
        self.record_to(Recorder::new(outlet, count, (0, 0)));
    }

    fn record_to(&mut self, recorder: Recorder) {
        self.recorder = recorder;
        self.prove();
    }

    /// The bytes of the file read last.
    pub(super) fn bytes_read(&self) -> Option<&Arc<Vec<u8>>> {
        self.original.as_ref().map(|original| original.source.bytes())
    }

    /// The present state as an origin. To be called before anything happens to the document, because an origin has no
    /// history.
    pub(crate) fn origin(&self) -> Origin {
        let unread = |original: &&Original| original.revision == self.revision && self.revision == self.newest_revision;
        let base = match self.original.as_ref().filter(unread) {
            Some(original) => OriginData::File(Arc::clone(original.source.bytes())),
            None => OriginData::Records(self.games.iter().map(|game| game.record.clone()).collect()),
        };
        Origin {
            named: match (&base, &self.original) {
                (OriginData::File(_), Some(original)) => original.source.named(),
                _ => None,
            },
            base,
            path: self.path.clone(),
            format: self.format,
            envelope: self.envelope,
            saved_envelope: self.saved_envelope,
            shown: self.shown,
            revisions: (self.revision, self.newest_revision, self.saved_revision),
        }
    }

    /// A document from its origin.
    pub(crate) fn from_origin(origin: Origin) -> Result<Self, Unreadable> {
        let Origin { base, path, format, envelope, saved_envelope, named, shown, revisions } = origin;
        let mut document = match base {
            OriginData::File(bytes) => {
                // The name of the detected format is the hint that detects it again.
                let known = format.and_then(|id| formats_row(id).extensions.first());
                let file = FileText { bytes: Some(bytes), extension: known.map(|&extension| extension.to_owned()) };
                Self::from_loaded(file.load_in(named)?, path)
            }
            OriginData::Records(records) => Self { path, ..Self::of(records) },
        };
        document.format = format;
        document.envelope = envelope;
        document.saved_envelope = saved_envelope;
        (document.revision, document.newest_revision, document.saved_revision) = revisions;
        if let Some(original) = &mut document.original {
            original.revision = revisions.0;
        }
        document.show_game(shown);
        Ok(document)
    }

    /// Repeats what was done once.
    pub(crate) fn repeat(&mut self, action: Action) -> Result<(), Refused> {
        match action {
            Action::Look { game, place } => {
                if game >= self.games.len() {
                    return Err(Refused::NoSuchNode);
                }
                self.show_game(game);
                self.games[game].steer(|cursor, tree| cursor.restore(tree, place));
                self.follow_line();
            }
            Action::Undo => drop(self.undo().ok_or(Refused::Nothing)?),
            Action::Redo => drop(self.redo().ok_or(Refused::Nothing)?),
            Action::Envelope(envelope) => self.set_envelope(envelope),
            Action::Saved { path, format, envelope, revision, content, .. } => {
                self.written(path.path(), format, envelope, revision, content);
            }
            Action::Respelled { file, revision, roughly } => {
                let loaded = file.load().ok_or(Refused::Unreadable)?;
                self.respell(&Respelled { loaded, exact: !roughly }, revision.unwrap_or(self.revision));
            }
            Action::SetUp(told) => {
                let initial = self.games[self.shown].record.initial.clone();
                if !Setup::repeat(told, &mut self.setup, &initial) {
                    return Err(Refused::Nothing);
                }
            }
            Action::RolledBack { newest, .. } => self.newest_revision = self.newest_revision.max(newest),
            Action::Edit { edit, joins, more } => {
                self.joining = joins;
                self.newest_revision += more;
                let before = self.newest_revision;
                self.make(edit)?;
                // Following a step that exists already was never recorded.
                if self.newest_revision == before {
                    return Err(Refused::Nothing);
                }
            }
        }
        Ok(())
    }

    /// Takes the place of an equal document: with its number and, if somebody has looked around in it, its cursor.
    pub(crate) fn stand_for(&mut self, other: &Self) {
        self.id = other.id;
        let (tree, cursor) = (&other.record().tree, other.cursor());
        if other.shown == 0 && cursor.index() == 0 {
            return;
        }
        self.show_game(other.shown);
        let way: Vec<usize> = tree.path(cursor.at()).into_iter().filter_map(|id| tree.place(id)).collect();
        let mut at = NodeId::ROOT;
        for place in way {
            at = self.record().tree.children(at).get(place).copied().unwrap_or(at);
        }
        self.go(Go::To(at));
    }

    /// The part of the state that can go wrong when it is rebuilt.
    pub(crate) fn state(&self) -> State {
        let steps = self.recorder.told_of(self.history.len());
        State { game: self.shown, record: self.record().clone(), steps, revision: self.revision }
    }

    /// How many actions were reported to its journal.
    pub(in crate::editor) fn told(&self) -> u64 {
        self.recorder.count()
    }

    /// Whether what happens to it is reported.
    pub(crate) fn is_recorded(&self) -> bool {
        self.recorder.is_on()
    }

    /// The newest revision handed out.
    pub(crate) fn newest_revision(&self) -> u64 {
        self.newest_revision
    }

    /// The bytes of the file it was read from, if nothing was done since.
    pub(crate) fn file_bytes(&self) -> Option<Arc<Vec<u8>>> {
        let original = self.original.as_ref().filter(|original| original.revision == self.revision)?;
        self.path.as_ref().map(|_| Arc::clone(original.source.bytes()))
    }

    /// Sets the present name of its file.
    pub(crate) fn move_to(&mut self, path: Option<PathBuf>) {
        self.path = path;
    }

    /// Reports where the cursor is, so that this is known if nothing else follows.
    pub fn tell_place(&mut self) {
        let place = self.cursor().place();
        self.recorder.look(self.shown, place);
    }

    pub(super) fn tell(&mut self, action: Action) {
        if self.recorder.is_on() {
            let place = self.cursor().place();
            self.recorder.tell(action, self.shown, place);
            if self.recorder.wants_proof() {
                self.prove();
            }
        }
    }

    pub(super) fn prove(&mut self) {
        if self.recorder.is_on() {
            self.recorder.prove(self.state());
        }
    }
}
