//! Saves on their way to the disk: each belongs to its record, and ends there whichever record is in front.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::App;
use crate::editor::{Durability, How, SaveError, SaveStep};
use crate::locale::{FluentValue, Locale};
use crate::task::Task;
use crate::ui::cards::{Conflict, Failed};
use crate::ui::dialogs::{Dialog, Outcome, Picking, Plan, Then, carry_out};
use crate::ui::message::DeskId;
use crate::ui::words::{self, file_name};

/// A save that takes longer is shown as being in progress.
pub(super) const SLOW_SAVE: Duration = Duration::from_millis(150);

/// A save in progress.
pub(super) struct Saving {
    pub plan: Plan,
    pub since: Instant,
    pub task: Task<Outcome>,
}

impl App {
    /// Saves as planned. Asks first if something would be lost that the person has not agreed to.
    pub(super) fn proceed(&mut self, plan: Plan, ctx: &egui::Context) {
        self.proceed_at(self.desk.id, plan, ctx);
    }

    fn proceed_at(&mut self, id: DeskId, plan: Plan, ctx: &egui::Context) {
        let (how, language, wake) = (self.how(&plan), self.locale.language(), ctx.clone());
        let Some(desk) = self.desk_mut(id) else { return };
        if plan.document != desk.session.document.id() {
            let name = [("name", FluentValue::from(file_name(&plan.target.path)))];
            return self.complain_of(&plan.target.path, self.locale.with("error-save-late", &name));
        }
        if desk.saving.is_some() {
            // Two writers of one file could finish in the wrong order.
            desk.next_save = Some(plan);
            return;
        }
        desk.overlays.close::<Failed>();
        let (snapshot, planned) = (desk.session.document.snapshot(), plan.clone());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| carry_out(&snapshot, &planned, &how, &Locale::new(language)),
        );
        desk.saving = Some(Saving { plan, since: Instant::now(), task });
        ctx.request_repaint_after(SLOW_SAVE);
    }

    /// How to write a file: as agreed to, and as chosen for its folder.
    fn how(&self, plan: &Plan) -> How {
        How {
            read_only_too: plan.read_only_too,
            unlike_too: plan.lossy,
            directly: self.settings.writes_directly(&plan.target.path),
            forgetful: !self.settings.keep_versions,
            ..How::with_state(self.state_folder())
        }
    }

    /// Whether a save is in progress.
    pub fn is_saving(&self) -> bool {
        self.desk.saving.is_some()
    }

    /// Saves as planned, unless there is another file: the person is asked about that first.
    pub(super) fn proceed_unless_there(&mut self, path: PathBuf, plan: Plan, ctx: &egui::Context) {
        if self.desk.session.document.path() == Some(&path) {
            return self.proceed(plan, ctx);
        }
        let (ctx, place) = (ctx.clone(), path.clone());
        self.ask_disk(&path, move || {
            let there = place.exists();
            move |app: &mut Self| {
                if there {
                    let what = Picking::Save(String::new());
                    app.question(Dialog::Exists { what, path: place, then: None, plan: Some(plan) });
                } else {
                    app.proceed(plan, &ctx);
                }
            }
        });
    }

    /// Receives the results of saves, also for records in the background; one that needs an answer comes to the front.
    pub(super) fn poll_saves(&mut self, ctx: &egui::Context) {
        let saves: Vec<DeskId> = self.desks().filter(|desk| desk.saving.is_some()).map(|desk| desk.id).collect();
        for id in saves {
            self.guarded_at(id, "saved", |app| app.poll_saving(id, ctx));
        }
        if !self.late_saves.is_empty() {
            self.guarded("saved", Self::poll_late_saves);
        }
        let free = !self.is_covered() && self.desk.setup.is_none() && !self.desk.asks();
        if let Some(id) = self.others.iter().find(|desk| desk.asks()).filter(|_| free).map(|desk| desk.id) {
            self.show_desk(id);
        }
    }

    fn poll_saving(&mut self, id: DeskId, ctx: &egui::Context) {
        let Some(desk) = self.desk_mut(id) else { return };
        let Some(result) = desk.saving.as_mut().and_then(|saving| saving.task.poll()) else { return };
        let Some(Saving { plan, .. }) = desk.saving.take() else { return };
        let (result, changes) = match result {
            Ok(Outcome::Loses(loss)) => return desk.ask_about_save(Dialog::Loss { plan, loss }),
            Ok(Outcome::Misfits(asked)) => return desk.ask_about_save(Dialog::Characters { plan, asked }),
            Ok(Outcome::Written(result, changes)) => (Ok(result), changes),
            Err(failed) => (Err(failed), Vec::new()),
        };
        let planned = plan.clone();
        let Plan { document, target, then, whole, .. } = plan;
        let name = file_name(&target.path);
        match result {
            Ok(Ok(saved)) => {
                if let Some(whole) = whole {
                    // What was written is a copy: the document's file is the one that holds everything.
                    return self.proceed_at(id, Plan::new(document, whole, then), ctx);
                }
                let sure = saved.durability != Durability::Unconfirmed;
                let not_kept = saved.not_kept.clone();
                // Another document may have been opened since.
                if document == desk.session.document.id() {
                    desk.damage_known = document;
                }
                desk.session.saved(saved);
                // What comes next may end the journal, which must then know that its document is saved.
                desk.follow();
                desk.overlays.close::<Conflict>();
                desk.external.reclaim = true;
                let next = desk.next_save.take();
                self.settings.remember(&target.path);
                self.mended(&target.path);
                let key = if sure { "msg-saved" } else { "msg-saved-unconfirmed" };
                let mut text = self.locale.with(key, &[("name", FluentValue::from(name))]);
                if !changes.is_empty() {
                    let changes = FluentValue::from(changes.join(&self.locale.text("list-comma")));
                    let changed = self.locale.with("msg-saved-changed", &[("changes", changes)]);
                    text = self.locale.sentences(&[&text, &changed]);
                }
                // Important news stays until the person closes it.
                match not_kept {
                    Some(error) => {
                        let detail = FluentValue::from(self.system_error(&error));
                        let kept = self.locale.with("msg-not-kept", &[("detail", detail)]);
                        self.complain(self.locale.sentences(&[&text, &kept]));
                    }
                    None if sure => self.say(text),
                    None => self.complain(text),
                }
                if let Some(next) = next {
                    let then = next.then.clone().or(then);
                    self.proceed_at(id, Plan { then, ..next }, ctx);
                } else if let Some(then) = then {
                    self.go_on_after_save(id, then, ctx);
                }
            }
            // Somebody else has changed the file: that change is examined, and the person is asked.
            Ok(Err(error)) if error.step == SaveStep::Changed => {
                desk.next_save = None;
                self.look_at(id, Some(Plan { over: None, ..planned }), false, ctx);
            }
            Ok(Err(error)) => self.save_failed(id, &error, planned),
            Err(failed) => {
                let what = self.locale.with("error-save", &[("name", name.into())]);
                let why = self.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                self.complain_of(&target.path, self.locale.sentences(&[&what, &why]));
            }
        }
    }

    /// Does what a record was saved for. The record in front stays there, unless there is something to be asked.
    fn go_on_after_save(&mut self, id: DeskId, then: Then, ctx: &egui::Context) {
        let seen = self.desk.id;
        if self.show_desk(id) {
            self.ask_first(then, ctx);
            if !self.desk.asks() {
                self.show_desk(seen);
            }
        }
    }

    fn save_failed(&mut self, id: DeskId, error: &SaveError, plan: Plan) {
        let text = words::unwritten(&file_name(&plan.target.path), error, &self.locale);
        let read_only = error.step == SaveStep::ReadOnly;
        let Some(desk) = self.desk_mut(id) else { return };
        desk.next_save = None;
        desk.overlays.put(Failed { plan, text, read_only });
        self.notice = None;
    }
}
