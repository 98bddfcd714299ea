//! The games of a file beside the moves: the same table as that of the library, or, where it is narrow, a list with the
//! players above result and length; only visible rows are read and laid out.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align, Align2, Button, EventFilter, Id, Key, Layout, Modifiers, Rect, RichText, ScrollArea, Sense, TextEdit,
    TextStyle, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::game_words::{detail, matched, result, title};
use super::table::{HeadStep, heads, in_columns, low_heads, ranks, sort_also};
use super::table::{ListedGame, ROW as TABLE_ROW, TableColumns, TableKind};
use crate::diagram::word_by_word;
use crate::editor::{Document, Edition};
use crate::files::pass_record;
use crate::library::{GameCard, GameFacts, GameFile, GameQuestion, Query, SoughtPosition, Track};
use crate::locale::{FluentValue, Locale};
use crate::notation::Notation;
use crate::record::{NodeId, Record, is_problem};
use crate::task::{Stop, Task};
use crate::texts;
use crate::ui::command::Command;
use crate::ui::look::spoken::{self, SpokenList};
use crate::ui::look::{fonts, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::menu;
use crate::ui::panels::view::RecordView;
use crate::ui::settings::{GameColumn, GamesTable, Pane, SortedBy};

/// With this many games there is a field to search them.
const MANY: usize = 8;
/// For how many rows the texts are kept.
const KEPT: usize = 512;
/// The height of a row, in points.
const ROW: f32 = 44.0;
/// That of a row that says all in one line, for a list that would show too few of the others.
const LOW_ROW: f32 = 26.0;
/// The lowest such row, for a list that would still show fewer than it is promised.
const LOWEST_ROW: f32 = 21.0;
/// The least rows of a long list, and the height of what stands above the rows of a list: of few games, and of many.
const LEAST_ROWS: usize = 8;
const HEAD: [f32; 2] = [48.0, 78.0];
/// The least width of a text in a row, in points.
const LEAST_TEXT: f32 = 44.0;
/// The room that the names keep beside a result, in points.
const LEAST_TITLE: f32 = 60.0;
/// The longest wait of a search's first letter for the headers of all games.
const SOON: Duration = Duration::from_millis(3);
/// From this width on, in points, it is a table.
const WIDE: f32 = 480.0;

/// The view's own state.
#[derive(Debug, Default)]
pub(crate) struct GamesView {
    filter: String,
    /// The part of it that was understood last, and the mistake in it now.
    query: Query,
    mistake: Option<String>,
    /// Whether letters were typed at the list: the field has the keyboard then.
    typed: bool,
    /// The columns that the list is to be sorted by, and those that it is.
    sort: Vec<SortedBy>,
    sorted: Vec<SortedBy>,
    /// Whether the games were put together anew since they were sorted.
    is_regrouped: bool,
    /// The columns while their edges are moved.
    resized: Option<TableColumns>,
    /// The games of the list, in its order; `None` if it is the whole file.
    listed: Option<Vec<usize>>,
    /// The number of games that match the filter.
    found: Option<usize>,
    /// The game and the height of the list at its last scroll.
    shown: Option<(usize, u32)>,
    offset: f32,
    /// The number of rows that fit.
    page: usize,
    texts: HashMap<usize, ((u64, u64), Texts)>,
    spoken: Option<(Notation, crate::locale::Language)>,
    /// All games as the table tells them, with what they are of.
    known: Option<(KnownOf, Vec<ListedGame>)>,
    reading: Option<Reading>,
}

/// The key of what is known of games: a document and a revision, and the position they are searched for.
#[derive(Clone, Debug, PartialEq)]
struct KnownOf {
    edition: Edition,
    sought: Option<Box<SoughtPosition>>,
}

/// Games that are being read.
#[derive(Debug)]
struct Reading {
    of: KnownOf,
    task: Task<Option<Vec<ListedGame>>>,
}

/// The texts of a row.
#[derive(Clone, Debug, Default)]
struct Texts {
    /// The same in columns.
    game: Option<Box<ListedGame>>,
    title: String,
    detail: String,
    /// The winner, in a word: 1-0, ☗勝ち.
    result: String,
    /// The header that matches the filter, if neither title nor detail shows it.
    matched: String,
}

fn list_id() -> Id {
    Id::unique("games-list")
}

/// The least height of the panel for so many games, in points: of many of them there are eight to choose from, or half as
/// many where nobody has asked for the list.
pub(super) fn least(games: usize, asked: bool) -> f32 {
    match (games > MANY, asked) {
        (false, _) => HEAD[0] + ROW,
        (true, true) => HEAD[1] + LOW_ROW * LEAST_ROWS as f32,
        (true, false) => HEAD[1] + LOW_ROW * LEAST_ROWS as f32 / 2.0,
    }
}

/// The height with which there are eight in low rows, asked for or not.
pub(super) fn at_ease(games: usize) -> f32 {
    if games > MANY { HEAD[1] + LOWEST_ROW * LEAST_ROWS as f32 } else { least(games, false) }
}

/// Whether there is a choice of games.
pub(crate) fn any(document: &Document) -> bool {
    document.games().0 > 1
}

impl GamesView {
    /// The game this many rows further down the list (up, if negative), or as far as possible; `None` if that is the
    /// game already shown.
    pub fn neighbour(&self, document: &Document, by: isize) -> Option<usize> {
        let (games, shown) = document.games();
        let target = match &self.listed {
            None => shown.saturating_add_signed(by).min(games.saturating_sub(1)),
            Some(listed) => {
                let last = listed.len().checked_sub(1)?;
                let place = match self.place_of(shown, listed) {
                    Ok(place) => place.saturating_add_signed(by).min(last),
                    // The shown game is not in the list: one step leads to the next one that is.
                    Err(place) if by > 0 => place.saturating_add_signed(by - 1).min(last),
                    Err(place) => place.saturating_add_signed(by).min(last),
                };
                *listed.get(place)?
            }
        };
        (target != shown).then_some(target)
    }

    /// The games that the search has found, in the order of the list; `None` if nothing is searched for.
    pub fn found(&self) -> Option<&[usize]> {
        self.found.and(self.listed.as_deref())
    }

    /// The node of the game shown that a search found: the first with the position asked for, or with a comment that
    /// says what was asked for.
    pub fn hit(&self, document: &Document) -> Option<NodeId> {
        let (_, shown) = document.games();
        let (of, games) = self.known.as_ref().filter(|(of, _)| of.edition.document == document.id())?;
        let (game, record) = (games.get(shown)?, document.record());
        self.found?;
        match (&of.sought, game.at) {
            (Some(_), Some(at)) => Some(Track::node_at(record, at.place)),
            _ => self.query.comment_words(&game.digest.within(&game.file)).first_in(record),
        }
    }

    /// Forgets what rows stood for, once games were added, moved or removed: the list is sorted again as it was, and
    /// nothing is searched, which could hide a new game.
    pub fn regroup(&mut self) {
        *self = Self { sort: std::mem::take(&mut self.sort), is_regrouped: true, ..Self::default() };
    }

    /// The place of a game in the list, or the one it would have.
    fn place_of(&self, game: usize, listed: &[usize]) -> Result<usize, usize> {
        match self.sort.is_empty() {
            true => listed.binary_search(&game),
            false => listed.iter().position(|listed| *listed == game).ok_or(0),
        }
    }

    /// Handles keys while the list has the keyboard focus. To be called before commands get their keys.
    pub fn keys(&mut self, ctx: &egui::Context, document: &Document) -> Vec<Message> {
        if !ctx.memory(|memory| memory.has_focus(list_id())) {
            return Vec::new();
        }
        let page = isize::try_from(self.page.max(1)).unwrap_or(1);
        let mut by = 0_isize;
        let (mut leave, mut copies) = (false, Vec::new());
        let is_searched = document.games().0 > MANY;
        ctx.input_mut(|input| {
            input.events.retain(|event| {
                if let egui::Event::Text(text) = event
                    && is_searched
                {
                    self.filter.push_str(text);
                    self.typed = true;
                    return false;
                }
                let &egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
                if key == Key::Enter && modifiers.command_only() {
                    copies.push(Message::CopyOfGame(document.games().1));
                    return false;
                }
                if !modifiers.is_none() {
                    return true;
                }
                let step = match key {
                    Key::ArrowUp => -1,
                    Key::ArrowDown => 1,
                    Key::PageUp => -page,
                    Key::PageDown => page,
                    Key::Home => isize::MIN / 2,
                    Key::End => isize::MAX / 2,
                    Key::Enter => {
                        leave = true;
                        return false;
                    }
                    _ => return true,
                };
                by = by.saturating_add(step);
                false
            });
        });
        if leave {
            ctx.memory_mut(|memory| memory.surrender_focus(list_id()));
        }
        let step = Some(by).filter(|by| *by != 0).and_then(|by| self.neighbour(document, by));
        copies.extend(step.map(Message::Game));
        copies
    }

    pub fn show(&mut self, ui: &mut Ui, view: RecordView<'_>, table: &GamesTable, out: &mut Outbox) {
        let RecordView { document, style, locale } = view;
        let palette = theme::palette(ui);
        let (games, _) = document.games();
        let is_wide = games > MANY && ui.available_width() >= WIDE;
        if self.spoken != Some((style, locale.language())) || self.texts.len() > KEPT {
            self.spoken = Some((style, locale.language()));
            self.texts.clear();
        }
        if std::mem::take(&mut self.is_regrouped) && !self.sort.is_empty() {
            self.refresh(ui.ctx(), view);
            self.search(document);
        }
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                for command in
                    [Command::Pane(Pane::Games), Command::StepGame(1), Command::StepGame(-1), Command::AddGame]
                {
                    menu::icon_button(ui, menu::CommandSubject { document, locale }, command, None, out);
                }
                ui.add_space(4.0);
                if games > MANY {
                    self.poll_reading(document);
                    self.field(ui, view, out);
                    return;
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let title = RichText::new(locale.text(list_title(document.record()))).text_style(theme::section());
                    ui.add(egui::Label::new(title.color(palette.weak)).truncate());
                });
            });
        });
        if let Some(mistake) = &self.mistake {
            let told = prose::show(ui, RichText::new(mistake).small().color(palette.error));
            spoken::polite(&told);
        }
        let kind = kind(document);
        let sorted = (self.sort.first().copied(), self.sort == self.sorted);
        let mut columns = None;
        if is_wide {
            let kept = TableColumns::of(table, kind, ui.available_width());
            let shown = columns.insert(self.resized.clone().unwrap_or(kept));
            match heads(ui, shown, sorted, kind, locale) {
                Some(HeadStep::Sort(column)) => self.sort_by(column, ui, view),
                Some(HeadStep::Show(columns, false)) => self.resized = Some(columns),
                Some(step) => {
                    self.resized = None;
                    let chosen = step.chosen();
                    let TableKind { game, problems, .. } = kind;
                    out.push(Message::set(move |settings| {
                        settings.games_table.columns_mut(game, problems).clone_from(&chosen);
                    }));
                }
                None => {}
            }
        } else if games > MANY
            && let Some(column) = low_heads(ui, kind, sorted, locale)
        {
            self.sort_by(column, ui, view);
        }
        if let Some(found) = self.found {
            let values = [("count", FluentValue::from(found)), ("games", FluentValue::from(games))];
            let key = if is_problem(document.record()) { "games-found-problems" } else { "games-found" };
            ui.label(RichText::new(locale.with(key, &values)).small().color(palette.weak));
        }
        self.list(ui, view, columns.as_ref(), out);
    }

    /// The field that filters the list. Enter, or the arrow down, shows the first game that was found, and the
    /// arrow keys go on from there.
    fn field(&mut self, ui: &mut Ui, view: RecordView<'_>, out: &mut Outbox) {
        let RecordView { document, locale, .. } = view;
        let name = locale.text("games-filter");
        let id = Id::unique("games-filter");
        let is_typed = std::mem::take(&mut self.typed);
        if is_typed {
            // What was typed at the list goes on here, behind it.
            let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
            let end = CCursor::new(self.filter.chars().count());
            state.cursor.set_char_range(Some(CCursorRange::one(end)));
            state.store(ui.ctx(), id);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let field = TextEdit::singleline(&mut self.filter)
            .id(id)
            .event_filter(theme::MULTILINE)
            .hint_text(&name)
            .desired_width(ui.available_width())
            .margin(vec2(8.0, 4.0));
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(Role::SearchInput, true, &name));
        theme::leave_on_escape(&response);
        if response.changed() || is_typed {
            match Query::parse(self.filter.trim()) {
                Ok(query) => (self.query, self.mistake) = (query, None),
                // What was listed stays.
                Err(error) => self.mistake = Some(texts::misasked(&error, locale)),
            }
        }
        let is_understood = self.mistake.is_none();
        if (response.gained_focus() || response.changed() || is_typed) && is_understood {
            self.refresh(ui.ctx(), view);
        }
        if (response.changed() || is_typed) && is_understood {
            self.search(document);
        }
        let is_down = response.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
        let is_entered = is_down || response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if let Some(&first) = self.found.and(self.listed.as_ref()).and_then(|listed| listed.first())
            && is_entered
        {
            out.push(Message::Game(first));
            ui.memory_mut(|memory| memory.request_focus(list_id()));
        }
    }

    fn sort_by(&mut self, column: GameColumn, ui: &Ui, view: RecordView<'_>) {
        sort_also(&mut self.sort, column);
        self.refresh(ui.ctx(), view);
        self.search(view.document);
    }

    /// Begins to read the games, unless they are read already as they are now.
    fn refresh(&mut self, ctx: &egui::Context, view: RecordView<'_>) {
        let RecordView { document, style, locale } = view;
        let mut query = self.query.clone();
        let of = KnownOf { edition: document.edition(), sought: query.take_position().map(Box::new) };
        if self.known.as_ref().is_some_and(|(known, _)| *known == of)
            || self.reading.as_ref().is_some_and(|reading| reading.of == of)
        {
            return;
        }
        let (snapshot, format, wake) = (document.snapshot(), document.format(), ctx.clone());
        let (question, language) = (GameQuestion::with(Query::default(), of.sought.as_deref()), locale.language());
        let work = move |stop: &Stop| {
            let (locale, file) = (Locale::new(language), Arc::new(GameFile::new(Path::new(""))));
            let tell = |(nth, record): (usize, &Record)| {
                let game = pass_record(record, format, |game| {
                    let card = GameCard::passing(game);
                    let facts = GameFacts { card: &card, file: "", number: nth + 1 };
                    let reached = question.meets(&facts).and_then(|found| found.reached);
                    ListedGame::of(&facts, (reached, None), Arc::clone(&file), (&locale, style))
                });
                (!stop.is_set()).then_some(game)
            };
            snapshot.records().iter().enumerate().map(tell).collect()
        };
        let mut task = Task::spawn(move || wake.request_repaint(), work);
        // Of most files it is there at once, and nothing flickers.
        match task.wait(SOON) {
            Some(Ok(Some(games))) => self.known = Some((of, games)),
            _ => self.reading = Some(Reading { of, task }),
        }
    }

    fn poll_reading(&mut self, document: &Document) {
        let Some(result) = self.reading.as_mut().and_then(|reading| reading.task.poll()) else { return };
        let of = self.reading.take().map(|reading| reading.of);
        if let Some((of, Ok(Some(games)))) = of.map(|of| (of, result)) {
            self.known = Some((of, games));
            self.search(document);
        }
    }

    /// Looks through all games, and only when the filter, the order or what is known of them has changed. Until they are
    /// read the list is what it was.
    fn search(&mut self, document: &Document) {
        self.shown = None;
        // What they show of the filter is another thing now.
        self.texts.clear();
        if self.query.is_empty() && self.sort.is_empty() {
            (self.listed, self.found) = (None, None);
            self.sorted.clear();
            return;
        }
        let sought = self.query.clone().take_position();
        let known = |(of, games): &&(KnownOf, Vec<ListedGame>)| {
            let is_here = of.edition.document == document.id() && of.sought.as_deref() == sought.as_ref();
            is_here && games.len() == document.games().0
        };
        let Some((_, games)) = self.known.as_ref().filter(known) else { return };
        // A number is that of a game, too.
        let number = self.filter.trim().parse::<usize>().ok();
        let holds = |game: &ListedGame| {
            let is_there = sought.is_none() || game.at.is_some();
            is_there && self.query.holds_of(&game.digest.within(&game.file)) || number == Some(game.game + 1)
        };
        let mut listed: Vec<usize> = games.iter().filter(|game| holds(game)).map(|game| game.game).collect();
        self.found = (!self.query.is_empty()).then_some(listed.len());
        self.sorted.clone_from(&self.sort);
        if !self.sort.is_empty() {
            let ranks = ranks(games, &self.sort);
            listed.sort_unstable_by_key(|game| ranks.get(*game));
        }
        self.listed = Some(listed);
    }

    fn list(&mut self, ui: &mut Ui, view: RecordView<'_>, columns: Option<&TableColumns>, out: &mut Outbox) {
        let RecordView { document, style, locale } = view;
        let palette = theme::palette(ui);
        let (games, shown) = document.games();
        let rows = self.listed.as_ref().map_or(games, Vec::len);
        if rows == 0 {
            ui.label(RichText::new(locale.text("games-none")).color(palette.weak));
            return;
        }
        let room = ui.available_rect_before_wrap();
        let list = SpokenList::new(list_id(), rows).focusable();
        let focused = list.has_focus(ui);
        if focused {
            // Arrow keys move in the list, not between the widgets of the window.
            let keys = EventFilter { vertical_arrows: true, horizontal_arrows: true, tab: false, escape: false };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(list_id(), keys));
        }
        let view = room.height();
        let promised = rows.min(LEAST_ROWS) as f32;
        let height = match columns {
            Some(_) => TABLE_ROW.min((view / promised).floor().max(LOWEST_ROW)),
            None if view < ROW * promised => (view / promised).floor().clamp(LOWEST_ROW, LOW_ROW),
            None => ROW,
        };
        self.page = (view / height) as usize;
        let now = (shown, view as u32);
        let follow = self.shown != Some(now);
        self.shown = Some(now);
        let mut area = ScrollArea::vertical().id_salt("games").auto_shrink(false).animated(false);
        if follow {
            let place = match &self.listed {
                Some(listed) => self.place_of(shown, listed).unwrap_or_else(|place| place.min(rows - 1)),
                None => shown,
            };
            let top = place as f32 * height;
            let margin = height.min((view - height).max(0.0) / 2.0);
            if top - margin < self.offset {
                area = area.vertical_scroll_offset((top - margin).max(0.0));
            } else if top + height + margin > self.offset + view {
                area = area.vertical_scroll_offset((top + height + margin - view).max(0.0));
            }
        }
        let mut taken = false;
        list.show(ui, &locale.text(list_title(document.record())), |ui| {
            let output = list.rows(ui, area, height, |ui, place, rect| {
                let listed = self.listed.as_ref().map(|listed| listed.get(place).copied().unwrap_or_default());
                let index = listed.unwrap_or(place);
                let texts = self.texts(document, index, style, locale);
                let modified = document.is_game_modified(index);
                let response = ui.interact(rect, ui.scope_id().with(("game", place)), Sense::CLICK);
                let unsaved = if modified { locale.text("status-unsaved") } else { String::new() };
                let name = format!("{} {} {}{} {unsaved}", index + 1, texts.title, texts.matched, texts.detail);
                list.row(&response, (place, index == shown), name.trim_end());
                if ui.is_rect_visible(rect) {
                    let (number, current, hovered) = (index + 1, index == shown, response.hovered());
                    GameRow { number, games, texts: &texts, current, hovered, focused, modified }
                        .paint(ui, rect, columns);
                }
                if response.middle_clicked() {
                    out.push(Message::CopyOfGame(index));
                }
                // A right click selects, too: the menu that opens is about this game.
                if response.clicked() || response.secondary_clicked() {
                    taken = true;
                    out.push(Message::Game(index));
                }
                response.context_menu(|ui| menu::games_items(ui, menu::CommandSubject { document, locale }, out));
                response.on_hover_ui(|ui| {
                    ui.label(&texts.title);
                    ui.label(RichText::new(&texts.detail).color(palette.weak));
                });
            });
            self.offset = output.state.clamped_offset().y;
        });
        if taken {
            // Only now: a click beside the list takes the keyboard from it, and to egui a row is beside it.
            ui.memory_mut(|memory| memory.request_focus(list_id()));
        }
    }

    /// The texts of a row; remade only when its game has changed.
    fn texts(&mut self, document: &Document, index: usize, style: Notation, locale: &Locale) -> Texts {
        let version = document.game_version(index);
        if let Some((known, texts)) = self.texts.get(&index)
            && *known == version
        {
            return texts.clone();
        }
        let texts = match document.game_record(index) {
            Some(record) => {
                let (title, detail) = (title(record, index, style, locale), detail(record, style, locale));
                let matched = matched(record, self.filter.trim(), [&title, &detail]);
                let card = GameCard::of(record);
                let facts = GameFacts { card: &card, file: "", number: index + 1 };
                let file = Arc::new(GameFile::new(Path::new("")));
                let game = Some(Box::new(ListedGame::of(&facts, (None, None), file, (locale, style))));
                Texts { game, title, detail, result: result(record, style, locale), matched }
            }
            None => Texts::default(),
        };
        self.texts.insert(index, (version, texts.clone()));
        texts
    }
}

