//! What a person reads in the comment, and writes into it.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;

use super::{Window, document, press, settle, window_with};

const CHESS: &str =
    "[Event \"?\"]\n\n1. e4 { [%eval 1.8,20] [%clk 0:03:00] good }\n1... e5 { [%clk 0:02:58] }\n2. Nf3 *\n";

/// What the comment field shows.
fn shown(window: &Window) -> String {
    let field = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント");
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn evaluations_and_clocks_of_chess_stand_beside_the_comment_not_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, CHESS).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path.clone()], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(shown(&window), "good");
    assert!(window.query_all_by_label_contains("+1.80").next().is_some());
    assert!(window.query_all_by_label_contains("残り 3:00").next().is_some());
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, Modifiers::COMMAND, Key::End);
    window.event(Event::Text(" move".to_owned()));
    window.run();
    assert_eq!(shown(&window), "good move");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(shown(&window), "");
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    assert!(!document(&window).is_modified());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), CHESS.replace("good }", "good move }"));
    // Where nothing was said but by a program.
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Text("quick".to_owned()));
    window.run();
    assert_eq!(shown(&window), "quick");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    let whole = CHESS.replace("good }", "good move }").replace("[%clk 0:02:58] }", "[%clk 0:02:58] quick }");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
}

/// The key as keyboards have it here.
const CONTROL: Modifiers = Modifiers { ctrl: true, ..Modifiers::COMMAND };

/// What is in sight of the comment: its field's part of the window, and where its caret is.
fn caret_in_sight(window: &Window) -> bool {
    let output = window.output();
    let caret = output.platform_output.ime.expect("a field has the keyboard").cursor_rect;
    let panel = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect();
    // The field is as high as its text; what is seen of it ends above the bar at the bottom.
    let bottom = window.ctx.content_rect().bottom() - 28.0;
    caret.top() >= panel.top().max(0.0) && caret.bottom() <= panel.bottom().min(bottom)
}

fn long_text() -> String {
    (1..=80).map(|line| format!("{line}行目\n")).collect()
}

/// Law: wherever a paste, undo or redo puts the caret, it is in sight.
#[test]
fn the_caret_is_in_sight_after_a_paste_and_after_undo_and_redo() {
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![], None);
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Paste(long_text()));
    window.run();
    assert!(caret_in_sight(&window), "after a paste into an empty comment");
    press(&mut window, CONTROL, Key::Home);
    window.run();
    window.event(Event::Text("始め".to_owned()));
    window.run();
    press(&mut window, CONTROL, Key::End);
    window.run();
    assert!(caret_in_sight(&window), "at the end");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.run();
    assert!(!shown(&window).starts_with("始め") && caret_in_sight(&window), "after undo");
    press(&mut window, CONTROL, Key::End);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    window.run();
    assert!(shown(&window).starts_with("始め") && caret_in_sight(&window), "after redo");
}

/// Law: each comment is read on from where it was left, another from its beginning.
#[test]
fn each_comment_has_its_own_place_in_the_panel() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.kifu");
    let said: String = long_text().lines().map(|line| format!("*{line}\n")).collect();
    std::fs::write(&path, format!("手合割：平手\n{said}   1 ７六歩(77)\n{said}   2 ３四歩(33)\n")).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path], None);
    let top = |window: &Window| {
        window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect().top()
    };
    press(&mut window, Modifiers::NONE, Key::Home);
    let first = top(&window);
    let field = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect();
    window.hover_at(field.left_top() + egui::vec2(40.0, 30.0));
    window.run();
    window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -200.0),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
    });
    window.run();
    let left = top(&window);
    assert!(left < first - 50.0, "it was scrolled: {first} {left}");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!((top(&window) - first).abs() < 2.0, "a comment is read from its beginning: {}", top(&window));
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!((top(&window) - left).abs() < 2.0, "and on from where it was left: {} {left}", top(&window));
}

