//! Several records open in one window: each has its own undo, journal and unsaved mark, and none is lost by opening
//! another.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, ViewportEvent, ViewportId};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::Go;
use komaoto::editor::journal::Shelf;
use komaoto::locale::Language;
use komaoto::ui::Command;

use crate::ui::layout::assert_lawful;
use crate::ui::{Dropped, Window, ask, click, document, outline, press, settle, wait_for, window_keeping, window_with};

const FIRST: &str = "手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n";
const SECOND: &str = "手合割：平手\n   1 ７六歩(77)\n";
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// A folder with two files.
fn files() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = [("一局.kifu", FIRST), ("二局.kifu", SECOND)].map(|(name, text)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    });
    (folder, first, second)
}

fn window(files: Vec<PathBuf>) -> Window {
    window_with([1200.0, 800.0], Language::Japanese, files, None)
}

fn drop_file(window: &mut Window, path: &Path) {
    drop_files(window, &[path]);
}

fn drop_files(window: &mut Window, paths: &[&Path]) {
    window.input_mut().dropped_files = paths.iter().map(|path| Arc::new(Dropped(path.into())) as _).collect();
    window.run();
    window.run();
}

/// The names of the tabs as they are read out.
pub fn tabs(window: &Window) -> Vec<String> {
    let tabs = window.query_all_by_role(Role::Tab);
    tabs.map(|tab| tab.accesskit_node().label().unwrap_or_default()).collect()
}

fn write_comment(window: &mut Window, text: &str) {
    press(window, Modifiers::NONE, Key::C);
    window.event(Event::Text(text.to_owned()));
    window.run();
    press(window, Modifiers::NONE, Key::Escape);
}

fn comment(window: &Window) -> String {
    document(window).node().unwrap().comment.clone()
}

/// Asks for the window to be closed, as the window system does; whether it closes.
fn closes(window: &mut Window) -> bool {
    let viewport = window.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap();
    viewport.events.push(ViewportEvent::Close);
    window.step();
    let cancelled = |window: &Window| {
        let commands = &window.output().viewport_output[&ViewportId::ROOT].commands;
        commands.contains(&egui::ViewportCommand::CancelClose)
    };
    let closes = !cancelled(window);
    window.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.clear();
    window.run();
    closes
}

#[test]
fn a_dropped_file_opens_in_a_tab_and_asks_nothing() {
    let (_folder, first, second) = files();
    let mut window = window(vec![]);
    assert_eq!(tabs(&window), [""; 0], "one record shows no bar");
    drop_file(&mut window, &first);
    assert_eq!(outline(&window), "2g2f 8c8d");
    assert_eq!(tabs(&window), [""; 0], "an untouched record gives way");
    write_comment(&mut window, "検討");
    drop_file(&mut window, &second);
    assert_eq!(outline(&window), "7g7f");
    assert_eq!(tabs(&window), ["一局.kifu 未保存", "二局.kifu"]);
    assert_lawful(&mut window);
    press(&mut window, Modifiers::CTRL | SHIFT, Key::Tab);
    assert_eq!((outline(&window).as_str(), comment(&window).as_str()), ("2g2f 8c8d", "検討"));
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert_eq!(outline(&window), "7g7f");
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert_eq!(outline(&window), "2g2f 8c8d", "round and round");
    click(&mut window, "二局.kifu");
    assert_eq!(outline(&window), "7g7f");
}

#[test]
fn each_record_has_its_own_undo() {
    let (_folder, first, second) = files();
    let mut window = window(vec![first]);
    write_comment(&mut window, "一");
    drop_file(&mut window, &second);
    write_comment(&mut window, "二");
    press(&mut window, CTRL, Key::Z);
    assert_eq!((comment(&window).as_str(), document(&window).is_modified()), ("", false));
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert_eq!((comment(&window).as_str(), document(&window).is_modified()), ("一", true));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(comment(&window), "");
    press(&mut window, Modifiers::CTRL, Key::Tab);
    press(&mut window, CTRL, Key::Y);
    assert_eq!(comment(&window), "二");
}

