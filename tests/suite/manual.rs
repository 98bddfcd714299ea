//! The manual says what is so: its pictures are there, its commands are understood, and every key and name in it is one
//! of the program's.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use komaoto::cli;
use komaoto::locale::Language;
use komaoto::ui::command::keys;
use komaoto::ui::{COMMANDS, Settings};

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn languages() -> impl Iterator<Item = &'static str> {
    Language::ALL.into_iter().map(Language::tag)
}

fn manual(language: &str) -> String {
    fs::read_to_string(top().join(format!("assets/manual/{language}/manual.md"))).unwrap()
}

/// What stands between two marks, as a reader sees it: a line break is a blank.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once(open) {
        let (inside, behind) = behind.split_once(close).expect("a mark that is never closed");
        found.push(inside);
        rest = behind;
    }
    found
}

/// The texts of the program in a language.
fn texts(language: &str) -> BTreeSet<String> {
    let locale = fs::read_to_string(top().join(format!("assets/locales/{language}/texts.ftl"))).unwrap();
    locale.lines().filter_map(|line| Some(line.split_once(" = ")?.1.trim().to_owned())).collect()
}

#[test]
fn its_pictures_are_there_and_small() {
    for language in languages() {
        let text = manual(language);
        let pictures = between(&text, "](", ")");
        assert!(pictures.len() >= 5, "{language}: {pictures:?}");
        let folder = top().join("assets/manual").join(language);
        let size: u64 = pictures
            .iter()
            .map(|name| fs::metadata(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}")).len())
            .sum();
        assert!(size <= 250_000, "{language}: {size} bytes");
    }
}

/// Everything that stays on the machine has its place and its time in the manual.
/// Emphasis is no emphasis, and its stars are seen, where punctuation inside it touches a letter outside (`CommonMark`).
#[test]
fn what_is_emphasized_is() {
    let is_gap = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    for language in languages() {
        for line in manual(language).lines() {
            let parts: Vec<&str> = line.split("**").collect();
            assert!(parts.len() % 2 == 1, "{language}: {line}");
            for outer in parts.windows(3).step_by(2) {
                let [before, inside, behind] = outer else { continue };
                let (first, last) = (inside.chars().next(), inside.chars().last());
                let opens = !is_gap(first) || is_gap(before.chars().last());
                let closes = !is_gap(last) || is_gap(behind.chars().next());
                assert!(opens && closes, "{language}: **{inside}** in {line}");
            }
        }
    }
}

#[test]
fn it_names_all_that_stays() {
    use komaoto::editor::remains::{REMAINS, RemainsPlace, Retention};
    for language in languages() {
        let text = manual(language);
        for row in REMAINS {
            let (RemainsPlace::Settings(name)
            | RemainsPlace::Desktop(name)
            | RemainsPlace::Data(name)
            | RemainsPlace::State(name)
            | RemainsPlace::Cache(name)) = row.place;
            // The settings have rows of the same names.
            let is_of =
                |line: &&str| line.starts_with('|') && between(line, "`", "`").iter().any(|code| code.ends_with(name));
            let lines: Vec<&str> = text.lines().filter(is_of).collect();
            assert!(!lines.is_empty(), "{language}: {name}");
            let number = match row.kept {
                Retention::Newest(count) => count.to_string(),
                Retention::Days(days) => days.to_string(),
                Retention::Hours(hours) => hours.to_string(),
                Retention::Thinning => "100 MB".to_owned(),
                Retention::ByDesktop | Retention::Always => String::new(),
            };
            assert!(lines.iter().any(|line| line.contains(&number)), "{language}: {lines:?}");
        }
    }
}

#[test]
fn its_commands_are_understood() {
    for language in languages() {
        let text = manual(language);
        let commands: Vec<&str> =
            between(&text, "`", "`").into_iter().filter(|code| code.starts_with("komaoto ")).collect();
        assert!(commands.len() >= 9, "{language}: {commands:?}");
        for command in commands {
            let words = command.split_whitespace().map(Into::into);
            match cli::parse(words) {
                Ok(cli::Invocation::Command(_) | cli::Invocation::Diagnosis | cli::Invocation::Help(_)) => {}
                Err(error) if !error.use_stderr() => {}
                other => panic!("{language}: {command}: {other:?}"),
            }
        }
    }
}

/// Every setting is there, with what it is where nothing was chosen.
#[test]
fn it_names_every_setting_with_its_default() {
    let defaults = toml::Table::try_from(Settings::default()).unwrap();
    // These are not set unless somebody chooses.
    let keys = defaults.keys().map(String::as_str).chain(["language", "notation", "animate"]);
    let keys: BTreeSet<&str> = keys.collect();
    for language in languages() {
        let text = manual(language);
        for key in &keys {
            let row = text.lines().find(|line| line.starts_with(&format!("| `{key}` |")));
            let row = row.unwrap_or_else(|| panic!("{language}: {key}"));
            let default = match defaults.get(*key) {
                Some(toml::Value::String(word)) => format!("| `{word}` |"),
                Some(toml::Value::Table(_) | toml::Value::Array(_)) | None => "| — |".to_owned(),
                Some(value) => format!("| `{value}` |"),
            };
            assert!(row.contains(&default), "{language}: {row}: {default}");
        }
    }
}

#[test]
fn its_keys_are_the_keys_of_commands() {
    for language in languages() {
        let text = manual(language);
        let named = between(&text, "<kbd>", "</kbd>");
        assert!(named.len() >= 30, "{language}: {}", named.len());
        for name in named {
            let key = keys::read(name).unwrap_or_else(|| panic!("{language}: {name} is no key"));
            assert!(COMMANDS.iter().any(|row| row.keys.contains(&key)), "{language}: {name} does nothing");
        }
    }
}

#[test]
fn its_names_are_those_in_the_window() {
    for language in languages() {
        let (text, texts) = (manual(language), texts(language));
        let names = between(&text, "**", "**");
        assert!(names.len() >= 25, "{language}: {}", names.len());
        // What the word "bold" itself is set in explains the convention.
        for name in names.into_iter().filter(|name| !matches!(*name, "bold" | "太字" | "粗体" | "粗體")) {
            for part in name.split(" → ") {
                let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(texts.contains(&part), "{language}: {part} is nowhere in the window");
            }
        }
    }
}

/// All languages tell the same, in the same order; those of Chinese also of fonts.
#[test]
fn every_language_has_the_same_sections_and_commands() {
    let shape = |language: &str| {
        let text = manual(language);
        let count = |what: &str| text.lines().filter(|line| line.starts_with(what)).count();
        let commands: Vec<String> =
            between(&text, "`", "`").into_iter().filter(|code| code.starts_with("komaoto ")).map(Into::into).collect();
        (count("## "), count("!["), commands)
    };
    for language in languages() {
        let (sections, pictures, commands) = shape(language);
        let of_fonts = usize::from(language.starts_with("zh"));
        assert_eq!((sections - of_fonts, pictures, commands), shape("en"), "{language}");
    }
}
