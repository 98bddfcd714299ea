//! Work that lasts belongs to its record: it goes on and ends whichever record is in front.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, ViewportEvent, ViewportId};
use egui_kittest::kittest::Queryable;
use komaoto::locale::Language;
use komaoto::ui::{Command, EngineChoice, Settings};

use super::layout::assert_lawful;
use super::study::{is_said, says};
use super::tabs::tabs;
use super::{Fixed, Held, Window, ask, click, document, outline, press, wait_for, window_of};
use crate::shared::shared;

const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
/// Each side has a gold in hand and a pawn before the other's king; both play elsewhere first.
const MISSED: &str = "position sfen 4k4/9/4P4/p8/9/P8/4p4/9/4K4 b Gg 1 moves 9f9e 9d9e G*5b";

pub(super) fn engine(mode: &str) -> Option<EngineChoice> {
    Some(EngineChoice {
        name: "仮のエンジン".to_owned(),
        path: std::fs::canonicalize(shared("engines/hostile.py")?).unwrap(),
        arguments: vec![mode.to_owned()],
        guard: Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto"))),
        ..EngineChoice::default()
    })
}

/// An engine that plays two moves of its game and waits for the file `gate` before it goes on, and resigns in the end.
const GATED: &str = r#"#!/usr/bin/env python3
import os, sys, time
GAME = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e resign".split()
gate = os.path.join(os.path.dirname(os.path.abspath(__file__)), "gate")
played = 0
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["usi"]:
        print("id name Gated\nusiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        played = len(words) - words.index("moves") - 1 if "moves" in words else 0
    elif words[:1] == ["go"]:
        while played >= 2 and not os.path.exists(gate):
            time.sleep(0.02)
        print("bestmove " + GAME[min(played, 6)], flush=True)
    elif words[:1] == ["quit"]:
        break
"#;

#[cfg(unix)]
fn gated(folder: &Path) -> EngineChoice {
    use std::os::unix::fs::PermissionsExt;

    let path = folder.join("gated.py");
    std::fs::write(&path, GATED).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let guard = Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
    EngineChoice { name: "門番".to_owned(), path, guard, ..EngineChoice::default() }
}

fn files(folder: &Path, names: &[&str]) -> Vec<PathBuf> {
    let paths = names.iter().map(|name| folder.join(name));
    paths.inspect(|path| std::fs::write(path, GAME).unwrap()).collect()
}

/// A window with these records in tabs, the first one in front.
fn window(folder: &Path, names: &[&str]) -> Option<Window> {
    Some(window_with(folder, names, engine("good")?))
}

fn window_with(folder: &Path, names: &[&str], engine: EngineChoice) -> Window {
    let settings = Settings { language: Some(Language::Japanese), engines: vec![engine], ..Settings::default() };
    let mut window = window_of([1400.0, 1100.0], settings, files(folder, names), Box::new(Fixed(None)));
    let count = if names.len() > 1 { names.len() } else { 0 };
    wait_for(&mut window, |window| !document(window).is_blank() && tabs(window).len() == count);
    window
}

fn evaluations(window: &Window) -> usize {
    let tree = &document(window).record().tree;
    tree.preorder().filter(|&id| !tree.get(id).unwrap().evaluations.is_empty()).count()
}

fn review(window: &mut Window) {
    ask(window, Command::Review);
    click(window, "解析開始");
}

fn write_comment(window: &mut Window, text: &str) {
    press(window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
    press(window, Modifiers::NONE, Key::Escape);
}

fn turn_to_next_tab(window: &mut Window) {
    press(window, Modifiers::CTRL, Key::Tab);
}

/// Asks for the window to be closed, as the window system does; whether it closes.
fn closes(window: &mut Window) -> bool {
    window.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.push(ViewportEvent::Close);
    window.step();
    let closes = {
        let commands = &window.output().viewport_output[&ViewportId::ROOT].commands;
        !commands.contains(&egui::ViewportCommand::CancelClose)
    };
    window.input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap().events.clear();
    window.run();
    closes
}

#[cfg(unix)]
#[test]
fn a_game_judged_behind_another_tab_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = window(folder.path(), &["一局.kifu", "二局.kifu"]) else { return };
    review(&mut window);
    turn_to_next_tab(&mut window);
    says(&mut window, "「一局.kifu」：");
    assert!(is_said(&window, "正確度"));
    assert_eq!(evaluations(&window), 0, "nothing is written into the record in front");
    assert_lawful(&mut window);
    // Whoever has missed that is told again.
    press(&mut window, Modifiers::NONE, Key::End);
    assert!(!is_said(&window, "正確度"));
    turn_to_next_tab(&mut window);
    assert!(is_said(&window, "正確度") && !is_said(&window, "「一局.kifu」："), "its own record needs no name");
    assert!(evaluations(&window) > 0);
    click(&mut window, "元に戻す");
    assert_eq!(evaluations(&window), 0, "it is one step");
    assert!(!document(&window).is_modified());
}

#[cfg(unix)]
#[test]
fn the_notice_about_a_record_behind_leads_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = window(folder.path(), &["一局.kifu", "二局.kifu"]) else { return };
    review(&mut window);
    turn_to_next_tab(&mut window);
    says(&mut window, "「一局.kifu」：");
    click(&mut window, "棋譜を表示");
    assert!(evaluations(&window) > 0);
    assert!(is_said(&window, "正確度") && !is_said(&window, "「一局.kifu」："));
}

