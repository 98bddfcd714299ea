//! The bar below the board while it shows a line of a mate: which move of it, and the way back.

use egui::{Align, Button, Label, Layout, RichText, Ui, vec2};

use super::bar::Bars;
use crate::locale::Locale;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{MateMessage, Message, Outbox};

/// Shows the bar; so many moves of the line are on the board.
pub(crate) fn show(ui: &Ui, (step, count): (usize, usize), bars: &mut Bars, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let mut say = |message| out.push(Message::Mate(message));
    bars.show(ui, "mate", |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::PUZZLE_PIECE).font(fonts::icon(16.0)).color(palette.accent));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let leave = format!("{}  Esc", locale.text("mate-leave"));
                if ui.add(Button::new(RichText::new(leave).small())).clicked() {
                    say(MateMessage::Leave);
                }
                let steps = [
                    (icons::SKIP_FORWARD, "mate-last", count),
                    (icons::CARET_RIGHT, "mate-next", (step + 1).min(count)),
                    (icons::CARET_LEFT, "mate-previous", step.saturating_sub(1)),
                    (icons::SKIP_BACK, "mate-first", 0),
                ];
                for (icon, name, to) in steps {
                    let icon = RichText::new(icon).font(fonts::icon(16.0));
                    if controls::icon_button(ui, icon, vec2(28.0, 26.0), &locale.text(name)).clicked() {
                        say(MateMessage::Step(to));
                    }
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = locale.with("mate-shown", &[("step", step.into()), ("count", count.into())]);
                    ui.add(Label::new(RichText::new(text).font(fonts::strong(14.0))).truncate());
                });
            });
        });
    });
}
