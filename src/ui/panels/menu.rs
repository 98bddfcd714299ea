//! The bar at the top: menus on the left, the most frequent commands on the right.

use egui::{AtomExt, Button, Id, RichText, ScrollArea, Ui, containers::menu::MenuButton};

use super::looks::{self, LookChoice};
use super::menu_keys::{MENUS, asked, by_keys, inner, last_shown, opener, remember};
use crate::editor::clipboard::{Excerpt, Share};
use crate::editor::edit::{Arranging, Sorting};
use crate::editor::{Document, Edit, Go};
use crate::formats::FormatId;
use crate::locale::Locale;
use crate::notation::chess::sign_or_number;
use crate::record::{Ending, Glyph};
use crate::rules::shogi::Handicap;
use crate::texts;
use crate::ui::command::Command::*;
use crate::ui::command::keys;
use crate::ui::command::{Beginning, Command, NodeChange, ZoomStep};
use crate::ui::input::menus;
use crate::ui::look::{fonts, icons, prose, spoken, theme, told};
use crate::ui::message::{Message, Outbox, StudyMessage};
use crate::ui::settings::{Pane, Settings};
use crate::ui::words::{Sample, file_name};

/// The present texts of undo and redo: "Undo: ▲７六歩".
#[derive(Clone)]
pub(crate) struct UndoTexts {
    pub undo: String,
    pub redo: String,
}

/// What the menus tell of the window as it is now.
pub(crate) struct WindowNow {
    pub undo: UndoTexts,
    /// The panels that are to be seen: no tick promises one that has no room, or nothing to show.
    pub seen: Vec<Pane>,
}

/// What commands are about, and the language in which they are named.
#[derive(Clone, Copy)]
pub(crate) struct CommandSubject<'a> {
    pub document: &'a Document,
    pub locale: &'a Locale,
}

pub(crate) fn show(ui: &mut Ui, about: CommandSubject<'_>, settings: &Settings, now: &WindowNow, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    let (undo, seen) = (&now.undo, now.seen.as_slice());
    egui::MenuBar::new().ui(ui, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_role(egui::Role::MenuBar));
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 10.0;
        menu(ui, locale, 0, |ui| file_items(ui, about, settings, out));
        menu(ui, locale, 1, |ui| edit_items(ui, about, undo, out));
        menu(ui, locale, 2, |ui| groups(ui, about, &GO, out));
        menu(ui, locale, 3, |ui| {
            view_items(ui, about, (settings, seen), out);
            ui.separator();
            look_items(ui, about, settings, out);
        });
        menu(ui, locale, 4, |ui| analysis_items(ui, about, seen, out));
        menu(ui, locale, 5, |ui| {
            items(ui, about, &[Prompt, Help, Tutorial], out);
            samples(ui, locale, out);
            items(ui, about, &[Manual, About], out);
        });
        // Beside the names of the menus, in whatever language, there may be no room.
        if ui.available_width() < BUTTONS {
            return;
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| node.set_role(egui::Role::Toolbar));
            ui.spacing_mut().item_spacing.x = 2.0;
            let button = |command, name| CommandButton { command, name, says: None };
            let mut buttons = [
                button(Save, None),
                button(Open, None),
                button(SetUp, None),
                button(Redo, Some(undo.redo.as_str())),
                button(Undo, Some(undo.undo.as_str())),
            ];
            let says = buttons.each_ref().map(|button| button.command.label(document.record().game(), locale));
            let wide: f32 = says.iter().map(|says| text_width(ui, says) + 34.0 + 8.0).sum();
            if wide + APART < ui.available_width() {
                for (button, says) in buttons.iter_mut().zip(says) {
                    button.says = Some(says);
                }
            }
            for (place, button) in buttons.into_iter().enumerate() {
                if place == 3 {
                    ui.add_space(8.0);
                }
                command_button(ui, about, button, out);
            }
        });
    });
}

/// The records that come with the program; the tour is a command of its own.
fn samples(ui: &mut Ui, locale: &Locale, out: &mut Outbox) {
    submenu(ui, &locale.text("start-samples"), icons::BOOK_OPEN, |ui| {
        for sample in Sample::ALL.into_iter().filter(|&sample| sample != Sample::Tutorial) {
            if plain(ui, &locale.text(sample.title()), true) {
                out.push(Message::Sample(sample));
            }
        }
    });
}