#[test]
fn a_file_that_is_open_is_shown_and_not_opened_twice() {
    let (folder, first, second) = files();
    let mut window = window(vec![first.clone()]);
    write_comment(&mut window, "検討");
    drop_file(&mut window, &second);
    drop_file(&mut window, &first);
    assert_eq!((comment(&window).as_str(), tabs(&window).len()), ("検討", 2));
    drop_file(&mut window, &second);
    assert_eq!((outline(&window).as_str(), tabs(&window).len()), ("7g7f", 2));
    drop_files(&mut window, &[&first, &second, &first]);
    wait_for(&mut window, |window| comment(window) == "検討");
    assert_eq!(tabs(&window).len(), 2);
    // By another way to the same file.
    drop_file(&mut window, &folder.path().join(".").join("一局.kifu"));
    assert_eq!((comment(&window).as_str(), tabs(&window).len()), ("検討", 2));
}

#[test]
fn what_cannot_be_opened_leaves_no_tab() {
    let (folder, first, _) = files();
    let mut window = window(vec![first]);
    drop_file(&mut window, &folder.path().join("none.kifu"));
    assert!(window.query_by_label_contains("ファイルがありません").is_some());
    assert_eq!((outline(&window).as_str(), tabs(&window).len()), ("2g2f 8c8d", 0));
}

#[test]
fn closing_asks_about_that_record_only_and_it_can_be_opened_again() {
    let (_folder, first, second) = files();
    let mut window = window(vec![first]);
    write_comment(&mut window, "一");
    drop_file(&mut window, &second);
    // Nothing would be lost: nothing is asked.
    press(&mut window, CTRL, Key::W);
    assert_eq!((outline(&window).as_str(), tabs(&window).len()), ("2g2f 8c8d", 0));
    press(&mut window, CTRL | SHIFT, Key::T);
    assert_eq!((outline(&window).as_str(), tabs(&window).len()), ("7g7f", 2));
    write_comment(&mut window, "二");
    press(&mut window, CTRL, Key::W);
    window.get_by_label("「二局.kifu」の変更は、まだファイルに書かれていません。");
    click(&mut window, "キャンセル");
    assert_eq!((comment(&window).as_str(), tabs(&window).len()), ("二", 2));
    press(&mut window, CTRL, Key::W);
    click(&mut window, "保存しない");
    assert_eq!((comment(&window).as_str(), tabs(&window).len()), ("一", 0));
    press(&mut window, CTRL | SHIFT, Key::T);
    assert_eq!((comment(&window).as_str(), tabs(&window).len()), ("二", 2));
    press(&mut window, CTRL, Key::Z);
    assert_eq!(comment(&window), "", "with its history");
    // The last one leaves a new record, and that one stays.
    for _ in 0..2 {
        press(&mut window, CTRL, Key::W);
        if window.query_by_label("保存しない").is_some() {
            click(&mut window, "保存しない");
        }
    }
    assert!(document(&window).is_untouched());
    press(&mut window, CTRL, Key::W);
    assert!(document(&window).is_untouched() && tabs(&window).is_empty());
}

#[test]
fn leaving_asks_about_everything_that_would_be_lost() {
    let (_folder, first, second) = files();
    let mut window = window(vec![first]);
    write_comment(&mut window, "一");
    drop_file(&mut window, &second);
    ask(&mut window, Command::NewTab);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    assert!(!closes(&mut window));
    // What is seen comes first, what has nothing to lose is not asked about.
    window.get_by_label("「無題の棋譜」の変更は、まだファイルに書かれていません。");
    click(&mut window, "保存しない");
    window.get_by_label("「一局.kifu」の変更は、まだファイルに書かれていません。");
    click(&mut window, "キャンセル");
    assert!(window.query_by_label("保存しない").is_none() && tabs(&window).len() == 3);
    assert!(!closes(&mut window), "whoever stayed is asked about everything again");
    window.get_by_label("「一局.kifu」の変更は、まだファイルに書かれていません。");
    click(&mut window, "保存しない");
    window.get_by_label("「無題の棋譜」の変更は、まだファイルに書かれていません。");
    click(&mut window, "保存しない");
    assert!(closes(&mut window));
}

#[test]
fn a_save_ends_at_its_record_whichever_is_seen() {
    let (_folder, first, second) = files();
    let mut window = window(vec![first.clone()]);
    drop_file(&mut window, &second);
    press(&mut window, Modifiers::CTRL, Key::Tab);
    write_comment(&mut window, "検討");
    // In one frame.
    let press = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    window.input_mut().events.extend([press(Key::S, CTRL), press(Key::Tab, Modifiers::CTRL)]);
    window.step();
    window.run();
    assert_eq!(outline(&window), "7g7f");
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu", "二局.kifu"]);
    assert!(std::fs::read_to_string(&first).unwrap().contains("検討"));
    assert_eq!(std::fs::read_to_string(&second).unwrap(), SECOND);
}

