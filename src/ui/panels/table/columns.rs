//! The columns of the table and their headings: which are shown, how wide, and what the games are sorted by.

use std::ops::Range;

use egui::{
    Button, CursorIcon, Id, PopupCloseBehavior, Rect, RichText, Sense, TextStyle, Ui, UiBuilder, WidgetInfo,
    accesskit::Role,
    containers::menu::{MenuButton, MenuConfig},
    pos2, vec2,
};

use super::listed::ListedGame;
use crate::library::{answer_name, key_name};
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::texts;
use crate::ui::look::{controls, fonts, icons, spoken, theme};
use crate::ui::panels::menu::roomy;
use crate::ui::settings::{ColumnShare, GameColumn, GamesTable, SortedBy};
use crate::ui::words::file_name;

/// The height of a row, in points.
pub(crate) const ROW: f32 = 26.0;
/// The room between two columns, and on either side of a row, in points.
pub(crate) const GAP: f32 = 12.0;
/// The narrowest a column is made with the mouse, in points.
const NARROWEST: f32 = 24.0;
/// The width of the button at the right end of the headings, in points.
const MENU: f32 = 30.0;
/// Headings side by side: the least width, in points, in which all are there, the height below which a second row would take
/// the place of a game, the width in which they are not more than two rows, and the width of one beside its name.
const WIDE: f32 = 240.0;
const LOW: f32 = 216.0;
const SIDE: f32 = 340.0;
const NAMED: f32 = 18.0;

impl GameColumn {
    /// Whether it is usually shown in a table.
    fn is_usual(self, TableKind { game, problems, is_of_file }: TableKind) -> bool {
        match self {
            Self::Work | Self::Author => problems,
            Self::First | Self::Second | Self::Event | Self::Result | Self::Opening if problems => false,
            Self::Number => is_of_file,
            Self::File => !is_of_file,
            Self::Ratings | Self::Code => game == Game::Chess,
            Self::Round => game != Game::Shogi,
            _ => true,
        }
    }

    /// Its heading.
    pub(crate) fn title(self, game: Game, locale: &Locale) -> String {
        let side = |color| texts::side(game, color, false, locale);
        match self {
            Self::First => side(game.bottom()),
            Self::Second => side(!game.bottom()),
            Self::Ratings => locale.text("games-elo"),
            Self::Round => locale.text("games-round"),
            Self::Code => locale.text("games-eco"),
            Self::Event if game == Game::Shogi => locale.text("games-event"),
            Self::Event => locale.text("games-tournament"),
            Self::Number => locale.text("games-number"),
            Self::Work => locale.text("games-work"),
            Self::Author => locale.text("games-author"),
            Self::Opening => locale.text("library-opening"),
            Self::Date => locale.text("games-date"),
            Self::Result => locale.text("games-result"),
            Self::Moves => locale.text("games-length"),
            Self::File => locale.text("library-file"),
        }
    }

    /// Its usual share of the width, and the width of the table, in points, from which it is usually shown.
    const fn usual(self) -> (f32, f32) {
        match self {
            Self::First | Self::Second => (1.0, 0.0),
            Self::Ratings => (0.7, 700.0),
            Self::Round => (0.34, 820.0),
            Self::Code => (0.34, 640.0),
            Self::Event => (1.3, 760.0),
            Self::Opening => (1.0, 900.0),
            Self::Date => (0.72, 0.0),
            Self::Result => (0.62, 480.0),
            Self::Moves => (0.36, 560.0),
            Self::File => (1.1, 620.0),
            Self::Number => (0.3, 0.0),
            Self::Work => (1.3, 0.0),
            Self::Author => (1.0, 0.0),
        }
    }

    pub(crate) fn text(self, hit: &ListedGame) -> String {
        match self {
            Self::First => hit.first.to_string(),
            Self::Second => hit.second.to_string(),
            Self::Event => hit.event.to_string(),
            Self::Ratings => match hit.ratings {
                [None, None] => String::new(),
                ratings => ratings.map(|rating| rating.map_or_else(|| "–".to_owned(), |it| it.to_string())).join(" / "),
            },
            Self::Round => hit.round.to_string(),
            Self::Code => hit.code.to_string(),
            Self::Opening => hit.opening.to_string(),
            Self::Date => hit.date.to_string(),
            Self::Result => hit.result.to_string(),
            Self::Moves => hit.length.map_or_else(String::new, |length| length.to_string()),
            Self::Number => hit.number.unwrap_or(hit.game + 1).to_string(),
            Self::Work => hit.work.to_string(),
            Self::Author => hit.author.to_string(),
            Self::File if hit.game == 0 => file_name(&hit.file.path),
            Self::File => format!("{} #{}", file_name(&hit.file.path), hit.game + 1),
        }
    }
}

