//! One open record with its cursor, its history and where it came from.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::action::{Action, Known, Recorder, State};
use super::advice::{Consultation, Reading};
use super::amend::counterparts;
use super::beginning::{Base, Beginning};
use super::cursor::siblings;
use super::edit::read;
use super::games::GamesEdit;
use super::history::{Before, History, Made, Read};
use super::setup::new_problem;
use super::snapshot::{Original, Snapshot};
use super::trail::{Context, Trail};
use super::{Cursor, Edit, FileText, Fingerprint, Go, Refused, Subject};
use crate::formats::{
    Encoding, Envelope, FormatId, Loaded, Note, Report, Unreadable, What, format as formats_row, load_as, load_owned,
};
use crate::record::{Headers, Node, NodeId, Record, Step};
use crate::rules::{Handicap, Illegal, Move, Position, Repetition};

/// An open document: the games of one file, one of them shown. Reading is for the game shown, edits apply to it, saving writes all.
#[derive(Clone, Debug)]
pub struct Document {
    id: u64,
    games: Vec<Game>,
    shown: usize,
    history: History<Whole>,
    /// Whether the next edit may join the last one.
    joining: bool,
    trail: Trail,
    here: Context,
    line_epoch: u64,
    revision: u64,
    newest_revision: u64,
    saved_revision: u64,
    /// How often it was saved.
    writes: u64,
    path: Option<PathBuf>,
    format: Option<FormatId>,
    envelope: Envelope,
    reading: Arc<Reading>,
    /// The envelope the file on disk has.
    saved_envelope: Envelope,
    /// The file that was read.
    original: Option<Original>,
    /// What its file held when it was last read or written.
    on_disk: Option<Fingerprint>,
    /// Where it tells what happens to it.
    recorder: Recorder,
}

/// Everything of a document that reading its file again changes.
#[derive(Clone, Debug)]
struct Whole {
    games: Vec<Game>,
    shown: usize,
    format: Option<FormatId>,
    envelope: Envelope,
    saved_envelope: Envelope,
    saved_revision: u64,
    reading: Arc<Reading>,
    original: Option<Original>,
}

#[derive(Clone, Debug)]
struct Game {
    record: Record,
    cursor: Cursor,
    /// Which game of the file that was read it was.
    origin: Option<usize>,
    /// The revision of the document that made the record what it is, and the one it was saved as.
    revision: u64,
    saved: u64,
}

impl Game {
    fn new(record: Record, origin: Option<usize>) -> Self {
        let cursor = Cursor::new(&record.tree);
        Self { record, cursor, origin, revision: 0, saved: 0 }
    }
}

/// One row of the current line, as a move list shows it.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
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
pub struct Deed<'a> {
    /// What was done; of joined edits the last.
    pub edit: &'a Edit,
    /// What it was about.
    pub subject: &'a Subject,
    /// The game of the file it was made in.
    pub game: usize,
}

/// A number no other document of this process has had.
fn unique() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Document {
    /// A new untitled document from a start position.
    pub fn new(initial: Position) -> Self {
        Self::of(vec![Record::new(initial)])
    }

    /// A document of a file that was read. Saved as what it is, an untouched one gives the file's own bytes, an edited one its own lines.
    pub fn from_loaded(loaded: Loaded, path: Option<PathBuf>) -> Self {
        let Loaded { records, format, envelope, report, source } = loaded;
        let document = Self::of(records);
        let on_disk = path.is_some().then(|| Fingerprint::of(source.bytes()));
        let original = Some(Original { revision: document.revision, source: Arc::new(source) });
        let reading = Arc::new(Reading { text: None, format: Some(format), report, revision: document.revision });
        Self { path, format: Some(format), envelope, saved_envelope: envelope, reading, original, on_disk, ..document }
    }

    /// A new untitled document of records.
    pub fn of(records: Vec<Record>) -> Self {
        let mut games: Vec<_> =
            records.into_iter().enumerate().map(|(at, record)| Game::new(record, Some(at))).collect();
        if games.is_empty() {
            games.push(Game::new(Record::new(Position::startpos()), None));
        }
        let here = Context { position: games[0].record.initial.clone(), previous: None };
        let mut document = Self {
            id: unique(),
            games,
            shown: 0,
            history: History::default(),
            joining: false,
            trail: Trail::default(),
            here,
            line_epoch: unique(),
            revision: 0,
            newest_revision: 0,
            saved_revision: 0,
            writes: 0,
            path: None,
            format: None,
            envelope: Envelope::default(),
            reading: Arc::default(),
            saved_envelope: Envelope::default(),
            original: None,
            on_disk: None,
            recorder: Recorder::default(),
        };
        document.follow_line();
        document
    }

    /// The number of this document, unlike any other's: whether an answer that comes late is about this one.
    pub fn id(&self) -> u64 {
        self.id
    }

    fn game(&self) -> &Game {
        &self.games[self.shown]
    }
}

