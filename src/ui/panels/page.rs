//! A page of a book of problems: what the problem is, and the solution hidden until it is asked for.

use egui::{Button, RichText, Ui, vec2};

use crate::editor::{Document, Go};
use crate::locale::FluentValue;
use crate::sheet::SheetWording;
use crate::sheet::figure::{heading, length};
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::look::{controls, fonts, icons, prose, theme};
use crate::ui::message::{MateMessage, Message, Outbox};

/// Shows a page, in the place of the moves or of the text; `others` are whether there is a problem before it, and after.
pub(crate) fn show(ui: &mut Ui, document: &Document, wording: SheetWording<'_>, others: [bool; 2], out: &mut Outbox) {
    let (palette, locale) = (theme::palette(ui), wording.locale);
    let (count, game) = document.games();
    let title = match count {
        0 | 1 => locale.text("page-problem"),
        _ => locale.with("page-of", &[("number", FluentValue::from(game + 1)), ("count", FluentValue::from(count))]),
    };
    ui.label(RichText::new(title).text_style(theme::section()).color(palette.weak));
    ui.add_space(6.0);
    let mut lines = heading(document.record(), locale).into_iter();
    if let Some(first) = lines.next() {
        let font = fonts::strong_name(ui.ctx(), 18.0, &first);
        prose::show(ui, RichText::new(first).font(font));
    }
    for line in lines.chain(length(document.record(), wording)) {
        prose::show(ui, line);
    }
    ui.add_space(10.0);
    controls::sign(ui, icons::INFO, palette.weak, &locale.text("page-hidden"));
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let buttons = [
            ("page-open", Command::Play, true, MateMessage::Reveal),
            ("cmd-solve", Command::Solve, Command::Solve.is_enabled(document, ui.ctx()), MateMessage::Solve),
            ("trial-previous", Command::Go(Go::Moves(-10)), others[0], MateMessage::Problem(-1)),
            ("trial-next", Command::Go(Go::Moves(10)), others[1], MateMessage::Problem(1)),
        ];
        for (name, command, enabled, message) in buttons {
            let mut button = Button::new(locale.text(name));
            if let Some(keys) = keys::shown(ui.ctx(), command) {
                button = button.shortcut_text(keys);
            }
            if ui.add_enabled(enabled, button).clicked() {
                out.push(Message::Mate(message));
            }
        }
    });
}
