//! A row of a move: its name, figures in columns, and a bar of how the games ended.

use egui::{
    Align2, Color32, FontId, Rect, Response, Sense, StrokeKind, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use crate::library::PlayedMove;
use crate::library::books::BookMove;
use crate::locale::{FluentValue, Locale};
use crate::notation::{Notation, spell};
use crate::rules::{Color, Game, Position};
use crate::texts;
use crate::ui::look::{fonts, theme};

/// The height of a row, in points.
const ROW: f32 = 24.0;
/// The width of a move, of a column of figures, and of a bar, in points.
const MOVE: f32 = 96.0;
const FIGURE: f32 = 58.0;
const BAR: f32 = 64.0;
/// The widths from which on ratings and days have room, in points.
const RATED: f32 = 380.0;
const DATED: f32 = 460.0;

/// What a row says besides its move.
pub(super) enum RowFigures<'a> {
    Played(&'a PlayedMove),
    Book {
        row: &'a BookMove,
        /// The sum of the counts of all moves of the page.
        counts: u64,
    },
    Own {
        lines: usize,
    },
}

/// A row.
pub(super) struct ExplorerRow<'a> {
    pub name: &'a str,
    pub figures: &'a RowFigures<'a>,
    pub position: &'a Position,
    pub style: Notation,
    pub locale: &'a Locale,
}