/// Looking.
impl Document {
    /// The record shown.
    pub fn record(&self) -> &Record {
        &self.game().record
    }
    /// The cursor.
    pub fn cursor(&self) -> &Cursor {
        &self.game().cursor
    }
    /// The node at the cursor.
    pub fn node(&self) -> Option<&Node> {
        self.record().tree.get(self.cursor().at())
    }
    /// The position at the cursor (kept at hand; a step costs at most 63 moves even in long lines).
    pub fn position(&self) -> &Position {
        &self.here.position
    }
    /// The position at the cursor with what 同 would refer to: what spelling the children needs.
    pub fn here(&self) -> &Context {
        &self.here
    }
    /// The position before the step of a row of the current line: what spelling it and its siblings needs. At most 63 moves.
    pub fn before(&self, row: usize) -> Context {
        let line = self.cursor().line();
        self.trail.after(self.record(), line, row.min(line.len()).saturating_sub(1))
    }
    /// The position after the step of a row of the current line. At most 63 moves.
    pub fn after(&self, row: usize) -> Context {
        let line = self.cursor().line();
        self.trail.after(self.record(), line, row.min(line.len() - 1))
    }
    /// The position after any node; at most 63 moves if it is on the current line, else O(depth).
    pub fn position_at(&self, id: NodeId) -> Position {
        let depth = self.record().tree.depth(id);
        if self.cursor().line().get(depth) == Some(&id) {
            return self.after(depth).position;
        }
        self.record().position_at(id)
    }
    /// The position after any node, with what 同 would refer to there.
    pub(super) fn context_after(&self, id: NodeId) -> Context {
        if id == self.cursor().at() {
            return self.here.clone();
        }
        let depth = self.record().tree.depth(id);
        if self.cursor().line().get(depth) == Some(&id) {
            return self.after(depth);
        }
        Context { position: self.record().position_at(id), previous: self.record().last_target(id) }
    }
    /// The move that led to the position at the cursor.
    pub fn last_move(&self) -> Option<Move> {
        let line = &self.cursor().line()[..=self.cursor().index()];
        line.iter().rev().take(2).find_map(|&id| match self.record().tree.get(id)?.step {
            Step::End(_) => None,
            Step::Start => Some(None),
            Step::Move(mv) => Some(Some(mv)),
        })?
    }
    /// The foul, if the move at the cursor was one.
    pub fn foul(&self) -> Option<Illegal> {
        let mv = self.node()?.mv()?;
        self.before(self.cursor().index()).position.check(mv).err()
    }
    /// What the repetition of the position at the cursor means, if it is on the line for the fourth time.
    pub fn repetition(&self) -> Option<Repetition> {
        self.trail.repetition(self.record(), self.cursor().line(), self.moves_end())
    }
    /// How often the position at the cursor has occurred on the line so far, this time included.
    pub fn occurrences(&self) -> usize {
        self.trail.occurrences(self.moves_end()).count()
    }
    /// The row of the cursor or, at an end mark, the one before: a mark does not repeat a position.
    fn moves_end(&self) -> usize {
        let index = self.cursor().index();
        match self.node().map(|node| &node.step) {
            Some(Step::End(_)) => index.saturating_sub(1),
            _ => index,
        }
    }
    /// The node at the cursor and its siblings, in order; empty at the start position.
    pub fn siblings(&self) -> &[NodeId] {
        siblings(&self.record().tree, self.cursor().at())
    }
    /// The children of the node at the cursor, in order.
    pub fn children(&self) -> &[NodeId] {
        self.record().tree.children(self.cursor().at())
    }
    /// How many rows the current line has, the start position included: at least one.
    pub fn rows(&self) -> usize {
        self.cursor().line().len()
    }
    /// A row of the current line. O(1).
    pub fn row(&self, index: usize) -> Option<Row<'_>> {
        let record = self.record();
        let id = *self.cursor().line().get(index)?;
        let node = record.tree.get(id)?;
        let ply = record.initial.ply().saturating_add(u32::try_from(index).unwrap_or(u32::MAX)).saturating_sub(1);
        Some(Row { index, id, node, ply, siblings: siblings(&record.tree, id) })
    }
    /// The row of a move number: the last one whose [`ply`](Row::ply) is not above it.
    pub fn row_of_ply(&self, ply: u32) -> usize {
        let first = self.record().initial.ply().saturating_sub(1);
        (ply.saturating_sub(first) as usize).min(self.rows() - 1)
    }
    /// Changes whenever a [`NodeId`] may come to mean another node: tables by node that are kept beside the document are void then.
    pub fn line_epoch(&self) -> u64 {
        self.line_epoch
    }
    /// Whether there is nothing in it that a new document has not: one game, without moves and texts, from a position that is offered.
    pub fn is_blank(&self) -> bool {
        let [Game { record, .. }] = self.games.as_slice() else { return false };
        let offered = |handicap: &Handicap| *record == Record::new(handicap.position());
        record.tree.len() == 1 && (Handicap::ALL.iter().any(offered) || *record == new_problem())
    }
    /// How many games the file holds, and which one is shown.
    pub fn games(&self) -> (usize, usize) {
        (self.games.len(), self.shown)
    }
    /// The record of a game of the file.
    pub fn game_record(&self, index: usize) -> Option<&Record> {
        self.games.get(index).map(|game| &game.record)
    }
    /// Whether a game of the file is not as it was read or last saved. O(1).
    pub fn is_game_modified(&self, index: usize) -> bool {
        self.games.get(index).is_some_and(|game| game.revision != game.saved)
    }
    /// The revision of the document that made a game what it is: whether texts about it are still true. O(1).
    pub fn game_revision(&self, index: usize) -> u64 {
        self.games.get(index).map_or(0, |game| game.revision)
    }
    /// Shows another game of the file, with its cursor where it was left; false if there is no such game or it is shown already.
    pub fn show_game(&mut self, index: usize) -> bool {
        if index == self.shown || index >= self.games.len() {
            return false;
        }
        self.tell_place();
        self.shown = index;
        self.joining = false;
        self.start_over();
        true
    }
    /// Moves the cursor; false if it is there already. Ends the joining of edits.
    pub fn go(&mut self, go: Go) -> bool {
        let Game { record, cursor, .. } = &mut self.games[self.shown];
        let moved = cursor.go(&record.tree, go);
        if moved {
            self.joining = false;
            self.follow_line();
        }
        moved
    }

    /// Brings what is derived from the line and the cursor up to date.
    fn follow_line(&mut self) {
        let Game { record, cursor, .. } = &self.games[self.shown];
        self.trail.follow(record, cursor.line());
        self.here = self.trail.after(record, cursor.line(), cursor.index());
    }

    fn start_over(&mut self) {
        self.trail = Trail::default();
        self.line_epoch = unique();
        self.follow_line();
    }
}

