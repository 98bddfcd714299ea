//! One piece: either cut from wood, bevelled, lettered and lit from the upper left whichever way it points, or a
//! figure.
//!
//! The outline and the lettering are filled as masks; everything between is shaded pixel by pixel.

use egui::{Color32, ColorImage};
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Stroke, Transform};

use super::figure::figure;
use super::lettering::characters;
use super::relief::{Layered, Plane, Tone, mix, share, step, tone};
use super::scene::{Body, Lettering, LetteringInk, PieceFace};
use super::wood::noise;
use crate::diagram::{Font, move_marks, piece_letter};

/// Width of the base of the largest piece, in cell widths.
const BASE: f32 = 0.855;
/// Height of a piece relative to its base.
const SLENDERNESS: f32 = 1.135;
/// The outline of a piece in a unit box, y down: tip, right shoulder, right foot, left foot, left shoulder.
const OUTLINE: [(f32, f32); 5] = [(0.5, 0.0), (0.868, 0.158), (1.0, 1.0), (0.0, 1.0), (0.132, 0.158)];
/// Where the light comes from.
const LIGHT: (f32, f32) = (-0.53, -0.85);

/// The wood a piece is cut from.
struct PieceWood {
    face: [Tone; 3],
    grain: Tone,
    side: Tone,
    side_foot: Tone,
    rim: Tone,
    lit: Tone,
    unlit: Tone,
    /// The light on the edge of a groove.
    glint: Tone,
}

static BOXWOOD: PieceWood = PieceWood {
    face: [tone(0xFFEDBF), tone(0xF9DC9C), tone(0xEFC87E)],
    grain: tone(0xB47C34),
    side: tone(0xA87435),
    side_foot: tone(0x7C5220),
    rim: tone(0x54340F),
    lit: tone(0xFFFDF0),
    unlit: tone(0x865016),
    glint: tone(0xFFF9E0),
};
static WALNUT: PieceWood = PieceWood {
    face: [tone(0x6E4A30), tone(0x5A3A24), tone(0x472C1A)],
    grain: tone(0x27160B),
    side: tone(0x3A2413),
    side_foot: tone(0x22140A),
    rim: tone(0x1A0F06),
    lit: tone(0xA67C58),
    unlit: tone(0x23140A),
    glint: tone(0x24150B),
};
const SHADOW: Tone = tone(0x261604);
const LACQUER: Tone = tone(0x1B1109);
const VERMILION: Tone = tone(0xBE1A12);
const SHELL: Tone = tone(0xFFF4DA);

/// A disc, in cell widths: its diameter, how thick it looks, where the outermost ring is cut, how far apart the rings
/// are and how wide.
const DISC: f32 = 0.88;
const DISC_SIDE: f32 = 0.045;
const RING: f32 = 0.385;
const RING_STEP: f32 = 0.042;
const RING_WIDTH: f32 = 0.017;

/// Paints a piece for a cell of this size in physical pixels; on each side the picture is larger by the reach of the
/// shadow.
pub(super) fn carve(face: PieceFace, [width, height]: [u32; 2], upside_down: bool, lifted: bool) -> ColorImage {
    let unit = width as f32;
    let reach = (unit * if lifted { 0.24 } else { 0.07 }).ceil() as u32;
    let size = [width + 2 * reach, height + 2 * reach];
    let picture = match face.body {
        Body::Figure(drawing) => figure(drawing, face.ink, size, unit, lifted),
        Body::Picture(own) => own.drawn(size, [width, height], upside_down, lifted),
        Body::Wedge | Body::Disc { .. } => shade(face, size, unit, upside_down, lifted),
    };
    picture.unwrap_or_else(|| ColorImage::filled([1, 1], Color32::TRANSPARENT))
}

/// The cut of a piece, in pixels of its picture.
struct PieceCut {
    unit: f32,
    middle: (f32, f32),
    foot: f32,
    tall: f32,
    /// 1, or -1 for a piece that points down.
    turn: f32,
    form: PieceOutline,
    wood: &'static PieceWood,
    seed: f32,
}

/// The outline of a piece.
enum PieceOutline {
    Wedge([OutlineEdge; 5]),
    Disc,
}

/// One edge of the outline.
#[derive(Clone, Copy)]
struct OutlineEdge {
    normal: (f32, f32),
    /// The normal multiplied with any point of the edge.
    at: f32,
    /// From -1, facing away from the light, to 1, facing it.
    lit: f32,
}

