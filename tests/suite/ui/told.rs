//! What a screen reader is told: of the window, of windows in it, of menus, of lists and of texts. The laws hold in every
//! view that `layout` comes to.

use std::collections::HashMap;

use egui::accesskit::{Node, NodeId, Role, TreeUpdate};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::Go;
use komaoto::locale::{Language, Locale};
use komaoto::ui::{Command, Settings};

use super::keys::{comment, text, window_in};
use super::{Fixed, Window, document, press, window_of};

/// The tree a screen reader is given, as it was last.
#[derive(Default)]
pub struct AccessTree(pub Option<TreeUpdate>);

impl egui::Plugin for AccessTree {
    fn debug_name(&self) -> &'static str {
        "access tree"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut egui::FullOutput) {
        if let Some(update) = &output.platform_output.accesskit_update {
            self.0 = Some(update.clone());
        }
    }
}

/// What a screen reader is told in the next frame.
pub fn told(window: &mut Window) -> TreeUpdate {
    let tree = window.ctx.plugin_or_default::<AccessTree>();
    window.step();
    let told = tree.lock().0.take();
    told.expect("the tree is told")
}

/// A tree by its nodes and their parents.
struct Family<'a> {
    nodes: HashMap<NodeId, &'a Node>,
    parents: HashMap<NodeId, NodeId>,
}

impl<'a> Family<'a> {
    fn new(told: &'a TreeUpdate) -> Self {
        let nodes = told.nodes.iter().map(|(id, node)| (*id, node)).collect();
        let child = |(id, node): &'a (NodeId, Node)| node.children().iter().map(|child| (*child, *id));
        Self { nodes, parents: told.nodes.iter().flat_map(child).collect() }
    }

    /// A node and all that it stands in.
    fn around(&self, id: NodeId) -> impl Iterator<Item = &'a Node> {
        let ids = std::iter::successors(Some(id), |id| self.parents.get(id).copied());
        ids.filter_map(|id| self.nodes.get(&id).copied())
    }

    fn name(&self, node: &Node) -> String {
        let by = node.labelled_by().iter().filter_map(|id| self.nodes.get(id)?.value());
        node.label().map(str::to_owned).into_iter().chain(by.map(str::to_owned)).collect()
    }
}

/// What is wrong with what a screen reader is told.
pub fn wrongs(told: &TreeUpdate) -> Vec<String> {
    let family = Family::new(told);
    let mut wrong = Vec::new();
    let mut dialogs = 0;
    for (id, node) in &told.nodes {
        let (role, name) = (node.role(), family.name(node));
        let inside = |roles: &[Role]| family.around(*id).skip(1).any(|around| roles.contains(&around.role()));
        match role {
            Role::Window if name.is_empty() => wrong.push("the window has no name".to_owned()),
            Role::Dialog => {
                dialogs += 1;
                if name.is_empty() || !node.is_modal() {
                    wrong.push(format!("a window within the window: {name:?}, modal: {}", node.is_modal()));
                }
            }
            Role::Button | Role::CheckBox if inside(&[Role::Menu]) => wrong.push(format!("{role:?} {name} in a menu")),
            Role::ListItem => {
                let list = family.around(*id).find(|around| around.role() == Role::ListBox);
                let size = list.and_then(Node::size_of_set);
                let place = node.position_in_set();
                if place.zip(size).is_none_or(|(place, size)| place >= size) || node.is_selected().is_none() {
                    wrong.push(format!("row {name}: {place:?} of {size:?}, selected: {:?}", node.is_selected()));
                }
            }
            Role::ListBox => {
                let known = node.size_of_set().unwrap_or_default();
                let rows = told.nodes.iter().filter(|(row, node)| {
                    node.role() == Role::ListItem
                        && family.around(*row).find(|around| around.role() == Role::ListBox)
                            == family.nodes.get(id).copied()
                });
                let rows = rows.count();
                // The lists that egui makes for a choice say no size, and have all their rows.
                if node.size_of_set().is_some() && rows < known.min(200) || name.is_empty() && known > 0 {
                    wrong.push(format!("list {name:?} of {known}: {rows} are told"));
                }
            }
            _ => {}
        }
        let bounds = node.bounds().map(|rect| [rect.x0, rect.y0, rect.x1, rect.y1]);
        if bounds.is_some_and(|bounds| bounds.iter().any(|edge| !edge.is_finite())) {
            wrong.push(format!("{role:?} {name} is nowhere: {bounds:?}"));
        }
        let switches = [
            Role::Button,
            Role::CheckBox,
            Role::DisclosureTriangle,
            Role::MenuItemCheckBox,
            Role::MenuItemRadio,
            Role::RadioButton,
            Role::Switch,
        ];
        if node.toggled().is_some() && !switches.contains(&role) {
            wrong.push(format!("{role:?} {name} is checked, not selected"));
        }
    }
    if dialogs > 0 && !family.around(told.focus).any(|around| around.role() == Role::Dialog) {
        wrong.push("a window within the window is open, and the focus is elsewhere".to_owned());
    }
    wrong
}

