//! Texts as searches compare them.

use crate::text::folded;

/// Characters that people write for each other in names: the one that is met, and the one it is compared as.
const VARIANTS: [(char, char); 22] = [
    ('髙', '高'),
    ('﨑', '崎'),
    ('嵜', '崎'),
    ('邊', '辺'),
    ('邉', '辺'),
    ('齋', '斎'),
    ('齊', '斎'),
    ('斉', '斎'),
    ('澤', '沢'),
    ('濱', '浜'),
    ('廣', '広'),
    ('國', '国'),
    ('眞', '真'),
    ('惠', '恵'),
    ('龍', '竜'),
    ('嶋', '島'),
    ('櫻', '桜'),
    ('瀨', '瀬'),
    ('德', '徳'),
    ('榮', '栄'),
    ('戰', '戦'),
    ('將', '将'),
];

/// A text without what searches pass over: width, case, blanks, hiragana for katakana, one way of writing a name for
/// another.
pub(super) fn compared(text: &str) -> String {
    let as_compared = |letter: char| match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
        _ => VARIANTS.iter().find(|(met, _)| *met == letter).map_or(letter, |(_, one)| *one),
    };
    folded(text).chars().filter(|letter| !letter.is_whitespace()).map(as_compared).collect()
}