/// What a table is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableKind {
    /// What is played in its games.
    pub game: Game,
    /// Whether they are mate problems.
    pub problems: bool,
    /// Whether they are all games of one file, in its order.
    pub is_of_file: bool,
}

impl TableKind {
    /// Games that were found in many files.
    pub const fn found(game: Game) -> Self {
        Self { game, problems: false, is_of_file: false }
    }

    /// What its games are sorted by where there is no room for columns.
    fn low(self) -> &'static [GameColumn] {
        use GameColumn::{Author, Code, Date, Event, First, Moves, Number, Ratings, Result, Round, Second, Work};
        match self.game {
            _ if self.problems => &[Number, Moves, Work, Author],
            Game::Shogi => &[First, Second, Event, Date],
            Game::Chess | Game::Xiangqi => &[First, Second, Event, Date, Result, Ratings, Code, Round],
        }
    }
}

/// The columns that are shown, from left to right.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TableColumns(Vec<ColumnShare>);

impl TableColumns {
    /// Those that were chosen for a game or, where none were, its usual ones that have room.
    pub fn of(table: &GamesTable, kind: TableKind, width: f32) -> Self {
        match table.columns(kind.game, kind.problems) {
            Some(chosen) if !chosen.is_empty() => Self(chosen.to_vec()),
            _ => Self(Self::usual(kind).filter(|it| width >= it.column.usual().1).collect()),
        }
    }

    fn usual(kind: TableKind) -> impl Iterator<Item = ColumnShare> {
        let usual = GameColumn::ALL.into_iter().filter(move |column| column.is_usual(kind));
        usual.map(|column| ColumnShare { column, share: column.usual().0 })
    }

    /// The columns, each with its left edge and its width in a row of a width, whose end is left to the menu.
    pub fn places(&self, width: f32) -> impl Iterator<Item = (GameColumn, f32, f32)> {
        let share = |it: &ColumnShare| if it.share.is_finite() { it.share.clamp(0.01, 100.0) } else { 1.0 };
        let shares: f32 = self.0.iter().map(share).sum();
        let room = (width - MENU - GAP * (self.0.len() as f32 + 1.0)).max(0.0);
        let mut left = GAP;
        self.0.iter().map(move |it| {
            let (at, wide) = (left, room * share(it) / shares);
            left += wide + GAP;
            (it.column, at, wide)
        })
    }

    /// The same with the right edge of a column moved by so many points: the next one has the rest.
    fn resized(&self, nth: usize, by: f32, width: f32) -> Self {
        let mut wide: Vec<ColumnShare> =
            self.places(width).map(|(column, _, share)| ColumnShare { column, share }).collect();
        if let Some([one, next]) = wide.get_mut(nth..nth + 2) {
            let by = by.clamp((NARROWEST - one.share).min(0.0), (next.share - NARROWEST).max(0.0));
            (one.share, next.share) = (one.share + by, next.share - by);
        }
        let whole: f32 = wide.iter().map(|it| it.share).sum();
        let count = wide.len() as f32;
        wide.iter_mut().for_each(|it| it.share *= count / whole.max(1.0));
        Self(wide)
    }

    /// The same with a column more or, if it is there and not the last one, without it.
    fn turned(&self, column: GameColumn) -> Self {
        let is_there = |column: GameColumn| self.0.iter().any(|it| it.column == column);
        let shown = GameColumn::ALL.into_iter().filter(|other| is_there(*other) != (*other == column));
        let share = |column: GameColumn| {
            let known = self.0.iter().find(|it| it.column == column);
            known.copied().unwrap_or(ColumnShare { column, share: column.usual().0 })
        };
        let turned: Vec<ColumnShare> = shown.map(share).collect();
        if turned.is_empty() { self.clone() } else { Self(turned) }
    }
}

/// What was done with the headings.
pub(crate) enum HeadStep {
    /// Sort by a column.
    Sort(GameColumn),
    /// Show these columns; while their edges are moved with the mouse they are not kept yet.
    Show(TableColumns, bool),
    /// Show the usual ones.
    Usual,
}

impl HeadStep {
    /// What a person chose of the columns, as it is kept.
    pub fn chosen(self) -> Option<Vec<ColumnShare>> {
        match self {
            Self::Show(TableColumns(chosen), _) => Some(chosen),
            Self::Sort(_) | Self::Usual => None,
        }
    }
}

/// What the games are sorted by first, and whether they are already.
pub(crate) type SortState = (Option<SortedBy>, bool);

