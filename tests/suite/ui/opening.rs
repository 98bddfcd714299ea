//! Opening large files: the window never waits for one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Key;
use egui::Modifiers;
use egui_kittest::kittest::Queryable;
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

/// Files held over the window light it up, with what becomes of them.
#[test]
fn files_over_the_window_are_told_what_becomes_of_them() {
    let hover = |window: &mut Window, files: &[&str]| {
        let held = |name: &&str| egui::HoveredFile { path: Some(PathBuf::from(name)), ..Default::default() };
        window.input_mut().hovered_files = files.iter().map(held).collect();
        window.run_steps(4);
    };
    let said = |window: &Window, text: &str| window.query_by_label(text).is_some();
    let mut window = crate::ui::window(vec![]);
    hover(&mut window, &["/tmp/a.kif"]);
    assert!(said(&window, "「a.kif」を開きます。"));
    hover(&mut window, &["/tmp/a.kif", "/tmp/b.kif"]);
    assert!(said(&window, "2個のファイルを、それぞれタブで開きます。"));
    hover(&mut window, &[]);
    assert!(!said(&window, "2個のファイルを、それぞれタブで開きます。"));
    // What was begun stays in its tab.
    window.event(egui::Event::Text("7g7f".to_owned()));
    window.run();
    hover(&mut window, &["/tmp/a.kif"]);
    assert!(said(&window, "「a.kif」を新しいタブで開きます。"));
    // On the page of engines it is a program.
    hover(&mut window, &[]);
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    crate::ui::click(&mut window, "エンジン");
    hover(&mut window, &["/usr/bin/engine"]);
    assert!(said(&window, "エンジンとして登録します。"));
}
