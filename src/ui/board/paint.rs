//! Paints a board: wood, lines, marks, pieces, stands and names. Knows cells and faces, never the kind of a piece.

use std::sync::Arc;

use egui::epaint::{CornerRadius, RectShape, Shadow, StrokeKind};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, Color32, FontFamily, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, TextureHandle, TextureOptions,
    Vec2, pos2, vec2,
};

use super::geometry::{Geometry, Plate, Stand, above_and_below};
use super::pieces::Pieces;
use super::scene::{Cell, Drawn, Face, Ground, Scene};
use super::theme::BoardTheme;
use super::wood;
use crate::ui::look::fonts;

/// A place from which a piece can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A cell of the board.
    Board(Cell),
    /// A place on a side's stand.
    Stand { side: usize, place: usize },
}

/// What the user's hand adds to a scene.
#[derive(Default)]
pub(super) struct Touch {
    /// The selected piece.
    pub selected: Option<Spot>,
    /// The piece not shown in its place, because it is being dragged or waits for a choice.
    pub away: Option<Spot>,
    /// Where the selected piece may go.
    pub hints: Vec<Cell>,
    /// The cell a dragged piece hovers over.
    pub target: Option<Cell>,
    /// The cells where pieces that are still on their way will stand.
    pub gliding: Vec<Cell>,
    /// What is being drawn.
    pub drawing: Option<Drawn>,
}

/// The pictures that a board is painted with, made when first needed.
#[derive(Default)]
pub(super) struct Art {
    wood: Option<((Color32, Color32), TextureHandle)>,
    pub pieces: Pieces,
}

impl Art {
    fn wood(&mut self, ctx: &egui::Context, theme: &BoardTheme) -> egui::TextureId {
        let tones = (theme.wood_light, theme.wood_dark);
        match &self.wood {
            Some((made_of, picture)) if *made_of == tones => picture.id(),
            _ => {
                let picture = ctx.load_texture("wood", wood::wood(tones.0, tones.1), TextureOptions::LINEAR);
                let id = picture.id();
                self.wood = Some((tones, picture));
                id
            }
        }
    }
}

/// The edge of the focused place.
pub(super) fn focus(painter: &Painter, geometry: &Geometry, rect: Rect, theme: &BoardTheme) {
    let width = (geometry.cell.x * 0.06).max(2.0);
    for (width, color) in [(width + 2.0, theme.tile), (width, theme.selection)] {
        painter.rect_stroke(rect.shrink(width / 2.0), 2.0, Stroke::new(width, color), StrokeKind::Inside);
    }
}

/// Paints everything except what floats above the board; returns whose names had to be cut short.
pub(super) fn board(
    painter: &Painter,
    art: &mut Art,
    geometry: &Geometry,
    scene: &Scene,
    theme: &BoardTheme,
    touch: &Touch,
) -> [bool; 2] {
    let wood = art.wood(painter.ctx(), theme);
    art.pieces.prepare(painter.ctx(), geometry.cell_px);
    plank(painter, geometry, geometry.board, wood, [0.0, 1.0], theme.board_tint, theme);
    if scene.ground.checkered {
        squares(painter, geometry, scene, theme);
    }
    labels(painter, geometry, scene, theme);
    marks(painter, geometry, scene, theme, touch);
    lines(painter, geometry, scene, theme);
    for piece in &scene.pieces {
        if touch.away != Some(Spot::Board(piece.cell)) && !touch.gliding.contains(&piece.cell) {
            let cell = geometry.cell_rect(piece.cell);
            art.pieces.paint(painter, cell, piece.face, scene.upside_down(piece.side), false);
        }
    }
    for &cell in &scene.marks.check {
        alarm_badge(painter, geometry.cell_rect(cell), theme);
    }
    hints(painter, geometry, scene, theme, touch);
    for shape in scene.marks.drawn.iter().chain(&touch.drawing) {
        drawn(painter, geometry, *shape);
    }
    if let (Some((_, to)), Some(glyph)) = (scene.marks.last, scene.marks.glyph) {
        glyph_badge(painter, geometry.cell_rect(to), glyph);
    }
    for (side, stand) in geometry.stands.iter().enumerate() {
        if let Some(stand) = stand {
            let grain = if side == 0 { [0.08, 0.36] } else { [0.55, 0.83] };
            plank(painter, geometry, stand.wood, wood, grain, theme.stand_tint, theme);
            held(painter, art, geometry, stand, side, scene, theme, touch);
        }
    }
    [0, 1].map(|side| plate(painter, art, geometry, side, scene, theme))
}

