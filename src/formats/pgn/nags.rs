//! Glyphs in movetext: signs as words of their own or behind moves.

use crate::notation::chess::{of_sign, sign, signs};

/// The sign for a glyph, if it may follow a move without a space.
pub(super) fn suffix(nag: u32) -> Option<&'static str> {
    (1..=6).contains(&nag).then(|| sign(nag)).flatten()
}

/// The glyphs in a word that is a sign, or that consists of `!` and `?` only: taken two by two if it is longer than any
/// glyph.
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
    if !word.bytes().all(|mark| matches!(mark, b'!' | b'?')) {
        return Vec::new();
    }
    let pairs = (0..word.len()).step_by(2).filter_map(|at| word.get(at..word.len().min(at + 2)));
    pairs.filter_map(of_sign).collect()
}

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

/// Whether a word says of the move before it what that implies: how it takes, that it gives check or mate.
pub(super) fn is_aside(word: &str) -> bool {
    // Practically every move contains a digit.
    if word.len() > LONGEST_ASIDE || word.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let inside = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word);
    let inside = inside.to_lowercase();
    ASIDES.split(' ').any(|known| known == inside)
}

/// No word of [`ASIDES`] is longer, in bytes.
const LONGEST_ASIDE: usize = 16;

/// Taking in passing, check and mate in signs and in words of several languages.
const ASIDES: &str = "e.p. e.p ep ep. e. p. en passant i.v. a.p. + ++ # ## † ‡ ≠ ch ch. ch+ check checkmate dbl.ch dblch \
    dbl. dis.ch dis. disch d.ch mate matt mat schach schachmatt échec echec шах мат scacco matto jaque \
    xeque schaak sakk šach szach sjakk schack";
