//! A comment that is too long to be laid out whole: the field has a part of it, and all that is done is done to the whole.

use std::path::PathBuf;

use egui::accesskit::{Action, ActionData, ActionRequest, Role};
use egui::{Event, ImeEvent, Key, Modifiers, MouseWheelUnit, OutputCommand, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::keys::comment;
use super::{Window, document, press, window};

/// The key as keyboards have it here.
const CONTROL: Modifiers = Modifiers { ctrl: true, ..Modifiers::COMMAND };

/// A window with a record whose start position has this comment, which is being written.
fn writing(comment: &str) -> (tempfile::TempDir, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("long.kifu");
    let lines: String = comment.lines().map(|line| format!("*{line}\n")).collect();
    std::fs::write(&path, format!("手合割：平手\n{lines}   1 ７六歩(77)\n")).unwrap();
    let mut window = window(vec![path]);
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::C);
    window.run();
    assert!(window.ctx.text_edit_focused());
    (folder, window)
}

fn lines(count: usize) -> String {
    (1..=count)
        .map(|line| format!("{line}行目：ここで▲２六歩と突くのが普通である。\n"))
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// What the field has, and what a screen reader is told of it.
fn shown(window: &Window) -> String {
    let field = window.get_by_role_and_label(Role::MultilineTextInput, "コメント");
    field.accesskit_node().value().unwrap_or_default()
}

fn say(window: &mut Window, event: Event) {
    window.event(event);
    window.run();
}

fn text(window: &mut Window, text: &str) {
    say(window, Event::Text(text.to_owned()));
}

fn wheel(by: f32) -> Event {
    let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, by));
    Event::MouseWheel {
        unit,
        delta,
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
    }
}

/// Puts the pointer on the beginning of the comment, which is in sight.
fn hover(window: &mut Window) {
    let field = window.get_by_role_and_label(Role::MultilineTextInput, "コメント").rect();
    window.hover_at(field.left_top() + vec2(40.0, 30.0));
    window.run();
}

/// What was copied while something was done.
fn copied(window: &mut Window, event: Event) -> Option<String> {
    told(window, event, |command| if let OutputCommand::CopyText(text) = command { Some(text.clone()) } else { None })
}

/// What was told last of selected texts while something was done.
fn selected(window: &mut Window, event: Event) -> Option<String> {
    let text = |command: &OutputCommand| match command {
        OutputCommand::TextSelectionSettled(text) => Some(text.clone()),
        _ => None,
    };
    told(window, event, text)
}

fn told(window: &mut Window, event: Event, text: impl Fn(&OutputCommand) -> Option<String>) -> Option<String> {
    window.event(event);
    let mut told = None;
    for _ in 0..4 {
        window.step();
        told = window.output().platform_output.commands.iter().filter_map(&text).next_back().or(told);
    }
    told
}

fn pressed(key: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

#[test]
fn a_long_comment_is_laid_out_in_part_and_written_whole() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    assert!(shown(&window).len() < 64 << 10, "the field has all of it");
    // It opens at its end, like a short one.
    assert!(shown(&window).ends_with("4000行目：ここで▲２六歩と突くのが普通である。"));
    text(&mut window, "末");
    assert_eq!(comment(&window), format!("{all}末"));
    press(&mut window, CONTROL, Key::Home);
    assert!(shown(&window).starts_with("1行目"));
    text(&mut window, "頭");
    assert_eq!(comment(&window), format!("頭{all}末"));
    // Undo takes the caret where it takes something back.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), all);
    text(&mut window, "。");
    assert_eq!(comment(&window), format!("{all}。"));
}

#[test]
fn undo_and_redo_lead_through_what_was_written_in_a_long_comment() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    let mut texts = vec![all.clone()];
    for word in ["あ", "い", "う"] {
        // Several edits are one step, at the caret and before it.
        let erase = [true, false].map(|pressed| {
            let (key, modifiers) = (Key::Backspace, Modifiers::NONE);
            Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
        });
        let written = [word, "ん"].map(|text| vec![Event::Text(text.to_owned())]);
        let erased = std::iter::repeat_n(erase.to_vec(), 3);
        for events in written.into_iter().chain(erased).chain([vec![Event::Text(word.to_owned())]]) {
            window.input_mut().events.extend(events);
            window.step();
        }
        window.run();
        texts.push(comment(&window));
        press(&mut window, CONTROL, Key::Home);
    }
    let count = texts.len();
    assert_eq!(document(&window).steps().0, count - 1);
    for back in 1..count {
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert!(comment(&window) == texts[count - 1 - back], "{back} back");
    }
    for text in &texts[1..] {
        press(&mut window, Modifiers::COMMAND, Key::Y);
        assert!(comment(&window) == *text, "forward");
    }
}

