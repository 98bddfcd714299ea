//! A standing figure: filled, rimmed and lined, lit from the left.

use egui::{Color32, ColorImage};
use tiny_skia::Transform;

use super::relief::{Layered, Plane, Tone, mix, share, tone};
use super::scene::LetteringInk;
use crate::diagram::Chessman;

/// Height and width of a figure's box, in cell widths.
const HEIGHT: f32 = 0.93;
/// The light rim around a dark figure, besides its own: it makes the figure stand out from dark squares.
const HALO: f32 = 1.3;

/// What a figure is painted with.
struct Paint {
    lit: Tone,
    unlit: Tone,
    rim: Tone,
    line: Tone,
    halo: f32,
}

static LIGHT: Paint =
    Paint { lit: tone(0xFFFDF6), unlit: tone(0xE4D8BE), rim: tone(0x241A12), line: tone(0x2E231A), halo: 0.0 };
static DARK: Paint =
    Paint { lit: tone(0x544B43), unlit: tone(0x26211D), rim: tone(0x120E0B), line: tone(0xE9DFCC), halo: 0.62 };
const SHADOW: Tone = tone(0x1C1206);
const GLOW: Tone = tone(0xF6ECD8);

/// Paints a figure in the middle of a picture of this size in pixels, for a cell of this width; `None` if a shape
/// degenerates.
pub(super) fn figure(
    drawing: &Chessman,
    ink: LetteringInk,
    [width, height]: [u32; 2],
    unit: f32,
    lifted: bool,
) -> Option<ColorImage> {
    let paint = if ink == LetteringInk::White { &LIGHT } else { &DARK };
    let scale = unit * HEIGHT * if lifted { 1.06 } else { 1.0 } / Chessman::BOX;
    let (x, y) = (width as f32 / 2.0, height as f32 / 2.0);
    let half = Chessman::BOX / 2.0 * scale;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, x - half, y - half);
    let outline = drawing.outline()?;
    // Thin strokes would fade away at small sizes.
    let at_least = |wide: f32, pixels: f32| wide.max(pixels / scale);
    let rim_width = at_least(Chessman::RIM, 0.9);
    let drawn = |wide: f32| Plane::drawn(&outline, 2.0 * wide, place, width, height);
    let body = Plane::filled(&outline, place, width, height)?;
    let rim = drawn(rim_width)?;
    let halo = drawn(rim_width + at_least(HALO, 0.5))?;
    let lines = Plane::drawn(&drawing.lines()?, at_least(Chessman::LINE, 0.9), place, width, height)?;
    let spots = drawing.spots().and_then(|spots| Plane::filled(&spots, place, width, height));
    let (right, down, soft) = if lifted { (0.07, 0.12, 0.050) } else { (0.018, 0.026, 0.022) };
    let shadow = rim
        .shifted((unit * right).round() as usize, (unit * down).round().max(1.0) as usize)
        .blurred((unit * soft).round().max(1.0) as usize);

    let columns = width as usize;
    let pixel = |i: usize| {
        let mut color = Layered::default();
        color.over(SHADOW, share(shadow.cover[i]) * 0.45);
        color.over(GLOW, share(halo.cover[i]) * paint.halo);
        color.over(paint.rim, share(rim.cover[i]));
        let across = ((i % columns) as f32 - x) / unit + 0.5;
        color.over(mix(paint.lit, paint.unlit, (across * 1.2 - 0.1).clamp(0.0, 1.0)), share(body.cover[i]));
        color.over(paint.line, share(lines.cover[i]));
        color.over(paint.line, spots.as_ref().map_or(0.0, |spots| share(spots.cover[i])));
        color.finish()
    };
    let pixels: Vec<Color32> = (0..columns * height as usize).map(pixel).collect();
    Some(ColorImage::new([columns, height as usize], pixels))
}