/// Editing.
impl Document {
    /// Makes an edit as one undo step (or joins it to the last one).
    pub fn apply(&mut self, edit: Edit) -> Result<(), Refused> {
        if let Edit::Reread { file, encoding } = edit {
            return self.reread(file, encoding).map_err(|_| Refused::Unreadable);
        }
        if let Edit::Games(change) = edit {
            return self.regroup(change);
        }
        // A fix is about one game of the file, whichever is shown.
        if let Edit::Replace { game, .. } | Edit::TakeOver { game, .. } = &edit
            && *game != self.shown
            && !self.show_game(*game)
        {
            return Err(Refused::NoSuchNode);
        }
        let game = self.shown;
        let Game { record, cursor, .. } = &self.games[game];
        let edit = edit.normalised(record);
        if let Some((at, step)) = edit.growth() {
            if !record.tree.contains(at) {
                return Err(Refused::NoSuchNode);
            }
            if let Some(child) = record.child_with(at, &step) {
                self.go(Go::To(child));
                return Ok(());
            }
            if let Step::Move(mv) = step {
                if at == cursor.at() {
                    self.here.position.playable(mv)?
                } else {
                    record.position_at(at).playable(mv)?
                }
            }
        }
        if let Edit::Graft { at, scion } = &edit {
            if *at == cursor.at() {
                scion.fits(&self.here.position)?;
            } else {
                scion.fits(&record.position_at(*at))?;
            }
        }
        if let Edit::Merge { scion, .. } = &edit {
            scion.fits(&record.initial)?;
        }
        let subject = Subject::of(&edit, self.record(), |id| self.context_after(id));
        let Game { record, cursor, .. } = &mut self.games[game];
        let before = record.clone();
        let place = cursor.place();
        let appended = edit.perform(record)?;
        self.recorder.look(game, place);
        let joins = self.joining && self.history.last().is_some_and(|last| edit.joins(&last.edit));
        let action = self.recorder.is_on().then(|| Action::of(&edit, &before, joins, self));
        let game_revision = &mut self.games[game].revision;
        self.newest_revision += 1;
        let revisions = (self.revision, self.newest_revision);
        let game_revisions = (*game_revision, self.newest_revision);
        (self.revision, *game_revision) = (self.newest_revision, self.newest_revision);
        if edit.reshapes() {
            let Game { record, cursor, .. } = &mut self.games[game];
            cursor.relay_all(&record.tree);
        }
        settle(&mut self.games[game], appended);
        let reread = self.reading_of(&edit, self.newest_revision);
        let readings = reread.clone().map(|new| (self.read_so_far(), new));
        let starts_over = readings.is_some() || edit.reshapes();
        if let Some(new) = reread {
            self.take_reading(new, &edit);
        }
        let after = self.games[game].cursor.place();
        match self.history.last_mut().filter(|_| joins) {
            Some(last) => {
                last.edit = edit;
                last.revisions.1 = self.revision;
                last.game_revisions.1 = self.revision;
                if let Some(again) = self.history.last_again() {
                    self.games[game].record = again;
                }
            }
            None => {
                let made = Made {
                    game,
                    edit,
                    subject,
                    places: (place, after),
                    revisions,
                    game_revisions,
                    readings,
                    writes: self.writes,
                };
                self.history.push(made, Before::Record(Arc::new(before)));
            }
        }
        self.joining = true;
        if let Some(action) = action {
            self.tell(action);
        }
        if starts_over {
            self.start_over();
        } else {
            self.follow_line();
        }
        Ok(())
    }

