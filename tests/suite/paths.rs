//! What the scripts and pages of the tree name by its path is there: sources move, and a script that looks for one where
//! it was fails only where it is run.

use std::fs;
use std::path::{Path, PathBuf};

/// Where paths are looked for. What strangers wrote, and what is compared with them, is not among it.
const READ: [&str; 6] = [".ci", ".github", "README.md", "assets", "packaging", "src"];
const READ_OF_TESTS: [&str; 5] = ["cross-check", "e2e", "performance", "reliability", "suite"];
/// Top folders that a path begins with.
const TOPS: [&str; 4] = ["src/", "tests/", "assets/", "packaging/"];
/// Kinds of files that are kept in the tree, not made.
const KINDS: [&str; 6] = [".rs", ".py", ".sh", ".md", ".toml", ".xml"];
/// Files of other programs, by what names them.
const ELSEWHERE: [(&str, &str); 2] =
    [("tests/e2e/inspection.py", "src/protocol.rs"), ("tests/suite/paths.rs", "src/protocol.rs")];

fn files(path: PathBuf, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| files(entry.unwrap().path(), found));
    } else if path.is_file() {
        found.push(path);
    }
}

/// The paths of a line that begin with a top folder.
fn named(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !(letter.is_ascii_alphanumeric() || "_-./".contains(letter))).filter_map(|word| {
        let word = word.trim_start_matches("../").trim_end_matches('.');
        let of_tree = TOPS.iter().any(|top| word.starts_with(top)) && KINDS.iter().any(|kind| word.ends_with(kind));
        of_tree.then_some(word)
    })
}

#[test]
fn a_path_that_is_named_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut read = Vec::new();
    READ.iter().for_each(|name| files(root.join(name), &mut read));
    READ_OF_TESTS.iter().for_each(|name| files(root.join("tests").join(name), &mut read));
    let (mut count, mut amiss) = (0, Vec::new());
    for path in read {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let within = path.strip_prefix(root).unwrap().display().to_string();
        for (number, line) in text.lines().enumerate() {
            for name in named(line).filter(|name| !ELSEWHERE.contains(&(within.as_str(), name))) {
                count += 1;
                if !root.join(name).exists() {
                    amiss.push(format!("{within}:{}: {name}", number + 1));
                }
            }
        }
    }
    assert!(count > 20, "{count}");
    assert!(amiss.is_empty(), "{amiss:#?}");
}