#[test]
fn all_of_a_long_comment_is_copied_cut_and_replaced() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    press(&mut window, Modifiers::COMMAND, Key::A);
    assert_eq!(copied(&mut window, Event::Copy).as_deref(), Some(all.as_str()));
    assert_eq!(copied(&mut window, Event::Cut).as_deref(), Some(all.as_str()));
    assert_eq!(comment(&window), "");
    // What is pasted is long again, and the caret stands behind it.
    say(&mut window, Event::Paste(all.clone()));
    text(&mut window, "終");
    assert_eq!(comment(&window), format!("{all}終"));
    press(&mut window, Modifiers::COMMAND, Key::A);
    text(&mut window, "新");
    assert_eq!(comment(&window), "新");
    text(&mut window, "手");
    assert_eq!((comment(&window), shown(&window)), ("新手".to_owned(), "新手".to_owned()));
}

#[test]
fn a_selection_reaches_farther_than_the_part() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    press(&mut window, CONTROL, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, CONTROL | Modifiers::SHIFT, Key::End);
    press(&mut window, Modifiers::SHIFT, Key::ArrowLeft);
    press(&mut window, Modifiers::NONE, Key::Backspace);
    assert_eq!(comment(&window), "1。");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), all);
}

#[test]
fn what_is_selected_is_told_whole() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    assert_eq!(selected(&mut window, pressed(Key::A, Modifiers::COMMAND)).as_deref(), Some(all.as_str()));
    press(&mut window, CONTROL, Key::Home);
    assert_eq!(selected(&mut window, pressed(Key::ArrowRight, Modifiers::SHIFT)).as_deref(), Some("1"));
    let end = pressed(Key::End, CONTROL | Modifiers::SHIFT);
    assert_eq!(selected(&mut window, end).as_deref(), Some(all.as_str()));
}

#[test]
fn what_a_screen_reader_writes_means_the_whole() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    let field = window.get_by_role_and_label(Role::MultilineTextInput, "コメント").accesskit_node().locate();
    let asks = |action, value: &str| {
        let (target_tree, data) = (field.1, Some(ActionData::Value(value.into())));
        Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node: field.0, data })
    };
    press(&mut window, Modifiers::COMMAND, Key::A);
    say(&mut window, asks(Action::ReplaceSelectedText, "全部"));
    assert_eq!(comment(&window), "全部");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), all);
    say(&mut window, asks(Action::SetValue, "新しいコメント"));
    assert_eq!(comment(&window), "新しいコメント");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), all);
    // Nor need the field have the keyboard.
    press(&mut window, Modifiers::NONE, Key::Escape);
    say(&mut window, asks(Action::SetValue, "別のコメント"));
    assert_eq!(comment(&window), "別のコメント");
}

#[test]
fn an_input_method_composes_in_a_long_comment() {
    let all = lines(4000);
    let (_folder, mut window) = writing(&all);
    press(&mut window, CONTROL, Key::Home);
    let preedit = |text: &str| Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None });
    say(&mut window, preedit("ひ"));
    say(&mut window, preedit("ひしゃ"));
    assert_eq!(comment(&window), all);
    assert!(shown(&window).starts_with("ひしゃ1行目"));
    say(&mut window, Event::Ime(ImeEvent::Commit("飛車".to_owned())));
    text(&mut window, "は");
    assert_eq!(comment(&window), format!("飛車は{all}"));
    // It replaces what is selected, also where that reaches farther than the part.
    press(&mut window, Modifiers::COMMAND, Key::A);
    say(&mut window, preedit("か"));
    say(&mut window, preedit("かく"));
    say(&mut window, Event::Ime(ImeEvent::Commit("角".to_owned())));
    text(&mut window, "も");
    assert_eq!(comment(&window), "角も");
}

#[test]
fn a_line_and_a_letter_may_be_as_long_as_they_like() {
    for all in ["ここで力戦になった。".repeat(8000), format!("a{}", "\u{301}".repeat(100_000))] {
        let (_folder, mut window) = writing(&all);
        assert!(shown(&window).len() < 64 << 10, "the field has all of it");
        text(&mut window, "x");
        assert_eq!(comment(&window), format!("{all}x"));
        press(&mut window, CONTROL, Key::Home);
        press(&mut window, Modifiers::NONE, Key::Delete);
        text(&mut window, "y");
        let rest = all.chars().skip(1).collect::<String>();
        assert!(comment(&window).starts_with('y'));
        assert!(comment(&window).ends_with('x'));
        assert!(comment(&window).len() <= rest.len() + 2);
    }
}

