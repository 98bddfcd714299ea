//! Which squares a piece reaches, whether or not the rules allow the move.

use super::piece::{Piece, PieceKind};
use super::square::{Rank, Square, SquareSet};
use crate::shared;
use crate::shared::Color;

type Table = [SquareSet; 81];

const DOWN: usize = 0;
const LEFT: usize = 1;
const DOWN_LEFT: usize = 2;
const UP_LEFT: usize = 3;
const UP: usize = 4;
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

static PAWN: [Table; 2] = SquareSet::steps_of_sides(9, &[(-1, 0)]);
static KNIGHT: [Table; 2] = SquareSet::steps_of_sides(9, &[(-2, -1), (-2, 1)]);
static SILVER: [Table; 2] = SquareSet::steps_of_sides(9, &[(-1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]);
static GOLD: [Table; 2] = SquareSet::steps_of_sides(9, &[(-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0)]);
static KING: Table = SquareSet::steps(9, &DIRECTIONS);
static RAYS: Rays = Rays::new(9, DIRECTIONS);

type Rays = shared::Rays<81, 8, u128>;

pub(super) fn pawn(color: Color, from: Square) -> SquareSet {
    PAWN[color.index()][from.index()]
}

pub(super) fn knight(color: Color, from: Square) -> SquareSet {
    KNIGHT[color.index()][from.index()]
}

pub(super) fn silver(color: Color, from: Square) -> SquareSet {
    SILVER[color.index()][from.index()]
}

pub(super) fn gold(color: Color, from: Square) -> SquareSet {
    GOLD[color.index()][from.index()]
}

pub(super) fn king(from: Square) -> SquareSet {
    KING[from.index()]
}

pub(super) fn lance(color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    match color {
        Color::Black => RAYS.slide(UP, from, occupied),
        Color::White => RAYS.slide(DOWN, from, occupied),
    }
}

pub(super) fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    RAYS.line(DOWN_LEFT, from, occupied) | RAYS.line(UP_LEFT, from, occupied)
}

pub(super) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    RAYS.line(DOWN, from, occupied) | RAYS.line(LEFT, from, occupied)
}

/// For each side and kind, the squares that a piece reaches in one step or jump; all of them, for the kinds that do not
/// slide. A table, because which kind it is cannot be foretold.
static STEPS: [[Table; 14]; 2] = {
    let mut tables = [[[SquareSet::EMPTY; 81]; 14]; 2];
    let mut color = 0;
    while color < 2 {
        let steps = &mut tables[color];
        steps[PieceKind::Pawn as usize] = PAWN[color];
        steps[PieceKind::Knight as usize] = KNIGHT[color];
        steps[PieceKind::Silver as usize] = SILVER[color];
        steps[PieceKind::Gold as usize] = GOLD[color];
        steps[PieceKind::King as usize] = KING;
        steps[PieceKind::Tokin as usize] = GOLD[color];
        steps[PieceKind::PromotedLance as usize] = GOLD[color];
        steps[PieceKind::PromotedKnight as usize] = GOLD[color];
        steps[PieceKind::PromotedSilver as usize] = GOLD[color];
        steps[PieceKind::Horse as usize] = KING;
        steps[PieceKind::Dragon as usize] = KING;
        color += 1;
    }
    tables
};

/// The squares a piece reaches, with the pieces of `occupied` in its way.
#[inline]
pub(super) fn reach(color: Color, kind: PieceKind, from: Square, occupied: SquareSet) -> SquareSet {
    let steps = STEPS[color.index()][kind.index()][from.index()];
    match kind {
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Bishop | PieceKind::Horse => steps | bishop(from, occupied),
        PieceKind::Rook | PieceKind::Dragon => steps | rook(from, occupied),
        _ => steps,
    }
}

/// The diagonals through a square, on the empty board.
pub(super) fn diagonals(from: Square) -> SquareSet {
    static DIAGONALS: Table = RAYS.lines(&[DOWN_LEFT, UP_LEFT]);
    DIAGONALS[from.index()]
}

