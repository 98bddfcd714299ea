//! Writing as people write: with pauses, at the wrong place, faster than the window, and taking some of it back.

use egui::{Event, ImeEvent, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::record::Glyph;
use komaoto::ui::{Beginning, Command, Pane};

use super::keys::{comment, text, window_in};
use super::typing::keyboard;
use super::{A_WHILE, Window, click, document, outline, press, settle, window_with};

/// What a person does within one frame of the window.
fn at_once(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    window.input_mut().events.extend(events);
    window.step();
}

/// Frames in which nothing comes, as many as a backlog may take.
fn rest(window: &mut Window) {
    window.run_steps(40);
}

fn key(modifiers: Modifiers, key: Key) -> [Event; 2] {
    [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
}

/// Writes on, a letter a frame.
fn write(window: &mut Window, text: &str) {
    for frame in keyboard(text) {
        at_once(window, frame);
    }
    window.step();
}

/// Lets time pass in which the window is not touched.
fn pause(window: &mut Window, seconds: f64) {
    let now = window.ctx.input(|input| input.time);
    window.input_mut().time = Some(now + seconds);
    window.step();
}

fn undo(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::Z);
}

fn redo(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::Y);
}

/// A window with a move played, in whose comment something is being written.
fn commenting(language: Language) -> Window {
    let mut window = window_in(language);
    write(&mut window, "7g7f");
    at_once(&mut window, key(Modifiers::NONE, Key::C));
    window.step();
    assert!(window.ctx.text_edit_focused());
    window
}

fn caret(window: &Window) -> usize {
    let field = window.ctx.memory(|memory| memory.focused()).expect("a field has the keyboard");
    let state = egui::text_edit::TextEditState::load(&window.ctx, field).expect("it is a field");
    let range = state.cursor.char_range().expect("it has a caret");
    assert!(range.is_empty());
    range.primary.index.0
}

#[test]
fn sentences_with_pauses_are_taken_back_one_by_one() {
    let mut window = commenting(Language::Japanese);
    for sentence in ["first. ", "second. ", "third."] {
        write(&mut window, sentence);
        pause(&mut window, 2.0);
    }
    assert_eq!(comment(&window), "first. second. third.");
    for left in ["first. second. ", "first. ", ""] {
        undo(&mut window);
        assert_eq!((comment(&window).as_str(), caret(&window)), (left, left.len()));
    }
    for back in ["first. ", "first. second. ", "first. second. third."] {
        redo(&mut window);
        assert_eq!((comment(&window).as_str(), caret(&window)), (back, back.len()));
    }
    // The next letter goes where undo has put the caret.
    undo(&mut window);
    write(&mut window, "3");
    assert_eq!(comment(&window), "first. second. 3");
}

#[test]
fn a_line_a_click_a_walk_and_a_clause_end_what_is_written() {
    let undone = |acts: &[&dyn Fn(&mut Window)]| {
        let mut window = commenting(Language::Japanese);
        acts.iter().for_each(|act| act(&mut window));
        let mut seen = vec![comment(&window)];
        for _ in 0..9 {
            undo(&mut window);
            if seen.last() == Some(&comment(&window)) {
                break;
            }
            seen.push(comment(&window));
        }
        seen
    };
    let types = |text: &'static str| move |window: &mut Window| write(window, text);
    let presses = |which: Key| move |window: &mut Window| press(window, Modifiers::NONE, which);
    let commits = |text: &'static str| {
        move |window: &mut Window| {
            let preedit = Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None });
            at_once(window, [preedit]);
            at_once(window, [Event::Ime(ImeEvent::Commit(text.to_owned()))]);
            window.step();
        }
    };
    let pastes = |window: &mut Window| {
        at_once(window, [Event::Paste("pasted".to_owned())]);
        window.step();
    };
    assert_eq!(undone(&[&types("a\nb")]), ["a\nb", "a\n", ""]);
    assert_eq!(undone(&[&types("ab"), &presses(Key::ArrowLeft), &types("x")]), ["axb", "ab", ""]);
    assert_eq!(undone(&[&types("ab"), &presses(Key::Home), &types("x")]), ["xab", "ab", ""]);
    assert_eq!(undone(&[&commits("角換わり"), &commits("です")]), ["角換わりです", "角換わり", ""]);
    assert_eq!(undone(&[&types("a"), &commits("歩"), &types("b")]), ["a歩b", "a歩", "a", ""]);
    assert_eq!(undone(&[&types("a"), &pastes, &types("b")]), ["apastedb", "apasted", "a", ""]);
    // A letter that is corrected at once is no step of its own.
    assert_eq!(undone(&[&types("ab\u{8}c")]), ["ac", ""]);
    let clicks = |window: &mut Window| {
        let field = window.ctx.memory(|memory| memory.focused()).unwrap();
        let place = window.ctx.read_response(field).unwrap().rect.left_top() + egui::vec2(9.0, 12.0);
        window.hover_at(place);
        window.run();
        let button = |pressed| Event::PointerButton {
            pos: place,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        at_once(window, [button(true), button(false)]);
        window.step();
    };
    assert_eq!(undone(&[&types("ab"), &clicks, &types("x")]).last().map(String::as_str), Some(""));
    assert_eq!(undone(&[&types("ab"), &clicks, &types("x")]).len(), 3);
}

