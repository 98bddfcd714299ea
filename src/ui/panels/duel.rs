//! The row below the board while a game is played: whose turn it is, and what can be done about the game.

use egui::{Align, Button, Label, Layout, Rect, RichText, Ui, UiBuilder};

use crate::locale::Locale;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{DuelMessage, Message, Outbox};

/// What is told of a game.
pub(crate) struct DuelTold {
    /// Whose turn it is, or what an engine is doing.
    pub text: String,
    /// Whether a person plays.
    pub has_person: bool,
    /// Whether the person looks at another position than the one on which the game stands.
    pub is_elsewhere: bool,
    /// Whether there is a move to take back.
    pub takes_back: bool,
}

/// Shows it in a place.
pub(crate) fn row(ui: &mut Ui, place: Rect, told: &DuelTold, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let builder = UiBuilder::new().max_rect(place.shrink2(egui::vec2(8.0, 0.0)));
    let ui = &mut ui.new_child(builder.layout(Layout::right_to_left(Align::Center)));
    ui.spacing_mut().item_spacing.x = 6.0;
    let buttons = [
        ("duel-stop", true, true, DuelMessage::Stop),
        ("duel-draw", true, true, DuelMessage::Draw),
        ("duel-take-back", told.has_person, told.takes_back, DuelMessage::TakeBack),
        ("duel-resign", told.has_person, true, DuelMessage::Resign),
        ("duel-return", told.is_elsewhere, true, DuelMessage::Return),
    ];
    for (key, is_there, enabled, message) in buttons {
        if !is_there {
            continue;
        }
        let button = ui.add_enabled(enabled, Button::new(RichText::new(locale.text(key)).small()));
        if button.on_hover_text(locale.text(&format!("{key}-tip"))).clicked() {
            out.push(Message::Duel(message));
        }
    }
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.label(RichText::new(icons::USER).font(fonts::icon(16.0)).color(palette.accent));
        ui.add(Label::new(RichText::new(&told.text).font(fonts::strong(14.0))).truncate());
    });
}
