//! 検討 in the window: an engine is started by a click, follows the cursor, and its lines go into the record.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use komaoto::locale::Language;
use komaoto::rules::Game;
use komaoto::ui::{Command, EngineChoice, Pane, ReviewChoice, Settings, ThemeChoice};

use super::{Fixed, Window, ask, click, document, outline, press, wait_for, window_of};
use crate::shared::shared;
use crate::ui::layout::assert_lawful;

pub(super) const GAME: &str = "position startpos moves 7g7f 3c3d 2g2f 8c8d";

pub(super) fn engine(name: &str, mode: &str) -> Option<EngineChoice> {
    Some(EngineChoice {
        name: name.to_owned(),
        path: std::fs::canonicalize(shared("engines/hostile.py")?).unwrap(),
        arguments: vec![mode.to_owned()],
        guard: Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto"))),
        ..EngineChoice::default()
    })
}

fn window(mode: &str) -> Option<Window> {
    Some(window_with([1400.0, 1100.0], vec![engine("仮のエンジン", mode)?], None))
}

pub(super) fn window_with(size: [f32; 2], engines: Vec<EngineChoice>, file: Option<PathBuf>) -> Window {
    opened(size, Settings { engines, file, ..Settings::default() })
}

pub(super) fn opened(size: [f32; 2], settings: Settings) -> Window {
    opened_with(GAME, size, settings)
}

