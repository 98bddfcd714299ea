//! Above the board during setup: the title 局面編集, how to leave, and what the position would do to the record.

use egui::{Align, Button, Color32, Frame, Layout, Margin, RichText, Ui, vec2};

use super::seeking;
use super::view::SetupView;
use crate::editor::edit::Outlook;
use crate::editor::edit::line_edit::ReplayedPart;
use crate::locale::{FluentValue, Locale};
use crate::rules::{Color, Game};
use crate::texts;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, SetupMessage};
use crate::ui::words::{nth_move, why};

/// The bar above the board: the title 局面編集, what will happen, and how to leave.
pub(crate) fn bar(ui: &mut Ui, view: &SetupView, locale: &Locale, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let mut say = |message| out.push(Message::Setup(message));
    let done = if view.seeks() { Command::FindPosition } else { Command::SetUp };
    let done = keys::shown(ui.ctx(), done).unwrap_or_default();
    let frame = Frame::new().fill(palette.accent).corner_radius(8).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let button = |ui: &mut Ui, key: &str, tip: &str, main: bool| {
                    let text = RichText::new(locale.text(key));
                    let button = if main {
                        Button::new(text.color(palette.text).strong()).fill(palette.raised)
                    } else {
                        Button::new(text.color(palette.on_accent))
                            .fill(Color32::TRANSPARENT)
                            .stroke((1.0, palette.on_accent))
                    };
                    let response = ui.add(button.min_size(vec2(64.0, 28.0)));
                    let response = if tip.is_empty() { response } else { response.on_hover_text(tip) };
                    response.clicked()
                };
                if view.asking {
                    if button(ui, "setup-stay", "Esc", false) {
                        say(SetupMessage::Stay);
                    }
                    // What loses nothing is what is offered; the other was asked for, so it is at hand, and no key does it.
                    if button(ui, "setup-keep", &done, true) {
                        say(SetupMessage::Done);
                    }
                    if button(ui, "setup-discard", "", false) {
                        say(SetupMessage::Discard);
                    }
                } else {
                    if button(ui, "setup-cancel", "Esc", false) {
                        say(SetupMessage::Leave);
                    }
                    if button(ui, if view.seeks() { "seek-find" } else { "setup-done" }, &done, true) {
                        say(SetupMessage::Done);
                    }
                    // A position that would break the record may be meant as a new game.
                    let tip = locale.text("setup-as-game-tip");
                    if view.breaks() && button(ui, "setup-as-game", &tip, false) {
                        say(SetupMessage::AsGame);
                    }
                }
                // The buttons come first: in a small window the title gets what room they leave.
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.spacing_mut().item_spacing.x = 8.0;
                    let (title, icon) = match view.seeks() {
                        true => ("seek-title", icons::MAGNIFYING_GLASS),
                        false => ("setup-title", icons::PENCIL_SIMPLE),
                    };
                    let title = RichText::new(locale.text(title)).font(fonts::strong(16.0));
                    ui.label(RichText::new(icon).font(fonts::icon(18.0)).color(palette.on_accent));
                    ui.add(egui::Label::new(title.color(palette.on_accent)).truncate());
                });
            });
        });
    });
}

/// What the position would do to the record, and what is odd about the position: the lines under the bar.
pub(crate) fn outlook(ui: &mut Ui, view: &SetupView, locale: &Locale) {
    let palette = theme::palette(ui);
    let line = |ui: &mut Ui, icon: &str, color: Color32, text: &str| {
        // Always room for two lines: changing text must not move the board.
        let room = vec2(ui.available_width(), 40.0);
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_height(room.y);
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.add_space(4.0);
            ui.label(RichText::new(icon).font(fonts::icon(17.0)).color(color));
            prose::show(ui, RichText::new(text).color(palette.text));
        });
    };
    if view.asking {
        line(ui, icons::WARNING, palette.warn, &locale.text("setup-ask"));
    } else if let Some(refused) = &view.refused {
        line(ui, icons::PROHIBIT, palette.error, refused);
    } else if let Some(sought) = view.setup.sought() {
        line(ui, icons::MAGNIFYING_GLASS, palette.accent, &seeking::told(&sought, locale));
    } else if let Some(left) = view.left() {
        let side = why::side_of(Game::Shogi, Color::White, false, Some(Color::Black), locale);
        let values = [("count", FluentValue::from(left)), ("side", FluentValue::from(side))];
        line(ui, icons::INFO, palette.accent, &locale.with("setup-left-over", &values));
    } else if !view.has_moves() {
        let hint = if view.game() == Game::Shogi { "setup-hint" } else { "setup-men-hint" };
        line(ui, icons::INFO, palette.weak, &locale.text(hint));
    } else if !view.setup.is_changed() {
        line(ui, icons::INFO, palette.weak, &locale.text("setup-unchanged"));
    } else {
        match view.outlook() {
            None => line(ui, icons::CLOCK, palette.weak, &locale.text("setup-looking")),
            Some(outlook) => {
                let (icon, color) = if !outlook.replayed.broken.is_empty() {
                    (icons::WARNING, palette.warn)
                } else if !outlook.replayed.fouls.is_empty() {
                    (icons::WARNING, palette.weak)
                } else {
                    (icons::CHECK, palette.accent)
                };
                line(ui, icon, color, &becomes(outlook, view.game(), locale));
            }
        }
    }
}

/// What will become of the record, in words.
fn becomes(outlook: &Outlook, game: Game, locale: &Locale) -> String {
    let mut text = replayed(&outlook.replayed, game, locale);
    if outlook.back > 0 {
        text.push_str(&locale.with("setup-back", &[("count", FluentValue::from(outlook.back))]));
    }
    text
}

fn replayed(outlook: &ReplayedPart, game: Game, locale: &Locale) -> String {
    let lost: usize = outlook.broken.iter().map(|broken| broken.steps).sum();
    let kept = ("kept", FluentValue::from(outlook.kept));
    let Some(first) = outlook.broken.first() else {
        return match outlook.fouls.first() {
            None => locale.with("setup-all-stay", &[kept]),
            Some(foul) => {
                let reason = texts::reason(&foul.foul, locale);
                let values = [
                    kept,
                    ("count", FluentValue::from(outlook.fouls.len())),
                    ("at", FluentValue::from(nth_move(game, foul.ply, &foul.words, locale))),
                    ("reason", FluentValue::from(reason)),
                ];
                locale.with("setup-fouls", &values)
            }
        };
    };
    let values = [
        kept,
        ("lost", FluentValue::from(lost)),
        ("at", FluentValue::from(nth_move(game, first.ply, &first.words, locale))),
        ("reason", FluentValue::from(texts::reason(&first.reason, locale))),
    ];
    locale.with("setup-some-stay", &values)
}
