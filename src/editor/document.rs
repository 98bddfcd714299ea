//! One open record with its cursor, its history and where it came from.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::advice::{Consultation, Reading};
use super::amend::counterparts;
use super::cursor::siblings;
use super::edit::read;
use super::history::{History, Made, Read};
use super::setup::new_problem;
use super::snapshot::{Original, Snapshot};
use super::trail::{Context, Trail};
use super::{Cursor, Edit, Fingerprint, Go, Refused};
use crate::formats::{Envelope, FormatId, Loaded, Note, Report, What};
use crate::record::{Node, NodeId, Record, Step};
use crate::rules::{Handicap, Illegal, Move, Position, Repetition};

/// An open document: the games of one file, one of them shown. Reading is for the game shown, edits apply to it, saving writes all.
#[derive(Clone, Debug)]
pub struct Document {
    id: u64,
    games: Vec<Game>,
    shown: usize,
    history: History,
    /// Whether the next edit may join the last one.
    joining: bool,
    trail: Trail,
    here: Context,
    line_epoch: u64,
    revision: u64,
    newest_revision: u64,
    saved_revision: u64,
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
}

#[derive(Clone, Debug)]
struct Game {
    record: Record,
    cursor: Cursor,
    /// The revision of the document that made the record what it is, and the one it was saved as.
    revision: u64,
    saved: u64,
}

impl Game {
    fn new(record: Record) -> Self {
        let cursor = Cursor::new(&record.tree);
        Self { record, cursor, revision: 0, saved: 0 }
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
        let mut games: Vec<_> = records.into_iter().map(Game::new).collect();
        if games.is_empty() {
            games.push(Game::new(Record::new(Position::startpos())));
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
            path: None,
            format: None,
            envelope: Envelope::default(),
            reading: Arc::default(),
            saved_envelope: Envelope::default(),
            original: None,
            on_disk: None,
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
        // A fix is about one game of the file, whichever is shown.
        if let Edit::Replace { game, .. } | Edit::TakeOver { game, .. } = &edit
            && *game != self.shown
            && !self.show_game(*game)
        {
            return Err(Refused::NoSuchNode);
        }
        let game = self.shown;
        let Game { record, cursor, revision: game_revision, .. } = &mut self.games[game];
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
        let before = record.clone();
        let place = cursor.place();
        let appended = edit.perform(record)?;
        self.newest_revision += 1;
        let revisions = (self.revision, self.newest_revision);
        let game_revisions = (*game_revision, self.newest_revision);
        (self.revision, *game_revision) = (self.newest_revision, self.newest_revision);
        settle(&mut self.games[game], appended);
        let reread = self.reread(&edit, self.newest_revision);
        let readings = reread.clone().map(|new| (self.read_so_far(), new));
        let starts_over = readings.is_some() || edit.moves_the_start();
        if let Some(new) = reread {
            self.take_reading(new, &edit);
        }
        let after = self.games[game].cursor.place();
        match self.history.last_mut().filter(|last| self.joining && edit.joins(&last.edit)) {
            Some(last) => {
                last.edit = edit;
                last.revisions.1 = self.revision;
                last.game_revisions.1 = self.revision;
                if let Some(again) = self.history.last_again() {
                    self.games[game].record = again;
                }
            }
            None => {
                let made = Made { game, edit, places: (place, after), revisions, game_revisions, readings };
                self.history.push(made, before);
            }
        }
        self.joining = true;
        if starts_over {
            self.start_over();
        } else {
            self.follow_line();
        }
        Ok(())
    }

    /// What an edit that reads a text reads, after it was made: its notes, about the nodes as they are numbered here.
    fn reread(&self, edit: &Edit, revision: u64) -> Option<Read> {
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

    /// Plays a move at the cursor.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        self.apply(Edit::Play { at: self.cursor().at(), mv })
    }

    /// Undoes one step, cursor included; the edit undone. Shows the game it was made in.
    pub fn undo(&mut self) -> Option<Edit> {
        let (made, before) = self.history.undo()?;
        let game = self.games.get_mut(made.game)?;
        game.record = before;
        game.cursor.restore(&game.record.tree, made.places.0);
        game.revision = made.game_revisions.0;
        self.revision = made.revisions.0;
        self.joining = false;
        if let Some((old, _)) = made.readings {
            self.take_reading(old, &made.edit);
            self.shown = made.game;
            self.start_over();
        }
        self.show_again(made.game, matches!(made.edit, Edit::Play { .. } | Edit::End { .. } | Edit::Graft { .. }));
        if made.edit.moves_the_start() {
            self.start_over();
        }
        Some(made.edit)
    }

    /// Redoes one step; the edit redone.
    pub fn redo(&mut self) -> Option<Edit> {
        let made = self.history.redo()?;
        let game = self.games.get_mut(made.game)?;
        let before = game.record.clone();
        // It was made once on an equal record, so it cannot be refused; joined edits may have led back to where they began.
        match made.edit.perform(&mut game.record) {
            Ok(_) | Err(Refused::Nothing) => {}
            Err(_) => return None,
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
        self.history.redone(made, before);
        self.show_again(shown, false);
        if edit.moves_the_start() {
            self.start_over();
        }
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
        self.envelope = envelope;
    }
    /// Encoding, mark and line ends of the file on disk.
    pub fn saved_envelope(&self) -> Envelope {
        self.saved_envelope
    }
    /// What did not fit when it was read.
    pub fn report(&self) -> &Report {
        &self.reading.report
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
            original: self.original.clone(),
            file: self.path.clone().map(|path| (path, self.on_disk)),
        }
    }
    /// What its file held when it was last read or written; `None` if that is not known, or there is no file.
    pub fn on_disk(&self) -> Option<Fingerprint> {
        self.on_disk
    }
    /// Says that its file holds something else: there is something to save, whatever was saved before.
    pub fn is_not_on_disk(&mut self) {
        self.saved_revision = u64::MAX;
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
        self.path = Some(path);
        self.format = Some(format);
        self.envelope = envelope;
        self.saved_envelope = envelope;
        self.saved_revision = revision;
        let now: Vec<u64> = self.games.iter().map(|game| game.revision).collect();
        // Edits may have been made since; a state that is forgotten leaves the marks of the games as they are.
        let then = if revision == self.revision { Some(now) } else { self.history.games_at(revision, now) };
        for (game, revision) in self.games.iter_mut().zip(then.unwrap_or_default()) {
            game.saved = revision;
        }
        self.joining = false;
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