#[test]
fn a_middle_click_or_ctrl_and_enter_in_a_list_open_in_a_tab() {
    let (_folder, first, second) = files();
    let mut window = window(vec![first]);
    drop_file(&mut window, &second);
    press(&mut window, CTRL, Key::W);
    write_comment(&mut window, "検討");
    let open_list = |window: &mut Window| {
        click(window, "ファイル");
        window.get_by_label_contains("最近使ったファイル").click();
        window.run();
    };
    open_list(&mut window);
    window.get_by_role_and_label(Role::MenuItem, "二局.kifu").click_button(PointerButton::Middle);
    window.run();
    window.run();
    assert_eq!((outline(&window).as_str(), tabs(&window).len()), ("7g7f", 2));
    press(&mut window, CTRL, Key::W);
    press(&mut window, CTRL, Key::H);
    window.get_by_role_and_label(Role::Button, "二局.kifu").focus();
    window.run();
    press(&mut window, CTRL, Key::Enter);
    window.run();
    assert_eq!((outline(&window).as_str(), tabs(&window).len()), ("7g7f", 2));
}

#[test]
fn tabs_are_closed_with_the_middle_button_and_dragged_to_another_place() {
    let (folder, first, second) = files();
    let third = folder.path().join("三局.kifu");
    std::fs::write(&third, SECOND).unwrap();
    let mut window = window(vec![first]);
    drop_file(&mut window, &second);
    drop_file(&mut window, &third);
    assert_eq!(tabs(&window), ["一局.kifu", "二局.kifu", "三局.kifu"]);
    let place = |window: &Window, name: &str| window.get_by_role_and_label(Role::Tab, name).rect().center();
    let (from, to) = (place(&window, "三局.kifu"), place(&window, "一局.kifu"));
    window.drag_at(from);
    window.run();
    for part in [0.3, 0.7, 1.0] {
        window.hover_at(from + (to - from) * part);
        window.run();
    }
    window.drop_at(to);
    window.run();
    assert_eq!(tabs(&window), ["三局.kifu", "一局.kifu", "二局.kifu"]);
    window.get_by_role_and_label(Role::Tab, "一局.kifu").click_button(PointerButton::Middle);
    window.run();
    assert_eq!(tabs(&window), ["三局.kifu", "二局.kifu"]);
    click(&mut window, "「二局.kifu」を閉じる");
    assert_eq!(tabs(&window), [""; 0]);
    assert_eq!(document(&window).path(), Some(third.as_path()));
}

#[test]
fn after_a_crash_all_records_are_restored_each_in_its_tab() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![first]);
    write_comment(&mut window, "一");
    drop_file(&mut window, &second);
    write_comment(&mut window, "二");
    press(&mut window, Modifiers::CTRL | SHIFT, Key::Tab);
    ask(&mut window, Command::NewTab);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    wait_for(&mut window, |_| std::fs::read_dir(state.join(komaoto::editor::journal::JOURNALS)).unwrap().count() == 3);
    press(&mut window, Modifiers::CTRL, Key::Tab);
    // The program is gone without a word.
    drop(window);
    wait_for_journals(&state, 3);
    let mut window = window_keeping(&state, vec![]);
    wait_for(&mut window, |window| window.query_by_label("3件すべてを復元").is_some());
    assert_lawful(&mut window);
    click(&mut window, "3件すべてを復元");
    wait_for(&mut window, |window| tabs(window).len() == 3);
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu 未保存", "無題の棋譜 未保存", "二局.kifu 未保存"]);
    for name in ["一局.kifu 未保存", "二局.kifu 未保存"] {
        click(&mut window, name);
        assert_eq!(comment(&window), &name[..3]);
        press(&mut window, CTRL, Key::Z);
        assert_eq!(comment(&window), "");
        press(&mut window, CTRL, Key::Y);
    }
}

#[test]
fn a_record_that_was_given_up_and_opened_again_is_offered_after_a_crash() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![first]);
    drop_file(&mut window, &second);
    write_comment(&mut window, "二");
    press(&mut window, CTRL, Key::W);
    click(&mut window, "保存しない");
    press(&mut window, CTRL | SHIFT, Key::T);
    assert_eq!(comment(&window), "二");
    drop(window);
    wait_for_journals(&state, 1);
    let mut window = window_keeping(&state, vec![]);
    wait_for(&mut window, |window| window.query_by_label("復元 二局.kifu").is_some());
    click(&mut window, "復元 二局.kifu");
    wait_for(&mut window, |window| document(window).path() == Some(second.as_path()) && comment(window) == "二");
}

