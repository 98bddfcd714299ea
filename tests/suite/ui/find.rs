//! The list of moves with its siblings and totals, the search above it, and what can be clicked in a comment.

use std::path::PathBuf;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::overview::LineTotals;
use komaoto::editor::{Document, Edit, Go};
use komaoto::files::load;
use komaoto::locale::Language;
use komaoto::text::{Encoding, encode};

use super::{Window, click, document, press, wait_for, window_with};
use crate::ui::layout::assert_lawful;

const GAME: &str = "手合割：平手
先手：羽根田 太郎
1 ７六歩(77) (0:10/)
*角道を開ける。ＡＢＣ 定跡
2 ３四歩(33) (0:05/)
3 ２六歩(27) (0:20/)
&勝負所
4 ８四歩(83) (0:07/)
5 ２五歩(26)
6 ８五歩(84)

変化：3手
3 ６六歩(67) (0:01/)
*abcと書く

変化：2手
2 ８四歩(83)
3 ２六歩(27)
4 ３四歩(33)
";

fn window(language: Language) -> (Window, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("game.kifu");
    std::fs::write(&path, GAME).unwrap();
    (window_with([1200.0, 800.0], language, vec![path], None), folder)
}

fn type_text(window: &mut Window, text: &str) {
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
}

fn ply(window: &Window) -> usize {
    document(window).cursor().index()
}

#[test]
fn totals_are_per_side_and_follow_edits_and_lines() {
    let loaded = load(GAME.as_bytes(), Some("kifu")).unwrap();
    let mut document = Document::from_loaded(loaded, None);
    let totals = |kept: &mut LineTotals, document: &Document| -> Vec<u64> {
        kept.follow(document);
        (0..document.rows().min(5)).map(|row| kept.at(row).as_secs()).collect()
    };
    let mut kept = LineTotals::default();
    assert_eq!(totals(&mut kept, &document), [0, 10, 5, 30, 12]);
    let second = document.cursor().line()[2];
    document.apply(Edit::Time(second, Some(Duration::from_secs(9)))).unwrap();
    assert_eq!(totals(&mut kept, &document), [0, 10, 9, 30, 16]);
    let branch = document.record().tree.children(second)[1];
    document.go(Go::To(branch));
    assert_eq!(totals(&mut kept, &document), [0, 10, 9, 11]);
    assert!(kept.any());
    document.undo();
    assert_eq!(totals(&mut LineTotals::default(), &document), totals(&mut kept, &document));
    document.go(Go::First);
    document.go(Go::Mainline);
    assert_eq!(totals(&mut kept, &document), [0, 10, 5, 30, 12]);
}

#[test]
fn siblings_stand_below_the_current_row_and_can_be_folded() {
    let (mut window, _folder) = window(Language::Japanese);
    assert!(window.query_by_label("2 ☖８四歩").is_none(), "only of the current row");
    click(&mut window, "2 ☖３四歩");
    window.get_by_label("2 ☖８四歩");
    click(&mut window, "2手目の分岐");
    assert!(window.query_by_label("2 ☖８四歩").is_none());
    assert_eq!(ply(&window), 2, "the sign of the fork is not the row");
    click(&mut window, "2手目の分岐");
    click(&mut window, "2 ☖８四歩");
    assert_eq!(ply(&window), 2);
    window.get_by_label("4 ☖３四歩");
    window.get_by_label("2 ☖３四歩");
    // Those of another row are shown when they are asked for.
    click(&mut window, "2 ☖３四歩");
    assert!(window.query_by_label("3 ☗６六歩").is_none());
    click(&mut window, "3手目の分岐");
    window.get_by_label("3 ☗６六歩");
    assert_eq!(ply(&window), 2);
}

