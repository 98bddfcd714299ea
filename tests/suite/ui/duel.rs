//! 対局 in the window: it is begun with a dialog, its moves go into the record as any edit does, and so do its ends.

use std::path::PathBuf;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::files::load;
use komaoto::formats::{Envelope, FormatId};
use komaoto::locale::Language;
use komaoto::record::{Evaluation, NodeId, Record};
use komaoto::rules::Color;
use komaoto::ui::{Beginning, Command, DuelChoice, EngineChoice, Settings, Thinking};

use super::{Fixed, Window, ask, click, document, outline, press, wait_for, window_of};
use crate::shared::shared;
use crate::ui::layout::assert_lawful;

fn window_so(mode: &str, duel: DuelChoice) -> Option<Window> {
    let path = std::fs::canonicalize(shared("engines/hostile.py")?).unwrap();
    let engine = EngineChoice {
        name: "仮のエンジン".to_owned(),
        path,
        arguments: vec![mode.to_owned()],
        guard: Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto"))),
        ..EngineChoice::default()
    };
    let settings = Settings { language: Some(Language::Japanese), engines: vec![engine], duel, ..Settings::default() };
    Some(window_of([1240.0, 820.0], settings, vec![], Box::new(Fixed(None))))
}

/// As the fake engine counts it, next to no time.
const QUICK: Thinking = Thinking::Depth;

/// A window in which an engine of this manner is to play, so fast.
fn window(mode: &str) -> Option<Window> {
    window_so(mode, DuelChoice { thinking: QUICK, ..DuelChoice::default() })
}

/// Begins a game, in which the person has the first move.
fn begin(window: &mut Window) {
    ask(window, Command::Duel);
    assert_lawful(window);
    click(window, "対局開始");
}

fn play(window: &mut Window, from: &str, to: &str) {
    click(window, from);
    click(window, to);
}

fn is_said(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn says(window: &mut Window, text: &str) {
    wait_for(window, |window| is_said(window, text));
}

fn times(window: &Window) -> usize {
    let tree = &document(window).record().tree;
    tree.mainline(NodeId::ROOT).filter(|&id| tree.get(id).unwrap().time.is_some()).count()
}

#[cfg(unix)]
#[test]
fn a_person_plays_takes_back_and_resigns() {
    // It ends at the first thing that it is told at the wrong time.
    let Some(mut window) = window("strict") else { return };
    press(&mut window, Modifiers::COMMAND, Key::G);
    says(&mut window, "この局面から対局");
    press(&mut window, Modifiers::NONE, Key::Enter);
    says(&mut window, "先手の手番");
    assert_lawful(&mut window);
    assert!(window.query_by_label("後手 仮のエンジン").is_some(), "it has a name beside the board");
    play(&mut window, "７七 歩 先手", "７六 空き");
    let answered = |window: &Window| outline(window).split(' ').count() == 2;
    wait_for(&mut window, answered);
    let first = outline(&window);
    assert!(first.starts_with("7g7f "), "{first}");
    assert_eq!(times(&window), 2, "every move has its time");
    assert!(!is_said(&window, "貼り付け（"), "a step is called by its move");
    // One step each, but an engine's move is not taken back alone: it would only be played again.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "");
    says(&mut window, "先手の手番");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    wait_for(&mut window, answered);
    click(&mut window, "待った");
    assert_eq!(outline(&window), "");
    // While it thinks or, on a slow machine, just after that.
    for _ in 0..3 {
        play(&mut window, "１七 歩 先手", "１六 空き");
        click(&mut window, "待った");
        assert_eq!(outline(&window), "");
    }
    // Who looks at an earlier position has to come back before he moves.
    play(&mut window, "２七 歩 先手", "２六 空き");
    wait_for(&mut window, answered);
    press(&mut window, Modifiers::NONE, Key::Home);
    let before = outline(&window);
    play(&mut window, "７七 歩 先手", "７六 空き");
    says(&mut window, "対局の局面に戻ってください");
    assert_eq!(outline(&window), before);
    click(&mut window, "対局の局面へ");
    click(&mut window, "投了");
    says(&mut window, "対局終了：投了、後手の勝ち");
    assert_eq!(outline(&window), format!("{before} resign"));
    // That is news in a bar of its own, until something else is asked for.
    assert!(is_said(&window, "閉じる"));
    assert_lawful(&mut window);
    // It is over: an edit is an edit.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!is_said(&window, "対局終了") && !is_said(&window, "閉じる"));
    assert_eq!(outline(&window), before);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "2g2f");
}

