//! How pieces reach squares, whatever the rules say about the move: tables built at compile time, and slides along them.

use super::{Color, PieceKind, Rank, Square, SquareSet};

type Table = [SquareSet; 64];

/// Squares reached by steps (files, ranks).
const fn steps(offsets: &[(i8, i8)]) -> Table {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < offsets.len() {
            let file = (from % 8) as i8 + offsets[i].0;
            let rank = (from / 8) as i8 + offsets[i].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[from].0 |= 1 << (rank * 8 + file);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The eight directions. The first four raise the index of a square, the last four lower it; `d ^ 4` is the opposite of `d`.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];
const UP: usize = 0;
const RIGHT: usize = 1;
const UP_RIGHT: usize = 2;
const UP_LEFT: usize = 3;

static PAWN: [Table; 2] = [steps(&[(-1, -1), (1, -1)]), steps(&[(-1, 1), (1, 1)])];
static KNIGHT: Table = steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: Table = steps(&DIRECTIONS);

/// Whole rays on the empty board.
static RAYS: [Table; 8] = {
    let mut rays = [[SquareSet::EMPTY; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (file_step, rank_step) = DIRECTIONS[direction];
        let mut from = 0;
        while from < 64 {
            let mut file = (from % 8) as i8 + file_step;
            let mut rank = (from / 8) as i8 + rank_step;
            while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                rays[direction][from].0 |= 1 << (rank * 8 + file);
                file += file_step;
                rank += rank_step;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
};

/// Where a slide ends: everything up to the first piece in the way, that one included.
fn slide(direction: usize, from: Square, occupied: SquareSet) -> SquareSet {
    let ray = RAYS[direction][from.index()];
    let blockers = (ray & occupied).0;
    let nearest = if direction < 4 { blockers.trailing_zeros() } else { 63_u32.wrapping_sub(blockers.leading_zeros()) };
    match RAYS[direction].get(nearest as usize) {
        Some(&beyond) => ray & !beyond,
        None => ray,
    }
}

/// Along a line through a square, both ways.
fn line(direction: usize, from: Square, occupied: SquareSet) -> SquareSet {
    slide(direction, from, occupied) | slide(direction ^ 4, from, occupied)
}

/// Where a pawn captures.
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
    line(UP_RIGHT, from, occupied) | line(UP_LEFT, from, occupied)
}

pub(super) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    line(UP, from, occupied) | line(RIGHT, from, occupied)
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

/// Where a pawn may go without capturing: a square ahead, or two from its first rank.
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
    (0..8)
        .find(|&direction| RAYS[direction][a.index()].contains(b))
        .map_or(SquareSet::EMPTY, |direction| RAYS[direction][a.index()] & RAYS[direction ^ 4][b.index()])
}