    /// What an edit that reads a text reads, after it was made: its notes, about the nodes as they are numbered here.
    fn reading_of(&self, edit: &Edit, revision: u64) -> Option<Read> {
        if let Edit::TakeOver { file, .. } = edit {
            return self.read_of(file.load()?, revision);
        }
        let Edit::Replace { text, patch, format, encoding, .. } = edit else { return None };
        // A save of what was read and mended writes the file with the patch, and not a byte more.
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
        // What was said of the bytes holds as long as they are read in the same way.
        if encoding.is_none() {
            let old = self.reading.report.notes.iter();
            let of_bytes = old.filter(|note| is_about_bytes(note) || note.what == What::Misdecoded && !whole).cloned();
            report.notes.splice(0..0, of_bytes);
            report.notes.sort_by_key(|note| note.line);
        }
        let reading = Reading { text: Some(text.into()), format: Some(*format), report, revision };
        let envelope = Envelope { encoding: encoding.unwrap_or(self.envelope.encoding), ..self.envelope };
        Some(Read { reading: Arc::new(reading), format: self.format, envelope, original })
    }

    /// Notes of records that were read are about the same nodes as they are numbered here.
    fn place_notes(&self, report: &mut Report, read: &[Record]) {
        let tables: Vec<_> =
            self.games.iter().zip(read).map(|(game, read)| counterparts(&game.record.tree, &read.tree)).collect();
        for note in &mut report.notes {
            note.node = note.node.and_then(|(game, node)| {
                let mine = tables.get(game)?.get(node.index()).copied().flatten();
                Some((game, mine.unwrap_or(NodeId::ROOT)))
            });
        }
    }

    /// What a file says that was loaded, at a revision of this document.
    fn read_of(&self, loaded: Loaded, revision: u64) -> Option<Read> {
        let Loaded { records, format, envelope, mut report, source } = loaded;
        // As long as other games are still what they were, no save may write the bytes of the file.
        let all = self.games.iter().map(|game| &game.record).eq(&records);
        let revision = if all { revision } else { u64::MAX };
        self.place_notes(&mut report, &records);
        let original = Some(Original { revision, source: Arc::new(source) });
        let reading = Reading { text: None, format: Some(format), report, revision };
        Some(Read { reading: Arc::new(reading), format: Some(format), envelope, original })
    }

    /// Takes over how a file says what the games say already.
    pub(super) fn read_anew(&mut self, loaded: &Loaded) {
        let bytes = loaded.source.bytes();
        let known = |original: &Original| original.revision == self.revision && original.source.bytes() == bytes;
        if !self.original.as_ref().is_some_and(known) {
            let extension = formats_row(loaded.format).extensions.first().map(|&extension| extension.to_owned());
            self.tell(Action::Respelled { file: FileText { bytes: Arc::clone(bytes), extension } });
        }
        if let Some(read) = self.read_of(loaded.clone(), self.revision) {
            self.reading = read.reading;
            self.original = read.original;
        }
    }

    fn read_so_far(&self) -> Read {
        let (reading, original) = (Arc::clone(&self.reading), self.original.clone());
        Read { reading, format: self.format, envelope: self.envelope, original }
    }

    /// The encoding changes with an edit that read in another one; what was chosen since is not taken back with the others.
    fn take_reading(&mut self, read: Read, edit: &Edit) {
        self.reading = read.reading;
        match edit {
            Edit::Replace { encoding: Some(_), .. } => self.envelope.encoding = read.envelope.encoding,
            Edit::TakeOver { .. } => (self.format, self.envelope) = (read.format, read.envelope),
            _ => {}
        }
        self.original = read.original;
    }

    /// Makes an edit in every game of the file in which there is something to change: an undo step for each.
    pub fn apply_to_all(&mut self, edit: &Edit) -> Result<(), Refused> {
        let (shown, mut done) = (self.shown, Err(Refused::Nothing));
        for game in 0..self.games.len() {
            self.show_game(game);
            match self.apply(edit.clone()) {
                Err(Refused::Nothing) => {}
                other => done = other,
            }
            if done.as_ref().is_err_and(|refused| *refused != Refused::Nothing) {
                break;
            }
        }
        self.show_game(shown);
        done
    }

    /// Takes everything back that was done since a copy was made, history and cursor included. Revisions that were given out since are not
    /// given out again: what was started at one of them is about something that is gone.
    pub fn roll_back(&mut self, before: Self) {
        let same = self.id == before.id;
        // Another document that has come in between has revisions of its own, and what was told of it is not about this one.
        let newest = if same { self.newest_revision.max(before.newest_revision) } else { before.newest_revision };
        let recorder = match std::mem::take(&mut self.recorder) {
            recorder if same => recorder.rolled_back(&before.recorder, newest),
            _ => Recorder::default(),
        };
        *self = Self { newest_revision: newest, recorder, ..before };
    }

