//! One piece: cut from boxwood, bevelled, lettered, and lit from the upper left whichever way it points.
//!
//! The outline and the lettering are filled as masks; everything between is shaded pixel by pixel.

use egui::{Color32, ColorImage};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Rect, Stroke, Transform};

use super::scene::{Face, Ink, Lettering, Reach};
use super::wood::noise;
use crate::diagram::outline;
use crate::ui::fonts;

/// Base of the largest piece, in cell widths.
const BASE: f32 = 0.855;
/// Height of a piece over its base.
const SLENDERNESS: f32 = 1.135;
/// The outline of a piece in a unit box, y down: tip, right shoulder, right foot, left foot, left shoulder.
const OUTLINE: [(f32, f32); 5] = [(0.5, 0.0), (0.868, 0.158), (1.0, 1.0), (0.0, 1.0), (0.132, 0.158)];
/// Where the light comes from.
const LIGHT: (f32, f32) = (-0.53, -0.85);

/// A colour, red green blue in 0..1.
type Tone = [f32; 3];

const fn tone(rgb: u32) -> Tone {
    [(rgb >> 16 & 255) as f32 / 255.0, (rgb >> 8 & 255) as f32 / 255.0, (rgb & 255) as f32 / 255.0]
}

const FACE: [Tone; 3] = [tone(0xFFEDBF), tone(0xF9DC9C), tone(0xEFC87E)];
const GRAIN: Tone = tone(0xB47C34);
const SIDE: Tone = tone(0xA87435);
const SIDE_FOOT: Tone = tone(0x7C5220);
const RIM: Tone = tone(0x54340F);
const LIT: Tone = tone(0xFFFDF0);
const UNLIT: Tone = tone(0x865016);
const SHADOW: Tone = tone(0x261604);
const GLINT: Tone = tone(0xFFF9E0);
const LACQUER: Tone = tone(0x1B1109);
const VERMILION: Tone = tone(0xBE1A12);

/// Paints a piece for a cell of a size in physical pixels; the picture is larger than that by its shadow on each side.
pub(super) fn carve(face: Face, [width, height]: [u32; 2], upside_down: bool, lifted: bool) -> ColorImage {
    let unit = width as f32;
    let reach = (unit * if lifted { 0.24 } else { 0.07 }).ceil() as u32;
    let size = [width + 2 * reach, height + 2 * reach];
    shade(face, size, unit, upside_down, lifted).unwrap_or_else(|| ColorImage::filled([1, 1], Color32::TRANSPARENT))
}

/// The cut of a piece, in pixels of its picture.
struct Cut {
    unit: f32,
    middle: (f32, f32),
    foot: f32,
    tall: f32,
    /// 1, or -1 for a piece that points down.
    turn: f32,
    edges: [Edge; 5],
    seed: f32,
}

/// One edge of the outline.
#[derive(Clone, Copy)]
struct Edge {
    normal: (f32, f32),
    /// The normal times any point of the edge.
    at: f32,
    /// -1 away from the light to 1 facing it.
    lit: f32,
}

