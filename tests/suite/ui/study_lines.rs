//! Lines of an engine that a person takes into the record: nobody is moved from where one was.
#![cfg(unix)]

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2};
use egui_kittest::kittest::Queryable;
use komaoto::record::{Evaluation, NodeId, Score};
use komaoto::ui::{Command, EngineChoice, ReviewChoice, Settings};

use super::study::{is_said, opened, opened_with, says, scripted};
use super::{Window, ask, click, document, outline, press, wait_for};
use crate::ui::layout::assert_lawful;

const ROWS: &str = concat!(
    r"info depth 12 multipv 1 score cp 50 nodes 7000 pv 1g1f 3c3d 2g2f\n",
    r"info depth 12 multipv 2 score cp -1230 nodes 7000 pv 2h5h 8c8d\n",
    r"info depth 12 multipv 3 score mate -4 nodes 7000 pv 5i5h\n",
);

fn window(folder: &std::path::Path) -> Window {
    let engine = scripted(folder, [ROWS, "", ""]);
    let mut window = opened([1400.0, 1100.0], Settings { engines: vec![engine], ..Settings::default() });
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "3位の読み筋を分岐として追加");
    window.run();
    window
}

fn evaluations(window: &Window) -> Vec<Vec<Evaluation>> {
    let tree = &document(window).record().tree;
    tree.children(document(window).cursor().at()).iter().map(|&id| tree.get(id).unwrap().evaluations.clone()).collect()
}

/// Whether the rows are those of the position at the cursor, and the engine goes on.
fn goes_on(window: &Window) -> bool {
    is_said(window, "1位：☗１六歩までを盤に表示") && is_said(window, "一時停止")
}

/// Chooses something from the menu of the first row.
fn choose(window: &mut Window, text: &str) {
    window.get_by_role_and_label(Role::Button, "1位の読み筋を分岐として追加").click_secondary();
    window.run();
    window.get_by_label_contains(text).click();
    window.run();
}

#[test]
fn a_line_becomes_a_branch_and_nobody_is_moved() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    let before = outline(&window);
    let at = document(&window).cursor().at();
    click(&mut window, "1位の読み筋を分岐として追加");
    assert_eq!(document(&window).cursor().at(), at);
    assert!(goes_on(&window) && is_said(&window, "分岐として3手を追加しました"));
    assert_lawful(&mut window);
    assert!(outline(&window).contains("(1g1f 3c3d 2g2f)"), "{}", outline(&window));
    let said = evaluations(&window);
    let [own] = said[1].as_slice() else { panic!("{said:?}") };
    assert_eq!((own.score, own.depth, own.nodes), (Score::Centipawns(50), Some(12), Some(7000)));
    // Once more it is there already.
    click(&mut window, "1位の読み筋を分岐として追加");
    assert!(is_said(&window, "この読み筋はすでに棋譜にあります"));
    // The notice offers it back.
    click(&mut window, "2位の読み筋を分岐として追加");
    assert!(outline(&window).contains("(2h5h 8c8d)"), "{}", outline(&window));
    click(&mut window, "元に戻す");
    assert!(!outline(&window).contains("2h5h"), "{}", outline(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
    assert!(goes_on(&window) && document(&window).cursor().at() == at);
}

#[test]
fn some_of_a_line_or_all_lines_are_one_gesture() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    let before = outline(&window);
    let at = document(&window).cursor().at();
    // As far as a move that is looked at.
    window.get_by_label("1位：☖３四歩までを盤に表示").click();
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(outline(&window).contains("(1g1f 3c3d)"), "{}", outline(&window));
    assert!(!is_said(&window, "検討の読み筋") && document(&window).cursor().at() == at);
    assert_eq!(evaluations(&window)[1].len(), 1);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
    // The first move alone keeps the rest of the line with what was said of it.
    window.hover_at(Pos2::new(4.0, 4.0));
    window.run();
    choose(&mut window, "1位の初手だけを分岐として追加");
    assert!(outline(&window).contains("(1g1f)"), "{}", outline(&window));
    assert_eq!(evaluations(&window)[1][0].line.len(), 2);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    choose(&mut window, "すべての候補手を分岐として追加");
    assert!(is_said(&window, "分岐として6手を追加しました"));
    for line in ["(1g1f 3c3d 2g2f)", "(2h5h 8c8d)", "(5i5h)"] {
        assert!(outline(&window).contains(line), "{}", outline(&window));
    }
    assert_eq!(evaluations(&window).iter().map(Vec::len).collect::<Vec<_>>(), [0, 1, 1, 1]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
}

#[test]
fn a_line_is_written_into_the_comment_below_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    let comment = |window: &Window| document(window).node().unwrap().comment.clone();
    click(&mut window, "1位の読み筋をコメントに書く");
    let first = "+50 ☗１六歩 ☖３四歩 ☗２六歩 (d12)";
    assert_eq!(comment(&window), first);
    assert!(goes_on(&window) && is_said(&window, "コメントに書き込みました"));
    assert_lawful(&mut window);
    click(&mut window, "2位の読み筋をコメントに書く");
    assert_eq!(comment(&window), format!("{first}\n-1230 ☗５八飛 ☖８四歩 (d12)"));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), first, "each is a step of its own");
}