#[test]
fn undo_stays_in_the_field_and_says_what_it_undoes_before_it_leaves_it() {
    let mut window = window_in(Language::English);
    write(&mut window, "7g7f");
    press(&mut window, Modifiers::NONE, Key::F2);
    press(&mut window, Modifiers::NONE, Key::Escape);
    write(&mut window, "3c3d2g2f");
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::C);
    write(&mut window, "start");
    undo(&mut window);
    assert_eq!(comment(&window), "");
    let says = |window: &Window| window.query_all_by_label_contains("again undoes").count();
    assert_eq!(says(&window), 0);
    undo(&mut window);
    assert_eq!((outline(&window).as_str(), document(&window).cursor().index()), ("7g7f 3c3d 2g2f", 0));
    window.get_by_label_contains("Nothing written here is left to undo. Ctrl+Z again undoes: ");
    // Whoever writes on has thought better of it.
    write(&mut window, "x");
    undo(&mut window);
    assert_eq!((says(&window), comment(&window).as_str()), (0, ""));
    undo(&mut window);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f");
    undo(&mut window);
    assert_eq!(outline(&window), "7g7f 3c3d");
    // There it is no field's any more.
    assert!(!window.ctx.text_edit_focused());
    undo(&mut window);
    assert_eq!(outline(&window), "7g7f");
    // Redo does the same.
    press(&mut window, Modifiers::NONE, Key::C);
    redo(&mut window);
    assert_eq!(outline(&window), "7g7f");
    window.get_by_label_contains("Nothing written here is left to redo. Ctrl+Y again redoes: ");
    redo(&mut window);
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_field_that_is_no_part_of_the_record_has_an_undo_of_its_own() {
    let mut window = window_in(Language::Japanese);
    write(&mut window, "7g7f");
    press(&mut window, Modifiers::COMMAND, Key::F);
    window.run();
    write(&mut window, "kaku");
    undo(&mut window);
    assert_eq!(outline(&window), "7g7f", "not in the record");
}

#[test]
fn the_history_names_what_each_step_has_written() {
    let mut window = commenting(Language::Japanese);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    write(&mut window, "one.\ntwo.");
    window.get_by_label("2 コメント「one.」、1手目");
    window.get_by_label("3 コメント「two.」、1手目");
}

#[test]
fn what_is_typed_before_a_command_is_in_the_file_that_it_saves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kif");
    for slow in [false, true] {
        std::fs::write(&path, "手合割：平手\n   1 ７六歩(77)\n").unwrap();
        let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path.clone()], None);
        press(&mut window, Modifiers::NONE, Key::End);
        press(&mut window, Modifiers::NONE, Key::C);
        let mark = if slow { "slow" } else { "quick" };
        let mut events = keyboard(mark).concat();
        events.extend(key(Modifiers::COMMAND, Key::S));
        events.extend(keyboard(" and after").concat());
        if slow {
            events.into_iter().for_each(|event| at_once(&mut window, [event]));
        } else {
            at_once(&mut window, events);
        }
        rest(&mut window);
        settle(&mut window);
        let file = std::fs::read_to_string(&path).unwrap();
        assert!(file.contains(mark) && !file.contains("after"), "{file}");
        assert!(comment(&window).ends_with(" and after"));
        // What is committed just before is in it, too.
        let commit = Event::Ime(ImeEvent::Commit("角換わり".to_owned()));
        at_once(&mut window, [commit].into_iter().chain(key(Modifiers::COMMAND, Key::S)));
        rest(&mut window);
        settle(&mut window);
        assert!(std::fs::read_to_string(&path).unwrap().contains("角換わり"));
    }
}

/// Letters that are the keys of commands, and digits that begin moves.
const SAID: &str = "fcbhe 76fu 34 nxd n c4 end";

