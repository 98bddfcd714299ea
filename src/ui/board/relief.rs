//! What pieces are shaded with: pixel coverage, layers of colour, and the soft edges between.

use egui::Color32;
use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, Stroke, Transform};

/// A colour: red, green, blue in 0..1.
pub(super) type Tone = [f32; 3];

/// A colour from its usual hexadecimal notation.
pub(super) const fn tone(rgb: u32) -> Tone {
    [(rgb >> 16 & 255) as f32 / 255.0, (rgb >> 8 & 255) as f32 / 255.0, (rgb & 255) as f32 / 255.0]
}

/// How much of each pixel something covers, 0 to 255.
pub(super) struct Plane {
    columns: usize,
    rows: usize,
    /// Pixel by pixel, row by row.
    pub cover: Vec<u8>,
}

impl Plane {
    /// Nothing covered yet.
    pub fn new(columns: u32, rows: u32) -> Self {
        let (columns, rows) = (columns as usize, rows as usize);
        Self { columns, rows, cover: vec![0; columns * rows] }
    }

    /// What a path covers when it is filled.
    pub fn filled(path: &Path, place: Transform, columns: u32, rows: u32) -> Option<Self> {
        let mut mask = Mask::new(columns, rows)?;
        mask.fill_path(path, FillRule::Winding, true, place);
        Some(Self::from(&mask))
    }

    /// What a path covers when it is stroked with a round pen.
    pub fn drawn(path: &Path, width: f32, place: Transform, columns: u32, rows: u32) -> Option<Self> {
        let pen = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        Self::filled(&path.stroke(&pen, place.get_scale().0)?, place, columns, rows)
    }

    /// How much of a pixel is covered; nothing is covered beyond the edges.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        if x < self.columns && y < self.rows { self.cover[y * self.columns + x] } else { 0 }
    }

    /// The covered share at a point between pixels.
    pub fn between(&self, x: f32, y: f32) -> f32 {
        let (column, row) = (x.floor(), y.floor());
        let (fx, fy) = (x - column, y - row);
        if column < 0.0 || row < 0.0 {
            return 0.0;
        }
        let (column, row) = (column as usize, row as usize);
        let across = |row: usize| share(self.at(column, row)) * (1.0 - fx) + share(self.at(column + 1, row)) * fx;
        across(row) * (1.0 - fy) + across(row + 1) * fy
    }

    /// What the shape sweeps when moved down by this many pixels.
    pub fn extruded(&self, down: usize) -> Self {
        let mut cover = self.cover.clone();
        for step in 1..=down {
            let offset = step * self.columns;
            for (target, source) in cover.iter_mut().skip(offset).zip(&self.cover) {
                *target = (*target).max(*source);
            }
        }
        Self { cover, ..*self }
    }

    /// Moved by this many pixels.
    pub fn shifted(&self, right: usize, down: usize) -> Self {
        let mut cover = vec![0; self.cover.len()];
        for y in down..self.rows {
            for x in right..self.columns {
                cover[y * self.columns + x] = self.cover[(y - down) * self.columns + x - right];
            }
        }
        Self { cover, ..*self }
    }

    /// Softened by two box blurs in each direction.
    pub fn blurred(mut self, radius: usize) -> Self {
        let mut line = Vec::with_capacity(self.columns.max(self.rows));
        for _ in 0..2 {
            for y in 0..self.rows {
                let row = Stripe { start: y * self.columns, stride: 1, count: self.columns };
                row.blur(&mut self.cover, radius, &mut line);
            }
            for x in 0..self.columns {
                let column = Stripe { start: x, stride: self.columns, count: self.rows };
                column.blur(&mut self.cover, radius, &mut line);
            }
        }
        self
    }
}

impl From<&Mask> for Plane {
    fn from(mask: &Mask) -> Self {
        Self { columns: mask.width() as usize, rows: mask.height() as usize, cover: mask.data().to_vec() }
    }
}

/// A row or a column of a plane: where it begins among the pixels, from one pixel to the next, and how many there are.
struct Stripe {
    start: usize,
    stride: usize,
    count: usize,
}

impl Stripe {
    /// Blurs it by a running sum.
    fn blur(&self, cover: &mut [u8], radius: usize, line: &mut Vec<u8>) {
        let &Self { start, stride, count } = self;
        line.clear();
        line.extend((0..count).map(|i| cover[start + i * stride]));
        let span = 2 * radius as u32 + 1;
        let mut sum: u32 = line.iter().take(radius).map(|&value| u32::from(value)).sum();
        for i in 0..count {
            sum += line.get(i + radius).map_or(0, |&value| u32::from(value));
            if let Some(left) = i.checked_sub(radius + 1) {
                sum -= u32::from(line[left]);
            }
            cover[start + i * stride] = (sum / span) as u8;
        }
    }
}

/// A pixel built up layer by layer, its colour premultiplied by its coverage.
#[derive(Default)]
pub(super) struct Layered {
    color: Tone,
    cover: f32,
}

impl Layered {
    /// Lays a colour over what is there already.
    pub fn over(&mut self, color: Tone, cover: f32) {
        for (below, above) in self.color.iter_mut().zip(color) {
            *below = *below * (1.0 - cover) + above * cover;
        }
        self.cover = self.cover * (1.0 - cover) + cover;
    }

    /// The finished pixel.
    pub fn finish(&self) -> Color32 {
        let byte = |value: f32| (value * 255.0 + 0.5) as u8;
        let [red, green, blue] = self.color.map(byte);
        Color32::from_rgba_premultiplied(red, green, blue, byte(self.cover))
    }
}

/// The coverage of a pixel, in 0..1.
pub(super) fn share(cover: u8) -> f32 {
    f32::from(cover) / 255.0
}

/// A colour between two others.
pub(super) fn mix(a: Tone, b: Tone, share: f32) -> Tone {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
}

/// 0 up to `low`, 1 from `high`, smooth in between.
pub(super) fn step(low: f32, high: f32, at: f32) -> f32 {
    let t = ((at - low) / (high - low).max(0.001)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
