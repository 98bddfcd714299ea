//! The signs that represent numeric annotation glyphs in texts: chapter 10 of the standard, and those that ChessBase
//! and Scid added.

/// Signs for glyphs, as words of their own or, in the case of the first six, also after a move.
const SIGNS: [(&str, u32); 50] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("inf", 13),
    ("+/=", 14),
    ("+=", 14),
    ("⩲", 14),
    ("=/+", 15),
    ("=+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("⊙", 22),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=/∞", 44),
    ("=∞", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("∇", 141),
    ("⌓", 142),
    ("⨁", 138),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
    ("RR", 145),
    ("□□", 8),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("⯹", 44),
];

/// The glyph for a sign.
fn of_sign(word: &str) -> Option<u32> {
    SIGNS.iter().find(|(sign, _)| *sign == word).map(|&(_, nag)| nag)
}

/// The sign for a glyph, if it may follow a move without a space.
pub(super) fn suffix(nag: u32) -> Option<&'static str> {
    SIGNS.iter().take(6).find(|&&(_, own)| own == nag).map(|&(sign, _)| sign)
}

/// The glyphs in a word that is a sign, or that consists of `!` and `?` only: taken two by two if it is longer than any
/// glyph.
pub(super) fn of_word(word: &str) -> Vec<u32> {
    // Practically every move contains a digit.
    if word.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    if let Some(nag) = of_sign(word) {
        return vec![nag];
    }
    if !word.bytes().all(|mark| matches!(mark, b'!' | b'?')) {
        return Vec::new();
    }
    let pairs = (0..word.len()).step_by(2).filter_map(|at| word.get(at..word.len().min(at + 2)));
    pairs.filter_map(of_sign).collect()
}

/// Splits the longest sign off the end of a word that has something before it: `Nf3+/-`.
pub(super) fn split_sign(word: &str) -> Option<(&str, u32)> {
    let rests =
        SIGNS.iter().filter_map(|&(sign, nag)| Some((word.strip_suffix(sign).filter(|rest| !rest.is_empty())?, nag)));
    rests.min_by_key(|(rest, _)| rest.len())
}
