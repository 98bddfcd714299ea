//! The journal of whatever document is open in one place.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::shelf::{Recovered, Shelf};
use super::writer::{Journal, JournalTrouble, Trace};
use crate::editor::document::Document;
use crate::task::Task;

/// How long to wait for the end of a journal.
const PATIENCE: Duration = Duration::from_secs(2);

/// Keeps the journal of whatever document is open.
pub struct Keeper {
    shelf: Option<Shelf>,
    wake: Arc<dyn Fn() + Send + Sync>,
    journal: Option<Journal>,
    /// Journals that were closed, or whose document was saved under another name, and may still be written, each with
    /// the file.
    closing: Closing,
    /// Whether anything in the document was in no file, and the document's file, when last checked.
    unsaved: bool,
    path: Option<PathBuf>,
    /// How long opening a file waits for its history; `None` waits for ever.
    waits: Option<Duration>,
    looking: Option<HistorySearch>,
}

/// Shared by all keepers of a program: a file that one of them has left may be opened by another.
type Closing = Arc<Mutex<Vec<(Option<PathBuf>, Trace)>>>;

/// The point that the journal of a document has reached, for [`Keeper::return_to`].
#[derive(Debug)]
pub struct JournalMark {
    journal: Option<Trace>,
    /// How many actions were reported to it.
    told: u64,
}

/// A search, on another thread, for the history of a file that was opened.
struct HistorySearch {
    /// The document and its newest revision when it was opened.
    opened: (u64, u64),
    task: Task<Option<Recovered>>,
}

impl Keeper {
    /// With this folder; `None` keeps nothing. `wake` is called from another thread when [`trouble`](Self::trouble) has
    /// changed.
    pub fn new(shelf: Option<Shelf>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let wake = Arc::new(wake);
        let closing = Closing::default();
        Self { shelf, wake, journal: None, closing, unsaved: false, path: None, waits: None, looking: None }
    }

    /// Makes opening a file wait no longer than this for its history: what comes later is left to
    /// [`settle`](Self::settle).
    #[must_use]
    pub fn waiting(self, time: Duration) -> Self {
        Self { waits: Some(time), ..self }
    }

    /// A keeper for another document beside this one, in the same folder.
    #[must_use]
    pub fn beside(&self) -> Self {
        let (shelf, wake, closing) = (self.shelf.clone(), Arc::clone(&self.wake), Arc::clone(&self.closing));
        Self { shelf, wake, closing, waits: self.waits, ..Self::default() }
    }

    /// Where journals are kept.
    pub fn shelf(&self) -> Option<&Shelf> {
        self.shelf.as_ref()
    }

    /// Checks which document is open now. If it is another one, the journal of the previous one ends (the person has
    /// left it), and one for this document begins; if the document has a history, that is restored: then true. To be
    /// called after everything that may open a document, before anything is done to it.
    pub fn follow(&mut self, document: &mut Document) -> bool {
        let mut revived = false;
        let is_kept = |journal: &Journal| journal.document() == document.id() && document.is_recorded();
        if self.shelf.is_some() && !self.journal.as_ref().is_some_and(is_kept) {
            self.end();
            self.looking = None;
            match self.find(document) {
                Some(recovered) => {
                    self.go_on(recovered, document);
                    revived = true;
                }
                None => self.begin(document),
            }
        }
        self.look(document);
        revived
    }

    /// Restores the history of a file that was just opened, if it is found in time; otherwise the search goes on.
    fn find(&mut self, document: &Document) -> Option<Recovered> {
        let shelf = self.shelf.clone()?;
        document.file_bytes()?;
        // A journal of the same file must be on its shelf before its history is looked for.
        let closing = self.closing.lock().unwrap_or_else(PoisonError::into_inner);
        let same = closing.iter().filter(|(path, _)| path.as_deref() == document.path());
        let same: Vec<_> = same.map(|(_, trace)| trace.clone()).collect();
        drop(closing);
        let look = move |document: &Document| {
            wait_for(&same);
            shelf.history_of(document)
        };
        let Some(time) = self.waits else { return look(document) };
        let (opened, wake) = (document.clone(), Arc::clone(&self.wake));
        let mut task = Task::spawn(move || wake(), move |_stop| look(&opened));
        match task.wait(time) {
            Some(found) => found.ok().flatten(),
            None => {
                self.looking = Some(HistorySearch { opened: (document.id(), document.newest_revision()), task });
                None
            }
        }
    }

    fn begin(&mut self, document: &mut Document) {
        let wake = Arc::clone(&self.wake);
        self.journal = self.shelf.as_ref().map(|shelf| shelf.keep(document, move || wake()));
    }

    fn go_on(&mut self, recovered: Recovered, document: &mut Document) {
        let wake = Arc::clone(&self.wake);
        let (known, journal) = recovered.resume(move || wake());
        *document = known;
        self.journal = Some(journal);
    }

