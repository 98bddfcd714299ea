//! The licences shown in the window are those of what is built in.

use std::fs;
use std::path::Path;

use komaoto::ui::LICENCES;

#[test]
fn the_licences_are_of_the_crates_that_are_locked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lock: toml::Table = toml::from_str(&fs::read_to_string(root.join("Cargo.lock")).unwrap()).unwrap();
    let locked: Vec<String> = lock["package"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| format!("{} {}", package["name"].as_str().unwrap(), package["version"].as_str().unwrap()))
        .collect();
    let text = fs::read_to_string(root.join("assets/licences.txt")).unwrap();
    assert!(*LICENCES == text, "what is shown is another text: run packaging/licences");
    let said: Vec<&str> = LICENCES.lines().filter_map(|line| line.split_once(" — ")).map(|(name, _)| name).collect();
    for name in &said {
        assert!(locked.iter().any(|known| known == name), "{name} is locked no more: run packaging/licences");
    }
    // Every crate that the program names itself is among them.
    let manifest: toml::Table = toml::from_str(&fs::read_to_string(root.join("Cargo.toml")).unwrap()).unwrap();
    for name in manifest["dependencies"].as_table().unwrap().keys() {
        let here = |said: &&str| said.split(' ').next() == Some(name);
        assert!(said.iter().any(here), "{name} is missing: run packaging/licences");
    }
    for font in [
        "NotoSansJP",
        "NotoSansSymbols",
        "KaiseiTokumin",
        "BIZUDPGothic",
        "KomaotoLatin",
        "YujiBoku",
        "LXGWWenKaiTC",
        "Phosphor",
    ] {
        assert!(LICENCES.contains(&format!("Font: {font}")), "{font}");
    }
}