    /// Plays a move at the cursor.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        self.apply(Edit::Play { at: self.cursor().at(), mv })
    }

    /// Undoes one step, cursor included; the edit undone. Shows the game it was made in.
    pub fn undo(&mut self) -> Option<Edit> {
        self.tell_place();
        let (made, before) = self.history.undo()?;
        let before = match before {
            Before::Record(before) => Arc::unwrap_or_clone(before),
            Before::All(whole) => {
                self.take_back(&made, Arc::unwrap_or_clone(whole));
                self.tell(Action::Undo);
                return Some(made.edit.clone());
            }
        };
        let game = self.games.get_mut(made.game)?;
        game.record = before;
        if made.edit.reshapes() {
            game.cursor.forget();
        }
        game.cursor.restore(&game.record.tree, made.places.0);
        game.revision = made.game_revisions.0;
        self.revision = made.revisions.0;
        self.joining = false;
        if let Some((old, _)) = made.readings.clone() {
            self.take_reading(old, &made.edit);
            self.shown = made.game;
            self.start_over();
        }
        self.show_again(made.game, matches!(made.edit, Edit::Play { .. } | Edit::End { .. } | Edit::Graft { .. }));
        if made.edit.reshapes() {
            self.start_over();
        }
        self.tell(Action::Undo);
        Some(made.edit.clone())
    }

    /// Redoes one step; the edit redone.
    pub fn redo(&mut self) -> Option<Edit> {
        self.tell_place();
        let made = self.history.redo()?;
        if let Edit::Reread { file, encoding } = &made.edit {
            let edit = made.edit.clone();
            // It was read once.
            let loaded = load_in(file, *encoding).ok()?;
            let before = self.whole();
            self.take_anew(loaded, made.revisions.1, made.writes == self.writes);
            self.revision = made.revisions.1;
            self.shown = made.game.min(self.games.len() - 1);
            let Game { record, cursor, .. } = &mut self.games[self.shown];
            cursor.restore(&record.tree, made.places.1);
            self.start_over();
            self.history.redone(made, Before::All(Arc::new(before)));
            self.tell(Action::Redo);
            return Some(edit);
        }
        if let Edit::Games(change) = &made.edit {
            let edit = made.edit.clone();
            let before = self.whole();
            self.regrouped(change, made.revisions.1).ok()?;
            let Game { record, cursor, .. } = &mut self.games[self.shown];
            cursor.restore(&record.tree, made.places.1);
            self.start_over();
            self.history.redone(made, Before::All(Arc::new(before)));
            self.tell(Action::Redo);
            return Some(edit);
        }
        let game = self.games.get_mut(made.game)?;
        let before = game.record.clone();
        // It was made once on an equal record, so it cannot be refused; joined edits may have led back to where they began.
        match made.edit.perform(&mut game.record) {
            Ok(_) | Err(Refused::Nothing) => {}
            Err(_) => return None,
        }
        if made.edit.reshapes() {
            game.cursor.forget();
        }
        game.cursor.restore(&game.record.tree, made.places.1);
        game.revision = made.game_revisions.1;
        self.revision = made.revisions.1;
        self.joining = false;
        let (shown, edit) = (made.game, made.edit.clone());
        if let Some((_, new)) = made.readings.clone() {
            self.take_reading(new, &edit);
            self.shown = shown;
            self.start_over();
        }
        self.history.redone(made, Before::Record(Arc::new(before)));
        self.show_again(shown, false);
        if edit.reshapes() {
            self.start_over();
        }
        self.tell(Action::Redo);
        Some(edit)
    }

    fn show_again(&mut self, game: usize, ids_are_free: bool) {
        let other = self.shown != game;
        self.shown = game;
        if other {
            self.start_over();
        } else {
            if ids_are_free {
                self.line_epoch = unique();
            }
            self.follow_line();
        }
    }

    /// How many steps of the history are done, and how many there are with those undone.
    pub fn steps(&self) -> (usize, usize) {
        let (done, undone) = self.history.len();
        (done, done + undone)
    }
    /// A step of the history, done or undone, the oldest first.
    pub fn made(&self, index: usize) -> Option<Deed<'_>> {
        self.history.step(index).map(|made| Deed { edit: &made.edit, subject: &made.subject, game: made.game })
    }
    /// After how many steps the document was what the file is; `None` if no way leads there any more. O(steps).
    pub fn saved_step(&self) -> Option<usize> {
        let (_, steps) = self.steps();
        let first = self.history.step(0).map_or(self.revision, |made| made.revisions.0);
        let mut after = (0..steps).filter_map(|index| Some(self.history.step(index)?.revisions.1));
        match first == self.saved_revision {
            true => Some(0),
            false => after.position(|revision| revision == self.saved_revision).map(|index| index + 1),
        }
    }
    /// Undoes or redoes until so many steps are done, cursor included; false if they are already, or as far as it went.
    pub fn go_to_step(&mut self, done: usize) -> bool {
        let mut moved = false;
        while self.history.len().0 > done && self.undo().is_some() {
            moved = true;
        }
        while self.history.len().0 < done && self.redo().is_some() {
            moved = true;
        }
        moved
    }
    /// The edit that undo would take back.
    pub fn undoable(&self) -> Option<&Edit> {
        self.history.undoable()
    }
    /// The edit that redo would make again.
    pub fn redoable(&self) -> Option<&Edit> {
        self.history.redoable()
    }
    /// Names the state of the document: changes with every edit, undo and redo, and undoing brings the earlier one back.
    pub fn revision(&self) -> u64 {
        self.revision
    }
    /// Whether there is anything that is not saved: the revision is not the saved one, or another encoding was chosen.
    pub fn is_modified(&self) -> bool {
        self.revision != self.saved_revision || self.envelope != self.saved_envelope
    }
}

