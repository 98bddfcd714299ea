//! 次の一手 in the window: asked from the side that is to move, judged, noted, asked again.

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::exercises::{Answer, AnswerBook, AnswerGrade, Asked, ExercisePlan, ExerciseSource, LearningDay};
use komaoto::files::store;
use komaoto::formats::{Envelope, FormatId, WriteOptions};
use komaoto::locale::{Language, Locale};
use komaoto::task::Stop;
use komaoto::ui::Command;

use super::{Window, ask, click, document, outline, press, window_keeping};
use crate::exercises::thrown_away;
use crate::ui::layout::assert_lawful;

/// Whether a button cannot be pressed.
pub(super) fn is_grey(window: &Window, name: &str) -> bool {
    use egui_kittest::kittest::NodeT;
    window.get_by_label(name).accesskit_node().is_disabled()
}

/// A folder with the game of which exercises were made, and a file of them.
pub(super) fn exercises() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let envelope = Envelope { encoding: komaoto::text::Encoding::Utf8, ..Envelope::usual(FormatId::Kif, "kifu") };
    let write = |name: &str, records: &[komaoto::record::Record]| {
        let path = folder.path().join(name);
        fs::write(&path, store(records, FormatId::Kif, envelope, &WriteOptions::default()).0).unwrap();
        path
    };
    let game = thrown_away();
    write("game.kifu", std::slice::from_ref(&game));
    let source = ExerciseSource::of(&game, "game.kifu", 1);
    let words = (&Stop::default(), &Locale::new(Language::Japanese));
    let found = ExercisePlan::default().of_record(&game, &source, None, words).0;
    let records: Vec<_> = found.exercises.iter().map(|exercise| exercise.to_record()).collect();
    assert_eq!(records.len(), 2);
    let path = write("mine.kifu", &records);
    (folder, path)
}

#[test]
fn an_exercise_is_asked_judged_and_noted() {
    let (folder, path) = exercises();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![path.clone()]);
    let before = (fs::read(&path).unwrap(), outline(&window));
    let kept = |count: usize| {
        let book = AnswerBook::open(Some(&state)).unwrap();
        assert_eq!(book.answers().len(), count);
        book.answers().last().map(|answer| (answer.grade, answer.wrong, answer.hints))
    };
    ask(&mut window, Command::Exercises);
    window.get_by_label("次の一手　1 / 2");
    window.get_by_label("先手番です。次の一手は？");
    window.get_by_label("復習0問・新しい問題2問");
    // Nothing tells what is right: neither the moves nor what an engine has said.
    assert!(window.query_by_label_contains("２六歩").is_none());
    assert!(window.query_by_label_contains("勝率").is_none());
    assert_lawful(&mut window);
    // What was played is answered by what refutes it.
    click(&mut window, "８八 角 先手");
    click(&mut window, "５五 空き");
    window.get_by_label("正解ではありません。盤上のように応じられます。");
    window.get_by_label("５五 角 後手");
    // It is noted at once: whoever leaves it there has not known it. How it was is asked once it is done.
    assert_eq!(kept(1), Some((AnswerGrade::Again, 1, 0)));
    assert!(window.query_by_label("難しい").is_none());
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    window.get_by_label("８八 角 先手");
    // Another move is not in the list.
    click(&mut window, "９七 歩 先手");
    click(&mut window, "９六 空き");
    window.get_by_label("この手は正解に入っていません。");
    click(&mut window, "もう一度");
    click(&mut window, "ヒント");
    window.get_by_label("動かす駒に印を付けました。");
    click(&mut window, "２七 歩 先手");
    click(&mut window, "２六 空き");
    window.get_by_label("これが正解です。");
    window.get_by_label_contains("☗２六歩 ☖８四歩");
    window.get_by_label_contains("勝率");
    assert_eq!(kept(2), Some((AnswerGrade::Again, 2, 1)));
    click(&mut window, "難しい");
    assert_eq!(kept(3), Some((AnswerGrade::Hard, 2, 1)));
    let answered = AnswerBook::open(Some(&state)).unwrap().tally(LearningDay::today(), 1);
    assert_eq!((answered.answers, answered.exercises), (1, 1));
    // The next one is seen from the side of White.
    click(&mut window, "次の問題");
    window.get_by_label("次の一手　2 / 2");
    window.get_by_label("後手番です。次の一手は？");
    click(&mut window, "正解を見る");
    window.get_by_label("これが正解です。");
    assert_eq!(kept(4).map(|(grade, ..)| grade), Some(AnswerGrade::Again));
    assert_lawful(&mut window);
    // Nobody has changed the record.
    click(&mut window, "解くのをやめる");
    press(&mut window, Modifiers::NONE, Key::PageUp);
    assert!(!document(&window).is_modified());
    ask(&mut window, Command::StepGame(-1));
    assert_eq!((fs::read(&path).unwrap(), outline(&window)), before);
}

