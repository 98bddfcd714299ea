//! 読む: the record as running text.

use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::editor::Go;
use komaoto::ui::{Command, Settings};

use super::typing::type_in;
use super::{A_WHILE, Fixed, Window, click, document, outline, press, wait_for, window_of, window_with};
use komaoto::locale::{Language, Locale};

const GAME: &str = "手合割：平手\n棋戦：名人戦\n先手：山田\n後手：鈴木\n手数----指手---------消費時間--\n\
*指し始め。\n   1 ７六歩(77)\n   2 ３四歩(33)\n*角道を開けた。▲２二角成もある。\n   3 ２六歩(27)\n   4 ８四歩(83)\n&基本図\n   5 ２五歩(26)\n   \
6 ８五歩(84)\n   7 ７八金(69)\n   8 投了\n\n変化：4手\n   4 ４四歩(43)\n*囲い合い。\n   5 ４八銀(39)\n   6 ３二銀(31)\n\n変化：5手\n   5 ５六歩(57)\n\n変化：2手\n   2 ８四歩(83)\n";

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn reading_of(size: [f32; 2], text: &str, name: &str) -> (Window, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), name, text);
    let mut window = window_with(size, Language::Japanese, vec![path], None);
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::F8);
    (window, folder)
}

fn reading() -> (Window, tempfile::TempDir) {
    reading_of([1240.0, 1300.0], GAME, "game.kif")
}

fn places(window: &Window) -> Vec<(String, Rect)> {
    window.query_all_by_role(Role::Link).map(|link| (link.accesskit_node().label().unwrap(), link.rect())).collect()
}

fn current(window: &Window) -> String {
    let links = window.query_all_by_role(Role::Link).filter(|link| link.accesskit_node().is_selected() == Some(true));
    links.map(|link| link.accesskit_node().label().unwrap()).collect()
}

#[test]
fn a_record_is_read_as_a_document_with_headings_moves_and_comments() {
    let (mut window, _folder) = reading();
    window.get_by_role_and_label(Role::Document, "読む");
    window.get_by_role_and_label(Role::Heading, "名人戦");
    window.get_by_role_and_label(Role::Heading, "基本図");
    window.get_by_role_and_label(Role::Paragraph, "指し始め。");
    let names: Vec<String> = places(&window).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "1手目 ▲７六歩",
            "2手目 △３四歩、コメント: 角道を開けた。▲２二角成もある。",
            "▲２二角成",
            "2手目 △８四歩",
            "3手目 ▲２六歩",
            "4手目 △８四歩",
            "4手目 △４四歩、コメント: 囲い合い。",
            "5手目 ▲４八銀",
            "5手目 ▲５六歩",
            "6手目 △３二銀",
            "5手目 ▲２五歩",
            "6手目 △８五歩",
            "7手目 ▲７八金",
            "8手目 投了",
        ]
    );
    click(&mut window, "6手目 △３二銀");
    assert_eq!(document(&window).record().ply(document(&window).cursor().at()), 6);
    assert_eq!(current(&window), "6手目 △３二銀");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(current(&window), "5手目 ▲４八銀");
    press(&mut window, Modifiers::COMMAND, Key::ArrowLeft);
    press(&mut window, Modifiers::NONE, Key::End);
    assert_eq!(current(&window), "8手目 投了");
    press(&mut window, Modifiers::NONE, Key::Home);
    assert_eq!(current(&window), "");
    press(&mut window, Modifiers::NONE, Key::F8);
    assert_eq!(window.query_all_by_role(Role::Document).count(), 0);
}

#[test]
fn stepping_through_what_is_visible_moves_none_of_it() {
    let (mut window, _folder) = reading_of([1920.0, 1050.0], GAME, "game.kif");
    let before = places(&window);
    for _ in 0..8 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        assert_eq!(places(&window), before);
    }
}

