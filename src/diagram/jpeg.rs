//! JPEG for who asks for it: baseline (ITU-T T.81), in greys or in colours of full resolution.

use super::pixels::{Size, rgba};
use super::scene::Scene;

/// Steps of about quality 92, for which no shadows are seen around letters (from Annex K, in the order of frequencies).
const STEPS: [u8; 64] = [
    3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 3, 3, 4, 6, 4, 4, 4, 4, 4, 8, 6, 6, 5, 6, 9, 8, 10, 10, 9, 8, 9, 9, 10, 12, 15,
    12, 10, 11, 14, 11, 9, 9, 13, 17, 13, 14, 15, 16, 16, 17, 16, 10, 12, 18, 19, 18, 16, 19, 15, 16, 16, 16,
];
/// The zigzag order of the frequencies in a block, row by row.
const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54,
    47, 55, 62, 63,
];
/// A Huffman table: how many codes there are of each length, and what they stand for (Annex K).
type Table = (&'static [u8; 16], &'static [u8]);
const MEANS: Table =
    (&[0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B");
const WAVES: Table = (
    &[0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    b"\x01\x02\x03\x00\x04\x11\x05\x12\x21\x31\x41\x06\x13\x51\x61\x07\x22\x71\x14\x32\x81\x91\xA1\x08\x23\x42\xB1\xC1\
      \x15\x52\xD1\xF0\x24\x33\x62\x72\x82\x09\x0A\x16\x17\x18\x19\x1A\x25\x26\x27\x28\x29\x2A\x34\x35\x36\x37\x38\x39\
      \x3A\x43\x44\x45\x46\x47\x48\x49\x4A\x53\x54\x55\x56\x57\x58\x59\x5A\x63\x64\x65\x66\x67\x68\x69\x6A\x73\x74\x75\
      \x76\x77\x78\x79\x7A\x83\x84\x85\x86\x87\x88\x89\x8A\x92\x93\x94\x95\x96\x97\x98\x99\x9A\xA2\xA3\xA4\xA5\xA6\xA7\
      \xA8\xA9\xAA\xB2\xB3\xB4\xB5\xB6\xB7\xB8\xB9\xBA\xC2\xC3\xC4\xC5\xC6\xC7\xC8\xC9\xCA\xD2\xD3\xD4\xD5\xD6\xD7\xD8\
      \xD9\xDA\xE1\xE2\xE3\xE4\xE5\xE6\xE7\xE8\xE9\xEA\xF1\xF2\xF3\xF4\xF5\xF6\xF7\xF8\xF9\xFA",
);
/// The longest run of zeros that is written at once.
const RUN: usize = 16;

/// Writes a picture as JPEG, always on paper; `None` if there is not enough memory for it.
pub(super) fn jpeg(scene: &Scene, size: Size) -> Option<Vec<u8>> {
    let (width, height, pixels) = rgba(&Scene { clear: false, ..scene.clone() }, size)?;
    let channels: u8 = if scene.is_grey() { 1 } else { 3 };
    let mut bytes = vec![0xFF, 0xD8];
    let dots = (size.dpi.round() as u16).to_be_bytes();
    segment(&mut bytes, 0xE0, &[b"JFIF\0\x01\x01\x01", &dots[..], &dots, &[0, 0]].concat());
    segment(&mut bytes, 0xDB, &[&[0], &STEPS[..]].concat());
    let extent = [height, width].map(|side| (side as u16).to_be_bytes()).concat();
    let parts: Vec<u8> = (1..=channels).flat_map(|channel| [channel, 0x11, 0]).collect();
    segment(&mut bytes, 0xC0, &[&[8], &extent[..], &[channels], &parts].concat());
    for (class, (lengths, values)) in [(0x00, MEANS), (0x10, WAVES)] {
        segment(&mut bytes, 0xC4, &[&[class], &lengths[..], values].concat());
    }
    let parts: Vec<u8> = (1..=channels).flat_map(|channel| [channel, 0]).collect();
    segment(&mut bytes, 0xDA, &[&[channels], &parts[..], &[0, 63, 0]].concat());

    let mut bits = BitWriter { bytes, held: 0, count: 0 };
    let (means, waves) = (codes(MEANS), codes(WAVES));
    let cosines: [[f32; 8]; 8] = std::array::from_fn(|wave| {
        let scale = if wave == 0 { 0.125_f32.sqrt() } else { 0.5 };
        std::array::from_fn(|at| scale * ((2 * at + 1) as f32 * wave as f32 * std::f32::consts::PI / 16.0).cos())
    });
    let mut last = [0; 3];
    for top in (0..height).step_by(8) {
        for left in (0..width).step_by(8) {
            for (channel, last) in last.iter_mut().enumerate().take(channels.into()) {
                let value = |row: usize, column: usize| {
                    // Beyond the edges the last pixels go on.
                    let at = ((top + row).min(height - 1) * width + (left + column).min(width - 1)) * 4;
                    let rgb = pixels.get(at..at + 3).unwrap_or(&[255; 3]);
                    weighted(rgb, channel)
                };
                let block: [[f32; 8]; 8] = std::array::from_fn(|row| std::array::from_fn(|column| value(row, column)));
                *last = write_block(&mut bits, &transformed(&block, &cosines), *last, (&means, &waves));
            }
        }
    }
    bits.put((0x7F, 7));
    bits.bytes.extend([0xFF, 0xD9]);
    Some(bits.bytes)
}

fn segment(bytes: &mut Vec<u8>, marker: u8, data: &[u8]) {
    bytes.extend([0xFF, marker]);
    bytes.extend((data.len() as u16 + 2).to_be_bytes());
    bytes.extend(data);
}

/// The brightness of a pixel, or how blue or red it is, around 0.
fn weighted(rgb: &[u8], channel: usize) -> f32 {
    let (weights, middle) = match channel {
        0 => ([0.299, 0.587, 0.114], -128.0),
        1 => ([-0.168_736, -0.331_264, 0.5], 0.0),
        _ => ([0.5, -0.418_688, -0.081_312], 0.0),
    };
    rgb.iter().zip(weights).map(|(&part, weight)| f32::from(part) * weight).sum::<f32>() + middle
}

/// The frequencies of a block, in steps.
fn transformed(block: &[[f32; 8]; 8], cosines: &[[f32; 8]; 8]) -> [i32; 64] {
    let product = |row: &[f32; 8], wave: &[f32; 8]| -> f32 { row.iter().zip(wave).map(|(a, b)| a * b).sum() };
    let rows: [[f32; 8]; 8] = std::array::from_fn(|wave| block.map(|row| product(&row, &cosines[wave])));
    std::array::from_fn(|nth| {
        let at = usize::from(ZIGZAG[nth]);
        (product(&rows[at % 8], &cosines[at / 8]) / f32::from(STEPS[nth])).round() as i32
    })
}

/// A code and its length.
type Code = (u32, u32);

/// The codes of a table by what they stand for.
fn codes((lengths, values): Table) -> [Code; 256] {
    let mut codes = [(0, 0); 256];
    let (mut code, mut values) = (0, values.iter());
    for (&count, length) in lengths.iter().zip(1..) {
        for &value in values.by_ref().take(count.into()) {
            codes[usize::from(value)] = (code, length);
            code += 1;
        }
        code <<= 1;
    }
    codes
}

/// Writes a block; returns its mean, from which the next one's is counted.
fn write_block(
    bits: &mut BitWriter,
    block: &[i32; 64],
    last: i32,
    (means, waves): (&[Code; 256], &[Code; 256]),
) -> i32 {
    // A number is its length in bits, then those; of a negative number they are the complement.
    let mut put = |codes: &[Code; 256], run: usize, number: i32| {
        let length = 32 - number.unsigned_abs().leading_zeros();
        bits.put(codes[run << 4 | length as usize]);
        let rest = if number < 0 { number + (1 << length) - 1 } else { number };
        bits.put((rest as u32, length));
    };
    let mean = block[0];
    put(means, 0, mean - last);
    let mut zeros = 0;
    for &wave in &block[1..] {
        if wave == 0 {
            zeros += 1;
            continue;
        }
        for _ in 0..zeros / RUN {
            put(waves, RUN - 1, 0);
        }
        put(waves, zeros % RUN, wave);
        zeros = 0;
    }
    if zeros > 0 {
        put(waves, 0, 0);
    }
    mean
}

/// Bits on their way into bytes.
struct BitWriter {
    bytes: Vec<u8>,
    held: u32,
    count: u32,
}

impl BitWriter {
    fn put(&mut self, (code, length): Code) {
        self.held = self.held << length | code;
        self.count += length;
        while self.count >= 8 {
            self.count -= 8;
            let byte = (self.held >> self.count) as u8;
            self.bytes.push(byte);
            if byte == 0xFF {
                self.bytes.push(0);
            }
        }
        self.held &= (1 << self.count) - 1;
    }
}
