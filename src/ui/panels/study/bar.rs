//! The chance to win, beside the board.

use egui::{Color32, Frame, Margin, Panel, Sense, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role};

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

/// A bar of the chances to win, the part of the side at the bottom below.
pub(crate) fn evaluation_bar(ui: &mut Ui, score: Option<Score>, game: Game, bottom: Color, locale: &Locale) {
    let frame = Frame::new().inner_margin(Margin { left: 2, right: 4, top: 10, bottom: 10 });
    let panel = Panel::right("evaluation").exact_size(18.0).resizable(false).show_separator_line(false).frame(frame);
    panel.show(ui, |ui| {
        // Without a score there is only room for it, so that the board stays where it is.
        let Some(score) = score else { return };
        let palette = theme::palette(ui);
        let (bar, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
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
    });
}
