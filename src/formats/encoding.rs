//! Encodings of files: detected by content, never by extension (K1).
//!
//! Shift_JIS here means CP932 (Windows-31J), with the user-defined characters 外字 F040 to F9FC kept as U+E000 to U+E757.
//! What survives is decided by `decode(encode(text)) == text`, never by a converter's own flag, which is silent about ¥ ‾ and −.

use std::collections::HashMap;

use encoding_rs::{EUC_JP, SHIFT_JIS};

/// An encoding we can write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// Shift_JIS, that is CP932 (Windows-31J).
    ShiftJis,
    /// EUC-JP (read; kept on save).
    EucJp,
    /// UTF-16 little endian (read; kept on save).
    Utf16Le,
    /// UTF-16 big endian (read; kept on save).
    Utf16Be,
}

impl Encoding {
    /// Its name as written in files (`#KIF … encoding=`).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
        }
    }
}

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, line ends as they were.
    pub text: String,
    /// The encoding it was in.
    pub encoding: Encoding,
    /// Whether a byte order mark came first.
    pub bom: bool,
    /// 1-based lines with bytes that are not of the encoding (shown as U+FFFD, or read in another encoding that fits the line).
    pub bad_lines: Vec<usize>,
}

/// Characters an encoding has no place for: each once, with how often it occurs and the line of its first place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// How often.
    pub count: usize,
    /// The 1-based line of the first one.
    pub line: usize,
}

/// Decodes a file: BOM, strict UTF-8, strict CP932, EUC-JP, then line by line with the bad bytes marked. `None` if it is not text.
pub fn decode(bytes: &[u8]) -> Option<Decoded> {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        let strict =
            |text: &str| Decoded { text: text.to_owned(), encoding: Encoding::Utf8, bom: true, bad_lines: Vec::new() };
        let decoded = || std::str::from_utf8(rest).map_or_else(|_| by_lines(rest, Encoding::Utf8, true), strict);
        return looks_like_text(rest).then(decoded);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return Some(utf16(rest, Encoding::Utf16Le, true));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return Some(utf16(rest, Encoding::Utf16Be, true));
    }
    if !looks_like_text(bytes) {
        return [Encoding::Utf16Le, Encoding::Utf16Be].into_iter().find_map(|encoding| {
            let decoded = utf16(bytes, encoding, false);
            let plain = decoded.bad_lines.is_empty() && decoded.text.contains('\n') && !decoded.text.contains('\0');
            plain.then_some(decoded)
        });
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(Decoded { text: text.to_owned(), encoding: Encoding::Utf8, bom: false, bad_lines: Vec::new() });
    }
    let sjis = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    // Mostly such characters as records are made of: no need to ask further.
    if let Some(text) = sjis.as_deref().filter(|text| plausible(text)) {
        let text = text.to_owned();
        return Some(Decoded { text, encoding: Encoding::ShiftJis, bom: false, bad_lines: Vec::new() });
    }
    let euc = EUC_JP.decode_without_bom_handling_and_without_replacement(bytes);
    let strict = |text: std::borrow::Cow<'_, str>, encoding| {
        Some(Decoded { text: text.into_owned(), encoding, bom: false, bad_lines: Vec::new() })
    };
    match (sjis, euc) {
        // EUC-JP bytes can be valid CP932, as half-width katakana and rare kanji: what reads more like a record wins.
        (Some(sjis), Some(euc)) if familiar(&euc) > familiar(&sjis) => strict(euc, Encoding::EucJp),
        // So can UTF-8 bytes with one of them broken.
        (Some(sjis), _) => {
            let utf8 = String::from_utf8_lossy(bytes);
            if familiar(&utf8) > familiar(&sjis) {
                Some(by_lines(bytes, Encoding::Utf8, false))
            } else {
                strict(sjis, Encoding::ShiftJis)
            }
        }
        (None, euc) => {
            let best = [Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf8]
                .into_iter()
                .map(|encoding| (encoding, score(&lossy(bytes, encoding))))
                .fold((Encoding::ShiftJis, i64::MIN), |best, next| if next.1 > best.1 { next } else { best });
            match euc {
                Some(euc) if best.0 == Encoding::EucJp => strict(euc, Encoding::EucJp),
                _ => Some(by_lines(bytes, best.0, false)),
            }
        }
    }
}

/// Decodes a file in an encoding that is given, a byte order mark left out.
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded {
    let mark = bom(encoding);
    let (bytes, bom) = match bytes.strip_prefix(mark) {
        Some(rest) if !mark.is_empty() => (rest, true),
        _ => (bytes, false),
    };
    let strict = match encoding {
        Encoding::Utf8 => std::str::from_utf8(bytes).ok().map(str::to_owned),
        Encoding::ShiftJis => SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes).map(Into::into),
        Encoding::EucJp => EUC_JP.decode_without_bom_handling_and_without_replacement(bytes).map(Into::into),
        Encoding::Utf16Le | Encoding::Utf16Be => return utf16(bytes, encoding, bom),
    };
    match strict {
        Some(text) => Decoded { text, encoding, bom, bad_lines: Vec::new() },
        None => by_lines(bytes, encoding, bom),
    }
}

