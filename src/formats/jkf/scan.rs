//! Turns what is almost JSON into JSON before it is read: remarks, bare line breaks in strings, halves of characters.
//! Every byte keeps its place, so that notes point to the right places.

use std::borrow::Cow;
use std::ops::Range;

use komaoto_text::{Slice, is_invisible};

/// Something that was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mended {
    /// `\ud83d` without its other half.
    HalfCharacter,
    /// `// …` or `/* … */`, which JSON does not have.
    Remark,
    /// A control character in a string that should be escaped.
    Control,
}

/// The range of a replacement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mend {
    pub at: usize,
    pub end: usize,
    pub what: Mended,
}

/// The text as JSON, and what was replaced in it.
pub(super) fn scan(text: &str) -> (Cow<'_, str>, Vec<Mend>) {
    let bytes = text.as_bytes();
    let mut mends = Vec::new();
    let mut inside = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        let mut end = at + 1;
        match (inside, byte) {
            (_, b'"') => inside = !inside,
            (true, b'\\') if next == Some(b'u') => {
                end = at + 6;
                let high = unit(bytes, at);
                let low = unit(bytes, end);
                match (high, low) {
                    (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => end += 6,
                    (Some(0xD800..=0xDFFF), _) => mends.push(Mend { at, end, what: Mended::HalfCharacter }),
                    _ => {}
                }
            }
            (true, b'\\') => end = at + 2,
            (true, ..0x20) => mends.push(Mend { at, end, what: Mended::Control }),
            (false, b'/') if next == Some(b'/') => {
                end = line_end(bytes, at);
                mends.push(Mend { at, end, what: Mended::Remark });
            }
            (false, b'/') if next == Some(b'*') => {
                let rest = bytes.slice(at + 2..);
                end = rest.windows(2).position(|two| two == b"*/").map_or(bytes.len(), |inner| at + 2 + inner + 2);
                mends.push(Mend { at, end, what: Mended::Remark });
            }
            _ => {}
        }
        at = end;
    }
    if mends.is_empty() {
        return (Cow::Borrowed(text), mends);
    }
    let mut mended = bytes.to_vec();
    for mend in &mends {
        let Some(part) = mended.get_mut(mend.at..mend.end.min(bytes.len())) else { continue };
        match mend.what {
            Mended::HalfCharacter => part.copy_from_slice(b"\\ufffd"),
            // Line ends stay, so that lines keep their numbers.
            Mended::Remark => part.iter_mut().filter(|b| !matches!(**b, b'\n' | b'\r')).for_each(|b| *b = b' '),
            Mended::Control => part.fill(b' '),
        }
    }
    match String::from_utf8(mended) {
        Ok(mended) => (Cow::Owned(mended), mends),
        Err(_) => (Cow::Borrowed(text), Vec::new()),
    }
}

/// The code unit of an escape `\uXXXX`.
fn unit(bytes: &[u8], at: usize) -> Option<u16> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.slice(at..);
    rest.iter().position(|b| matches!(b, b'\n' | b'\r')).map_or(bytes.len(), |length| at + length)
}

/// The ranges of the strings of a text that are no words of the format, without their quotes.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let (mut strings, mut begin, mut escaped) = (Vec::new(), None, false);
    for (at, byte) in text.bytes().enumerate() {
        match (begin, byte) {
            (None, b'"') => begin = Some(at + 1),
            (Some(start), b'"') if !escaped => {
                strings.push(start..at);
                begin = None;
            }
            _ => {}
        }
        escaped = begin.is_some() && byte == b'\\' && !escaped;
    }
    strings.extend(begin.map(|start| start..text.len()));
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || is_invisible(letter);
    strings.retain(|range| !text.get(range.clone()).is_some_and(|string| string.chars().all(is_word)));
    strings
}
