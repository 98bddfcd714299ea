//! The library: games of folders, found by words and by the position on the board, opened where it is reached.

use std::fs;
use std::path::Path;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::ui::{Beginning, Command, EngineChoice, Settings};

use super::{Fixed, Window, click, document, press, wait_for, window_of};

/// A folder with three games of two files, and a file that is none.
fn folder(at: &Path) {
    let kif = |first: &str, second: &str, date: &str, moves: &str| {
        format!("開始日時：{date}\n手合割：平手\n先手：{first}\n後手：{second}\n手数----指手---------\n{moves}")
    };
    let inner = at.join("2020");
    fs::create_dir(&inner).unwrap();
    let one = kif("山田", "佐藤", "2020/05/01", "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n");
    let two = kif("鈴木", "山田", "2023/01/02", "   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ７六歩(77)\n   4 ８四歩(83)\n");
    fs::write(at.join("one.kifu"), one).unwrap();
    fs::write(inner.join("two.kifu"), two).unwrap();
    fs::write(at.join("open.pgn"), "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n").unwrap();
    fs::write(at.join("broken.kif"), [0_u8, 1, 2, 3, 0, 0]).unwrap();
}

fn window(folders: &[&Path]) -> Window {
    let library = folders.iter().map(|folder| folder.to_path_buf()).collect();
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)))
}

/// The same with a catalog at a place.
fn window_with(catalog: &Path, folders: &[&Path]) -> Window {
    let library = folders.iter().map(|folder| folder.to_path_buf()).collect();
    let catalog = Some(catalog.to_path_buf());
    let settings = Settings { language: Some(Language::Japanese), library, catalog, ..Settings::default() };
    window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)))
}

fn type_text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run_steps(8);
}

fn told(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn games_of_folders_are_found_by_words_and_opened() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
    assert!(told(&window, "読めないもの 1件"));
    type_text(&mut window, "先手:山田");
    wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("one.kifu")));
    assert!(window.query_by_label("ライブラリ").is_none(), "it gives way to the game");
    // It comes again as it was.
    press(&mut window, Modifiers::NONE, Key::F7);
    assert!(told(&window, "1局（3ファイルの3局から）"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!told(&window, "1局（3ファイルの3局から）"));
    // A position is looked for by itself: words of the search before would hide games that have it.
    window.state_mut().as_mut().unwrap().ask(Command::FindPosition);
    window.run();
    wait_for(&mut window, |window| window.query_by_value("先手:山田").is_none());
    // Nothing is written there.
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 4);
}

/// All games that words have found are taken by one key, without leaving the words.
#[test]
fn all_games_of_somebody_are_taken_at_once() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    type_text(&mut window, "山田");
    wait_for(&mut window, |window| told(window, "2局（3ファイルの3局から）"));
    assert!(told(&window, "選んだ1局を"));
    press(&mut window, Modifiers::COMMAND, Key::A);
    assert!(told(&window, "選んだ2局を"));
    // Whoever types on goes on with the words.
    type_text(&mut window, "先手:山田");
    wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    assert!(told(&window, "選んだ1局を"));
}

/// The small board beside the list names those who play.
#[test]
fn the_preview_names_the_players() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
    type_text(&mut window, "先手:鈴木");
    wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    click(&mut window, "局面を見る（Space）");
    wait_for(&mut window, |window| {
        let mut painted = Vec::new();
        let shapes = &window.output().shapes;
        shapes.iter().for_each(|clipped| super::layout::texts(&clipped.shape, egui::Rect::EVERYTHING, &mut painted));
        // Both in the row, and at the board.
        ["鈴木", "山田"].iter().all(|name| painted.iter().filter(|text| *text == *name).count() == 2)
    });
}

/// A row tells the day of a game, not the time of day, however a program has written both.
#[test]
fn rows_tell_days_without_times() {
    let place = tempfile::tempdir().unwrap();
    for (name, date) in [("a", "2017-03-22T14:30:00+09:00"), ("b", "2018/04/23 10:00"), ("c", "Thursday")] {
        let text = format!("開始日時：{date}\n手合割：平手\n先手：{name}\n手数----指手---------\n   1 ７六歩(77)\n");
        fs::write(place.path().join(format!("{name}.kifu")), text).unwrap();
    }
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（"));
    let rows = rows(&window).join("\n");
    for day in ["2017-03-22", "2018/04/23", "Thursday"] {
        assert!(rows.contains(day), "{rows}");
    }
    assert!(!rows.contains("14:30") && !rows.contains("10:00"), "{rows}");
}