#[test]
fn what_follows_the_key_of_the_comment_is_in_the_comment_however_fast_it_comes() {
    for (new, moves) in
        [(None, "7g7f"), (Some(Command::New(Beginning::Chess)), "e4"), (Some(Command::New(Beginning::Xiangqi)), "h2e2")]
    {
        for reads in [false, true] {
            for keys_a_frame in [1, 2, 3, 5, 1000] {
                let mut window = window_in(Language::English);
                if let Some(new) = new {
                    window.state_mut().as_mut().unwrap().ask(new);
                    window.run_steps(4);
                }
                write(&mut window, moves);
                rest(&mut window);
                let before = outline(&window);
                assert!(!before.is_empty());
                if reads {
                    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Reading));
                    window.run_steps(4);
                }
                let flipped = |window: &Window| window.query_by_label("１").map(|node| node.rect());
                let board = flipped(&window);
                for frame in keyboard(&format!("c{SAID}")).chunks(keys_a_frame) {
                    at_once(&mut window, frame.concat());
                }
                rest(&mut window);
                assert_eq!(comment(&window), SAID, "{before}, {reads}, {keys_a_frame} keys a frame");
                assert_eq!((outline(&window), flipped(&window)), (before, board));
            }
        }
    }
}

#[test]
fn where_the_comment_is_hidden_its_key_shows_it_before_the_letters_come() {
    for keys_a_frame in [1, 2, 1000] {
        let mut window = window_in(Language::Japanese);
        click(&mut window, "表示");
        click(&mut window, "パネル");
        click(&mut window, "コメント");
        press(&mut window, Modifiers::NONE, Key::Escape);
        press(&mut window, Modifiers::NONE, Key::Escape);
        for frame in keyboard("cfirst").chunks(keys_a_frame) {
            at_once(&mut window, frame.concat());
        }
        rest(&mut window);
        assert_eq!(comment(&window), "first", "{keys_a_frame} keys a frame");
    }
}

#[test]
fn keys_that_open_a_field_open_it_before_the_letters_come() {
    for (modifiers, opening, role) in [
        (Modifiers::COMMAND, Key::F, egui::accesskit::Role::SearchInput),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::P, egui::accesskit::Role::TextInput),
    ] {
        for keys_a_frame in [1, 2, 1000] {
            let mut window = window_in(Language::English);
            write(&mut window, "7g7f");
            rest(&mut window);
            let mut frames = vec![key(modifiers, opening).to_vec()];
            frames.extend(keyboard("fcb"));
            for frame in frames.chunks(keys_a_frame) {
                at_once(&mut window, frame.concat());
            }
            rest(&mut window);
            let value = window.root().children_recursive().find(|node| node.is_focused()).map(|node| {
                let node = node.accesskit_node();
                (node.role(), node.value().unwrap_or_default())
            });
            let value = value.expect("a field has the keyboard");
            assert_eq!(value.1, "fcb", "{role:?} {:?}, {keys_a_frame} keys a frame", value.0);
        }
    }
}

