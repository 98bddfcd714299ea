//! The bar below the board while it shows a line of a mate or of an engine: which move of it, and the way back.

use egui::{Align, Button, Label, Layout, RichText, Ui, vec2};

use super::bar::Bars;
use crate::locale::Locale;
use crate::ui::look::{controls, fonts, icons, theme};
use crate::ui::message::{LineMessage, Message, Outbox};
use crate::ui::panels::{Of, ShownLine};

/// The line on the board.
pub(crate) struct LineBar<'a> {
    pub line: &'a ShownLine,
    /// Whether the board shows the record otherwise: the moves can be put into it.
    pub recorded: bool,
}

impl LineBar<'_> {
    /// Shows the bar.
    pub fn show(&self, ui: &Ui, bars: &mut Bars, locale: &Locale, out: &mut Outbox) {
        let &Self { line, recorded } = self;
        let palette = theme::palette(ui);
        let (step, count) = (line.step, line.line.len());
        let (icon, text) = match line.of {
            Of::Mate => (icons::PUZZLE_PIECE, "mate-shown"),
            Of::Engine => (icons::MAGNIFYING_GLASS, "study-shown"),
        };
        let mut say = |message| out.push(Message::Line(message));
        bars.show(ui, "mate", |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(icon).font(fonts::icon(16.0)).color(palette.accent));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let leave = format!("{}  Esc", locale.text("line-leave"));
                    if ui.add(Button::new(RichText::new(leave).small())).clicked() {
                        say(LineMessage::Leave);
                    }
                    if recorded && line.playable().is_some() {
                        let insert = format!("{}  Enter", locale.text("line-insert"));
                        let insert = ui.add(Button::new(RichText::new(insert).small()));
                        if insert.on_hover_text(locale.text("line-insert-tip")).clicked() {
                            say(LineMessage::Insert);
                        }
                    }
                    let steps = [
                        (icons::SKIP_FORWARD, "line-last", count),
                        (icons::CARET_RIGHT, "line-next", (step + 1).min(count)),
                        (icons::CARET_LEFT, "line-previous", step.saturating_sub(1)),
                        (icons::SKIP_BACK, "line-first", 0),
                    ];
                    for (icon, name, to) in steps {
                        let icon = RichText::new(icon).font(fonts::icon(16.0));
                        if controls::icon_button(ui, icon, vec2(28.0, 26.0), &locale.text(name)).clicked() {
                            say(LineMessage::Step(to));
                        }
                    }
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let text = locale.with(text, &[("step", step.into()), ("count", count.into())]);
                        ui.add(Label::new(RichText::new(text).font(fonts::strong(14.0))).truncate());
                    });
                });
            });
        });
    }
}