/// A wooden tray beside the board, for the box of pieces.
pub(super) fn tray(painter: &Painter, art: &mut Art, geometry: &Geometry, rect: Rect, theme: &BoardTheme) {
    let wood = art.wood(painter.ctx(), theme);
    plank(painter, geometry, rect, wood, [0.30, 0.58], theme.stand_tint, theme);
}

/// A wooden board with its shadow, lit along its upper left edges.
fn plank(
    painter: &Painter,
    geometry: &Geometry,
    rect: Rect,
    wood: egui::TextureId,
    [left, right]: [f32; 2],
    tint: Color32,
    theme: &BoardTheme,
) {
    let radius = CornerRadius::same((geometry.cell.x * 0.07).clamp(2.0, 8.0) as u8);
    let reach = geometry.cell.x;
    let shadows = [(0.36, 0.14), (0.10, 0.04)].map(|(blur, down)| {
        let shadow = Shadow {
            offset: [(reach * down * 0.5).round() as i8, (reach * down).round() as i8],
            blur: (reach * blur).clamp(2.0, 60.0) as u8,
            spread: 0,
            color: theme.shadow,
        };
        Shape::from(shadow.as_shape(rect, radius))
    });
    around(painter, rect.shrink(f32::from(radius.nw)), &shadows);
    let uv = Rect::from_min_max(pos2(left, 0.0), pos2(right, 1.0));
    painter.add(RectShape::filled(rect, radius, tint).with_texture(wood, uv));
    let width = (geometry.cell.x * 0.022).max(geometry.pixel);
    let inner = rect.shrink(width * 1.1);
    let (lit, unlit) = halves(inner, f32::from(radius.nw) * 0.85);
    painter.add(Shape::line(unlit, Stroke::new(width, theme.edge.gamma_multiply(0.45))));
    painter.add(Shape::line(lit, Stroke::new(width, theme.sheen)));
    painter.rect_stroke(rect, radius, Stroke::new(geometry.pixel.max(width * 0.5), theme.edge), StrokeKind::Inside);
}

/// Paints shapes except for the part inside a rectangle that will be covered: in software rendering that part would
/// cost as much as its cover.
fn around(painter: &Painter, covered: Rect, shapes: &[Shape]) {
    let clip = painter.clip_rect();
    let beside = Rect::from_x_y_ranges(clip.x_range(), covered.y_range()).intersect(clip);
    for part in [
        clip.with_max_y(covered.top()),
        clip.with_min_y(covered.bottom()),
        beside.with_max_x(covered.left()),
        beside.with_min_x(covered.right()),
    ] {
        painter.with_clip_rect(part).extend(shapes.iter().cloned());
    }
}

/// The outline of a rounded rectangle in two halves: upper left, where the light falls, and lower right.
fn halves(rect: Rect, radius: f32) -> (Vec<Pos2>, Vec<Pos2>) {
    let inner = rect.shrink(radius);
    let arc = |center: Pos2, from: f32, to: f32| {
        (0..=4).map(move |i| center + radius * Vec2::angled((from + (to - from) * i as f32 / 4.0).to_radians()))
    };
    let lit = arc(inner.left_bottom(), 135.0, 180.0).chain(arc(inner.left_top(), 180.0, 270.0)).chain(arc(
        inner.right_top(),
        270.0,
        315.0,
    ));
    let unlit = arc(inner.right_top(), -45.0, 0.0).chain(arc(inner.right_bottom(), 0.0, 90.0)).chain(arc(
        inner.left_bottom(),
        90.0,
        135.0,
    ));
    (lit.collect(), unlit.collect())
}

