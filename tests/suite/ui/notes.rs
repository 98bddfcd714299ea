//! The notes on a file.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::{Window, click, document, outline, press, wait_for, window, window_with};
use komaoto::locale::Language;
use komaoto::ui::Command;

#[test]
fn thousands_of_notes_leave_room_for_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fouls.kif");
    let cycle = ["５八金(49)", "５二金(41)", "４九金(58)", "４一金(52)"];
    let moves: String = (0..5000).map(|i| format!("{:4} {}\n", i + 1, cycle[i % 4])).collect();
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    let mut window = window(vec![path]);
    for _ in 0..30 {
        window.step();
    }
    assert!(document(&window).report().more > 0);
    // Fouls are kept: nobody has to look at them at once.
    assert!(window.query_by_label("閉じる").is_none());
    open_notes(&mut window);
    let square = window.get_by_label("９九 香 先手").rect();
    assert!(square.width() > 24.0 && square.bottom() < 700.0, "{square:?}");
    window.get_by_label("閉じる");
}

/// Opens the panel.
fn open_notes(window: &mut Window) {
    window.state_mut().as_mut().unwrap().ask(Command::Notes);
    window.run();
}

#[test]
fn the_panel_opens_by_itself_only_where_something_was_changed_or_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let kif = |moves: &str| format!("手合割：平手\n手数----指手---------消費時間--\n{moves}");
    for (name, text, opens) in [
        ("kept.pgn", "[Event \"?\"]\n[Game \"Chinese Chess\"]\n[Event \"twice\"]\n\n1. h2e2 *\n".to_owned(), false),
        ("after.pgn", "[Event \"?\"]\n\n1. e4 * {a remark} e5\n".to_owned(), false),
        ("foul.kif", kif("   1 ６八金(49)\n"), false),
        ("number.kif", kif("   1 ７六歩(77)\n   7 ３四歩(33)\n"), true),
        ("stopped.kif", kif("   1 ７六歩(77)\n   2 ５五角(88)\n"), true),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let mut window = window(vec![path]);
        assert!(!document(&window).report().is_empty(), "{name}");
        assert_eq!(window.query_by_label("閉じる").is_some(), opens, "{name}");
        if !opens {
            open_notes(&mut window);
            // Nothing is to be mended there: nobody says that nothing can be.
            for _ in 0..50 {
                window.step();
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            assert!(window.query_by_label_contains("確かな直し方").is_none(), "{name}");
        }
    }
}

/// Replaces the third move of a game of chess by one of the pawn on d2.
fn replace_third(window: &mut Window, to: &str) {
    press(window, Modifiers::NONE, Key::Home);
    (0..3).for_each(|_| press(window, Modifiers::NONE, Key::ArrowRight));
    press(window, Modifiers::COMMAND, Key::R);
    click(window, "d2 ポーン 白");
    click(window, to);
    wait_for(window, |window| window.query_by_label_contains("この後の手で残る手").is_some());
    press(window, Modifiers::NONE, Key::Enter);
}

#[test]
fn a_foul_is_noted_as_long_as_it_is_one() {
    let folder = tempfile::tempdir().unwrap();
    for (name, moves, to, was, is) in [
        ("sound.pgn", "1. e4 e5 2. d4 exd4 3. c3", "d3 空き", 0, 1),
        ("foul.pgn", "1. e4 e5 2. d3 e5xd4 3. c3", "d4 空き", 1, 0),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("[Event \"?\"]\n\n{moves} *\n")).unwrap();
        let mut window = window(vec![path]);
        let noted = |window: &Window| usize::from(window.query_by_label("注意 1件").is_some());
        wait_for(&mut window, |window| noted(window) == was);
        replace_third(&mut window, to);
        wait_for(&mut window, |window| noted(window) == is);
        open_notes(&mut window);
        let listed = |window: &Window| window.query_by_label_contains("反則手です").is_some();
        assert_eq!(listed(&window), is == 1, "{name}");
        // F4 goes to it, whoever has noted it.
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::F4);
        assert_eq!(document(&window).cursor().index(), if is == 1 { 4 } else { 0 }, "{name}");
        press(&mut window, Modifiers::COMMAND, Key::Z);
        wait_for(&mut window, |window| noted(window) == was);
    }
}

