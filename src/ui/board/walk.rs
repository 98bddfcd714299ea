//! Where the arrow keys lead from a spot, as seen on the screen.

use egui::{Key, Rect, Vec2};

use super::spots::PieceSpot;

/// The direction of an arrow key.
pub(super) fn direction(key: Key) -> Option<Vec2> {
    Some(match key {
        Key::ArrowLeft => Vec2::LEFT,
        Key::ArrowRight => Vec2::RIGHT,
        Key::ArrowUp => Vec2::UP,
        Key::ArrowDown => Vec2::DOWN,
        _ => return None,
    })
}

/// The nearest of some spots in a direction.
pub(super) fn nearest(spots: &[(PieceSpot, Rect)], at: PieceSpot, way: Vec2) -> Option<PieceSpot> {
    let (_, from) = spots.iter().find(|(spot, _)| *spot == at)?;
    let far = |rect: &Rect| {
        let by = rect.center() - from.center();
        let (along, aside) = (by.dot(way), by.dot(way.rot90()).abs());
        // Straight ahead comes first: anything off to the side counts as farther than it looks.
        (along > 1.0).then_some(along + 4.0 * aside)
    };
    let ahead = spots.iter().filter_map(|(spot, rect)| Some((*spot, far(rect)?)));
    ahead.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(spot, _)| spot)
}

/// The next spot in a direction that is in the same part, if any. Places of a stand or of the box are read like text:
/// after the end of a line comes the next line.
pub(super) fn within_part(spots: &[(PieceSpot, Rect)], at: PieceSpot, way: Vec2) -> Option<PieceSpot> {
    let mut part: Vec<(PieceSpot, Rect)> = spots.iter().copied().filter(|(spot, _)| spot.part() == at.part()).collect();
    if at.cell().is_some() {
        return nearest(&part, at, way);
    }
    part.sort_by(|(_, a), (_, b)| a.top().total_cmp(&b.top()).then(a.left().total_cmp(&b.left())));
    let lines = part.chunk_by(|(_, a), (_, b)| a.top() == b.top());
    let step = if way.x == 0.0 { lines.map(<[_]>::len).max()? } else { 1 };
    let index = part.iter().position(|(spot, _)| *spot == at)?;
    let next = if way.x + way.y < 0.0 { index.saturating_sub(step) } else { (index + step).min(part.len() - 1) };
    part.get(next).map(|(spot, _)| *spot).filter(|spot| *spot != at)
}