/// What is wrong with a question is said where it is asked, and what was found before stays.
#[test]
fn a_mistake_in_a_question_is_said() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（"));
    type_text(&mut window, "日付:きのう");
    window.run_steps(40);
    assert!(told(&window, "「きのう」は"));
    assert!(told(&window, "3局（"));
}

/// The position on the board, whichever moves led to it; the game is opened where it stands.
#[test]
fn a_position_is_found_however_it_came_about() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    for (from, to) in [("２七 歩 先手", "２六 空き"), ("３三 歩 後手", "３四 空き"), ("７七 歩 先手", "７六 空き")]
    {
        click(&mut window, from);
        click(&mut window, to);
    }
    window.state_mut().as_mut().unwrap().ask(Command::FindPosition);
    window.run();
    wait_for(&mut window, |window| told(window, "2局（3ファイルの3局から）"));
    // What was played there, and how it ended; a click lists these games.
    let played = "☖８四歩：1局（先手勝ち0、引き分け0、後手勝ち0）";
    assert!(told(&window, played));
    assert!(told(&window, "（終局）：1局（先手勝ち1、引き分け0、後手勝ち0）"));
    window.get_by_label(played).click();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("two.kifu")));
    let shown = document(&window);
    assert_eq!(
        (shown.cursor().index(), shown.cursor().line().len()),
        (3, 5),
        "three moves are played, and one follows"
    );
}

#[test]
fn an_empty_library_says_what_to_do() {
    let mut window = window(&[]);
    press(&mut window, Modifiers::NONE, Key::F7);
    window.get_by_label_contains("フォルダーを追加してください");
    window.get_by_label("フォルダーを追加…");
}

/// With a catalog the answer is the same, also after files have come, gone and changed; a game that is no more where it was
/// is not opened.
#[test]
fn a_catalog_answers_as_the_files_do() {
    let place = tempfile::tempdir().unwrap();
    let (games, catalog) = (place.path().join("games"), place.path().join("caches/library.sqlite"));
    fs::create_dir(&games).unwrap();
    folder(&games);
    for _ in 0..2 {
        let mut window = window_with(&catalog, &[&games]);
        press(&mut window, Modifiers::NONE, Key::F7);
        wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
        // The catalog answers before the folders were looked through.
        wait_for(&mut window, |window| told(window, "読めないもの 1件"));
        type_text(&mut window, "先手:山田");
        wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    }
    let mut window = window_with(&catalog, &[&games]);
    fs::remove_file(games.join("open.pgn")).unwrap();
    let one = fs::read_to_string(games.join("one.kifu")).unwrap();
    fs::write(games.join("one.kifu"), one.replace("先手：山田", "先手：加藤")).unwrap();
    fs::write(games.join("three.kifu"), one).unwrap();
    press(&mut window, Modifiers::NONE, Key::F7);
    type_text(&mut window, "山田");
    wait_for(&mut window, |window| told(window, "2局（3ファイルの3局から）"));
    assert!(window.query_all_by_label_contains("加藤").next().is_none());
    // Another game stands there by the time that it is to be opened.
    type_text(&mut window, " -鈴木");
    wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    fs::write(games.join("three.kifu"), "手合割：平手\n先手：木村\n   1 ７六歩(77)\n").unwrap();
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| told(window, "0局（3ファイルの3局から）"));
    assert!(told(&window, "調べた後に変わっています"));
    assert!(document(&window).path().is_none());
}

/// The names that the rows begin with, from the top.
fn rows(window: &Window) -> Vec<String> {
    let names = window.query_all_by_role(egui::accesskit::Role::ListItem);
    names.filter_map(|row| row.accesskit_node().label()).collect()
}

/// The list is filtered at each letter, without the files being looked through again.
#[test]
fn rows_follow_each_letter_and_a_mistake_leaves_them() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（"));
    // One frame is enough: nothing waits for a pause, and no file is there to be read any more.
    fs::remove_dir_all(place.path().join("2020")).unwrap();
    for (letter, left) in [("鈴", 1), ("木", 1), (" 日付:", 1), ("2023", 1), (" 加", 0)] {
        window.event(Event::Text(letter.to_owned()));
        window.run_steps(2);
        assert_eq!(rows(&window).len(), left, "after {letter}");
    }
    assert!(told(&window, "0局（3ファイルの3局から）"));
}