/// The name of the list: a book of problems is none of games.
fn list_title(record: &Record) -> &'static str {
    if is_problem(record) { "games-title-problems" } else { "games-title" }
}

/// The kind of the table.
fn kind(document: &Document) -> TableKind {
    let record = document.record();
    TableKind { game: record.game(), problems: is_problem(record), is_of_file: true }
}

/// A row of the list as it is painted.
struct GameRow<'a> {
    number: usize,
    /// The number of games: the numbers have room for the last one.
    games: usize,
    texts: &'a Texts,
    current: bool,
    hovered: bool,
    focused: bool,
    modified: bool,
}

impl GameRow<'_> {
    /// Paints its columns, or number and title above detail; on the right the sign for unsaved changes.
    fn paint(&self, ui: &Ui, rect: Rect, columns: Option<&TableColumns>) {
        let &Self { number, games, texts, .. } = self;
        let palette = theme::palette(ui);
        let painter = ui.painter();
        if self.current {
            painter.rect_filled(rect, 5.0, palette.current);
            painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, rect.height())), 1.5, palette.accent);
            if self.focused {
                painter.rect_stroke(rect.shrink(0.5), 5.0, (1.0, palette.accent), egui::StrokeKind::Inside);
            }
        } else if self.hovered {
            painter.rect_filled(rect, 5.0, palette.hover);
        }
        let small = TextStyle::Small.resolve(ui.style());
        if let Some((columns, game)) = columns.zip(texts.game.as_deref()) {
            in_columns(ui, rect, game, (columns, None, false));
            if self.modified {
                painter.text(pos2(rect.right() - 4.0, rect.center().y), Align2::RIGHT_CENTER, "●", small, palette.warn);
            }
            return;
        }
        let body = match self.current {
            true => fonts::strong_name(ui.ctx(), 14.0, &texts.title),
            false => TextStyle::Body.resolve(ui.style()),
        };
        let digits = games.to_string().len().max(2) as f32;
        let left = rect.left() + 10.0 + digits * 7.5;
        let is_low = rect.height() < ROW;
        let (upper, lower) =
            if is_low { (rect.center().y, rect.center().y) } else { (rect.top() + 15.0, rect.top() + 32.0) };
        painter.text(pos2(left, upper), Align2::RIGHT_CENTER, number, small.clone(), palette.weak);
        let mut left = left + 10.0;
        let mut right = rect.right() - 12.0;
        if self.modified {
            painter.text(pos2(right, upper), Align2::RIGHT_CENTER, "●", small.clone(), palette.warn);
            right -= 16.0;
        }
        // In one line the result has its place at the end, where no name takes it.
        if is_low && !texts.result.is_empty() {
            let result = painter.layout_no_wrap(texts.result.clone(), small.clone(), palette.text);
            if right - left > result.size().x + LEAST_TITLE {
                right -= result.size().x;
                painter.galley(pos2(right, upper - result.size().y / 2.0), result, palette.text);
                right -= 10.0;
            }
        }
        let end = if is_low { right } else { rect.right() - 12.0 };
        for (parts, font, y, right) in [
            ([("", palette.text), (texts.title.as_str(), palette.text)], body, upper, right),
            ([(texts.matched.as_str(), palette.accent), (texts.detail.as_str(), palette.weak)], small, lower, end),
        ] {
            if right - left < LEAST_TEXT {
                break;
            }
            let mut job = egui::text::LayoutJob::default();
            let before = painter.layout_no_wrap(parts[0].0.to_owned(), font.clone(), palette.text).size().x;
            let rest = prose::whole_facts(ui, parts[1].0, &font, right - left - before);
            for (text, color) in [parts[0], (rest, parts[1].1)] {
                job.append(&word_by_word(text), 0.0, egui::TextFormat::simple(font.clone(), color));
            }
            job.wrap = egui::text::TextWrapping::truncate_at_width(right - left);
            let galley = painter.layout_job(job);
            let width = galley.size().x;
            painter.galley(pos2(left, y - galley.size().y / 2.0), galley, palette.text);
            // In a row of one line the details follow the title.
            left += if is_low { width + 12.0 } else { 0.0 };
        }
    }
}

/// The text key for the number of a record in its file: problems are counted otherwise.
pub(crate) fn number_key(record: &Record) -> &'static str {
    if is_problem(record) { "status-problem" } else { "status-game" }
}

/// Which game it is, in the status bar; with a way to the next and the previous one unless the list has one.
pub(crate) fn button(ui: &mut Ui, document: &Document, listed: bool, locale: &Locale, out: &mut Outbox) {
    let (games, shown) = document.games();
    let values = [("game", FluentValue::from(shown + 1)), ("games", FluentValue::from(games))];
    let text = RichText::new(locale.with(number_key(document.record()), &values)).small();
    let tip = locale.text(Command::Pane(Pane::Games).row().text);
    ui.spacing_mut().item_spacing.x = 2.0;
    let step = |ui: &mut Ui, command, out: &mut Outbox| {
        if !listed {
            menu::icon_button(ui, menu::CommandSubject { document, locale }, command, None, out);
        }
    };
    step(ui, Command::StepGame(-1), out);
    if ui.add(Button::new(text).frame_when_inactive(false)).on_hover_text(tip).clicked() {
        out.push(Message::Command(Command::Pane(Pane::Games)));
    }
    step(ui, Command::StepGame(1), out);
}
