//! What was played in the position that is looked for, and how these games ended.

use egui::{Button, Rect, RichText, Sense, Ui, WidgetInfo, accesskit::Role, pos2, vec2};

use super::search::{LibraryHit, Won};
use crate::locale::{FluentValue, Locale};
use crate::ui::look::theme;

/// How many moves are shown.
const MOST: usize = 8;
/// The bar of a move, in points.
const BAR: egui::Vec2 = vec2(56.0, 8.0);

/// A move, and the games in which it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayedMove {
    /// The move as it is spelled; empty where the games end.
    pub name: String,
    games: usize,
    /// Of these, those that the first player won, nobody, and the second.
    ended: [usize; 3],
}

/// The moves of games that were found by the position on the board, the most frequent first.
pub(super) fn played(hits: &[LibraryHit]) -> Vec<PlayedMove> {
    let mut moves: Vec<PlayedMove> = Vec::new();
    for hit in hits {
        let Some(name) = &hit.next else { continue };
        let at = moves.iter().position(|known| known.name == *name).unwrap_or_else(|| {
            moves.push(PlayedMove { name: name.clone(), games: 0, ended: [0; 3] });
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
    moves
}

/// Shows the moves; the one that was clicked. `meant` is the one whose games are listed.
pub(super) fn show(ui: &mut Ui, moves: &[PlayedMove], meant: Option<&str>, locale: &Locale) -> Option<String> {
    let palette = theme::palette(ui);
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for played in moves.iter().take(MOST) {
            let name = if played.name.is_empty() { locale.text("library-ends") } else { played.name.clone() };
            let [first, nobody, second] = played.ended;
            let values = [
                ("move", FluentValue::from(name.as_str())),
                ("games", FluentValue::from(played.games)),
                ("first", FluentValue::from(first)),
                ("drawn", FluentValue::from(nobody)),
                ("second", FluentValue::from(second)),
            ];
            let told = locale.with("library-played", &values);
            let games = RichText::new(played.games.to_string()).small().color(palette.weak);
            let is_meant = meant == Some(played.name.as_str());
            // Move and bar stay together where the row is wrapped.
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let button = ui.add(Button::selectable(is_meant, (RichText::new(name), games)));
                button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_meant, &told));
                bar(ui, played.ended);
                if button.on_hover_text(&told).clicked() {
                    clicked = Some(played.name.clone());
                }
            });
        }
    });
    clicked
}

/// How games ended: those of the first player, of nobody, of the second, from left to right.
fn bar(ui: &mut Ui, ended: [usize; 3]) {
    let palette = theme::palette(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(BAR.x + 8.0, ui.spacing().interact_size.y), Sense::hover());
    let all: usize = ended.iter().sum();
    let bar = Rect::from_min_size(pos2(rect.left(), rect.center().y - BAR.y / 2.0), BAR);
    let mut left = bar.left();
    for (count, color) in ended.into_iter().zip([palette.accent, palette.line, palette.text]) {
        let width = if all > 0 { BAR.x * count as f32 / all as f32 } else { 0.0 };
        let part = Rect::from_min_size(pos2(left, bar.top()), vec2(width, BAR.y));
        ui.painter().rect_filled(part, 0.0, color);
        left += width;
    }
    ui.painter().rect_stroke(bar, 0.0, (1.0, palette.line), egui::StrokeKind::Inside);
}