#[test]
fn the_menu_of_a_row_stays_open_when_the_click_brings_a_panel() {
    let (mut window, _folder) = window(Language::Japanese);
    press(&mut window, Modifiers::NONE, Key::End);
    // Behind the first move there is a fork: the candidates appear below the list.
    let row = |window: &Window| window.query_all_by_role(Role::ListItem).nth(1).unwrap().rect().center();
    for again in [false, true] {
        let at = row(&window);
        window.hover_at(at);
        for pressed in [true, false] {
            let button = egui::PointerButton::Secondary;
            window.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
            window.run();
        }
        assert_eq!(ply(&window), 1);
        window.get_by_label("次の手の候補");
        assert!(window.query_by_label_contains("ここから先を削除").is_some(), "{again}");
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn texts_are_found_whatever_their_width_and_case() {
    let (mut window, _folder) = window(Language::Japanese);
    press(&mut window, Modifiers::COMMAND, Key::F);
    // What is not seen was copied along.
    type_text(&mut window, "a\u{200B}bc");
    wait_for(&mut window, |window| window.query_by_label("2件").is_some());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(ply(&window), 1);
    window.get_by_label("1/2");
    window.get_by_label("角道を開ける。ＡＢＣ 定跡");
    press(&mut window, Modifiers::NONE, Key::F3);
    assert_eq!(document(&window).node().unwrap().comment, "abcと書く");
    window.get_by_label("2/2");
    press(&mut window, Modifiers::SHIFT, Key::Enter);
    assert_eq!(ply(&window), 1);
    // Esc closes the bar; F3 goes on all the same.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("検索を閉じる").is_none());
    press(&mut window, Modifiers::NONE, Key::F3);
    wait_for(&mut window, |window| ply(window) == 3);
}

#[test]
fn the_bar_is_seen_wherever_there_is_a_list_and_escape_closes_it_from_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("game.kifu");
    std::fs::write(&path, GAME).unwrap();
    let mut window = window_with([560.0, 900.0], Language::English, vec![path], None);
    // Where there is room for one list only, the search takes the place of any other.
    for (modifiers, key) in [(Modifiers::COMMAND | Modifiers::SHIFT, Key::H), (Modifiers::COMMAND, Key::I)] {
        press(&mut window, modifiers, key);
        press(&mut window, Modifiers::COMMAND, Key::F);
        type_text(&mut window, "abc");
        wait_for(&mut window, |window| window.query_by_label("2").is_some());
        click(&mut window, "Close the search");
    }
    press(&mut window, Modifiers::COMMAND, Key::F);
    window.ctx.memory_mut(|memory| memory.stop_text_input());
    window.run();
    window.get_by_label("Close the search");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Close the search").is_none());
}

#[test]
fn of_two_hundred_thousand_moves_the_last_one_is_found() {
    const MOVES: usize = 200_000;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.usi");
    let round = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let moves: Vec<&str> = (1..MOVES).map(|ply| round[(ply - 1) % 4]).chain(["9c9d"]).collect();
    std::fs::write(&path, format!("position startpos moves {}", moves.join(" "))).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    wait_for(&mut window, |window| document(window).rows() == MOVES + 1);
    press(&mut window, Modifiers::COMMAND, Key::F);
    type_text(&mut window, "P-9d");
    // Asked for before it is found: the window goes there when it is.
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| window.query_by_label("1/1").is_some());
    assert_eq!(ply(&window), MOVES);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, "K-5a");
    wait_for(&mut window, |window| {
        window.query_by_label("49999").is_some() || window.query_by_label("49,999").is_some()
    });
}

#[test]
fn headers_bookmarks_moves_and_positions_are_found() {
    let (mut window, _folder) = window(Language::English);
    let find = |window: &mut Window, text: &str, count: &str| {
        press(window, Modifiers::COMMAND, Key::F);
        type_text(window, text);
        wait_for(window, |window| window.query_by_label(count).is_some());
        press(window, Modifiers::NONE, Key::Enter);
    };
    find(&mut window, "勝負", "1");
    assert_eq!(ply(&window), 3);
    window.get_by_label("Bookmark");
    find(&mut window, "羽根田", "1");
    assert_eq!(ply(&window), 0);
    window.get_by_label("先手：羽根田 太郎");
    find(&mut window, "P-8e", "1");
    assert_eq!(ply(&window), 6);
    // Another way to the same position; the number of the move does not count.
    let sfen = "lnsgkgsnl/1r5b1/p1pppp1pp/6p2/1p7/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 99";
    find(&mut window, sfen, "no match");
    let sfen = "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 99";
    find(&mut window, sfen, "2");
    assert_eq!(ply(&window), 4);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(ply(&window), 4);
    // Round the end.
    window.get_by_label("1/2");
}

