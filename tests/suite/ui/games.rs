//! The list of the games of a file.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::{Fixed, Window, ask, click, document, fixture, press, wait_for, window, window_of, window_with};
use crate::ui::layout::assert_lawful;
use komaoto::locale::Language;
use komaoto::ui::{Command, Pane, Settings};

const THREE: &str = "V2.2\nN+羽山\nN-谷口\n$EVENT:王位戦\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n\
                     N+森\nN-米田\nPI\n+\n+2726FU\n/\nPI\n+\n+5756FU\n-5354FU\n";

fn three_games(folder: &tempfile::TempDir, size: [f32; 2], language: Language) -> Window {
    let path = folder.path().join("three.csa");
    std::fs::write(&path, THREE).unwrap();
    window_with(size, language, vec![path], None)
}

#[test]
fn several_games_are_a_list_with_keys_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = three_games(&folder, [1200.0, 800.0], Language::Japanese);
    let shown = |window: &Window| document(window).games().1;
    window.get_by_label("1 ☗羽山  ☖谷口 ☖勝ち · 投了 · 2手 · 王位戦");
    window.get_by_label("3 ☗５六歩 ☖５四歩 2手");
    assert_lawful(&mut window);
    click(&mut window, "2 ☗森  ☖米田 1手");
    assert_eq!(shown(&window), 1);
    // The list has the keyboard now.
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(shown(&window), 2);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(shown(&window), 2);
    press(&mut window, Modifiers::NONE, Key::Home);
    assert_eq!(shown(&window), 0);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!((shown(&window), document(&window).cursor().index()), (0, 1), "other keys are the record's");
    press(&mut window, Modifiers::NONE, Key::Enter);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!((shown(&window), document(&window).cursor().index()), (0, 2), "Enter gives the keyboard back");
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!((shown(&window), document(&window).cursor().index()), (1, 0));
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert_eq!((shown(&window), document(&window).cursor().index()), (0, 2));
}

#[test]
fn a_changed_game_is_marked_and_undo_leads_back_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = three_games(&folder, [1200.0, 800.0], Language::English);
    click(&mut window, "2 森 – 米田 1 move");
    click(&mut window, "2g Pawn Black");
    click(&mut window, "2f empty");
    assert!(window.query_by_label("2 森 – 米田 1 move").is_some(), "the same move is no change");
    click(&mut window, "8c Pawn White");
    click(&mut window, "8d empty");
    window.get_by_label("2 森 – 米田 2 moves Unsaved");
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).games().1, 1);
    window.get_by_label("2 森 – 米田 1 move");
}

#[test]
fn of_many_games_some_are_found_and_stepped_through() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.csa");
    let game = |i: usize| format!("N+先{}\nN-後{i}\nPI\n+\n+7776FU\n", i % 100);
    std::fs::write(&path, (1..=10_000).map(game).collect::<Vec<_>>().join("/\n")).unwrap();
    let mut window = window(vec![path]);
    wait_for(&mut window, |window| document(window).games() == (10_000, 0));
    // Only what is seen is laid out, and only what is near is told.
    let rows = || window.query_all_by_role(egui::accesskit::Role::ListItem);
    let seen = rows().filter(|row| row.rect().intersects(window.ctx.content_rect())).count();
    assert!(seen < 60 && rows().count() < 600, "{seen} of {}", rows().count());
    window.get_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").focus();
    window.run();
    window.event(egui::Event::Text("先7".to_owned()));
    window.run();
    // The headers are read on another thread.
    wait_for(&mut window, |window| window.query_by_label("1100局／全10000局").is_some());
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!(document(&window).games().1, 6);
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!(document(&window).games().1, 69);
    window.event(egui::Event::Text("そんな人はいない".to_owned()));
    window.run();
    window.get_by_label("当てはまる対局はありません。");
}

