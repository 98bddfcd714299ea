//! A position set up to be looked for in the library, with the mouse and with the keyboard.

use std::fs;
use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Command, Settings};

use super::{Fixed, Window, click, document, press, wait_for, window_of};

const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

fn folder(at: &Path) {
    let kif = |name: &str, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().enumerate().map(|(at, mv)| format!("{:4} {mv}\n", at + 1)).collect();
        let text = format!("手合割：平手\n先手：{name}\n後手：相手\n手数----指手---------\n{}", moves.concat());
        fs::write(at.join(format!("{name}.kifu")), text).unwrap();
    };
    kif("飛先", &["２六歩(27)", "３四歩(33)", "７六歩(77)", "８四歩(83)", "２五歩(26)"]);
    kif("角道", &["７六歩(77)", "３四歩(33)", "６六歩(67)"]);
    kif("鏡", &["３六歩(37)"]);
    fs::write(at.join("open.pgn"), "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    fs::write(at.join("x.pgn"), "[Game \"xiangqi\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. h2e2 h9g7 *\n").unwrap();
}

fn window(folder: &Path) -> Window {
    let library = vec![folder.to_path_buf()];
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)))
}

fn told(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn right_click(window: &mut Window, name: &str) {
    window.get_by_label(name).click_secondary();
    window.run();
}

/// From the library's line: pieces out of the box, a square that must be empty, and back with what was found; the term is
/// seen, changed, kept and taken away.
#[test]
fn a_pattern_is_set_up_with_the_mouse() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "5局（"));
    click(&mut window, "局面を作って探す…");
    assert!(window.query_by_label("ライブラリ").is_none());
    assert!(told(&window, "駒0枚、空きと決めたマス0"));
    // A pawn on 2f, and nothing on 2g.
    click(&mut window, "駒箱 歩 18");
    click(&mut window, "２六 何でもよい");
    click(&mut window, "２七 何でもよい");
    window.get_by_label("２七 空き");
    assert!(told(&window, "駒1枚、空きと決めたマス1"));
    click(&mut window, "探す");
    wait_for(&mut window, |window| told(window, "1局（"));
    assert!(told(&window, "駒1枚の局面"));
    // Also in a mirror: 8f. Nothing more.
    click(&mut window, "左右を入れ替えた局面も");
    wait_for(&mut window, |window| told(window, "1局（"));
    // It is kept with the words.
    click(&mut window, "残した検索");
    click(&mut window, "この検索を残す");
    window.run();
    // Changed: what was set up is there again.
    click(&mut window, "駒1枚の局面 この局面を変更");
    window.get_by_label("２六 歩 先手");
    right_click(&mut window, "２七 空き");
    window.get_by_label("２七 何でもよい");
    click(&mut window, "空き");
    click(&mut window, "２六 歩 先手");
    window.get_by_label("２六 空き");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.get_by_label("２七 空き");
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait_for(&mut window, |window| told(window, "1局（"));
    // Opened where it is reached.
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("飛先.kifu")));
    assert_eq!(document(&window).cursor().index(), 1);
    press(&mut window, Modifiers::NONE, Key::F7);
    click(&mut window, "局面で探すのをやめる");
    wait_for(&mut window, |window| told(window, "5局（"));
    assert!(!told(&window, "駒1枚の局面"));
    // A kept search brings it back.
    click(&mut window, "残した検索");
    let rows = "?????????/?????????/?????????/?????????/?????????/???????P?/???????1?/?????????/?????????";
    click(&mut window, &format!("局面:\"{rows} ? ? mirror\""));
    window.run();
    wait_for(&mut window, |window| told(window, "1局（"));
    assert!(told(&window, "駒1枚の局面") && window.query_by_value("局面").is_none());
}

