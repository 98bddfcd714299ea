//! Files on their way to a desk: looked for and read on another thread, so that the window never waits for one. A drive
//! that sleeps holds up nothing but its own files.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use egui::Ui;

use super::desk::Desk;
use super::errands::{SLOW, seconds_since, waits};
use super::external::ClaimedFile;
use super::opening::{Access, Fetched, Found, Loading, Opening, Ready};
use super::shared::SharedState;
use super::tabs::Tabs;
use crate::editor::{Document, Go};
use crate::locale::FluentValue;
use crate::task::{Task, TaskFailure};
use crate::ui::cards::RestCard;
use crate::ui::cards::bar::Bars;
use crate::ui::message::{DeskId, RestAnswer};
use crate::ui::panels::{Lasts, Notice};
use crate::ui::words::file_name;

/// How many files of a single request are opened behind the first one; the others are listed on a card.
const MOST_TABS: usize = 50;

impl Desk {
    /// Begins to read a file for a record.
    fn load(&mut self, opening: Opening, waited: bool, shared: &SharedState) {
        let (wake, state) = (shared.wake.clone(), shared.state.clone());
        let mut loading = Loading::new(opening.clone(), waited, self.state());
        let came = Arc::clone(&loading.came);
        let work = move || Fetched::fetch(&opening, state.as_deref(), &came);
        loading.task = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
        self.loading = Some(loading);
        shared.wake.request_repaint_after(SLOW);
    }
}

impl Tabs {
    /// Opens a file on the desk in front: in this frame if the disk gives it at once; otherwise it is on its way when
    /// this returns. False if it is known not to be opened.
    pub(super) fn fetch(&mut self, opening: Opening, shared: &mut SharedState) -> bool {
        self.desk.load(opening, false, shared);
        let patience = shared.patience;
        let task = self.desk.loading.as_mut().and_then(|loading| loading.task.as_mut());
        let Some(result) = task.and_then(|task| task.wait(patience)) else { return true };
        let Some(loading) = self.desk.loading.take() else { return false };
        self.fetched(self.desk.id, &loading.opening, result, shared)
    }

    /// A disk has answered: puts the file on its desk, or says why not; whether it is open now.
    fn fetched(
        &mut self,
        id: DeskId,
        opening: &Opening,
        result: Result<Fetched, TaskFailure>,
        shared: &mut SharedState,
    ) -> bool {
        let fetched = match result {
            Ok(fetched) => fetched,
            Err(failed) => {
                let name = [("name", FluentValue::from(file_name(&opening.path)))];
                let text =
                    shared.locale.sentences(&[&shared.locale.with("error-open-title", &name), &failed.to_string()]);
                shared.notices.complain_of(&opening.path, text);
                return false;
            }
        };
        // Another path may lead to a file that is open already.
        if let Some(open) = fetched.real.as_deref().and_then(|real| self.other_desk_at(id, real)) {
            if self.desk.id == id {
                self.show_desk(open, shared);
                self.desk.go_to_opening(opening);
            }
            return true;
        }
        match fetched.found {
            Found::Held(pid) => {
                if let Some(desk) = self.desk_mut(id) {
                    desk.overlays.put(ClaimedFile { opening: opening.clone(), pid });
                }
                false
            }
            Found::Read(Ok(ready)) => {
                let Ready { document, moves, graph } = *ready;
                if let Some(desk) = self.desk_mut(id) {
                    desk.external.know(&opening.path, fetched.real, fetched.protected);
                }
                self.opened(id, opening, document, shared);
                if let Some(desk) = self.desk_mut(id) {
                    (desk.moves, desk.graph) = (moves, graph);
                }
                true
            }
            Found::Read(Err(error)) => {
                shared.refuse_to_open(&opening.path, &error);
                false
            }
        }
    }

