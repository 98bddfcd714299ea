//! One open record with its cursor, its history and its origin.

mod advice;
mod aside;
mod deriving;
mod editing;
mod external_change;
mod game_list;
mod history;
mod looking;
mod origin;
mod positions;
mod reading;
mod rebuilding;
mod recording;
mod regrouping;
mod respelling;
mod setup;
mod snapshot;
mod stamp;
mod stepping;
mod storing;
mod summary;
mod verify;
mod walking;

pub use advice::{Advice, Consultation};
pub use aside::{DetachedCopy, write_aside};
pub use external_change::{ExternalChange, ExternalFile};
pub(crate) use origin::{DocumentOrigin, OriginData};
pub use positions::SpellingContext;
pub(crate) use respelling::Respelled;
pub use snapshot::Snapshot;
pub use stamp::{Edition, GamePlace, Stamp};
pub use summary::EditSummary;
pub use verify::unlike_when_read;
pub(crate) use verify::{is_all_of, unlike};

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::cursor::Cursor;
use super::edit::{Edit, Recorder};
use super::setup::Setup;
use crate::disk::Fingerprint;
use crate::files::Loaded;
use crate::formats::{Envelope, FormatId};
use crate::record::{Node, NodeId, Record, Tree};
use crate::rules;
use crate::rules::{Outcome, Position};
use advice::NotedText;
use game_list::GameList;
use history::History;
use positions::PositionTrail;
use snapshot::Original;

/// An open document: the games of one file, one of them shown. Reading and editing concern the game shown, saving
/// writes all.
#[derive(Clone, Debug)]
pub struct Document {
    id: u64,
    games: GameList<DocumentGame>,
    shown: usize,
    history: History<FileState>,
    /// Whether the next edit may join the last one.
    joining: bool,
    trail: PositionTrail,
    here: SpellingContext,
    /// What the rules say about the position at the cursor, once somebody has asked.
    outcome: OnceLock<Option<Outcome>>,
    line_epoch: u64,
    revision: u64,
    newest_revision: u64,
    saved_revision: u64,
    /// How often it was saved.
    writes: u64,
    path: Option<PathBuf>,
    /// The file that was read, where its format is only read: it lends its name until the document has a file.
    imported: Option<PathBuf>,
    format: Option<FormatId>,
    envelope: Envelope,
    reading: Arc<NotedText>,
    /// The envelope of the file on disk.
    saved_envelope: Envelope,
    /// The file that was read.
    original: Option<Original>,
    /// What its file held when it was last read or written.
    on_disk: Option<Fingerprint>,
    /// The start position of the game shown, while it is being set up.
    setup: Option<Arc<Setup>>,
    /// Whether it can be had again at any time, so that nobody loses it unless it is edited.
    is_sample: bool,
    /// Where it reports what happens to it.
    recorder: Recorder,
}

/// Everything about a document that rereading its file changes.
#[derive(Clone, Debug)]
struct FileState {
    games: GameList<DocumentGame>,
    shown: usize,
    format: Option<FormatId>,
    envelope: Envelope,
    saved_envelope: Envelope,
    saved_revision: u64,
    reading: Arc<NotedText>,
    original: Option<Original>,
}

#[derive(Clone, Debug)]
struct DocumentGame {
    /// Different from any other's, wherever it is moved to.
    id: u64,
    record: Record,
    /// Created when somebody looks: a list of many games opens without reading any.
    cursor: OnceLock<Cursor>,
    /// The index of the game in the file that was read.
    origin: Option<usize>,
    /// The revision of the document that last changed the record, and the revision it was saved at.
    revision: u64,
    saved: u64,
}

impl DocumentGame {
    fn new(record: Record, origin: Option<usize>) -> Self {
        Self { id: unique(), record, cursor: OnceLock::new(), origin, revision: 0, saved: 0 }
    }

    fn cursor(&self) -> &Cursor {
        self.cursor.get_or_init(|| Cursor::new(&self.record.tree))
    }

