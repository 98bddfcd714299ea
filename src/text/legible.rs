//! Invisible characters, and letters that look like others: texts copied from pages and documents are
//! full of both. Readers are given a text without them, and what they say of its places is brought back to the text as
//! it is written. Words of people, such as names and comments, stay as they are.

use super::slice::Slice;
use std::borrow::Cow;
use std::ops::Range;

use icu_normalizer::ComposingNormalizerBorrowed;

/// Whether a character is not seen and means nothing: spaces without width, joiners, soft hyphens, byte order marks in
/// the midst of a text, what turns the direction of writing, and what chooses among the forms of a character.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0001}'..='\u{E007F}'
            | '\u{E0100}'..='\u{E01EF}'
    )
}

/// The letter that a radical or a compatibility form stands for: ⾓ is 角. (﨑, which lies among them, is a letter of its
/// own.)
fn letter(c: char) -> Option<char> {
    // Of these forms the standard says only what they look like.
    let simplified = match c {
        '⻆' => Some('角'),
        '⻋' => Some('车'),
        '⻢' => Some('马'),
        '⻯' => Some('竜'),
        '⻰' => Some('龙'),
        _ => None,
    };
    if simplified.is_some() {
        return simplified;
    }
    if !matches!(c, '\u{2F00}'..='\u{2FD5}' | '\u{F900}'..='\u{FAFF}') {
        return None;
    }
    let mut own = [0; 4];
    let meant = ComposingNormalizerBorrowed::new_nfkc().normalize(c.encode_utf8(&mut own)).chars().next()?;
    (meant != c).then_some(meant)
}

/// The meaning of a full-width sign between moves; a comma or semicolon only separates them.
fn sign(c: char) -> Option<char> {
    Some(match c {
        '！' => '!',
        '？' => '?',
        '（' => '(',
        '）' => ')',
        '．' => '.',
        '，' | '；' => ' ',
        '＃' => '#',
        '＊' => '*',
        '＋' => '+',
        '－' => '-',
        '／' => '/',
        '：' => ':',
        '＝' => '=',
        'Ａ'..='Ｚ' | 'ａ'..='ｚ' => ascii(c),
        _ => return None,
    })
}

/// A full-width form as the character it is a form of.
fn ascii(c: char) -> char {
    char::from_u32(u32::from(c).wrapping_sub(0xFEE0)).unwrap_or(c)
}

/// The reading of a full-width digit: itself beside characters of Chinese, which have digits of that width.
fn digit(c: char, before: Option<char>, after: Option<char>) -> Option<char> {
    let is_chinese = |beside: Option<char>| beside.is_some_and(|c| matches!(c, '\u{4E00}'..='\u{9FFF}'));
    (matches!(c, '０'..='９') && !is_chinese(before) && !is_chinese(after)).then(|| ascii(c))
}

/// Whether bytes may begin with a character that is read otherwise than it is written, by their first three.
const fn begins(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0xC2, 0xAD, ..]
            | [0xCD, 0x8F, ..]
            | [0xE1, 0x85, 0x9F..=0xA0, ..]
            | [0xE1, 0xA0, 0x8B..=0x8F, ..]
            | [0xE2, 0x80..=0x81 | 0xBB..=0xBF, ..]
            | [0xEF, 0xA4..=0xAB, ..]
            | [0xEF, 0xB8, 0x80..=0x8F, ..]
            | [0xEF, 0xBB, 0xBF, ..]
            | [0xEF, 0xBC, 0x81..=0x8F | 0x9A..=0xBF, ..]
            | [0xEF, 0xBD, 0x81..=0x9A, ..]
            | [0xEF, 0xBE, 0xA0, ..]
            | [0xEF, 0xBF, 0xB9..=0xBB, ..]
            | [0xF3, 0xA0, 0x80..=0x81 | 0x84..=0x87, ..]
    )
}

/// Whether bytes begin with a full-width digit.
const fn begins_digit(bytes: &[u8]) -> bool {
    matches!(bytes, [0xEF, 0xBC, 0x90..=0x99, ..])
}

/// The characters that the readers of a format take for others.
#[derive(Clone, Copy, Debug)]
pub struct ReadingRules {
    /// Finds the ranges of people's words in a text, which stay as they are.
    pub words: fn(&str) -> Vec<Range<usize>>,
    /// Whether full-width signs between moves are signs.
    pub signs: bool,
}

impl ReadingRules {
    /// For finding out what a text is.
    pub const GLANCE: Self = Self { words: |_| Vec::new(), signs: true };

