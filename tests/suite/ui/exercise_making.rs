//! Games become exercises: those that nobody has judged, too.

use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::Command;

#[cfg(unix)]
use super::exercises::engine;
use super::exercises::{ask, counted, exercises, is_grey};
use super::{click, paste, window_keeping};

/// Nobody is sent to a command line from here: without an engine the way to one is offered, and nothing is made of nothing.
#[test]
fn games_that_nobody_judged_lead_to_an_engine() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), Vec::new());
    paste(&mut window, "position startpos moves 7g7f 3c3d");
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "除いたもの：解析していない棋譜1局");
    assert!(is_grey(&window, "問題を作る"));
    click(&mut window, "エンジンを登録…");
    window.get_by_label_contains("エンジンが登録されていません");
}

/// Games that are judged on the way to exercises lead there, not only to a record of many games.
#[cfg(unix)]
#[test]
fn games_judged_on_the_way_become_exercises() {
    let (folder, _) = exercises();
    let engines = vec![engine(folder.path(), 30)];
    let settings = komaoto::ui::Settings { language: Some(Language::Japanese), engines, ..Default::default() };
    let launch = komaoto::ui::Launch { data: Some(folder.path().join("state")), ..Default::default() };
    let mut window =
        super::launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(super::Fixed(None))));
    paste(&mut window, "position startpos moves 7g7f 3c3d");
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "除いたもの：解析していない棋譜1局");
    // Whoever gives up is back where it was asked.
    click(&mut window, "Madeで解析…");
    click(&mut window, "キャンセル");
    counted(&mut window, "除いたもの：解析していない棋譜1局");
    click(&mut window, "Madeで解析…");
    click(&mut window, "解析開始");
    let leave = "閉じて、解析した棋譜から学ぶ";
    super::wait_for(&mut window, |window| window.query_by_label(leave).is_some());
    super::wait_for(&mut window, |window| !is_grey(window, leave));
    click(&mut window, leave);
    counted(&mut window, "1局");
    window.get_by_label("問題を作る");
}