pub(super) fn opened_with(record: &str, size: [f32; 2], settings: Settings) -> Window {
    let settings = Settings { language: Some(Language::Japanese), ..settings };
    let mut window = window_of(size, settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste(record.to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::Pane(Pane::Study));
    window
}

pub(super) fn is_said(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

pub(super) fn says(window: &mut Window, text: &str) {
    wait_for(window, |window| is_said(window, text));
}

#[cfg(unix)]
#[test]
fn lines_follow_the_cursor_are_looked_at_and_added_with_enter() {
    let Some(mut window) = window("good") else { return };
    assert!(!is_said(&window, "Hostile"), "nothing starts by itself");
    press(&mut window, Modifiers::NONE, Key::Home);
    click(&mut window, "検討開始");
    says(&mut window, "Hostile good");
    says(&mut window, "1位：☗９六歩までを盤に表示");
    says(&mut window, "評価：");
    assert_lawful(&mut window);
    let before = outline(&window);
    // A click looks, the arrow keys go through the line, Escape leaves: nothing of it is in the record.
    click(&mut window, "1位：☗９六歩までを盤に表示");
    says(&mut window, "検討の読み筋 1／");
    assert_lawful(&mut window);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    says(&mut window, "検討の読み筋 2／");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!is_said(&window, "検討の読み筋"));
    assert_eq!(outline(&window), before);
    // Enter adds what is on the board. The tip of the move has the same words.
    window.hover_at(egui::pos2(4.0, 4.0));
    window.run();
    click(&mut window, "1位：☗９六歩までを盤に表示");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(outline(&window).contains("9g9f"), "{}", outline(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
    // White's moves come when White is to move.
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    says(&mut window, "1位：☖９四歩までを盤に表示");
    window.hover_at(egui::pos2(4.0, 4.0));
    window.run();
    click(&mut window, "1位：☖９四歩までを盤に表示");
    click(&mut window, "分岐に追加  Enter");
    assert!(outline(&window).contains("(9a9b 9g9f 9c9d)"), "{}", outline(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    // A row can be added and copied as a whole.
    says(&mut window, "1位の読み筋を分岐として追加");
    click(&mut window, "1位の読み筋をコピー");
    click(&mut window, "1位の読み筋を分岐として追加");
    assert!(outline(&window).contains("(9a9b 9g9f 9c9d 9f9e"), "{}", outline(&window));
    click(&mut window, "一時停止");
    says(&mut window, "検討開始");
}

#[cfg(unix)]
#[test]
fn a_whole_game_is_judged_in_one_step() {
    let Some(mut window) = window("early_bestmove") else { return };
    let before = outline(&window);
    ask(&mut window, Command::Review);
    assert_lawful(&mut window);
    click(&mut window, "解析開始");
    says(&mut window, "正確度");
    assert_eq!(outline(&window), before, "an engine that says nothing changes nothing");
}

#[cfg(unix)]
#[test]
fn why_an_engine_has_ended_is_said_with_a_way_to_start_it_again() {
    let Some(mut window) = window("crash_go") else { return };
    click(&mut window, "検討開始");
    says(&mut window, "エンジンが異常終了しました");
    assert_lawful(&mut window);
    click(&mut window, "もう一度起動");
    says(&mut window, "エンジンが異常終了しました");
}

#[test]
fn without_an_engine_a_sentence_says_what_to_do() {
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    let mut window = window_of([1400.0, 900.0], settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste(GAME.to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::Pane(Pane::Study));
    says(&mut window, "ngine");
    window.get_by_label("Path of an engine");
    assert_lawful(&mut window);
}

#[cfg(unix)]
#[test]
fn the_graph_grows_while_a_game_is_judged() {
    let Some(mut window) = window("good") else { return };
    let scores = |window: &Window| {
        let record = document(window).record();
        record.tree.preorder().filter(|&id| !record.tree.get(id).unwrap().evaluations.is_empty()).count()
    };
    let graph = |window: &Window| window.query_by_role_and_label(Role::GraphicsDocument, "評価値").is_some();
    ask(&mut window, Command::Review);
    click(&mut window, "解析開始");
    assert!(!graph(&window));
    wait_for(&mut window, graph);
    assert_eq!(scores(&window), 0, "nothing is written yet");
    assert_lawful(&mut window);
    // In the panel and in the bar.
    window.query_all_by_label("中断して結果を残す").next().unwrap().click();
    window.run();
    wait_for(&mut window, |window| scores(window) > 0);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(scores(&window), 0);
}

#[cfg(unix)]
#[test]
fn several_lines_of_each_position_become_branches() {
    let Some(engine) = engine("仮", "good") else { return };
    let review = ReviewChoice { lines: 2, ..ReviewChoice::default() };
    let settings = Settings { engines: vec![engine], review, ..Settings::default() };
    let mut window = opened([1400.0, 1100.0], settings);
    ask(&mut window, Command::Review);
    window.get_by_role_and_label(Role::SpinButton, "手（2手以上はすべて分岐として残す）");
    click(&mut window, "解析開始");
    wait_for(&mut window, |window| outline(window).contains('('));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!outline(&window).contains('('));
}

/// How many things have this label.
pub(super) fn count(window: &Window, label: &str) -> usize {
    window.query_all_by_label(label).count()
}

#[cfg(unix)]
#[test]
fn engines_study_side_by_side_each_with_its_own_pause_and_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    let Some(engines) = ["甲", "乙", "丙"].map(|name| engine(name, "good")).into_iter().collect::<Option<Vec<_>>>()
    else {
        return;
    };
    let mut window = window_with([1400.0, 1100.0], engines, Some(file.clone()));
    let stored = |window: &mut Window, done: &dyn Fn(&Settings) -> bool| {
        wait_for(window, |_| done(&Settings::load_from(&file)));
    };
    press(&mut window, Modifiers::NONE, Key::Home);
    click(&mut window, "検討開始");
    let black = "1位：☗９六歩までを盤に表示";
    says(&mut window, black);
    assert_eq!(count(&window, black), 1, "one is asked, as long as nobody wants more");
    // Another one is put beside it, and joins.
    window.get_by_role_and_label(Role::ComboBox, "エンジン：甲").click();
    window.run();
    click(&mut window, "乙 を並べる");
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait_for(&mut window, |window| count(window, black) == 2);
    stored(&mut window, &|settings| settings.engines[1].beside && !settings.engines[2].beside);
    assert_lawful(&mut window);
    // A pause is that of one engine: the other one goes on to the next position.
    click(&mut window, "甲 の一時停止");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let white = "1位：☖９四歩までを盤に表示";
    says(&mut window, white);
    assert_eq!(count(&window, white), 1, "the other one says nothing of this position");
    assert_eq!(count(&window, "甲 の検討開始"), 1);
    click(&mut window, "候補手を減らす: 乙");
    stored(&mut window, &|settings| settings.engines[1].lines == Some(2) && settings.engines[0].lines.is_none());
    // The one in front has its moves on the board; one that is taken away gives that to another one.
    assert!(!is_said(&window, "評価："), "the one in front says nothing here");
    click(&mut window, "乙 の候補手を盤に表示");
    says(&mut window, "評価：");
    stored(&mut window, &|settings| settings.engine == 1 && settings.studying() == [0, 1]);
    click(&mut window, "乙 を外す");
    stored(&mut window, &|settings| settings.engine == 0 && settings.studying() == [0]);
    assert_eq!(count(&window, "甲 を外す"), 0, "the last one stays");
    assert_lawful(&mut window);
}

#[cfg(unix)]
#[test]
fn where_there_is_little_room_the_engines_are_tabs() {
    let Some(engines) = ["甲", "乙"].map(|name| engine(name, "good")).into_iter().collect::<Option<Vec<_>>>() else {
        return;
    };
    let engines = engines.into_iter().map(|engine| EngineChoice { beside: true, ..engine }).collect();
    let mut window = window_with([1100.0, 640.0], engines, None);
    press(&mut window, Modifiers::NONE, Key::Home);
    click(&mut window, "検討開始");
    let first = "1位：☗９六歩までを盤に表示";
    says(&mut window, first);
    assert_eq!(count(&window, first), 1, "the rows of the one in front");
    assert_lawful(&mut window);
    let is_front = |window: &Window, name: &str| {
        let label = format!("{name} の候補手を盤に表示");
        let tab = window.get_by_role_and_label(Role::Tab, &label);
        tab.accesskit_node().is_selected() == Some(true)
    };
    assert!(is_front(&window, "甲"));
    window.get_by_role_and_label(Role::Tab, "乙 の候補手を盤に表示").click();
    window.run();
    assert!(is_front(&window, "乙"));
    says(&mut window, first);
    // Both are paused and started with one button.
    click(&mut window, "一時停止");
    assert_eq!(count(&window, "乙 の検討開始"), 1);
    assert_lawful(&mut window);
}

#[cfg(unix)]
#[test]
fn one_key_shows_the_panel_and_starts_and_pauses() {
    let Some(mut window) = window("good") else { return };
    ask(&mut window, Command::Pane(Pane::Study));
    assert!(!is_said(&window, "検討開始"), "the panel is hidden");
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "Hostile good");
    says(&mut window, "までを盤に表示");
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "検討開始");
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "一時停止");
    // Hidden, it rests; the key brings it back at work.
    press(&mut window, Modifiers::NONE, Key::F5);
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "一時停止");
    let mut without = window_with([1400.0, 1100.0], Vec::new(), None);
    ask(&mut without, Command::Pane(Pane::Study));
    press(&mut without, Modifiers::NONE, Key::F9);
    says(&mut without, "先に「検討」パネルでエンジンを追加してください。");
    assert!(is_said(&without, "エンジンのパス"), "there is the way to one");
}