#[test]
fn the_game_of_an_exercise_is_opened_at_its_move() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "正解を見る");
    click(&mut window, "元の棋譜を開く");
    super::wait_for(&mut window, |window| document(window).record().headers.get("出題").is_none());
    assert_eq!(document(&window).cursor().index(), 2);
}

/// Waits until the games are read and what they make is counted.
pub(super) fn counted(window: &mut Window, said: &str) {
    super::wait_for(window, |window| window.query_by_label(said).is_some());
}

#[test]
fn exercises_are_made_of_the_record_in_a_tab_of_their_own() {
    let (folder, _) = exercises();
    let state = folder.path().join("state");
    let mut window = window_keeping(&state, vec![folder.path().join("game.kifu")]);
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "問題2問");
    window.get_by_label("悪手　2");
    // What is told of the count fits what is done: the mates of a judged game are in it.
    let more = |window: &Window| window.query_by_label("これに、見つかった詰みが加わります。").is_some();
    assert!(!more(&window));
    click(&mut window, "詰み逃しと頓死も探す");
    counted(&mut window, "問題2問");
    assert!(!more(&window));
    click(&mut window, "詰み逃しと頓死も探す");
    // Of one side there is one.
    click(&mut window, "先手");
    counted(&mut window, "問題1問");
    click(&mut window, "両方");
    counted(&mut window, "問題2問");
    click(&mut window, "問題を作る");
    super::wait_for(&mut window, |window| window.query_by_label("棋譜として開く").is_some());
    window.get_by_label("問題2問");
    click(&mut window, "棋譜として開く");
    assert_eq!(document(&window).games().0, 2);
    assert_eq!(document(&window).record().headers.get("出題"), Some("悪手"));
    assert_eq!(document(&window).record().headers.get("出典の手数"), Some("3"));
    // It is in no file yet, so it is not thrown away unasked.
    assert!(document(&window).is_unsaved());
}

/// To look for mates everywhere takes long, and is not done while a person chooses.
#[test]
fn mates_of_a_game_that_nobody_has_judged_come_on_top_of_the_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bare.kifu");
    fs::write(&path, "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n").unwrap();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "問題0問");
    click(&mut window, "詰み逃しと頓死も探す");
    counted(&mut window, "これに、見つかった詰みが加わります。");
}

/// An engine may have worked for minutes on them.
#[test]
fn exercises_that_were_made_are_kept_however_their_window_is_left() {
    for by_key in [true, false] {
        let (folder, _) = exercises();
        let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
        ask(&mut window, Command::MakeExercises);
        counted(&mut window, "問題2問");
        click(&mut window, "問題を作る");
        super::wait_for(&mut window, |window| window.query_by_label("さっそく解く").is_some());
        if by_key {
            press(&mut window, Modifiers::NONE, Key::Escape);
        } else {
            let beside = egui::pos2(20.0, 780.0);
            for pressed in [true, false] {
                let button = egui::PointerButton::Primary;
                let click = egui::Event::PointerButton { pos: beside, button, pressed, modifiers: Modifiers::NONE };
                window.input_mut().events.extend([egui::Event::PointerMoved(beside), click]);
                window.run();
            }
        }
        assert!(window.query_by_label("さっそく解く").is_none());
        assert_eq!((document(&window).games().0, document(&window).is_unsaved()), (2, true), "{by_key}");
    }
}

