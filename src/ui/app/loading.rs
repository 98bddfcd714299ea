//! Files on their way to a desk: looked for and read on another thread, so that the window never waits for one. A drive
//! that sleeps holds up nothing but its own files.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use egui::Ui;

use super::App;
use super::errands::{SLOW, seconds_since, waits};
use super::external::{Held, is_protected};
use super::filing::{Access, Opening};
use crate::editor::{Claim, Document, OpenError, Session, read_file};
use crate::locale::FluentValue;
use crate::task::{Failed, Task};
use crate::ui::cards::bar::Bars;
use crate::ui::message::DeskId;
use crate::ui::panels::{GraphView, Lasts, MoveList, Notice};
use crate::ui::words::file_name;

/// A file on its way to a desk. Dropping it cancels it.
pub(super) struct Loading {
    pub opening: Opening,
    /// Whether others came first: then nobody waits for a word about it.
    waited: bool,
    since: Instant,
    /// What was on the desk when it was asked for.
    state: (u64, u64),
    /// `None` while other files come first.
    task: Option<Task<Fetched>>,
    /// How many bytes have come from the disk: none as long as it does not answer.
    came: Arc<AtomicU64>,
}

/// What a disk has said about a file.
pub(super) struct Fetched {
    /// Where it really is, links followed.
    pub real: Option<PathBuf>,
    /// Whether the system does not allow us to write it.
    pub protected: bool,
    found: Found,
}

enum Found {
    /// Another window works on it, of this process, if it has said so.
    Held(Option<u32>),
    Read(Result<Box<Ready>, OpenError>),
}

/// A document that was read, and what the views would compute for their first frame.
struct Ready {
    document: Document,
    moves: MoveList,
    graph: GraphView,
}

impl Ready {
    fn open(path: &Path, came: &AtomicU64) -> Result<Self, OpenError> {
        let bytes = read_file(path).map_err(|source| OpenError::Io { path: path.to_owned(), source })?;
        came.store((bytes.len() as u64).max(1), Ordering::Relaxed);
        let document = Document::of_file(path, bytes)?;
        let (mut moves, mut graph) = (MoveList::default(), GraphView::default());
        moves.follow(&document);
        graph.follow(&document, None);
        Ok(Self { document, moves, graph })
    }
}

impl Fetched {
    fn fetch(opening: &Opening, state: Option<&Path>, came: &AtomicU64) -> Self {
        let path = &opening.path;
        let real = path.canonicalize().ok();
        let asks = opening.access == Access::Ask && real.is_some();
        let holder = state.filter(|_| asks).and_then(|state| Claim::holder(state, path));
        let found = match holder {
            // Under another name it may be our own file.
            Some(pid) if pid != Some(std::process::id()) => Found::Held(pid),
            _ => Found::Read(Ready::open(path, came).map(Box::new)),
        };
        Self { real, protected: is_protected(path), found }
    }
}

impl Loading {
    fn new(opening: Opening, waited: bool, state: (u64, u64)) -> Self {
        Self { opening, waited, since: Instant::now(), state, task: None, came: Arc::default() }
    }

    /// Whether the disk has not answered for a while: others need not wait for it.
    pub fn sleeps(&self) -> bool {
        self.task.is_some() && self.came.load(Ordering::Relaxed) == 0 && self.since.elapsed() >= SLOW
    }
}

impl App {
    /// Begins to read a file for a record.
    fn load(&mut self, id: DeskId, opening: Opening, waited: bool) {
        let (wake, state) = (self.wake.clone(), self.neighbours.state.clone());
        let Some(desk) = self.desk_mut(id) else { return };
        let mut loading = Loading::new(opening.clone(), waited, desk.state());
        let came = Arc::clone(&loading.came);
        let work = move || Fetched::fetch(&opening, state.as_deref(), &came);
        loading.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
        desk.loading = Some(loading);
        self.wake.request_repaint_after(SLOW);
    }

    /// Opens a file on the desk in front: in this frame if the disk gives it at once; otherwise it is on its way when
    /// this returns. False if it is known not to be opened.
    pub(super) fn fetch(&mut self, opening: Opening) -> bool {
        self.load(self.desk.id, opening, false);
        let patience = self.patience;
        let task = self.desk.loading.as_mut().and_then(|loading| loading.task.as_mut());
        let Some(result) = task.and_then(|task| task.wait(patience)) else { return true };
        let Some(loading) = self.desk.loading.take() else { return false };
        self.fetched(self.desk.id, &loading.opening, result)
    }

    /// A disk has answered: puts the file on its desk, or says why not; whether it is open now.
    fn fetched(&mut self, id: DeskId, opening: &Opening, result: Result<Fetched, Failed>) -> bool {
        let fetched = match result {
            Ok(fetched) => fetched,
            Err(failed) => {
                let name = [("name", FluentValue::from(file_name(&opening.path)))];
                let text = format!("{} {failed}", self.locale.with("error-open-title", &name));
                self.complain_of(&opening.path, text);
                return false;
            }
        };
        // Another path may lead to a file that is open already.
        if let Some(open) = fetched.real.as_deref().and_then(|real| self.other_desk_at(id, real)) {
            if self.desk.id == id {
                self.show_desk(open);
                opening.ply.map(|ply| self.desk.session.document.go_to_ply(ply));
            }
            return true;
        }
        match fetched.found {
            Found::Held(pid) => {
                if let Some(desk) = self.desk_mut(id) {
                    desk.overlays.put(Held { opening: opening.clone(), pid });
                }
                false
            }
            Found::Read(Ok(ready)) => {
                let Ready { document, moves, graph } = *ready;
                if let Some(desk) = self.desk_mut(id) {
                    desk.external.know(&opening.path, fetched.real, fetched.protected);
                }
                self.opened(id, opening, document);
                if let Some(desk) = self.desk_mut(id) {
                    (desk.moves, desk.graph) = (moves, graph);
                }
                true
            }
            Found::Read(Err(error)) => {
                self.refuse_to_open(&opening.path, &error);
                false
            }
        }
    }