/// A window with an engine that says the one thing at once, and the other once there is a file.
fn of_late(folder: &std::path::Path, first: &str, then: &str, turned: &std::path::Path) -> Window {
    let engine = scripted(folder, [first, first, ""]);
    let script = std::fs::read_to_string(&engine.path).unwrap();
    let late =
        format!("go*) printf \"$at\"; (while [ ! -e {} ]; do sleep 0.02; done; printf '{then}') &", turned.display());
    std::fs::write(&engine.path, script.replace("go*) printf \"$at\"", &late)).unwrap();
    opened([1400.0, 1100.0], Settings { engines: vec![engine], ..Settings::default() })
}

/// Frames for as long as an engine takes to say something.
fn hear(window: &mut Window) {
    for _ in 0..40 {
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run();
    }
}

/// A window whose pointer lies on the button that adds an engine's line, after which the engine says another one.
fn pointed_at_a_row(folder: &std::path::Path) -> Window {
    let turned = folder.join("turned");
    let first = r"info depth 12 multipv 1 score cp 50 nodes 7000 pv 1g1f 3c3d\n";
    let then = r"info depth 13 multipv 1 score cp 90 nodes 9000 pv 9g9f 3c3d\n";
    let mut window = of_late(folder, first, then, &turned);
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "1位：☗１六歩までを盤に表示");
    let at = window.get_by_role_and_label(Role::Button, ADD).rect().center();
    window.hover_at(at);
    window.run();
    std::fs::write(&turned, "").unwrap();
    window
}

const ADD: &str = "1位の読み筋を分岐として追加";

/// Rows that change places while the pointer is over a button hold still: a click takes what was seen there.
#[test]
fn a_row_holds_still_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = pointed_at_a_row(folder.path());
    hear(&mut window);
    assert!(is_said(&window, "1位：☗１六歩までを盤に表示"), "it holds still");
    window.get_by_role_and_label(Role::Button, ADD).click();
    window.run();
    assert!(outline(&window).contains("(1g1f 3c3d)"), "{}", outline(&window));
    window.hover_at(Pos2::new(4.0, 4.0));
    says(&mut window, "1位：☗９六歩までを盤に表示");
}

/// A pointer that was left lying on the rows keeps them for a moment only.
#[test]
fn rows_go_on_under_a_hand_that_rests() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = pointed_at_a_row(folder.path());
    says(&mut window, "1位：☗９六歩までを盤に表示");
}