#[test]
fn exercises_that_were_made_are_solved_at_once() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "問題2問");
    click(&mut window, "問題を作る");
    super::wait_for(&mut window, |window| window.query_by_label("さっそく解く").is_some());
    click(&mut window, "さっそく解く");
    window.get_by_label("次の一手　1 / 2");
}

#[test]
fn games_of_a_folder_and_of_all_tabs_become_exercises() {
    let (folder, mine) = exercises();
    let game = folder.path().join("game.kifu");
    let below = tempfile::tempdir().unwrap();
    fs::copy(&game, below.path().join("a.kifu")).unwrap();
    fs::copy(&game, below.path().join("b.kifu")).unwrap();
    let state = folder.path().join("state");
    let launch = komaoto::ui::Launch { files: vec![game, mine], data: Some(state), ..Default::default() };
    let settings = komaoto::ui::Settings { language: Some(Language::Japanese), ..Default::default() };
    let picker = Box::new(super::Fixed(Some(below.path().to_owned())));
    let mut window = super::launched([1200.0, 800.0], settings, launch, |app| app.with_picker(picker));
    ask(&mut window, Command::MakeExercises);
    super::wait_for(&mut window, |window| window.query_by_label("すべてのタブ").is_some());
    click(&mut window, "すべてのタブ");
    // The exercises of the other tab are no games that anybody has played.
    counted(&mut window, "1局");
    counted(&mut window, "問題2問");
    click(&mut window, "フォルダー…");
    counted(&mut window, "2局");
    // The same game twice: each position is asked once.
    counted(&mut window, "問題2問");
    window.get_by_label("除いたもの：もう出ている局面2");
}

#[test]
fn what_judged_games_say_is_told_and_leads_to_them() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
    ask(&mut window, Command::Progress);
    super::wait_for(&mut window, |window| window.query_by_label_contains("解析した手4手").is_some());
    window.get_by_label("序盤・角を動かす手");
    click(&mut window, "戦型");
    window.get_by_label("不明");
    click(&mut window, "損の大きい手");
    // The worst of the kind is opened before the move.
    let worst = window.get_all_by_label_contains("いちばん損な手").next().unwrap();
    worst.click();
    window.run();
    super::wait_for(&mut window, |window| document(window).cursor().index() > 0);
    assert!([2, 3].contains(&document(&window).cursor().index()));
}

#[test]
fn the_lines_are_stepped_through_once_it_is_done() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    // The keys lead step by step to the answer.
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.get_by_label("動かす駒に印を付けました。");
    press(&mut window, Modifiers::NONE, Key::End);
    window.get_by_label("２六 歩 先手");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    // The second move of the line.
    window.get_by_label("８四 歩 後手");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    window.get_by_label("２七 歩 先手");
    let played = window.get_all_by_label_contains("☗５五角").next().unwrap();
    played.click();
    window.run();
    window.get_by_label("５五 角 先手");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.get_by_label("５五 角 後手");
    // A grade and the next one by keys alone.
    press(&mut window, Modifiers::NONE, Key::Num3);
    let grade = || AnswerBook::open(Some(&folder.path().join("state"))).unwrap().answers().last().unwrap().grade;
    assert_eq!(grade(), AnswerGrade::Good);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("次の一手　2 / 2");
    assert!(!document(&window).is_modified());
}

