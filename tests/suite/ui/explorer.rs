//! 定跡・統計: what books and the library know of the position on the board, beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::library::books::{Book, BookEntry, BookFormat, BookMove, BookPage, BookPages, LookUp, write_book};
use komaoto::library::{Store, rescan};
use komaoto::locale::Language;
use komaoto::notation::{coordinates, parse_coordinates};
use komaoto::rules::{Game, Position};
use komaoto::ui::{Pane, Settings};

use super::{Fixed, Window, document, press, wait_for, window_of};

fn kif(first: &str, second: &str, moves: &str) -> String {
    format!("開始日時：2023/05/01\n手合割：平手\n先手：{first}\n後手：{second}\n手数----指手---------\n{moves}")
}

/// A library with three games, looked through.
fn library(at: &Path) -> (PathBuf, PathBuf) {
    let (games, catalog) = (at.join("games"), at.join("library.sqlite"));
    fs::create_dir(&games).unwrap();
    let lines = [
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n",
        "   1 ７六歩(77)\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 投了\n",
        "   1 ２六歩(27)\n   2 投了\n",
    ];
    for (at, moves) in lines.iter().enumerate() {
        fs::write(games.join(format!("{at}.kifu")), kif("山田", "佐藤", moves)).unwrap();
    }
    let mut store = Store::open(&catalog).unwrap();
    rescan(&mut store, std::slice::from_ref(&games), &mut |_| true).unwrap();
    (games, catalog)
}

/// A book in which two moves follow the start, and one follows the first of them.
fn book(game: Game, format: BookFormat, at: &Path, lines: [&str; 3]) -> PathBuf {
    let start = Position::start(game);
    let mut pages = BookPages::new();
    let row = |position: &Position, word: &str, score, count| BookMove {
        score: Some(score),
        depth: Some(20),
        count: Some(count),
        ..BookMove::new(parse_coordinates(position, word).unwrap())
    };
    let moves = vec![row(&start, lines[0], 45, 12_345), row(&start, lines[1], -7, 5)];
    let mut after = start.clone();
    after.play(moves[0].mv).unwrap();
    pages.add(BookEntry { position: start, page: BookPage { moves, ..BookPage::default() } });
    let moves = vec![row(&after, lines[2], 0, 7)];
    pages.add(BookEntry { position: after, page: BookPage { moves, ..BookPage::default() } });
    let path = at.join(format!("book.{}", format.extension()));
    fs::write(&path, write_book(&pages, format).0).unwrap();
    path
}

fn shogi_book(at: &Path) -> PathBuf {
    book(Game::Shogi, BookFormat::Yaneuraou, at, ["7g7f", "2g2f", "3c3d"])
}

fn window(settings: Settings, files: Vec<PathBuf>) -> Window {
    let mut settings = Settings { language: settings.language.or(Some(Language::Japanese)), ..settings };
    settings.panels.show(Pane::Explorer);
    window_of([1366.0, 740.0], settings, files, Box::new(Fixed(None)))
}

