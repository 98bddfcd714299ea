//! The bar at the top: menus on the left, the most frequent commands on the right.

use egui::{Button, RichText, ScrollArea, Ui, containers::menu::MenuButton};

use super::board::{Kings, PieceSet, Wood};
use super::command::Command;
use super::keys;
use super::look::{ThemeChoice, fonts, icons, theme};
use super::message::{Message, Outbox};
use super::settings::{DefenderHand, Pane, Settings};
use super::words::{ending_text, style_text};
use crate::editor::{Edit, Session, is_problem};
use crate::formats::marks_of;
use crate::locale::{Language, Locale};
use crate::notation::Style;
use crate::record::Ending;
use crate::rules::shogi::Handicap;

/// The present texts of undo and redo: "Undo: ▲７六歩".
#[derive(Clone)]
pub(crate) struct UndoTexts {
    pub undo: String,
    pub redo: String,
}

pub(crate) fn show(
    ui: &mut Ui,
    session: &Session,
    settings: &Settings,
    locale: &Locale,
    undo: &UndoTexts,
    out: &mut Outbox,
) {
    egui::MenuBar::new().ui(ui, |ui| {
        let narrow = ui.available_width() < 560.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 10.0;
        menu(ui, locale, "menu-file", |ui| {
            item(ui, session, locale, Command::New, out);
            submenu(ui, &locale.text("cmd-new-handicap"), "", |ui| {
                for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
                    if ui.add(Button::new(handicap.name())).clicked() {
                        out.push(Message::NewHandicap(handicap));
                    }
                }
            });
            item(ui, session, locale, Command::NewFromHere, out);
            for command in [Command::NewProblem, Command::NewChess, Command::NewXiangqi] {
                item(ui, session, locale, command, out);
            }
            item(ui, session, locale, Command::NewTab, out);
            item(ui, session, locale, Command::Open, out);
            ui.add_enabled_ui(!settings.recent.is_empty(), |ui| {
                submenu(ui, &locale.text("menu-recent"), icons::CLOCK_COUNTER_CLOCKWISE, |ui| {
                    for path in &settings.recent {
                        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
                        let folder = path.parent().map(|folder| folder.to_string_lossy()).unwrap_or_default();
                        let row = ui.add(Button::new(name).truncate()).on_hover_text(folder);
                        out.extend(Message::to_open(&row, || Message::Open(path.clone())));
                    }
                });
            });
            ui.separator();
            for command in [Command::Save, Command::SaveAs, Command::ExportDiagram, Command::Versions] {
                item(ui, session, locale, command, out);
            }
            if let Some(path) = session.document.path() {
                let directly = settings.writes_directly(path);
                let text = locale.text("menu-directly");
                let message = Message::WriteDirectly(path.to_owned(), !directly);
                let shown = ui.scope(|ui| choice(ui, directly, &text, message, out)).response;
                shown.on_hover_text(locale.text("menu-directly-tip"));
            }
            ui.separator();
            item(ui, session, locale, Command::Notes, out);
            item(ui, session, locale, Command::Recovery, out);
            ui.separator();
            item(ui, session, locale, Command::Preferences, out);
            ui.separator();
            for command in [Command::CloseTab, Command::ReopenTab, Command::Quit] {
                item(ui, session, locale, command, out);
            }
        });
        menu(ui, locale, "menu-edit", |ui| {
            named_item(ui, session, &undo.undo, Command::Undo, out);
            named_item(ui, session, &undo.redo, Command::Redo, out);
            item(ui, session, locale, Command::History, out);
            ui.separator();
            copying(ui, session, locale, out);
            item(ui, session, locale, Command::Paste, out);
            ui.separator();
            for command in [Command::Find, Command::FindNext, Command::FindPrevious] {
                item(ui, session, locale, command, out);
            }
            ui.separator();
            for command in [Command::EditComment, Command::EditHeaders, Command::SetUp, Command::Bookmark] {
                item(ui, session, locale, command, out);
            }
            submenu(ui, &locale.text("menu-games"), icons::LIST, |ui| games_items(ui, session, locale, out));
            marking(ui, session, locale, out);
            submenu(ui, &locale.text("menu-ending"), icons::FLAG, |ui| {
                let game = session.document.record().game();
                for ending in Ending::enterable(game) {
                    if ui.add(Button::new(ending_text(game, ending, locale))).clicked() {
                        let (at, ending) = (session.document.cursor().at(), ending.clone());
                        out.push(Message::Edit(Edit::End { at, ending }));
                    }
                }
            });
            ui.separator();
            in_the_middle(ui, session, locale, out);
            for command in [Command::MoveUp, Command::MoveDown, Command::MakeMainline] {
                item(ui, session, locale, command, out);
            }
            branch_work(ui, session, locale, out);
            ui.separator();
            item(ui, session, locale, Command::Delete, out);
        });
        menu(ui, locale, "menu-go", |ui| {
            use Command::*;
            for group in [
                &[First, Back, Forward, Last][..],
                &[BackTen, ForwardTen, Play],
                &[PreviousSibling, NextSibling, EnterBranch, LeaveBranch, Mainline],
                &[PreviousComment, NextComment, NextBookmark],
                &[PreviousNote, NextNote],
                &[PreviousGame, NextGame],
            ] {
                if group[0] != First {
                    ui.separator();
                }
                for &command in group {
                    item(ui, session, locale, command, out);
                }
            }
        });
        menu(ui, locale, "menu-view", |ui| {
            item(ui, session, locale, Command::Flip, out);
            submenu(ui, &locale.text("menu-panels"), icons::SIDEBAR_SIMPLE, |ui| {
                for pane in Pane::ALL {
                    toggle(ui, session, settings.panels.has(pane), Command::of_pane(pane), locale, out);
                }
            });
            toggle(ui, session, settings.panels.compact, Command::Compact, locale, out);
            item(ui, session, locale, Command::FullScreen, out);
            for command in [Command::ZoomIn, Command::ZoomOut, Command::ZoomReset] {
                item(ui, session, locale, command, out);
            }
            ui.separator();
            submenu(ui, &locale.text("menu-style"), icons::LIST, |ui| {
                for style in Style::ALL {
                    let message = Message::set(move |settings| settings.notation = style);
                    choice(ui, settings.notation == style, &locale.text(style_text(style)), message, out);
                }
            });
            submenu(ui, &locale.text("menu-pieces"), "☗", |ui| {
                for set in PieceSet::ALL {
                    let message = Message::set(move |settings| settings.pieces = set);
                    choice(ui, settings.pieces == set, &locale.text(set.text()), message, out);
                }
                ui.separator();
                for kings in Kings::ALL {
                    let message = Message::set(move |settings| settings.kings = kings);
                    choice(ui, settings.kings == kings, &locale.text(kings.text()), message, out);
                }
            });
            submenu(ui, &locale.text("menu-wood"), icons::GRID_NINE, |ui| {
                for wood in Wood::ALL {
                    let message = Message::set(move |settings| settings.wood = wood);
                    choice(ui, settings.wood == wood, &locale.text(wood.text()), message, out);
                }
                ui.separator();
                let on = settings.animate;
                let message = Message::set(move |settings| settings.animate = !on);
                choice(ui, on, &locale.text("prefs-animate-moves"), message, out);
            });
            if is_problem(session.document.record()) {
                submenu(ui, &locale.text("menu-defender"), icons::PUZZLE_PIECE, |ui| {
                    for (shown, key) in [
                        (DefenderHand::Pieces, "defender-pieces"),
                        (DefenderHand::Rest, "defender-rest"),
                        (DefenderHand::Hidden, "defender-hidden"),
                    ] {
                        let chosen = settings.defender_hand == shown;
                        let message = Message::set(move |settings| settings.defender_hand = shown);
                        choice(ui, chosen, &locale.text(key), message, out);
                    }
                });
            }
            submenu(ui, &locale.text("menu-theme"), icons::SUN, |ui| {
                for theme in ThemeChoice::ALL {
                    let message = Message::set(move |settings| settings.theme = theme);
                    choice(ui, settings.theme == theme, &locale.text(theme.text()), message, out);
                }
            });
            submenu(ui, &locale.text("menu-language"), icons::GLOBE, |ui| {
                let speak = |language| Message::set(move |settings| settings.language = language);
                choice(ui, settings.language.is_none(), &locale.text("language-system"), speak(None), out);
                for language in Language::ALL {
                    let chosen = settings.language == Some(language);
                    choice(ui, chosen, language.name(), speak(Some(language)), out);
                }
            });
        });
        menu(ui, locale, "menu-help", |ui| {
            for command in [Command::Prompt, Command::Help, Command::About] {
                item(ui, session, locale, command, out);
            }
        });
        if narrow {
            return;
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for command in [Command::Save, Command::Open, Command::SetUp] {
                icon_button(ui, session, locale, command, None, out);
            }
            ui.add_space(8.0);
            icon_button(ui, session, locale, Command::Redo, Some(&undo.redo), out);
            icon_button(ui, session, locale, Command::Undo, Some(&undo.undo), out);
        });
    });
}

