//! Pieces that are not on the board: on the stands 駒台 and, while a position is set up, in the box 駒箱.

use egui::epaint::StrokeKind;
use egui::{Align2, FontId, Rect, Stroke, pos2};

use super::super::geometry::Stand;
use super::super::scene::StandSlot;
use super::super::spots::PieceSpot;
use super::super::tray::{BOX_SCALE, Tray};
use super::canvas::{Art, Canvas};
use super::marks::select;
use super::plank::plank;
use crate::ui::look::fonts;

/// A stand with what is in hand.
pub(super) fn stand(canvas: &Canvas<'_>, art: &mut Art, side: usize, stand: &Stand) {
    let grain = if side == 0 { [0.08, 0.36] } else { [0.55, 0.83] };
    plank(canvas, art, stand.wood, grain, canvas.theme.stand_tint);
    let held = canvas.scene.hands.iter().flat_map(|hands| &hands[side]);
    for (place, (held, &rect)) in held.zip(&stand.places).enumerate() {
        HeldKind { spot: PieceSpot::Stand { side, place }, held, rect, side }.paint(canvas, art);
    }
}

/// The box with its name.
pub(super) fn tray(canvas: &Canvas<'_>, art: &mut Art, tray: &Tray<'_>) {
    let Canvas { painter, geometry, theme, .. } = *canvas;
    plank(canvas, art, tray.wood, [0.30, 0.58], theme.stand_tint);
    let font = FontId::proportional((geometry.cell.x * 0.30).clamp(11.0, 26.0));
    painter.text(tray.label.left_center(), Align2::LEFT_CENTER, &tray.scene.name, font, theme.text_weak);
    for (place, (held, &rect)) in tray.scene.places.iter().zip(&tray.places).enumerate() {
        HeldKind { spot: PieceSpot::Box(place), held, rect, side: tray.scene.side }.paint(canvas, art);
    }
}

/// The pieces of one kind that lie together: where, and whose they are.
struct HeldKind<'a> {
    spot: PieceSpot,
    held: &'a StandSlot,
    rect: Rect,
    side: usize,
}

impl HeldKind<'_> {
    /// Paints them, and their number; while a position is set up, an empty place shows what it is for.
    fn paint(&self, canvas: &Canvas<'_>, art: &mut Art) {
        let &Self { spot, held, rect, side } = self;
        let Canvas { painter, geometry, scene, theme, touch, .. } = *canvas;
        let unit = geometry.cell.x;
        let in_box = matches!(spot, PieceSpot::Box(_));
        let (scale, lowered) = if in_box { (BOX_SCALE, 0.12) } else { (1.0, 0.14) };
        let cell = Rect::from_min_size(rect.min, geometry.cell * scale);
        if touch.selected == Some(spot) {
            select(painter, rect, unit, theme);
        }
        let count = held.count.saturating_sub(u8::from(touch.away == Some(spot)));
        if count > 0 {
            art.pieces.paint(painter, cell, held.face, scene.upside_down(side), false);
        } else if in_box || held.count == 0 && canvas.spots.tray.is_some() {
            let letter: String = held.face.text.chars().take(1).collect();
            let font = FontId::proportional((cell.width() * 0.42).clamp(9.0, 48.0));
            painter.text(cell.center(), Align2::CENTER_CENTER, letter, font, theme.label.gamma_multiply(0.28));
        }
        if count > 1 {
            // The number of pieces is written to their right.
            let at = pos2(cell.right() - unit * 0.045, cell.center().y + unit * lowered);
            let font = fonts::strong((unit * 0.34 * scale).clamp(9.0, 48.0));
            painter.text(at, Align2::LEFT_CENTER, count.to_string(), font, theme.label);
        }
    }
}

/// The edge of a stand or of the box that a dragged piece hovers over.
pub(super) fn target(canvas: &Canvas<'_>) {
    let Canvas { painter, spots, geometry, theme, touch, .. } = *canvas;
    let wood = match touch.target {
        Some(PieceSpot::Stand { side, .. }) => geometry.stands[side].as_ref().map(|stand| stand.wood),
        Some(PieceSpot::Box(_)) => spots.tray.as_ref().map(|tray| tray.wood),
        Some(PieceSpot::Board(_)) | None => None,
    };
    let unit = geometry.cell.x;
    if let Some(wood) = wood {
        painter.rect_stroke(wood, unit * 0.07, Stroke::new(unit * 0.05, theme.hint), StrokeKind::Inside);
    }
}
