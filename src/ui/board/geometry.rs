//! Where everything is: board, squares, stands and name plates, on whole physical pixels.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::scene::{BoardScene, Cell, Labels, PieceLayout};

/// Space around the squares for labels above and below, for labels beside, and without labels, in cell widths.
const LABELLED: [f32; 3] = [0.56, 0.52, 0.40];
/// The same where pieces stand on crossings: there, half a cell around the lines is free anyway.
const LABELLED_CROSSINGS: [f32; 3] = [0.52, 0.42, 0.14];
/// The size of a place on a stand, in cell widths.
const PLACE_WIDTH: f32 = 1.34;
/// The margin of a stand around its places.
const STAND_PADDING: f32 = 0.12;
/// The gap between board and stands.
const GAP: f32 = 0.30;
/// Height of a name plate beside a stand in the wide arrangement (two lines), in points and in cell widths.
const PLATE_TALL: f32 = 1.15;
/// Height of a name plate in the tall arrangement (one line).
const PLATE_FLAT: f32 = 0.78;
/// Columns and rows of places on a stand that is beside the board.
const STAND_COLUMNS: usize = 2;
/// The gap between the board and name plates where there are no stands, and the width of a plate beside the board.
const PLATE_GAP: f32 = 0.14;
const PLATE_WIDTH: f32 = 2.6;

/// Where the parts of a board are, in points.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    /// The wood of the board.
    pub board: Rect,
    /// The squares.
    pub grid: Rect,
    /// Size of a cell.
    pub cell: Vec2,
    /// Size of a cell in physical pixels.
    pub cell_px: [u32; 2],
    /// One physical pixel.
    pub pixel: f32,
    /// The stand of each side, if the game has stands.
    pub stands: [Option<Stand>; 2],
    /// The name plate of each side.
    pub plates: [Plate; 2],
    /// Whether stands and plates are above and below the board, rather than beside it.
    pub stacked: bool,
    columns: u8,
    rows: u8,
    flipped: bool,
}

/// A stand.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    /// The wood.
    pub wood: Rect,
    /// The places of the kinds in hand, in order.
    pub places: Vec<Rect>,
}

/// Where a player's name is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plate {
    /// The room for it.
    pub rect: Rect,
    /// Whether the name is at its lower edge, next to where the player sits.
    pub from_below: bool,
}

/// What a scene needs, in cell widths: the wood of its board, and all of it with stands and plates beside the board, or
/// above and below.
#[derive(Clone, Copy, Debug)]
pub struct Proportions {
    wood: Vec2,
    beside: Vec2,
    across: Vec2,
}

impl Proportions {
    /// Those of a scene.
    pub fn of(scene: &BoardScene) -> Self {
        let (columns, rows) = (f32::from(scene.columns), f32::from(scene.rows));
        let aspect = aspect(scene);
        let [top, right, bottom, left] = margins(scene);
        let wood = vec2(columns + left + right, rows * aspect + top + bottom);
        // Stands are at both sides, names without one at the right only.
        let (width, strip) = match scene.hands {
            Some(_) => (
                2.0 * (STAND_COLUMNS as f32 * PLACE_WIDTH + 2.0 * STAND_PADDING + GAP),
                aspect + 2.0 * STAND_PADDING + GAP + PLATE_FLAT,
            ),
            None => (PLATE_WIDTH + GAP, PLATE_GAP + PLATE_FLAT),
        };
        Self { wood, beside: wood + vec2(width, 0.0), across: wood + vec2(0.0, 2.0 * strip) }
    }

    /// What either of two boards needs: the room that one has is enough for the other.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        Self {
            wood: self.wood.max(other.wood),
            beside: self.beside.max(other.beside),
            across: self.across.max(other.across),
        }
    }

    /// The width of a cell in a room, in points, and whether stands and plates are above and below the board.
    fn cell(self, room: Vec2) -> (f32, bool) {
        let scale = |need: Vec2| (room.x / need.x).min(room.y / need.y);
        let (beside, across) = (scale(self.beside), scale(self.across));
        // People expect stands beside the board: give that up only for clearly larger squares.
        if across > 1.12 * beside { (across, true) } else { (beside, false) }
    }

    /// The size that the board's wood has at least in a room, in points: whole pixels may cost a point of each cell.
    pub fn board(self, room: Vec2) -> Vec2 {
        self.wood * (self.cell(room).0 - 1.0).max(0.0)
    }

    /// The part of a room that board, stands and plates take up together, in points.
    pub fn taken(self, room: Vec2) -> Vec2 {
        let (cell, stacked) = self.cell(room);
        cell.max(0.0) * if stacked { self.across } else { self.beside }
    }
}

