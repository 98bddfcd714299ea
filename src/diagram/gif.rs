//! GIF 89a: up to 255 colours, of each picture only the rectangle in which it differs from the one before.

use gif::{Encoder, Frame, Repeat};

use super::pace::{Going, Pace};
use super::pixels::{Size, rgba};
use super::scene::Scene;

/// The number of the colour that is none: there the picture before is seen.
const NONE: u8 = 255;
/// Colours are told apart by so many of their highest bits.
const BITS: u32 = 5;

/// Writes pictures of one size one after the other; `None` if it is not to go on, or if there is not enough memory.
pub(super) fn gif(scenes: &[Scene], size: Size, pace: Pace, going: Going<'_>) -> Option<Vec<u8>> {
    let (first, last) = (scenes.first()?, scenes.last()?);
    let (width, height, pixels) = rgba(first, size)?;
    // All inks of a line are in its first and its last picture.
    let palette = GifPalette::of(&[&pixels, &rgba(last, size)?.2]);
    let [wide, high] = [width, height].map(u16::try_from);
    let mut encoder = Encoder::new(Vec::new(), wide.ok()?, high.ok()?, &palette.colors).ok()?;
    if scenes.len() > 1 {
        // How often they are shown again.
        let again = pace.times.checked_sub(1).map(|again| Repeat::Finite(u16::try_from(again).unwrap_or(u16::MAX)));
        encoder.set_repeat(again.unwrap_or(Repeat::Infinite)).ok()?;
    }
    let mut before: Vec<u8> = Vec::new();
    for (nth, scene) in scenes.iter().enumerate() {
        if !going(nth) {
            return None;
        }
        let now: Vec<u8> = rgba(scene, size)?.2.chunks_exact(4).map(|pixel| palette.nearest(pixel)).collect();
        let mut frame = changed(&before, &now, width)?;
        frame.delay = pace.hundredths(nth + 1 == scenes.len());
        encoder.write_frame(&frame).ok()?;
        before = now;
    }
    encoder.into_inner().ok()
}

/// The colours of pictures.
struct GifPalette {
    colors: [u8; 768],
    /// By the highest bits of a colour, the number of the one that stands for it.
    numbers: Vec<u8>,
}

fn bucket(pixel: &[u8]) -> usize {
    pixel.iter().take(3).fold(0, |number, &part| number << BITS | usize::from(part >> (8 - BITS)))
}

impl GifPalette {
    /// The colours that occur most often.
    fn of(pictures: &[&[u8]]) -> Self {
        let mut found = vec![([0_u64; 3], 0_u64); 1 << (3 * BITS)];
        for pixel in pictures.iter().flat_map(|picture| picture.chunks_exact(4)) {
            let (sums, count) = &mut found[bucket(pixel)];
            sums.iter_mut().zip(pixel).for_each(|(sum, &part)| *sum += u64::from(part));
            *count += 1;
        }
        let mut often: Vec<usize> = (0..found.len()).filter(|&bucket| found[bucket].1 > 0).collect();
        often.sort_by_key(|&bucket| (std::cmp::Reverse(found[bucket].1), bucket));
        often.truncate(usize::from(NONE));
        let mean = |bucket: usize| found[bucket].0.map(|sum| (sum / found[bucket].1) as u8);
        let chosen: Vec<[u8; 3]> = often.into_iter().map(mean).collect();
        let mut colors = [0; 768];
        colors.iter_mut().zip(chosen.iter().flatten()).for_each(|(place, &part)| *place = part);
        let nearest = |bucket: usize| {
            let part = |nth: u32| ((bucket >> (nth * BITS)) & ((1 << BITS) - 1)) << (8 - BITS) | 1 << (7 - BITS);
            let wanted = [part(2), part(1), part(0)];
            let off = |color: &[u8; 3]| -> usize {
                color.iter().zip(wanted).map(|(&one, other)| usize::from(one).abs_diff(other).pow(2)).sum()
            };
            (0..).zip(&chosen).min_by_key(|(_, color)| off(color)).map_or(0, |(number, _)| number)
        };
        Self { colors, numbers: (0..found.len()).map(nearest).collect() }
    }

    fn nearest(&self, pixel: &[u8]) -> u8 {
        self.numbers[bucket(pixel)]
    }
}

/// The rectangle in which two pictures of a width differ; one pixel where they are equal.
fn changed(before: &[u8], now: &[u8], width: usize) -> Option<Frame<'static>> {
    let differs = |at: &usize| before.get(*at) != now.get(*at);
    let all = 0..now.len();
    let (first, last) = (all.clone().find(differs).unwrap_or(0), all.clone().rfind(differs).unwrap_or(0));
    let (top, bottom) = (first / width, last / width + 1);
    let columns = || (top * width..bottom * width).filter(differs).map(|at| at % width);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0) + 1);
    let places = (top..bottom).flat_map(|row| row * width + left..row * width + right);
    let news: Vec<u8> = places.map(|at| if differs(&at) { now[at] } else { NONE }).collect();
    let [left, top, width, height] = [left, top, right - left, bottom - top].map(u16::try_from);
    Some(Frame {
        left: left.ok()?,
        top: top.ok()?,
        width: width.ok()?,
        height: height.ok()?,
        buffer: news.into(),
        transparent: Some(NONE),
        ..Frame::default()
    })
}
