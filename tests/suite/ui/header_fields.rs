//! The headers that documents name, in the panel: their names, their groups, their values.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::ui::{Command, Pane};

use super::{Window, click, document, press, window_with};

const CHESS: &str = "[Event \"x\"]\n[Site \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 *\n";
const SHOGI: &str = "手合割：平手\n先手：山田\n後手：佐藤\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";

const PROBLEM: &str = "手合割：平手\n作品名：飛車の道\n作者：山田\n手数----指手---------消費時間--\n";

fn opened(name: &str, text: &str, language: Language) -> (tempfile::TempDir, Window) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let mut window = window_with([1366.0, 900.0], language, vec![path], None);
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Headers));
    window.run();
    (folder, window)
}

fn header(window: &Window, key: &str) -> Option<String> {
    document(window).record().headers.get(key).map(str::to_owned)
}

fn focused(window: &Window) -> Option<String> {
    window.root().children_recursive().find(|node| node.is_focused()).and_then(|node| node.accesskit_node().label())
}

#[test]
fn a_header_has_its_name_in_the_language_beside_its_key() {
    let (_folder, window) = opened("a.pgn", CHESS, Language::Japanese);
    for name in ["白", "黒", "大会名", "対局日", "開催地", "回戦", "結果"] {
        assert!(window.query_by_role_and_label(Role::Label, name).is_some(), "{name}");
    }
    // A key that says it already has none.
    let (_folder, window) = opened("a.pgn", CHESS, Language::English);
    assert!(window.query_by_role_and_label(Role::Label, "Site").is_none());
    let (_folder, window) = opened("a.kifu", SHOGI, Language::Japanese);
    assert!(window.query_by_role_and_label(Role::Label, "場所").is_none());
    let (_folder, window) = opened("a.kifu", SHOGI, Language::English);
    assert!(window.query_by_role_and_label(Role::Label, "Site").is_some());
}

#[test]
fn fields_are_offered_in_their_groups_and_values_where_a_document_lists_them() {
    let (_folder, mut window) = opened("a.pgn", CHESS, Language::Japanese);
    click(&mut window, "項目を追加");
    click(&mut window, "その他");
    click(&mut window, "終局の理由 Termination");
    assert_eq!(focused(&window).as_deref(), Some("Termination"), "its value is to be written");
    click(&mut window, "Terminationの値を選ぶ");
    assert!(window.query_all_by_label_contains("時間切れ").next().is_some());
    window.get_all_by_label_contains("adjudication").next().unwrap().click();
    window.run();
    assert_eq!(header(&window, "Termination").as_deref(), Some("adjudication"));
    // What is there is not offered again, what the position says never.
    click(&mut window, "項目を追加");
    click(&mut window, "その他");
    for label in ["終局の理由 Termination", "開始局面 FEN", "途中の局面 SetUp"] {
        assert!(window.query_by_label(label).is_none(), "{label}");
    }
    assert!(window.query_by_label("対局の方法 Mode").is_some());
}