#[test]
fn the_place_of_the_moves_is_the_text_and_the_board_stays() {
    for size in [[800.0, 600.0], [1240.0, 820.0], [1920.0, 1050.0], [420.0, 760.0]] {
        let (mut window, _folder) = reading_of(size, GAME, "game.kif");
        let board = |window: &Window| window.get_by_label_contains("５五").rect();
        let listed = |window: &Window| window.query_all_by_role_and_label(Role::ListItem, "3 ☗２六歩").count();
        let read = board(&window);
        assert_eq!(listed(&window), usize::from(size[0] > 1600.0), "{size:?}");
        press(&mut window, Modifiers::NONE, Key::F8);
        assert_eq!((board(&window), listed(&window)), (read, 1), "{size:?}");
    }
}

#[test]
fn variations_fold_at_any_depth_and_open_for_the_cursor() {
    let (mut window, _folder) = reading();
    let names = |window: &Window| places(window).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    window.get_by_role_and_label(Role::DisclosureTriangle, "4手目の変化").click();
    window.run();
    let folded = names(&window);
    assert!(folded.contains(&"4手目 △４四歩、コメント: 囲い合い。".to_owned()), "its beginning is seen: {folded:?}");
    assert!(!folded.contains(&"6手目 △３二銀".to_owned()), "{folded:?}");
    assert!(!folded.contains(&"5手目 ▲５六歩".to_owned()), "nor what is in it: {folded:?}");
    assert!(folded.contains(&"2手目 △８四歩".to_owned()), "another one stays open: {folded:?}");
    window.get_by_role_and_label(Role::Link, "4手目 △４四歩、コメント: 囲い合い。").click();
    window.run();
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(current(&window), "5手目 ▲４八銀", "where the cursor is, it is open");
    click(&mut window, "変化をすべてたたむ");
    assert_eq!(window.query_all_by_role(Role::DisclosureTriangle).count(), 2);
    assert!(!names(&window).contains(&"5手目 ▲４八銀".to_owned()));
    click(&mut window, "変化をすべて開く");
    assert!(names(&window).contains(&"5手目 ▲４八銀".to_owned()));
}

#[test]
fn a_comment_is_written_where_it_stands_and_undo_takes_it_back() {
    let (mut window, _folder) = reading();
    click(&mut window, "6手目 △８五歩");
    let before = outline(&window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run();
    let field = |window: &Window| {
        window.query_all_by_role(Role::MultilineTextInput).map(|field| field.rect()).collect::<Vec<_>>()
    };
    let at = window.get_by_role_and_label(Role::Link, "6手目 △８五歩").rect();
    let next = window.get_by_role_and_label(Role::Link, "7手目 ▲７八金").rect();
    assert!(
        field(&window).iter().any(|field| at.bottom() <= field.top() && field.bottom() <= next.top()),
        "{:?}",
        field(&window)
    );
    for letter in ["飛", "先", "。"] {
        window.event(egui::Event::Text(letter.to_owned()));
        window.run();
    }
    window.event(egui::Event::Ime(egui::ImeEvent::Commit("交換は".to_owned())));
    window.run();
    let comment = |window: &Window| document(window).node().unwrap().comment.clone();
    assert_eq!(comment(&window), "飛先。交換は");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run();
    assert_eq!(current(&window), "6手目 △８五歩、コメント: 飛先。交換は");
    window.get_by_role_and_label(Role::Paragraph, "飛先。交換は");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), "飛先。");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((comment(&window), outline(&window)), (String::new(), before));
    // The comment panel is beside it: what is written there is read at once.
    press(&mut window, Modifiers::NONE, Key::Num1);
    std::thread::sleep(std::time::Duration::from_millis(900));
    window.run();
    window.run();
    assert_eq!(current(&window), "6手目 △８五歩 !");
}

