//! What was played in the position that is looked for, and how these games ended.

use egui::{
    Align, Button, Layout, Rect, RichText, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, accesskit::Role, pos2, vec2,
};

use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::texts;
use crate::ui::look::theme;
use crate::ui::panels::table::{ListedGame, Won};

/// The room of a move, in points, and how many rows of them are shown.
const CELL: Vec2 = vec2(196.0, 30.0);
const ROWS: usize = 2;
/// The bar of a move, in points.
const BAR: Vec2 = vec2(56.0, 8.0);

/// A move, and the games in which it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayedMove {
    /// The move as it is spelled; empty where the games end.
    pub name: String,
    games: usize,
    /// Of these, those that the first player won, nobody, and the second.
    ended: [usize; 3],
}

/// Counts the moves of more games that were found by the position on the board; the most frequent come first.
pub(super) fn played<'h>(moves: &mut Vec<PlayedMove>, hits: impl Iterator<Item = &'h ListedGame>) {
    for hit in hits {
        let Some(name) = &hit.next else { continue };
        let at = moves.iter().position(|known| *known.name == **name).unwrap_or_else(|| {
            moves.push(PlayedMove { name: name.to_string(), games: 0, ended: [0; 3] });
            moves.len() - 1
        });
        let Some(known) = moves.get_mut(at) else { continue };
        known.games += 1;
        let [first, nobody, second] = &mut known.ended;
        match hit.won {
            Some(Won::First) => *first += 1,
            Some(Won::Nobody) => *nobody += 1,
            Some(Won::Second) => *second += 1,
            None => {}
        }
    }
    // Games that end there are no move.
    moves.sort_by_key(|played| (played.name.is_empty(), std::cmp::Reverse(played.games)));
}

/// Shows the moves; the one that was clicked. `meant` is the one whose games are listed.
pub(super) fn show(
    ui: &mut Ui,
    (moves, game): (&[PlayedMove], Game),
    meant: Option<&str>,
    locale: &Locale,
) -> Option<String> {
    if moves.is_empty() {
        return None;
    }
    let columns = ((ui.available_width() / CELL.x) as usize).max(1);
    let shown = moves.get(..columns * ROWS).unwrap_or(moves);
    let mut clicked = None;
    let (_, place) = ui.allocate_space(vec2(ui.available_width(), CELL.y * shown.len().div_ceil(columns) as f32));
    for (nth, played) in shown.iter().enumerate() {
        let at = vec2((nth % columns) as f32 * CELL.x, (nth / columns) as f32 * CELL.y);
        let cell = Rect::from_min_size(place.min + at, CELL);
        let is_meant = meant == Some(played.name.as_str());
        if cell_of(ui, cell, (played, game), is_meant, locale) {
            clicked = Some(played.name.clone());
        }
    }
    clicked
}

/// A move with the number of its games, and a bar of how they ended; whether it was clicked.
fn cell_of(ui: &mut Ui, cell: Rect, (played, game): (&PlayedMove, Game), is_meant: bool, locale: &Locale) -> bool {
    let side = |color| FluentValue::from(texts::side(game, color, false, locale));
    let palette = theme::palette(ui);
    let name = if played.name.is_empty() { locale.text("library-ends") } else { played.name.clone() };
    let [first, nobody, second] = played.ended;
    let values = [
        ("move", FluentValue::from(name.as_str())),
        ("games", FluentValue::from(played.games)),
        ("one", side(game.bottom())),
        ("other", side(!game.bottom())),
        ("first", FluentValue::from(first)),
        ("drawn", FluentValue::from(nobody)),
        ("second", FluentValue::from(second)),
    ];
    let told = locale.with("library-played", &values);
    let games = RichText::new(played.games.to_string()).small().color(palette.weak);
    let (words, figure) = cell.shrink2(vec2(2.0, 1.0)).split_left_right_at_x(cell.right() - BAR.x - 16.0);
    let layout = Layout::left_to_right(Align::Center);
    let within = &mut ui.new_child(UiBuilder::new().max_rect(words).layout(layout));
    let button = within.add(Button::selectable(is_meant, (RichText::new(name), games)).truncate());
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_meant, &told));
    bar(ui, Rect::from_center_size(figure.center(), BAR), played.ended);
    button.on_hover_text(&told).clicked()
}

/// How games ended: those of the first player, of nobody, of the second, from left to right.
fn bar(ui: &Ui, bar: Rect, ended: [usize; 3]) {
    let palette = theme::palette(ui);
    let all: usize = ended.iter().sum();
    let mut left = bar.left();
    for (count, color) in ended.into_iter().zip([palette.accent, palette.line, egui::Color32::TRANSPARENT]) {
        let width = if all > 0 { bar.width() * count as f32 / all as f32 } else { 0.0 };
        let part = Rect::from_min_size(pos2(left, bar.top()), vec2(width, bar.height()));
        ui.painter().rect_filled(part, 0.0, color);
        left += width;
    }
    ui.painter().rect_stroke(bar, 0.0, (1.0, palette.line), StrokeKind::Inside);
}
