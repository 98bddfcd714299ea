//! Saving in the standard form of a format, as a person does it: from the menu, from the palette, over the file itself.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::ui::saving::folder_with;
use crate::ui::{Window, click, document, press, settle, wait_for, window_with};
use komaoto::locale::Language;

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1.e4 e5\n2.Qh5 Ke7\n3.Qxe5#\n1-0";

fn window(path: &Path, save_as: PathBuf) -> Window {
    window_with([1200.0, 800.0], Language::Japanese, vec![path.to_owned()], Some(save_as))
}

/// What `convert --fresh` makes of a file.
fn fresh(path: &Path) -> String {
    let mut out = path.to_owned();
    out.set_extension("fresh.pgn");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_komaoto"))
        .args(["convert", "--fresh", "-o"])
        .args([&out, path])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    fs::read_to_string(out).unwrap()
}

fn saved(window: &mut Window) {
    settle(window);
    wait_for(window, |window| window.query_by_label_contains("に保存しました").is_some());
}

#[test]
fn the_menu_writes_what_the_command_line_writes() {
    let (_folder, path) = folder_with("a.pgn", GAME.as_bytes());
    let standard = fresh(&path);
    assert_ne!(standard, GAME);
    let mut window = window(&path, path.clone());
    click(&mut window, "ファイル");
    click(&mut window, "標準の書式で保存…");
    saved(&mut window);
    assert_eq!(fs::read_to_string(&path).unwrap(), standard);
    assert!(!document(&window).is_modified());
    // A plain save keeps to that.
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Ime(egui::ImeEvent::Commit("a trap".to_owned())));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| !document(window).is_modified());
    let edited = fs::read_to_string(&path).unwrap();
    assert_eq!(edited.replace("{a trap} ", ""), standard, "{edited}");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| !document(window).is_modified());
    assert_eq!(fs::read_to_string(&path).unwrap(), standard);
}

#[test]
fn the_palette_finds_it_and_another_place_keeps_the_file() {
    let (folder, path) = folder_with("a.pgn", GAME.as_bytes());
    let other = folder.path().join("b.pgn");
    let standard = fresh(&path);
    let mut window = window(&path, other.clone());
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.event(egui::Event::Text("標準の書式".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    saved(&mut window);
    assert_eq!(fs::read_to_string(&other).unwrap(), standard);
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
    assert!(document(&window).path().unwrap().ends_with("b.pgn"));
}
