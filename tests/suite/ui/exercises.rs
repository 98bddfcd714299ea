//! 次の一手 in the window: asked from the side that is to move, judged, noted, asked again.

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::exercises::{AnswerBook, AnswerGrade, ExercisePlan, ExerciseSource};
use komaoto::files::store;
use komaoto::formats::{Envelope, FormatId, WriteOptions};
use komaoto::locale::{Language, Locale};
use komaoto::task::Stop;
use komaoto::ui::Command;

use super::{Window, click, document, outline, press, window_keeping};
use crate::exercises::thrown_away;
use crate::ui::layout::assert_lawful;

fn ask(window: &mut Window, command: Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    window.run();
}

/// A folder with the game of which exercises were made, and a file of them.
fn exercises() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let envelope = Envelope { encoding: komaoto::text::Encoding::Utf8, ..Envelope::usual(FormatId::Kif, "kifu") };
    let write = |name: &str, records: &[komaoto::record::Record]| {
        let path = folder.path().join(name);
        fs::write(&path, store(records, FormatId::Kif, envelope, &WriteOptions::default()).0).unwrap();
        path
    };
    let game = thrown_away();
    write("game.kifu", std::slice::from_ref(&game));
    let source = ExerciseSource::of(&game, "game.kifu", 1);
    let words = (&Stop::default(), &Locale::new(Language::Japanese));
    let found = ExercisePlan::default().of_record(&game, &source, None, words).0;
    let records: Vec<_> = found.exercises.iter().map(|exercise| exercise.to_record()).collect();
    assert_eq!(records.len(), 2);
    let path = write("mine.kifu", &records);
    (folder, path)
}

#[test]
fn an_exercise_is_asked_judged_and_noted() {
    let (folder, path) = exercises();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![path.clone()]);
    let before = (fs::read(&path).unwrap(), outline(&window));
    ask(&mut window, Command::Exercises);
    window.get_by_label("次の一手　1 / 2");
    window.get_by_label("先手番です。次の一手は？");
    window.get_by_label("復習0問・新しい問題2問");
    // Nothing tells what is right: neither the moves nor what an engine has said.
    assert!(window.query_by_label_contains("２六歩").is_none());
    assert!(window.query_by_label_contains("勝率").is_none());
    assert_lawful(&mut window);
    // What was played is answered by what refutes it.
    click(&mut window, "８八 角 先手");
    click(&mut window, "５五 空き");
    window.get_by_label("正解ではありません。盤上の手順のとおりです。");
    window.get_by_label("５五 角 後手");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    window.get_by_label("８八 角 先手");
    // Another move is not in the list.
    click(&mut window, "９七 歩 先手");
    click(&mut window, "９六 空き");
    window.get_by_label("この手は正解に入っていません。");
    click(&mut window, "もう一度");
    click(&mut window, "ヒント");
    window.get_by_label("動かす駒に印を付けました。");
    click(&mut window, "２七 歩 先手");
    click(&mut window, "２六 空き");
    window.get_by_label("これが正解です。");
    window.get_by_label_contains("☗２六歩");
    window.get_by_label_contains("勝率");
    let kept = |count: usize| {
        let book = AnswerBook::open(Some(&state)).unwrap();
        assert_eq!(book.answers().len(), count);
        book.answers().last().map(|answer| (answer.grade, answer.wrong, answer.hints))
    };
    assert_eq!(kept(1), Some((AnswerGrade::Again, 2, 1)));
    click(&mut window, "難しい");
    assert_eq!(kept(2), Some((AnswerGrade::Hard, 2, 1)));
    // The next one is seen from the side of White.
    click(&mut window, "次の問題");
    window.get_by_label("次の一手　2 / 2");
    window.get_by_label("後手番です。次の一手は？");
    click(&mut window, "正解を見る");
    window.get_by_label("これが正解です。");
    assert_eq!(kept(3).map(|(grade, ..)| grade), Some(AnswerGrade::Again));
    assert_lawful(&mut window);
    // Nobody has changed the record.
    click(&mut window, "解くのをやめる");
    press(&mut window, Modifiers::NONE, Key::PageUp);
    assert!(!document(&window).is_modified());
    ask(&mut window, Command::StepGame(-1));
    assert_eq!((fs::read(&path).unwrap(), outline(&window)), before);
}

#[test]
fn the_game_of_an_exercise_is_opened_at_its_move() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "正解を見る");
    click(&mut window, "元の棋譜を開く");
    super::wait_for(&mut window, |window| document(window).record().headers.get("出題").is_none());
    assert_eq!(document(&window).cursor().index(), 2);
}

#[test]
fn exercises_are_made_of_the_record_in_a_tab_of_their_own() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
    ask(&mut window, Command::MakeExercises);
    assert_eq!(document(&window).games().0, 2);
    assert_eq!(document(&window).record().headers.get("出題"), Some("悪手"));
    assert_eq!(document(&window).record().headers.get("出典の手数"), Some("3"));
}

#[test]
fn a_position_is_named_an_exercise_and_no_longer() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
    let named = |window: &Window| document(window).node().and_then(|node| node.bookmark.clone());
    ask(&mut window, Command::NameExercise);
    assert_eq!(named(&window).as_deref(), Some("次の一手"));
    ask(&mut window, Command::NameExercise);
    assert_eq!(named(&window), None);
}
