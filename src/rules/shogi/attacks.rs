//! How pieces reach squares, whatever the rules say about the move: tables built at compile time, and slides along them.

use super::{Color, Piece, PieceKind, Rank, Square, SquareSet};

type Table = [SquareSet; 81];

/// Squares reached by steps (files, ranks) as Black sees them; White's are the negatives.
const fn steps(offsets: &[(i8, i8)], sign: i8) -> Table {
    let mut table = [SquareSet::EMPTY; 81];
    let mut from = 0;
    while from < 81 {
        let mut i = 0;
        while i < offsets.len() {
            let file = (from / 9) as i8 + sign * offsets[i].0;
            let rank = (from % 9) as i8 + sign * offsets[i].1;
            if 0 <= file && file < 9 && 0 <= rank && rank < 9 {
                table[from].0 |= 1 << (file * 9 + rank);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn both(offsets: &[(i8, i8)]) -> [Table; 2] {
    [steps(offsets, 1), steps(offsets, -1)]
}

/// The eight directions. The first four lower the index of a square, the last four raise it; `d ^ 4` is the opposite of `d`.
const DIRECTIONS: [(i8, i8); 8] = [(0, -1), (-1, 0), (-1, -1), (-1, 1), (0, 1), (1, 0), (1, 1), (1, -1)];
/// Up the board, in [`DIRECTIONS`]; then the other three that lower the index.
const UP: usize = 0;
const RIGHT: usize = 1;
const UP_RIGHT: usize = 2;
const DOWN_RIGHT: usize = 3;
const DOWN: usize = 4;
const LEFT: usize = 5;
const DOWN_LEFT: usize = 6;
const UP_LEFT: usize = 7;
const NO_DIRECTION: u8 = 8;

static PAWN: [Table; 2] = both(&[(0, -1)]);
static KNIGHT: [Table; 2] = both(&[(-1, -2), (1, -2)]);
static SILVER: [Table; 2] = both(&[(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)]);
static GOLD: [Table; 2] = both(&[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
static KING: Table = steps(&DIRECTIONS, 1);

/// Whole rays on the empty board; the ninth is empty, for squares that share no line.
static RAYS: [Table; 9] = {
    let mut rays = [[SquareSet::EMPTY; 81]; 9];
    let mut direction = 0;
    while direction < 8 {
        let (file_step, rank_step) = DIRECTIONS[direction];
        let mut from = 0;
        while from < 81 {
            let mut file = (from / 9) as i8 + file_step;
            let mut rank = (from % 9) as i8 + rank_step;
            while 0 <= file && file < 9 && 0 <= rank && rank < 9 {
                rays[direction][from].0 |= 1 << (file * 9 + rank);
                file += file_step;
                rank += rank_step;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
};

/// The direction that leads from one square to another.
static DIRECTION: [[u8; 81]; 81] = {
    let mut table = [[NO_DIRECTION; 81]; 81];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < 81 {
            let mut bits = RAYS[direction][from].0;
            while bits != 0 {
                table[from][bits.trailing_zeros() as usize] = direction as u8;
                bits &= bits - 1;
            }
            from += 1;
        }
        direction += 1;
    }
    table
};

/// Where a slide that raises the index ends: everything up to the first piece in the way, that one included.
fn slide_up_index(direction: usize, from: Square, occupied: SquareSet) -> SquareSet {
    let ray = RAYS[direction][from.index()].0;
    let blockers = ray & occupied.0;
    SquareSet::of_bits(ray & (blockers ^ blockers.wrapping_sub(1)))
}

/// The same for a slide that lowers the index.
fn slide_down_index(direction: usize, from: Square, occupied: SquareSet) -> SquareSet {
    let ray = RAYS[direction][from.index()].0;
    // No ray of these directions leaves square 0, so that it may stand for "nothing in the way".
    let nearest = 127 - (ray & occupied.0 | 1).leading_zeros();
    SquareSet::of_bits(ray ^ RAYS[direction][nearest as usize].0)
}

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
        Color::Black => slide_down_index(UP, from, occupied),
        Color::White => slide_up_index(DOWN, from, occupied),
    }
}

pub(super) fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    slide_down_index(UP_RIGHT, from, occupied)
        | slide_down_index(DOWN_RIGHT, from, occupied)
        | slide_up_index(DOWN_LEFT, from, occupied)
        | slide_up_index(UP_LEFT, from, occupied)
}

pub(super) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    slide_down_index(UP, from, occupied)
        | slide_down_index(RIGHT, from, occupied)
        | slide_up_index(DOWN, from, occupied)
        | slide_up_index(LEFT, from, occupied)
}

/// The squares a piece reaches, with the pieces of `occupied` in its way.
pub(super) fn reach(color: Color, kind: PieceKind, from: Square, occupied: SquareSet) -> SquareSet {
    match kind {
        PieceKind::Pawn => pawn(color, from),
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Knight => knight(color, from),
        PieceKind::Silver => silver(color, from),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => gold(color, from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::King => king(from),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
    }
}

/// The diagonals through a square, on the empty board.
pub(super) fn diagonals(from: Square) -> SquareSet {
    static DIAGONALS: Table = cross(UP_RIGHT, DOWN_RIGHT);
    DIAGONALS[from.index()]
}

/// The file and the rank of a square, without it.
pub(super) fn orthogonals(from: Square) -> SquareSet {
    static ORTHOGONALS: Table = cross(UP, RIGHT);
    ORTHOGONALS[from.index()]
}

const fn cross(one: usize, other: usize) -> Table {
    let mut table = [SquareSet::EMPTY; 81];
    let mut from = 0;
    while from < 81 {
        table[from].0 = RAYS[one][from].0 | RAYS[one ^ 4][from].0 | RAYS[other][from].0 | RAYS[other ^ 4][from].0;
        from += 1;
    }
    table
}

/// The squares in front of a lance, on the empty board.
pub(super) fn ahead(color: Color, from: Square) -> SquareSet {
    RAYS[if color == Color::Black { UP } else { DOWN }][from.index()]
}

/// The squares strictly between two squares of one line; none if they share no line.
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    let direction = usize::from(DIRECTION[a.index()][b.index()]);
    if direction == usize::from(NO_DIRECTION) {
        return SquareSet::EMPTY;
    }
    RAYS[direction][a.index()] & RAYS[direction ^ 4][b.index()]
}

/// The ray that starts at `a`, without it, and passes `b`; none if they share no line.
pub(super) fn ray_through(a: Square, b: Square) -> SquareSet {
    RAYS[usize::from(DIRECTION[a.index()][b.index()])][a.index()]
}

/// Squares of enemy pieces other than sliders that may reach a neighbour of a king, `color` being the enemy.
pub(super) fn near_king(color: Color, king: Square) -> SquareSet {
    static NEAR: [Table; 2] = {
        const OFFSETS: [(i8, i8); 30] = {
            let mut offsets = [(0, 0); 30];
            let mut i = 0;
            while i < 30 {
                // Black's, whose knights come from three ranks below.
                offsets[i] = ((i % 5) as i8 - 2, (i / 5) as i8 - 2);
                i += 1;
            }
            offsets
        };
        both(&OFFSETS)
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

/// The targets with which a move from a square may promote: all from inside the zone, else the zone.
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

/// Where an unpromoted piece of a kind could never move again.
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

/// What a piece reaches in one step or jump, slides left out.
pub(super) fn steps_of(color: Color, piece: Option<Piece>, from: Square) -> SquareSet {
    let Some(piece) = piece else { return SquareSet::EMPTY };
    match piece.kind {
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => SquareSet::EMPTY,
        PieceKind::Horse | PieceKind::Dragon => king(from),
        kind => reach(color, kind, from, SquareSet::EMPTY),
    }
}

/// The whole files of some squares.
pub(super) fn files_of(squares: SquareSet) -> SquareSet {
    squares.into_iter().fold(SquareSet::EMPTY, |files, square| files | SquareSet::of_file(square.file()))
}
