//! Encodings of files: detected by content, never by extension (K1 in `formats/notes.md`): a byte order mark,
//! ISO-2022-JP by its escapes, strict UTF-8, strict CP932 or EUC-JP, then line by line with the bad bytes marked.
//! Formats used in other countries detect the encodings of their own files. What a file says about itself (`#KIF …
//! encoding=`) is a hint: it only decides between readings that are equally good, and for pure ASCII.
//!
//! Shift_JIS here means CP932 (Windows-31J), with the user-defined characters 外字 F040 to F9FC kept as U+E000 to
//! U+E757. Whether a character survives is decided by `decode(encode(text)) == text`, never by the converter's own
//! flag, which is silent about ¥ ‾ and −.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use encoding_rs::{
    BIG5, DecoderResult, EUC_JP, GB18030, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_5, KOI8_R, SHIFT_JIS, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252,
};

use super::familiar::{familiar, plausible, score};
use super::lines::{ZEROS, body};
use super::slice::Slice;
use super::stray::{Strays, stray, surrogates};
use super::substitute::near;

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
    /// ISO-2022-JP, the JIS code of e-mail (read; kept on save).
    Iso2022Jp,
    /// GB18030, with its predecessors GBK and GB2312 (xiangqi; read, kept on save).
    Gb18030,
    /// Big5 (xiangqi in traditional characters; read, kept on save).
    Big5,
    /// ISO 8859-1, Latin-1: the encoding that the standard of PGN names (chess; read, kept on save).
    Latin1,
    /// Windows-1252, Latin-1 with more signs where that has none (chess; read, kept on save).
    Windows1252,
    /// Windows-1250, of Central Europe (chess; read, kept on save).
    Windows1250,
    /// ISO 8859-2, of Central Europe outside Windows (chess; read, kept on save).
    Latin2,
    /// Windows-1251, Cyrillic (chess; read, kept on save).
    Windows1251,
    /// ISO 8859-5, Cyrillic of Unix (chess; read, kept on save).
    Iso5,
    /// KOI8-R, Cyrillic outside Windows (chess; read, kept on save).
    Koi8R,
    /// Code page 866, Cyrillic of DOS (chess; read, kept on save).
    Ibm866,
    /// UTF-16 little endian (read; kept on save).
    Utf16Le,
    /// UTF-16 big endian (read; kept on save).
    Utf16Be,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Utf8,
        Self::ShiftJis,
        Self::EucJp,
        Self::Iso2022Jp,
        Self::Gb18030,
        Self::Big5,
        Self::Latin1,
        Self::Windows1252,
        Self::Windows1250,
        Self::Latin2,
        Self::Windows1251,
        Self::Iso5,
        Self::Koi8R,
        Self::Ibm866,
        Self::Utf16Le,
        Self::Utf16Be,
    ];

    /// Its name as written in files (`#KIF … encoding=`).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Iso2022Jp => "ISO-2022-JP",
            Self::Gb18030 => "GB18030",
            Self::Big5 => "Big5",
            Self::Latin1 => "ISO-8859-1",
            Self::Windows1252 => "Windows-1252",
            Self::Windows1250 => "Windows-1250",
            Self::Latin2 => "ISO-8859-2",
            Self::Windows1251 => "Windows-1251",
            Self::Iso5 => "ISO-8859-5",
            Self::Koi8R => "KOI8-R",
            Self::Ibm866 => "IBM866",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
        }
    }

    /// The encoding for a name in a file.
    fn named(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "utf-8" | "utf8" => Self::Utf8,
            "shift-jis" | "shiftjis" | "sjis" | "cp932" | "ms932" | "windows-31j" => Self::ShiftJis,
            "euc-jp" | "eucjp" | "euc" => Self::EucJp,
            "iso-2022-jp" | "jis" => Self::Iso2022Jp,
            "gb18030" | "gbk" | "gb2312" => Self::Gb18030,
            "big5" => Self::Big5,
            "iso-8859-1" | "latin-1" | "latin1" => Self::Latin1,
            "windows-1252" => Self::Windows1252,
            "windows-1250" => Self::Windows1250,
            "iso-8859-2" | "latin-2" | "latin2" => Self::Latin2,
            "windows-1251" => Self::Windows1251,
            "iso-8859-5" => Self::Iso5,
            "koi8-r" => Self::Koi8R,
            "ibm866" | "cp866" => Self::Ibm866,
            _ => return None,
        })
    }

    /// Those of Europe, in which each letter is a byte: what programs of chess wrote before UTF-8.
    pub const EUROPEAN: [Self; 7] =
        [Self::Windows1252, Self::Windows1250, Self::Latin2, Self::Windows1251, Self::Koi8R, Self::Ibm866, Self::Iso5];

    /// Whether it has Cyrillic letters.
    pub const fn is_cyrillic(self) -> bool {
        matches!(self, Self::Windows1251 | Self::Iso5 | Self::Koi8R | Self::Ibm866)
    }

    /// Whether it is one of those of Europe.
    pub fn is_european(self) -> bool {
        self == Self::Latin1 || Self::EUROPEAN.contains(&self)
    }

    /// Whether bytes can be a text in this encoding. Latin-1 has no signs at the bytes where Windows-1252 has some.
    fn fits(self, bytes: &[u8]) -> bool {
        self != Self::Latin1 || !bytes.iter().any(|byte| (0x80..0xA0).contains(byte))
    }

    /// The encoding that bytes said to be in this one are in: what is called Latin-1 is often Windows-1252.
    fn of(self, bytes: &[u8]) -> Self {
        if self.fits(bytes) { self } else { Self::Windows1252 }
    }

    /// Whether a character survives being written in this encoding and read again.
    pub fn holds(self, c: char) -> bool {
        c.is_ascii() || self.coded().is_none() || gaiji(c, self).is_some() || survives(c, self)
    }

    /// The converter for an encoding that does not hold all of Unicode. Latin-1 is that of Windows, which also has
    /// signs at bytes where Latin-1 has only control characters.
    fn coded(self) -> Option<&'static encoding_rs::Encoding> {
        match self {
            Self::ShiftJis => Some(SHIFT_JIS),
            Self::EucJp => Some(EUC_JP),
            Self::Iso2022Jp => Some(ISO_2022_JP),
            Self::Gb18030 => Some(GB18030),
            Self::Big5 => Some(BIG5),
            Self::Latin1 | Self::Windows1252 => Some(WINDOWS_1252),
            Self::Windows1250 => Some(WINDOWS_1250),
            Self::Latin2 => Some(ISO_8859_2),
            Self::Windows1251 => Some(WINDOWS_1251),
            Self::Iso5 => Some(ISO_8859_5),
            Self::Koi8R => Some(KOI8_R),
            Self::Ibm866 => Some(IBM866),
            Self::Utf8 | Self::Utf16Le | Self::Utf16Be => None,
        }
    }
}

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text, line ends as they were: the bytes themselves where they are that text.
    pub text: Cow<'b, str>,
    /// The encoding it was in.
    pub encoding: Encoding,
    /// Whether a byte order mark came first.
    pub bom: bool,
    /// 1-based lines with bytes that are invalid in the encoding (shown as U+FFFD, or read in another encoding that
    /// fits the line).
    pub bad_lines: Vec<usize>,
    /// Whether it was found that most of its foreign characters are those of Japanese records.
    pub plausible: bool,
}

