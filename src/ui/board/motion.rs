//! A piece that glides from where it stood to where it stands: for a moment after one move, and never while moves fly by.

use std::collections::BTreeMap;

use egui::{Rect, Ui};

use super::geometry::Geometry;
use super::paint::{Spot, held_cell};
use super::scene::{Cell, Face, Scene};

/// How long a piece glides, in seconds.
const GLIDE: f64 = 0.12;
/// Moves that follow each other faster than this, in seconds, are shown as they are: a key is held, or the wheel is turned.
const FLYING: f64 = 0.22;

/// A piece on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glide {
    from: Spot,
    /// Where it stands already.
    pub to: Cell,
    since: f64,
}

/// What a board remembers of the position before this one.
#[derive(Default)]
pub(super) struct Motion {
    /// Whether pieces glide at all.
    pub on: bool,
    stood: BTreeMap<Cell, (usize, Face)>,
    held: [Vec<u8>; 2],
    glide: Option<Glide>,
    /// When something last happened that is no reason to glide: a move, a key that is held, a piece put down by hand.
    busy: Option<f64>,
}

impl Motion {
    /// Says that the next move is to be shown as it is: the hand has brought the piece there.
    pub fn skip(&mut self, ui: &Ui) {
        self.busy = Some(ui.input(|input| input.time));
    }

    /// Looks at the scene; `changed` is whether the position is another one than in the last frame.
    pub fn follow(&mut self, ui: &Ui, scene: &Scene, changed: bool) {
        let (now, held_down) = ui.input(|input| {
            let repeats = |event: &egui::Event| matches!(event, egui::Event::Key { repeat: true, .. });
            (input.time, input.events.iter().any(repeats))
        });
        if held_down {
            self.busy = Some(now);
        }
        if changed {
            let stood = scene.pieces.iter().map(|piece| (piece.cell, (piece.side, piece.face))).collect();
            let counts = |side: usize| {
                let hand = scene.hands.as_ref().and_then(|hands| hands.get(side));
                hand.map_or_else(Vec::new, |hand| hand.iter().map(|held| held.count).collect())
            };
            let held = [counts(0), counts(1)];
            let quiet = !self.on || self.busy.is_some_and(|busy| now - busy < FLYING);
            let way = if quiet { None } else { way(&self.stood, &stood, &self.held, &held) };
            self.glide = way.map(|(from, to)| Glide { from, to, since: now });
            (self.stood, self.held, self.busy) = (stood, held, Some(now));
        }
        if self.glide.is_some_and(|glide| now - glide.since >= GLIDE) {
            self.glide = None;
        }
        if self.glide.is_some() {
            ui.ctx().request_repaint();
        }
    }

    /// Whether a piece is on its way.
    pub fn is_gliding(&self) -> bool {
        self.glide.is_some()
    }

    /// The piece that is on its way, and where it is now.
    pub fn now(&self, ui: &Ui, geometry: &Geometry) -> Option<(Cell, Rect)> {
        let glide = self.glide?;
        let start = match glide.from {
            Spot::Board(cell) => geometry.cell_rect(cell),
            Spot::Stand { side, place } => {
                let stand = geometry.stands.get(side)?.as_ref()?;
                held_cell(geometry, *stand.places.get(place)?)
            }
        };
        let gone = ((ui.input(|input| input.time) - glide.since) / GLIDE).clamp(0.0, 1.0) as f32;
        // It starts fast and settles.
        let share = 1.0 - (1.0 - gone).powi(3);
        Some((glide.to, start.translate((geometry.cell_rect(glide.to).min - start.min) * share)))
    }
}

/// The way of the one piece that moved between two positions, forwards or back; `None` if it was not one move.
fn way(
    before: &BTreeMap<Cell, (usize, Face)>,
    after: &BTreeMap<Cell, (usize, Face)>,
    held_before: &[Vec<u8>; 2],
    held_after: &[Vec<u8>; 2],
) -> Option<(Spot, Cell)> {
    let mut cells: Vec<Cell> = before.keys().chain(after.keys()).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|cell| before.get(cell) != after.get(cell));
    let side = |pieces: &BTreeMap<Cell, (usize, Face)>, cell| pieces.get(&cell).map(|&(side, _)| side);
    match cells[..] {
        [a, b] => [(a, b), (b, a)]
            .into_iter()
            .find(|&(from, to)| {
                // One of the two is empty before or after: where the piece came from, or goes back to.
                let moved = side(before, from).is_some() && side(before, from) == side(after, to);
                moved && (side(after, from).is_none() || side(before, to).is_none())
            })
            .map(|(from, to)| (Spot::Board(from), to)),
        [to] if !before.contains_key(&to) => {
            let side = side(after, to)?;
            let hands = held_before.get(side)?.iter().zip(held_after.get(side)?);
            let place = hands.into_iter().position(|(before, after)| after < before)?;
            Some((Spot::Stand { side, place }, to))
        }
        _ => None,
    }
}
