//! The games that were found, in rows with columns.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

use egui::text::LayoutJob;
use egui::{
    Align2, Button, Color32, FontId, Id, Rect, RichText, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, accesskit::Role,
    pos2, vec2,
};

use super::search::{LibraryHit, is_among};
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::texts;
use crate::ui::look::spoken::SpokenList;
use crate::ui::look::{fonts, icons, theme};
use crate::ui::words::file_name;

/// The height of a row, in points.
pub(super) const ROW: f32 = 26.0;
/// The room between two columns, and on either side of a row, in points.
const GAP: f32 = 12.0;
/// Where the numbers of moves end in their column, in points.
const NUMBERS: f32 = 32.0;

/// What the games are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LibraryColumn {
    First,
    Second,
    Event,
    Ratings,
    Round,
    Code,
    Opening,
    Date,
    Result,
    Moves,
    File,
}

impl LibraryColumn {
    const ALL: [Self; 11] = [
        Self::First,
        Self::Second,
        Self::Ratings,
        Self::Event,
        Self::Round,
        Self::Code,
        Self::Opening,
        Self::Date,
        Self::Result,
        Self::Moves,
        Self::File,
    ];

    /// Whether it is shown where a game is played.
    fn is_of(self, game: Game) -> bool {
        match self {
            Self::Ratings | Self::Code => game == Game::Chess,
            Self::Round => game != Game::Shogi,
            _ => true,
        }
    }

    /// Its heading.
    fn title(self, game: Game, locale: &Locale) -> String {
        let side = |color| texts::side(game, color, false, locale);
        match self {
            Self::First => side(game.bottom()),
            Self::Second => side(!game.bottom()),
            _ => locale.text(self.key()),
        }
    }

    /// The name of its heading in the locale, unless it depends on the game.
    const fn key(self) -> &'static str {
        match self {
            Self::First | Self::Second => "",
            Self::Ratings => "games-elo",
            Self::Round => "games-round",
            Self::Code => "games-eco",
            Self::Event => "library-event",
            Self::Opening => "library-opening",
            Self::Date => "games-date",
            Self::Result => "games-result",
            Self::Moves => "games-length",
            Self::File => "library-file",
        }
    }

    /// Its share of the width, and the width of the window, in points, from which it is shown.
    const fn share(self) -> (f32, f32) {
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
        }
    }

    fn text(self, hit: &LibraryHit) -> String {
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
            Self::Moves => hit.plies.to_string(),
            Self::File if hit.game == 0 => file_name(&hit.file.path),
            Self::File => format!("{} #{}", file_name(&hit.file.path), hit.game + 1),
        }
    }
}

/// The place of each game in an order: by the first of these columns, backwards or not, games that are alike there by the
/// next one, and all others as they were found. Those that have no value come last.
pub(super) fn ranks(hits: &[LibraryHit], by: &[(LibraryColumn, bool)]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..hits.len()).collect();
    for by in by.iter().rev() {
        sort(&mut order, hits, *by);
    }
    let mut ranks = vec![0; hits.len()];
    for (rank, at) in order.into_iter().enumerate() {
        if let Some(place) = ranks.get_mut(at) {
            *place = rank as u32;
        }
    }
    ranks
}

fn sort(order: &mut [usize], hits: &[LibraryHit], (column, backwards): (LibraryColumn, bool)) {
    let number = |at: &usize| match (hits.get(*at), column) {
        (Some(hit), LibraryColumn::Date) => hit.day.map(|day| day as usize),
        (Some(hit), LibraryColumn::Ratings) => hit.ratings.iter().flatten().max().map(|rating| *rating as usize),
        (Some(hit), LibraryColumn::Round) => first_number(&hit.round),
        (hit, _) => hit.map(|hit| hit.plies),
    };
    let words = |at: &usize| {
        let text = hits.get(*at).map_or_else(String::new, |hit| column.text(hit).to_lowercase());
        (text.is_empty(), text)
    };
    let is_number =
        matches!(column, LibraryColumn::Date | LibraryColumn::Moves | LibraryColumn::Ratings | LibraryColumn::Round);
    match (is_number, backwards) {
        (true, false) => order.sort_by_key(|at| (number(at).is_none(), number(at))),
        (true, true) => order.sort_by_key(|at| Reverse(number(at))),
        (_, false) => order.sort_by_cached_key(words),
        (_, true) => order.sort_by_cached_key(|at| {
            let (is_empty, text) = words(at);
            (is_empty, Reverse(text))
        }),
    }
}