/// Where it is stored.
impl Document {
    /// Where it is stored.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
    /// The format it was read in or last saved as.
    pub fn format(&self) -> Option<FormatId> {
        self.format
    }
    /// Encoding, mark and line ends it is stored in.
    pub fn envelope(&self) -> Envelope {
        self.envelope
    }
    /// Chooses the encoding, mark and line ends of the next save under its name.
    pub fn set_envelope(&mut self, envelope: Envelope) {
        if self.envelope != envelope {
            self.envelope = envelope;
            self.tell(Action::Envelope(envelope));
        }
    }
    /// Encoding, mark and line ends of the file on disk.
    pub fn saved_envelope(&self) -> Envelope {
        self.saved_envelope
    }
    /// What did not fit when it was read.
    pub fn report(&self) -> &Report {
        &self.reading.report
    }
    /// Whether what a note is about is still there: a node that was deleted took its lines along.
    pub fn is_there(&self, note: &Note) -> bool {
        note.node.is_none_or(|(game, node)| self.game_record(game).is_some_and(|record| record.tree.contains(node)))
    }
    /// The text that the lines of [`report`](Self::report) count in: of the file as it was read, or with the fixes made since.
    pub fn source(&self) -> Option<Arc<str>> {
        self.reading.text.clone().or_else(|| {
            let original = self.original.as_ref()?;
            Some(original.source.text().into())
        })
    }
    /// The format of the text of [`source`](Self::source): another one than [`format`](Self::format) after a save in another format.
    pub fn source_format(&self) -> Option<FormatId> {
        self.reading.format.or(self.format)
    }
    /// Names the text of [`source`](Self::source) and its report: another one, another number.
    pub fn reading(&self) -> u64 {
        self.reading.revision
    }
    /// What looking for fixes of a note needs; `None` if there is no such note.
    pub fn consult(&self, note: usize) -> Option<Consultation> {
        let unchanged = self.revision == self.reading.revision;
        let bytes = self.original.as_ref().filter(|original| original.revision == self.revision);
        Some(Consultation {
            note: self.report().notes.get(note)?.clone(),
            text: self.source().filter(|_| unchanged),
            snapshot: self.snapshot(),
            format: self.source_format()?,
            envelope: self.envelope,
            bytes: bytes.map(|original| (Arc::clone(original.source.bytes()), original.source.envelope().encoding)),
        })
    }
    /// Everything a save needs, to be taken along to another thread. O(games).
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
    /// Says what its file holds: it was written, or is known from before a crash. A save that finds something else there writes nothing.
    pub fn set_on_disk(&mut self, fingerprint: Fingerprint) {
        self.on_disk = Some(fingerprint);
    }
    /// The bytes a save would write as a format, with what would be lost. The bytes read, if nothing differs from what was read
    /// (all edits undone counts) and format and envelope are the same.
    pub fn store(&self, format: FormatId, envelope: Envelope) -> (Vec<u8>, Report) {
        let (bytes, report) = self.snapshot().store(format, envelope);
        (bytes.to_vec(), report)
    }
    /// To be called once the bytes of a revision are on disk. Undo goes on past the save; typing on after it is a new step.
    pub fn saved(&mut self, path: PathBuf, format: FormatId, envelope: Envelope, revision: u64) {
        self.written(path, format, envelope, revision, None);
    }

    /// As [`saved`](Self::saved), with what was written.
    pub(super) fn written(
        &mut self,
        path: PathBuf,
        format: FormatId,
        envelope: Envelope,
        revision: u64,
        content: Option<Fingerprint>,
    ) {
        self.tell_place();
        self.tell(Action::Saved { path: path.clone().into(), format, envelope, revision, content });
        self.on_disk = content.or(self.on_disk);
        self.path = Some(path);
        self.format = Some(format);
        self.envelope = envelope;
        self.saved_envelope = envelope;
        self.saved_revision = revision;
        self.writes += 1;
        let now: Vec<u64> = self.games.iter().map(|game| game.revision).collect();
        // Edits may have been made since; a state that is forgotten leaves the marks of the games as they are.
        let then =
            if revision == self.revision { Some(now) } else { self.history.games_at(revision, now, Whole::revisions) };
        for (game, revision) in self.games.iter_mut().zip(then.unwrap_or_default()) {
            game.saved = revision;
        }
        self.joining = false;
    }
}

/// Which games it holds, and in which order.
impl Document {
    /// Whether its games are those that were read, in the same order.
    pub(super) fn is_in_file_order(&self) -> bool {
        self.games.iter().enumerate().all(|(at, game)| game.origin == Some(at))
    }

    /// Changes the list of games as one step.
    fn regroup(&mut self, change: GamesEdit) -> Result<(), Refused> {
        self.tell_place();
        let before = self.whole();
        let (place, revision) = (self.cursor().place(), self.newest_revision + 1);
        let revisions = (self.revision, revision);
        self.regrouped(&change, revision)?;
        // The one after it names what was read.
        self.newest_revision = revision + 1;
        let edit = Edit::Games(change);
        let made = Made {
            game: self.shown,
            edit: edit.clone(),
            subject: Subject::default(),
            places: (place, self.cursor().place()),
            revisions,
            game_revisions: revisions,
            readings: None,
            writes: self.writes,
        };
        self.history.push(made, Before::All(Arc::new(before)));
        self.start_over();
        self.tell(Action::Edit { edit, joins: false });
        Ok(())
    }