    /// The reading of a character; nothing for one that is passed over.
    fn read_as(self, c: char) -> Option<Option<char>> {
        if is_invisible(c) {
            return Some(None);
        }
        let read = letter(c);
        if read.is_none() && self.signs { sign(c).map(Some) } else { read.map(Some) }
    }

    /// A text as it is read.
    pub fn of(self, text: &str) -> Legible<'_> {
        let bytes = text.as_bytes();
        let is_read_so = |at: usize| {
            begins(bytes.slice(at..))
                && text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(|c| self.read_as(c).is_some())
        };
        // Hardly any text has one, and all of it is looked through for them.
        let has_some = memchr::memchr3_iter(0xC2, 0xE2, 0xEF, bytes).any(is_read_so)
            || memchr::memchr3_iter(0xCD, 0xE1, 0xF3, bytes).any(is_read_so);
        if !has_some {
            return Legible { text: Cow::Borrowed(text), written: text, moved: Vec::new(), passed: Vec::new() };
        }
        let mut words = (self.words)(text).into_iter().peekable();
        let (mut read, mut moved, mut passed) = (String::with_capacity(text.len()), Vec::new(), Vec::new());
        let (mut ahead, mut copied, mut place) = (0, 0, LegiblePlace::default());
        for (at, _) in
            bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, 0xC2 | 0xCD | 0xE1 | 0xE2 | 0xEF | 0xF3))
        {
            let own = bytes.slice(at..);
            if !begins(own) && !begins_digit(own) {
                continue;
            }
            let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { continue };
            while words.next_if(|range| range.end <= at).is_some() {}
            if words.peek().is_some_and(|range| range.start <= at) {
                continue;
            }
            let next = at + c.len_utf8();
            let narrow = || {
                let before = text.slice(..at).chars().next_back();
                if self.signs { digit(c, before, text.slice(next..).chars().next()) } else { None }
            };
            let Some(other) = self.read_as(c).or_else(|| narrow().map(Some)) else { continue };
            read.push_str(text.slice(copied..at));
            copied = next;
            match other {
                Some(other) => read.push(other),
                None => {
                    place.advance(text.slice(place.offset..at));
                    passed.push((place.line, place.column));
                    (place.offset, place.after_return) = (next, false);
                }
            }
            let by = next.wrapping_sub(read.len());
            if by != ahead {
                moved.push((read.len(), next));
                ahead = by;
            }
        }
        read.push_str(text.slice(copied..));
        Legible { text: Cow::Owned(read), written: text, moved, passed }
    }
}

/// A place in a text: its byte offset, and the line and the column from 1, what is passed over left out.
#[derive(Clone, Copy, Debug)]
struct LegiblePlace {
    offset: usize,
    line: usize,
    column: usize,
    after_return: bool,
}

impl Default for LegiblePlace {
    fn default() -> Self {
        Self { offset: 0, line: 1, column: 1, after_return: false }
    }
}

impl LegiblePlace {
    /// Goes over the text that follows.
    fn advance(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' if self.after_return => {}
                '\n' | '\r' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
            self.after_return = c == '\r';
        }
        self.offset += text.len();
    }
}

/// A text as it is read, with the places that what is read has in the text as it is written.
#[derive(Clone, Debug)]
pub struct Legible<'t> {
    /// As it is read.
    pub text: Cow<'t, str>,
    /// As it is written.
    pub written: &'t str,
    /// From which byte on, and to which byte that is in the text as it is written.
    moved: Vec<(usize, usize)>,
    /// Line and column, both from 1, before which something was passed over.
    passed: Vec<(usize, usize)>,
}

impl Legible<'_> {
    /// Whether the text is read as it is written.
    pub const fn is_as_written(&self) -> bool {
        matches!(self.text, Cow::Borrowed(_))
    }

    /// The offset in the text as it is written: behind the characters that are passed over before it.
    pub fn place(&self, at: usize) -> usize {
        let before = self.moved.partition_point(|&(here, _)| here <= at);
        match before.checked_sub(1).and_then(|last| self.moved.get(last)) {
            Some((here, there)) => there + (at - here),
            None => at,
        }
    }

    /// The range in the text as it is written, with the characters that are passed over behind it.
    pub fn range(&self, range: Range<usize>) -> Range<usize> {
        self.place(range.start)..self.place(range.end)
    }

    /// The column in the text as it is written, in characters from 1.
    pub fn column(&self, line: usize, column: usize) -> usize {
        let from = self.passed.partition_point(|&place| place < (line, 0));
        let here = self.passed.slice(from..);
        column + here.iter().take_while(|&&(own, before)| own == line && before <= column).count()
    }
}
