//! The library as a panel beside the board.

use std::fs;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Command, Pane, Settings};

use super::{Fixed, Window, click, document, press, wait_for, window_of};
use crate::ui::layout::assert_lawful;

fn window(size: [f32; 2], folder: &tempfile::TempDir) -> Window {
    let kif =
        |name: &str, moves: &str| format!("手合割：平手\n先手：{name}\n後手：相手\n手数----指手---------\n{moves}");
    for (nth, name) in ["青木", "石川", "上田"].into_iter().enumerate() {
        let moves = if nth == 0 { "   1 ２六歩(27)\n" } else { "   1 ７六歩(77)\n   2 ３四歩(33)\n" };
        fs::write(folder.path().join(format!("{nth}.kifu")), kif(name, moves)).unwrap();
    }
    let library = vec![folder.path().to_path_buf()];
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    window_of(size, settings, Vec::new(), Box::new(Fixed(None)))
}

fn told(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn type_text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run_steps(8);
}

/// It is asked beside the board as in its window, which it becomes and which becomes it; a game that is opened leaves it
/// there.
#[test]
fn the_library_is_a_panel_and_a_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window([1600.0, 900.0], &folder);
    press(&mut window, Modifiers::SHIFT, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
    assert_lawful(&mut window);
    // The keys are the board's until somebody asks.
    click(&mut window, "探すもの");
    type_text(&mut window, "先手:石川");
    wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("1.kifu")));
    assert!(told(&window, "1局（3ファイルの3局から）"), "it stays");
    // The window has it as it was, and gives it back.
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| window.query_by_label("閉じる").is_some());
    assert!(window.query_all_by_label_contains("1局（3ファイルの3局から）").count() == 1);
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait_for(&mut window, |window| window.query_by_label("閉じる").is_none());
    assert!(told(&window, "1局（3ファイルの3局から）"));
    press(&mut window, Modifiers::SHIFT, Key::F7);
    wait_for(&mut window, |window| !told(window, "1局（3ファイルの3局から）"));
    // From its window it becomes a panel.
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| window.query_by_label("パネルとして表示").is_some());
    click(&mut window, "パネルとして表示");
    wait_for(&mut window, |window| window.query_by_label("パネルとして表示").is_none());
    assert!(told(&window, "1局（3ファイルの3局から）"));
}

/// The position on the board is looked for in the panel where that is shown.
#[test]
fn a_position_is_looked_for_in_the_panel() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window([1600.0, 900.0], &folder);
    press(&mut window, Modifiers::SHIFT, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    window.state_mut().as_mut().unwrap().ask(Command::FindPosition);
    wait_for(&mut window, |window| told(window, "2局（3ファイルの"));
    assert!(window.query_by_label("閉じる").is_none(), "no window is open");
}

/// At every size it leaves the board its share.
#[test]
fn the_panel_of_the_library_has_its_place_at_all_sizes() {
    for size in [[640.0, 480.0], [1000.0, 640.0], [1366.0, 740.0], [3840.0, 2160.0]] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = window(size, &folder);
        window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Library));
        wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
        assert_lawful(&mut window);
    }
}

/// However many games were found, they become one file.
#[test]
fn more_games_than_anybody_counts_become_one_file() {
    let (folder, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let to = out.path().join("all.pgn");
    let game = |n: usize| format!("[White \"W{n}\"]\n[Black \"B{n}\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n");
    fs::write(folder.path().join("many.pgn"), (0..20_500).map(game).collect::<String>()).unwrap();
    let library = vec![folder.path().to_path_buf()];
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(Some(to.clone()))));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "20,500局（1ファイルの20,500局から）"));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::COMMAND, Key::A);
    for name in ["選んだ20,500局を", "一つのファイルに保存"] {
        window.query_all_by_label_contains(name).next().unwrap().click();
        window.run();
    }
    wait_for(&mut window, |window| document(window).games().0 == 20_500);
    wait_for(&mut window, |_| to.exists());
    assert_eq!(fs::read_to_string(&to).unwrap().matches("[White ").count(), 20_500);
}