/// The first number in a text.
fn first_number(text: &str) -> Option<usize> {
    text.split(|letter: char| !letter.is_ascii_digit()).find(|part| !part.is_empty())?.parse().ok()
}

/// In what games that were played alike are told differently: the names of the columns, and the values.
pub(super) fn differences(hits: &[&LibraryHit], locale: &Locale) -> Vec<String> {
    let game = hits.first().map_or(Game::Shogi, |hit| hit.digest.game());
    let told = LibraryColumn::ALL.into_iter().filter_map(|column| {
        let mut values: Vec<String> = hits.iter().map(|hit| column.text(hit)).collect();
        values.dedup();
        let shown = |text: &String| if text.is_empty() { "–".to_owned() } else { text.clone() };
        let values: Vec<String> = values.iter().map(shown).collect();
        (values.len() > 1).then(|| format!("{}: {}", column.title(game, locale), values.join(" / ")))
    });
    told.collect()
}

/// The columns that have room, each with its left edge and its width.
fn columns(width: f32, game: Game) -> Vec<(LibraryColumn, f32, f32)> {
    let is_shown = |column: &LibraryColumn| width >= column.share().1 && column.is_of(game);
    let shown: Vec<LibraryColumn> = LibraryColumn::ALL.into_iter().filter(is_shown).collect();
    let shares: f32 = shown.iter().map(|column| column.share().0).sum();
    let room = width - GAP * (shown.len() as f32 + 1.0);
    let mut left = GAP;
    let place = |column: LibraryColumn| {
        let (at, wide) = (left, room * column.share().0 / shares);
        left += wide + GAP;
        (column, at, wide)
    };
    shown.into_iter().map(place).collect()
}

/// A text in one line that is cut where its room ends.
fn cut(ui: &Ui, text: String, font: FontId, (color, width): (Color32, f32)) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::simple_singleline(text, font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// The headings of the columns, with what the games are sorted by first; the one that was clicked.
pub(super) fn heads(
    ui: &mut Ui,
    sorted: Option<(LibraryColumn, bool)>,
    game: Game,
    locale: &Locale,
) -> Option<LibraryColumn> {
    let palette = theme::palette(ui);
    let (_, row) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let mut clicked = None;
    for (column, left, width) in columns(row.width(), game) {
        let name = column.title(game, locale);
        let (sign, said) = match sorted {
            Some((by, false)) if by == column => (icons::CARET_UP, "games-sorted"),
            Some((by, true)) if by == column => (icons::CARET_DOWN, "games-sorted-back"),
            _ => ("", "games-sort"),
        };
        let color = if sign.is_empty() { palette.weak } else { palette.accent };
        let place = Rect::from_min_size(pos2(row.left() + left - 6.0, row.top()), vec2(width + 12.0, row.height()));
        let text = RichText::new(&name).small().color(color);
        let sign = RichText::new(sign).font(fonts::icon(11.0)).color(color);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
        ui.spacing_mut().button_padding.x = 6.0;
        let head = ui.add(Button::new((text, sign)).frame_when_inactive(false).truncate());
        let told = locale.with(said, &[("column", FluentValue::from(name))]);
        head.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, &told));
        if head.on_hover_text(told).clicked() {
            clicked = Some(column);
        }
    }
    clicked
}

/// Which row the keys are at, whether it is to be brought into sight, which games are marked, and what cannot be reached.
pub(super) struct ChosenRow<'m> {
    pub row: usize,
    pub moved: bool,
    pub marks: &'m BTreeSet<usize>,
    pub away: &'m HashSet<PathBuf>,
    /// The game on the board, whose columns are shown.
    pub game: Game,
}