#[cfg(unix)]
#[test]
fn nobody_moves_for_an_engine_and_a_move_is_taken_back_while_it_thinks() {
    let Some(mut window) = window("never_readyok") else { return };
    begin(&mut window);
    play(&mut window, "７七 歩 先手", "７六 空き");
    says(&mut window, "仮のエンジン を準備しています");
    play(&mut window, "３三 歩 後手", "３四 空き");
    says(&mut window, "エンジンの手番です");
    assert_eq!(outline(&window), "7g7f");
    assert_lawful(&mut window);
    click(&mut window, "待った");
    assert_eq!(outline(&window), "");
    play(&mut window, "２七 歩 先手", "２六 空き");
    assert_eq!(outline(&window), "2g2f");
    // Out of turn, who has won is said in another way.
    click(&mut window, "投了");
    says(&mut window, "対局終了：後手の勝ち");
    assert_eq!(outline(&window), "2g2f white-won");
}

#[cfg(unix)]
#[test]
fn engines_that_fail_end_the_game_with_a_sentence_and_leave_the_record() {
    for (mode, said) in
        [("illegal", "規則上できない手"), ("crash_go", "異常終了"), ("exit1", "exit"), ("win", "bestmove win")]
    {
        let Some(mut window) = window(mode) else { return };
        begin(&mut window);
        play(&mut window, "７七 歩 先手", "７六 空き");
        says(&mut window, said);
        assert_eq!(outline(&window).trim_start_matches("7g7f"), "", "{mode}");
        assert!(!is_said(&window, "待った"), "{mode}: the game is over");
        assert_lawful(&mut window);
    }
    let Some(mut window) = window("resign") else { return };
    begin(&mut window);
    play(&mut window, "７七 歩 先手", "７六 空き");
    says(&mut window, "対局終了：投了、先手の勝ち");
    assert_eq!(outline(&window), "7g7f resign");
}

#[cfg(unix)]
#[test]
fn two_engines_play_until_they_are_stopped() {
    let duel = DuelChoice { thinking: QUICK, keeps_thoughts: true, clocked: true, main: 5, ..DuelChoice::default() };
    let Some(mut window) = window_so("strict", duel) else { return };
    ask(&mut window, Command::Duel);
    click(&mut window, "先手: 人");
    window.query_all_by_label("仮のエンジン").next().unwrap().click();
    window.run();
    click(&mut window, "対局開始");
    let moves = |window: &Window| document(window).record().mainline_moves();
    wait_for(&mut window, |window| moves(window) >= 2);
    assert!(!is_said(&window, "投了"), "nobody is there to resign");
    assert!(is_said(&window, "仮のエンジン 5:00") || is_said(&window, "仮のエンジン 4:5"), "clocks run");
    assert_lawful(&mut window);
    // Whether or not another record is in front.
    ask(&mut window, Command::NewTab);
    ask(&mut window, Command::StepTab(-1));
    let before = moves(&window);
    wait_for(&mut window, |window| moves(window) > before);
    click(&mut window, "引き分け");
    says(&mut window, "対局終了：持将棋");
    let document = document(&window);
    let record = document.record();
    let thoughts = |record: &Record| -> Vec<Vec<Evaluation>> {
        record.tree.mainline(NodeId::ROOT).map(|id| record.tree.get(id).unwrap().evaluations.clone()).collect()
    };
    assert!(thoughts(record).concat().len() >= 2, "what they thought is kept");
    assert_eq!([Color::Black, Color::White].map(|side| record.headers.player(side)), [Some("仮のエンジン"); 2]);
    // A file holds all of it.
    let (bytes, report) = document.store(FormatId::Kif, Envelope::default());
    assert!(!report.loses(), "{report:?}");
    let read = &load(&bytes, Some("kif")).unwrap().records[0];
    assert_eq!((read.outline(), times(&window)), (record.outline(), moves(&window)));
    for (there, here) in thoughts(read).iter().zip(thoughts(record)) {
        assert_eq!(there.len(), here.len());
        assert!(there.iter().zip(&here).all(|(there, here)| there.covers(here)), "{there:?} {here:?}");
    }
}

#[cfg(unix)]
#[test]
fn who_runs_out_of_time_has_lost() {
    let duel = DuelChoice { clocked: true, main: 0, byoyomi: 1, thinking: Thinking::Clock, ..DuelChoice::default() };
    let Some(mut window) = window_so("good", duel) else { return };
    begin(&mut window);
    says(&mut window, "対局終了：");
    assert_eq!(outline(&window), "time-up");
}