    /// Takes over the history that was searched for since the file was opened, if it has been found: then true. Waits
    /// no longer than this; zero only checks. To be called, with some patience, before any action of a person is
    /// processed, because the nodes then have other numbers.
    pub fn settle(&mut self, document: &mut Document, time: Duration) -> bool {
        let Some(HistorySearch { opened, task }) = &mut self.looking else { return false };
        let opened = *opened;
        let found = if time.is_zero() { task.poll() } else { task.wait(time) };
        if found.is_none() && time.is_zero() {
            return false;
        }
        // A history that is not found in time is given up.
        self.looking = None;
        let untouched = opened == (document.id(), document.newest_revision())
            && !document.is_modified()
            && document.setup().is_none();
        let (Some(Ok(Some(mut recovered))), true) = (found, untouched) else { return false };
        recovered.document.stand_for(document);
        self.end();
        self.go_on(recovered, document);
        self.look(document);
        true
    }

    /// Makes a restored document the open one.
    pub fn adopt(&mut self, recovered: Recovered, document: &mut Document) {
        self.end();
        self.looking = None;
        self.go_on(recovered, document);
        self.look(document);
    }

    /// The point that the journal of a document has reached, before something is done to it that may fail.
    pub fn mark(&self, document: &Document) -> JournalMark {
        let journal = self.journal.as_ref().filter(|journal| journal.document() == document.id());
        JournalMark { journal: journal.map(Journal::trace), told: document.told() }
    }

    /// A document that was replaced by another one is open again, as it was at a mark: its journal continues from
    /// there. If that does not yield the document the journal ends, and [`follow`](Self::follow) begins another one.
    pub fn return_to(&mut self, document: &mut Document, mark: JournalMark) {
        self.end();
        let JournalMark { journal: Some(journal), told } = mark else { return };
        journal.wait(PATIENCE);
        let (Some(shelf), Some(file)) = (&self.shelf, journal.file()) else { return };
        let Ok(mut recovered) = shelf.recover_some(&file, Some(told)) else { return };
        let state = |document: &Document| {
            let setup = document.setup().map(|setup| setup.story());
            (document.revision(), document.newest_revision(), document.steps(), document.games().0, setup)
        };
        if recovered.fault.is_some() || state(&recovered.document) != state(document) {
            return;
        }
        // Equal, but with what no journal knows: the cursors, the last known content of the file, and its number.
        recovered.document = document.clone();
        let wake = Arc::clone(&self.wake);
        let (known, journal) = recovered.resume(move || wake());
        *document = known;
        self.journal = Some(journal);
        self.look(document);
    }

    fn look(&mut self, document: &Document) {
        self.unsaved = document.is_unsaved() || document.has_setup();
        if self.path.as_deref() != document.path() {
            let left = std::mem::replace(&mut self.path, document.path().map(Path::to_owned));
            // Saved under another name: the history of the file that was left goes to a journal of its own.
            if let (Some(left), Some(journal)) = (left, &self.journal) {
                let mut closing = self.closing.lock().unwrap_or_else(PoisonError::into_inner);
                closing.push((Some(left), journal.trace_so_far()));
            }
        }
    }

    /// Ends the journal: the person has left the document.
    pub fn end(&mut self) {
        self.end_by(false);
    }

    fn end_by(&mut self, by_system: bool) {
        let mut closing = self.closing.lock().unwrap_or_else(PoisonError::into_inner);
        closing.retain(|(_, trace)| !trace.wait(Duration::ZERO));
        if let Some(journal) = self.journal.take() {
            closing.push((self.path.take(), journal.close(self.unsaved, by_system)));
        }
    }

    /// Ends the journal: the person has closed the document or, with `by_system`, the system has ended the program.
    /// Afterwards it is on disk, with the journals of the documents before it.
    pub fn close(&mut self, by_system: bool) {
        self.end_by(by_system);
        let closing = std::mem::take(&mut *self.closing.lock().unwrap_or_else(PoisonError::into_inner));
        wait_for(&closing.into_iter().map(|(_, trace)| trace).collect::<Vec<_>>());
    }

    /// The journal being written.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Why nobody can tell whether the disk keeps the journal.
    pub fn unconfirmed(&self) -> Option<JournalTrouble> {
        self.journal.as_ref()?.unconfirmed()
    }

    /// Why edits are not protected, if they are not.
    pub fn trouble(&self) -> Option<JournalTrouble> {
        self.journal.as_ref()?.trouble()
    }
}

/// Waits until journals that were closed are written; for all together no longer than the patience for one.
fn wait_for(closing: &[Trace]) {
    let end = Instant::now() + PATIENCE;
    for trace in closing {
        trace.wait(end.saturating_duration_since(Instant::now()));
    }
}

impl Default for Keeper {
    /// One that keeps nothing.
    fn default() -> Self {
        Self::new(None, || {})
    }
}

impl std::fmt::Debug for Keeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keeper").field("shelf", &self.shelf).field("journal", &self.journal).finish_non_exhaustive()
    }
}
