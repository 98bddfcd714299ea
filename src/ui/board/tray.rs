//! The box of pieces 駒箱 that lies beside the board while a position is set up.

use egui::{Key, Rect, Vec2, pos2, vec2};

use super::geometry::Geometry;
use super::scene::{BoardScene, StandSlot};

/// Pieces in the box are a little smaller than on the board.
pub(super) const BOX_SCALE: f32 = 0.88;
/// The size of a place in the box, in cell widths, and the margin around the places.
const BOX_PLACE: f32 = 1.34;
const BOX_PADDING: f32 = 0.12;
/// The height of the line above the box that says what it is, in cell widths.
const BOX_LABEL: f32 = 0.52;
/// The least room for the name of the box, in points: its letters must stay legible.
const LEAST_LABEL: f32 = 16.0;

/// The box 駒箱 as it should look.
#[derive(Clone, Debug)]
pub struct BoxScene {
    /// Its places.
    pub places: Vec<StandSlot>,
    /// What it is called.
    pub name: String,
    /// The name of the board as a whole.
    pub board: String,
    /// The side that its pieces face.
    pub side: usize,
    /// The letters of its places, in order.
    pub letters: &'static [Key],
}

/// The box on the screen.
pub(super) struct Tray<'a> {
    pub scene: &'a BoxScene,
    /// The wood.
    pub wood: Rect,
    /// The line above it, with its name.
    pub label: Rect,
    /// The places of the kinds, in order.
    pub places: Vec<Rect>,
}

impl<'a> Tray<'a> {
    /// Fits board, stands and box into a room: the box below the left stand, or below everything if the stands are
    /// above and below.
    pub fn fit(room: Rect, scene: &BoardScene, boxed: &'a BoxScene, pixels_per_point: f32) -> (Geometry, Self) {
        let count = boxed.places.len().max(1);
        let lines = if scene.hands.is_none() { 2 } else { 1 };
        let mut geometry = Geometry::fit(room, scene, pixels_per_point);
        if geometry.stacked || scene.hands.is_none() {
            // The cells shrink with the room, so that this leaves enough.
            let label = (geometry.cell.y * BOX_LABEL).max(LEAST_LABEL);
            let strip = geometry.cell.y * (lines as f32 * BOX_SCALE + 2.0 * BOX_PADDING + 0.32) + label;
            let bottom = (room.bottom() - strip).max(room.top() + 40.0);
            geometry = Geometry::fit(room.with_max_y(bottom), scene, pixels_per_point);
        }
        let padding = geometry.cell.x * BOX_PADDING;
        let label = (geometry.cell.x * BOX_LABEL).max(LEAST_LABEL);
        let place = geometry.cell * BOX_SCALE * vec2(BOX_PLACE, 1.0);
        let left = usize::from(!scene.flipped);
        let (columns, min, width, step) = match &geometry.stands[left] {
            Some(stand) if !geometry.stacked => {
                let height = place.y * count.div_ceil(2) as f32 + 2.0 * padding;
                let top = (geometry.board.bottom() - height).max(geometry.plates[left].rect.bottom() + label);
                (2, pos2(stand.wood.left(), top), stand.wood.width(), place.x)
            }
            _ => {
                let columns = count.div_ceil(lines);
                let stands = geometry.stands.iter().flatten().map(|stand| stand.wood.bottom());
                let lowest = geometry.plates.iter().map(|plate| plate.rect.bottom()).chain(stands);
                let top = lowest.fold(geometry.board.bottom(), f32::max) + label;
                // As wide as the board.
                let width = geometry.board.width();
                let step = ((width - 2.0 * padding) / columns as f32).min(place.x * 1.1);
                (columns, pos2(geometry.board.left(), top), width, step)
            }
        };
        let height = place.y * count.div_ceil(columns) as f32 + 2.0 * padding;
        let wood = Rect::from_min_size(min, vec2(width, height));
        let start = pos2(wood.center().x - step * columns as f32 / 2.0, wood.top() + padding);
        let places = (0..count).map(|index| {
            let at = vec2((index % columns) as f32 * step, (index / columns) as f32 * place.y);
            let rect = Rect::from_min_size(start + at, vec2(step, place.y));
            // Where pieces are counted, a place has room for the number beside the piece.
            if scene.hands.is_none() { Rect::from_center_size(rect.center(), geometry.cell * BOX_SCALE) } else { rect }
        });
        let places = places.collect();
        let label = Rect::from_min_max(wood.min - Vec2::Y * label, wood.right_top());
        (geometry, Self { scene: boxed, wood, label, places })
    }
}
