//! The lines of a page as text in fonts that the page brings with it. Browsers alone take these: in a picture that is opened
//! elsewhere (librsvg, Inkscape, word processors and printers know no `@font-face`) other letters would stand in other
//! places, or none, so that a picture and a page as a file of SVG keep outlines, and only HTML has this.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::fonts::Font;
use super::ink::Ink;
use super::leftward::is_leftward;
use super::lettering::{PlacedGlyph, TextLine, Way, glyphs};
use super::web_font::with_letters;
use super::xml::escaped;

/// The letters of pages by their fonts.
#[derive(Debug, Default)]
pub(super) struct PageFonts {
    letters: BTreeMap<Font, BTreeSet<char>>,
    /// The parts of the page being written that are text.
    texts: BTreeSet<usize>,
}

/// Whether a line is text of a page: one that our fonts have, each letter as it is by itself.
fn is_plain(text: &TextLine, set: &[PlacedGlyph]) -> bool {
    let is_plain =
        |glyph: &PlacedGlyph| glyph.is_loose && glyph.drawn == glyph.letter && !matches!(glyph.font, Font::System(_));
    !set.is_empty() && set.len() == text.letters.chars().count() && set.iter().all(is_plain)
}

impl PageFonts {
    /// Begins the next page.
    pub(super) fn begin(&mut self) {
        self.texts.clear();
    }

    /// Whether a part of the page is text.
    pub(super) fn is_text(&self, part: usize) -> bool {
        self.texts.contains(&part)
    }

    /// A part of the page as text, if it can be: spans of one font each; where it is driven apart each letter has its own
    /// place. It runs across.
    pub(super) fn spans(&mut self, part: usize, text: &TextLine) -> Option<String> {
        if text.way != Way::Across || text.letters.chars().any(is_leftward) {
            return None;
        }
        let set = glyphs(text);
        if !is_plain(text, &set) {
            return None;
        }
        self.texts.insert(part);
        let mut spans = String::new();
        let Ink { rgb: [red, green, blue] } = text.ink;
        let alike = |one: &PlacedGlyph, other: &PlacedGlyph| {
            one.font == other.font
                && one.pen.to_bits() == other.pen.to_bits()
                && one.place.sx.to_bits() == other.place.sx.to_bits()
        };
        for run in set.chunk_by(alike) {
            let Some(first) = run.first() else { continue };
            let letters: String = run.iter().map(|glyph| glyph.letter).collect();
            self.letters.entry(first.font).or_default().extend(letters.chars());
            let is_apart = run.iter().any(|glyph| glyph.apart > 0.0);
            let placed = if is_apart { run } else { run.get(..1).unwrap_or(run) };
            let places: Vec<String> = placed.iter().map(|glyph| rounded(glyph.place.tx)).collect();
            let size = first.place.sx;
            let _ = write!(
                spans,
                "<tspan class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"#{red:02x}{green:02x}{blue:02x}\"",
                family(first.font),
                places.join(" "),
                rounded(first.place.ty),
                // A line of a hundred letters is as long as it was reckoned to be.
                (size * 1e4).round() / 1e4,
            );
            if first.pen > 0.0 {
                let _ = write!(
                    spans,
                    " stroke=\"#{red:02x}{green:02x}{blue:02x}\" stroke-linejoin=\"round\" stroke-width=\"{}\"",
                    rounded(first.pen * size)
                );
            }
            let letters: String = letters.chars().map(escaped).collect();
            let _ = write!(spans, ">{letters}</tspan>");
        }
        Some(spans)
    }

    /// The fonts with these letters and no others, each with the class of its texts. Their letters go as far as they do here:
    /// neither pairs nor the height of small letters change that.
    pub(super) fn fonts(&self) -> Vec<(String, Vec<u8>)> {
        let made = self.letters.iter();
        made.filter_map(|(font, letters)| Some((family(*font), with_letters(*font, letters)?))).collect()
    }
}

/// In hundredths: a page is measured in millimetres.
fn rounded(number: f32) -> String {
    ((number * 100.0).round() / 100.0 + 0.0).to_string()
}

/// The name of a font within a page.
fn family(font: Font) -> String {
    format!("k{font:?}")
}