/// The name of a heading with the sign of its order, in their colour, and what it says of that.
fn head_words(
    ui: &Ui,
    (column, name): (GameColumn, &str),
    (sorted, is_done): SortState,
    locale: &Locale,
) -> ([RichText; 2], String) {
    let palette = theme::palette(ui);
    let (sign, said) = match sorted.filter(|by| by.column == column) {
        None => ("", "games-sort"),
        Some(_) if !is_done => (icons::CLOCK, "games-sorting"),
        Some(SortedBy { backwards: false, .. }) => (icons::CARET_UP, "games-sorted"),
        Some(SortedBy { backwards: true, .. }) => (icons::CARET_DOWN, "games-sorted-back"),
    };
    let color = if sign.is_empty() { palette.weak } else { palette.accent };
    let texts = [RichText::new(name).small().color(color), RichText::new(sign).font(fonts::icon(11.0)).color(color)];
    (texts, locale.with(said, &[("column", FluentValue::from(name))]))
}

/// What games are sorted by, side by side, for a table without room for columns; what was clicked.
pub(crate) fn low_heads(ui: &mut Ui, kind: TableKind, sorted: SortState, locale: &Locale) -> Option<GameColumn> {
    let palette = theme::palette(ui);
    let mut columns: Vec<(GameColumn, String)> =
        kind.low().iter().map(|column| (*column, column.title(kind.game, locale))).collect();
    // In a small list those that one row has room for have to do, and the one that it is sorted by.
    let is_small = ui.available_width() < WIDE || ui.available_width() < SIDE && ui.available_height() < LOW;
    let font = TextStyle::Small.resolve(ui.style());
    let width = |name: &str| ui.painter().layout_no_wrap(name.to_owned(), font.clone(), palette.weak).size().x + NAMED;
    let room = ui.available_width();
    let mut left = room;
    let all: f32 = columns.iter().map(|(_, name)| width(name)).sum();
    let by = sorted.0.map(|by| by.column);
    columns.retain(|(column, name)| {
        left -= width(name);
        !is_small || all <= room || left >= 0.0 || by == Some(*column)
    });
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 6.0;
        for (column, name) in columns {
            let ([text, sign], told) = head_words(ui, (column, &name), sorted, locale);
            let response = ui.add(Button::new((text, sign)).frame_when_inactive(false));
            response.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &told));
            if response.on_hover_text(told).clicked() {
                clicked = Some(column);
            }
        }
    });
    clicked
}

/// The headings of the columns, with what the games are sorted by first; what was done with them.
pub(crate) fn heads(
    ui: &mut Ui,
    columns: &TableColumns,
    sorted: SortState,
    kind: TableKind,
    locale: &Locale,
) -> Option<HeadStep> {
    let game = kind.game;
    let palette = theme::palette(ui);
    let (_, row) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let mut step = None;
    let places: Vec<(GameColumn, f32, f32)> = columns.places(row.width()).collect();
    let last = places.len().saturating_sub(1);
    for (column, left, width) in places.iter().copied() {
        let name = column.title(game, locale);
        let ([text, sign], told) = head_words(ui, (column, &name), sorted, locale);
        let place = Rect::from_min_size(pos2(row.left() + left - 6.0, row.top()), vec2(width + 12.0, row.height()));
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        // Menus stay open while columns come and go.
        let builder = UiBuilder::new().scope_id(Id::unique(("library head", column))).max_rect(place).layout(layout);
        let within = &mut ui.new_child(builder);
        within.spacing_mut().button_padding.x = 6.0;
        let head = within.add(Button::new((text, sign)).frame_when_inactive(false).truncate());
        head.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &told));
        if head.clicked() {
            step = Some(HeadStep::Sort(column));
        }
        head.context_menu(|ui| {
            if let Some(chosen) = offers(ui, columns, game, locale) {
                step = Some(chosen);
            }
        });
        head.on_hover_text(told);
    }
    for (nth, (_, left, width)) in places.iter().copied().enumerate().take(last) {
        let edge = row.left() + left + width + GAP / 2.0;
        let place = Rect::from_x_y_ranges(edge - 4.0..=edge + 4.0, row.y_range());
        let handle = ui.interact(place, Id::unique(("library column", nth)), Sense::drag());
        let name = locale.text("panel-edge");
        handle.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &name));
        if handle.hovered() || handle.dragged() {
            ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
            ui.painter().vline(edge, row.y_range(), (1.0, palette.accent));
        }
        if handle.dragged() || handle.drag_stopped() {
            let by = handle.drag_delta().x;
            step = Some(HeadStep::Show(columns.resized(nth, by, row.width()), handle.drag_stopped()));
        }
    }
    let place = Rect::from_min_max(pos2(row.right() - MENU, row.top()), row.max);
    // One name whatever stands before it: with a column more or less the menu would be another one, and close.
    let id = Id::unique("library columns");
    let within = &mut ui.new_child(UiBuilder::new().scope_id(id).max_rect(place));
    let name = locale.text("library-columns");
    let icon = RichText::new(icons::LIST).font(fonts::icon(14.0)).color(palette.weak);
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (button, chosen) = MenuButton::new(icon).config(config).ui(within, |ui| {
        spoken::calls_menu(ui, &name);
        offers(ui, columns, game, locale)
    });
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    button.on_hover_text(name);
    chosen.and_then(|chosen| chosen.inner).or(step)
}

