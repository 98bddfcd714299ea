//! Paints a board: wood, lines, marks, pieces, stands and names. Knows cells and faces, never the kind of a piece.

mod canvas;
mod ground;
mod marks;
mod plank;
mod plate;
mod shelf;

use egui::{Painter, Pos2, Rect};

use super::geometry::Geometry;
use super::scene::PieceFace;
use super::spots::{PieceSpot, Spots};
use super::theme::BoardTheme;
use canvas::Canvas;
pub(super) use canvas::{Art, Touch};
pub(super) use marks::focus_ring;

/// Paints everything except what floats above the board; returns whose names had to be cut short.
pub(super) fn board(
    painter: &Painter,
    art: &mut Art,
    spots: &Spots<'_>,
    theme: &BoardTheme,
    touch: &Touch,
) -> [bool; 2] {
    let Spots { scene, geometry, tray } = spots;
    let canvas = Canvas { painter, spots, geometry, scene, theme, touch };
    art.pieces.prepare(painter.ctx(), geometry.cell_px);
    plank::plank(&canvas, art, geometry.board, [0.0, 1.0], theme.board_tint);
    if scene.ground.checkered {
        ground::squares(&canvas);
    }
    ground::labels(&canvas);
    marks::under_pieces(&canvas);
    ground::lines(&canvas);
    marks::open_squares(&canvas);
    for piece in &scene.pieces {
        if touch.away != Some(PieceSpot::Board(piece.cell)) && !touch.gliding.contains(&piece.cell) {
            let cell = geometry.cell_rect(piece.cell);
            art.pieces.paint(painter, cell, piece.face, scene.upside_down(piece.side), false);
        }
    }
    marks::over_pieces(&canvas);
    for (side, stand) in geometry.stands.iter().enumerate() {
        if let Some(stand) = stand {
            shelf::stand(&canvas, art, side, stand);
        }
    }
    let shortened = plate::plates(&canvas, art);
    if let Some(tray) = tray {
        shelf::tray(&canvas, art, tray);
    }
    shelf::target(&canvas);
    shortened
}

/// A piece held above the board, as large as its cell.
pub(super) struct LiftedPiece {
    pub center: Pos2,
    pub face: PieceFace,
    pub upside_down: bool,
}

impl LiftedPiece {
    /// Paints it.
    pub fn paint(&self, painter: &Painter, art: &mut Art, geometry: &Geometry) {
        let cell = Rect::from_min_size(geometry.snap(self.center - geometry.cell / 2.0), geometry.cell);
        art.pieces.paint(painter, cell, self.face, self.upside_down, true);
    }
}