/// What was copied while something was done.
fn copied(window: &mut Window, name: &str) -> Option<String> {
    window.get_by_label(name).click();
    let mut copied = None;
    for _ in 0..6 {
        window.step();
        let commands = &window.output().platform_output.commands;
        let text = commands.iter().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        copied = text.or(copied);
    }
    copied
}

/// The menu of a field is the same in all: in the comment, and in a dialog.
#[test]
fn a_right_click_in_a_field_offers_to_cut_copy_paste_and_select_all() {
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![], None);
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Text("好手である".to_owned()));
    window.run();
    let call = |window: &mut Window| {
        // The pointer is there before its button goes down.
        let field = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント");
        let at = field.rect().left_top() + egui::vec2(20.0, 12.0);
        window.hover_at(at);
        window.run();
        window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").click_secondary();
        window.run();
    };
    call(&mut window);
    super::click(&mut window, "すべて選択");
    window.run();
    // The right button leaves what is selected.
    call(&mut window);
    assert_eq!(copied(&mut window, "コピー").as_deref(), Some("好手である"));
    assert_eq!(shown(&window), "好手である");
    call(&mut window);
    assert_eq!(copied(&mut window, "切り取り").as_deref(), Some("好手である"));
    assert_eq!(shown(&window), "");
    // What comes from the clipboard is written there: the field has the keyboard again.
    call(&mut window);
    super::click(&mut window, "貼り付け");
    window.event(Event::Paste("悪手".to_owned()));
    window.run();
    assert_eq!(shown(&window), "悪手");
    // One step each.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(shown(&window), "");
}

/// Law: links that have no room beside one another stand in the next line, none of them cut off.
#[test]
fn the_row_of_links_wraps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("links.kifu");
    let links: Vec<String> = (1..=12).map(|nth| format!("https://example.com/games/{nth}/")).collect();
    std::fs::write(&path, format!("手合割：平手\n*{}\n   1 ７六歩(77)\n", links.join(" "))).unwrap();
    let mut window = window_with([1300.0, 1000.0], Language::Japanese, vec![path], None);
    press(&mut window, Modifiers::NONE, Key::Home);
    window.run();
    let panel = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect();
    let rooms: Vec<egui::Rect> =
        links.iter().map(|link| window.get_by_role_and_label(egui::accesskit::Role::Button, link).rect()).collect();
    assert!(rooms.iter().all(|room| room.right() <= panel.right() + 8.0), "{rooms:?} in {panel}");
    let rows = rooms.chunk_by(|one, other| (one.top() - other.top()).abs() < 1.0).count();
    assert!(rows > 1, "{rooms:?}");
}

/// Law: what programs wrote is no part of the words, can be corrected in a line of its own, and what was not changed is
/// saved byte for byte.
#[test]
fn what_programs_wrote_has_a_line_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.kifu");
    let record =
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*好手\n*#評価値=110\n   2 ３四歩(33)\n";
    std::fs::write(&path, record).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path.clone()], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let role = egui::accesskit::Role::MultilineTextInput;
    let machine = |window: &Window| {
        let field = window.get_by_role_and_label(role, "プログラムの書き込み");
        field.accesskit_node().value().unwrap_or_default()
    };
    assert_eq!((shown(&window), machine(&window)), ("好手".to_owned(), "#評価値=110".to_owned()));
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, CONTROL, Key::End);
    window.event(Event::Text("だ".to_owned()));
    window.run();
    window.get_by_role_and_label(role, "プログラムの書き込み").click();
    window.run();
    press(&mut window, CONTROL, Key::End);
    press(&mut window, Modifiers::NONE, Key::Backspace);
    window.event(Event::Text("5".to_owned()));
    window.run();
    assert_eq!((shown(&window), machine(&window)), ("好手だ".to_owned(), "#評価値=115".to_owned()));
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    let changed = record.replace("*好手", "*好手だ").replace("110", "115");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), changed);
    press(&mut window, Modifiers::NONE, Key::Escape);
    for _ in 0..4 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((shown(&window), machine(&window)), ("好手".to_owned(), "#評価値=110".to_owned()));
}
