//! The pieces: cut from boxwood, bevelled, lettered, and lit from the upper left whichever way they point.

use std::collections::HashMap;

use egui::{ColorImage, Painter, Rect, TextureHandle, TextureOptions, Vec2};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{
    Color, FillRule, GradientStop, LineJoin, LinearGradient, Mask, Paint, Path, PathBuilder, Pixmap, PixmapPaint,
    Point, SpreadMode, Stroke, Transform,
};

use super::scene::{Face, Ink};
use crate::ui::fonts;

/// Base of the largest piece, in cell widths.
const BASE: f32 = 0.835;
/// Height of a piece over its base.
const SLENDERNESS: f32 = 1.135;
/// The outline of a piece in a unit box, y down: tip, right shoulder, right foot, left foot, left shoulder.
const OUTLINE: [(f32, f32); 5] = [(0.5, 0.0), (0.868, 0.158), (1.0, 1.0), (0.0, 1.0), (0.132, 0.158)];
/// Where the light comes from.
const LIGHT: (f32, f32) = (-0.53, -0.85);
/// How many sizes a size may differ before pieces are painted afresh at once and not first stretched.
const SETTLE: f64 = 0.12;

/// One picture of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Picture {
    face: Face,
    upside_down: bool,
    lifted: bool,
}

/// The pictures of pieces at the size last asked for. While the size changes (a window being resized) old pictures are
/// stretched; once it has rested they are thrown away, so that there is never more than one size of them.
#[derive(Default)]
pub(super) struct Pieces {
    size: [u32; 2],
    wanted: [u32; 2],
    since: f64,
    pictures: HashMap<Picture, TextureHandle>,
}

impl Pieces {
    /// Says which cell size, in physical pixels, the next pieces are for.
    pub fn prepare(&mut self, ctx: &egui::Context, cell_px: [u32; 2]) {
        let now = ctx.input(|input| input.time);
        if self.wanted != cell_px {
            self.wanted = cell_px;
            self.since = now;
        }
        if self.size == self.wanted {
            return;
        }
        let waited = now - self.since;
        if self.pictures.is_empty() || waited >= SETTLE {
            self.pictures.clear();
            self.size = self.wanted;
        } else {
            ctx.request_repaint_after_secs((SETTLE - waited) as f32 + 0.01);
        }
    }

    /// Paints a piece on a cell. A lifted one is a little larger and throws a wider shadow.
    pub fn paint(&mut self, painter: &Painter, cell: Rect, face: Face, upside_down: bool, lifted: bool) {
        let [width, height] = self.size;
        let picture = self.pictures.entry(Picture { face, upside_down, lifted }).or_insert_with(|| {
            let image = raster(face, width, height, upside_down, lifted);
            painter.ctx().load_texture("piece", image, TextureOptions::LINEAR)
        });
        // The picture is larger than its cell by the reach of the shadow.
        let scale = Vec2::new(cell.width() / width.max(1) as f32, cell.height() / height.max(1) as f32);
        let rect = Rect::from_center_size(cell.center(), picture.size_vec2() * scale);
        painter.image(
            picture.id(),
            rect,
            Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0)),
            egui::Color32::WHITE,
        );
    }
}

/// The program's icon: one piece, square, of so many pixels.
pub fn icon(pixels: u32) -> egui::IconData {
    let face = Face { text: "玉", size: 1000, ink: Ink::Black };
    let image = raster(face, pixels, pixels, false, false);
    let rgba = image.pixels.iter().flat_map(|color| color.to_srgba_unmultiplied()).collect();
    egui::IconData { rgba, width: pixels, height: pixels }
}

/// Paints a piece for a cell of a size in physical pixels; the picture is larger than that by its shadow on each side.
fn raster(face: Face, width: u32, height: u32, upside_down: bool, lifted: bool) -> ColorImage {
    let unit = width as f32;
    let reach = (unit * if lifted { 0.24 } else { 0.07 }).ceil() as u32;
    let size = (width + 2 * reach, height + 2 * reach);
    let picture = Pixmap::new(size.0, size.1).and_then(|mut pixmap| {
        carve(&mut pixmap, face, unit, upside_down, lifted)?;
        Some(pixmap)
    });
    match picture {
        Some(pixmap) => ColorImage::from_rgba_premultiplied([size.0 as usize, size.1 as usize], pixmap.data()),
        None => ColorImage::filled([1, 1], egui::Color32::TRANSPARENT),
    }
}

