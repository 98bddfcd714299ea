//! What a document reports to its journal.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::Document;
use super::origin::{DocumentOrigin, OriginData};
use super::snapshot::Original;
use crate::editor::edit::{Action, JournalMessage, Recorder, ReplayState};

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
    pub(crate) fn origin(&self) -> DocumentOrigin {
        let unread = |original: &&Original| original.revision == self.revision && self.revision == self.newest_revision;
        let base = match self.original.as_ref().filter(unread) {
            Some(original) => OriginData::File(Arc::clone(original.source.bytes())),
            None => OriginData::Records(self.games.iter().map(|game| game.record.clone()).collect()),
        };
        DocumentOrigin {
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

    /// The part of the state that can go wrong when it is rebuilt.
    pub(crate) fn state(&self) -> ReplayState {
        let steps = self.recorder.told_of(self.history.len());
        ReplayState { game: self.shown, record: self.record().clone(), steps, revision: self.revision }
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