#[cfg(unix)]
#[test]
fn progress_and_the_way_to_stop_are_those_of_the_record_in_front() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = window(folder.path(), &["一局.kifu", "二局.kifu", "三局.kifu"]) else { return };
    review(&mut window);
    turn_to_next_tab(&mut window);
    review(&mut window);
    turn_to_next_tab(&mut window);
    assert!(!is_said(&window, "中断して結果を残す"), "nothing lasts here");
    press(&mut window, Modifiers::CTRL | Modifiers::SHIFT, Key::Tab);
    window.query_all_by_label("中断して結果を残す").next().unwrap().click();
    window.run();
    wait_for(&mut window, |window| !is_said(window, "中断して結果を残す"));
    press(&mut window, Modifiers::CTRL | Modifiers::SHIFT, Key::Tab);
    wait_for(&mut window, |window| !is_said(window, "中断して結果を残す"));
    assert_eq!(evaluations(&window), 4 + 1, "the other one was judged to its end");
}

#[test]
fn missed_mates_are_marked_behind_another_tab() {
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let mut window = window_of([1400.0, 1100.0], settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste(MISSED.to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    // In the same frame, so that it cannot have ended before.
    window.state_mut().as_mut().unwrap().ask(Command::MissedMates);
    ask(&mut window, Command::NewTab);
    says(&mut window, "詰み逃し 2回・頓死 2回");
    assert_eq!(outline(&window), "");
    turn_to_next_tab(&mut window);
    assert_eq!(outline(&window), "9f9e (G*5b) 9d9e (G*5h) G*5b");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "9f9e 9d9e G*5b");
}

#[cfg(unix)]
#[test]
fn a_tab_whose_work_would_be_lost_is_not_closed_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = window(folder.path(), &["一局.kifu", "二局.kifu"]) else { return };
    review(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert!(is_said(&window, "まだ終わっていない作業があります"));
    assert_lawful(&mut window);
    click(&mut window, "キャンセル");
    assert!(is_said(&window, "中断して結果を残す"), "it goes on");
    // The window asks as well, also about a record behind.
    turn_to_next_tab(&mut window);
    assert!(!closes(&mut window));
    assert!(is_said(&window, "「一局.kifu」の棋譜解析"));
    click(&mut window, "キャンセル");
    press(&mut window, Modifiers::COMMAND, Key::W);
    click(&mut window, "中断する");
    assert_eq!(tabs(&window), [""; 0]);
    assert!(closes(&mut window), "nothing lasts any more");
}

#[cfg(unix)]
#[test]
fn the_question_about_a_game_that_is_judged_offers_to_keep_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = window(folder.path(), &["一局.kifu", "二局.kifu"]) else { return };
    review(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert!(is_said(&window, "まだ終わっていない作業があります"));
    let keep = window.get_all_by_label("中断して結果を残す").last().unwrap();
    keep.click();
    window.run();
    assert!(!is_said(&window, "まだ終わっていない作業があります"));
    wait_for(&mut window, |window| window.query_all_by_label("中断して結果を残す").count() == 0);
    assert_eq!(tabs(&window).len(), 2, "the record is stayed with");
}

#[cfg(unix)]
#[test]
fn what_was_found_waits_until_a_position_is_set_up() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = window(folder.path(), &["一局.kifu", "二局.kifu"]) else { return };
    review(&mut window);
    ask(&mut window, Command::SetUp);
    assert!(document(&window).setup().is_some());
    turn_to_next_tab(&mut window);
    review(&mut window);
    // One is as long as the other.
    wait_for(&mut window, |window| evaluations(window) > 0);
    turn_to_next_tab(&mut window);
    assert!(document(&window).setup().is_some(), "nothing interrupts it");
    press(&mut window, Modifiers::NONE, Key::Escape);
    wait_for(&mut window, |window| evaluations(window) > 0);
}

