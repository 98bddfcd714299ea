//! Whether something is what a person looks for: by its name, or by what else it is called.

use std::collections::BTreeSet;

use crate::locale::Locale;

/// Whether a name can be what was typed: a part of it as it stands, or the beginnings of some of its words in their
/// order. Latin letters and kana scattered over words name nothing; Chinese characters say enough each. Japanese in Latin
/// letters may be spelled either way, tsume or tume.
pub(crate) fn is_meant(name: &str, typed: &str) -> bool {
    let (name, typed) = (folded(name), folded(typed));
    is_named(&name, &typed) || typed.is_ascii() && is_named(&name, &hepburn(&typed))
}

/// Words that say nothing by themselves: nobody types more of them than the first letter.
const PARTICLES: [&str; 9] = ["a", "an", "and", "for", "in", "of", "on", "the", "to"];

/// Syllables as schools spell them, and as foreigners do.
const SYLLABLES: [(&str, &str); 8] =
    [("sy", "sh"), ("ty", "ch"), ("zy", "j"), ("si", "shi"), ("ti", "chi"), ("tu", "tsu"), ("hu", "fu"), ("zi", "ji")];

/// Japanese in Latin letters as foreigners spell it.
fn hepburn(typed: &str) -> String {
    SYLLABLES.iter().fold(typed.to_owned(), |typed, (school, common)| typed.replace(school, common))
}

fn is_named(name: &str, typed: &str) -> bool {
    if name.contains(typed) {
        return true;
    }
    if !typed.is_ascii() {
        let mut rest = name.chars();
        return !typed.chars().all(is_hiragana) && typed.chars().all(|wanted| rest.any(|c| c == wanted));
    }
    let letters: Vec<char> = typed.chars().filter(|c| c.is_alphanumeric()).collect();
    // Signs alone begin no word.
    if letters.is_empty() {
        return false;
    }
    // How many of the letters the words so far can have used up.
    let mut used = BTreeSet::from([0]);
    for word in name.split(|c: char| !c.is_alphanumeric()) {
        let most = if PARTICLES.contains(&word) { 1 } else { letters.len() };
        for from in used.clone() {
            let pairs = letters.iter().skip(from).zip(word.chars());
            let begun = pairs.take(most).take_while(|&(&letter, c)| letter == c).count();
            used.extend(from..=from + begun);
        }
    }
    used.contains(&letters.len())
}

/// Whether a text of the locale, by its name or by what else it is called there, can be what was typed.
pub(crate) fn is_called(locale: &Locale, key: &str, typed: &str) -> bool {
    is_meant(&locale.text(key), typed) || locale.also(key).iter().any(|name| is_meant(name, typed))
}

/// The same whether it is in capitals or small letters, in katakana or hiragana.
pub(crate) fn folded(text: &str) -> String {
    let kana = |c: char| match c {
        'ァ'..='ヶ' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
        _ => c,
    };
    text.to_lowercase().chars().map(kana).collect()
}

fn is_hiragana(c: char) -> bool {
    matches!(c, 'ぁ'..='ゖ' | 'ー')
}
