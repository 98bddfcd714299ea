//! What a person has answered to a question.

use super::App;
use super::jobs::Jobs;
use crate::editor::Edit;
use crate::locale::FluentValue;
use crate::ui::dialogs::{Dialog, Picking, Plan, picker};
use crate::ui::message::Answer;

impl App {
    pub(super) fn answer_question(&mut self, dialog: Dialog, answer: Answer, ctx: &egui::Context) {
        match (dialog, answer) {
            (Dialog::Unsaved { then, .. }, Answer::Save) => self.save(Some(then), ctx),
            (Dialog::Unsaved { then, .. }, Answer::Discard) => {
                self.desk.given_up = Some(self.desk.state());
                self.leave_record(then, ctx);
            }
            (Dialog::Busy { then, .. }, Answer::Discard) => {
                self.desk.jobs = Jobs::default();
                // It may have ended and written something while it was asked about.
                if self.desk.is_to_be_saved() {
                    self.ask_first(then, ctx);
                } else {
                    self.then(then, ctx);
                }
            }
            // Whoever decides to stay will be asked about everything again.
            (Dialog::Unsaved { .. } | Dialog::Busy { .. }, Answer::Cancel) => {
                self.others.iter_mut().chain([&mut self.desk]).for_each(|desk| desk.given_up = None);
            }
            (Dialog::Loss { plan, .. }, Answer::SaveAnyway) => self.proceed(Plan { lossy: true, ..plan }, ctx),
            (Dialog::Loss { plan, .. }, Answer::InFormat(id)) => {
                let target = plan.target.beside(id);
                self.proceed_unless_there(target.path.clone(), Plan::new(plan.document, target, plan.then), ctx);
            }
            (Dialog::Loss { plan, .. }, Answer::Both(id)) => {
                let whole = plan.target.beside(id);
                let path = whole.path.clone();
                self.proceed_unless_there(path, Plan { lossy: true, whole: Some(whole), ..plan }, ctx);
            }
            (Dialog::Loss { plan, .. }, Answer::SaveElsewhere) => {
                let stem = plan.target.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                self.choose(plan.picking(picker::suggested_name(&stem, "kifu")), plan.then, ctx);
            }
            (Dialog::Characters { plan, asked }, Answer::InUnicode) => {
                let target = asked.unicode;
                self.proceed_unless_there(target.path.clone(), Plan { target, ..plan }, ctx);
            }
            (Dialog::Characters { mut plan, asked }, Answer::Substitute)
                if plan.document == self.desk.session.document.id() =>
            {
                plan.agreed.extend(asked.pairs.iter().map(|(from, _)| from.clone()));
                // What is on disk is what is on the screen; undo restores the characters.
                let _ = self.desk.session.document.apply_to_all(&Edit::Substitute(asked.pairs));
                self.proceed(plan, ctx);
            }
            (Dialog::Damaged { then, .. }, Answer::Save) => {
                self.desk.damage_known = self.desk.session.document.id();
                self.save(then, ctx);
            }
            (Dialog::Damaged { path, then, .. }, Answer::SaveElsewhere) => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let name = self.locale.with("damaged-name", &[("name", FluentValue::from(stem))]);
                let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
                let extension = if extension.is_empty() { "kifu".to_owned() } else { extension };
                self.choose(Picking::Save(picker::suggested_name(&name, &extension)), then, ctx);
            }
            (Dialog::Path { what, then, .. }, Answer::Path(path)) => self.chosen(&what, (path, None), false, then, ctx),
            (Dialog::Exists { plan: Some(plan), .. }, Answer::Replace) => self.proceed(plan, ctx),
            (Dialog::Exists { what, path, then, .. }, Answer::Replace) => {
                self.chosen(&what, (path, None), true, then, ctx);
            }
            _ => {}
        }
    }
}
