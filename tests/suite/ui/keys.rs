//! Keys of one's own, the settings window, automatic play.

use egui::{Event, ImeEvent, Key, KeyboardShortcut, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::{A_WHILE, Fixed, Window, click, document, outline, press, window_of, window_with};
use komaoto::locale::Language;
use komaoto::record::Glyph;
use komaoto::ui::OwnKeys;
use komaoto::ui::command::keys::{KeyMap, assign, assignable, join_letters, read, write};
use komaoto::ui::{Beginning, COMMANDS, Command, Settings};

pub(super) fn window_in(language: Language) -> Window {
    window_with([1200.0, 800.0], language, vec![], None)
}

#[test]
fn every_key_of_the_table_means_one_command_and_is_read_as_it_is_written() {
    let keys = KeyMap::new(&OwnKeys::new(), &[]);
    for row in COMMANDS {
        for &key in row.keys {
            assert_eq!(read(&write(key)), Some(key), "{}", write(key));
            assert_eq!(keys.holder(key, row.command), None, "{} of {:?}", write(key), row.command);
            assert_eq!(keys.command(key.modifiers, key.logical_key, false), Some(row.command));
        }
    }
    for nonsense in ["", "Ctrl", "Ctrl+", "Hyper+A", "Ctrl+Nowhere", "ControlLeft", "Shift+ShiftLeft", "CapsLock"] {
        assert_eq!(read(nonsense), None, "{nonsense}");
    }
}

#[test]
fn a_key_that_is_given_is_taken_from_the_one_that_had_it() {
    let mut own = OwnKeys::new();
    let key = KeyboardShortcut::new(Modifiers::COMMAND, Key::O);
    assign(&mut own, &[], Command::Flip, vec![key]);
    let keys = KeyMap::new(&own, &[]);
    assert_eq!(keys.command(Modifiers::COMMAND, Key::O, false), Some(Command::Flip));
    assert_eq!((keys.of(Command::Open), keys.of(Command::Flip)), (&[][..], &[key][..]));
    // What is as in the table again is not written down.
    assign(&mut own, &[], Command::Flip, Command::Flip.row().keys.to_vec());
    assign(&mut own, &[], Command::Open, Command::Open.row().keys.to_vec());
    assert_eq!(own, OwnKeys::new());
}

/// A file is written by hand, too: what it gives a key to has it, whatever had that key in the table.
#[test]
fn a_key_in_the_file_comes_before_the_same_one_in_the_table() {
    let own = OwnKeys::from([("flip".to_owned(), vec!["Ctrl+O".to_owned()])]);
    let keys = KeyMap::new(&own, &[]);
    assert_eq!(keys.command(Modifiers::COMMAND, Key::O, false), Some(Command::Flip));
}

#[test]
fn what_types_a_letter_is_no_command_while_text_is_typed() {
    let mut own = OwnKeys::new();
    for key in [KeyboardShortcut::new(Modifiers::NONE, Key::A), KeyboardShortcut::new(Modifiers::SHIFT, Key::A)] {
        assign(&mut own, &[], Command::Save, vec![key]);
        let keys = KeyMap::new(&own, &[]);
        assert_eq!(keys.command(key.modifiers, Key::A, true), None);
        assert_eq!(keys.command(key.modifiers, Key::A, false), Some(Command::Save));
    }
}

#[test]
fn letters_typed_within_one_frame_are_one_text_as_far_as_the_caret_stays() {
    let key = |key, pressed, modifiers| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    let typed = |letter, text: &str| {
        let [down, up] = [true, false].map(|pressed| key(letter, pressed, Modifiers::NONE));
        [down, Event::Text(text.to_owned()), up]
    };
    let texts = |events: Vec<Event>| -> Vec<String> {
        let written = |event: Event| match event {
            Event::Text(text) => Some(text),
            Event::Key { key: Key::Backspace | Key::ArrowLeft | Key::Enter, pressed: true, .. } => Some("|".into()),
            _ => None,
        };
        join_letters(events).into_iter().filter_map(written).collect()
    };
    let word = || [typed(Key::K, "k"), typed(Key::A, "あ"), typed(Key::Num1, "1")].concat();
    assert_eq!(texts(word()), ["kあ1"]);
    assert_eq!(join_letters(word()).len(), 7, "nobody misses a key");
    for key_between in [Key::Backspace, Key::ArrowLeft, Key::Enter] {
        let down = key(key_between, true, Modifiers::NONE);
        assert_eq!(texts([word(), vec![down], word()].concat()), ["kあ1", "|", "kあ1"]);
    }
    let chosen = key(Key::A, true, Modifiers::COMMAND);
    for between in [chosen, Event::Paste("x".into()), Event::Ime(ImeEvent::Commit("x".into()))] {
        assert_eq!(texts([word(), vec![between], word()].concat()), ["kあ1", "kあ1"], "all may be selected by then");
    }
}

#[test]
fn a_key_is_changed_in_the_settings_and_holds_at_once() {
    let mut window = window_in(Language::Japanese);
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    click(&mut window, "キー");
    click(&mut window, "コマンドやキーで絞り込む");
    window.event(Event::Text("しおり".to_owned()));
    window.run();
    let bookmark = window.query_all_by_label_contains("しおり: ").next().expect("its key can be clicked");
    bookmark.click();
    window.run();
    // As a keyboard tells them: the keys that are held come first, each as a key.
    let with = Modifiers::COMMAND | Modifiers::SHIFT;
    for (key, modifiers) in [(Key::ControlLeft, Modifiers::COMMAND), (Key::ShiftLeft, with), (Key::F9, with)] {
        press(&mut window, modifiers, key);
    }
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(document(&window).node().unwrap().bookmark.is_none());
    press(&mut window, Modifiers::COMMAND, Key::ControlLeft);
    assert!(document(&window).node().unwrap().bookmark.is_none(), "a modifier is no key of its own");
    press(&mut window, with, Key::F9);
    assert!(document(&window).node().unwrap().bookmark.is_some());
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(document(&window).node().unwrap().bookmark.is_some(), "its old key means nothing any more");
}

#[test]
fn tips_name_the_keys_that_are_in_force() {
    let own = [("undo", &["Ctrl+J"][..]), ("prompt", &[])];
    let keys = own.map(|(name, keys)| (name.to_owned(), keys.iter().map(|&key| key.to_owned()).collect()));
    let settings = Settings { language: Some(Language::English), keys: keys.into(), ..Settings::default() };
    let window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    window.get_by_label_contains("Ctrl+J undoes anything");
    window.get_by_label_contains("“Command palette” finds every command");
}

#[test]
fn the_moves_go_by_themselves_until_somebody_steps_in_or_the_line_ends() {
    // A frame of the test takes a quarter of a second, whatever the machine does.
    let settings = Settings { play_seconds: 1.0, animate: Some(false), ..Settings::default() };
    let game = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/aigakari.kif");
    let mut window = window_of([1200.0, 800.0], settings, vec![game], Box::new(Fixed(None)));
    let at = |window: &Window| document(window).cursor().index();
    // How far it comes: to a row, or until it stands still.
    let wait = |window: &mut Window, row: usize| {
        for _ in 0..400 {
            if at(window) >= row {
                break;
            }
            window.step();
        }
        at(window)
    };
    window.key_press(Key::Space);
    window.step();
    assert_eq!(at(&window), 0, "not at once");
    assert!(wait(&mut window, 2) >= 2);
    // A step of somebody else ends it.
    window.key_press(Key::Home);
    window.step();
    window.run_steps(30);
    assert_eq!(at(&window), 0);
    // From the end it begins anew, and a second press stops it.
    window.key_press(Key::End);
    window.step();
    window.key_press(Key::Space);
    window.step();
    assert_eq!(at(&window), 0);
    assert!(wait(&mut window, 1) >= 1);
    window.key_press(Key::Space);
    window.step();
    let stopped = at(&window);
    window.run_steps(30);
    assert_eq!(at(&window), stopped);
    // It stops by itself at the end of the line.
    let rows = document(&window).rows();
    window.key_press(Key::End);
    window.step();
    window.key_press(Key::ArrowLeft);
    window.step();
    window.key_press(Key::Space);
    window.step();
    assert_eq!(wait(&mut window, rows - 1), rows - 1);
}

#[test]
fn ctrl_and_tab_lead_to_the_next_record_on_every_system_and_cmd_and_tab_nowhere() {
    let keys = KeyMap::new(&OwnKeys::new(), &[]);
    // As Linux and Windows say it, and as a Mac does.
    for ctrl in [Modifiers::CTRL | Modifiers::COMMAND, Modifiers::CTRL] {
        for typing in [false, true] {
            assert_eq!(keys.command(ctrl, Key::Tab, typing), Some(Command::StepTab(1)));
            assert_eq!(keys.command(ctrl | Modifiers::SHIFT, Key::Tab, typing), Some(Command::StepTab(-1)));
        }
        // What a person presses to assign it is the key that is taken, and stays so in the settings.
        let pressed = assignable(ctrl, Key::Tab);
        assert_eq!(keys.holder(pressed, Command::Flip), Some(Command::StepTab(1)));
        assert_eq!((write(pressed).as_str(), read("Ctrl+Tab")), ("Ctrl+Tab", Some(pressed)));
    }
    let cmd = Modifiers::MAC_CMD | Modifiers::COMMAND;
    assert_eq!(keys.command(cmd, Key::Tab, false), None);
    assert_eq!(keys.command(cmd | Modifiers::SHIFT, Key::Tab, false), None);
    assert_eq!(keys.command(cmd, Key::W, false), Some(Command::CloseTab));
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
    let preedit = |text: &str| Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None });
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
            assert_eq!((outline(&window).as_str(), document(&window).cursor().index()), ("7g7f", 1));
            assert!(open.is_empty() || window.query_all_by_label(open).next().is_some(), "{key:?} closes {open}");
        }
        // The key that commits is not the field's either.
        let enter = |pressed| Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let commit = Event::Ime(ImeEvent::Commit("角換わり".to_owned()));
        window.input_mut().events.extend([commit, enter(true), enter(false)]);
        window.run();
        assert_eq!(window.ctx.memory(|memory| memory.focused()), focus);
        assert!(!document(&window).node().unwrap().comment.contains('\n'));
        // From then on keys are keys again.
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_ne!(window.ctx.memory(|memory| memory.focused()), focus, "{key:?}");
    }
}

