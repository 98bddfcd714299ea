//! Letters as outlines.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Transform};

use super::fonts::Font;

/// The fonts of a picture: a letter comes from the first font that has it.
pub(super) struct Lettering {
    fonts: Vec<FontRef<'static>>,
}

impl Lettering {
    /// Leaves out fonts that cannot be read.
    pub fn new(fonts: &[Font]) -> Self {
        Self { fonts: fonts.iter().filter_map(|font| FontRef::new(font.bytes()).ok()).collect() }
    }

    fn find(&self, letter: char) -> Option<(&FontRef<'static>, GlyphId)> {
        self.fonts.iter().find_map(|font| font.charmap().map(letter).map(|glyph| (font, glyph)))
    }

    /// How far a letter advances at this size. Letters without an outline take up room, too.
    pub fn advance(&self, letter: char, size: f32) -> f32 {
        let advance = |(font, glyph): (&FontRef<'static>, GlyphId)| {
            font.glyph_metrics(Size::new(size), LocationRef::default()).advance_width(glyph)
        };
        self.find(letter).and_then(advance).unwrap_or(size)
    }

    /// A letter centred on a point, upside down or not; nothing for a space or for a letter that no font has.
    pub fn letter(&self, letter: char, size: f32, middle: (f32, f32), turned: bool) -> Option<Path> {
        let path = outline(self.find(letter)?.0, letter, Size::new(size))?;
        // The em box is centred, not the ink: the letters of a row share a baseline.
        let across = self.advance(letter, size) / 2.0;
        let down = size * (0.5 - DESCENT);
        let place = Transform::from_translate(-across, down);
        let turn = if turned { Transform::from_scale(-1.0, -1.0) } else { Transform::identity() };
        path.transform(place.post_concat(turn).post_translate(middle.0, middle.1))
    }
}

/// The outline of one character, y down.
pub fn outline(font: &FontRef<'_>, letter: char, size: Size) -> Option<Path> {
    let glyph = font.outline_glyphs().get(font.charmap().map(letter)?)?;
    let mut pen = Pen(PathBuilder::new());
    glyph.draw(DrawSettings::unhinted(size, LocationRef::default()), &mut pen).ok()?;
    pen.0.finish()
}

/// How far the em box of Japanese fonts reaches below the baseline, in ems.
const DESCENT: f32 = 0.12;

/// A path being drawn, with y down.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
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