/// Shades a whole picture; `None` if a shape degenerates, as it may at a few pixels.
fn shade(face: Face, [width, height]: [u32; 2], unit: f32, upside_down: bool, lifted: bool) -> Option<ColorImage> {
    let rank = f32::from(face.size) / 1000.0;
    let grown = if lifted { 1.06 } else { 1.0 };
    // Lesser pieces are narrower still than they are short.
    let foot = unit * BASE * rank.powf(1.22) * grown;
    let tall = unit * BASE * SLENDERNESS * rank * grown;
    let thick = (unit * 0.026).round().max(1.0) as usize;
    let middle = (width as f32 / 2.0, (height as f32 - thick as f32) / 2.0);
    let turn = if upside_down { -1.0 } else { 1.0 };
    let outline = OUTLINE.map(|(x, y)| (middle.0 + turn * (x - 0.5) * foot, middle.1 + turn * (y - 0.5) * tall));
    let seed = face.text.chars().fold(0.0, |sum: f32, c| (sum * 1.7 + (c as u32 % 97) as f32 * 0.31) % 61.0);
    let edges = std::array::from_fn(|i| edge(outline[i], outline[(i + 1) % outline.len()], middle));
    let cut = Cut { unit, middle, foot, tall, turn, edges, seed };

    let (columns, rows) = (width as usize, height as usize);
    let mut body = Mask::new(width, height)?;
    body.fill_path(&polygon(&outline, unit * 0.022)?, FillRule::Winding, true, Transform::identity());
    let body = Plane { columns, rows, cover: body.data().to_vec() };
    let text = lettering(&cut, face, width, height).map_or_else(
        || Plane { columns, rows, cover: vec![0; columns * rows] },
        |mask| Plane { columns, rows, cover: mask.data().to_vec() },
    );
    let side = body.extruded(thick);
    let (right, down, soft, dark) = if lifted { (0.07, 0.12, 0.050, 0.65) } else { (0.016, 0.022, 0.018, 0.60) };
    let shadow = side
        .shifted((unit * right).round() as usize, (unit * down).round().max(1.0) as usize)
        .blurred((unit * soft).round().max(1.0) as usize);
    let ink = match face.ink {
        Ink::Black => LACQUER,
        Ink::Red => VERMILION,
    };
    let edge = (unit * 0.011).max(0.45);

    let mut pixels = vec![Color32::TRANSPARENT; columns * rows];
    for (i, pixel) in pixels.iter_mut().enumerate() {
        let (thrown, sides, faced) = (shadow.cover[i], side.cover[i], body.cover[i]);
        if thrown == 0 && sides == 0 {
            continue;
        }
        let (x, y) = ((i % columns) as f32, (i / columns) as f32);
        let mut color = Layered::default();
        color.over(SHADOW, share(thrown) * dark);
        if sides > 0 && faced < 255 {
            // The foot of the side is nearly in the dark.
            let last = body.at(x as usize, (y as usize).wrapping_sub(thick));
            color.over(mix(SIDE, SIDE_FOOT, share(last)), share(sides));
        }
        if faced > 0 {
            color.over(cut.face(x + 0.5, y + 0.5), share(faced));
            // Lacquer in a carved groove, whose lower right edge catches the light.
            color.over(GLINT, text.between(x - edge, y - edge) * 0.67 * share(faced));
            color.over(ink, share(text.cover[i]));
        }
        *pixel = color.finish();
    }
    Some(ColorImage::new([columns, rows], pixels))
}

impl Cut {
    /// The colour of the wood of the face at a point.
    fn face(&self, x: f32, y: f32) -> Tone {
        let (dx, dy) = ((x - self.middle.0) / self.foot, (y - self.middle.1) / self.tall);
        let down = (0.5 + 0.42 * dx + 0.5 * dy).clamp(0.0, 1.0) * 2.0;
        let base = if down < 1.0 { mix(FACE[0], FACE[1], down) } else { mix(FACE[1], FACE[2], down - 1.0) };
        // Grain runs along the piece and turns with it.
        let (across, along) = (self.turn * dx, self.turn * dy);
        let bend = 0.05 * (noise(across * 2.0 + self.seed, along * 1.3 + 9.0) - 0.5);
        let line = noise((across + bend) * 17.0 + self.seed * 3.0, 3.0);
        let fibre = noise((across + bend) * 44.0 + self.seed * 5.0, along * 2.0 + 31.0);
        let grained = mix(base, GRAIN, 0.24 * (line - 0.35).max(0.0) + 0.07 * fibre);

        let nearest = self.edges.iter().map(|edge| (edge.depth(x, y), edge.lit));
        let Some((depth, lit)) = nearest.min_by(|a, b| a.0.total_cmp(&b.0)) else { return grained };
        let bevel = self.unit * 0.036;
        let slope = 1.0 - step(bevel * 0.55, bevel, depth);
        let bevelled = if lit > 0.0 {
            mix(grained, LIT, slope * (0.16 + 0.66 * lit))
        } else {
            mix(grained, UNLIT, slope * (0.09 - 0.47 * lit))
        };
        let rim = (self.unit * 0.012).max(0.6);
        mix(bevelled, RIM, 0.80 * (1.0 - step(0.0, rim * 1.7, depth)))
    }
}

impl Edge {
    /// How far inside the edge a point lies.
    fn depth(&self, x: f32, y: f32) -> f32 {
        self.at - (self.normal.0 * x + self.normal.1 * y)
    }
}

fn edge(a: (f32, f32), b: (f32, f32), middle: (f32, f32)) -> Edge {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(0.001);
    let mut normal = (dy / length, -dx / length);
    if (a.0 - middle.0) * normal.0 + (a.1 - middle.1) * normal.1 < 0.0 {
        normal = (-normal.0, -normal.1);
    }
    let lit = normal.0 * LIGHT.0 + normal.1 * LIGHT.1;
    Edge { normal, at: normal.0 * a.0 + normal.1 * a.1, lit }
}

/// How much of each pixel something covers, 0 to 255.
struct Plane {
    columns: usize,
    rows: usize,
    cover: Vec<u8>,
}

impl Plane {
    fn at(&self, x: usize, y: usize) -> u8 {
        if x < self.columns && y < self.rows { self.cover[y * self.columns + x] } else { 0 }
    }

