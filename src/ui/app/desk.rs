//! One open record, and everything the window knows about it: whatever is not on its desk is shared by all records.

use std::collections::BTreeSet;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::desk_jobs::Jobs;
use super::external::{ClaimedFile, External};
use super::opening::{Loading, Opening};
use super::openings::OpeningsHere;
use super::overlay::Overlays;
use super::preparing::Place;
use super::shared::SharedState;
use crate::editor::analysis::HeardEvaluations;
use crate::editor::journal::Keeper;
use crate::editor::{Document, Edition, GamePlace, Stamp, absolute};
use crate::formats::carried::role;
use crate::locale::{Language, Locale};
use crate::notation::{Notation, Style};
use crate::record::{NodeId, Record, Role, says_exercise};
use crate::rules::Move;
use crate::sheet::figure::title;
use crate::task::Task;
use crate::text::plain;
use crate::ui::board::BoardView;
use crate::ui::cards::{Conflict, FailedSave};
use crate::ui::dialogs::{Dialog, SaveOutcome, SavePlan};
use crate::ui::frame::memo::Memo;
use crate::ui::message::DeskId;
use crate::ui::panels::arrangement::BelowBoard;
use crate::ui::panels::{
    CommentView, EntryView, FindView, GamesView, GraphView, HistoryView, LiveNotes, MapView, MateView, MoveList,
    NotesView, Notice, ReadingView, ShownLine,
};
use crate::ui::panels::{headers, menu};
use crate::ui::settings::Pane;
use crate::ui::setup::SetupView;
use crate::ui::words::{RefusalAnswer, file_name, untitled};

/// A document, and the panels chosen.
pub(super) type Chosen = (u64, BTreeSet<Pane>);
/// Of what panels have something to show: a game, the panels chosen, and the one asked for last.
pub(super) type FilledOf = (GamePlace, BTreeSet<Pane>, Option<Pane>);

/// Document, game, the last node of the line, and how many answers the solver had given.
pub(super) type JudgedOf = (Stamp, Option<NodeId>, u64);

/// A save in progress.
pub(super) struct Saving {
    pub plan: SavePlan,
    pub since: Instant,
    pub task: Task<SaveOutcome>,
}

/// An automatic replay: where it is, and when the next move comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playing {
    /// The row it has reached: a person who goes elsewhere has taken over.
    pub row: usize,
    /// When the next move comes, in the window's own time; not known before the frame after its start.
    pub next: Option<Duration>,
}

/// The key of the texts of undo and redo: document and revision, notation, language.
type Spelled = (Edition, Notation, Language);

/// An open record with all that belongs to it. A new desk is empty except for the record.
#[derive(Default)]
pub(super) struct Desk {
    pub id: DeskId,
    pub document: Document,
    /// The journal of the document.
    pub keeper: Keeper,
    /// The changes that others make to its file.
    pub external: External,
    /// A large file on its way here.
    pub loading: Option<Loading>,
    /// The jobs: they go on whichever record is in front.
    pub jobs: Jobs,
    /// The overlays that this record puts above the window.
    pub overlays: Overlays,
    /// A save in progress, and another one requested meanwhile.
    pub saving: Option<Saving>,
    pub next_save: Option<SavePlan>,
    /// The document whose damage the person knows about: it may be saved in its place.
    pub damage_known: u64,
    /// The state that was given up when the person was asked about unsaved changes before closing.
    pub given_up: Option<Edition>,
    /// Whether the first of the headers is to get the keyboard.
    pub headers_focus: bool,
    pub board: BoardView,
    pub flipped: bool,
    /// While a game is played here for which the board was turned: how it was before.
    pub seated: Option<bool>,
    pub moves: MoveList,
    pub live_notes: LiveNotes,
    pub games: GamesView,
    pub history: HistoryView,
    pub graph: GraphView,
    /// The openings of the line as far as the cursor.
    pub openings: OpeningsHere,
    /// The evaluations heard of the positions that were looked at.
    pub heard: HeardEvaluations,
    /// Whether graph and map may lie below the board.
    pub strip: Memo<Chosen, BelowBoard>,
    /// The panels, graph and map, that some game of the document fills.
    pub wide: Memo<u64, BTreeSet<Pane>>,
    /// The panels that had something to show in the last frame, with game, panels, and the one asked for.
    pub filled: Option<(FilledOf, BTreeSet<Pane>)>,
    pub map: MapView,
    pub comment: CommentView,
    pub reading: ReadingView,
    /// Whether the reading view was shown when another record came to the front.
    pub reads: Option<bool>,
    pub find: FindView,
    pub entry: EntryView,
    pub notes: NotesView,
    pub notes_open: bool,
    /// A move mentioned in a comment, shown at a node.
    pub hint: Option<(NodeId, Move)>,
    pub why: Option<RefusalAnswer>,
    /// The state of the mate panel.
    pub mate: MateView,
    /// The game whose solution was asked for, where solutions are hidden, by document and place.
    pub revealed: Option<GamePlace>,
    /// A line that the board shows instead of the position at the cursor.
    pub line: Option<ShownLine>,
    /// The key of the judgement of a problem's line.
    pub judged: Option<JudgedOf>,
    pub playing: Option<Playing>,
    /// The position being set up.
    pub setup: Option<SetupView>,
    /// The texts of undo and redo, and the step at the cursor as a screen reader says it, and whether it
    /// announces that.
    pub undo_texts: Memo<Spelled, menu::UndoTexts>,
    pub spoken: Option<(Spelled, NodeId, String, bool)>,
}

