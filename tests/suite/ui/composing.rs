//! What an input method composes belongs to it until it is committed, and is never lost.

use std::sync::Arc;

use egui::{Event, ImeEvent, Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::record::Glyph;
use komaoto::ui::input::{Method, serve};

use super::keys::{comment, window_in};
use super::{A_WHILE, Window, click, document, outline, press, settle, window_with};

fn preedit(text: &str) -> Event {
    Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None })
}

fn commit(text: &str) -> Event {
    Event::Ime(ImeEvent::Commit(text.to_owned()))
}

fn say(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    for event in events {
        window.event(event);
        window.run();
    }
}

/// A window with a move, in whose comment something is composed.
fn composing_in_comment() -> Window {
    let mut window = window_in(Language::Japanese);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::NONE, Key::C);
    window.run();
    say(&mut window, [preedit("ひ"), preedit("ひしゃ")]);
    window
}

#[test]
fn what_is_composed_and_given_up_has_never_been_in_the_record() {
    let mut window = window_in(Language::Japanese);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(document(&window).redoable().is_some());
    let revision = document(&window).revision();
    press(&mut window, Modifiers::NONE, Key::C);
    window.run();
    say(&mut window, [preedit("ひ"), preedit("ひしゃ")]);
    assert_eq!(comment(&window), "");
    say(&mut window, [preedit("")]);
    assert_eq!((comment(&window).as_str(), document(&window).revision()), ("", revision));
    assert!(document(&window).redoable().is_some(), "nothing was done that could have taken it away");
    // What is committed between two clauses is in the record at once.
    say(&mut window, [preedit("ひしゃを"), commit("飛車を"), preedit("ふる")]);
    assert_eq!(comment(&window), "飛車を");
    say(&mut window, [commit("振る")]);
    assert_eq!(comment(&window), "飛車を振る");
}

#[test]
fn a_click_elsewhere_commits_what_is_composed() {
    for place in ["５五 空き", "0 開始局面", "盤を反転"] {
        let mut window = composing_in_comment();
        let of = document(&window).cursor().at();
        click(&mut window, place);
        let node = document(&window).record().tree.get(of).unwrap();
        assert_eq!(node.comment, "ひしゃ", "a click on {place}");
        assert!(window.output().platform_output.ime.is_none_or(|ime| !ime.should_interrupt_composition));
    }
    // Another window comes to the front.
    let mut window = composing_in_comment();
    say(&mut window, [Event::WindowFocused(false)]);
    assert_eq!(comment(&window), "ひしゃ");
    // What the method says then of what it held is nothing new.
    say(&mut window, [preedit("")]);
    assert_eq!(comment(&window), "ひしゃ");
}

#[test]
fn headers_have_what_is_committed_and_nothing_before() {
    let mut window = window_in(Language::Japanese);
    press(&mut window, Modifiers::COMMAND, Key::I);
    window.run();
    window.get_by_label("先手").focus();
    window.run();
    say(&mut window, [preedit("やま"), preedit("やまだ")]);
    assert_eq!(document(&window).record().headers.get("先手"), None);
    assert!(!document(&window).is_modified());
    say(&mut window, [commit("山田")]);
    assert_eq!(document(&window).record().headers.get("先手"), Some("山田"));
}

#[test]
fn moves_are_composed_at_the_board() {
    for (written, moves) in [
        ("７六ふ", "7g7f"),
        ("76歩", "7g7f"),
        ("７六歩", "7g7f"),
        ("▲７六ふ", "7g7f"),
        // What the letters of CSA become.
        ("５八ひ", "2h5h"),
        ("３八ぎ", "3i3h"),
        ("７八き", "6i7h"),
    ] {
        let mut window = window_in(Language::Japanese);
        let mut composed = String::new();
        for c in written.chars() {
            composed.push(c);
            say(&mut window, [preedit(&composed)]);
            assert_eq!(outline(&window), "", "{composed} is not committed");
        }
        say(&mut window, [preedit(""), commit(written)]);
        assert_eq!(outline(&window), moves, "{written}");
        assert!(window.query_by_label("指し手を入力").is_none());
        assert_eq!(comment(&window), "");
    }
    // Keys mean something again.
    let mut window = window_in(Language::Japanese);
    say(&mut window, [preedit("３４う"), commit("３４う")]);
    window.get_by_label("指し手を入力");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("指し手を入力").is_none());
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    assert_eq!(outline(&window), "7g7f");
}