/// The file and the rank of a square, without the square itself.
pub(super) fn orthogonals(from: Square) -> SquareSet {
    static ORTHOGONALS: Table = RAYS.lines(&[DOWN, LEFT]);
    ORTHOGONALS[from.index()]
}

/// The squares in front of a lance, on the empty board.
pub(super) fn ahead(color: Color, from: Square) -> SquareSet {
    RAYS.ray(if color == Color::Black { UP } else { DOWN }, from)
}

/// The squares strictly between two squares of one line; none if they share no line.
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    RAYS.between(a, b)
}

/// The ray that starts at `a`, without it, and passes `b`; none if they share no line.
pub(super) fn ray_through(a: Square, b: Square) -> SquareSet {
    RAYS.through(a, b)
}

/// Squares of enemy pieces other than sliders that might reach a neighbour of a king; `color` is the enemy.
pub(super) fn near_king(color: Color, king: Square) -> SquareSet {
    static NEAR: [Table; 2] = {
        // Two squares around, and Black's knights come from three ranks below.
        let mut steps = [(0, 0); 30];
        let mut i = 0;
        while i < 30 {
            steps[i] = ((i / 5) as i8 - 2, (i % 5) as i8 - 2);
            i += 1;
        }
        SquareSet::steps_of_sides(9, &steps)
    };
    NEAR[color.index()][king.index()]
}

/// Squares of own pieces other than sliders that might give check to a king by one move; `color` is theirs.
pub(super) fn near_check(color: Color, king: Square) -> SquareSet {
    static NEAR: [Table; 2] = {
        // Two squares around, and Black's knights come from four ranks below.
        let mut steps = [(0, 0); 35];
        let mut i = 0;
        while i < 35 {
            steps[i] = ((i / 5) as i8 - 2, (i % 5) as i8 - 2);
            i += 1;
        }
        SquareSet::steps_of_sides(9, &steps)
    };
    NEAR[color.index()][king.index()]
}

/// The promotion zone 敵陣 of a side: the three ranks farthest from it.
pub(super) const fn zone(color: Color) -> SquareSet {
    const TOP: SquareSet = SquareSet::of_bits(
        SquareSet::of_rank(Rank::R1).0 | SquareSet::of_rank(Rank::R2).0 | SquareSet::of_rank(Rank::R3).0,
    );
    match color {
        Color::Black => TOP,
        Color::White => TOP.rotated(),
    }
}

/// The targets on which a piece that comes from a square may promote: any from inside the zone, otherwise the zone.
pub(super) fn promotion_targets(color: Color, from: Square) -> SquareSet {
    static TARGETS: [Table; 2] = {
        let mut tables = [[SquareSet::EMPTY; 81]; 2];
        let mut i = 0;
        while i < 2 * 81 {
            let zone = zone(Color::ALL[i / 81]);
            tables[i / 81][i % 81] = if zone.0 >> (i % 81) & 1 == 1 { SquareSet::ALL } else { zone };
            i += 1;
        }
        tables
    };
    TARGETS[color.index()][from.index()]
}

/// The squares from which an unpromoted piece of a kind could never move again.
pub(super) const fn dead_ranks(color: Color, kind: PieceKind) -> SquareSet {
    const LAST: SquareSet = SquareSet::of_rank(Rank::R1);
    const LAST_TWO: SquareSet = SquareSet::of_bits(LAST.0 | SquareSet::of_rank(Rank::R2).0);
    let dead = match kind {
        PieceKind::Pawn | PieceKind::Lance => LAST,
        PieceKind::Knight => LAST_TWO,
        _ => return SquareSet::EMPTY,
    };
    match color {
        Color::Black => dead,
        Color::White => dead.rotated(),
    }
}

/// The squares that a piece reaches in one step or jump, without slides.
pub(super) fn steps_of(color: Color, piece: Option<Piece>, from: Square) -> SquareSet {
    piece.map_or(SquareSet::EMPTY, |piece| STEPS[color.index()][piece.kind.index()][from.index()])
}

/// The whole files of some squares.
pub(super) fn files_of(squares: SquareSet) -> SquareSet {
    squares.into_iter().fold(SquareSet::EMPTY, |files, square| files | SquareSet::of_file(square.file()))
}
