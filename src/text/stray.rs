//! Lines that are not in the encoding of their file.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, EUC_JP, GB18030, IBM866, ISO_8859_2, ISO_8859_5, KOI8_R, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
};

use super::familiar::{plausible, score};

/// The encodings that a line may be in which is not in that of its file, as in joined files: those that people used who
/// play the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strays {
    /// Shift_JIS and EUC-JP.
    Japanese,
    /// GB18030 and Big5.
    Chinese,
    /// Those of [`european`].
    European,
    /// The one that a person chose.
    Only(&'static encoding_rs::Encoding),
}

/// A line in a file of UTF-8 that is entirely in another encoding. A line of UTF-8 with a few bad bytes is not, even
/// where the other has a character for each of them: its other characters have the form of UTF-8.
pub(super) fn stray(line: &[u8], strays: Strays) -> Option<String> {
    let (mut formed, mut misfits) = (0, 0);
    for chunk in line.utf8_chunks() {
        formed += chunk.valid().bytes().filter(|byte| !byte.is_ascii()).count();
        match chunk.invalid() {
            // The beginning of a character, which is hardly ever one by chance.
            begun if begun.len() > 1 => formed += begun.len(),
            alone => misfits += alone.len(),
        }
    }
    let read = |encoding: &'static encoding_rs::Encoding| {
        encoding.decode_without_bom_handling_and_without_replacement(line).map(Cow::into_owned)
    };
    match strays {
        Strays::Only(chosen) if [SHIFT_JIS, EUC_JP].contains(&chosen) => {
            read(chosen).filter(|text| formed < misfits || plausible(text))
        }
        Strays::Japanese => {
            let best = [SHIFT_JIS, EUC_JP].into_iter().filter_map(read).max_by_key(|text| score(text));
            best.filter(|text| formed < misfits || plausible(text))
                .filter(|text| score(text) > score(&String::from_utf8_lossy(line)))
        }
        _ if formed >= misfits => None,
        Strays::Only(chosen) => read(chosen),
        Strays::Chinese if is_gb2312(line) => read(GB18030),
        Strays::Chinese => read(BIG5).or_else(|| read(GB18030)),
        Strays::European => read(european(line)),
    }
}

/// Which of the encodings of Europe bytes are in, by their letters.
pub fn european(bytes: &[u8]) -> &'static encoding_rs::Encoding {
    let read = |encoding: &'static encoding_rs::Encoding| encoding.decode_without_bom_handling(bytes).0;
    if let Some(encoding) = cyrillic(bytes) {
        return encoding;
    }
    // The first of those that are equally good.
    let western = read(WINDOWS_1252);
    let [windows, other] = [WINDOWS_1250, ISO_8859_2].map(|encoding| (odd_signs(&read(encoding)), encoding));
    let ((central, encoding), signs) = (if other.0 < windows.0 { other } else { windows }, odd_signs(&western));
    let is_odd = central < signs || central == signs && has_odd_words(&western);
    if is_odd { encoding } else { WINDOWS_1252 }
}

/// Whether both bytes of each character are as in GB2312, in which nearly all of GB18030 is written; the second ones of
/// Big5 are often smaller.
fn is_gb2312(line: &[u8]) -> bool {
    let mut bytes = line.iter().filter(|byte| **byte > 0x20);
    while let Some(&first) = bytes.next() {
        if !first.is_ascii() && (first < 0xA1 || bytes.next().is_none_or(|&second| second < 0xA1)) {
            return false;
        }
    }
    true
}

/// The number of signs beside letters that no name has there: `£ukasz` for Łukasz.
fn odd_signs(text: &str) -> usize {
    let letters: Vec<char> = text.chars().collect();
    let is_odd = |three: &[char]| {
        let beside =
            three.first().is_some_and(|c| c.is_alphabetic()) || three.last().is_some_and(|c| c.is_alphabetic());
        let opens = three.first().is_none_or(|c| !c.is_alphabetic());
        // `Nº`, but no letter follows it.
        let is_ordinal = |c: char| matches!(c, 'ª' | 'º') && three.last().is_some_and(|c| c.is_alphabetic());
        let is_letter = |c: char| c.is_alphabetic() && !is_ordinal(c);
        let is_sign = |c: char| !(c.is_ascii() || is_letter(c) || is_quoting(c) || opens && matches!(c, '¿' | '¡'));
        beside && three.get(1).is_some_and(|&c| is_sign(c))
    };
    letters.windows(3).filter(|three| is_odd(three)).count()
}

