//! The few questions that must be answered before going on: unsaved changes, a path, replacing a file; the questions
//! about saving are in `saving`.

use std::path::PathBuf;

use egui::{Key, RichText, Ui};

use super::ask::{Then, body, buttons, quiet_buttons, title};
use super::path_field::Completion;
use super::picker::Picking;
use super::saving::{Characters, LossQuestion, SavePlan};
use super::{about, path_field, saving, window};
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::texts;
use crate::ui::command::keys;
use crate::ui::command::{COMMANDS, Command};
use crate::ui::look::{prose, theme};
use crate::ui::message::Answer;
use crate::ui::panels::{menu, menu_keys};
use crate::ui::words::file_name;

/// An open question.
#[derive(Clone, Debug)]
pub(crate) enum Dialog {
    /// There are unsaved changes.
    Unsaved { then: Then, name: String },
    /// Something that lasts would be lost: the name of a text.
    Busy { then: Then, name: String, work: &'static str },
    /// The format cannot hold everything.
    Loss { plan: SavePlan, loss: LossQuestion },
    /// The encoding cannot hold every character.
    Characters { plan: SavePlan, asked: Characters },
    /// Not all of the file could be read, and it is to be replaced.
    Damaged { path: PathBuf, lines: usize, then: Option<Then> },
    /// There is no dialog program, so the path is typed.
    Path { what: Picking, text: String, then: Option<Then>, completion: Completion },
    /// The typed path exists. With a plan, that is what will be written there; without one, the purpose the path was
    /// chosen for.
    Exists { what: Picking, path: PathBuf, then: Option<Then>, plan: Option<SavePlan> },
    /// The sheet of keys, what is looked for in it, and the game whose moves are named.
    Help { wanted: String, game: Game },
    /// What the program is made of.
    About,
}

/// Shows the question; the answer once there is one.
pub(crate) fn show(ctx: &egui::Context, dialog: &mut Dialog, locale: &Locale) -> Option<Answer> {
    let mut answer = None;
    let response = window::show(ctx, "dialog", |ui| {
        let width = if matches!(dialog, Dialog::Characters { .. }) { 600.0 } else { 460.0 };
        ui.set_width((ui.ctx().content_rect().width() - 48.0).min(width));
        ui.spacing_mut().item_spacing.y = 8.0;
        answer = match dialog {
            Dialog::Unsaved { name, .. } => unsaved(ui, name, locale),
            Dialog::Busy { name, work, .. } => busy(ui, name, work, locale),
            Dialog::Loss { plan, loss } => scrolled(ui, |ui| saving::loss(ui, plan, loss, locale)),
            Dialog::Characters { plan, asked } => scrolled(ui, |ui| saving::characters(ui, plan, asked, locale)),
            Dialog::Damaged { path, lines, .. } => scrolled(ui, |ui| saving::damaged(ui, path, *lines, locale)),
            Dialog::Path { what, text, completion, .. } => path(ui, what, (text, completion), locale),
            Dialog::Exists { path, .. } => exists(ui, path, locale),
            Dialog::Help { wanted, game } => help(ui, wanted, *game, locale),
            Dialog::About => about::show(ui, locale),
        };
    });
    if answer.is_none() && response.should_close() {
        return Some(Answer::Cancel);
    }
    answer
}

/// A question with long answers, scrollable if the window is too low for it.
fn scrolled(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> Option<Answer>) -> Option<Answer> {
    let most = ui.ctx().content_rect().height() - 64.0;
    // A modal is as high as it was in the previous frame: without a minimum height it would never grow.
    let area = egui::ScrollArea::vertical().id_salt("question").max_height(most).min_scrolled_height(most);
    let area = area.auto_shrink([false, true]);
    area.show(ui, content).inner
}

fn unsaved(ui: &mut Ui, name: &str, locale: &Locale) -> Option<Answer> {
    title(ui, locale.text("unsaved-title"));
    body(ui, locale.with("unsaved-body", &[("name", FluentValue::from(name))]));
    let names = ["unsaved-save", "unsaved-discard", "dialog-cancel"].map(|key| locale.text(key));
    match buttons(ui, &names) {
        Some(0) => Some(Answer::Save),
        Some(1) => Some(Answer::Discard),
        Some(_) => Some(Answer::Cancel),
        // Enter as the default answer; on a focused button it presses that button.
        None => (window::is_free(ui.ctx()) && ui.input(|input| input.key_pressed(Key::Enter))).then_some(Answer::Save),
    }
}

fn busy(ui: &mut Ui, name: &str, work: &str, locale: &Locale) -> Option<Answer> {
    title(ui, locale.text("busy-title"));
    body(ui, locale.with(work, &[("name", FluentValue::from(name))]));
    // Nothing is lost by Enter.
    let keeps = (work == "busy-review").then_some(("review-stop", Answer::Keep));
    let answers = [("busy-stop", Answer::Discard), ("dialog-cancel", Answer::Cancel)];
    let (names, answers): (Vec<String>, Vec<Answer>) =
        keeps.into_iter().chain(answers).map(|(key, answer)| (locale.text(key), answer)).unzip();
    answers.into_iter().nth(quiet_buttons(ui, &names)?)
}

fn path(
    ui: &mut Ui,
    what: &Picking,
    (text, completion): (&mut String, &mut Completion),
    locale: &Locale,
) -> Option<Answer> {
    let action = if what.saves() { "path-save" } else { "path-open" };
    title(ui, locale.text(what.title()));
    body(ui, locale.text("path-explain"));
    let entered = path_field::show(ui, text, completion, locale);
    let clicked = buttons(ui, &[locale.text(action), locale.text("dialog-cancel")]);
    // A folder is only on the way.
    let is_whole = !text.trim().is_empty() && !text.ends_with(std::path::is_separator);
    match clicked {
        Some(1) => Some(Answer::Cancel),
        Some(_) => is_whole.then(|| Answer::Path(path_field::meant(text.trim()))),
        None => (entered && is_whole).then(|| Answer::Path(path_field::meant(text.trim()))),
    }
}

fn exists(ui: &mut Ui, path: &std::path::Path, locale: &Locale) -> Option<Answer> {
    title(ui, locale.with("exists-title", &[("name", FluentValue::from(file_name(path)))]));
    body(ui, locale.text("exists-body"));
    Some(match buttons(ui, &[locale.text("exists-replace"), locale.text("dialog-cancel")])? {
        0 => Answer::Replace,
        _ => Answer::Cancel,
    })
}

/// The keys in groups, as the menus have them.
fn help(ui: &mut Ui, wanted: &mut String, game: Game, locale: &Locale) -> Option<Answer> {
    let palette = theme::palette(ui);
    title(ui, locale.text("help-title"));
    prose::show(ui, RichText::new(locale.text("help-mouse")).color(palette.weak));
    let values = [
        ("moves", FluentValue::from(texts::typed(game, locale))),
        ("keys", FluentValue::from(keys::named(ui.ctx(), Command::FocusBoard, locale))),
    ];
    prose::show(ui, RichText::new(locale.with("help-typed", &values)).color(palette.weak));
    let hint = locale.text("help-filter");
    let field = egui::TextEdit::singleline(wanted).hint_text(&hint).desired_width(f32::INFINITY);
    let field = ui.add(field.margin(egui::vec2(8.0, 4.0)));
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, &hint));
    if window::is_free(ui.ctx()) && !field.lost_focus() {
        field.request_focus();
    }
    let room = (ui.ctx().content_rect().height() - 332.0).clamp(80.0, 420.0);
    let area = egui::ScrollArea::vertical().id_salt("keys").max_height(room).min_scrolled_height(room);
    area.auto_shrink([false, true]).show(ui, |ui| {
        // In a narrow window both columns stay visible, and long texts wrap.
        let column = (ui.available_width() - 40.0) * 0.5;
        let looked_for = wanted.trim().to_lowercase();
        for menu in menu::TITLES {
            let rows: Vec<_> = sheet(ui, menu, game, locale)
                .into_iter()
                .filter(|row| row.join(" ").to_lowercase().contains(&looked_for))
                .collect();
            if rows.is_empty() {
                continue;
            }
            ui.label(RichText::new(locale.text(menu)).text_style(theme::section()).color(palette.weak));
            let grid = egui::Grid::new(menu).num_columns(2).min_col_width(column).max_col_width(column);
            grid.spacing(egui::vec2(24.0, 6.0)).show(ui, |ui| {
                for [name, keys] in rows {
                    ui.label(name);
                    ui.label(RichText::new(keys).color(palette.weak));
                    ui.end_row();
                }
            });
            ui.add_space(8.0);
        }
    });
    buttons(ui, &[locale.text("dialog-close")]).map(|_| Answer::Cancel)
}

/// The commands of a menu that have keys: names and keys.
fn sheet(ui: &Ui, menu: &str, game: Game, locale: &Locale) -> Vec<[String; 2]> {
    let keys = keys::in_force(ui.ctx());
    let of = |command: Command| -> Vec<String> {
        keys.of(command).iter().map(|keys| keys::spelled(ui.ctx(), keys)).collect()
    };
    let commands = COMMANDS.iter().map(|row| row.command);
    let commands =
        commands.filter(|&command| command.menu() == menu && command.belongs_to(game) && !keys.of(command).is_empty());
    let mut rows: Vec<[String; 2]> =
        commands.map(|command| [command.label(game, locale), of(command).join("   ")]).collect();
    if menu == "menu-help" {
        rows.push([locale.text("help-menus"), menu_keys::keys(ui.ctx()).join("   ")]);
    }
    rows
}
