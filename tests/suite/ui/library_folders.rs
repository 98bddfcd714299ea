//! The folders of the library as a tree: what is chosen restricts the list, and they are put in order, each time asked.

use std::fs;
use std::path::Path;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::ui::Settings;

use super::{Fixed, Window, document, press, wait_for, window_of};

/// A folder with a game, and a folder in it with another one.
fn folder(at: &Path) {
    let kif = |first: &str| format!("手合割：平手\n先手：{first}\n後手：佐藤\n   1 ７六歩(77)\n");
    fs::create_dir(at.join("2020")).unwrap();
    fs::write(at.join("one.kifu"), kif("山田")).unwrap();
    fs::write(at.join("2020/two.kifu"), kif("鈴木")).unwrap();
    fs::write(at.join("notes.txt"), "no record").unwrap();
}

fn window(folder: &Path) -> Window {
    let settings =
        Settings { language: Some(Language::Japanese), library: vec![folder.to_owned()], ..Settings::default() };
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "2局（2ファイルの2局から）"));
    wait_for(&mut window, |window| tree(window).len() >= 3);
    window
}

fn told(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// The names in the tree, from the top.
fn tree(window: &Window) -> Vec<String> {
    let names = window.query_all_by_role(egui::accesskit::Role::TreeItem);
    names.filter_map(|row| row.accesskit_node().label()).collect()
}

fn click_row(window: &mut Window, name: &str) {
    let is_it = |row: &egui_kittest::Node<'_>| row.accesskit_node().label().as_deref() == Some(name);
    window.query_all_by_role(egui::accesskit::Role::TreeItem).find(is_it).unwrap().click();
    window.run_steps(4);
}

/// Chooses something in the menu of the row that is chosen.
fn choose(window: &mut Window, item: &str) {
    // Until the folders have been read there are no rows.
    wait_for(window, |window| tree(window).len() > 1);
    window.get_by_label("フォルダーの整理").click();
    window.run_steps(4);
    // The menu bar has one of the same name, which comes first.
    window.get_all_by_label(item).last().unwrap().click();
    window.run_steps(6);
}

/// Opens the row that is chosen from its menu, which stands above the button of the same name.
fn open_from_menu(window: &mut Window) {
    window.get_by_label("フォルダーの整理").click();
    window.run_steps(4);
    let top = |row: &egui_kittest::Node<'_>| row.rect().top();
    window.get_all_by_label("開く").min_by(|one, other| top(one).total_cmp(&top(other))).unwrap().click();
    window.run_steps(6);
}

#[test]
fn a_folder_that_is_chosen_restricts_the_list() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    // What may be no record is not shown; a folder comes before files, and is closed at first.
    let names = tree(&window);
    assert_eq!(names[1..], ["2020", "one.kifu"]);
    click_row(&mut window, "2020");
    assert!(told(&window, "1局（2ファイルの2局から）"));
    click_row(&mut window, "one.kifu");
    assert!(told(&window, "1局（2ファイルの2局から）") && told(&window, "山田"));
    click_row(&mut window, "one.kifu");
    assert!(told(&window, "2局（2ファイルの2局から）"), "a second click lists all games again");
}

/// A file that is open gets another name: its tab follows, and the list, too.
#[test]
fn an_open_record_follows_its_file() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    click_row(&mut window, "one.kifu");
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("one.kifu")));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "1局（"));
    choose(&mut window, "名前の変更…");
    // Without another name nothing is done.
    window.get_by_label("変更する").click();
    window.run_steps(4);
    assert!(place.path().join("one.kifu").exists());
    // The name is selected, and what tells the kind of file is not.
    window.event(Event::Text("名局".to_owned()));
    window.run_steps(4);
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |_| place.path().join("名局.kifu").exists());
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("名局.kifu")));
    wait_for(&mut window, |window| tree(window).iter().any(|name| name == "名局.kifu"));
    wait_for(&mut window, |window| told(window, "1局（2ファイルの2局から）"));
    assert!(!document(&window).is_unsaved());
    // And into a folder.
    choose(&mut window, "移動");
    window.get_by_label("  2020").click();
    window.run_steps(6);
    assert!(told(&window, "「名局.kifu」を「2020」に移します。"));
    window.get_by_label("移す").click();
    wait_for(&mut window, |_| place.path().join("2020/名局.kifu").exists());
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("2020/名局.kifu")));
}

