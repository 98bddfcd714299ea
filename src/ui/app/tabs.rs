//! Several open records: which one is in front, what opens beside it, and what was closed.

use std::mem;
use std::path::{Path, PathBuf};

use egui::{Frame, Margin, Panel, Ui, ViewportCommand};

use super::App;
use super::desk::Desk;
use super::jobs::Jobs;
use crate::editor::{Document, Mark, OpenFile, Session};
use crate::record::Record;
use crate::ui::dialogs::{Dialog, Then};
use crate::ui::look::theme;
use crate::ui::message::{DeskId, Outbox, TabMessage};
use crate::ui::panels::{NoticeOffer, Tab, headers};
use crate::ui::settings::Pane;

/// How many closed records can be reopened.
const MOST_CLOSED: usize = 10;

/// A record whose tab was closed.
pub(super) enum Closed {
    /// All of it is in its file.
    File(OpenFile),
    /// Some of it is in no file: the desk itself, and the point its journal has reached.
    Record { desk: Box<Desk>, mark: Mark },
}

impl App {
    /// A desk for a document, with its own journal.
    pub(super) fn new_desk(&self, document: Document) -> Desk {
        Desk::of(document, self.desk.keeper.beside())
    }

    /// Replaces the record in front by a document.
    pub(super) fn lay(&mut self, document: Document) {
        // The question was about the previous record.
        self.overlays.uncover();
        self.desk = mem::take(&mut self.desk).with(document);
    }

    /// Replaces an open record by a document, whether or not it is in front.
    pub(super) fn lay_at(&mut self, id: DeskId, document: Document) {
        if self.desk.id == id {
            self.lay(document);
        } else if let Some(desk) = self.desk_mut(id) {
            *desk = mem::take(desk).with(document);
            desk.follow();
        }
    }

    /// Discards what views remember about the record in front.
    pub(super) fn clear_desk(&mut self) {
        self.desk = mem::take(&mut self.desk).cleared();
    }

    /// All open records, in the order of their tabs.
    pub(super) fn desks(&self) -> impl Iterator<Item = &Desk> {
        let (before, behind) = self.others.split_at(self.place.min(self.others.len()));
        before.iter().chain([&self.desk]).chain(behind)
    }

    /// An open record, to be changed.
    pub(super) fn desk_mut(&mut self, id: DeskId) -> Option<&mut Desk> {
        self.desks_mut().find(|desk| desk.id == id)
    }

    /// All open records, in no order, to be changed.
    pub(super) fn desks_mut(&mut self) -> impl Iterator<Item = &mut Desk> {
        [&mut self.desk].into_iter().chain(&mut self.others)
    }

    fn place_of(&self, id: DeskId) -> Option<usize> {
        self.desks().position(|desk| desk.id == id)
    }

    /// Only changes which desk is where.
    fn bring(&mut self, to: usize) {
        let from = self.place;
        if to == from {
            return;
        }
        let next = self.others.remove(if to < from { to } else { to - 1 });
        let before = mem::replace(&mut self.desk, next);
        self.others.insert(if to < from { from - 1 } else { from }, before);
        self.place = to;
    }

    /// Shows an open record; false if it is no longer open.
    pub(super) fn show_desk(&mut self, id: DeskId) -> bool {
        let Some(to) = self.place_of(id) else { return false };
        if to == self.place {
            return true;
        }
        self.desk.session.document.tell_place();
        self.desk.playing = None;
        self.desk.board.clear();
        self.desk.external.sleep();
        let reads = self.settings.panels.has(Pane::Reading);
        self.desk.reads = Some(reads);
        self.bring(to);
        // Each record is read or listed as it was left, a new one as the last.
        match self.desk.reads.unwrap_or(reads) {
            true => drop(self.settings.panels.shown.insert(Pane::Reading)),
            false => self.settings.panels.hide(Pane::Reading),
        }
        self.follow_setup();
        // The keyboard focus was in a field of the other record.
        self.wake.memory_mut(|memory| {
            if let Some(field) = memory.focused() {
                memory.surrender_focus(field);
            }
        });
        self.say_again();
        true
    }

    /// Puts a desk after the one in front, and shows it.
    pub(super) fn insert(&mut self, desk: Desk) {
        let id = desk.id;
        self.others.insert(self.place, desk);
        self.show_desk(id);
    }

    /// A tab for a new record after that of another one, in front if that is.
    pub(super) fn tab_beside(&mut self, id: DeskId) -> DeskId {
        let desk = self.new_desk(Session::new().document);
        let new = desk.id;
        match self.others.iter().position(|desk| desk.id == id) {
            Some(at) => {
                self.others.insert(at + 1, desk);
                self.place += usize::from(at < self.place);
            }
            None => self.insert(desk),
        }
        new
    }

    /// Opens a new record in its own tab.
    pub(super) fn new_tab(&mut self) {
        self.insert(self.new_desk(Session::new().document));
    }

