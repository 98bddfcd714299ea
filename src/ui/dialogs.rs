//! The few questions that must be answered before going on: unsaved changes, losses on saving, a path, replacing a file.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Button, Key, RichText, Ui};

use super::{Picking, fonts, notes, theme};
use crate::editor::{Pasted, SaveJob};
use crate::formats::{FormatId, Report, format};
use crate::locale::{FluentValue, Locale};
use crate::rules::Handicap;

/// What is done once the unsaved changes are dealt with.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    Quit,
    New(Handicap),
    ChooseOpen,
    Open(PathBuf),
    Paste(Arc<Pasted>),
}

/// An open question.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// There are unsaved changes.
    Unsaved { then: Then, name: String },
    /// The format (or the encoding) cannot hold everything.
    Loss { job: SaveJob, report: Report, then: Option<Then> },
    /// No dialog program: the path is typed.
    Path { what: Picking, text: String, then: Option<Then> },
    /// The typed path exists.
    Exists { path: PathBuf, then: Option<Then> },
    /// The sheet of keys.
    Help,
}

/// What was answered.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Cancel,
    Save,
    Discard,
    SaveAnyway,
    SaveElsewhere,
    Path(PathBuf),
    Replace,
}

/// Shows the question; the answer once there is one.
pub(crate) fn show(ctx: &egui::Context, dialog: &mut Dialog, locale: &Locale) -> Option<Answer> {
    let mut answer = None;
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(20.0);
    let response = egui::Modal::new(egui::Id::unique("dialog")).frame(frame).show(ctx, |ui| {
        ui.set_width((ui.ctx().content_rect().width() - 48.0).min(460.0));
        ui.spacing_mut().item_spacing.y = 8.0;
        answer = match dialog {
            Dialog::Unsaved { name, .. } => unsaved(ui, name, locale),
            Dialog::Loss { job, report, .. } => loss(ui, job.target().format, report, locale),
            Dialog::Path { what, text, .. } => path(ui, what, text, locale),
            Dialog::Exists { path, .. } => exists(ui, path, locale),
            Dialog::Help => help(ui, locale),
        };
    });
    if answer.is_none() && response.should_close() {
        return Some(Answer::Cancel);
    }
    answer
}

fn title(ui: &mut Ui, text: String) {
    ui.label(RichText::new(text).font(fonts::strong(17.0)));
}

/// A row of buttons, the main one at the right edge; its index, if one was clicked.
fn buttons(ui: &mut Ui, names: &[String]) -> Option<usize> {
    let palette = theme::palette(ui);
    let mut clicked = None;
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            for (index, name) in names.iter().enumerate() {
                let button = if index == 0 {
                    Button::new(RichText::new(name).color(palette.on_accent)).fill(palette.accent)
                } else {
                    Button::new(name)
                };
                if ui.add(button.min_size(egui::vec2(88.0, 32.0))).clicked() {
                    clicked = Some(index);
                }
            }
        });
    });
    clicked
}

fn unsaved(ui: &mut Ui, name: &str, locale: &Locale) -> Option<Answer> {
    title(ui, locale.text("unsaved-title"));
    ui.label(locale.with("unsaved-body", &[("name", FluentValue::from(name))]));
    let names = ["unsaved-save", "unsaved-discard", "dialog-cancel"].map(|key| locale.text(key));
    match buttons(ui, &names) {
        Some(0) => Some(Answer::Save),
        Some(1) => Some(Answer::Discard),
        Some(_) => Some(Answer::Cancel),
        // Enter on its own; on a button that has the focus it presses that one.
        None => (ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(Key::Enter)))
            .then_some(Answer::Save),
    }
}

fn loss(ui: &mut Ui, id: FormatId, report: &Report, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    title(ui, locale.with("loss-title", &[("format", FluentValue::from(format(id).name))]));
    ui.label(locale.text("loss-body"));
    egui::ScrollArea::vertical().id_salt("loss").max_height(240.0).auto_shrink([false, true]).show(ui, |ui| {
        for note in &report.notes {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new("・").color(palette.warn));
                ui.label(notes::text(note, locale));
                let text = note.text.trim();
                if !text.is_empty() {
                    ui.label(RichText::new(text.lines().next().unwrap_or_default()).color(palette.weak));
                }
            });
        }
        if report.more > 0 {
            ui.label(locale.with("notes-more", &[("count", FluentValue::from(report.more))]));
        }
    });
    let names = ["loss-other", "loss-save", "dialog-cancel"].map(|key| locale.text(key));
    Some(match buttons(ui, &names)? {
        0 => Answer::SaveElsewhere,
        1 => Answer::SaveAnyway,
        _ => Answer::Cancel,
    })
}

fn path(ui: &mut Ui, what: &Picking, text: &mut String, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    let (heading, action) =
        if *what == Picking::Open { ("path-title-open", "path-open") } else { ("path-title-save", "path-save") };
    title(ui, locale.text(heading));
    ui.label(RichText::new(locale.text("path-explain")).color(palette.weak));
    let label = ui.label(RichText::new(locale.text("path-label")).small().color(palette.weak));
    let field = ui
        .add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY).margin(egui::vec2(8.0, 6.0)))
        .labelled_by(label.id);
    if ui.memory(|memory| memory.focused().is_none()) && !field.lost_focus() {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let clicked = buttons(ui, &[locale.text(action), locale.text("dialog-cancel")]);
    match clicked {
        Some(1) => Some(Answer::Cancel),
        Some(_) => (!text.trim().is_empty()).then(|| Answer::Path(PathBuf::from(text.trim()))),
        None => (entered && !text.trim().is_empty()).then(|| Answer::Path(PathBuf::from(text.trim()))),
    }
}

fn exists(ui: &mut Ui, path: &std::path::Path, locale: &Locale) -> Option<Answer> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    title(ui, locale.with("exists-title", &[("name", FluentValue::from(name))]));
    ui.label(locale.text("exists-body"));
    Some(match buttons(ui, &[locale.text("exists-replace"), locale.text("dialog-cancel")])? {
        0 => Answer::Replace,
        _ => Answer::Cancel,
    })
}

fn help(ui: &mut Ui, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    title(ui, locale.text("help-title"));
    ui.label(RichText::new(locale.text("help-mouse")).color(palette.weak));
    egui::ScrollArea::vertical().id_salt("keys").max_height(420.0).auto_shrink([false, true]).show(ui, |ui| {
        egui::Grid::new("keys").num_columns(2).spacing(egui::vec2(24.0, 6.0)).show(ui, |ui| {
            for row in super::COMMANDS.iter().filter(|row| !row.keys.is_empty()) {
                ui.label(locale.text(row.text));
                let keys: Vec<String> = row.keys.iter().map(|keys| ui.ctx().format_shortcut(keys)).collect();
                ui.label(RichText::new(keys.join("   ")).color(palette.weak));
                ui.end_row();
            }
        });
    });
    buttons(ui, &[locale.text("dialog-close")]).map(|_| Answer::Cancel)
}