/// A character that an encoding lacks: listed once, with how often it occurs and the line of its first occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// The number of its occurrences.
    pub count: usize,
    /// The 1-based line of the first one.
    pub line: usize,
}

/// Decodes a file by its content. `None` if it is not text. `charset` knows formats whose files use encodings of other
/// countries: it is asked about bytes that are not UTF-8, before the encodings of Japan are tried.
pub fn decode_by(
    bytes: &[u8],
    charset: impl Fn(&[u8]) -> Option<(&'static encoding_rs::Encoding, Strays)>,
) -> Option<Decoded<'_>> {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        let decoded = || match std::str::from_utf8(rest) {
            Ok(text) => Decoded { bom: true, ..clean(text.into(), Encoding::Utf8) },
            Err(_) => {
                by_lines(rest, Encoding::Utf8, true, charset(rest).map_or(Strays::Japanese, |(_, strays)| strays))
            }
        };
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
            let text = body(&decoded.text);
            let plain = decoded.bad_lines.is_empty() && text.contains('\n') && !text.contains('\0');
            plain.then_some(decoded)
        });
    }
    let hint = hint(bytes).map(|(_, encoding)| encoding);
    if bytes.is_ascii()
        && let Some(decoded) = iso_2022_jp(bytes)
    {
        return Some(decoded);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if bytes.is_ascii() {
            return Some(clean(text.into(), hint.unwrap_or(Encoding::Utf8)));
        }
        // Characters of two bytes, none of which is Japanese, may as well be what the file says that they are.
        let may_be_other = || text.chars().all(|c| c < '\u{800}');
        let named = hint.filter(|named| *named != Encoding::Utf8 && may_be_other());
        let decoded = named.map(|named| named.of(bytes)).and_then(|named| Some((named, named.coded()?)));
        let other = decoded.and_then(|(named, coded)| Some(clean(strictly(coded, bytes)?, named)));
        return Some(other.unwrap_or_else(|| clean(text.into(), Encoding::Utf8)));
    }
    if let Some((charset, strays)) = charset(bytes) {
        let found =
            Encoding::ALL.into_iter().find(|encoding| encoding.coded() == Some(charset) && encoding.fits(bytes));
        return Some(decode_among(bytes, found.unwrap_or(Encoding::Utf8), |_| strays));
    }
    let sjis = strictly(SHIFT_JIS, bytes);
    // These are mostly characters typical of records: no need to look further.
    let sjis = match sjis {
        Some(text) if hint != Some(Encoding::EucJp) && plausible(&text) => {
            return Some(Decoded { plausible: true, ..clean(text, Encoding::ShiftJis) });
        }
        other => other,
    };
    let euc = strictly(EUC_JP, bytes);
    let likely = |encoding, score: i64| 2 * score + i64::from(hint == Some(encoding));
    match (sjis, euc) {
        // EUC-JP bytes can be valid CP932 (half-width katakana and rare kanji): whichever reads more like a record
        // wins.
        (Some(sjis), Some(euc))
            if likely(Encoding::EucJp, familiar(&euc)) > likely(Encoding::ShiftJis, familiar(&sjis)) =>
        {
            Some(clean(euc, Encoding::EucJp))
        }
        // So can UTF-8 with one broken byte.
        (Some(sjis), _) => {
            let utf8 = String::from_utf8_lossy(bytes);
            if familiar(&utf8) > familiar(&sjis) {
                Some(by_lines(bytes, Encoding::Utf8, false, Strays::Japanese))
            } else {
                Some(clean(sjis, Encoding::ShiftJis))
            }
        }
        (None, euc) => {
            let best = [Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf8]
                .into_iter()
                .map(|encoding| (encoding, likely(encoding, score_in(bytes, encoding))))
                .fold((Encoding::ShiftJis, i64::MIN), |best, next| if next.1 > best.1 { next } else { best });
            match euc {
                Some(euc) if best.0 == Encoding::EucJp => Some(clean(euc, Encoding::EucJp)),
                _ => Some(by_lines(bytes, best.0, false, Strays::Japanese)),
            }
        }
    }
}

