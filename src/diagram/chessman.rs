//! The chess pieces, drawn by us: outlines in a box of 100 by 100 units, y down.

use tiny_skia::{Path, PathBuilder};

use crate::rules::chess::PieceKind;

/// The figure of a chess piece. Paths consist of the commands M, L, C and Z with absolute numbers, as in SVG, with a space
/// between all words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chessman {
    pub(super) outline: &'static str,
    /// The balls on top, each as (x, y, radius).
    pub(super) beads: &'static [(u8, u8, u8)],
    pub(super) lines: &'static str,
    pub(super) spots: &'static str,
}

impl Chessman {
    /// The side length of its box.
    pub const BOX: f32 = 100.0;
    /// The width of the rim around the outline.
    pub const RIM: f32 = 3.2;
    /// The width of a line inside it.
    pub const LINE: f32 = 3.0;

    /// The body, which is filled.
    pub fn outline(&self) -> Option<Path> {
        let mut builder = draw(self.outline);
        for &(x, y, radius) in self.beads {
            builder.push_circle(f32::from(x), f32::from(y), f32::from(radius));
        }
        builder.finish()
    }

    /// The lines that a pen draws on the body.
    pub fn lines(&self) -> Option<Path> {
        draw(self.lines).finish()
    }

    /// The shapes on the body that are filled in the colour of the lines: a knight's eye.
    pub fn spots(&self) -> Option<Path> {
        draw(self.spots).finish()
    }
}

/// The figure of a kind, turned as books have it.
pub(super) const fn classic(kind: PieceKind) -> &'static Chessman {
    match kind {
        PieceKind::Pawn => &PAWN,
        PieceKind::Knight => &KNIGHT,
        PieceKind::Bishop => &BISHOP,
        PieceKind::Rook => &ROOK,
        PieceKind::Queen => &QUEEN,
        PieceKind::King => &KING,
    }
}

/// Follows the commands of a path; further numbers after a command repeat it.
fn draw(commands: &str) -> PathBuilder {
    let mut builder = PathBuilder::new();
    let mut command = "";
    let mut numbers = Vec::with_capacity(6);
    for word in commands.split_ascii_whitespace() {
        match word.parse::<f32>() {
            Ok(number) => numbers.push(number),
            Err(_) if word == "Z" => builder.close(),
            Err(_) => command = word,
        }
        match (command, &numbers[..]) {
            ("M", &[x, y]) => builder.move_to(x, y),
            ("L", &[x, y]) => builder.line_to(x, y),
            ("C", &[ax, ay, bx, by, x, y]) => builder.cubic_to(ax, ay, bx, by, x, y),
            _ => continue,
        }
        numbers.clear();
    }
    builder
}

static PAWN: Chessman = Chessman {
    outline: "M 50 22 C 58 22 64 28 64 35.5 64 39.5 62.4 43 59.8 45.4 64 46 66.5 48 66.5 50.5 66.5 52.5 64 53.5 60.5 54 61.5 65 66 \
        73 73 78.5 74 79.2 74.5 80 75 81 76 81 77 83 77 86 77 89 76 90 74 90 L 50 90 26 90 C 24 90 23 89 23 86 23 83 24 81 25 \
        81 25.5 80 26 79.2 27 78.5 34 73 38.5 65 39.5 54 36 53.5 33.5 52.5 33.5 50.5 33.5 48 36 46 40.2 45.4 37.6 43 36 39.5 \
        36 35.5 36 28 42 22 50 22 Z",
    beads: &[],
    lines: "M 40 54.2 L 60 54.2 M 26 81 L 74 81",
    spots: "",
};

static KNIGHT: Chessman = Chessman {
    outline: "M 56 10.5 L 59.5 19.5 C 74 25.5 80.5 40 79.5 60 79.2 68 78.5 75 78 81 80 81 80.5 83 80.5 86 80.5 89 79.5 90 77.5 90 L \
        24 90 C 22 90 21 89 21 86 21 83 22 81 24 81 25 70 33 65 40.5 58.5 42.5 56.5 43.5 54.5 43.8 52 39.5 54.5 35.5 55 32.5 \
        58 30 60.5 27 64.5 23.5 64.5 18 64.5 14 60 14 55.5 14 50.5 20.5 44 23.5 36.5 25.5 31.5 28 25.5 33.5 22.5 L 35.5 12 43 \
        18.5 C 47.5 17.5 49.5 17.5 51.5 17.8 Z",
    beads: &[],
    lines: "M 59.5 19.5 C 68 28 71 42 70 60 M 43.8 52 C 46.5 50 48.5 47 49 43 M 22 81 L 78 81",
    spots: "M 33 34 C 35.5 31.5 39 31.5 40.5 34 38.5 36.5 35 36.5 33 34 Z M 20.3 54 C 21.5 52 24 51.5 24.8 53 24.5 55 21.5 56 20.3 \
        54 Z",
};

