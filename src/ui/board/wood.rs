//! The wood of board and stands: straight grain 柾目, computed once.

use egui::{Color32, ColorImage};

/// Size of the picture. The grain runs down the board, so a few rows suffice: they are stretched.
const SIZE: [usize; 2] = [1024, 112];
/// Entries of the table of growth rings across the board.
const RINGS: usize = 4096;
/// Shades between the two tones.
const SHADES: usize = 256;

/// Paints wood between a light and a dark tone.
pub(super) fn wood(light: Color32, dark: Color32) -> ColorImage {
    let rings: Vec<f32> = (0..RINGS).map(|i| ring(i as f32 / RINGS as f32)).collect();
    let shade = |i: usize| light.lerp_to_gamma(dark, i as f32 / (SHADES - 1) as f32);
    let shades: Vec<Color32> = (0..SHADES).map(shade).collect();
    let [width, height] = SIZE;
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        let v = y as f32 / height as f32;
        let bends = Noise::along(2.5, 7.0, v * 1.6);
        let fibres = Noise::along(420.0, 0.0, v * 7.0);
        let tones = Noise::along(2.0, 3.0, v * 0.9 + 5.0);
        for x in 0..width {
            let u = x as f32 / width as f32;
            let bend = 0.018 * (bends.at(u) - 0.5);
            let across = ((u + bend + 0.02) * 0.96 * RINGS as f32) as usize;
            let ring = rings.get(across).copied().unwrap_or(0.0);
            let dark = 0.46 * ring + 0.22 * fibres.at(u) + 0.30 * tones.at(u);
            let shade = (dark * SHADES as f32) as usize;
            pixels.push(shades.get(shade.min(SHADES - 1)).copied().unwrap_or(light));
        }
    }
    ColorImage::new(SIZE, pixels)
}

/// How dark the wood is at a place across the grain: each year it darkens slowly and ends sharply.
fn ring(u: f32) -> f32 {
    let phase = u * 46.0 + 3.2 * noise(u * 6.0, 11.0) + 0.8 * noise(u * 31.0, 17.0);
    let year = phase.fract();
    let late = if year < 0.86 { (year / 0.86).powf(2.4) } else { (1.0 - year) / 0.14 };
    late * (0.35 + 0.65 * noise(phase.floor() * 0.77, 23.0))
}

/// Smooth noise in 0..1 along one row, with this many bumps over its length.
struct Noise {
    bumps: f32,
    knots: Vec<f32>,
}

impl Noise {
    fn along(bumps: f32, start: f32, row: f32) -> Self {
        let knot = |i: usize| noise((start + i as f32).floor(), row);
        Self { bumps, knots: (0..bumps as usize + 3).map(knot).collect() }
    }

    fn at(&self, u: f32) -> f32 {
        let x = u * self.bumps;
        let knot = x as usize;
        match self.knots.get(knot..knot + 2) {
            Some(&[a, b]) => a + (b - a) * smooth(x - knot as f32),
            _ => 0.5,
        }
    }
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Smooth noise in 0..1 with one bump per unit.
pub(super) fn noise(x: f32, y: f32) -> f32 {
    let (column, row) = (x.floor(), y.floor());
    let (fx, fy) = (smooth(x - column), smooth(y - row));
    let (column, row) = (column as i32, row as i32);
    let across = |row: i32| {
        let (a, b) = (speck(column, row), speck(column.wrapping_add(1), row));
        a + (b - a) * fx
    };
    let (top, bottom) = (across(row), across(row.wrapping_add(1)));
    top + (bottom - top) * fy
}

/// A number in 0..1 that looks random but is always the same for the same place.
fn speck(x: i32, y: i32) -> f32 {
    let mut bits = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    ((bits ^ (bits >> 15)) & 0xFFFF) as f32 / 65535.0
}
