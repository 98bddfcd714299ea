//! 次の一手 and answers that go to other programs and other machines, and come from them.

use std::fs;

use egui_kittest::kittest::Queryable;
use komaoto::exercises::AnswerBook;
use komaoto::locale::Language;
use komaoto::ui::Command;

use super::exercises::exercises;
use super::{Window, ask, click, document, window_keeping};

/// A window with these files whose dialogs answer with a path.
pub(super) fn choosing(data: &std::path::Path, files: Vec<std::path::PathBuf>, chosen: std::path::PathBuf) -> Window {
    let launch = komaoto::ui::Launch { files, data: Some(data.to_owned()), ..Default::default() };
    let settings = komaoto::ui::Settings { language: Some(Language::Japanese), ..Default::default() };
    super::launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(super::Fixed(Some(chosen)))))
}

/// Exercises go to ShogiHome's format and come back from it, to be solved, without anything being written over the file.
#[test]
fn exercises_are_exported_and_opened_again() {
    let (folder, path) = exercises();
    let written = folder.path().join("mine.json");
    let mut window = choosing(&folder.path().join("state"), vec![path], written.clone());
    ask(&mut window, Command::ExportExercises);
    super::wait_for(&mut window, |_| written.exists());
    super::wait_for(&mut window, |window| window.query_by_label_contains("問題2問を書き出しました").is_some());
    let text = fs::read_to_string(&written).unwrap();
    assert!(text.contains("shogihome-next-move"), "{text}");
    let mut window = window_keeping(&folder.path().join("state"), vec![written.clone()]);
    super::wait_for(&mut window, |window| document(window).games().0 == 2);
    assert_eq!((document(&window).path(), document(&window).imported_from()), (None, Some(written.as_path())));
    assert!(!document(&window).is_unsaved());
    ask(&mut window, Command::Exercises);
    window.get_by_label("次の一手　1 / 2");
    click(&mut window, "２七 歩 先手");
    click(&mut window, "２六 空き");
    window.get_by_label("正解です！");
    assert_eq!(fs::read_to_string(&written).unwrap(), text);
}

#[test]
fn cards_for_anki_are_written_and_what_a_format_cannot_hold_is_told() {
    let (folder, path) = exercises();
    let cards = folder.path().join("mine.csv");
    let mut window = choosing(&folder.path().join("state"), vec![path.clone()], cards.clone());
    ask(&mut window, Command::ExportExercises);
    super::wait_for(&mut window, |window| window.query_by_label_contains("問題2問を書き出しました").is_some());
    let text = fs::read_to_string(&cards).unwrap();
    assert!(text.starts_with("#separator:Comma") && text.contains("<svg"), "{text}");
    let package = folder.path().join("mine.apkg");
    let mut window = choosing(&folder.path().join("state"), vec![path.clone()], package.clone());
    ask(&mut window, Command::ExportExercises);
    super::wait_for(&mut window, |window| window.query_by_label_contains("問題2問を書き出しました").is_some());
    assert!(fs::read(&package).unwrap().starts_with(b"PK\x03\x04"));
    // What can hold none of them takes the place of nothing.
    let epd = folder.path().join("mine.epd");
    fs::write(&epd, "of somebody else").unwrap();
    let mut window = choosing(&folder.path().join("state"), vec![path], epd.clone());
    ask(&mut window, Command::ExportExercises);
    super::wait_for(&mut window, |window| window.query_by_label_contains("この形式に入る問題がありません").is_some());
    assert_eq!(fs::read_to_string(&epd).unwrap(), "of somebody else");
}

/// Answers go along to another machine.
#[test]
fn answers_are_exported_and_taken_over() {
    let (folder, path) = exercises();
    let (here, there) = (folder.path().join("here"), folder.path().join("there"));
    let file = folder.path().join("answers.jsonl");
    let mut window = choosing(&here, vec![path.clone()], file.clone());
    ask(&mut window, Command::Exercises);
    click(&mut window, "正解を見る");
    click(&mut window, "解くのをやめる");
    ask(&mut window, Command::MakeExercises);
    click(&mut window, "復習");
    click(&mut window, "答えを書き出す…");
    super::wait_for(&mut window, |_| file.exists());
    let mut window = choosing(&there, vec![path], file);
    ask(&mut window, Command::MakeExercises);
    click(&mut window, "復習");
    super::wait_for(&mut window, |window| window.query_by_label_contains("まだ一問も解いていません").is_some());
    click(&mut window, "答えを取り込む…");
    super::wait_for(&mut window, |window| window.query_by_label_contains("新しい答え1件を取り込みました").is_some());
    assert_eq!(AnswerBook::open(Some(&there)).unwrap().answers().len(), 1);
    // The page knows it at once.
    super::wait_for(&mut window, |window| window.query_by_label_contains("答え1件・問題1問").is_some());
}
