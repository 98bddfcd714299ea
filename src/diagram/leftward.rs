//! Scripts that run from right to left, as Hebrew and Arabic: in which order the letters of a line stand, and which form
//! each has beside the others of its word. The line itself begins at the left, as moves do.

use std::borrow::Cow;

use harfrust::{BufferClusterLevel, Direction, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::GlyphId;
use unicode_bidi::{Level, ParagraphBidiInfo};

use super::fonts::{Font, units_per_em};

/// A letter as it is drawn beside the others of its word.
pub(super) struct Joined {
    pub id: GlyphId,
    /// How far it goes, and how far from there it is drawn: to the right and up, all in ems.
    pub step: f32,
    pub offset: (f32, f32),
}

/// Whether a letter is of a script that runs from right to left.
pub(super) const fn is_leftward(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Whether a letter, or a vowel above it, is part of a word of such a script.
pub(super) fn is_of_word(letter: char) -> bool {
    is_leftward(letter) && letter.is_alphabetic()
}

/// Of each letter of a line, on which level of embedding it stands; `None` where all runs from left to right.
fn levels(letters: &str) -> Option<Vec<Level>> {
    letters.chars().any(is_leftward).then(|| {
        let ordered = ordered(letters);
        let info = ParagraphBidiInfo::new(&ordered, Some(Level::ltr()));
        info.reordered_levels_per_char(0..ordered.len())
    })
}

/// The letters with a Latin one for each of what is never turned around, nor joins what stands on its sides: results and
/// moves with their numbers, as `1–0` and `2.Nf3`, and a dash between two names.
fn ordered(letters: &str) -> String {
    let is_inner = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '½' | '.' | '…' | '-' | '–' | '—');
    let stands = |word: &str| {
        let has_figure = word.contains(|letter: char| letter.is_ascii_digit() || letter == '½');
        let is_number = word.chars().all(|letter| letter.is_ascii_digit());
        has_figure && !is_number && word.chars().all(is_inner) || matches!(word, "–" | "—")
    };
    let mut ordered = String::with_capacity(letters.len());
    for part in
        letters.split_inclusive(|letter: char| letter.is_whitespace() || matches!(letter, '(' | ')' | ',' | ':'))
    {
        let word = part.trim_end_matches(|letter: char| !is_inner(letter));
        if stands(word) {
            ordered.extend(word.chars().map(|_| 'a'));
        } else {
            ordered.push_str(word);
        }
        ordered.push_str(&part[word.len()..]);
    }
    ordered
}

/// A line for whoever sets each word by itself, the next one right of it: the words as they stand from left to right, each
/// spelled as it is read.
pub fn word_by_word(letters: &str) -> Cow<'_, str> {
    let Some(levels) = levels(letters) else { return letters.into() };
    let letters: Vec<(char, Level)> = letters.chars().zip(levels).collect();
    let mut line = String::with_capacity(letters.len() * 2);
    for run in letters.chunk_by(|(_, one), (_, other)| (one.number() > 0) == (other.number() > 0)) {
        let words = run.chunk_by(|(one, _), (other, _)| is_bound(*one) && is_bound(*other));
        let words =
            words.map(|word| word.iter().map(|&(letter, level)| if level.is_rtl() { mirror(letter) } else { letter }));
        match run.first() {
            Some((_, level)) if level.number() > 0 => line.extend(words.rev().flatten()),
            _ => line.extend(words.flatten()),
        }
    }
    line.into()
}

/// Whether a letter is part of a word, rather than between two.
fn is_bound(letter: char) -> bool {
    !letter.is_whitespace() && mirror(letter) == letter
}

/// The letters of a line by their numbers, as they stand from left to right; `None` if that is how they are read.
pub(super) fn order(letters: &str) -> Option<Vec<usize>> {
    levels(letters).map(|levels| ParagraphBidiInfo::reorder_visual(&levels))
}

/// The letters that are drawn for those of a line: brackets open to the left in what runs there.
pub(super) fn mirrored(letters: &str) -> Option<Vec<char>> {
    let drawn = |(letter, level): (char, Level)| if level.is_rtl() { mirror(letter) } else { letter };
    levels(letters).map(|levels| letters.chars().zip(levels).map(drawn).collect())
}

const fn mirror(letter: char) -> char {
    match letter {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        '‹' => '›',
        '›' => '‹',
        letter => letter,
    }
}

/// The letters of a word joined in a font; `None` stands for one that is drawn with the one before it. `None` as a whole
/// where the font does it in a way that is not one glyph for one letter or several.
pub(super) fn join(font: Font, letters: &str) -> Option<Vec<Option<Joined>>> {
    let face = font.face()?;
    let data = ShaperData::new(&face);
    let shaper = data.shaper(&face).build();
    let mut buffer = UnicodeBuffer::new();
    let mut count = 0;
    for (at, letter) in (0..).zip(letters.chars()) {
        buffer.add(letter, at);
        count += 1;
    }
    buffer.set_direction(Direction::RightToLeft);
    buffer.guess_segment_properties();
    buffer.set_cluster_level(BufferClusterLevel::Characters);
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let em = units_per_em(&face);
    let ems = |units: i32| units as f32 / em;
    let mut joined: Vec<Option<Joined>> = std::iter::repeat_with(|| None).take(count).collect();
    for (info, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
        let (id, offset) = (GlyphId::new(info.glyph_id), (ems(place.x_offset), ems(place.y_offset)));
        let of = joined.get_mut(usize::try_from(info.cluster).ok()?)?;
        if id == GlyphId::NOTDEF || of.is_some() {
            return None;
        }
        *of = Some(Joined { id, step: ems(place.x_advance), offset });
    }
    joined.first()?.is_some().then_some(joined)
}