impl Desk {
    /// A desk for a document that this journal records.
    pub fn of(document: Document, keeper: Keeper) -> Self {
        let flipped = is_turned(&document);
        Self { document, keeper, flipped, ..Self::default() }
    }

    /// The same record on an otherwise empty desk: what views remember may refer to something that no longer exists.
    pub fn cleared(self) -> Self {
        let Self {
            id, document, keeper, external, jobs, saving, damage_known, flipped, seated, notes_open, reads, ..
        } = self;
        let empty = Self::default();
        Self { id, document, keeper, external, jobs, saving, damage_known, flipped, seated, notes_open, reads, ..empty }
    }

    /// Replaces the document by another one. What was begun for the previous document is dropped, except for a save.
    pub fn with(self, document: Document) -> Self {
        let flipped = is_turned(&document);
        let jobs = Jobs::default();
        Self { document, flipped, seated: None, notes_open: false, jobs, ..self }.cleared()
    }

    /// Turns the board back once a game is over that it was turned for.
    pub fn turn_back(&mut self) {
        if self.jobs.duel.is_none()
            && let Some(before) = self.seated.take()
        {
            self.flipped = before;
        }
    }

    /// Replaces the document by another one, whether or not this record is in front.
    pub fn lay(&mut self, document: Document, shared: &mut SharedState) {
        *self = mem::take(self).with(document);
        shared.notices.forget(self.id);
        if shared.notices.front == self.id {
            // The question was about the previous record.
            shared.overlays.uncover();
        } else {
            self.follow();
        }
    }

    /// Discards what views remember about the record.
    pub fn clear(&mut self, shared: &mut SharedState) {
        *self = mem::take(self).cleared();
        shared.notices.forget(self.id);
    }

    /// Says something about this record, which need not be in front.
    pub fn say(&self, notice: Notice, shared: &mut SharedState) {
        shared.notices.say_of(self.id, self.name(&shared.locale), notice, &shared.locale);
    }

    /// Asks a question about this record.
    pub fn question(&mut self, dialog: Dialog) {
        self.overlays.put(dialog);
    }

    /// Whether something has mouse and keyboard to itself while this record is in front.
    pub fn is_covered(&self, shared: &SharedState) -> bool {
        shared.overlays.covers() || self.overlays.covers()
    }

    /// The document and its revision.
    pub fn state(&self) -> Edition {
        self.document.edition()
    }

    /// Records what has become of the document, which may be another one by now; its history is fetched here.
    pub fn follow(&mut self) {
        if self.keeper.follow(&mut self.document) {
            self.flipped = is_turned(&self.document);
        }
    }

    /// The place of its cursor.
    pub fn place(&self) -> Place {
        let document = &self.document;
        (document.stamp(), document.cursor().at())
    }

    /// Whether nothing was entered and nothing opened, so that a paste need not ask.
    pub fn is_blank(&self) -> bool {
        let document = &self.document;
        document.path().is_none() && !document.is_modified() && document.undoable().is_none() && document.is_blank()
    }

    /// Whether the document is read-only because another window works on its file.
    pub fn is_read_only(&self) -> bool {
        self.external.is_read_only(&self.document)
    }

    /// Makes the document read-only, as long as this is its file.
    pub fn make_read_only(&mut self) {
        self.external.make_read_only(&self.document);
    }