#[test]
fn a_comment_that_is_written_is_in_sight_as_a_whole_however_it_grows() {
    let cycle = ["４八金(49)", "４二金(41)", "４九金(48)", "４一金(42)"];
    let moves: String = (1..=24).map(|ply| format!("{ply:4} {}\n*所感{ply}\n", cycle[(ply - 1) % 4])).collect();
    let text = format!("手合割：平手\n手数----指手---------消費時間--\n{moves}");
    let (mut window, _folder) = reading_of([1240.0, 820.0], &text, "game.kif");
    let is_whole = |window: &Window, ply: u32| {
        let mut fields = window.query_all_by_role(Role::MultilineTextInput);
        let field = fields.find(|field| field.accesskit_node().is_focused()).expect("a field is written in").rect();
        let page = window.get_by_role_and_label(Role::Document, "読む").rect();
        assert!(page.contains_rect(field), "at {ply}: {field:?} in {page:?}");
    };
    for ply in 1..=24 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        type_in(&mut window, "よ", 1);
        is_whole(&window, ply);
        for _ in 0..3 {
            press(&mut window, Modifiers::NONE, Key::Enter);
            window.run();
        }
        is_whole(&window, ply);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn typing_at_a_move_plays_moves_and_what_can_be_none_is_written_where_it_stands() {
    let comment = |window: &Window| document(window).node().unwrap().comment.clone();
    // However many keys come in a frame, keys of commands among them.
    for keys_a_frame in [1, 2, 5, 1000] {
        // Both begin like moves: with the gold, and with nothing that moves.
        for said in ["Good: 7f is calm.", "The cat", "\"Oh?\" (no)"] {
            let (mut window, _folder) = reading();
            click(&mut window, "6手目 △８五歩");
            let before = outline(&window);
            type_in(&mut window, said, keys_a_frame);
            assert_eq!(comment(&window), said, "{keys_a_frame} keys a frame");
            press(&mut window, Modifiers::NONE, Key::Escape);
            type_in(&mut window, "#", 1);
            press(&mut window, Modifiers::NONE, Key::Escape);
            assert_eq!(comment(&window), format!("{said}#"), "it goes on at its end");
            while !comment(&window).is_empty() {
                press(&mut window, Modifiers::COMMAND, Key::Z);
            }
            assert_eq!(outline(&window), before);
        }
        let (mut window, _folder) = reading();
        click(&mut window, "6手目 △８五歩");
        type_in(&mut window, "9796FU", keys_a_frame);
        assert_eq!(current(&window), "7手目 ▲９六歩");
        // A move that is none is corrected, not written.
        type_in(&mut window, "3c3x\u{8}d", keys_a_frame);
        assert_eq!(comment(&window), "");
    }
    // Where it is not read, nothing is written.
    let (mut window, _folder) = reading();
    click(&mut window, "6手目 △８五歩");
    press(&mut window, Modifiers::NONE, Key::F8);
    type_in(&mut window, "The at", 1);
    assert_eq!(comment(&window), "");
}

/// The first letters come before the field has the keyboard: they are of the step that is written then.
#[test]
fn what_is_typed_at_once_behind_the_key_of_a_comment_is_taken_back_as_a_whole() {
    let comment = |window: &Window| document(window).node().unwrap().comment.clone();
    for keys_a_frame in [1, 2, 5, 1000] {
        for typed in ["cHello there.", "The cat"] {
            let (mut window, _folder) = reading();
            click(&mut window, "6手目 △８五歩");
            let before = document(&window).steps().0;
            // Whatever was written before was long ago.
            window.run_steps(A_WHILE);
            type_in(&mut window, typed, keys_a_frame);
            assert_eq!(comment(&window), typed.trim_start_matches('c'), "{keys_a_frame} keys a frame");
            assert_eq!(document(&window).steps().0, before + 1, "{typed}, {keys_a_frame} keys a frame");
            press(&mut window, Modifiers::NONE, Key::Escape);
            press(&mut window, Modifiers::COMMAND, Key::Z);
            assert_eq!(comment(&window), "");
        }
    }
}

#[test]
fn typing_at_a_move_of_chess_tells_a_comment_from_a_move() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    let (mut window, _folder) = reading_of([1240.0, 900.0], text, "game.pgn");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    type_in(&mut window, "Nice, and best by test", 3);
    assert_eq!(document(&window).node().unwrap().comment, "Nice, and best by test");
    press(&mut window, Modifiers::NONE, Key::Escape);
    type_in(&mut window, "Nf6", 3);
    assert!(outline(&window).contains("(g8f6)"), "{}", outline(&window));
}