    /// Opens files in tabs behind the record in front, without showing them: they are read one after another. Files
    /// that are open already are left where they are.
    pub(super) fn open_behind(&mut self, openings: impl IntoIterator<Item = Opening>, shared: &mut SharedState) {
        let mut place = self.place;
        for opening in openings {
            if self.desks().any(|desk| desk.has_open(&opening.path)) {
                continue;
            }
            let mut desk = self.new_desk(Document::default());
            desk.loading = Some(Loading::new(opening, true, desk.state()));
            self.others.insert(place, desk);
            place += 1;
        }
        shared.wake.request_repaint();
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
    pub(super) fn poll_loading(&mut self, shared: &mut SharedState) {
        // The record in front comes first, because the person is looking at it.
        let desks = [&self.desk].into_iter().chain(&self.others);
        let waiting: Vec<DeskId> = desks.filter(|desk| desk.loading.is_some()).map(|desk| desk.id).collect();
        waiting.into_iter().for_each(|id| self.loaded(id, shared));
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
        if let Some(desk) = self.desk_mut(next)
            && let Some(Loading { opening, .. }) = desk.loading.take()
        {
            desk.load(opening, true, shared);
        }
    }

    fn loaded(&mut self, own: DeskId, shared: &mut SharedState) {
        let is_in_front = self.desk.id == own;
        let Some(desk) = self.desk_mut(own) else { return };
        let task = desk.loading.as_mut().and_then(|loading| loading.task.as_mut());
        let Some(result) = task.and_then(Task::poll) else { return };
        let Some(loading) = desk.loading.take() else { return };
        let is_used = desk.state() != loading.state || desk.jobs.lost(false).is_some();
        let before = shared.notices.shown.clone();
        let is_read = matches!(&result, Ok(Fetched { found: Found::Read(Ok(_)), .. }));
        // Something was done meanwhile: it stays, and the file gets a tab of its own.
        let id = if is_read && is_used { self.tab_beside(own, shared) } else { own };
        let asked = |tabs: &Self| tabs.desks().any(|desk| desk.id == id && desk.overlays.has::<ClaimedFile>());
        let opened = self.fetched(id, &loading.opening, result, shared);
        if opened && !is_in_front {
            // Other windows must know that it is open here, even if nobody looks at it yet.
            if let Some(desk) = self.desk_mut(id) {
                desk.follow_file(shared);
                desk.external.sleep();
            }
        }
        // What must not be missed is not displaced by a word about what has been expected all the time.
        let stays = before.as_ref().is_some_and(|notice| notice.lasts == Lasts::Closed);
        if opened && (loading.waited || stays) {
            shared.notices.shown = before;
        } else if !opened && !asked(self) {
            // Of several files that cannot be opened, each is told.
            shared.notices.add_to(before.filter(Notice::is_error));
        }
        // It was not opened after all, or was open elsewhere.
        if !asked(self) {
            if self.desk.id == own {
                self.give_way(shared);
            } else {
                let front = self.desk.id;
                self.drop_spare(own, front, shared);
            }
        }
    }

    /// The bar about a file that takes long to open, with a way to cancel.
    pub(super) fn show_loading(&mut self, ui: &Ui, bars: &mut Bars, shared: &mut SharedState) {
        let Some(loading) = self.desk.loading.as_ref().filter(|loading| loading.since.elapsed() >= SLOW) else {
            return;
        };
        let came = loading.came.load(Ordering::Relaxed);
        let values = [
            ("name", FluentValue::from(file_name(&loading.opening.path))),
            ("size", format!("{:.1}", came as f64 / 1e6).into()),
            seconds_since(loading.since, ui),
        ];
        let text = shared.locale.with(if came > 0 { "loading" } else { "disk-waits" }, &values);
        if waits(ui, bars, ("loading", 0), text, &shared.locale.text("dialog-cancel")) {
            self.desk.loading = None;
            self.give_way(shared);
        }
    }
}

impl Tabs {
    /// Opens files in tabs: the first readable one in front, at a move number (it is asked about if another window
    /// works on it), the others behind it. Unreadable files are reported.
    pub(super) fn open_all(&mut self, files: &[PathBuf], ply: Option<u32>, shared: &mut SharedState) {
        let mut refused = None;
        let mut files = files.iter();
        let opened = files.by_ref().any(|file| {
            let held = |tabs: &Self| tabs.desk.expected().is_some_and(|opening| opening.path == *file);
            let opened = self.open(&Opening { ply, ..Opening::of(file.clone()) }, shared) || held(self);
            if !opened {
                shared.notices.add_to(refused.take());
                refused = shared.notices.shown.take();
            }
            opened
        });
        if refused.is_some() {
            shared.notices.shown = refused;
        }
        if !opened {
            return;
        }
        self.open_behind(files.by_ref().take(MOST_TABS).cloned().map(Opening::of), shared);
        let mut rest: Vec<PathBuf> = files.cloned().collect();
        if let Some(before) = shared.overlays.take::<RestCard>() {
            rest.extend(before.files);
        }
        if !rest.is_empty() {
            shared.overlays.put(RestCard { files: rest, at_once: MOST_TABS });
        }
    }