/// Where a mate is asked, the solver says of a move in no list whether it mates, too.
#[test]
fn the_solver_judges_where_a_mate_is_asked() {
    use komaoto::notation::parse_position;
    use komaoto::record::{NodeId, Record};
    let folder = tempfile::tempdir().unwrap();
    // A gold mates on the head, and on no other square.
    let start = parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
    let mut record = Record::new(start);
    record.headers.push("出題", "詰み逃し");
    let mv = komaoto::notation::parse_coordinates(&record.initial, "G*5b").unwrap();
    record.append_move(NodeId::ROOT, mv).unwrap();
    let envelope = Envelope { encoding: komaoto::text::Encoding::Utf8, ..Envelope::usual(FormatId::Kif, "kifu") };
    let path = folder.path().join("mate.kifu");
    fs::write(&path, store(&[record], FormatId::Kif, envelope, &WriteOptions::default()).0).unwrap();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "持駒 金 1 先手");
    click(&mut window, "４二 空き");
    super::wait_for(&mut window, |window| window.query_by_label_contains("盤上のように応じられます。 ").is_some());
    click(&mut window, "もう一度");
    window.get_by_label("先手番です。次の一手は？");
}

#[test]
fn the_wheel_tells_nothing() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    let board = window.get_by_label("５五 空き").rect().center();
    window.hover_at(board);
    for _ in 0..3 {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, -1.0),
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run();
    }
    assert!(window.query_by_label("動かす駒に印を付けました。").is_none());
}

#[test]
fn a_source_that_is_gone_or_has_changed_is_said() {
    for (change, said) in [
        (None, "元の棋譜のファイルがありません。問題はこのまま解けます。"),
        (Some("手合割：平手\n   1 ２六歩(27)\n"), "元の棋譜のファイルが変わり、この局面が元の所にありません。"),
    ] {
        let (folder, path) = exercises();
        let game = folder.path().join("game.kifu");
        match change {
            None => fs::remove_file(game).unwrap(),
            Some(text) => fs::write(game, text).unwrap(),
        }
        let mut window = window_keeping(&folder.path().join("state"), vec![path]);
        ask(&mut window, Command::Exercises);
        click(&mut window, "正解を見る");
        window.get_by_label("これが正解です。");
        super::wait_for(&mut window, |window| window.query_by_label(said).is_some());
        // It is seen without scrolling: above what is told of the answer.
        let told = window.get_by_label_contains("☗２六歩 ☖８四歩").rect().top();
        assert!(window.get_by_label(said).rect().bottom() < told);
        assert_eq!(window.query_by_label("元の棋譜を開く").is_some(), change.is_some());
        if change.is_some() {
            // Whoever opens it all the same is told that it is another one.
            click(&mut window, "元の棋譜を開く");
            super::wait_for(&mut window, |window| document(window).record().headers.get("出題").is_none());
            window.get_by_label(said);
        }
    }
}

/// The list of exercises tells which ones there are, and not that there is a mate.
#[test]
fn the_list_tells_nothing_of_what_is_right() {
    let (folder, path) = exercises();
    let text = fs::read_to_string(&path).unwrap().replacen("出題：悪手", "出題：詰み逃し", 1);
    fs::write(&path, text).unwrap();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    assert!(window.query_all_by_label_contains("4手目").next().is_some());
    for kind in ["詰み逃し", "悪手"] {
        assert!(window.query_all_by_label_contains(kind).next().is_none(), "{kind}");
    }
}

/// What was answered in another window a moment ago is not new here.
#[test]
fn an_answer_of_another_window_counts_in_this_one() {
    let (folder, path) = exercises();
    let state = folder.path().join("state");
    let mut one = window_keeping(&state, vec![path.clone()]);
    let mut other = window_keeping(&state, vec![path]);
    ask(&mut one, Command::Exercises);
    ask(&mut other, Command::Exercises);
    for _ in 0..2 {
        click(&mut other, "正解を見る");
        click(&mut other, "やさしい");
        click(&mut other, "次の問題");
    }
    other.get_by_label_contains("今日解く問題は、この棋譜にはもうありません");
    click(&mut one, "正解を見る");
    click(&mut one, "次の問題");
    one.get_by_label_contains("今日解く問題は、この棋譜にはもうありません");
    one.get_by_label("次の一手　1 / 2");
}

