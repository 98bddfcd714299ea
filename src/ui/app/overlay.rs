//! What covers the window: at most one thing, which has mouse and keyboard to itself until it is closed.

use egui::Ui;

use super::App;
use crate::ui::dialogs::{Answer, Dialog, Preferences, Prompt, Prompted, VersionsView, dialog};
use crate::ui::message::Outbox;

/// What covers the window.
pub(super) enum Overlay {
    /// A question, or something to read.
    Question(Dialog),
    /// The palette of commands.
    Prompt(Prompt),
    /// The settings.
    Preferences(Preferences),
    /// Recent files and kept versions.
    Versions(VersionsView),
}

/// The result of showing it for a frame.
enum Shown {
    Stay,
    Leave,
    Answered(Answer),
}

impl App {
    /// Asks a question.
    pub(super) fn question(&mut self, dialog: Dialog) {
        if self.away {
            // It is asked once its record is in front.
            self.desk.question = Some(dialog);
        } else {
            self.overlay = Some(Overlay::Question(dialog));
        }
    }

    /// Shows what covers the window, and acts on the answer.
    pub(super) fn show_overlay(&mut self, ui: &Ui, out: &mut Outbox) {
        let Some(mut overlay) = self.overlay.take() else { return };
        let leave = |leaves| if leaves { Shown::Leave } else { Shown::Stay };
        let (ctx, locale, settings) = (ui.ctx(), &self.locale, &self.settings);
        let shown = match &mut overlay {
            Overlay::Question(dialog) => dialog::show(ctx, dialog, locale).map_or(Shown::Stay, Shown::Answered),
            Overlay::Prompt(prompt) => {
                leave(matches!(prompt.show(ui, &self.desk.session, settings, locale, out), Prompted::Leave))
            }
            Overlay::Preferences(preferences) => leave(preferences.show(ctx, settings, locale, out)),
            Overlay::Versions(versions) => leave(versions.show(ctx, settings, locale, out)),
        };
        match (shown, overlay) {
            (Shown::Stay, overlay) => self.overlay = Some(overlay),
            (Shown::Answered(answer), Overlay::Question(dialog)) => {
                let ctx = ui.ctx().clone();
                self.guarded("answer", |app| app.answer(dialog, answer, &ctx));
            }
            (Shown::Leave | Shown::Answered(_), _) => {}
        }
    }
}
