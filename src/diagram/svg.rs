//! SVG 1.1, with what is seen as paths only, so that it looks the same everywhere; its links are those of SVG 2. A glyph and
//! a shape that pictures share is there once. A page has its letters as text, too, which is not seen; in a page of the web,
//! which brings its fonts, it is this text that is seen.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use std::sync::Arc;

use tiny_skia::{Path, PathSegment, Transform};

use super::fonts::Font;
use super::ink::Ink;
use super::lettering::{PlacedGlyph, TextLine, glyphs, shape_alone};
use super::pdf::{LinkDestination, PdfPage};
use super::scene::{Scene, ScenePart};
use super::spoken::spoken;
use super::stamp::Stamp;
use super::web_text::PageFonts;
use super::xml::escaped;
use crate::text::first_line;

/// Writes a picture as SVG of a width in millimetres. `description` is what a screen reader says about it.
pub fn svg(scene: &Scene, millimetres: f32, description: &str) -> String {
    SharedShapes::default().written(scene, millimetres, description, ("img", ""))
}

/// Writes each page of a document, with its links; `file` names the file that a page is in, "" if all are in one.
pub fn svg_of_pages(pages: &[PdfPage], description: &str, file: impl Fn(usize) -> String) -> Vec<String> {
    SharedShapes::default().pages(pages, description, file)
}

/// The pages of a document within a page of the web, and the fonts in which their texts are.
#[derive(Debug)]
pub struct WebPages {
    /// Each page as SVG.
    pub pages: Vec<String>,
    /// Each font (TrueType or OpenType) with the class of the texts that are in it.
    pub fonts: Vec<(String, Vec<u8>)>,
}

/// Writes the pages of a document for a page of the web, which has to bring the fonts.
pub fn web_pages(pages: &[PdfPage], description: &str) -> WebPages {
    let mut shared = SharedShapes { web: Some(PageFonts::default()), ..SharedShapes::default() };
    let pages = shared.pages(pages, description, |_| String::new());
    WebPages { pages, fonts: shared.web.map_or_else(Vec::new, |fonts| fonts.fonts()) }
}

/// The places of a page to which links lead: their names, and how far down they are.
type Places = BTreeSet<(String, String)>;

/// The links of a page, one a line; where they lead to is noted among the places of its page.
fn links(page: &PdfPage, file: impl Fn(usize) -> String, places: &mut [Places]) -> String {
    let mut links = String::new();
    for link in &page.links {
        let to = match &link.goal {
            LinkDestination::Address(address) => address.chars().map(escaped).collect(),
            LinkDestination::Place { page, down } => {
                let name = format!("{page}-{down:.0}");
                let to = format!("{}#{name}", file(*page));
                if let Some(places) = places.get_mut(*page) {
                    places.insert((name, format!("{down:.0}")));
                }
                to
            }
        };
        let [left, top, right, bottom] = link.area;
        let _ = writeln!(
            links,
            "<a href=\"{to}\" rel=\"noreferrer\"><path d=\"M{left:.2} {top:.2}H{right:.2}V{bottom:.2}H{left:.2}Z\" \
             fill=\"none\" pointer-events=\"all\"/></a>"
        );
    }
    links
}

/// The shape of a glyph: its font, its number and the width of its pen.
type GlyphShape = (Font, u32, u32);

/// The shapes that are drawn more than once: what each is called, and which of them are in the document that is written.
#[derive(Debug, Default)]
struct SharedShapes {
    glyphs: HashMap<GlyphShape, Option<(String, String)>>,
    stamps: HashMap<*const Path, (Arc<Path>, String, String)>,
    there: HashSet<String>,
    /// The fonts of a page of the web, in which texts are text.
    web: Option<PageFonts>,
}

impl SharedShapes {
    fn pages(&mut self, pages: &[PdfPage], description: &str, file: impl Fn(usize) -> String) -> Vec<String> {
        let mut places = vec![BTreeSet::new(); pages.len()];
        let links: Vec<String> = pages.iter().map(|page| links(page, &file, &mut places)).collect();
        let page = |(nth, ((page, mut links), places)): (usize, ((&PdfPage, String), Places))| {
            for (name, down) in places {
                let _ = writeln!(links, "<path id=\"{name}\" d=\"M0 {down}h1\" fill=\"none\"/>");
            }
            // Links are above the text.
            let above = spoken(&page.scene.parts, self.web.as_mut()) + &links;
            if !file(nth).is_empty() {
                self.there.clear();
            }
            self.written(&page.scene, page.scene.width, description, ("document", &above))
        };
        pages.iter().zip(links).zip(places).enumerate().map(page).collect()
    }