/// Depth and positions, as the lines, are of the position shown: those of another one, or of another record, are not seen.
#[cfg(unix)]
#[test]
fn figures_of_a_search_are_seen_at_its_position_alone() {
    let Some(mut window) = window("good") else { return };
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "深さ");
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "検討開始");
    assert!(is_said(&window, "深さ"), "it is paused, and still there");
    press(&mut window, Modifiers::NONE, Key::Home);
    assert!(!is_said(&window, "深さ") && is_said(&window, "Hostile good"));
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(is_said(&window, "深さ"));
    ask(&mut window, Command::NewTab);
    assert!(!is_said(&window, "深さ"));
}

#[cfg(unix)]
#[test]
fn an_engine_is_asked_for_a_mate_and_what_it_answers_is_said() {
    let Some(mut window) = window("mate_replies") else { return };
    // The last but one names moves that are no mate.
    for answer in ["対応していません", "時間内に", "詰みなし", "詰みを見つけられません", "詰みなし"]
    {
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::M);
        says(&mut window, answer);
        // Who cannot do it is named, with what can.
        if answer == "対応していません" {
            says(&mut window, "仮のエンジンには詰みを探す機能がありません");
            assert!(is_said(&window, "内蔵の詰み探索（Ctrl+M）"));
        }
        assert_lawful(&mut window);
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        if document(&window).cursor().index() == 0 {
            press(&mut window, Modifiers::NONE, Key::End);
        }
        wait_for(&mut window, |window| !is_said(window, answer));
        says(&mut window, "検討開始");
    }
    // Some answer as if they had been asked for a move.
    let Some(engine) = engine("仮のエンジン", "mate_bestmove") else { return };
    let mut window = window_with([1400.0, 1100.0], vec![engine], None);
    press(&mut window, Modifiers::NONE, Key::Home);
    click(&mut window, "検討開始");
    says(&mut window, "までを盤に表示");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::M);
    says(&mut window, "詰みを見つけられません");
    says(&mut window, "仮のエンジンには詰みを探す機能がありません");
    // It studied before, and goes on with that where the cursor goes on.
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    says(&mut window, "1位：☖９四歩までを盤に表示");
    assert!(is_said(&window, "一時停止"));
}

