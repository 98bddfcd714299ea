//! Journeys: the history as a list, the names of undo, marks on the board, the time beside the comment.

use std::time::Duration;

use egui::{Event, Key, Modifiers, PointerButton, Pos2, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::formats::comment::full_comment;
use komaoto::locale::Language;

use super::{Window, click, document, outline, press, window_with};

fn sized(size: [f32; 2], language: Language) -> Window {
    window_with(size, language, vec![], None)
}

fn window() -> Window {
    sized([1300.0, 800.0], Language::Japanese)
}

fn play(window: &mut Window, moves: &[(&str, &str)]) {
    for (from, to) in moves {
        click(window, from);
        click(window, to);
    }
}

const TWO: [(&str, &str); 2] = [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")];

/// The rows of the history, as they are read out; the current one in brackets.
fn rows(window: &Window) -> Vec<String> {
    window
        .query_all_by_role(Role::ListItem)
        .filter_map(|row| {
            let label = row.accesskit_node().label()?;
            // The moves are a list, too; theirs have no number of a step that counts up from the first row.
            let current = row.accesskit_node().is_selected() == Some(true);
            Some(if current { format!("[{label}]") } else { label })
        })
        .skip_while(|row| !row.contains("最初の状態"))
        .take_while(|row| !row.contains("開始局面"))
        .collect()
}

fn type_text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run();
}

#[test]
fn the_history_lists_what_was_done_and_a_click_goes_there() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    window
        .get_by_label("編集するたびに、ここに一つずつ並びます。行を選ぶと、その時点に戻ったり、やり直したりできます。");
    play(&mut window, &TWO);
    press(&mut window, Modifiers::NONE, Key::C);
    type_text(&mut window, "角道を開ける");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::F2);
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(
        rows(&window),
        [
            "0 最初の状態、保存した時点",
            "1 ☗７六歩、1手目",
            "2 ☖３四歩、2手目",
            "3 コメント「角道を開ける」、2手目",
            "4 しおりを付ける、2手目",
            "[5 ☖３四歩から1手を削除、2手目]",
        ]
    );
    click(&mut window, "1 ☗７六歩、1手目");
    assert_eq!(outline(&window), "7g7f");
    assert_eq!(document(&window).cursor().index(), 1);
    assert_eq!(rows(&window)[1], "[1 ☗７六歩、1手目]");
    assert_eq!(rows(&window)[5], "5 ☖３四歩から1手を削除、2手目、元に戻し済み");
    click(&mut window, "4 しおりを付ける、2手目、元に戻し済み");
    assert_eq!(outline(&window), "7g7f 3c3d");
    let node = document(&window).node().unwrap();
    assert_eq!((node.comment.as_str(), node.bookmark.as_deref()), ("角道を開ける", Some("")));
    click(&mut window, "0 最初の状態、保存した時点");
    assert_eq!(outline(&window), "");
    assert!(!document(&window).is_modified());
    // The menu puts it away again.
    click(&mut window, "表示");
    click(&mut window, "パネル");
    click(&mut window, "編集の履歴");
    assert!(rows(&window).is_empty());
}

#[test]
fn a_long_history_shows_the_current_step_and_goes_back_in_one_frame() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    // Two gold generals to and fro.
    let round = [
        ("４九 金 先手", "４八 空き"),
        ("４一 金 後手", "４二 空き"),
        ("４八 金 先手", "４九 空き"),
        ("４二 金 後手", "４一 空き"),
    ];
    for i in 0..60 {
        play(&mut window, &[round[i % 4]]);
    }
    assert_eq!(document(&window).steps(), (60, 60));
    // The last row is in sight, the first ones are told, but not laid out.
    let panel = window.get_by_role_and_label(Role::ListBox, "履歴").rect();
    assert!(window.query_all_by_label_contains("、60手目").any(|row| panel.contains(row.rect().center())));
    assert!(!panel.intersects(window.get_by_label("0 最初の状態、保存した時点").rect()));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    let row = window.get_all_by_role(Role::ListItem).find(|row| {
        row.accesskit_node().label().is_some_and(|label| label.starts_with("57 ") && label.contains("手目"))
    });
    row.expect("it is in sight").click();
    window.run();
    assert_eq!(document(&window).steps(), (57, 60));
    assert_eq!(document(&window).cursor().index(), 57);
}