/// Enter is the main answer on each page of the window, as the colour of the button says.
#[test]
fn enter_makes_exercises_and_begins_them() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
    ask(&mut window, Command::MakeExercises);
    counted(&mut window, "問題2問");
    press(&mut window, Modifiers::NONE, Key::Enter);
    super::wait_for(&mut window, |window| window.query_by_label("さっそく解く").is_some());
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("次の一手　1 / 2");
}

#[test]
fn no_more_are_new_than_wanted() {
    let (folder, path) = exercises();
    let state = folder.path().join("state");
    let launch = komaoto::ui::Launch { files: vec![path], data: Some(state), ..Default::default() };
    let mut settings = komaoto::ui::Settings { language: Some(Language::Japanese), ..Default::default() };
    settings.learning.new_a_day = 1;
    let mut window =
        super::launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(super::Fixed(None))));
    ask(&mut window, Command::Exercises);
    window.get_by_label("復習0問・今日の新しい問題1問・あとの問題1問");
    click(&mut window, "正解を見る");
    click(&mut window, "やさしい");
    click(&mut window, "次の問題");
    window.get_by_label_contains("今日解く問題は、この棋譜にはもうありません");
    // Whoever wants another one all the same goes there.
    press(&mut window, Modifiers::NONE, Key::PageDown);
    window.get_by_label("次の一手　2 / 2");
}

/// What was answered before is known as soon as a disk has told it, however late, and so is what was answered now.
#[test]
fn a_slow_disk_changes_nothing_about_what_is_due() {
    let (folder, path) = exercises();
    let state = folder.path().join("state");
    let known = Asked::of(&komaoto::files::load(&fs::read(&path).unwrap(), Some("kifu")).unwrap().records[0]).unwrap();
    let at = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    let key = known.exercise().key();
    let answer = Answer { at, key, grade: AnswerGrade::Easy, seconds: 5, wrong: 0, hints: 0, corrects: None };
    AnswerBook::open(Some(&state)).unwrap().add(&[answer]).unwrap();
    let launch = komaoto::ui::Launch {
        files: vec![path],
        data: Some(state),
        patience: Some(std::time::Duration::ZERO),
        ..Default::default()
    };
    let settings = komaoto::ui::Settings { language: Some(Language::Japanese), ..Default::default() };
    let mut window =
        super::launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(super::Fixed(None))));
    super::wait_for(&mut window, |window| document(window).games().0 == 2);
    ask(&mut window, Command::Exercises);
    super::wait_for(&mut window, |window| window.query_by_label("次の一手　2 / 2").is_some());
    super::wait_for(&mut window, |window| window.query_by_label("復習0問・新しい問題1問").is_some());
    click(&mut window, "正解を見る");
    super::wait_for(&mut window, |window| window.query_by_label("復習1問・新しい問題0問").is_some());
}

/// An engine that answers so behind any move, made of a shell.
#[cfg(unix)]
pub(super) fn engine(folder: &std::path::Path, score: i32) -> komaoto::ui::EngineChoice {
    use std::os::unix::fs::PermissionsExt;
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in usi) echo 'id name Made'; echo usiok;; isready) echo readyok;;\n\
         position*) at=$line;; quit) exit 0;; go*) case \"$at\" in *moves*) echo 'info depth 9 score cp {score} pv 8c8d';;\n\
         *) echo 'info depth 9 score cp 100 pv 2g2f';; esac; echo 'bestmove resign';; esac; done\n"
    );
    let path = folder.join("engine");
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let guard = Some(std::path::PathBuf::from(env!("CARGO_BIN_EXE_komaoto")));
    komaoto::ui::EngineChoice { name: "Made".to_owned(), path, guard, ..Default::default() }
}

