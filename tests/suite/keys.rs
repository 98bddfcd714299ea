//! Keys of one's own, the command palette, the settings window, automatic play.

use egui::{Key, KeyboardShortcut, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::{Language, Locale};
use komaoto::ui::keys::{Keys, OwnKeys, assign, read, write};
use komaoto::ui::{COMMANDS, Command};

use super::ui::{Window, click, outline, press, session, window_with};

fn window_in(language: Language) -> Window {
    window_with([1200.0, 800.0], language, vec![], None)
}

#[test]
fn every_key_of_the_table_means_one_command_and_is_read_as_it_is_written() {
    let keys = Keys::new(&OwnKeys::new());
    for row in COMMANDS {
        for &key in row.keys {
            assert_eq!(read(&write(key)), Some(key), "{}", write(key));
            assert_eq!(keys.holder(key, row.command), None, "{} of {:?}", write(key), row.command);
            assert_eq!(keys.command(key.modifiers, key.logical_key, false), Some(row.command));
        }
    }
    for nonsense in ["", "Ctrl", "Ctrl+", "Hyper+A", "Ctrl+Nowhere"] {
        assert_eq!(read(nonsense), None, "{nonsense}");
    }
}

#[test]
fn a_key_that_is_given_is_taken_from_the_one_that_had_it() {
    let mut own = OwnKeys::new();
    let key = KeyboardShortcut::new(Modifiers::COMMAND, Key::O);
    assign(&mut own, Command::Flip, vec![key]);
    let keys = Keys::new(&own);
    assert_eq!(keys.command(Modifiers::COMMAND, Key::O, false), Some(Command::Flip));
    assert_eq!((keys.of(Command::Open), keys.of(Command::Flip)), (&[][..], &[key][..]));
    // What is as in the table again is not written down.
    assign(&mut own, Command::Flip, Command::Flip.row().keys.to_vec());
    assign(&mut own, Command::Open, Command::Open.row().keys.to_vec());
    assert_eq!(own, OwnKeys::new());
}

#[test]
fn what_types_a_letter_is_no_command_while_text_is_typed() {
    let mut own = OwnKeys::new();
    for key in [KeyboardShortcut::new(Modifiers::NONE, Key::A), KeyboardShortcut::new(Modifiers::SHIFT, Key::A)] {
        assign(&mut own, Command::Save, vec![key]);
        let keys = Keys::new(&own);
        assert_eq!(keys.command(key.modifiers, Key::A, true), None);
        assert_eq!(keys.command(key.modifiers, Key::A, false), Some(Command::Save));
    }
}

#[test]
fn the_palette_plays_typed_moves_and_finds_commands_in_both_languages() {
    for language in Language::ALL {
        let mut window = window_in(language);
        let open = Modifiers::COMMAND | Modifiers::SHIFT;
        for (typed, moves) in [("76歩", "7g7f"), ("3c3d", "7g7f 3c3d"), ("P-2f", "7g7f 3c3d 2g2f")] {
            press(&mut window, open, Key::P);
            window.event(egui::Event::Text(typed.to_owned()));
            window.run();
            press(&mut window, Modifiers::NONE, Key::Enter);
            assert_eq!(outline(&window), moves);
        }
        // The name of a command in the other language.
        let other = if language == Language::Japanese { Language::English } else { Language::Japanese };
        for (command, index) in [(Command::First, 0), (Command::Last, 3)] {
            press(&mut window, open, Key::P);
            window.event(egui::Event::Text(Locale::new(other).text(command.row().text)));
            window.run();
            press(&mut window, Modifiers::NONE, Key::Enter);
            assert_eq!(session(&window).document.cursor().index(), index);
        }
        // A number is a place; Escape changes nothing.
        press(&mut window, open, Key::P);
        window.event(egui::Event::Text("2".to_owned()));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(session(&window).document.cursor().index(), 2);
        press(&mut window, open, Key::P);
        window.event(egui::Event::Text("1".to_owned()));
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(session(&window).document.cursor().index(), 2);
        assert_eq!(outline(&window), "7g7f 3c3d 2g2f");
    }
}

#[test]
fn a_key_is_changed_in_the_settings_and_holds_at_once() {
    let mut window = window_in(Language::Japanese);
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    click(&mut window, "キー");
    click(&mut window, "コマンドやキーで絞り込む");
    window.event(egui::Event::Text("しおり".to_owned()));
    window.run();
    let bookmark = window.query_all_by_label_contains("しおり: ").next().expect("its key can be clicked");
    bookmark.click();
    window.run();
    press(&mut window, Modifiers::NONE, Key::F9);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(session(&window).document.node().unwrap().bookmark.is_none());
    press(&mut window, Modifiers::NONE, Key::F9);
    assert!(session(&window).document.node().unwrap().bookmark.is_some());
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(session(&window).document.node().unwrap().bookmark.is_some(), "its old key means nothing any more");
}
