//! Other programs and other windows, as a person meets them in the window.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::desktop::{HandOverListener, Request};
use komaoto::disk::{Claim, Claimed};
use komaoto::editor::journal::Shelf;
use komaoto::locale::Language;
use komaoto::task::Task;
use komaoto::ui::{Launch, Picker, PickerContext, PickerEnd, Picking, Settings};

use crate::ui::layout::assert_lawful;
use crate::ui::tabs::tabs;
use crate::ui::{Window, click, document, launched, outline, press, wait_for, window_asking, window_with};

const GAME: &str = "手合割：平手\n先手：山田\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
const OTHER: &str = "手合割：平手\n先手：田中\n   1 ７六歩(77)\n*彼らの\n   2 ８四歩(83)\n";
const CARD: &str = "ファイルが外部で変更されました";

fn opened(name: &str, text: &str, save_as: Option<PathBuf>) -> (tempfile::TempDir, PathBuf, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let window = window_with([1200.0, 800.0], Language::Japanese, vec![path.clone()], save_as);
    (folder, path, window)
}

fn play(window: &mut Window) {
    press(window, Modifiers::NONE, Key::Home);
    click(window, "２七 歩 先手");
    click(window, "２六 空き");
}

fn save(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::S);
}

/// Saves, and waits for the card.
fn refused(window: &mut Window) {
    save(window);
    wait_for(window, |window| window.query_by_label(CARD).is_some());
    assert!(document(window).is_modified());
}

fn saved(window: &mut Window) {
    wait_for(window, |window| !document(window).is_modified());
    assert!(window.query_by_label(CARD).is_none());
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[cfg(unix)]
#[test]
fn a_renamed_file_is_followed() {
    let (folder, path, mut window) = opened("a.kif", GAME, None);
    // The first look of the watch is over when it has seen a change.
    fs::write(&path, OTHER).unwrap();
    wait_for(&mut window, |window| document(window).record().headers.get("先手") == Some("田中"));
    play(&mut window);
    let moved = folder.path().join("名人戦.kif");
    fs::rename(&path, &moved).unwrap();
    wait_for(&mut window, |window| document(window).path() == Some(&moved));
    assert!(window.query_by_label(CARD).is_none());
    assert!(document(&window).is_modified());
    window.get_by_label_contains("名人戦.kif」に保存します");
    save(&mut window);
    saved(&mut window);
    assert!(read(&moved).contains("２六歩") && !path.exists());
}

#[test]
fn a_write_protected_file_says_so_when_it_is_opened() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    assert!(window.query_by_label("読み取り専用").is_none());
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let window_too = window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    window_too.get_by_label("読み取り専用");
    window_too.get_by_label_contains("ファイルが書き込み禁止になっています");
    play(&mut window);
}

#[test]
fn a_changed_file_is_asked_about_and_what_differs_is_shown() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, OTHER).unwrap();
    refused(&mut window);
    assert_eq!(read(&path), OTHER);
    click(&mut window, "比較");
    for shown in ["先手", "山田", "田中", "1手目のコメント", "彼らの", "2手目"] {
        assert!(window.query_all_by_label(shown).next().is_some(), "{shown}");
    }
    assert_lawful(&mut window);
    click(&mut window, "比較を閉じる");
    assert!(window.query_by_label("田中").is_none());
    click(&mut window, "あとで決める");
    assert!(window.query_by_label(CARD).is_none());
    // Later is now.
    refused(&mut window);
    click(&mut window, "こちらを残す");
    saved(&mut window);
    assert!(read(&path).contains("山田") && read(&path).contains("２六歩"));
    play(&mut window);
}

#[test]
fn theirs_can_be_loaded_and_undo_brings_back_ours() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    let ours = outline(&window);
    fs::write(&path, OTHER).unwrap();
    refused(&mut window);
    click(&mut window, "ファイルを読み込む");
    saved(&mut window);
    assert!(outline(&window).contains("8c8d") && !outline(&window).contains("2g2f"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), ours);
    assert!(document(&window).is_modified());
    // It was seen: no second question.
    save(&mut window);
    saved(&mut window);
    assert!(read(&path).contains("山田"));
}

#[test]
fn both_are_kept_under_two_names() {
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("b.kif");
    let (_folder, path, mut window) = opened("a.kif", GAME, Some(copy.clone()));
    play(&mut window);
    fs::write(&path, OTHER).unwrap();
    refused(&mut window);
    click(&mut window, "別の名前で保存…");
    saved(&mut window);
    assert_eq!(read(&path), OTHER);
    assert_eq!(document(&window).path(), Some(copy.as_path()));
}

