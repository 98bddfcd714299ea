//! PNG for print: a few greys where nothing is coloured, with the size on paper.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use tiny_skia::{Color, FillRule, Paint, Pixmap, Transform};

use super::ink::Ink;
use super::lettering::{glyphs, shape};
use super::scene::{Part, Scene};

/// How large a picture is on paper, and how fine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Its width.
    pub millimetres: f32,
    /// Dots per inch.
    pub dpi: f32,
}

impl Size {
    /// So many pixels wide at a fineness.
    pub fn of_pixels(pixels: u32, dpi: f32) -> Self {
        Self { millimetres: pixels as f32 / dpi * INCH, dpi }
    }

    /// How many pixels wide; at most 20,000.
    pub fn pixels(self) -> u32 {
        ((self.millimetres / INCH * self.dpi).round() as u32).clamp(1, 20_000)
    }
}

/// From so many pixels on, a pixel is too small for its grey to be seen: black, white, the shade and one grey do.
const FINE: u32 = 1200;
const GREYS: [u8; 4] = [0, 0x6C, 0xD9, 0xFF];

/// Millimetres in an inch.
const INCH: f32 = 25.4;

/// Writes a picture as PNG; `None` if there is not enough memory for it.
pub fn png(scene: &Scene, size: Size) -> Option<Vec<u8>> {
    let picture = pixels(scene, size)?;
    let (width, height) = (picture.width(), picture.height());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    let dots = (size.dpi / INCH * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: dots, yppu: dots, unit: Unit::Meter }));
    encoder.set_depth(BitDepth::Eight);
    // A third of the time of the best compression, and a tenth larger.
    encoder.set_deflate_compression(DeflateCompression::Level(6));
    let data: Vec<u8> = if scene.is_grey() {
        encoder.set_filter(Filter::NoFilter);
        let (bits, level): (usize, fn(u8) -> u8) = if width < FINE {
            encoder.set_color(ColorType::Grayscale);
            encoder.set_depth(BitDepth::Four);
            (4, |grey| ((u16::from(grey) + 8) / 17) as u8)
        } else {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(GREYS.iter().flat_map(|&grey| [grey; 3]).collect::<Vec<u8>>());
            encoder.set_depth(BitDepth::Two);
            (2, |grey| {
                GREYS
                    .windows(2)
                    .take_while(|pair| u16::from(grey) * 2 > pair.iter().map(|&n| u16::from(n)).sum())
                    .count() as u8
            })
        };
        let packed = |pixels: &[u8]| {
            let levels = pixels.chunks(4).map(|rgba| level(rgba.first().copied().unwrap_or(255)));
            levels.enumerate().fold(0, |byte, (nth, level)| byte | level << (8 - bits * (nth + 1)))
        };
        let mut data = Vec::with_capacity(picture.data().len() / 8);
        for row in picture.data().chunks(width as usize * 4) {
            data.extend(row.chunks(32 / bits).map(packed));
        }
        data
    } else {
        encoder.set_color(ColorType::Rgb);
        picture.data().chunks(4).flat_map(|rgba| rgba.iter().take(3)).copied().collect()
    };
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&data).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

/// A picture in opaque pixels, four bytes each: width, height and bytes; `None` if there is not enough memory for it.
pub fn rgba(scene: &Scene, size: Size) -> Option<(usize, usize, Vec<u8>)> {
    let picture = pixels(scene, size)?;
    Some((picture.width() as usize, picture.height() as usize, picture.take()))
}

fn pixels(scene: &Scene, size: Size) -> Option<Pixmap> {
    let width = size.pixels();
    let scale = width as f32 / scene.width.max(1.0);
    let mut picture = Pixmap::new(width, ((scene.height * scale).round() as u32).clamp(1, 30_000))?;
    picture.fill(Color::WHITE);
    let place = Transform::from_scale(scale, scale);
    let mut fill = |Ink { rgb: [red, green, blue] }: Ink, path: &tiny_skia::Path| {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color_rgba8(red, green, blue, 255);
        picture.fill_path(path, &paint, FillRule::Winding, place, None);
    };
    for part in &scene.parts {
        match part {
            Part::Shape(ink, path) => fill(*ink, path),
            Part::Text(text) => {
                for path in glyphs(text).iter().flat_map(|glyph| shape(glyph, text.pen)).flatten() {
                    fill(text.ink, &path);
                }
            }
            Part::Reading(_) => {}
        }
    }
    Some(picture)
}
