//! Characters that change what stands around them where a text is shown.

use std::borrow::Cow;

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
/// assert_eq!(komaoto::text::plain("kif.\u{202E}exe\n"), r"kif.\u{202e}exe\n");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let spell = |shown: String, letter: char| {
        if is_obeyed(letter) {
            shown + &letter.escape_default().to_string()
        } else {
            shown + letter.encode_utf8(&mut [0; 4])
        }
    };
    Cow::Owned(text.chars().fold(String::new(), spell))
}
