//! 定跡・統計: the books and the library are asked about the position on the board, on another thread, and books are edited.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use egui::Context;

use super::App;
use super::desk::Desk;
use super::picture_job::{Afterwards, Drawing, Progress, telling};
use super::shared::SharedState;
use crate::disk::{Expected, FileContents, Fingerprint, ReplaceOptions, write_atomically, write_with};
use crate::editor::{Edition, Stamp};
use crate::library::books::{
    Book, BookAnswer, BookEntry, BookError, BookFormat, BookMaker, BookMove, BookPage, BookPages, BookPlan, LookUp,
    write_book,
};
use crate::library::{FileStamp, GameCard, GameFacts, KeptCatalog, Query, stamp};
use crate::locale::{FluentValue, Language, Locale};
use crate::record::{Node, NodeId, Record};
use crate::rules::{Move, Position};
use crate::task::{Feed, Sink, Stop, Task};
use crate::texts;
use crate::ui::command::Command;
use crate::ui::dialogs::Picking;
use crate::ui::message::{ExplorerMessage, PageEdit};
use crate::ui::panels::{BookState, BookTold, ExplorerTold, LibraryTold};
use crate::ui::settings::Pane;
use crate::ui::words::file_name;

/// How many moves of a game are looked up to find where it leaves the books.
const LONGEST: usize = 300;
/// How many changes can be taken back.
const MOST_UNDO: usize = 100;

/// The books that are open, with their files as they were then. Questions that follow each other share them.
type OpenBooks = Arc<Mutex<HashMap<PathBuf, (FileStamp, Book)>>>;

/// The catalog of the library, kept open in the same way.
type OpenCatalog = Arc<Mutex<Option<KeptCatalog>>>;

/// What is asked.
#[derive(Clone, PartialEq)]
struct Asked {
    position: Position,
    books: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    /// The words that games of the library have to be found by.
    words: String,
    /// How many changes were made to books.
    changes: u64,
}

/// An answer as it comes.
enum ExplorerNews {
    Book(usize, BookState),
    Library(LibraryTold),
}

/// A change of a book: the page as it was, and as it is.
#[derive(Clone)]
struct BookStep {
    path: PathBuf,
    before: BookEntry,
    after: BookEntry,
    /// The state of the record when it was made: what was done to that since is taken back first.
    at: Edition,
}

/// Whether a change of a book is made, taken back, or made again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StepWay {
    Make,
    Undo,
    Redo,
}

/// A change of a book that is being written.
struct BookWriting {
    step: BookStep,
    way: StepWay,
    /// Whether it is to be taken back, or made again, as soon as it is written.
    is_reversed: bool,
    progress: Arc<WritingProgress>,
    task: Task<Result<bool, String>>,
}

/// How far the writing of a book is.
#[derive(Default)]
struct WritingProgress {
    /// How many hundredths of the file were copied.
    share: AtomicU64,
    /// Whether nobody wants it any more: as long as it is being copied that can be said.
    is_stopped: AtomicBool,
}

impl WritingProgress {
    /// Tells how many bytes were copied; whether the rest is wanted.
    fn tell(&self, copied: u64, whole: u64) -> bool {
        self.share.store(copied.saturating_mul(100) / whole.max(1), Ordering::Relaxed);
        !self.is_stopped.load(Ordering::Relaxed)
    }
}

/// What a line is that may leave the books: the game, its last node, and what is asked.
type LeftKey = (Stamp, NodeId, Vec<PathBuf>, u64);

/// The books and the library beside the board.
#[derive(Default)]
pub(super) struct Explorer {
    open: OpenBooks,
    catalog: OpenCatalog,
    asked: Option<Asked>,
    feed: Option<Feed<ExplorerNews>>,
    pub told: ExplorerTold,
    changes: u64,
    writing: Option<BookWriting>,
    undo: Vec<BookStep>,
    redo: Vec<BookStep>,
    left: Option<(LeftKey, Task<Option<NodeId>>)>,
    /// The first move of the line that no book has.
    leaves: Option<NodeId>,
}