/// A file of the tree is opened from its menu; before an open record with changes goes to the trash, that is said.
#[test]
fn a_file_of_the_tree_is_opened_and_its_changes_are_told() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    click_row(&mut window, "2020");
    open_from_menu(&mut window);
    wait_for(&mut window, |window| tree(window).iter().any(|name| name == "two.kifu"));
    click_row(&mut window, "two.kifu");
    open_from_menu(&mut window);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("two.kifu")));
    window.state_mut().as_mut().unwrap().ask(komaoto::ui::Command::Bookmark);
    window.run_steps(6);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(document(&window).is_unsaved());
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| tree(window).iter().any(|name| name == "one.kifu"));
    click_row(&mut window, "one.kifu");
    choose(&mut window, "ごみ箱に移す…");
    assert!(!told(&window, "保存していない変更"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    click_row(&mut window, "2020");
    choose(&mut window, "ごみ箱に移す…");
    assert!(told(&window, "開いている「two.kifu」には保存していない変更があります。"));
}

/// In a small window the folders are there, too, and can be put away; what restricts the list is seen then.
#[test]
fn the_folders_are_shown_in_a_small_window() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    for size in [[800.0, 600.0], [640.0, 480.0]] {
        let settings = Settings {
            language: Some(Language::Japanese),
            library: vec![place.path().to_owned()],
            ..Settings::default()
        };
        let mut window = window_of(size, settings, Vec::new(), Box::new(Fixed(None)));
        press(&mut window, Modifiers::NONE, Key::F7);
        wait_for(&mut window, |window| told(window, "2局（2ファイルの2局から）"));
        if tree(&window).is_empty() {
            super::click(&mut window, "フォルダーを表示");
        }
        wait_for(&mut window, |window| tree(window).len() >= 3);
        click_row(&mut window, "2020");
        super::click(&mut window, "フォルダーを表示");
        assert!(tree(&window).is_empty());
        assert!(told(&window, "1局（2ファイルの2局から）"));
        window.get_by_label_contains("「2020」の中だけ").click();
        window.run_steps(4);
        assert!(told(&window, "2局（2ファイルの2局から）"));
    }
}

/// Nothing takes the place of something else; a question that is called off changes nothing.
#[test]
fn nothing_takes_the_place_of_something_else() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    fs::write(place.path().join("2020/one.kifu"), "手合割：平手\n先手：木村\n   1 ７六歩(77)\n").unwrap();
    let before = fs::read(place.path().join("2020/one.kifu")).unwrap();
    let settings =
        Settings { language: Some(Language::Japanese), library: vec![place.path().to_owned()], ..Settings::default() };
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| tree(window).len() >= 3);
    click_row(&mut window, "one.kifu");
    choose(&mut window, "移動");
    window.get_by_label("  2020").click();
    window.run_steps(6);
    window.get_by_label("移す").click();
    wait_for(&mut window, |window| told(window, "「one.kifu」はもうあります。何も変えていません。"));
    assert!(place.path().join("one.kifu").exists());
    assert_eq!(fs::read(place.path().join("2020/one.kifu")).unwrap(), before);
    choose(&mut window, "ごみ箱に移す…");
    assert!(told(&window, "ファイル「one.kifu」をごみ箱に移します。"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!told(&window, "ファイル「one.kifu」をごみ箱に移します。"));
    assert!(told(&window, "ライブラリ"), "only the question is closed");
    assert!(place.path().join("one.kifu").exists());
    // A new folder, named as folders can be.
    choose(&mut window, "新しいフォルダー…");
    window.event(Event::Text("a/b".to_owned()));
    window.run_steps(4);
    assert!(told(&window, "この名前は使えません。"));
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text("対局".to_owned()));
    window.run_steps(4);
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |_| place.path().join("対局").is_dir());
    wait_for(&mut window, |window| tree(window).iter().any(|name| name == "対局"));
    // What went wrong before is no longer said.
    assert!(!told(&window, "何も変えていません"));
}

/// The keys of the tree are for the row that was clicked.
#[test]
fn a_row_that_was_clicked_has_the_keys() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    click_row(&mut window, "one.kifu");
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(told(&window, "「one.kifu」の新しい名前"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(told(&window, "ファイル「one.kifu」をごみ箱に移します。"));
}

/// A folder is taken out of the library once that was asked.
#[test]
fn a_folder_is_not_taken_out_unasked() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    let name = place.path().file_name().unwrap().to_string_lossy().into_owned();
    click_row(&mut window, &name);
    choose(&mut window, &format!("「{name}」をライブラリから外す"));
    assert!(told(&window, "ファイルはそのまま残ります"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(tree(&window).contains(&"one.kifu".to_owned()));
    choose(&mut window, &format!("「{name}」をライブラリから外す"));
    window.get_by_label("外す").click();
    wait_for(&mut window, |window| told(window, "フォルダーを追加") && !told(window, "one.kifu"));
    assert!(place.path().join("one.kifu").exists());
}

/// A folder that cannot be reached keeps its games: they are told so.
#[cfg(unix)]
#[test]
fn games_of_a_folder_that_is_away_stay() {
    let place = tempfile::tempdir().unwrap();
    let (games, catalog) = (place.path().join("games"), place.path().join("caches/library.sqlite"));
    fs::create_dir(&games).unwrap();
    folder(&games);
    let settings = || Settings {
        language: Some(Language::Japanese),
        library: vec![games.clone()],
        catalog: Some(catalog.clone()),
        ..Settings::default()
    };
    let mut window = window_of([1240.0, 800.0], settings(), Vec::new(), Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "2局（2ファイルの2局から）"));
    drop(window);
    // The drive is gone: what stands there is a link that leads nowhere.
    fs::rename(&games, place.path().join("drive")).unwrap();
    std::os::unix::fs::symlink(place.path().join("nowhere"), &games).unwrap();
    let mut window = window_of([1240.0, 800.0], settings(), Vec::new(), Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "読めないもの 1件"));
    assert!(told(&window, "2局（2ファイルの2局から）"));
    let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
    let rows: Vec<String> = rows.filter_map(|row| row.accesskit_node().label()).collect();
    assert!(rows.len() == 2 && rows.iter().all(|row| row.contains("今は開けません")), "{rows:?}");
}