fn told(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// Moves of a book: in USI.
fn moves_of(path: &Path, position: &Position) -> Vec<String> {
    let answer = Book::open(path, None).unwrap().look_up(position, LookUp::default()).unwrap();
    answer.map_or_else(Vec::new, |answer| answer.page.moves.iter().map(|row| coordinates(row.mv)).collect())
}

/// A folder that was named on the command line only is known to the window, too: one library, whoever filled it.
#[test]
fn folders_of_the_command_line_are_known_here() {
    let place = tempfile::tempdir().unwrap();
    let (games, catalog) = library(place.path());
    let file = place.path().join("settings.toml");
    let settings = Settings { catalog: Some(catalog), ..Settings::load_from(&file) };
    komaoto::library::name_folders(&file, &[games]).unwrap();
    let mut window = window(settings, Vec::new());
    wait_for(&mut window, |window| told(window, "ライブラリ：3局"));
}

/// The rows follow the board, a click plays their moves, and the library counts how games ended.
#[test]
fn books_and_library_follow_the_board() {
    let place = tempfile::tempdir().unwrap();
    let (games, catalog) = library(place.path());
    let book = shogi_book(place.path());
    let settings = Settings { library: vec![games], catalog: Some(catalog), books: vec![book], ..Settings::default() };
    let mut window = window(settings, Vec::new());
    wait_for(&mut window, |window| told(window, "ライブラリ：3局"));
    assert!(told(&window, "☗７六歩、2局、先手50 %"));
    assert!(told(&window, "☗２六歩、1局、先手100 %"));
    let row = "☗７六歩、評価値45、深さ20、出現数12,345";
    wait_for(&mut window, |window| told(window, row));
    window.get_by_label(row).click();
    wait_for(&mut window, |window| document(window).cursor().index() == 1);
    wait_for(&mut window, |window| told(window, "☖３四歩、評価値0、深さ20、出現数7"));
    wait_for(&mut window, |window| told(window, "ライブラリ：2局"));
    // Back at the start the record has a move of its own.
    press(&mut window, Modifiers::NONE, Key::Home);
    wait_for(&mut window, |window| told(window, "☗７六歩、この棋譜に1回"));
    // The panel goes and comes by its key.
    press(&mut window, Modifiers::NONE, Key::F12);
    assert!(!told(&window, row));
    press(&mut window, Modifiers::NONE, Key::F12);
    wait_for(&mut window, |window| told(window, row));
}

/// In the words of chess, and of each language.
#[test]
fn a_book_of_chess_is_told_in_its_words() {
    let place = tempfile::tempdir().unwrap();
    let path = book(Game::Chess, BookFormat::Polyglot, place.path(), ["e2e4", "d2d4", "e7e5"]);
    let game = place.path().join("game.pgn");
    fs::write(&game, "[White \"A\"]\n[Black \"B\"]\n\n1. e4 c5 *\n").unwrap();
    for (language, row) in [(Language::English, "e4, count 12,345"), (Language::Japanese, "e4、出現数12,345")] {
        let settings = Settings { language: Some(language), books: vec![path.clone()], ..Settings::default() };
        let mut window = window(settings, vec![game.clone()]);
        wait_for(&mut window, |window| document(window).path().is_some());
        press(&mut window, Modifiers::NONE, Key::Home);
        wait_for(&mut window, |window| told(window, row));
    }
}

/// What is wrong with a book is said where it would be, and the others answer all the same.
#[test]
fn a_book_that_cannot_be_used_says_why() {
    let place = tempfile::tempdir().unwrap();
    let good = shogi_book(place.path());
    let bad = place.path().join("cut.ybb");
    fs::write(&bad, b"YANE-BINBOOK-V1\0\x01").unwrap();
    let gone = place.path().join("gone.db");
    let settings = Settings { books: vec![bad, gone, good], ..Settings::default() };
    let mut window = window(settings, Vec::new());
    wait_for(&mut window, |window| told(window, "ファイルが途中で切れています"));
    wait_for(&mut window, |window| told(window, "☗７六歩、評価値45"));
    assert!(window.query_by_label("「gone.db」を外す").is_some());
    window.get_by_label("「gone.db」を外す").click();
    window.run_steps(4);
    wait_for(&mut window, |window| window.query_by_label("「gone.db」を外す").is_none());
}

/// A book that is dropped on the window is shown beside the board; a record is opened as ever. The move with which the game
/// leaves the book says so.
#[test]
fn a_dropped_book_is_shown_and_the_move_that_leaves_it_marked() {
    let place = tempfile::tempdir().unwrap();
    let pages = shogi_book(place.path());
    let game = place.path().join("game.kifu");
    fs::write(&game, kif("山田", "佐藤", "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n"))
        .unwrap();
    let mut window = window(Settings::default(), vec![game]);
    wait_for(&mut window, |window| document(window).path().is_some());
    window.input_mut().dropped_files = vec![Arc::new(super::Dropped(pages))];
    window.run_steps(4);
    wait_for(&mut window, |window| window.query_by_label("「book.db」を外す").is_some());
    wait_for(&mut window, |window| told(window, "☗７六歩、評価値45"));
    assert!(document(&window).path().is_some_and(|path| path.ends_with("game.kifu")));
    let tip = "ここで定跡を外れました";
    for (row, leaves) in [("3 ☗２六歩", true), ("2 ☖３四歩", false)] {
        window.get_by_label_contains(row).hover();
        for _ in 0..40 {
            window.step();
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert_eq!(told(&window, tip), leaves, "{row}");
    }
}

/// A move of a book is put lower, judged and spoken of, by its menu.
#[test]
fn a_move_of_a_book_is_moved_judged_and_spoken_of() {
    let place = tempfile::tempdir().unwrap();
    let path = shogi_book(place.path());
    let settings = Settings { books: vec![path.clone()], ..Settings::default() };
    let mut window = window(settings, Vec::new());
    let start = Position::start(Game::Shogi);
    let choose = |window: &mut Window, row: &str, item: &str| {
        wait_for(window, |window| told(window, row));
        window.get_by_label_contains(row).click_secondary();
        window.run_steps(4);
        window.get_by_label(item).click();
        window.run_steps(6);
    };
    choose(&mut window, "☗７六歩、評価値45", "下へ");
    wait_for(&mut window, |_| moves_of(&path, &start) == ["2g2f", "7g7f"]);
    window.run_steps(20);
    for (item, text) in [("評価値…", "99"), ("コメント…", "急戦")] {
        choose(&mut window, "☗７六歩、評価値", item);
        window.event(Event::Text(text.to_owned()));
        window.run_steps(4);
        press(&mut window, Modifiers::NONE, Key::Enter);
        wait_for(&mut window, |window| told(window, text));
        window.run_steps(20);
    }
    let answer = Book::open(&path, None).unwrap().look_up(&start, LookUp::default()).unwrap().unwrap();
    let row = &answer.page.moves[1];
    assert_eq!((row.score, row.count, row.comment.as_str()), (Some(99), Some(12_345), "急戦"));
}

/// The move on the board is added, one is taken out, and each is taken back; the file is what the panel says.
#[test]
fn a_book_is_edited_and_that_is_taken_back() {
    let place = tempfile::tempdir().unwrap();
    let path = shogi_book(place.path());
    let game = place.path().join("game.kifu");
    fs::write(&game, kif("山田", "佐藤", "   1 ５六歩(57)\n")).unwrap();
    let settings = Settings { books: vec![path.clone()], ..Settings::default() };
    let mut window = window(settings, vec![game]);
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::Home);
    let start = Position::start(Game::Shogi);
    wait_for(&mut window, |window| window.query_by_label("☗５六歩を定跡に追加").is_some());
    window.get_by_label("☗５六歩を定跡に追加").click();
    window.run_steps(4);
    wait_for(&mut window, |_| moves_of(&path, &start) == ["7g7f", "2g2f", "5g5f"]);
    let undo = "定跡の直前の変更を取り消す";
    wait_for(&mut window, |window| window.query_by_label(undo).is_some());
    wait_for(&mut window, |window| told(window, "☗２六歩、評価値-7"));
    window.get_by_label_contains("☗２六歩、評価値-7").click_secondary();
    window.run_steps(4);
    window.get_by_label("定跡から削除").click();
    window.run_steps(4);
    wait_for(&mut window, |_| moves_of(&path, &start) == ["7g7f", "5g5f"]);
    wait_for(&mut window, |window| !told(window, "☗２六歩、評価値-7"));
    for expected in [vec!["7g7f", "2g2f", "5g5f"], vec!["7g7f", "2g2f"]] {
        wait_for(&mut window, |window| window.query_by_label(undo).is_some());
        window.get_by_label(undo).click();
        window.run_steps(4);
        wait_for(&mut window, |_| moves_of(&path, &start) == expected);
        window.run_steps(20);
    }
    wait_for(&mut window, |window| window.query_by_label(undo).is_none());
}

/// A change of a book is taken back and made again by the keys of the record, each where it stands in the order of what was
/// done.
#[test]
fn a_change_of_a_book_is_taken_back_as_anything_else() {
    let place = tempfile::tempdir().unwrap();
    let path = shogi_book(place.path());
    let game = place.path().join("game.kifu");
    fs::write(&game, kif("山田", "佐藤", "   1 ５六歩(57)\n")).unwrap();
    let settings = Settings { books: vec![path.clone()], ..Settings::default() };
    let mut window = window(settings, vec![game]);
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::Home);
    let start = Position::start(Game::Shogi);
    let (with, without) = (["7g7f", "2g2f", "5g5f"], ["7g7f", "2g2f"]);
    wait_for(&mut window, |window| window.query_by_label("☗５六歩を定跡に追加").is_some());
    window.get_by_label("☗５六歩を定跡に追加").click();
    wait_for(&mut window, |_| moves_of(&path, &start) == with);
    window.run_steps(20);
    // The record is changed after the book: that is taken back first.
    window.state_mut().as_mut().unwrap().ask(komaoto::ui::Command::Undo);
    wait_for(&mut window, |_| moves_of(&path, &start) == without);
    window.run_steps(20);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    wait_for(&mut window, |_| moves_of(&path, &start) == with);
    window.run_steps(20);
    let row = "☗７六歩、評価値45、深さ20、出現数12,345";
    wait_for(&mut window, |window| told(window, row));
    window.get_by_label(row).click();
    wait_for(&mut window, |window| document(window).record().tree.children(komaoto::record::NodeId::ROOT).len() == 2);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    wait_for(&mut window, |window| document(window).record().tree.children(komaoto::record::NodeId::ROOT).len() == 1);
    assert_eq!(moves_of(&path, &start), with);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    wait_for(&mut window, |_| moves_of(&path, &start) == without);
}

