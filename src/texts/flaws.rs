//! What is wrong with mate problems, in words, and which words say that.

use std::collections::HashMap;
use std::sync::LazyLock;

use strum::IntoEnumIterator;

use crate::locale::{FluentValue, Language, Locale};
use crate::tsume::{Flaw, FlawCode};

/// What a flaw is called, where it is: those that have more than one name have these, too.
fn names(code: FlawCode) -> Vec<String> {
    let others: &[&str] = match code {
        FlawCode::Fuzume => &["Escape", "BestTry"],
        FlawCode::Hencho => &["HenchoOwn"],
        _ => &[],
    };
    std::iter::once(format!("{code:?}")).chain(others.iter().map(|&name| name.to_owned())).collect()
}

/// What a flaw of a mate problem is called.
pub fn flaw(flaw: &Flaw, locale: &Locale) -> String {
    let name = match flaw.code {
        // A reply after which there is none.
        FlawCode::Fuzume if flaw.ply > 0 => "Escape".to_owned(),
        FlawCode::Fuzume if !flaw.line.is_empty() => "BestTry".to_owned(),
        // The author's own reply, which has no other length than the line.
        FlawCode::Hencho if flaw.length.is_none() => "HenchoOwn".to_owned(),
        code => format!("{code:?}"),
    };
    locale.text(&format!("flaw-{name}"))
}

/// How long a flaw of a mate problem lasts, in words: the plies from the start of the problem are counted, as on paper.
pub fn flaw_length(flaw: &Flaw, locale: &Locale) -> Option<String> {
    let length = flaw.length? + flaw.ply.saturating_sub(1);
    Some(locale.with(length_key(flaw.is_exact), &[("length", length.into())]))
}

const fn length_key(is_exact: bool) -> &'static str {
    if is_exact { "solve-lasts" } else { "solve-lasts-at-most" }
}

/// What a flaw is called, and how long it lasts: what is written of it into a comment.
pub fn flaw_with_length(of: &Flaw, locale: &Locale) -> String {
    let name = flaw(of, locale);
    let Some(length) = flaw_length(of, locale) else { return name };
    with_length(name, length, locale)
}

fn with_length(name: String, length: String, locale: &Locale) -> String {
    locale.with("mate-flaw", &[("name", name.into()), ("length", length.into())])
}

/// The flaw of a line that these words, and no others, are written of by the program, in whatever language, and the key of
/// what it is called; a try 紛れ has no code. `None` of a person's own words.
pub fn flaw_of_words(said: &str) -> Option<(Option<FlawCode>, &'static str)> {
    static KNOWN: LazyLock<HashMap<String, (Option<FlawCode>, String)>> = LazyLock::new(|| {
        let mut known = HashMap::new();
        for locale in Language::ALL.map(Locale::new) {
            known.insert(locale.text("role-Try"), (None, "role-Try".to_owned()));
            for (code, name) in FlawCode::iter().flat_map(|code| names(code).into_iter().map(move |name| (code, name)))
            {
                let key = format!("flaw-{name}");
                let name = locale.text(&key);
                let lengths = [true, false].map(|is_exact| {
                    let length = locale.with(length_key(is_exact), &[("length", FluentValue::from(ANY_LENGTH))]);
                    with_length(name.clone(), length, &locale)
                });
                for said in lengths.into_iter().chain([name.clone()]) {
                    known.insert(without_length(&said), (Some(code), key.clone()));
                }
            }
        }
        known
    });
    let (code, key) = KNOWN.get(&without_length(said.trim()))?;
    Some((*code, key))
}

/// A length as good as any other in words.
const ANY_LENGTH: u16 = 99;

/// Words with one figure for all.
fn without_length(said: &str) -> String {
    let mut last = ' ';
    let is_told = |letter: &char| {
        let again = letter.is_ascii_digit() && last.is_ascii_digit();
        last = *letter;
        !again
    };
    let told = said.chars().filter(is_told);
    told.map(|letter| if letter.is_ascii_digit() { '9' } else { letter }).collect()
}
