//! Times that clocks in comments tell, in the window.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::ui::Command;

use super::{Window, click, document, press, settle, window_with};

const GAME: &str = "[Event \"x\"]\n[TimeControl \"600+5\"]\n\n1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:55]} 2. Nf3 {[%clk 0:09:50]} Nc6 {[%clk 0:09:48]} 3. Bb5 {[%clk 0:09:10]} a6 {[%clk 0:08:00]} *\n";
const FIELD: &str = "時計によるこの手の消費時間";

fn shown(window: &Window) -> String {
    window.get_by_role_and_label(Role::TextInput, FIELD).accesskit_node().value().unwrap_or_default()
}

fn write(window: &mut Window, text: &str) {
    window.get_by_role_and_label(Role::TextInput, FIELD).focus();
    window.run();
    press(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(text.to_owned()));
    window.run();
}

fn comments(window: &Window) -> String {
    let record = document(window).record();
    record.tree.preorder().skip(1).map(|id| record.tree.get(id).unwrap().comment.as_str()).collect()
}

#[test]
fn times_that_clocks_tell_are_shown_and_changed_after_asking_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, GAME).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path.clone()], None);
    assert!(window.query_by_role_and_label(Role::GraphicsDocument, "消費時間").is_some(), "there is a graph of times");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(shown(&window), "0:10");
    // The first time it asks, and leaves the record alone until it is answered.
    let before = comments(&window);
    write(&mut window, "0:08");
    assert_eq!(comments(&window), before);
    assert!(!document(&window).is_modified());
    // What was typed waits where it was.
    press(&mut window, Modifiers::NONE, Key::Enter);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(window.query_by_label("時計を変える").is_none());
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(shown(&window), "0:08");
    click(&mut window, "やめる");
    assert_eq!((shown(&window).as_str(), comments(&window)), ("0:10", before.clone()));
    write(&mut window, "0:08");
    click(&mut window, "時計を変える");
    assert_eq!(shown(&window), "0:08");
    let changed = before.replace("0:09:55", "0:09:57").replace("0:09:48", "0:09:50").replace("0:08:00", "0:08:02");
    assert_eq!(comments(&window), changed);
    // From now on what is typed is in the record at once, and one step.
    write(&mut window, "1:15");
    assert!(window.query_by_label("時計を変える").is_none());
    assert_eq!(shown(&window), "1:15");
    press(&mut window, Modifiers::NONE, Key::Enter);
    // Another time than clocks can show is not.
    let told = comments(&window);
    write(&mut window, "99:00");
    assert!(window.query_by_label_contains("時計の残りが足りなくなる").is_some());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(comments(&window), told);
    for expected in [&changed, &before] {
        window.state_mut().as_mut().unwrap().ask(Command::Undo);
        window.run();
        assert_eq!(comments(&window), *expected);
    }
    window.state_mut().as_mut().unwrap().ask(Command::Redo);
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    let saved = GAME.replace("0:09:55", "0:09:57").replace("0:09:48", "0:09:50").replace("0:08:00", "0:08:02");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), saved);
}