/// A change that is still being written is the newest one, too: the record is left alone.
#[test]
fn a_change_that_is_being_written_is_taken_back() {
    let place = tempfile::tempdir().unwrap();
    let path = shogi_book(place.path());
    let mut text = fs::read_to_string(&path).unwrap();
    // So large that it takes a while.
    for nth in 0..200_000 {
        text.push_str(&format!(
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - {nth}\n7g7f none 0 0\n"
        ));
    }
    fs::write(&path, &text).unwrap();
    let game = place.path().join("game.kifu");
    fs::write(&game, kif("山田", "佐藤", "   1 ５六歩(57)\n")).unwrap();
    let settings = Settings { books: vec![path.clone()], ..Settings::default() };
    let mut window = window(settings, vec![game]);
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::Home);
    window.state_mut().as_mut().unwrap().ask(komaoto::ui::Command::Glyph(komaoto::record::Glyph::Good));
    window.run();
    let revision = document(&window).revision();
    wait_for(&mut window, |window| window.query_by_label("☗５六歩を定跡に追加").is_some());
    window.get_by_label("☗５六歩を定跡に追加").click();
    (0..3).for_each(|_| window.step());
    window.state_mut().as_mut().unwrap().ask(komaoto::ui::Command::Undo);
    window.step();
    wait_for(&mut window, |window| window.query_by_label("☗５六歩を定跡に追加").is_some());
    wait_for(&mut window, |_| fs::read_to_string(&path).unwrap() == text);
    assert_eq!(document(&window).revision(), revision, "the record was left alone");
}