#[test]
fn a_single_game_has_no_list_and_a_small_window_has_room_for_several() {
    let folder = tempfile::tempdir().unwrap();
    assert!(window(vec![fixture("aigakari.kif")]).query_by_label("次の対局へ").is_none());
    for size in [[400.0, 500.0], [800.0, 600.0], [1920.0, 1200.0]] {
        let mut window = three_games(&folder, size, Language::Japanese);
        window.get_by_label("次の対局へ").click();
        window.run();
        assert_eq!(document(&window).games().1, 1, "{size:?}");
        let square = window.get_by_label("９九 香 先手").rect();
        assert!(square.width() > 20.0, "{square:?} at {size:?}");
    }
}

/// Ten games, whose order by any column is not that of the file.
fn ten_games(folder: &tempfile::TempDir) -> Window {
    ten_games_in(folder, [1600.0, 1600.0])
}

fn ten_games_in(folder: &tempfile::TempDir, size: [f32; 2]) -> Window {
    let path = folder.path().join("ten.csa");
    let game = |i: usize| {
        let date = if i == 3 { String::new() } else { format!("$START_TIME:20{:02}/01/02\n", 30 - i) };
        format!("N+先{}\nN-後{i}\n$EVENT:第{i}回\n$SITE:会館{i}号室\n{date}PI\n+\n+7776FU\n", 9 - i)
    };
    std::fs::write(&path, (0..10).map(game).collect::<Vec<_>>().join("/\n")).unwrap();
    let mut settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    settings.panels.sizes.insert("side".to_owned(), if size[0] > 2000.0 { 0.6 } else { 0.3 });
    window_of(size, settings, vec![path], Box::new(Fixed(None)))
}

fn listed(window: &Window) -> Vec<usize> {
    let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
    let names = rows.filter_map(|row| egui_kittest::kittest::NodeT::accesskit_node(&row).label());
    names.filter(|name| name.contains("☗先")).filter_map(|name| name.split(' ').next()?.parse().ok()).collect()
}

/// Whether the rows that are in sight begin so.
fn begins(window: &Window, order: &[usize]) -> bool {
    let listed = listed(window);
    listed.len() >= 4 && order.starts_with(&listed)
}

#[test]
fn a_column_sorts_then_reverses_then_restores_the_order_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ten_games(&folder);
    let file: Vec<usize> = (1..=10).collect();
    assert!(begins(&window, &file));
    // The game shown is the last now.
    click(&mut window, "先手の順に並べる");
    // The headers are read on another thread.
    wait_for(&mut window, |window| listed(window).first().is_some_and(|first| *first > 1));
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert_eq!(document(&window).games().1, 1, "the keys follow the list");
    click(&mut window, "先手の順に並んでいます。クリックで逆順にします");
    assert!(begins(&window, &file), "{:?}", listed(&window));
    click(&mut window, "先手の逆順に並んでいます。クリックでファイルの順に戻します");
    assert!(begins(&window, &file), "{:?}", listed(&window));
    // A game that moves in its file, and a panel that is opened, leave the list sorted.
    click(&mut window, "先手の順に並べる");
    wait_for(&mut window, |window| listed(window).first().is_some_and(|first| *first > 1));
    press(&mut window, Modifiers::NONE, Key::F5);
    assert!(listed(&window).first().is_some_and(|first| *first > 1));
    ask(&mut window, Command::MoveGame(1));
    wait_for(&mut window, |window| listed(window).first().is_some_and(|first| *first > 1));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::NONE, Key::F5);
    click(&mut window, "先手の順に並んでいます。クリックで逆順にします");
    click(&mut window, "先手の逆順に並んでいます。クリックでファイルの順に戻します");
    // What has no date comes last, both ways: from there one goes back to the last date.
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!(document(&window).games().1, 3);
    for (column, before) in [("日付の順に並べる", 0), ("日付の順に並んでいます。クリックで逆順にします", 9)]
    {
        click(&mut window, column);
        press(&mut window, Modifiers::COMMAND, Key::PageDown);
        assert_eq!(document(&window).games().1, 3, "it is the last");
        press(&mut window, Modifiers::COMMAND, Key::PageUp);
        assert_eq!(document(&window).games().1, before);
        press(&mut window, Modifiers::COMMAND, Key::PageDown);
    }
    assert_lawful(&mut window);
}