fn focused(window: &Window) -> Option<String> {
    let node = window.root().children_recursive().find(|node| node.is_focused())?;
    node.accesskit_node().label()
}

fn ask(window: &mut Window, command: Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    window.run_steps(4);
}

#[test]
fn the_window_is_called_what_its_title_says() {
    let mut window = window_in(Language::English);
    let name = |window: &mut Window| {
        Family::new(&told(window))
            .nodes
            .values()
            .find_map(|node| (node.role() == Role::Window).then(|| node.label().unwrap_or_default().to_owned()))
    };
    let untouched = name(&mut window).unwrap();
    assert!(untouched.contains("Komaoto"), "{untouched}");
    text(&mut window, "7g7f");
    assert_eq!(name(&mut window).unwrap(), format!("● {untouched}"));
}

#[test]
fn what_had_the_keyboard_has_it_again_when_a_window_closes() {
    for command in [Command::Preferences, Command::Help, Command::About, Command::Prompt, Command::Versions] {
        for from_comment in [false, true] {
            let mut window = window_in(Language::English);
            text(&mut window, "7g7f");
            if from_comment {
                press(&mut window, Modifiers::NONE, Key::C);
                assert_eq!(focused(&window).as_deref(), Some("Comment"));
            }
            let before = focused(&window);
            ask(&mut window, command);
            assert_ne!(focused(&window), before, "{command:?}");
            press(&mut window, Modifiers::NONE, Key::Escape);
            window.run();
            assert_eq!(focused(&window), before, "{command:?}");
            if from_comment {
                window.event(Event::Text("back".to_owned()));
                window.run();
                assert_eq!(comment(&window), "back", "{command:?}");
            } else {
                press(&mut window, Modifiers::NONE, Key::ArrowLeft);
                assert_eq!(document(&window).cursor().index(), 0, "{command:?}");
            }
        }
    }
}

#[test]
fn a_button_that_closes_a_window_gives_the_keyboard_back_too() {
    let mut window = window_in(Language::English);
    text(&mut window, "7g7f");
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Text("a".to_owned()));
    window.run();
    ask(&mut window, Command::CloseTab);
    let locale = Locale::new(Language::English);
    assert_eq!(focused(&window), Some(locale.text("unsaved-title")));
    // Tab comes to the answers, Enter presses one.
    while focused(&window) != Some(locale.text("dialog-cancel")) {
        press(&mut window, Modifiers::NONE, Key::Tab);
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run();
    assert!(window.query_by_label(&locale.text("unsaved-title")).is_none());
    assert_eq!(focused(&window).as_deref(), Some("Comment"));
}

#[test]
fn the_palette_reads_the_row_that_arrows_come_to_and_the_field_while_it_is_typed_in() {
    let mut window = window_in(Language::English);
    let locale = Locale::new(Language::English);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.event(Event::Text("comment".to_owned()));
    window.run();
    let field = Some(locale.text("cmd-prompt"));
    assert_eq!(focused(&window), field);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    let row = focused(&window);
    let chosen: Vec<Option<String>> = window
        .query_all_by_role(Role::ListItem)
        .map(|row| row.accesskit_node())
        .filter(|row| row.is_selected() == Some(true))
        .map(|row| row.label())
        .collect();
    assert!(row != field && chosen.contains(&row), "{row:?} of {chosen:?}");
    window.event(Event::Text("s".to_owned()));
    window.run();
    assert_eq!(focused(&window), field);
}

