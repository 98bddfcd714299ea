//! No disk is asked for anything on the thread of the window: one that sleeps would keep all tabs waiting.
//!
//! Where a door of the disk's room is knocked at while a window is drawn, debug builds panic
//! ([`asks_a_disk`](komaoto::task::asks_a_disk)); what the window's room asks the system directly is counted here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::task::{WindowThread, asks_a_disk, within};
use komaoto::ui::{Launch, Settings};

use super::tabs::tabs;
use super::{Fixed, Window, click, document, launched, outline, press, wait_for};

/// What asks the system for something that stands on a disk.
const CALLS: [&str; 16] = [
    "fs::",
    "File::open",
    "File::create",
    "File::options",
    "OpenOptions",
    ".exists()",
    ".try_exists()",
    ".is_file()",
    ".is_dir()",
    ".is_symlink()",
    ".metadata()",
    ".symlink_metadata()",
    ".canonicalize()",
    ".read_dir()",
    ".read_link()",
    "env::current_exe",
];

/// How often each file of the window's room may, and why it does not wait.
const MAY: [(&str, usize, &str); 13] = [
    ("app/explorer.rs", 1, "in work on another thread: how large a book is that is written"),
    ("app/choosing.rs", 3, "in work on another thread: the folder of a dialog, whether a file would be replaced"),
    ("app/external.rs", 1, "in work on another thread: how things stand with a file"),
    ("app/frames.rs", 1, "where a measurement is written, before the first frame"),
    ("app/opening.rs", 2, "in work on another thread: a file that is opened, and whether it may be written"),
    ("app/viewer.rs", 7, "in work on another thread: programs that show files, and the manual"),
    ("window/glance.rs", 1, "in work on another thread: what views ask"),
    ("board/own.rs", 3, "in work on another thread: a person's pictures of the pieces"),
    ("run/mod.rs", 1, "to start the program anew"),
    ("run/desktop.rs", 1, "to start the program anew, on the thread of the bus"),
    ("settings/choices.rs", 4, "before there is a window, and of the system's devices"),
    ("settings/engines.rs", 2, "in work on another thread: engines of this machine; the system's memory"),
    ("sound/pulse.rs", 1, "on the thread of the sounds"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_in_the_room_of_the_window_asks_a_disk_but_what_is_listed() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui");
    let mut files = Vec::new();
    sources(&room, &mut files);
    let mut found = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let code = |line: &&str| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("use ");
        let count: usize = text
            .lines()
            .filter(code)
            .map(|line| CALLS.iter().map(|call| line.matches(call).count()).sum::<usize>())
            .sum();
        if count > 0 {
            let name = file.strip_prefix(&room).unwrap().to_string_lossy().replace('\\', "/");
            found.insert(name, count);
        }
    }
    let may = |name: &str| MAY.iter().find(|(listed, ..)| *listed == name).map_or(0, |(_, count, _)| *count);
    found.retain(|name, count| *count > may(name));
    assert_eq!(found, BTreeMap::new(), "ask on another thread: SharedState::ask_disk, SharedState::at_once, Glance");
}

#[test]
#[cfg(debug_assertions)]
fn a_disk_that_is_asked_while_a_window_is_drawn_is_a_mistake() {
    let asks = || std::panic::catch_unwind(asks_a_disk);
    assert!(asks().is_ok());
    {
        let _drawing = WindowThread::begin();
        assert!(asks().is_err());
        assert!(within(Duration::from_secs(60), asks_a_disk).is_some());
    }
    assert!(asks().is_ok());
}

/// A window whose disks never answer within a frame.
fn slow(files: Vec<PathBuf>, dialog: Option<PathBuf>) -> Window {
    let launch = Launch { files, patience: Some(Duration::ZERO), ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(Fixed(dialog))))
}

fn record(folder: &Path, name: &str, mv: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, format!("手合割：平手\n   1 {mv}\n")).unwrap();
    path
}