#[cfg(unix)]
#[test]
fn a_move_in_no_list_is_judged_by_an_engine() {
    for (score, said) in [(-90, "正解です！"), (600, "正解ではありません。盤上のように応じられます。")]
    {
        let (folder, path) = exercises();
        let engines = vec![engine(folder.path(), score)];
        let settings = komaoto::ui::Settings { language: Some(Language::Japanese), engines, ..Default::default() };
        let launch =
            komaoto::ui::Launch { files: vec![path], data: Some(folder.path().join("state")), ..Default::default() };
        let mut window =
            super::launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(super::Fixed(None))));
        ask(&mut window, Command::Exercises);
        click(&mut window, "９七 歩 先手");
        click(&mut window, "９六 空き");
        super::wait_for(&mut window, |window| window.query_by_label(said).is_some());
        let record = document(&window).record();
        let moves = record.tree.children(komaoto::record::NodeId::ROOT).len();
        let answers = AnswerBook::open(Some(&folder.path().join("state"))).unwrap().answers().len();
        if score < 0 {
            // It is right, and stands in the list from now on; that can be undone.
            assert_eq!((moves, answers), (3, 1));
            assert!(document(&window).is_modified());
        } else {
            assert_eq!((moves, answers), (2, 1));
            window.get_by_label("８四 歩 後手");
            press(&mut window, Modifiers::NONE, Key::Enter);
            window.get_by_label("９七 歩 先手");
        }
    }
}

#[test]
fn a_position_is_named_an_exercise_and_no_longer() {
    let (folder, _) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![folder.path().join("game.kifu")]);
    let named = |window: &Window| document(window).node().and_then(|node| node.bookmark.clone());
    ask(&mut window, Command::NameExercise);
    assert_eq!(named(&window).as_deref(), Some("次の一手"));
    ask(&mut window, Command::NameExercise);
    assert_eq!(named(&window), None);
}

#[test]
fn a_damaged_file_of_answers_is_told_when_exercises_begin() {
    let (folder, path) = exercises();
    let data = folder.path().join("state");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("exercise-answers.jsonl"), "nothing of ours\n").unwrap();
    let mut window = window_keeping(&data, vec![path]);
    ask(&mut window, Command::Exercises);
    assert!(window.query_all_by_label_contains("答えのファイルが壊れていました").next().is_some());
    click(&mut window, "正解を見る");
    assert_eq!(AnswerBook::open(Some(&data)).unwrap().answers().len(), 1);
}

/// A move that is against the rules is answered with its reason, and there is no record that could hold it.
#[test]
fn nothing_illegal_is_recorded_while_solving() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "８八 角 先手");
    click(&mut window, "５八 空き");
    assert!(window.query_by_label("反則手として記録").is_none());
    window.get_by_label("先手番です。次の一手は？");
    // In the record itself it may be.
    click(&mut window, "解くのをやめる");
    click(&mut window, "２七 歩 先手");
    click(&mut window, "５八 空き");
    window.get_by_label("反則手として記録");
}

/// The second half of a double click on "next" is no hint about what came.
#[test]
fn a_double_click_goes_on_by_one() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "正解を見る");
    let next = window.get_by_label("次の問題").rect().center();
    for pressed in [true, false, true, false] {
        let button = egui::PointerButton::Primary;
        let click = egui::Event::PointerButton { pos: next, button, pressed, modifiers: Modifiers::NONE };
        window.input_mut().events.extend([egui::Event::PointerMoved(next), click]);
        window.step();
    }
    window.run();
    window.get_by_label("次の一手　2 / 2");
    window.get_by_label("後手番です。次の一手は？");
    assert!(window.query_by_label("動かす駒に印を付けました。").is_none());
}