/// The board, the keys and nothing else, from the record to the game that was found.
#[test]
fn a_pattern_is_set_up_with_the_keyboard() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    window.state_mut().as_mut().unwrap().ask(Command::SeekPosition);
    window.run();
    // The middle is 5e: 7f.
    for key in
        [Key::ArrowLeft, Key::ArrowLeft, Key::ArrowDown, Key::P, Key::ArrowRight, Key::P, Key::ArrowDown, Key::Slash]
    {
        press(&mut window, Modifiers::NONE, key);
    }
    window.get_by_label("７六 歩 先手");
    window.get_by_label("６六 歩 先手");
    window.get_by_label("６七 空き");
    press(&mut window, Modifiers::NONE, Key::Slash);
    window.get_by_label("６七 何でもよい");
    press(&mut window, Modifiers::NONE, Key::Period);
    window.get_by_label("６七 空き");
    press(&mut window, CTRL_SHIFT, Key::F);
    wait_for(&mut window, |window| told(window, "1局（"));
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("角道.kifu")));
    assert_eq!(document(&window).cursor().index(), 3);
}

/// What is set up in the record waits meanwhile, and comes again.
#[test]
fn a_setup_of_the_record_goes_on_behind_it() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    press(&mut window, Modifiers::COMMAND, Key::E);
    right_click(&mut window, "２七 歩 先手");
    window.get_by_label("２七 と 先手");
    click(&mut window, "このような局面を探す…");
    assert!(told(&window, "局面検索"));
    click(&mut window, "空きをすべて ? に");
    window.get_by_label("５五 何でもよい");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(told(&window, "局面編集"));
    window.get_by_label("２七 と 先手");
    window.get_by_label("５五 空き");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.get_by_label("２七 歩 先手");
}

/// Chess and xiangqi are set up from any record; a mistake in the numbers of pieces is said, and nothing is looked for.
#[test]
fn all_games_are_looked_for_from_any_record() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    for (game, piece, square, file, at) in [
        ("チェス", "駒 ナイト 白", "f3 何でもよい", "open.pgn", 3),
        ("シャンチー", "駒 砲 紅", "e2 何でもよい", "x.pgn", 1),
    ] {
        press(&mut window, Modifiers::NONE, Key::F7);
        let name = if told(&window, "枚の局面 ") {
            "駒1枚の局面 この局面を変更"
        } else {
            "局面を作って探す…"
        };
        click(&mut window, name);
        click(&mut window, game);
        click(&mut window, piece);
        click(&mut window, square);
        click(&mut window, "探す");
        wait_for(&mut window, |window| told(window, "1局（"));
        press(&mut window, Modifiers::NONE, Key::Enter);
        wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with(file)));
        assert_eq!(document(&window).cursor().index(), at);
    }
    press(&mut window, Modifiers::NONE, Key::F7);
    click(&mut window, "駒1枚の局面 この局面を変更");
    window.get_by_label("駒数").focus();
    window.run();
    window.event(egui::Event::Text("R>".to_owned()));
    window.run_steps(8);
    assert!(told(&window, "「R>」は駒数の条件ではありません"));
    click(&mut window, "探す");
    assert!(told(&window, "局面検索"), "it is not left");
}

/// A square on which any piece of a side must stand, said with the brush and with the keyboard.
#[test]
fn any_piece_of_a_side_is_looked_for() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(place.path());
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "5局（"));
    click(&mut window, "局面を作って探す…");
    click(&mut window, "先手の駒どれか");
    click(&mut window, "７六 何でもよい");
    window.get_by_label("７六 先手の駒どれか");
    click(&mut window, "探す");
    wait_for(&mut window, |window| told(window, "2局（"));
    // With the keyboard, of the other side: where it begins nothing of White ever stands.
    click(&mut window, "駒0枚の局面 この局面を変更");
    press(&mut window, Modifiers::SHIFT, Key::X);
    assert!(told(&window, "後手の駒どれか"));
    click(&mut window, "探す");
    wait_for(&mut window, |window| told(window, "0局（"));
}