    /// Moves the cursor through the tree.
    fn steer<T>(&mut self, how: impl FnOnce(&mut Cursor, &Tree<Node>) -> T) -> T {
        let mut cursor = self.cursor.take().unwrap_or_else(|| Cursor::new(&self.record.tree));
        let answer = how(&mut cursor, &self.record.tree);
        self.cursor = cursor.into();
        answer
    }
}

/// A row of the current line, as a move list shows it.
#[derive(Clone, Copy, Debug)]
pub struct LineRow<'a> {
    /// The index into the line; row 0 is the start position.
    pub index: usize,
    /// The node.
    pub id: NodeId,
    /// Its contents.
    pub node: &'a Node,
    /// The number of the move.
    pub ply: u32,
    /// The node and its siblings, in order; empty for row 0.
    pub siblings: &'a [NodeId],
}

/// A step of the history, done or undone, as a list shows it.
#[derive(Clone, Copy, Debug)]
pub struct HistoryStep<'a> {
    /// The edit; of joined edits the last.
    pub edit: &'a Edit,
    /// What it concerned.
    pub summary: &'a EditSummary,
    /// The game of the file it was made in.
    pub game: usize,
}

/// A number that no other document of this process has had.
fn unique() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Document {
    /// A new untitled document from a start position.
    pub fn new(initial: impl Into<Position>) -> Self {
        Self::of(vec![Record::new(initial)])
    }

    /// A document for a file that was read. Saved in its own format, an untouched one yields the file's own bytes, an
    /// edited one the file's own lines.
    pub fn from_loaded(loaded: Loaded, path: Option<PathBuf>) -> Self {
        let Loaded { records, format, envelope, report, source, imported } = loaded;
        // What is only read is no file of ours to be saved over.
        let (path, imported) = if imported.is_some() { (None, path) } else { (path, None) };
        let document = Self::of(records);
        let on_disk = path.is_some().then(|| Fingerprint::of(source.bytes()));
        let original = Some(Original { revision: document.revision, source: Arc::new(source) });
        let reading =
            Arc::new(NotedText { format: Some(format), report, revision: document.revision, ..NotedText::default() });
        let mut document = Self {
            path,
            imported,
            format: Some(format),
            envelope,
            saved_envelope: envelope,
            reading,
            original,
            on_disk,
            ..document
        };
        document.take_notes();
        document
    }

    /// An untitled document that comes with the program: nothing is lost with it unless it is edited.
    pub fn of_sample(record: Record) -> Self {
        Self { is_sample: true, ..Self::of(vec![record]) }
    }

    /// Whether it came with the program.
    pub const fn is_sample(&self) -> bool {
        self.is_sample
    }

    /// A new untitled document with these records.
    pub fn of(records: Vec<Record>) -> Self {
        let mut games: GameList<_> =
            records.into_iter().enumerate().map(|(at, record)| DocumentGame::new(record, Some(at))).collect();
        if games.is_empty() {
            games.push(DocumentGame::new(Record::new(Position::start(rules::Game::Shogi)), None));
        }
        let here = SpellingContext { position: games[0].record.initial.clone(), previous: None };
        let mut document = Self {
            id: unique(),
            games,
            shown: 0,
            history: History::default(),
            joining: false,
            trail: PositionTrail::default(),
            here,
            outcome: OnceLock::new(),
            line_epoch: unique(),
            revision: 0,
            newest_revision: 0,
            saved_revision: 0,
            writes: 0,
            path: None,
            imported: None,
            format: None,
            envelope: Envelope::default(),
            reading: Arc::default(),
            saved_envelope: Envelope::default(),
            original: None,
            on_disk: None,
            setup: None,
            is_sample: false,
            recorder: Recorder::default(),
        };
        document.follow_line();
        document
    }

    /// The number of this document, different from any other's: tells whether a late answer concerns this one.
    pub fn id(&self) -> u64 {
        self.id
    }

    fn game(&self) -> &DocumentGame {
        &self.games[self.shown]
    }
}
