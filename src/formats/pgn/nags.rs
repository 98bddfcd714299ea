//! The signs that represent numeric annotation glyphs in texts: chapter 10 of the standard, and those that ChessBase
//! and Scid added.

/// Signs for glyphs, the one that is shown first: as words of their own or after a move.
const SIGNS: [(u32, &[&str]); 43] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!", "‼"]),
    (4, &["??", "⁇"]),
    (5, &["!?", "⁉"]),
    (6, &["?!", "⁈"]),
    (7, &["□"]),
    (8, &["□□"]),
    (10, &["="]),
    (13, &["∞", "inf"]),
    (14, &["⩲", "+/=", "+="]),
    (15, &["⩱", "=/+", "=+"]),
    (16, &["±", "+/-", "+/−", "+/–"]),
    (17, &["∓", "-/+", "−/+", "–/+"]),
    (18, &["+−", "+-", "+–"]),
    (19, &["−+", "-+", "–+"]),
    (20, &["+−−", "+--", "++--"]),
    (21, &["−−+", "--+", "--++"]),
    (22, &["⨀", "⊙"]),
    (26, &["○"]),
    (32, &["⟳"]),
    (36, &["↑"]),
    (40, &["→"]),
    (44, &["⯹", "=/∞", "=∞"]),
    (132, &["⇆", "⇄"]),
    (138, &["⊕", "⨁"]),
    (140, &["∆", "Δ"]),
    (141, &["∇"]),
    (142, &["⌓"]),
    (145, &["RR"]),
    (146, &["N", "TN"]),
    (220, &["D"]),
    (239, &["⇔"]),
    (240, &["⇗"]),
    (241, &["⊞"]),
    (242, &["⟫"]),
    (243, &["⟪"]),
    (249, &["⯺"]),
    (250, &["⯻"]),
    (251, &["⯼"]),
    (252, &["⯽"]),
    (254, &["∟"]),
    (255, &["⯾"]),
];

/// Glyphs that say of Black what the one before them says of White: their signs are the same.
const OF_BLACK: [u32; 9] = [23, 27, 33, 37, 41, 45, 133, 139, 221];

/// All signs with their glyphs.
fn signs() -> impl Iterator<Item = (&'static str, u32)> {
    SIGNS.iter().flat_map(|(nag, signs)| signs.iter().map(|sign| (*sign, *nag)))
}

/// The glyph for a sign.
fn of_sign(word: &str) -> Option<u32> {
    signs().find(|(sign, _)| *sign == word).map(|(_, nag)| nag)
}

/// The sign for a glyph; its number, where it has none.
pub fn sign(nag: u32) -> String {
    let same = if OF_BLACK.contains(&nag) { nag - 1 } else { nag };
    let signs = SIGNS.iter().find(|(own, _)| *own == same).and_then(|(_, signs)| signs.first());
    signs.map_or_else(|| format!("${nag}"), |sign| (*sign).to_owned())
}

/// The sign for a glyph, if it may follow a move without a space.
pub(super) fn suffix(nag: u32) -> Option<&'static str> {
    SIGNS.iter().take(6).find(|(own, _)| *own == nag)?.1.first().copied()
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
    let rests = signs().filter_map(|(sign, nag)| Some((word.strip_suffix(sign).filter(|rest| !rest.is_empty())?, nag)));
    rests.min_by_key(|(rest, _)| rest.len())
}

/// Whether a word says of the move before it what that implies: how it takes, that it gives check or mate.
pub(super) fn is_aside(word: &str) -> bool {
    matches!(word, "e.p." | "ep" | "e.p" | "+" | "++" | "#" | "†" | "‡" | "ch" | "ch." | "dbl.ch" | "mate")
}
