//! The answer to a refused move, beside the square.

use egui::{Align2, Area, Button, Frame, Id, Margin, Order, Rect, RichText, Ui, vec2};

use crate::locale::Locale;
use crate::ui::look::{fonts, icons, spoken, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::words::RefusalAnswer;

/// The answer in place: above or below (`true` or `false`) the square, or at the foot of the board without a square.
pub(crate) fn show(ui: &Ui, why: &RefusalAnswer, at: Option<(Rect, bool)>, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let room = ui.clip_rect();
    // On the side of the square facing away from where the piece came from, so that the squares in between can still be
    // clicked.
    let (pivot, point) = match at {
        Some((cell, true)) => (Align2::CENTER_BOTTOM, cell.center_top() - vec2(0.0, 8.0)),
        Some((cell, false)) => (Align2::CENTER_TOP, cell.center_bottom() + vec2(0.0, 8.0)),
        None => (Align2::CENTER_BOTTOM, room.center_bottom() - vec2(0.0, 12.0)),
    };
    Area::new(Id::unique("why")).order(Order::Foreground).pivot(pivot).fixed_pos(point).constrain_to(room).show(
        ui.ctx(),
        |ui| {
            Frame::popup(ui.style()).stroke((1.5, palette.error)).inner_margin(Margin::symmetric(12, 8)).show(
                ui,
                |ui| {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(icons::PROHIBIT).font(fonts::icon(18.0)).color(palette.error));
                        spoken::at_once(&ui.label(RichText::new(&why.text).font(fonts::strong(14.0))));
                    });
                    if let Some(foul) = why.anyway()
                        && ui
                            .add(Button::new(
                                RichText::new(locale.text("why-foul-anyway")).small().color(palette.accent),
                            ))
                            .clicked()
                    {
                        out.push(Message::Foul(foul));
                    }
                },
            );
        },
    );
}