pub(super) fn text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run();
}

/// A key with its character, as a keyboard sends them.
pub(super) fn strike(window: &mut Window, key: Key, text: &str) {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    window.input_mut().events.extend([event(true), Event::Text(text.to_owned()), event(false)]);
    window.step();
}

pub(super) fn comment(window: &Window) -> String {
    document(window).node().unwrap().comment.clone()
}

#[test]
fn moves_are_typed_straight_onto_the_board_in_any_notation() {
    let mut window = window_in(Language::Japanese);
    for (typed, moves) in [
        ("76歩", "7g7f"),
        ("3c3d", "7g7f 3c3d"),
        ("2726FU", "7g7f 3c3d 2g2f"),
        ("P-8d", "7g7f 3c3d 2g2f 8c8d"),
        ("▲２五歩", "7g7f 3c3d 2g2f 8c8d 2f2e"),
    ] {
        for c in typed.chars() {
            text(&mut window, &c.to_string());
        }
        assert_eq!(outline(&window), moves, "{typed}");
        assert!(window.query_by_label("指し手を入力").is_none(), "{typed} is in full: the field is gone");
    }
    // What came at once is typed one after the other; what begins no move is nothing.
    window.event(Event::Text("85歩 78金。".to_owned()));
    window.run();
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h");
}

