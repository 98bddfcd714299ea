//! A board of wood, with its shadow.

use egui::epaint::{CornerRadius, RectShape, Shadow, StrokeKind};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

use super::canvas::{Art, Canvas};

/// A wooden board with its shadow, lit along its upper left edges; `grain` is the part of the wood it is cut from.
pub(super) fn plank(canvas: &Canvas<'_>, art: &mut Art, rect: Rect, [left, right]: [f32; 2], tint: Color32) {
    let Canvas { painter, geometry, theme, .. } = *canvas;
    let wood = art.wood(painter.ctx(), theme);
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
