//! What leaves a record: it is asked about first, and then another one takes its place, or the window closes.

use std::path::PathBuf;

use egui::ViewportCommand;

use super::App;
use super::desk::Desk;
use super::opening::Opening;
use super::tabs::Closed;
use crate::editor::Document;
use crate::editor::setup::new_problem;
use crate::record::Record;
use crate::ui::dialogs::{Dialog, Picking, Then};
use crate::ui::message::{DeskId, TabMessage};
use crate::ui::panels::NoticeOffer;

impl App {
    /// Lets a person choose a file for the record in front.
    pub(super) fn choose(&mut self, what: Picking, then: Option<Then>, ctx: &egui::Context) {
        self.dialogs.choose(what, then, ctx, &mut self.tabs.desk, &mut self.shared);
    }

    /// Does something that leaves the document, once its unsaved changes are dealt with. Another record takes its place
    /// only if nothing is lost with it, and has a tab of its own otherwise; a file that is open already is merely shown.
    pub(super) fn ask_first(&mut self, then: Then, ctx: &egui::Context) {
        let shown = matches!(&then, Then::Open(path) if self.tabs.other_desk_of(path).is_some());
        let desk = &mut self.tabs.desk;
        if shown {
            self.then(then, ctx);
        } else if then.is_of_another()
            && (desk.is_unsaved() || desk.work_lost().is_some() || self.recovery.concerns(desk))
        {
            let (tab, seen) = self.tabs.free_tab(&mut self.shared);
            let opens = !matches!(then, Then::NewFrom(_));
            self.then(then, ctx);
            if opens {
                self.tabs.drop_spare(tab, seen, &mut self.shared);
            }
        } else if desk.is_unsaved() {
            desk.question(Dialog::Unsaved { then, name: desk.name(&self.shared.locale) });
        } else {
            self.leave_record(then, ctx);
        }
    }

    /// Does something that leaves the document, of which nothing is to be saved any more; asks first if something that
    /// lasts would be lost.
    pub(super) fn leave_record(&mut self, then: Then, ctx: &egui::Context) {
        let desk = &mut self.tabs.desk;
        match desk.work_lost() {
            Some(work) => desk.question(Dialog::Busy { then, name: desk.name(&self.shared.locale), work }),
            None => self.then(then, ctx),
        }
    }

    /// Does what the document was left for.
    pub(super) fn then(&mut self, then: Then, ctx: &egui::Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        desk.document.tell_place();
        match then {
            Then::Quit => self.quit(ctx),
            Then::Close => self.tabs.close_desk(shared),
            Then::NewFrom(initial) => desk.lay(Document::new(*initial), shared),
            Then::NewRecord(record) => desk.lay(Document::of(vec![*record]), shared),
            Then::Sample(record) => desk.lay(Document::of_sample(*record), shared),
            Then::NewProblem => {
                desk.lay(Document::of(vec![new_problem()]), shared);
                desk.enter_setup();
            }
            Then::Open(path) => drop(self.tabs.open(&Opening::of(path), shared)),
            Then::Paste(pasted) => {
                if let Some(document) = pasted.document() {
                    desk.lay(document, shared);
                    desk.notes_open = desk.document.report().needs_attention();
                }
            }
            Then::Version(file, version) => desk.open_version(&file, &version, shared),
        }
    }

    /// Does something that opens a record, in a new tab. A record in which nothing was done is replaced.
    pub(super) fn in_tab(&mut self, open: impl FnOnce(&mut Self)) {
        let (tab, seen) = self.tabs.free_tab(&mut self.shared);
        open(self);
        self.tabs.drop_spare(tab, seen, &mut self.shared);
    }

    /// Opens files that were dropped, each in a tab, and offers to add their games to the record that was in front.
    pub(super) fn open_dropped(&mut self, files: &[PathBuf]) {
        let (tabs, shared) = (&mut self.tabs, &mut self.shared);
        let (into, name, spare) = (tabs.desk.id, tabs.desk.name(&shared.locale), tabs.desk.is_spare());
        let before: Vec<DeskId> = tabs.desks().map(|desk| desk.id).collect();
        tabs.open_in_tabs(files, None, shared);
        let from: Vec<DeskId> = tabs.desks().map(|desk| desk.id).filter(|id| !before.contains(id)).collect();
        if let Some(notice) =
            shared.notices.shown.as_mut().filter(|notice| !notice.is_error() && !spare && !from.is_empty())
        {
            notice.offer = Some(NoticeOffer::Gather { from, into, name });
        }
    }

