//! Several open records: which one is in front, what opens beside it, and what was closed.

use std::mem;
use std::path::{Path, PathBuf};

use egui::{Frame, Margin, Panel, Ui};

use super::desk::{Desk, Saving};
use super::desk_jobs::Jobs;
use super::errands::Answered;
use super::shared::SharedState;
use crate::editor::Document;
use crate::editor::journal::{JournalMark, OpenFile};
use crate::rules::Position;
use crate::ui::look::theme;
use crate::ui::message::{DeskId, Outbox};
use crate::ui::panels::{Tab, TabBar};
use crate::ui::settings::Pane;
use crate::ui::words::file_name;

/// How many closed records can be reopened.
const MOST_CLOSED: usize = 10;

/// A record whose tab was closed.
pub(super) enum Closed {
    /// All of it is in its file.
    File(OpenFile),
    /// Some of it is in no file: the desk itself, and the point its journal has reached.
    Record { desk: Box<Desk>, mark: JournalMark },
}

/// The open records.
#[derive(Default)]
pub(super) struct Tabs {
    /// The record in front; the others, in the order of their tabs; and its own place among all.
    pub desk: Desk,
    pub others: Vec<Desk>,
    pub place: usize,
    /// Those that were closed last.
    pub closed: Vec<Closed>,
    /// Saves that nobody waits for any more, and the records that they are of.
    pub late_saves: Vec<(DeskId, Saving)>,
    bar: TabBar,
}