/// What comes by itself, as the graph does with the first evaluation, waits as long as a comment is written: the field keeps
/// its size under the caret.
#[test]
fn the_field_that_is_written_in_does_not_shrink_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let turned = folder.path().join("turned");
    let then = r"info depth 20 multipv 1 score cp 90 nodes 9000 pv 9g9f 3c3d\n";
    let mut window = of_late(folder.path(), "", then, &turned);
    window.set_size(egui::vec2(1366.0, 740.0));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::F9);
    hear(&mut window);
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Text("あ".to_owned()));
    window.run();
    let place = |window: &Window| window.get_by_role(Role::MultilineTextInput).rect();
    let before = place(&window);
    std::fs::write(&turned, "").unwrap();
    says(&mut window, "1位：☗９六歩までを盤に表示");
    window.run();
    assert_eq!(place(&window), before);
}

#[test]
fn rows_are_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let window = window(folder.path());
    let places = |name: &str| {
        let place = |rank: u32| window.get_by_label(&format!("{rank}位{name}")).rect();
        [1, 2, 3].map(place)
    };
    for name in ["の読み筋を分岐として追加", "の読み筋をコメントに書く", "の読み筋をコピー"]
    {
        let places = places(name);
        assert!(places.iter().all(|place| place.left() == places[0].left()), "{name} {places:?}");
    }
    let moves = ["1位：☗１六歩", "2位：☗５八飛", "3位：☗５八玉"]
        .map(|name| window.get_by_label(&format!("{name}までを盤に表示")).rect());
    assert!(moves.iter().all(|place| place.left() == moves[0].left()), "{moves:?}");
    // Other figures and longer lines move nothing.
    let longer = concat!(
        r"info depth 31 multipv 1 score mate 12 nodes 7000 pv 1g1f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 9g9f 9c9d\n",
        r"info depth 31 multipv 2 score cp -31 nodes 7000 pv 2h5h 8c8d 9g9f 8d8e 9f9e\n",
        r"info depth 31 multipv 3 score cp -2040 nodes 7000 pv 5i5h 8c8d 9g9f 8d8e 9f9e 3c3d 8h2b+\n",
    );
    let engine = scripted(folder.path(), [longer, "", ""]);
    let mut other = opened([1400.0, 1100.0], Settings { engines: vec![engine], ..Settings::default() });
    press(&mut other, Modifiers::NONE, Key::Home);
    press(&mut other, Modifiers::NONE, Key::F9);
    says(&mut other, "3位：☗５八玉までを盤に表示");
    other.run();
    let now = ["1位：☗１六歩", "2位：☗５八飛", "3位：☗５八玉"]
        .map(|name| other.get_by_label(&format!("{name}までを盤に表示")).rect());
    assert_eq!(now.map(|place| place.min), moves.map(|place| place.min));
}

#[test]
fn a_long_line_hangs_beside_the_columns_and_says_that_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "1g1f 1c1d 9g9f 9c9d 2g2f 2c2d 8g8f 8c8d 3g3f 3c3d 7g7f 7c7d 4g4f 4c4d 6g6f 6c6d";
    let engine = scripted(folder.path(), [&format!(r"info depth 9 multipv 1 score cp 5 pv {moves}\n"), "", ""]);
    for width in [1000.0, 1180.0, 1400.0] {
        let mut window = opened([width, 740.0], Settings { engines: vec![engine.clone()], ..Settings::default() });
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::F9);
        says(&mut window, "1位：☗１六歩までを盤に表示");
        wait_for(&mut window, |window| window.query_by_label("…").is_some());
        let rest = window.get_by_label("…").rect();
        let shown: Vec<_> = window.query_all_by_label_contains("までを盤に表示").map(|label| label.rect()).collect();
        let left = shown.iter().map(|place| place.left()).fold(f32::INFINITY, f32::min);
        let lines = shown.iter().filter(|place| place.left() == left).count();
        let is_beside = |place: &&egui::Rect| (place.center().y - rest.center().y).abs() < 2.0;
        assert!(rest.left() > left && shown.iter().filter(is_beside).count() > 0, "{width}: {rest:?} {shown:?}");
        let tops: std::collections::BTreeSet<i32> = shown.iter().map(|place| place.top() as i32).collect();
        assert_eq!(lines, tops.len(), "{width}: each line of it begins below the first");
    }
}