/// The words of the library say which games are counted, until all are wanted again.
#[test]
fn what_was_looked_for_says_which_games_count() {
    let place = tempfile::tempdir().unwrap();
    let (games, catalog) = library(place.path());
    let other = kif("加藤", "佐藤", "   1 ９六歩(97)\n   2 投了\n");
    fs::write(games.join("3.kifu"), other).unwrap();
    let settings = Settings { library: vec![games], catalog: Some(catalog), ..Settings::default() };
    let mut window = window(settings, Vec::new());
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "4局（4ファイルの4局から）"));
    window.event(Event::Text("先手:山田".to_owned()));
    window.run_steps(8);
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait_for(&mut window, |window| told(window, "ライブラリ：3局"));
    assert!(told(&window, "検索の条件：先手:山田"));
    assert!(!told(&window, "☗９六歩"));
    window.get_by_label("すべての棋譜を数える").click();
    wait_for(&mut window, |window| told(window, "ライブラリ：4局"));
    assert!(told(&window, "☗９六歩") && !told(&window, "検索の条件"));
    // A position that games have to come through counts, too.
    press(&mut window, Modifiers::NONE, Key::F7);
    let edge = "局面:\"?????????/?????????/?????????/?????????/?????????/P????????/?????????/?????????/?????????\"";
    window.event(Event::Text(edge.to_owned()));
    wait_for(&mut window, |window| told(window, "1局（4ファイルの"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait_for(&mut window, |window| told(window, "ライブラリ：1局"));
    assert!(told(&window, "検索の条件") && told(&window, "☗９六歩"));
    window.get_by_label("すべての棋譜を数える").click();
    wait_for(&mut window, |window| told(window, "ライブラリ：4局"));
}

/// Sections fold, and stay so in the settings; of many moves the first ones are shown, with a way to see all. The head says
/// whose share is told.
#[test]
fn sections_fold_and_long_ones_are_cut_short() {
    let place = tempfile::tempdir().unwrap();
    let (games, catalog) = library(place.path());
    let start = Position::start(Game::Shogi);
    let words = ["7g7f", "2g2f", "5g5f", "6g6f", "9g9f", "1g1f", "3g3f", "4g4f", "8g8f", "6i7h", "4i5h", "3i4h"];
    let moves: Vec<BookMove> =
        words.iter().map(|word| BookMove::new(parse_coordinates(&start, word).unwrap())).collect();
    let mut pages = BookPages::new();
    pages.add(BookEntry { position: start, page: BookPage { moves, ..BookPage::default() } });
    let book = place.path().join("wide.db");
    fs::write(&book, write_book(&pages, BookFormat::Yaneuraou).0).unwrap();
    let file = place.path().join("settings.toml");
    let settings =
        Settings { library: vec![games], catalog: Some(catalog), books: vec![book], ..Settings::load_from(&file) };
    let mut window = window(settings, Vec::new());
    wait_for(&mut window, |window| told(window, "ライブラリ：3局"));
    assert!(told(&window, "%は先手の勝率"));
    wait_for(&mut window, |window| told(window, "ほか4手"));
    assert!(told(&window, "☗４六歩") && !told(&window, "☗４八銀"));
    window.get_by_label("ほか4手").click_accesskit();
    window.run();
    assert!(told(&window, "☗４八銀") && told(&window, "上位だけ表示"));
    window.get_by_label("ライブラリ：3局").click();
    wait_for(&mut window, |window| !told(window, "☗７六歩、2局"));
    window.get_by_label("wide.db").click_accesskit();
    wait_for(&mut window, |window| !told(window, "☗４八銀"));
    drop(window);
    let kept = Settings::load_from(&file);
    assert_eq!(kept.folded.len(), 2);
    assert_eq!(kept.folded[0], "library");
}