/// Shades a whole picture; `None` if a shape degenerates, as can happen at a size of a few pixels.
fn shade(face: PieceFace, [width, height]: [u32; 2], unit: f32, upside_down: bool, lifted: bool) -> Option<ColorImage> {
    let grown = if lifted { 1.06 } else { 1.0 };
    let round = !matches!(face.body, Body::Wedge);
    let thick = unit * if round { DISC_SIDE } else { 0.026 };
    let thick = thick.round().max(1.0) as usize;
    let middle = (width as f32 / 2.0, (height as f32 - thick as f32) / 2.0);
    let turn = if upside_down { -1.0 } else { 1.0 };
    let wood = if round && face.ink == LetteringInk::White { &WALNUT } else { &BOXWOOD };
    let seed = face.text.chars().fold(0.0, |sum: f32, c| (sum * 1.7 + (c as u32 % 97) as f32 * 0.31) % 61.0);
    let (cut, outline) = if round {
        let across = unit * DISC * grown;
        let outline = PathBuilder::from_circle(middle.0, middle.1, across / 2.0)?;
        (PieceCut { unit, middle, foot: across, tall: across, turn, form: PieceOutline::Disc, wood, seed }, outline)
    } else {
        let rank = f32::from(face.size) / 1000.0;
        // Lesser pieces are not only shorter but narrower still.
        let foot = unit * BASE * rank.powf(1.22) * grown;
        let tall = unit * BASE * SLENDERNESS * rank * grown;
        let outline = OUTLINE.map(|(x, y)| (middle.0 + turn * (x - 0.5) * foot, middle.1 + turn * (y - 0.5) * tall));
        let edges = std::array::from_fn(|i| edge(outline[i], outline[(i + 1) % outline.len()], middle));
        let outline = polygon(&outline, unit * 0.022)?;
        (PieceCut { unit, middle, foot, tall, turn, form: PieceOutline::Wedge(edges), wood, seed }, outline)
    };

    let columns = width as usize;
    let body = Plane::filled(&outline, Transform::identity(), width, height)?;
    let text =
        lettering(&cut, face, width, height).map_or_else(|| Plane::new(width, height), |mask| Plane::from(&mask));
    let side = body.extruded(thick);
    let (right, down, soft, dark) = if lifted { (0.07, 0.12, 0.050, 0.65) } else { (0.016, 0.022, 0.018, 0.60) };
    let shadow = side
        .shifted((unit * right).round() as usize, (unit * down).round().max(1.0) as usize)
        .blurred((unit * soft).round().max(1.0) as usize);
    let ink = match face.ink {
        LetteringInk::Black => LACQUER,
        LetteringInk::Red => VERMILION,
        LetteringInk::White => SHELL,
    };
    let edge = (unit * 0.011).max(0.45);

    let mut pixels = vec![Color32::TRANSPARENT; columns * height as usize];
    for (i, pixel) in pixels.iter_mut().enumerate() {
        let (thrown, sides, faced) = (shadow.cover[i], side.cover[i], body.cover[i]);
        if thrown == 0 && sides == 0 {
            continue;
        }
        let (x, y) = ((i % columns) as f32, (i / columns) as f32);
        let mut color = Layered::default();
        color.over(SHADOW, share(thrown) * dark);
        if sides > 0 && faced < 255 {
            // The foot of the side is almost in the dark.
            let last = body.at(x as usize, (y as usize).wrapping_sub(thick));
            color.over(mix(wood.side, wood.side_foot, share(last)), share(sides));
        }
        if faced > 0 {
            color.over(cut.face(x + 0.5, y + 0.5), share(faced));
            // Lacquer in a carved groove whose lower right edge catches the light.
            color.over(wood.glint, text.between(x - edge, y - edge) * 0.67 * share(faced));
            color.over(ink, share(text.cover[i]));
        }
        *pixel = color.finish();
    }
    Some(ColorImage::new([columns, height as usize], pixels))
}

impl PieceCut {
    fn is_disc(&self) -> bool {
        matches!(self.form, PieceOutline::Disc)
    }

    /// The colour of the wood at a point of the face.
    fn face(&self, x: f32, y: f32) -> Tone {
        let (dx, dy) = ((x - self.middle.0) / self.foot, (y - self.middle.1) / self.tall);
        let down = (0.5 + 0.42 * dx + 0.5 * dy).clamp(0.0, 1.0) * 2.0;
        let [light, half, dark] = self.wood.face;
        let base = if down < 1.0 { mix(light, half, down) } else { mix(half, dark, down - 1.0) };
        // Grain runs along the piece and turns with it.
        let (across, along) = (self.turn * dx, self.turn * dy);
        let bend = 0.05 * (noise(across * 2.0 + self.seed, along * 1.3 + 9.0) - 0.5);
        let line = noise((across + bend) * 17.0 + self.seed * 3.0, 3.0);
        let fibre = noise((across + bend) * 44.0 + self.seed * 5.0, along * 2.0 + 31.0);
        let grained = mix(base, self.wood.grain, 0.24 * (line - 0.35).max(0.0) + 0.07 * fibre);

        let Some((depth, lit)) = self.nearest_edge(x, y) else { return grained };
        let bevel = self.unit * 0.036;
        let slope = 1.0 - step(bevel * 0.55, bevel, depth);
        let bevelled = if lit > 0.0 {
            mix(grained, self.wood.lit, slope * (0.16 + 0.66 * lit))
        } else {
            mix(grained, self.wood.unlit, slope * (0.09 - 0.47 * lit))
        };
        let rim = (self.unit * 0.012).max(0.6);
        mix(bevelled, self.wood.rim, 0.80 * (1.0 - step(0.0, rim * 1.7, depth)))
    }