    /// Does something that opens a record, in a new tab. A record in which nothing was done is replaced.
    pub(super) fn in_tab(&mut self, open: impl FnOnce(&mut Self)) {
        let seen = self.desk.id;
        if !self.desk.is_spare() {
            self.new_tab();
        }
        let tab = self.desk.id;
        open(self);
        self.drop_spare(tab, seen);
    }

    /// Opens files that were dropped, each in a tab, and offers to add their games to the record that was in front.
    pub(super) fn open_dropped(&mut self, files: &[PathBuf]) {
        let (into, name, spare) = (self.desk.id, self.name(), self.desk.is_spare());
        let before: Vec<DeskId> = self.desks().map(|desk| desk.id).collect();
        self.in_tab(|app| app.open_all(files, None));
        let from: Vec<DeskId> = self.desks().map(|desk| desk.id).filter(|id| !before.contains(id)).collect();
        if let Some(notice) = self.notice.as_mut().filter(|notice| !notice.is_error() && !spare && !from.is_empty()) {
            notice.offer = Some(NoticeOffer::Gather { from, into, name });
        }
    }

    /// Adds the games of open records to another one; the tabs in which nothing else was done are closed.
    pub(super) fn gather(&mut self, from: &[DeskId], into: DeskId) {
        if self.desks().any(|desk| from.contains(&desk.id) && desk.loading.is_some()) || !self.show_desk(into) {
            return;
        }
        let game = self.desk.session.document.record().game();
        let gathered = self.desks().filter(|desk| from.contains(&desk.id));
        let records = gathered.flat_map(|desk| desk.session.document.snapshot().records().to_vec());
        let records: Vec<Record> = records.filter(|record| record.game() == game).collect();
        if records.is_empty() {
            return self.decline(self.locale.text("setup-other-game"));
        }
        for &id in from {
            let free = |desk: &Desk| !desk.is_unsaved() && desk.jobs.lost(false).is_none();
            let other = |desk: &Desk| desk.id == id && free(desk) && desk.session.document.record().game() == game;
            if self.desks().any(other) && self.show_desk(id) {
                self.close_desk();
            }
        }
        self.show_desk(into);
        self.add_games(&records);
    }

    /// Removes a tab in which nothing was opened after all.
    pub(super) fn drop_spare(&mut self, tab: DeskId, seen: DeskId) {
        let spare = self.desks().any(|desk| desk.id == tab && desk.is_spare());
        if tab != seen && spare && !self.awaits(tab) {
            if self.desk.id == tab {
                self.show_desk(seen);
            }
            self.retain(|desk| desk.id != tab);
        }
    }

    /// Whether something is still in progress for this record.
    fn awaits(&self, id: DeskId) -> bool {
        self.recovery.restores_to(id)
            || self.awaits_disk(id)
            || self.picked.as_ref().is_some_and(|picked| picked.desk == id)
    }

    /// Removes the open records that are not to be kept, but never the one in front.
    pub(super) fn retain(&mut self, keep: impl Fn(&Desk) -> bool) {
        self.place = self.others.iter().take(self.place).filter(|desk| keep(desk)).count();
        for mut gone in self.others.extract_if(.., |desk| !keep(desk)) {
            gone.keeper.end();
        }
    }

    pub(super) fn do_with_tab(&mut self, message: TabMessage, ctx: &egui::Context) {
        match message {
            TabMessage::Show(id) => drop(self.show_desk(id)),
            TabMessage::Close(id) => {
                if self.show_desk(id) {
                    self.close_tab(ctx);
                }
            }
            TabMessage::Move(id, to) => self.move_tab(id, to),
        }
    }

    /// Shows the record this many tabs to the right (left, if negative), wrapping around.
    pub(super) fn step_tab(&mut self, by: isize) {
        let count = self.others.len() + 1;
        let to = (self.place as isize + by).rem_euclid(count as isize) as usize;
        let id = self.desks().nth(to).map(|desk| desk.id);
        id.map(|id| self.show_desk(id));
    }

    fn move_tab(&mut self, id: DeskId, to: usize) {
        let seen = self.desk.id;
        let Some(from) = self.place_of(id) else { return };
        if id == seen {
            self.place = to.min(self.others.len());
            return;
        }
        // The record in front has no place among the others.
        let moved = self.others.remove(if from < self.place { from } else { from - 1 });
        let place = if from < self.place { self.place - 1 } else { self.place };
        let at = if to <= place { to } else { to - 1 };
        self.place = if to <= place { place + 1 } else { place };
        self.others.insert(at.min(self.others.len()), moved);
    }

    /// Closes the record in front, once its unsaved changes are dealt with.
    pub(super) fn close_tab(&mut self, ctx: &egui::Context) {
        if self.desk.setup.is_some() {
            self.leave_setup();
        }
        if let Some(saving) = &mut self.desk.saving {
            saving.plan.then = Some(Then::Close);
        } else if self.desk.setup.is_none() {
            self.ask_first(Then::Close, ctx);
        }
    }