#[cfg(unix)]
#[test]
fn a_game_is_stopped_by_its_command_and_ends_with_its_record() {
    let Some(mut window) = window("never_readyok") else { return };
    begin(&mut window);
    play(&mut window, "７七 歩 先手", "７六 空き");
    ask(&mut window, Command::Duel);
    says(&mut window, "対局を中断しました。");
    assert!(!is_said(&window, "待った"));
    play(&mut window, "３三 歩 後手", "３四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d", "the record is the person's again");
    // Another record has a tab of its own, and the game goes on behind it.
    begin(&mut window);
    ask(&mut window, Command::New(Beginning::Chess));
    assert!(!is_said(&window, "待った"));
    ask(&mut window, Command::CloseTab);
    assert!(is_said(&window, "待った"));
}

#[test]
fn where_a_game_is_over_none_is_begun() {
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let mut window = window_of([1240.0, 820.0], settings, vec![], Box::new(Fixed(None)));
    window.event(egui::Event::Paste("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1".to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::Duel);
    assert!(!is_said(&window, "対局開始"));
}

#[cfg(unix)]
#[test]
fn an_engines_move_that_is_deleted_is_not_played_again() {
    let Some(mut window) = window("strict") else { return };
    begin(&mut window);
    let moves = |window: &Window| outline(window).split(' ').filter(|word| !word.is_empty()).count();
    // The last one goes with the move that it answers, as when a move is taken back.
    for (modifiers, key) in
        [(Modifiers::NONE, Key::Delete), (Modifiers::COMMAND, Key::X), (Modifiers::SHIFT, Key::Delete)]
    {
        play(&mut window, "７七 歩 先手", "７六 空き");
        wait_for(&mut window, |window| moves(window) == 2);
        press(&mut window, modifiers, key);
        assert_eq!(outline(&window), "");
        says(&mut window, "先手の手番");
    }
    // One's own move goes alone.
    play(&mut window, "７七 歩 先手", "７六 空き");
    wait_for(&mut window, |window| moves(window) == 2);
    play(&mut window, "２七 歩 先手", "２六 空き");
    wait_for(&mut window, |window| moves(window) == 4);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(moves(&window), 2);
    says(&mut window, "先手の手番");
    // In any other way the game is over there.
    play(&mut window, "２七 歩 先手", "２六 空き");
    wait_for(&mut window, |window| moves(window) == 4);
    press(&mut window, Modifiers::NONE, Key::Home);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::Delete);
    says(&mut window, "対局を中断しました。");
    assert_eq!(outline(&window), "7g7f");
    assert!(!is_said(&window, "待った"));
}

#[cfg(unix)]
#[test]
fn the_board_that_was_turned_for_a_game_is_turned_back_after_it() {
    let Some(mut window) = window("never_readyok") else { return };
    let square = |window: &Window| window.get_by_label_contains("７七").rect();
    let before = square(&window);
    play(&mut window, "７七 歩 先手", "７六 空き");
    begin(&mut window);
    assert_ne!(square(&window).center().y, before.center().y, "the person plays White, and sits at the bottom");
    ask(&mut window, Command::Duel);
    says(&mut window, "対局を中断しました。");
    window.run();
    assert_eq!(square(&window), before);
}

#[cfg(unix)]
#[test]
fn while_a_person_plays_against_an_engine_no_other_one_gives_hints() {
    let Some(mut window) = window("good") else { return };
    window.set_size(egui::vec2(1400.0, 1100.0));
    ask(&mut window, Command::StudyRun);
    // The lines with their moves, and the bar beside the board.
    let signs = ["までを盤に表示", "評価："];
    signs.iter().for_each(|sign| says(&mut window, sign));
    let silent = |window: &mut Window| {
        for _ in 0..20 {
            std::thread::sleep(std::time::Duration::from_millis(10));
            window.run();
            assert!(!signs.iter().any(|sign| is_said(window, sign)));
        }
    };
    begin(&mut window);
    silent(&mut window);
    assert!(is_said(&window, "エンジンとの対局中は検討を休みます。"));
    play(&mut window, "７七 歩 先手", "７六 空き");
    wait_for(&mut window, |window| outline(window).split(' ').count() == 2);
    silent(&mut window);
    click(&mut window, "待った");
    silent(&mut window);
    // Nor where it is asked for.
    press(&mut window, Modifiers::NONE, Key::F9);
    silent(&mut window);
    assert_lawful(&mut window);
    // After the game it says what it is asked for.
    ask(&mut window, Command::Duel);
    says(&mut window, "対局を中断しました。");
    signs.iter().for_each(|sign| says(&mut window, sign));
}