/// The height of a cell relative to its width.
fn aspect(scene: &BoardScene) -> f32 {
    let (width, height) = scene.cell;
    f32::from(height) / f32::from(width.max(1))
}

impl Geometry {
    /// Fits a scene into a room: with stands beside the board if that leaves it large enough, otherwise above and
    /// below.
    pub fn fit(room: Rect, scene: &BoardScene, pixels_per_point: f32) -> Self {
        let (columns, rows) = (f32::from(scene.columns), f32::from(scene.rows));
        let places = scene.hands.as_ref().map(|hands| hands.iter().map(Vec::len).max().unwrap_or(0));
        let aspect = aspect(scene);
        let [top, right, bottom, left] = margins(scene);
        let (cell, stacked) = Proportions::of(scene).cell(room.size());

        let ppp = pixels_per_point.max(0.1);
        let cell_px = (cell * ppp).floor().max(8.0);
        let px = |cells: f32| (cells * cell_px).round() / ppp;
        let cell_px_high = (cell_px * aspect).round();
        let cell = vec2(cell_px, cell_px_high) / ppp;

        let snap = |p: Pos2| pos2((p.x * ppp).round() / ppp, (p.y * ppp).round() / ppp);
        let grid_size = vec2(cell.x * columns, cell.y * rows);
        let board_size = grid_size + vec2(px(left + right), px(top + bottom));
        let mut corner = room.center() - board_size / 2.0;
        if places.is_none() && !stacked {
            // In the middle, unless the names need the room.
            corner.x = corner.x.min(room.right() - px(PLATE_WIDTH + GAP) - board_size.x).max(room.left());
        }
        let board = Rect::from_min_size(snap(corner), board_size);
        let grid = Rect::from_min_size(board.min + vec2(px(left), px(top)), grid_size);

        let edge = (room.right() * ppp).floor() / ppp;
        let at_bottom = [!scene.flipped, scene.flipped];
        let stand = |bottom: bool| {
            places.map(|places| {
                if stacked {
                    stand_across(bottom, places, board, cell, &px)
                } else {
                    stand_beside(bottom, places, board, cell, &px)
                }
            })
        };
        let stands = at_bottom.map(stand);
        let seat = |side: usize| {
            let bottom = at_bottom[side];
            let wood = stands[side].as_ref().map(|stand| stand.wood);
            if stacked { plate_across(bottom, wood, board, &px) } else { plate_beside(bottom, wood, board, edge, &px) }
        };
        Self {
            board,
            grid,
            cell,
            cell_px: [cell_px as u32, cell_px_high as u32],
            pixel: 1.0 / ppp,
            plates: [seat(0), seat(1)],
            stands,
            stacked,
            columns: scene.columns,
            rows: scene.rows,
            flipped: scene.flipped,
        }
    }

    /// The nearest corner of physical pixels.
    pub fn snap(&self, point: Pos2) -> Pos2 {
        let snap = |along: f32| (along / self.pixel).round() * self.pixel;
        pos2(snap(point.x), snap(point.y))
    }

    /// Where a cell is on the screen.
    pub fn cell_rect(&self, cell: Cell) -> Rect {
        let (column, row) = if self.flipped {
            (self.columns.saturating_sub(1 + cell.column), self.rows.saturating_sub(1 + cell.row))
        } else {
            (cell.column, cell.row)
        };
        let min = self.grid.min + vec2(f32::from(column) * self.cell.x, f32::from(row) * self.cell.y);
        Rect::from_min_size(min, self.cell)
    }

    /// The cell at a point of the screen.
    pub fn cell_at(&self, point: Pos2) -> Option<Cell> {
        let offset = (point - self.grid.min) / self.cell;
        let inside = |at: f32, count: u8| (at >= 0.0 && at < f32::from(count)).then_some(at as u8);
        let (column, row) = (inside(offset.x, self.columns)?, inside(offset.y, self.rows)?);
        Some(if self.flipped {
            Cell { column: self.columns - 1 - column, row: self.rows - 1 - row }
        } else {
            Cell { column, row }
        })
    }

    /// Positions of the vertical and horizontal lines, and the start and end of each.
    pub fn lines(&self, layout: PieceLayout) -> (Vec<f32>, Vec<f32>, Rect) {
        let (inset, extra) = match layout {
            PieceLayout::Cells => (Vec2::ZERO, 1),
            PieceLayout::Crossings => ((self.cell / 2.0 / self.pixel).floor() * self.pixel, 0),
        };
        let line = |from: f32, step: f32, i: u8| from + f32::from(i) * step;
        let first = self.grid.min + inset;
        let vertical = (0..self.columns + extra).map(|i| line(first.x, self.cell.x, i)).collect();
        let horizontal = (0..self.rows + extra).map(|i| line(first.y, self.cell.y, i)).collect();
        let spans = vec2(f32::from(self.columns + extra) - 1.0, f32::from(self.rows + extra) - 1.0);
        (vertical, horizontal, Rect::from_min_size(first, self.cell * spans))
    }
}

