//! Words that are painted: of the players, of whose turn it is, of a variation, and of a row of moves.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::ui::{Command, Pane, Settings};

use crate::ui::looks::{PLAIN, files, opened};
use crate::ui::{Fixed, Window, click, document, press, wait_for, window_of};

/// Whether these words are painted anywhere.
fn is_painted(shape: &egui::Shape, words: &str) -> bool {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().any(|shape| is_painted(shape, words)),
        egui::Shape::Text(letters) => letters.galley.text() == words,
        _ => false,
    }
}

/// The letters that are painted with exactly these words: their sizes and where they are.
fn letters(shape: &egui::Shape, words: &str, out: &mut Vec<(f32, Rect)>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| letters(shape, words, out)),
        egui::Shape::Text(text) if text.galley.text() == words => {
            let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
            out.extend(sizes.map(|size| (size, text.visual_bounding_rect())));
        }
        _ => {}
    }
}

#[test]
fn the_names_on_both_plates_are_written_in_one_size() {
    let folder = tempfile::tempdir().unwrap();
    let (long, short) = ("コンピュータ将棋選手権優勝ソフト 第三号機改", "林");
    for (size, name) in [([1240.0, 820.0], "wide"), ([640.0, 560.0], "small"), ([420.0, 760.0], "narrow")] {
        let path = folder.path().join(format!("{name}.kif"));
        std::fs::write(&path, PLAIN.replace("手数--", &format!("先手：{long}\n後手：{short}\n手数--"))).unwrap();
        let window = opened(size, Language::Japanese, &path);
        let sizes = [long, short].map(|player| {
            let mut found = Vec::new();
            window.output().shapes.iter().for_each(|clipped| letters(&clipped.shape, player, &mut found));
            found.first().map(|(size, _)| *size)
        });
        assert!(sizes[0].is_some() && sizes[0] == sizes[1], "{size:?}: {sizes:?}");
    }
}

/// A name has one weight: where the strong font lacks a letter of it, all of it is ordinary.
#[test]
fn a_name_that_stands_out_has_one_weight() {
    let folder = tempfile::tempdir().unwrap();
    fn families(shape: &egui::Shape, words: &str) -> Vec<egui::FontFamily> {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().flat_map(|shape| families(shape, words)).collect(),
            egui::Shape::Text(text) if text.galley.text() == words => {
                text.galley.job.sections.iter().map(|section| section.format.font_id.family.clone()).collect()
            }
            _ => Vec::new(),
        }
    }
    for (name, is_strong) in [("山田", true), ("许银川", false)] {
        let path = folder.path().join(format!("{name}.pgn"));
        std::fs::write(&path, format!("[White \"{name}\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n")).unwrap();
        let window = opened([1240.0, 1000.0], Language::Japanese, &path);
        let shapes = || window.output().shapes.iter();
        let found: Vec<_> = shapes().flat_map(|clipped| families(&clipped.shape, &format!("{name} – ?"))).collect();
        let strong = egui::FontFamily::Name(komaoto::ui::look::fonts::STRONG.into());
        assert_eq!(found.contains(&strong), is_strong, "{name}: {found:?}");
        assert!(!found.is_empty());
    }
}

/// A name of one long word is cut short where it has no room, and not broken in the middle.
#[test]
fn a_long_word_of_a_name_is_not_broken() {
    let folder = tempfile::tempdir().unwrap();
    let name = "ninomiyaryunosukekawabata";
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, format!("[White \"{name}\"]\n[Black \"Li\"]\n\n1. e4 *\n")).unwrap();
    fn rows(shape: &egui::Shape, words: &str) -> Vec<usize> {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().flat_map(|shape| rows(shape, words)).collect(),
            egui::Shape::Text(text) if text.galley.text() == words => vec![text.galley.rows.len()],
            _ => Vec::new(),
        }
    }
    for size in [[1240.0, 820.0], [800.0, 560.0], [534.0, 400.0]] {
        let window = opened(size, Language::English, &path);
        let found: Vec<usize> = window.output().shapes.iter().flat_map(|clipped| rows(&clipped.shape, name)).collect();
        assert!(!found.is_empty() && found.iter().all(|rows| *rows == 1), "{size:?}: {found:?}");
    }
}

/// Beside the small boards of the reading view, too.
#[test]
fn whose_turn_it_is_is_said_within_the_room_beside_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarked.kif");
    std::fs::write(&path, PLAIN.replace("手数--", "&図\n手数--")).unwrap();
    for (language, said) in [(Language::Japanese, "手番"), (Language::English, "to move")] {
        let mut window = opened([1240.0, 820.0], language, &path);
        press(&mut window, Modifiers::NONE, Key::F8);
        let mut badges = 0;
        for clipped in &window.output().shapes {
            let mut found = Vec::new();
            letters(&clipped.shape, said, &mut found);
            for (size, rect) in found {
                badges += 1;
                assert!(
                    clipped.clip_rect.contains_rect(rect.expand(size * 0.3)),
                    "{said}: {rect} in {}",
                    clipped.clip_rect
                );
            }
        }
        assert_eq!(badges, 2, "{said}");
    }
}