/// A record of so many moves.
pub fn long(moves: usize) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.kifu");
    let round = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let moves: String = (0..moves).map(|ply| format!("{} {}\n", ply + 1, round[ply % 4])).collect();
    std::fs::write(&path, format!("手合割：平手\n{moves}")).unwrap();
    (folder, path)
}

#[test]
fn of_a_list_all_rows_are_told_and_which_of_how_many_is_meant() {
    for (moves, expected) in [(282, 283), (3000, 200)] {
        let (_folder, path) = long(moves);
        let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
        let mut window = window_of([1200.0, 800.0], settings, vec![path], Box::new(Fixed(None)));
        super::wait_for(&mut window, |window| document(window).rows() == moves + 1);
        ask(&mut window, Command::Go(Go::Last));
        ask(&mut window, Command::Go(Go::By(-1)));
        let told = told(&mut window);
        assert_eq!(wrongs(&told), Vec::<String>::new());
        let rows: Vec<&Node> =
            told.nodes.iter().map(|(_, node)| node).filter(|node| node.role() == Role::ListItem).collect();
        assert!(rows.len() >= expected.min(moves), "{} of {moves}", rows.len());
        let meant: Vec<_> = rows.iter().filter(|row| row.is_selected() == Some(true)).collect();
        assert_eq!(meant.len(), 1);
        assert_eq!(meant[0].position_in_set(), Some(moves - 1));
        // A row out of sight is gone to as one in sight.
        if moves == 282 {
            let row = window
                .query_all_by_role(Role::ListItem)
                .find(|row| row.accesskit_node().label().is_some_and(|label| label.starts_with("5 ")));
            row.expect("the fifth move").click_accesskit();
            window.run();
            assert_eq!(document(&window).cursor().index(), 5);
        }
    }
}

/// The text of a field, as a screen reader reads it.
fn written(told: &TreeUpdate, name: &str) -> String {
    let family = Family::new(told);
    let field = family.nodes.values().find(|node| node.role() == Role::MultilineTextInput && family.name(node) == name);
    let runs = field.expect("the field").children().iter().filter_map(|child| family.nodes.get(child));
    runs.filter_map(|run| run.value()).collect()
}

#[test]
fn each_letter_changes_a_text_once() {
    let mut window = window_in(Language::English);
    text(&mut window, "7g7f");
    press(&mut window, Modifiers::NONE, Key::C);
    let mut seen = vec![written(&told(&mut window), "Comment")];
    for letter in ["飛", "車", "a", "\n", "角"] {
        if letter == "\n" {
            window.key_press(Key::Enter);
        } else {
            window.event(Event::Text(letter.to_owned()));
        }
        for _ in 0..6 {
            let now = written(&told(&mut window), "Comment");
            if seen.last() != Some(&now) {
                seen.push(now);
            }
        }
    }
    assert_eq!(seen, ["", "飛", "飛車", "飛車a", "飛車a\n", "飛車a\n角"]);
}

#[test]
fn a_card_does_not_lie_on_the_field_that_is_written_in() {
    let locale = Locale::new(Language::Japanese);
    for size in [[1240.0, 800.0], [1000.0, 640.0], [800.0, 600.0]] {
        let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
        let mut window = window_of(size, settings, vec![], Box::new(Fixed(None)));
        text(&mut window, "76歩");
        window.event(Event::Paste("position startpos moves 2g2f 8c8d 2f2e".to_owned()));
        window.run();
        let card = locale.text("paste-open");
        super::wait_for(&mut window, |window| window.query_by_label(&card).is_some());
        press(&mut window, Modifiers::NONE, Key::C);
        window.run();
        assert_eq!(focused(&window).as_deref(), Some("コメント"));
        let field = window.get_by_role_and_label(Role::MultilineTextInput, "コメント").rect();
        let answer = window.get_by_label(&card).rect();
        let inside = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
        assert!(!answer.intersects(field) && inside.contains_rect(answer), "{size:?}: {answer} on {field}");
        window.event(Event::Text("字".to_owned()));
        window.run();
        assert_eq!(comment(&window), "字");
    }
}

/// Role and name of what has the focus, as a screen reader is told in the next frame.
fn focus_told(window: &mut Window) -> (Role, String) {
    let told = told(window);
    let family = Family::new(&told);
    let node = family.nodes[&told.focus];
    let read = node.active_descendant().map_or(node, |row| family.nodes[&row]);
    (read.role(), family.name(read))
}