fn labels(painter: &Painter, geometry: &Geometry, scene: &Scene, theme: &BoardTheme) {
    let font = FontId::proportional((geometry.cell.x * 0.29).clamp(8.0, 40.0));
    let (board, grid) = (geometry.board, geometry.grid);
    let laid_out = |labels: &[String]| -> Vec<Arc<Galley>> {
        labels.iter().map(|label| painter.layout_no_wrap(label.clone(), font.clone(), theme.label)).collect()
    };
    // Centred by their ink: characters from a fallback font sit lower in their line.
    let middle = |labels: &[Arc<Galley>]| {
        labels.iter().fold(Rect::NOTHING, |ink, label| ink.union(label.mesh_bounds)).center().y
    };
    let write = |x: f32, y: f32, middle: f32, label: Arc<Galley>| {
        painter.galley(pos2(x - label.size().x / 2.0, y - middle), label, theme.label);
    };
    let ends = [(board.top() + grid.top()) / 2.0, (board.bottom() + grid.bottom()) / 2.0];
    for (labels, y) in above_and_below(&scene.labels, scene.flipped).into_iter().zip(ends) {
        let labels = laid_out(labels);
        let middle = middle(&labels);
        for (column, label) in (0..scene.columns).zip(labels) {
            write(geometry.cell_rect(Cell { column, row: 0 }).center().x, y, middle, label);
        }
    }
    let sides = [(board.left() + grid.left()) / 2.0, (board.right() + grid.right()) / 2.0];
    for (labels, x) in [&scene.labels.left, &scene.labels.right].into_iter().zip(sides) {
        let labels = laid_out(labels);
        let middle = middle(&labels);
        for (row, label) in (0..scene.rows).zip(labels) {
            write(x, geometry.cell_rect(Cell { column: 0, row }).center().y, middle, label);
        }
    }
}

/// Alternating light and dark cells, with the wood shining through.
fn squares(painter: &Painter, geometry: &Geometry, scene: &Scene, theme: &BoardTheme) {
    for cell in scene.cells() {
        let dark = (cell.column + cell.row) % 2 == 1;
        let color = if dark { theme.square_dark } else { theme.square_light };
        painter.rect_filled(geometry.cell_rect(cell), 0.0, color);
    }
}