#[test]
fn what_an_input_method_commits_is_a_move_on_the_board() {
    for commit in ["76歩", "７六歩", "▲７六歩"] {
        let mut window = window_in(Language::English);
        window.event(Event::Ime(ImeEvent::Commit(commit.to_owned())));
        window.run();
        assert_eq!(outline(&window), "7g7f", "{commit}");
    }
    // In the field it may compose: nothing is played before it commits.
    let mut window = window_in(Language::English);
    text(&mut window, "7");
    text(&mut window, "6");
    let preedit = |text: &str| Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None });
    for part in ["ふ", "歩"] {
        window.event(preedit(part));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert_eq!(outline(&window), "");
    }
    window.event(Event::Ime(ImeEvent::Commit("歩".to_owned())));
    window.run();
    assert_eq!(outline(&window), "7g7f");
}

#[test]
fn of_several_moves_one_is_chosen_and_escape_plays_none() {
    let mut window = window_in(Language::Japanese);
    text(&mut window, "58金");
    assert_eq!(outline(&window), "");
    window.get_by_label("☗５八金右");
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let second = outline(&window);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    text(&mut window, "58金");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(second != outline(&window) && ["4i5h", "6i5h"].contains(&second.as_str()), "{second} {}", outline(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    text(&mut window, "58金");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(outline(&window), "");
    // A word that leads nowhere says so, and keys mean commands again once it is gone.
    text(&mut window, "7");
    text(&mut window, "5歩");
    window.get_by_label("７五へ動ける駒はありません");
    press(&mut window, Modifiers::NONE, Key::Enter);
    press(&mut window, Modifiers::NONE, Key::Escape);
    text(&mut window, "2");
    text(&mut window, "6金");
    window.get_by_label("そのような手は指せません");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("指し手を入力").is_none());
    assert_eq!(outline(&window), "");
}

#[test]
fn keys_that_come_in_one_slow_frame_are_taken_in_their_order() {
    let mut window = window_in(Language::English);
    text(&mut window, "76歩34歩26歩");
    let press = |key: Key| {
        let modifiers = Modifiers::NONE;
        [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
    };
    let digit = |key: Key, text: &str| {
        let [down, up] = press(key);
        [down, Event::Text(text.to_owned()), up]
    };
    let events = &mut window.input_mut().events;
    events.extend(press(Key::Home).into_iter().chain(press(Key::ArrowRight)));
    events.extend(digit(Key::Num1, "1").into_iter().chain(press(Key::ArrowRight)));
    events.extend(digit(Key::Num5, "5").into_iter().chain(press(Key::ArrowRight)));
    events.extend(digit(Key::Num4, "4").into_iter().chain(press(Key::ArrowLeft)));
    window.run_steps(A_WHILE);
    let document = document(&window);
    assert_eq!(document.cursor().index(), 2);
    let nodes = document.record().tree.mainline(komaoto::record::NodeId::ROOT).skip(1);
    let glyphs: Vec<Option<Glyph>> = nodes.map(|id| document.record().tree.get(id).unwrap().marks.glyph).collect();
    assert_eq!(glyphs, [Some(Glyph::Good), Some(Glyph::Interesting), Some(Glyph::Blunder)]);
    // A move typed behind a step is played where the step leads.
    let events = &mut window.input_mut().events;
    events.extend(press(Key::End));
    events.push(Event::Ime(ImeEvent::Commit("84歩".to_owned())));
    window.run_steps(6);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
}

/// C is the comment and F turns the board; in chess both are files, too.
#[test]
fn a_letter_is_a_command_of_chess_unless_it_goes_on_as_a_move() {
    let mut window = window_in(Language::English);
    window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Chess));
    window.run_steps(4);
    strike(&mut window, Key::F, "f");
    strike(&mut window, Key::Num4, "4");
    assert_eq!(outline(&window), "f2f4");
    strike(&mut window, Key::C, "c");
    strike(&mut window, Key::Num5, "5");
    assert_eq!(outline(&window), "f2f4 c7c5");
    // Nothing follows: after a moment it is the command.
    strike(&mut window, Key::C, "c");
    window.run_steps(A_WHILE);
    text(&mut window, "4");
    assert_eq!((outline(&window).as_str(), comment(&window).as_str()), ("f2f4 c7c5", "4"));
    // Before that moment is over too what is pasted is pasted into the comment.
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    strike(&mut window, Key::C, "c");
    let ctrl = Event::Key {
        key: Key::ControlLeft,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    };
    window.input_mut().events.extend([ctrl, Event::Paste("well played".to_owned())]);
    window.run_steps(4);
    assert_eq!((outline(&window).as_str(), comment(&window).as_str()), ("f2f4 c7c5", "well played"));
}

