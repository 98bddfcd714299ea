//! The versions of a file: each is found by its time, which is that of the place.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use jiff::tz::TimeZone;

use crate::ui::layout::assert_lawful;
use crate::ui::saving::{GAME, comment, folder_with, save, saved, window_keeping};
use crate::ui::{document, press, wait_for};
use komaoto::formats::FormatId;
use komaoto::locale::Zone;

#[test]
fn a_version_is_found_by_its_time_and_opened_as_an_untitled_record() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let mut window = window_keeping(folder.path(), vec![path.clone()], None);
    press(&mut window, Modifiers::COMMAND, Key::H);
    wait_for(&mut window, |window| window.query_by_label_contains("まだありません").is_some());
    window.get_by_label("閉じる").click();
    window.run();
    comment(&mut window, "一局目");
    save(&mut window);
    saved(&mut window);
    let first = std::fs::read(&path).unwrap();
    comment(&mut window, "と二局目");
    save(&mut window);
    saved(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::H);
    // What was there before us, and two saves; each says what differs from the record now.
    wait_for(&mut window, |window| {
        window.query_by_label_contains("上書きする前").is_some()
            && window.query_all_by_label_contains("   保存").count() == 2
    });
    assert_lawful(&mut window);
    let rows: Vec<_> = window.query_all_by_label_contains("   保存").map(|row| row.rect().top()).collect();
    assert!(rows[0] < rows[1], "the newest first");
    window.query_all_by_label_contains("   保存").nth(1).unwrap().click();
    window.run();
    window.get_by_label_contains("のバックアップを、無題の棋譜として開きました");
    let document = document(&window);
    assert_eq!((document.path(), document.node().unwrap().comment.as_str()), (None, "一局目"));
    assert_eq!(document.store(FormatId::Kif, document.envelope()).0, first);
    // Nothing can be written over the file by it: a save asks for a name.
    let now = std::fs::read(&path).unwrap();
    save(&mut window);
    assert_eq!(std::fs::read(&path).unwrap(), now);
    window.get_by_label("ファイルのパス");
}

#[test]
fn a_record_without_a_file_and_the_versions_of_another_are_said_so() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let mut window = window_keeping(folder.path(), vec![], None);
    press(&mut window, Modifiers::COMMAND, Key::H);
    window.get_by_label_contains("この棋譜にはまだファイルがありません");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label_contains("この棋譜にはまだファイルがありません").is_none());
    drop(window);
    let other = folder.path().join("b.kifu");
    std::fs::write(&other, GAME).unwrap();
    let mut window = window_keeping(folder.path(), vec![path, other], None);
    press(&mut window, Modifiers::COMMAND, Key::H);
    window.get_by_label("b.kifu のバックアップ").click();
    window.run();
    // One for the list of recent files, one for the heading.
    wait_for(&mut window, |window| window.query_all_by_label("b.kifu のバックアップ").count() == 2);
    window.get_by_role_and_label(egui::accesskit::Role::Button, "b.kifu").click();
    window.run();
    assert!(document(&window).path().unwrap().ends_with("b.kifu"));
}

#[test]
fn the_time_on_the_wall_is_that_of_the_place() {
    let at = |seconds: u64| std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
    let wall = |zone: &Zone, seconds| zone.wall(at(seconds)).strftime("%Y-%m-%d %H:%M").to_string();
    let utc = Zone::default();
    assert!(!utc.is_known());
    assert_eq!(wall(&utc, 0), "1970-01-01 00:00");
    assert_eq!(wall(&utc, 951_827_696), "2000-02-29 12:34");
    // Where the system has a database of zones; some of these moments lie behind its tables, where a rule holds.
    for (name, seconds, expected) in [
        ("Asia/Tokyo", 1_795_269_720, "2026-11-21 23:02"),
        ("Europe/Berlin", 1_795_269_720, "2026-11-21 15:02"),
        ("Europe/Berlin", 1_782_050_520, "2026-06-21 16:02"),
        ("America/New_York", 4_086_000_120, "2099-06-24 12:02"),
        ("Australia/Sydney", 4_070_908_800, "2099-01-01 11:00"),
        ("Asia/Kolkata", 1_795_269_720, "2026-11-21 19:32"),
    ] {
        let Ok(zone) = TimeZone::get(name) else {
            eprintln!("SKIPPED: {name} is not known here");
            continue;
        };
        assert_eq!(wall(&zone.into(), seconds), expected, "{name}");
    }
}
