//! What everybody does first: moves, branches, comments, times, files.

use std::path::PathBuf;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::{
    Dropped, Held, Window, click, document, fixture, outline, press, wait_for, window, window_asking, window_with,
};
use crate::ui::layout::assert_lawful;
use komaoto::locale::{Language, Locale};
use komaoto::ui::{Command, PickerEnd};

#[test]
fn two_clicks_play_a_move_and_another_one_makes_a_branch() {
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    click(&mut window, "３三 歩 後手");
    click(&mut window, "３四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d");
    window.get_by_label("2 ☖３四歩");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "８三 歩 後手");
    click(&mut window, "８四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    // The same move again follows the branch that is there.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "３三 歩 後手");
    click(&mut window, "３四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    assert!(document(&window).is_modified());
}

#[test]
fn an_illegal_click_is_answered_and_can_be_recorded_as_a_foul() {
    let mut window = window(vec![]);
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５五 空き");
    window.get_by_label("歩はそこへは動けません");
    assert_lawful(&mut window);
    assert_eq!(outline(&window), "");
    assert!(!document(&window).is_modified());
    click(&mut window, "反則手として記録");
    assert_eq!(outline(&window), "5g5e");
    assert!(document(&window).foul().is_some());
    // The other side's piece.
    click(&mut window, "２七 歩 先手");
    window.get_by_label("後手番です。相手の駒は動かせません");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("後手番です。相手の駒は動かせません").is_none());
}

#[test]
fn undo_and_redo_take_back_everything() {
    let mut window = window(vec![]);
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き"), ("２七 歩 先手", "２六 空き")]
    {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(outline(&window), "7g7f 3c3d");
    for _ in 0..100 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(outline(&window), "");
    assert!(!document(&window).is_modified());
    for _ in 0..100 {
        press(&mut window, Modifiers::COMMAND, Key::Y);
    }
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_comment_is_in_the_record_at_once_and_undone_by_clauses() {
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::NONE, Key::C);
    for part in ["角道を", "開ける", "\n定跡"] {
        window.event(egui::Event::Ime(egui::ImeEvent::Commit(part.to_owned())));
        window.run();
    }
    let comment = |window: &Window| document(window).node().expect("a node").comment.clone();
    assert_eq!(comment(&window), "角道を開ける\n定跡");
    // Letters and arrows belong to the field while it is typed in.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(document(&window).cursor().index(), 1);
    for left in ["角道を開ける", "角道を", ""] {
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(comment(&window), left);
    }
    assert_eq!(outline(&window), "7g7f");
}

#[test]
fn a_file_opens_and_saves_where_it_came_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("対局.kif");
    let before = std::fs::read(fixture("aigakari.kif")).unwrap();
    std::fs::write(&path, &before).unwrap();
    let mut window = window(vec![path.clone()]);
    assert!(document(&window).record().tree.len() > 20);
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| window.query_by_label_contains("に保存しました").is_some());
    assert_eq!(std::fs::read(&path).unwrap(), before, "an untouched file is not changed");
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Ime(egui::ImeEvent::Commit("好局".to_owned())));
    window.run();
    assert!(document(&window).is_modified());
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| !document(window).is_modified());
    let after = std::fs::read(&path).unwrap();
    assert!(after.len() > before.len());
    let again = komaoto::files::load(&after, Some("kif")).unwrap();
    assert_eq!(&again.records[0], document(&window).record());
}

#[test]
fn what_cannot_be_opened_leaves_the_document_alone() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("board.kif");
    std::fs::write(&png, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    for (path, reason) in [
        (png, "テキストではありません"),
        (folder.path().to_owned(), "フォルダー"),
        (folder.path().join("none.kif"), "ファイルがありません"),
    ] {
        window.input_mut().dropped_files = vec![std::sync::Arc::new(Dropped(path))];
        window.run();
        assert!(window.query_by_label_contains(reason).is_some(), "{reason}");
        assert_eq!(outline(&window), "7g7f");
    }
}

