//! PNG at a size for print.

use tiny_skia::{Color, FillRule, Paint, Pixmap, Transform};

use super::scene::{Scene, Tone};

/// Pixels per unit: 1,600 across, which is ten centimetres at 400 dots per inch.
const SCALE: f32 = 3.0;

/// Writes a picture as PNG; `None` if there is not enough memory for it.
pub fn png(scene: &Scene) -> Option<Vec<u8>> {
    pixels(scene)?.encode_png().ok()
}

/// A picture in opaque pixels, four bytes each: width, height and bytes; `None` if there is not enough memory for it.
pub fn rgba(scene: &Scene) -> Option<(usize, usize, Vec<u8>)> {
    let picture = pixels(scene)?;
    Some((picture.width() as usize, picture.height() as usize, picture.take()))
}

fn pixels(scene: &Scene) -> Option<Pixmap> {
    let size = |length: f32| (length * SCALE).ceil() as u32;
    let mut picture = Pixmap::new(size(scene.width), size(scene.height))?;
    picture.fill(Color::WHITE);
    let scale = Transform::from_scale(SCALE, SCALE);
    for (tone, path) in &scene.parts {
        let grey = match tone {
            Tone::Paper => 0xFF,
            Tone::Shade => 0xD9,
            Tone::Ink => 0,
        };
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color_rgba8(grey, grey, grey, 255);
        picture.fill_path(path, &paint, FillRule::Winding, scale, None);
    }
    Some(picture)
}