/// Paints a piece into the middle of a picture; `None` if a shape degenerates, as it may at a few pixels.
fn carve(pixmap: &mut Pixmap, face: Face, unit: f32, upside_down: bool, lifted: bool) -> Option<()> {
    let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
    let rank = f32::from(face.size) / 1000.0;
    let grown = if lifted { 1.06 } else { 1.0 };
    // Lesser pieces are narrower still than they are short.
    let foot = unit * BASE * rank.powf(1.22) * grown;
    let tall = unit * BASE * SLENDERNESS * rank * grown;
    let thick = unit * 0.026;
    let origin = (width / 2.0, (height - thick) / 2.0);
    let turn = if upside_down { -1.0 } else { 1.0 };
    let corner = |x: f32, y: f32| (origin.0 + turn * (x - 0.5) * foot, origin.1 + turn * (y - 0.5) * tall);
    let outline = OUTLINE.map(|(x, y)| corner(x, y));
    let body = polygon(&outline, unit * 0.022)?;

    shadow(pixmap, &body, unit, thick, lifted)?;

    // The side, seen below the face: a piece is thick.
    let side = fill(Color::from_rgba8(0xA8, 0x74, 0x35, 255));
    let steps = thick.ceil().max(1.0) as u32;
    for step in (1..=steps).rev() {
        let down = Transform::from_translate(0.0, thick * step as f32 / steps as f32);
        pixmap.fill_path(&body, &side, FillRule::Winding, down, None);
    }
    let rim = Stroke { width: (unit * 0.012).max(0.6), line_join: LineJoin::Round, ..Stroke::default() };
    let ink = fill(Color::from_rgba8(0x54, 0x34, 0x10, 165));
    pixmap.stroke_path(&body, &ink, &rim, Transform::from_translate(0.0, thick), None);

    // The face.
    let mut wood = Paint { anti_alias: true, ..Paint::default() };
    wood.shader = LinearGradient::new(
        Point::from_xy(origin.0 - foot * 0.45, origin.1 - tall * 0.5),
        Point::from_xy(origin.0 + foot * 0.40, origin.1 + tall * 0.5),
        vec![
            GradientStop::new(0.0, Color::from_rgba8(0xFD, 0xEB, 0xBE, 255)),
            GradientStop::new(0.5, Color::from_rgba8(0xF6, 0xD9, 0x9B, 255)),
            GradientStop::new(1.0, Color::from_rgba8(0xEB, 0xC4, 0x7C, 255)),
        ],
        SpreadMode::Pad,
        Transform::identity(),
    )?;
    pixmap.fill_path(&body, &wood, FillRule::Winding, Transform::identity(), None);

    let mut mask = Mask::new(pixmap.width(), pixmap.height())?;
    mask.fill_path(&body, FillRule::Winding, true, Transform::identity());
    grain(pixmap, &mask, face, origin, (foot, tall), turn);
    bevel(pixmap, &mask, &outline, origin, unit * 0.030);
    pixmap.stroke_path(&body, &ink, &rim, Transform::identity(), None);

    letter(pixmap, face, unit, origin, (foot, tall), turn);
    Some(())
}