fn file_items(ui: &mut Ui, about: CommandSubject<'_>, settings: &Settings, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    // Whoever looks at a game rather begins another one of its kind.
    let own = Beginning::of(document.record().game());
    if own != Beginning::Shogi {
        items(ui, about, &[New(own), New(Beginning::SameStart)], out);
    }
    item(ui, about, New(Beginning::Shogi), out);
    submenu(ui, &locale.text("cmd-new-handicap"), "", |ui| {
        for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
            if ui.add(Button::new(texts::handicap(handicap, locale))).clicked() {
                out.push(Message::NewHandicap(handicap));
            }
        }
    });
    if own == Beginning::Shogi {
        item(ui, about, New(Beginning::SameStart), out);
    }
    item(ui, about, New(Beginning::Problem), out);
    for other in [Beginning::Chess, Beginning::Xiangqi].into_iter().filter(|other| *other != own) {
        item(ui, about, New(other), out);
    }
    item(ui, about, Open, out);
    ui.add_enabled_ui(!settings.recent.is_empty(), |ui| {
        submenu(ui, &locale.text("menu-recent"), icons::CLOCK_COUNTER_CLOCKWISE, |ui| {
            for path in &settings.recent {
                let name = file_name(path);
                let folder = path.parent().map(|folder| folder.to_string_lossy()).unwrap_or_default();
                let row = ui.add(Button::new(name).truncate()).on_hover_text(folder);
                out.extend(Message::to_open(&row, || Message::Open(path.clone())));
            }
        });
    });
    item(ui, about, Library, out);
    ui.separator();
    items(ui, about, &[Save, SaveAs, SaveStandard], out);
    submenu(ui, &locale.text("menu-export"), icons::EXPORT, |ui| {
        items(ui, about, &[ExportDiagram, ExportPage], out);
    });
    items(ui, about, &[Print, Versions], out);
    ui.separator();
    groups(ui, about, &[&[Notes, Recovery], &[Preferences]], out);
    ui.separator();
    submenu(ui, &locale.text("menu-tabs"), icons::LIST, |ui| {
        groups(ui, about, &[&[NewTab, ReopenTab], &[StepTab(1), StepTab(-1)]], out);
    });
    items(ui, about, &[CloseTab, Quit], out);
}

fn edit_items(ui: &mut Ui, about: CommandSubject<'_>, undo: &UndoTexts, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    named_item(ui, about, &undo.undo, Undo, out);
    named_item(ui, about, &undo.redo, Redo, out);
    item(ui, about, Pane(Pane::History), out);
    ui.separator();
    copying(ui, about, out);
    item(ui, about, Paste, out);
    ui.separator();
    groups(
        ui,
        about,
        &[
            &[Find, StepHit(1), StepHit(-1), FindPosition, SeekPosition],
            &[EditComment, EditPreface, Pane(Pane::Headers), SetUp, Bookmark],
        ],
        out,
    );
    submenu(ui, &locale.text("menu-games"), icons::LIST, |ui| games_items(ui, about, out));
    marking(ui, about, out);
    submenu(ui, &locale.text("menu-ending"), icons::FLAG, |ui| {
        let game = document.record().game();
        for ending in Ending::enterable(game) {
            if ui.add(Button::new(texts::ending(game, ending, locale))).clicked() {
                let (at, ending) = (document.cursor().at(), ending.clone());
                out.push(Message::Edit(Edit::End { at, ending }));
            }
        }
    });
    ui.separator();
    in_the_middle(ui, about, out);
    items(
        ui,
        about,
        &[Change(NodeChange::MoveUp), Change(NodeChange::MoveDown), Change(NodeChange::MakeMainline)],
        out,
    );
    branch_work(ui, about, out);
    ui.separator();
    item(ui, about, Change(NodeChange::Delete), out);
}

const GO: [&[Command]; 6] = [
    &[Go(Go::First), Go(Go::By(-1)), Go(Go::By(1)), Go(Go::Last)],
    &[Go(Go::Moves(-10)), Go(Go::Moves(10)), Play],
    &[Go(Go::Sibling(-1)), Go(Go::Sibling(1)), Go(Go::EnterBranch), Go(Go::LeaveBranch), Go(Go::Mainline)],
    &[Go(Go::Comment(false)), Go(Go::Comment(true)), Go(Go::Bookmark(false)), Go(Go::Bookmark(true)), Bookmarks],
    &[StepNote { next: false }, StepNote { next: true }],
    &[StepGame(-1), StepGame(1)],
];