#[test]
fn a_field_that_was_added_and_left_empty_is_none() {
    let (_folder, mut window) = opened("a.pgn", CHESS, Language::Japanese);
    let before = document(&window).record().headers.clone();
    click(&mut window, "項目を追加");
    click(&mut window, "対局者");
    click(&mut window, "白のElo WhiteElo");
    assert_eq!(focused(&window).as_deref(), Some("WhiteElo"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run();
    assert_eq!(document(&window).record().headers, before);
    click(&mut window, "項目を追加");
    click(&mut window, "対局者");
    click(&mut window, "白のElo WhiteElo");
    window.event(Event::Text("2700".to_owned()));
    window.run();
    assert_eq!(header(&window, "WhiteElo").as_deref(), Some("2700"));
}

#[test]
fn any_other_field_is_named_by_hand() {
    let (_folder, mut window) = opened("a.pgn", CHESS, Language::Japanese);
    click(&mut window, "項目を追加");
    click(&mut window, "ほかの項目");
    assert_eq!(focused(&window).as_deref(), Some("項目名 6"));
    press(&mut window, Modifiers::COMMAND, Key::A);
    // On the way there it is one that has a name.
    for letter in ["White", "Coach"] {
        window.event(Event::Text(letter.to_owned()));
        window.run();
    }
    assert_eq!(focused(&window).as_deref(), Some("項目名 6"));
    press(&mut window, Modifiers::NONE, Key::Tab);
    window.event(Event::Text("C".to_owned()));
    window.run();
    assert_eq!(header(&window, "WhiteCoach").as_deref(), Some("C"));
    assert_eq!(header(&window, "White").as_deref(), Some("A"));
}

#[test]
fn a_key_that_has_a_name_can_be_written_all_the_same() {
    let (_folder, mut window) = opened("a.pgn", CHESS, Language::Japanese);
    window.get_by_role_and_label(Role::Label, "開催地").click_secondary();
    window.run();
    click(&mut window, "項目名を書き換える");
    assert_eq!(focused(&window).as_deref(), Some("項目名 2"));
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text("Venue".to_owned()));
    window.run();
    assert_eq!(header(&window, "Venue").as_deref(), Some("?"));
    assert_eq!(header(&window, "Site"), None);
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert_eq!(focused(&window).as_deref(), Some("Venue"));
}

#[test]
fn every_game_has_its_own() {
    let (_folder, mut window) = opened("a.pgn", XIANGQI, Language::English);
    click(&mut window, "Add a field");
    click(&mut window, "Other");
    click(&mut window, "Move notation Format");
    click(&mut window, "Values for Format");
    window.get_all_by_label_contains("WXF").next().unwrap().click();
    window.run();
    assert_eq!(header(&window, "Format").as_deref(), Some("WXF"));
    let (_folder, mut window) = opened("a.kifu", SHOGI, Language::Japanese);
    click(&mut window, "項目を追加");
    assert!(window.query_by_label("作品").is_none(), "it is no problem");
    click(&mut window, "その他");
    click(&mut window, "持将棋ルール");
    click(&mut window, "持将棋ルールの値を選ぶ");
    window.get_all_by_label_contains("27").next().unwrap().click();
    window.run();
    assert_eq!(header(&window, "持将棋ルール").as_deref(), Some("27"));
}

/// Headers of which none is left to be filled in stay a tab beside the comment when that is looked at.
#[test]
fn filled_headers_stay_beside_the_comment() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kifu");
    let heads = "手合割：平手\n先手：山田\n後手：佐藤\n棋戦：王位戦\n開始日時：2020/01/02\n終了日時：2020/01/02\n場所：東京\n持ち時間：1時間\n";
    std::fs::write(&path, format!("{heads}手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"))
        .unwrap();
    let mut window = window_with([800.0, 600.0], Language::Japanese, vec![path], None);
    super::wait_for(&mut window, |window| document(window).path().is_some());
    let shown = |window: &Window| window.query_all_by_role_and_label(Role::TextInput, "先手").count();
    let tab = |window: &Window, name: &str| window.query_by_role_and_label(Role::Tab, name).is_some();
    assert_eq!(shown(&window), 0);
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Headers));
    window.run();
    assert_eq!(shown(&window), 1);
    assert!(tab(&window, "対局情報") && tab(&window, "コメント"), "there is no room for both");
    for _ in 0..2 {
        window.get_by_role_and_label(Role::Tab, "コメント").click();
        window.run();
        assert_eq!(shown(&window), 0);
        assert!(tab(&window, "対局情報"), "it is a click away");
        window.get_by_role_and_label(Role::Tab, "対局情報").click();
        window.run();
        assert_eq!(shown(&window), 1);
    }
}

fn rows_of(shape: &egui::Shape, rows: &mut Vec<String>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| rows_of(shape, rows)),
        egui::Shape::Text(text) => {
            rows.extend(
                text.galley.rows.iter().map(|row| row.glyphs.iter().map(|glyph| glyph.chr).collect::<String>()),
            );
        }
        _ => {}
    }
}