    /// Closes the record in front; what is in no file is kept for a while. After the last one a new record opens.
    pub(super) fn close_desk(&mut self) {
        self.follow();
        let (closing, unsaved) = (self.desk.id, self.desk.is_unsaved());
        let document = &self.desk.session.document;
        let mark = self.desk.keeper.mark(document);
        self.desk.keeper.end();
        match self.others.get(self.place).or(self.others.last()).map(|next| next.id) {
            Some(next) => drop(self.show_desk(next)),
            None => self.new_tab(),
        }
        let Some(at) = self.others.iter().position(|desk| desk.id == closing) else { return };
        let mut desk = self.others.remove(at);
        self.place -= usize::from(at < self.place);
        let external = mem::take(&mut desk.external);
        // What it has claimed is given back, which takes a disk.
        self.ask_quietly(move || {
            drop(external);
            |_: &mut Self| ()
        });
        let document = &desk.session.document;
        self.closed.push(match document.path().map(Path::to_owned).filter(|_| !unsaved) {
            Some(path) => Closed::File(OpenFile::of(path, document, true)),
            None if unsaved => {
                desk.jobs = Jobs::default();
                Closed::Record { desk: Box::new(desk.cleared()), mark }
            }
            None => return,
        });
        if self.closed.len() > MOST_CLOSED {
            self.closed.remove(0);
        }
    }

    /// Reopens what was closed last.
    pub(super) fn reopen(&mut self) {
        match self.closed.pop() {
            None => self.say(self.locale.text("msg-none-closed")),
            Some(Closed::File(file)) => self.in_tab(|app| {
                app.open(&file.into());
            }),
            Some(Closed::Record { desk, mark }) => {
                let seen = self.desk.id;
                self.insert(*desk);
                self.desk.keeper.return_to(&mut self.desk.session.document, mark);
                self.follow();
                self.follow_setup();
                self.drop_spare(seen, self.desk.id);
            }
        }
    }

    /// The desk on which a file is open, other than the one in front.
    pub(super) fn other_desk_of(&self, path: &Path) -> Option<DeskId> {
        self.others.iter().find(|desk| desk.has_open(path)).map(|desk| desk.id)
    }

    /// The desk on which the file that really stands here is open, other than this one.
    pub(super) fn other_desk_at(&self, id: DeskId, real: &Path) -> Option<DeskId> {
        self.desks().find(|desk| desk.id != id && desk.has_open_at(real)).map(|desk| desk.id)
    }

    /// Closes the window once every record is dealt with: saves are awaited, unsaved changes are asked about one after
    /// another.
    pub(super) fn quit(&mut self, ctx: &egui::Context) {
        let mut saves = false;
        for desk in self.others.iter_mut().chain([&mut self.desk]) {
            if let Some(saving) = &mut desk.saving {
                saving.plan.then = Some(Then::Quit);
                saves = true;
            }
        }
        if saves {
            return;
        }
        let needs =
            |desk: &&Desk| desk.session.document.has_setup() || desk.is_to_be_saved() || desk.work_lost().is_some();
        // The record in front comes first, because the person is looking at it.
        let next = [&self.desk].into_iter().chain(self.desks()).find(needs).map(|desk| desk.id);
        let Some(next) = next else {
            self.may_close = true;
            return ctx.send_viewport_cmd(ViewportCommand::Close);
        };
        self.show_desk(next);
        if self.desk.session.document.has_setup() {
            // A setup in progress would be lost without warning.
            self.leave_setup();
        } else if self.desk.is_to_be_saved() {
            self.question(Dialog::Unsaved { then: Then::Quit, name: self.name() });
        } else {
            self.leave_record(Then::Quit, ctx);
        }
    }

    /// Whether closing the window would lose something or interrupt a save.
    pub(super) fn must_ask(&self) -> bool {
        let loses = |desk: &Desk| desk.saving.is_some() || desk.session.document.has_setup() || desk.is_unsaved();
        self.desks().any(|desk| loses(desk) || desk.work_lost().is_some())
    }

    /// The tab bar, if several records are open.
    pub(super) fn show_tabs(&mut self, ui: &mut Ui, out: &mut Outbox) {
        if self.others.is_empty() {
            return;
        }
        let tabs: Vec<Tab> = self.desks().map(|desk| self.tab(desk)).collect();
        let frame = Frame::new().fill(theme::palette(ui).panel).inner_margin(Margin::ZERO);
        Panel::top("tabs").frame(frame).show(ui, |ui| {
            self.tab_bar.show(ui, &tabs, self.desk.id, &self.locale, out);
        });
    }

    fn tab(&self, desk: &Desk) -> Tab {
        let path = desk.path().map(|path| path.to_string_lossy().into_owned());
        let players =
            headers::pairing(desk.session.document.record(), self.settings.style()).filter(|_| path.is_none());
        let name = players.unwrap_or_else(|| desk.name(&self.locale));
        Tab { desk: desk.id, tip: path.unwrap_or_else(|| name.clone()), name, unsaved: desk.is_unsaved() }
    }
}
