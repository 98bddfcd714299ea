//! 定跡・統計: what books and the library know of the position on the board, a row a move.

mod rows;
mod told;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use egui::{Align, Button, Layout, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, accesskit::Role, vec2};

use super::pane;
use crate::library::books::{BookFormat, BookPage};
use crate::locale::{FluentValue, Locale};
use crate::notation::spell;
use crate::rules::{Game, Move, Position};
use crate::texts;
use crate::ui::look::{controls, fonts, icons, prose, spoken, theme};
use crate::ui::message::{ExplorerMessage, Message, Outbox, PageEdit};
use crate::ui::panels::view::RecordView;
use crate::ui::settings::Pane;
use crate::ui::words::file_name;

use rows::{ExplorerRow, RowFigures};
pub(crate) use told::{BookState, BookTold, ExplorerTold, LibraryTold};

/// What is being written about a move of a book.
struct Written {
    path: PathBuf,
    mv: Move,
    is_score: bool,
    text: String,
    is_new: bool,
}

/// The view's own state.
#[derive(Default)]
pub(crate) struct ExplorerView {
    /// The move that the pointer or the keyboard is on.
    pointed: Option<Move>,
    written: Option<Written>,
    /// The sections of which all moves are shown.
    whole: HashSet<String>,
}

/// So many moves of a section are shown, unless a person wants all.
const MOST: usize = 8;
/// What the sections are called in the settings; books are by their paths.
const LIBRARY: &str = "library";
const OWN: &str = "record";
/// The width of the buttons beside the name of a book, in points.
const BUTTONS: f32 = 50.0;

impl ExplorerView {
    /// The move that the pointer or the keyboard is on: the board shows it.
    pub const fn pointed(&self) -> Option<Move> {
        self.pointed
    }