    /// Opens files, the first of them in a new tab. A record in which nothing was done is replaced.
    pub(super) fn open_in_tabs(&mut self, files: &[PathBuf], ply: Option<u32>, shared: &mut SharedState) {
        let (tab, seen) = self.free_tab(shared);
        self.open_all(files, ply, shared);
        self.drop_spare(tab, seen, shared);
    }

    /// Opens a file in a new tab. A record in which nothing was done is replaced.
    pub(super) fn open_in_tab(&mut self, opening: &Opening, shared: &mut SharedState) {
        let (tab, seen) = self.free_tab(shared);
        self.open(opening, shared);
        self.drop_spare(tab, seen, shared);
    }

    /// Opens a file: the only way in for all of them. One that is open already is shown; one that another window works
    /// on is asked about; one that the disk does not give at once is on its way when this returns.
    pub(super) fn open(&mut self, opening: &Opening, shared: &mut SharedState) -> bool {
        if let Some(open) = self.other_desk_of(&opening.path) {
            self.show_desk(open, shared);
            self.desk.go_to_opening(opening);
            return true;
        }
        self.fetch(opening.clone(), shared)
    }

    /// A file was read for a record, which need not be in front.
    pub(super) fn opened(&mut self, id: DeskId, opening: &Opening, document: Document, shared: &mut SharedState) {
        let is_in_front = self.desk.id == id;
        let Some(desk) = self.desk_mut(id) else { return };
        desk.lay(document, shared);
        shared.notices.mended(&opening.path);
        if is_in_front {
            shared.settings.remember(&opening.path);
        } else {
            shared.settings.remember_behind(&opening.path);
        }
        let Some(desk) = self.desk_mut(id) else { return };
        let report = desk.document.report();
        let notes = report.notes.len() + report.more;
        let unwritable = desk.unwritable();
        desk.notes_open = desk.document.report().needs_attention();
        // Its history may come back, which makes it another document.
        desk.follow();
        desk.ask_both_kings();
        desk.go_to_opening(opening);
        if opening.access == Access::ReadOnly {
            desk.make_read_only();
            desk.say(shared.locale.text("status-read-only-held").into(), shared);
        } else if is_in_front {
            let values = [("name", FluentValue::from(file_name(&opening.path))), ("count", FluentValue::from(notes))];
            let key = if notes > 0 { "msg-opened-notes" } else { "msg-opened" };
            let said = shared.locale.with(key, &values);
            shared.notices.say(match unwritable {
                Some(why) => shared.locale.sentences(&[&said, &shared.locale.text(why)]),
                None => said,
            });
        }
    }

    /// What the person wants of the files that are not open yet.
    pub(super) fn answer_rest(&mut self, answer: RestAnswer, shared: &mut SharedState) {
        let Some(RestCard { mut files, at_once }) = shared.overlays.take::<RestCard>() else { return };
        let next = match answer {
            RestAnswer::Open(at) if at < files.len() => vec![files.remove(at)],
            RestAnswer::Open(_) => Vec::new(),
            RestAnswer::More => files.drain(..files.len().min(at_once)).collect(),
            RestAnswer::Dismiss => return,
        };
        if !files.is_empty() {
            shared.overlays.put(RestCard { files, at_once });
        }
        self.open_in_tabs(&next, None, shared);
    }
}

impl Desk {
    /// Shows the game, the line and the move that a file was opened for.
    fn go_to_opening(&mut self, opening: &Opening) {
        opening.game.map(|game| self.document.show_game(game));
        opening.leaf.map(|leaf| self.document.go(Go::To(leaf)));
        opening.ply.map(|ply| self.document.go_to_ply(ply));
    }
}