#[test]
fn each_tab_is_read_or_listed_as_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one.kif", "two.kif"].map(|name| file(folder.path(), name, GAME));
    let mut window = window_with([1240.0, 900.0], Language::Japanese, paths.to_vec(), None);
    let name = |window: &Window| document(window).path().map(|path| path.file_name().unwrap().to_owned());
    wait_for(&mut window, |window| name(window).is_some());
    let reads = |window: &Window| window.query_all_by_role(Role::Document).count() == 1;
    press(&mut window, Modifiers::NONE, Key::F8);
    assert!(reads(&window));
    press(&mut window, Modifiers::CTRL, Key::Tab);
    press(&mut window, Modifiers::NONE, Key::F8);
    let second = reads(&window);
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert!(reads(&window) && !second);
    press(&mut window, Modifiers::CTRL, Key::Tab);
    assert!(!reads(&window));
}

/// A game of bishops and rooks that wander, with a variation and a comment here and there.
fn long(moves: usize) -> String {
    let mut text = "手合割：平手\n手数----指手---------消費時間--\n".to_owned();
    let cycle = ["４八金(49)", "４二金(41)", "４九金(48)", "４一金(42)"];
    for ply in 1..=moves {
        text += &format!("{ply:4} {}\n", cycle[(ply - 1) % 4]);
        if ply % 7 == 0 {
            text += &format!("*{ply}手目の所感。{}\n", "長い話が続く。".repeat(ply % 23));
        }
    }
    for ply in (1..=moves).rev().filter(|ply| ply % 11 == 1) {
        text += &format!("\n変化：{ply}手\n{ply:4} {}\n", if ply % 2 == 1 { "９六歩(97)" } else { "９四歩(93)" });
    }
    text
}

#[test]
fn only_what_is_visible_is_laid_out_however_long_the_record_is() {
    let (mut window, _folder) = reading_of([1240.0, 900.0], &long(9000), "long.kif");
    wait_for(&mut window, |window| window.query_all_by_role(Role::Link).count() > 0);
    for go in [Go::Last, Go::First, Go::By(4321), Go::By(-1)] {
        match go {
            Go::Last => press(&mut window, Modifiers::NONE, Key::End),
            Go::First => press(&mut window, Modifiers::NONE, Key::Home),
            _ => {
                for _ in 0..30 {
                    press(&mut window, Modifiers::NONE, Key::PageDown);
                }
            }
        }
        window.run();
        let links = window.query_all_by_role(Role::Link).count();
        assert!((5..400).contains(&links), "{links}");
        let view = window.get_by_role(Role::Document).rect();
        let lit = window.query_all_by_role(Role::Link).find(|link| link.accesskit_node().is_selected() == Some(true));
        if let Some(lit) = lit {
            assert!(view.y_range().contains(lit.rect().center().y), "{go:?}: {:?} in {view:?}", lit.rect());
        } else {
            assert!(matches!(go, Go::First), "{go:?}");
        }
    }
}

/// Where software draws, a bar that fades in with the text costs more than the text.
#[test]
fn nothing_fades_where_pieces_do_not_glide() {
    for glides in [false, true] {
        let settings = Settings { animate: Some(glides), ..Settings::default() };
        let window = window_of([1240.0, 900.0], settings, Vec::new(), Box::new(Fixed(None)));
        assert_eq!(window.ctx.global_style().animation_time > 0.0, glides);
    }
}

#[test]
fn what_is_read_moves_with_the_wheel_and_never_jumps() {
    let (mut window, _folder) = reading_of([1240.0, 900.0], &long(3000), "long.kif");
    press(&mut window, Modifiers::NONE, Key::End);
    let view = window.get_by_role(Role::Document).rect();
    window.hover_at(view.center());
    window.run();
    let mut seen = places(&window);
    for turn in 0..60 {
        let by = if turn < 45 { 120.0 } else { -70.0 };
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, by),
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        for _ in 0..12 {
            window.run();
        }
        let now = places(&window);
        let moved: Vec<f32> = now
            .iter()
            .filter_map(|(name, rect)| {
                let before = seen.iter().find(|(other, place)| other == name && place.left() == rect.left())?;
                Some(rect.top() - before.1.top())
            })
            .filter(|by| by.abs() < 400.0)
            .collect();
        assert!(!moved.is_empty(), "{turn}");
        let first = moved[0];
        assert!(moved.iter().all(|by| (by - first).abs() < 1.5), "{turn}: {moved:?}");
        assert!((first - by).abs() < 2.0, "{turn}: {first} of {by}");
        seen = now;
    }
}