    /// How far inside the nearest edge a point lies, and how much of the light that edge faces.
    fn nearest_edge(&self, x: f32, y: f32) -> Option<(f32, f32)> {
        match &self.form {
            PieceOutline::Wedge(edges) => {
                edges.iter().map(|edge| (edge.depth(x, y), edge.lit)).min_by(|a, b| a.0.total_cmp(&b.0))
            }
            PieceOutline::Disc => {
                let (dx, dy) = (x - self.middle.0, y - self.middle.1);
                let far = dx.hypot(dy).max(0.001);
                Some((self.foot / 2.0 - far, (dx * LIGHT.0 + dy * LIGHT.1) / far))
            }
        }
    }
}

impl OutlineEdge {
    /// How far inside the edge a point is.
    fn depth(&self, x: f32, y: f32) -> f32 {
        self.at - (self.normal.0 * x + self.normal.1 * y)
    }
}

fn edge(a: (f32, f32), b: (f32, f32), middle: (f32, f32)) -> OutlineEdge {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(0.001);
    let mut normal = (dy / length, -dx / length);
    if (a.0 - middle.0) * normal.0 + (a.1 - middle.1) * normal.1 < 0.0 {
        normal = (-normal.0, -normal.1);
    }
    let lit = normal.0 * LIGHT.0 + normal.1 * LIGHT.1;
    OutlineEdge { normal, at: normal.0 * a.0 + normal.1 * a.1, lit }
}

/// The lettering of a piece, placed on it.
fn lettering(cut: &PieceCut, face: PieceFace, width: u32, height: u32) -> Option<Mask> {
    let two = face.text.chars().count() > 1;
    let (wide, high, middle) = match face.lettering {
        Lettering::Latin(_) if cut.is_disc() => (0.0, 0.46, 0.0),
        Lettering::Latin(_) => (0.56, 0.41, 0.085),
        Lettering::Regular => (0.62, 0.62, 0.0),
        Lettering::Brush => (0.83, 0.70, 0.060),
        Lettering::Carved if two => (0.625, 0.755, 0.080),
        Lettering::Carved => (0.765, 0.64, 0.062),
    };
    let (wide, high) = (wide * cut.foot, high * cut.tall);
    let path = match face.lettering {
        // The plus sign of a promoted piece stands before its letter.
        Lettering::Latin(_) => piece_letter(face.text, high, if two { 0.04 * cut.foot } else { 0.0 })?,
        Lettering::Brush => characters(Font::Brush, face.text, wide, high)?,
        Lettering::Regular => characters(Font::RegularScript, face.text, wide, high)?,
        Lettering::Carved => characters(Font::Pieces, face.text, wide, high)?,
    };
    let place = |down: f32| {
        let center = (cut.middle.0, cut.middle.1 + cut.turn * down * cut.tall);
        Transform::from_row(cut.turn, 0.0, 0.0, cut.turn, center.0, center.1)
    };
    let mut mask = Mask::new(width, height)?;
    mask.fill_path(&path, FillRule::Winding, true, place(middle));
    // The brush of regular script is finer than carved lettering.
    if face.lettering == Lettering::Regular
        && let Some(bold) = path.stroke(&Stroke { width: 0.026 * cut.foot, ..Stroke::default() }, 1.0)
    {
        mask.fill_path(&bold, FillRule::Winding, true, place(middle));
    }
    if let Lettering::Latin(reach) = face.lettering
        && let Some(marks) = move_marks(reach, face.text.starts_with('+'), cut.foot, cut.tall)
    {
        mask.fill_path(&marks, FillRule::Winding, true, place(0.0));
    }
    if let Body::Disc { rings } = face.body {
        // Rings that would run into each other become one.
        let rings = if cut.unit * RING_STEP < 1.5 { rings.min(1) } else { rings };
        for ring in 0..rings {
            let circle = PathBuilder::from_circle(0.0, 0.0, (RING - f32::from(ring) * RING_STEP) * cut.unit)?;
            let pen = Stroke { width: (RING_WIDTH * cut.unit).max(0.8), ..Stroke::default() };
            mask.fill_path(&circle.stroke(&pen, 1.0)?, FillRule::Winding, true, place(0.0));
        }
    }
    Some(mask)
}

/// A closed polygon with its corners rounded by this length.
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