/// What is said of a game is cut off within a fact, never behind one.
#[test]
fn no_row_of_facts_ends_in_what_stands_between_two() {
    let event = "A tournament in the great hall of the old exchange at the river";
    for length in (8..event.len()).filter(|length| event.is_char_boundary(*length)) {
        let text = CHESS.replace("\"x\"", &format!("\"{}\"]\n[Date \"2026.03.04\"", &event[..length]));
        let (_folder, window) = opened("a.pgn", &text, Language::English);
        let mut rows = Vec::new();
        window.output().shapes.iter().for_each(|clipped| rows_of(&clipped.shape, &mut rows));
        let told: Vec<_> = rows.iter().filter(|row| row.starts_with(&event[..8])).collect();
        assert!(!told.is_empty(), "{rows:?}");
        for row in told {
            let (begun, is_cut) = row.strip_suffix('…').map_or((row.as_str(), false), |begun| (begun, true));
            assert!(!begun.trim_end().ends_with('·'), "{row:?}");
            assert!(!is_cut || !begun.contains(" · "), "a date is no date without its end: {row:?}");
        }
    }
}

/// A tag that says that nothing is known is an empty field, and stays as it is until something is typed.
#[test]
fn the_question_mark_of_a_tag_is_no_beginning_of_a_name() {
    let text = "[Event \"x\"]\n[White \"?\"]\n[Black \"B\"]\n[Date \"????.??.??\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let (_folder, mut window) = opened("a.pgn", text, Language::English);
    window.get_by_role_and_label(Role::TextInput, "White").focus();
    window.run();
    assert_eq!(header(&window, "White").as_deref(), Some("?"));
    for letter in ["B", "o", "b"] {
        window.event(Event::Text(letter.to_owned()));
        window.run();
    }
    assert_eq!(header(&window, "White").as_deref(), Some("Bob"));
    assert_eq!(header(&window, "Date").as_deref(), Some("????.??.??"));
}

/// What the board says of the end of a game is offered as its result, once, and is a step of its own for undo; where a
/// result is known, and in a variation, nothing is offered.
#[test]
fn a_mate_on_the_board_is_offered_as_the_result() {
    let played = |moves: &str, back: usize, mv: &str| {
        let mut window = super::window(Vec::new());
        super::paste(&mut window, moves);
        press(&mut window, Modifiers::NONE, Key::End);
        (0..back).for_each(|_| press(&mut window, Modifiers::NONE, Key::ArrowLeft));
        window.event(Event::Text(mv.to_owned()));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Enter);
        window
    };
    let offers = |window: &Window, name: &str| window.query_by_label(name).is_some();
    let result = |window: &Window| document(window).record().headers.get("Result").map(str::to_owned);
    let fool = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 *\n";
    let mut window = played(fool, 0, "Qh4#");
    assert!(document(&window).outcome().is_some(), "{}", super::outline(&window));
    assert!(offers(&window, "0-1"));
    click(&mut window, "0-1");
    assert_eq!(result(&window).as_deref(), Some("0-1"));
    assert!(!offers(&window, "0-1"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(result(&window).as_deref(), Some("*"));
    assert!(document(&window).outcome().is_some(), "the move stays");
    // No mate, a result that is known, a variation.
    assert!(!offers(&played(fool, 0, "Be7"), "0-1"));
    assert!(!offers(&played(&fool.replace('*', "1/2-1/2"), 0, "Qh4#"), "0-1"));
    assert!(!offers(&played(&fool.replace("2. g4", "2. g4 d6"), 1, "Qh4#"), "0-1"));
}

/// A field that is filled keeps its place, so that Tab goes on below it: whoever leaves one out wrote the next value into it.
#[test]
fn fields_of_a_problem_keep_their_places() {
    let (_folder, mut window) = opened("p.kifu", PROBLEM, Language::Japanese);
    window.get_by_role_and_label(Role::TextInput, "詰手数").click();
    window.run();
    window.event(Event::Text("7".to_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert_eq!(focused(&window).as_deref(), Some("出典"));
}
