//! Where an engine's lines are seen: in windows of every size, by whatever the engine was started.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::rules::Game;
use komaoto::ui::panels::arrangement::arrange;
use komaoto::ui::{Command, EngineChoice, Pane, Panels, Settings};

use super::study::{GAME, count, engine, is_said, opened_with, says, window_with};
use super::{Fixed, Window, ask, document, press, wait_for, window_of};
use crate::ui::layout::assert_lawful;
use crate::ui::looks::{given, windows};

#[cfg(unix)]
#[test]
fn four_engines_find_room_in_every_window() {
    let names = ["甲", "乙", "丙", "丁"];
    // How many of them show their rows: elsewhere they are tabs.
    for (size, shown) in [([1400.0, 1100.0], 4), ([1240.0, 720.0], 1), ([800.0, 600.0], 1)] {
        let Some(engines) = names.map(|name| engine(name, "good")).into_iter().collect::<Option<Vec<_>>>() else {
            return;
        };
        let engines = engines.into_iter().map(|engine| EngineChoice { beside: true, ..engine }).collect();
        let mut window = window_with(size, engines, None);
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::F9);
        let first = "1位：☗９六歩までを盤に表示";
        wait_for(&mut window, |window| count(window, first) == shown);
        assert_lawful(&mut window);
        // The moves are not hidden for them.
        assert!(window.query_by_role_and_label(Role::Label, "棋譜").is_some(), "{size:?}");
        for name in names {
            let label = format!("{name} の候補手を盤に表示");
            assert!(is_said(&window, &label), "{size:?} {name}");
            let tabs = window.query_all_by_role_and_label(Role::Tab, &label).count();
            assert_eq!(tabs, usize::from(shown == 1), "{size:?} {name}");
        }
        press(&mut window, Modifiers::NONE, Key::F9);
        assert_lawful(&mut window);
    }
}

/// Enter in the field takes the program, or says that there is none.
#[cfg(unix)]
#[test]
fn the_path_of_an_engine_is_taken_with_enter() {
    let Some(choice) = engine("仮のエンジン", "strict") else { return };
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1400.0, 900.0], settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste(GAME.to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::Pane(Pane::Study));
    says(&mut window, "ngine");
    let write = |window: &mut Window, text: &str| {
        window.get_by_label("Path of an engine").focus();
        window.run();
        press(window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(text.to_owned()));
        window.run();
        press(window, Modifiers::NONE, Key::Enter);
    };
    // Or it is chosen in the system's dialog, here the field for whoever has none.
    window.get_by_label("Browse…").click();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Escape);
    write(&mut window, "/nowhere/at-all");
    says(&mut window, "There is no such file.");
    write(&mut window, &choice.path.display().to_string());
    wait_for(&mut window, |window| window.query_by_label("Path of an engine").is_none());
}

/// Whoever starts an engine sees what it says: where a row was all that the idle panel had, and a panel at work has no room
/// beside moves and comment, it is the tab in front of the comment, and the moves stay.
#[cfg(unix)]
#[test]
fn what_an_engine_says_is_seen_in_every_window_by_whatever_it_was_started() {
    for (record, size) in [
        (GAME, [1240.0, 720.0]),
        ("[Event \"A\"]\n\n1. e4 {The best by test.} e5 2. Nf3 Nc6 *\n", [1240.0, 720.0]),
        ("[Game \"Chinese Chess\"]\n\n1. H2-E2 {Cannon.} H9-G7 2. H0-G2 *\n", [1240.0, 720.0]),
        (GAME, [1366.0, 740.0]),
        (GAME, [1000.0, 640.0]),
        (GAME, [800.0, 600.0]),
    ] {
        let Some(engine) = engine("仮のエンジン", "good") else { return };
        let mut settings = Settings { engines: vec![engine], ..Settings::default() };
        // As the next start finds it: open, and asked for by nobody.
        settings.panels.show(Pane::Study);
        settings.panels.asked = None;
        let settings = Settings { language: Some(Language::Japanese), ..settings };
        let mut window = window_of(size, settings, vec![], Box::new(Fixed(None)));
        window.event(egui::Event::Paste(record.to_owned()));
        window.run();
        wait_for(&mut window, |window| !document(window).is_blank());
        press(&mut window, Modifiers::NONE, Key::Home);
        let button = window.query_all_by_label("検討開始").next().map(|button| button.click());
        if button.is_none() {
            press(&mut window, Modifiers::NONE, Key::F9);
        }
        window.run();
        wait_for(&mut window, |window| window.query_by_label("一時停止").is_some());
        assert!(window.query_by_role_and_label(Role::Label, "棋譜").is_some(), "{size:?}: the moves");
        assert_lawful(&mut window);
        press(&mut window, Modifiers::NONE, Key::F9);
    }
}

/// At the end of a game nothing is asked, and the panel says so instead of staying empty.
#[cfg(unix)]
#[test]
fn at_the_end_of_a_game_the_panel_says_why_nothing_comes() {
    let Some(engine) = engine("仮", "good") else { return };
    let settings = Settings { engines: vec![engine], ..Settings::default() };
    let mut window = opened_with("手合割：平手\n1 ７六歩(77)\n2 投了\n", [1400.0, 1100.0], settings);
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "までを盤に表示");
    assert!(!is_said(&window, "ここで終局しているため"));
    press(&mut window, Modifiers::NONE, Key::End);
    says(&mut window, "ここで終局しているため");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    wait_for(&mut window, |window| !is_said(window, "ここで終局しているため"));
}

/// Whichever of the tabs in the place of the comment is in front, the comment among them, everything above them stays.
#[test]
fn a_tab_in_front_moves_nothing_above_the_tabs() {
    let mut met = 0;
    for [width, height] in windows() {
        let window = vec2(width.into(), height.into());
        let filled = [Pane::Headers, Pane::Study, Pane::Explorer, Pane::Mate, Pane::Graph, Pane::Map];
        let mut panels = Panels::default();
        [Pane::Study, Pane::Explorer, Pane::Mate].into_iter().for_each(|pane| panels.show(pane));
        let shown = |front: Pane| {
            let panels = Panels { asked: Some(front), ..panels.clone() };
            let given = given(window, Game::Shogi, &panels, &filled, false);
            let made = arrange(&given);
            let moves = made.in_front.and(made.pane(Pane::Moves));
            moves.map(|moves| (made.centre, made.glance, moves, made.folded))
        };
        let asked = [Pane::Mate, Pane::Study, Pane::Explorer, Pane::Comment, Pane::Moves];
        let tabs = asked.map(|front| (front, shown(front)));
        let [(_, first), rest @ ..] = tabs.clone();
        if tabs.iter().all(|(_, shown)| shown.is_some()) {
            met += 1;
            for (front, shown) in rest {
                assert_eq!(shown, first, "{window} {front:?}");
            }
        }
    }
    assert!(met > 20, "{met}");
}