fn lines(painter: &Painter, geometry: &Geometry, scene: &Scene, theme: &BoardTheme) {
    let (vertical, horizontal, extent) = geometry.lines(scene.layout);
    let pixel = geometry.pixel;
    let thin = (geometry.cell_px[0] as f32 / 64.0).round().max(1.0) * pixel;
    let thick = (geometry.cell_px[0] as f32 / 30.0).round().max(1.0) * pixel;
    let half = |width: f32| (width / pixel / 2.0).floor() * pixel;
    let bar = |min: Pos2, size: Vec2| {
        painter.rect_filled(Rect::from_min_size(min, size), 0.0, theme.line);
    };
    let last = |list: &[f32], i: usize| i == 0 || i + 1 == list.len();
    let drawn = |list: &[f32], i: usize| last(list, i) || !scene.ground.checkered;
    let over = half(thick);
    for (i, &x) in vertical.iter().enumerate().filter(|&(i, _)| drawn(&vertical, i)) {
        let width = if last(&vertical, i) { thick } else { thin };
        let break_off = scene.ground.river.filter(|_| !last(&vertical, i)).and_then(|(row, _)| {
            let row = usize::from(if scene.flipped { scene.rows.saturating_sub(2 + row) } else { row });
            horizontal.get(row).copied().zip(horizontal.get(row + 1).copied())
        });
        let (top, bottom) = (extent.top() - over, extent.bottom() - over + thick);
        let spans = match break_off {
            Some((bank, other)) => vec![(top, bank), (other, bottom)],
            None => vec![(top, bottom)],
        };
        for (top, bottom) in spans {
            bar(pos2(x - half(width), top), vec2(width, bottom - top));
        }
    }
    for (i, &y) in horizontal.iter().enumerate().filter(|&(i, _)| drawn(&horizontal, i)) {
        let width = if last(&horizontal, i) { thick } else { thin };
        bar(pos2(extent.left() - over, y - half(width)), vec2(extent.width() + thick, width));
    }
    // The middle of a line is not the middle of a pixel if its width is even.
    let odd = Vec2::splat(thin / 2.0 - half(thin));
    let crossing = |(column, row): (u8, u8)| {
        let turned = |at: u8, list: &[f32]| {
            let at = usize::from(at);
            list.get(if scene.flipped { list.len().checked_sub(1 + at)? } else { at }).copied()
        };
        Some(pos2(turned(column, &vertical)?, turned(row, &horizontal)?) + odd)
    };
    let Ground { stars, diagonals, corners, river, .. } = &scene.ground;
    let radius = (geometry.cell.x * 0.052).max(1.6 * pixel);
    for star in stars.iter().filter_map(|&star| crossing(star)) {
        painter.circle_filled(star, radius, theme.line);
    }
    for &[from, to] in diagonals {
        if let Some(ends) = crossing(from).zip(crossing(to)) {
            painter.line_segment(ends.into(), Stroke::new(thin, theme.line));
        }
    }
    for at in corners.iter().filter_map(|&at| crossing(at)) {
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let near = at + vec2(x, y) * geometry.cell * 0.075;
            if extent.contains(near) {
                let arm = vec2(x, y) * geometry.cell * 0.155;
                let path = vec![near + vec2(arm.x, 0.0), near, near + vec2(0.0, arm.y)];
                painter.add(Shape::line(path, Stroke::new(thin, theme.line)));
            }
        }
    }
    if let Some((row, words)) = river {
        let font = FontId::new(geometry.cell.y * 0.62, FontFamily::Name(fonts::RIVER.into()));
        let y = crossing((0, *row)).zip(crossing((0, row + 1))).map(|(bank, other)| (bank.y + other.y) / 2.0);
        let third = (scene.columns.saturating_sub(1)) / 4;
        for (word, column) in words.iter().zip([third, scene.columns.saturating_sub(1 + third)]) {
            if let Some((y, at)) = y.zip(vertical.get(usize::from(column))) {
                river_word(painter, geometry, pos2(*at, y), word, &font, theme);
            }
        }
    }
}

/// One half of the river's text, with its characters spaced apart.
fn river_word(painter: &Painter, geometry: &Geometry, middle: Pos2, word: &str, font: &FontId, theme: &BoardTheme) {
    let count = word.chars().count() as f32;
    for (i, letter) in word.chars().enumerate() {
        let across = (i as f32 - (count - 1.0) / 2.0) * geometry.cell.x;
        let at = middle + vec2(across, 0.0);
        painter.text(at, Align2::CENTER_CENTER, letter, font.clone(), theme.line.gamma_multiply(0.72));
    }
}