#[test]
fn what_a_slow_disk_gives_later_is_opened_and_saved_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (record(folder.path(), "a.kif", "７六歩(77)"), record(folder.path(), "b.kif", "２六歩(27)"));
    let no_record = folder.path().join("c.kif");
    std::fs::write(&no_record, [0; 100]).unwrap();
    let mut window = slow(vec![first.clone(), no_record, second.clone()], Some(second.clone()));
    wait_for(&mut window, |window| tabs(window) == ["a.kif", "b.kif"] && outline(window) == "7g7f");
    press(&mut window, Modifiers::CTRL, Key::Tab);
    wait_for(&mut window, |window| outline(window) == "2g2f");
    press(&mut window, Modifiers::CTRL, Key::Tab);
    // Whether another file would be replaced is asked as well.
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    wait_for(&mut window, |window| document(window).path() == Some(second.as_path()));
    super::settle(&mut window);
    assert!(std::fs::read(&second).unwrap() == std::fs::read(&first).unwrap());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_open_under_another_name_is_shown_and_not_opened_twice() {
    let folder = tempfile::tempdir().unwrap();
    let first = record(folder.path(), "a.kif", "７六歩(77)");
    let link = folder.path().join("link.kif");
    std::os::unix::fs::symlink(&first, &link).unwrap();
    for patience in [Duration::ZERO, Duration::from_secs(60)] {
        let launch = Launch { files: vec![first.clone()], patience: Some(patience), ..Launch::default() };
        let mut window = launched([1200.0, 800.0], Settings::default(), launch, |app| app);
        wait_for(&mut window, |window| document(window).path() == Some(first.as_path()));
        // What is known about it comes from the disk, too.
        wait_for(&mut window, |window| !window.state().as_ref().unwrap().awaits_disks());
        window.input_mut().dropped_files = vec![Arc::new(super::Dropped(link.clone()))];
        window.run();
        window.run();
        wait_for(&mut window, |window| !window.state().as_ref().unwrap().awaits_disks());
        assert_eq!(document(&window).path(), Some(first.as_path()));
        assert_eq!(tabs(&window), [""; 0]);
    }
}

/// More files than anybody wants in tabs: none is lost.
#[test]
fn files_that_are_too_many_for_tabs_are_listed_and_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> =
        (0..130).map(|number| record(folder.path(), &format!("{number:03}.kif"), "７六歩(77)")).collect();
    let mut window = super::window(Vec::new());
    for file in &files {
        window.input_mut().dropped_files.push(Arc::new(super::Dropped(file.clone())));
    }
    // They come one after another.
    let all_come = |window: &mut Window, count: usize| {
        for _ in 0..3000 {
            window.step();
            if tabs(window).len() == count && !window.state().as_ref().unwrap().awaits_disks() {
                window.run();
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{:?}", tabs(window));
    };
    all_come(&mut window, 51);
    window.get_by_label("まだ開いていないファイル（79個）");
    click(&mut window, "052.kif");
    wait_for(&mut window, |window| document(window).path() == Some(files[52].as_path()));
    window.get_by_label("まだ開いていないファイル（78個）");
    window.get_by_label("次の50個を開く").click();
    all_come(&mut window, 102);
    window.get_by_label("まだ開いていないファイル（28個）");
    click(&mut window, "一覧を閉じる");
    assert!(window.query_by_label_contains("まだ開いていないファイル").is_none());
    assert!(window.query_by_label_contains("最近使った").is_none(), "they are not among the recent ones");
}

/// A pipe or a device in the place of the settings must not stop the start.
#[cfg(unix)]
#[test]
fn settings_that_are_no_file_are_told_and_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    assert!(std::process::Command::new("mkfifo").arg(place("pipe.toml")).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", place("device.toml")).unwrap();
    std::fs::create_dir(place("folder.toml")).unwrap();
    for name in ["pipe.toml", "device.toml", "folder.toml"] {
        let settings = Settings::load_from(&place(name));
        assert_eq!(settings.file, None, "{name}: nothing is written there");
        let settings = Settings { language: Some(Language::Japanese), ..settings };
        let window = launched([1200.0, 800.0], settings, Launch::default(), |app| app);
        assert!(window.query_by_label_contains(name).is_some(), "{name}");
    }
}