#[test]
fn a_click_on_a_word_about_another_move_goes_there_and_the_commands_know_the_view() {
    let (mut window, _folder) = reading();
    window.state_mut().as_mut().unwrap().ask(Command::Go(Go::Last));
    window.run();
    let comment = window.get_by_role_and_label(Role::Paragraph, "角道を開けた。▲２二角成もある。").rect();
    // On the first words, which are no link: to the move that the comment is about.
    window.hover_at(comment.left_center() + vec2(10.0, 0.0));
    window.drag_at(comment.left_center() + vec2(10.0, 0.0));
    window.drop_at(comment.left_center() + vec2(10.0, 0.0));
    window.run();
    assert_eq!(document(&window).cursor().index(), 2);
}

#[test]
fn chess_moves_are_listed_in_two_columns_unless_one_is_wanted() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1... e5 2. Nf3 (2. f4 exf4) Nc6 (2... d6 3. d4) 3. Bb5 a6 4. Ba4 1-0\n";
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "game.pgn", text);
    let mut window = window_with([1240.0, 900.0], Language::English, vec![path], None);
    wait_for(&mut window, |window| document(window).path().is_some());
    let row = |window: &Window, name: &str| window.get_by_role_and_label(Role::ListItem, name).rect();
    let left = row(&window, "2 Nf3");
    assert_eq!(row(&window, "1… e5").top(), left.top() - left.height());
    for (name, right, lines) in [("2… Nc6", true, 0.0), ("3 Bb5", false, 1.0), ("3… a6", true, 1.0)] {
        let cell = row(&window, name);
        assert_eq!(cell.left() >= left.right() - 1.0, right, "{name}");
        assert_eq!(cell.top(), left.top() + lines * left.height(), "{name}");
    }
    for (step, name) in ["1… e5", "2 Nf3", "2… Nc6", "3 Bb5"].into_iter().enumerate() {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        let row = window.get_by_role_and_label(Role::ListItem, name);
        assert_eq!(row.accesskit_node().is_selected(), Some(true), "{step}");
    }
    click(&mut window, "2… Nc6");
    let sibling = row(&window, "2… d6");
    assert_eq!(sibling.top(), row(&window, "2 Nf3").top() + left.height(), "below its pair, with its number");
    assert_eq!(row(&window, "3 Bb5").top(), sibling.top() + left.height());
    click(&mut window, "2… d6");
    assert_eq!(document(&window).cursor().index(), 3);
    window.get_by_role_and_label(Role::ListItem, "3 d4");
}

/// What leads somewhere in a comment is a link for a screen reader, too, and a click on it goes there.
#[test]
fn links_in_comments_are_links() {
    let text = "手数----指手---------消費時間--\n   1 ７六歩(77)\n*#3までと https://example.com/ を見よ。\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let (mut window, _folder) = reading_of([1200.0, 800.0], text, "links.kif");
    assert!(window.query_by_role_and_label(Role::Link, "https://example.com/").is_some());
    window.get_by_role_and_label(Role::Link, "#3").click();
    window.run();
    window.run();
    assert_eq!(current(&window), "3手目 ▲２六歩");
}

/// Law: a pointer that rests on a move of the text, or on one that a comment speaks of, sees the board there.
#[test]
fn a_pointer_on_a_move_sees_the_board_there() {
    let text = "手数----指手---------消費時間--\n   1 ７六歩(77)\n*#3まで。\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let (mut window, _folder) = reading_of([1200.0, 800.0], text, "links.kif");
    for name in ["3手目 ▲２六歩", "#3"] {
        let link = window.get_by_role_and_label(Role::Link, name).rect();
        window.hover_at(link.center());
        wait_for(&mut window, |window| window.query_by_label("3 ☗２六歩").is_some());
        window.hover_at(egui::pos2(4.0, 4.0));
        wait_for(&mut window, |window| window.query_by_label("3 ☗２六歩").is_none());
    }
}