/// An engine of few words: what it says to each question, where Black is to move at the start and elsewhere.
#[cfg(unix)]
pub(super) fn scripted(folder: &std::path::Path, [start, elsewhere, mate]: [&str; 3]) -> EngineChoice {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("scripted");
    let program = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in usi) echo 'option name MultiPV type spin default 1 min 1 max 9'; \
         echo usiok;; isready) echo readyok;; *moves*) at='{elsewhere}';; position*) at='{start}';; \
         'go mate'*) printf '{mate}\n';; go*) printf \"$at\";; stop) echo bestmove resign;; quit) exit;; esac; done\n"
    );
    std::fs::write(&path, program).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let guard = Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
    EngineChoice { name: "台本".to_owned(), path, guard, ..EngineChoice::default() }
}

/// The colours of letters that are painted with exactly these words.
pub(super) fn colours(window: &Window, words: &str) -> Vec<egui::Color32> {
    fn seek(shape: &egui::Shape, words: &str, out: &mut Vec<egui::Color32>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| seek(shape, words, out)),
            egui::Shape::Text(text) if text.galley.text() == words => {
                out.extend(text.galley.job.sections.iter().map(|section| section.format.color));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    window.output().shapes.iter().for_each(|shape| seek(&shape.shape, words, &mut found));
    found
}

#[cfg(unix)]
#[test]
fn rows_tell_bounds_older_depths_and_whose_side_and_are_shown_copied_and_added() {
    let folder = tempfile::tempdir().unwrap();
    let black = r"info depth 5 multipv 1 score cp 50 lowerbound pv 7g7f 3c3d\ninfo depth 5 multipv 2 score cp -30 upperbound pv 2g2f\n\
                  info depth 4 multipv 3 score cp 10 pv 1g1f\n";
    let white = r"info depth 5 multipv 1 score cp 50 lowerbound pv 3c3d\n";
    let engine = scripted(folder.path(), [black, white, ""]);
    for by_mover in [false, true] {
        let settings = Settings { engines: vec![engine.clone()], study_by_mover: by_mover, ..Settings::default() };
        let mut window = opened([1400.0, 1100.0], settings);
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::F9);
        let comes = |window: &mut Window| {
            for row in ["1  ≥+50", "2  ≤-30", "3  +10"] {
                says(window, row);
            }
            window.run();
        };
        comes(&mut window);
        assert_lawful(&mut window);
        assert_ne!(colours(&window, "≥+50"), colours(&window, "+10"), "a row of a lesser depth is grey");
        // Each of the arrows has its rank: with the rows and the numbers of the moves.
        let numbers = |window: &Window| ["1", "2", "3"].map(|rank| colours(window, rank).len());
        let with = numbers(&window);
        press(&mut window, Modifiers::NONE, Key::F5);
        assert_eq!(numbers(&window), with.map(|count| count - 2), "with the rows");
        press(&mut window, Modifiers::NONE, Key::F5);
        // A pointer on a move shows the board after it.
        let name = "1位：☖３四歩までを盤に表示";
        comes(&mut window);
        window.get_by_label(name).hover();
        wait_for(&mut window, |window| count(window, name) == 2);
        window.hover_at(egui::pos2(4.0, 4.0));
        window.run();
        // A click is lost if something comes between the press and the release: it is done again.
        let copied = (0..90).find_map(|step| {
            if step % 30 == 0 {
                window.get_by_label("1位の読み筋をコピー").click();
            }
            window.step();
            window.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        });
        assert_eq!(copied.as_deref(), Some("+50 ☗７六歩 ☖３四歩"));
        let before = outline(&window);
        click(&mut window, "2位の読み筋を分岐として追加");
        assert!(outline(&window).contains("(2g2f)"), "{}", outline(&window));
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(outline(&window), before);
        // White is to move: what is at least for White is at most for Black.
        press(&mut window, Modifiers::NONE, Key::Home);
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        says(&mut window, if by_mover { "1  ≥+50" } else { "1  ≤-50" });
    }
}

