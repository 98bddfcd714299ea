//! GIF 89a: up to 255 colours, of each picture only the rectangle in which it differs from the one before.

use std::collections::HashMap;

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
    let palette = Palette::of(&[&pixels, &rgba(last, size)?.2]);
    let [wide, high] = [width, height].map(|side| u16::try_from(side).map(u16::to_le_bytes));
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend([wide.ok()?, high.ok()?].concat());
    // A table of 256 colours, shared by all pictures.
    bytes.extend([0xF7, 0, 0]);
    bytes.extend(palette.colors);
    if pace.times != 1 && scenes.len() > 1 {
        bytes.extend(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01");
        // How often they are shown again.
        bytes.extend(u16::try_from(pace.times.saturating_sub(1)).unwrap_or(u16::MAX).to_le_bytes());
        bytes.push(0);
    }
    let mut before: Vec<u8> = Vec::new();
    for (nth, scene) in scenes.iter().enumerate() {
        if !going(nth) {
            return None;
        }
        let now: Vec<u8> = rgba(scene, size)?.2.chunks_exact(4).map(|pixel| palette.nearest(pixel)).collect();
        let changed = Area::between(&before, &now, width)?;
        // Not disposed of, with a transparent colour.
        bytes.extend([0x21, 0xF9, 4, 0b101]);
        bytes.extend(pace.hundredths(nth + 1 == scenes.len()).to_le_bytes());
        bytes.extend([NONE, 0, 0x2C]);
        bytes.extend(changed.written());
        bytes.extend([0, 8]);
        let row = |row: usize| {
            let here = row * width + changed.left..row * width + changed.right;
            let old = before.get(here.clone()).unwrap_or_default().iter().map(|&old| Some(old));
            let old = old.chain(std::iter::repeat(None));
            now.get(here)
                .unwrap_or_default()
                .iter()
                .zip(old)
                .map(|(&new, old)| if Some(new) == old { NONE } else { new })
        };
        let news: Vec<u8> = (changed.top..changed.bottom).flat_map(row).collect();
        for block in packed(&news).chunks(255) {
            bytes.push(block.len() as u8);
            bytes.extend(block);
        }
        bytes.push(0);
        before = now;
    }
    bytes.push(0x3B);
    Some(bytes)
}

/// The colours of pictures.
struct Palette {
    colors: [u8; 768],
    /// By the highest bits of a colour, the number of the one that stands for it.
    numbers: Vec<u8>,
}

fn bucket(pixel: &[u8]) -> usize {
    pixel.iter().take(3).fold(0, |number, &part| number << BITS | usize::from(part >> (8 - BITS)))
}

impl Palette {
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

/// A rectangle of a picture.
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Area {
    /// Where two pictures of a width differ; a pixel where they do not.
    fn between(before: &[u8], now: &[u8], width: usize) -> Option<Self> {
        let differs = |at: &usize| before.get(*at) != now.get(*at);
        let all = 0..now.len();
        let (first, last) = (all.clone().find(differs).unwrap_or(0), all.clone().rfind(differs).unwrap_or(0));
        let (top, bottom) = (first / width, last / width + 1);
        let columns = || (top * width..bottom * width).filter(differs).map(|at| at % width);
        Some(Self { left: columns().min().unwrap_or(0), top, right: columns().max().unwrap_or(0) + 1, bottom })
    }

    fn written(&self) -> Vec<u8> {
        let sides = [self.left, self.top, self.right - self.left, self.bottom - self.top];
        sides.into_iter().flat_map(|side| (side as u16).to_le_bytes()).collect()
    }
}

/// Numbers of eight bits by the method of Lempel, Ziv and Welch, as GIF has them.
fn packed(numbers: &[u8]) -> Vec<u8> {
    const CLEAR: u16 = 256;
    const LAST: u16 = 4095;
    let (mut bytes, mut waiting, mut bits) = (Vec::new(), 0_u32, 0);
    let mut put = |code: u16, wide: u32| {
        waiting |= u32::from(code) << bits;
        bits += wide;
        while bits >= 8 {
            bytes.push(waiting as u8);
            waiting >>= 8;
            bits -= 8;
        }
    };
    let (mut known, mut next, mut wide) = (HashMap::new(), CLEAR + 2, 9);
    put(CLEAR, wide);
    let mut rest = numbers.iter().copied();
    let mut now = u16::from(rest.next().unwrap_or_default());
    for number in rest {
        if let Some(&longer) = known.get(&(now, number)) {
            now = longer;
            continue;
        }
        put(now, wide);
        if next <= LAST {
            known.insert((now, number), next);
            // A reader knows a code one step later.
            if next == 1 << wide {
                wide += 1;
            }
            next += 1;
        } else {
            put(CLEAR, wide);
            known.clear();
            (next, wide) = (CLEAR + 2, 9);
        }
        now = u16::from(number);
    }
    put(now, wide);
    // The reader's table has grown once more.
    put(CLEAR + 1, if next == 1 << wide && wide < 12 { wide + 1 } else { wide });
    put(0, 7);
    bytes
}