    /// Changes the list of games, and which game each note is about. What is derived is for the caller to bring up to date.
    fn regrouped(&mut self, change: &GamesEdit, revision: u64) -> Result<(), Refused> {
        let mut places: Vec<Option<usize>> = (0..self.games.len()).map(Some).collect();
        change.perform(&mut places, |_| None, |_| None)?;
        let fresh = |record| Game { revision, ..Game::new(record, None) };
        let copy = |game: &Game| Game { origin: None, revision, saved: 0, ..game.clone() };
        self.shown = change.perform(&mut self.games, fresh, copy)?;
        let now_at = |was: usize| places.iter().position(|place| *place == Some(was));
        let Reading { text, format, report, .. } = Reading::clone(&self.reading);
        let mut report = report;
        for note in &mut report.notes {
            note.node = note.node.and_then(|(was, node)| Some((now_at(was)?, node)));
        }
        self.reading = Arc::new(Reading { text, format, report, revision: revision + 1 });
        self.revision = revision;
        self.joining = false;
        Ok(())
    }
}

/// Reading the file again, as one step.
impl Document {
    /// Takes the games of other bytes of its file, or of the same bytes in another encoding, in place of all it holds: one step, which undo
    /// takes back with everything. The cursor stays at its move, as far as there is one.
    ///
    /// # Errors
    /// Why the bytes cannot be read; nothing has changed then.
    pub fn reread(&mut self, file: FileText, encoding: Option<Encoding>) -> Result<(), Unreadable> {
        let loaded = load_in(&file, encoding)?;
        self.tell_place();
        let known = self.original.as_ref().is_some_and(|original| *original.source.bytes() == file.bytes);
        let before = self.whole();
        let ply = self.record().ply(self.cursor().at());
        let place = self.cursor().place();
        self.newest_revision += 1;
        let revisions = (self.revision, self.newest_revision);
        self.take_anew(loaded, self.newest_revision, true);
        self.revision = self.newest_revision;
        if self.path.is_some() {
            self.on_disk = Some(Fingerprint::of(&file.bytes));
        }
        let game = self.shown;
        let row = self.row_of_ply(ply);
        if let Some(&id) = self.cursor().line().get(row) {
            let Game { record, cursor, .. } = &mut self.games[game];
            cursor.go(&record.tree, Go::To(id));
        }
        let places = (place, self.cursor().place());
        let extension = file.extension.clone();
        let edit = Edit::Reread { file, encoding };
        let made = Made {
            game,
            edit: edit.clone(),
            subject: Subject::default(),
            places,
            revisions,
            game_revisions: revisions,
            readings: None,
            writes: self.writes,
        };
        self.history.push(made, Before::All(Arc::new(before)));
        self.joining = false;
        self.start_over();
        self.tell(if known { Action::Reread { extension, encoding } } else { Action::Edit { edit, joins: false } });
        Ok(())
    }