    /// Adds the games of open records to another one; the tabs in which nothing else was done are closed.
    pub(super) fn gather(&mut self, from: &[DeskId], into: DeskId) {
        let (tabs, shared) = (&mut self.tabs, &mut self.shared);
        if tabs.desks().any(|desk| from.contains(&desk.id) && desk.loading.is_some()) || !tabs.show_desk(into, shared) {
            return;
        }
        let game = tabs.desk.document.record().game();
        let gathered = tabs.desks().filter(|desk| from.contains(&desk.id));
        let records = gathered.flat_map(|desk| desk.document.snapshot().records().to_vec());
        let records: Vec<Record> = records.filter(|record| record.game() == game).collect();
        if records.is_empty() {
            return shared.notices.decline(tabs.desk.state(), shared.locale.text("setup-other-game"));
        }
        for &id in from {
            let free = |desk: &Desk| !desk.is_unsaved() && desk.jobs.lost(false).is_none();
            let other = |desk: &Desk| desk.id == id && free(desk) && desk.document.record().game() == game;
            if tabs.desks().any(other) && tabs.show_desk(id, shared) {
                tabs.close_desk(shared);
            }
        }
        tabs.show_desk(into, shared);
        tabs.desk.add_games(&records, shared);
    }

    /// Does what a person asks of the tabs.
    pub(super) fn do_with_tab(&mut self, message: TabMessage, ctx: &egui::Context) {
        match message {
            TabMessage::Show(id) => drop(self.tabs.show_desk(id, &mut self.shared)),
            TabMessage::Close(id) => {
                if self.tabs.show_desk(id, &mut self.shared) {
                    self.close_tab(ctx);
                }
            }
            TabMessage::Move(id, to) => self.tabs.move_tab(id, to),
        }
    }

    /// Closes the record in front, once its unsaved changes are dealt with.
    pub(super) fn close_tab(&mut self, ctx: &egui::Context) {
        let desk = &mut self.tabs.desk;
        if desk.setup.is_some() {
            desk.leave_setup();
        }
        if let Some(saving) = &mut desk.saving {
            saving.plan.then = Some(Then::Close);
        } else if desk.setup.is_none() {
            self.ask_first(Then::Close, ctx);
        }
    }

    /// Reopens what was closed last.
    pub(super) fn reopen(&mut self) {
        let (tabs, shared) = (&mut self.tabs, &mut self.shared);
        match tabs.closed.pop() {
            None => shared.notices.say(shared.locale.text("msg-none-closed")),
            Some(Closed::File(file)) => {
                let (tab, seen) = tabs.free_tab(shared);
                tabs.open(&file.into(), shared);
                tabs.drop_spare(tab, seen, shared);
            }
            Some(Closed::Record { desk, mark }) => {
                let seen = tabs.desk.id;
                tabs.insert(*desk, shared);
                let desk = &mut tabs.desk;
                desk.keeper.return_to(&mut desk.document, mark);
                desk.follow();
                desk.follow_setup();
                let front = desk.id;
                tabs.drop_spare(seen, front, shared);
            }
        }
    }

    /// Closes the window once every record is dealt with: saves are awaited, unsaved changes are asked about one after
    /// another.
    pub(super) fn quit(&mut self, ctx: &egui::Context) {
        let mut saves = false;
        for desk in self.tabs.desks_mut() {
            if let Some(saving) = &mut desk.saving {
                saving.plan.then = Some(Then::Quit);
                saves = true;
            }
        }
        if saves {
            return;
        }
        let needs = |desk: &&Desk| desk.document.has_setup() || desk.is_to_be_saved() || desk.work_lost().is_some();
        // The record in front comes first, because the person is looking at it.
        let next = [&self.tabs.desk].into_iter().chain(self.tabs.desks()).find(needs).map(|desk| desk.id);
        let Some(next) = next else {
            self.may_close = true;
            return ctx.send_viewport_cmd(ViewportCommand::Close);
        };
        self.tabs.show_desk(next, &mut self.shared);
        let desk = &mut self.tabs.desk;
        if desk.document.has_setup() {
            // A setup in progress would be lost without warning.
            desk.leave_setup();
        } else if desk.is_to_be_saved() {
            desk.question(Dialog::Unsaved { then: Then::Quit, name: desk.name(&self.shared.locale) });
        } else {
            self.leave_record(Then::Quit, ctx);
        }
    }

    /// Goes on without waiting for a save. If it is made after all, that is taken note of.
    pub(super) fn give_up_save(&mut self, ctx: &egui::Context) {
        if let Some(then) = self.tabs.give_up_save(&mut self.shared) {
            self.ask_first(then, ctx);
        }
    }

    /// Does what a record was saved for. The record in front stays there, unless there is something to be asked.
    pub(super) fn go_on_after_save(&mut self, id: DeskId, then: Then, ctx: &egui::Context) {
        let seen = self.tabs.desk.id;
        if self.tabs.show_desk(id, &mut self.shared) {
            self.ask_first(then, ctx);
            if !self.tabs.desk.asks() {
                self.tabs.show_desk(seen, &mut self.shared);
            }
        }
    }
}