/// A game that has ended is nobody's turn, neither beside the board nor below it; one that was interrupted goes on.
#[test]
fn where_a_game_has_ended_nobody_is_to_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ended.kif");
    let turns = |window: &Window| {
        let shapes = &window.output().shapes;
        ["手番", "☗ 先手番"].map(|said| shapes.iter().any(|clipped| is_painted(&clipped.shape, said)))
    };
    let moves = ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)"];
    for (ending, is_told) in [("投了", false), ("千日手", false), ("中断", true)] {
        let rows = moves.into_iter().chain([ending]).zip(1..).map(|(step, ply)| format!("{ply} {step}\n"));
        std::fs::write(&path, format!("手数----指手---------消費時間--\n{}", rows.collect::<String>())).unwrap();
        let mut window = opened([1240.0, 820.0], Language::Japanese, &path);
        press(&mut window, Modifiers::NONE, Key::End);
        assert_eq!(turns(&window), [is_told; 2], "{ending}");
        // It can be played on all the same: in a branch.
        click(&mut window, "持駒 角 1 先手");
        click(&mut window, "５五 空き");
        assert!(document(&window).record().outline().contains("B*5e"), "{ending}");
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        assert_eq!(turns(&window), [true; 2], "{ending}");
    }
}

#[test]
fn in_a_variation_the_move_of_the_main_line_says_so() {
    let files = files();
    let mut window = opened([1240.0, 820.0], Language::Japanese, &files.paths[1]);
    let says = |window: &Window| window.output().shapes.iter().any(|clipped| is_painted(&clipped.shape, "本譜"));
    assert!(!says(&window));
    window.query_all_by_role_and_label(Role::Button, "☗９六歩").next().unwrap().click();
    window.run();
    assert!(says(&window));
    press(&mut window, Modifiers::SHIFT, Key::ArrowUp);
    assert!(!says(&window), "this is the main line");
}

#[test]
fn headers_begin_with_who_played_what_and_when() {
    let files = files();
    let mut window = opened([1240.0, 820.0], Language::Japanese, &files.paths[1]);
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Headers));
    window.run();
    let top = |name: &str| window.get_by_role_and_label(Role::TextInput, name).rect().top();
    let order = ["先手", "後手", "棋戦", "開始日時", "手合割"].map(|name| match name {
        "手合割" => window.get_by_label_contains("手合割   平手").rect().top(),
        name => top(name),
    });
    assert!(order.is_sorted(), "{order:?}");
}

/// A row of the list says the first words of its comment, and what an engine thinks, as chosen in the View menu.
#[test]
fn rows_of_moves_say_what_was_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.kif");
    let text = "手合割：平手\n   1 ７六歩(77)\n*#評価値=137\n*The bishop first.\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    std::fs::write(&path, text).unwrap();
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1400.0, 900.0], settings, vec![path], Box::new(Fixed(None)));
    wait_for(&mut window, |window| document(window).path().is_some());
    let says = |window: &Window, words: &str| {
        let mut found = Vec::new();
        window.output().shapes.iter().for_each(|clipped| letters(&clipped.shape, words, &mut found));
        !found.is_empty()
    };
    let turn = |window: &mut Window, choice: &str| {
        press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        window.event(egui::Event::Text(choice.to_owned()));
        window.run();
        press(window, Modifiers::NONE, Key::Enter);
        window.run();
    };
    // The cursor is at the start: the comment's own field is empty.
    press(&mut window, Modifiers::NONE, Key::Home);
    assert!(says(&window, "The bishop first.") && !says(&window, "+137"));
    turn(&mut window, "Evaluations in the list");
    assert!(says(&window, "+137"));
    turn(&mut window, "First words of comments in the list");
    assert!(!says(&window, "The bishop first."));
}

/// What lies behind a row, by its colour.
fn behind(shape: &egui::Shape, row: Rect, out: &mut Vec<egui::Color32>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| behind(shape, row, out)),
        egui::Shape::Rect(rect) if rect.rect == row && rect.fill.a() > 0 => out.push(rect.fill),
        _ => {}
    }
}

/// Where other moves were played, too, is seen at a glance.
#[test]
fn rows_with_siblings_are_tinted() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/aigakari.kif");
    let window = opened([1366.0, 768.0], Language::Japanese, &path);
    let tinted = |name: &str| {
        let row = window.query_all_by_role(Role::ListItem).find(|row| {
            let label = row.accesskit_node().label();
            label.is_some_and(|label| label.starts_with(name))
        });
        let (row, mut found) = (row.unwrap().rect(), Vec::new());
        window.output().shapes.iter().for_each(|clipped| behind(&clipped.shape, row, &mut found));
        !found.is_empty()
    };
    assert_eq!(["12 ", "13 ", "14 "].map(tinted), [false, true, false]);
}

/// The name of a bookmark is read in the list before how long all moves have taken so far is.
#[test]
fn names_of_bookmarks_come_before_totals() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("named.kif");
    let moves = "   1 ７六歩(77)   ( 0:07/00:00:07)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n&角道を開け合う\n   3 ２六歩(27)   ( 0:11/00:00:18)\n";
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    let window = opened([1920.0, 1000.0], Language::Japanese, &path);
    let seen = |words: &str| {
        let mut found = Vec::new();
        window.output().shapes.iter().for_each(|clipped| letters(&clipped.shape, words, &mut found));
        found.iter().map(|(_, place)| place.width()).fold(0.0, f32::max)
    };
    assert!(seen("角道を開け合う") > 60.0 && seen("0:11") > 0.0 && seen("0:18") == 0.0, "{}", seen("角道を開け合う"));
}