#[test]
fn a_deleted_file_is_made_again_only_when_asked() {
    let (folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::remove_file(&path).unwrap();
    refused(&mut window);
    assert!(!path.exists());
    window.get_by_label("「a.kif」が見つかりません");
    click(&mut window, "もう一度書き込む");
    saved(&mut window);
    assert!(read(&path).contains("２六歩"));
    // With its folder gone only another place is offered.
    play(&mut window);
    press(&mut window, Modifiers::NONE, Key::Delete);
    drop(folder);
    refused(&mut window);
    window.get_by_label("「a.kif」のフォルダーが見つかりません");
    assert!(window.query_by_label("もう一度書き込む").is_none());
    window.get_by_label("別の名前で保存…");
}

#[test]
fn what_is_no_record_any_more_is_not_loaded() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, "").unwrap();
    refused(&mut window);
    assert!(window.query_by_label("ファイルを読み込む").is_none() && window.query_by_label("比較").is_none());
    click(&mut window, "こちらを残す");
    saved(&mut window);
    assert!(read(&path).contains("２六歩"));
}

#[test]
fn another_change_after_the_question_is_another_question() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, OTHER).unwrap();
    refused(&mut window);
    let third = OTHER.replace("田中", "鈴木");
    fs::write(&path, &third).unwrap();
    click(&mut window, "こちらを残す");
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    assert_eq!(read(&path), third);
    fs::write(&path, GAME).unwrap();
    // What it was when it was opened: nothing of anybody's would be lost.
    save(&mut window);
    saved(&mut window);
}

#[test]
fn quitting_waits_for_the_answer() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, OTHER).unwrap();
    press(&mut window, Modifiers::COMMAND, Key::W);
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    assert_eq!(document(&window).path(), Some(path.as_path()));
    click(&mut window, "こちらを残す");
    wait_for(&mut window, |window| document(window).path().is_none());
    assert!(read(&path).contains("２六歩"));
}

#[test]
fn another_number_of_games_is_a_step_that_undo_takes_back() {
    let (_folder, path, mut window) = opened("a.usi", "startpos moves 7g7f\n", None);
    press(&mut window, Modifiers::NONE, Key::End);
    click(&mut window, "３三 歩 後手");
    click(&mut window, "３四 空き");
    let ours = outline(&window);
    let theirs = "startpos moves 7g7f\nstartpos moves 5g5f\n";
    fs::write(&path, theirs).unwrap();
    refused(&mut window);
    click(&mut window, "ファイルを読み込む");
    window.run();
    assert_eq!(document(&window).games(), (2, 0));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((document(&window).games(), outline(&window)), ((1, 0), ours));
    assert!(document(&window).is_modified());
    assert_eq!(read(&path), theirs);
    save(&mut window);
    saved(&mut window);
    assert!(read(&path).trim_end().ends_with("startpos moves 7g7f 3c3d"), "{}", read(&path));
}

#[test]
fn a_touched_file_raises_no_question() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, GAME).unwrap();
    save(&mut window);
    saved(&mut window);
    assert!(read(&path).contains("２六歩"));
}

#[test]
fn an_untouched_document_follows_its_file() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    fs::write(&path, OTHER).unwrap();
    wait_for(&mut window, |window| outline(window).contains("8c8d"));
    let shown = document(&window);
    assert!(!shown.is_modified() && shown.cursor().index() == 1, "the cursor stays");
    window.get_by_label_contains("別のプログラムで変更されたので");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(outline(&window).contains("3c3d"));
    // Now there is something of ours: from here on it is asked.
    fs::write(&path, OTHER.replace("田中", "鈴木")).unwrap();
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    assert!(outline(&window).contains("3c3d"));
    click(&mut window, "ファイルを読み込む");
    window.run();
    assert!(!document(&window).is_modified());
    assert_eq!(document(&window).record().headers.get("先手"), Some("鈴木"));
}

#[test]
fn a_change_is_said_at_once_where_something_is_unsaved_and_taken_back_with_it() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, OTHER).unwrap();
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    fs::write(&path, GAME).unwrap();
    wait_for(&mut window, |window| window.query_by_label(CARD).is_none());
    fs::remove_file(&path).unwrap();
    wait_for(&mut window, |window| window.query_by_label("「a.kif」が見つかりません").is_some());
    assert!(document(&window).is_modified());
}