/// The byte order mark of an encoding; empty if it has none.
pub(super) const fn bom(encoding: Encoding) -> &'static [u8] {
    match encoding {
        Encoding::Utf8 => b"\xEF\xBB\xBF",
        Encoding::Utf16Le => b"\xFF\xFE",
        Encoding::Utf16Be => b"\xFE\xFF",
        Encoding::ShiftJis | Encoding::EucJp => b"",
    }
}

/// Encodes a text. The second part names every character that did not survive `decode(encode(text))`; it is empty if all did.
/// Such a character is written as its nearest relative (〜 as ～, ☗ as ▲) or as the printer's 〓.
pub fn encode(text: &str, encoding: Encoding, bom: bool) -> (Vec<u8>, Vec<Unencodable>) {
    match encoding {
        Encoding::Utf8 => {
            let mut bytes = Vec::with_capacity(text.len() + 3);
            if bom {
                bytes.extend_from_slice(self::bom(encoding));
            }
            bytes.extend_from_slice(text.as_bytes());
            (bytes, Vec::new())
        }
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let unit = if encoding == Encoding::Utf16Le { u16::to_le_bytes } else { u16::to_be_bytes };
            let mark = bom.then_some(0xFEFF);
            (mark.into_iter().chain(text.encode_utf16()).flat_map(unit).collect(), Vec::new())
        }
        Encoding::ShiftJis => double_byte(text, SHIFT_JIS),
        Encoding::EucJp => double_byte(text, EUC_JP),
    }
}

fn double_byte(text: &str, encoding: &'static encoding_rs::Encoding) -> (Vec<u8>, Vec<Unencodable>) {
    let (bytes, _, failed) = encoding.encode(text);
    if !failed && encoding.decode_without_bom_handling_and_without_replacement(&bytes).is_some_and(|back| back == text)
    {
        return (bytes.into_owned(), Vec::new());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut known: HashMap<char, (Vec<u8>, bool)> = HashMap::new();
    let mut lost: Vec<Unencodable> = Vec::new();
    let mut places: HashMap<char, usize> = HashMap::new();
    let mut line = 1;
    for c in text.chars() {
        if c.is_ascii() {
            line += usize::from(c == '\n');
            bytes.push(c as u8);
            continue;
        }
        let (code, survives) = known.entry(c).or_insert_with(|| one(c, encoding));
        bytes.extend_from_slice(code);
        if !*survives {
            let index = *places.entry(c).or_insert(lost.len());
            match lost.get_mut(index) {
                Some(found) => found.count += 1,
                None => lost.push(Unencodable { character: c, count: 1, line }),
            }
        }
    }
    (bytes, lost)
}

/// One character's bytes, and whether it is the same character when read again.
fn one(c: char, encoding: &'static encoding_rs::Encoding) -> (Vec<u8>, bool) {
    if let Some(index) = (c as u32).checked_sub(0xE000).filter(|&i| i < 1880 && encoding == SHIFT_JIS) {
        let (row, cell) = (index / 188, index % 188);
        let lead = 0xF0 + row;
        let trail = cell + if cell < 0x3F { 0x40 } else { 0x41 };
        return (vec![lead as u8, trail as u8], true);
    }
    let straight = |c: char| {
        let mut buffer = [0; 4];
        let text = c.encode_utf8(&mut buffer);
        let (bytes, _, failed) = encoding.encode(text);
        (!failed).then(|| bytes.into_owned())
    };
    if let Some(bytes) = straight(c) {
        let same = encoding
            .decode_without_bom_handling_and_without_replacement(&bytes)
            .is_some_and(|back| back.chars().eq(std::iter::once(c)));
        if same {
            return (bytes, true);
        }
    }
    let near = match c {
        '\u{301C}' => '～',
        '\u{2212}' => '－',
        '\u{2014}' => '―',
        '\u{2016}' => '∥',
        '\u{A5}' => '￥',
        '\u{203E}' => '￣',
        '☗' | '⛊' => '▲',
        '☖' | '⛉' => '△',
        _ => '〓',
    };
    (straight(near).unwrap_or_else(|| vec![b'?']), false)
}

/// Fewer than one in twenty bytes is a control character, and not only a few are something else.
fn looks_like_text(bytes: &[u8]) -> bool {
    let control =
        bytes.iter().filter(|&&b| b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0C | 0x1A | 0x1B)).count();
    control * 20 < bytes.len().max(1) || control == 0
}

fn utf16(bytes: &[u8], encoding: Encoding, bom: bool) -> Decoded {
    let unit = if encoding == Encoding::Utf16Le { u16::from_le_bytes } else { u16::from_be_bytes };
    let (pairs, odd) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut bad_lines = Vec::new();
    let mut line = 1;
    for c in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        let c = c.unwrap_or_else(|_| {
            mark(&mut bad_lines, line);
            char::REPLACEMENT_CHARACTER
        });
        line += usize::from(c == '\n');
        text.push(c);
    }
    if !odd.is_empty() {
        mark(&mut bad_lines, line);
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Decoded { text, encoding, bom, bad_lines }
}

