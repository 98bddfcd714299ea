//! The fuzz targets over their seeds, over what once broke a law, and over the shared files made to break a reader.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::files::corpus::files;

#[path = "../fuzz/targets.rs"]
mod targets;

use targets::{TARGETS, Target};

/// What breaks the law of a target. Larger files are for tests of their own: here everything goes through everything.
fn broken(target: &Target, paths: &[PathBuf]) -> Vec<String> {
    let (name, law) = target;
    let inputs = paths.iter().filter_map(|path| Some((path, fs::read(path).ok()?)));
    let small = inputs.filter(|(_, bytes)| bytes.len() <= 8_000);
    small
        .filter(|(_, bytes)| catch_unwind(|| law(bytes)).is_err())
        .map(|(path, _)| format!("{name}: {}", path.display()))
        .collect()
}

fn every_target_holds(paths: &[PathBuf]) {
    let broken: Vec<String> = TARGETS.iter().flat_map(|target| broken(target, paths)).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let mut all: Vec<PathBuf> = folders.iter().flat_map(|folder| below(folder)).chain(files).collect();
    all.sort();
    all
}

#[test]
fn the_laws_hold_for_all_seeds() {
    let paths = below(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fuzz/corpus")));
    assert!(paths.len() > 20, "{}", paths.len());
    every_target_holds(&paths);
}

/// What could be markup somewhere, and what surrounds it.
const MARKUP: [&str; 16] =
    ["<", ">", "&", "\"", "'", "\\", "#", "$", "(", ")", "/JS", "</script>", "<b x=y>", "]]>", "-->", "変化"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn no_text_of_a_record_becomes_markup(
        texts in vec(vec(prop_oneof![select(&MARKUP[..]).prop_map(str::to_owned), "\\PC{0,3}"], 0..12), 5..6)
    ) {
        let said: Vec<String> = texts.iter().map(|parts| parts.concat()).collect();
        let [title, name, first, second, bookmark] = said.as_slice() else { unreachable!() };
        let text = format!(
            "手合割：平手\n棋戦：{title}\n先手：{name}\n手数----指手--\n*{first}\n   1 ７六歩(77)\n*{second}\n&{bookmark}\n   2 ３四歩(33)\n"
        );
        targets::printing(text.as_bytes());
    }
}

#[test]
fn the_laws_hold_for_the_shared_quirks_and_bad_files() {
    let any = ["kif", "kifu", "ki2", "ki2u", "csa", "jkf", "sfen", "usi", "pgn", "tsv"];
    every_target_holds(&[files("quirks", &any), files("bad", &any)].concat());
}
