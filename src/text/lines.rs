//! Line ends, and texts as numbered lines.

use super::slice::Slice;
use std::ops::Range;

/// A line ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Eol {
    /// `\n`.
    #[default]
    Lf,
    /// `\r\n`.
    CrLf,
    /// `\r`.
    Cr,
}

impl Eol {
    /// The line end used by most lines of a text.
    pub fn of(text: &str) -> Self {
        let (mut lf, mut crlf, mut cr) = (0usize, 0usize, 0usize);
        let bytes = text.as_bytes();
        if !bytes.contains(&b'\r') {
            return Self::Lf;
        }
        for (i, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\r' if bytes.get(i + 1) == Some(&b'\n') => crlf += 1,
                b'\r' => cr += 1,
                b'\n' if i == 0 || bytes.get(i - 1) != Some(&b'\r') => lf += 1,
                _ => {}
            }
        }
        if crlf > 0 && crlf >= lf && crlf >= cr {
            Self::CrLf
        } else if cr > lf {
            Self::Cr
        } else {
            Self::Lf
        }
    }
    /// Its characters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

/// A line of a text, without its end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// 1-based.
    pub number: usize,
    /// Its offset in the text, in bytes.
    pub offset: usize,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// The offset of its end, before the line ending.
    pub fn end(&self) -> usize {
        self.offset + self.text.len()
    }

    /// A part of the line as a line in its own right.
    pub fn part(self, text: &'a str) -> Self {
        let inside = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Self { offset: self.offset + inside, text, ..self }
    }

    /// Its range in the text, in bytes.
    pub const fn range(self) -> Range<usize> {
        self.offset..self.offset + self.text.len()
    }
}

/// This many zero bytes in a row are a block that was never written.
pub(super) const ZEROS: usize = 16;

/// A text without what follows its end: ^Z, the end-of-file mark of CP/M and DOS, and zeros, with which a file system
/// fills a file when the write of its last part was cut short.
pub fn body(text: &str) -> &str {
    text.trim_end_matches(['\u{1a}', '\0'])
}

/// The ranges of zeros, which stand for what was never written: at the end of a text, and in long runs.
pub fn gaps(text: &str) -> impl Iterator<Item = Range<usize>> {
    let runs = text.as_bytes().chunk_by(|&a, &b| (a == 0) == (b == 0)).scan(0, |at, run| {
        let start = std::mem::replace(at, *at + run.len());
        Some((start..*at, run.first() == Some(&0)))
    });
    let end = body(text).len();
    runs.filter(move |(run, zeros)| *zeros && (run.start >= end || run.len() >= ZEROS)).map(|(run, _)| run)
}

/// The lines of the [`body`] of a text, each with any of the three line ends.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = body(text);
    let mut rest = text;
    let mut number = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        number += 1;
        let offset = text.len() - rest.len();
        let end = rest.bytes().position(|b| b == b'\n' || b == b'\r');
        let (line, after) = match end {
            None => (rest, ""),
            Some(at) => {
                let (line, tail) = rest.split_at(at);
                (line, tail.strip_prefix("\r\n").unwrap_or_else(|| tail.slice(1..)))
            }
        };
        rest = after;
        Some(Line { number, offset, text: line })
    })
}

/// The lines of a comment or header value: split at any line end, keeping an empty last one.
pub fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|part| part.strip_suffix('\r').unwrap_or(part).split('\r'))
}

/// The lengths of the common prefix of two texts and of the common suffix of the rests, in whole characters.
pub fn common(one: &str, other: &str) -> (usize, usize) {
    // Whole blocks are compared at once.
    const BLOCK: usize = 4096;
    let same = |(a, b): &(&[u8], &[u8])| a == b;
    let equal = |(a, b): &(&u8, &u8)| a == b;
    let (a, b) = (one.as_bytes(), other.as_bytes());
    let blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK)).take_while(same).map(|(block, _)| block.len()).sum::<usize>();
    let (rest, other_rest) = (a.slice(blocks..), b.slice(blocks..));
    let head = blocks + rest.iter().zip(other_rest).take_while(equal).count();
    // Both begin with the same bytes, so a character ends in both or in neither, unless one of them ends within it.
    let head = one.floor_char_boundary(head).min(other.floor_char_boundary(head));
    let (a, b) = (a.slice(head..), b.slice(head..));
    let blocks = a.rchunks(BLOCK).zip(b.rchunks(BLOCK)).take_while(same).map(|(block, _)| block.len()).sum::<usize>();
    let (rest, other_rest) = (a.slice(..a.len() - blocks), b.slice(..b.len() - blocks));
    let tail = blocks + rest.iter().rev().zip(other_rest.iter().rev()).take_while(equal).count();
    let tail = (one.len() - one.ceil_char_boundary(one.len() - tail))
        .min(other.len() - other.ceil_char_boundary(other.len() - tail));
    (head, tail)
}

/// A space: ASCII, full-width or a tab.
pub const fn blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}