    fn whole(&self) -> Whole {
        Whole {
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

    /// Becomes what was read. Whether the file holds just that is for the caller to say.
    fn take_anew(&mut self, loaded: Loaded, revision: u64, is_saved: bool) {
        let Loaded { records, format, envelope, report, source } = loaded;
        let saved = if is_saved { revision } else { self.saved_revision };
        let games = records.into_iter().enumerate();
        self.games = games.map(|(at, record)| Game { revision, saved, ..Game::new(record, Some(at)) }).collect();
        self.shown = self.shown.min(self.games.len().saturating_sub(1));
        self.format = Some(format);
        self.envelope = envelope;
        if is_saved {
            self.saved_revision = revision;
            self.saved_envelope = envelope;
        }
        self.original = Some(Original { revision, source: Arc::new(source) });
        self.reading = Arc::new(Reading { text: None, format: Some(format), report, revision });
    }

    /// Becomes what it was before a reading.
    fn take_back(&mut self, made: &Made, before: Whole) {
        // Other bytes are still in the file after undo; the same ones read in another way say what they said before.
        let same = |original: &Original| matches!(&made.edit, Edit::Reread { file, .. } if *original.source.bytes() == file.bytes);
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
}

impl Whole {
    fn revisions(&self) -> Vec<u64> {
        self.games.iter().map(|game| game.revision).collect()
    }
}

/// Reads a file in the encoding that a person says it is in, if one does.
fn load_in(file: &FileText, encoding: Option<Encoding>) -> Result<Loaded, Unreadable> {
    match encoding {
        Some(encoding) => load_as(&file.bytes, file.extension.as_deref(), encoding),
        None => load_owned(Arc::clone(&file.bytes), file.extension.as_deref()),
    }
}

/// The journal.
impl Document {
    /// Tells what happens from now on. `count` actions are told already.
    pub(super) fn record_to(&mut self, recorder: Recorder) {
        self.recorder = recorder;
        self.prove();
    }

    /// The bytes of the file that was read last.
    fn bytes_read(&self) -> Option<Arc<[u8]>> {
        self.original.as_ref().map(|original| Arc::clone(original.source.bytes()))
    }

    /// What it is now, as a beginning: to be asked before anything happens to it, for history is not in it.
    pub(super) fn beginning(&self) -> Beginning {
        let unread = |original: &&Original| original.revision == self.revision && self.revision == self.newest_revision;
        let base = match self.original.as_ref().filter(unread) {
            Some(original) => Base::File(Arc::clone(original.source.bytes())),
            None => Base::Records(self.games.iter().map(|game| game.record.clone()).collect()),
        };
        Beginning {
            named: match (&base, &self.original) {
                (Base::File(_), Some(original)) => original.source.named(),
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

    /// A document from its beginning.
    pub(super) fn from_beginning(beginning: Beginning) -> Result<Self, Unreadable> {
        let Beginning { base, path, format, envelope, saved_envelope, named, shown, revisions } = beginning;
        let mut document = match base {
            Base::File(bytes) => {
                // The name of the format that was found is the hint that finds it again.
                let known = format.and_then(|id| formats_row(id).extensions.first());
                let file = FileText { bytes, extension: known.map(|&extension| extension.to_owned()) };
                Self::from_loaded(load_in(&file, named)?, path)
            }
            Base::Records(records) => Self { path, ..Self::of(records) },
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

    /// Does what was done once.
    pub(super) fn repeat(&mut self, action: Action) -> Result<(), Refused> {
        match action {
            Action::Look { game, place } => {
                if game >= self.games.len() {
                    return Err(Refused::NoSuchNode);
                }
                self.show_game(game);
                let Game { record, cursor, .. } = &mut self.games[game];
                cursor.restore(&record.tree, place);
                self.follow_line();
            }
            Action::Undo => drop(self.undo().ok_or(Refused::Nothing)?),
            Action::Redo => drop(self.redo().ok_or(Refused::Nothing)?),
            Action::Envelope(envelope) => self.set_envelope(envelope),
            Action::Saved { path, format, envelope, revision, content } => {
                self.written(path.path(), format, envelope, revision, content);
            }
            Action::Respelled { file } => self.read_anew(&file.load().ok_or(Refused::Unreadable)?),
            Action::RolledBack { newest, .. } => self.newest_revision = self.newest_revision.max(newest),
            action => {
                let (edit, joins) = action.edit(self).ok_or(Refused::NoSuchNode)?;
                self.joining = joins;
                let before = self.newest_revision;
                self.apply(edit)?;
                // What led to a step that is there already was never told.
                if self.newest_revision == before {
                    return Err(Refused::Nothing);
                }
            }
        }
        Ok(())
    }

    /// What can go wrong when it is made again.
    pub(super) fn state(&self) -> State {
        State { game: self.shown, record: self.record().clone(), steps: self.history.len(), revision: self.revision }
    }

    /// Whether what happens to it is told.
    pub(super) fn is_recorded(&self) -> bool {
        self.recorder.is_on()
    }

    /// The newest revision that was given out.
    pub(super) fn newest_revision(&self) -> u64 {
        self.newest_revision
    }

    /// The bytes of the file it was read from, if nothing was done since.
    pub(super) fn file_bytes(&self) -> Option<Arc<[u8]>> {
        let original = self.original.as_ref().filter(|original| original.revision == self.revision)?;
        self.path.as_ref().map(|_| Arc::clone(original.source.bytes()))
    }

    /// Says that its file has this name now.
    pub(super) fn move_to(&mut self, path: Option<PathBuf>) {
        self.path = path;
    }

    /// Tells where one looks now, so that it is known if nothing else follows.
    pub fn tell_place(&mut self) {
        let place = self.cursor().place();
        self.recorder.look(self.shown, place);
    }

    fn tell(&mut self, action: Action) {
        if self.recorder.is_on() {
            let place = self.cursor().place();
            self.recorder.tell(action, self.shown, place);
            if self.recorder.wants_proof() {
                self.prove();
            }
        }
    }

    fn prove(&mut self) {
        if self.recorder.is_on() {
            self.recorder.prove(self.state());
        }
    }
}

impl Known for Document {
    fn node_text(&self, at: NodeId) -> Option<&str> {
        self.record().tree.get(at).map(|node| node.comment.as_str())
    }
    fn headers(&self) -> &Headers {
        &self.record().headers
    }
    fn source(&self) -> Option<Arc<str>> {
        self.source()
    }
    fn bytes(&self) -> Option<Arc<[u8]>> {
        self.bytes_read()
    }
}

/// Whether a note is about the bytes of a file, not about a line that was read.
fn is_about_bytes(note: &Note) -> bool {
    matches!(note.what, What::BadBytes | What::GuessedEncoding(_) | What::ControlCharacters)
}

/// Brings the cursor where an edit leads: to what was appended, or out of what was deleted.
fn settle(game: &mut Game, appended: Option<NodeId>) {
    let Game { record, cursor, .. } = game;
    match appended {
        Some(id) => {
            cursor.settle(&record.tree);
            cursor.go(&record.tree, Go::To(id));
        }
        None => cursor.settle(&record.tree),
    }
}