#[test]
fn without_a_dialog_program_the_path_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.kifu");
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::COMMAND, Key::S);
    let field = window.get_by_label("ファイルのパス");
    field.focus();
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(path.to_string_lossy().into_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| !document(window).is_modified() && document(window).path().is_some());
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("７六歩(77)"), "{text}");
}

#[test]
fn a_dialog_program_that_fails_at_once_is_no_cancelling() {
    let (answer, dialog) = std::sync::mpsc::channel::<PickerEnd>();
    answer.send(PickerEnd::Failed).unwrap();
    let mut window = window_asking([1200.0, 800.0], Language::Japanese, vec![], Box::new(Held::from(dialog)));
    press(&mut window, Modifiers::COMMAND, Key::O);
    wait_for(&mut window, |window| window.query_by_label("ファイルのパス").is_some());
}

#[test]
fn a_format_that_cannot_hold_everything_is_said_before_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.csa");
    let mut window = window_with([1200.0, 800.0], Language::English, vec![], Some(path.clone()));
    for (from, to) in [("7g Pawn Black", "7f empty"), ("3c Pawn White", "3d empty")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "8c Pawn White");
    click(&mut window, "8d empty");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    wait_for(&mut window, |window| window.query_by_label("CSA cannot hold everything").is_some());
    assert_lawful(&mut window);
    assert!(!path.exists(), "nothing is written before the answer");
    click(&mut window, "Cancel");
    assert!(!path.exists());
}

#[test]
fn typing_in_a_suggested_header_stays_in_its_field() {
    let mut window = window(vec![]);
    press(&mut window, Modifiers::COMMAND, Key::I);
    window.get_by_role_and_label(egui::accesskit::Role::TextInput, "後手").focus();
    window.run();
    for letter in ["羽", "生", "善", "治"] {
        window.event(egui::Event::Text(letter.to_owned()));
        // A frame a letter: as many as come to rest in may take as long as a pause, which begins another step.
        window.step();
    }
    window.run();
    let headers = &document(&window).record().headers;
    assert_eq!(headers.iter().collect::<Vec<_>>(), [("後手", "羽生善治")]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(document(&window).record().headers.is_empty(), "one field is one undo step");
}

#[test]
fn letters_typed_just_before_escape_are_kept() {
    let mut window = window(vec![]);
    press(&mut window, Modifiers::NONE, Key::C);
    // All in one frame, as a slow machine delivers them.
    window.event(egui::Event::Text("終盤".to_owned()));
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(document(&window).node().unwrap().comment, "終盤");
    press(&mut window, Modifiers::NONE, Key::F);
    assert_eq!(document(&window).node().unwrap().comment, "終盤", "Escape has given the keyboard back");
}

#[test]
fn a_time_is_in_the_record_as_it_is_typed_and_one_undo_step() {
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    let time = |window: &Window| document(window).node().unwrap().time.map(|time| time.as_secs());
    let focus = |window: &mut Window| {
        window.get_by_role_and_label(egui::accesskit::Role::TextInput, "この手の消費時間").focus();
        window.run();
    };
    let text = |window: &mut Window, text: &str| {
        window.event(egui::Event::Text(text.to_owned()));
        window.run();
    };
    focus(&mut window);
    for (letter, seconds) in [("1", 1), (":", 1), ("1", 1), ("5", 75)] {
        text(&mut window, letter);
        assert_eq!(time(&window), Some(seconds), "the field is not left yet");
    }
    assert!(document(&window).is_modified());
    // Another one sees what was undone elsewhere.
    window.state_mut().as_mut().unwrap().ask(Command::Undo);
    window.run();
    assert_eq!((time(&window), outline(&window).as_str()), (None, "7g7f"));
    text(&mut window, "9");
    assert_eq!(time(&window), Some(9));
    // Escape takes back what was typed since the field has the keyboard.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(time(&window), None);
}

#[test]
fn of_several_files_the_first_readable_one_opens_and_the_others_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let second = folder.path().join("second.kif");
    std::fs::copy(fixture("aigakari.kif"), &second).unwrap();
    let [none, nothing] = ["none.kif", "nothing.kif"].map(|name| folder.path().join(name));
    let window = window(vec![none.clone(), nothing.clone(), fixture("aigakari.kif"), second]);
    assert!(document(&window).path().unwrap().ends_with("aigakari.kif"));
    let tells = |window: &Window, words: &str| window.query_by_label_contains(words).is_some();
    assert!(tells(&window, "「none.kif」を開けませんでした") && tells(&window, "「nothing.kif」を開けませんでした"));
    // Nor is the first of two forgotten where none can be opened.
    let window = crate::ui::window(vec![none, nothing]);
    assert!(tells(&window, "「none.kif」を開けませんでした") && tells(&window, "「nothing.kif」を開けませんでした"));
}

