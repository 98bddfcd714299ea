//! Laws of the texts: both languages say everything, and nothing is said that has no text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentResource;
use komaoto::locale::{Language, Locale};
use komaoto::record::Ending;
use komaoto::rules::Game;
use komaoto::ui::COMMANDS;

/// The texts of a language with the variables each one uses.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(language.source().to_owned()).expect("every text parses");
    let mut texts = BTreeMap::new();
    for line in resource.source().split('\n') {
        if let Some((key, _)) = line.split_once(" = ")
            && !line.starts_with([' ', '#'])
        {
            let old = texts.insert(key.to_owned(), BTreeSet::new());
            assert!(old.is_none(), "{key} stands twice in {language:?}");
        }
    }
    for (key, variables) in &mut texts {
        let start = resource.source().find(&format!("\n{key} = ")).map_or(0, |at| at + 1);
        let body = &resource.source()[start..];
        let end = body.find("\n\n").unwrap_or(body.len());
        let message =
            body[..end].split("\n").enumerate().take_while(|(i, line)| *i == 0 || line.starts_with([' ', '}']));
        for (_, line) in message {
            for part in line.split("{ $").skip(1) {
                variables.insert(part.chars().take_while(|c| c.is_alphanumeric()).collect());
            }
        }
    }
    texts
}

#[test]
fn both_languages_have_the_same_texts_with_the_same_variables() {
    let (japanese, english) = (texts(Language::Japanese), texts(Language::English));
    assert!(japanese.len() > 150);
    assert_eq!(japanese.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
    for (key, variables) in &japanese {
        assert_eq!(variables, &english[key], "variables of {key}");
    }
}

#[test]
fn every_command_and_ending_has_a_text() {
    for language in Language::ALL {
        let locale = Locale::new(language);
        for row in COMMANDS {
            assert!(locale.has(row.text), "{} in {language:?}", row.text);
        }
        for ending in Game::ALL.into_iter().flat_map(Ending::enterable) {
            let name = format!("{ending:?}");
            let name = name.split('(').next().unwrap();
            assert!(locale.has(&format!("ending-{name}")), "{ending:?} in {language:?}");
        }
        for problem in komaoto::formats::BadJson::ALL {
            assert!(locale.has(&format!("json-{}", problem.name())), "{problem:?} in {language:?}");
        }
    }
}

/// Every name in quotes that looks like a text of ours is one.
#[test]
fn every_text_the_window_asks_for_exists() {
    let locale = Locale::new(Language::English);
    let groups: BTreeSet<String> = texts(Language::English)
        .keys()
        .filter_map(|key| key.split_once('-').map(|(group, _)| group.to_owned()))
        .collect();
    let mut asked = 0;
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        for call in ["text(\"", "with(\""] {
            for part in source.split(call).skip(1) {
                let key = part.split('"').next().unwrap_or_default();
                if key.split_once('-').is_some_and(|(group, _)| groups.contains(group)) {
                    asked += 1;
                    assert!(locale.has(key), "{key}, asked for in {}", path.display());
                }
            }
        }
    }
    assert!(asked > 50, "the search itself found only {asked}");
}

#[test]
fn values_are_filled_in() {
    let locale = Locale::new(Language::English);
    assert_eq!(locale.with("status-notes", &[("count", 1.into())]), "1 note");
    assert_eq!(locale.with("status-notes", &[("count", 12.into())]), "12 notes");
    assert_eq!(Locale::new(Language::Japanese).with("status-notes", &[("count", 12.into())]), "注意 12件");
    assert_eq!(locale.text("no-such-text"), "no-such-text");
}
