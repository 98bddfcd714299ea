//! How pieces reach squares, whatever the rules say about the move: tables built at compile time, and slides along them.

use super::{Color, PieceKind, Square, SquareSet};

type Table = [SquareSet; 90];

/// Squares reached by steps (files, ranks).
const fn steps(offsets: &[(i8, i8)]) -> Table {
    let mut table = [SquareSet::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        let mut i = 0;
        while i < offsets.len() {
            let file = (from % 9) as i8 + offsets[i].0;
            let rank = (from / 9) as i8 + offsets[i].1;
            if 0 <= file && file < 9 && 0 <= rank && rank < 10 {
                table[from].0 |= 1 << (rank * 9 + file);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The four directions. The first two raise the index of a square, the last two lower it; `d ^ 2` is the opposite of `d`.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

static ORTHOGONAL: Table = steps(&DIRECTIONS);
static DIAGONAL: Table = steps(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
static ELEPHANT: Table = steps(&[(2, 2), (2, -2), (-2, -2), (-2, 2)]);
static HORSE: Table = steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static AHEAD: [Table; 2] = [steps(&[(0, -1)]), steps(&[(0, 1)])];

/// Whole rays on the empty board.
static RAYS: [Table; 4] = {
    let mut rays = [[SquareSet::EMPTY; 90]; 4];
    let mut direction = 0;
    while direction < 4 {
        let (file_step, rank_step) = DIRECTIONS[direction];
        let mut from = 0;
        while from < 90 {
            let mut file = (from % 9) as i8 + file_step;
            let mut rank = (from / 9) as i8 + rank_step;
            while 0 <= file && file < 9 && 0 <= rank && rank < 10 {
                rays[direction][from].0 |= 1 << (rank * 9 + file);
                file += file_step;
                rank += rank_step;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
};

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

/// The nearest piece in a direction.
fn nearest(direction: usize, from: Square, occupied: SquareSet) -> Option<Square> {
    let blockers = RAYS[direction][from.index()] & occupied;
    if direction < 2 { blockers.first() } else { blockers.last() }
}

/// Everything up to the first piece in the way, that one included, in all four directions.
fn slides(from: Square, occupied: SquareSet) -> SquareSet {
    (0..4).fold(SquareSet::EMPTY, |set, direction| {
        let ray = RAYS[direction][from.index()];
        set | nearest(direction, from, occupied).map_or(ray, |end| ray & !RAYS[direction][end.index()])
    })
}

/// The second piece in each direction: what a cannon captures, over the first.
fn over_one(from: Square, occupied: SquareSet) -> SquareSet {
    (0..4).filter_map(|direction| nearest(direction, nearest(direction, from, occupied)?, occupied)).collect()
}

/// The square on which a piece blocks a horse's or an elephant's step: the leg, the eye.
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

/// Where a piece may go on this board, its own pieces on the targets not regarded; a cannon's captures are onto `occupied` only.
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

/// Where a piece of a kind would go if no rule of palace, river or way kept it: for saying which of them does.
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

/// The squares from which a piece of a kind might reach a square: more than do, never fewer.
pub(super) fn towards(kind: PieceKind, target: Square) -> SquareSet {
    match kind {
        PieceKind::Soldier => ORTHOGONAL[target.index()],
        _ => unbound(Color::White, kind, target),
    }
}

/// The file and the rank of a square, without it.
pub(super) fn orthogonals(from: Square) -> SquareSet {
    (0..4).fold(SquareSet::EMPTY, |set, direction| set | RAYS[direction][from.index()])
}

/// The squares strictly between two squares of one line; none if they share no line.
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    (0..4)
        .find(|&direction| RAYS[direction][a.index()].contains(b))
        .map_or(SquareSet::EMPTY, |direction| RAYS[direction][a.index()] & RAYS[direction ^ 2][b.index()])
}

/// Where a piece of a kind can stand at all, having begun where it does.
pub(super) fn haunts(color: Color, kind: PieceKind) -> SquareSet {
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