/// Decodes a file, without its byte order mark, in the encoding that most of it uses; a line that is entirely in
/// another encoding is read in that one.
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    decode_among(bytes, encoding, |_| Strays::Japanese)
}

/// Like [`decode_as`], given in which other encodings a line may be, which is asked only if some line is not in that of
/// the file.
pub fn decode_among(bytes: &[u8], encoding: Encoding, strays: impl FnOnce(&[u8]) -> Strays) -> Decoded<'_> {
    let encoding = encoding.of(bytes);
    let mark = bom(encoding);
    let (bytes, bom) = match bytes.strip_prefix(mark) {
        Some(rest) if !mark.is_empty() => (rest, true),
        _ => (bytes, false),
    };
    let strict = match encoding {
        Encoding::Utf8 => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Encoding::Utf16Le | Encoding::Utf16Be => return utf16(bytes, encoding, bom),
        other => other.coded().and_then(|coded| strictly(coded, bytes)),
    };
    match strict {
        Some(text) => Decoded { bom, ..clean(text, encoding) },
        None => by_lines(bytes, encoding, bom, strays(bytes)),
    }
}

/// Decodes a file of UTF-8 in which the other lines are in an encoding that a person chose.
pub fn decode_lines_as(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    decode_among(bytes, Encoding::Utf8, |_| encoding.coded().map_or(Strays::Japanese, Strays::Only))
}