#[test]
fn our_own_saves_are_no_news() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    for key in [Key::F2, Key::F2, Key::F2] {
        press(&mut window, Modifiers::NONE, key);
        save(&mut window);
        saved(&mut window);
        let said = read(&path);
        for _ in 0..80 {
            std::thread::sleep(std::time::Duration::from_millis(10));
            window.run();
        }
        assert!(window.query_by_label(CARD).is_none());
        assert!(window.query_by_label_contains("別のプログラムで").is_none());
        assert_eq!(read(&path), said);
    }
}

#[test]
fn of_several_dropped_files_each_is_in_a_tab_and_the_first_in_front() {
    let (folder, path, mut window) = opened("a.kif", GAME, None);
    let others = ["b.kif", "c.kif", "d.kif"].map(|name| folder.path().join(name));
    for other in &others {
        fs::write(other, OTHER).unwrap();
    }
    fs::write(&others[1], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    let dropped = [&others[0], &others[1], &path, &others[2]];
    window.input_mut().dropped_files =
        dropped.into_iter().map(|path| crate::ui::Dropped(path.clone())).map(|file| Arc::new(file) as _).collect();
    window.run();
    wait_for(&mut window, |window| {
        tabs(window) == ["a.kif", "b.kif", "d.kif"]
            && window.query_by_label_contains("「c.kif」を開けませんでした").is_some()
    });
    assert_eq!(document(&window).path(), Some(others[0].as_path()));
    for (name, moves) in [("d.kif", "8c8d"), ("a.kif", "3c3d")] {
        click(&mut window, name);
        wait_for(&mut window, |window| outline(window).ends_with(moves));
    }
}

/// A file dialog that remembers the name it was given, and is cancelled.
struct Listener(Arc<Mutex<Option<String>>>);

impl Picker for Listener {
    fn pick(&self, what: &Picking, _: PickerContext<'_>, wake: egui::Context) -> Option<Task<PickerEnd>> {
        if let Picking::Save(name) = what {
            *self.0.lock().unwrap() = Some(name.clone());
        }
        Some(Task::spawn(move || wake.request_repaint(), |_| PickerEnd::Cancelled))
    }
}

#[test]
fn names_made_of_what_a_record_says_name_one_file_and_nothing_else() {
    let long = "棋".repeat(300);
    for (said, expected) in [
        ("名人戦 第1局", "名人戦 第1局.kifu"),
        ("../../etc/passwd", "_._etc_passwd.kifu"),
        ("a..b...c", "a.b.c.kifu"),
        ("C:\\Windows\\System32", "C__Windows_System32.kifu"),
        ("...", "_.kifu"),
        (".hidden", "hidden.kifu"),
        ("CON", "_CON.kifu"),
        ("nul.txt", "_nul.txt.kifu"),
        ("Com1 ", "_Com1.kifu"),
        ("LPT9", "_LPT9.kifu"),
        ("COM10", "COM10.kifu"),
        ("Console", "Console.kifu"),
        ("a\u{202E}fik.exe", "afik.exe.kifu"),
        ("what? *|<>\"", "what_ _____.kifu"),
        (&long, &format!("{}.kifu", "棋".repeat(65))),
    ] {
        let heard = Arc::new(Mutex::new(None));
        let listener = Box::new(Listener(Arc::clone(&heard)));
        let mut window = window_asking([1200.0, 800.0], Language::Japanese, vec![], listener);
        let text = format!("作品名：{said}\n手合割：平手\n   1 ７六歩(77)\n");
        window.event(egui::Event::Paste(text));
        wait_for(&mut window, |window| outline(window) == "7g7f");
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        let name = heard.lock().unwrap().take().expect("a name is suggested");
        // What a header's value keeps of blanks is the reader's business.
        assert_eq!(name, expected, "{said}");
        assert!(name.len() <= 200 && Path::new(&name).file_name() == Some(name.as_ref()));
    }
}

#[test]
fn an_imported_file_lends_its_name_until_the_record_has_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("第一局.cbr");
    fs::write(&path, crate::formats::imported::a_cbr()).unwrap();
    let heard = Arc::new(Mutex::new(None));
    let listener = Box::new(Listener(Arc::clone(&heard)));
    let mut window = window_asking([1200.0, 800.0], Language::Japanese, vec![path], listener);
    wait_for(&mut window, |window| outline(window).starts_with("e2d2"));
    assert!(window.query_all_by_label_contains("第一局.cbr").next().is_some());
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert_eq!(heard.lock().unwrap().take().as_deref(), Some("第一局.pgn"));
}

