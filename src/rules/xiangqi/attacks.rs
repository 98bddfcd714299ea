//! Which squares a piece reaches, whether or not the rules allow the move.

use super::piece::PieceKind;
use super::square::{Square, SquareSet};
use crate::shared;
use crate::shared::Color;

type Table = [SquareSet; 90];

const UP: usize = 0;
const RIGHT: usize = 1;
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

static ORTHOGONAL: Table = SquareSet::steps(9, &DIRECTIONS);
static DIAGONAL: Table = SquareSet::steps(9, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
static ELEPHANT: Table = SquareSet::steps(9, &[(2, 2), (2, -2), (-2, -2), (-2, 2)]);
static HORSE: Table = SquareSet::steps(9, &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static AHEAD: [Table; 2] = SquareSet::steps_of_sides(9, &[(0, -1)]);
static RAYS: shared::Rays<90, 4, u128> = shared::Rays::<90, 4, u128>::new(9, DIRECTIONS);
static LINES: Table = RAYS.lines(&[UP, RIGHT]);

/// A side's half of the board.
pub(super) const fn half(color: Color) -> SquareSet {
    let red = (1 << 45) - 1;
    match color {
        Color::White => SquareSet::of_bits(red),
        Color::Black => SquareSet::of_bits(SquareSet::ALL.0 ^ red),
    }
}

/// A side's palace 九宫.
pub(super) const fn palace(color: Color) -> SquareSet {
    let rows = 0b111_000 | 0b111_000 << 9 | 0b111_000 << 18;
    match color {
        Color::White => SquareSet::of_bits(rows),
        Color::Black => SquareSet::of_bits(rows << 63),
    }
}

/// Everything up to the first piece in the way, that one included, in all four directions.
fn slides(from: Square, occupied: SquareSet) -> SquareSet {
    RAYS.line(UP, from, occupied) | RAYS.line(RIGHT, from, occupied)
}

/// The second piece in each direction: what a cannon captures, over the first.
fn over_one(from: Square, occupied: SquareSet) -> SquareSet {
    let nearest = |direction, from| RAYS.nearest(direction, from, occupied);
    (0..4).filter_map(|direction| nearest(direction, nearest(direction, from)?)).collect()
}

/// The square where a piece blocks the move of a horse (its leg) or an elephant (its eye).
pub(super) fn hobbling(from: Square, to: Square) -> Option<Square> {
    let step = |a: usize, b: usize| match b as i8 - a as i8 {
        2 => 1,
        -2 => -1,
        _ => 0,
    };
    let file = from.file().index() as i8 + step(from.file().index(), to.file().index());
    let rank = from.rank().index() as i8 + step(from.rank().index(), to.rank().index());
    Square::from_index(usize::try_from(rank * 9 + file).ok()?).filter(|&square| square != from)
}

fn unhobbled(from: Square, to: SquareSet, occupied: SquareSet) -> SquareSet {
    to.into_iter().filter(|&to| hobbling(from, to).is_none_or(|square| !occupied.contains(square))).collect()
}

/// The targets of a piece, whoever's piece is there. A cannon jumps only onto squares of `occupied`.
pub(super) fn reach(color: Color, kind: PieceKind, from: Square, occupied: SquareSet) -> SquareSet {
    match kind {
        PieceKind::General => ORTHOGONAL[from.index()] & palace(color),
        PieceKind::Advisor => DIAGONAL[from.index()] & palace(color),
        PieceKind::Elephant => unhobbled(from, ELEPHANT[from.index()] & half(color), occupied),
        PieceKind::Horse => unhobbled(from, HORSE[from.index()], occupied),
        PieceKind::Chariot => slides(from, occupied),
        PieceKind::Cannon => slides(from, occupied) & !occupied | over_one(from, occupied),
        PieceKind::Soldier => {
            let ahead = AHEAD[color.index()][from.index()];
            let sideways = SquareSet::of_rank(from.rank()) & ORTHOGONAL[from.index()];
            if half(color).contains(from) { ahead } else { ahead | sideways }
        }
    }
}

/// The targets of a piece that neither palace, river nor pieces in its way would stop: used to tell which of them does.
pub(super) fn unbound(color: Color, kind: PieceKind, from: Square) -> SquareSet {
    match kind {
        PieceKind::General => ORTHOGONAL[from.index()],
        PieceKind::Advisor => DIAGONAL[from.index()],
        PieceKind::Elephant => ELEPHANT[from.index()],
        PieceKind::Horse => HORSE[from.index()],
        PieceKind::Chariot | PieceKind::Cannon => orthogonals(from),
        PieceKind::Soldier => reach(color, kind, from, SquareSet::EMPTY),
    }
}

/// The squares from which a piece of a kind might reach a square: perhaps too many, never too few.
pub(super) fn towards(kind: PieceKind, target: Square) -> SquareSet {
    match kind {
        PieceKind::Soldier => ORTHOGONAL[target.index()],
        _ => unbound(Color::White, kind, target),
    }
}

/// The file and the rank of a square, without the square itself.
pub(super) fn orthogonals(from: Square) -> SquareSet {
    LINES[from.index()]
}

/// The squares strictly between two squares of one line; none if they share no line.
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    RAYS.between(a, b)
}

/// The squares that pieces of a kind can ever reach from where they start.
pub(super) fn attainable(color: Color, kind: PieceKind) -> SquareSet {
    let mirrored = |red: SquareSet| match color {
        Color::White => red,
        Color::Black => red.into_iter().map(Square::mirrored).collect(),
    };
    match kind {
        PieceKind::General => palace(color),
        PieceKind::Advisor => mirrored(SquareSet::of_bits(0b101_000 | 0b010_000 << 9 | 0b101_000 << 18)),
        PieceKind::Elephant => mirrored(SquareSet::of_bits(0b001_000_100 | 0b100_010_001 << 18 | 0b001_000_100 << 36)),
        PieceKind::Soldier => {
            mirrored(half(Color::Black) | SquareSet::of_bits(0b101_010_101 << 27 | 0b101_010_101 << 36))
        }
        PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon => SquareSet::ALL,
    }
}
