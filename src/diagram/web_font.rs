//! Our fonts for pages that are read elsewhere: of each the letters of one page, as a font that browsers take.

use std::collections::{BTreeMap, BTreeSet};

use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use subsetter::GlyphRemapper;
use write_fonts::FontBuilder;
use write_fonts::tables::cmap::Cmap;

use super::fonts::Font;
/// A font that has the letters of a page and no others.
#[derive(Debug)]
pub struct WebFont {
    /// The font file (TrueType).
    pub bytes: Vec<u8>,
    /// Whether it has the signs of an annotator, which those of other machines draw as they like.
    pub has_signs: bool,
}

/// From here on letters are not in the fonts of every machine: arrows, signs, and the writing of East Asia.
const RARE: char = '\u{2190}';

/// The fonts for the letters of a text that not every machine can draw, each letter in one of them: in the first one if that
/// has it, since Chinese characters are drawn otherwise in every country. What none of our fonts has is left to the reader's
/// machine.
pub fn web_fonts(text: &str, first: Font) -> Vec<WebFont> {
    let chain =
        [Font::Symbols, first, Font::Text, Font::SimplifiedText, Font::TraditionalText, Font::Latin, Font::Rest];
    let letters: BTreeSet<char> = text.chars().filter(|letter| *letter >= RARE).collect();
    let mut of_fonts: BTreeMap<Font, BTreeSet<char>> = BTreeMap::new();
    for letter in letters {
        if let Some(font) = chain.iter().find(|font| font.has(letter)) {
            of_fonts.entry(*font).or_default().insert(letter);
        }
    }
    let made = of_fonts.into_iter().filter_map(|(font, letters)| {
        Some(WebFont { bytes: with_letters(font, &letters)?, has_signs: font == Font::Symbols })
    });
    made.collect()
}

/// A font with some letters of another. (`subsetter` leaves out what documents have no use for: which letter a glyph draws,
/// and how the font is to be set.)
pub(super) fn with_letters(font: Font, letters: &BTreeSet<char>) -> Option<Vec<u8>> {
    let face = font.face()?;
    let charmap = face.charmap();
    let mut glyphs = GlyphRemapper::new();
    let numbered = letters.iter().filter_map(|letter| {
        let number = u16::try_from(charmap.map(*letter)?.to_u32()).ok()?;
        Some((*letter, GlyphId::from(glyphs.remap(number))))
    });
    let cmap = Cmap::from_mappings(numbered.collect::<Vec<_>>()).ok()?;
    let subset = subsetter::subset(font.bytes(), font.index(), &glyphs).ok()?;
    let mut built = FontBuilder::new();
    built.add_table(&cmap).ok()?.copy_missing_tables(FontRef::new(&subset).ok()?);
    for tag in [Tag::new(b"OS/2"), Tag::new(b"name")] {
        if let Some(data) = face.table_data(tag)
            && !built.contains(tag)
        {
            built.add_raw(tag, data.as_bytes());
        }
    }
    Some(built.build())
}