/// A click sorts; among rows that are alike the heading that was clicked before decides.
#[test]
fn a_second_column_decides_among_equal_rows() {
    let place = tempfile::tempdir().unwrap();
    let game = |first: &str, date: &str, at: usize| {
        let text = format!("[White \"{first}\"]\n[Black \"X\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n1. e4 *\n");
        fs::write(place.path().join(format!("{at}.pgn")), text).unwrap();
    };
    for (at, (first, date)) in
        [("Bo", "2001.01.02"), ("Al", "2003.01.01"), ("Bo", "2001.01.01"), ("Al", "2002.01.01")].into_iter().enumerate()
    {
        game(first, date, at);
    }
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "4局（4ファイルの4局から）"));
    for head in ["日付", "先手"] {
        window.get_by_label(&format!("{head}の順に並べる")).click();
        window.run();
    }
    let order: Vec<String> = rows(&window).iter().map(|row| row.rsplit(' ').next().unwrap().to_owned()).collect();
    assert_eq!(order, ["3.pgn", "1.pgn", "2.pgn", "0.pgn"]);
}

/// Several games are opened as one record, in the order of the list.
#[test]
fn several_games_become_one_record() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（"));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.get_by_label("選んだ3局を").click();
    window.run();
    window.get_by_label("一つの棋譜として開く").click();
    window.run();
    wait_for(&mut window, |window| document(window).games().0 == 3);
    assert!(document(&window).path().is_none());
    assert!(told(&window, "3局の棋譜です"));
    // It comes again with what was marked, and Space shows the position.
    press(&mut window, Modifiers::NONE, Key::F7);
    assert!(told(&window, "選んだ3局を"));
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
    assert!(told(&window, "選んだ2局を"));
}

/// Opens the library, marks all its games and chooses something to do with them, through menus.
fn with_all(window: &mut Window, found: &str, path: &[&str]) {
    press(window, Modifiers::NONE, Key::F7);
    wait_for(window, |window| told(window, found));
    press(window, Modifiers::NONE, Key::ArrowDown);
    press(window, Modifiers::COMMAND, Key::A);
    for name in path {
        window.query_all_by_label_contains(name).next().unwrap().click();
        window.run();
    }
}

/// Waits until the work on all games has ended, and its buttons answer: a click that was to stop it means none of them.
fn ends(window: &mut Window, games: usize) {
    wait_for(window, |window| told(window, &format!("{games}局すべて済みました")));
    // The buttons wait until nobody can mean the one that ended the work.
    window.run_steps(12);
}

const PROBLEM: &str = "手合割：詰将棋\n作品名：頭金\n後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n\
  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n\
先手の持駒：金\n手数----指手---------\n   1 ５二金打\n   2 詰み\n";

/// Problems of many files are solved in the window; what is none is told apart, and can be listed alone.
#[test]
fn problems_are_solved_from_the_list() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("problem.kifu"), PROBLEM).unwrap();
    fs::write(place.path().join("a.kifu"), "手合割：平手\n先手：山田\n後手：佐藤\n   1 ７六歩(77)\n").unwrap();
    let mut window = window(&[place.path()]);
    with_all(&mut window, "2局（", &["選んだ2局を", "詰将棋を解いて検討"]);
    // How long each may take is asked first.
    wait_for(&mut window, |window| told(window, "2題を解きます"));
    window.get_by_label("1秒").click();
    window.run();
    window.get_by_label("始める").click();
    wait_for(&mut window, |window| told(window, "2題すべて済みました"));
    // Each is named by its file, too.
    assert!(told(&window, "problem.kifu　頭金　1手詰") && told(&window, "a.kifu"));
    assert!(told(&window, "詰将棋ではありません"));
    window.get_by_label("できなかったもの 1件").click();
    wait_for(&mut window, |window| !told(window, "頭金　1手詰"));
    assert!(told(&window, "詰将棋ではありません"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!told(&window, "すべて済みました"));
}

