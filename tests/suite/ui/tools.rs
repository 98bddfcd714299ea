//! The tools beside the step buttons: which there are, what they open, and where they have room.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::ui::{Beginning, Command, Settings};

use super::layout::assert_lawful;

use super::{Fixed, Window, ask, click, fixture, press, window_of, window_with};

const ALL: [&str; 4] = ["検討パネル", "棋譜の解析", "詰み探索", "対局"];

fn is_toggled(window: &Window, name: &str) -> bool {
    window.get_by_label(name).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn a_tool_opens_its_panel_and_shows_that_it_is_open() {
    let mut window = window_with([1366.0, 740.0], Language::Japanese, vec![fixture("aigakari.kif")], None);
    for name in ALL {
        assert!(window.query_by_label(name).is_some(), "{name}");
    }
    assert!(!is_toggled(&window, "検討パネル"));
    click(&mut window, "検討パネル");
    assert!(is_toggled(&window, "検討パネル"));
    assert_lawful(&mut window);
    press(&mut window, Modifiers::NONE, Key::F5);
    assert!(!is_toggled(&window, "検討パネル"), "the key does the same");
}

#[test]
fn games_without_drops_have_no_search_for_mates() {
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1366.0, 740.0], settings, Vec::new(), Box::new(Fixed(None)));
    assert!(window.query_by_label("Mate search").is_some());
    ask(&mut window, Command::New(Beginning::Chess));
    assert!(window.query_by_label("Mate search").is_none() && window.query_by_label("Engine panel").is_some());
}

/// No tool lies over another one, over the steps or outside the window, and the steps are there whatever the width.
#[test]
fn tools_have_room_or_are_not_there() {
    for width in [420.0, 480.0, 640.0, 800.0, 1000.0, 1240.0, 1366.0, 1920.0] {
        let window = window_with([width, 740.0], Language::Japanese, vec![fixture("aigakari.kif")], None);
        let mut names = vec!["開始局面へ", "1手戻る", "1手進む", "最終手へ", "盤を反転"];
        assert!(names.iter().all(|name| window.query_by_label(name).is_some()), "{width}");
        names.extend(ALL.iter().filter(|name| window.query_by_label(name).is_some()));
        assert!(width < 700.0 || names.len() == 9, "{width}: {names:?}");
        let rects: Vec<_> = names.iter().map(|name| window.get_by_label(name).rect()).collect();
        for pair in rects.windows(2) {
            assert!(pair[0].right() <= pair[1].left() + 0.5, "{width}: {names:?} {rects:?}");
        }
        assert!(rects.iter().all(|rect| rect.left() >= 0.0 && rect.right() <= width), "{width}");
    }
}