#[cfg(unix)]
#[test]
fn an_engine_rests_while_it_is_hidden_and_where_a_game_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let Some(engine) = engine("仮", "good") else { return };
    let arguments = ["good", "--log", log.to_str().unwrap()].map(str::to_owned).to_vec();
    let settings = Settings { engines: vec![EngineChoice { arguments, ..engine }], ..Settings::default() };
    let mut window = opened_with("手合割：平手\n1 ７六歩(77)\n2 投了\n", [1400.0, 1100.0], settings);
    press(&mut window, Modifiers::NONE, Key::Home);
    let told = |word: &str| {
        let log = std::fs::read_to_string(&log).unwrap_or_default();
        log.lines().filter(|line| line.ends_with(&format!("< {word}"))).count()
    };
    let tells = |window: &mut Window, word: &str, count: usize| wait_for(window, |_| told(word) == count);
    press(&mut window, Modifiers::NONE, Key::F9);
    tells(&mut window, "go infinite", 1);
    says(&mut window, "までを盤に表示");
    // Another number of lines is asked for at once.
    click(&mut window, "候補手を増やす");
    tells(&mut window, "setoption name MultiPV value 4", 1);
    tells(&mut window, "go infinite", 2);
    press(&mut window, Modifiers::NONE, Key::F5);
    tells(&mut window, "stop", 2);
    press(&mut window, Modifiers::NONE, Key::F5);
    tells(&mut window, "go infinite", 3);
    // Where the end is on the board there is nothing to ask.
    press(&mut window, Modifiers::NONE, Key::End);
    tells(&mut window, "stop", 3);
    let answers = || std::fs::read_to_string(&log).unwrap_or_default().matches("> bestmove").count();
    wait_for(&mut window, |_| answers() == 3);
    // If it were asked, then when it is sure that this answer was the one to the stop.
    (0..60).for_each(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run();
    });
    assert_eq!(told("go infinite"), 3);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    tells(&mut window, "go infinite", 4);
    assert!(!std::fs::read_to_string(&log).unwrap().contains("VIOLATION"));
}

/// The clock of the window is moved by hand.
#[cfg(unix)]
#[test]
fn an_engine_is_asked_once_the_cursor_rests_and_stops_by_itself_after_minutes() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let Some(engine) = engine("仮", "good") else { return };
    let arguments = ["good", "--log", log.to_str().unwrap()].map(str::to_owned).to_vec();
    let engines = vec![EngineChoice { arguments, ..engine }];
    let mut window = opened([1400.0, 1100.0], Settings { engines, study_minutes: 1, ..Settings::default() });
    let told = || std::fs::read_to_string(&log).unwrap_or_default();
    let frames = |window: &mut Window, time: f64| {
        window.input_mut().time = Some(time);
        (0..20).for_each(|_| window.step());
    };
    let comes = |window: &mut Window, text: &str| {
        for _ in 0..3000 {
            if is_said(window, text) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
            window.step();
        }
        panic!("{text} is not said");
    };
    let begun = window.ctx.input(|input| input.time) + 1.0;
    frames(&mut window, begun);
    window.key_press(Key::F9);
    frames(&mut window, begun);
    frames(&mut window, begun + 0.09);
    assert_eq!(told(), "", "a cursor that may go on");
    frames(&mut window, begun + 0.11);
    comes(&mut window, "までを盤に表示");
    // Step by step none of the positions is asked about but the last one.
    for (step, key) in [Key::Home, Key::ArrowRight, Key::ArrowRight].into_iter().enumerate() {
        window.key_press(key);
        frames(&mut window, begun + 1.0 + step as f64 * 0.09);
    }
    frames(&mut window, begun + 2.0);
    comes(&mut window, "1位：☗");
    let asked = told();
    let last = |word: &str| asked.lines().filter(|line| line.contains(&format!("< {word}"))).count();
    assert_eq!((last("position"), last("go infinite")), (2, 2), "{asked}");
    // The minute counts from the beginning of this search.
    frames(&mut window, begun + 61.9);
    assert!(is_said(&window, "一時停止"));
    frames(&mut window, begun + 62.1);
    comes(&mut window, "検討開始");
    window.key_press(Key::ArrowLeft);
    frames(&mut window, begun + 63.0);
    frames(&mut window, begun + 64.0);
    assert!(is_said(&window, "検討開始"), "it stays so");
}