/// Each game becomes a file in a folder; what is there stays, and what would lose something waits until that is agreed to.
#[test]
fn games_are_written_to_files_of_their_own() {
    let place = tempfile::tempdir().unwrap();
    let (games, out) = (place.path().join("games"), place.path().join("out"));
    fs::create_dir(&games).unwrap();
    fs::create_dir(&out).unwrap();
    folder(&games);
    fs::remove_file(games.join("open.pgn")).unwrap();
    let commented = "手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n*角道\n&印\n   2 ３四歩(33)\n";
    fs::write(games.join("commented.kifu"), commented).unwrap();
    let library = vec![games.clone()];
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    let picker = Box::new(Fixed(Some(out.clone())));
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), picker);
    with_all(&mut window, "3局（", &["選んだ3局を", "一局ずつファイルに書き出す", "SFEN/USI"]);
    let written = || fs::read_dir(&out).unwrap().count();
    // A click that was to stop the work does nothing where another button has taken its place.
    wait_for(&mut window, |window| told(window, "3局すべて済みました"));
    window.get_by_label("失われても書き出す").click();
    window.step();
    ends(&mut window, 3);
    assert_eq!(written(), 0, "names would be lost");
    assert!(told(&window, "できなかったもの 3件") && told(&window, "失われるものがあるため"));
    window.get_by_label("失われても書き出す").click();
    wait_for(&mut window, |window| told(window, "3局すべて済みました") && !told(window, "できなかったもの"));
    assert_eq!(written(), 3);
    let before: Vec<_> = fs::read_dir(&out).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap()).collect();
    press(&mut window, Modifiers::NONE, Key::Escape);
    with_all(&mut window, "3局（", &["選んだ3局を", "一局ずつファイルに書き出す", "SFEN/USI"]);
    ends(&mut window, 3);
    window.get_by_label("失われても書き出す").click();
    wait_for(&mut window, |window| told(window, "がすでにあるため"));
    let after: Vec<_> = fs::read_dir(&out).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap()).collect();
    assert_eq!(before, after, "what is there is left as it is");
}

/// Games are judged by an engine one after the other, and opened with what it said, in whatever way the window is left;
/// their files stay as they are.
#[test]
fn games_are_judged_from_the_list() {
    let Some(engine) = super::jobs::engine("good") else { return };
    let ways: [fn(&mut Window); 4] = [
        |window| click(window, "閉じて、解析した棋譜を一つにして開く"),
        |window| press(window, Modifiers::NONE, Key::Escape),
        |window| {
            let close = egui::ViewportEvent::Close;
            window.input_mut().viewports.get_mut(&egui::ViewportId::ROOT).unwrap().events.push(close);
            window.step();
            window.input_mut().viewports.get_mut(&egui::ViewportId::ROOT).unwrap().events.clear();
        },
        // Another record takes the place of the one in front meanwhile.
        |window| {
            window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Chess));
            window.run_steps(4);
            press(window, Modifiers::NONE, Key::Escape);
        },
    ];
    for leave in ways {
        judged_and_left(engine.clone(), leave);
    }
}

fn judged_and_left(engine: EngineChoice, leave: fn(&mut Window)) {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    fs::remove_file(place.path().join("open.pgn")).unwrap();
    let one = fs::read(place.path().join("one.kifu")).unwrap();
    let library = vec![place.path().to_path_buf()];
    let mut settings =
        Settings { language: Some(Language::Japanese), library, engines: vec![engine], ..Settings::default() };
    settings.review.seconds = 1;
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)));
    with_all(&mut window, "2局（", &["選んだ2局を", "仮のエンジンで解析"]);
    // How long it may think is asked first, when the games have been read.
    wait_for(&mut window, |window| told(window, "棋譜解析") && told(window, "局面、約"));
    click(&mut window, "解析開始");
    ends(&mut window, 2);
    leave(&mut window);
    wait_for(&mut window, |window| document(window).games().0 == 2);
    let tree = &document(&window).record().tree;
    assert!(tree.preorder().any(|id| !tree.get(id).unwrap().evaluations.is_empty()));
    assert_eq!(fs::read(place.path().join("one.kifu")).unwrap(), one);
}