    /// Why the file cannot simply be saved, if known: the name of a text.
    pub fn unwritable(&self) -> Option<&'static str> {
        self.external.unwritable(&self.document)
    }

    /// Whether leaving the document would lose something: changes, or a record that was never in a file.
    pub fn is_unsaved(&self) -> bool {
        self.document.is_unsaved()
    }

    /// Whether it is to be asked about before the window closes.
    pub fn is_to_be_saved(&self) -> bool {
        self.is_unsaved() && self.given_up != Some(self.state())
    }

    /// The work that would be lost, besides changes, if it was left now: the name of a text.
    pub fn work_lost(&self) -> Option<&'static str> {
        self.jobs.lost(self.given_up == Some(self.state()))
    }

    /// Whether nothing was opened or done here, and nothing is in progress: another record can take its place.
    pub fn is_spare(&self) -> bool {
        let document = &self.document;
        let waits = !self.overlays.is_empty() || self.saving.is_some() || self.loading.is_some();
        let waits = waits || self.jobs.lost(false).is_some();
        document.is_untouched() && document.setup().is_none() && !waits
    }

    /// Asks about a save, once nothing else is asked.
    pub fn ask_about_save(&mut self, question: Dialog) {
        self.next_save = None;
        self.overlays.put_behind(question);
    }

    /// Whether something about a save waits for an answer.
    pub fn asks(&self) -> bool {
        let overlays = &self.overlays;
        let held = overlays.get::<Conflict>().is_some_and(|card| card.plan.is_some()) || self.external.holds_save();
        held || overlays.has::<Dialog>() || overlays.has::<FailedSave>()
    }

    /// Whether this file is open here or on its way here, as far as is known without asking its disk.
    pub fn has_open(&self, path: &Path) -> bool {
        let path = absolute(path);
        let known = |own: &Path| absolute(own) == path || self.external.real(own) == Some(&path);
        self.document.path().is_some_and(known)
            || self.expected().is_some_and(|opening| absolute(&opening.path) == path)
    }

    /// Whether the file that really stands here, links followed, is open.
    pub fn has_open_at(&self, real: &Path) -> bool {
        self.document.path().is_some_and(|own| self.external.real(own) == Some(real))
    }

    /// The name of its file; without one its players, its title, or what it is. Wherever it is named, it is named alike.
    pub fn name(&self, locale: &Locale) -> String {
        if let Some(path) = self.path() {
            return file_name(&path);
        }
        if let Some(count) = self.made_exercises() {
            return locale.with("exercises-untitled", &[("count", count.into())]);
        }
        let record = self.document.record();
        let signs = if locale.language() == Language::Japanese { Style::Japanese } else { Style::Western };
        headers::pairing(record, signs)
            .or_else(|| self.document.imported_from().map(file_name))
            .or_else(|| title(record).map(|title| plain(&title).into_owned()))
            .unwrap_or_else(|| locale.text(untitled(record)))
    }

    /// How many exercises a record without a file has, if it has several and begins with one: they are of many games, and
    /// called by none of them.
    pub fn made_exercises(&self) -> Option<usize> {
        let document = &self.document;
        let count = document.games().0;
        let is_new = document.path().is_none() && document.imported_from().is_none();
        let says = |record: &Record| record.with_headers(says_exercise);
        (count > 1 && is_new && document.game_record(0).is_some_and(says)).then_some(count)
    }

    /// Its file, with the full path; for a new record the file that is on its way here.
    pub fn path(&self) -> Option<PathBuf> {
        let awaited = self.awaited().map(|opening| opening.path.as_path());
        self.document.path().or(awaited).map(absolute)
    }

    /// The file that is on its way here, if it is to take the place of nothing.
    pub fn awaited(&self) -> Option<&Opening> {
        let document = &self.document;
        let awaits = document.is_untouched() && document.path().is_none();
        match &self.loading {
            Some(loading) if awaits => Some(&loading.opening),
            _ => None,
        }
    }

    /// The source from which it comes back after a crash: its file, or its journal if it has none.
    pub fn source(&self) -> Option<PathBuf> {
        self.path().or_else(|| self.keeper.journal()?.file())
    }

    /// A file that is on its way here, or waits for an answer.
    pub fn expected(&self) -> Option<&Opening> {
        let held = || self.overlays.get::<ClaimedFile>().map(|held| &held.opening);
        self.loading.as_ref().map(|loading| &loading.opening).or_else(held)
    }
}

/// Whether the file wants the board turned.
pub(super) fn is_turned(document: &Document) -> bool {
    document.record().extras.iter().any(|extra| role(extra) == Role::Flipped)
}
