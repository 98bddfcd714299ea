//! Saves on their way to the disk: each belongs to its record, and ends there whichever record is in front.

use std::time::{Duration, Instant};

use egui::Ui;

use super::desk::{Desk, Saving};
use super::errands::{seconds_since, waits};
use super::shared::SharedState;
use super::tabs::Tabs;
use crate::locale::{FluentValue, Locale};
use crate::task::Task;
use crate::ui::cards::FailedSave;
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::{SaveOutcome, SavePlan, Then, carry_out};
use crate::ui::message::Message;
use crate::ui::words::file_name;

/// A save that takes longer need not be waited for.
const LATE: Duration = Duration::from_secs(1);
/// A save that takes longer is shown as being in progress.
pub(super) const SLOW_SAVE: Duration = Duration::from_millis(150);

impl Desk {
    /// Saves as planned. Asks first if something would be lost that the person has not agreed to.
    pub(super) fn proceed(&mut self, plan: SavePlan, ctx: &egui::Context, shared: &mut SharedState) {
        let (how, language, wake) = (shared.how(&plan), shared.locale.language(), ctx.clone());
        if plan.document != self.document.id() {
            let name = [("name", FluentValue::from(file_name(&plan.target.path)))];
            return shared.notices.complain_of(&plan.target.path, shared.locale.with("error-save-late", &name));
        }
        if self.saving.is_some() {
            // Two writers of one file could finish in the wrong order.
            self.next_save = Some(plan);
            return;
        }
        self.overlays.close::<FailedSave>();
        let (snapshot, planned) = (self.document.snapshot(), plan.clone());
        let task = Task::spawn(
            move || wake.request_repaint(),
            move |_stop| carry_out(&snapshot, &planned, &how, &Locale::new(language)),
        );
        self.saving = Some(Saving { plan, since: Instant::now(), task });
        ctx.request_repaint_after(SLOW_SAVE);
    }
}

impl Desk {
    /// The bar about a save that takes long, with a way to give the waiting up.
    pub(super) fn show_saving(&self, ui: &Ui, bars: &mut Bars, shared: &mut SharedState) {
        let Some(saving) = self.saving.as_ref() else { return };
        let left = LATE.saturating_sub(saving.since.elapsed());
        if !left.is_zero() {
            return ui.ctx().request_repaint_after(left);
        }
        let values =
            [("name", FluentValue::from(file_name(&saving.plan.target.path))), seconds_since(saving.since, ui)];
        let text = shared.locale.with("disk-waits", &values);
        if waits(ui, bars, ("saving", 0), text, &shared.locale.text("disk-give-up")) {
            shared.outbox.push(Message::GiveUpSave);
            ui.ctx().request_repaint();
        }
    }
}

impl Tabs {
    /// Goes on without waiting for the save of the record in front; what that was saved for. If it is made after all,
    /// that is taken note of.
    pub(super) fn give_up_save(&mut self, shared: &mut SharedState) -> Option<Then> {
        let saving = self.desk.saving.take()?;
        self.desk.next_save = None;
        let (path, then) = (saving.plan.target.path.clone(), saving.plan.then.clone());
        self.late_saves.push((self.desk.id, saving));
        let values = [("name", FluentValue::from(file_name(&path)))];
        shared.notices.complain_of(&path, shared.locale.with("msg-save-given-up", &values));
        then
    }

    /// Takes note of saves that were made although nobody waited for them any more.
    pub(super) fn poll_late_saves(&mut self, shared: &mut SharedState) {
        let mut made = Vec::new();
        self.late_saves.retain_mut(|(desk, saving)| match saving.task.poll() {
            Some(result) => {
                made.push((*desk, saving.plan.document, result));
                false
            }
            None => true,
        });
        for (desk, document, result) in made {
            let Ok(SaveOutcome::Written(Ok(saved), _)) = result else { continue };
            let Some(desk) = self.desk_mut(desk) else { continue };
            let is_its = desk.document.path().is_none_or(|path| path == saved.target.path);
            // It may have been saved elsewhere meanwhile: then that is its file.
            if desk.document.id() == document && is_its {
                let path = saved.target.path.clone();
                desk.document.note_saved(saved);
                desk.follow();
                desk.external.reclaim = true;
                shared.notices.mended(&path);
            }
        }
    }
}