/// What comes back after a crash takes the place of nothing that is open.
#[test]
fn what_is_restored_has_a_tab_of_its_own() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![first.clone()]);
    press(&mut window, CTRL, Key::N);
    write_comment(&mut window, "検討");
    drop(window);
    wait_for_journals(&state, 1);
    let mut window = window_keeping(&state, vec![first, second]);
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu", "二局.kifu"]);
    wait_for(&mut window, |window| window.query_by_label("復元 無題の棋譜").is_some());
    click(&mut window, "復元 無題の棋譜");
    wait_for(&mut window, |window| comment(window) == "検討");
    let names = tabs(&window);
    assert!(["一局.kifu", "二局.kifu"].iter().all(|name| names.iter().any(|tab| tab == name)), "{names:?}");
    assert_eq!(names.len(), 3);
}

/// A window that is restarted after a crash: nothing is open but what comes back.
fn after_a_crash(window: Window, state: &Path) -> Window {
    drop(window);
    window_keeping(state, vec![])
}

#[test]
fn after_a_crash_untouched_files_are_in_their_tabs_again_and_what_was_done_is_restored_in_its_place() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let third = folder.path().join("三局.kifu");
    std::fs::write(&third, FIRST).unwrap();
    let mut window = window_keeping(&state, vec![first, second.clone(), third]);
    let names = ["一局.kifu", "二局.kifu", "三局.kifu"];
    wait_for(&mut window, |window| tabs(window) == names && outline(window) == "2g2f 8c8d");
    click(&mut window, "二局.kifu");
    wait_for(&mut window, |window| outline(window) == "7g7f");
    write_comment(&mut window, "検討");
    click(&mut window, "三局.kifu");
    wait_for(&mut window, |window| outline(window) == "2g2f 8c8d");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    drop(window);
    wait_for_journals(&state, 1);
    let mut window = window_keeping(&state, vec![]);
    wait_for(&mut window, |window| tabs(window) == names && outline(window) == "2g2f 8c8d");
    assert!(document(&window).path().unwrap().ends_with("三局.kifu"), "that was in front");
    assert_eq!(document(&window).cursor().index(), 1, "at its move");
    wait_for(&mut window, |window| window.query_by_label("復元 二局.kifu").is_some());
    assert_lawful(&mut window);
    click(&mut window, "復元 二局.kifu");
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu", "二局.kifu 未保存", "三局.kifu"]);
    assert_eq!((document(&window).path(), comment(&window).as_str()), (Some(second.as_path()), "検討"));
    click(&mut window, "一局.kifu");
    wait_for(&mut window, |window| outline(window) == "2g2f 8c8d" && !document(window).is_modified());
}

/// A file of two games, of which the second one has a branch, and a window that shows the first move of the branch.
fn in_a_branch(state: &Path) -> Window {
    let path = state.with_file_name("分岐.kifu");
    std::fs::write(
        &path,
        format!("{FIRST}\n{SECOND}   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n   3 ６六歩(67)\n"),
    )
    .unwrap();
    let mut window = window_keeping(state, vec![path]);
    for command in [Command::StepGame(1), Command::Go(Go::EnterBranch)] {
        ask(&mut window, command);
    }
    assert_eq!(place(&window), (1, 2, "7g7f 8c8d 6g6f".to_owned()));
    window
}

/// The game that is shown, how many moves of it, and its line.
fn place(window: &Window) -> (usize, usize, String) {
    let document = &document(window);
    let moves = document.cursor().line().iter().filter_map(|&id| document.record().tree.get(id)?.mv());
    let line = moves.map(komaoto::notation::coordinates).collect::<Vec<_>>().join(" ");
    (document.games().1, document.cursor().index(), line)
}

#[test]
fn a_file_comes_back_in_the_branch_that_was_shown() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let window = in_a_branch(&state);
    let there = place(&window);
    let mut window = after_a_crash(window, &state);
    wait_for(&mut window, |window| place(window) == there);
    press(&mut window, CTRL, Key::W);
    assert!(document(&window).is_untouched());
    press(&mut window, CTRL | SHIFT, Key::T);
    assert_eq!(place(&window), there);
}