/// The columns that can be shown, in a menu; what was chosen.
fn offers(ui: &mut Ui, columns: &TableColumns, game: Game, locale: &Locale) -> Option<HeadStep> {
    roomy(ui);
    ui.set_min_width(180.0);
    let mut step = None;
    for column in GameColumn::ALL {
        let mut on = columns.0.iter().any(|it| it.column == column);
        if controls::check(ui, &mut on, column.title(game, locale)).changed() {
            step = Some(HeadStep::Show(columns.turned(column), true));
        }
    }
    ui.separator();
    if ui.button(locale.text("library-columns-usual")).clicked() {
        step = Some(HeadStep::Usual);
        ui.close();
    }
    step
}

/// Games that were played alike stand below each other in the list.
#[derive(Debug, Default)]
pub(crate) struct AlikeGroups(Vec<AlikeGroup>);

/// Some of them.
#[derive(Debug)]
pub(crate) struct AlikeGroup {
    /// Their rows.
    pub rows: Range<usize>,
    /// The columns in which they are told differently.
    pub differing: Vec<GameColumn>,
}

impl AlikeGroups {
    /// The groups of rows, which are known by the hits in their order.
    pub fn of(hits: &[&ListedGame]) -> Self {
        let mut groups: Vec<AlikeGroup> = Vec::new();
        let mut from = 0;
        for alike in hits.chunk_by(|one, other| one.alike == other.alike) {
            let differs = |column: &GameColumn| {
                let first = alike.first().map(|hit| column.text(hit));
                alike.iter().any(|hit| Some(column.text(hit)) != first)
            };
            let rows = from..from + alike.len();
            from = rows.end;
            groups.push(AlikeGroup { rows, differing: GameColumn::ALL.into_iter().filter(differs).collect() });
        }
        Self(groups)
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The group of a row, and which it is, from 0.
    pub fn of_row(&self, row: usize) -> Option<(usize, &AlikeGroup)> {
        let at = self.0.partition_point(|group| group.rows.end <= row);
        Some((at, self.0.get(at)?))
    }
}

/// In what games that were played alike are told differently: the names of the columns, and the values.
pub(crate) fn differences(hits: &[&ListedGame], locale: &Locale) -> Vec<String> {
    let game = hits.first().map_or(Game::Shogi, |hit| hit.digest.game());
    let told = GameColumn::ALL.into_iter().filter_map(|column| {
        let mut values: Vec<String> = hits.iter().map(|hit| column.text(hit)).collect();
        values.dedup();
        let shown = |text: &String| if text.is_empty() { "–".to_owned() } else { text.clone() };
        let values: Vec<String> = values.iter().map(shown).collect();
        (values.len() > 1).then(|| format!("{}: {}", column.title(game, locale), values.join(" / ")))
    });
    told.chain(contents(hits, locale)).collect()
}

/// In what the games differ that stands in no column: comments, variations, evaluations.
fn contents(hits: &[&ListedGame], locale: &Locale) -> Vec<String> {
    let language = locale.language().tag();
    let answer = |has: bool| answer_name(has, language).to_owned();
    let comments = |hit: &ListedGame| match hit.digest.comments() {
        0 => answer(false),
        count => count.to_string(),
    };
    let told = |key: &str, of: &dyn Fn(&ListedGame) -> String, differs: bool| {
        let mut values: Vec<String> = hits.iter().map(|hit| of(hit)).collect();
        values.dedup();
        let sign = if differs && values.len() == 1 { " ≠" } else { "" };
        (values.len() > 1 || differs).then(|| format!("{}: {}{sign}", key_name(key, language), values.join(" / ")))
    };
    let differs =
        hits.windows(2).any(|pair| matches!(pair, [one, other] if !one.digest.is_remarked_like(&other.digest)));
    [
        told("comments", &comments, differs),
        told("variations", &|hit| answer(hit.digest.has()[1]), false),
        told("evaluations", &|hit| answer(hit.digest.has()[2]), false),
    ]
    .into_iter()
    .flatten()
    .collect()
}
