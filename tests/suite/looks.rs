//! How the window is laid out: what stands still, what does not overlap, and that whatever can be worked has a name.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Command, Settings};

use crate::ui::{Fixed, Window, press, wait_for, window_of};

fn game(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name)
}

fn window(size: [f32; 2], files: &[&str]) -> Window {
    let settings = Settings { language: Some(Language::Japanese), animate: false, ..Settings::default() };
    window_of(size, settings, files.iter().map(|name| game(name)).collect(), Box::new(Fixed(None)))
}

fn ask(window: &mut Window, command: Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    window.run();
}

/// Where the titles of the panels are.
fn titles(window: &Window) -> Vec<(String, Rect)> {
    ["棋譜", "コメント", "グラフ", "分岐図", "履歴", "対局情報"]
        .into_iter()
        .filter_map(|title| {
            let found = window.query_all_by_role_and_label(Role::Label, title).next()?;
            Some((title.to_owned(), found.rect()))
        })
        .collect()
}

#[test]
fn no_panel_moves_by_itself() {
    let mut window = window([1240.0, 800.0], &["annotated.kifu"]);
    for _ in 0..15 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    window.get_by_label("▲２八飛");
    let before = titles(&window);
    assert_eq!(before.len(), 4, "{before:?}");
    for _ in 0..30 {
        window.step();
    }
    assert_eq!(titles(&window), before);
}

#[test]
fn what_was_squeezed_has_its_room_again() {
    for size in [[1240.0, 800.0], [1240.0, 640.0], [800.0, 600.0]] {
        let mut window = window(size, &["damaged.kifu"]);
        let before = titles(&window);
        ask(&mut window, Command::Notes);
        ask(&mut window, Command::Notes);
        assert_eq!(titles(&window), before, "{size:?}");
        window.set_size(egui::vec2(700.0, 420.0));
        window.run();
        window.set_size(egui::vec2(size[0], size[1]));
        window.run();
        assert_eq!(titles(&window), before, "{size:?}");
    }
}

#[test]
fn an_edge_that_was_dragged_stays_where_it_was_put() {
    let mut window = window([1240.0, 800.0], &["annotated.kifu"]);
    let comment = |window: &Window| titles(window).into_iter().find(|(title, _)| title == "コメント").unwrap().1;
    let before = comment(&window);
    // The panel begins above its title: half of a row, and its margin.
    let edge = before.center() - egui::vec2(0.0, 21.0);
    window.drag_at(edge);
    window.run();
    window.hover_at(edge - egui::vec2(0.0, 60.0));
    window.run();
    window.drop_at(edge - egui::vec2(0.0, 60.0));
    window.run();
    let after = comment(&window);
    assert!((before.top() - after.top() - 60.0).abs() < 6.0, "{before} {after}");
    ask(&mut window, Command::Notes);
    ask(&mut window, Command::Notes);
    for _ in 0..10 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    assert_eq!(comment(&window), after);
}

#[test]
fn a_word_about_what_went_wrong_puts_no_panel_in_another_place() {
    for size in [[1240.0, 800.0], [1240.0, 760.0], [1000.0, 700.0], [800.0, 600.0]] {
        let mut window = window(size, &["annotated.kifu"]);
        let across = |window: &Window| -> Vec<(String, f32)> {
            titles(window).into_iter().map(|(title, rect)| (title, rect.left())).collect()
        };
        let before = across(&window);
        window.event(egui::Event::Paste("これは棋譜ではない".to_owned()));
        window.run();
        wait_for(&mut window, |window| window.query_by_label_contains("読み取れません").is_some());
        assert_eq!(across(&window), before, "{size:?}");
        let moves = |window: &Window| window.query_all_by_role(Role::ListItem).count();
        assert!(moves(&window) >= 3, "{size:?}");
    }
}