#[test]
fn a_file_that_is_gone_after_a_crash_is_told_and_leaves_no_tab() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![first.clone(), second.clone()]);
    wait_for(&mut window, |window| tabs(window).len() == 2);
    click(&mut window, "二局.kifu");
    wait_for(&mut window, |window| outline(window) == "7g7f");
    std::fs::remove_file(&second).unwrap();
    let mut window = after_a_crash(window, &state);
    wait_for(&mut window, |window| outline(window) == "2g2f 8c8d" && tabs(window).is_empty());
    window.get_by_label_contains("「二局.kifu」を開けませんでした");
    // Neither is there: an empty window.
    std::fs::remove_file(&first).unwrap();
    let mut window = after_a_crash(window, &state);
    wait_for(&mut window, |window| window.query_by_label_contains("「一局.kifu」を開けませんでした").is_some());
    assert!(document(&window).is_untouched() && tabs(&window).is_empty());
}

#[test]
fn after_a_crash_a_file_on_the_command_line_comes_first_and_twice_is_once() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let window = window_keeping(&state, vec![first.clone()]);
    drop(window);
    let mut window = window_keeping(&state, vec![second]);
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu", "二局.kifu"] && outline(window) == "7g7f");
    drop(window);
    let mut window = window_keeping(&state, vec![first]);
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu", "二局.kifu"] && outline(window) == "2g2f 8c8d");
}

#[test]
fn a_window_that_was_closed_comes_back_empty_and_another_one_keeps_its_files() {
    let (folder, first, second) = files();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![first]);
    let other = window_keeping(&state, vec![second]);
    assert_eq!((outline(&window).as_str(), tabs(&other).len()), ("2g2f 8c8d", 0));
    assert!(closes(&mut window));
    eframe::App::on_exit(window.state_mut().as_mut().unwrap(), None);
    drop(window);
    let again = window_keeping(&state, vec![]);
    assert!(document(&again).is_untouched() && tabs(&again).is_empty());
    drop(again);
    let mut third = after_a_crash(other, &state);
    wait_for(&mut third, |window| outline(window) == "7g7f" && tabs(window).is_empty());
}

fn wait_for_journals(state: &Path, count: usize) {
    let shelf = Shelf::new(state.join(komaoto::editor::journal::JOURNALS));
    for _ in 0..1000 {
        if shelf.found().len() == count {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("{} journals", shelf.found().len());
}

#[test]
fn another_record_in_front_moves_no_square_of_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let plain = write("plain.kif", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
    let branched =
        write("branched.kif", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n");
    for size in [[1240.0, 820.0], [1366.0, 740.0], [1600.0, 1000.0], [800.0, 1000.0]] {
        let mut window = window_with(size, Language::Japanese, vec![plain.clone(), branched.clone()], None);
        let square = |window: &Window| window.get_by_label_contains("５五").rect();
        // The one behind counts as soon as it is read, and not when it is first shown.
        settle(&mut window);
        let before = square(&window);
        for _ in 0..3 {
            ask(&mut window, Command::StepTab(1));
            assert_eq!(square(&window), before, "{size:?}");
        }
    }
}

/// Where one was in the comment of a move is no place in the comment of the same move of another record.
#[test]
fn each_record_has_a_caret_of_its_own_in_the_comment_of_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a.kifu", "b.kifu"].map(|name| {
        let path = folder.path().join(name);
        std::fs::write(&path, "手合割：平手\n*一二三\n   1 ７六歩(77)\n").unwrap();
        path
    });
    let mut window = window(paths.to_vec());
    wait_for(&mut window, |window| tabs(window).len() == 2);
    let comment = |window: &Window| document(window).node().unwrap().comment.clone();
    let write = |window: &mut Window| {
        write_comment(window, "あ");
        window.run();
    };
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, CTRL, Key::Home);
    press(&mut window, Modifiers::NONE, Key::Escape);
    write(&mut window);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(comment(&window), "あ一二三", "it is where it was left");
    press(&mut window, Modifiers::CTRL, Key::Tab);
    write(&mut window);
    assert_eq!(comment(&window), "一二三あ", "here nobody has been");
}

/// Two files of one name are told apart by their folders; one alone is not.
#[test]
fn files_of_one_name_are_told_apart_by_their_folders() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["春/名人戦.kifu", "秋/名人戦.kifu", "秋/竜王戦.kifu"].map(|name| folder.path().join(name));
    for path in &paths {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, FIRST).unwrap();
    }
    let mut window = window(paths[..1].to_vec());
    drop_files(&mut window, &[&paths[1], &paths[2]]);
    settle(&mut window);
    let mut names = tabs(&window);
    names.sort();
    assert_eq!(names, ["名人戦.kifu — 春", "名人戦.kifu — 秋", "竜王戦.kifu"]);
}