    pub fn show(&mut self, ui: &mut Ui, told: &ExplorerTold, view: RecordView<'_>, out: &mut Outbox) {
        let locale = view.locale;
        pane::head(ui, Pane::Explorer, locale, out, |ui, out| {
            let icon = RichText::new(icons::PLUS).font(fonts::icon(13.0));
            if controls::icon_button(ui, icon, vec2(22.0, 20.0), &locale.text("explorer-add")).clicked() {
                out.push(Message::Explorer(ExplorerMessage::PickBook));
            }
            if told.can_undo {
                let name = locale.text("explorer-undo");
                let icon = RichText::new(icons::ARROW_U_UP_LEFT).font(fonts::icon(13.0));
                if controls::icon_button(ui, icon, vec2(22.0, 20.0), &name).clicked() {
                    out.push(Message::Explorer(ExplorerMessage::Undo));
                }
            }
        });
        let before = self.pointed.take();
        ScrollArea::vertical().id_salt("explorer").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let Some(position) = told.position.as_ref() else { return };
            self.library(ui, (told, position), view, out);
            // Books of other games have nothing to say here.
            let is_of_game = |book: &&BookTold| match book.state {
                BookState::Known { format, .. } => format.game() == position.game(),
                BookState::Waiting | BookState::Failed(_) => true,
            };
            for book in told.books.iter().filter(is_of_game) {
                self.book(ui, (book, position), told, view, out);
            }
            if told.books.is_empty() {
                weak(ui, &locale.text("explorer-no-books"));
            }
            if !told.own.is_empty() && fold(ui, told, (OWN, &locale.text("explorer-own")), out) {
                for (mv, lines) in &told.own {
                    let figures = RowFigures::Own { lines: *lines };
                    self.row(ui, *mv, (&figures, position), view, out);
                }
            }
        });
        if self.pointed != before {
            ui.ctx().request_repaint();
        }
    }

    fn library(
        &mut self,
        ui: &mut Ui,
        (told, position): (&ExplorerTold, &Position),
        view: RecordView<'_>,
        out: &mut Outbox,
    ) {
        let locale = view.locale;
        let filter = |ui: &mut Ui, out: &mut Outbox| {
            let Some(filter) = &told.filter else { return };
            ui.horizontal(|ui| {
                let icon = RichText::new(icons::X).font(fonts::icon(12.0)).color(theme::palette(ui).weak);
                if controls::icon_button(ui, icon, vec2(22.0, 18.0), &locale.text("explorer-all-games")).clicked() {
                    out.push(Message::Explorer(ExplorerMessage::AllGames));
                }
                let text = locale.with("explorer-filter", &[("words", FluentValue::from(filter.as_str()))]);
                let label = RichText::new(&text).small().color(theme::palette(ui).accent);
                ui.add(egui::Label::new(label).truncate()).on_hover_text(text);
            });
        };
        match &told.library {
            LibraryTold::Empty => {}
            LibraryTold::Waiting => {
                section(ui, &locale.text("explorer-library"));
                weak(ui, &locale.text("explorer-looking"));
            }
            LibraryTold::Unread => {
                section(ui, &locale.text("explorer-library"));
                weak(ui, &locale.text("explorer-unread"));
            }
            LibraryTold::Played(played) => {
                let games: u32 = played.iter().map(|row| row.games).sum();
                let count = [("count", FluentValue::from(rows::grouped(games)))];
                let title = locale.with("explorer-library-games", &count);
                ui.add_space(4.0);
                let head = ui.horizontal(|ui| {
                    let is_open = fold_head(ui, told, (LIBRARY, &title), out);
                    if is_open && !played.is_empty() {
                        let game = position.game();
                        let side = texts::side(game, game.bottom(), false, locale);
                        let head = locale.with("explorer-share-of", &[("side", FluentValue::from(side))]);
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            ui.add_space(6.0);
                            ui.add(
                                egui::Label::new(RichText::new(head).small().color(theme::palette(ui).weak)).truncate(),
                            );
                        });
                    }
                    is_open
                });
                if !head.inner {
                    return;
                }
                filter(ui, out);
                let shown = self.shown(LIBRARY, played.len());
                for row in played.iter().take(shown) {
                    match row.mv {
                        Some(mv) => {
                            self.row(ui, mv, (&RowFigures::Played(row), position), view, out);
                        }
                        None => {
                            let count = [("count", FluentValue::from(rows::grouped(row.games)))];
                            weak(ui, &locale.with("explorer-ends", &count));
                        }
                    }
                }
                self.rest(ui, LIBRARY, (shown, played.len()), locale);
            }
        }
    }

    fn book(
        &mut self,
        ui: &mut Ui,
        (book, position): (&BookTold, &Position),
        told: &ExplorerTold,
        view: RecordView<'_>,
        out: &mut Outbox,
    ) {
        let locale = view.locale;
        let name = file_name(&book.path);
        let page = match &book.state {
            BookState::Known { answer, .. } => answer.as_ref().map(|answer| &answer.page),
            _ => None,
        };
        // The move that the record goes on with, if the book has not got it.
        let next = told.next.filter(|next| page.is_none_or(|page| !has(page, *next)));
        ui.add_space(4.0);
        let key = book.path.to_string_lossy();
        let mut is_open = true;
        ui.horizontal(|ui| {
            let room = vec2((ui.available_width() - BUTTONS).max(40.0), ui.available_height());
            ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
                is_open = fold_head(ui, told, (&key, &name), out);
            });
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let named = |key: &str| locale.with(key, &[("name", FluentValue::from(name.as_str()))]);
                let icon = |icon: &str| RichText::new(icon).font(fonts::icon(12.0)).color(theme::palette(ui).weak);
                let (close, add) = (icon(icons::X), icon(icons::PLUS));
                if controls::icon_button(ui, close, vec2(22.0, 18.0), &named("explorer-forget")).clicked() {
                    out.push(Message::Explorer(ExplorerMessage::Forget(book.path.clone())));
                }
                let takes = matches!(book.state, BookState::Known { format, .. } if format.game() == position.game());
                if takes
                    && told.writing.is_none()
                    && let Some(next) = next
                {
                    let spelled = spell(view.style, position, next, view.document.last_move().and_then(Move::to));
                    let name = locale.with("explorer-add-move", &[("move", FluentValue::from(spelled))]);
                    if controls::icon_button(ui, add, vec2(22.0, 18.0), &name).clicked() {
                        let edit = PageEdit::Add(next);
                        out.push(Message::Explorer(ExplorerMessage::Edit(book.path.clone(), edit)));
                    }
                }
            });
        });
        if let Some((_, share)) = told.writing.as_ref().filter(|(path, _)| *path == book.path) {
            ui.horizontal(|ui| {
                let label = ui.label(RichText::new(locale.text("explorer-writing")).color(theme::palette(ui).accent));
                spoken::polite(&label);
                // The rest, after which the file is another one, is at once.
                if *share < 100 {
                    ui.label(RichText::new(format!("{share} %")).color(theme::palette(ui).weak));
                    if ui.button(locale.text("library-stop")).clicked() {
                        out.push(Message::Explorer(ExplorerMessage::Stop));
                    }
                }
            });
        }
        if !is_open {
            return;
        }
        match &book.state {
            BookState::Waiting => weak(ui, &locale.text("explorer-looking")),
            BookState::Failed(why) => {
                let label = prose::show(ui, RichText::new(why).color(theme::palette(ui).warn));
                spoken::polite(&label);
            }
            BookState::Known { answer, format, is_sorted } => {
                if !is_sorted {
                    weak(ui, &locale.text("explorer-unsorted"));
                }
                let Some(answer) = answer else {
                    return weak(ui, &locale.text("explorer-unknown"));
                };
                if !answer.page.comment.is_empty() {
                    prose::show(ui, RichText::new(&answer.page.comment).color(theme::palette(ui).weak));
                }
                if answer.is_turned {
                    let is_mirror = position.game() == Game::Xiangqi;
                    weak(ui, &locale.text(if is_mirror { "explorer-mirrored" } else { "explorer-turned" }));
                }
                let counts = answer.page.moves.iter().filter_map(|row| row.count).map(u64::from).sum();
                let moves = &answer.page.moves;
                let shown = self.shown(&key, moves.len());
                for row in moves.iter().take(shown) {
                    let figures = RowFigures::Book { row, counts };
                    let shown = self.row(ui, row.mv, (&figures, position), view, out);
                    if told.writing.is_none() {
                        shown.context_menu(|ui| self.menu(ui, &book.path, (row.mv, *format), locale, out));
                    }
                    self.field(ui, &book.path, row.mv, locale, out);
                }
                self.rest(ui, &key, (shown, moves.len()), locale);
            }
        }
    }

    /// How many moves of a section are shown.
    fn shown(&self, key: &str, all: usize) -> usize {
        // One more than fits takes no more room than to say so.
        if all <= MOST + 1 || self.whole.contains(key) { all } else { MOST }
    }

    /// A way to see all moves of a section, and back.
    fn rest(&mut self, ui: &mut Ui, key: &str, (shown, all): (usize, usize), locale: &Locale) {
        if all <= MOST + 1 {
            return;
        }
        let name = match shown < all {
            true => locale.with("explorer-more", &[("count", FluentValue::from(all - shown))]),
            false => locale.text("explorer-fewer"),
        };
        let text = RichText::new(name).small().color(theme::palette(ui).accent);
        if ui.add(Button::new(text).frame_when_inactive(false)).clicked() && !self.whole.remove(key) {
            self.whole.insert(key.to_owned());
        }
    }

    /// A row of a move: a click plays it, and while the pointer or the keyboard is on it the board shows it.
    fn row(
        &mut self,
        ui: &mut Ui,
        mv: Move,
        (figures, position): (&RowFigures<'_>, &Position),
        view: RecordView<'_>,
        out: &mut Outbox,
    ) -> egui::Response {
        let name = spell(view.style, position, mv, view.document.last_move().and_then(Move::to));
        let row = ExplorerRow { name: &name, figures, position, style: view.style, locale: view.locale };
        let shown = row.show(ui);
        if shown.hovered() || shown.has_focus() {
            self.pointed = Some(mv);
        }
        if shown.clicked() {
            out.push(Message::Attempt(mv));
        }
        shown
    }

    /// What can be done with a move of a book.
    fn menu(&mut self, ui: &mut Ui, path: &Path, (mv, format): (Move, BookFormat), locale: &Locale, out: &mut Outbox) {
        let edits = [
            ("explorer-up", PageEdit::Shift(mv, -1)),
            ("explorer-down", PageEdit::Shift(mv, 1)),
            ("explorer-remove", PageEdit::Remove(mv)),
        ];
        for (key, edit) in edits {
            if ui.button(locale.text(key)).clicked() {
                out.push(Message::Explorer(ExplorerMessage::Edit(path.to_owned(), edit)));
                ui.close();
            }
        }
        let scores = matches!(format, BookFormat::Yaneuraou | BookFormat::YaneuraouBinary | BookFormat::Apery);
        for (key, is_score, held) in
            [("explorer-score", true, scores), ("explorer-comment", false, format == BookFormat::Yaneuraou)]
        {
            if held && ui.button(locale.text(key)).clicked() {
                let path = path.to_owned();
                self.written = Some(Written { path, mv, is_score, text: String::new(), is_new: true });
                ui.close();
            }
        }
    }

    /// What is written about a move of a book, in a field below it.
    fn field(&mut self, ui: &mut Ui, path: &Path, mv: Move, locale: &Locale, out: &mut Outbox) {
        let Some(written) = self.written.as_mut().filter(|written| written.mv == mv && written.path == path) else {
            return;
        };
        let name = locale.text(if written.is_score { "explorer-score" } else { "explorer-comment" });
        let field = TextEdit::singleline(&mut written.text).hint_text(&name).desired_width(f32::INFINITY);
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
        if std::mem::take(&mut written.is_new) {
            field.request_focus();
        }
        if !field.lost_focus() {
            return;
        }
        let is_entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
        let (Some(written), true) = (self.written.take(), is_entered) else { return };
        let text = written.text.trim();
        let edit = match text.parse::<i32>() {
            Ok(score) if written.is_score => Some(PageEdit::Score(mv, Some(score))),
            Err(_) if written.is_score => text.is_empty().then_some(PageEdit::Score(mv, None)),
            _ => Some(PageEdit::Comment(mv, text.to_owned())),
        };
        if let Some(edit) = edit {
            out.push(Message::Explorer(ExplorerMessage::Edit(path.to_owned(), edit)));
        }
    }
}