/// A file whose third move lacks its 成: the horse that moves later is none.
fn without_promotion(folder: &Path) -> PathBuf {
    let path = folder.join("不成.kif");
    let moves =
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n   4 ８四歩(83)\n   5 ２一馬(22)\n   6 ８五歩(84)\n";
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    path
}

#[test]
fn a_note_is_read_mended_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(vec![without_promotion(folder.path())]);
    open_notes(&mut window);
    // The note is chosen, its line shown among the others.
    let fix = "5行目に「成」を補う： ２二角成(88)";
    wait_for(&mut window, |window| window.query_by_label(fix).is_some());
    window.get_by_label_contains("7行目・6文字目");
    window.get_by_label("7行目：    5 ２一馬(22)");
    assert_eq!(document(&window).cursor().index(), 0, "showing a note moves nothing");
    let row = "7行目  保持  反則手です：駒の動きに合いません   ２一馬(22)";
    click(&mut window, row);
    assert_eq!(document(&window).cursor().index(), 5, "the move the note is about");
    wait_for(&mut window, |window| window.query_by_label(fix).is_some());
    click(&mut window, fix);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+ 8c8d 2b2a 8d8e");
    assert_eq!(document(&window).cursor().index(), 5, "the cursor stays");
    window.get_by_label("注意はありません。ファイルはすべて読み取れました。");
    let close = |window: &Window| window.get_by_label("閉じる").rect();
    let place = close(&window);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b 8c8d 2b2a+ 8d8e");
    window.get_by_label(row);
    assert_eq!(close(&window), place, "the panel keeps its size");
    assert!(!document(&window).is_modified());
}

#[test]
fn notes_are_stepped_through_and_filtered_from_the_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.kif");
    let moves = "   1 ７六歩(77)\n   7 ３四歩(33)\nなにか\n   8 ２五歩(27)\n";
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    assert_eq!(document(&window).report().notes.len(), 3);
    let at = |window: &Window| document(window).cursor().index();
    wait_for(&mut window, |window| window.query_by_label_contains("Possible fixes").is_some());
    press(&mut window, Modifiers::NONE, Key::F4);
    press(&mut window, Modifiers::NONE, Key::F4);
    assert_eq!(at(&window), 3);
    press(&mut window, Modifiers::SHIFT, Key::F4);
    assert_eq!(at(&window), 2);
    click(&mut window, "changed 1");
    assert!(window.query_by_label_contains("Unknown line").is_none());
    press(&mut window, Modifiers::NONE, Key::F4);
    window.get_by_label("The move number is not 2");
    wait_for(&mut window, |window| window.query_by_label_contains("Renumber the moves from line 4 on").is_some());
    click(&mut window, "All 3");
    window.get_by_label_contains("Unknown line");
}

#[test]
fn notes_fit_into_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    for (size, language) in [([800.0, 600.0], Language::Japanese), ([420.0, 640.0], Language::English)] {
        let mut window = window_with(size, language, vec![without_promotion(folder.path())], None);
        open_notes(&mut window);
        let word = if language == Language::Japanese { "「成」を補う" } else { "add the promotion" };
        wait_for(&mut window, |window| window.query_by_label_contains(word).is_some());
        let button = window.get_by_label_contains(word).rect();
        // Above the status bar, without scrolling.
        let seen = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(size[0], size[1] - 28.0));
        assert!(seen.contains_rect(button), "{button:?}");
        let square = if language == Language::Japanese { "９九 香" } else { "9i Lance" };
        let square = window.query_by_label_contains(square).unwrap().rect();
        assert!(square.width() > 16.0, "{square:?}");
    }
}