#[test]
fn a_digit_is_a_glyph_unless_it_goes_on_as_a_move() {
    let mut window = window_in(Language::English);
    text(&mut window, "76歩");
    // Nothing follows: after a moment it is the glyph.
    strike(&mut window, Key::Num3, "3");
    assert_eq!(comment(&window), "");
    window.get_by_label_contains("Brilliant");
    window.run_steps(A_WHILE);
    let glyph = |window: &Window| document(window).node().unwrap().marks.glyph;
    assert_eq!(glyph(&window), Some(Glyph::Brilliant));
    // It goes on: that was no glyph, and nothing of it is in the record.
    strike(&mut window, Key::Num3, "3");
    strike(&mut window, Key::Num4, "4");
    text(&mut window, "歩");
    assert_eq!(outline(&window), "7g7f 3c3d");
    assert_eq!(glyph(&window), None);
    // Any other key says that it was the glyph.
    strike(&mut window, Key::Num2, "2");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!((document(&window).cursor().index(), glyph(&window)), (1, Some(Glyph::Brilliant)));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(glyph(&window), Some(Glyph::Mistake));
    // Escape says that it was nothing.
    strike(&mut window, Key::Num1, "1");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(A_WHILE);
    assert_eq!(glyph(&window), Some(Glyph::Mistake));
    // The letters of commands are theirs, but for those that go on from a digit.
    strike(&mut window, Key::F, "f");
    assert!(window.query_by_label("Type a move").is_none());
    strike(&mut window, Key::Num2, "2");
    strike(&mut window, Key::F, "f");
    window.get_by_label("Type a move");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(glyph(&window), Some(Glyph::Mistake), "a square, and no glyph, although no piece is there");
    strike(&mut window, Key::Num2, "2");
    strike(&mut window, Key::C, "x");
    assert_eq!(glyph(&window), None, "no square: the glyph that was there is taken away");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    for (key, typed) in [(Key::Num2, "2"), (Key::G, "g"), (Key::Num2, "2"), (Key::F, "f")] {
        strike(&mut window, key, typed);
    }
    for (key, typed) in [(Key::Num2, "2"), (Key::C, "c"), (Key::Num2, "2"), (Key::D, "d")] {
        strike(&mut window, key, typed);
    }
    window.run();
    assert_eq!((outline(&window).as_str(), glyph(&window)), ("7g7f 3c3d 2g2f 2c2d", None));
}