/// "Copy as": records first, then positions.
fn copying(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    submenu(ui, &locale.text("menu-copy"), icons::COPY, |ui| {
        for command in Command::COPYING {
            if command == Command::CopyPosition {
                ui.separator();
            }
            item(ui, session, locale, command, out);
        }
    });
}

/// What can be done with the games of a file.
pub(crate) fn games_items(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    ui.set_min_width(230.0);
    for command in [Command::AddGame, Command::DuplicateGame] {
        item(ui, session, locale, command, out);
    }
    ui.separator();
    for command in [Command::MoveGameUp, Command::MoveGameDown, Command::DeleteGame] {
        item(ui, session, locale, command, out);
    }
}

/// What can be added to a move and drawn on the board.
fn marking(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    submenu(ui, &locale.text("menu-marks"), icons::CIRCLE, |ui| {
        let comment = session.document.node().map(|node| node.comment.as_str()).unwrap_or_default();
        let now = marks_of(session.document.record().game(), comment).and_then(|marks| marks.glyph);
        for command in Command::GLYPHS {
            let Some(glyph) = command.glyph() else { continue };
            let chosen = now == Some(glyph);
            let name = locale.text(command.row().text);
            let text = (icon_text(ui, if chosen { icons::CHECK } else { "" }), format!("{}  {name}", glyph.symbol()));
            let mut button = Button::selectable(chosen, text);
            if let Some(keys) = keys::shown(ui.ctx(), command) {
                button = button.shortcut_text(keys);
            }
            let enabled = command.is_enabled(session);
            let response = ui.add_enabled(enabled, button);
            response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, enabled, chosen, &name));
            if response.clicked() {
                out.push(Message::Command(command));
            }
        }
        ui.separator();
        item(ui, session, locale, Command::ClearMarks, out);
        ui.add(
            egui::Label::new(RichText::new(locale.text("marks-hint")).small().color(theme::palette(ui).weak)).wrap(),
        );
    });
}