#[test]
fn every_size_and_language_has_room_for_the_history() {
    for language in Language::ALL {
        for size in [[420.0, 560.0], [800.0, 600.0], [1300.0, 800.0]] {
            let mut window = sized(size, language);
            press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
            window.state_mut().as_mut().unwrap().ask(komaoto::ui::Command::Bookmark);
            window.run();
            let start = komaoto::locale::Locale::new(language).text("history-start");
            assert!(window.query_all_by_label_contains(&start).next().is_some(), "{language:?} {size:?}");
        }
    }
}

#[test]
fn undo_and_redo_say_what_they_would_do() {
    let mut window = window();
    let says = |window: &Window, text: &str| window.query_all_by_label(text).next().is_some();
    play(&mut window, &TWO);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    play(&mut window, &[("８三 歩 後手", "８四 空き")]);
    press(&mut window, Modifiers::ALT, Key::ArrowUp);
    assert!(says(&window, "元に戻す：分岐 ☖８四歩 を上へ"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(says(&window, "元に戻す：分岐 ☖８四歩 を削除（1手）"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(says(&window, "やり直す：分岐 ☖８四歩 を削除（1手）"));
    assert!(says(&window, "元に戻す：☖８四歩"));
    press(&mut window, Modifiers::NONE, Key::Num4);
    assert!(says(&window, "元に戻す：☖８四歩に??"));
    press(&mut window, Modifiers::NONE, Key::Num4);
    assert!(says(&window, "元に戻す：☖８四歩の??を消す"));
}

#[test]
fn glyph_keys_mark_a_move_and_take_the_mark_away() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::Num1);
    assert_eq!(document(&window).steps(), (0, 0), "the start position is no move");
    play(&mut window, &TWO);
    for (key, symbol) in
        [(Key::Num1, "!"), (Key::Num2, "?"), (Key::Num3, "!!"), (Key::Num4, "??"), (Key::Num5, "!?"), (Key::Num6, "?!")]
    {
        press(&mut window, Modifiers::NONE, key);
        let node = document(&window).node().unwrap();
        assert_eq!((node.comment.as_str(), node.marks.glyph.map(|glyph| glyph.symbol())), ("", Some(symbol)));
        window.get_by_label(&format!("2 ☖３四歩 {symbol}"));
    }
    press(&mut window, Modifiers::NONE, Key::Num6);
    assert!(!document(&window).node().unwrap().is_marked());
    // A field that has the keyboard keeps the digits.
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, Modifiers::NONE, Key::Num1);
    assert!(!document(&window).node().unwrap().is_marked());
}

fn at(window: &Window, name: &str) -> Pos2 {
    window.get_by_label(name).rect().center()
}

/// Drags with the right button, with keys held.
fn draw(window: &mut Window, from: &str, to: &str, modifiers: Modifiers) {
    let (from, to) = (at(window, from), at(window, to));
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Secondary, pressed, modifiers };
    window.event(Event::ModifiersChanged(modifiers));
    window.event(Event::PointerMoved(from));
    window.event(button(from, true));
    window.run();
    for share in [0.3, 0.7, 1.0] {
        window.event(Event::PointerMoved(from + (to - from) * share));
        window.run();
    }
    window.event(button(to, false));
    window.run();
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run();
}