/// Whether most words that Windows-1250 would read otherwise have letters that no language of the West has there:
/// `Dvoøák` for Dvořák, `Èoviæ` for Čović. A name or two of the East are in many lists of names of the West.
fn has_odd_words(text: &str) -> bool {
    let is_odd = |word: &str| {
        let mut rare: Vec<char> = word.chars().filter(|c| "èìøùæõûï".contains(*c)).collect();
        rare.dedup();
        // Danish has both: Ærø.
        if rare.iter().all(|c| matches!(c, 'æ' | 'ø')) {
            rare.truncate(1);
        }
        let is_of_the_east = word.starts_with('è') && word.chars().count() > 1 || word.ends_with("iæ");
        is_of_the_east || rare.len() > 1 || !rare.is_empty() && word.contains(['á', 'í', 'ý', 'š', 'ž', 'ú'])
    };
    let (mut odd, mut telling) = (0_usize, 0_usize);
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_ascii()) {
        let small = word.to_lowercase();
        odd += usize::from(is_odd(&small));
        telling += usize::from(small.contains(|c| "àãåæèêìïðñòõøùûþÿ".contains(c)));
    }
    odd > 0 && odd * 2 >= telling
}

/// Quotation marks and dashes, which stand beside letters.
const fn is_quoting(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{201F}' | '«' | '»' | '‹' | '›' | '…' | '\u{A0}')
}

/// Those that have Cyrillic letters, the usual one first.
pub const CYRILLIC: [&encoding_rs::Encoding; 4] = [WINDOWS_1251, KOI8_R, IBM866, ISO_8859_5];

/// The encoding in which most letters that are not ASCII are in words of Cyrillic letters alone, written as names and
/// sentences are: no Latin name is, and no Chinese that is taken for letters. In KOI8-R capitals are where Windows-1251
/// has small letters, so that the one read as the other is written as nobody writes.
fn cyrillic(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let worth = |encoding: &'static encoding_rs::Encoding| {
        let (whole, mixed) = cased(&encoding.decode_without_bom_handling(bytes).0);
        whole.checked_sub(mixed).filter(|more| *more > 0).map(|more| (more, encoding))
    };
    let found = CYRILLIC.into_iter().filter_map(worth);
    // The first of those that are equally good.
    found.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, encoding)| encoding)
}

/// How many characters that are not ASCII are in words of such letters alone, small but for the first or all of them
/// capitals; and how many are not.
fn cased(text: &str) -> (usize, usize) {
    // Of signs only quotation marks and dashes adjoin a word, and none is within it.
    let words = text.split(|c: char| c.is_ascii() && !c.is_alphabetic()).map(|word| word.trim_matches(is_quoting));
    let (mut whole, mut mixed) = (0, 0);
    for word in words.filter(|word| !word.is_ascii()) {
        let foreign = word.chars().filter(|c| !c.is_ascii()).count();
        let is_whole = foreign == word.chars().count() && foreign > 2 && word.chars().all(char::is_alphabetic);
        let is_cased = word.chars().skip(1).all(char::is_lowercase) || word.chars().all(char::is_uppercase);
        if is_whole && is_cased && is_of_one_language(word) { whole += foreign } else { mixed += foreign }
    }
    (whole, mixed)
}

/// Whether a word of Cyrillic letters has a vowel, and not both letters of the South alone and such as that lacks.
fn is_of_one_language(word: &str) -> bool {
    let word = word.to_lowercase();
    let has = |letters: &str| word.contains(|c| letters.contains(c));
    has("аеёиоуыэюяєіїў") && !(has("ђљњћџѓќѕј") && has("ёйщъыьэюяєіїґў"))
}

/// A line of UTF-8 in which some characters are written as two three-byte surrogates (CESU-8), as by old Java programs
/// and databases.
pub(super) fn surrogates(line: &[u8]) -> Option<String> {
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
