//! What points something out on the board: under the pieces and over them.

use egui::epaint::{RectShape, StrokeKind};
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::super::geometry::Geometry;
use super::super::scene::{Drawn, PieceLayout};
use super::super::spots::PieceSpot;
use super::super::theme::BoardTheme;
use super::canvas::Canvas;
use crate::ui::look::fonts;

/// The marks on the wood, under lines and pieces.
pub(super) fn under_pieces(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, touch, .. } = *canvas;
    let unit = geometry.cell.x;
    if let Some((from, to)) = scene.marks.last {
        if let Some(from) = from {
            let rect = geometry.cell_rect(from);
            // A faint colour would be lost on a dark cell.
            let left = if scene.ground.checkered { theme.last_to.gamma_multiply(0.6) } else { theme.last_from };
            painter.rect_filled(rect, 0.0, left);
            brackets(painter, rect.shrink(unit * 0.07), unit, theme.last_to);
        }
        painter.rect_filled(geometry.cell_rect(to), 0.0, theme.last_to);
    }
    if let Some(PieceSpot::Board(cell)) = touch.selected {
        select(painter, geometry.cell_rect(cell), unit, theme);
    }
    if let Some(PieceSpot::Board(cell)) = touch.target {
        let stroke = Stroke::new(unit * 0.05, theme.hint);
        painter.rect(geometry.cell_rect(cell), 0.0, theme.hint.gamma_multiply(0.22), stroke, StrokeKind::Inside);
    }
    for &cell in &scene.marks.check {
        let rect = geometry.cell_rect(cell);
        let glow = RectShape::filled(rect.shrink(unit * 0.12), unit * 0.2, theme.alarm).with_blur_width(unit * 0.30);
        painter.rect_filled(rect, 0.0, theme.alarm.gamma_multiply(0.40));
        painter.with_clip_rect(rect.intersect(painter.clip_rect())).add(glow);
    }
    for &cell in &scene.marks.refused {
        hatch(painter, geometry.cell_rect(cell), unit, theme.alarm);
    }
}

/// The marks over the pieces.
pub(super) fn over_pieces(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, touch, .. } = *canvas;
    for &cell in &scene.marks.check {
        alarm_badge(painter, geometry.cell_rect(cell), theme);
    }
    hints(canvas);
    let drawings: Vec<Drawn> = scene.marks.drawn.iter().chain(&touch.drawing).copied().collect();
    for shape in &drawings {
        drawn(painter, geometry, *shape, place_among(&drawings, shape));
    }
    // Over all of the arrows: none is hidden by that of another rank.
    for shape in &drawings {
        rank_badge(painter, geometry, *shape, place_among(&drawings, shape).0);
    }
    if let (Some((_, to)), Some(glyph)) = (scene.marks.last, scene.marks.glyph) {
        glyph_badge(painter, geometry.cell_rect(to), glyph);
    }
}

/// The squares on which anything may stand: dimmed, with a question mark; or any piece of a side: with a disc, filled for
/// the darker one.
pub(super) fn open_squares(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, .. } = *canvas;
    let unit = geometry.cell.x;
    let any = scene.marks.any.iter().map(|(cell, _, is_dark)| (*cell, Some(*is_dark)));
    for (cell, is_dark) in scene.marks.open.iter().map(|cell| (*cell, None)).chain(any) {
        let rect = geometry.cell_rect(cell);
        if scene.layout == PieceLayout::Crossings {
            // The lines end at its edge: a letter on them is not read.
            painter.circle(rect.center(), unit * 0.3, theme.wood_light, Stroke::new(geometry.pixel, theme.label));
        } else {
            let veil = Rect::from_center_size(rect.center(), rect.size() - Vec2::splat(unit * 0.16));
            painter.rect_filled(veil, unit * 0.12, theme.label.gamma_multiply(0.22));
        }
        if let Some(is_dark) = is_dark {
            let fill = if is_dark { theme.label } else { theme.wood_light };
            painter.circle(rect.center(), unit * 0.17, fill, Stroke::new(geometry.pixel.max(unit * 0.03), theme.label));
            continue;
        }
        let font = fonts::strong(unit * 0.36);
        painter.text(rect.center(), Align2::CENTER_CENTER, "?", font, theme.label);
    }
}

/// The edge of the place that has the keyboard.
pub(in crate::ui::board) fn focus_ring(painter: &Painter, geometry: &Geometry, rect: Rect, theme: &BoardTheme) {
    let width = (geometry.cell.x * 0.06).max(2.0);
    for (width, color) in [(width + 2.0, theme.tile), (width, theme.selection)] {
        painter.rect_stroke(rect.shrink(width / 2.0), 2.0, Stroke::new(width, color), StrokeKind::Inside);
    }
}

