//! Small things that show care: menus and sheets by key, samples, problems, headers, what was deleted.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::keys::{text, window_in};
use super::{Fixed, Window, click, document, outline, press, window_of, window_with};
use komaoto::locale::Language;
use komaoto::ui::{Beginning, Command, Settings};

fn ask(window: &mut Window, command: Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    window.run_steps(4);
}

fn focused(window: &Window) -> Option<String> {
    let node = window.root().children_recursive().find(|node| node.is_focused())?;
    node.accesskit_node().label()
}

#[test]
fn menus_open_by_key_and_arrows_lead_through_them() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::NONE, Key::F10);
    window.get_by_label("Save as…");
    assert_eq!(focused(&window).as_deref(), Some("New game of shogi"));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_ne!(focused(&window).as_deref(), Some("New game of shogi"));
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.get_by_label("Write a comment");
    assert!(window.query_by_label("Save as…").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Write a comment").is_none());
    // The pointer may rest on a title meanwhile; once it moves, it leads again.
    window.get_by_label("Edit").click();
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.run();
    window.get_by_label("Next comment");
    assert!(window.query_by_label("Write a comment").is_none());
    let title = window.get_by_label("File").rect().center();
    window.event(Event::PointerMoved(title));
    window.run();
    window.get_by_label("Save as…");
    press(&mut window, Modifiers::NONE, Key::Escape);
    // The letter that comes with Alt is typed nowhere.
    ask(&mut window, Command::New(Beginning::Chess));
    let event =
        |pressed| Event::Key { key: Key::F, physical_key: None, pressed, repeat: false, modifiers: Modifiers::ALT };
    window.input_mut().events.extend([event(true), Event::Text("f".to_owned()), event(false)]);
    window.run();
    window.get_by_label("Save as…");
    assert!(window.query_by_label("Type a move").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Save as…").is_none());
}

/// As by a click; and a row that opens a menu of its own is no choice.
#[test]
fn a_row_that_is_chosen_by_key_closes_its_menu() {
    for (key, down) in [(Key::Enter, 2), (Key::Space, 2)] {
        let mut window = window_in(Language::English);
        press(&mut window, Modifiers::NONE, Key::F10);
        for _ in 0..down {
            press(&mut window, Modifiers::NONE, Key::ArrowDown);
        }
        assert_eq!(focused(&window).as_deref(), Some("New game from this start position"));
        press(&mut window, Modifiers::NONE, key);
        window.run();
        assert!(window.query_by_label("Save as…").is_none(), "{key:?}");
    }
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::NONE, Key::F10);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run();
    window.get_by_label("Save as…");
    window.get_by_label("Lance");
    assert_eq!(focused(&window).as_deref(), Some("Lance"));
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run();
    assert!(window.query_by_label("Save as…").is_none() && window.query_by_label("Rook").is_none());
}

/// As in the menus of a desktop: first into the menu that opens from a row, then on to the next one in the bar.
#[test]
fn arrows_lead_into_a_menu_of_a_row_and_out_of_it_before_they_lead_on() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::NONE, Key::F10);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(focused(&window).as_deref(), Some("New handicap game of shogi"));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.run();
    assert_eq!(focused(&window).as_deref(), Some("Lance"));
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    window.run();
    assert_eq!(focused(&window).as_deref(), Some("New handicap game of shogi"));
    window.get_by_label("Save as…");
    // From a row of the bar's own menu it is the menu beside, around the end too.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    window.get_by_label("About Komaoto");
    assert!(window.query_by_label("Save as…").is_none());
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.get_by_label("Write a comment");
    assert!(window.query_by_label("About Komaoto").is_none());
}

#[test]
fn the_sheet_of_keys_is_in_groups_and_searched_and_spells_keys_as_keyboards_do() {
    let mut window = window_in(Language::English);
    press(&mut window, Modifiers::NONE, Key::F1);
    for group in ["File", "Edit", "Go", "View", "Analysis", "Help"] {
        assert!(window.query_all_by_label(group).count() >= 2, "{group}, in the menu bar and on the sheet");
    }
    for keys in ["Ctrl+,", "Alt+↑", "Ctrl+-", "F10   Alt+F   Alt+E   Alt+G   Alt+V   Alt+A   Alt+H"] {
        window.get_by_label(keys);
    }
    assert!(window.query_all_by_label_contains("+Comma").next().is_none());
    // Whoever has opened it types what it looks for.
    window.event(Event::Text("settings".to_owned()));
    window.run();
    window.get_by_label("Ctrl+,");
    assert!(window.query_by_label("Alt+↑").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Keyboard shortcuts").is_none());
}

#[test]
fn a_sample_is_unsaved_only_once_it_is_edited() {
    let mut window = window_in(Language::Japanese);
    click(&mut window, "将棋図巧 第二番（21手詰）");
    assert!(!document(&window).is_unsaved());
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(document(&window).is_unsaved());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!document(&window).is_unsaved());
}

#[test]
fn untitled_problems_are_listed_by_number_and_length_and_never_by_their_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("problems.sfen");
    let problem = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    std::fs::write(&path, format!("{problem} moves G*5b\n{problem}\n")).unwrap();
    let window = window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    let rows: Vec<String> = window
        .root()
        .children_recursive()
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.contains("第1題 1手詰") || label.contains("第2題"))
        .collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    ask(&mut window, Command::New(Beginning::Problem));
    assert!(window.query_by_label("Time spent on this move").is_none());
}

