//! The tools beside the board during setup: its steps, whose turn it is, positions to begin with, changes of the whole,
//! what is odd.

use egui::{Button, DragValue, RichText, Ui, vec2};

use super::parts::{changes, edit, facing, icon_button, say, section};
use super::view::SetupView;
use super::{palette, piece_box, seeking};
use crate::editor::clipboard::Excerpt;
use crate::editor::setup::{Preset, SetupEdit};
use crate::locale::Locale;
use crate::rules::shogi::Handicap;
use crate::rules::{Game, Position};
use crate::texts;
use crate::ui::board;
use crate::ui::command::Command;
use crate::ui::look::{fonts, icons, prose, theme};
use crate::ui::message::{Message, Outbox, SetupMessage};
use crate::ui::words::{sign, why};

/// The tools beside the board.
pub(crate) fn tools(ui: &mut Ui, view: &mut SetupView, flipped: bool, locale: &Locale, out: &mut Outbox) {
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    steps(ui, view, locale, out);
    if let Some(sought) = view.setup.sought() {
        return seeking::tools(ui, view, &sought, flipped, (locale, out));
    }
    section(ui, locale, "setup-turn");
    turn(ui, view, locale, out);
    section(ui, locale, "setup-presets");
    presets(ui, view, locale, out);
    if ui.button(locale.text("setup-seek")).clicked() {
        say(out, SetupMessage::Seek);
    }
    section(ui, locale, "setup-change");
    changes(ui, view, flipped, locale, out);
    let (odd, help) = match view.setup.position() {
        Position::Shogi(_) => {
            facing(ui, view, locale, out);
            section(ui, locale, "setup-count");
            piece_box::counts(ui, &view.setup, locale);
            (piece_box::faults_in_words(&view.setup.faults(), view.attacker(), locale), "setup-keys")
        }
        position => {
            if let Position::Chess(position) = position {
                section(ui, locale, "setup-castling");
                palette::castling(ui, position, locale, &mut |change| edit(out, change));
                section(ui, locale, "setup-en-passant");
                palette::en_passant(ui, position, locale, &mut |change| edit(out, change));
            }
            (palette::faults_in_words(position, locale), "setup-men-keys")
        }
    };
    let letters = palette::letters(view.setup.position().game());
    let letters: Vec<&str> = letters.iter().map(|key| key.name()).collect();
    oddities(ui, odd, &locale.with(help, &[("letters", letters.join(" ").into())]), locale);
}

/// Undo and redo, copy and paste, and turning the board.
fn steps(ui: &mut Ui, view: &mut SetupView, locale: &Locale, out: &mut Outbox) {
    let shogi = view.game() == Game::Shogi;
    let mut first = std::mem::take(&mut view.to_tools);
    // A disabled button cannot have the keyboard focus.
    let mut focused = |response: &egui::Response| {
        if response.enabled() && std::mem::take(&mut first) {
            response.request_focus();
        }
    };
    ui.horizontal(|ui| {
        for (icon, key, command, enabled, message) in [
            (icons::ARROW_U_UP_LEFT, "setup-undo", Command::Undo, view.setup.can_undo(), SetupMessage::Undo),
            (icons::ARROW_U_UP_RIGHT, "setup-redo", Command::Redo, view.setup.can_redo(), SetupMessage::Redo),
        ] {
            let response = icon_button(ui, icon, &locale.text(key), Some(command), enabled);
            focused(&response);
            if response.clicked() {
                say(out, message);
            }
        }
        ui.separator();
        let copies = [(icons::COPY, Excerpt::Position), (icons::GRID_NINE, Excerpt::Diagram)];
        for (icon, excerpt) in copies.into_iter().take(if shogi { 2 } else { 1 }) {
            let command = Command::Copy(excerpt);
            let response =
                icon_button(ui, icon, &command.label(view.setup.position().game(), locale), Some(command), true);
            focused(&response);
            if response.clicked() {
                say(out, SetupMessage::Copy(excerpt));
            }
        }
        let paste = locale.text(if shogi { "setup-paste" } else { "setup-paste-fen" });
        if icon_button(ui, icons::CLIPBOARD_TEXT, &paste, Some(Command::Paste), true).clicked() {
            say(out, SetupMessage::Paste);
        }
        ui.separator();
        let flip = locale.text(Command::Flip.row().text);
        if icon_button(ui, icons::ARROWS_DOWN_UP, &flip, Some(Command::Flip), true).clicked() {
            out.push(Message::Command(Command::Flip));
        }
    });
}

