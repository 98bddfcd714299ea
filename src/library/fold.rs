//! Texts as searches compare them.

use crate::text::{folded, unaccented};

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

/// Latin letters that are no letter with an accent, and the plain ones that are typed for them.
const LATIN: [(char, &str); 9] =
    [('ß', "ss"), ('ł', "l"), ('ø', "o"), ('đ', "d"), ('ð', "d"), ('þ', "th"), ('æ', "ae"), ('œ', "oe"), ('ı', "i")];

/// A text without what searches pass over: width, case, blanks, accents, hiragana for katakana, one way of writing a name
/// for another.
pub(super) fn compared(text: &str) -> String {
    let folded = folded(text);
    if folded.is_ascii() {
        return folded.split_ascii_whitespace().collect();
    }
    let as_compared = |letter: char| match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
        _ => VARIANTS.iter().find(|(met, _)| *met == letter).map_or(letter, |(_, one)| *one),
    };
    let mut compared = String::with_capacity(folded.len());
    for letter in folded.chars().filter(|letter| !letter.is_whitespace()) {
        match LATIN.iter().find(|(met, _)| *met == letter) {
            Some((_, plain)) => compared.push_str(plain),
            None if ('\u{C0}'..'\u{250}').contains(&letter) || ('\u{1E00}'..'\u{1F00}').contains(&letter) => {
                compared.push(unaccented(letter));
            }
            None => compared.push(as_compared(letter)),
        }
    }
    compared
}
