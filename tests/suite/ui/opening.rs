//! Opening large files: the window never waits for one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Key;
use egui::Modifiers;
use komaoto::locale::Language;

use crate::ui::{Dropped, Window, document, outline, press, wait_for, window_with};

/// A record of 400 KB: one move with a long comment.
fn large(folder: &Path) -> PathBuf {
    let path = folder.join("大.kifu");
    let comment: String = (0..10_000).map(|line| format!("*{line}：よい手である。\n")).collect();
    std::fs::write(&path, format!("手合割：平手\n   1 ７六歩(77)\n{comment}")).unwrap();
    assert!(path.metadata().unwrap().len() > 256 << 10);
    path
}

fn small(folder: &Path) -> PathBuf {
    let path = folder.join("小.kifu");
    std::fs::write(&path, "手合割：平手\n   1 ２六歩(27)\n").unwrap();
    path
}

fn window(file: PathBuf) -> Window {
    window_with([1200.0, 800.0], Language::Japanese, vec![file], None)
}

fn drop_file(window: &mut Window, path: &Path) {
    window.input_mut().dropped_files = vec![Arc::new(Dropped(path.to_owned()))];
    window.run();
    window.run();
}

fn is_open(window: &Window, path: &Path) -> bool {
    document(window).path() == Some(path)
}

#[test]
fn a_large_file_comes_when_it_has_been_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = large(folder.path());
    let mut window = window(path.clone());
    wait_for(&mut window, |window| is_open(window, &path));
    assert!(outline(&window).contains("7g7f"));
}

#[test]
fn a_large_file_takes_no_edit_away_that_was_made_while_it_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (small(folder.path()), large(folder.path()));
    let mut window = window(first.clone());
    assert!(is_open(&window, &first));
    drop_file(&mut window, &second);
    wait_for(&mut window, |window| is_open(window, &second));
    // What was open is still there, in its tab.
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert!(is_open(&window, &first));
}

#[test]
fn a_large_file_that_is_no_record_is_refused_and_leaves_what_was_open() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (small(folder.path()), folder.path().join("だめ.kifu"));
    std::fs::write(&second, vec![0_u8; 1 << 20]).unwrap();
    let mut window = window(first.clone());
    drop_file(&mut window, &second);
    wait_for(&mut window, |window| is_open(window, &first));
    assert!(is_open(&window, &first));
}