/// Whose turn it is, and the counters.
fn turn(ui: &mut Ui, view: &SetupView, locale: &Locale, out: &mut Outbox) {
    let position = view.setup.position();
    let game = position.game();
    // Chess and xiangqi count the moves of both sides as one number.
    let (mut ply, clock) = match position {
        Position::Shogi(position) => (position.ply(), None),
        Position::Chess(position) => (position.number(), Some(position.halfmove_clock())),
        Position::Xiangqi(position) => (position.number(), Some(position.halfmove_clock())),
    };
    ui.horizontal_wrapped(|ui| {
        for color in board::colors(game) {
            let name = why::side_of(game, color, false, view.attacker(), locale);
            let sign = if game == Game::Shogi { sign(board::pieces_in_force(ui).notation, color) } else { "" };
            let name = format!("{sign}{name}");
            if ui.add(Button::selectable(position.side_to_move() == color, name)).clicked() {
                edit(out, SetupEdit::Turn(color));
            }
        }
        ui.horizontal(|ui| {
            let label = ui.label(locale.text("setup-ply"));
            let field = DragValue::new(&mut ply).range(1..=9999).speed(0.1);
            if ui.add(field).labelled_by(label.id).changed() {
                edit(out, SetupEdit::Ply(ply));
            }
        });
    });
    let Some(mut clock) = clock else { return };
    ui.horizontal(|ui| {
        let label = ui.label(locale.text("setup-clock"));
        let field = DragValue::new(&mut clock).range(0..=9999).speed(0.1);
        let response = ui.add(field).labelled_by(label.id).on_hover_text(locale.text("setup-clock-tip"));
        if response.changed() {
            edit(out, SetupEdit::Clock(clock));
        }
    });
}

/// Positions to start from.
fn presets(ui: &mut Ui, view: &SetupView, locale: &Locale, out: &mut Outbox) {
    let game = view.game();
    let mut load = |position: Position| edit(out, SetupEdit::Load(Box::new(position)));
    ui.horizontal_wrapped(|ui| {
        if game == Game::Shogi {
            if ui.button(texts::handicap(Handicap::Even, locale)).clicked() {
                load(Position::start(game));
            }
            ui.menu_button(locale.text("setup-handicap"), |ui| {
                for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
                    if ui.add(Button::new(texts::handicap(handicap, locale))).clicked() {
                        load(handicap.position().into());
                    }
                }
            });
            for (key, preset) in [("setup-tsume", Preset::Tsume), ("setup-two-kings", Preset::TwoKings)] {
                if ui.button(locale.text(key)).clicked() {
                    load(preset.position().into());
                }
            }
        } else if ui.button(locale.text("setup-start")).clicked() {
            load(Position::start(game));
        }
        if ui.button(locale.text("setup-empty")).clicked() {
            load(Position::empty(game));
        }
        if let Some(here) = &view.here
            && ui.button(locale.text("setup-here")).on_hover_text(locale.text("setup-here-tip")).clicked()
        {
            load(here.clone());
        }
    });
}

/// What is odd, and what the keys do.
fn oddities(ui: &mut Ui, faults: Vec<String>, help: &str, locale: &Locale) {
    let palette = theme::palette(ui);
    section(ui, locale, "setup-faults");
    if faults.is_empty() {
        ui.label(RichText::new(locale.text("setup-no-faults")).color(palette.weak));
    }
    for fault in faults {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::WARNING).font(fonts::icon(15.0)).color(palette.warn));
            prose::show(ui, fault);
        });
    }
    ui.add_space(8.0);
    prose::show(ui, RichText::new(help).small().color(palette.weak));
}