/// The key that commits a move is its end; the next one is not.
#[test]
fn enter_behind_a_move_that_was_composed_opens_the_comment() {
    for events in [vec![preedit(""), commit("76歩")], vec![commit("7"), commit("6"), preedit("ふ"), commit("歩")]] {
        let mut window = window_in(Language::Japanese);
        say(&mut window, [preedit("76ふ")]);
        say(&mut window, events);
        assert_eq!(outline(&window), "7g7f");
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.run();
        say(&mut window, [preedit("か"), commit("可")]);
        assert_eq!(comment(&window), "可");
    }
}

#[test]
fn what_can_be_no_move_begins_the_comment() {
    // The key for comments was taken by the method, where the window system asks it first.
    for (composed, written) in [("かくなり", "角成り"), ("ｃかくなり", "ｃ角成り")] {
        let mut window = window_in(Language::Japanese);
        say(&mut window, [preedit(composed), preedit(""), commit(written)]);
        assert_eq!(comment(&window), "角成り");
        say(&mut window, [preedit("が"), commit("が")]);
        assert_eq!(comment(&window), "角成りが", "it goes on there");
    }
    // Words that begin with a figure, which no square does.
    for written in ["３筋の歩", "3ちゃんねる", "１手の差"] {
        let mut window = window_in(Language::Japanese);
        say(&mut window, [preedit("３"), preedit(written), preedit(""), commit(written)]);
        assert_eq!(comment(&window), written);
    }
    // What may name a square is a move, and refused as one.
    for written in ["３五歩", "３五", "3五ふ"] {
        let mut window = window_in(Language::Japanese);
        say(&mut window, [preedit("３"), preedit(written), preedit(""), commit(written)]);
        assert_eq!(comment(&window), "", "{written}");
    }
}

/// A digit is the key of a glyph with an input method as it is without one: where a pause or the comment comes behind it.
#[test]
fn a_composed_digit_is_a_glyph_unless_it_goes_on_as_a_move() {
    let glyph = |window: &Window| document(window).node().unwrap().marks.glyph;
    let at_move = || {
        let mut window = window_in(Language::Japanese);
        click(&mut window, "７七 歩 先手");
        click(&mut window, "７六 空き");
        window
    };
    for (digit, c) in [("３", "３ｃ"), ("3", "3c")] {
        let mut window = at_move();
        say(&mut window, [preedit(digit), preedit(c), preedit("")]);
        assert_eq!(glyph(&window), Some(Glyph::Brilliant), "{c}");
        say(&mut window, [preedit("よい"), commit("良い")]);
        assert_eq!((comment(&window).as_str(), outline(&window).as_str()), ("良い", "7g7f"));
    }
    let mut window = at_move();
    say(&mut window, [preedit("３")]);
    assert_eq!(glyph(&window), None);
    window.run_steps(A_WHILE);
    assert_eq!(glyph(&window), Some(Glyph::Brilliant), "nothing came behind it");
    // A move, and words.
    for (composed, moves, said) in [("３四ふ", "7g7f 3c3d", ""), ("３ちゃん", "7g7f", "３ちゃん")] {
        let mut window = at_move();
        let letters: Vec<(usize, char)> = composed.char_indices().collect();
        for (at, c) in letters {
            say(&mut window, [preedit(&composed[..at + c.len_utf8()])]);
        }
        say(&mut window, [preedit(""), commit(composed)]);
        assert_eq!(glyph(&window), None, "{composed}");
        assert_eq!((outline(&window).as_str(), comment(&window).as_str()), (moves, said));
    }
}

#[test]
fn the_key_of_a_command_is_that_although_the_method_has_taken_it() {
    let mut window = window_in(Language::Japanese);
    say(&mut window, [preedit("ｃ"), preedit("")]);
    say(&mut window, [preedit("よい"), commit("良い")]);
    assert_eq!(comment(&window), "良い");
}

#[test]
fn the_method_is_told_of_the_same_place_for_the_life_of_the_window() {
    let mut window = window_in(Language::Japanese);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    let is_kept = |window: &mut Window, what: &str| {
        for _ in 0..4 {
            window.step();
            let ime = window.output().platform_output.ime;
            assert!(ime.is_some_and(|ime| !ime.should_interrupt_composition), "{what}: {ime:?}");
        }
    };
    is_kept(&mut window, "the board");
    for (modifiers, key) in [(Modifiers::NONE, Key::C), (Modifiers::COMMAND, Key::F), (Modifiers::COMMAND, Key::I)] {
        // Every frame counts, also the one in which a field comes or goes.
        window.key_press_modifiers(modifiers, key);
        is_kept(&mut window, key.name());
        window.run();
        window.key_press(Key::Escape);
        is_kept(&mut window, &format!("the board after {}", key.name()));
        window.run();
    }
    // A typed move asks for the keyboard once.
    say(&mut window, [Event::Text("3".to_owned())]);
    is_kept(&mut window, "a typed move");
}

