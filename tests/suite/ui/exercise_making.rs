//! Games become exercises: those that nobody has judged, too.

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::files::store;
use komaoto::formats::{Envelope, FormatId, WriteOptions};
use komaoto::locale::{Language, Locale};
use komaoto::rules::Color;
use komaoto::ui::Command;

#[cfg(unix)]
use super::exercises::engine;
use super::exercises::{counted, exercises, is_grey};
use super::{Window, ask, click, document, paste, press, window_keeping};
use crate::exercises::thrown_away;

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

/// A point of the picture is a game, by the mouse and by the keyboard.
#[test]
fn a_point_of_progress_leads_to_its_game() {
    let (folder, _) = exercises();
    let mut other = thrown_away();
    other.headers.set("先手", "別人");
    other.headers.set("開始日時", "2026/01/02");
    let envelope = Envelope { encoding: komaoto::text::Encoding::Utf8, ..Envelope::usual(FormatId::Kif, "kifu") };
    let path = folder.path().join("other.kifu");
    fs::write(&path, store(&[other], FormatId::Kif, envelope, &WriteOptions::default()).0).unwrap();
    let files = || vec![folder.path().join("game.kifu"), path.clone()];
    let front = |window: &Window| document(window).record().headers.player(Color::Black).map(str::to_owned);
    let opened = |choose: &dyn Fn(&mut Window)| {
        let mut window = window_keeping(&folder.path().join("state"), files());
        ask(&mut window, Command::Progress);
        click(&mut window, "すべてのタブ");
        super::wait_for(&mut window, |window| window.query_by_label_contains("2局・解析した手").is_some());
        choose(&mut window);
        super::wait_for(&mut window, |window| window.query_by_label_contains("2局・解析した手").is_none());
        front(&window)
    };
    let label = Locale::new(Language::Japanese).text("progress-chart");
    // Those without a day stand at the end, and there the keyboard begins.
    let by_key = |keys: &[Key]| {
        opened(&|window: &mut Window| {
            window.get_by_label_contains(&label).focus();
            window.run();
            keys.iter().for_each(|key| press(window, Modifiers::NONE, *key));
            assert!(
                window.query_by_label_contains("2026/01/02　別人").is_some() == (keys.last() == Some(&Key::ArrowLeft))
            );
            press(window, Modifiers::NONE, Key::Enter);
        })
    };
    assert_eq!(by_key(&[]).as_deref(), Some("山田"));
    assert_eq!(by_key(&[Key::ArrowLeft]).as_deref(), Some("別人"));
    assert_eq!(by_key(&[Key::ArrowLeft, Key::ArrowRight]).as_deref(), Some("山田"));
    let by_mouse = opened(&|window: &mut Window| {
        let place = window.get_by_label_contains(&label).rect();
        // The first one stands at the left, as high as its accuracy.
        let heights = (0..place.height() as usize).step_by(6);
        for at in heights.map(|down| egui::pos2(place.left() + 42.0, place.top() + down as f32)) {
            if window.query_by_label_contains(&label).is_none() {
                break;
            }
            window.hover_at(at);
            window.run();
            window.drag_at(at);
            window.drop_at(at);
            window.run();
        }
    });
    assert_eq!(by_mouse.as_deref(), Some("別人"));
}