/// The byte order mark of an encoding; empty if it has none.
pub const fn bom(encoding: Encoding) -> &'static [u8] {
    match encoding {
        Encoding::Utf8 => b"\xEF\xBB\xBF",
        Encoding::Utf16Le => b"\xFF\xFE",
        Encoding::Utf16Be => b"\xFE\xFF",
        _ => b"",
    }
}

/// Decodes every line of a file in the encoding that a person chose. For UTF-16 the byte order is detected if the bytes
/// show it.
pub fn decode_wholly(bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let encoding = encoding.of(bytes);
    if encoding == Encoding::Utf8 {
        let (rest, bom) = bytes.strip_prefix(b"\xEF\xBB\xBF").map_or((bytes, false), |rest| (rest, true));
        let decoded = match String::from_utf8_lossy(rest) {
            text @ Cow::Borrowed(_) => clean(text, encoding),
            text @ Cow::Owned(_) => marked(text, encoding),
        };
        return Decoded { bom, ..decoded };
    }
    match encoding.coded() {
        Some(coded) => {
            let (text, bad) = coded.decode_without_bom_handling(bytes);
            if bad { marked(text, encoding) } else { clean(text, encoding) }
        }
        None => {
            let [little, big] = [(b"\xFF\xFE", Encoding::Utf16Le), (b"\xFE\xFF", Encoding::Utf16Be)]
                .map(|(mark, order)| bytes.strip_prefix(mark).map(|rest| utf16(rest, order, true)));
            little.or(big).unwrap_or_else(|| {
                let other = if encoding == Encoding::Utf16Le { Encoding::Utf16Be } else { Encoding::Utf16Le };
                let (asked, other) = (utf16(bytes, encoding, false), utf16(bytes, other, false));
                // Letters, digits and line ends make sense only in the right byte order.
                let ascii = |decoded: &Decoded<'_>| decoded.text.chars().filter(char::is_ascii).count();
                if ascii(&other) > ascii(&asked) { other } else { asked }
            })
        }
    }
}

/// Decodes bytes; `None` if some are invalid. Of a large file no more memory is touched than its text needs: a decoder
/// that is given all of it wants room for the longest text of that many bytes.
fn strictly<'b>(coded: &'static encoding_rs::Encoding, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
    if bytes.len() <= PIECE {
        return coded.decode_without_bom_handling_and_without_replacement(bytes);
    }
    let mut decoder = coded.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() + PIECE);
    let mut rest = bytes;
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        rest = rest.slice(read..);
        match result {
            DecoderResult::InputEmpty => return Some(text.into()),
            DecoderResult::OutputFull => text.reserve(rest.len() + PIECE),
            DecoderResult::Malformed(..) => return None,
        }
    }
}