/// A book of problems is sorted by what tells these apart; a line that is still being entered has no length yet.
#[test]
fn a_book_of_problems_is_sorted_by_their_lengths() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.sfen");
    let (one, three) = (
        "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "position sfen 8k/6SL1/9/7P1/9/9/9/9/9 b 2r2b4g3s4n3l17p 1 moves 2b2a+ 1a1b",
    );
    let mut lines = vec![one.to_owned(); 8];
    lines[2] = three.to_owned();
    lines[3] = format!("{three} 2d2c+");
    lines[6] = format!("{one} moves G*5b");
    lines.push(one.to_owned());
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let mut window = window_with([1600.0, 1600.0], Language::Japanese, vec![path], None);
    let rows = |window: &Window| -> Vec<String> {
        let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
        let names = rows.filter_map(|row| egui_kittest::kittest::NodeT::accesskit_node(&row).label());
        names.filter(|name| name.contains('題')).collect()
    };
    assert!(window.query_by_label("先手の順に並べる").is_none());
    click(&mut window, "手数の順に並べる");
    wait_for(&mut window, |window| rows(window).first().is_some_and(|first| first.starts_with("7 ")));
    let rows = rows(&window);
    assert!(rows[0].contains("1手詰") && rows[1].starts_with("4 ") && rows[1].contains("3手詰"), "{rows:?}");
    assert!(rows[2..].iter().all(|row| !row.contains("手詰")), "{rows:?}");
}

#[test]
fn a_column_is_called_sorted_once_the_list_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.csa");
    let game = |i: usize| format!("N+先{:05}\nN-後{i}\nPI\n+\n+7776FU\n", 30_000 - i);
    std::fs::write(&path, (1..=20_000).map(game).collect::<Vec<_>>().join("/\n")).unwrap();
    let mut window = window(vec![path]);
    wait_for(&mut window, |window| document(window).games() == (20_000, 0));
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    // From the last game to the first.
    let is_sorted = |window: &Window| listed(window).len() >= 4 && listed(window).is_sorted_by(|a, b| a > b);
    window.get_by_label("先手の順に並べる").click();
    for _ in 0..3000 {
        window.step();
        let called = window.query_by_label("先手の順に並んでいます。クリックで逆順にします").is_some();
        assert!(!called || is_sorted(&window), "{:?}", listed(&window));
        if called {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("it was never sorted");
}

#[test]
fn a_search_shows_the_field_that_matches_and_keeps_the_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ten_games(&folder);
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    click(&mut window, "先手の順に並べる");
    window.get_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").focus();
    window.run();
    window.event(egui::Event::Text("号室".to_owned()));
    window.run();
    wait_for(&mut window, |window| window.query_by_label("10局／全10局").is_some());
    let rows = listed(&window);
    assert!(rows.len() >= 4 && rows.is_sorted_by(|a, b| a > b), "{rows:?}");
    let first = format!("場所：会館{}号室", rows[0] - 1);
    assert!(window.query_by_label_contains(&first).is_some(), "{first}");
}

#[test]
fn words_of_a_search_may_stand_in_several_headers() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ten_games(&folder);
    window.get_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").focus();
    window.run();
    window.event(egui::Event::Text("第4回　先".to_owned()));
    window.run();
    wait_for(&mut window, |window| window.query_by_label("1局／全10局").is_some());
    assert_eq!(listed(&window), [5]);
    window.event(egui::Event::Text("9".to_owned()));
    window.run();
    window.get_by_label("当てはまる対局はありません。");
}

#[test]
fn the_column_of_the_event_is_called_as_the_game_calls_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ten.pgn");
    let game = |n| format!("[Event \"Open {n}\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n");
    std::fs::write(&path, (0..10).map(game).collect::<String>()).unwrap();
    let window = window_with([1600.0, 1600.0], Language::Japanese, vec![path], None);
    window.get_by_label("大会名の順に並べる");
    assert!(window.query_by_label_contains("棋戦").is_none());
}

