//! Pieces that glide from where they stood to where they stand: briefly after a single move, never while moves fly by.

use std::collections::BTreeMap;

use egui::{Rect, Ui};

use super::scene::{BoardScene, Cell, PieceFace};
use super::spots::{PieceSpot, Spots};

/// How long a piece glides, in seconds.
const GLIDE: f64 = 0.08;
/// Moves that follow each other faster than this, in seconds, do not glide: a key is being held, or the wheel turned.
const FLYING: f64 = 0.22;

/// Pieces on their way, each with where it comes from and where it stands already. Two when king and rook castle.
#[derive(Clone, Debug, PartialEq)]
struct Glide {
    ways: Vec<(PieceSpot, Cell)>,
    since: f64,
}

/// What a board remembers about the position before this one.
#[derive(Default)]
pub(super) struct Motion {
    /// Whether pieces glide at all.
    pub on: bool,
    stood: BTreeMap<Cell, (usize, PieceFace)>,
    held: [Vec<u8>; 2],
    glide: Option<Glide>,
    /// When something last happened after which nothing should glide: a move, a key held down, a piece put down by
    /// hand.
    busy: Option<f64>,
}

impl Motion {
    /// Says not to let the next move glide: the hand has brought the piece there.
    pub fn skip(&mut self, ui: &Ui) {
        self.busy = Some(ui.input(|input| input.time));
    }

    /// Looks at the scene; `changed` says whether the position differs from the last frame's.
    pub fn follow(&mut self, ui: &Ui, scene: &BoardScene, changed: bool) {
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
            let ways = if quiet { Vec::new() } else { ways(&self.stood, &stood, &self.held, &held) };
            self.glide = (!ways.is_empty()).then_some(Glide { ways, since: now });
            (self.stood, self.held, self.busy) = (stood, held, Some(now));
        }
        if self.glide.as_ref().is_some_and(|glide| now - glide.since >= GLIDE) {
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

    /// The pieces on their way: where they are now, by the cell they stand on already.
    pub fn now(&self, ui: &Ui, spots: &Spots<'_>) -> Vec<(Cell, Rect)> {
        let Some(glide) = &self.glide else { return Vec::new() };
        let gone = ((ui.input(|input| input.time) - glide.since) / GLIDE).clamp(0.0, 1.0) as f32;
        // It starts fast and settles.
        let share = 1.0 - (1.0 - gone).powi(3);
        let at = |&(from, to): &(PieceSpot, Cell)| {
            let (start, end) = (spots.rect(from)?.min, spots.geometry.cell_rect(to).min);
            Some((to, Rect::from_min_size(start + (end - start) * share, spots.geometry.cell)))
        };
        glide.ways.iter().filter_map(at).collect()
    }
}

/// How the pieces that moved between two positions travelled, forwards or back; empty if it was not a single move.
fn ways(
    before: &BTreeMap<Cell, (usize, PieceFace)>,
    after: &BTreeMap<Cell, (usize, PieceFace)>,
    held_before: &[Vec<u8>; 2],
    held_after: &[Vec<u8>; 2],
) -> Vec<(PieceSpot, Cell)> {
    let mut cells: Vec<Cell> = before.keys().chain(after.keys()).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|cell| before.get(cell) != after.get(cell));
    let side = |pieces: &BTreeMap<Cell, (usize, PieceFace)>, cell| pieces.get(&cell).map(|&(side, _)| side);
    match cells[..] {
        [a, b] => {
            let way = [(a, b), (b, a)].into_iter().find(|&(from, to)| {
                // One of the two is empty before or after: the cell the piece came from or goes back to.
                let moved = side(before, from).is_some() && side(before, from) == side(after, to);
                moved && (side(after, from).is_none() || side(before, to).is_none())
            });
            way.map(|(from, to)| (PieceSpot::Board(from), to)).into_iter().collect()
        }
        [to] if !before.contains_key(&to) => {
            let dropped = || {
                let side = side(after, to)?;
                let hands = held_before.get(side)?.iter().zip(held_after.get(side)?);
                let place = hands.into_iter().position(|(before, after)| after < before)?;
                Some((PieceSpot::Stand { side, place }, to))
            };
            dropped().into_iter().collect()
        }
        // Castling moves two pieces of one side, and a pawn that takes en passant passes the one it takes: the same
        // pieces stand elsewhere.
        [_, _, _] | [_, _, _, _] => {
            let came = cells.iter().filter_map(|&to| Some((to, *after.get(&to)?)));
            let way = |(to, piece)| {
                let from = cells.iter().find(|&&from| from != to && before.get(&from) == Some(&piece))?;
                Some((PieceSpot::Board(*from), to))
            };
            let ways: Vec<(PieceSpot, Cell)> = came.filter_map(way).collect();
            let mut sides = ways.iter().map(|&(_, to)| side(after, to));
            let first = sides.next();
            if sides.all(|side| Some(side) == first) { ways } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}