#[test]
fn the_handicap_is_shown_but_not_typed_over() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    press(&mut window, Modifiers::COMMAND, Key::I);
    window.get_by_label("手合割   平手");
    assert!(window.query_by_role_and_label(egui::accesskit::Role::TextInput, "手合割").is_none());
}

#[test]
fn keys_work_after_a_button_had_the_focus() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    press(&mut window, Modifiers::NONE, Key::Tab);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(document(&window).cursor().index(), 1);
}

#[test]
fn what_changed_behind_an_open_dialog_keeps_its_tab() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.kif");
    std::fs::copy(fixture("aigakari.kif"), &other).unwrap();
    let (answer, dialog) = std::sync::mpsc::channel::<PathBuf>();
    let mut window = window_asking([1200.0, 800.0], Language::Japanese, vec![], Box::new(Held::from(dialog)));
    press(&mut window, Modifiers::COMMAND, Key::O);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    answer.send(other).unwrap();
    wait_for(&mut window, |window| document(window).record().headers.get("棋戦") == Some("駒音杯 予選①"));
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert_eq!(outline(&window), "7g7f");
}

#[test]
fn a_name_completed_with_its_extension_is_not_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("game.kifu");
    std::fs::write(&there, "old").unwrap();
    let bare = Some(folder.path().join("game"));
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![], bare);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| window.query_by_label("game.kifu はすでにあります").is_some());
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "old");
    click(&mut window, "置き換える");
    wait_for(&mut window, |window| !document(window).is_modified());
    assert!(std::fs::read_to_string(&there).unwrap().contains("７六歩(77)"));
}

#[test]
fn of_many_saves_in_a_row_the_last_state_is_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kifu");
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![], Some(path.clone()));
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き"), ("２七 歩 先手", "２六 空き")]
    {
        click(&mut window, from);
        click(&mut window, to);
        for _ in 0..5 {
            window.key_press_modifiers(Modifiers::COMMAND, Key::S);
            window.run();
        }
    }
    wait_for(&mut window, |window| !document(window).is_modified());
    assert!(std::fs::read_to_string(&path).unwrap().contains("２六歩(27)"));
    // The document is saved as soon as one save of its state is done; a later one of the same state may still be
    // writing.
    wait_for(&mut window, |_| std::fs::read_dir(folder.path()).unwrap().count() == 1);
}

#[test]
fn every_language_and_size_shows_the_main_parts() {
    // kittest fails on a missing glyph, so this is the guard against tofu too.
    for language in Language::ALL {
        for size in [[400.0, 500.0], [800.0, 600.0], [1920.0, 1200.0]] {
            let window = window_with(size, language, vec![fixture("aigakari.kif")], None);
            let locale = Locale::new(language);
            for key in ["panel-comment", "menu-file", "cmd-forward"] {
                let text = locale.text(key);
                assert!(window.query_all_by_label(&text).next().is_some(), "{text} at {size:?}");
            }
        }
    }
}

#[test]
fn every_menu_opens_and_every_key_is_listed() {
    let mut window = window(vec![]);
    for menu in ["ファイル", "編集", "移動", "表示", "ヘルプ"] {
        click(&mut window, menu);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    press(&mut window, Modifiers::NONE, Key::F1);
    window.get_by_label("キー操作");
}
