//! Where exercises are made and begun: beside the steps, in the list, from the page that tells what is due.

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::ui::Command;

use super::exercise_exchange::choosing;
use super::exercises::{counted, exercises};
use super::{Window, ask, click, document, paste, press, window_keeping};

/// What was judged a moment ago is in no file yet, and its exercises lead back to it all the same.
#[test]
fn the_game_of_an_exercise_is_shown_where_it_is_open() {
    let (folder, _) = exercises();
    let game = fs::read_to_string(folder.path().join("game.kifu")).unwrap();
    let mut window = window_keeping(&folder.path().join("state"), Vec::new());
    paste(&mut window, &game);
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "問題2問");
    click(&mut window, "問題を作る");
    super::wait_for(&mut window, |window| window.query_by_label("さっそく解く").is_some());
    click(&mut window, "さっそく解く");
    // The tab is called by what it holds, not by the first of its games.
    assert!(window.query_all_by_label_contains("次の一手2問").next().is_some());
    click(&mut window, "正解を見る");
    click(&mut window, "元の棋譜を開く");
    assert_eq!(document(&window).record().headers.get("出題"), None);
    assert_eq!(document(&window).cursor().index(), 2);
}

/// A person who has chosen a folder finds it there again, and exercises in front are no games of which more are made.
#[test]
fn a_folder_that_was_chosen_is_offered_again() {
    let (folder, mine) = exercises();
    let below = tempfile::tempdir().unwrap();
    fs::copy(folder.path().join("game.kifu"), below.path().join("a.kifu")).unwrap();
    let mut window = choosing(&folder.path().join("state"), vec![mine], below.path().to_owned());
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "0局");
    click(&mut window, "フォルダー…");
    counted(&mut window, "1局");
    click(&mut window, "キャンセル");
    ask(&mut window, Command::Progress);
    super::wait_for(&mut window, |window| window.query_by_label_contains("解析した手4手").is_some());
}

/// What is due is asked from the page that tells it.
#[test]
fn what_is_due_is_begun_where_it_is_told() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Progress);
    click(&mut window, "復習");
    super::wait_for(&mut window, |window| window.query_by_label("今日の分を解く").is_some());
    window.get_by_label("復習0問・新しい問題2問");
    click(&mut window, "今日の分を解く");
    window.get_by_label("次の一手　1 / 2");
}

/// Games are no exercises, also those that begin with a handicap.
#[test]
fn games_in_tabs_are_not_asked() {
    let (folder, path) = exercises();
    let handicap = folder.path().join("handicap.kifu");
    fs::write(&handicap, "手合割：二枚落ち\n上手：A\n下手：B\n   1 ３四歩(33)\n").unwrap();
    let mut window = window_keeping(&folder.path().join("state"), vec![handicap, path]);
    ask(&mut window, Command::Progress);
    click(&mut window, "復習");
    click(&mut window, "すべてのタブ");
    super::wait_for(&mut window, |window| window.query_by_label("今日の分を解く").is_some());
    window.get_by_label("復習0問・新しい問題2問");
    click(&mut window, "この棋譜");
    super::wait_for(&mut window, |window| window.query_by_label("今日の分を解く").is_none());
    super::wait_for(&mut window, |window| window.query_by_label_contains("まだ一問も解いていません").is_some());
}

/// Whoever chooses another exercise in the list is asked that, and does not see its answer.
#[test]
fn an_exercise_that_is_chosen_in_the_list_is_asked() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    window.get_by_label("次の一手　1 / 2");
    let second = window.get_all_by_label_contains("4手目").next().unwrap();
    second.click();
    window.run();
    window.get_by_label("次の一手　2 / 2");
    window.get_by_label("後手番です。次の一手は？");
}

/// Whoever opens exercises finds beside the steps how to be asked, and leaves it there.
#[test]
fn exercises_are_begun_beside_the_steps() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    click(&mut window, "次の一手を解く");
    window.get_by_label("次の一手　1 / 2");
    click(&mut window, "次の一手を解く");
    assert!(window.query_by_label("次の一手　1 / 2").is_none());
}

/// What is asked and what comes of it is what a screen reader reads where the keyboard is.
#[test]
fn an_exercise_is_heard() {
    use egui_kittest::kittest::NodeT;
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    let said = |window: &Window, texts: &[&str]| {
        let all = window.get_all_by_role(egui::accesskit::Role::Status);
        let all: Vec<String> = all.filter_map(|node| node.accesskit_node().label()).collect();
        assert!(all.iter().any(|said| texts.iter().all(|text| said.contains(text))), "{texts:?} {all:?}");
    };
    said(&window, &["次の一手　1 / 2", "先手番です。次の一手は？"]);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    // Who does not see the mark is told its square.
    said(&window, &["動かす駒に印を付けました。", "２七"]);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    said(&window, &["正解は☗２六歩です。"]);
    click(&mut window, "８八 角 先手");
    click(&mut window, "５五 空き");
    said(&window, &["正解ではありません。", "☗５五角", "☖同　角"]);
    press(&mut window, Modifiers::NONE, Key::Enter);
    click(&mut window, "２七 歩 先手");
    click(&mut window, "２六 空き");
    said(&window, &["これが正解です。", "☗２六歩", "分からない"]);
    press(&mut window, Modifiers::NONE, Key::Num2);
    said(&window, &["難しい"]);
}
