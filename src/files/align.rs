//! Where the text of a file is in its bytes.

use std::cell::Cell;
use std::ops::Range;

use super::splice::SpliceCut;
use komaoto_formats::Envelope;
use komaoto_text::{Encoding, Slice, bom, decode_as, encode, encode_onto};

/// A text and its bytes, line by line.
pub(super) struct TextBytes<'t, 'b> {
    text: &'t str,
    bytes: &'b [u8],
    encoding: Encoding,
    /// The first byte behind the byte order mark.
    start: usize,
    /// The ends of the lines in the text and in the bytes; none where the bytes are those of the text.
    ends: Vec<(usize, usize)>,
    /// The last place that was looked for, in both.
    last: Cell<(usize, usize)>,
}

impl<'t, 'b> TextBytes<'t, 'b> {
    /// `None` if the bytes have other lines.
    pub(super) fn new(text: &'t str, bytes: &'b [u8], envelope: Envelope) -> Option<Self> {
        let encoding = envelope.encoding;
        let mut made = Self { text, bytes, encoding, start: 0, ends: Vec::new(), last: Cell::default() };
        if bytes.ends_with(text.as_bytes()) {
            made.start = bytes.len() - text.len();
            return Some(made);
        }
        made.start = if envelope.bom { bom(encoding).len() } else { 0 };
        made.last = Cell::new((0, made.start));
        let own = line_ends(text.as_bytes(), Encoding::Utf8);
        let raw = line_ends(bytes.get(made.start..)?, encoding);
        if own.len() != raw.len() {
            return None;
        }
        made.ends = own.into_iter().zip(raw.into_iter().map(|end| end + made.start)).collect();
        Some(made)
    }

    /// The place of an offset of the text in the bytes; `None` within a line whose bytes are in another encoding.
    fn place(&self, at: usize) -> Option<usize> {
        if self.ends.is_empty() {
            return Some((self.start + at).min(self.bytes.len()));
        }
        let line = self.ends.partition_point(|(end, _)| *end <= at);
        let Some((end, to)) = self.ends.get(line).copied() else { return Some(self.bytes.len()) };
        let rest = self.text.get(at..end)?;
        if rest.bytes().all(|byte| byte.is_ascii_whitespace()) {
            // Counted from the end: whatever the line is, there it ends.
            return to.checked_sub(encode(rest, self.encoding, false).0.len());
        }
        let begin = line.checked_sub(1).and_then(|above| self.ends.get(above)).copied().unwrap_or((0, self.start));
        // Counted from place to place, because one line may hold all moves of a game.
        let (done, raw) = Some(self.last.get()).filter(|last| (begin.0..=at).contains(&last.0)).unwrap_or(begin);
        let between = self.text.get(done..at)?;
        let wide = match self.encoding {
            Encoding::Utf8 => between.len(),
            encoding => encode(between, encoding, false).0.len(),
        };
        // Inside a line only if the bytes up to there decode to exactly that text.
        let decodes = |end: usize| {
            let own = self.bytes.get(raw..end.min(to));
            between.is_empty() || own.is_some_and(|own| decode_as(own, self.encoding).text == between)
        };
        let found = if decodes(raw + wide) { Some(raw + wide) } else { self.behind_bad(between, raw..to) };
        let found = found.filter(|end| *end <= to)?;
        self.last.set((at, found));
        Some(found)
    }

    /// Where a text with bytes in it that are no letter ends, which begins and ends within these: what is before that
    /// decodes to it, and what is behind to no more of it.
    fn behind_bad(&self, text: &str, bytes: Range<usize>) -> Option<usize> {
        if !text.contains(char::REPLACEMENT_CHARACTER) {
            return None;
        }
        let decoded = |length: usize| {
            let own = self.bytes.get(bytes.start..bytes.start + length).unwrap_or_default();
            decode_as(own, self.encoding).text
        };
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if decoded(middle).len() < text.len() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (decoded(low) == text).then_some(bytes.start + low)
    }

    /// The bytes of a range of the text, if they can be determined.
    pub(super) fn slice(&self, range: &Range<usize>) -> Option<&'b [u8]> {
        self.bytes.get(self.place(range.start)?..self.place(range.end)?)
    }

    /// Appends what is kept of the text and what is new. A line that cannot be cut, because it is in another encoding than
    /// the file, goes into that of the file with the edit.
    pub(super) fn cut_onto(&self, bytes: &mut Vec<u8>, mut cuts: Vec<SpliceCut>) {
        cuts.dedup_by(|next, last| match (next, last) {
            (SpliceCut::Kept(next), SpliceCut::Kept(last)) if last.end == next.start => {
                last.end = next.end;
                true
            }
            _ => false,
        });
        bytes.reserve_exact(cuts.iter().map(SpliceCut::length).sum());
        for cut in &cuts {
            let range = match cut {
                SpliceCut::Kept(range) => range,
                SpliceCut::New(text) => {
                    encode_onto(bytes, text, self.encoding);
                    continue;
                }
            };
            let mut at = range.start;
            while at < range.end {
                let line = self.ends.partition_point(|(end, _)| *end <= at);
                let line = self.ends.get(line).map_or(range.end, |(end, _)| range.end.min(*end));
                // All of it, or else this line.
                let whole = self.slice(&(at..range.end));
                let (own, end) = if whole.is_some() { (whole, range.end) } else { (self.slice(&(at..line)), line) };
                match own {
                    Some(own) => bytes.extend_from_slice(own),
                    None => encode_onto(bytes, self.text.slice(at..end), self.encoding),
                }
                at = end;
            }
        }
    }
}

/// The ends of the lines of bytes, behind the letters that end them.
fn line_ends(bytes: &[u8], encoding: Encoding) -> Vec<usize> {
    // How wide such a letter is, and which byte of it tells it.
    let (width, low) = match encoding {
        Encoding::Utf16Le => (2, 0),
        Encoding::Utf16Be => (2, 1),
        _ => (1, 0),
    };
    let letter = |at: usize| {
        let unit = bytes.get(at..at + width)?;
        let low = *unit.get(low)?;
        (unit.iter().map(|&byte| u32::from(byte)).sum::<u32>() == u32::from(low)).then_some(low)
    };
    let (mut ends, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let ended = match letter(at) {
            Some(b'\r') if letter(at + width) == Some(b'\n') => 2 * width,
            Some(b'\n' | b'\r') => width,
            _ => 0,
        };
        at += ended.max(width);
        if ended > 0 || at >= bytes.len() {
            ends.push(at.min(bytes.len()));
        }
    }
    ends
}
