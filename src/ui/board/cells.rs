//! The cells of a scene and the squares of a game.

use super::scene::Cell;
use crate::diagram::{place, square_at};
use crate::rules::{Game, Square};

/// The cell of a square.
pub fn cell_of(square: impl Into<Square>) -> Cell {
    let (column, row) = place(square.into());
    Cell { column, row }
}

/// The square of a cell, if it is on the board of a game.
pub fn square_of(game: Game, cell: Cell) -> Option<Square> {
    square_at(game, (cell.column, cell.row))
}
