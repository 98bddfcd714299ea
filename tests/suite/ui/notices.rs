//! What the window says of the last action, and of what went wrong: never longer than it is true.

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::{Dropped, Window, document, press, wait_for, window_with};
use komaoto::editor::Go;
use komaoto::locale::Language;
use komaoto::ui::Command;

const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";

fn opened(folder: &tempfile::TempDir) -> Window {
    let path = folder.path().join("一局.kifu");
    fs::write(&path, GAME).unwrap();
    window_with([1200.0, 800.0], Language::Japanese, vec![path], None)
}

fn says(window: &Window, text: &str) -> bool {
    window.query_by_label_contains(text).is_some()
}

#[test]
fn a_word_about_what_was_done_goes_with_the_next_thing() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(says(&window, "3手を削除しました"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!says(&window, "3手を削除しました"));
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| says(window, "「一局.kifu」に保存しました"));
    // Saved it was; what is on the screen now is not.
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Text("よい".to_owned()));
    window.run();
    assert!(document(&window).is_modified());
    assert!(!says(&window, "「一局.kifu」に保存しました"));
}

#[test]
fn why_something_was_not_done_goes_when_something_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    window.event(egui::Event::Paste("これは棋譜ではない".to_owned()));
    window.run();
    wait_for(&mut window, |window| says(window, "棋譜として読み取れません"));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(says(&window, "棋譜として読み取れません"), "who only looks can still read it");
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(!says(&window, "棋譜として読み取れません"));
}

#[test]
fn what_is_wrong_with_a_file_names_it_and_goes_when_it_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    let path = folder.path().join("二局.kifu");
    let drop_it = |window: &mut Window| {
        window.input_mut().dropped_files = vec![std::sync::Arc::new(Dropped(path.clone()))];
        window.run();
    };
    drop_it(&mut window);
    assert!(says(&window, "「二局.kifu」を開けませんでした"));
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(says(&window, "「二局.kifu」を開けませんでした"), "other work does not mend it");
    fs::write(&path, GAME).unwrap();
    drop_it(&mut window);
    wait_for(&mut window, |window| document(window).path() == Some(&path));
    assert!(!says(&window, "「二局.kifu」を開けませんでした"));
}

/// A save that failed is about one file: once that is saved, nothing is left to say.
#[cfg(unix)]
#[test]
fn a_save_that_failed_is_forgotten_once_the_file_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    let elsewhere = folder.path().join("elsewhere");
    press(&mut window, Modifiers::NONE, Key::F2);
    fs::rename(folder.path().join("一局.kifu"), &elsewhere).unwrap();
    fs::create_dir(folder.path().join("一局.kifu")).unwrap();
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| says(window, "一局.kifu") && says(window, "保存できませんでした"));
    fs::remove_dir(folder.path().join("一局.kifu")).unwrap();
    fs::rename(&elsewhere, folder.path().join("一局.kifu")).unwrap();
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| !document(window).is_modified());
    assert!(!says(&window, "保存できませんでした"));
}

/// What follows a sentence that names the file.
const DETAILS: [&str; 13] = [
    "error-not-found",
    "error-permission",
    "error-folder",
    "error-too-large",
    "error-memory",
    "error-empty",
    "error-binary",
    "error-unknown",
    "error-not-a-record",
    "error-malformed",
    "error-other-version",
    "error-no-version",
    "error-only-written",
];

/// What concerns no file.
const OF_NO_FILE: [&str; 16] = [
    "error-diagram-extension",
    "error-exercise-extension",
    "error-line-extension",
    "error-sheet-extension",
    "error-sheet-across",
    "error-no-viewer",
    "error-no-manual",
    "error-no-browser",
    "error-paste",
    "error-paste-empty",
    "error-paste-large",
    "error-clipboard-late",
    "error-dialog-late",
    "error-dialog-open",
    "error-front",
    "error-internal",
];

#[test]
fn every_error_of_a_file_names_it() {
    for language in Language::ALL {
        let lines = language.source().lines().filter_map(|line| line.split_once(" = "));
        let errors: Vec<_> = lines.filter(|(key, _)| key.starts_with("error-") || *key == "recovery-no-file").collect();
        assert!(errors.len() > 25, "{}", errors.len());
        for (key, said) in errors {
            let names = said.contains("{ $name }");
            assert_eq!(names, !DETAILS.contains(&key) && !OF_NO_FILE.contains(&key), "{key} = {said}");
        }
    }
}

/// Whether a file may be written is looked at again when the person comes back to the window.
#[cfg(unix)]
#[test]
fn a_file_that_may_be_written_again_is_no_longer_called_read_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("一局.kifu");
    fs::write(&path, GAME).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path.clone()], None);
    assert!(says(&window, "読み取り専用"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    for focused in [false, true] {
        window.input_mut().viewports.get_mut(&egui::ViewportId::ROOT).unwrap().focused = Some(focused);
        window.run();
    }
    assert!(!says(&window, "読み取り専用"));
}

#[test]
fn a_word_offers_to_take_back_only_what_it_speaks_of() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    window.state_mut().as_mut().unwrap().ask(Command::Go(Go::By(1)));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(says(&window, "3手を削除しました"));
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(!says(&window, "3手を削除しました"));
}

/// As in this test, which no package has installed.
#[test]
fn a_manual_that_is_not_there_is_said_to_be_in_the_packages() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = opened(&folder);
    window.state_mut().as_mut().unwrap().ask(Command::Manual);
    window.run();
    assert!(says(&window, "マニュアルがプログラムと一緒にインストールされていません"));
}

/// A word on what went wrong lies over the board: Escape takes it away.
#[test]
fn escape_takes_away_what_went_wrong() {
    let mut window = window_with([1000.0, 800.0], Language::Japanese, vec![], None);
    window.event(egui::Event::Paste("これは棋譜ではない".to_owned()));
    window.run();
    let said = |window: &Window| window.query_by_label_contains("読み取れません").is_some();
    wait_for(&mut window, said);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!said(&window));
}
