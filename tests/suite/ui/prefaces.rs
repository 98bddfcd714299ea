//! Words before a move, in the list of moves and in the reading view.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::Go;
use komaoto::locale::Language;
use komaoto::record::NodeId;
use komaoto::ui::{Command, Pane};

use super::{Window, document, press, window_with};

const GAME: &str = "[Event \"?\"]\n\n1. e4 1... {Now} e5 2. Nf3 ({Inferior is} 2. Bc4 Nc6) 2... Nc6 3. Bb5 ({Also} 3. Bc4) 3... a6 *\n";

fn opened(folder: &tempfile::TempDir) -> (Window, PathBuf) {
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, GAME).unwrap();
    (window_with([1300.0, 900.0], Language::English, vec![path.clone()], None), path)
}

/// The node with these words before its move.
fn prefaced(window: &Window, words: &str) -> NodeId {
    let tree = &document(window).record().tree;
    tree.preorder().find(|&id| tree.get(id).unwrap().split_comment().0 == words).unwrap()
}

/// Goes to the variation of the third move.
fn go_to_variation(window: &mut Window) {
    for _ in 0..3 {
        press(window, Modifiers::NONE, Key::ArrowRight);
    }
    window.state_mut().as_mut().unwrap().ask(Command::Go(Go::Sibling(1)));
    window.run_steps(4);
    assert_eq!(document(window).cursor().at(), prefaced(window, "Inferior is"));
}

fn place(window: &Window, role: Role, label: &str) -> Rect {
    window.get_by_role_and_label(role, label).rect()
}

/// Law: where moves stand in pairs, the words before one stand above it, in its half, and nowhere else; a click on them
/// goes to it.
#[test]
fn in_pairs_words_stand_above_their_move() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, _) = opened(&folder);
    let rows = |window: &Window| {
        ["1 e4", "1… e5"].map(|label| window.query_all_by_label_contains(label).next().unwrap().rect())
    };
    let [left, right] = rows(&window);
    let words = place(&window, Role::Label, "Now");
    assert!(left.top() == right.top() && words.bottom() <= right.top(), "{words} above {right}");
    assert!((words.left() - right.left()).abs() < 1.0 && words.right() <= right.right(), "{words} and {right}");
    assert!(window.query_all_by_role_and_label(Role::Label, "Inferior is").next().is_none(), "it is in no row yet");
    // In the variation it is a row of the line, too.
    go_to_variation(&mut window);
    let (words, above) = (place(&window, Role::Label, "Inferior is"), rows(&window)[1]);
    assert!(words.top() >= above.bottom() && words.left() < right.left(), "{words} under {above}");
    press(&mut window, Modifiers::NONE, Key::Home);
    window.get_by_role_and_label(Role::Label, "Now").click();
    window.run_steps(4);
    assert_eq!(document(&window).cursor().at(), prefaced(&window, "Now"));
}

/// In the reading view they have a field above that of the comment, and typing goes into the one or the other.
#[test]
fn in_the_reading_view_words_before_a_move_have_a_field() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, _) = opened(&folder);
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Reading));
    window.run_steps(4);
    let at = prefaced(&window, "Inferior is");
    go_to_variation(&mut window);
    window.state_mut().as_mut().unwrap().ask(Command::EditPreface);
    window.run_steps(4);
    let said = |window: &Window| {
        let node = document(window).record().tree.get(at).unwrap();
        let (before, behind) = node.split_comment();
        (before.to_owned(), behind.to_owned())
    };
    press(&mut window, Modifiers::COMMAND, Key::End);
    window.event(Event::Text(" this".to_owned()));
    window.run_steps(4);
    assert_eq!(said(&window), ("Inferior is this".to_owned(), String::new()));
    let focused = |window: &Window| {
        let mut fields = window.query_all_by_role(Role::MultilineTextInput);
        fields.find(|field| field.accesskit_node().is_focused()).map(|field| field.rect())
    };
    let place = window.get_by_role(Role::Document).rect();
    assert!(focused(&window).is_some_and(|field| place.contains_rect(field)), "it is where the game is read");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.state_mut().as_mut().unwrap().ask(Command::EditComment);
    window.run_steps(4);
    window.event(Event::Text("behind".to_owned()));
    window.run_steps(4);
    assert_eq!(said(&window), ("Inferior is this".to_owned(), "behind".to_owned()));
}