    /// A picture as what a role of it is, with what is above it.
    fn written(&mut self, scene: &Scene, millimetres: f32, description: &str, (role, above): (&str, &str)) -> String {
        let Scene { width, height, parts, clear } = scene;
        let high = millimetres * height / width.max(1.0);
        let title: String = first_line(description).chars().map(escaped).collect();
        let description: String = description.chars().map(escaped).collect();
        let space = if above.is_empty() { "" } else { " xml:space=\"preserve\"" };
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{millimetres:.2}mm\" height=\"{high:.2}mm\" viewBox=\"0 0 {width:.2} {height:.2}\" \
             role=\"{role}\"{space}>\n<title>{title}</title>\n<desc>{description}</desc>\n"
        );
        let (mut body, mut defined) = (String::new(), String::new());
        if !clear {
            let _ = writeln!(body, "<path d=\"M0 0H{width:.2}V{height:.2}H0Z\" fill=\"#fff\"/>");
        }
        let mut now = None;
        for (nth, part) in parts.iter().enumerate() {
            let (ink, drawn) = match part {
                ScenePart::Shape(ink, path) => (*ink, format!("<path d=\"{}\"/>\n", path_data(path))),
                ScenePart::Stamp(ink, stamp) => (*ink, self.stamp(stamp, &mut defined)),
                // The text above is what is seen.
                ScenePart::Text(_) if self.web.as_ref().is_some_and(|fonts| fonts.is_text(nth)) => continue,
                ScenePart::Text(text) => (text.ink, self.line(text, &mut defined)),
                _ => continue,
            };
            if now != Some(ink) {
                let Ink { rgb: [red, green, blue] } = ink;
                let end = if now.is_some() { "</g>\n" } else { "" };
                let _ = writeln!(body, "{end}<g fill=\"#{red:02x}{green:02x}{blue:02x}\">");
                now = Some(ink);
            }
            body.push_str(&drawn);
        }
        if !defined.is_empty() {
            let _ = writeln!(text, "<defs>\n{defined}</defs>");
        }
        let end = if now.is_some() { "</g>\n" } else { "" };
        text + &body + end + above + "</svg>\n"
    }

    /// A shared shape in its place.
    fn stamp(&mut self, Stamp { shape, place }: &Stamp, defined: &mut String) -> String {
        let (_, name, data) = self.stamps.entry(Arc::as_ptr(shape)).or_insert_with(|| {
            let data = path_data(shape);
            (Arc::clone(shape), name_of(&data), data)
        });
        if self.there.insert(name.clone()) {
            define(name, data, defined);
        }
        format!("<use xlink:href=\"#{name}\" transform=\"{}\"/>\n", matrix(*place))
    }

    /// A line of text as glyphs.
    fn line(&mut self, text: &TextLine, defined: &mut String) -> String {
        let mut drawn = String::new();
        let glyphs = glyphs(text);
        let as_set = |one: &PlacedGlyph, other: &PlacedGlyph| {
            let [one, other] = [one.place, other.place];
            [one.sx, one.ky, one.kx, one.sy].map(f32::to_bits)
                == [other.sx, other.ky, other.kx, other.sy].map(f32::to_bits)
        };
        for run in glyphs.chunk_by(as_set) {
            let Some(first) = run.first() else { continue };
            let place = first.place_of_thousandths();
            let Some(back) = place.invert() else { continue };
            let _ = write!(drawn, "<g transform=\"{}\">", matrix(place));
            for glyph in run {
                let Some(name) = self.glyph(glyph, defined) else { continue };
                let way = glyph.place_of_thousandths().post_concat(back);
                let _ = write!(drawn, "<use xlink:href=\"#{name}\"{}{}/>", along("x", way.tx), along("y", way.ty));
            }
            drawn.push_str("</g>\n");
        }
        drawn
    }

    /// What the shape of a glyph is called; `None` if nothing is drawn.
    fn glyph(&mut self, glyph: &PlacedGlyph, defined: &mut String) -> Option<String> {
        let key = (glyph.font, glyph.id.to_u32(), glyph.pen.to_bits());
        let known = self.glyphs.entry(key).or_insert_with(|| {
            // Nobody sees less than a thousandth of a letter.
            let data: String = shape_alone(glyph).iter().flatten().map(|path| rounded_data(path, 1.0)).collect();
            (!data.is_empty()).then(|| (name_of(&data), data))
        });
        let (name, data) = known.as_ref()?;
        if self.there.insert(name.clone()) {
            define(name, data, defined);
        }
        Some(name.clone())
    }
}

/// What a shape is called: the same wherever it is the same, so that pictures may stand beside each other in one page.
fn name_of(data: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let sum = blake3::hash(data.as_bytes());
    let letters = sum.as_bytes().iter().take(8).map(|byte| char::from(SIGNS[usize::from(byte % 64)]));
    std::iter::once('k').chain(letters).collect()
}

fn define(name: &str, data: &str, defined: &mut String) {
    let _ = writeln!(defined, "<path id=\"{name}\" d=\"{data}\"/>");
}

/// A transform; its translation in hundredths, and the rest as exactly as shapes of thousands of units need it.
fn matrix(Transform { sx, kx, ky, sy, tx, ty }: Transform) -> String {
    let [sx, ky, kx, sy] = [sx, ky, kx, sy].map(|part| (part * 1e7).round() / 1e7);
    let [tx, ty] = [tx, ty].map(|part| (part * 1000.0).round() / 1000.0);
    format!("matrix({sx} {ky} {kx} {sy} {tx} {ty})")
}

/// How far a glyph is from the first of its line; nothing, if it stands there.
fn along(axis: &str, far: f32) -> String {
    let far = (far * 10.0).round() / 10.0;
    if far == 0.0 { String::new() } else { format!(" {axis}=\"{far}\"") }
}

/// Path data, rounded to hundredths.
pub fn path_data(path: &Path) -> String {
    rounded_data(path, 100.0)
}

/// Path data, rounded to so many parts of a unit.
fn rounded_data(path: &Path, parts: f32) -> String {
    let mut data = String::new();
    for segment in path.segments() {
        let (command, points) = match segment {
            PathSegment::MoveTo(to) => ('M', vec![to]),
            PathSegment::LineTo(to) => ('L', vec![to]),
            PathSegment::QuadTo(by, to) => ('Q', vec![by, to]),
            PathSegment::CubicTo(a, b, to) => ('C', vec![a, b, to]),
            PathSegment::Close => ('Z', Vec::new()),
        };
        data.push(command);
        for point in points {
            for number in [point.x, point.y] {
                if data.ends_with(|letter: char| letter.is_ascii_digit()) {
                    data.push(' ');
                }
                // No zero has a sign.
                let number = (number * parts).round() / parts + 0.0;
                let _ = write!(data, "{number}");
            }
        }
    }
    data
}