/// Games of a tournament are sorted by round as by a number, and by the stronger player; their rows say what the columns do.
#[test]
fn games_of_chess_are_sorted_by_round_elo_opening_and_result() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("open.pgn");
    let game = |n: usize| {
        let (result, round) = (["1-0", "0-1", "1/2-1/2"][n % 3], 12 - n);
        format!(
            "[Event \"Open\"]\n[White \"w{n}\"]\n[Black \"b{n}\"]\n[Round \"{round}.1\"]\n[Result \"{result}\"]\n\
             [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[ECO \"B{}\"]\n\n1. e4 e5 2. Nf3 {result}\n\n",
            900 + n * 100,
            1000 - n,
            90 + n % 5,
        )
    };
    std::fs::write(&path, (1..=9).map(game).collect::<String>()).unwrap();
    let mut window = window_with([1400.0, 900.0], Language::English, vec![path], None);
    wait_for(&mut window, |window| document(window).games().0 == 9);
    window.get_by_label_contains("2 moves · B91 · Elo 1000–999 · round 11.1");
    let begins = |window: &Window, game: usize| {
        let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
        let names = rows.filter_map(|row| egui_kittest::kittest::NodeT::accesskit_node(&row).label());
        let first = names.into_iter().find(|name| name.contains(" – b"));
        first.is_some_and(|name| name.starts_with(&format!("{game} w{game}")))
    };
    for (column, first) in [("Round", 9), ("Elo", 1), ("ECO", 5), ("Result", 3)] {
        click(&mut window, &format!("Sort by {column}"));
        wait_for(&mut window, |window| {
            begins(window, first) && window.query_by_label_contains(&format!("Sorted by {column}")).is_some()
        });
        click(&mut window, &format!("Sorted by {column}; click to reverse"));
        click(&mut window, &format!("Sorted by {column}, reversed; click for file order"));
    }
    assert_lawful(&mut window);
    // Enter goes to the first that is found, and the arrow keys to those behind it.
    click(&mut window, "Search games");
    window.event(egui::Event::Text("w7".to_owned()));
    wait_for(&mut window, |window| begins(window, 7));
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).games().1 == 6);
}

/// How a game of pairs ends is a row of its own, as wide as the list, whichever side would be to move, also where the
/// first move is the second of its pair; the other moves stand beside each other as before.
#[test]
fn the_end_of_a_game_in_pairs_has_a_row_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    let black = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1... e5";
    for (text, moves) in [
        ("1. e4 e5 2. Nf3 0-1", 3),
        ("1. e4 e5 2. Nf3 Nc6 0-1", 4),
        ("1. e4 0-1", 1),
        (&format!("{black} 2. Nf3 0-1"), 2),
        (&format!("{black} 0-1"), 1),
    ] {
        std::fs::write(&path, format!("[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n{text}\n")).unwrap();
        for size in [[800.0, 600.0], [1366.0, 740.0]] {
            let mut window = window_with(size, Language::English, vec![path.clone()], None);
            wait_for(&mut window, |window| document(window).rows() == moves + 2);
            press(&mut window, Modifiers::NONE, Key::End);
            let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
            let rows: Vec<_> = rows
                .filter_map(|row| Some((egui_kittest::kittest::NodeT::accesskit_node(&row).label()?, row.rect())))
                .collect();
            let of = |part: &str| rows.iter().find(|(name, _)| name.contains(part)).map(|(_, rect)| *rect).unwrap();
            let (start, end) = (of("Start"), of("Black wins"));
            assert_eq!(start.x_range(), end.x_range(), "{text} {size:?}: {rows:?}");
            assert!(rows.iter().all(|(_, rect)| rect.bottom() <= end.top() + 0.5 || *rect == end), "{text}: {rows:?}");
            if moves >= 3 {
                assert_eq!(of("e4").y_range(), of("e5").y_range(), "{text}: {rows:?}");
            }
            assert_lawful(&mut window);
        }
    }
}

