//! Which squares a piece reaches, whether or not the rules allow the move.

use super::piece::PieceKind;
use super::square::{Rank, Square, SquareSet};
use crate::shared;
use crate::shared::Color;

type Table = [SquareSet; 64];

const UP: usize = 0;
const RIGHT: usize = 1;
const UP_RIGHT: usize = 2;
const UP_LEFT: usize = 3;
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

static PAWN: [Table; 2] = SquareSet::steps_of_sides(8, &[(-1, -1), (1, -1)]);
static KNIGHT: Table = SquareSet::steps(8, &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: Table = SquareSet::steps(8, &DIRECTIONS);
static RAYS: shared::Rays<64, 8, u64> = shared::Rays::<64, 8, u64>::new(8, DIRECTIONS);

/// The squares on which a pawn captures.
pub(super) fn pawn(color: Color, from: Square) -> SquareSet {
    PAWN[color.index()][from.index()]
}

pub(super) fn knight(from: Square) -> SquareSet {
    KNIGHT[from.index()]
}

pub(super) fn king(from: Square) -> SquareSet {
    KING[from.index()]
}

pub(super) fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    RAYS.line(UP_RIGHT, from, occupied) | RAYS.line(UP_LEFT, from, occupied)
}

pub(super) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    RAYS.line(UP, from, occupied) | RAYS.line(RIGHT, from, occupied)
}

/// The squares a piece attacks, with the pieces of `occupied` in its way.
pub(super) fn reach(color: Color, kind: PieceKind, from: Square, occupied: SquareSet) -> SquareSet {
    match kind {
        PieceKind::Pawn => pawn(color, from),
        PieceKind::Knight => knight(from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Queen => bishop(from, occupied) | rook(from, occupied),
        PieceKind::King => king(from),
    }
}

/// The targets of a pawn that does not capture: a square ahead, or two from its first rank.
pub(super) fn pushes(color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    let ahead = |square: Square| match color {
        Color::White => SquareSet::of_bits(SquareSet::of(square).0 << 8),
        Color::Black => SquareSet::of_bits(SquareSet::of(square).0 >> 8),
    };
    let one = ahead(from) & !occupied;
    match one.first() {
        Some(next) if from.rank() == Rank::pawns(color) => one | ahead(next) & !occupied,
        _ => one,
    }
}

/// The squares strictly between two squares of one line; none if they share no line.
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    RAYS.between(a, b)
}
