//! The row of the settings with a person's own pictures of the pieces.

use egui::{RichText, Ui};

use crate::locale::Locale;
use crate::ui::look::{prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::{OwnPictures, Settings};
use crate::ui::words::{file_name, own_pieces_fault};

/// Their folder, what is in it, and a way to choose another or none.
pub(super) fn own_pieces(ui: &mut Ui, settings: &Settings, locale: &Locale, out: &mut Outbox) {
    ui.vertical(|ui| {
        ui.horizontal_wrapped(|ui| {
            if ui.button(locale.text("own-pieces-choose")).clicked() {
                out.push(Message::PickPieces);
            }
            let Some(folder) = &settings.own_pieces else { return };
            if ui.button(locale.text("own-pieces-remove")).clicked() {
                out.push(Message::set(|settings| settings.own_pieces = None));
            }
            ui.label(file_name(folder)).on_hover_text(folder.display().to_string());
        });
        let (said, fails) = match &settings.own {
            OwnPictures::None if settings.own_pieces.is_some() => return,
            OwnPictures::None => (locale.text("own-pieces-how"), false),
            OwnPictures::Failed(fault) => (own_pieces_fault(fault, locale), true),
            OwnPictures::Read(own) => {
                let count = locale.with("own-pieces-count", &[("count", own.count().into())]);
                let unread = own.unread.first().map(|file| {
                    let values = [("count", own.unread.len().into()), ("file", file.as_str().into())];
                    locale.with("own-pieces-unread", &values)
                });
                let fails = unread.is_some();
                let sentences: Vec<String> = std::iter::once(count).chain(unread).collect();
                let sentences: Vec<&str> = sentences.iter().map(String::as_str).collect();
                (locale.sentences(&sentences), fails)
            }
        };
        let palette = theme::palette(ui);
        let color = if fails { palette.warn } else { palette.weak };
        prose::show(ui, RichText::new(said).small().color(color));
    });
    ui.end_row();
}
