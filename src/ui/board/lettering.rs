//! What is written on a piece: characters, letters, and the marks for its moves, as outlines around the origin.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Rect, Stroke, Transform};

use super::scene::PieceReach;
use crate::diagram::{Font, outline};

/// Characters one below the other, around the origin, in a box of this size.
pub(super) fn characters(font: Font, text: &str, width: f32, height: f32) -> Option<Path> {
    let font = FontRef::new(font.bytes()).ok()?;
    let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let slot = height / text.chars().count() as f32;
    let scale = (width / em, (slot / 0.97).min(width * 1.16) / em);
    let mut all = PathBuilder::new();
    for (i, character) in text.chars().enumerate() {
        let path = outline(&font, character, Size::unscaled())?;
        let bounds = path.bounds();
        let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
        let down = (i as f32 + 0.5) * slot - height / 2.0;
        let place = Transform::from_row(scale.0, 0.0, 0.0, scale.1, -x * scale.0, down - y * scale.1);
        all.push_path(&path.transform(place)?);
    }
    all.finish()
}

/// The Latin letter of a piece, at the origin or a little beside it, at the given height; small sizes need it a little
/// bolder than text.
pub(super) fn letter(text: &str, height: f32, aside: f32) -> Option<Path> {
    let font = FontRef::new(Font::Strong.bytes()).ok()?;
    let scale = height / outline(&font, 'H', Size::unscaled())?.bounds().height();
    let path = outline(&font, text.chars().find(|character| character.is_alphabetic())?, Size::unscaled())?;
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
pub(super) fn moves(reach: PieceReach, promoted: bool, foot: f32, tall: f32) -> Option<Path> {
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
