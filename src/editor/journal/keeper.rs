//! One journal for one window: whatever document it shows is the one that is kept.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::shelf::{Recovered, Shelf};
use super::writer::{Journal, Trouble};
use crate::editor::document::Document;
use crate::task::Task;

/// How long what was done may take to be in the file.
const PATIENCE: Duration = Duration::from_secs(2);

/// Keeps the journal of whatever document is open.
pub struct Keeper {
    shelf: Option<Shelf>,
    wake: Arc<dyn Fn() + Send + Sync>,
    journal: Option<Journal>,
    /// Whether the document had anything that no file has, and its file, when it was looked at last.
    unsaved: bool,
    path: Option<PathBuf>,
    /// How long opening a file waits for its history; `None` waits for it, however long.
    waits: Option<Duration>,
    looking: Option<Looking>,
}

/// A look for the history of a file that was opened, on another thread.
struct Looking {
    /// The document, and its newest revision, as it was opened.
    opened: (u64, u64),
    task: Task<Option<Recovered>>,
}

impl Keeper {
    /// With a folder; `None` keeps nothing. `wake` is called from another thread when [`trouble`](Self::trouble) has changed.
    pub fn new(shelf: Option<Shelf>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let wake = Arc::new(wake);
        Self { shelf, wake, journal: None, unsaved: false, path: None, waits: None, looking: None }
    }

    /// Opening a file waits no longer than this for its history: what comes later is for [`settle`](Self::settle).
    #[must_use]
    pub fn waiting(self, time: Duration) -> Self {
        Self { waits: Some(time), ..self }
    }

    /// Where journals are kept.
    pub fn shelf(&self) -> Option<&Shelf> {
        self.shelf.as_ref()
    }

    /// Looks at the document that is open now. If it is another one, the journal of the one before ends (the person has left it), and one
    /// for this begins; its history comes back, if it has one: then true. To be called after everything that may open a document, before
    /// anything is done to it.
    pub fn follow(&mut self, document: &mut Document) -> bool {
        let mut revived = false;
        let is_kept = |journal: &Journal| journal.document() == document.id() && document.is_recorded();
        if self.shelf.is_some() && !self.journal.as_ref().is_some_and(is_kept) {
            // The journal of the same file must be on its shelf before its history is looked for.
            let same = self.path.is_some() && self.path.as_deref() == document.path();
            self.close(same);
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

    /// The history of a file that was just opened, if it is found in time; else it is looked for on.
    fn find(&mut self, document: &Document) -> Option<Recovered> {
        let shelf = self.shelf.clone()?;
        let Some(time) = self.waits else { return shelf.history_of(document) };
        document.file_bytes()?;
        let (opened, wake) = (document.clone(), Arc::clone(&self.wake));
        let mut task = Task::spawn(move || wake(), move |_stop| shelf.history_of(&opened));
        match task.wait(time) {
            Some(found) => found.ok().flatten(),
            None => {
                self.looking = Some(Looking { opened: (document.id(), document.newest_revision()), task });
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

    /// Takes the history over that was looked for since the file was opened, if it has come: then true. Waits for it at most so long; zero
    /// asks only. To be called, with some patience, before anything that a person does is looked at: its nodes have other numbers.
    pub fn settle(&mut self, document: &mut Document, time: Duration) -> bool {
        let Some(Looking { opened, task }) = &mut self.looking else { return false };
        let opened = *opened;
        let found = if time.is_zero() { task.poll() } else { task.wait(time) };
        if found.is_none() && time.is_zero() {
            return false;
        }
        // One that does not come in time comes never.
        self.looking = None;
        let untouched = opened == (document.id(), document.newest_revision())
            && !document.is_modified()
            && document.setup().is_none();
        let (Some(Ok(Some(mut recovered))), true) = (found, untouched) else { return false };
        recovered.document.stand_for(document);
        self.close(false);
        self.go_on(recovered, document);
        self.look(document);
        true
    }

    /// A document that was restored takes the place of the one that is open.
    pub fn adopt(&mut self, recovered: Recovered, document: &mut Document) {
        self.close(false);
        self.looking = None;
        self.go_on(recovered, document);
        self.look(document);
    }

    /// The file of the journal of a document, if there is one already.
    pub fn file_of(&self, document: &Document) -> Option<PathBuf> {
        self.journal.as_ref().filter(|journal| journal.document() == document.id())?.file()
    }

    /// A document that another one had taken the place of is open again, as it was after it had told so many actions: its journal, which
    /// was this file, goes on from there. If that does not give the document it ends, and [`follow`](Self::follow) begins another one.
    pub fn return_to(&mut self, document: &mut Document, file: Option<PathBuf>, told: u64) {
        let mine = self.journal.as_ref().filter(|journal| journal.document() == document.id());
        let file = mine.map_or(file, |journal| {
            // The first edits may be on their way.
            journal.flush(false, PATIENCE);
            journal.file()
        });
        self.close(true);
        let (Some(shelf), Some(file)) = (&self.shelf, file) else { return };
        let Ok(mut recovered) = shelf.recover_some(&file, Some(told)) else { return };
        let state = |document: &Document| {
            let setup = document.setup().map(|setup| setup.story());
            (document.revision(), document.newest_revision(), document.steps(), document.games().0, setup)
        };
        if recovered.fault.is_some() || state(&recovered.document) != state(document) {
            return;
        }
        // Equal, but with what no journal knows: the cursors, the file as it was seen last, and its number.
        recovered.document = document.clone();
        let wake = Arc::clone(&self.wake);
        let (known, journal) = recovered.resume(move || wake());
        *document = known;
        self.journal = Some(journal);
        self.look(document);
    }

    fn look(&mut self, document: &Document) {
        self.unsaved =
            document.is_modified() || document.has_setup() || document.path().is_none() && !document.is_blank();
        if self.path.as_deref() != document.path() {
            self.path = document.path().map(Path::to_owned);
        }
    }

    /// Ends the journal: the person has closed the document. With `wait` the disk has it afterwards.
    pub fn close(&mut self, wait: bool) {
        if let Some(journal) = self.journal.take() {
            journal.close(self.unsaved, wait);
        }
    }

    /// The journal that is being written.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Why nobody can say whether the disk keeps the journal.
    pub fn unconfirmed(&self) -> Option<Trouble> {
        self.journal.as_ref()?.unconfirmed()
    }

    /// Why edits are not protected, if they are not.
    pub fn trouble(&self) -> Option<Trouble> {
        self.journal.as_ref()?.trouble()
    }
}

impl std::fmt::Debug for Keeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keeper").field("shelf", &self.shelf).field("journal", &self.journal).finish_non_exhaustive()
    }
}