#[test]
fn keys_behind_a_click_belong_to_what_was_clicked() {
    let mut window = commenting(Language::English);
    write(&mut window, "text");
    let field = window.ctx.memory(|memory| memory.focused()).unwrap();
    let place = window.ctx.read_response(field).unwrap().rect.center();
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.hover_at(place);
    window.run();
    let button = |pressed| Event::PointerButton {
        pos: place,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let mut events = vec![button(true), button(false)];
    events.extend(keyboard(" fc").concat());
    at_once(&mut window, events);
    rest(&mut window);
    assert_eq!(comment(&window), "text fc");
}

/// What has the keyboard.
fn focused(window: &Window) -> Option<String> {
    window.root().children_recursive().find(|node| node.is_focused()).and_then(|node| node.accesskit_node().label())
}

#[test]
fn headers_open_with_the_keyboard_in_them_and_tab_leads_from_value_to_value() {
    for keys_a_frame in [1, 3, 1000] {
        let mut window = window_in(Language::Japanese);
        write(&mut window, "7g7f");
        rest(&mut window);
        let mut frames = vec![key(Modifiers::COMMAND, Key::I).to_vec()];
        frames.extend(keyboard("habu"));
        frames.push(key(Modifiers::NONE, Key::Tab).to_vec());
        frames.extend(keyboard("fcmori"));
        frames.push(key(Modifiers::NONE, Key::Enter).to_vec());
        frames.extend(keyboard("meijin"));
        for frame in frames.chunks(keys_a_frame) {
            at_once(&mut window, frame.concat());
        }
        rest(&mut window);
        let headers = &document(&window).record().headers;
        let of = |key: &str| headers.get(key).unwrap_or_default();
        assert_eq!([of("先手"), of("後手"), of("棋戦")], ["habu", "fcmori", "meijin"], "{keys_a_frame} keys a frame");
        assert_eq!((outline(&window).as_str(), focused(&window).as_deref()), ("7g7f", Some("棋戦")));
        // Back it goes over the names.
        let mut seen = Vec::new();
        for _ in 0..4 {
            press(&mut window, Modifiers::SHIFT, Key::Tab);
            seen.extend(focused(&window));
        }
        assert_eq!(seen, ["項目名 3", "後手", "項目名 2", "先手"]);
        // The last one leads to the button below, and a name to its value.
        for _ in 0..5 {
            press(&mut window, Modifiers::NONE, Key::Tab);
        }
        assert_eq!(focused(&window).as_deref(), Some("項目を追加"));
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.run();
        window.get_by_label("ほかの項目").click();
        window.run();
        assert_eq!(focused(&window).as_deref(), Some("項目名 4"));
        press(&mut window, Modifiers::NONE, Key::Tab);
        assert_eq!(focused(&window).as_deref(), Some("備考"));
        write(&mut window, "f");
        undo(&mut window);
        undo(&mut window);
        assert_eq!(document(&window).record().headers.get("備考"), None);
        assert_eq!(outline(&window), "7g7f");
        // Its field has gone with it. The key leads back to the first one; pressed there it closes the headers, and the
        // board has the keys again.
        assert_eq!(focused(&window).as_deref(), Some("1 ☗７六歩"));
        press(&mut window, Modifiers::COMMAND, Key::I);
        window.run();
        assert_eq!(focused(&window).as_deref(), Some("先手"));
        press(&mut window, Modifiers::COMMAND, Key::I);
        window.run();
        assert!(window.query_by_label("項目を追加").is_none());
        write(&mut window, "3c3d");
        assert_eq!(outline(&window), "7g7f 3c3d");
    }
}

/// A key by its place, as it is named where the layout has a character without a name there.
fn on_layout(window: &mut Window, key: Key, modifiers: Modifiers, text: &str) {
    let event = |pressed| Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers };
    window.input_mut().events.extend([event(true), Event::Text(text.to_owned()), event(false)]);
    window.step();
}

#[test]
fn a_key_means_its_character_on_every_layout() {
    let glyph = |window: &Window| document(window).node().unwrap().marks.glyph;
    let sheet = |window: &Window| window.query_all_by_label_contains("Filter").count();
    let mut window = window_in(Language::English);
    text(&mut window, "7g7f");
    // A French digit wants Shift; without it the same key is a sign.
    on_layout(&mut window, Key::Num1, Modifiers::NONE, "&");
    window.run_steps(A_WHILE);
    assert_eq!(glyph(&window), None);
    on_layout(&mut window, Key::Num1, Modifiers::SHIFT, "1");
    window.run_steps(A_WHILE);
    assert_eq!(glyph(&window), Some(Glyph::Good));
    on_layout(&mut window, Key::Num3, Modifiers::SHIFT, "3");
    on_layout(&mut window, Key::D, Modifiers::NONE, "d");
    window.get_by_label("Type a move");
    press(&mut window, Modifiers::NONE, Key::Escape);
    // A German 7 with Shift is a slash, and its question mark stands elsewhere.
    let closed = sheet(&window);
    on_layout(&mut window, Key::Slash, Modifiers::SHIFT, "/");
    window.run();
    assert_eq!(sheet(&window), closed);
    on_layout(&mut window, Key::Questionmark, Modifiers::SHIFT, "?");
    window.run();
    assert!(window.query_all_by_label_contains("Command palette").count() > 0);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run();
    // Letters that no key is named by are no commands of the key in their place: C would open the comment.
    for (key, letter) in [(Key::C, "с"), (Key::C, "そ"), (Key::F, "は"), (Key::OpenBracket, "ü")] {
        on_layout(&mut window, key, Modifiers::NONE, letter);
        window.run();
        assert!(!window.ctx.text_edit_focused(), "{letter}");
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    // In a text they are letters, and Ctrl goes with the key, wherever it is.
    press(&mut window, Modifiers::NONE, Key::C);
    for (key, letter) in [(Key::C, "с"), (Key::F, "は"), (Key::Num2, "é"), (Key::Slash, "/")] {
        on_layout(&mut window, key, Modifiers::NONE, letter);
    }
    window.run();
    assert_eq!(comment(&window), "сはé/");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), "");
}
