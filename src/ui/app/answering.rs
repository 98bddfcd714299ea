//! What a person has answered to a question or a card, and what a disk has answered.

use std::mem;

use egui::Context;

use super::App;
use super::desk_jobs::Jobs;
use super::errands::Answered;
use super::external::ClaimedFile;
use super::opening::{Access, Opening};
use super::versions::tell_finished;
use super::watching::ConflictOutcome;
use crate::locale::FluentValue;
use crate::task::Task;
use crate::ui::cards::{FailedSave, RecoveryCard};
use crate::ui::dialogs::{Dialog, Picking, SavePlan, Then, picker};
use crate::ui::message::{Answer, HeldAnswer, OverlayAnswer, RecoveryAnswer};
use crate::ui::words::{file_extension, file_name, file_stem};

impl App {
    /// Does what the person has answered.
    pub(super) fn answer(&mut self, answer: OverlayAnswer, ctx: &Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        match answer {
            OverlayAnswer::Question(answer) => {
                if let Some(dialog) = desk.overlays.take() {
                    self.answer_question(dialog, answer, ctx);
                }
            }
            OverlayAnswer::Failed(answer) => {
                if let Some(failed) = desk.overlays.take() {
                    self.answer_failed(failed, &answer, ctx);
                }
            }
            OverlayAnswer::LineEdit(answer) => desk.answer_line_edit(answer, shared),
            OverlayAnswer::Paste(answer) => {
                if let Some(pasted) = desk.answer_paste(answer, shared) {
                    self.in_tab(|app| app.then(Then::Paste(pasted), ctx));
                }
            }
            OverlayAnswer::Conflict(answer) => match desk.answer_conflict(answer, ctx, shared) {
                Some(ConflictOutcome::SaveAs(then)) => {
                    let name = desk.suggested_name(&shared.locale);
                    self.choose(Picking::Save(name), then, ctx);
                }
                Some(ConflictOutcome::TakenOver(then)) => self.ask_first(then, ctx),
                None => {}
            },
            OverlayAnswer::Held(answer) => {
                if let Some(held) = desk.overlays.take() {
                    self.answer_held(&held, answer);
                }
            }
            OverlayAnswer::BothKings(answer) => desk.answer_both_kings(answer, shared),
            OverlayAnswer::Rest(answer) => self.tabs.answer_rest(answer, shared),
            OverlayAnswer::Recovery(answer) => self.answer_recovery(answer, ctx),
        }
    }

    fn answer_question(&mut self, dialog: Dialog, answer: Answer, ctx: &Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        match (dialog, answer) {
            (Dialog::Unsaved { then, .. }, Answer::Save) => self.save(Some(then), ctx),
            (Dialog::Unsaved { then, .. }, Answer::Discard) => {
                desk.given_up = Some(desk.state());
                self.leave_record(then, ctx);
            }
            (Dialog::Busy { then, .. }, Answer::Discard) => {
                desk.jobs = Jobs::default();
                // It may have ended and written something while it was asked about.
                if desk.is_to_be_saved() {
                    self.ask_first(then, ctx);
                } else {
                    self.then(then, ctx);
                }
            }
            // The record is stayed with until all of it is written.
            (Dialog::Busy { .. }, Answer::Keep) => {
                if desk.jobs.review.is_some() {
                    desk.open_or_stop_review(None, shared);
                }
                self.tabs.desks_mut().for_each(|desk| desk.given_up = None);
            }
            // Whoever decides to stay will be asked about everything again.
            (Dialog::Unsaved { .. } | Dialog::Busy { .. }, Answer::Cancel) => {
                self.tabs.desks_mut().for_each(|desk| desk.given_up = None);
            }
            (Dialog::Loss { plan, .. }, Answer::SaveAnyway) => {
                desk.proceed(SavePlan { lossy: true, ..plan }, ctx, shared);
            }
            (Dialog::Loss { plan, .. }, Answer::InFormat(id)) => {
                let target = plan.target.beside(id);
                let path = target.path.clone();
                desk.proceed_unless_there(path, SavePlan::new(plan.document, target, plan.then), ctx, shared);
            }
            (Dialog::Loss { plan, loss }, Answer::Both(id)) => {
                let (whole, is_own) = loss.whole(&plan.target, id);
                let path = whole.path.clone();
                let plan = SavePlan { lossy: true, whole: Some(whole), ..plan };
                if is_own {
                    desk.proceed(plan, ctx, shared);
                } else {
                    desk.proceed_unless_there(path, plan, ctx, shared);
                }
            }
            (Dialog::Loss { plan, .. }, Answer::SaveElsewhere) => {
                let stem = file_stem(&plan.target.path);
                self.choose(plan.picking(picker::suggested_name(&stem, "kifu")), plan.then, ctx);
            }
            (Dialog::Characters { plan, asked }, Answer::InUnicode) => {
                let target = asked.unicode;
                desk.proceed_unless_there(target.path.clone(), SavePlan { target, ..plan }, ctx, shared);
            }
            (Dialog::Characters { plan, asked }, Answer::Substitute) if plan.document == desk.document.id() => {
                desk.save_with_stand_ins(plan, asked.pairs, ctx, shared);
            }
            (Dialog::Damaged { then, .. }, Answer::Save) => {
                desk.damage_known = desk.document.id();
                self.save(then, ctx);
            }
            (Dialog::Damaged { path, then, .. }, Answer::SaveElsewhere) => {
                let stem = file_stem(&path);
                let name = shared.locale.with("damaged-name", &[("name", FluentValue::from(stem))]);
                let extension = file_extension(&path);
                let extension = if extension.is_empty() { "kifu".to_owned() } else { extension };
                self.choose(Picking::Save(picker::suggested_name(&name, &extension)), then, ctx);
            }
            (Dialog::Path { what, then, .. }, Answer::Path(path)) => {
                self.chosen(&what, (path, None, false), then, ctx);
            }
            (Dialog::Path { .. }, Answer::Cancel) => self.shared.learn_again(),
            (Dialog::Exists { plan: Some(plan), .. }, Answer::Replace) => desk.proceed(plan, ctx, shared),
            (Dialog::Exists { what, path, then, .. }, Answer::Replace) => {
                self.chosen(&what, (path, None, true), then, ctx);
            }
            _ => {}
        }
    }