#[test]
fn the_right_button_draws_circles_and_arrows_that_stay_out_of_the_comment_field() {
    let mut window = window();
    play(&mut window, &TWO[..1]);
    press(&mut window, Modifiers::NONE, Key::C);
    type_text(&mut window, "読み");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("５五 空き").click_secondary();
    window.run();
    let comment = |window: &Window| full_comment(document(window).node().unwrap()).into_owned();
    assert_eq!(comment(&window), "読み\n[%csl G5e]");
    draw(&mut window, "８八 角 先手", "３三 歩 後手", Modifiers::NONE);
    assert_eq!(comment(&window), "読み\n[%csl G5e][%cal G8h3c]");
    // The field shows the words alone, and typing leaves the marks where they are.
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, Modifiers::COMMAND, Key::End);
    type_text(&mut window, "を入れる");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(comment(&window), "読みを入れる\n[%csl G5e][%cal G8h3c]");
    // Another colour takes the place of the first, the same one again takes it away.
    draw(&mut window, "８八 角 先手", "３三 歩 後手", Modifiers::SHIFT);
    assert_eq!(comment(&window), "読みを入れる\n[%csl G5e][%cal R8h3c]");
    draw(&mut window, "８八 角 先手", "３三 歩 後手", Modifiers::SHIFT);
    assert_eq!(comment(&window), "読みを入れる\n[%csl G5e]");
    draw(&mut window, "１一 香 後手", "１九 香 先手", Modifiers::SHIFT | Modifiers::ALT);
    draw(&mut window, "２八 飛 先手", "２三 歩 後手", Modifiers::ALT);
    assert_eq!(comment(&window), "読みを入れる\n[%csl G5e][%cal Y1a1i,B2h2c]");
    // Each was a step of its own.
    let (done, _) = document(&window).steps();
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), "読みを入れる\n[%csl G5e][%cal Y1a1i]");
    assert_eq!(document(&window).steps().0, done - 1);
    click(&mut window, "編集");
    window.get_by_label("評価と印").hover();
    window.run();
    click(&mut window, "印を消す");
    assert_eq!(comment(&window), "読みを入れる");
}

#[test]
fn a_right_click_gives_up_a_selection_and_draws_nothing_then() {
    let mut window = window();
    click(&mut window, "７七 歩 先手");
    window.get_by_label("５五 空き").click_secondary();
    window.run();
    assert_eq!(document(&window).steps(), (0, 0));
    click(&mut window, "７六 空き");
    assert_eq!(outline(&window), "", "the pawn was given up");
}

#[test]
fn the_time_of_a_move_is_typed_beside_its_comment() {
    let mut window = window();
    assert!(window.query_by_label("この手の消費時間").is_none(), "no time is spent on the start position");
    play(&mut window, &TWO);
    let time = |window: &Window| document(window).node().unwrap().time;
    let enter = |window: &mut Window, text: &str| {
        window.get_by_label("この手の消費時間").focus();
        window.run();
        press(window, Modifiers::COMMAND, Key::A);
        type_text(window, text);
        press(window, Modifiers::NONE, Key::Enter);
    };
    enter(&mut window, "1:15");
    assert_eq!(time(&window), Some(Duration::from_secs(75)));
    assert!(window.query_all_by_label("元に戻す：☖３四歩の消費時間 1:15").next().is_some());
    enter(&mut window, "１：０２：０３");
    assert_eq!(time(&window), Some(Duration::from_secs(3723)));
    // What means no time is said, and changes nothing.
    enter(&mut window, "1:99");
    assert_eq!(time(&window), Some(Duration::from_secs(3723)));
    window.get_by_label("時間は 1:15 や 1:02:03 のように書いてください。");
    enter(&mut window, "0:30");
    assert_eq!(time(&window), Some(Duration::from_secs(30)));
    // What is typed at one go is one step.
    for before in [Some(Duration::from_secs(3723)), Some(Duration::from_secs(75)), None] {
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(time(&window), before);
    }
}

#[test]
fn a_held_key_undoes_step_by_step_to_the_start() {
    let mut window = window();
    let round = [
        ("４九 金 先手", "４八 空き"),
        ("４一 金 後手", "４二 空き"),
        ("４八 金 先手", "４九 空き"),
        ("４二 金 後手", "４一 空き"),
    ];
    for i in 0..100 {
        play(&mut window, &[round[i % 4]]);
    }
    let key = |pressed, repeat| Event::Key {
        key: Key::Z,
        physical_key: None,
        pressed,
        repeat,
        modifiers: Modifiers::COMMAND,
    };
    // As a slow machine gets them: several repeats between two frames.
    window.event(key(true, false));
    for _ in 0..33 {
        for _ in 0..3 {
            window.event(key(true, true));
        }
        window.run();
    }
    assert_eq!(document(&window).steps(), (0, 100));
    assert_eq!(outline(&window), "");
    assert!(!document(&window).is_modified());
    window.event(key(true, true));
    window.event(key(false, false));
    window.run();
    assert_eq!(document(&window).steps(), (0, 100));
}