/// What only a running engine can be told, and what no machine can give it.
#[cfg(unix)]
#[test]
fn a_button_of_an_engine_is_pressed_and_too_much_memory_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let engine = scripted(folder.path(), [r"info depth 5 score cp 50 pv 7g7f\n", "", ""]);
    let log = folder.path().join("log");
    let program = std::fs::read_to_string(&engine.path).unwrap();
    let options =
        "echo 'option name Clear Hash type button'; echo 'option name USI_Hash type spin default 16 min 1'; echo usiok";
    let keeps = format!("setoption*) echo \"$line\" >> {};; isready)", log.display());
    std::fs::write(&engine.path, program.replace("echo usiok", options).replace("isready)", &keeps)).unwrap();
    for language in [Language::Japanese, Language::English] {
        for (theme, size) in [(ThemeChoice::Light, [1400.0, 1100.0]), (ThemeChoice::Dark, [800.0, 600.0])] {
            std::fs::write(&log, "").unwrap();
            let engines = vec![engine.clone()];
            let settings = Settings { language: Some(language), theme, engines, ..Settings::default() };
            let mut window = window_of(size, settings, vec![], Box::new(Fixed(None)));
            window.event(egui::Event::Paste(GAME.to_owned()));
            window.run();
            wait_for(&mut window, |window| !document(window).is_blank());
            let [page, asks, warned] = if language == Language::Japanese {
                ["エンジン", "を起動してオプションを表示", "空きメモリ"]
            } else {
                ["Engines", "show its options", "memory that"]
            };
            press(&mut window, Modifiers::NONE, Key::Home);
            press(&mut window, Modifiers::NONE, Key::F9);
            says(&mut window, "+50");
            assert!(!is_said(&window, warned));
            ask(&mut window, Command::Preferences);
            click(&mut window, page);
            window.get_by_label_contains(asks).click();
            says(&mut window, "Clear Hash");
            window.get_by_role_and_label(Role::Button, "Clear Hash").click();
            wait_for(&mut window, |_| std::fs::read_to_string(&log).unwrap().contains("setoption name Clear Hash\n"));
            // In megabytes.
            window.get_by_role_and_label(Role::TextInput, "USI_Hash").focus();
            window.run();
            press(&mut window, Modifiers::COMMAND, Key::A);
            window.event(egui::Event::Text("900000000".to_owned()));
            press(&mut window, Modifiers::NONE, Key::Enter);
            says(&mut window, warned);
            assert_lawful(&mut window);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_mate_that_an_engine_proves_is_a_line_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let engine = scripted(folder.path(), ["", "", "checkmate 4c4b 5a5b G*5c 5b6a G*6b"]);
    let settings = Settings { language: Some(Language::Japanese), engines: vec![engine], ..Settings::default() };
    let mut window = window_of([1400.0, 1100.0], settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1".to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::Pane(Pane::Study));
    ask(&mut window, Command::EngineMate);
    says(&mut window, "詰みを見つけられません");
    assert!(!is_said(&window, "1位"), "these moves cannot be played here");
    let folder = tempfile::tempdir().unwrap();
    let engine = scripted(folder.path(), ["", "", "checkmate G*5b"]);
    let settings = Settings { language: Some(Language::Japanese), engines: vec![engine], ..Settings::default() };
    let mut window = window_of([1400.0, 1100.0], settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1".to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::EngineMate);
    says(&mut window, "エンジンの答え：1手で詰み");
    click(&mut window, "1位の読み筋を分岐として追加");
    assert_eq!(outline(&window), "G*5b");
}

/// Players of chess and xiangqi count moves of both sides: the dialog asks for those.
#[cfg(unix)]
#[test]
fn a_span_of_moves_is_counted_as_the_players_of_the_game_do() {
    for (record, last) in [(GAME, "4"), ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n", "3")] {
        let Some(engine) = engine("仮", "good") else { return };
        let settings = Settings { engines: vec![engine], ..Settings::default() };
        let mut window = opened_with(record, [1400.0, 1100.0], settings);
        ask(&mut window, Command::Review);
        let said = |name: &str| window.get_by_role_and_label(Role::SpinButton, name).accesskit_node().numeric_value();
        assert_eq!(said("開始手"), Some(1.0));
        assert_eq!(said("終了手"), last.parse().ok(), "{record}");
        assert!(is_said(&window, "局面"));
    }
}

/// Whoever has an engine for chess alone is shown the way to one in shogi.
#[test]
fn where_no_engine_plays_this_game_another_is_asked_for() {
    let file = PathBuf::from("/nowhere/chess-engine");
    let engine =
        EngineChoice { name: "Chess".to_owned(), path: file, games: vec![Game::Chess], ..EngineChoice::default() };
    let settings = Settings { language: Some(Language::English), engines: vec![engine], ..Settings::default() };
    let mut window = window_of([1300.0, 900.0], settings, vec![], Box::new(Fixed(None)));
    window.state_mut().as_mut().unwrap().ask(Command::Pane(Pane::Study));
    window.run_steps(8);
    assert!(window.query_all_by_role_and_label(Role::TextInput, "Path of an engine").next().is_some());
}