/// A number with a comma before each three figures.
pub(super) fn grouped(number: impl Into<u64>) -> String {
    let figures = number.into().to_string();
    let mut grouped = String::new();
    for (at, figure) in figures.chars().enumerate() {
        if at > 0 && (figures.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(figure);
    }
    grouped
}

/// What stands for a figure that is not known.
const UNKNOWN: &str = "–";

/// The share of a part, in percent.
fn percent(part: u64, whole: u64) -> u64 {
    (part * 200 + whole).checked_div(2 * whole).unwrap_or(0)
}

/// A day as it is written.
fn day(number: u32) -> String {
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    // The end of a year or a month of which no more is known.
    match (month, day) {
        (12, 31) => year.to_string(),
        (_, 31) => format!("{year}/{month:02}"),
        _ => format!("{year}/{month:02}/{day:02}"),
    }
}

impl ExplorerRow<'_> {
    /// Shows it; a click is one on the whole row.
    pub(super) fn show(&self, ui: &mut Ui) -> Response {
        let palette = theme::palette(ui);
        let (rect, row) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let said = self.said();
        row.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
        if ui.is_rect_visible(rect) {
            if row.hovered() || row.has_focus() {
                ui.painter().rect_filled(rect, 5.0, palette.hover);
            }
            theme::focus_ring(ui, &row);
            let name = ui.painter().layout_no_wrap(self.name.to_owned(), fonts::strong(14.0), palette.text);
            let place = Align2::LEFT_CENTER.anchor_size(pos2(rect.left() + 6.0, rect.center().y), name.size());
            let left = place.right().max(rect.left() + MOVE.min(rect.width() * 0.3));
            ui.painter().galley(place.min, name, palette.text);
            self.figures(ui, rect.with_min_x(left + 6.0).with_max_x(rect.right() - 6.0), rect.width());
        }
        row.on_hover_text(said + &self.more())
    }

    fn figures(&self, ui: &Ui, room: Rect, width: f32) {
        let palette = theme::palette(ui);
        let font = TextStyle::Small.resolve(ui.style());
        let mut left = room.left();
        let mut cell = |text: &str, width: f32, font: &FontId, is_weak: bool| {
            let color = if is_weak { palette.weak } else { palette.text };
            left += width;
            if left <= room.right() + 1.0 {
                ui.painter().text(pos2(left, room.center().y), Align2::RIGHT_CENTER, text, font.clone(), color);
            }
            left
        };
        match self.figures {
            RowFigures::Played(played) => {
                let right = cell(&grouped(played.games), FIGURE, &font, false);
                let bar = Rect::from_min_size(pos2(right + 8.0, room.center().y - 4.0), vec2(BAR, 8.0));
                if bar.right() < room.right() {
                    self.bar(ui, bar, played);
                }
                let share = self.share(played).map_or_else(|| UNKNOWN.to_owned(), |share| format!("{share} %"));
                cell(&share, BAR + 8.0 + 44.0, &font, false);
                if width >= RATED {
                    let rating = played.rating().map_or_else(String::new, |rating| rating.to_string());
                    cell(&rating, 46.0, &font, true);
                }
                if width >= DATED {
                    cell(&played.last.map_or_else(String::new, day), 82.0, &font, true);
                }
            }
            RowFigures::Book { row, counts } => {
                let score = row.score.map_or_else(String::new, |score| format!("{score:+}"));
                cell(&score, FIGURE, &font, false);
                let depth = row.depth.map_or_else(String::new, |depth| format!("d{depth}"));
                cell(&depth, 40.0, &font, true);
                let count = row.count.map_or_else(String::new, grouped);
                let right = cell(&count, FIGURE, &font, false);
                let right = match row.count {
                    Some(count) if *counts > 0 => {
                        cell(&format!("{} %", percent(count.into(), *counts)), 46.0, &font, true)
                    }
                    _ => right,
                };
                // Verdict, reply and comment have the rest.
                let rest = Rect::from_x_y_ranges(right + 10.0..=room.right(), room.y_range());
                if rest.width() > 30.0 {
                    let mut job = egui::text::LayoutJob::simple_singleline(self.rest(row), font, palette.weak);
                    job.wrap = egui::text::TextWrapping::truncate_at_width(rest.width());
                    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
                    let at = pos2(rest.left(), rest.center().y - galley.size().y / 2.0);
                    ui.painter().galley(at, galley, palette.weak);
                }
            }
            RowFigures::Own { lines } => {
                cell(&grouped(*lines as u64), FIGURE, &font, true);
            }
        }
    }

    /// What a book says of a move besides figures.
    fn rest(&self, row: &BookMove) -> String {
        let verdict = row.verdict.map(|verdict| self.locale.text(&format!("explorer-{}", verdict.name())));
        let reply = row.reply.and_then(|reply| {
            let mut after = self.position.clone();
            after.play(row.mv).ok()?;
            Some(format!("→ {}", spell(self.style, &after, reply, row.mv.to())))
        });
        let comment = Some(row.comment.replace('\n', " ")).filter(|comment| !comment.is_empty());
        let parts: Vec<String> = [verdict, reply, comment].into_iter().flatten().collect();
        parts.join("  ")
    }

    /// The share of the games that the side won that moves first in the game; nothing where no end is known.
    fn share(&self, played: &PlayedMove) -> Option<u64> {
        let ended: u32 = played.ended.iter().sum();
        (ended > 0).then(|| percent(played.won(self.position.game().bottom()).into(), ended.into()))
    }

    /// The row in words: move, games, and what the first side has of them.
    fn said(&self) -> String {
        let game: Game = self.position.game();
        let name = ("move", FluentValue::from(self.name));
        match self.figures {
            RowFigures::Played(played) => {
                let values = [
                    name,
                    ("games", FluentValue::from(grouped(played.games))),
                    ("side", FluentValue::from(texts::side(game, game.bottom(), false, self.locale))),
                    (
                        "percent",
                        self.share(played).map_or_else(|| UNKNOWN.to_owned(), |share| share.to_string()).into(),
                    ),
                ];
                self.locale.with("explorer-said", &values)
            }
            RowFigures::Book { row, .. } => {
                let said = |key: &str, number: Option<String>| {
                    number.map(|number| self.locale.with(key, &[("number", FluentValue::from(number))]))
                };
                let parts = [
                    Some(self.name.to_owned()),
                    said("explorer-said-score", row.score.map(|score| score.to_string())),
                    said("explorer-said-depth", row.depth.map(|depth| depth.to_string())),
                    said("explorer-said-count", row.count.map(grouped)),
                    Some(self.rest(row)).filter(|rest| !rest.is_empty()),
                ];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                parts.join(&self.locale.text("list-gap"))
            }
            RowFigures::Own { lines } => {
                let values = [name, ("lines", FluentValue::from(grouped(*lines as u64)))];
                self.locale.with("explorer-said-own", &values)
            }
        }
    }

    /// What a tip says besides: what has room only in a wide panel.
    fn more(&self) -> String {
        let RowFigures::Played(played) = self.figures else { return String::new() };
        let [_, nobody, _] = played.ended;
        let said = |key: &str, number: Option<String>| {
            number.map(|number| format!("\n{}", self.locale.with(key, &[("number", FluentValue::from(number))])))
        };
        let parts = [
            said("explorer-drawn", (nobody > 0).then(|| grouped(nobody))),
            said("explorer-rating", played.rating().map(|rating| rating.to_string())),
            said("explorer-last", played.last.map(day)),
        ];
        parts.into_iter().flatten().collect()
    }

    /// How games ended: the first side's, nobody's, the second side's, from left to right. What the second side won is left
    /// empty: a dark part would be that of the side that is called Black.
    fn bar(&self, ui: &Ui, bar: Rect, played: &PlayedMove) {
        let palette = theme::palette(ui);
        let first: Color = self.position.game().bottom();
        let [_, nobody, _] = played.ended;
        let parts = [played.won(first), nobody, played.won(!first)];
        let all: u32 = parts.iter().sum();
        let mut left = bar.left();
        for (count, color) in parts.into_iter().zip([palette.accent, palette.line, Color32::TRANSPARENT]) {
            let width = if all > 0 { bar.width() * count as f32 / all as f32 } else { 0.0 };
            let part = Rect::from_min_size(pos2(left, bar.top()), vec2(width, bar.height()));
            ui.painter().rect_filled(part, 0.0, color);
            left += width;
        }
        ui.painter().rect_stroke(bar, 0.0, (1.0, palette.line), StrokeKind::Inside);
    }
}
