//! A scene in pixels.

use std::borrow::Cow;

use tiny_skia::{Color, FillRule, Paint, Path, Pixmap, Transform};

use super::ink::Ink;
use super::lettering::{glyphs, shape};
use super::scene::{Scene, ScenePart};

/// The size of a picture on paper, and its resolution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Its width.
    pub millimetres: f32,
    /// Dots per inch.
    pub dpi: f32,
}

/// Millimetres in an inch.
pub(super) const INCH: f32 = 25.4;

impl Size {
    /// So many pixels wide at a fineness.
    pub fn of_pixels(pixels: u32, dpi: f32) -> Self {
        Self { millimetres: pixels as f32 / dpi * INCH, dpi }
    }

    /// Its width in pixels; at most 20,000.
    pub fn pixels(self) -> u32 {
        ((self.millimetres / INCH * self.dpi).round() as u32).clamp(1, 20_000)
    }

    /// The width and height of a picture in pixels.
    pub(super) fn of(self, scene: &Scene) -> (u32, u32) {
        let width = self.pixels();
        (width, ((scene.height * (width as f32 / scene.width.max(1.0))).round() as u32).clamp(1, 30_000))
    }
}

/// So many rows are painted at a time: they stay in the processor's cache.
const BAND: u32 = 64;

/// Paints a picture on a ground, band by band from the top, and gives the pixels of each; `None` if there is not enough memory.
pub(super) fn bands(scene: &Scene, size: Size, ground: Color, mut put: impl FnMut(&Pixmap)) -> Option<()> {
    let (width, height) = size.of(scene);
    let scale = width as f32 / scene.width.max(1.0);
    let mut shapes: Vec<(Ink, Cow<'_, Path>)> = Vec::new();
    for part in &scene.parts {
        match part {
            ScenePart::Text(text) => {
                let paths = glyphs(text).into_iter().flat_map(|glyph| shape(&glyph)).flatten();
                shapes.extend(paths.map(|path| (text.ink, Cow::Owned(path))));
            }
            part => shapes.extend(part.shape()),
        }
    }
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    for top in (0..height).step_by(BAND as usize) {
        let rows = BAND.min(height - top);
        let mut band = Pixmap::new(width, rows)?;
        band.fill(ground);
        let place = Transform::from_row(scale, 0.0, 0.0, scale, 0.0, -(top as f32));
        let (from, to) = (top as f32 / scale, (top + rows) as f32 / scale);
        for (Ink { rgb: [red, green, blue] }, path) in &shapes {
            let bounds = path.bounds();
            if bounds.bottom() >= from && bounds.top() <= to {
                paint.set_color_rgba8(*red, *green, *blue, 255);
                band.fill_path(path, &paint, FillRule::Winding, place, None);
            }
        }
        put(&band);
    }
    Some(())
}

/// A picture in pixels of four bytes each: width, height and bytes; `None` if there is not enough memory for it.
pub fn rgba(scene: &Scene, size: Size) -> Option<(usize, usize, Vec<u8>)> {
    let (width, height) = size.of(scene);
    let mut bytes = Vec::with_capacity(width as usize * height as usize * 4);
    let ground = if scene.clear { Color::TRANSPARENT } else { Color::WHITE };
    bands(scene, size, ground, |band| {
        if !scene.clear {
            return bytes.extend_from_slice(band.data());
        }
        bytes.extend(band.pixels().iter().flat_map(|pixel| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        }));
    })?;
    Some((width as usize, height as usize, bytes))
}