#[test]
fn a_header_that_was_begun_and_left_empty_is_none() {
    let mut window = window_in(Language::Japanese);
    text(&mut window, "76歩");
    press(&mut window, Modifiers::COMMAND, Key::I);
    let before = document(&window).record().headers.clone();
    click(&mut window, "項目を追加");
    click(&mut window, "ほかの項目");
    assert_ne!(document(&window).record().headers, before);
    press(&mut window, Modifiers::NONE, Key::Tab);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run();
    assert_eq!(document(&window).record().headers, before);
    // What was typed and taken back again is none, either.
    click(&mut window, "場所");
    text(&mut window, "x");
    assert!(document(&window).record().headers.get("場所").is_some());
    press(&mut window, Modifiers::NONE, Key::Backspace);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run();
    assert_eq!(document(&window).record().headers, before);
}

#[test]
fn deleting_many_moves_says_so_and_offers_them_back() {
    let mut window = window_in(Language::Japanese);
    text(&mut window, "76歩34歩26歩84歩");
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(outline(&window), "");
    window.get_by_label("4手を削除しました。");
    click(&mut window, "元に戻す");
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    assert!(window.query_by_label("4手を削除しました。").is_none());
}

#[test]
fn the_points_of_an_impasse_are_told_by_a_command() {
    let mut window = window_in(Language::Japanese);
    text(&mut window, "76歩34歩22角成");
    ask(&mut window, Command::ImpassePoints);
    window.get_by_label("持将棋の点数：先手32点・後手22点");
}

/// Which way the wheel steps is a person's own: on a touchpad that scrolls naturally, down is back.
#[test]
fn the_wheel_steps_the_way_that_was_chosen() {
    for (turned, expected) in [(false, 3), (true, 1)] {
        let settings = Settings { language: Some(Language::Japanese), wheel_turned: turned, ..Settings::default() };
        let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
        text(&mut window, "76歩34歩26歩84歩");
        press(&mut window, Modifiers::NONE, Key::Home);
        (0..2).for_each(|_| press(&mut window, Modifiers::NONE, Key::ArrowRight));
        window.hover_at(window.get_by_label("５五 空き").rect().center());
        window.run();
        window.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, -1.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run();
        assert_eq!(document(&window).cursor().index(), expected, "turned: {turned}");
    }
}

/// The image of the diagram goes to the clipboard as pixels, and changes with the position.
#[test]
fn the_diagram_is_copied_as_an_image() {
    let mut window = window_in(Language::Japanese);
    let copied = |window: &mut Window| {
        let mut image = None;
        press_only(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
        for _ in 0..4 {
            window.step();
            image = image.or_else(|| {
                window.output().platform_output.commands.iter().find_map(|command| match command {
                    egui::OutputCommand::CopyImage(image) => Some(image.clone()),
                    _ => None,
                })
            });
        }
        image.expect("an image")
    };
    let start = copied(&mut window);
    assert!(start.width() >= 600 && start.height() >= 600, "{:?}", start.size);
    let dark = start.pixels.iter().filter(|pixel| pixel.r() < 80).count();
    assert!(dark > start.pixels.len() / 100, "there are pieces on it");
    window.get_by_label("局面図の画像をコピーしました。");
    text(&mut window, "76歩");
    assert!(copied(&mut window).pixels != start.pixels);
}

fn press_only(window: &mut Window, modifiers: Modifiers, key: Key) {
    for pressed in [true, false] {
        window.input_mut().events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
    }
}

/// Where typing goes on in a very long comment is in sight.
#[test]
fn the_caret_of_a_comment_of_a_megabyte_is_in_sight() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.kifu");
    let lines: String = (0..30_000).map(|line| format!("*{line}：この手について長々と述べる。\n")).collect();
    std::fs::write(&path, format!("手合割：平手\n1 ７六歩(77)\n{lines}2 ３四歩(33)\n")).unwrap();
    assert!(path.metadata().unwrap().len() > 1 << 20);
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    super::wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::C);
    for _ in 0..2 {
        let caret = window.output().platform_output.ime.expect("the field has the keyboard").cursor_rect;
        let whole = window.ctx.content_rect();
        assert!(whole.shrink(4.0).contains_rect(caret), "{caret:?} in {whole:?}");
        // And it stays there while one types.
        text(&mut window, "終わり");
    }
    assert!(document(&window).node().unwrap().comment.ends_with("終わり終わり"));
}

#[test]
fn a_problem_shows_no_clock_and_a_game_does() {
    for (sample, clocks) in [("将棋図巧 第二番（21手詰）", 0), ("", 1)] {
        let mut window = window_in(Language::Japanese);
        if sample.is_empty() {
            window.event(Event::Paste("position startpos moves 7g7f".to_owned()));
            window.run();
        } else {
            click(&mut window, sample);
        }
        super::wait_for(&mut window, |window| document(window).rows() > 1);
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        assert_eq!(window.query_all_by_label("この手の消費時間").count(), clocks, "{sample}");
    }
}
