//! Glyphs in movetext: signs as words of their own or behind moves.

use komaoto_notation::chess::{of_sign, sign, signs, split_suffix};

/// The sign for a glyph, if it may follow a move without a space.
pub(super) fn suffix(nag: u32) -> Option<&'static str> {
    (1..=6).contains(&nag).then(|| sign(nag)).flatten()
}

/// The glyphs in a word that consists of signs: the longest that fits at each place.
pub(super) fn of_word(word: &str) -> Vec<u32> {
    // Practically every move contains a digit, and nothing follows it.
    if word.is_empty() || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    if let Some(nag) = of_sign(word) {
        return vec![nag];
    }
    if is_diagram(word) {
        return vec![DIAGRAM];
    }
    // Hardly any word is signs in a row.
    if !word.starts_with(|letter: char| !letter.is_alphabetic() || letter == 'N') || word.len() > LONGEST_SIGNS {
        return Vec::new();
    }
    let quoted = word.trim_matches(['"', '“', '”']);
    let (mut rest, mut nags) = (quoted, Vec::new());
    while !rest.is_empty() {
        let begun = signs().filter_map(|(sign, nag)| Some((rest.strip_prefix(sign)?, nag)));
        let Some((after, nag)) = begun.min_by_key(|(after, _)| after.len()) else { return Vec::new() };
        nags.push(nag);
        rest = after;
    }
    nags
}

/// Signs in a row are no longer, in bytes.
const LONGEST_SIGNS: usize = 16;

/// Whether a word is only signs that part other words: `-`, `|`, `/`, `>`.
pub(super) fn is_separator(word: &str) -> bool {
    word.chars().all(|letter| {
        matches!(
            letter,
            '-' | '–' | '—' | '|' | '｜' | '/' | '\\' | '>' | '·' | '•' | '_' | ':' | '`' | '"' | '“' | '”'
        )
    })
}

/// Whether a word has no letter or digit: whatever sign it is, it is no move.
pub(super) fn is_signs(word: &str) -> bool {
    word.chars().count() <= MOST_SIGNS && !word.chars().any(char::is_alphanumeric) && word != "--" && word != "@@@@"
}

/// More signs in a row are no sign of anything.
const MOST_SIGNS: usize = 4;

/// A diagram is shown here.
const DIAGRAM: u32 = 220;

/// Whether a word in brackets asks for a diagram.
pub(super) fn is_diagram(word: &str) -> bool {
    matches!(word, "(D)" | "[D]" | "[d]" | "[#]")
}

/// Splits the longest sign off the end of a word that has something before it: `Nf3+/-`.
pub(super) fn split_sign(word: &str) -> Option<(&str, u32)> {
    let rests = signs().filter_map(|(sign, nag)| Some((word.strip_suffix(sign).filter(|rest| !rest.is_empty())?, nag)));
    rests.min_by_key(|(rest, _)| rest.len())
}

/// A word without the signs behind its move.
pub(super) fn bare(word: &str) -> &str {
    let mut bare = split_suffix(word).0;
    while let Some((rest, _)) = split_sign(bare) {
        bare = split_suffix(rest).0;
    }
    bare
}

/// Whether a word says of the move before it what that implies: how it takes, that it gives check or mate.
pub(super) fn is_aside(word: &str) -> bool {
    // Practically every move contains a digit.
    if word.len() > LONGEST_ASIDE || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let inside = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    let inside = inside.to_lowercase();
    ASIDES.contains(&inside.as_str())
}

/// Where a word ends in which the sign of a move precedes what is said of the same move: `exd6!ep`.
pub(super) fn before_aside(word: &str) -> Option<usize> {
    let sign = word.rfind(['!', '?'])? + 1;
    let aside = word.get(sign..)?;
    (word.starts_with(char::is_alphabetic) && aside.starts_with(char::is_alphabetic) && is_aside(aside)).then_some(sign)
}

/// No word of [`ASIDES`] is longer, in bytes.
const LONGEST_ASIDE: usize = 20;

/// Taking in passing, check and mate in signs and in words of several languages.
const ASIDES: [&str; 50] = [
    "e.p.",
    "e.p",
    "ep",
    "ep.",
    "e.",
    "p.",
    "en",
    "passant",
    "i.v.",
    "a.p.",
    "+",
    "++",
    "#",
    "##",
    "†",
    "‡",
    "≠",
    "ch",
    "ch.",
    "ch+",
    "check",
    "checkmate",
    "dbl.ch",
    "dblch",
    "dbl.",
    "dis.ch",
    "dis.",
    "disch",
    "d.ch",
    "mate",
    "matt",
    "mat",
    "schach",
    "schachmatt",
    "échec",
    "echec",
    "шах",
    "мат",
    "scacco",
    "matto",
    "jaque",
    "xeque",
    "schaak",
    "sakk",
    "šach",
    "szach",
    "sjakk",
    "schack",
    "chk",
    "en-passant",
];