/// Games with the same moves are listed together, and it is said in what they differ.
#[test]
fn games_that_are_there_twice_are_told_apart() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let twin = fs::read_to_string(place.path().join("one.kifu")).unwrap().replace("佐藤", "佐藤名人");
    fs::write(place.path().join("twin.kifu"), twin).unwrap();
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "4局（4ファイルの4局から）"));
    window.get_by_label("二度以上ある棋譜だけ").click();
    window.run();
    assert_eq!(rows(&window).len(), 2);
    assert!(told(&window, "後手: 佐藤 / 佐藤名人") && !told(&window, "注釈: "));
    assert!(told(&window, "同じ手順の1組2局（4ファイルの4局から）"));
    assert!(rows(&window).iter().all(|row| row.starts_with("1組目 ")), "{:?}", rows(&window));
    // Nothing is deleted.
    assert!(place.path().join("twin.kifu").is_file() && place.path().join("one.kifu").is_file());
}

/// What a person has written into one of them is no less than a name: whoever throws the other away must know.
#[test]
fn games_that_are_there_twice_are_told_apart_by_what_was_written_into_them() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let one = fs::read_to_string(place.path().join("one.kifu")).unwrap();
    let twin = one.replace("   2 ３四歩", "*端攻めを狙う\n   2 ３四歩") + "\n変化：3手\n   3 ６六歩(67)\n";
    fs::write(place.path().join("twin.kifu"), twin).unwrap();
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "4局（4ファイルの4局から）"));
    window.get_by_label("二度以上ある棋譜だけ").click();
    window.run();
    assert!(told(&window, "注釈: なし / 1") && told(&window, "分岐: なし / あり") && !told(&window, "評価: "));
}

/// What has changed in the folders while it was put away is listed when it comes again; what was chosen stays chosen.
#[test]
fn what_has_changed_meanwhile_is_listed() {
    for has_catalog in [false, true] {
        let (place, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        folder(place.path());
        let catalog = cache.path().join("library.sqlite");
        let mut window = if has_catalog { window_with(&catalog, &[place.path()]) } else { window(&[place.path()]) };
        press(&mut window, Modifiers::NONE, Key::F7);
        wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
        let wanted = rows(&window).iter().position(|row| row.contains("鈴木")).unwrap();
        press(&mut window, Modifiers::SHIFT, Key::ArrowDown);
        press(&mut window, Modifiers::SHIFT, Key::ArrowUp);
        (0..wanted).for_each(|_| press(&mut window, Modifiers::NONE, Key::ArrowDown));
        press(&mut window, Modifiers::NONE, Key::Escape);
        let one = fs::read_to_string(place.path().join("one.kifu")).unwrap();
        fs::write(place.path().join("new.kifu"), one.replace("山田", "木村")).unwrap();
        fs::remove_file(place.path().join("open.pgn")).unwrap();
        press(&mut window, Modifiers::NONE, Key::F7);
        wait_for(&mut window, |window| rows(window).iter().any(|row| row.contains("木村")));
        assert!(told(&window, "3局（3ファイルの3局から）") && !rows(&window).iter().any(|row| row.contains("Ann")));
        // A key asks for the same without putting it away.
        fs::remove_file(place.path().join("new.kifu")).unwrap();
        press(&mut window, Modifiers::NONE, Key::F5);
        wait_for(&mut window, |window| !rows(window).iter().any(|row| row.contains("木村")));
        press(&mut window, Modifiers::NONE, Key::Enter);
        wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("two.kifu")));
    }
}

/// A game that was found by the words of a comment is opened where it says them.
#[test]
fn a_comment_that_was_found_is_shown() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let one = fs::read_to_string(place.path().join("one.kifu")).unwrap();
    fs::write(place.path().join("one.kifu"), one.replace("   3 ２六歩", "*端攻めを狙う\n   3 ２六歩")).unwrap();
    for (words, ply) in [("注:端攻め", 2), ("端攻め", 2), ("山田 端攻め", 2), ("山田 佐藤", 0)] {
        let mut window = window(&[place.path()]);
        press(&mut window, Modifiers::NONE, Key::F7);
        wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
        type_text(&mut window, words);
        wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
        press(&mut window, Modifiers::NONE, Key::Enter);
        wait_for(&mut window, |window| document(window).path().is_some());
        assert_eq!(document(&window).cursor().index(), ply, "{words}");
    }
}