impl Explorer {
    /// The first move of the line that no book has.
    pub fn leaves(&self) -> Option<NodeId> {
        self.leaves
    }

    /// Takes what has come, and asks about the position on the board if that is another one.
    pub fn follow(&mut self, ctx: &Context, desk: &Desk, shared: &mut SharedState) {
        self.poll_writing(ctx, shared);
        if shared.arrangement.pane(Pane::Explorer).is_none() || desk.setup.is_some() {
            (self.asked, self.feed, self.left, self.leaves) = (None, None, None, None);
            return;
        }
        if self.asked.is_none() {
            shared.know_named_folders();
        }
        let filter = shared.library.as_ref().map(|view| view.filter_in_force(&shared.locale));
        let ([words, told], within) = filter.unwrap_or_default();
        let settings = &shared.settings;
        self.told.filter = told_filter(&told, within.as_deref());
        let asked = Asked {
            position: desk.document.position().clone(),
            books: settings.books.clone(),
            folders: within.map_or_else(|| settings.library.clone(), |folder| vec![folder]),
            words,
            changes: self.changes,
        };
        let is_same = self.asked.as_ref().is_some_and(|known| *known == asked);
        if !is_same {
            self.told.position = Some(asked.position.clone());
            self.told.library = if asked.folders.is_empty() { LibraryTold::Empty } else { LibraryTold::Waiting };
            let waits = |path: &PathBuf| BookTold { path: path.clone(), state: BookState::Waiting };
            self.told.books = asked.books.iter().map(waits).collect();
            let (open, kept) = (Arc::clone(&self.open), Arc::clone(&self.catalog));
            let (catalog, language) = (settings.catalog.clone(), shared.locale.language());
            let (wake, question) = (ctx.clone(), asked.clone());
            // What was asked before is not wanted any more: dropped, it stops.
            self.feed = Some(Feed::spawn(
                0,
                move || wake.request_repaint(),
                move |stop, sink| {
                    answer(&question, (&open, catalog.as_deref(), &kept), (stop, sink), language);
                },
            ));
            self.asked = Some(asked);
        }
        while let Some(news) = self.feed.as_mut().and_then(Feed::poll) {
            match news {
                Ok(ExplorerNews::Book(at, state)) => {
                    if let Some(book) = self.told.books.get_mut(at) {
                        book.state = state;
                    }
                }
                Ok(ExplorerNews::Library(told)) => self.told.library = told,
                Err(failed) => shared.notices.failed(&failed, &shared.locale),
            }
        }
        // Neither of them tells a solution that somebody looks for.
        let is_secret = desk.is_hidden(shared) || desk.mate.is_trying();
        (self.told.own, self.told.next) = if is_secret { (Vec::new(), None) } else { (own(desk), next(desk)) };
        self.told.can_undo = !self.undo.is_empty();
        let share = |writing: &BookWriting| writing.progress.share.load(Ordering::Relaxed);
        self.told.writing = self.writing.as_ref().map(|writing| (writing.step.path.clone(), share(writing)));
        if self.writing.is_some() {
            ctx.request_repaint_after_secs(0.2);
        }
        if self.told.folded != shared.settings.folded {
            self.told.folded.clone_from(&shared.settings.folded);
        }
        self.find_leaving(ctx, desk, shared);
    }

