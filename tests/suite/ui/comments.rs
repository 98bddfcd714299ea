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
