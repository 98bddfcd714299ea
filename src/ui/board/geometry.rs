//! Where everything lies: board, squares, stands and name plates, on whole physical pixels.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::scene::{Cell, Layout, Scene};

/// Space for labels above the board, and the same below to balance it, in cell widths.
const MARGIN_TOP: f32 = 0.56;
/// Space below the squares.
const MARGIN_BOTTOM: f32 = 0.40;
/// Space left of the squares.
const MARGIN_LEFT: f32 = 0.40;
/// Space for labels right of the squares.
const MARGIN_RIGHT: f32 = 0.52;
/// A place on a stand, in cell widths.
const PLACE_WIDTH: f32 = 1.34;
/// Edge of a stand around its places.
const STAND_PADDING: f32 = 0.12;
/// Between board and stands.
const GAP: f32 = 0.30;
/// Height of a name plate beside a stand in the wide arrangement (two lines), in points and in cell widths.
const PLATE_TALL: f32 = 1.15;
/// Height of a name plate in the tall arrangement (one line).
const PLATE_FLAT: f32 = 0.78;
/// Columns and rows of places on a stand beside the board.
const STAND_COLUMNS: usize = 2;

/// Where the parts of a board lie, in points.
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
    /// The stand of each side.
    pub stands: [Option<Stand>; 2],
    columns: u8,
    rows: u8,
    flipped: bool,
}

/// A stand and the name plate above or below it.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    /// The wood.
    pub wood: Rect,
    /// Places of the kinds in hand, in order.
    pub places: Vec<Rect>,
    /// Where the name of the player is written.
    pub plate: Rect,
    /// Whether the plate holds name and turn on one line.
    pub one_line: bool,
}

impl Geometry {
    /// Fits a scene into a room: stands beside the board where that leaves it large enough, else above and below.
    pub fn fit(room: Rect, scene: &Scene, pixels_per_point: f32) -> Self {
        let (columns, rows) = (f32::from(scene.columns), f32::from(scene.rows));
        let places = scene.hands.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let aspect = 12.0 / 11.0;
        let board = vec2(columns + MARGIN_LEFT + MARGIN_RIGHT, rows * aspect + MARGIN_TOP + MARGIN_BOTTOM);
        let beside = STAND_COLUMNS as f32 * PLACE_WIDTH + 2.0 * STAND_PADDING + GAP;
        let strip = aspect + 2.0 * STAND_PADDING + GAP + PLATE_FLAT;
        let (wide, tall) = if scene.hands.is_some() {
            (board + vec2(2.0 * beside, 0.0), board + vec2(0.0, 2.0 * strip))
        } else {
            (board, board)
        };
        let scale = |need: Vec2| (room.width() / need.x).min(room.height() / need.y);
        // Beside is how boards are known: give it up only for clearly larger squares.
        let stacked = scene.hands.is_some() && scale(tall) > 1.12 * scale(wide);
        let need = if stacked { tall } else { wide };

        let ppp = pixels_per_point.max(0.1);
        let cell_px = (scale(need) * ppp).floor().max(8.0);
        let px = |cells: f32| (cells * cell_px).round() / ppp;
        let cell_px_high = (cell_px * aspect).round();
        let cell = vec2(cell_px, cell_px_high) / ppp;

        let snap = |p: Pos2| pos2((p.x * ppp).round() / ppp, (p.y * ppp).round() / ppp);
        let grid_size = vec2(cell.x * columns, cell.y * rows);
        let board_size = grid_size + vec2(px(MARGIN_LEFT + MARGIN_RIGHT), px(MARGIN_TOP + MARGIN_BOTTOM));
        let board = Rect::from_min_size(snap(room.center() - board_size / 2.0), board_size);
        let grid = Rect::from_min_size(board.min + vec2(px(MARGIN_LEFT), px(MARGIN_TOP)), grid_size);

        let stand = |side: usize| {
            let bottom = (side == 0) != scene.flipped;
            if stacked {
                stand_across(bottom, places, board, cell, &px)
            } else {
                stand_beside(bottom, places, board, cell, &px)
            }
        };
        let stands = if scene.hands.is_some() { [Some(stand(0)), Some(stand(1))] } else { [None, None] };
        Self {
            board,
            grid,
            cell,
            cell_px: [cell_px as u32, cell_px_high as u32],
            pixel: 1.0 / ppp,
            stands,
            columns: scene.columns,
            rows: scene.rows,
            flipped: scene.flipped,
        }
    }