#[test]
fn the_board_is_played_with_arrows_alone() {
    let mut window = window_in(Language::Japanese);
    let walk = |window: &mut Window, keys: &[(Key, usize)]| {
        for &(key, times) in keys {
            for _ in 0..times {
                press(window, Modifiers::NONE, key);
            }
        }
    };
    press(&mut window, Modifiers::NONE, Key::F6);
    window.run();
    let focused = |window: &Window| {
        let focus = window.ctx.memory(|memory| memory.focused()).expect("the board has the keyboard");
        window
            .root()
            .children_recursive()
            .find(|node| node.is_focused())
            .and_then(|node| node.accesskit_node().label())
            .unwrap_or(format!("{focus:?}"))
    };
    assert_eq!(focused(&window), "５五 空き");
    walk(&mut window, &[(Key::ArrowLeft, 2), (Key::ArrowDown, 2), (Key::Enter, 1), (Key::ArrowUp, 1), (Key::Enter, 1)]);
    assert_eq!(outline(&window), "7g7f");
    assert_eq!(focused(&window), "７六 歩 先手");
    // The moves go on by every other key, and the place of the keyboard follows them.
    press(&mut window, Modifiers::NONE, Key::Home);
    assert_eq!(document(&window).cursor().index(), 0);
    press(&mut window, Modifiers::NONE, Key::Period);
    assert_eq!((document(&window).cursor().index(), focused(&window).as_str()), (1, "７六 歩 先手"));
    // Moves are typed there as anywhere; then one is dropped from the hand.
    for typed in ["34歩", "22角成", "同銀"] {
        text(&mut window, typed);
    }
    assert_eq!(focused(&window), "２二 銀 後手");
    walk(&mut window, &[(Key::ArrowRight, 2)]);
    assert_eq!(focused(&window), "持駒 角 1 先手");
    walk(&mut window, &[(Key::Space, 1), (Key::ArrowLeft, 5), (Key::ArrowUp, 9), (Key::ArrowDown, 4), (Key::Enter, 1)]);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    // Escape leaves the board, and the arrows step again.
    walk(&mut window, &[(Key::Escape, 1), (Key::ArrowLeft, 1)]);
    assert_eq!(document(&window).cursor().index(), 4);
    assert!(window.ctx.memory(|memory| memory.focused()).is_none());
}