    /// Finds the move with which the line leaves the books.
    fn find_leaving(&mut self, ctx: &Context, desk: &Desk, shared: &SharedState) {
        let document = &desk.document;
        let line = document.cursor().line();
        let books = &shared.settings.books;
        let (Some(last), false) = (line.last(), books.is_empty()) else {
            (self.left, self.leaves) = (None, None);
            return;
        };
        let key: LeftKey = (document.stamp(), *last, books.clone(), self.changes);
        if self.left.as_ref().is_none_or(|(known, _)| *known != key) {
            let (open, wake, record) = (Arc::clone(&self.open), ctx.clone(), document.record().clone());
            let (line, books) = (line.iter().copied().take(LONGEST).collect::<Vec<_>>(), books.clone());
            let task =
                Task::spawn(move || wake.request_repaint(), move |stop| leaving(&open, &books, (&record, &line), stop));
            // A node of another game is another move.
            if self.left.as_ref().is_none_or(|(known, _)| known.0.place() != key.0.place()) {
                self.leaves = None;
            }
            self.left = Some((key, task));
        }
        if let Some((_, task)) = &mut self.left
            && let Some(found) = task.poll()
        {
            self.leaves = found.ok().flatten();
        }
    }

    /// Changes what a book says of the position on the board.
    fn edit(&mut self, path: &Path, edit: &PageEdit, at: Edition, (ctx, shared): (&Context, &SharedState)) {
        let (Some(position), None) = (self.told.position.clone(), &self.writing) else { return };
        let book = self.told.books.iter().find(|book| book.path == path);
        let Some(BookState::Known { answer, .. }) = book.map(|book| &book.state) else { return };
        let is_turned = answer.as_ref().is_some_and(|answer| answer.is_turned);
        let before = answer.as_ref().map(|answer| answer.page.clone()).unwrap_or_default();
        let mut page = before.clone();
        if !edited(&mut page, edit) {
            return;
        }
        let entry_of = |page: BookPage| {
            let entry = BookEntry { position: position.clone(), page };
            // As the book has it.
            if is_turned { entry.turned() } else { entry }
        };
        let (before, after) = (entry_of(before), entry_of(page));
        self.write(BookStep { path: path.to_owned(), before, after, at }, StepWay::Make, ctx, shared);
    }

    /// Takes the last change of a book back, or makes it again, if nothing was done to the record since; whether there is
    /// one.
    pub fn step_back(&mut self, way: Command, at: Option<Edition>, ctx: &Context, shared: &SharedState) -> bool {
        let (steps, way) = match way {
            Command::Undo => (&mut self.undo, StepWay::Undo),
            Command::Redo => (&mut self.redo, StepWay::Redo),
            _ => return false,
        };
        let is_last = |step: &BookStep| at.is_none_or(|at| step.at == at);
        let is_shown = shared.arrangement.pane(Pane::Explorer).is_some();
        // What is being written is the newest: a book of a gigabyte takes seconds.
        if let Some(writing) = self.writing.as_mut().filter(|writing| is_shown && is_last(&writing.step)) {
            writing.is_reversed = (way == StepWay::Undo) != (writing.way == StepWay::Undo);
            return true;
        }
        if !is_shown || !steps.last().is_some_and(is_last) {
            return false;
        }
        if self.writing.is_none()
            && let Some(step) = steps.pop()
        {
            self.write(step, way, ctx, shared);
        }
        true
    }