/// A text without bad bytes.
fn clean(mut text: Cow<'_, str>, encoding: Encoding) -> Decoded<'_> {
    if let Cow::Owned(text) = &mut text {
        // There is more room than it has turned out to need.
        text.shrink_to_fit();
    }
    Decoded { text, encoding, bom: false, bad_lines: Vec::new(), plausible: false }
}

/// A text in which bad bytes appear as U+FFFD.
fn marked(text: Cow<'_, str>, encoding: Encoding) -> Decoded<'_> {
    let lines = super::lines::lines(&text).filter(|line| line.text.contains(char::REPLACEMENT_CHARACTER));
    let bad_lines = lines.map(|line| line.number).collect();
    Decoded { bad_lines, ..clean(text, encoding) }
}

/// The encoding that a file says it is in, and where: `#KIF version=2.0 encoding=UTF-8`, `'CSA encoding=UTF-8`,
/// `'encoding=Shift_JIS`, `<?xml version="1.0" encoding="UTF-8"?>`.
pub fn hint(bytes: &[u8]) -> Option<(Range<usize>, Encoding)> {
    const KEY: &[u8] = b"encoding=";
    let mut start = 0;
    let head = bytes.get(..1024).unwrap_or(bytes);
    for line in head.split(|&b| b == b'\n' || b == b'\r').take(8) {
        let remark = matches!(line.trim_ascii_start().first(), Some(b'#' | b'\'')) || is_declaration(line);
        if remark && let Some(key) = line.windows(KEY.len()).position(|part| part.eq_ignore_ascii_case(KEY)) {
            let name = line.slice(key + KEY.len()..);
            let is_mark =
                |byte: &u8| byte.is_ascii_whitespace() || is_declaration(line) && matches!(byte, b'"' | b'\'');
            let blanks = name.iter().take_while(|byte| is_mark(byte)).count();
            let name = name.slice(blanks..);
            let end = name.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')));
            let name = name.slice(..end.unwrap_or(name.len()));
            if let Some(encoding) = std::str::from_utf8(name).ok().and_then(Encoding::named) {
                let at = start + key + KEY.len() + blanks;
                return Some((at..at + name.len(), encoding));
            }
        }
        start += line.len() + 1;
    }
    None
}

/// Whether a line declares that a file is XML, and in which encoding.
fn is_declaration(line: &[u8]) -> bool {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start().starts_with(b"<?xml")
}

/// Seven-bit bytes with the escapes of ISO-2022-JP, if they read like a text in it.
fn iso_2022_jp(bytes: &[u8]) -> Option<Decoded<'_>> {
    let shifts = |part: &[u8]| matches!(part, [0x1B, b'$', b'@' | b'B'] | [0x1B, b'(', b'I']);
    if !bytes.contains(&0x1B) || !bytes.windows(3).any(shifts) {
        return None;
    }
    let decoded = decode_as(bytes, Encoding::Iso2022Jp);
    (decoded.bad_lines.is_empty() || score(&decoded.text) > 0).then_some(decoded)
}

/// Encodes a text. The second part names every character that did not survive `decode(encode(text))`; it is empty if
/// all did. Such a character is written as its nearest relative (〜 as ～, ☗ as ▲) or as 〓; the person is asked before
/// that goes to disk.
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
        other => coded(text, other),
    }
}

/// The characters of some texts, one after another, that an encoding lacks, as [`encode`] names them.
pub fn unencodable(texts: &[&str], encoding: Encoding) -> Vec<Unencodable> {
    if encoding.coded().is_none() { Vec::new() } else { encode(&texts.concat(), encoding, false).1 }
}

/// Adds a text to the bytes of a file in an encoding.
pub fn encode_onto(bytes: &mut Vec<u8>, text: &str, encoding: Encoding) {
    match encoding {
        Encoding::Utf8 => bytes.extend_from_slice(text.as_bytes()),
        other => bytes.extend(encode(text, other, false).0),
    }
}

/// The size of a piece in bytes where text is encoded piece by piece.
const PIECE: usize = 64 << 10;

/// The bytes of a text, if all of it comes back from them. Never more than a piece of it is held as what came back.
fn held(text: &str, encoding: Encoding, codec: &'static encoding_rs::Encoding) -> Option<Vec<u8>> {
    let most = if codec == ISO_2022_JP { text.len() } else { PIECE };
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(most));
        let (coded, _, failed) = codec.encode(piece);
        let back = codec.decode_without_bom_handling_and_without_replacement(&coded);
        if failed || !encoding.fits(&coded) || back.is_none_or(|back| back != piece) {
            return None;
        }
        bytes.extend_from_slice(&coded);
        rest = behind;
    }
    Some(bytes)
}