#[test]
fn where_no_control_has_the_keyboard_the_move_is_read() {
    let mut window = window_in(Language::Japanese);
    text(&mut window, "76歩34歩");
    let row = |name: &str| (Role::ListItem, name.to_owned());
    assert_eq!(focus_told(&mut window), row("2 ☖３四歩"));
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(focus_told(&mut window), row("1 ☗７六歩"));
    press(&mut window, Modifiers::NONE, Key::C);
    assert_eq!(focus_told(&mut window), (Role::MultilineTextInput, "コメント".to_owned()));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(focus_told(&mut window), row("1 ☗７六歩"));
    // Where the moves are not shown, the one at the cursor is said all the same.
    ask(&mut window, Command::Compact);
    assert_eq!(focus_told(&mut window), (Role::Status, "1手目 ☗７六歩".to_owned()));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(focus_told(&mut window), (Role::Status, "2手目 ☖３四歩".to_owned()));
    ask(&mut window, Command::Compact);
    assert_eq!(focus_told(&mut window), row("2 ☖３四歩"));
}

#[test]
fn on_the_way_from_one_place_to_another_nothing_else_is_read() {
    let (_folder, path) = long(3);
    let mut window = super::window_with([1200.0, 800.0], Language::English, vec![path], None);
    super::wait_for(&mut window, |window| document(window).rows() == 4);
    let row = focus_told(&mut window);
    let mut seen = Vec::new();
    let mut press = |window: &mut Window, modifiers: Modifiers, key: Key| {
        window.key_press_modifiers(modifiers, key);
        seen.clear();
        for _ in 0..8 {
            let focus = focus_told(window);
            if seen.last() != Some(&focus) {
                seen.push(focus);
            }
        }
        seen.clone()
    };
    let roles = |seen: &[(Role, String)]| seen.iter().map(|(role, _)| *role).collect::<Vec<_>>();
    let file = press(&mut window, Modifiers::NONE, Key::F10);
    assert_eq!(file.last().map(|(role, _)| *role), Some(Role::MenuItem), "{file:?}");
    // Nothing is there to undo in the next one: the first row that does something is read.
    let edit = press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(edit.last().map(|(role, _)| *role), Some(Role::MenuItem), "{edit:?}");
    assert!(roles(&edit).iter().all(|role| matches!(role, Role::Menu | Role::MenuItem)), "{edit:?}");
    let left = press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(left.last(), Some(&row), "{left:?}");
    let settings = press(&mut window, Modifiers::COMMAND, Key::Comma);
    assert_eq!(settings.last(), Some(&(Role::TextInput, "Find a setting".to_owned())));
    press(&mut window, Modifiers::NONE, Key::Tab);
    let left = press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!roles(&left).contains(&Role::Dialog) && left.last() == Some(&row), "{left:?}");
}

#[test]
fn a_row_of_the_moves_says_what_its_signs_say() {
    let mut window = window_in(Language::English);
    text(&mut window, "7g7f");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    text(&mut window, "2g2f");
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Text("solid".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::F2);
    let told = told(&mut window);
    let row = told.nodes.iter().find(|(_, node)| node.role() == Role::ListItem && node.is_selected() == Some(true));
    assert_eq!(row.unwrap().1.description(), Some("2 branches Commented Bookmark"));
}

#[test]
fn the_pages_of_the_settings_are_tabs() {
    let mut window = window_in(Language::English);
    ask(&mut window, Command::Preferences);
    let told = told(&mut window);
    let chosen = told.nodes.iter().filter(|(_, node)| node.role() == Role::Tab && node.is_selected() == Some(true));
    let names: Vec<_> = chosen.filter_map(|(_, node)| node.label()).collect();
    assert!(names.contains(&"Appearance"), "{names:?}");
}

#[test]
fn a_menu_has_items() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::NONE, Key::F10);
    let told = told(&mut window);
    assert_eq!(wrongs(&told), Vec::<String>::new());
    let count = |role| told.nodes.iter().filter(|(_, node)| node.role() == role).count();
    assert!(count(Role::MenuBar) == 1 && count(Role::Menu) == 1 && count(Role::MenuItem) > 20);
    let menu = told.nodes.iter().find(|(_, node)| node.role() == Role::Menu);
    assert_eq!(menu.unwrap().1.label(), Some("File"));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert!(focused(&window).is_some());
}