/// A window that keeps its state in a folder and can be met by others.
fn window_among_others(state: &Path, meeting: &Path, files: Vec<PathBuf>, picker: Box<dyn Picker>) -> Window {
    let launch =
        Launch { files, state: Some(state.to_owned()), meeting: Some(meeting.to_owned()), ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    launched([1200.0, 800.0], settings, launch, |app| app.with_picker(picker))
}

/// Claims a file as another process would.
fn claim_for(pid: u32, state: &Path, path: &Path) -> Claim {
    let Claimed::Ours(claim) = Claim::take(state, path) else { panic!("it is claimed already") };
    for lock in fs::read_dir(state.join("locks")).unwrap() {
        fs::write(lock.unwrap().path(), format!("{pid}\n")).unwrap();
    }
    claim
}

#[test]
fn a_file_that_another_window_works_on_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let (state, meeting) = (folder.path().join("state"), folder.path().join("meeting"));
    let path = folder.path().join("a.kif");
    fs::write(&path, GAME).unwrap();
    let claim = claim_for(1, &state, &path);
    let heard = Arc::new(Mutex::new(None));
    let open = || {
        let listener = Box::new(Listener(Arc::clone(&heard)));
        let window = window_among_others(&state, &meeting, vec![path.clone()], listener);
        assert!(document(&window).path().is_none(), "it is not opened unasked");
        window.get_by_label("「a.kif」は別のウィンドウで開いています。");
        window
    };
    let mut window = open();
    assert_lawful(&mut window);
    click(&mut window, "開かない");
    assert!(window.query_by_label("それでも開く").is_none() && document(&window).path().is_none());

    let mut window = open();
    click(&mut window, "それでも開く");
    assert_eq!(document(&window).path(), Some(path.as_path()));
    play(&mut window);
    save(&mut window);
    saved(&mut window);
    fs::write(&path, GAME).unwrap();
    drop(window);

    // To be looked at: it follows the file, and is not saved to it.
    let mut window = open();
    click(&mut window, "読み取り専用で開く");
    fs::write(&path, OTHER).unwrap();
    wait_for(&mut window, |window| outline(window).contains("8c8d"));
    play(&mut window);
    save(&mut window);
    window.get_by_label_contains("読み取り専用で開いています");
    assert_eq!(heard.lock().unwrap().take().as_deref(), Some("a.kif"), "another name is asked for");
    assert_eq!(read(&path), OTHER);
    drop(claim);

    // Nobody works on it any more.
    let listener = Box::new(Listener(heard));
    let window = window_among_others(&state, &meeting, vec![path.clone()], listener);
    assert_eq!(document(&window).path(), Some(path.as_path()));
    assert!(matches!(Claim::take(&state, &path), Claimed::Theirs(Some(pid)) if pid == std::process::id()));
}

#[test]
fn what_is_only_looked_at_stays_so_when_its_history_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let (state, meeting) = (folder.path().join("state"), folder.path().join("meeting"));
    let path = folder.path().join("a.kif");
    fs::write(&path, GAME).unwrap();
    let open = || window_among_others(&state, &meeting, vec![path.clone()], Box::new(Listener(Arc::default())));
    let mut window = open();
    play(&mut window);
    save(&mut window);
    saved(&mut window);
    drop(window);
    let shelf = Shelf::new(state.join("recovery"));
    while shelf.found().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let claim = claim_for(1, &state, &path);
    let mut window = open();
    click(&mut window, "読み取り専用で開く");
    assert!(document(&window).undoable().is_some(), "its history is back");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    save(&mut window);
    window.get_by_label_contains("読み取り専用で開いています");
    drop(claim);
}

