//! Parts of the tools beside the board that every position being set up has.

use egui::{Button, RichText, Sense, Ui, WidgetInfo, accesskit::Role, vec2};

use super::view::SetupView;
use crate::editor::setup::{SetupEdit, ShiftDirection};
use crate::locale::{FluentValue, Locale};
use crate::rules::{Color, Game};
use crate::ui::board;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::message::{Message, Outbox, SetupMessage};
use crate::ui::words::{sign, why};

pub(super) fn say(out: &mut Outbox, message: SetupMessage) {
    out.push(Message::Setup(message));
}

pub(super) fn edit(out: &mut Outbox, change: SetupEdit) {
    say(out, SetupMessage::Edit(change));
}

/// Changes of the whole position.
pub(super) fn changes(ui: &mut Ui, view: &SetupView, flipped: bool, locale: &Locale, out: &mut Outbox) {
    let shogi = view.game() == Game::Shogi;
    ui.horizontal_wrapped(|ui| {
        let sides: &[Color] = if shogi && !view.seeks() { &[Color::White, Color::Black] } else { &[] };
        for &color in sides {
            let side = why::side_of(Game::Shogi, color, false, view.attacker(), locale);
            if ui.button(locale.with("setup-rest", &[("side", FluentValue::from(side))])).clicked() {
                edit(out, SetupEdit::Rest(color));
            }
        }
        let swap = if shogi { "setup-swap" } else { "setup-swap-men" };
        for (key, change) in [(swap, SetupEdit::SwapSides), ("setup-mirror", SetupEdit::Mirror)] {
            if ui.button(locale.text(key)).clicked() {
                edit(out, change);
            }
        }
    });
    if !shogi {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(locale.text("setup-shift"));
        ui.spacing_mut().item_spacing.x = 2.0;
        for (icon, key, direction) in [
            (icons::ARROW_LEFT, "setup-left", ShiftDirection::Left),
            (icons::ARROW_UP, "setup-up", ShiftDirection::Up),
            (icons::ARROW_DOWN, "setup-down", ShiftDirection::Down),
            (icons::ARROW_RIGHT, "setup-right", ShiftDirection::Right),
        ] {
            let direction = if flipped { direction.turned() } else { direction };
            if icon_button(ui, icon, &locale.text(key), None, true).clicked() {
                edit(out, SetupEdit::Shift(direction));
            }
        }
    });
}

/// The side that pieces from the box join.
pub(super) fn facing(ui: &mut Ui, view: &SetupView, locale: &Locale, out: &mut Outbox) {
    ui.horizontal_wrapped(|ui| {
        ui.label(locale.text("setup-facing"));
        for color in Color::ALL {
            let side = format!(
                "{}{}",
                sign(board::pieces_in_force(ui).notation, color),
                why::side_of(Game::Shogi, color, false, view.attacker(), locale)
            );
            let name = locale.with("setup-facing-side", &[("side", FluentValue::from(side.as_str()))]);
            let chosen = view.facing == color;
            let response = ui.add(Button::selectable(chosen, &side));
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
            if response.on_hover_text(&name).clicked() {
                say(out, SetupMessage::Facing(color));
            }
        }
    });
}

pub(super) fn section(ui: &mut Ui, locale: &Locale, key: &str) {
    let palette = theme::palette(ui);
    ui.add_space(10.0);
    ui.label(RichText::new(locale.text(key)).text_style(theme::section()).color(palette.weak));
    ui.add_space(2.0);
}

pub(super) fn icon_button(
    ui: &mut Ui,
    icon: &str,
    name: &str,
    command: Option<Command>,
    enabled: bool,
) -> egui::Response {
    let icon = RichText::new(icon).font(fonts::icon(18.0));
    let button = Button::new(icon).frame_when_inactive(false).min_size(vec2(32.0, 28.0)).sense(Sense::click());
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let keys = command.and_then(|command| keys::shown(ui.ctx(), command));
    let tip = keys.map_or_else(|| name.to_owned(), |keys| format!("{name}   {keys}"));
    response.on_hover_text(&tip).on_disabled_hover_text(tip)
}
