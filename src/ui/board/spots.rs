//! Where pieces can lie: the squares, the stands 駒台 and, while a position is set up, the box 駒箱. A spot has a place on
//! the screen, a name for screen readers and perhaps a piece.

use egui::{Pos2, Rect};

use super::geometry::Geometry;
use super::scene::{BoardScene, Cell, PieceFace, StandSlot};
use super::tray::{BoxScene, Tray};

/// Where a piece can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceSpot {
    /// A cell of the board.
    Board(Cell),
    /// A place on a side's stand.
    Stand {
        /// 0 or 1.
        side: usize,
        /// The place, counted from the first kind.
        place: usize,
    },
    /// A place in the box.
    Box(usize),
}

impl PieceSpot {
    /// The cell, if the spot is on the board.
    pub(super) fn cell(self) -> Option<Cell> {
        if let Self::Board(cell) = self { Some(cell) } else { None }
    }

    /// Which part it belongs to, in the order of Tab: the board, the stands, the box.
    pub(super) fn part(self) -> usize {
        match self {
            Self::Board(_) => 0,
            Self::Stand { side, .. } => 1 + side,
            Self::Box(_) => 3,
        }
    }

    /// Whether a piece brought from one spot to the other stays where it was. Off the board, each kind has its own
    /// place, so any place of the same stand or of the box will do.
    pub(super) fn keeps(self, to: Self) -> bool {
        self == to || self.cell().is_none() && self.part() == to.part()
    }
}

/// All spots as they are in one frame.
pub(super) struct Spots<'a> {
    pub scene: &'a BoardScene,
    pub geometry: Geometry,
    /// The box, while a position is set up; then empty places on stands are spots, too.
    pub tray: Option<Tray<'a>>,
}

impl<'a> Spots<'a> {
    /// Fits a scene, and the box if there is one, into a room.
    pub fn fit(room: Rect, scene: &'a BoardScene, boxed: Option<&'a BoxScene>, pixels_per_point: f32) -> Self {
        match boxed {
            None => Self { scene, geometry: Geometry::fit(room, scene, pixels_per_point), tray: None },
            Some(boxed) => {
                let (geometry, tray) = Tray::fit(room, scene, boxed, pixels_per_point);
                Self { scene, geometry, tray: Some(tray) }
            }
        }
    }

    /// Every spot with its rectangle.
    pub fn all(&self) -> Vec<(PieceSpot, Rect)> {
        let mut spots = Vec::with_capacity(112);
        spots.extend(self.scene.cells().map(|cell| (PieceSpot::Board(cell), self.geometry.cell_rect(cell))));
        for (side, stand) in self.geometry.stands.iter().enumerate() {
            let places = stand.iter().flat_map(|stand| &stand.places).enumerate();
            let places = places.map(|(place, &rect)| (PieceSpot::Stand { side, place }, rect));
            spots.extend(places.filter(|(spot, _)| self.tray.is_some() || self.has_piece(*spot)));
        }
        let places = self.tray.iter().flat_map(|tray| &tray.places).enumerate();
        spots.extend(places.map(|(place, &rect)| (PieceSpot::Box(place), rect)));
        spots
    }

    /// Where a spot is.
    pub fn rect(&self, spot: PieceSpot) -> Option<Rect> {
        match spot {
            PieceSpot::Board(cell) => Some(self.geometry.cell_rect(cell)),
            PieceSpot::Stand { side, place } => self.geometry.stands.get(side)?.as_ref()?.places.get(place).copied(),
            PieceSpot::Box(place) => self.tray.as_ref()?.places.get(place).copied(),
        }
    }

    /// What a screen reader calls a spot and what lies on it.
    pub fn name(&self, spot: PieceSpot) -> String {
        let held = self.held(spot);
        match (spot, held, &self.tray) {
            (PieceSpot::Board(cell), ..) => self.scene.describe(cell),
            (PieceSpot::Stand { side, .. }, Some(held), _) => self.scene.describe_held(side, held),
            (PieceSpot::Box(_), Some(held), Some(tray)) => {
                // In games without stands there are as many as one wants.
                let count = self.scene.hands.as_ref().map_or_else(String::new, |_| format!(" {}", held.count));
                format!("{} {}{count}", tray.scene.name, held.name)
            }
            _ => String::new(),
        }
    }

    /// The piece on a spot: whose it is, and its face.
    pub fn piece(&self, spot: PieceSpot) -> Option<(usize, PieceFace)> {
        let side = match spot {
            PieceSpot::Board(cell) => return self.scene.piece_at(cell).map(|piece| (piece.side, piece.face)),
            PieceSpot::Stand { side, .. } => side,
            PieceSpot::Box(_) => self.tray.as_ref()?.scene.side,
        };
        self.held(spot).filter(|held| held.count > 0).map(|held| (side, held.face))
    }

    /// Whether a piece lies on a spot.
    pub fn has_piece(&self, spot: PieceSpot) -> bool {
        self.piece(spot).is_some()
    }

    /// The spot that a piece let go of at a point would come to: a cell, or any place of a stand or of the box.
    pub fn at(&self, point: Pos2) -> Option<PieceSpot> {
        let stand = |side: usize| self.geometry.stands[side].as_ref().is_some_and(|stand| stand.wood.contains(point));
        let beside = || [0, 1].into_iter().find(|&side| stand(side)).map(|side| PieceSpot::Stand { side, place: 0 });
        let boxed = || self.tray.as_ref().filter(|tray| tray.wood.contains(point)).map(|_| PieceSpot::Box(0));
        self.geometry.cell_at(point).map(PieceSpot::Board).or_else(beside).or_else(boxed)
    }

    fn held(&self, spot: PieceSpot) -> Option<&StandSlot> {
        match spot {
            PieceSpot::Board(_) => None,
            PieceSpot::Stand { side, place } => self.scene.hands.as_ref()?.get(side)?.get(place),
            PieceSpot::Box(place) => self.tray.as_ref()?.scene.places.get(place),
        }
    }
}