/// A position of its own with the move that is right in it, in a file.
fn asked(folder: &std::path::Path, position: &str, right: &str) -> std::path::PathBuf {
    use komaoto::record::{NodeId, Record};
    let mut record = Record::new(komaoto::notation::parse_position(position).unwrap());
    record.headers.push("出題", "悪手");
    let mv = komaoto::notation::parse_coordinates(&record.initial, right).unwrap();
    record.append_move(NodeId::ROOT, mv).unwrap();
    let envelope = Envelope { encoding: komaoto::text::Encoding::Utf8, ..Envelope::usual(FormatId::Kif, "kifu") };
    let path = folder.join("asked.kifu");
    fs::write(&path, store(&[record], FormatId::Kif, envelope, &WriteOptions::default()).0).unwrap();
    path
}

/// The bar below says of the position on the board whether there is a check, not of the one that was asked.
#[test]
fn check_is_told_of_what_is_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    // The King is in check from a Rook, and takes it.
    let path = asked(folder.path(), "4k4/9/9/9/9/9/9/4r4/4K4 b - 1", "5i5h");
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    assert!(window.query_all_by_label("王手").next().is_some());
    window.get_by_label_contains("５九 ").click();
    window.run();
    click(&mut window, "５八 飛 後手");
    window.get_by_label("正解です！");
    assert!(window.query_all_by_label("王手").next().is_none());
}

/// A hint about a drop says which piece, and not where.
#[test]
fn a_hint_about_a_drop_names_the_piece_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = asked(folder.path(), "4k4/9/4P4/9/9/9/9/9/4K4 b GS 1", "G*5b");
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "ヒント");
    window.get_by_label("持駒の金を打つ手です。");
    click(&mut window, "ヒント");
    window.get_by_label("正解は☗５二金です。");
}

#[test]
fn without_a_game_nothing_is_offered_to_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_keeping(&folder.path().join("state"), Vec::new());
    ask(&mut window, Command::MakeExercises);
    super::wait_for(&mut window, |window| window.query_by_label_contains("棋譜がまだありません").is_some());
    assert!(window.query_by_label("問題を作る").is_none());
}

/// Whoever presses Enter once too often sees neither the answer nor a comment field: the exercise is asked still.
#[test]
fn enter_tells_nothing_while_it_is_asked() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "正解を見る");
    for _ in 0..3 {
        press(&mut window, Modifiers::NONE, Key::Enter);
    }
    window.get_by_label("次の一手　2 / 2");
    window.get_by_label("後手番です。次の一手は？");
    // To copy the position tells nothing either.
    ask(&mut window, Command::Copy(komaoto::editor::clipboard::Excerpt::Position));
    window.get_by_label("後手番です。次の一手は？");
}

/// The hint stays where it is when there is none any more: no other button comes under the pointer.
#[test]
fn a_third_hint_reveals_nothing() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    let hint = window.get_by_label("ヒント").rect().center();
    for _ in 0..3 {
        for pressed in [true, false] {
            let button = egui::PointerButton::Primary;
            let click = egui::Event::PointerButton { pos: hint, button, pressed, modifiers: Modifiers::NONE };
            window.input_mut().events.extend([egui::Event::PointerMoved(hint), click]);
            window.step();
        }
        window.run();
    }
    window.get_by_label("正解は☗２六歩です。");
    window.get_by_label("先手番です。次の一手は？");
}

/// The buttons below the board do with the mouse what the keys do.
#[test]
fn the_lines_are_stepped_through_with_the_mouse() {
    let (folder, path) = exercises();
    let mut window = window_keeping(&folder.path().join("state"), vec![path]);
    ask(&mut window, Command::Exercises);
    click(&mut window, "正解を見る");
    click(&mut window, "1手進む");
    window.get_by_label("８四 歩 後手");
    click(&mut window, "1手戻る");
    click(&mut window, "1手戻る");
    window.get_by_label("２七 歩 先手");
    assert!(is_grey(&window, "1手戻る"));
}
