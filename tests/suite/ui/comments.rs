//! What a person reads in the comment, and writes into it.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;

use super::{Window, document, press, settle, window_with};

const CHESS: &str =
    "[Event \"?\"]\n\n1. e4 { [%eval 1.8,20] [%clk 0:03:00] good }\n1... e5 { [%clk 0:02:58] }\n2. Nf3 *\n";

/// What the comment field shows.
fn shown(window: &Window) -> String {
    let field = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント");
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn evaluations_and_clocks_of_chess_stand_beside_the_comment_not_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, CHESS).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path.clone()], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(shown(&window), "good");
    assert!(window.query_all_by_label_contains("+1.80").next().is_some());
    assert!(window.query_all_by_label_contains("残り 3:00").next().is_some());
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, Modifiers::COMMAND, Key::End);
    window.event(Event::Text(" move".to_owned()));
    window.run();
    assert_eq!(shown(&window), "good move");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(shown(&window), "");
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    assert!(!document(&window).is_modified());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), CHESS.replace("good }", "good move }"));
    // Where nothing was said but by a program.
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(Event::Text("quick".to_owned()));
    window.run();
    assert_eq!(shown(&window), "quick");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    let whole = CHESS.replace("good }", "good move }").replace("[%clk 0:02:58] }", "[%clk 0:02:58] quick }");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
}

/// The key as keyboards have it here.
const CONTROL: Modifiers = Modifiers { ctrl: true, ..Modifiers::COMMAND };

fn long_text() -> String {
    (1..=80).map(|line| format!("{line}行目\n")).collect()
}

/// Law: each comment is read on from where it was left, another from its beginning.
#[test]
fn each_comment_has_its_own_place_in_the_panel() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.kifu");
    let said: String = long_text().lines().map(|line| format!("*{line}\n")).collect();
    std::fs::write(&path, format!("手合割：平手\n{said}   1 ７六歩(77)\n{said}   2 ３四歩(33)\n")).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path], None);
    let top = |window: &Window| {
        window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect().top()
    };
    press(&mut window, Modifiers::NONE, Key::Home);
    let first = top(&window);
    let field = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect();
    window.hover_at(field.left_top() + egui::vec2(40.0, 30.0));
    window.run();
    window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -200.0),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
    });
    window.run();
    let left = top(&window);
    assert!(left < first - 50.0, "it was scrolled: {first} {left}");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!((top(&window) - first).abs() < 2.0, "a comment is read from its beginning: {}", top(&window));
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert!((top(&window) - left).abs() < 2.0, "and on from where it was left: {} {left}", top(&window));
}

/// Law: links that have no room beside one another stand in the next line, none of them cut off.
#[test]
fn the_row_of_links_wraps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("links.kifu");
    let links: Vec<String> = (1..=12).map(|nth| format!("https://example.com/games/{nth}/")).collect();
    std::fs::write(&path, format!("手合割：平手\n*{}\n   1 ７六歩(77)\n", links.join(" "))).unwrap();
    let mut window = window_with([1300.0, 1000.0], Language::Japanese, vec![path], None);
    press(&mut window, Modifiers::NONE, Key::Home);
    window.run();
    let panel = window.get_by_role_and_label(egui::accesskit::Role::MultilineTextInput, "コメント").rect();
    let rooms: Vec<egui::Rect> =
        links.iter().map(|link| window.get_by_role_and_label(egui::accesskit::Role::Button, link).rect()).collect();
    assert!(rooms.iter().all(|room| room.right() <= panel.right() + 8.0), "{rooms:?} in {panel}");
    let rows = rooms.chunk_by(|one, other| (one.top() - other.top()).abs() < 1.0).count();
    assert!(rows > 1, "{rooms:?}");
}

/// Law: what programs wrote is no part of the words, can be corrected in a line of its own, and what was not changed is
/// saved byte for byte.
#[test]
fn what_programs_wrote_has_a_line_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.kifu");
    let record =
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*好手\n*#評価値=110\n   2 ３四歩(33)\n";
    std::fs::write(&path, record).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path.clone()], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let role = egui::accesskit::Role::MultilineTextInput;
    let machine = |window: &Window| {
        let field = window.get_by_role_and_label(role, "プログラムの書き込み");
        field.accesskit_node().value().unwrap_or_default()
    };
    assert_eq!((shown(&window), machine(&window)), ("好手".to_owned(), "#評価値=110".to_owned()));
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, CONTROL, Key::End);
    window.event(Event::Text("だ".to_owned()));
    window.run();
    window.get_by_role_and_label(role, "プログラムの書き込み").click();
    window.run();
    press(&mut window, CONTROL, Key::End);
    press(&mut window, Modifiers::NONE, Key::Backspace);
    window.event(Event::Text("5".to_owned()));
    window.run();
    assert_eq!((shown(&window), machine(&window)), ("好手だ".to_owned(), "#評価値=115".to_owned()));
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    let changed = record.replace("*好手", "*好手だ").replace("110", "115");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), changed);
    press(&mut window, Modifiers::NONE, Key::Escape);
    for _ in 0..4 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!((shown(&window), machine(&window)), ("好手".to_owned(), "#評価値=110".to_owned()));
}