/// The context menu of the board and of the moves.
pub(crate) fn context(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    roomy(ui);
    ui.set_min_width(230.0);
    copying(ui, session, locale, out);
    item(ui, session, locale, Command::Paste, out);
    ui.separator();
    for command in [Command::EditComment, Command::Bookmark] {
        item(ui, session, locale, command, out);
    }
    marking(ui, session, locale, out);
    ui.separator();
    in_the_middle(ui, session, locale, out);
    branch_work(ui, session, locale, out);
    for command in [Command::MoveUp, Command::MoveDown, Command::MakeMainline, Command::Delete] {
        item(ui, session, locale, command, out);
    }
    ui.separator();
    item(ui, session, locale, Command::Flip, out);
}

/// Edits of a move after which the rest is replayed.
fn in_the_middle(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    submenu(ui, &locale.text("menu-middle"), icons::PENCIL_SIMPLE, |ui| {
        for command in [Command::ReplaceMove, Command::InsertMove, Command::RemoveMove, Command::SwapMoves] {
            item(ui, session, locale, command, out);
        }
        ui.separator();
        item(ui, session, locale, Command::Regraft, out);
        item(ui, session, locale, Command::RegraftAll, out);
    });
}

/// Branches to and from elsewhere.
fn branch_work(ui: &mut Ui, session: &Session, locale: &Locale, out: &mut Outbox) {
    submenu(ui, &locale.text("menu-branch"), icons::GIT_FORK, |ui| {
        for command in [Command::CutBranch, Command::CopyBranch] {
            item(ui, session, locale, command, out);
        }
        ui.separator();
        for command in [Command::Flatten, Command::Merge] {
            item(ui, session, locale, command, out);
        }
    });
}