fn comment(window: &Window) -> String {
    document(window).node().unwrap().comment.clone()
}

fn commit(window: &mut Window, text: &str) {
    window.event(egui::Event::Ime(egui::ImeEvent::Commit(text.to_owned())));
    window.run();
    window.run();
}

#[test]
fn moves_and_numbers_in_a_comment_are_links() {
    let (mut window, _folder) = window(Language::Japanese);
    click(&mut window, "2 ☖３四歩");
    press(&mut window, Modifiers::NONE, Key::C);
    commit(&mut window, "△８四歩や▲２六歩△８四歩▲５八飛、#5と#99、▲９九玉");
    let text = comment(&window);
    let link = |window: &mut Window, name: &str| click(window, name);
    assert!(window.query_by_label("#99").is_none(), "there is no such move");
    assert!(window.query_by_label("▲９九玉").is_none(), "nobody can play this");
    // What is in no line is shown on the board, and changes nothing.
    link(&mut window, "▲５八飛");
    assert_eq!((ply(&window), comment(&window)), (2, text.clone()));
    link(&mut window, "#5");
    assert_eq!(ply(&window), 5);
    click(&mut window, "2 ☖３四歩");
    link(&mut window, "▲２六歩");
    assert_eq!(ply(&window), 3);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "2 ☖３四歩");
    // The sibling, by the side of its sign.
    link(&mut window, "△８四歩");
    assert_eq!(ply(&window), 2);
    assert_eq!(comment(&window), "");
    assert!(document(&window).is_modified());
}

#[test]
fn moves_that_stand_close_together_follow_each_other() {
    let (mut window, _folder) = window(Language::Japanese);
    click(&mut window, "2 ☖３四歩");
    press(&mut window, Modifiers::NONE, Key::C);
    commit(&mut window, "△８四歩なら▲２六歩。▲６六歩");
    click(&mut window, "▲２六歩");
    // In the other branch, not what follows here.
    window.get_by_label("2 ☖８四歩");
    assert_eq!(ply(&window), 3);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "2 ☖３四歩");
    click(&mut window, "▲６六歩");
    assert_eq!(comment(&window), "abcと書く");
}

#[test]
fn a_typed_move_is_offered_and_taken_with_tab() {
    let (mut window, _folder) = window(Language::Japanese);
    press(&mut window, Modifiers::NONE, Key::C);
    commit(&mut window, "初手は76歩");
    window.get_by_label("▲７六歩");
    assert_lawful(&mut window);
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert_eq!(comment(&window), "初手は▲７六歩");
    commit(&mut window, "か26");
    commit(&mut window, "歩");
    press(&mut window, Modifiers::NONE, Key::Enter);
    commit(&mut window, "だ");
    assert_eq!(comment(&window), "初手は▲７六歩か▲２六歩だ", "the caret stands behind what was taken");
    // Esc keeps what was typed, and the field.
    commit(&mut window, "、58飛");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(comment(&window), "初手は▲７六歩か▲２六歩だ、58飛\n");
    // A line, each clause and what was taken are steps.
    for left in ["初手は▲７六歩か▲２六歩だ、58飛", "初手は▲７六歩か▲２六歩だ", "初手は▲７六歩か▲２六歩"]
    {
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(comment(&window), left);
    }
}

#[test]
fn nothing_is_offered_while_an_input_method_composes() {
    let (mut window, _folder) = window(Language::Japanese);
    press(&mut window, Modifiers::NONE, Key::C);
    commit(&mut window, "76");
    let preedit = egui::ImeEvent::Preedit { text: "歩".to_owned(), active_range_chars: None };
    window.event(egui::Event::Ime(preedit));
    window.run();
    assert!(window.query_by_label("▲７六歩").is_none());
    commit(&mut window, "歩");
    window.get_by_label("▲７六歩");
    // 123歩 is no move, nor is a piece alone.
    commit(&mut window, "\n176歩");
    assert!(window.query_by_label("▲７六歩").is_none());
}