/// Of many games there are eight to choose from, whole, also on the smallest windows, and the moves stay beside them.
#[test]
fn eight_of_many_games_are_seen_in_small_windows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.csa");
    let game = |n: usize| format!("N+甲{n}\nN-乙{n}\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
    let games: Vec<String> = (0..500).map(game).collect();
    std::fs::write(&path, format!("V2.2\n{}", games.join("/\n"))).unwrap();
    for size in [[1366.0, 740.0], [1000.0, 640.0], [800.0, 600.0]] {
        let mut window = window_with(size, Language::Japanese, vec![path.clone()], None);
        wait_for(&mut window, |window| document(window).games().0 == 500);
        window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Games));
        window.run();
        if window.query_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").is_none() {
            window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Games));
            window.run();
        }
        let list = window.get_by_role_and_label(egui::accesskit::Role::ListBox, "棋譜の一覧");
        let bottom = window.ctx.content_rect().bottom() - 27.0;
        let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
        let rows = rows.filter(|row| {
            let name = egui_kittest::kittest::NodeT::accesskit_node(row).label().unwrap_or_default();
            name.contains('乙') && row.rect().bottom() <= bottom
        });
        assert!(rows.count() >= 8, "{size:?}: {:?}", list.rect());
        assert!(window.query_all_by_label("棋譜").next().is_some(), "{size:?}: the moves stay");
    }
}

/// Of a file of many games at least eight are seen at once, also in a small window, where the list is a tab.
#[test]
fn eight_games_are_seen_in_a_small_window() {
    let game =
        |nth: usize| format!("[Event \"Open\"]\n[White \"A{nth:03}\"]\n[Black \"B{nth:03}\"]\n\n1. e4 e5 1-0\n\n");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    std::fs::write(&path, (1..=60).map(game).collect::<String>()).unwrap();
    for language in [Language::Japanese, Language::English, Language::SimplifiedChinese] {
        let settings = Settings { language: Some(language), ..Settings::default() };
        let mut window = window_of([800.0, 600.0], settings, vec![path.clone()], Box::new(Fixed(None)));
        wait_for(&mut window, |window| document(window).games().0 == 60);
        window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Games));
        window.run();
        let bottom = window.ctx.content_rect().bottom();
        let seen = (1..=20).filter(|nth| {
            let name = format!("A{nth:03} – B{nth:03}");
            window
                .query_all_by_label_contains(&name)
                .any(|row| row.rect().height() > 10.0 && row.rect().bottom() < bottom - 20.0)
        });
        assert!(seen.count() >= 8, "{language:?}");
    }
}

/// However long the names are, who has won stands whole at the end of a row of one line.
#[test]
fn the_result_of_a_game_is_whole_in_a_low_row() {
    let game = |nth: usize| {
        let names = format!("[White \"Wolfgang von Hofstetter the {nth}th\"]\n[Black \"Maximilian Niederhausen\"]");
        format!("[Event \"Open\"]\n{names}\n\n1. e4 e5 {}\n\n", ["1-0", "1/2-1/2"][nth % 2])
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    std::fs::write(&path, (1..=60).map(game).collect::<String>()).unwrap();
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([800.0, 600.0], settings, vec![path], Box::new(Fixed(None)));
    wait_for(&mut window, |window| document(window).games().0 == 60);
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Games));
    window.run();
    for result in ["1-0", "½-½"] {
        assert!(super::study::colours(&window, result).len() >= 4, "{result}");
    }
}

/// Nobody reads `1858.??.??`: what is not known of a day is left out beside the moves and in the list of games.
#[test]
fn of_a_day_what_is_known_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let game =
        |white: &str, date: &str| format!("[White \"{white}\"]\n[Black \"B\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n");
    std::fs::write(&file, game("A", "1858.??.??") + &game("C", "1859.04.??")).unwrap();
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let window = window_of([1400.0, 900.0], settings, vec![file], Box::new(Fixed(None)));
    let seen = |text: &str| window.query_all_by_label_contains(text).next().is_some();
    assert!(seen("1858") && seen("1859.04") && !seen("??"));
}

