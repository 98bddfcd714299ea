//! When the program itself is wrong: whatever panics, the record is what it was, and the person is told.

use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::editor::{Document, Edit};
use komaoto::fault;
use komaoto::fault::drill;
use komaoto::locale::{Language, Locale};
use komaoto::record::NodeId;
use komaoto::rules::shogi::Position;
use komaoto::task::Task;
use komaoto::ui::{COMMANDS, Command, Launch, Lifeboat, Settings};

use super::tabs::tabs;
use super::{Window, click, document, launched, outline, press, wait_for, window_with};

fn window() -> Window {
    window_with([1200.0, 800.0], Language::Japanese, vec![], None)
}

/// A window in which nearly every command has something to do.
fn busy() -> Window {
    let mut window = window();
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    for (from, to) in [("８三 歩 後手", "８四 空き"), ("２七 歩 先手", "２六 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    window
}

/// All that must not change: what the games say, where one is, what can be undone and redone, and whether it is saved.
fn state(window: &Window) -> String {
    let document = &document(window);
    let records: Vec<String> = document.snapshot().records().iter().map(|record| format!("{record:?}")).collect();
    format!(
        "{records:?} {:?} {:?} {:?} {} {} {:?}",
        document.cursor(),
        document.undoable(),
        document.redoable(),
        document.revision(),
        document.is_modified(),
        document.path(),
    )
}

fn says(window: &Window, key: &str) -> bool {
    let text = Locale::new(Language::Japanese).text(key);
    window.query_by_label(&text).is_some()
}

#[test]
fn a_panic_in_any_command_takes_back_all_it_did_and_is_said() {
    let mut window = busy();
    let before = state(&window);
    drill::plan("panic-in:*");
    for row in COMMANDS {
        window.state_mut().as_mut().unwrap().ask(row.command);
        window.run();
        assert_eq!(state(&window), before, "{:?}", row.command);
        assert!(says(&window, "fault-undone"), "{:?}", row.command);
        // The word is put away, so that the next one is seen to be new.
        drill::plan("");
        click(&mut window, &Locale::new(Language::Japanese).text("msg-dismiss"));
        drill::plan("panic-in:*");
    }
    drill::plan("");
    // All of it still works.
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d 2g2f)");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_move_on_the_board_that_fails_is_taken_back_and_can_be_played_again() {
    let mut window = window();
    drill::plan("panic-in:attempt");
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    assert_eq!(outline(&window), "");
    assert!(!document(&window).is_modified());
    assert!(says(&window, "fault-undone"));
    drill::plan("");
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    assert_eq!(outline(&window), "7g7f");
}

#[test]
fn a_key_in_the_comment_that_fails_leaves_the_comment_as_it_was() {
    let mut window = busy();
    let before = state(&window);
    press(&mut window, Modifiers::NONE, Key::C);
    drill::plan("panic-in:edit-Comment");
    window.event(egui::Event::Text("悪手".to_owned()));
    window.run();
    assert_eq!(state(&window), before);
    assert!(says(&window, "fault-undone"));
    drill::plan("");
    window.event(egui::Event::Text("好手".to_owned()));
    window.run();
    assert_eq!(document(&window).node().unwrap().comment, "好手");
}

/// Work on another thread that fails is told, whoever had asked for it: a list is not empty without a word.
#[test]
fn work_that_fails_is_told_though_nobody_looks_at_its_failure() {
    let mut window = busy();
    let before = state(&window);
    let mut task: Task<u8> = Task::spawn(|| (), |_| panic!("no such square"));
    assert!(task.wait(Duration::from_secs(10)).unwrap().is_err());
    window.run();
    let told = |window: &Window| window.query_all_by_label_contains("no such square").count();
    assert_eq!((told(&window), state(&window)), (1, before));
    // Put away, it does not come again.
    click(&mut window, &Locale::new(Language::Japanese).text("msg-dismiss"));
    window.run();
    assert_eq!(told(&window), 0);
}

/// A window that continues where another one failed, with the same lifeboat.
fn window_on(boat: &Lifeboat, state: &Path, files: Vec<PathBuf>) -> Window {
    let launch = Launch { files, state: Some(state.to_owned()), ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let boat = boat.clone();
    launched([1200.0, 800.0], settings, launch, |app| app.with_lifeboat(boat))
}

#[test]
fn a_window_that_fails_leaves_every_record_to_the_next_one_with_what_was_done_and_its_undo() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let files = ["一局.kifu", "二局.kifu", "三局.kifu"].map(|name| folder.path().join(name));
    for file in &files {
        std::fs::write(file, "手合割：平手\n   1 ７六歩(77)\n").unwrap();
    }
    let boat = Lifeboat::default();
    let mut window = window_on(&boat, &state, files.to_vec());
    wait_for(&mut window, |window| tabs(window).len() == 3);
    for name in ["一局.kifu", "三局.kifu"] {
        click(&mut window, name);
        wait_for(&mut window, |window| outline(window) == "7g7f");
        press(&mut window, Modifiers::NONE, Key::C);
        window.event(egui::Event::Text(format!("{name}の検討")));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    window.state_mut().as_mut().unwrap().ask(Command::NewTab);
    window.run();
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    click(&mut window, "三局.kifu 未保存");
    let app = window.state_mut().take();
    let fallen = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        let _app = app;
        std::panic::panic_any("the window fails");
    }));
    assert!(fallen.is_err() && boat.is_boarded());
    let mut window = window_on(&boat, &state, vec![]);
    assert!(!boat.is_boarded() && window.query_by_label_contains("ウィンドウを開き直しました").is_some());
    assert_eq!(tabs(&window), ["一局.kifu 未保存", "二局.kifu", "三局.kifu 未保存", "無題の棋譜 未保存"]);
    assert_eq!(document(&window).path(), Some(files[2].as_path()), "the same one is in front");
    for name in ["一局.kifu", "三局.kifu"] {
        click(&mut window, &format!("{name} 未保存"));
        let comment = |window: &Window| document(window).node().unwrap().comment.clone();
        assert_eq!(comment(&window), format!("{name}の検討"));
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(comment(&window), "");
    }
    click(&mut window, "無題の棋譜 未保存");
    assert_eq!(outline(&window), "7g7f");
    // Journals go on, too: the next crash loses nothing.
    drop(window);
    let shelf = komaoto::editor::journal::Shelf::new(state.join(komaoto::editor::journal::JOURNALS));
    for _ in 0..1000 {
        if shelf.found().len() == 3 {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(shelf.found().len(), 3);
}

#[test]
fn what_fails_three_times_in_ten_seconds_is_switched_off() {
    let mut window = busy();
    drill::plan("panic-in:Flip");
    for _ in 0..2 {
        press(&mut window, Modifiers::NONE, Key::F);
        assert!(says(&window, "fault-undone"));
    }
    press(&mut window, Modifiers::NONE, Key::F);
    assert!(says(&window, "fault-stopped"));
    drill::plan("");
    assert!(!Command::Flip.is_enabled(document(&window), &window.ctx));
    // Nothing else is.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_revision_of_what_was_taken_back_is_never_given_out_again() {
    let mut document = Document::new(Position::start());
    let text = |text: &str| Edit::comment(NodeId::ROOT, text.to_owned());
    document.apply(text("a")).unwrap();
    let before = document.clone();
    document.apply(text("ab")).unwrap();
    let gone = document.revision();
    document.roll_back(before.clone());
    assert_eq!((document.revision(), document.record()), (before.revision(), before.record()));
    document.apply(text("ac")).unwrap();
    assert_ne!(document.revision(), gone);
}

#[test]
fn a_report_keeps_of_a_message_only_what_cannot_quote_a_record() {
    for (message, kept) in [
        ("attempt to subtract with overflow", "attempt to subtract with overflow"),
        (
            "index out of bounds: the len is 3 but the index is 3",
            "index out of bounds: the len is 3 but the index is 3",
        ),
        (
            "byte index 1 is not a char boundary; it is inside '歩' of `７六歩`",
            "byte index 1 is not a char boundary; it is inside […]",
        ),
        ("called `Result::unwrap()` on an `Err` value: \"secret\"", "called […]"),
        ("悪手", "[…]"),
        ("two\nlines", "two[…]"),
    ] {
        assert_eq!(fault::harmless(message), kept);
    }
    assert!(fault::harmless(&"x".repeat(9999)).len() < 300);
}