fn mark(lines: &mut Vec<usize>, line: usize) {
    if lines.last() != Some(&line) {
        lines.push(line);
    }
}

fn lossy(bytes: &[u8], encoding: Encoding) -> std::borrow::Cow<'_, str> {
    match encoding {
        Encoding::ShiftJis => SHIFT_JIS.decode_without_bom_handling(bytes).0,
        Encoding::EucJp => EUC_JP.decode_without_bom_handling(bytes).0,
        _ => String::from_utf8_lossy(bytes),
    }
}

/// Decodes line by line: a line that is not of the encoding, but wholly of another one, is read in that one (files pasted together).
fn by_lines(bytes: &[u8], encoding: Encoding, bom: bool) -> Decoded {
    let mut text = String::with_capacity(bytes.len() * 3 / 2);
    let mut bad_lines = Vec::new();
    let mut number = 1;
    // Lone CR lines are counted as the readers of lines count them.
    let mut previous = 0u8;
    for line in bytes.split_inclusive(|&b| b == b'\n' || b == b'\r') {
        if previous == b'\r' && line == b"\n" {
            text.push('\n');
            previous = b'\n';
            continue;
        }
        let utf8 = std::str::from_utf8(line).ok().filter(|_| !line.is_ascii());
        match (encoding, utf8) {
            (Encoding::Utf8, Some(utf8)) => text.push_str(utf8),
            (Encoding::Utf8, None) if line.is_ascii() => text.push_str(&lossy(line, Encoding::Utf8)),
            (Encoding::Utf8, None) => {
                mark(&mut bad_lines, number);
                if let Some(whole) = surrogates(line) {
                    text.push_str(&whole);
                    previous = line.last().copied().unwrap_or(0);
                    number += 1;
                    continue;
                }
                let (here, sjis) = (lossy(line, Encoding::Utf8), lossy(line, Encoding::ShiftJis));
                text.push_str(if score(&sjis) > score(&here) { &sjis } else { &here });
            }
            (_, Some(utf8)) if score(utf8) > score(&lossy(line, encoding)) => {
                mark(&mut bad_lines, number);
                text.push_str(utf8);
            }
            _ => {
                let line = lossy(line, encoding);
                if line.contains(char::REPLACEMENT_CHARACTER) {
                    mark(&mut bad_lines, number);
                }
                text.push_str(&line);
            }
        }
        previous = line.last().copied().unwrap_or(0);
        number += 1;
    }
    Decoded { text, encoding, bom, bad_lines }
}

/// A line of UTF-8 in which some characters are written as two surrogates of three bytes each (CESU-8), as old Java and databases do.
fn surrogates(line: &[u8]) -> Option<String> {
    let half = |a: u8, b: u8| u32::from(a & 0x3F) << 6 | u32::from(b & 0x3F);
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    loop {
        let error = match std::str::from_utf8(rest) {
            Ok(valid) => {
                text.push_str(valid);
                return Some(text);
            }
            Err(error) => error,
        };
        let (valid, after) = rest.split_at_checked(error.valid_up_to())?;
        text.push_str(std::str::from_utf8(valid).ok()?);
        let ([0xED, a @ 0xA0..=0xAF, b @ 0x80..=0xBF, 0xED, c @ 0xB0..=0xBF, d @ 0x80..=0xBF], after) =
            after.split_first_chunk::<6>()?
        else {
            return None;
        };
        let (high, low) = (half(*a, *b) & 0x3FF, half(*c, *d) & 0x3FF);
        text.push(char::from_u32(0x1_0000 + (high << 10 | low))?);
        rest = after;
    }
}

/// How many characters of a text are such as records are made of; half-width katakana count against it.
pub(super) fn familiar(text: &str) -> i64 {
    text.chars()
        .map(|c| match c {
            '\u{3041}'..='\u{3093}' | '\u{30A1}'..='\u{30FC}' | '０'..='９' | '：' | '　' | '、' | '。' => 1,
            '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '手' | '合' | '先' | '後' | '歩' | '香'
            | '桂' | '銀' | '金' | '角' | '飛' | '玉' | '龍' | '馬' | '成' | '同' | '打' | '平' | '番' | '投'
            | '了' => 1,
            '\u{FF61}'..='\u{FF9F}' | '\u{E000}'..='\u{F8FF}' => -1,
            _ => 0,
        })
        .sum()
}

/// Whether most of what is not ASCII near the beginning of a text is familiar.
fn plausible(text: &str) -> bool {
    let end = (0..=text.len().min(1 << 16)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = text.get(..end).unwrap_or(text);
    let foreign = start.chars().filter(|c| !c.is_ascii()).count();
    foreign > 0 && familiar(start) * 2 > foreign as i64
}

fn score(text: &str) -> i64 {
    familiar(text) - 3 * text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count() as i64
}