impl Tabs {
    /// A desk for a document, with its own journal.
    pub(super) fn new_desk(&self, document: Document) -> Desk {
        Desk::of(document, self.desk.keeper.beside())
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
    pub(super) fn show_desk(&mut self, id: DeskId, shared: &mut SharedState) -> bool {
        let Some(to) = self.place_of(id) else { return false };
        if to == self.place {
            return true;
        }
        self.desk.document.tell_place();
        self.desk.playing = None;
        self.desk.board.clear();
        self.desk.external.sleep();
        let reads = shared.settings.panels.has(Pane::Reading);
        self.desk.reads = Some(reads);
        self.bring(to);
        // Each record is read or listed as it was left, a new one as the last.
        match self.desk.reads.unwrap_or(reads) {
            true => drop(shared.settings.panels.shown.insert(Pane::Reading)),
            false => shared.settings.panels.hide(Pane::Reading),
        }
        self.desk.follow_setup();
        // The keyboard focus was in a field of the other record.
        shared.wake.memory_mut(|memory| {
            if let Some(field) = memory.focused() {
                memory.surrender_focus(field);
            }
        });
        shared.notices.front = id;
        shared.notices.say_again();
        true
    }

    /// Puts a desk after the one in front, and shows it.
    pub(super) fn insert(&mut self, desk: Desk, shared: &mut SharedState) {
        let id = desk.id;
        self.others.insert(self.place, desk);
        self.show_desk(id, shared);
    }

    /// A tab for a new record after that of another one, in front if that is.
    pub(super) fn tab_beside(&mut self, id: DeskId, shared: &mut SharedState) -> DeskId {
        let desk = self.new_desk(Document::default());
        let new = desk.id;
        match self.others.iter().position(|desk| desk.id == id) {
            Some(at) => {
                self.others.insert(at + 1, desk);
                self.place += usize::from(at < self.place);
            }
            None => self.insert(desk, shared),
        }
        new
    }

    /// Opens a new record in its own tab.
    pub(super) fn new_tab(&mut self, shared: &mut SharedState) {
        self.insert(self.new_desk(Document::new(Position::start(shared.settings.game))), shared);
    }

    /// A tab for something that is to be opened, and the one that was in front. A record in which nothing was done is
    /// replaced.
    pub(super) fn free_tab(&mut self, shared: &mut SharedState) -> (DeskId, DeskId) {
        let seen = self.desk.id;
        if !self.desk.is_spare() {
            self.new_tab(shared);
        }
        (self.desk.id, seen)
    }

    /// Removes a tab in which nothing was opened after all.
    pub(super) fn drop_spare(&mut self, tab: DeskId, seen: DeskId, shared: &mut SharedState) {
        let spare = self.desks().any(|desk| desk.id == tab && desk.is_spare());
        if tab != seen && spare && !shared.errands.awaits(tab) {
            if self.desk.id == tab {
                self.show_desk(seen, shared);
            }
            self.retain(|desk| desk.id != tab);
        }
    }

    /// Removes the open records that are not to be kept, but never the one in front.
    pub(super) fn retain(&mut self, keep: impl Fn(&Desk) -> bool) {
        self.place = self.others.iter().take(self.place).filter(|desk| keep(desk)).count();
        for mut gone in self.others.extract_if(.., |desk| !keep(desk)) {
            gone.keeper.end();
        }
    }

    /// Shows the record this many tabs to the right (left, if negative), wrapping around.
    pub(super) fn step_tab(&mut self, by: isize, shared: &mut SharedState) {
        let count = self.others.len() + 1;
        let to = (self.place as isize + by).rem_euclid(count as isize) as usize;
        let id = self.desks().nth(to).map(|desk| desk.id);
        id.map(|id| self.show_desk(id, shared));
    }

    pub(super) fn move_tab(&mut self, id: DeskId, to: usize) {
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

    /// Closes the record in front; what is in no file is kept for a while. After the last one a new record opens.
    pub(super) fn close_desk(&mut self, shared: &mut SharedState) {
        self.desk.follow();
        let (closing, unsaved) = (self.desk.id, self.desk.is_unsaved());
        let document = &self.desk.document;
        let mark = self.desk.keeper.mark(document);
        self.desk.keeper.end();
        match self.others.get(self.place).or(self.others.last()).map(|next| next.id) {
            Some(next) => drop(self.show_desk(next, shared)),
            None => self.new_tab(shared),
        }
        let Some(at) = self.others.iter().position(|desk| desk.id == closing) else { return };
        let mut desk = self.others.remove(at);
        self.place -= usize::from(at < self.place);
        let external = mem::take(&mut desk.external);
        // What it has claimed is given back, which takes a disk.
        let _ = shared.ask_quietly(move || {
            drop(external);
            Answered::Nothing
        });
        shared.notices.forget(closing);
        let document = &desk.document;
        self.closed.push(match document.path().map(Path::to_owned) {
            Some(path) if !unsaved => Closed::File(OpenFile::of(path, document, true)),
            _ if unsaved => {
                desk.jobs = Jobs::default();
                Closed::Record { desk: Box::new(desk.cleared()), mark }
            }
            _ => return,
        });
        if self.closed.len() > MOST_CLOSED {
            self.closed.remove(0);
        }
    }

    /// Closes the tab in front if nothing was opened in it and there are others; the one before it is shown.
    pub(super) fn give_way(&mut self, shared: &mut SharedState) {
        let beside = self.others.get(self.place.saturating_sub(1)).map(|desk| desk.id);
        if let Some(beside) = beside {
            self.drop_spare(self.desk.id, beside, shared);
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

    /// Whether closing the window would lose something or interrupt a save.
    pub(super) fn must_ask(&self) -> bool {
        let loses = |desk: &Desk| desk.saving.is_some() || desk.document.has_setup() || desk.is_unsaved();
        self.desks().any(|desk| loses(desk) || desk.work_lost().is_some())
    }

    /// The tab bar, if several records are open.
    pub(super) fn show_tabs(&mut self, ui: &mut Ui, out: &mut Outbox, shared: &SharedState) {
        if self.others.is_empty() {
            return;
        }
        let mut tabs: Vec<Tab> = self.desks().map(|desk| self.tab(desk, shared)).collect();
        tell_apart(&mut tabs);
        let frame = Frame::new().fill(theme::palette(ui).panel).inner_margin(Margin::ZERO);
        Panel::top("tabs").frame(frame).show(ui, |ui| {
            self.bar.show(ui, &tabs, self.desk.id, &shared.locale, out);
        });
    }

    fn tab(&self, desk: &Desk, shared: &SharedState) -> Tab {
        let path = desk.path();
        let name = desk.name(&shared.locale);
        let tip = path.as_ref().map_or_else(|| name.clone(), |path| path.to_string_lossy().into_owned());
        let folder = path.and_then(|path| path.parent().map(Path::to_owned));
        Tab { desk: desk.id, name, folder, tip, unsaved: desk.is_unsaved() }
    }
}

/// Names files of one name by their folders, too; where those are called alike, by the way to them.
fn tell_apart(tabs: &mut [Tab]) {
    let names: Vec<(String, Option<PathBuf>)> = tabs.iter().map(|tab| (tab.name.clone(), tab.folder.clone())).collect();
    for (at, tab) in tabs.iter_mut().enumerate() {
        let Some(folder) = &tab.folder else { continue };
        let others = || {
            let others = names.iter().enumerate().filter(|(other, (name, _))| *other != at && *name == tab.name);
            others.filter_map(|(_, (_, folder))| folder.as_deref())
        };
        if others().next().is_none() {
            continue;
        }
        let is_told = others().all(|other| other.file_name() != folder.file_name());
        let way = if is_told { file_name(folder) } else { folder.display().to_string() };
        tab.name = format!("{} — {way}", tab.name);
    }
}