    /// The share covered at a point between pixels.
    fn between(&self, x: f32, y: f32) -> f32 {
        let (column, row) = (x.floor(), y.floor());
        let (fx, fy) = (x - column, y - row);
        if column < 0.0 || row < 0.0 {
            return 0.0;
        }
        let (column, row) = (column as usize, row as usize);
        let across = |row: usize| share(self.at(column, row)) * (1.0 - fx) + share(self.at(column + 1, row)) * fx;
        across(row) * (1.0 - fy) + across(row + 1) * fy
    }

    /// What the shape sweeps when moved down by so many pixels.
    fn extruded(&self, down: usize) -> Self {
        let mut cover = self.cover.clone();
        for step in 1..=down {
            let offset = step * self.columns;
            for (target, source) in cover.iter_mut().skip(offset).zip(&self.cover) {
                *target = (*target).max(*source);
            }
        }
        Self { cover, ..*self }
    }

    fn shifted(&self, right: usize, down: usize) -> Self {
        let mut cover = vec![0; self.cover.len()];
        for y in down..self.rows {
            for x in right..self.columns {
                cover[y * self.columns + x] = self.cover[(y - down) * self.columns + x - right];
            }
        }
        Self { cover, ..*self }
    }

    /// Softened by two box blurs each way.
    fn blurred(mut self, radius: usize) -> Self {
        let mut line = Vec::with_capacity(self.columns.max(self.rows));
        for _ in 0..2 {
            for y in 0..self.rows {
                blur(&mut self.cover, y * self.columns, 1, self.columns, radius, &mut line);
            }
            for x in 0..self.columns {
                blur(&mut self.cover, x, self.columns, self.rows, radius, &mut line);
            }
        }
        self
    }
}