#[cfg(unix)]
#[test]
fn two_engines_play_on_behind_another_tab() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["一局.kifu", "二局.kifu"];
    let mut window = window_with(folder.path(), &names, gated(folder.path()));
    press(&mut window, Modifiers::NONE, Key::Home);
    ask(&mut window, Command::Duel);
    click(&mut window, "先手: 人");
    window.query_all_by_label("門番").next().unwrap().click();
    window.run();
    click(&mut window, "対局開始");
    wait_for(&mut window, |window| document(window).cursor().index() == 2);
    turn_to_next_tab(&mut window);
    std::fs::write(folder.path().join("gate"), "").unwrap();
    says(&mut window, "「一局.kifu」：対局終了：投了");
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d", "nothing is played in the record in front");
    assert_lawful(&mut window);
    turn_to_next_tab(&mut window);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e resign");
    says(&mut window, "対局終了：投了");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e", "it is one step");
}

#[cfg(unix)]
#[test]
fn a_game_that_is_played_is_asked_about_once_before_it_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), &["一局.kifu"], gated(folder.path()));
    ask(&mut window, Command::Duel);
    click(&mut window, "対局開始");
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert!(is_said(&window, "「一局.kifu」では対局が続いています"));
    assert_lawful(&mut window);
    click(&mut window, "キャンセル");
    write_comment(&mut window, "検討");
    press(&mut window, Modifiers::COMMAND, Key::W);
    click(&mut window, "保存しない");
    assert!(document(&window).is_blank(), "what is given up is given up with its game");
}

#[test]
fn pages_that_are_ready_behind_another_tab_are_said_to_be_those_of_their_record() {
    let folder = tempfile::tempdir().unwrap();
    let (answer, answers) = std::sync::mpsc::channel::<PathBuf>();
    let files = files(folder.path(), &["一局.kifu", "二局.kifu"]);
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let mut window = window_of([1400.0, 1100.0], settings, files, Box::new(Held::from(answers)));
    wait_for(&mut window, |window| tabs(window).len() == 2);
    let name = |window: &Window| document(window).path().unwrap().file_name().unwrap().to_owned();
    ask(&mut window, Command::Print);
    click(&mut window, "書き出す…");
    turn_to_next_tab(&mut window);
    assert_eq!(name(&window), "二局.kifu");
    // The record that the dialog is for comes to the front with its answer, and begins to write.
    answer.send(folder.path().join("用紙.pdf")).unwrap();
    while name(&window) != "一局.kifu" {
        window.step();
    }
    // At once: it takes no longer than some frames to write them.
    window.state_mut().as_mut().unwrap().ask(Command::StepTab(1));
    window.step();
    says(&mut window, "「一局.kifu」：");
    assert_eq!(name(&window), "二局.kifu");
    assert!(is_said(&window, "用紙.pdf"));
    assert!(std::fs::read(folder.path().join("用紙.pdf")).unwrap().starts_with(b"%PDF"));
}

#[test]
fn a_text_is_pasted_into_the_record_that_was_in_front() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), &["一局.kifu"], EngineChoice::default());
    ask(&mut window, Command::NewTab);
    window.event(egui::Event::Paste("先手：甲野\n後手：乙川\n手合割：平手\n   1 ７六歩(77)\n".to_owned()));
    window.step();
    // In the frame after that it is being read, and already behind.
    window.state_mut().as_mut().unwrap().ask(Command::StepTab(1));
    window.step();
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    wait_for(&mut window, |window| tabs(window).iter().any(|name| name.contains("甲野")));
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    turn_to_next_tab(&mut window);
    assert_eq!(outline(&window), "7g7f");
    // What can be done with a text for a record with moves is asked about there.
    let card = "棋譜・4手";
    window.event(egui::Event::Paste(GAME.to_owned()));
    window.step();
    window.state_mut().as_mut().unwrap().ask(Command::StepTab(1));
    window.run();
    assert!(!is_said(&window, card));
    turn_to_next_tab(&mut window);
    says(&mut window, card);
}

