//! The signs of numeric annotation glyphs: chapter 10 of the PGN standard, and those that ChessBase and Scid added.

/// Signs for glyphs, the one that is shown first: as words of their own or after a move.
const SIGNS: [(u32, &[&str]); 47] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!", "‼"]),
    (4, &["??", "⁇"]),
    (5, &["!?", "⁉"]),
    (6, &["?!", "⁈"]),
    (7, &["□"]),
    (8, &["□□"]),
    (10, &["="]),
    // As ChessBase writes what others write as the one before.
    (11, &["="]),
    (13, &["∞", "inf"]),
    // The letters of ChessBase's font, `²` and `³`, come with copied text.
    (14, &["⩲", "+/=", "+=", "²"]),
    (15, &["⩱", "=/+", "=+", "³"]),
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
    (140, &["∆", "Δ", "△"]),
    (141, &["∇"]),
    (142, &["⌓"]),
    (145, &["RR"]),
    (146, &["N", "TN"]),
    // A board among the moves; D alone would be read as a letter of the move.
    (220, &["▦", "D"]),
    (238, &["○"]),
    (239, &["⇔"]),
    (240, &["⇗"]),
    (241, &["⊞"]),
    (242, &["⟫"]),
    (243, &["⟪"]),
    (244, &["×"]),
    (245, &["⊥"]),
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
pub fn signs() -> impl Iterator<Item = (&'static str, u32)> {
    SIGNS.iter().flat_map(|(nag, signs)| signs.iter().map(|sign| (*sign, *nag)))
}

/// The glyph for a sign.
pub fn of_sign(word: &str) -> Option<u32> {
    signs().find(|(sign, _)| *sign == word).map(|(_, nag)| nag)
}

/// The sign for a glyph, if it has one.
pub fn sign(nag: u32) -> Option<&'static str> {
    let same = if OF_BLACK.contains(&nag) { nag - 1 } else { nag };
    SIGNS.iter().find(|(own, _)| *own == same)?.1.first().copied()
}

/// The sign for a glyph, or its number as PGN writes it.
pub fn sign_or_number(nag: u32) -> String {
    sign(nag).map_or_else(|| format!("${nag}"), str::to_owned)
}

/// The glyph that a text stands for: a sign, or a number as PGN writes it.
pub fn typed_nag(text: &str) -> Option<u32> {
    match text.strip_prefix('$') {
        Some(number) => number.parse().ok().filter(|nag| (1..=255).contains(nag)),
        None => of_sign(text),
    }
}

/// Glyphs that say how the position stands: from drawish to a decisive advantage.
const STANDING: std::ops::RangeInclusive<u32> = 10..=21;

/// The glyphs of a move with another one, which goes again if it was there. How the position stands is said once.
pub fn toggled(nags: &[u32], nag: u32) -> Vec<u32> {
    let replaces = |old: u32| old == nag || STANDING.contains(&old) && STANDING.contains(&nag);
    let mut changed: Vec<u32> = nags.iter().copied().filter(|&old| !replaces(old)).collect();
    if !nags.contains(&nag) {
        changed.push(nag);
    }
    changed
}
