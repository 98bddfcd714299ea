//! A save that failed, as a bar above the status bar: what happened, what is on disk now, and what can be done about
//! it.

use egui::{Align, Response, RichText, Ui};

use super::bar::Bars;
use crate::locale::Locale;
use crate::ui::dialogs::SavePlan;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{Answer, Message, Outbox, OverlayAnswer};

/// A save that failed.
#[derive(Clone, Debug)]
pub(crate) struct FailedSave {
    /// What was planned.
    pub plan: SavePlan,
    /// What happened, and what is on disk now.
    pub text: String,
    /// Whether the person may override it: the file is read-only.
    pub read_only: bool,
}

/// Shows the bar.
pub(crate) fn show(ui: &Ui, failed: &FailedSave, bars: &mut Bars, locale: &Locale, out: &mut Outbox) {
    let answer = bars.show(ui, "failed", |ui| content(ui, failed, locale));
    out.extend(answer.map(OverlayAnswer::Failed).map(Message::Answer));
}

fn content(ui: &mut Ui, failed: &FailedSave, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    let mut answer = None;
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(icons::WARNING).font(fonts::icon(16.0)).color(palette.error));
        ui.vertical(|ui| {
            prose::show(ui, &failed.text);
            ui.add_space(4.0);
            let other = if failed.read_only { "failed-read-only" } else { "failed-again" };
            let names = ["failed-elsewhere", other, "msg-dismiss"].map(|key| locale.text(key)).into_iter().enumerate();
            let buttons: Vec<_> = names.map(|(at, name)| controls::AnswerButton::new(name).main(at == 0)).collect();
            let clicked = controls::answers(ui, &buttons, Align::LEFT).iter().position(Response::clicked);
            let other = if failed.read_only { Answer::Replace } else { Answer::Save };
            answer = clicked.and_then(|at| [Answer::SaveElsewhere, other, Answer::Cancel].into_iter().nth(at));
        });
    });
    answer
}
