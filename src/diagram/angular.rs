//! The chess pieces of straight lines, drawn by us in the box of the [others](super::chessman).

use super::chessman::Chessman;
use crate::rules::chess::PieceKind;

/// The figure of a kind.
pub(super) const fn angular(kind: PieceKind) -> &'static Chessman {
    match kind {
        PieceKind::Pawn => &PAWN,
        PieceKind::Knight => &KNIGHT,
        PieceKind::Bishop => &BISHOP,
        PieceKind::Rook => &ROOK,
        PieceKind::Queen => &QUEEN,
        PieceKind::King => &KING,
    }
}

static PAWN: Chessman = Chessman {
    outline: "M 50 22 L 58.5 25 63 34 59.5 43 55.5 46.5 61 53 55.5 53 61 75 73 79 76 90 24 90 27 79 39 75 44.5 53 39 \
        53 44.5 46.5 40.5 43 37 34 41.5 25 Z",
    beads: &[],
    lines: "M 44 53 L 56 53",
    spots: "",
};

static KNIGHT: Chessman = Chessman {
    outline: "M 45 9 L 50 18 63 23 73 38 77 58 75 77 79 80 79 90 22 90 22 80 28 77 31 66 44 54 42 49 33 57 25 62 18 56 \
        23 45 29 33 38 22 Z",
    beads: &[],
    lines: "M 28 79 L 75 79",
    spots: "M 37 33 L 43 31 42 37 38 38 Z",
};

static BISHOP: Chessman = Chessman {
    outline: "M 50 7 L 56 13 53.5 20 66 36 66 49 58 59 63 61.5 63 67 57 67 61 75 75 79 78 90 22 90 25 79 39 75 43 67 \
        37 67 37 61.5 42 59 34 49 34 36 46.5 20 44 13 Z",
    beads: &[],
    lines: "M 58 30 L 48 43 M 42 59 L 58 59",
    spots: "",
};

static ROOK: Chessman = Chessman {
    outline: "M 26 16 L 37 16 37 24 44.5 24 44.5 16 55.5 16 55.5 24 63 24 63 16 74 16 74 34 66 42 68 70 76 78 78 90 22 \
        90 24 78 32 70 34 42 26 34 Z",
    beads: &[],
    lines: "M 34 42 L 66 42 M 32 70 L 68 70",
    spots: "",
};

static QUEEN: Chessman = Chessman {
    outline: "M 50 11 L 59 43 71 18 73 47 89 28 77 64 73 76 78 80 79 90 21 90 22 80 27 76 23 64 11 28 27 47 29 18 41 \
        43 Z",
    beads: &[],
    lines: "M 24 64 L 76 64 M 27 76 L 73 76",
    spots: "",
};

static KING: Chessman = Chessman {
    outline: "M 46 6 L 54 6 54 12 60.5 12 60.5 19 54 19 54 28 75 32 84 44 77 63 73 76 78 80 79 90 21 90 22 80 27 76 23 \
        63 16 44 25 32 46 28 46 19 39.5 19 39.5 12 46 12 Z",
    beads: &[],
    lines: "M 50 34 L 50 63 M 24 63 L 76 63 M 27 76 L 73 76",
    spots: "",
};
