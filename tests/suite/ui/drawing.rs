//! Exporting a picture of the board: written where it was asked for, and over nothing.

use std::path::PathBuf;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;

use crate::ui::{Window, click, press, wait_for, window_with};

/// A window on a game whose first move was made, which writes into a file by a dialog or by its own question.
fn window(dialog: Option<PathBuf>) -> Window {
    let game = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/aigakari.kif"));
    let mut window = window_with([1200.0, 800.0], Language::English, vec![game], dialog);
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window
}

fn export(window: &mut Window) {
    press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
}

fn says(window: &mut Window, words: &str) {
    wait_for(window, |window| window.query_all_by_label_contains(words).next().is_some());
}

#[test]
fn the_position_is_written_as_the_extension_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF"), ("without", b"<svg")] {
        let mut window = window(Some(folder.path().join(name)));
        export(&mut window);
        let written = if name == "without" { "without.svg" } else { name };
        says(&mut window, &format!("Saved the diagram as “{written}”."));
        assert!(std::fs::read(folder.path().join(written)).unwrap().starts_with(begins), "{name}");
    }
}

#[test]
fn other_extensions_and_files_that_are_there_are_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("a.kif");
    std::fs::write(&game, "先手：太郎\n").unwrap();
    let mut window = window(Some(game.clone()));
    export(&mut window);
    says(&mut window, "A diagram is saved as .svg, .png or .pdf, not as .kif. Nothing was written.");
    assert_eq!(std::fs::read_to_string(&game).unwrap(), "先手：太郎\n");
    // Without a dialog program the path is typed, and nobody has asked about what is there.
    let picture = folder.path().join("a.svg");
    std::fs::write(&picture, "mine").unwrap();
    let mut window = self::window(None);
    export(&mut window);
    let field = window.get_by_label("Path of the file");
    assert!(field.value().unwrap().ends_with(".svg"), "{:?}", field.value());
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(picture.to_string_lossy().into_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    says(&mut window, "a.svg");
    assert_eq!(std::fs::read_to_string(&picture).unwrap(), "mine");
    click(&mut window, "Replace");
    says(&mut window, "Saved the diagram as “a.svg”.");
    assert!(std::fs::read(&picture).unwrap().starts_with(b"<svg"));
}

#[test]
fn what_cannot_be_written_is_said() {
    let mut window = window(Some(PathBuf::from("/no/such/folder/a.svg")));
    export(&mut window);
    says(&mut window, "“a.svg”");
    assert!(window.query_all_by_label_contains("Saved the diagram").next().is_none());
}
