//! SVG 1.1, with paths only, so that it looks the same everywhere.

use std::fmt::Write;

use tiny_skia::{Path, PathSegment};

use super::scene::{Scene, Tone};

/// Writes a picture as SVG. `description` is what a screen reader says about it.
pub fn svg(scene: &Scene, description: &str) -> String {
    let Scene { width, height, parts } = scene;
    let description: String = description.chars().map(escaped).collect();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{description}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for run in parts.chunk_by(|(tone, _), (next, _)| tone == next) {
        let color = match run.first().map(|(tone, _)| *tone) {
            Some(Tone::Paper) => "#fff",
            Some(Tone::Shade) => "#d9d9d9",
            _ => "#000",
        };
        let _ = writeln!(text, "<g fill=\"{color}\">");
        for (_, path) in run {
            let _ = writeln!(text, "<path d=\"{}\"/>", data(path));
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

fn escaped(letter: char) -> String {
    match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        // XML cannot contain them.
        letter if letter.is_control() => " ".to_owned(),
        '\u{FFFE}' | '\u{FFFF}' => " ".to_owned(),
        letter => letter.to_string(),
    }
}

/// Path data, rounded to hundredths.
fn data(path: &Path) -> String {
    let mut data = String::new();
    for segment in path.segments() {
        let _ = match segment {
            PathSegment::MoveTo(to) => write!(data, "M{:.2} {:.2}", to.x, to.y),
            PathSegment::LineTo(to) => write!(data, "L{:.2} {:.2}", to.x, to.y),
            PathSegment::QuadTo(by, to) => write!(data, "Q{:.2} {:.2} {:.2} {:.2}", by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => {
                write!(data, "C{:.2} {:.2} {:.2} {:.2} {:.2} {:.2}", a.x, a.y, b.x, b.y, to.x, to.y)
            }
            PathSegment::Close => write!(data, "Z"),
        };
    }
    data
}
