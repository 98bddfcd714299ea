//! Copies and pastes: what is asked, what grows into a branch, what is said of it.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Window, click, document, fixture, outline, press, wait_for, window, window_with};
use crate::ui::layout::assert_lawful;
use komaoto::locale::Language;
use komaoto::notation::write_position;

/// Pastes a text, and waits until it was read and what came of it is there.
fn paste(window: &mut Window, text: &str, shown: &str) {
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
    wait_for(window, |window| window.query_by_label_contains(shown).is_some());
}

#[test]
fn a_paste_over_an_open_record_asks_and_rubbish_changes_nothing() {
    let record = "手合割：平手\n   1 ２六歩(27)\n";
    let mut window = window(vec![fixture("aigakari.kif")]);
    let moves = outline(&window);
    paste(&mut window, "\nこんにちは、世界\n二行目", "「こんにちは、世界」は棋譜として読み取れません");
    paste(&mut window, " \n", "クリップボードに文字がありません");
    paste(&mut window, record, "KIFの棋譜・1手");
    click(&mut window, "貼り付けをやめる");
    assert!(window.query_by_label("新しいタブで開く").is_none());
    paste(&mut window, record, "KIFの棋譜・1手");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("新しいタブで開く").is_none());
    assert_eq!(outline(&window), moves);
    paste(&mut window, record, "KIFの棋譜・1手");
    click(&mut window, "新しいタブで開く");
    assert_eq!(outline(&window), "2g2f");
    assert!(window.query_by_label_contains("読み取れません").is_none(), "the old error is gone");
}

#[test]
fn a_paste_into_an_empty_window_opens_at_once() {
    let mut window = window(vec![]);
    window.event(egui::Event::Paste("position startpos moves 7g7f 3c3d".to_owned()));
    window.run();
    wait_for(&mut window, |window| outline(window) == "7g7f 3c3d");
    // A bare position of another game, as a web page shows it.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";
    paste(&mut window, fen, "新しいタブで開く");
    click(&mut window, "新しいタブで開く");
    assert_eq!(write_position(document(&window).position()), fen);
    // What was there is in its tab.
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_pasted_position_is_not_thrown_away_unasked() {
    let position = "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b P 1";
    let mut window = window(vec![]);
    window.event(egui::Event::Paste(position.to_owned()));
    window.run();
    wait_for(&mut window, |window| {
        document(window).position().side_to_move() == komaoto::rules::Color::Black && !document(window).is_blank()
    });
    press(&mut window, Modifiers::COMMAND, Key::W);
    window.get_by_label("保存していない変更があります");
    click(&mut window, "キャンセル");
    // Nor by the next paste.
    paste(&mut window, "position startpos moves 2g2f", "新しいタブで開く");
    assert!(!document(&window).is_blank() && outline(&window).is_empty());
    // A new document is none to ask about.
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.query_by_label("保存していない変更があります").is_none() && document(&window).is_blank());
}

#[test]
fn a_pasted_record_grows_as_a_branch_and_one_undo_takes_it_back() {
    let mut window = window(vec![]);
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    let record = "position startpos moves 7g7f 8c8d 2g2f";
    paste(&mut window, record, "開始局面からの分岐として追加（2手）");
    // The board stays alive behind the card.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    wait_for(&mut window, |window| window.query_by_label_contains("分岐として追加（2手）").is_some());
    click(&mut window, "開始局面からの分岐として追加（2手）");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d 2g2f)");
    assert_eq!(document(&window).cursor().index(), 2);
    window.get_by_label("貼り付けました（2手を追加）。");
    // All of it is there now.
    paste(&mut window, record, "開始局面からの手順へ移動");
    click(&mut window, "開始局面からの手順へ移動（指し手はすべて棋譜にあります）");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d 2g2f)");
}

#[test]
fn a_bare_list_of_moves_goes_on_from_the_cursor() {
    let mut window = window_with([1200.0, 800.0], Language::English, vec![fixture("aigakari.kif")], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    paste(&mut window, "moves 3c3d 6g6f", "Branch from here (2 moves)");
    click(&mut window, "Branch from here (2 moves)");
    assert_eq!(document(&window).cursor().index(), 2);
    assert!(outline(&window).contains("(3c3d 6g6f)"));
}

#[test]
fn prose_is_previewed_before_it_becomes_a_branch() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let before = outline(&window);
    paste(&mut window, "解説：△３四歩▲６六歩なら横歩取りもある。", "文中の指し手をここに追加（2手）");
    window.get_by_label_contains("☖３四歩 ☗６六歩");
    window.get_by_label_contains("解説：△３四歩▲６六歩なら横歩取りもある。");
    assert_lawful(&mut window);
    assert_eq!(outline(&window), before, "nothing happens before the answer");
    click(&mut window, "文中の指し手をここに追加（2手）");
    assert!(outline(&window).contains("(3c3d 6g6f)"));
    assert_eq!(document(&window).node().unwrap().comment, "解説：△３四歩▲６六歩なら横歩取りもある。");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
}