    fn write(&mut self, step: BookStep, way: StepWay, ctx: &Context, shared: &SharedState) {
        let (open, wake, path) = (Arc::clone(&self.open), ctx.clone(), step.path.clone());
        let entry = if way == StepWay::Undo { step.before.clone() } else { step.after.clone() };
        let (how, language) = (ReplaceOptions::with_state(shared.state_folder()), shared.locale.language());
        let progress = Arc::new(WritingProgress::default());
        let told = Arc::clone(&progress);
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_| write(&open, &path, entry, (how, &told)).map_err(|why| why.said(&Locale::new(language))),
        );
        self.writing = Some(BookWriting { step, way, is_reversed: false, progress, task });
    }

    fn poll_writing(&mut self, ctx: &Context, shared: &mut SharedState) {
        let Some(done) = self.writing.as_mut().and_then(|writing| writing.task.poll()) else { return };
        let Some(BookWriting { step, way, is_reversed, .. }) = self.writing.take() else { return };
        match done {
            // The book is as it was, and what was to be taken back or made again can still be.
            Ok(Ok(false)) => match way {
                StepWay::Undo => self.undo.push(step),
                StepWay::Redo => self.redo.push(step),
                StepWay::Make => {}
            },
            Ok(Ok(true)) => {
                self.changes += 1;
                match way {
                    StepWay::Undo => self.redo.push(step),
                    StepWay::Redo => self.undo.push(step),
                    StepWay::Make => {
                        self.redo.clear();
                        self.undo.push(step);
                    }
                }
                let spare = self.undo.len().saturating_sub(MOST_UNDO);
                self.undo.drain(..spare);
                let (steps, back) = match way {
                    StepWay::Undo => (&mut self.redo, StepWay::Redo),
                    StepWay::Make | StepWay::Redo => (&mut self.undo, StepWay::Undo),
                };
                if is_reversed && let Some(step) = steps.pop() {
                    self.write(step, back, ctx, shared);
                }
            }
            Ok(Err(why)) => shared.notices.complain(why),
            Err(failed) => shared.notices.failed(&failed, &shared.locale),
        }
    }
}

/// Makes a change; whether it is one.
fn edited(page: &mut BookPage, edit: &PageEdit) -> bool {
    let before = page.clone();
    let place = |page: &BookPage, mv: Move| page.moves.iter().position(|row| row.mv == mv);
    match edit {
        PageEdit::Add(mv) if place(page, *mv).is_none() => page.moves.push(BookMove::new(*mv)),
        PageEdit::Add(_) => {}
        PageEdit::Remove(mv) => page.moves.retain(|row| row.mv != *mv),
        PageEdit::Shift(mv, by) => {
            if let Some(at) = place(page, *mv) {
                let to = at.saturating_add_signed(*by).min(page.moves.len() - 1);
                let row = page.moves.remove(at);
                page.moves.insert(to, row);
            }
        }
        PageEdit::Score(mv, score) => {
            page.moves.iter_mut().filter(|row| row.mv == *mv).for_each(|row| row.score = *score);
        }
        PageEdit::Comment(mv, comment) => {
            page.moves.iter_mut().filter(|row| row.mv == *mv).for_each(|row| row.comment.clone_from(comment));
        }
    }
    *page != before
}

/// Why a book was not changed.
enum Unwritten {
    Book(PathBuf, BookError),
    Changed(PathBuf),
    Unheld(PathBuf, crate::library::books::BookLosses),
    Save(PathBuf, String),
}

impl Unwritten {
    fn said(&self, locale: &Locale) -> String {
        let (path, why) = match self {
            Self::Book(path, error) => (path, texts::book_error(error, locale)),
            Self::Changed(path) => (path, locale.text("explorer-changed")),
            Self::Unheld(path, losses) => {
                let values = [("what", FluentValue::from(texts::book_losses(losses, locale)))];
                (path, locale.with("explorer-unheld", &values))
            }
            Self::Save(path, why) => (path, why.clone()),
        };
        locale.sentences(&[&format!("{}: {why}", file_name(path))])
    }
}

/// Writes a page into a book: the file is replaced at once or stays as it is. Whether it was.
fn write(
    open: &OpenBooks,
    path: &Path,
    entry: BookEntry,
    (how, progress): (ReplaceOptions, &WritingProgress),
) -> Result<bool, Unwritten> {
    let failed = |error: BookError| Unwritten::Book(path.to_owned(), error);
    let mut books = open.lock().unwrap_or_else(PoisonError::into_inner);
    let known = books.get(path).map(|(known, _)| *known);
    let now = stamp(path).map_err(|error| failed(error.into()))?;
    if known.is_some_and(|known| known != now) {
        return Err(Unwritten::Changed(path.to_owned()));
    }
    let (_, book) = opened(&mut books, path).map_err(failed)?;
    let mut pages = BookPages::new();
    *pages.page_mut(&entry.position) = entry.page;
    let whole = path.metadata().map_or(0, |found| found.len());
    let made = book.with_pages(&pages, &mut |copied| progress.tell(copied, whole));
    if !progress.tell(whole, whole) {
        return Ok(false);
    }
    let (file, losses) = made.map_err(failed)?;
    if !losses.is_empty() {
        return Err(Unwritten::Unheld(path.to_owned(), losses));
    }
    let expected = Fingerprint::of_file(path).map_err(|error| failed(error.into()))?;
    let how = ReplaceOptions { expected: Expected::This(expected), ..how };
    write_with(path, FileContents::File(&file), &how)
        .map_err(|error| Unwritten::Save(path.to_owned(), error.to_string()))?;
    books.remove(path);
    Ok(true)
}