/// What is typed after a paste goes behind what was pasted, though programs wrote lines of it, which leave the words.
#[test]
fn typing_goes_on_behind_a_paste_that_has_lines_of_programs() {
    for pasted in ["良い手。\n#評価値=55\nさらに続く。", "一\n二\n#評価値=40\n三\n#評価値=50\n四"]
    {
        let mut window = writing();
        window.event(Event::Paste(pasted.to_owned()));
        window.run();
        window.run();
        window.event(Event::Text("QQQ".to_owned()));
        window.run();
        let words: Vec<&str> = pasted.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(shown(&window), format!("{}QQQ", words.join("\n")));
    }
}

/// Words in the field of programs wait there, and change nothing: neither what a program wrote nor the comment.
#[test]
fn words_are_no_part_of_what_programs_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.kifu");
    std::fs::write(&path, "手合割：平手\n   1 ７六歩(77)\n*良い手\n*#評価値=55\n*続く\n").unwrap();
    let mut window = window_with([1300.0, 900.0], Language::Japanese, vec![path.clone()], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let role = egui::accesskit::Role::MultilineTextInput;
    let field = |window: &Window, name: &str| {
        let field = window.query_by_role_and_label(role, name)?;
        Some(field.accesskit_node().value().unwrap_or_default())
    };
    let (name, waits) =
        ("プログラムの書き込み", "ここにはプログラムが書く形式だけが残ります。文章は上に書いてください。");
    window.get_by_role_and_label(role, name).click();
    window.run();
    press(&mut window, CONTROL, Key::End);
    press(&mut window, Modifiers::NONE, Key::Enter);
    for letters in ["S", "E", "C"] {
        window.event(Event::Text(letters.to_owned()));
        window.run();
    }
    assert_eq!(field(&window, waits).as_deref(), Some("#評価値=55\nSEC"));
    assert_eq!(shown(&window), "良い手\n続く");
    for _ in 0..5 {
        press(&mut window, Modifiers::NONE, Key::Backspace);
    }
    assert_eq!(field(&window, name).as_deref(), Some("#評価値=5"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    assert!(std::fs::read_to_string(&path).unwrap().contains("*良い手\n*#評価値=5\n*続く\n"));
}

/// A window with a move, in whose empty comment one may write.
fn writing() -> Window {
    let mut window = super::keys::window_in(Language::Japanese);
    super::keys::text(&mut window, "7g7f");
    press(&mut window, Modifiers::NONE, Key::C);
    assert!(window.ctx.text_edit_focused());
    window
}

/// Law: what is pasted into an empty comment that is longer than its panel leaves the caret in sight, between the title
/// and the end of the window, and so does each way back and forth.
#[test]
fn the_caret_is_seen_after_a_long_paste_into_an_empty_comment() {
    let mut window = writing();
    let seen = |window: &mut Window, when: &str| {
        // A scroll on its way comes to its end.
        for _ in 0..super::A_WHILE {
            window.step();
        }
        let caret = window.output().platform_output.ime.expect("a field has the keyboard").cursor_rect;
        let titles = window.query_all_by_role_and_label(egui::accesskit::Role::Label, "コメント");
        let top = titles.map(|title| title.rect().bottom()).fold(0.0, f32::max);
        let bottom = window.ctx.content_rect().bottom();
        assert!(caret.top() >= top - 2.0 && caret.bottom() <= bottom, "{when}: {caret} in {top}..{bottom}");
    };
    window.event(Event::Paste(long_text()));
    window.run();
    assert!(document(&window).node().unwrap().comment.contains("80行目"));
    seen(&mut window, "after the paste");
    press(&mut window, CONTROL, Key::Home);
    seen(&mut window, "at the beginning");
    press(&mut window, CONTROL, Key::End);
    seen(&mut window, "at the end");
}

/// Words before a move have a field above the comment, which has the others; each is saved where it stands.
#[test]
fn words_before_a_move_are_written_above_the_comment() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let game = "[Event \"?\"]\n\n1. e4 1... {Now} e5 {behind} 2. Nf3 *\n";
    std::fs::write(&path, game).unwrap();
    let mut window = window_with([1300.0, 900.0], Language::English, vec![path.clone()], None);
    let (before, comment) = ("Words before the move", "Comment");
    let value = |window: &Window, label: &str| {
        let role = egui::accesskit::Role::MultilineTextInput;
        window.get_by_role_and_label(role, label).accesskit_node().value().unwrap_or_default()
    };
    for _ in 0..2 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
    }
    assert_eq!((value(&window, before), value(&window, comment)), ("Now".to_owned(), "behind".to_owned()));
    // Typing at the board goes on behind the move.
    press(&mut window, Modifiers::NONE, Key::C);
    press(&mut window, CONTROL, Key::End);
    window.event(Event::Text(" it".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.state_mut().as_mut().unwrap().ask(komaoto::ui::Command::EditPreface);
    window.run_steps(4);
    press(&mut window, CONTROL, Key::End);
    window.event(Event::Text(" then".to_owned()));
    window.run();
    assert_eq!((value(&window, before), value(&window, comment)), ("Now then".to_owned(), "behind it".to_owned()));
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&mut window);
    let saved = || std::fs::read_to_string(&path).unwrap();
    assert_eq!(saved(), game.replace("{Now}", "{Now then}").replace("{behind}", "{behind it}"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((value(&window, before), value(&window, comment)), ("Now".to_owned(), "behind it".to_owned()));
    // Where there are none, there is room to write some.
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(value(&window, before), "");
}