#[test]
fn megabytes_of_rubbish_are_refused_and_nothing_changes() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    let moves = outline(&window);
    let text = "これは棋譜ではない。▲でも△でもない７六の話 1 2 3\n".repeat(8 << 20 >> 6);
    paste(&mut window, &text, "棋譜として読み取れません");
    assert_eq!(outline(&window), moves);
}

/// What an event copies.
fn copied(window: &mut Window, event: egui::Event) -> Option<String> {
    // In one frame, whose output is looked at.
    window.input_mut().events.push(event);
    window.step();
    window.output().platform_output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn copying_says_what_was_copied_and_what_did_not_fit() {
    let mut window = window(vec![]);
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "８三 歩 後手");
    click(&mut window, "８四 空き");
    assert!(copied(&mut window, egui::Event::Copy).unwrap().contains("変化：2手"));
    window.get_by_label("KIFをコピーしました。");
    let (key, modifiers) = (Key::B, Modifiers::COMMAND);
    let ctrl_b = egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    assert_eq!(
        copied(&mut window, ctrl_b).unwrap(),
        "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    );
    click(&mut window, "編集");
    click(&mut window, "形式を選んでコピー");
    click(&mut window, "棋譜をCSAでコピー");
    window.get_by_label("CSAをコピーしました。この形式に入らないもの：分岐 1本");
}

#[test]
fn the_right_button_offers_copies_beside_the_board() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    // On its squares it draws.
    let beside = window.get_by_label("５五 空き").rect().center() - egui::vec2(330.0, 0.0);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Secondary, Modifiers::NONE);
        window.event(egui::Event::PointerMoved(beside));
        window.event(egui::Event::PointerButton { pos: beside, button, pressed, modifiers });
    }
    window.run();
    window.get_by_label("形式を選んでコピー");
    click(&mut window, "コメントを書く");
    // With a piece in hand it puts that down.
    click(&mut window, "７七 歩 先手");
    window.get_by_label("５五 空き").click_button(egui::PointerButton::Secondary);
    window.run();
    assert!(window.query_by_label("形式を選んでコピー").is_none());
}

/// More than can be read at once is not even begun with, in a field or anywhere else; files of that size are opened.
#[test]
fn a_paste_of_more_than_16_megabytes_is_refused_with_its_size() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    let moves = outline(&window);
    let large = "７".repeat((16 << 20) / 3 + 1);
    paste(&mut window, &large, "クリップボードの文字が17MBあります");
    assert_eq!(outline(&window), moves);
    // In the comment, too.
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.event(egui::Event::Paste(large));
    window.run();
    assert!(document(&window).node().unwrap().comment.len() < 1 << 20);
}

const TITLE_MATCH: &str = "手合割：平手\n先手：伊藤\n後手：羽山\n   1 ７六歩(77)\n   2 ８四歩(83)\n   3 投了\n";

/// A name that is wider than the least button stands on one line where the row has room for it.
#[test]
fn the_name_of_an_answer_is_not_broken_beside_empty_room() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    paste(&mut window, "1. e4 e5 2. Nf3 *", "新しいタブで開く");
    let button = window.get_by_label("新しいタブで開く").rect();
    assert!(button.width() > 90.0 && button.height() < 36.0, "{button}");
}

/// A whole game is somebody's record: neither Enter nor the first button makes it a branch of another one.
#[test]
fn a_whole_game_is_first_offered_a_tab_of_its_own() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    let before = outline(&window);
    paste(&mut window, TITLE_MATCH, "新しいタブで開く");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 8c8d resign");
    assert_eq!(crate::ui::tabs::tabs(&window).len(), 2);
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert_eq!(outline(&window), before, "the record that was open is as it was");
    // Also if nobody is named: it says which move is its first.
    paste(&mut window, "position startpos moves 7g7f 3c3d 8h2b+", "新しいタブで開く");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+");
    assert_eq!(crate::ui::tabs::tabs(&window).len(), 3);
}