/// A quiet button with an icon, a tooltip with its key, and an accessible name.
pub(crate) fn icon_button(
    ui: &mut Ui,
    session: &Session,
    locale: &Locale,
    command: Command,
    name: Option<&str>,
    out: &mut Outbox,
) {
    let row = command.row();
    let name = name.map_or_else(|| locale.text(row.text), str::to_owned);
    let enabled = command.is_enabled(session);
    let icon = RichText::new(row.icon).font(fonts::icon(18.0));
    let response =
        ui.add_enabled(enabled, Button::new(icon).frame_when_inactive(false).min_size(egui::vec2(32.0, 28.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, &name));
    let tip = match keys::shown(ui.ctx(), command) {
        Some(keys) => format!("{name}   {keys}"),
        None => name,
    };
    if response.on_hover_text(&tip).on_disabled_hover_text(&tip).clicked() {
        out.push(Message::Command(command));
    }
}

fn menu(ui: &mut Ui, locale: &Locale, key: &str, content: impl FnOnce(&mut Ui)) {
    MenuButton::new(locale.text(key)).ui(ui, |ui| {
        roomy(ui);
        ui.set_min_width(240.0);
        // In a low window the last rows are reached by scrolling; the bar stays visible anyway.
        let most = ui.ctx().content_rect().height() - 56.0;
        ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, content);
    });
}

fn submenu(ui: &mut Ui, name: &str, icon: &str, content: impl FnOnce(&mut Ui)) {
    let menu = ui.menu_button((icon_text(ui, icon), name), |ui| {
        roomy(ui);
        ui.set_min_width(180.0);
        content(ui);
    });
    // The icon is not part of the name that is read out.
    let enabled = ui.is_enabled();
    menu.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
}

/// Gives the rows of a menu the same margin on the right as on the left.
pub(crate) fn roomy(ui: &mut Ui) {
    ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
    ui.spacing_mut().item_spacing.y = 1.0;
}

fn icon_text(ui: &Ui, icon: &str) -> RichText {
    // An empty icon keeps the column: names stay aligned.
    let icon = if icon.is_empty() { "\u{3000}" } else { icon };
    RichText::new(icon).font(fonts::icon(16.0)).color(theme::palette(ui).weak)
}

/// A row without an icon, whose column stays empty; returns whether it was clicked.
pub(crate) fn plain(ui: &mut Ui, name: &str, enabled: bool) -> bool {
    let response = ui.add_enabled(enabled, Button::new((icon_text(ui, ""), name)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    response.clicked()
}

fn item(ui: &mut Ui, session: &Session, locale: &Locale, command: Command, out: &mut Outbox) {
    named_item(ui, session, &locale.text(command.row().text), command, out);
}

fn named_item(ui: &mut Ui, session: &Session, name: &str, command: Command, out: &mut Outbox) {
    let row = command.row();
    let mut button = Button::new((icon_text(ui, row.icon), name));
    if let Some(keys) = keys::shown(ui.ctx(), command) {
        button = button.shortcut_text(keys);
    }
    let enabled = command.is_enabled(session);
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    if response.clicked() {
        out.push(Message::Command(command));
    }
}

/// A command that is on or off, with a tick while it is on.
fn toggle(ui: &mut Ui, session: &Session, on: bool, command: Command, locale: &Locale, out: &mut Outbox) {
    let (row, enabled) = (command.row(), command.is_enabled(session));
    let name = locale.text(row.text);
    let mut button = Button::new((icon_text(ui, if on { icons::CHECK } else { "" }), name.as_str()));
    if let Some(keys) = keys::shown(ui.ctx(), command) {
        button = button.shortcut_text(keys);
    }
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, enabled, on, &name));
    if response.clicked() {
        out.push(Message::Command(command));
    }
}

/// One of several choices, the chosen one with a tick.
pub(crate) fn choice(ui: &mut Ui, chosen: bool, name: &str, message: Message, out: &mut Outbox) {
    let tick = icon_text(ui, if chosen { icons::CHECK } else { "" });
    let response = ui.add(Button::selectable(chosen, (tick, name)));
    let enabled = ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, enabled, chosen, name));
    if response.clicked() {
        out.push(message);
    }
}
