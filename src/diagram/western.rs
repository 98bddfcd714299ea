//! Pieces for people who do not read their characters: a Latin letter and, around it, marks for the moves of its piece.

use skrifa::instance::Size;
use tiny_skia::{Path, PathBuilder, Rect, Stroke, Transform};

use super::fonts::Font;
use super::lettering::outline;
use crate::rules::{shogi, xiangqi};

/// How a piece may move, seen by its owner: the marks around its letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceReach {
    /// One step, a bit for each of the eight directions: from straight ahead, clockwise.
    pub steps: u8,
    /// As far as the way is free, with the same bits.
    pub slides: u8,
    /// The two leaps of the knight.
    pub leaps: bool,
}

impl PieceReach {
    /// That of a kind of shogi.
    pub fn of(kind: shogi::PieceKind) -> Self {
        use shogi::PieceKind::*;
        // Bits: ahead 1, ahead right 2, right 4, back right 8, back 16, back left 32, left 64, ahead left 128.
        const STRAIGHT: u8 = 1 | 4 | 16 | 64;
        const SLANTED: u8 = 2 | 8 | 32 | 128;
        const GOLD: u8 = 1 | 2 | 4 | 16 | 64 | 128;
        let (steps, slides) = match kind {
            King => (0xFF, 0),
            Rook => (0, STRAIGHT),
            Bishop => (0, SLANTED),
            Dragon => (SLANTED, STRAIGHT),
            Horse => (STRAIGHT, SLANTED),
            Gold | Tokin | PromotedSilver | PromotedKnight | PromotedLance => (GOLD, 0),
            Silver => (1 | SLANTED, 0),
            Knight => (0, 0),
            Lance => (0, 1),
            Pawn => (1, 0),
        };
        Self { steps, slides, leaps: kind == Knight }
    }
}

/// The letter of a kind of shogi, with a plus sign before that of a promoted one.
pub const fn shogi_letter(kind: shogi::PieceKind) -> &'static str {
    use shogi::PieceKind::*;
    match kind {
        King => "K",
        Rook => "R",
        Bishop => "B",
        Gold => "G",
        Silver => "S",
        Knight => "N",
        Lance => "L",
        Pawn => "P",
        Dragon => "+R",
        Horse => "+B",
        PromotedSilver => "+S",
        PromotedKnight => "+N",
        PromotedLance => "+L",
        Tokin => "+P",
    }
}

/// The letter of a kind of xiangqi.
pub const fn xiangqi_letter(kind: xiangqi::PieceKind) -> &'static str {
    use xiangqi::PieceKind::*;
    match kind {
        General => "K",
        Advisor => "A",
        Elephant => "E",
        Horse => "H",
        Chariot => "R",
        Cannon => "C",
        Soldier => "P",
    }
}

/// The Latin letter of a piece, at the origin or a little beside it, at the given height; small sizes need it a little
/// bolder than text.
pub fn piece_letter(text: &str, height: f32, aside: f32) -> Option<Path> {
    let letter = text.chars().find(|character| character.is_alphabetic())?;
    let lettered = |font: &Font| font.has(letter) && font.has('H');
    // The first is there without being unpacked, and has the same outlines.
    let font = [Font::PrintStrong, Font::Strong].into_iter().find(lettered)?.face()?;
    let scale = height / outline(&font, 'H', Size::unscaled())?.bounds().height();
    let path = outline(&font, letter, Size::unscaled())?;
    let bounds = path.bounds();
    let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
    let path = path.transform(Transform::from_row(scale, 0.0, 0.0, scale, aside - x * scale, -y * scale))?;
    let bold = path.stroke(&Stroke { width: height * 0.055, ..Stroke::default() }, 1.0);
    let mut all = PathBuilder::new();
    all.push_path(&path);
    if let Some(bold) = bold {
        all.push_path(&bold);
    }
    all.finish()
}

/// The marks for the moves around the middle of a piece: dots for steps, wedges for slides, horns for leaps; and the
/// plus sign of a promoted one, before its letter.
pub fn move_marks(reach: PieceReach, promoted: bool, foot: f32, tall: f32) -> Option<Path> {
    // Clockwise from straight ahead; the front is narrower than the foot.
    const PLACES: [(f32, f32); 8] = [
        (0.0, -0.315),
        (0.265, -0.235),
        (0.370, 0.085),
        (0.355, 0.375),
        (0.0, 0.395),
        (-0.355, 0.375),
        (-0.370, 0.085),
        (-0.265, -0.235),
    ];
    let mut path = PathBuilder::new();
    for (i, (x, y)) in PLACES.into_iter().enumerate() {
        let (x, y) = (x * foot, y * tall);
        if reach.slides >> i & 1 == 1 {
            let turn = i as f32 * std::f32::consts::FRAC_PI_4;
            let (sin, cos) = turn.sin_cos();
            let at = |right: f32, ahead: f32| {
                (x + (right * cos + ahead * sin) * foot, y + (right * sin - ahead * cos) * foot)
            };
            let [tip, right, left] = [at(0.0, 0.095), at(0.088, -0.060), at(-0.088, -0.060)];
            path.move_to(tip.0, tip.1);
            path.line_to(right.0, right.1);
            path.line_to(left.0, left.1);
            path.close();
        } else if reach.steps >> i & 1 == 1 {
            path.push_circle(x, y, 0.054 * foot);
        }
    }
    if promoted {
        let (x, y, arm, half) = (-0.262 * foot, -0.092 * tall, 0.080 * foot, 0.026 * foot);
        path.push_rect(Rect::from_ltrb(x - arm, y - half, x + arm, y + half)?);
        path.push_rect(Rect::from_ltrb(x - half, y - arm, x + half, y + arm)?);
    }
    if reach.leaps {
        for side in [-1.0, 1.0] {
            let at = |x: f32, y: f32| (side * x * foot, y * tall);
            for (i, (x, y)) in
                [at(0.030, -0.222), at(0.120, -0.385), at(0.222, -0.338), at(0.104, -0.222)].into_iter().enumerate()
            {
                if i == 0 {
                    path.move_to(x, y);
                } else {
                    path.line_to(x, y);
                }
            }
            path.close();
        }
    }
    path.finish()
}
