//! The notes panel: what did not fit when the file was read, with line, text and reason; a click goes to the place.

use egui::{Button, RichText, ScrollArea, Ui};

use super::{Command, Message, Outbox, fonts, icons, theme};
use crate::editor::{Go, Session};
use crate::formats::{Note, Weight, What};
use crate::locale::{FluentValue, Locale};
use crate::notation::Misdrawn;

/// What a note says, in the person's language.
pub(crate) fn text(note: &Note, locale: &Locale) -> String {
    let key = format!("note-{}", note.what.code());
    if !locale.has(&key) {
        return note.what.to_string();
    }
    let detail = match &note.what {
        What::Unplayable(refusal) => reason(refusal, locale),
        What::Foul(foul) => reason(foul, locale),
        What::OtherGame(text) | What::Ambiguous(text) => text.clone(),
        What::GuessedEncoding(name) => (*name).to_owned(),
        What::Position(problem) => position(problem, locale),
        What::Json(text) => text.clone(),
        What::Unencodable { character, .. } => format!("{character} U+{:04X}", u32::from(*character)),
        _ => String::new(),
    };
    let expected = if let What::MoveNumber { expected } = note.what { expected } else { 0 };
    let values = [
        ("detail", FluentValue::from(detail)),
        ("count", FluentValue::from(note.what.count().unwrap_or_default())),
        ("expected", FluentValue::from(expected)),
    ];
    locale.with(&key, &values)
}

/// What is wrong in the description of a position, in the person's language.
fn position(problem: &Misdrawn, locale: &Locale) -> String {
    let values = [
        ("text", FluentValue::from(problem.text())),
        ("rank", FluentValue::from(u32::from(problem.rank()))),
        ("squares", FluentValue::from(problem.squares())),
    ];
    locale.with(&format!("position-{}", problem.name()), &values)
}

/// The short text of a refusal, by the name of its variant.
pub(crate) fn reason(refusal: &impl std::fmt::Debug, locale: &Locale) -> String {
    let name: String = format!("{refusal:?}").chars().take_while(char::is_ascii_alphanumeric).collect();
    locale.text(&format!("reason-{name}"))
}

/// The first words of a text: a line of a file may be a megabyte.
fn beginning(text: &str) -> String {
    const MOST: usize = 200;
    let text = text.trim();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

/// The name of a weight in the person's language.
pub(crate) fn weight(weight: Weight, locale: &Locale) -> String {
    locale.text(match weight {
        Weight::Kept => "weight-kept",
        Weight::Changed => "weight-changed",
        Weight::Lost => "weight-lost",
    })
}

pub(crate) fn show(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let report = session.document.report();
    ui.horizontal(|ui| {
        let mut title = locale.text("notes-title");
        if report.more > 0 {
            let more = locale.with("notes-more", &[("count", FluentValue::from(report.more))]);
            title = format!("{title}  ({}, {more})", report.notes.len());
        }
        ui.label(RichText::new(title).text_style(theme::section()).color(palette.weak));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let name = locale.text("notes-close");
            let close = ui.add(Button::new(RichText::new(icons::X).font(fonts::icon(14.0))).frame_when_inactive(false));
            close.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if close.on_hover_text(name).clicked() {
                out.push(Message::Command(Command::Notes));
            }
        });
    });
    if report.is_empty() {
        ui.label(RichText::new(locale.text("notes-none")).color(palette.weak));
        return;
    }
    let game = session.document.games().1;
    let row = ui.text_style_height(&egui::TextStyle::Body) + 8.0;
    ScrollArea::vertical().id_salt("notes").auto_shrink(false).show_rows(ui, row, report.notes.len(), |ui, rows| {
        for note in &report.notes[rows] {
            let line = locale.with("notes-line", &[("line", FluentValue::from(note.line))]);
            let color = if note.weight == Weight::Lost { palette.error } else { palette.warn };
            let mut content = egui::text::LayoutJob::default();
            let font = egui::TextStyle::Body.resolve(ui.style());
            let mut add = |text: &str, color| {
                content.append(text, 0.0, egui::TextFormat { font_id: font.clone(), color, ..Default::default() });
            };
            add(&format!("{line}  "), palette.weak);
            add(&format!("{}  ", weight(note.weight, locale)), color);
            add(&text(note, locale), palette.text);
            add(&format!("   {}", beginning(&note.text)), palette.weak);
            let response = ui.add(
                Button::new(content)
                    .frame_when_inactive(false)
                    .truncate()
                    .min_size(egui::vec2(ui.available_width(), row)),
            );
            if response.on_hover_text(beginning(&note.text)).clicked()
                && let Some((record, node)) = note.node
            {
                if record != game {
                    out.push(Message::Game(record));
                }
                out.push(Message::Go(Go::To(node)));
            }
        }
    });
}