/// What a click on a row asks for.
pub(super) enum RowClick {
    Choose(usize),
    /// Mark it, or no longer.
    Mark(usize),
    /// Mark all as far as it.
    MarkTo(usize),
    Open(usize),
}

/// The games in rows, in so much height; what was clicked. `reader` is what a screen reader reads rows for.
pub(super) fn list(
    ui: &mut Ui,
    (hits, listed): (&[LibraryHit], &[usize]),
    (chosen, reader): (&ChosenRow<'_>, Option<Id>),
    height: f32,
    locale: &Locale,
) -> Option<RowClick> {
    let palette = theme::palette(ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let mut area = ScrollArea::vertical().id_salt("library rows").max_height(height).min_scrolled_height(height);
    area = area.auto_shrink([false, false]);
    if chosen.moved {
        let middle = chosen.row as f32 * ROW - (height - ROW) / 2.0;
        area = area.vertical_scroll_offset(middle.clamp(0.0, (listed.len() as f32 * ROW - height).max(0.0)));
    }
    let list = SpokenList::new(ui.scope_id().with("library rows"), listed.len());
    let mut clicked = None;
    list.show(ui, &locale.text("library-list"), |ui| {
        area.show_rows(ui, ROW, listed.len(), |ui, shown| {
            for nth in shown {
                let Some((at, hit)) = listed.get(nth).and_then(|&at| Some((at, hits.get(at)?))) else { continue };
                let (rect, row) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
                let is_chosen = nth == chosen.row;
                let is_marked = chosen.marks.contains(&at) || is_chosen && chosen.marks.is_empty();
                if is_marked || row.hovered() {
                    let fill = if is_marked { palette.current } else { palette.hover };
                    ui.painter().rect_filled(rect, 4.0, fill);
                }
                if is_chosen && !chosen.marks.is_empty() {
                    ui.painter().rect_stroke(rect, 4.0, (1.0, palette.accent), egui::StrokeKind::Inside);
                }
                let font = TextStyle::Body.resolve(ui.style());
                let (mut said, mut is_at_file) = (Vec::new(), false);
                let is_away = is_among(&hit.file.path, chosen.away);
                for (column, left, width) in columns(rect.width(), chosen.game) {
                    let text = column.text(hit);
                    let is_name = matches!(column, LibraryColumn::First | LibraryColumn::Second);
                    let color = if is_name && !is_away { palette.text } else { palette.weak };
                    let galley = cut(ui, text.clone(), font.clone(), (color, width));
                    // Numbers stand below each other.
                    let (anchor, at) = match column {
                        LibraryColumn::Moves => (Align2::RIGHT_CENTER, left + width.min(NUMBERS)),
                        _ => (Align2::LEFT_CENTER, left),
                    };
                    let place = anchor.anchor_size(pos2(rect.left() + at, rect.center().y), galley.size());
                    let is_pointed = |at: egui::Pos2| at.x >= rect.left() + left - GAP;
                    if column == LibraryColumn::File {
                        is_at_file = ui.input(|input| input.pointer.hover_pos()).is_some_and(is_pointed);
                    }
                    ui.painter().galley(place.min, galley, color);
                    said.push(text);
                }
                said.extend(is_away.then(|| locale.text("library-away")));
                said.retain(|text| !text.is_empty());
                let name = said.join(" ");
                list.row(&row, (nth, is_marked), &name);
                if is_chosen && let Some(reader) = reader {
                    crate::ui::look::spoken::reads(reader, &row);
                }
                if row.double_clicked() {
                    clicked = Some(RowClick::Open(nth));
                } else if row.clicked() {
                    let modifiers = ui.input(|input| input.modifiers);
                    clicked = Some(match (modifiers.command, modifiers.shift) {
                        (_, true) => RowClick::MarkTo(nth),
                        (true, false) => RowClick::Mark(nth),
                        (false, false) => RowClick::Choose(nth),
                    });
                }
                if is_away {
                    let told = format!("{}\n{}", hit.file.path.display(), locale.text("library-away"));
                    row.on_hover_text_at_pointer(told);
                } else if is_at_file {
                    row.on_hover_text_at_pointer(hit.file.path.to_string_lossy());
                }
            }
        });
    });
    clicked
}