/// A method that the window system asks before the window: the keys that come are those that it leaves.
struct Asked;

impl Method for Asked {
    fn serves(&self) -> bool {
        false
    }
    fn leaves_keys(&self) -> bool {
        true
    }
    fn lives_on(&self) -> bool {
        true
    }
    fn takes_text(&self, _: Option<Rect>, _: String) {}
    fn interrupt(&self) -> bool {
        false
    }
}

/// What comes in one frame, on a machine that is slow or by a hand that is fast.
fn at_once(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    window.input_mut().events.extend(events);
    window.run();
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

/// The name of what has the keyboard.
fn focused(window: &Window) -> Option<String> {
    window.root().children_recursive().find(|node| node.is_focused()).and_then(|node| node.accesskit_node().label())
}

/// A window in whose first header something is composed.
fn composing_in_header(is_asked: bool) -> Window {
    let mut window = window_in(Language::Japanese);
    if is_asked {
        serve(&window.ctx, Arc::new(Asked));
    }
    press(&mut window, Modifiers::COMMAND, Key::I);
    window.run();
    window.get_by_label("先手").focus();
    window.run();
    say(&mut window, [preedit("やまだ"), preedit("山田")]);
    window
}

/// Law: a key that the method leaves does what it always does, however close behind a commit it comes.
#[test]
fn a_key_beside_a_commit_is_the_windows_where_the_method_leaves_it() {
    let after = |code| {
        let mut window = composing_in_header(true);
        at_once(&mut window, [preedit(""), commit("山田"), key(code, Modifiers::NONE)]);
        window
    };
    let window = after(Key::Tab);
    assert_eq!(focused(&window).as_deref(), Some("後手"));
    assert_eq!(document(&window).record().headers.get("先手"), Some("山田"));
    assert!(!after(Key::Escape).ctx.text_edit_focused(), "Esc leaves the field");
    let mut window = after(Key::ArrowLeft);
    at_once(&mut window, [Event::Text("本".to_owned())]);
    assert_eq!(document(&window).record().headers.get("先手"), Some("山本田"));
    let mut window = after(Key::Backspace);
    assert_eq!(document(&window).record().headers.get("先手"), Some("山"));
    // What comes behind the key is where the key leads.
    at_once(
        &mut window,
        [preedit("た"), preedit(""), commit("田"), key(Key::Tab, Modifiers::NONE), preedit("す"), commit("鈴")],
    );
    let headers = &document(&window).record().headers;
    assert_eq!((headers.get("先手"), headers.get("後手")), (Some("山田"), Some("鈴")));

    let mut window = composing_in_comment();
    serve(&window.ctx, Arc::new(Asked));
    at_once(&mut window, [preedit(""), commit("飛車"), key(Key::Enter, Modifiers::NONE), preedit(""), commit("と")]);
    assert_eq!(comment(&window), "飛車\nと");
}

#[test]
fn the_file_has_what_was_committed_in_the_frame_of_ctrl_and_s() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kif");
    std::fs::write(&path, "手合割：平手\n手数----指手---------\n   1 ７六歩(77)\n").unwrap();
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path.clone()], None);
    serve(&window.ctx, Arc::new(Asked));
    press(&mut window, Modifiers::NONE, Key::End);
    press(&mut window, Modifiers::NONE, Key::C);
    window.run();
    say(&mut window, [preedit("ひしゃ")]);
    at_once(&mut window, [preedit(""), commit("飛車"), key(Key::S, Modifiers::COMMAND)]);
    settle(&mut window);
    assert!(std::fs::read_to_string(&path).unwrap().contains("*飛車"));
    assert!(!document(&window).is_modified());
}

/// Where nobody says that the method leaves what comes, the key that commits is the method's.
#[test]
fn the_key_that_commits_means_nothing_where_the_window_has_it_too() {
    for code in [Key::Enter, Key::Tab, Key::Escape] {
        let mut window = composing_in_header(false);
        at_once(&mut window, [preedit(""), commit("山田"), key(code, Modifiers::NONE)]);
        assert_eq!(document(&window).record().headers.get("先手"), Some("山田"));
        assert_eq!(focused(&window).as_deref(), Some("先手"), "{code:?}");
    }
    let mut window = window_in(Language::Japanese);
    say(&mut window, [preedit("76ふ")]);
    at_once(&mut window, [preedit(""), commit("76歩"), key(Key::Enter, Modifiers::NONE)]);
    assert_eq!(outline(&window), "7g7f");
    assert!(!window.ctx.text_edit_focused(), "no comment is opened");
}