/// The shadow on the board, down and to the right; wide and soft under a lifted piece.
fn shadow(pixmap: &mut Pixmap, body: &Path, unit: f32, thick: f32, lifted: bool) -> Option<()> {
    let (right, down, soft, dark) = if lifted { (0.07, 0.12, 0.050, 165) } else { (0.016, 0.022, 0.018, 150) };
    let mut layer = Pixmap::new(pixmap.width(), pixmap.height())?;
    let offset = Transform::from_translate(unit * right, unit * down + thick);
    layer.fill_path(body, &fill(Color::from_rgba8(38, 22, 4, dark)), FillRule::Winding, offset, None);
    blur(&mut layer, (unit * soft).round().max(1.0) as usize);
    pixmap.draw_pixmap(0, 0, layer.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    Some(())
}

/// Fine lines along the piece.
fn grain(pixmap: &mut Pixmap, mask: &Mask, face: Face, origin: (f32, f32), (foot, tall): (f32, f32), turn: f32) {
    let seed = face.text.chars().fold(0.0, |sum: f32, c| (sum * 1.7 + (c as u32 % 97) as f32 * 0.31) % 61.0);
    let lines = 15;
    for line in 0..lines {
        let i = line as f32;
        let x = (i + 0.5) / lines as f32 - 0.5 + 0.022 * (seed + i * 2.1).sin();
        let sway = 0.020 * (seed * 1.3 + i * 0.9).sin();
        let at = |x: f32, y: f32| (origin.0 + turn * x * foot * 1.04, origin.1 + turn * y * tall);
        let mut path = PathBuilder::new();
        let (start, one, two, end) = (at(x, -0.55), at(x + sway, -0.2), at(x - sway, 0.2), at(x + sway * 0.5, 0.55));
        path.move_to(start.0, start.1);
        path.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
        let Some(path) = path.finish() else { continue };
        let faint = 20.0 + 24.0 * (0.5 + 0.5 * (seed * 0.7 + i * 1.9).sin());
        let stroke =
            Stroke { width: (foot * (0.007 + 0.008 * (i * 1.31 + seed).sin().abs())).max(0.5), ..Stroke::default() };
        let paint = fill(Color::from_rgba8(0xA8, 0x70, 0x2A, faint as u8));
        pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), Some(mask));
    }
}

/// The chamfered edge: each side of the outline is lit by the way it faces.
fn bevel(pixmap: &mut Pixmap, mask: &Mask, outline: &[(f32, f32); 5], origin: (f32, f32), width: f32) {
    let inset = inset(outline, origin, width);
    for i in 0..outline.len() {
        let j = (i + 1) % outline.len();
        let (a, b) = (outline[i], outline[j]);
        let Some(strip) = polygon(&[a, b, inset[j], inset[i]], 0.0) else { continue };
        let normal = outward(a, b, origin);
        let lit = normal.0 * LIGHT.0 + normal.1 * LIGHT.1;
        let color = if lit > 0.0 {
            Color::from_rgba8(255, 253, 240, (50.0 + 165.0 * lit) as u8)
        } else {
            Color::from_rgba8(0x86, 0x50, 0x16, (22.0 - 120.0 * lit) as u8)
        };
        pixmap.fill_path(&strip, &fill(color), FillRule::Winding, Transform::identity(), Some(mask));
    }
}

/// The lettering: lacquer in a carved groove, whose lower right edge catches the light.
fn letter(pixmap: &mut Pixmap, face: Face, unit: f32, origin: (f32, f32), (foot, tall): (f32, f32), turn: f32) {
    let two = face.text.chars().count() > 1;
    let (wide, high, middle) = if two { (0.625, 0.755, 0.080) } else { (0.765, 0.64, 0.062) };
    let center = (origin.0, origin.1 + turn * middle * tall);
    let Some(text) = lettering(face.text, wide * foot, high * tall) else { return };
    let place = Transform::from_row(turn, 0.0, 0.0, turn, center.0, center.1);
    let edge = (unit * 0.011).max(0.45);
    let glint = fill(Color::from_rgba8(255, 249, 224, 170));
    pixmap.fill_path(&text, &glint, FillRule::Winding, place.post_translate(edge, edge), None);
    let ink = match face.ink {
        Ink::Black => Color::from_rgba8(0x1B, 0x11, 0x09, 255),
        Ink::Red => Color::from_rgba8(0xBE, 0x1A, 0x12, 255),
    };
    pixmap.fill_path(&text, &fill(ink), FillRule::Winding, place, None);
}