#[test]
fn a_pasted_game_or_many_positions_can_become_games_of_the_file() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    let before = outline(&window);
    paste(&mut window, TITLE_MATCH, "このファイルに1局を追加");
    click(&mut window, "このファイルに1局を追加");
    assert_eq!(document(&window).games(), (2, 1));
    assert_eq!(outline(&window), "7g7f 8c8d resign");
    assert_eq!(document(&window).record().headers.get("先手"), Some("伊藤"));
    window.get_by_label("第2局を追加しました。");
    // Thirty positions in thirty lines, as a list of problems has them.
    let line =
        |n: usize| format!("sfen 4k4/9/4P4/9/9/9/9/9/9 b G{}P 1\n", if n == 1 { String::new() } else { n.to_string() });
    let lines: String = (1..=17).chain(1..=13).map(line).collect();
    paste(&mut window, &lines, "このファイルに30題を追加");
    click(&mut window, "このファイルに30題を追加");
    assert_eq!(document(&window).games(), (32, 2));
    window.get_by_label("第3題から第32題までを追加しました。");
    // It is one step.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).games().0, 2);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((document(&window).games(), outline(&window)), ((1, 0), before));
}

#[test]
fn a_dropped_file_opens_in_a_tab_and_can_join_the_file_in_front() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("伊藤.kif");
    std::fs::write(&path, TITLE_MATCH).unwrap();
    let mut window = window(vec![fixture("aigakari.kif")]);
    window.input_mut().dropped_files = vec![std::sync::Arc::new(crate::ui::Dropped(path))];
    window.run();
    wait_for(&mut window, |window| crate::ui::tabs::tabs(window).len() == 2);
    click(&mut window, "「aigakari.kif」の局として追加");
    assert_eq!(document(&window).games(), (2, 1));
    assert_eq!(outline(&window), "7g7f 8c8d resign");
    assert!(crate::ui::tabs::tabs(&window).is_empty(), "its own tab is closed");
}

/// An ending is no move: title, offer and message name the same number.
#[test]
fn the_moves_of_a_pasted_game_are_counted_in_one_way() {
    let mut window = window(vec![]);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    let game = "手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 投了\n";
    window.event(egui::Event::Paste("position startpos moves 7g7f".to_owned()));
    window.run();
    wait_for(&mut window, |window| outline(window) == "7g7f");
    paste(&mut window, game, "KIFの棋譜・2手");
    let offer = window.get_by_label_contains("からの分岐として追加（2手）");
    offer.click();
    window.run();
    window.get_by_label_contains("2手を追加");
    // Only the ending is new.
    paste(&mut window, &game.replace("投了", "中断"), "KIFの棋譜・2手");
    window.get_by_label_contains("からの分岐として追加（終局だけ）");
}

#[test]
fn a_paste_of_the_names_of_files_opens_them() {
    let [game, other] = ["aigakari.kif", "../snapshots/annotated.kifu"].map(fixture);
    let [game, other] = [game, other].map(|path| path.to_string_lossy().into_owned());
    let address = format!("file://{}", game.replace("aigakari", "%61igakari"));
    let sees = |window: &Window, text: &str| window.query_all_by_label_contains(text).next().is_some();
    for text in [game.clone(), address.clone() + "\r\n", format!("copy\n{address}")] {
        let mut window = window(vec![]);
        window.event(egui::Event::Paste(text));
        wait_for(&mut window, |window| outline(window).starts_with("2g2f 8c8d"));
    }
    let mut window = window(vec![]);
    window.event(egui::Event::Paste(format!("{game}\n{other}\n")));
    wait_for(&mut window, |window| sees(window, "annotated.kifu"));
    assert!(sees(&window, "aigakari.kif"));
}

/// What is no record is refused with formats of the game that is open, and Find names a position as its players do.
#[test]
fn a_refusal_names_formats_of_the_game_that_is_open() {
    for (record, own, other) in
        [("1. e4 e5 *\n", "FEN", "KIF"), ("[Game \"Chinese Chess\"]\n\n1. H2-E2 *\n", "UBB", "SFEN")]
    {
        let mut window = window(vec![]);
        window.event(egui::Event::Paste(record.to_owned()));
        window.run();
        wait_for(&mut window, |window| !document(window).is_blank());
        paste(&mut window, "こんにちは、世界", "棋譜として読み取れません");
        let said = window.query_all_by_label_contains("棋譜として読み取れません").next().unwrap().accesskit_node();
        let said = said.label().or(said.value()).unwrap();
        assert!(said.contains(own) && !said.contains(other), "{said}");
    }
}