/// What is shown.
fn view_items(ui: &mut Ui, about: CommandSubject<'_>, (settings, seen): (&Settings, &[Pane]), out: &mut Outbox) {
    let CommandSubject { locale, .. } = about;
    items(ui, about, &[Flip, FocusBoard], out);
    submenu(ui, &locale.text("menu-panels"), icons::SIDEBAR_SIMPLE, |ui| {
        for pane in Pane::ALL {
            toggle(ui, about, seen.contains(&pane), Pane(pane), out);
        }
    });
    items(ui, about, &[SaveLayout, NextLayout], out);
    toggle(ui, about, settings.panels.compact, Compact, out);
    toggle(ui, about, settings.paging, Paging, out);
    items(ui, about, &[FullScreen, Zoom(ZoomStep::In), Zoom(ZoomStep::Out), Zoom(ZoomStep::Natural)], out);
}

/// What engines and the solver do, and games that are played here.
fn analysis_items(ui: &mut Ui, about: CommandSubject<'_>, seen: &[Pane], out: &mut Outbox) {
    let CommandSubject { locale, .. } = about;
    item(ui, about, Duel, out);
    ui.separator();
    toggle(ui, about, seen.contains(&Pane::Study), Pane(Pane::Study), out);
    items(ui, about, &[StudyRun, Review], out);
    toggle(ui, about, seen.contains(&Pane::Explorer), Pane(Pane::Explorer), out);
    if plain(ui, &locale.text("study-set-up"), true) {
        out.push(Message::Study(StudyMessage::SetUp));
    }
    ui.separator();
    toggle(ui, about, seen.contains(&Pane::Mate), Pane(Pane::Mate), out);
    let solving = [Mate, MissedMates, EngineMate, Solve];
    groups(
        ui,
        about,
        &[&solving, &[Exercises, MakeExercises, NameExercise, ExportExercises, Progress], &[ImpassePoints]],
        out,
    );
}

/// How it looks.
fn look_items(ui: &mut Ui, about: CommandSubject<'_>, settings: &Settings, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    for menu in looks::menus(document, settings, locale) {
        submenu(ui, &locale.text(menu.title), menu.icon, |ui| {
            for (place, part) in menu.parts.into_iter().enumerate() {
                if place > 0 {
                    ui.separator();
                }
                for LookChoice { name, chosen, command, message, .. } in part {
                    let keys = command.and_then(|command| keys::shown(ui.ctx(), command));
                    choice_with(ui, (chosen, keys), &name, message, out);
                }
            }
        });
    }
}

/// "Copy as": records first, then moves, positions and links.
fn copying(ui: &mut Ui, about: CommandSubject<'_>, out: &mut Outbox) {
    let CommandSubject { locale, .. } = about;
    submenu(ui, &locale.text("menu-copy"), icons::COPY, |ui| {
        let groups_of_copies = [
            &[
                Copy(Excerpt::Game),
                Copy(Excerpt::Record(FormatId::Ki2)),
                Copy(Excerpt::Record(FormatId::Csa)),
                Copy(Excerpt::Record(FormatId::Jkf)),
                Copy(Excerpt::Record(FormatId::Usen)),
                Copy(Excerpt::Record(FormatId::Ubb)),
            ][..],
            &[Copy(Excerpt::AllMoves), Copy(Excerpt::Moves), Copy(Excerpt::Solution)],
            &[Copy(Excerpt::Rest(FormatId::Ki2)), Copy(Excerpt::Rest(FormatId::Csa))],
            &[Copy(Excerpt::Position), Copy(Excerpt::Diagram), Copy(Excerpt::NarrowDiagram), CopyImage],
            &[Copy(Excerpt::Link(Share::Lishogi)), Copy(Excerpt::Link(Share::Playground))],
        ];
        groups(ui, about, &groups_of_copies, out);
    });
}

