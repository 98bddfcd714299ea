//! A file on its way to a desk: looked for and read on another thread, so that the window never waits for one.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::errands::SLOW;
use crate::disk::{Claim, read_file};
use crate::editor::analysis::HeardEvaluations;
use crate::editor::journal::OpenFile;
use crate::editor::{Document, Edition, OpenError};
use crate::exercises::load_exercises;
use crate::record::NodeId;
use crate::task::Task;
use crate::ui::panels::{GraphSources, GraphView, MoveList};

/// A file to open.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub path: PathBuf,
    /// The game of it to show, from 0, if one is meant, the last node of the line, and the move number.
    pub game: Option<usize>,
    pub leaf: Option<NodeId>,
    pub ply: Option<u32>,
    pub access: Access,
}

/// What to do if another window works on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Ask the person.
    Ask,
    /// Open it anyway.
    Anyway,
    /// Open it read-only.
    ReadOnly,
}

impl Opening {
    pub fn of(path: PathBuf) -> Self {
        Self { path, game: None, leaf: None, ply: None, access: Access::Ask }
    }
}

impl From<OpenFile> for Opening {
    /// The file again, as it was shown.
    fn from(OpenFile { path, game, ply, leaf, .. }: OpenFile) -> Self {
        Self { game: Some(game), leaf, ply: Some(ply), ..Self::of(path.path()) }
    }
}

/// A file on its way to a desk. Dropping it cancels it.
pub(super) struct Loading {
    pub opening: Opening,
    /// Whether others came first: then nobody waits for a word about it.
    pub waited: bool,
    pub since: Instant,
    /// What was on the desk when it was asked for.
    pub state: Edition,
    /// `None` while other files come first.
    pub task: Option<Task<Fetched>>,
    /// How many bytes have come from the disk: none as long as it does not answer.
    pub came: Arc<AtomicU64>,
}

/// What a disk has said about a file.
pub(super) struct Fetched {
    /// Where it really is, links followed.
    pub real: Option<PathBuf>,
    /// Whether the system does not allow us to write it.
    pub protected: bool,
    pub found: Found,
}

/// What was found of a file.
pub(super) enum Found {
    /// Another window works on it, of this process, if it has said so.
    Held(Option<u32>),
    Read(Result<Box<Ready>, OpenError>),
}

/// A document that was read, and what the views would compute for their first frame.
pub(super) struct Ready {
    pub document: Document,
    pub moves: MoveList,
    pub graph: GraphView,
}

impl Ready {
    fn open(path: &Path, came: &AtomicU64) -> Result<Self, OpenError> {
        let bytes = read_file(path).map_err(|source| OpenError::Io { path: path.to_owned(), source })?;
        came.store((bytes.len() as u64).max(1), Ordering::Relaxed);
        // Exercises of other programs are told from records by what stands in them.
        let document = match load_exercises(path, &bytes) {
            Some(Ok(loaded)) => Document::from_loaded(loaded, Some(path.to_owned())),
            Some(Err(source)) => return Err(OpenError::Unreadable { path: path.to_owned(), source }),
            None => Document::of_file(path, bytes)?,
        };
        let (mut moves, mut graph) = (MoveList::default(), GraphView::default());
        moves.follow(&document);
        graph.follow(&document, GraphSources::none(&HeardEvaluations::default()));
        Ok(Self { document, moves, graph })
    }
}

impl Fetched {
    pub fn fetch(opening: &Opening, state: Option<&Path>, came: &AtomicU64) -> Self {
        let path = &opening.path;
        let real = path.canonicalize().ok();
        let asks = opening.access == Access::Ask && real.is_some();
        let holder = match state {
            Some(state) if asks => Claim::holder(state, path),
            _ => None,
        };
        let found = match holder {
            // Under another name it may be our own file.
            Some(pid) if pid != Some(std::process::id()) => Found::Held(pid),
            _ => Found::Read(Ready::open(path, came).map(Box::new)),
        };
        Self { real, protected: is_protected(path), found }
    }
}

impl Loading {
    pub fn new(opening: Opening, waited: bool, state: Edition) -> Self {
        Self { opening, waited, since: Instant::now(), state, task: None, came: Arc::default() }
    }

    /// Whether the disk has not answered for a while: others need not wait for it.
    pub fn sleeps(&self) -> bool {
        self.task.is_some() && self.came.load(Ordering::Relaxed) == 0 && self.since.elapsed() >= SLOW
    }
}

/// Whether the system does not allow us to write a file.
pub(super) fn is_protected(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.permissions().readonly())
}
