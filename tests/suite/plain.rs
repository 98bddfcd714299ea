//! Plain Rust, counted in the sources: what hides a broken invariant or a condition has its limit.

use std::fs;
use std::path::Path;

/// How often `unwrap_or_default` may stand in the program: each is for a value that may rightly be absent. What cannot be
/// absent is sliced by `Slice`, matched, or returned as an error.
const DEFAULTS: usize = 150;

/// How many methods the window's router may have: a record's affairs are its desk's, what all share has a type of its own.
const METHODS_OF_APP: usize = 90;

/// The texts of all sources below a folder.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

fn program() -> Vec<(String, String)> {
    let found = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(found.len() > 500, "{}", found.len());
    found
}

/// The lines that have a word, with their files.
fn lines_with<'s>(sources: &'s [(String, String)], word: &str) -> Vec<(&'s str, &'s str)> {
    let lines = sources.iter().flat_map(|(file, text)| text.lines().map(|line| (file.as_str(), line.trim())));
    lines.filter(|(_, line)| line.contains(word)).collect()
}

/// How many functions stand directly in the `impl` blocks that open with a line.
fn methods(text: &str, opening: &str) -> usize {
    let mut inside = false;
    let mut count = 0;
    for line in text.lines() {
        match line {
            "}" => inside = false,
            line if line == opening => inside = true,
            line if inside && line.starts_with("    ") && !line.starts_with("     ") => {
                count += usize::from(line.trim_start_matches(' ').split(' ').any(|word| word == "fn"));
            }
            _ => {}
        }
    }
    count
}

#[test]
fn a_condition_is_said_as_one() {
    let sources = program();
    let found = lines_with(&sources, ".filter(|_|");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_missing_value_is_seldom_passed_over() {
    let sources = program();
    let found = lines_with(&sources, "unwrap_or_default()");
    assert!(found.len() <= DEFAULTS, "{}: {found:#?}", found.len());
}

#[test]
fn the_window_is_a_router() {
    let count: usize = program().iter().map(|(_, text)| methods(text, "impl App {")).sum();
    assert!((1..=METHODS_OF_APP).contains(&count), "{count}");
}

#[test]
fn methods_are_counted() {
    let text = "impl App {\n    /// A fn.\n    pub(super) fn a(&self) {\n        fn inner() {}\n    }\n    fn b() {}\n}\n\nimpl B {\n    fn c() {}\n}\n";
    assert_eq!((methods(text, "impl App {"), methods(text, "impl B {")), (2, 1));
}
