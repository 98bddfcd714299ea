//! PNG for print: a few greys where nothing is coloured, with the size on paper; and a line of moves as animated PNG.

use png::{BitDepth, BlendOp, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use tiny_skia::Color;

use super::ink::Ink;
use super::pace::{Going, Pace};
use super::pixels::{INCH, Size, bands, rgba};
use super::scene::Scene;

/// From so many pixels on, a pixel is too small for its grey to be seen: beside the shade one does, for edges that go
/// through the middle of a pixel.
const FINE: u32 = 1200;
const FEW: [u8; 4] = [0, EDGE, SHADE, 0xFF];
const EDGE: u8 = 0x80;
const SHADE: u8 = Ink::SHADE.rgb[0];
/// Otherwise so many greys.
const MANY: [u8; 16] = [0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255];
/// In animations the last of sixteen colours is none: there the picture before is seen.
const MOVING: [u8; 15] = [0, 18, 36, 55, 73, 91, 109, 128, 146, 164, 182, 200, 219, 237, 255];

/// Writes a picture as PNG; `None` if there is not enough memory for it.
pub fn png(scene: &Scene, size: Size) -> Option<Vec<u8>> {
    written(&[scene], size, None, &|_| true)
}

/// Writes pictures of one size one after the other as an animated PNG; `None` if it is not to go on, or if there is not
/// enough memory.
pub(super) fn apng(scenes: &[Scene], size: Size, pace: Pace, going: Going<'_>) -> Option<Vec<u8>> {
    written(&scenes.iter().collect::<Vec<_>>(), size, Some(pace), going)
}

fn written(scenes: &[&Scene], size: Size, pace: Option<Pace>, going: Going<'_>) -> Option<Vec<u8>> {
    let first = scenes.first()?;
    let (width, height) = size.of(first);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    let dots = (size.dpi / INCH * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: dots, yppu: dots, unit: Unit::Meter }));
    // Few colours are worth a longer search. Of a fine picture, which repeats itself, it leaves a tenth less.
    encoder.set_deflate_compression(DeflateCompression::Level(if width >= FINE { 8 } else { 4 }));
    let moving = if scenes.len() > 1 { pace } else { None };
    let greys: Option<&[u8]> = match scenes.iter().all(|scene| scene.is_grey()) {
        true if moving.is_some() => Some(&MOVING),
        true if width >= FINE => Some(&FEW),
        true => Some(&MANY),
        false => None,
    };
    if let Some(greys) = greys {
        encoder.set_filter(Filter::NoFilter);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(if bits(greys) == 2 { BitDepth::Two } else { BitDepth::Four });
        // Without paper every grey is so much ink.
        let grey = |&grey| [if first.clear { 0 } else { grey }; 3];
        encoder.set_palette(greys.iter().chain(moving.map(|_| &0)).flat_map(grey).collect::<Vec<u8>>());
        if first.clear || moving.is_some() {
            let ink = |&grey| if first.clear { 255 - grey } else { 255 };
            encoder.set_trns(greys.iter().map(ink).chain(moving.map(|_| 0)).collect::<Vec<u8>>());
        }
    } else {
        encoder.set_depth(BitDepth::Eight);
        encoder.set_color(if first.clear || moving.is_some() { ColorType::Rgba } else { ColorType::Rgb });
    }
    if let Some(pace) = moving {
        encoder.set_animated(u32::try_from(scenes.len()).ok()?, pace.times).ok()?;
        encoder.set_frame_delay(pace.hundredths(false), 100).ok()?;
        encoder.set_blend_op(BlendOp::Over).ok()?;
    }
    let mut writer = encoder.write_header().ok()?;
    let mut before: Vec<u8> = Vec::new();
    for (nth, scene) in scenes.iter().enumerate() {
        if !going(nth) {
            return None;
        }
        if nth + 1 == scenes.len()
            && let Some(pace) = moving
        {
            writer.set_frame_delay(pace.hundredths(true), 100).ok()?;
        }
        let data = match greys {
            Some(greys) => packed(scene, size, greys)?,
            None => rgba(scene, size)?.2,
        };
        if moving.is_some() {
            let news = if nth == 0 { data.clone() } else { changes(&before, &data, greys.is_some()) };
            writer.write_image_data(&news).ok()?;
            before = data;
        } else if greys.is_some() || first.clear {
            writer.write_image_data(&data).ok()?;
        } else {
            let opaque: Vec<u8> = data.chunks(4).flat_map(|rgba| rgba.iter().take(3)).copied().collect();
            writer.write_image_data(&opaque).ok()?;
        }
    }
    writer.finish().ok()?;
    Some(bytes)
}

/// The pixels that differ from those before; the others are transparent. Two greys are in a byte, or a colour in four.
fn changes(before: &[u8], now: &[u8], greys: bool) -> Vec<u8> {
    if greys {
        let half = |old: u8, new: u8, mask: u8| if (old ^ new) & mask == 0 { mask } else { new & mask };
        return before.iter().zip(now).map(|(&old, &new)| half(old, new, 0xF0) | half(old, new, 0x0F)).collect();
    }
    let pairs = before.chunks(4).zip(now.chunks(4));
    pairs.flat_map(|(old, new)| if old == new { &[0; 4] } else { new }).copied().collect()
}

/// The bits of a pixel.
const fn bits(greys: &[u8]) -> usize {
    greys.len().next_power_of_two().ilog2() as usize
}

/// The rows of a picture, each pixel the number of the grey that is nearest to it.
fn packed(scene: &Scene, size: Size, greys: &[u8]) -> Option<Vec<u8>> {
    let nearest: [u8; 256] = std::array::from_fn(|grey| {
        let off = |&(_, &level): &(u8, &u8)| {
            usize::from(level).abs_diff(grey)
                * match level {
                    EDGE => 3,
                    // What is only nearly the shade is an edge.
                    SHADE => 256,
                    _ => 1,
                }
        };
        (0..).zip(greys).min_by_key(off).map_or(0, |(number, _)| number)
    });
    let (width, height) = size.of(scene);
    let bits = bits(greys);
    let per_byte = 8 / bits;
    let mut data = Vec::with_capacity((width as usize).div_ceil(per_byte) * height as usize);
    bands(scene, size, Color::WHITE, |band| {
        for row in band.data().chunks(width as usize * 4) {
            data.extend(row.chunks(4 * per_byte).map(|pixels| {
                let levels = pixels.iter().step_by(4).map(|&red| nearest[usize::from(red)]);
                levels.enumerate().fold(0, |byte, (nth, level)| byte | level << (8 - bits * (nth + 1)))
            }));
        }
    })?;
    Some(data)
}