#[test]
fn the_wheel_goes_through_all_of_a_long_comment() {
    let (_folder, mut window) = writing(&lines(4000));
    press(&mut window, CONTROL, Key::Home);
    hover(&mut window);
    let mut seen = vec![shown(&window)];
    for _ in 0..400 {
        window.event(wheel(-2000.0));
        window.run_steps(2);
        let now = shown(&window);
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    // What comes next begins within what was there before: nothing is passed over.
    for pair in seen.windows(2) {
        let first = pair[1].lines().next().unwrap();
        assert!(pair[0].contains(first), "{first:?} does not follow");
    }
    assert!(
        seen.last().unwrap().contains("\n4000行目"),
        "the end was not reached: {:?}",
        seen.last().unwrap().lines().next()
    );
    // What is written then stands at the caret, which has stayed where it was.
    text(&mut window, "頭");
    assert!(comment(&window).starts_with("頭1行目"));
    assert!(shown(&window).starts_with("頭1行目"));
}

/// What a person does in a text.
#[derive(Clone, Debug)]
enum Deed {
    Write(String),
    Erase,
    Delete,
    Left(bool),
    Right(bool),
    Home(bool),
    End(bool),
    All,
    Cut,
    Paste(usize),
    Look(f32),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => "[あ-ん ]{1,3}".prop_map(Deed::Write),
        2 => Just(Deed::Write("\n".to_owned())),
        3 => Just(Deed::Erase),
        3 => Just(Deed::Delete),
        4 => any::<bool>().prop_map(Deed::Left),
        4 => any::<bool>().prop_map(Deed::Right),
        2 => any::<bool>().prop_map(Deed::Home),
        2 => any::<bool>().prop_map(Deed::End),
        1 => Just(Deed::All),
        1 => Just(Deed::Cut),
        2 => (1..3000usize).prop_map(Deed::Paste),
        3 => (-30_000.0..30_000.0f32).prop_map(Deed::Look),
    ]
}

/// A text, and where the selection begins and where the caret is, in characters.
struct Model {
    text: Vec<char>,
    anchor: usize,
    caret: usize,
}

impl Model {
    fn replace(&mut self, with: &str) {
        let (start, end) = (self.anchor.min(self.caret), self.anchor.max(self.caret));
        self.text.splice(start..end, with.chars());
        self.caret = start + with.chars().count();
        self.anchor = self.caret;
    }

    fn go(&mut self, at: usize, selects: bool) {
        self.caret = at;
        self.anchor = if selects { self.anchor } else { at };
    }

    fn is_empty(&self) -> bool {
        self.anchor == self.caret
    }

    fn take(&mut self, deed: &Deed) {
        let (start, end) = (self.anchor.min(self.caret), self.anchor.max(self.caret));
        match *deed {
            Deed::Write(ref text) => self.replace(text),
            Deed::Erase | Deed::Delete | Deed::Cut => {
                if self.is_empty() {
                    match deed {
                        Deed::Erase => self.anchor = self.caret.saturating_sub(1),
                        Deed::Delete => self.anchor = (self.caret + 1).min(self.text.len()),
                        _ => {}
                    }
                }
                self.replace("");
            }
            Deed::Left(false) if !self.is_empty() => self.go(start, false),
            Deed::Right(false) if !self.is_empty() => self.go(end, false),
            Deed::Left(selects) => self.go(self.caret.saturating_sub(1), selects),
            Deed::Right(selects) => self.go((self.caret + 1).min(self.text.len()), selects),
            Deed::Home(selects) => self.go(0, selects),
            Deed::End(selects) => self.go(self.text.len(), selects),
            Deed::All => (self.anchor, self.caret) = (0, self.text.len()),
            Deed::Paste(count) => self.replace(&lines(count)),
            Deed::Look(_) => {}
        }
    }
}

fn act(window: &mut Window, deed: &Deed) {
    let held = |selects: bool| if selects { Modifiers::SHIFT } else { Modifiers::NONE };
    match *deed {
        Deed::Write(ref said) if said == "\n" => press(window, Modifiers::NONE, Key::Enter),
        Deed::Write(ref said) => text(window, said),
        Deed::Erase => press(window, Modifiers::NONE, Key::Backspace),
        Deed::Delete => press(window, Modifiers::NONE, Key::Delete),
        Deed::Left(selects) => press(window, held(selects), Key::ArrowLeft),
        Deed::Right(selects) => press(window, held(selects), Key::ArrowRight),
        Deed::Home(selects) => press(window, held(selects) | CONTROL, Key::Home),
        Deed::End(selects) => press(window, held(selects) | CONTROL, Key::End),
        Deed::All => press(window, Modifiers::COMMAND, Key::A),
        Deed::Cut => say(window, Event::Cut),
        Deed::Paste(count) => say(window, Event::Paste(lines(count))),
        Deed::Look(by) => say(window, wheel(by)),
    }
    // Offers for what looks like a move would take keys.
    window.run();
}

#[test]
fn what_is_done_to_the_parts_is_done_to_the_whole() {
    let (_folder, mut window) = writing("一");
    hover(&mut window);
    let mut model = Model { text: vec!['一'], anchor: 1, caret: 1 };
    let config = Config { cases: 4, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    for _ in 0..4 {
        let deeds = proptest::collection::vec(deed(), 40).new_tree(&mut runner).unwrap().current();
        for (place, deed) in deeds.iter().enumerate() {
            act(&mut window, deed);
            model.take(deed);
            let text: String = model.text.iter().collect();
            assert_eq!(document(&window).node().unwrap().comment.len(), text.len(), "{place}: {:?}", &deeds[..=place]);
            assert!(comment(&window) == text, "{place}: {:?}", &deeds[..=place]);
        }
    }
}
