//! The buttons of the mate solver: what ends a search, and what can be done with an answer.

use egui::{Button, RichText, Ui, vec2};

use crate::editor::analysis::Finding;
use crate::locale::Locale;
use crate::ui::command::{Command, keys};
use crate::ui::message::{MateMessage, Message, Outbox};

/// What there is to do something with.
pub(super) struct PossibleActions<'a> {
    pub finding: Option<&'a Finding>,
    pub searching: bool,
    /// Whether it can be done, its text, and what it does.
    pub more: [(bool, &'static str, MateMessage); 4],
}

/// The button that ends a search, beside the title: there it stays whatever the lines below it say meanwhile.
pub(crate) fn stop_button(ui: &mut Ui, is_searched: bool, locale: &Locale, out: &mut Outbox) {
    if is_searched {
        action(ui, "mate-stop", MateMessage::Stop, locale, out);
    }
}

/// A button.
fn action(ui: &mut Ui, key: &str, message: MateMessage, locale: &Locale, out: &mut Outbox) {
    let button = ui.add(Button::new(RichText::new(locale.text(key)).small()));
    let tip = match message {
        MateMessage::Ask => keys::shown(ui.ctx(), Command::Mate),
        _ => Some(locale.text(&format!("{key}-tip"))),
    };
    let button = tip.into_iter().fold(button, egui::Response::on_hover_text);
    if button.clicked() {
        out.push(Message::Mate(message));
    }
}

/// The buttons.
pub(super) fn actions(
    ui: &mut Ui,
    &PossibleActions { finding, searching, more }: &PossibleActions<'_>,
    locale: &Locale,
    out: &mut Outbox,
) {
    let mut actions = Vec::new();
    if finding.is_none() && !searching {
        actions.push(("mate-ask", MateMessage::Ask));
    } else if !searching && finding.is_some_and(|finding| !finding.is_complete()) {
        actions.push(("mate-longer", MateMessage::Longer));
    }
    if finding.and_then(Finding::mate).is_some_and(|(_, mate, _)| !mate.line.is_empty()) {
        actions.push(("mate-play", MateMessage::Show(1)));
    }
    actions.extend(more.into_iter().filter(|(can, ..)| *can).map(|(_, key, message)| (key, message)));
    if actions.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for (key, message) in actions {
            action(ui, key, message, locale, out);
        }
    });
}
