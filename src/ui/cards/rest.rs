//! The card about files that were asked for and are not open yet: more than anybody looks at in tabs.

use std::path::PathBuf;

use egui::{Align, Button, Layout, Response, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use super::paste;
use crate::locale::{FluentValue, Locale};
use crate::ui::look::controls::{self, AnswerButton};
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, RestAnswer};
use crate::ui::words::file_name;

/// The height of a row, in points.
const ROW: f32 = 26.0;

/// Files that were asked for and are not open yet, in their order.
#[derive(Debug)]
pub(crate) struct RestCard {
    pub files: Vec<PathBuf>,
    /// How many are opened at once.
    pub at_once: usize,
}

/// Shows the card.
pub(crate) fn show(ui: &Ui, card: &RestCard, locale: &Locale, out: &mut Outbox) {
    paste::in_corner(ui.ctx(), "rest", paste::card_width(ui.ctx()), |ui| {
        let group = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            let values = [("count", FluentValue::from(card.files.len())), ("most", FluentValue::from(card.at_once))];
            head(ui, &locale.with("rest-title", &values), locale, out);
            let palette = theme::palette(ui);
            prose::show(ui, RichText::new(locale.with("rest-body", &values)).color(palette.weak));
            list(ui, card, out);
            ui.add_space(2.0);
            let next = card.files.len().min(card.at_once);
            let more = AnswerButton::new(locale.with("rest-more", &[("count", FluentValue::from(next))]));
            if controls::answers(ui, &[more], Align::LEFT).iter().any(Response::clicked) {
                out.push(Message::answer(RestAnswer::More));
            }
        });
        let title = locale.text("rest-card");
        group.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
    });
}

fn head(ui: &mut Ui, title: &str, locale: &Locale, out: &mut Outbox) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let dismiss = locale.text("rest-dismiss");
            let icon = RichText::new(icons::X).font(fonts::icon(14.0));
            if controls::icon_button(ui, icon, vec2(28.0, 26.0), &dismiss).clicked() {
                out.push(Message::answer(RestAnswer::Dismiss));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                prose::show(ui, RichText::new(title).font(fonts::strong(14.0)));
            });
        });
    });
}

fn list(ui: &mut Ui, card: &RestCard, out: &mut Outbox) {
    let most = (paste::card_height(ui.ctx()) - 150.0).clamp(ROW * 3.0, ROW * 10.0);
    let area = ScrollArea::vertical().id_salt("rest").max_height(most).auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW, card.files.len(), |ui, rows| {
        for (at, path) in card.files.iter().enumerate().skip(rows.start).take(rows.len()) {
            let name = file_name(path);
            let width = ui.available_width();
            let row = Button::new((RichText::new(&name), egui::Atom::grow())).truncate().frame_when_inactive(false);
            let row = ui.add(row.min_size(vec2(width, ROW)));
            row.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if row.on_hover_text(path.to_string_lossy()).clicked() {
                out.push(Message::answer(RestAnswer::Open(at)));
            }
        }
    });
}