#[test]
fn promotion_is_chosen_with_the_keyboard_on_the_board() {
    for (key, moves) in [(Key::Enter, "7g7f 3c3d 8h2b+"), (Key::N, "7g7f 3c3d 8h2b"), (Key::Escape, "7g7f 3c3d")] {
        let mut window = window_in(Language::English);
        text(&mut window, "7g7f3c3d");
        window.run();
        press(&mut window, Modifiers::NONE, Key::F6);
        window.run();
        // From 3d, where the last move went, to the bishop on 8h.
        for (key, times) in [
            (Key::ArrowLeft, 5),
            (Key::ArrowDown, 4),
            (Key::Enter, 1),
            (Key::ArrowRight, 6),
            (Key::ArrowUp, 6),
            (Key::Enter, 1),
        ] {
            for _ in 0..times {
                press(&mut window, Modifiers::NONE, key);
            }
        }
        window.get_by_label_contains("Promote? Enter promotes");
        assert_eq!(outline(&window), "7g7f 3c3d");
        press(&mut window, Modifiers::NONE, key);
        assert_eq!(outline(&window), moves, "{key:?}");
    }
}

#[test]
fn tab_presses_what_it_comes_to_and_passes_the_board_and_the_moves_once() {
    let mut window = window_in(Language::English);
    text(&mut window, "7g7f3c3d2g2f8c8d");
    window.run();
    let label = |window: &Window| {
        let node = window.root().children_recursive().find(|node| node.is_focused());
        node.map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value()).unwrap_or_default())
    };
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..200 {
        press(&mut window, Modifiers::NONE, Key::Tab);
        let Some(label) = label(&window) else { continue };
        if seen.first() == Some(&label) {
            break;
        }
        seen.push(label);
    }
    assert!(seen.len() < 80, "it comes round: {seen:?}");
    let of = |what: &str| seen.iter().filter(|label| label.contains(what)).count();
    assert_eq!((of("P-") > 0, seen.iter().filter(|label| label.starts_with("4 ")).count()), (true, 1), "{seen:?}");
    let squares = |label: &&String| label.ends_with("empty") || label.ends_with("Black") || label.ends_with("White");
    assert!(seen.iter().filter(squares).count() <= 1, "{seen:?}");
    for place in ["File", "Save", "One move back", "Flip the board", "Comment"] {
        assert!(of(place) > 0, "Tab comes to {place}: {seen:?}");
    }
    // Enter presses it, and the arrows step.
    while label(&window).as_deref() != Some("One move back") {
        press(&mut window, Modifiers::NONE, Key::Tab);
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(document(&window).cursor().index(), 3);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(document(&window).cursor().index(), 2);
    assert_eq!(label(&window).as_deref(), Some("One move back"));
}

