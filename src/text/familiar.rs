//! The likeness of a text to records, and the repair of texts that were decoded wrongly before they were stored.

use super::slice::Slice;
use encoding_rs::{SHIFT_JIS, UTF_8, WINDOWS_1252};

/// Kanji that are typical of records.
const KANJI: &str = "一二三四五六七八九手合先後歩香桂銀金角飛玉龍馬成同打平番投了";

/// A bit for each character up to U+FFFF that is typical of records: each character of each file is looked up.
const TYPICAL: [u64; 1024] = typical();

const fn typical() -> [u64; 1024] {
    let mut bits = [0; 1024];
    let mut code = 0;
    while code < 0x1_0000 {
        if matches!(code, 0x3041..=0x3093 | 0x30A1..=0x30FC | 0xFF10..=0xFF19 | 0xFF1A | 0x3000..=0x3002) {
            bits[code / 64] |= 1 << (code % 64);
        }
        code += 1;
    }
    // Each takes three bytes of UTF-8.
    let kanji = KANJI.as_bytes();
    let mut at = 0;
    while at < kanji.len() {
        let code =
            (kanji[at] as usize & 0x0F) << 12 | (kanji[at + 1] as usize & 0x3F) << 6 | (kanji[at + 2] as usize & 0x3F);
        bits[code / 64] |= 1 << (code % 64);
        at += 3;
    }
    bits
}

/// The number of characters that are typical of records; half-width katakana count against it.
pub fn familiar(text: &str) -> i64 {
    text.chars()
        .map(|c| match (c as usize, TYPICAL.get(c as usize / 64)) {
            (0xFF61..=0xFF9F | 0xE000..=0xF8FF, _) => -1,
            (code, Some(bits)) => (bits >> (code % 64) & 1) as i64,
            (_, None) => 0,
        })
        .sum()
}

/// The original of a text that was decoded in the wrong encoding and then stored (UTF-8 taken for Shift_JIS, Shift_JIS
/// for Windows-1252, …). `None` if the text reads well as it is, or no better afterwards.
pub fn recoded(text: &str) -> Option<String> {
    let sample = foreign(text);
    if sample.is_empty() || plausible(&sample) {
        return None;
    }
    let now = familiar(&sample);
    let wrong = [(SHIFT_JIS, UTF_8), (WINDOWS_1252, SHIFT_JIS), (WINDOWS_1252, UTF_8)];
    let better = |(taken_for, was)| {
        let read = undone(&sample, taken_for, was)?;
        (plausible(&read) && familiar(&read) > now).then(|| undone(text, taken_for, was))?
    };
    wrong.into_iter().find_map(better)
}

/// A text that was decoded in one encoding, decoded in another. `None` if it cannot have been.
fn undone(
    text: &str,
    taken_for: &'static encoding_rs::Encoding,
    was: &'static encoding_rs::Encoding,
) -> Option<String> {
    let (bytes, _, failed) = taken_for.encode(text);
    if failed {
        return None;
    }
    let read = was.decode_without_bom_handling_and_without_replacement(&bytes)?;
    Some(read.into_owned())
}

/// The offset of the first byte that is not ASCII.
fn first_foreign(bytes: &[u8]) -> Option<usize> {
    // Whole blocks are looked at much faster than single bytes.
    const BLOCK: usize = 1 << 10;
    let start = BLOCK * bytes.chunks(BLOCK).position(|block| !block.is_ascii())?;
    Some(start + bytes.get(start..)?.iter().position(|byte| !byte.is_ascii())?)
}

/// A sample of the foreign letters of a text: its lines that are not all ASCII, each from its first such character on,
/// [`SAMPLE`] bytes at most.
fn foreign(text: &str) -> String {
    let mut sample = String::new();
    let mut rest = text;
    while let Some(at) = first_foreign(rest.as_bytes())
        && let Some((_, after)) = rest.split_at_checked(at)
    {
        let (line, after) = after.split_at(after.find(['\n', '\r']).unwrap_or(after.len()));
        let left = beginning(line, SAMPLE.saturating_sub(sample.len()));
        if left.len() < line.len() {
            // No character of any encoding has such a byte behind its first, so that none is cut in two.
            if let Some(end) = left.rfind(|c| c < '0') {
                sample.push_str(left.slice(..end));
            }
            break;
        }
        sample.push_str(line);
        sample.push('\n');
        rest = after;
    }
    sample
}

/// The size of a sample in bytes.
const SAMPLE: usize = 1 << 16;

/// The first characters of a text, this many bytes at most.
fn beginning(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or(text)
}

/// Whether most non-ASCII characters near the beginning of a text are familiar.
pub(super) fn plausible(text: &str) -> bool {
    let start = beginning(text, SAMPLE);
    let foreign = start.chars().filter(|c| !c.is_ascii()).count();
    foreign > 0 && familiar(start) * 2 > foreign as i64
}

pub(super) fn score(text: &str) -> i64 {
    familiar(text) - 3 * text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count() as i64
}
