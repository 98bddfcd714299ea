//! Text as XML has it.

/// A letter as XML has it.
pub(super) fn escaped(letter: char) -> String {
    match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        // XML cannot contain them.
        letter if letter.is_control() => " ".to_owned(),
        '\u{FFFE}' | '\u{FFFF}' => " ".to_owned(),
        letter => letter.to_string(),
    }
}