/// Characters below each other, around the origin, in a box of a size.
fn lettering(text: &str, width: f32, height: f32) -> Option<Path> {
    let font = FontRef::new(fonts::PIECES).ok()?;
    let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let glyphs = font.outline_glyphs();
    let count = text.chars().count() as f32;
    let slot = height / count;
    let scale = (width / em, (slot / 0.97).min(width * 1.16) / em);
    let mut all = PathBuilder::new();
    for (i, character) in text.chars().enumerate() {
        let glyph = glyphs.get(font.charmap().map(character)?)?;
        let mut pen = Outline(PathBuilder::new());
        glyph.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen).ok()?;
        let path = pen.0.finish()?;
        let bounds = path.bounds();
        let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
        let down = (i as f32 + 0.5) * slot - height / 2.0;
        all.push_path(&path.transform(Transform::from_row(
            scale.0,
            0.0,
            0.0,
            scale.1,
            -x * scale.0,
            down - y * scale.1,
        ))?);
    }
    all.finish()
}

/// Draws a font's outline, whose y points up, with y down.
struct Outline(PathBuilder);

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }
    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, -ay, bx, -by, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

fn fill(color: Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color);
    paint
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
            path.move_to(start.0, start.1)
        } else {
            path.line_to(start.0, start.1)
        }
        path.quad_to(at.0, at.1, end.0, end.1);
    }
    path.close();
    path.finish()
}

/// The unit normal of an edge that points away from the middle.
fn outward(a: (f32, f32), b: (f32, f32), middle: (f32, f32)) -> (f32, f32) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(0.001);
    let normal = (dy / length, -dx / length);
    let away = (a.0 - middle.0) * normal.0 + (a.1 - middle.1) * normal.1;
    if away < 0.0 { (-normal.0, -normal.1) } else { normal }
}

/// The corners of an outline whose edges have all moved inward by a width.
fn inset(outline: &[(f32, f32); 5], middle: (f32, f32), width: f32) -> [(f32, f32); 5] {
    let count = outline.len();
    let mut moved = *outline;
    for i in 0..count {
        let (before, at, after) = (outline[(i + count - 1) % count], outline[i], outline[(i + 1) % count]);
        let (n, m) = (outward(before, at, middle), outward(at, after, middle));
        // The mitre: the point at the width from both edges.
        let share = width / (1.0 + n.0 * m.0 + n.1 * m.1).max(0.2);
        moved[i] = (at.0 - (n.0 + m.0) * share, at.1 - (n.1 + m.1) * share);
    }
    moved
}

/// Softens a picture of one colour: two box blurs each way, by running sums.
fn blur(pixmap: &mut Pixmap, radius: usize) {
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let mut line = Vec::with_capacity(width.max(height));
    let data = pixmap.data_mut();
    for _ in 0..2 {
        for y in 0..height {
            blur_line(data, y * width, 1, width, radius, &mut line);
        }
        for x in 0..width {
            blur_line(data, x, width, height, radius, &mut line);
        }
    }
}

fn blur_line(data: &mut [u8], start: usize, step: usize, count: usize, radius: usize, line: &mut Vec<[u8; 4]>) {
    let pixel = |i: usize| (start + i * step) * 4;
    line.clear();
    line.extend((0..count).map(|i| {
        let at = pixel(i);
        [data[at], data[at + 1], data[at + 2], data[at + 3]]
    }));
    let mut sum = [0u32; 4];
    let add = |sum: &mut [u32; 4], i: usize, sign: i32| {
        if let Some(pixel) = line.get(i) {
            for (total, &value) in sum.iter_mut().zip(pixel) {
                *total = total.wrapping_add_signed(sign * i32::from(value));
            }
        }
    };
    for i in 0..radius {
        add(&mut sum, i, 1);
    }
    let span = 2 * radius as u32 + 1;
    for i in 0..count {
        add(&mut sum, i + radius, 1);
        if let Some(left) = i.checked_sub(radius + 1) {
            add(&mut sum, left, -1);
        }
        let at = pixel(i);
        for (channel, total) in sum.iter().enumerate() {
            data[at + channel] = (total / span) as u8;
        }
    }
}
