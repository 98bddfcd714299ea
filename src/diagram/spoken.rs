//! The letters of a page as text over their outlines: it is not seen, but searched, copied out and read aloud. In a page of
//! the web it is seen instead of outlines.

use std::fmt::Write;

use super::lettering::{TextLine, Way};
use super::scene::ScenePart;
use super::web_text::PageFonts;
use super::xml::escaped;

/// Texts that follow each other on a line.
struct SpokenLine {
    size: f32,
    way: Way,
    texts: Vec<SpokenText>,
}

/// A text: where it begins, how long it is, and what it says.
struct SpokenText {
    at: (f32, f32),
    length: f32,
    letters: String,
    /// The same as it is seen, in the fonts of a page of the web.
    seen: Option<String>,
}

/// So far from the end of a text, in its height, another one that goes on with it may begin.
const NEAR: f32 = 0.05;

/// The texts of a picture as elements of SVG; they are seen where there are fonts of a page for them.
pub(super) fn spoken(parts: &[ScenePart], mut web: Option<&mut PageFonts>) -> String {
    let mut lines: Vec<SpokenLine> = Vec::new();
    let mut reading: Option<&str> = None;
    let mut is_said = false;
    if let Some(fonts) = &mut web {
        fonts.begin();
    }
    for (nth, part) in parts.iter().enumerate() {
        match part {
            ScenePart::Shape(..) | ScenePart::Stamp(..) | ScenePart::Begin(_) | ScenePart::GoOn | ScenePart::End => {}
            ScenePart::Reading(said) => (reading, is_said) = (said.as_deref(), false),
            // What is read as one text stands where its first letters do.
            ScenePart::Text(_) if reading.is_some_and(str::is_empty) => {}
            ScenePart::Text(text) if reading.is_none() || !std::mem::replace(&mut is_said, true) => {
                let seen = match &mut web {
                    Some(fonts) if reading.is_none() => fonts.spans(nth, text),
                    _ => None,
                };
                let is_seen = seen.is_some();
                let said = SpokenText {
                    at: text.at,
                    length: text.length(),
                    letters: reading.unwrap_or(&text.letters).to_owned(),
                    seen,
                };
                let goes_on = |line: &&mut SpokenLine| reading.is_none() && line.goes_on(text, is_seen);
                match lines.last_mut().filter(goes_on) {
                    Some(line) => line.texts.push(said),
                    None => lines.push(SpokenLine { size: text.size, way: text.way, texts: vec![said] }),
                }
            }
            ScenePart::Text(_) => {}
        }
    }
    let mut text = String::new();
    for line in lines {
        line.write(&mut text);
    }
    text
}

impl SpokenLine {
    /// Whether a text stands at its end.
    fn goes_on(&self, text: &TextLine, is_seen: bool) -> bool {
        let (Way::Across, Way::Across, Some(last)) = (self.way, text.way, self.texts.last()) else { return false };
        if last.seen.is_some() != is_seen {
            return false;
        }
        let near = |one: f32, other: f32| (one - other).abs() <= self.size * NEAR;
        near(self.size, text.size) && near(last.at.1, text.at.1) && near(last.at.0 + last.length, text.at.0)
    }

    fn write(&self, text: &mut String) {
        let Some(SpokenText { at: (x, y), seen, .. }) = self.texts.first() else { return };
        if seen.is_some() {
            let spans: String = self.texts.iter().filter_map(|text| text.seen.as_deref()).collect();
            let _ = writeln!(text, "<text>{spans}</text>");
            return;
        }
        let _ = write!(text, "<text font-size=\"{:.2}\" dominant-baseline=\"central\" fill-opacity=\"0\"", self.size);
        let _ = match self.way {
            Way::Across => write!(text, ">"),
            Way::Down => write!(text, " transform=\"rotate(90 {x:.2} {y:.2})\">"),
            Way::Turned => write!(text, " transform=\"rotate(180 {x:.2} {y:.2})\">"),
        };
        for SpokenText { at: (x, y), length, letters, .. } in &self.texts {
            let letters: String = letters.chars().map(escaped).collect();
            let _ = write!(
                text,
                "<tspan x=\"{x:.2}\" y=\"{y:.2}\" textLength=\"{length:.2}\" lengthAdjust=\"spacingAndGlyphs\">{letters}</tspan>"
            );
        }
        text.push_str("</text>\n");
    }
}