/// Four corners, for a square that a piece has left.
fn brackets(painter: &Painter, rect: Rect, unit: f32, color: Color32) {
    let (arm, stroke) = (unit * 0.17, Stroke::new((unit * 0.035).max(1.0), color));
    for (corner, x, y) in corners(rect) {
        let path = vec![corner + vec2(arm * x, 0.0), corner, corner + vec2(0.0, arm * y)];
        painter.add(Shape::line(path, stroke));
    }
}

/// The place of a selected piece.
pub(super) fn select(painter: &Painter, rect: Rect, unit: f32, theme: &BoardTheme) {
    let stroke = Stroke::new((unit * 0.05).max(1.5), theme.selection);
    painter.rect(rect, 0.0, theme.selection.gamma_multiply(0.34), stroke, StrokeKind::Inside);
}

/// Slanted lines in a frame, for a square that explains a refusal.
fn hatch(painter: &Painter, rect: Rect, unit: f32, color: Color32) {
    painter.rect_filled(rect, 0.0, color.gamma_multiply(0.20));
    let clipped = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let step = unit * 0.17;
    let count = ((rect.width() + rect.height()) / step).ceil() as usize;
    for i in 1..count {
        let along = i as f32 * step;
        let ends = [pos2(rect.left() + along, rect.top()), pos2(rect.left() + along - rect.height(), rect.bottom())];
        clipped.line_segment(ends, Stroke::new((unit * 0.03).max(1.0), color.gamma_multiply(0.60)));
    }
    painter.rect_stroke(rect, 0.0, Stroke::new((unit * 0.05).max(1.5), color), StrokeKind::Inside);
}

/// A disc with an exclamation mark in the corner of a square.
fn alarm_badge(painter: &Painter, rect: Rect, theme: &BoardTheme) {
    let unit = rect.width();
    let radius = (unit * 0.155).max(5.0);
    let center = rect.right_top() + vec2(-radius * 1.05, radius * 1.05);
    painter.circle(center, radius, theme.alarm, Stroke::new((unit * 0.03).max(1.0), Color32::WHITE));
    let bar = vec2(radius * 0.26, radius * 0.72);
    let top = Rect::from_center_size(center - vec2(0.0, radius * 0.22), bar);
    painter.rect_filled(top, bar.x / 2.0, Color32::WHITE);
    painter.circle_filled(center + vec2(0.0, radius * 0.46), radius * 0.16, Color32::WHITE);
}

/// The colour of what is drawn, by its letter.
fn brush(letter: char) -> Color32 {
    match letter.to_ascii_uppercase() {
        'G' => Color32::from_rgb(0x13, 0x7A, 0x3C),
        'R' => Color32::from_rgb(0xC2, 0x2A, 0x1E),
        'Y' => Color32::from_rgb(0xE3, 0x93, 0x00),
        _ => Color32::from_rgb(0x1B, 0x5F, 0xB4),
    }
}

/// How many better ones of the moves that an engine proposes lead to the same cell, and how many do at all: of drops the
/// drops.
fn place_among(all: &[Drawn], shape: &Drawn) -> (usize, usize) {
    let is_drop = |shape: &Drawn| shape.from == shape.to;
    let same = |other: &&Drawn| other.rank.is_some() && other.to == shape.to && is_drop(other) == is_drop(shape);
    let better = all.iter().filter(same).filter(|other| other.rank < shape.rank).count();
    (better, all.iter().filter(same).count())
}

/// An arrow or circle that a person has drawn: over the pieces, which shine through, with a light rim against dark
/// lettering.
fn drawn(painter: &Painter, geometry: &Geometry, shape: Drawn, (place, count): (usize, usize)) {
    let unit = geometry.cell.x;
    let (from, to) = (geometry.cell_rect(shape.from).center(), geometry.cell_rect(shape.to).center());
    let color = brush(shape.color).gamma_multiply(0.86);
    let rim = Color32::from_white_alpha(120);
    let thin = (unit * 0.022).max(geometry.pixel);
    let scale = [1.0, 1.0, 0.78, 0.6][usize::from(shape.rank.unwrap_or(0).min(3))];
    if shape.from == shape.to {
        let radius = unit * 0.455;
        painter.circle_stroke(from, radius, Stroke::new(unit * 0.070 + 2.0 * thin, rim));
        painter.circle_stroke(from, radius, Stroke::new(unit * 0.070 * scale, color));
        if let Some(letter) = shape.dropped {
            // Several drops there stand side by side.
            let share = 1.0 / count.max(1) as f32;
            let aside = (place as f32 + 0.5) * share - 0.5;
            let font = fonts::strong(unit * 0.52 * (share * 1.3).min(1.0));
            let middle = from + vec2(aside * unit * 0.78, 0.0);
            for (by, color) in [(vec2(thin, thin), rim), (vec2(-thin, -thin), rim), (Vec2::ZERO, color)] {
                painter.text(middle + by, Align2::CENTER_CENTER, letter, font.clone(), color);
            }
        }
        return;
    }
    let along = (to - from).normalized();
    let across = along.rot90();
    // From just beyond the middle of one cell to the middle of the other.
    let (tail, tip) = (from + along * unit * 0.16, to - along * unit * 0.04);
    for (color, grown) in [(rim, thin), (color, 0.0)] {
        let neck = tip - along * (unit * 0.36);
        let (narrow, wide, head) =
            (unit * 0.050 * scale + grown, unit * 0.080 * scale + grown, unit * 0.205 * scale + grown * 1.6);
        let tail = tail - along * grown;
        let shaft = vec![tail + across * narrow, neck + across * wide, neck - across * wide, tail - across * narrow];
        painter.add(Shape::convex_polygon(shaft, color, Stroke::NONE));
        let (back, tip) = (neck - along * grown, tip + along * grown * 2.0);
        let head = vec![back + across * head, tip, back - across * head];
        painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
    }
}

