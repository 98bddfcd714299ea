//! The signs that texts have for numeric annotation glyphs: chapter 10 of the standard, and those that ChessBase and Scid added.

/// Signs that stand for glyphs, as words of their own or, the first six, also behind a move.
const SIGNS: [(&str, u32); 43] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
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
    ("D", 220),
    ("RR", 145),
    ("□□", 8),
];

/// The glyph that a word stands for.
pub(super) fn of_sign(word: &str) -> Option<u32> {
    SIGNS.iter().find(|(sign, _)| *sign == word).map(|&(_, nag)| nag)
}

/// The glyphs of the marks `!` and `?` behind a move: two by two where there are more than any glyph has.
pub(super) fn of_suffix(mut suffix: &str) -> Vec<u32> {
    let mut nags = Vec::new();
    while !suffix.is_empty() {
        let (sign, rest) = suffix.split_at(suffix.len().min(2));
        nags.extend(of_sign(sign));
        suffix = rest;
    }
    nags
}