#[cfg(unix)]
#[test]
fn a_game_that_is_moved_within_its_file_while_it_is_judged_is_the_one_that_was_judged() {
    let folder = tempfile::tempdir().unwrap();
    let Some(engine) = engine("good") else { return };
    let file = folder.path().join("二局.csa");
    std::fs::write(&file, "V2.2\nPI\n+\n+7776FU\n-3334FU\n%CHUDAN\n/\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n").unwrap();
    let settings = Settings { language: Some(Language::Japanese), engines: vec![engine], ..Settings::default() };
    let mut window = window_of([1400.0, 1100.0], settings, vec![file], Box::new(Fixed(None)));
    review(&mut window);
    ask(&mut window, Command::MoveGame(1));
    says(&mut window, "正確度");
    let judged = |game: usize| {
        let tree = &document(&window).game_record(game).unwrap().tree;
        tree.preorder().filter(|&id| !tree.get(id).unwrap().evaluations.is_empty()).count()
    };
    assert_eq!(document(&window).game_record(1).unwrap().outline(), "7g7f 3c3d interrupted");
    assert_eq!((judged(0), judged(1) > 0), (0, true));
}

/// Both in one frame, so that what the first one begins cannot end before.
fn ask_and_turn(window: &mut Window, command: Command) {
    window.state_mut().as_mut().unwrap().ask(command);
    ask(window, Command::StepTab(1));
}

#[test]
fn a_save_ends_behind_another_tab() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), &["一局.kifu", "二局.kifu"], EngineChoice::default());
    write_comment(&mut window, "検討");
    assert_eq!(tabs(&window), ["一局.kifu 未保存", "二局.kifu"]);
    ask_and_turn(&mut window, Command::Save);
    wait_for(&mut window, |window| tabs(window) == ["一局.kifu", "二局.kifu"]);
    assert!(document(&window).path().unwrap().ends_with("二局.kifu"));
    says(&mut window, "一局.kifu");
    assert!(std::fs::read_to_string(folder.path().join("一局.kifu")).unwrap().contains("検討"));
    // A tab that is closed when its record is saved goes from behind as well.
    turn_to_next_tab(&mut window);
    write_comment(&mut window, "再検討");
    press(&mut window, Modifiers::COMMAND, Key::W);
    window.get_by_label("保存する").click();
    window.step();
    ask(&mut window, Command::StepTab(1));
    wait_for(&mut window, |window| tabs(window).is_empty());
    assert!(document(&window).path().unwrap().ends_with("二局.kifu"));
    assert!(std::fs::read_to_string(folder.path().join("一局.kifu")).unwrap().contains("再検討"));
}

#[test]
fn an_edit_is_prepared_behind_another_tab() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_with(folder.path(), &["一局.kifu", "二局.kifu"], EngineChoice::default());
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    ask_and_turn(&mut window, Command::RemoveMove);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d", "it is not about the record in front");
    turn_to_next_tab(&mut window);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_ne!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
}

#[cfg(unix)]
#[test]
fn the_tool_of_a_game_that_is_judged_says_how_far_that_is() {
    let folder = tempfile::tempdir().unwrap();
    let engine = gated(folder.path());
    let mut window = window_with(folder.path(), &["一局.kifu", "二局.kifu"], engine);
    let rests = |window: &Window| window.query_by_label("棋譜の解析").is_some();
    assert!(rests(&window), "nothing is judged yet");
    review(&mut window);
    // The engine waits behind its gate.
    assert!(is_said(&window, "棋譜の解析 ") && is_said(&window, "%"));
    turn_to_next_tab(&mut window);
    assert!(rests(&window), "it is the other record that is judged");
    turn_to_next_tab(&mut window);
    assert!(is_said(&window, "棋譜の解析 ") && !rests(&window));
    std::fs::write(folder.path().join("gate"), "").unwrap();
    wait_for(&mut window, rests);
}