/// The marks on the wood, under lines and pieces.
fn marks(painter: &Painter, geometry: &Geometry, scene: &Scene, theme: &BoardTheme, touch: &Touch) {
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
    if let Some(Spot::Board(cell)) = touch.selected {
        select(painter, geometry.cell_rect(cell), unit, theme);
    }
    if let Some(cell) = touch.target {
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

/// Four corners, for a square that a piece has left.
fn brackets(painter: &Painter, rect: Rect, unit: f32, color: Color32) {
    let (arm, stroke) = (unit * 0.17, Stroke::new((unit * 0.035).max(1.0), color));
    for (corner, x, y) in corners(rect) {
        let path = vec![corner + vec2(arm * x, 0.0), corner, corner + vec2(0.0, arm * y)];
        painter.add(Shape::line(path, stroke));
    }
}

fn select(painter: &Painter, rect: Rect, unit: f32, theme: &BoardTheme) {
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

/// An arrow or circle that a person has drawn: over the pieces, which shine through, with a light rim against dark
/// lettering.
fn drawn(painter: &Painter, geometry: &Geometry, shape: Drawn) {
    let unit = geometry.cell.x;
    let (from, to) = (geometry.cell_rect(shape.from).center(), geometry.cell_rect(shape.to).center());
    let color = brush(shape.color).gamma_multiply(0.86);
    let rim = Color32::from_white_alpha(120);
    let thin = (unit * 0.022).max(geometry.pixel);
    if shape.from == shape.to {
        let radius = unit * 0.455;
        painter.circle_stroke(from, radius, Stroke::new(unit * 0.070 + 2.0 * thin, rim));
        painter.circle_stroke(from, radius, Stroke::new(unit * 0.070, color));
        return;
    }
    let along = (to - from).normalized();
    let across = along.rot90();
    // From just beyond the middle of one cell to the middle of the other.
    let (tail, tip) = (from + along * unit * 0.16, to - along * unit * 0.04);
    for (color, grown) in [(rim, thin), (color, 0.0)] {
        let neck = tip - along * (unit * 0.36);
        let (narrow, wide, head) = (unit * 0.050 + grown, unit * 0.080 + grown, unit * 0.205 + grown * 1.6);
        let tail = tail - along * grown;
        let shaft = vec![tail + across * narrow, neck + across * wide, neck - across * wide, tail - across * narrow];
        painter.add(Shape::convex_polygon(shaft, color, Stroke::NONE));
        let (back, tip) = (neck - along * grown, tip + along * grown * 2.0);
        let head = vec![back + across * head, tip, back - across * head];
        painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
    }
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
fn hints(painter: &Painter, geometry: &Geometry, scene: &Scene, theme: &BoardTheme, touch: &Touch) {
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

/// The cell of a piece on a place of a stand; the number of pieces is written to its right.
pub(super) fn held_cell(geometry: &Geometry, place: Rect) -> Rect {
    Rect::from_min_size(place.min, geometry.cell)
}

#[allow(clippy::too_many_arguments)]
fn held(
    painter: &Painter,
    art: &mut Art,
    geometry: &Geometry,
    stand: &Stand,
    side: usize,
    scene: &Scene,
    theme: &BoardTheme,
    touch: &Touch,
) {
    let unit = geometry.cell.x;
    let font = fonts::strong((unit * 0.34).clamp(9.0, 48.0));
    let list = scene.hands.as_ref().and_then(|hands| hands.get(side)).map_or(&[][..], Vec::as_slice);
    for (place, (held, &rect)) in list.iter().zip(&stand.places).enumerate() {
        let spot = Spot::Stand { side, place };
        let count = held.count.saturating_sub(u8::from(touch.away == Some(spot)));
        if held.count == 0 {
            continue;
        }
        let cell = held_cell(geometry, rect);
        if touch.selected == Some(spot) {
            select(painter, rect, unit, theme);
        }
        if count > 0 {
            art.pieces.paint(painter, cell, held.face, scene.upside_down(side), false);
        }
        if count > 1 {
            let at = pos2(cell.right() - unit * 0.045, cell.center().y + unit * 0.14);
            painter.text(at, Align2::LEFT_CENTER, count.to_string(), font.clone(), theme.label);
        }
    }
}

/// A player's name and whether it is that player's turn; returns whether the name had to be cut short.
fn plate(
    painter: &Painter,
    art: &mut Art,
    geometry: &Geometry,
    side: usize,
    scene: &Scene,
    theme: &BoardTheme,
) -> bool {
    let unit = geometry.cell.x;
    let size = (unit * 0.32).clamp(12.0, 30.0);
    let turn = scene.to_move == Some(side);
    let color = if turn { theme.text } else { theme.text_weak };
    let sign = scene.words.signs.get(side).map_or("", String::as_str);
    let player = scene.players.get(side).map_or("", String::as_str);
    let player = if player.is_empty() { scene.words.sides.get(side).map_or("", String::as_str) } else { player };
    let gap = unit * 0.14;
    let Plate { rect: plate, from_below: bottom } = geometry.plates[side];
    let one_line = geometry.stacked;
    let area = plate.shrink2(vec2(geometry.pixel * 2.0, 0.0));

    let sign = painter.layout_no_wrap(sign.to_owned(), FontId::proportional(size * 1.25), color);
    let emblem = scene.emblems.as_ref().and_then(|emblems| emblems.get(side));
    // An emblem is painted as a piece, and is no larger than one.
    let sign_size = emblem.map_or(sign.size(), |_| Vec2::splat((size * 1.75).min(unit)));
    let badge =
        turn.then(|| painter.layout_no_wrap(scene.words.turn.clone(), fonts::strong(size * 0.80), theme.on_accent));
    let badge_size = badge.as_ref().map_or(Vec2::ZERO, |text| vec2(text.size().x + size * 0.9, size * 1.36));
    let taken = sign_size.x + gap * 0.6 + if one_line { badge_size.x + gap } else { 0.0 };
    let room = (area.width() - taken).max(size);
    let name = player_name(painter, player, (size, color), room, one_line);

    // The name is next to the wood, the turn sign beyond it.
    let line = sign_size.y.max(name.size().y);
    let middle = if one_line {
        area.center().y
    } else if bottom {
        area.bottom() - gap - line / 2.0
    } else {
        area.top() + gap + line / 2.0
    };
    let place = |galley: &Galley, x: f32, y: f32| pos2(x, y - galley.size().y / 2.0);
    match emblem {
        Some(&face) => {
            let rect = Rect::from_min_size(pos2(area.left(), middle - sign_size.y / 2.0), sign_size);
            art.pieces.paint(painter, rect, face, false, false);
        }
        None => painter.galley(place(&sign, area.left(), middle), sign, color),
    }
    let text_left = area.left() + sign_size.x + gap * 0.6;
    painter.galley(place(&name, text_left, middle), name.clone(), color);
    if let Some(badge) = badge {
        let min = if one_line {
            pos2(area.right() - badge_size.x, middle - badge_size.y / 2.0)
        } else {
            let y = if bottom { middle - line / 2.0 - gap - badge_size.y } else { middle + line / 2.0 + gap };
            pos2(area.left(), y)
        };
        let rect = Rect::from_min_size(min, badge_size);
        painter.rect_filled(rect, badge_size.y / 2.0, theme.accent);
        painter.galley(rect.center() - badge.size() / 2.0, badge, theme.on_accent);
    }
    name.elided
}

/// A player's name in the room there is: in one line, else smaller, else in two.
fn player_name(
    painter: &Painter,
    player: &str,
    (size, color): (f32, Color32),
    room: f32,
    one_line: bool,
) -> Arc<Galley> {
    let written = |size: f32, rows: usize| {
        // In the text weight: names have kanji that the emphasis font lacks, and two weights in one name look like a
        // mistake.
        let format = TextFormat { font_id: FontId::proportional(size), color, ..TextFormat::default() };
        let mut job = LayoutJob::single_section(player.to_owned(), format);
        job.wrap = TextWrapping {
            max_width: room,
            max_rows: rows,
            // In two lines, broken between words, if a name has several.
            break_anywhere: rows == 1,
            ..TextWrapping::default()
        };
        painter.layout_job(job)
    };
    // A slightly smaller line is better than two lines.
    let whole = [size, size * 0.9, size * 0.8].into_iter().map(|size| written(size, 1)).find(|name| !name.elided);
    // And smaller words are better than broken ones.
    let fits = |size: &f32| {
        let width = |word: &str| painter.layout_no_wrap(word.to_owned(), FontId::proportional(*size), color).size().x;
        player.split(' ').all(|word| width(word) <= room)
    };
    let in_two = || [size, size * 0.9, size * 0.8, size * 0.7].into_iter().find(fits).unwrap_or(size);
    whole.unwrap_or_else(|| if one_line { written(size, 1) } else { written(in_two(), 2) })
}

/// A piece held above the board at a point, as large as its cell.
pub(super) fn lifted(
    painter: &Painter,
    art: &mut Art,
    geometry: &Geometry,
    center: Pos2,
    face: Face,
    upside_down: bool,
) {
    let snap = |v: f32| (v / geometry.pixel).round() * geometry.pixel;
    let min = center - geometry.cell / 2.0;
    let cell = Rect::from_min_size(pos2(snap(min.x), snap(min.y)), geometry.cell);
    art.pieces.paint(painter, cell, face, upside_down, true);
}

/// Tiles for this many choices, in a row over a cell, kept inside a room.
pub(super) fn tiles(geometry: &Geometry, to: Cell, count: usize, room: Rect) -> Vec<Rect> {
    let cell = geometry.cell_rect(to);
    let pad = geometry.cell.x * 0.10;
    let snap = |v: f32| (v / geometry.pixel).round() * geometry.pixel;
    let size = geometry.cell + vec2(2.0 * pad, geometry.cell.x * 0.40 + pad);
    let size = vec2(snap(size.x), snap(size.y));
    let width = size.x * count as f32;
    let left = (cell.center().x - width / 2.0).clamp(room.left(), (room.right() - width).max(room.left()));
    let top = (cell.top() - pad).clamp(room.top(), (room.bottom() - size.y).max(room.top()));
    let min = pos2(snap(left), snap(top));
    (0..count).map(|nth| Rect::from_min_size(min + vec2(nth as f32 * size.x, 0.0), size)).collect()
}

/// One choice on a tile.
pub(super) struct Tile<'a> {
    /// Where it is.
    pub rect: Rect,
    /// The piece as it would be.
    pub face: Face,
    /// The word below it.
    pub word: &'a str,
    /// The key that chooses it, unless the word says it.
    pub key: String,
    /// Whether the pointer is on it.
    pub hovered: bool,
}

/// Paints the choices over a dimmed board.
pub(super) fn choice(
    painter: &Painter,
    art: &mut Art,
    geometry: &Geometry,
    theme: &BoardTheme,
    tiles: &[Tile<'_>],
    upside_down: bool,
) {
    painter.rect_filled(geometry.board, (geometry.cell.x * 0.07).clamp(2.0, 8.0), theme.scrim);
    let unit = geometry.cell.x;
    let panel = tiles.iter().fold(Rect::NOTHING, |panel, tile| panel.union(tile.rect));
    let radius = CornerRadius::same((unit * 0.12).clamp(3.0, 12.0) as u8);
    let shadow = Shadow {
        offset: [0, (unit * 0.10) as i8],
        blur: (unit * 0.4).clamp(4.0, 60.0) as u8,
        spread: 0,
        color: Color32::from_black_alpha(130),
    };
    painter.add(shadow.as_shape(panel, radius));
    painter.rect_filled(panel, radius, theme.tile);
    for (i, tile) in tiles.iter().enumerate() {
        if tile.hovered {
            let inner = tile.rect.shrink(unit * 0.045);
            let stroke = Stroke::new((unit * 0.03).max(1.0), theme.hint);
            painter.rect(inner, radius, theme.hint.gamma_multiply(0.25), stroke, StrokeKind::Inside);
        }
        let snap = |v: f32| (v / geometry.pixel).round() * geometry.pixel;
        let min = pos2(tile.rect.center().x - geometry.cell.x / 2.0, tile.rect.top() + unit * 0.06);
        let cell = Rect::from_min_size(pos2(snap(min.x), snap(min.y)), geometry.cell);
        art.pieces.paint(painter, cell, tile.face, upside_down, false);
        let size = (unit * 0.27).clamp(10.0, 26.0);
        let mut job = LayoutJob::default();
        let word = TextFormat { font_id: fonts::strong(size), color: theme.on_tile, ..TextFormat::default() };
        let key = TextFormat {
            font_id: FontId::proportional(size * 0.82),
            color: theme.on_tile.gamma_multiply(0.62),
            ..TextFormat::default()
        };
        job.append(tile.word, 0.0, word);
        if !tile.key.is_empty() {
            job.append(&tile.key, size * 0.35, key);
        }
        let text = painter.layout_job(job);
        let at = pos2(tile.rect.center().x, (cell.bottom() + tile.rect.bottom()) / 2.0 - unit * 0.02);
        painter.galley(at - text.size() / 2.0, text, theme.on_tile);
        if i + 1 < tiles.len() {
            let x = tile.rect.right();
            let span = tile.rect.shrink(unit * 0.14).y_range();
            painter.vline(x, span, Stroke::new(geometry.pixel, theme.on_tile.gamma_multiply(0.25)));
        }
    }
}