#[cfg(unix)]
#[test]
fn the_other_window_is_brought_to_the_front_or_it_is_said_that_it_cannot_be() {
    use std::io::{Read, Write};
    use std::os::unix::net::UnixListener;
    let folder = tempfile::tempdir().unwrap();
    let (state, meeting) = (folder.path().join("state"), folder.path().join("meeting"));
    let path = folder.path().join("a.kif");
    fs::write(&path, GAME).unwrap();
    let _claim = claim_for(1, &state, &path);
    let quiet = || Box::new(Listener(Arc::default()));
    let mut window = window_among_others(&state, &meeting, vec![path.clone()], quiet());
    click(&mut window, "そのウィンドウへ");
    wait_for(&mut window, |window| window.query_by_label_contains("前面に出せませんでした").is_some());
    let other = UnixListener::bind(meeting.join("window-1.sock")).unwrap();
    let host = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().unwrap();
        let mut said = Vec::new();
        stream.read_to_end(&mut said).unwrap();
        stream.write_all(b"ok\n").unwrap();
        said
    });
    let mut window = window_among_others(&state, &meeting, vec![path], quiet());
    click(&mut window, "そのウィンドウへ");
    wait_for(&mut window, |_| host.is_finished());
    assert_eq!(host.join().unwrap(), b"komaoto 1\n\n");
    window.run();
    assert!(window.query_by_label_contains("前面に出せませんでした").is_none());
}

#[cfg(unix)]
#[test]
fn what_a_second_start_hands_over_is_opened_in_a_tab_and_what_is_unsaved_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (state, meeting) = (folder.path().join("state"), folder.path().join("meeting"));
    let paths = ["a.kif", "b.kif", "c.kif"].map(|name| folder.path().join(name));
    for path in &paths {
        fs::write(path, GAME).unwrap();
    }
    let quiet = Box::new(Listener(Arc::default()));
    let mut window = window_among_others(&state, &meeting, vec![paths[0].clone()], quiet);
    let hand_over = |request: Request| {
        let meeting = meeting.clone();
        std::thread::spawn(move || HandOverListener::tell(&meeting, std::process::id(), &request))
    };
    let asked = hand_over(Request::new(&paths[1..], Some(2)));
    wait_for(&mut window, |window| document(window).path() == Some(paths[1].as_path()));
    assert!(asked.join().unwrap());
    assert_eq!(document(&window).cursor().index(), 2);
    assert_eq!(tabs(&window), ["a.kif", "b.kif", "c.kif"], "the others are behind the first");
    let ours = |claimed| matches!(claimed, Claimed::Theirs(Some(pid)) if pid == std::process::id());
    wait_for(&mut window, |_| ours(Claim::take(&state, &paths[2])));
    play(&mut window);
    let ours = outline(&window);
    // The file that is open here: nothing of ours goes.
    assert!({
        let asked = hand_over(Request::new(&paths[1..2], Some(0)));
        wait_for(&mut window, |_| asked.is_finished());
        asked.join().unwrap()
    });
    window.run();
    assert_eq!((outline(&window), document(&window).cursor().index()), (ours.clone(), 0));
    let asked = hand_over(Request::new(&paths[2..], None));
    wait_for(&mut window, |window| document(window).path() == Some(paths[2].as_path()));
    assert!(asked.join().unwrap());
    assert!(window.query_by_label("保存していない変更があります").is_none(), "nothing of ours goes");
    press(&mut window, Modifiers::CTRL | Modifiers::SHIFT, Key::Tab);
    assert_eq!(outline(&window), ours);
}

/// A window that ends takes nothing any more: who hands it a file opens that in a window of its own.
#[cfg(unix)]
#[test]
fn a_window_that_ends_takes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let (state, meeting) = (folder.path().join("state"), folder.path().join("meeting"));
    let path = folder.path().join("a.kif");
    fs::write(&path, GAME).unwrap();
    let mut window = window_among_others(&state, &meeting, vec![], Box::new(Listener(Arc::default())));
    let ending = komaoto::task::Stop::new();
    let app = window.state_mut().take().unwrap().ending(ending.clone());
    *window.state_mut() = Some(app);
    let request = Request::new(&[path], None);
    let asked = std::thread::spawn(move || HandOverListener::tell(&meeting, std::process::id(), &request));
    ending.set();
    // A window that ends asks for frame after frame.
    while !asked.is_finished() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.step();
    }
    assert!(!asked.join().unwrap());
    assert_eq!(document(&window).path(), None);
}

#[test]
fn what_was_undone_is_not_given_up_for_what_others_have_written() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!document(&window).is_modified());
    fs::write(&path, OTHER).unwrap();
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    assert!(document(&window).redoable().is_some() && outline(&window).contains("3c3d"));
    click(&mut window, "あとで決める");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert!(outline(&window).contains("2g2f"));
}