fn scores(window: &Window) -> Vec<usize> {
    let tree = &document(window).record().tree;
    tree.mainline(NodeId::ROOT).map(|id| tree.get(id).unwrap().evaluations.len()).collect()
}

#[test]
fn what_is_seen_deep_enough_is_in_the_graph_and_in_the_record_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let deep = r"info depth 12 multipv 1 score cp 50 nodes 7000 pv 1g1f\n";
    let white = r"info depth 14 multipv 1 score cp 50 nodes 9000 pv 1c1d\n";
    let engine = scripted(folder.path(), [deep, white, ""]);
    let mut window = opened([1400.0, 1100.0], Settings { engines: vec![engine], ..Settings::default() });
    press(&mut window, Modifiers::NONE, Key::Home);
    assert!(!is_said(&window, "検討の評価を棋譜に残す"));
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "1位：☗１六歩までを盤に表示");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    says(&mut window, "1位：☖１四歩までを盤に表示");
    says(&mut window, "検討の評価を棋譜に残す");
    assert_lawful(&mut window);
    assert_eq!(scores(&window), [0; 5], "the record is as it was");
    let edition = document(&window).edition();
    click(&mut window, "検討の評価を棋譜に残す");
    assert!(is_said(&window, "2局面の評価を棋譜に書き込みました"));
    assert_eq!(scores(&window), [1, 1, 0, 0, 0]);
    let id = document(&window).cursor().at();
    let own = document(&window).record().tree.get(id).unwrap().evaluations[0].clone();
    assert_eq!((own.score, own.depth, own.nodes), (Score::Centipawns(-50), Some(14), Some(9000)));
    assert!(!is_said(&window, "検討の評価を棋譜に残す"), "there is nothing more to keep");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((scores(&window), document(&window).edition()), (vec![0; 5], edition));
    // It is still there to be seen.
    assert!(is_said(&window, "検討の評価を棋譜に残す"));
}

#[test]
fn what_is_seen_too_shallow_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let engine = scripted(folder.path(), [r"info depth 11 multipv 1 score cp 50 pv 1g1f\n", "", ""]);
    let mut window = opened([1400.0, 1100.0], Settings { engines: vec![engine], ..Settings::default() });
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "1位：☗１六歩までを盤に表示");
    window.run();
    assert!(!is_said(&window, "検討の評価を棋譜に残す"));
}

