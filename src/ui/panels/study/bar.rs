//! The chance to win, beside the board.

use egui::{Color32, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role};

use crate::editor::analysis::scale;
use crate::engine::win_chance;
use crate::locale::Locale;
use crate::record::Score;
use crate::rules::{Color, Game};
use crate::texts;
use crate::ui::look::theme;

/// The chance to win of a side, in percent; a mate is no chance.
pub(super) fn chance(score: Score, game: Game, side: Color) -> Option<f64> {
    match score.seen_by(side) {
        Score::Centipawns(score) => Some(win_chance(score, scale(game)) * 100.0),
        Score::Mate { .. } => None,
    }
}

/// The width of the bar where the board leaves room beside it, and in the margin, in points.
const WIDTH: [f32; 2] = [12.0, 5.0];

/// A bar of the chances to win, the part of the side at the bottom below. It lies at the right edge of the board's room, of
/// which the board leaves so much free, and takes none: the board stays as it is when the panel opens.
pub(crate) fn evaluation_bar(
    ui: &mut Ui,
    (score, bottom): (Score, Color),
    game: Game,
    (room, free): (Rect, f32),
    locale: &Locale,
) {
    let palette = theme::palette(ui);
    let height = room.y_range().shrink(10.0);
    let bar = match WIDTH {
        [wide, _] if free >= wide + 2.0 => Rect::from_x_y_ranges(room.right() - wide..=room.right(), height),
        // With air between it and the border of the panels.
        [_, narrow] => Rect::from_x_y_ranges(room.right()..=room.right() + narrow, height),
    };
    let response = ui.interact(bar, ui.scope_id().with("evaluation"), Sense::hover());
    let text = locale.with("study-bar", &[("score", texts::score(score, game, locale).into())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    let (light, dark) = (Color32::from_gray(0xF2), Color32::from_gray(0x2E));
    let (ours, theirs) = if bottom == Color::Black { (dark, light) } else { (light, dark) };
    let share = match score.seen_by(bottom) {
        Score::Mate { winner, .. } => f64::from(u8::from(winner == Color::Black)),
        seen => chance(seen, game, Color::Black).unwrap_or(50.0) / 100.0,
    };
    let edge = egui::lerp(bar.bottom()..=bar.top(), share as f32);
    ui.painter().rect_filled(bar, 3.0, theirs);
    ui.painter().rect_filled(bar.with_min_y(edge), 3.0, ours);
    ui.painter().hline(bar.x_range(), bar.center().y, Stroke::new(1.5, palette.accent));
    ui.painter().rect_stroke(bar, 3.0, Stroke::new(1.0, palette.weak), StrokeKind::Inside);
    response.on_hover_text(text);
}