/// The columns are chosen, sorted by and kept for the next time.
#[test]
fn the_columns_of_the_table_are_chosen() {
    let place = tempfile::tempdir().unwrap();
    let (games, file) = (place.path().join("games"), place.path().join("settings.toml"));
    fs::create_dir(&games).unwrap();
    folder(&games);
    let settings = Settings { language: Some(Language::Japanese), library: vec![games], ..Settings::load_from(&file) };
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（3ファイルの3局から）"));
    let heads = |window: &Window| -> Vec<String> {
        let heads = window.query_all_by_role(egui::accesskit::Role::ColumnHeader);
        heads.filter_map(|head| head.accesskit_node().label()).collect()
    };
    let usual = heads(&window);
    assert!(usual.iter().any(|head| head.contains("棋戦")) && !usual.iter().any(|head| head.contains("ECO")));
    click(&mut window, "表示する列");
    click(&mut window, "棋戦");
    click(&mut window, "ECO");
    let chosen = heads(&window);
    assert!(!chosen.iter().any(|head| head.contains("棋戦")) && chosen.iter().any(|head| head.contains("ECO")));
    let kept = || Settings::load_from(&file).games_table;
    wait_for(&mut window, |_| kept().shogi.is_some_and(|columns| columns.len() > 1));
    assert!(kept().chess.is_none());
    click(&mut window, "列を元に戻す");
    assert_eq!(heads(&window), usual);
    // What it was sorted by is known the next time.
    let date = usual.iter().find(|head| head.contains("日付")).unwrap().clone();
    click(&mut window, &date);
    wait_for(&mut window, |_| kept().sorted.len() == 1 && kept().shogi.is_none());
}

/// A search that is kept is found again, in the settings too.
#[test]
fn searches_are_kept() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（"));
    type_text(&mut window, "山田");
    window.get_by_label("残した検索").click();
    window.run();
    window.get_by_label("この検索を残す").click();
    window.run();
    type_text(&mut window, " 加藤");
    assert_eq!(rows(&window).len(), 0);
    window.get_by_label("残した検索").click();
    window.run();
    window.get_by_label("山田").click();
    window.run();
    assert_eq!(rows(&window).len(), 2);
}

/// The openings of the line stand below the board as far as the cursor; a click looks for games with one.
#[test]
fn openings_are_named_at_the_board() {
    let place = tempfile::tempdir().unwrap();
    let game = |first: &str, moves: &str| format!("手合割：平手\n先手：{first}\n後手：佐藤\n{moves}");
    let rook = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n";
    fs::write(place.path().join("rook.kifu"), game("山田", rook)).unwrap();
    fs::write(place.path().join("other.kifu"), game("鈴木", "   1 ７六歩(77)\n")).unwrap();
    let library = vec![place.path().to_path_buf()];
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    let files = vec![place.path().join("rook.kifu")];
    let mut window = window_of([1240.0, 800.0], settings, files, Box::new(Fixed(None)));
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::End);
    wait_for(&mut window, |window| told(window, "戦型：☗四間飛車"));
    press(&mut window, Modifiers::NONE, Key::Home);
    assert!(!told(&window, "戦型：☗四間飛車"));
    press(&mut window, Modifiers::NONE, Key::End);
    window.get_by_label("戦型：☗四間飛車").click();
    wait_for(&mut window, |window| told(window, "1局（2ファイルの2局から）"));
    assert_eq!(window.get_by_role(egui::accesskit::Role::SearchInput).value().as_deref(), Some("戦型:\"四間飛車\""));
}

/// In the tab of a chess game the columns, the hint and the sides are those of chess.
#[test]
fn a_tab_of_chess_asks_in_its_words() {
    let place = tempfile::tempdir().unwrap();
    let text = "[Event \"Cup\"]\n[Round \"3\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\
        [WhiteElo \"2700\"]\n[BlackElo \"2650\"]\n[ECO \"C20\"]\n\n1. e4 e5 1-0\n";
    let path = place.path().join("game.pgn");
    fs::write(&path, text).unwrap();
    let library = vec![place.path().to_path_buf()];
    let settings = Settings { language: Some(Language::English), library, ..Settings::default() };
    let mut window = window_of([1366.0, 800.0], settings, vec![path], Box::new(Fixed(None)));
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "1 of 1 games"));
    for head in ["White", "Black", "Elo", "Round", "ECO", "Result"] {
        assert!(told(&window, &format!("Sort by {head}")), "{head}");
    }
    // Behind the window are the moves of the tab.
    let row = rows(&window).into_iter().find(|row| row.starts_with("Ann")).unwrap();
    for part in ["Ann Bob 2700 / 2650 Cup 3 C20", "1-0"] {
        assert!(row.contains(part), "{row}");
    }
}