#[test]
fn of_several_files_one_that_is_open_elsewhere_is_asked_about_and_the_others_wait() {
    let folder = tempfile::tempdir().unwrap();
    let (state, meeting) = (folder.path().join("state"), folder.path().join("meeting"));
    let [held, other, mine] = ["held.kif", "b.kif", "mine.kif"].map(|name| folder.path().join(name));
    for path in [&held, &other, &mine] {
        fs::write(path, GAME).unwrap();
    }
    let _claim = claim_for(1, &state, &held);
    let quiet = || Box::new(Listener(Arc::default()));
    let files = vec![held.clone(), other.clone()];
    let mut window = window_among_others(&state, &meeting, files, quiet());
    assert!(document(&window).path().is_none());
    window.get_by_label("「held.kif」は別のウィンドウで開いています。");
    wait_for(&mut window, |window| tabs(window) == ["無題の棋譜", "b.kif"]);
    click(&mut window, "開かない");
    assert_eq!(document(&window).path(), Some(other.as_path()));
    assert_eq!(tabs(&window), [""; 0], "what is not opened leaves no tab");
    drop(window);
    fs::remove_dir_all(state.join("open")).unwrap();

    let mut window = window_among_others(&state, &meeting, vec![mine.clone()], quiet());
    play(&mut window);
    fs::write(&mine, OTHER).unwrap();
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    window.input_mut().dropped_files = vec![Arc::new(crate::ui::Dropped(held.clone()))];
    window.run();
    window.run();
    // Each is about its own record.
    assert!(window.query_by_label(CARD).is_none());
    window.get_by_label("「held.kif」は別のウィンドウで開いています。");
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert!(window.query_by_label("「held.kif」は別のウィンドウで開いています。").is_none());
    window.get_by_label(CARD);
    click(&mut window, "あとで決める");
    assert!(window.query_by_label(CARD).is_none());
    for answer in ["開かない", "そのウィンドウへ"] {
        window.input_mut().dropped_files = vec![Arc::new(crate::ui::Dropped(held.clone()))];
        window.run();
        window.run();
        assert_eq!(tabs(&window).len(), 2);
        click(&mut window, answer);
        assert_eq!(tabs(&window), [""; 0], "{answer}");
        assert_eq!(document(&window).path(), Some(mine.as_path()));
    }
}

/// What another program has written is merged into what is here, shown before; the save that follows asks nothing again.
#[test]
fn a_changed_file_is_merged_from_its_card() {
    let (_folder, path, mut window) = opened("a.kif", GAME, None);
    play(&mut window);
    fs::write(&path, OTHER).unwrap();
    refused(&mut window);
    window.get_by_label("統合…").click();
    wait_for(&mut window, |window| window.query_by_label_contains("統合する").is_some());
    assert!(window.query_by_label(CARD).is_none());
    window.get_by_label_contains("統合する").click();
    wait_for(&mut window, |window| window.query_by_label_contains("統合する").is_none());
    save(&mut window);
    saved(&mut window);
    let text = read(&path);
    assert!(["２六歩", "８四歩", "３四歩", "彼らの"].iter().all(|words| text.contains(words)), "{text}");
}

/// A file of several games is merged game by game, wherever each stands, and a new one comes behind the others; the save
/// that follows asks nothing again, and undo takes all of it back.
#[test]
fn a_changed_file_of_several_games_is_merged_game_by_game() {
    let named = |name: &str, text: &str| text.replace("山田", name).replace("田中", name);
    let both = format!("{}\n{}", named("甲", GAME), named("乙", GAME));
    let (_folder, path, mut window) = opened("a.kif", &both, None);
    wait_for(&mut window, |window| document(window).games().0 == 2);
    play(&mut window);
    let mine = outline(&window);
    fs::write(&path, format!("{}\n{}\n{}", named("乙", OTHER), named("甲", GAME), named("丙", OTHER))).unwrap();
    refused(&mut window);
    window.get_by_label("各局を統合").click();
    window.run();
    assert_eq!(document(&window).games(), (3, 0));
    assert_eq!(outline(&window), mine, "nothing of the other game is in this one");
    window.get_by_label_contains("内容が増えた対局は1局です。新しい対局は1局です。");
    save(&mut window);
    saved(&mut window);
    let text = read(&path);
    let second = text.split_once("先手：乙").unwrap().1.split_once("先手：丙").unwrap().0;
    assert!(text.contains("２六歩") && second.contains("８四歩") && second.contains("彼らの"), "{text}");
    for _ in 0..3 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(document(&window).games().0, 2);
    assert!(document(&window).undoable().is_none(), "{mine}");
}