#[test]
fn a_part_of_a_game_is_judged_and_the_bar_below_says_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judge");
    // It searches until it is told to stop: nothing is over before a person has seen it.
    let says_all = "#!/bin/sh\nwhile read -r line; do case \"$line\" in usi) echo 'id name Slow'; echo usiok;; isready) echo readyok;; \
                    position*2g2f) move=8c8d;; position*3c3d) move=2g2f;; position*) move=3c3d;; \
                    go*) echo \"info depth 9 score cp 40 pv $move\"; if [ $move = 3c3d ]; then :; else echo bestmove $move; fi;; \
                    stop) echo bestmove $move;; quit) exit;; esac; done\n";
    std::fs::write(&path, says_all).unwrap();
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let guard = Some(std::path::PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
    let engine = EngineChoice { name: "遅い".to_owned(), path, guard, ..EngineChoice::default() };
    let review = ReviewChoice { seconds: 3600, ..ReviewChoice::default() };
    let mut window = opened([1400.0, 1100.0], Settings { engines: vec![engine], review, ..Settings::default() });
    ask(&mut window, Command::Review);
    assert!(is_said(&window, "5局面、約5:00:00"), "the time that it takes is known before");
    // From the second move to the third: the positions after the first three.
    for (name, keys) in [("開始手", "2"), ("終了手", "3")] {
        window.get_by_label(name).click();
        window.run();
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(keys.to_owned()));
        window.run();
        press(&mut window, Modifiers::NONE, Key::Tab);
    }
    assert!(is_said(&window, "3局面、約3:00:00"));
    assert_lawful(&mut window);
    click(&mut window, "解析開始");
    says(&mut window, "3局面中2局面");
    assert_lawful(&mut window);
    // Another one is in the panel.
    let ends = |window: &Window| {
        let all = window.query_all_by_label("中断して結果を残す").map(|end| end.rect());
        all.max_by(|one, other| one.top().total_cmp(&other.top())).unwrap()
    };
    let end = ends(&window);
    assert!(end.top() > 1060.0, "it lies in the bar at the bottom: {end:?}");
    window.hover_at(end.center());
    window.drag_at(end.center());
    window.drop_at(end.center());
    window.run();
    wait_for(&mut window, |window| !is_said(window, "棋譜解析中"));
    assert_eq!(scores(&window), [0, 0, 1, 1, 0]);
}

#[test]
fn each_game_has_its_engine_and_one_of_another_game_is_not_offered() {
    let folder = tempfile::tempdir().unwrap();
    let program = |name: &str, word: &str, option: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "#!/bin/sh\nwhile read -r line; do case \"$line\" in {word}) echo 'id name {name}'; echo '{option}'; echo {word}ok;; \
             usi|uci|ucci) echo \"Unknown command: $line\";; isready) echo readyok;; go*) echo 'info depth 3 score cp 7';; \
             stop) echo bestmove resign;; quit) exit;; esac; done\n"
        );
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let guard = Some(std::path::PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
        EngineChoice { name: name.to_owned(), path, guard, ..EngineChoice::default() }
    };
    let chess = program("Chessly", "uci", "option name UCI_Chess960 type check default false");
    let shogi = program("Shogily", "usi", "option name USI_Hash type spin default 16");
    let record = "[Event \"x\"]\n\n1. e4 e5 *\n";
    for (engines, record, own, other) in [
        ([chess.clone(), shogi.clone()], "position startpos moves 7g7f", "Shogily", "Chessly"),
        ([shogi, chess], record, "Chessly", "Shogily"),
    ] {
        let settings = Settings { engines: engines.to_vec(), ..Settings::default() };
        let mut window = opened_with(record, [1400.0, 1100.0], settings);
        let list = |name: &str| format!("エンジン：{name}");
        assert!(is_said(&window, &list(other)));
        // The one in front does not play it; then the other one is asked, and goes on.
        press(&mut window, Modifiers::NONE, Key::F9);
        says(&mut window, &list(own));
        says(&mut window, "一時停止");
        says(&mut window, &format!("{other}は"));
        window.get_by_label(&list(own)).click();
        window.run();
        assert!(!is_said(&window, &format!("{other} を並べる")), "it is not offered for this game");
        assert_lawful(&mut window);
    }
}

/// An engine that is known by its name is offered for the games that it plays.
#[test]
fn engines_that_are_found_are_offered_for_their_games() {
    use komaoto::rules::Game::{Chess, Shogi, Xiangqi};
    for (name, games) in [
        ("stockfish", &[Chess][..]),
        ("fairy-stockfish", &[Shogi, Chess, Xiangqi]),
        ("YaneuraOu", &[Shogi]),
        ("some-other", &[Shogi, Chess, Xiangqi]),
    ] {
        for game in [Shogi, Chess, Xiangqi] {
            let path = std::path::Path::new("/usr/games").join(name);
            assert_eq!(EngineChoice::is_for(&path, game), games.contains(&game), "{name} {game:?}");
        }
    }
}
