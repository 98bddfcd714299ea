//! Keys of one's own, the command palette, the settings window, automatic play.

use egui::{ImeEvent, Key, KeyboardShortcut, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::{Language, Locale};
use komaoto::ui::keys::{Keys, OwnKeys, assign, read, write};
use komaoto::ui::{COMMANDS, Command, Settings};

use super::ui::{Fixed, Window, click, outline, press, session, window_of, window_with};

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

#[test]
fn tips_name_the_keys_that_are_in_force() {
    let own = [("undo", &["Ctrl+J"][..]), ("prompt", &[])];
    let keys = own.map(|(name, keys)| (name.to_owned(), keys.iter().map(|&key| key.to_owned()).collect()));
    let settings = Settings { language: Some(Language::English), keys: keys.into(), ..Settings::default() };
    let window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    window.get_by_label_contains("Ctrl+J takes everything back");
    window.get_by_label_contains("“Command palette” finds every command");
}

#[test]
fn the_palette_finds_commands_by_the_names_the_settings_have_for_them() {
    for language in Language::ALL {
        let mut window = window_in(language);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        for (typed, command) in [("versions", Command::Versions), ("new problem", Command::NewProblem)] {
            window.event(egui::Event::Text(typed.to_owned()));
            window.run();
            window.get_by_role_and_label(
                egui::accesskit::Role::ListItem,
                &Locale::new(language).text(command.row().text),
            );
            press(&mut window, Modifiers::COMMAND, Key::A);
        }
    }
}

/// Everything an input method may see pressed while it composes.
const WHILE_COMPOSING: [(Modifiers, Key); 12] = [
    (Modifiers::NONE, Key::Enter),
    (Modifiers::NONE, Key::Escape),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::SHIFT, Key::Tab),
    (Modifiers::NONE, Key::ArrowUp),
    (Modifiers::NONE, Key::ArrowDown),
    (Modifiers::NONE, Key::ArrowLeft),
    (Modifiers::NONE, Key::F3),
    (Modifiers::NONE, Key::F8),
    (Modifiers::NONE, Key::Space),
    (Modifiers::COMMAND, Key::Z),
    (Modifiers::COMMAND, Key::H),
];

#[test]
fn what_an_input_method_composes_is_no_command_anywhere() {
    let preedit = |text: &str| egui::Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None });
    let fields: [(Modifiers, Key, &str); 3] = [
        (Modifiers::NONE, Key::C, ""),
        (Modifiers::COMMAND, Key::F, "検索を閉じる"),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::P, "コマンドパレット"),
    ];
    for (modifiers, key, open) in fields {
        let mut window = window_in(Language::Japanese);
        click(&mut window, "７七 歩 先手");
        click(&mut window, "７六 空き");
        press(&mut window, modifiers, key);
        window.run();
        let focus = window.ctx.memory(|memory| memory.focused());
        assert!(focus.is_some());
        for (modifiers, key) in WHILE_COMPOSING {
            window.event(preedit("かくがわり"));
            window.key_press_modifiers(modifiers, key);
            window.run();
            press(&mut window, modifiers, key);
            assert_eq!(window.ctx.memory(|memory| memory.focused()), focus, "{key:?} while it composes");
            assert_eq!((outline(&window).as_str(), session(&window).document.cursor().index()), ("7g7f", 1));
            assert!(open.is_empty() || window.query_by_label(open).is_some(), "{key:?} closes {open}");
        }
        // The key that commits is not the field's either.
        let enter = |pressed| egui::Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let commit = egui::Event::Ime(ImeEvent::Commit("角換わり".to_owned()));
        window.input_mut().events.extend([commit, enter(true), enter(false)]);
        window.run();
        assert_eq!(window.ctx.memory(|memory| memory.focused()), focus);
        assert!(!session(&window).document.node().unwrap().comment.contains('\n'));
        // From then on keys are keys again.
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_ne!(window.ctx.memory(|memory| memory.focused()), focus, "{key:?}");
    }
}