/// What can be done with the games of a file.
pub(crate) fn games_items(ui: &mut Ui, about: CommandSubject<'_>, out: &mut Outbox) {
    let CommandSubject { locale, .. } = about;
    ui.set_min_width(230.0);
    groups(ui, about, &[&[AddGame, DuplicateGame], &[MoveGame(-1), MoveGame(1), DeleteGame]], out);
    submenu(ui, &locale.text("menu-arrange"), icons::LIST, |ui| {
        let orders = [
            &[
                Arrange(Arranging::Sort(Sorting::Number)),
                Arrange(Arranging::Sort(Sorting::Length)),
                Arrange(Arranging::Sort(Sorting::Title)),
                Arrange(Arranging::Sort(Sorting::Author)),
            ][..],
            &[Arrange(Arranging::Number), Arrange(Arranging::Lengths), Arrange(Arranging::Unique)],
        ];
        groups(ui, about, &orders, out);
    });
}

/// What can be added to a move and drawn on the board.
fn marking(ui: &mut Ui, about: CommandSubject<'_>, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    submenu(ui, &locale.text("menu-marks"), icons::CIRCLE, |ui| {
        let now = document.spoken().and_then(|node| node.marks.glyph);
        for glyph in Glyph::ALL {
            sign_item(ui, about, (Glyph(glyph), glyph.symbol(), now == Some(glyph)), out);
        }
        submenu(ui, &locale.text("menu-signs"), "", |ui| {
            for nag in Command::SIGNS {
                let chosen = document.spoken().is_some_and(|node| node.nags.contains(&nag));
                sign_item(ui, about, (Sign(nag), &sign_or_number(nag), chosen), out);
            }
            prose::show(ui, RichText::new(locale.text("signs-hint")).small().color(theme::palette(ui).weak));
        });
        ui.separator();
        item(ui, about, Change(NodeChange::ClearMarks), out);
        prose::show(ui, RichText::new(locale.text("marks-hint")).small().color(theme::palette(ui).weak));
    });
}

/// The room of a sign before its name, in points.
const SIGN: f32 = 24.0;

/// A sign that a move can have: the command, how it is written, and whether the move has it.
fn sign_item(ui: &mut Ui, about: CommandSubject<'_>, (command, sign, chosen): (Command, &str, bool), out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    let name = command.label(document.record().game(), locale);
    // The names stand below each other, whatever the signs before them.
    let font = egui::TextStyle::Button.resolve(ui.style());
    let size = ui.painter().layout_no_wrap(sign.to_owned(), font, egui::Color32::PLACEHOLDER).size();
    let sign = RichText::new(sign).atom_size(egui::vec2(size.x.max(SIGN), size.y));
    let text = (icon_text(ui, if chosen { icons::CHECK } else { "" }), sign, name.clone());
    let mut button = Button::selectable(chosen, text);
    if let Some(keys) = keys::shown(ui.ctx(), command) {
        button = button.shortcut_text(keys);
    }
    let enabled = command.is_enabled(document, ui.ctx());
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, enabled, chosen, &name));
    if response.clicked() {
        out.push(Message::Command(command));
    }
}

/// The context menu of the board and of the moves.
pub(crate) fn context(ui: &mut Ui, about: CommandSubject<'_>, out: &mut Outbox) {
    roomy(ui);
    ui.set_min_width(230.0);
    copying(ui, about, out);
    item(ui, about, Paste, out);
    ui.separator();
    items(ui, about, &[EditComment, Bookmark], out);
    marking(ui, about, out);
    ui.separator();
    in_the_middle(ui, about, out);
    branch_work(ui, about, out);
    items(
        ui,
        about,
        &[
            Change(NodeChange::MoveUp),
            Change(NodeChange::MoveDown),
            Change(NodeChange::MakeMainline),
            Change(NodeChange::Delete),
        ],
        out,
    );
    ui.separator();
    item(ui, about, Flip, out);
}

/// Edits of a move after which the rest is replayed.
fn in_the_middle(ui: &mut Ui, about: CommandSubject<'_>, out: &mut Outbox) {
    let CommandSubject { locale, .. } = about;
    submenu(ui, &locale.text("menu-middle"), icons::PENCIL_SIMPLE, |ui| {
        let edits = [&[ReplaceMove, InsertMove, RemoveMove, SwapMoves][..], &[Regraft, RegraftAll]];
        groups(ui, about, &edits, out);
    });
}