/// The list of the games of a file is asked in the language of questions, and what is wrong with one is said in place.
#[test]
fn the_games_of_a_file_are_asked_as_those_of_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.csa");
    let game = |n: usize| {
        let moves = if n.is_multiple_of(2) { "+7776FU\n-3334FU\n+2726FU\n%TORYO" } else { "+2726FU\n%TORYO" };
        format!("N+甲{n}\nN-乙{n}\n$START_TIME:{}/01/02\nPI\n+\n{moves}\n", 2000 + n)
    };
    std::fs::write(&path, (0..20).map(game).collect::<Vec<_>>().join("/\n")).unwrap();
    let mut window = window_with([1366.0, 740.0], Language::Japanese, vec![path], None);
    let position = "局面:\"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\"";
    for (question, found) in [
        ("手数:>2", 10),
        ("手数:>2 日付:2004..2007", 2),
        ("結果:先手 -甲4", 19),
        ("先手:甲1", 11),
        (position, 10),
        ("7", 3),
    ] {
        window.get_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").focus();
        window.run();
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(question.to_owned()));
        window.run();
        let told = format!("{found}局／全20局");
        wait_for(&mut window, |window| window.query_by_label(&told).is_some());
    }
    // A game that is chosen is shown where it reaches the position, or says what was asked for.
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(position.to_owned()));
    window.run();
    wait_for(&mut window, |window| window.query_by_label("10局／全20局").is_some());
    for game in [0, 2, 4] {
        press(&mut window, Modifiers::NONE, Key::ArrowDown);
        assert_eq!((document(&window).games().1, document(&window).cursor().index()), (game, 2));
    }
    window.get_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").focus();
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text("7".to_owned()));
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text("手数:多い".to_owned()));
    window.run();
    assert!(window.query_by_label_contains("手数").is_some());
    assert!(window.query_by_label("3局／全20局").is_some(), "what was found stays");
    assert_lawful(&mut window);
}

/// Where the list is wide it is the table of the library: columns that are chosen there are shown here.
#[test]
fn a_wide_list_of_games_has_the_columns_of_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ten_games_in(&folder, [2400.0, 1300.0]);
    let heads = |window: &Window| window.query_all_by_role(egui::accesskit::Role::ColumnHeader).count();
    let before = heads(&window);
    assert!(before >= 5, "{before}");
    click(&mut window, "表示する列");
    click(&mut window, "戦型");
    assert_ne!(heads(&window), before);
}

/// Letters typed at the list search it.
#[test]
fn what_is_typed_at_the_list_of_games_is_searched() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ten_games(&folder);
    let third = named(&window, "3 ");
    click(&mut window, &third);
    window.event(egui::Event::Text("第".to_owned()));
    window.run();
    window.event(egui::Event::Text("4回".to_owned()));
    window.run();
    wait_for(&mut window, |window| window.query_by_label("1局／全10局").is_some());
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).games().1 == 4);
}

/// A row names the game that it shows, wherever games were moved to, and wherever undo has put them.
#[test]
fn rows_name_the_games_that_they_show() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = three_games(&folder, [1200.0, 800.0], Language::English);
    click(&mut window, "2 森 – 米田 1 move");
    ask(&mut window, Command::MoveGame(1));
    assert!(window.query_by_label_contains("3 森 – 米田").is_some());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(
        window.query_by_label_contains("2 森 – 米田").is_some() && window.query_by_label_contains("3 森").is_none()
    );
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert!(
        window.query_by_label_contains("3 森 – 米田").is_some() && window.query_by_label_contains("2 森").is_none()
    );
}

/// The arrow down leads from what is searched to the first game that was found.
#[test]
fn the_arrow_down_leads_from_the_search_to_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = ten_games(&folder);
    window.get_by_role(egui::accesskit::Role::SearchInput).click();
    window.run();
    window.event(egui::Event::Text("第4回".to_owned()));
    window.run();
    wait_for(&mut window, |window| window.query_by_label("1局／全10局").is_some());
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    wait_for(&mut window, |window| document(window).games().1 == 4);
}

/// The name of the first row that begins so.
fn named(window: &Window, beginning: &str) -> String {
    let rows = window.query_all_by_role(egui::accesskit::Role::ListItem);
    let mut names = rows.filter_map(|row| egui_kittest::kittest::NodeT::accesskit_node(&row).label());
    names.find(|name| name.starts_with(beginning) && name.contains('☗')).unwrap()
}
