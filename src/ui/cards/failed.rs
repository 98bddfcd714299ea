//! A save that failed, as a bar above the status bar: what happened, what is on disk now, and what can be done about
//! it.

use egui::{Button, RichText, Ui};

use super::bar::Bars;
use crate::locale::Locale;
use crate::ui::dialogs::Plan;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Answer, Message, Outbox, OverlayAnswer};

/// A save that failed.
#[derive(Clone, Debug)]
pub(crate) struct Failed {
    /// What was planned.
    pub plan: Plan,
    /// What happened, and what is on disk now.
    pub text: String,
    /// Whether the person may override it: the file is read-only.
    pub read_only: bool,
}

/// Shows the bar.
pub(crate) fn show(ui: &Ui, failed: &Failed, bars: &mut Bars, locale: &Locale, out: &mut Outbox) {
    let answer = bars.show(ui, "failed", |ui| content(ui, failed, locale));
    out.extend(answer.map(OverlayAnswer::Failed).map(Message::Answer));
}

fn content(ui: &mut Ui, failed: &Failed, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    let mut answer = None;
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(icons::WARNING).font(fonts::icon(16.0)).color(palette.error));
        ui.vertical(|ui| {
            ui.add(egui::Label::new(&failed.text).wrap());
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let elsewhere = (locale.text("failed-elsewhere"), Answer::SaveElsewhere);
                let again = (locale.text("failed-again"), Answer::Save);
                let anyway = (locale.text("failed-read-only"), Answer::Replace);
                let answers = if failed.read_only { [elsewhere, anyway] } else { [elsewhere, again] };
                for (index, (name, does)) in answers.into_iter().enumerate() {
                    let button = if index == 0 {
                        Button::new(RichText::new(name).color(palette.on_accent)).fill(palette.accent)
                    } else {
                        Button::new(name)
                    };
                    if ui.add(button).clicked() {
                        answer = Some(does);
                    }
                }
                if ui.button(locale.text("msg-dismiss")).clicked() {
                    answer = Some(Answer::Cancel);
                }
            });
        });
    });
    answer
}