fn has(page: &BookPage, mv: Move) -> bool {
    page.moves.iter().any(|row| row.mv == mv)
}

/// The head of a section, which folds it; whether it is open.
fn fold(ui: &mut Ui, told: &ExplorerTold, section: (&str, &str), out: &mut Outbox) -> bool {
    ui.add_space(4.0);
    fold_head(ui, told, section, out)
}

/// The same without the room before it; `key` is its name in the settings.
fn fold_head(ui: &mut Ui, told: &ExplorerTold, (key, title): (&str, &str), out: &mut Outbox) -> bool {
    let is_open = !told.folded.iter().any(|folded| folded == key);
    let weak = theme::palette(ui).weak;
    let icon = RichText::new(if is_open { icons::CARET_DOWN } else { icons::CARET_RIGHT });
    let text = RichText::new(title).text_style(theme::section()).color(weak);
    let head = Button::new((icon.font(fonts::icon(11.0)).color(weak), text)).frame_when_inactive(false).truncate();
    let head = ui.add(head);
    head.widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, is_open, title));
    if head.clicked() {
        let key = key.to_owned();
        out.push(Message::set(move |settings| match is_open {
            true => settings.folded.push(key.clone()),
            false => settings.folded.retain(|folded| *folded != key),
        }));
    }
    is_open
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(title).text_style(theme::section()).color(theme::palette(ui).weak));
}

fn weak(ui: &mut Ui, text: &str) {
    prose::show(ui, RichText::new(text).color(theme::palette(ui).weak));
}