/// The labels above and below a board in its present orientation.
pub(super) fn above_and_below(labels: &Labels, flipped: bool) -> [&[String]; 2] {
    if flipped && labels.of_players { [&labels.below, &labels.above] } else { [&labels.above, &labels.below] }
}

/// Space above, right of, below and left of the squares, in cell widths.
fn margins(scene: &BoardScene) -> [f32; 4] {
    let [across, beside, none] = match scene.layout {
        PieceLayout::Cells => LABELLED,
        PieceLayout::Crossings => LABELLED_CROSSINGS,
    };
    let [above, below] = above_and_below(&scene.labels, scene.flipped);
    let margin = |labels: &[String], space: f32| if labels.is_empty() { none } else { space };
    [
        margin(above, across),
        margin(&scene.labels.right, beside),
        margin(below, across),
        margin(&scene.labels.left, beside),
    ]
}

/// A stand beside the board, on the player's right, with two columns; turned as a whole for the player at the top.
fn stand_beside(bottom: bool, places: usize, board: Rect, cell: Vec2, px: &dyn Fn(f32) -> f32) -> Stand {
    let rows = places.div_ceil(STAND_COLUMNS);
    let padding = px(STAND_PADDING);
    let place = vec2(px(PLACE_WIDTH), cell.y);
    let size = vec2(place.x * STAND_COLUMNS as f32, place.y * rows as f32) + Vec2::splat(2.0 * padding);
    let min = if bottom {
        pos2(board.right() + px(GAP), board.bottom() - size.y)
    } else {
        pos2(board.left() - px(GAP) - size.x, board.top())
    };
    let wood = Rect::from_min_size(min, size);
    let inner = wood.shrink(padding);
    let places = (0..places)
        .map(|i| {
            let (column, row) = (i % STAND_COLUMNS, i / STAND_COLUMNS);
            let at = |column: usize, row: usize| vec2(column as f32 * place.x, row as f32 * place.y);
            let min = if bottom { inner.min + at(column, row) } else { inner.max - at(column, row) - place };
            Rect::from_min_size(min, place)
        })
        .collect();
    Stand { wood, places }
}

/// A stand above or below the board, with all places in one row.
fn stand_across(bottom: bool, places: usize, board: Rect, cell: Vec2, px: &dyn Fn(f32) -> f32) -> Stand {
    let padding = px(STAND_PADDING);
    let height = cell.y + 2.0 * padding;
    let top = if bottom { board.bottom() + px(GAP) } else { board.top() - px(GAP) - height };
    let wood = Rect::from_min_size(pos2(board.left(), top), vec2(board.width(), height));
    let step = px(((wood.width() - 2.0 * padding) / places.max(1) as f32 / cell.x).min(PLACE_WIDTH));
    let start = wood.center().x - step * places as f32 / 2.0;
    let places = (0..places)
        .map(|i| {
            let i = if bottom { i } else { places - 1 - i };
            Rect::from_min_size(pos2(start + i as f32 * step, wood.top() + padding), vec2(step, cell.y))
        })
        .collect();
    Stand { wood, places }
}

/// A plate of two lines: on the far side of the stand, or right of the board where there is no stand.
fn plate_beside(bottom: bool, stand: Option<Rect>, board: Rect, edge: f32, px: &dyn Fn(f32) -> f32) -> Plate {
    let tall = px(PLATE_TALL);
    let min = match (stand, bottom) {
        (Some(wood), true) => pos2(wood.left(), wood.top() - tall),
        (Some(wood), false) => wood.left_bottom(),
        (None, true) => pos2(board.right() + px(GAP), board.bottom() - tall),
        (None, false) => pos2(board.right() + px(GAP), board.top()),
    };
    let width = stand.map_or_else(|| px(PLATE_WIDTH).max(edge - min.x), |wood| wood.width());
    Plate { rect: Rect::from_min_size(min, vec2(width, tall)), from_below: bottom }
}

/// A plate of one line: beyond the stand, or next to the board where there is no stand.
fn plate_across(bottom: bool, stand: Option<Rect>, board: Rect, px: &dyn Fn(f32) -> f32) -> Plate {
    let beyond = stand.unwrap_or_else(|| board.expand(px(PLATE_GAP)));
    let height = px(PLATE_FLAT);
    let top = if bottom { beyond.bottom() } else { beyond.top() - height };
    Plate { rect: Rect::from_min_size(pos2(board.left(), top), vec2(board.width(), height)), from_below: !bottom }
}
