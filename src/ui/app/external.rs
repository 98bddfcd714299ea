//! What others do to the document's file: noticed at a save or by the watcher, shown on a card, taken over if nothing
//! is lost.

use std::path::{Path, PathBuf};

use super::opening::{Opening, is_protected};
use crate::disk::{Claim, Claimed, Expected, FileWatch, Fingerprint, OnDisk, SaveError, SaveStep, WatchedState};
use crate::editor::{Document, ExternalChange, SaveJob};
use crate::task::{Task, TaskFailure};
use crate::ui::cards::Comparison;
use crate::ui::dialogs::{Overwriting, SavePlan};

/// What others do to the file of the document on this desk.
#[derive(Default)]
pub(super) struct External {
    pub looking: Option<FileInspection>,
    /// The lock that tells other windows which file is being worked on here.
    pub claim: Option<Claim>,
    /// Whether there is now another file under the name: a save puts one there.
    pub reclaim: bool,
    /// The file watch; only the file of the record in front is watched.
    pub watch: Option<FileWatch>,
    /// Whether the watch has to be set up again, because the record was in the background.
    pub asleep: bool,
    /// What the watch has noticed and nobody has examined yet.
    pub seen: Option<WatchedState>,
    /// A change to the file that was put off: the next save asks about it, but no card appears by itself.
    pub later: Option<Fingerprint>,
    /// The version of the file that a person has asked to merge into the record.
    pub merging: Option<Fingerprint>,
    /// The document and the path that the watch and the claim are for.
    pub followed: Option<(u64, Option<PathBuf>)>,
    /// The document that is read-only, as long as this is its file.
    pub read_only: Option<(u64, PathBuf)>,
    /// A file that the system does not allow us to write.
    pub protected: Option<PathBuf>,
    /// A file, and where it really is, links followed.
    real: Option<(PathBuf, PathBuf)>,
    /// How things stand with the file that is followed, while that is being found out.
    pub standing: Option<Task<FileStanding>>,
    /// Whether a disk is being asked who may write the file: it may sleep, and is not asked over and over.
    pub asked_who: bool,
}

/// How things stand with a file.
pub(super) struct FileStanding {
    path: PathBuf,
    real: Option<PathBuf>,
    protected: bool,
    claim: Option<Claim>,
}

impl FileStanding {
    pub fn of(path: PathBuf, claims_in: Option<&Path>) -> Self {
        let claim = claims_in.and_then(|state| match Claim::take(state, &path) {
            Claimed::Ours(claim) => Some(claim),
            Claimed::Theirs(_) | Claimed::Unknown => None,
        });
        Self { real: path.canonicalize().ok(), protected: is_protected(&path), claim, path }
    }
}

impl External {
    /// Moves to the background: nothing is watched, but the file stays claimed.
    pub fn sleep(&mut self) {
        (self.watch, self.seen, self.asleep) = (None, None, true);
    }

    /// Takes note of where a file really is, and whether it may be written.
    pub fn know(&mut self, path: &Path, real: Option<PathBuf>, protected: bool) {
        self.real = real.map(|real| (path.to_owned(), real));
        self.protected = if protected { Some(path.to_owned()) } else { None };
    }

    /// Takes note of how things stand with the file, once that has been found out.
    pub fn poll_standing(&mut self) {
        let stands = self.standing.as_mut().and_then(Task::poll);
        if stands.is_some() {
            self.standing = None;
        }
        self.stand(stands);
    }

    pub fn stand(&mut self, stands: Option<Result<FileStanding, TaskFailure>>) {
        let Some(Ok(FileStanding { path, real, protected, claim })) = stands else { return };
        self.know(&path, real, protected);
        self.claim = claim;
    }

    /// Makes a document read-only, as long as this is its file.
    pub fn make_read_only(&mut self, document: &Document) {
        self.read_only = document.path().map(|path| (document.id(), path.to_owned()));
    }

    /// Whether a document is read-only because another window works on its file.
    pub fn is_read_only(&self, document: &Document) -> bool {
        let is_it = |(id, path): &(u64, PathBuf)| *id == document.id() && document.path() == Some(path);
        self.read_only.as_ref().is_some_and(is_it)
    }

    /// Why the file of a document cannot simply be saved, if known: the name of a text.
    pub fn unwritable(&self, document: &Document) -> Option<&'static str> {
        let path = document.path();
        if self.is_read_only(document) {
            return Some("status-read-only-held");
        }
        (path.is_some() && self.protected.as_deref() == path).then_some("status-read-only-file")
    }

    /// Where a file really is, if that is known.
    pub fn real(&self, path: &Path) -> Option<&Path> {
        self.real.as_ref().filter(|(known, _)| known == path).map(|(_, real)| real.as_path())
    }

    /// Whether an answer about the file is on its way.
    pub fn asks(&self) -> bool {
        self.standing.is_some()
    }

    /// Whether a save waits for what is found at its target.
    pub fn holds_save(&self) -> bool {
        self.looking.as_ref().is_some_and(|looking| looking.plan.is_some())
    }
}

/// A file that another window works on.
pub(super) struct ClaimedFile {
    /// What was asked for.
    pub opening: Opening,
    /// The process of the other window, if it has said so.
    pub pid: Option<u32>,
}

/// A look at a file, on another thread.
pub(super) struct FileInspection {
    pub document: u64,
    pub path: PathBuf,
    pub plan: Option<SavePlan>,
    pub comparing: bool,
    pub task: Task<(ExternalChange, Option<Comparison>, u64)>,
}

impl Overwriting {
    /// Keeps a copy of what is about to be replaced.
    pub(crate) fn keep(&self, job: &SaveJob, state: Option<&Path>) -> Result<(), SaveError> {
        let (Self::Theirs(theirs), Some(state)) = (self, state) else { return Ok(()) };
        let failed = |source| SaveError {
            step: SaveStep::Keep,
            path: job.target().path.clone(),
            source,
            on_disk: OnDisk::Old,
            copy: None,
        };
        theirs.keep(state).map_err(failed)
    }

    /// What may be at the target.
    pub(crate) fn expected(&self) -> Expected {
        match self {
            Self::Nothing => Expected::Nothing,
            Self::Theirs(theirs) => Expected::This(theirs.fingerprint),
        }
    }
}