    /// Opens files in tabs behind the record in front, without showing them: they are read one after another. Files
    /// that are open already are left where they are.
    pub(super) fn open_behind(&mut self, openings: impl IntoIterator<Item = Opening>) {
        let mut place = self.place;
        for opening in openings {
            if self.desks().any(|desk| desk.has_open(&opening.path)) {
                continue;
            }
            let mut desk = self.new_desk(Session::new().document);
            desk.loading = Some(Loading::new(opening, true, desk.state()));
            self.others.insert(place, desk);
            place += 1;
        }
        self.wake.request_repaint();
    }

    /// Whether a file is on its way to any desk.
    pub(super) fn is_loading(&self) -> bool {
        self.desks().any(|desk| desk.loading.is_some())
    }

    /// Whether a file is being read, or waits for its turn; not if nothing is left but files whose disk sleeps.
    pub(super) fn is_reading(&self) -> bool {
        self.desks().any(|desk| desk.loading.as_ref().is_some_and(|loading| !loading.sleeps()))
    }

    /// Shows the files that have been read meanwhile, and begins to read the next one that waits.
    pub(super) fn poll_loading(&mut self) {
        // The record in front comes first, because the person is looking at it.
        let desks = [&self.desk].into_iter().chain(&self.others);
        let waiting: Vec<DeskId> = desks.filter(|desk| desk.loading.is_some()).map(|desk| desk.id).collect();
        waiting.into_iter().for_each(|id| self.loaded(id));
        let reads = |loading: &Loading| loading.task.is_some() && !loading.sleeps();
        if self.desks().any(|desk| desk.loading.as_ref().is_some_and(reads)) {
            return;
        }
        let waits = |loading: &Loading| loading.task.is_none();
        let next = [&self.desk]
            .into_iter()
            .chain(self.desks())
            .find(|desk| desk.loading.as_ref().is_some_and(waits))
            .map(|desk| desk.id);
        let Some(next) = next else { return };
        if let Some(Loading { opening, .. }) = self.desk_mut(next).and_then(|desk| desk.loading.take()) {
            self.load(next, opening, true);
        }
    }

    fn loaded(&mut self, own: DeskId) {
        let is_in_front = self.desk.id == own;
        let Some(desk) = self.desk_mut(own) else { return };
        let task = desk.loading.as_mut().and_then(|loading| loading.task.as_mut());
        let Some(result) = task.and_then(Task::poll) else { return };
        let Some(loading) = desk.loading.take() else { return };
        let is_used = desk.state() != loading.state || desk.jobs.lost(false).is_some();
        let before = self.notice.clone();
        let is_read = matches!(&result, Ok(Fetched { found: Found::Read(Ok(_)), .. }));
        // Something was done meanwhile: it stays, and the file gets a tab of its own.
        let id = if is_read && is_used { self.tab_beside(own) } else { own };
        let asked = |app: &Self| app.desks().any(|desk| desk.id == id && desk.overlays.has::<Held>());
        let opened = self.fetched(id, &loading.opening, result);
        if opened && !is_in_front {
            // Other windows must know that it is open here, even if nobody looks at it yet.
            let ctx = self.wake.clone();
            self.follow_file(id, &ctx);
            if let Some(desk) = self.desk_mut(id) {
                desk.external.sleep();
            }
        }
        // What must not be missed is not displaced by a word about what has been expected all the time.
        let stays = before.as_ref().is_some_and(|notice| notice.lasts == Lasts::Closed);
        if opened && (loading.waited || stays) {
            self.notice = before;
        } else if !opened && !asked(self) {
            // Of several files that cannot be opened, each is told.
            if let (Some(before), Some(notice)) = (before.filter(Notice::is_error), &mut self.notice) {
                *notice = Notice { lasts: Lasts::Closed, ..format!("{}\n{}", before.text, notice.text).into() };
            }
        }
        // It was not opened after all, or was open elsewhere.
        if !asked(self) {
            if self.desk.id == own {
                self.give_way();
            } else {
                self.drop_spare(own, self.desk.id);
            }
        }
    }

    /// Closes the tab in front if nothing was opened in it and there are others; the one before it is shown.
    pub(super) fn give_way(&mut self) {
        let beside = self.others.get(self.place.saturating_sub(1)).map(|desk| desk.id);
        if let Some(beside) = beside {
            self.drop_spare(self.desk.id, beside);
        }
    }

    /// The bar about a file that takes long to open, with a way to cancel.
    pub(super) fn show_loading(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(loading) = self.desk.loading.as_ref().filter(|loading| loading.since.elapsed() >= SLOW) else {
            return;
        };
        let came = loading.came.load(Ordering::Relaxed);
        let values = [
            ("name", FluentValue::from(file_name(&loading.opening.path))),
            ("size", format!("{:.1}", came as f64 / 1e6).into()),
            seconds_since(loading.since, ui),
        ];
        let text = self.locale.with(if came > 0 { "loading" } else { "disk-waits" }, &values);
        if waits(ui, bars, ("loading", 0), text, &self.locale.text("dialog-cancel")) {
            self.desk.loading = None;
            self.give_way();
        }
    }
}