/// Branches to and from elsewhere.
fn branch_work(ui: &mut Ui, about: CommandSubject<'_>, out: &mut Outbox) {
    let CommandSubject { locale, .. } = about;
    submenu(ui, &locale.text("menu-branch"), icons::GIT_FORK, |ui| {
        groups(ui, about, &[&[CutBranch, CopyBranch], &[Flatten, Merge]], out);
    });
}

/// A quiet button with an icon, a tooltip with its key, and an accessible name.
pub(crate) fn icon_button(
    ui: &mut Ui,
    about: CommandSubject<'_>,
    command: Command,
    name: Option<&str>,
    out: &mut Outbox,
) {
    command_button(ui, about, CommandButton { command, name, says: None }, out);
}

/// A button of a command with its icon.
struct CommandButton<'a> {
    command: Command,
    /// What it is called where that is not the name of the command.
    name: Option<&'a str>,
    /// What stands beside the icon.
    says: Option<String>,
}

fn command_button(ui: &mut Ui, about: CommandSubject<'_>, button: CommandButton<'_>, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    let CommandButton { command, name, says } = button;
    let row = command.row();
    let name = name.map_or_else(|| command.label(document.record().game(), locale), str::to_owned);
    let enabled = command.is_enabled(document, ui.ctx());
    let icon = RichText::new(row.icon).font(fonts::icon(18.0));
    let button = match &says {
        Some(says) => Button::new((icon, says.as_str())),
        None => Button::new(icon),
    };
    let response = ui.add_enabled(enabled, button.frame_when_inactive(false).min_size(egui::vec2(32.0, 28.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, &name));
    if explained(response, command, &name, document, locale).clicked() {
        out.push(Message::Command(command));
    }
}

/// A button of a command with its tooltip: the name, the key, and why it cannot be used now.
pub(crate) fn explained(
    response: egui::Response,
    command: Command,
    name: &str,
    document: &Document,
    locale: &Locale,
) -> egui::Response {
    let tip = match keys::shown(&response.ctx, command) {
        Some(keys) => format!("{name}   {keys}"),
        None => name.to_owned(),
    };
    let why = match command.refusal(document, &response.ctx) {
        Some(reason) => format!("{tip}\n{}", locale.text(reason)),
        None => tip.clone(),
    };
    response.on_hover_text(tip).on_disabled_hover_text(why)
}

/// The menus.
pub(crate) const TITLES: [&str; MENUS] =
    ["menu-file", "menu-edit", "menu-go", "menu-view", "menu-analysis", "menu-help"];
/// How wide the buttons on the right are, in points.
const BUTTONS: f32 = 5.0 * 34.0 + 8.0;
/// What is left free between the menus and buttons with their names, in points.
const APART: f32 = 40.0;

fn text_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::PLACEHOLDER).size().x
}

/// What stands in a menu. A box, for egui's menus are 20 KB of code for each kind of content.
type Content<'a> = Box<dyn FnOnce(&mut Ui) + 'a>;

fn menu<'a>(ui: &mut Ui, locale: &Locale, place: usize, content: impl FnOnce(&mut Ui) + 'a) {
    show_menu(ui, locale, place, Box::new(content));
}

fn show_menu(ui: &mut Ui, locale: &Locale, place: usize, content: Content<'_>) {
    let is_asked = ui.data(|data| data.get_temp(asked())) == Some(place);
    let title = TITLES.get(place).map_or_else(String::new, |title| locale.text(title));
    if ui.data(|data| data.get_temp(by_keys())) == Some(true) {
        // A menu opens below the pointer if another is known to be open in the bar: the title on which the pointer rests
        // would take the place of the one that the keys have opened.
        ui.data_mut(|data| data.remove::<Id>(ui.unique_id().with("egui_menu_bar_open_menu")));
    }
    let (button, shown) = MenuButton::new(title.as_str()).ui(ui, |ui| {
        spoken::calls_menu(ui, &title);
        roomy(ui);
        ui.set_min_width(240.0);
        // The bar stays visible.
        scrolled(ui, 56.0, |ui| {
            content(ui);
            // Arrows lead on from the first row that does something, once it can be seen.
            if is_asked && !ui.is_sizing_pass() {
                if let Some(first) = menus::first_row(ui) {
                    ui.memory_mut(|memory| memory.request_focus(first));
                }
                ui.data_mut(|data| data.remove::<usize>(asked()));
            }
        });
    });
    let popup = egui::Popup::default_response_id(&button);
    if shown.is_some() {
        ui.data_mut(|data| data.insert_temp(last_shown(), (place, popup)));
    }
    if ui.data(|data| data.get_temp(asked())) == Some(place) {
        told::passes(ui.ctx(), button.id);
    }
    if is_asked && shown.is_none() {
        egui::Popup::open_id(ui.ctx(), popup);
        ui.ctx().request_repaint();
    }
}