static BISHOP: Chessman = Chessman {
    outline: "M 50 18.5 C 59 25 68.5 35 68.5 46 68.5 51 66.5 55 62.5 58 66 58.6 68.5 60.5 68.5 62.8 68.5 65 66 66 62 66.5 62.6 72 68 \
        76 74 78.5 76 79.5 77 80.2 77.5 81 79 81 80 83 80 86 80 89 79 90 77 90 L 50 90 23 90 C 21 90 20 89 20 86 20 83 21 81 \
        22.5 81 23 80.2 24 79.5 26 78.5 32 76 37.4 72 38 66.5 34 66 31.5 65 31.5 62.8 31.5 60.5 34 58.6 37.5 58 33.5 55 31.5 \
        51 31.5 46 31.5 35 41 25 50 18.5 Z",
    beads: &[(50, 14, 5)],
    lines: "M 58.5 29 L 49.5 42.5 M 37.5 58 L 62.5 58 M 38 66.5 L 62 66.5 M 24 81 L 76 81",
    spots: "",
};

static ROOK: Chessman = Chessman {
    outline: "M 50 16 L 56.2 16 56.2 22.5 64.5 22.5 64.5 16 75.5 16 75.5 33 C 75.5 36.5 68 38 67.6 41.5 67.8 52 68.4 60 70 68.5 70.4 \
        72 76 74 76.8 77.5 L 77 81 C 80 81 81 83 81 86 81 89 80 90 78 90 L 50 90 22 90 C 20 90 19 89 19 86 19 83 20 81 23 81 L \
        23.2 77.5 C 24 74 29.6 72 30 68.5 31.6 60 32.2 52 32.4 41.5 32 38 24.5 36.5 24.5 33 L 24.5 16 35.5 16 35.5 22.5 43.8 \
        22.5 43.8 16 50 16 Z",
    beads: &[],
    lines: "M 28 33 L 72 33 M 32.6 41.5 L 67.4 41.5 M 30.5 69.5 L 69.5 69.5 M 24 81 L 76 81",
    spots: "",
};

static QUEEN: Chessman = Chessman {
    outline: "M 50 17 L 58.5 44 69.5 21 72.2 47.5 87.5 30.5 77.5 60 C 76 64 76.5 66 78 69 79.5 72 77.5 74.5 76 76 76.5 78 77 79.5 \
        77.5 81 79.5 81 80.5 83 80.5 86 80.5 89 79.5 90 77.5 90 L 22.5 90 C 20.5 90 19.5 89 19.5 86 19.5 83 20.5 81 22.5 81 23 \
        79.5 23.5 78 24 76 22.5 74.5 20.5 72 22 69 23.5 66 24 64 22.5 60 L 12.5 30.5 27.8 47.5 30.5 21 41.5 44 Z",
    beads: &[(12, 28, 5), (30, 18, 5), (50, 14, 5), (70, 18, 5), (88, 28, 5)],
    lines: "M 24 62.5 C 36 57.5 64 57.5 76 62.5 M 23 74 C 36 69.5 64 69.5 77 74 M 22.5 81 L 77.5 81",
    spots: "",
};

static KING: Chessman = Chessman {
    outline: "M 46.2 6 L 53.8 6 53.8 11 59.5 11 59.5 18 53.8 18 53.8 30 46.2 30 46.2 18 40.5 18 40.5 11 46.2 11 Z M 50 28 C 56 28 \
        59.5 33 58.5 40 63 33.5 71 31.5 77.5 33.5 87 36.5 90 46 86 54 83.5 59 78.5 62 77 66 77.5 68 79 70 78.2 72.5 77.8 74 77 \
        75 76.5 76 77 78 77.5 79.5 78 81 79 81 80 83 80 86 80 89 79 90 77 90 L 50 90 23 90 C 21 90 20 89 20 86 20 83 21 81 22 \
        81 22.5 79.5 23 78 23.5 76 23 75 22.2 74 21.8 72.5 21 70 22.5 68 23 66 21.5 62 16.5 59 14 54 10 46 13 36.5 22.5 33.5 \
        29 31.5 37 33.5 41.5 40 40.5 33 44 28 50 28 Z",
    beads: &[],
    lines: "M 50 60 C 50 52 46.5 46 41.5 40 M 50 60 C 50 52 53.5 46 58.5 40 M 23.5 65.5 C 36 60.5 64 60.5 76.5 65.5 M 23 75 C 36 \
        70.5 64 70.5 77 75 M 22 81 L 78 81",
    spots: "",
};