/// The book of a path, opened anew if the file is another one.
fn opened<'b>(
    books: &'b mut HashMap<PathBuf, (FileStamp, Book)>,
    path: &Path,
) -> Result<&'b mut (FileStamp, Book), BookError> {
    let now = stamp(path)?;
    if books.get(path).is_none_or(|(known, _)| *known != now) {
        books.insert(path.to_owned(), (now, Book::open(path, None)?));
    }
    books.get_mut(path).ok_or(BookError::Unknown)
}

/// Asks the books, then the library.
fn answer(
    asked: &Asked,
    (open, catalog, kept): (&OpenBooks, Option<&Path>, &OpenCatalog),
    (stop, sink): (&Stop, &Sink<ExplorerNews>),
    language: Language,
) {
    for (at, path) in asked.books.iter().enumerate() {
        if stop.is_set() {
            return;
        }
        let mut books = open.lock().unwrap_or_else(PoisonError::into_inner);
        let looked = opened(&mut books, path).and_then(|(_, book)| {
            let answer: Option<BookAnswer> = book.look_up(&asked.position, LookUp::default())?;
            Ok(BookState::Known { answer, format: book.format(), is_sorted: book.is_sorted() })
        });
        drop(books);
        let state = looked.unwrap_or_else(|error| BookState::Failed(texts::book_error(&error, &Locale::new(language))));
        if !sink.give(ExplorerNews::Book(at, state)) {
            return;
        }
    }
    if !asked.folders.is_empty()
        && let Some(told) = played(asked, (catalog, kept), stop)
    {
        sink.give(ExplorerNews::Library(told));
    }
}

/// What was played in the position in the games of the library; `None` if nobody wants to know any more.
fn played(asked: &Asked, (catalog, kept): (Option<&Path>, &OpenCatalog), stop: &Stop) -> Option<LibraryTold> {
    let query = Query::parse(&asked.words).ok()?;
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let found = match catalog.map(|place| KeptCatalog::at(&mut kept, place)) {
        Some(Ok(Some(catalog))) => catalog.played(&asked.position, (&query, &asked.folders), &|| !stop.is_set()).ok(),
        _ => None,
    };
    if stop.is_set() {
        return None;
    }
    Some(found.map_or(LibraryTold::Unread, LibraryTold::Played))
}

/// The first move of a line that no book has, once it has been in one; `None` if it never leaves them.
fn leaving(open: &OpenBooks, paths: &[PathBuf], (record, line): (&Record, &[NodeId]), stop: &Stop) -> Option<NodeId> {
    let mut position = record.initial.clone();
    let mut was_known = false;
    for id in line.iter().skip(1) {
        if stop.is_set() {
            return None;
        }
        let mv = record.tree.get(*id).and_then(Node::mv)?;
        let mut is_known = false;
        for path in paths {
            let mut books = open.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = opened(&mut books, path).and_then(|(_, book)| book.look_up(&position, LookUp::default()));
            let has = |answer: &BookAnswer| answer.page.moves.iter().any(|row| row.mv == mv);
            is_known |= answer.is_ok_and(|answer| answer.as_ref().is_some_and(has));
        }
        if !is_known {
            return was_known.then_some(*id);
        }
        was_known = true;
        position.play(mv).ok()?;
    }
    None
}