/// The manual says that the analysis rests during such a game: after it, it goes on unasked.
#[cfg(unix)]
#[test]
fn after_a_game_the_engines_study_again_that_did_before() {
    let Some(mut window) = window("good") else { return };
    window.set_size(egui::vec2(1400.0, 1100.0));
    ask(&mut window, Command::StudyRun);
    says(&mut window, "までを盤に表示");
    begin(&mut window);
    assert!(is_said(&window, "エンジンとの対局中は検討を休みます。"));
    ask(&mut window, Command::Duel);
    says(&mut window, "対局を中断しました。");
    says(&mut window, "までを盤に表示");
    assert!(is_said(&window, "一時停止"), "it runs");
    // Who has paused it does not find it at work after the next one.
    press(&mut window, Modifiers::NONE, Key::F9);
    says(&mut window, "検討開始");
    begin(&mut window);
    ask(&mut window, Command::Duel);
    window.run();
    assert!(is_said(&window, "検討開始") && !is_said(&window, "一時停止"));
}

/// A new game is headed with both players: the person by the name that he has given, or by his side.
#[cfg(unix)]
#[test]
fn a_new_game_is_headed_with_the_person_too() {
    let Some(mut unnamed) = window("never_readyok") else { return };
    begin(&mut unnamed);
    says(&mut unnamed, "☗先手  ☖仮のエンジン");
    assert_eq!(document(&unnamed).record().headers.player(Color::Black).unwrap_or_default(), "");
    let duel = DuelChoice { thinking: QUICK, name: " 山田 ".to_owned(), ..DuelChoice::default() };
    let Some(mut named) = window_so("never_readyok", duel) else { return };
    ask(&mut named, Command::Duel);
    assert!(named.query_all_by_label("自分の名前").next().is_some());
    click(&mut named, "対局開始");
    says(&mut named, "☗山田  ☖仮のエンジン");
    assert_eq!(document(&named).record().headers.player(Color::Black), Some("山田"));
}

/// Who takes odds has them, and whoever wants it otherwise changes sides with one click.
#[cfg(unix)]
#[test]
fn the_odds_are_for_the_person_and_sides_can_be_changed() {
    let Some(mut window) = window("never_readyok") else { return };
    window.event(egui::Event::Paste("手合割：六枚落ち\n手数----指手---------消費時間--\n".to_owned()));
    window.run();
    wait_for(&mut window, |window| !document(window).is_blank());
    ask(&mut window, Command::Duel);
    window.get_by_label("下手: 人");
    window.get_by_label("上手: 仮のエンジン");
    click(&mut window, "対局者を入れ替える");
    window.get_by_label("下手: 仮のエンジン");
    window.get_by_label("上手: 人");
    assert_lawful(&mut window);
}

/// An engine that can play like a person of some rating is offered as such, is told so for the game, and is named so; for
/// judging it stays as strong as it is.
#[cfg(unix)]
#[test]
fn an_engine_is_told_how_strong_it_is_to_play() {
    let folder = tempfile::tempdir().unwrap();
    let (path, told) = (folder.path().join("Chessly"), folder.path().join("told"));
    let text = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in uci) echo 'id name Chessly'; \
         echo 'option name UCI_LimitStrength type check default false'; \
         echo 'option name UCI_Elo type spin default 1320 min 1320 max 3190'; echo uciok;; \
         usi|ucci) echo Unknown;; isready) echo readyok;; setoption*) echo \"$line\" >> {};; \
         go*) echo 'bestmove e7e5';; quit) exit;; esac; done\n",
        told.display()
    );
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let guard = Some(PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
    let engine = EngineChoice { name: "Chessly".to_owned(), path, guard, ..EngineChoice::default() };
    let settings = Settings { language: Some(Language::English), engines: vec![engine], ..Settings::default() };
    let game = folder.path().join("a.pgn");
    std::fs::write(&game, "[Event \"x\"]\n\n*\n").unwrap();
    let mut window = window_of([1240.0, 820.0], settings, vec![game], Box::new(Fixed(None)));
    ask(&mut window, Command::Duel);
    let limited = "Limited to an Elo rating of";
    says(&mut window, limited);
    window.get_by_label_contains(limited).click();
    window.run();
    window.get_by_label_contains("1320 … 3190");
    assert_lawful(&mut window);
    click(&mut window, "Start the game");
    says(&mut window, "Chessly (1500)");
    let is_told = |line: &str| std::fs::read_to_string(&told).is_ok_and(|told| told.lines().any(|known| known == line));
    wait_for(&mut window, |_| is_told("setoption name UCI_Elo value 1500"));
    assert!(is_told("setoption name UCI_LimitStrength value true"));
    let limited = EngineChoice { ratings: Some([1320, 3190]), rating: Some(1500), ..EngineChoice::default() };
    assert_eq!((limited.program().options.len(), limited.player().0.options.len()), (0, 2));
}
