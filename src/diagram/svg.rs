//! SVG 1.1, with what is seen as paths only, so that it looks the same everywhere; its links are those of SVG 2. A page has
//! its letters as text, too, which is not seen.

use std::collections::BTreeSet;
use std::fmt::Write;

use tiny_skia::{Path, PathSegment};

use super::ink::Ink;
use super::lettering::{glyphs, shape};
use super::pdf::{LinkDestination, PdfPage};
use super::scene::{Scene, ScenePart};
use super::spoken::{escaped, spoken};
use crate::text::first_line;

/// Writes a picture as SVG of a width in millimetres. `description` is what a screen reader says about it.
pub fn svg(scene: &Scene, millimetres: f32, description: &str) -> String {
    written(scene, millimetres, description, ("img", ""))
}

/// Writes each page of a document, with its links; `file` names the file that a page is in, "" if all are in one.
pub fn svg_of_pages(pages: &[PdfPage], description: &str, file: impl Fn(usize) -> String) -> Vec<String> {
    let mut places = vec![BTreeSet::new(); pages.len()];
    let links: Vec<String> = pages.iter().map(|page| links(page, &file, &mut places)).collect();
    let page = |((page, mut links), places): ((&PdfPage, String), Places)| {
        for (name, down) in places {
            let _ = writeln!(links, "<path id=\"{name}\" d=\"M0 {down}h1\" fill=\"none\"/>");
        }
        // Links are above the text.
        let above = spoken(&page.scene.parts) + &links;
        written(&page.scene, page.scene.width, description, ("document", &above))
    };
    pages.iter().zip(links).zip(places).map(page).collect()
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

/// A picture as what a role of it is, with what is above it.
fn written(scene: &Scene, millimetres: f32, description: &str, (role, above): (&str, &str)) -> String {
    let Scene { width, height, parts, clear } = scene;
    let high = millimetres * height / width.max(1.0);
    let title: String = first_line(description).chars().map(escaped).collect();
    let description: String = description.chars().map(escaped).collect();
    let space = if above.is_empty() { "" } else { " xml:space=\"preserve\"" };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{millimetres:.2}mm\" height=\"{high:.2}mm\" \
         viewBox=\"0 0 {width:.2} {height:.2}\" role=\"{role}\"{space}>\n<title>{title}</title>\n<desc>{description}</desc>\n"
    );
    if !clear {
        let _ = writeln!(text, "<path d=\"M0 0H{width:.2}V{height:.2}H0Z\" fill=\"#fff\"/>");
    }
    let mut now = None;
    for part in parts {
        let (ink, paths) = match part {
            ScenePart::Text(text) => {
                let paths = glyphs(text).into_iter().flat_map(|glyph| shape(&glyph)).flatten();
                (text.ink, paths.map(|path| path_data(&path)).collect())
            }
            part => match part.shape() {
                Some((ink, path)) => (ink, path_data(&path)),
                None => continue,
            },
        };
        if now != Some(ink) {
            let Ink { rgb: [red, green, blue] } = ink;
            let end = if now.is_some() { "</g>\n" } else { "" };
            let _ = writeln!(text, "{end}<g fill=\"#{red:02x}{green:02x}{blue:02x}\">");
            now = Some(ink);
        }
        let _ = writeln!(text, "<path d=\"{paths}\"/>");
    }
    let end = if now.is_some() { "</g>\n" } else { "" };
    text + end + above + "</svg>\n"
}

/// Path data, rounded to hundredths.
pub fn path_data(path: &Path) -> String {
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
                let number = (number * 100.0).round() / 100.0;
                let _ = write!(data, "{number}");
            }
        }
    }
    data
}