fn coded(text: &str, encoding: Encoding) -> (Vec<u8>, Vec<Unencodable>) {
    let codec = encoding.coded().unwrap_or(SHIFT_JIS);
    if let Some(bytes) = held(text, encoding, codec) {
        return (bytes, Vec::new());
    }
    let mut bytes = Vec::with_capacity(text.len());
    // Written in one go, because some encodings are stateful.
    let mut run = String::new();
    let mut known: HashMap<char, One> = HashMap::new();
    let mut lost: Vec<Unencodable> = Vec::new();
    let mut places: HashMap<char, usize> = HashMap::new();
    let mut line = 1;
    let mut after = '\0';
    for c in text.chars() {
        line += usize::from(ends_line(std::mem::replace(&mut after, c), c));
        if c.is_ascii() {
            run.push(c);
            continue;
        }
        match known.entry(c).or_insert_with(|| one(c, encoding)) {
            One::Same => run.push(c),
            One::Gaiji(code) => {
                bytes.extend_from_slice(&codec.encode(&run).0);
                bytes.extend_from_slice(code);
                run.clear();
            }
            One::Other(other) => {
                run.push_str(other);
                let index = *places.entry(c).or_insert(lost.len());
                match lost.get_mut(index) {
                    Some(found) => found.count += 1,
                    None => lost.push(Unencodable { character: c, count: 1, line }),
                }
            }
        }
    }
    bytes.extend_from_slice(&codec.encode(&run).0);
    (bytes, lost)
}

/// The bytes of a character.
enum One {
    /// As it is.
    Same,
    /// By the code of a user-defined character.
    Gaiji([u8; 2]),
    /// Not at all: this stands in for it.
    Other(&'static str),
}

fn one(c: char, encoding: Encoding) -> One {
    if let Some(code) = gaiji(c, encoding) {
        return One::Gaiji(code);
    }
    if survives(c, encoding) {
        return One::Same;
    }
    let fits = |text: &&str| text.chars().all(|c| c.is_ascii() || survives(c, encoding));
    One::Other(Some(near(c).0).filter(fits).or(Some("〓").filter(fits)).unwrap_or("?"))
}

/// The code of a user-defined character 外字 in Shift_JIS.
fn gaiji(c: char, encoding: Encoding) -> Option<[u8; 2]> {
    let index = (c as u32).checked_sub(0xE000).filter(|&i| i < 1880 && encoding == Encoding::ShiftJis)?;
    let (row, cell) = (index / 188, index % 188);
    let trail = cell + if cell < 0x3F { 0x40 } else { 0x41 };
    Some([(0xF0 + row) as u8, trail as u8])
}

/// Whether a character survives being written and read again. The converter's own flag is silent about some that do
/// not.
fn survives(c: char, encoding: Encoding) -> bool {
    let Some(codec) = encoding.coded() else { return true };
    let mut buffer = [0; 4];
    let text = &*c.encode_utf8(&mut buffer);
    let (bytes, _, failed) = codec.encode(text);
    let back = codec.decode_without_bom_handling_and_without_replacement(&bytes);
    !failed && encoding.fits(&bytes) && back.is_some_and(|back| back == text)
}

/// Whether fewer than one byte in twenty is a control character. Blocks of zeros and zeros at the end do not count:
/// they stand where a write was cut short, and what is around them may be text.
fn looks_like_text(bytes: &[u8]) -> bool {
    let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
    let text = bytes.slice(..end);
    let is_block = |run: &&[u8]| run.first() == Some(&0) && run.len() >= ZEROS;
    let runs = || text.chunk_by(|&a, &b| (a == 0) == (b == 0));
    let blocks = if text.contains(&0) { runs().filter(is_block).map(<[u8]>::len).sum() } else { 0 };
    let is_control = |b: u8| b < 0x20 && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0C | 0x1A | 0x1B);
    // Counted in blocks whose number of bytes is a byte, this takes a fraction of the time.
    let in_block = |block: &[u8]| usize::from(block.iter().map(|&b| u8::from(is_control(b))).sum::<u8>());
    let control: usize = text.chunks(usize::from(u8::MAX)).map(in_block).sum();
    (control - blocks) * 20 < text.len() - blocks || bytes.is_empty()
}