/// What the games of the library have to be found by, in words.
fn told_filter(words: &str, within: Option<&Path>) -> Option<String> {
    let parts = [within.map(file_name), Some(words.to_owned()).filter(|words| !words.is_empty())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// The moves that the record has in the position at the cursor, and in how many of its places.
fn own(desk: &Desk) -> Vec<(Move, usize)> {
    let document = &desk.document;
    let (tree, here) = (&document.record().tree, document.cursor().at());
    let mut moves: Vec<(Move, usize)> = Vec::new();
    let children = std::iter::once(here).chain(desk.moves.same.places(document)).flat_map(|id| tree.children(id));
    for mv in children.filter_map(|id| tree.get(*id).and_then(Node::mv)) {
        match moves.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, count)) => *count += 1,
            None => moves.push((mv, 1)),
        }
    }
    moves
}

/// The move with which the line goes on.
fn next(desk: &Desk) -> Option<Move> {
    let (cursor, tree) = (desk.document.cursor(), &desk.document.record().tree);
    tree.get(*cursor.line().get(cursor.index() + 1)?)?.mv()
}

impl Desk {
    /// Makes an opening book of games that were gathered for it, in the format that the name of the file says.
    pub(super) fn export_book(&mut self, path: PathBuf, ctx: &Context, shared: &mut SharedState) {
        let records = std::mem::take(&mut shared.for_book);
        let Some(format) = records.first().and_then(|record| BookFormat::of_path(&path, record.game())) else {
            let values = [("name", FluentValue::from(file_name(&path)))];
            return shared.notices.decline(self.state(), shared.locale.with("library-book-extension", &values));
        };
        let (to, wake) = (path.clone(), ctx.clone());
        let done = Arc::new(AtomicUsize::new(0));
        let progress = Some(Progress { done: Arc::clone(&done), all: records.len(), begun: Instant::now() });
        let tell = telling(done, ctx.clone());
        let positions = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&positions);
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |stop| {
                let plan = BookPlan { plies: 0..=u32::MAX, player: None, result: None, least: 1 };
                let mut maker = BookMaker::new(plan, Some(format.game()));
                for (nth, record) in records.iter().enumerate() {
                    if stop.is_set() {
                        return None;
                    }
                    tell(nth);
                    maker.add(&GameFacts { card: &GameCard::of(record), file: "", number: nth + 1 });
                }
                let pages = maker.finish();
                count.store(pages.iter().count(), Ordering::Relaxed);
                Some(write_atomically(&to, &write_book(&pages, format).0).map(drop))
            },
        );
        self.draw(Drawing::new(path, Afterwards::SayBook(positions), progress, task));
    }
}

impl App {
    pub(super) fn act_in_explorer(&mut self, message: ExplorerMessage, ctx: &Context) {
        match message {
            ExplorerMessage::PickBook => self.choose(Picking::Book, None, ctx),
            ExplorerMessage::Add(path) => self.shared.add_book(path),
            ExplorerMessage::Forget(path) => {
                self.shared.choose_settings(|settings| settings.books.retain(|known| *known != path));
            }
            ExplorerMessage::Edit(path, edit) => {
                let at = self.tabs.desk.state();
                self.explorer.edit(&path, &edit, at, (ctx, &self.shared));
            }
            ExplorerMessage::Stop => {
                if let Some(writing) = &self.explorer.writing {
                    writing.progress.is_stopped.store(true, Ordering::Relaxed);
                }
            }
            ExplorerMessage::Undo => drop(self.explorer.step_back(Command::Undo, None, ctx, &self.shared)),
            ExplorerMessage::AllGames => {
                if let Some(view) = &mut self.shared.library {
                    view.clear_filter(&self.shared.locale);
                }
            }
        }
    }
}