/// The rank of a move that an engine proposes, on a disc; where other moves lead to the same cell as well, further back.
fn rank_badge(painter: &Painter, geometry: &Geometry, shape: Drawn, place: usize) {
    let Some(rank) = shape.rank else { return };
    let unit = geometry.cell.x;
    let (from, to) = (geometry.cell_rect(shape.from).center(), geometry.cell_rect(shape.to).center());
    let radius = (unit * 0.145).max(6.0);
    let color = brush(shape.color);
    let at = if shape.from == shape.to {
        let corner = [vec2(1.0, 1.0), vec2(-1.0, 1.0), vec2(-1.0, -1.0), vec2(1.0, -1.0)];
        from + corner[place.min(3)] * unit * 0.455 * 0.72
    } else {
        // Behind the head, which says where the move goes.
        let back = (unit * 0.40 + radius + place as f32 * radius * 2.2).min((to - from).length() * 0.62);
        to - (to - from).normalized() * back
    };
    let text = shape.other.map_or_else(|| rank.to_string(), |other| format!("{rank}·{other}"));
    let wide = if shape.other.is_some() { radius * 0.9 } else { 0.0 };
    let plate = Rect::from_center_size(at, vec2((radius + wide) * 2.0, radius * 2.0));
    let rim = Stroke::new((unit * 0.02).max(1.0), Color32::WHITE);
    painter.rect(plate, radius, color, rim, StrokeKind::Middle);
    painter.text(at, Align2::CENTER_CENTER, text, fonts::strong(radius * 1.4), Color32::WHITE);
}

/// The glyph of the last move, on a disc at the corner of the square it went to.
fn glyph_badge(painter: &Painter, rect: Rect, glyph: &str) {
    let unit = rect.width();
    let radius = (unit * 0.21).max(7.0);
    let center = rect.right_top() + vec2(-radius * 0.55, radius * 0.55);
    let color = match glyph {
        "!!" => Color32::from_rgb(0x0E, 0x7C, 0x86),
        "!" => Color32::from_rgb(0x13, 0x7A, 0x3C),
        "!?" => Color32::from_rgb(0x1B, 0x5F, 0xB4),
        "?!" => Color32::from_rgb(0x9A, 0x6A, 0x00),
        "?" => Color32::from_rgb(0xC0, 0x57, 0x0B),
        _ => Color32::from_rgb(0xB8, 0x22, 0x1A),
    };
    painter.circle(center, radius, color, Stroke::new((unit * 0.03).max(1.0), Color32::WHITE));
    painter.text(center, Align2::CENTER_CENTER, glyph, fonts::strong(radius * 1.25), Color32::WHITE);
}

/// Where the selected piece may go: a dot on an empty cell, four filled corners around a piece that it would take.
fn hints(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, touch, .. } = *canvas;
    let unit = geometry.cell.x;
    let rim = Color32::from_white_alpha(150);
    for &cell in &touch.hints {
        let rect = geometry.cell_rect(cell);
        if scene.piece_at(cell).is_some() {
            wedges(painter, rect.shrink(unit * 0.02), unit * 0.27, rim);
            wedges(painter, rect.shrink(unit * 0.03), unit * 0.22, theme.hint);
        } else {
            painter.circle_filled(rect.center(), unit * 0.150, rim);
            painter.circle_filled(rect.center(), unit * 0.128, theme.hint);
        }
    }
}

/// Four filled corners.
fn wedges(painter: &Painter, rect: Rect, arm: f32, color: Color32) {
    for (corner, x, y) in corners(rect) {
        let points = vec![corner, corner + vec2(arm * x, 0.0), corner + vec2(0.0, arm * y)];
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    }
}

/// The corners of a rectangle, each with the directions that lead inward along both axes.
fn corners(rect: Rect) -> [(Pos2, f32, f32); 4] {
    [
        (rect.left_top(), 1.0, 1.0),
        (rect.right_top(), -1.0, 1.0),
        (rect.left_bottom(), 1.0, -1.0),
        (rect.right_bottom(), -1.0, -1.0),
    ]
}