    /// Where a cell lies on the screen.
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

    /// Positions of the vertical and horizontal lines, and from where to where they run.
    pub fn lines(&self, layout: Layout) -> (Vec<f32>, Vec<f32>, Rect) {
        let (inset, extra) = match layout {
            Layout::Cells => (Vec2::ZERO, 1),
            Layout::Crossings => (self.cell / 2.0, 0),
        };
        let vertical =
            (0..self.columns + extra).map(|i| self.grid.left() + inset.x + f32::from(i) * self.cell.x).collect();
        let horizontal =
            (0..self.rows + extra).map(|i| self.grid.top() + inset.y + f32::from(i) * self.cell.y).collect();
        (vertical, horizontal, self.grid.shrink2(inset))
    }
}

/// A stand beside the board: the player's right, in two columns, rotated as a whole for the player at the top.
fn stand_beside(bottom: bool, places: usize, board: Rect, cell: Vec2, px: &dyn Fn(f32) -> f32) -> Stand {
    let rows = places.div_ceil(STAND_COLUMNS);
    let padding = px(STAND_PADDING);
    let place = vec2(px(PLACE_WIDTH), cell.y);
    let size = vec2(place.x * STAND_COLUMNS as f32, place.y * rows as f32) + Vec2::splat(2.0 * padding);
    let (wood, plate) = if bottom {
        let min = pos2(board.right() + px(GAP), board.bottom() - size.y);
        let wood = Rect::from_min_size(min, size);
        (wood, Rect::from_min_max(pos2(wood.left(), wood.top() - px(PLATE_TALL)), wood.right_top()))
    } else {
        let min = pos2(board.left() - px(GAP) - size.x, board.top());
        let wood = Rect::from_min_size(min, size);
        (wood, Rect::from_min_max(wood.left_bottom(), pos2(wood.right(), wood.bottom() + px(PLATE_TALL))))
    };
    let inner = wood.shrink(padding);
    let places = (0..places)
        .map(|i| {
            let (column, row) = (i % STAND_COLUMNS, i / STAND_COLUMNS);
            let at = |column: usize, row: usize| vec2(column as f32 * place.x, row as f32 * place.y);
            let min = if bottom { inner.min + at(column, row) } else { inner.max - at(column, row) - place };
            Rect::from_min_size(min, place)
        })
        .collect();
    Stand { wood, places, plate, one_line: false }
}

/// A stand above or below the board, all places in one row.
fn stand_across(bottom: bool, places: usize, board: Rect, cell: Vec2, px: &dyn Fn(f32) -> f32) -> Stand {
    let padding = px(STAND_PADDING);
    let height = cell.y + 2.0 * padding;
    let top = if bottom { board.bottom() + px(GAP) } else { board.top() - px(GAP) - height };
    let wood = Rect::from_min_size(pos2(board.left(), top), vec2(board.width(), height));
    let plate = px(PLATE_FLAT);
    let plate = if bottom {
        Rect::from_min_size(wood.left_bottom(), vec2(wood.width(), plate))
    } else {
        Rect::from_min_size(wood.left_top() - vec2(0.0, plate), vec2(wood.width(), plate))
    };
    let step = px(((wood.width() - 2.0 * padding) / places.max(1) as f32 / cell.x).min(PLACE_WIDTH));
    let start = wood.center().x - step * places as f32 / 2.0;
    let places = (0..places)
        .map(|i| {
            let i = if bottom { i } else { places - 1 - i };
            Rect::from_min_size(pos2(start + i as f32 * step, wood.top() + padding), vec2(step, cell.y))
        })
        .collect();
    Stand { wood, places, plate, one_line: true }
}