    /// What the person wants done about a save that failed.
    fn answer_failed(&mut self, failed: FailedSave, answer: &Answer, ctx: &Context) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        let plan = failed.plan;
        match answer {
            Answer::Replace => desk.proceed(SavePlan { read_only_too: true, ..plan }, ctx, shared),
            Answer::Save => desk.proceed(plan, ctx, shared),
            Answer::SaveElsewhere => {
                let name = file_name(&plan.target.path);
                self.choose(plan.picking(name), plan.then, ctx);
            }
            _ => {}
        }
    }

    /// What the person wants done about a file that another window works on.
    fn answer_held(&mut self, held: &ClaimedFile, answer: HeldAnswer) {
        let (tabs, shared) = (&mut self.tabs, &mut self.shared);
        let opening = |access| Opening { access, ..held.opening.clone() };
        match answer {
            HeldAnswer::Front => self.neighbours.bring_to_front(held, &tabs.desk, shared),
            HeldAnswer::Anyway => drop(tabs.open(&opening(Access::Anyway), shared)),
            HeldAnswer::ReadOnly => drop(tabs.open(&opening(Access::ReadOnly), shared)),
            HeldAnswer::Dismiss => {}
        }
        // A tab that was opened for this file is not needed if it was not opened after all.
        tabs.give_way(shared);
    }

    /// What the person wants of what can be restored.
    fn answer_recovery(&mut self, answer: RecoveryAnswer, ctx: &Context) {
        let (tabs, shared) = (&mut self.tabs, &mut self.shared);
        match answer {
            RecoveryAnswer::Restore(journal) => self.recovery.restore_in_tab(journal, ctx, tabs, shared),
            RecoveryAnswer::RestoreAll => self.recovery.restore_all(ctx, tabs, shared),
            RecoveryAnswer::Open(path) => self.ask_first(Then::Open(path), ctx),
            RecoveryAnswer::Compare(journal) => self.recovery.compare_or_not(journal, ctx, shared),
            RecoveryAnswer::Discard(journal) => self.recovery.discard(journal, shared),
            RecoveryAnswer::Later => shared.overlays.close::<RecoveryCard>(),
        }
    }

    /// Takes what has come from the disks meanwhile.
    pub(super) fn poll_errands(&mut self) {
        for (desk, answered) in self.shared.errands.poll() {
            match answered {
                // Another record may have come to the front, or this one may be closed.
                Ok(answered) if desk.is_none_or(|desk| self.tabs.show_desk(desk, &mut self.shared)) => {
                    self.answered(answered);
                }
                Ok(_) => {}
                Err(failed) => self.shared.notices.failed(&failed, &self.shared.locale),
            }
        }
    }

    /// Goes on with what a disk has answered.
    pub(super) fn answered(&mut self, answered: Answered) {
        let (desk, shared) = (&mut self.tabs.desk, &mut self.shared);
        let ctx = shared.wake.clone();
        match answered {
            Answered::Nothing => {}
            Answered::Manual(Some(page)) => self.viewing.browse(&page, shared),
            Answered::Manual(None) => shared.notices.decline(desk.state(), shared.locale.text("error-no-manual")),
            Answered::Engines(found) => self.study.found = Some(found),
            Answered::Chosen(place) => desk.take_place(*place, &ctx, shared),
            Answered::Target(target) => desk.take_target(*target, &ctx, shared),
            Answered::Reread(reading) => desk.take_reread(*reading, shared),
            Answered::Writable(writable) => {
                if let Some(desk) = self.tabs.desk_mut(writable.desk) {
                    desk.take_writable(writable);
                }
            }
            Answered::Finished(finished) => tell_finished(finished, shared),
            Answered::Discarded(journal, discarded) => self.recovery.discarded(&journal, discarded, shared),
            Answered::Version(read) => desk.take_version(*read, shared),
            Answered::Tidied(tidied) => self.take_tidied(*tidied),
        }
    }

    /// Opens the files of the clipboard.
    pub(super) fn poll_pasted_files(&mut self) {
        let Some(found) = self.clipboard.pasted_files.as_mut().and_then(Task::poll) else { return };
        self.clipboard.pasted_files = None;
        let found = found.unwrap_or_default();
        let asked = mem::take(&mut self.clipboard.awaits_paste);
        if !found.is_empty() {
            self.open_dropped(&found);
        } else if asked {
            let notices = &mut self.shared.notices;
            notices.decline(self.tabs.desk.state(), self.shared.locale.text("error-paste-empty"));
        }
    }
}
