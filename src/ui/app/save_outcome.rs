//! What has become of a save.

use super::desk::{Desk, Saving};
use super::shared::SharedState;
use crate::disk::{Durability, SaveError, SaveStep};
use crate::editor::Edit;
use crate::locale::FluentValue;
use crate::texts;
use crate::ui::cards::{Conflict, FailedSave};
use crate::ui::dialogs::{Dialog, SaveOutcome, SavePlan, Then};
use crate::ui::words;
use crate::ui::words::file_name;

impl Desk {
    /// Goes on with a save, these characters replaced by their stand-ins: what is on disk is what is on the screen, and undo
    /// restores the characters.
    pub(super) fn save_with_stand_ins(
        &mut self,
        mut plan: SavePlan,
        pairs: Vec<(String, String)>,
        ctx: &egui::Context,
        shared: &mut SharedState,
    ) {
        plan.agreed.extend(pairs.iter().map(|(from, _)| from.clone()));
        let _ = self.document.apply_to_all(&Edit::Substitute(pairs));
        self.proceed(plan, ctx, shared);
    }

    /// Receives the result of a save; what the record was saved for, if that is to be done now.
    pub(super) fn poll_saving(&mut self, ctx: &egui::Context, shared: &mut SharedState) -> Option<Then> {
        let result = self.saving.as_mut().and_then(|saving| saving.task.poll())?;
        let Saving { plan, .. } = self.saving.take()?;
        let (result, changes) = match result {
            Ok(SaveOutcome::Loses(loss)) => {
                // The file of this document may hold everything already; another one may be in front meanwhile.
                let is_its = plan.document == self.document.id();
                let loss = match self.document.path() {
                    Some(own) if is_its => loss.beside(self.document.target(own), &plan.target),
                    _ => loss,
                };
                self.ask_about_save(Dialog::Loss { plan, loss });
                return None;
            }
            Ok(SaveOutcome::Misfits(asked)) if asked.twins && plan.document == self.document.id() => {
                self.save_with_stand_ins(plan, asked.pairs, ctx, shared);
                return None;
            }
            Ok(SaveOutcome::Misfits(asked)) => {
                self.ask_about_save(Dialog::Characters { plan, asked });
                return None;
            }
            Ok(SaveOutcome::Written(result, changes)) => (Ok(result), changes),
            Err(failed) => (Err(failed), Vec::new()),
        };
        let planned = plan.clone();
        let SavePlan { document, target, then, whole, copy, .. } = plan;
        let name = file_name(&target.path);
        match result {
            Ok(Ok(saved)) => {
                if let Some(whole) = whole {
                    // What was written is a copy: the document's file is the one that holds everything.
                    let plan = SavePlan::new(document, whole, then);
                    self.proceed(SavePlan { copy: Some(target.path), ..plan }, ctx, shared);
                    return None;
                }
                let sure = saved.durability != Durability::Unconfirmed;
                let not_kept = saved.not_kept.clone();
                // Another document may have been opened since.
                if document == self.document.id() {
                    self.damage_known = document;
                }
                self.document.note_saved(saved);
                // What comes next may end the journal, which must then know that its document is saved.
                self.follow();
                self.overlays.close::<Conflict>();
                self.external.reclaim = true;
                let next = self.next_save.take();
                shared.settings.remember(&target.path);
                shared.notices.mended(&target.path);
                let key = if sure { "msg-saved" } else { "msg-saved-unconfirmed" };
                let mut text = shared.locale.with(key, &[("name", FluentValue::from(name))]);
                if let Some(copy) = copy {
                    let copied = shared.locale.with("msg-saved-copy", &[("name", FluentValue::from(file_name(&copy)))]);
                    text = shared.locale.sentences(&[&text, &copied]);
                }
                if !changes.is_empty() {
                    let changes = FluentValue::from(changes.join(&shared.locale.text("list-comma")));
                    let changed = shared.locale.with("msg-saved-changed", &[("changes", changes)]);
                    text = shared.locale.sentences(&[&text, &changed]);
                }
                // Important news stays until the person closes it.
                match not_kept {
                    Some(error) => {
                        let detail = FluentValue::from(texts::system_error(&error, &shared.locale));
                        let kept = shared.locale.with("msg-not-kept", &[("detail", detail)]);
                        shared.notices.complain(shared.locale.sentences(&[&text, &kept]));
                    }
                    None if sure => shared.notices.say(text),
                    None => shared.notices.complain(text),
                }
                if let Some(next) = next {
                    let then = next.then.clone().or(then);
                    self.proceed(SavePlan { then, ..next }, ctx, shared);
                } else {
                    return then;
                }
            }
            // Somebody else has changed the file: that change is examined, and the person is asked.
            Ok(Err(error)) if error.step == SaveStep::Changed => {
                self.next_save = None;
                self.look(Some(SavePlan { over: None, ..planned }), false, ctx, shared);
            }
            Ok(Err(error)) => self.save_failed(&error, planned, shared),
            Err(failed) => {
                let what = shared.locale.with("error-save", &[("name", name.into())]);
                let why = shared.locale.with("error-internal", &[("detail", failed.to_string().into())]);
                shared.notices.complain_of(&target.path, shared.locale.sentences(&[&what, &why]));
            }
        }
        None
    }

    fn save_failed(&mut self, error: &SaveError, plan: SavePlan, shared: &mut SharedState) {
        let text = words::unwritten(&file_name(&plan.target.path), error, &shared.locale);
        let read_only = error.step == SaveStep::ReadOnly;
        self.next_save = None;
        self.overlays.put(FailedSave { plan, text, read_only });
        shared.notices.shown = None;
    }
}
