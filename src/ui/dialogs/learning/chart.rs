//! The games in the course of time, each a point as high as its accuracy; a click opens it, as Enter does the one that the
//! arrow keys have reached.

use egui::{
    Align2, Color32, CursorIcon, EventFilter, FontId, Key, Modifiers, Pos2, Response, Sense, Shape, Stroke, StrokeKind,
    Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::reading::{LearningGame, day_name};
use crate::exercises::GameProgress;
use crate::locale::Locale;
use crate::ui::look::theme;

/// The height of the picture, the room for its scale, and the size of a point, in points.
const HEIGHT: f32 = 164.0;
const SCALE: f32 = 34.0;
/// Where its page is lower than this it is lower, too, so that what stands below it begins in sight.
const LOW_PAGE: f32 = 360.0;
const LOW: f32 = 104.0;
const POINT: f32 = 3.5;
/// The size of letters, and the room above and below for them, in points.
const LETTERS: f32 = 11.0;
const WORDS: f32 = 24.0;
/// How near the pointer must be.
const NEAR: f32 = 14.0;
/// Over how many games the line is a mean.
const OVER: usize = 5;

/// Shows them; the place among them of the one that was chosen.
pub(super) fn show(
    ui: &mut Ui,
    games: &[GameProgress],
    all: &[LearningGame],
    locale: &Locale,
    tell: impl Fn(&LearningGame, &GameProgress) -> String,
) -> Option<usize> {
    let palette = theme::palette(ui);
    let tall = if ui.clip_rect().height() < LOW_PAGE { LOW } else { HEIGHT };
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::click());
    let accuracies: Vec<f64> = games.iter().filter_map(|game| game.tally.accuracy).collect();
    let lowest = accuracies.iter().copied().fold(100.0, f64::min);
    // In steps of ten, so that small changes of the lowest do not move the picture.
    let bottom = ((lowest / 10.0).floor() * 10.0).clamp(0.0, 90.0);
    let room = place.shrink2(vec2(0.0, WORDS)).with_min_x(place.left() + SCALE);
    let height = |accuracy: f64| {
        let share = ((accuracy - bottom) / (100.0 - bottom)) as f32;
        room.bottom() - share * room.height()
    };
    let painter = ui.painter();
    painter.rect_filled(place, 4.0, palette.raised);
    let letters = || FontId::proportional(LETTERS);
    let measure = locale.text("progress-chart");
    painter.text(place.left_top() + vec2(6.0, 3.0), Align2::LEFT_TOP, &measure, letters(), palette.weak);
    let mut step = bottom;
    let by = if bottom < 60.0 { 20.0 } else { 10.0 };
    while step <= 100.0 {
        let y = height(step);
        painter.hline(room.x_range(), y, Stroke::new(1.0, palette.line));
        let at = pos2(room.left() - 6.0, y);
        painter.text(at, Align2::RIGHT_CENTER, format!("{step:.0}"), letters(), palette.weak);
        step += by;
    }
    let last = games.len().saturating_sub(1).max(1) as f32;
    let point = |at: usize, accuracy: f64| {
        let x = if games.len() == 1 {
            room.center().x
        } else {
            room.left() + 8.0 + at as f32 / last * (room.width() - 16.0)
        };
        pos2(x, height(accuracy))
    };
    // The days of the first game and of the last that has one: what lies between them are games, not days.
    let dated: Vec<(usize, u32)> = games.iter().enumerate().filter_map(|(at, game)| Some((at, game.day?))).collect();
    let mut left = room.left();
    for (nth, &(at, day)) in dated.first().into_iter().chain(dated.get(1..).and_then(<[_]>::last)).enumerate() {
        let name = painter.layout_no_wrap(day_name(day), letters(), palette.weak);
        let end = point(at, bottom).x + 8.0 - name.size().x;
        left = if nth == 0 { point(at, bottom).x - 8.0 } else { left.max(end) };
        painter.galley(pos2(left, room.bottom() + 6.0), name.clone(), palette.weak);
        left += name.size().x + 12.0;
    }
    let points: Vec<(usize, Pos2)> =
        games.iter().enumerate().filter_map(|(at, game)| Some((at, point(at, game.tally.accuracy?)))).collect();
    let means = means(&points);
    if means.len() > 1 {
        painter.add(Shape::line(means, Stroke::new(2.0, palette.accent)));
    }
    let pointer = response.hover_pos();
    let near = pointer.and_then(|at| {
        let nearest = points.iter().min_by(|one, other| one.1.distance(at).total_cmp(&other.1.distance(at)))?;
        (nearest.1.distance(at) < NEAR).then_some(*nearest)
    });
    let reached = reached(ui, &response, points.len()).and_then(|place| points.get(place).copied());
    let shown = near.or(reached);
    for (at, place) in &points {
        let is_shown = shown.is_some_and(|(shown, _)| shown == *at);
        let color: Color32 = if is_shown { palette.accent } else { palette.weak };
        painter.circle_filled(*place, if is_shown { POINT + 1.5 } else { POINT }, color);
    }
    let told = shown.and_then(|(at, _)| games.get(at)).and_then(|game| Some(tell(all.get(game.at)?, game)));
    let spoken = told.as_ref().map_or_else(|| measure.clone(), |told| format!("{measure}\n{told}"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    if response.has_focus() {
        painter.rect_stroke(place, 4.0, Stroke::new(2.0, palette.accent), StrokeKind::Inside);
    }
    if let (None, Some(told)) = (near, &told) {
        let told = told.replace('\n', "　");
        painter.text(place.right_top() + vec2(-6.0, 3.0), Align2::RIGHT_TOP, told, letters(), palette.text);
    }
    let (at, _) = shown?;
    if near.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    // Enter where the keyboard is, or the pointer on a point.
    let is_clicked = response.clicked() && (near.is_some() || !ui.input(|input| input.pointer.any_click()));
    if let (Some(told), Some(_)) = (told, near) {
        response.on_hover_text_at_pointer(told);
    }
    is_clicked.then_some(at)
}

/// Which of so many points the arrow keys have reached, from the left, while the picture has the keyboard: at first the last.
fn reached(ui: &Ui, response: &Response, count: usize) -> Option<usize> {
    if !response.has_focus() {
        return None;
    }
    let last = count.checked_sub(1)?;
    let before = ui.data(|data| data.get_temp(response.id)).unwrap_or(last);
    let pressed = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let now = if pressed(Key::ArrowLeft) {
        before.saturating_sub(1)
    } else if pressed(Key::ArrowRight) {
        before + 1
    } else if pressed(Key::Home) {
        0
    } else if pressed(Key::End) {
        last
    } else {
        before
    };
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    ui.data_mut(|data| data.insert_temp(response.id, now.min(last)));
    Some(now.min(last))
}

/// The mean of each point and those before it, as a line.
fn means(points: &[(usize, Pos2)]) -> Vec<Pos2> {
    let mean = |window: &[(usize, Pos2)]| {
        let last = window.last()?.1;
        Some(pos2(last.x, window.iter().map(|(_, place)| place.y).sum::<f32>() / window.len() as f32))
    };
    points.windows(OVER.min(points.len().max(1))).filter_map(mean).collect()
}