fn utf16(bytes: &[u8], encoding: Encoding, bom: bool) -> Decoded<'static> {
    let unit = if encoding == Encoding::Utf16Le { u16::from_le_bytes } else { u16::from_be_bytes };
    let (pairs, odd) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(bytes.len());
    let mut bad_lines = Vec::new();
    let mut line = 1;
    let mut after = '\0';
    for c in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        let bad = c.is_err();
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        line += usize::from(ends_line(std::mem::replace(&mut after, c), c));
        if bad {
            mark(&mut bad_lines, line);
        }
        text.push(c);
    }
    if !odd.is_empty() {
        line += usize::from(ends_line(after, char::REPLACEMENT_CHARACTER));
        mark(&mut bad_lines, line);
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Decoded { text: text.into(), encoding, bom, bad_lines, plausible: false }
}

/// Whether a line ends between two characters, as [`lines`](super::lines::lines) counts them.
const fn ends_line(before: char, c: char) -> bool {
    before == '\n' || before == '\r' && c != '\n'
}

fn mark(lines: &mut Vec<usize>, line: usize) {
    if lines.last() != Some(&line) {
        lines.push(line);
    }
}

fn lossy(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    match encoding.coded() {
        Some(coded) => coded.decode_without_bom_handling(bytes).0,
        None => String::from_utf8_lossy(bytes),
    }
}

/// The score of bytes read in an encoding in which line ends are those of ASCII. Never more than a piece of what they
/// are read as is held.
fn score_in(bytes: &[u8], encoding: Encoding) -> i64 {
    let (mut rest, mut total) = (bytes, 0);
    while !rest.is_empty() {
        let end = rest.get(PIECE..).and_then(|behind| Some(PIECE + behind.iter().position(|&byte| byte == b'\n')? + 1));
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        total += score(&lossy(piece, encoding));
        rest = behind;
    }
    total
}

/// Decodes line by line: a line that is not in the encoding but entirely in another one is read in that one (as in
/// concatenated files).
fn by_lines(bytes: &[u8], encoding: Encoding, bom: bool, strays: Strays) -> Decoded<'static> {
    let mut text = String::with_capacity(bytes.len() * 3 / 2);
    let mut bad_lines = Vec::new();
    let mut number = 1;
    // Lone CRs end lines here as they do in `lines`.
    let mut previous = 0u8;
    for line in bytes.split_inclusive(|&b| b == b'\n' || b == b'\r') {
        if previous == b'\r' && line == b"\n" {
            text.push('\n');
            previous = b'\n';
            continue;
        }
        let utf8 = if line.is_ascii() { None } else { std::str::from_utf8(line).ok() };
        match (encoding, utf8) {
            (Encoding::Utf8, Some(utf8)) => text.push_str(utf8),
            (Encoding::Utf8, None) if line.is_ascii() => text.push_str(&lossy(line, Encoding::Utf8)),
            (Encoding::Utf8, None) => {
                mark(&mut bad_lines, number);
                match surrogates(line).or_else(|| stray(line, strays)) {
                    Some(whole) => text.push_str(&whole),
                    None => text.push_str(&lossy(line, Encoding::Utf8)),
                }
            }
            (_, Some(utf8)) if is_hardly_chance(utf8, encoding) || score(utf8) > score(&lossy(line, encoding)) => {
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
    Decoded { text: text.into(), encoding, bom, bad_lines, plausible: false }
}

/// Whether bytes that are UTF-8 are hardly so by chance: in an encoding of one byte for each letter two such letters
/// would have to stand side by side that nobody writes so; where each has two, characters of three bytes tell.
fn is_hardly_chance(utf8: &str, encoding: Encoding) -> bool {
    match encoding {
        european if european.is_european() => true,
        Encoding::Gb18030 | Encoding::Big5 => utf8.chars().any(|c| c.len_utf8() == 3),
        _ => false,
    }
}
