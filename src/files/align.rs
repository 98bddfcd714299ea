//! The lines of a text, and where they are in its bytes.

use std::collections::HashMap;

use crate::formats::Envelope;
use crate::text::{Encoding, Slice, bom, decode_as, encode};

/// The lines of a text with their ends.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\n', '\r']).map_or(rest.len(), |at| {
            at + if rest.get(at..).is_some_and(|end| end.starts_with("\r\n")) { 2 } else { 1 }
        });
        let (line, after) = rest.split_at(end);
        lines.push(line);
        rest = after;
    }
    lines
}

/// The width of a line end character in bytes, and the index of the byte that identifies it.
const fn unit(encoding: Encoding) -> (usize, usize) {
    match encoding {
        Encoding::Utf16Le => (2, 0),
        Encoding::Utf16Be => (2, 1),
        _ => (1, 0),
    }
}

/// The lines of the bytes of a text with their ends, as [`lines`] has them.
fn byte_lines(bytes: &[u8], encoding: Encoding) -> Vec<&[u8]> {
    let (width, low) = unit(encoding);
    let letter = |at: usize| {
        let unit = bytes.get(at..at + width)?;
        (unit.iter().map(|&b| u32::from(b)).sum::<u32>() == u32::from(*unit.get(low)?))
            .then(|| unit.get(low).copied())?
    };
    let mut lines = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < bytes.len() {
        let end = match letter(at) {
            Some(b'\r') if letter(at + width) == Some(b'\n') => at + 2 * width,
            Some(b'\n' | b'\r') => at + width,
            _ => {
                at += width;
                continue;
            }
        };
        lines.push(bytes.slice(start..end));
        (start, at) = (end, end);
    }
    if start < bytes.len() {
        lines.push(bytes.slice(start..));
    }
    lines
}

/// The byte offsets of some offsets of the text, without those within a line whose bytes are in another encoding; `None`
/// if they cannot be determined.
pub(super) fn byte_places(
    text: &str,
    bytes: &[u8],
    envelope: Envelope,
    places: &[usize],
) -> Option<HashMap<usize, usize>> {
    let encoding = envelope.encoding;
    let mark = if envelope.bom { bom(encoding).len() } else { 0 };
    let mut found = HashMap::with_capacity(places.len());
    let raw = byte_lines(bytes.get(mark..)?, encoding);
    let lines = lines(text);
    if raw.len() != lines.len() {
        return None;
    }
    let mut places = places.iter().copied().peekable();
    let (mut start, mut raw_start) = (0, mark);
    for (line, raw) in lines.iter().zip(&raw) {
        // Counted from place to place, because one line may hold all moves of a game.
        let (mut done, mut width) = (0, 0);
        while let Some(place) = places.next_if(|&place| place < start + line.len()) {
            let rest = line.get(place - start..)?;
            if rest.bytes().all(|byte| byte.is_ascii_whitespace()) {
                // Counted from the end: whatever the line is, there it ends.
                found.insert(place, raw_start + raw.len().checked_sub(encode(rest, encoding, false).0.len())?);
                continue;
            }
            let between = line.get(done..place - start)?;
            let wide = match encoding {
                Encoding::Utf8 => between.len(),
                encoding => encode(between, encoding, false).0.len(),
            };
            // Inside a line only if the bytes up to there decode to exactly that text.
            let bytes = raw.get(width..width + wide);
            if !between.is_empty() && bytes.is_none_or(|bytes| decode_as(bytes, encoding).text != between) {
                continue;
            }
            (done, width) = (place - start, width + wide);
            found.insert(place, raw_start + width);
        }
        start += line.len();
        raw_start += raw.len();
    }
    Some(found)
}