#[test]
fn what_the_encoding_cannot_hold_is_said_while_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("game.kif");
    std::fs::write(&path, encode("手合割：平手\n1 ７六歩(77)\n*髙い①\n", Encoding::ShiftJis, false).0).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    assert_eq!(document(&window).envelope().encoding, Encoding::ShiftJis);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let said = |window: &Window| window.get_by_label("Comment").accesskit_node().description();
    assert_eq!(said(&window), None, "characters of CP932 are held");
    press(&mut window, Modifiers::NONE, Key::C);
    type_text(&mut window, "𠮷野☗");
    assert_eq!(said(&window).as_deref(), Some("Characters that Shift_JIS cannot represent: ☗ 𠮷"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    click(&mut window, "Shift_JIS");
    click(&mut window, "Save as UTF-8 from now on");
    assert_eq!(said(&window), None);
}

#[test]
fn another_move_of_the_same_place_is_a_link_too() {
    let (mut window, _folder) = window(Language::Japanese);
    click(&mut window, "2 ☖３四歩");
    press(&mut window, Modifiers::NONE, Key::C);
    commit(&mut window, "▲２二角成△同銀▲６五角のほかに▲４五角");
    for link in ["▲２二角成", "△同銀", "▲６五角", "▲４五角"] {
        window.get_by_label(link);
    }
}

#[test]
fn every_move_of_an_exchange_is_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("yokofu.usi");
    let moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 8f7f";
    std::fs::write(&path, format!("position startpos moves {moves}\n")).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    press(&mut window, Modifiers::NONE, Key::End);
    press(&mut window, Modifiers::NONE, Key::C);
    commit(&mut window, "▲２二角成△同銀▲３二飛成のほかに▲７七桂");
    for link in ["▲２二角成", "△同銀", "▲３二飛成", "▲７七桂"] {
        window.get_by_label(link);
    }
}

/// The comment is scrolled to the hit, which is marked there, and typing goes on at it.
#[test]
fn a_hit_in_a_long_comment_is_brought_into_sight_and_marked() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("long.kifu");
    let lines: String = (0..400)
        .map(|n| if n == 300 { "*ここで ＡＢＣ定跡 である。\n".to_owned() } else { format!("*{n}行目\n") })
        .collect();
    std::fs::write(&path, format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{lines}3 ２六歩(27)\n")).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![path], None);
    press(&mut window, Modifiers::COMMAND, Key::F);
    type_text(&mut window, "abc定跡");
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| ply(window) == 2);
    window.run();
    let marked = |window: &Window| -> Vec<(String, egui::Rect)> {
        let mut marked = Vec::new();
        for shape in &window.output().shapes {
            let egui::Shape::Text(text) = &shape.shape else { continue };
            let job = &text.galley.job;
            for section in &job.sections {
                if section.format.background != egui::Color32::TRANSPARENT {
                    let range = usize::from(section.byte_range.start)..usize::from(section.byte_range.end);
                    let before = job.text[..range.start].chars().count();
                    let place = text.galley.pos_from_cursor(egui::text::CCursor::new(before));
                    marked.push((
                        job.text[range].to_owned(),
                        place.translate(text.pos.to_vec2()).intersect(shape.clip_rect),
                    ));
                }
            }
        }
        marked
    };
    let [(text, place)] = &marked(&window)[..] else { panic!("{:?}", marked(&window)) };
    assert_eq!(text, "ＡＢＣ定跡");
    assert!(place.height() > 8.0, "it is not in sight: {place:?}");
    // The caret is there.
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::C);
    type_text(&mut window, "別の");
    let comment = &document(&window).node().unwrap().comment;
    let line = comment.lines().find(|line| line.contains("別の")).expect("it was typed");
    assert_eq!(line, "ここで ＡＢＣ定跡別の である。");
    assert!(marked(&window).is_empty(), "the search is closed");
}
