//! What the program is, its version, and the licences of its parts.

use std::sync::LazyLock;

use egui::{RichText, ScrollArea, TextStyle, Ui};

use miniz_oxide::inflate::decompress_to_vec_zlib;

use super::ask::{buttons, title};
use crate::locale::{FluentValue, Locale};
use crate::ui::look::{prose, theme};
use crate::ui::message::Answer;

/// The licences of everything built in, as collected by `packaging/licences`: `assets/licences.txt`. Empty only if the
/// binary is damaged.
pub static LICENCES: LazyLock<String> = LazyLock::new(|| {
    let text = decompress_to_vec_zlib(include_bytes!("../../../assets/licences.txt.zz"));
    text.ok().and_then(|text| String::from_utf8(text).ok()).unwrap_or_default()
});

/// The content of the window; the answer once it is closed.
pub(crate) fn show(ui: &mut Ui, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    title(ui, locale.text("about-title"));
    let version = FluentValue::from(env!("CARGO_PKG_VERSION"));
    ui.label(locale.with("about-version", &[("version", version)]));
    prose::show(ui, locale.text("about-body"));
    ui.label(RichText::new(locale.text("about-licences")).text_style(theme::section()).color(palette.weak));
    let lines: Vec<&str> = LICENCES.lines().collect();
    let height = ui.text_style_height(&TextStyle::Small);
    let room = (ui.ctx().content_rect().height() - 300.0).clamp(80.0, 320.0);
    egui::Frame::new().fill(palette.panel).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let area = ScrollArea::both().id_salt("licences").max_height(room).auto_shrink(false);
        area.show_rows(ui, height, lines.len(), |ui, rows| {
            for line in &lines[rows] {
                ui.add(egui::Label::new(RichText::new(*line).small()).extend().selectable(true));
            }
        });
    });
    buttons(ui, &[locale.text("dialog-close")]).map(|_| Answer::Cancel)
}
