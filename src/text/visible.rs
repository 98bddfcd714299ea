//! Characters that change what stands around them where a text is shown.

use std::borrow::Cow;

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

use super::legible::is_invisible;

/// Whether a control character has no business in a text: line ends, tabs, page breaks and the old mark of a file's end
/// have.
pub fn is_stray_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{C}' | '\u{1A}')
}

/// Whether a character is not shown but obeyed: control characters, C1 among them, line and paragraph separators, and
/// those that change the writing direction.
pub fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text that can be shown as it is, on a terminal or in a title: what would be obeyed there is spelled out
/// (`\u{202e}`).
///
/// ```
/// assert_eq!(komaoto_text::plain("kif.\u{202E}exe\n"), r"kif.\u{202e}exe\n");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    with_spelled(text, is_obeyed)
}

/// A text that can be shown as it is, and in which what nobody would see is spelled out, too.
pub fn spelled(text: &str) -> Cow<'_, str> {
    with_spelled(text, |letter| is_obeyed(letter) || is_invisible(letter))
}

fn with_spelled(text: &str, is_spelled: fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(is_spelled) {
        return Cow::Borrowed(text);
    }
    let spell = |shown: String, letter: char| {
        if is_spelled(letter) {
            shown + &letter.escape_default().to_string()
        } else {
            shown + letter.encode_utf8(&mut [0; 4])
        }
    };
    Cow::Owned(text.chars().fold(String::new(), spell))
}

/// A text, or the first `most` characters of it and an ellipsis: a line of a file may be a megabyte.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

/// A text folded for comparison: neither width (NFKC) nor case counts, nor what is not seen.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let text = ComposingNormalizerBorrowed::new_nfkc().normalize(text);
    text.chars().filter(|c| !is_invisible(*c)).flat_map(char::to_lowercase).collect()
}

/// A letter without its accents; any other character as it is.
pub fn unaccented(c: char) -> char {
    let parts = DecomposingNormalizerBorrowed::new_nfd().normalize(c.encode_utf8(&mut [0; 4])).into_owned();
    parts.chars().next().filter(|base| base.is_ascii_alphabetic()).unwrap_or(c)
}