/// Law: what comes to lie under a pointer that rests, while one steps by the keyboard, was not asked for.
#[test]
fn a_resting_pointer_asks_for_no_board() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let (mut window, _folder) = reading_of([1200.0, 800.0], text, "rests.kif");
    let link = window.get_by_role_and_label(Role::Link, "3手目 ▲２六歩").rect();
    window.hover_at(link.center());
    wait_for(&mut window, |window| window.query_by_label("3 ☗２六歩").is_some());
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    for _ in 0..120 {
        window.step();
    }
    assert!(window.query_by_label("3 ☗２六歩").is_none());
    window.hover_at(link.center() + vec2(2.0, 0.0));
    wait_for(&mut window, |window| window.query_by_label("3 ☗２六歩").is_some());
}

/// Law: keys and the menu of a move do to a variation what they do to it in the list.
#[test]
fn variations_are_changed_where_they_are_read() {
    let (mut window, _folder) = reading();
    let before = outline(&window);
    let choose = |window: &mut Window, item: &str| {
        window.run();
        let at = window.get_by_role_and_label(Role::Link, "5手目 ▲５六歩").rect().center();
        window.hover_at(at);
        window.run();
        for pressed in [true, false] {
            let button = egui::PointerButton::Secondary;
            window.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
            window.run();
        }
        assert_eq!(current(window), "5手目 ▲５六歩");
        window.get_by_label_contains(item).click();
        window.run();
        window.run();
        let changed = outline(window);
        press(window, Modifiers::COMMAND, Key::Z);
        assert_eq!(outline(window), before);
        changed
    };
    let promoted = choose(&mut window, "この分岐を本譜にする");
    assert!(promoted.contains("4c4d (8c8d 2f2e 8d8e 6i7h resign) 5g5f (3i4h 3a3b)"), "{promoted}");
    let deleted = choose(&mut window, "ここから先を削除");
    assert!(deleted.contains("8c8d (4c4d 3i4h 3a3b) 2f2e"), "{deleted}");
    for (modifiers, key, changed) in [
        (Modifiers::NONE, Key::Delete, deleted.as_str()),
        (Modifiers::ALT, Key::ArrowUp, "8c8d (4c4d 5g5f (3i4h 3a3b)) 2f2e"),
    ] {
        click(&mut window, "5手目 ▲５六歩");
        press(&mut window, modifiers, key);
        assert!(outline(&window).contains(changed), "{key:?}: {}", outline(&window));
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    click(&mut window, "5手目 ▲５六歩");
    press(&mut window, Modifiers::NONE, Key::F2);
    assert!(document(&window).node().unwrap().bookmark.is_some());
}

/// A diagram that is asked for is no bookmark: it stands under its place in the game.
#[test]
fn a_diagram_that_is_asked_for_is_no_bookmark() {
    let mut window = super::window(Vec::new());
    super::paste(&mut window, "[White \"A\"]\n[Black \"B\"]\n\n1. e4 $220 e5 {[%bm Mine]} *\n");
    press(&mut window, Modifiers::NONE, Key::F8);
    window.run();
    let headings: Vec<String> =
        window.query_all_by_role(Role::Heading).filter_map(|heading| heading.accesskit_node().label()).collect();
    assert!(headings.iter().any(|heading| heading == "Mine"), "{headings:?}");
    assert!(!headings.iter().any(|heading| heading == "しおり"), "{headings:?}");
    let locale = Locale::new(Language::Japanese);
    let place = komaoto::texts::place(
        Some(document(&window).record()),
        document(&window).record().tree.children(komaoto::record::NodeId::ROOT)[0],
        &locale,
    );
    assert!(headings.contains(&place), "{headings:?} {place}");
}