/// Blurs one line of a plane by a running sum.
fn blur(cover: &mut [u8], start: usize, stride: usize, count: usize, radius: usize, line: &mut Vec<u8>) {
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

/// A pixel built up layer by layer, its colour multiplied with its cover.
#[derive(Default)]
struct Layered {
    color: Tone,
    cover: f32,
}

impl Layered {
    fn over(&mut self, color: Tone, cover: f32) {
        for (below, above) in self.color.iter_mut().zip(color) {
            *below = *below * (1.0 - cover) + above * cover;
        }
        self.cover = self.cover * (1.0 - cover) + cover;
    }

    fn finish(&self) -> Color32 {
        let byte = |value: f32| (value * 255.0 + 0.5) as u8;
        let [red, green, blue] = self.color.map(byte);
        Color32::from_rgba_premultiplied(red, green, blue, byte(self.cover))
    }
}

fn share(cover: u8) -> f32 {
    f32::from(cover) / 255.0
}

fn mix(a: Tone, b: Tone, share: f32) -> Tone {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
}

/// 0 up to `low`, 1 from `high`, smooth between.
fn step(low: f32, high: f32, at: f32) -> f32 {
    let t = ((at - low) / (high - low).max(0.001)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The lettering of a piece, in place.
fn lettering(cut: &Cut, face: Face, width: u32, height: u32) -> Option<Mask> {
    let two = face.text.chars().count() > 1;
    let (wide, high, middle) = match face.lettering {
        Lettering::Latin(_) => (0.56, 0.41, 0.085),
        Lettering::Brush => (0.83, 0.70, 0.060),
        Lettering::Carved if two => (0.625, 0.755, 0.080),
        Lettering::Carved => (0.765, 0.64, 0.062),
    };
    let (wide, high) = (wide * cut.foot, high * cut.tall);
    let path = match face.lettering {
        // The plus sign of a promoted piece stands before its letter.
        Lettering::Latin(_) => letter(face.text, high, if two { 0.04 * cut.foot } else { 0.0 })?,
        Lettering::Brush => characters(fonts::BRUSH, face.text, wide, high)?,
        Lettering::Carved => characters(fonts::PIECES, face.text, wide, high)?,
    };
    let place = |down: f32| {
        let center = (cut.middle.0, cut.middle.1 + cut.turn * down * cut.tall);
        Transform::from_row(cut.turn, 0.0, 0.0, cut.turn, center.0, center.1)
    };
    let mut mask = Mask::new(width, height)?;
    mask.fill_path(&path, FillRule::Winding, true, place(middle));
    if let Lettering::Latin(reach) = face.lettering
        && let Some(marks) = moves(reach, face.text.starts_with('+'), cut.foot, cut.tall)
    {
        mask.fill_path(&marks, FillRule::Winding, true, place(0.0));
    }
    Some(mask)
}

/// Characters below each other, around the origin, in a box of a size.
fn characters(font: &[u8], text: &str, width: f32, height: f32) -> Option<Path> {
    let font = FontRef::new(font).ok()?;
    let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let slot = height / text.chars().count() as f32;
    let scale = (width / em, (slot / 0.97).min(width * 1.16) / em);
    let mut all = PathBuilder::new();
    for (i, character) in text.chars().enumerate() {
        let path = outline(&font, character, Size::unscaled())?;
        let bounds = path.bounds();
        let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
        let down = (i as f32 + 0.5) * slot - height / 2.0;
        let place = Transform::from_row(scale.0, 0.0, 0.0, scale.1, -x * scale.0, down - y * scale.1);
        all.push_path(&path.transform(place)?);
    }
    all.finish()
}

/// The Latin letter of a piece around the origin or a little aside, as high as said; in small sizes it must be a little bolder than text is.
fn letter(text: &str, height: f32, aside: f32) -> Option<Path> {
    let font = FontRef::new(fonts::TEXT_STRONG).ok()?;
    let scale = height / outline(&font, 'H', Size::unscaled())?.bounds().height();
    let path = outline(&font, text.chars().find(|character| character.is_alphabetic())?, Size::unscaled())?;
    let bounds = path.bounds();
    let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
    let path = path.transform(Transform::from_row(scale, 0.0, 0.0, scale, aside - x * scale, -y * scale))?;
    let bold = path.stroke(&Stroke { width: height * 0.055, ..Stroke::default() }, 1.0);
    let mut all = PathBuilder::new();
    all.push_path(&path);
    if let Some(bold) = bold {
        all.push_path(&bold);
    }
    all.finish()
}

/// The marks for the moves around the middle of a piece: a dot for a step, a wedge for a slide, horns for leaps; and the plus
/// sign of a promoted one, before its letter.
fn moves(reach: Reach, promoted: bool, foot: f32, tall: f32) -> Option<Path> {
    // Clockwise from straight ahead; the front is narrower than the foot.
    const PLACES: [(f32, f32); 8] = [
        (0.0, -0.315),
        (0.265, -0.235),
        (0.370, 0.085),
        (0.355, 0.375),
        (0.0, 0.395),
        (-0.355, 0.375),
        (-0.370, 0.085),
        (-0.265, -0.235),
    ];
    let mut path = PathBuilder::new();
    for (i, (x, y)) in PLACES.into_iter().enumerate() {
        let (x, y) = (x * foot, y * tall);
        if reach.slides >> i & 1 == 1 {
            let turn = i as f32 * std::f32::consts::FRAC_PI_4;
            let (sin, cos) = turn.sin_cos();
            let at = |right: f32, ahead: f32| {
                (x + (right * cos + ahead * sin) * foot, y + (right * sin - ahead * cos) * foot)
            };
            let [tip, right, left] = [at(0.0, 0.095), at(0.088, -0.060), at(-0.088, -0.060)];
            path.move_to(tip.0, tip.1);
            path.line_to(right.0, right.1);
            path.line_to(left.0, left.1);
            path.close();
        } else if reach.steps >> i & 1 == 1 {
            path.push_circle(x, y, 0.054 * foot);
        }
    }
    if promoted {
        let (x, y, arm, half) = (-0.262 * foot, -0.092 * tall, 0.080 * foot, 0.026 * foot);
        path.push_rect(Rect::from_ltrb(x - arm, y - half, x + arm, y + half)?);
        path.push_rect(Rect::from_ltrb(x - half, y - arm, x + half, y + arm)?);
    }
    if reach.leaps {
        for side in [-1.0, 1.0] {
            let at = |x: f32, y: f32| (side * x * foot, y * tall);
            for (i, (x, y)) in
                [at(0.030, -0.222), at(0.120, -0.385), at(0.222, -0.338), at(0.104, -0.222)].into_iter().enumerate()
            {
                if i == 0 {
                    path.move_to(x, y);
                } else {
                    path.line_to(x, y);
                }
            }
            path.close();
        }
    }
    path.finish()
}

/// A closed polygon with its corners rounded off by a length.
fn polygon(points: &[(f32, f32)], round: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let count = points.len();
    for i in 0..count {
        let (before, at, after) = (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
        let toward = |to: (f32, f32)| {
            let (dx, dy) = (to.0 - at.0, to.1 - at.1);
            let share = (round / dx.hypot(dy).max(0.001)).min(0.5);
            (at.0 + dx * share, at.1 + dy * share)
        };
        let (start, end) = (toward(before), toward(after));
        if i == 0 {
            path.move_to(start.0, start.1);
        } else {
            path.line_to(start.0, start.1);
        }
        path.quad_to(at.0, at.1, end.0, end.1);
    }
    path.close();
    path.finish()
}
