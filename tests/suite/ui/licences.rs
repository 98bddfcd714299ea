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
    // Every crate that the program or a room of it names itself is among them.
    let rooms = fs::read_dir(root.join("src")).unwrap().map(|entry| entry.unwrap().path());
    let manifests = rooms.chain([root.to_owned()]).filter_map(|room| fs::read_to_string(room.join("Cargo.toml")).ok());
    let manifests: Vec<toml::Table> = manifests.map(|manifest| toml::from_str(&manifest).unwrap()).collect();
    assert!(manifests.len() > 1);
    let named = manifests.iter().filter_map(|manifest| manifest.get("dependencies")?.as_table());
    for name in named.flat_map(toml::Table::keys).filter(|name| !name.starts_with("komaoto-")) {
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