/// In a narrow window what to look for stands in rows of its own, and none of it is broken.
#[test]
fn what_to_look_for_is_whole_in_a_narrow_window() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let library = vec![place.path().to_path_buf()];
    let settings = Settings { language: Some(Language::English), library, ..Settings::default() };
    let mut window = window_of([640.0, 480.0], settings, Vec::new(), Box::new(Fixed(None)));
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3 of 3 games"));
    let words = ["Games that reach the position on the board", "also in a mirror", "also with the sides exchanged"];
    let boxes = words.map(|name| window.get_by_label(name).rect());
    let height = boxes[0].height();
    assert!(boxes.iter().all(|place| place.height() <= height && place.right() < 640.0), "{boxes:?}");
    let more = window.get_by_label("only games that are here more than once").rect();
    assert!(more.top() - boxes[2].bottom() < height, "{boxes:?} {more:?}");
}

/// The games that were found become an opening book, of one game each.
#[test]
fn an_opening_book_is_made_of_games() {
    let (place, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    folder(place.path());
    let book = out.path().join("mine.db");
    let library = vec![place.path().to_path_buf()];
    let settings = Settings { language: Some(Language::Japanese), library, ..Settings::default() };
    let mut window = window_of([1240.0, 800.0], settings, Vec::new(), Box::new(Fixed(Some(book.clone()))));
    // Of games of two kinds there is no book.
    with_all(&mut window, "3局（3ファイルの3局から）", &["選んだ3局を"]);
    assert!(!told(&window, "定跡を作る…"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::F7);
    type_text(&mut window, "種類:将棋");
    press(&mut window, Modifiers::NONE, Key::Escape);
    with_all(&mut window, "2局（3ファイルの3局から）", &["選んだ2局を", "定跡を作る…"]);
    wait_for(&mut window, |window| told(window, "局面の定跡を「mine.db」に書き出しました"));
    let mut read = komaoto::library::books::Book::open(&book, None).unwrap();
    let start = komaoto::rules::Position::start(komaoto::rules::Game::Shogi);
    let answer = read.look_up(&start, komaoto::library::books::LookUp::default()).unwrap().unwrap();
    assert_eq!(answer.page.moves.iter().map(|row| row.count).collect::<Vec<_>>(), [Some(1), Some(1)]);
}

/// What may be meant is offered while one types: keys, names of the games, words of a key. Tab takes it, Enter once the keys
/// have gone to it, Escape puts it away and the window stays; what is whole is not offered.
#[test]
fn words_are_completed_while_one_types() {
    let place = tempfile::tempdir().unwrap();
    folder(place.path());
    let mut window = window(&[place.path()]);
    press(&mut window, Modifiers::NONE, Key::F7);
    wait_for(&mut window, |window| told(window, "3局（"));
    type_text(&mut window, "対局");
    assert!(told(&window, "対局者:"));
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert!(window.query_all_by_value("対局者:").next().is_some());
    type_text(&mut window, "鈴");
    window.get_by_label("鈴木 1局");
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.query_all_by_value("対局者:鈴木 ").next().is_some());
    wait_for(&mut window, |window| told(window, "1局（3ファイルの3局から）"));
    assert!(document(&window).path().is_none(), "Enter took the word");
    // A sign before the key stays; a click takes a word, too.
    type_text(&mut window, "-結果:先");
    window.get_by_label("先手勝ち").click();
    window.run();
    assert!(window.query_all_by_value("対局者:鈴木 -結果:先手勝ち ").next().is_some());
    type_text(&mut window, "山");
    assert!(told(&window, "山田 2局"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!told(&window, "山田 2局") && told(&window, "ライブラリ"));
    type_text(&mut window, "田");
    assert!(!told(&window, "山田 2局"), "it is whole");
    // What is there more than once is asked for by its key.
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, "重複:あり");
    wait_for(&mut window, |window| told(window, "0組"));
}
