//! The card about a position with both kings 双玉 that may be a problem: nothing in it says so, and which side attacks.

use egui::{Align, Response, RichText, Role, Ui, WidgetInfo};

use super::paste;
use crate::locale::Locale;
use crate::rules::Color;
use crate::ui::look::controls::{self, AnswerButton};
use crate::ui::look::{fonts, prose, theme};
use crate::ui::message::{BothKingsAnswer, Message, Outbox};

/// The question, which a record has until it is answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BothKingsCard;

/// Shows the card.
pub(crate) fn show(ui: &Ui, locale: &Locale, out: &mut Outbox) {
    let title = locale.text("both-kings-title");
    paste::in_corner(ui.ctx(), "both-kings", paste::card_width(ui.ctx()), |ui| {
        let group = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            prose::show(ui, RichText::new(&title).font(fonts::strong(14.0)));
            prose::show(ui, RichText::new(locale.text("both-kings-body")).color(theme::palette(ui).weak));
            ui.add_space(2.0);
            let answers = [
                ("both-kings-black", BothKingsAnswer::Attacks(Color::Black)),
                ("both-kings-white", BothKingsAnswer::Attacks(Color::White)),
                ("both-kings-game", BothKingsAnswer::Game),
            ];
            let buttons = answers.map(|(key, _)| AnswerButton::new(locale.text(key)));
            let clicked = controls::answers(ui, &buttons, Align::LEFT).iter().position(Response::clicked);
            out.extend(clicked.and_then(|at| answers.get(at)).map(|(_, answer)| Message::answer(*answer)));
        });
        group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
    });
}