/// Shows the rows of a menu, which leaves so much of the height of the window: in a low one the last are reached by
/// scrolling.
fn scrolled(ui: &mut Ui, rest: f32, content: impl FnOnce(&mut Ui)) {
    let most = ui.ctx().content_rect().height() - rest;
    ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, content);
}

fn submenu<'a>(ui: &mut Ui, name: &str, icon: &str, content: impl FnOnce(&mut Ui) + 'a) {
    show_submenu(ui, name, icon, Box::new(content));
}

fn show_submenu(ui: &mut Ui, name: &str, icon: &str, content: Content<'_>) {
    let menu = ui.menu_button((icon_text(ui, icon), name), |ui| {
        spoken::calls_menu(ui, name);
        roomy(ui);
        ui.set_min_width(180.0);
        scrolled(ui, 24.0, content);
        remember(ui, inner());
    });
    menus::leads_on(&menu.response);
    if menu.response.has_focus() {
        ui.data_mut(|data| data.insert_temp(opener(), menu.response.id));
    }
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

/// Groups of those commands that the record's game has, with a line between them.
fn groups(ui: &mut Ui, about: CommandSubject<'_>, groups: &[&[Command]], out: &mut Outbox) {
    let game = about.document.record().game();
    let own = |group: &&[Command]| group.iter().copied().filter(|command| command.belongs_to(game)).collect();
    let own = groups.iter().map(own).filter(|group: &Vec<Command>| !group.is_empty());
    for (i, commands) in own.enumerate() {
        if i > 0 {
            ui.separator();
        }
        items(ui, about, &commands, out);
    }
}

fn items(ui: &mut Ui, about: CommandSubject<'_>, commands: &[Command], out: &mut Outbox) {
    for &command in commands {
        item(ui, about, command, out);
    }
}

fn item(ui: &mut Ui, about: CommandSubject<'_>, command: Command, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    named_item(ui, about, &command.label(document.record().game(), locale), command, out);
}

fn named_item(ui: &mut Ui, about: CommandSubject<'_>, name: &str, command: Command, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    let row = command.row();
    let mut button = Button::new((icon_text(ui, row.icon), name));
    if let Some(keys) = keys::shown(ui.ctx(), command) {
        button = button.shortcut_text(keys);
    }
    let enabled = command.is_enabled(document, ui.ctx());
    let mut response = ui.add_enabled(enabled, button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    if let Some(reason) = command.refusal(document, ui.ctx()) {
        response = response.on_disabled_hover_text(locale.text(reason));
    }
    if response.clicked() {
        out.push(Message::Command(command));
    }
}

/// A command that is on or off, with a tick while it is on, if the record's game has it.
fn toggle(ui: &mut Ui, about: CommandSubject<'_>, on: bool, command: Command, out: &mut Outbox) {
    let CommandSubject { document, locale } = about;
    let game = document.record().game();
    if !command.belongs_to(game) {
        return;
    }
    let enabled = command.is_enabled(document, ui.ctx());
    let name = command.label(game, locale);
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
    choice_with(ui, (chosen, None), name, message, out);
}

/// The same, with the keys that choose it, too.
fn choice_with(ui: &mut Ui, (chosen, keys): (bool, Option<String>), name: &str, message: Message, out: &mut Outbox) {
    let tick = icon_text(ui, if chosen { icons::CHECK } else { "" });
    let mut button = Button::selectable(chosen, (tick, name));
    if let Some(keys) = keys {
        button = button.shortcut_text(keys);
    }
    let response = ui.add(button);
    let enabled = ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, enabled, chosen, name));
    if response.clicked() {
        out.push(message);
    }
}