#[test]
fn refusals_are_announced_and_moves_where_they_are_not_read() {
    let mut window = window_in(Language::Japanese);
    let said = |window: &Window| -> Vec<String> {
        let live = window
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().live() != egui::accesskit::Live::Off);
        live.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
    };
    let says = |window: &Window, text: &str| said(window).iter().any(|said| said == text);
    text(&mut window, "76歩34歩");
    // The row of the move is where the keyboard is.
    assert!(!said(&window).iter().any(|said| said.contains("手目")), "{:?}", said(&window));
    press(&mut window, Modifiers::COMMAND, Key::F);
    window.event(Event::Text("76".to_owned()));
    window.run();
    assert!(!said(&window).iter().any(|said| said.contains("手目")), "nothing is said again: {:?}", said(&window));
    press(&mut window, Modifiers::NONE, Key::Enter);
    super::wait_for(&mut window, |window| says(window, "1手目 ☗７六歩"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(!said(&window).iter().any(|said| said.contains("手目")), "{:?}", said(&window));
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５五 空き");
    assert!(said(&window).contains(&"歩はそこへは動けません".to_owned()), "{:?}", said(&window));
    press(&mut window, Modifiers::COMMAND, Key::B);
    assert!(said(&window).iter().any(|text| text.contains("コピーしました")), "{:?}", said(&window));
}

#[test]
fn what_edits_text_stays_with_the_text_whatever_key_it_was_given() {
    let mut own = OwnKeys::new();
    for key in [Key::A, Key::C, Key::ArrowLeft, Key::Backspace] {
        let key = KeyboardShortcut::new(Modifiers::COMMAND, key);
        assign(&mut own, &[], Command::Save, vec![key]);
        let keys = KeyMap::new(&own, &[]);
        assert_eq!(keys.command(Modifiers::COMMAND, key.logical_key, true), None, "{}", write(key));
        assert_eq!(keys.command(Modifiers::COMMAND, key.logical_key, false), Some(Command::Save));
    }
}

#[test]
fn the_events_of_the_clipboard_mean_what_their_keys_mean() {
    let mut own = OwnKeys::new();
    assign(&mut own, &[], Command::Bookmark, vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::C)]);
    assign(&mut own, &[], Command::Flip, vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::V)]);
    let settings = Settings { language: Some(Language::English), keys: own, ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    text(&mut window, "7g7f");
    window.event(Event::Copy);
    window.run();
    assert!(document(&window).node().unwrap().bookmark.is_some());
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("One move back");
    window.event(Event::Paste("3c3d".to_owned()));
    window.run();
    assert_eq!(outline(&window), "7g7f");
    // In a text they are what they always are.
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Paste("abc".to_owned()));
    window.run();
    assert_eq!(comment(&window), "abc");
}

#[test]
fn everything_is_made_larger_and_smaller_by_keys_of_the_table() {
    let mut window = window_in(Language::English);
    let zoom = |window: &Window| window.ctx.zoom_factor();
    press(&mut window, Modifiers::COMMAND, Key::Plus);
    press(&mut window, Modifiers::COMMAND, Key::Equals);
    assert!((zoom(&window) - 1.2).abs() < 0.001);
    press(&mut window, Modifiers::COMMAND, Key::Minus);
    assert!((zoom(&window) - 1.1).abs() < 0.001);
    press(&mut window, Modifiers::COMMAND, Key::Num0);
    assert!((zoom(&window) - 1.0).abs() < 0.001);
}

#[test]
fn setting_up_listens_to_the_keys_in_force() {
    let mut own = OwnKeys::new();
    assign(&mut own, &[], Command::SetUp, vec![KeyboardShortcut::new(Modifiers::NONE, Key::F7)]);
    assign(&mut own, &[], Command::Undo, vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::J)]);
    let settings = Settings { language: Some(Language::English), keys: own, ..Settings::default() };
    let mut window = window_of([1200.0, 800.0], settings, vec![], Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    assert!(document(&window).setup().is_some());
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Delete] {
        press(&mut window, Modifiers::NONE, key);
    }
    assert!(document(&window).setup().unwrap().is_changed());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(document(&window).setup().unwrap().is_changed(), "its old key means nothing any more");
    press(&mut window, Modifiers::COMMAND, Key::J);
    assert!(!document(&window).setup().unwrap().is_changed());
    press(&mut window, Modifiers::NONE, Key::F7);
    assert!(document(&window).setup().is_none());
}

#[test]
fn a_change_of_language_changes_every_word_on_the_screen() {
    let mut window = window_in(Language::Japanese);
    text(&mut window, "76歩34歩");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    text(&mut window, "84歩");
    press(&mut window, Modifiers::COMMAND, Key::B);
    let paste = "2六歩 ８五歩 ２五歩";
    window.event(Event::Paste(paste.to_owned()));
    window.run();
    super::wait_for(&mut window, |window| window.query_all_by_label_contains("貼り付け").next().is_some());
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    click(&mut window, "English");
    let kana = |c: char| ('ぁ'..='ヿ').contains(&c);
    let words: Vec<String> = window
        .root()
        .children_recursive()
        .flat_map(|node| {
            [node.accesskit_node().label(), node.accesskit_node().value(), node.accesskit_node().description()]
        })
        .flatten()
        .filter(|word| word.contains(kana))
        .collect();
    assert_eq!(words, Vec::<String>::new());
}
