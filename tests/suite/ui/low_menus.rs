//! Menus that are higher than the window: their last rows are reached by the wheel.

use std::path::Path;

use egui::Modifiers;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use komaoto::locale::{Language, Locale};
use komaoto::ui::Settings;

use super::layout::{label, window};
use super::{Fixed, Window, window_of};

#[test]
fn the_last_row_of_every_menu_can_be_reached_in_a_low_window() {
    let locale = Locale::new(Language::Japanese);
    for (menu, last) in [("menu-file", "cmd-quit"), ("menu-edit", "cmd-delete"), ("menu-go", "cmd-next-game")] {
        let mut window = window([800.0, 500.0], &["annotated.kifu"]);
        label(&mut window, &locale, menu);
        let at =
            window.get_by_role_and_label(Role::MenuItem, &locale.text(menu)).rect().center() + egui::vec2(0.0, 100.0);
        scrolled_to_the_end(&mut window, at);
        let row = window.query_all_by_label(&locale.text(last)).next().unwrap().rect();
        assert!(row.bottom() <= 500.0, "{menu}: {row}");
    }
}

/// Turns the wheel over a place.
fn scrolled_to_the_end(window: &mut Window, at: egui::Pos2) {
    for _ in 0..40 {
        window.hover_at(at);
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -50.0),
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run();
    }
}

/// So is that of a menu within a menu.
#[test]
fn the_last_row_of_a_menu_in_a_menu_can_be_reached_in_a_low_window() {
    let locale = Locale::new(Language::English);
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of(
        [1366.0, 600.0],
        settings,
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples/en/opera.pgn")],
        Box::new(Fixed(None)),
    );
    label(&mut window, &locale, "menu-view");
    label(&mut window, &locale, "menu-style");
    let last = "Cymraeg";
    let row = |window: &Window, name: &str| window.query_all_by_label_contains(name).next().unwrap().rect();
    let first = row(&window, "Français");
    scrolled_to_the_end(&mut window, first.center());
    let bottom = row(&window, last).bottom();
    assert!(bottom <= 600.0 && row(&window, "Français").top() < first.top(), "{bottom}");
}
