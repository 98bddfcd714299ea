//! A window that the desktop gives no title bar has one of its own, and edges.

use egui::accesskit::Role;
use egui::viewport::ResizeDirection;
use egui::{Key, Modifiers, Pos2, ViewportCommand, ViewportId, pos2};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{App, Launch, Settings, Surroundings};

use crate::ui::{Fixed, Window, click, launched, press};

const SIZE: [f32; 2] = [1200.0, 800.0];
const TITLE: &str = "無題の棋譜 — 駒音";

fn bare() -> Window {
    let surroundings = Surroundings { title_bar: false, drops: false, clipboard: false };
    let launch = Launch { surroundings, ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    launched(SIZE, settings, launch, |app: App| app.with_picker(Box::new(Fixed(None))))
}

/// What a click on a place asks the desktop for.
fn asked(window: &mut Window, at: Pos2, press: impl Fn(&mut Window, Pos2)) -> Vec<ViewportCommand> {
    window.hover_at(at);
    window.run();
    press(window, at);
    let mut asked = Vec::new();
    for _ in 0..8 {
        window.step();
        asked.extend(window.output().viewport_output[&ViewportId::ROOT].commands.clone());
    }
    asked
}

fn button(window: &mut Window, name: &str) -> Vec<ViewportCommand> {
    let at = window.get_by_role_and_label(Role::Button, name).rect().center();
    // Under the pointer its tip has the same name.
    asked(window, at, |window, _| window.get_by_role_and_label(Role::Button, name).click())
}

#[test]
fn it_says_the_title_with_the_mark_of_what_is_unsaved() {
    let mut window = bare();
    window.get_by_label(TITLE);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    window.get_by_label(&format!("● {TITLE}"));
}

#[test]
fn its_buttons_do_what_they_say() {
    let mut window = bare();
    assert!(button(&mut window, "最小化").contains(&ViewportCommand::Minimized(true)));
    assert!(button(&mut window, "最大化").contains(&ViewportCommand::Maximized(true)));
    assert!(button(&mut window, "ウィンドウを閉じる").contains(&ViewportCommand::Close));
}

#[test]
fn it_can_be_used_while_a_dialog_asks() {
    let mut window = bare();
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    assert!(window.query_by_label("設定").is_some());
    assert!(button(&mut window, "最小化").contains(&ViewportCommand::Minimized(true)));
}

#[test]
fn a_drag_of_it_moves_the_window() {
    let mut window = bare();
    let at = window.get_by_label(TITLE).rect().center();
    let asked = asked(&mut window, at, |window, at| {
        window.drag_at(at);
        window.step();
        window.hover_at(at + egui::vec2(30.0, 3.0));
    });
    assert!(asked.contains(&ViewportCommand::StartDrag), "{asked:?}");
}

#[test]
fn edges_and_corners_resize_it() {
    let [width, height] = SIZE;
    for (at, direction) in [
        (pos2(2.0, 400.0), ResizeDirection::West),
        (pos2(width - 2.0, 400.0), ResizeDirection::East),
        (pos2(600.0, 2.0), ResizeDirection::North),
        (pos2(600.0, height - 2.0), ResizeDirection::South),
        (pos2(8.0, 2.0), ResizeDirection::NorthWest),
        (pos2(width - 2.0, height - 9.0), ResizeDirection::SouthEast),
    ] {
        let mut window = bare();
        let asked = asked(&mut window, at, |window, at| window.drag_at(at));
        assert!(asked.contains(&ViewportCommand::BeginResize(direction)), "{direction:?}: {asked:?}");
    }
}

#[test]
fn nothing_promises_that_files_can_be_dropped_where_they_cannot() {
    let mut window = bare();
    press(&mut window, Modifiers::COMMAND, Key::N);
    assert!(window.query_by_label_contains("ドロップ").is_none());
}

#[test]
fn a_window_of_a_desktop_with_title_bars_has_none() {
    let window = crate::ui::window(Vec::new());
    assert!(window.query_by_label(TITLE).is_none());
}

/// What closing would ask about has its mark, too: a record that was pasted is in no file.
#[test]
fn a_record_that_is_in_no_file_has_the_mark() {
    let mut window = bare();
    window.event(egui::Event::Paste("position startpos moves 7g7f 3c3d".to_owned()));
    window.run();
    crate::ui::wait_for(&mut window, |window| !crate::ui::document(window).is_blank());
    window.get_by_label(&format!("● {TITLE}"));
    window.get_by_label("● 未保存");
}
