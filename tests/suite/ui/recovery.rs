//! What a crash has left, offered by the window.

use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use komaoto::editor::journal::{Journal, JournalStatus, Shelf};
use komaoto::editor::setup::SetupEdit;
use komaoto::editor::{Document, Edit, Go};
use komaoto::fault::drill;
use komaoto::locale::{Language, Locale};
use komaoto::notation::{parse_coordinates, parse_usi, sfen};
use komaoto::record::{Evaluation, Score};
use komaoto::rules;
use komaoto::rules::shogi::{Position, Square};
use komaoto::task::Stop;
use komaoto::ui::{Beginning, Command, Launch, Settings};

use crate::cli::edit::GAME;
use crate::ui::layout::assert_lawful;
use crate::ui::{Fixed, Window, click, document, launched, outline, press, wait_for, window_keeping};

const PATIENCE: Duration = Duration::from_secs(20);

fn shelf(state: &Path) -> Shelf {
    Shelf::new(state.join("recovery"))
}

/// Edits a document as a program does that ends without a word.
fn crash(state: &Path, mut document: Document, moves: &str, comment: &str) -> PathBuf {
    let journal = shelf(state).keep(&mut document, || {});
    document.go(Go::Last);
    for word in moves.split_whitespace() {
        document.play(parse_usi(word).unwrap()).unwrap();
    }
    document.apply(Edit::comment(document.cursor().at(), comment.to_owned())).unwrap();
    leave(state, journal, document)
}

/// Ends without a word; returns the file of the journal.
fn leave(state: &Path, journal: Journal, document: Document) -> PathBuf {
    assert!(journal.flush(true, PATIENCE));
    let file = journal.file().unwrap();
    drop((journal, document));
    // Its thread ends in its own time.
    while shelf(state).found().iter().all(|found| found.journal != file) {
        std::thread::sleep(Duration::from_millis(2));
    }
    file
}

/// A folder with a file, and the state folder beside it.
fn desk() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (state, path) = (folder.path().join("state"), folder.path().join("game.kifu"));
    std::fs::write(&path, GAME).unwrap();
    (folder, state, path)
}

const CARD: &str = "未保存の棋譜があります";

fn window(state: &Path, files: Vec<PathBuf>) -> Window {
    let mut window = window_keeping(state, files);
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    window
}

/// A game of chess of three plies has two moves, here as everywhere.
#[test]
fn moves_are_counted_as_the_game_counts_them() {
    let (folder, state, _) = desk();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, "1. e4 e5 2. Nf3 *\n").unwrap();
    crash(&state, Document::open(&path).unwrap(), "", "words");
    let window = window(&state, vec![]);
    window.get_by_label_contains(" · 2手");
    assert!(window.query_by_label_contains(" · 3手").is_none());
}

#[test]
fn several_documents_are_offered_and_restored_dirty_with_their_history() {
    let (_folder, state, path) = desk();
    crash(&state, Document::open(&path).unwrap(), "2g2f 8c8d", "検討中");
    crash(&state, Document::new(Position::start()), "7g7f", "題はまだない");
    let mut window = window(&state, vec![]);
    for shown in
        ["game.kifu", "無題の棋譜", "破棄 game.kifu", "比較 game.kifu", "ファイルを開く game.kifu", "破棄 無題の棋譜"]
    {
        window.get_by_label(shown);
    }
    assert_lawful(&mut window);
    click(&mut window, "復元 game.kifu");
    wait_for(&mut window, |window| outline(window) == "7g7f 3c3d 2g2f 8c8d");
    let document = document(&window);
    assert!(document.is_modified() && document.path() == Some(&path));
    assert_eq!(document.node().unwrap().comment, "検討中");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), GAME, "the file is as it was");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    // The other one is still there, and offered.
    wait_for(&mut window, |window| window.query_by_label("復元 無題の棋譜").is_some());
    assert!(window.query_by_label("復元 game.kifu").is_none());
}

#[test]
fn nothing_is_offered_where_nothing_is_lost() {
    let (_folder, state, path) = desk();
    let mut window = window_keeping(&state, vec![path]);
    for _ in 0..20 {
        std::thread::sleep(Duration::from_millis(5));
        window.run();
    }
    assert!(window.query_by_label(CARD).is_none());
    assert!(!state.join("recovery").exists(), "looking leaves nothing behind");
}

#[test]
fn what_differs_from_the_file_is_listed() {
    let (_folder, state, path) = desk();
    crash(&state, Document::open(&path).unwrap(), "2g2f", "検討中");
    let mut window = window(&state, vec![]);
    click(&mut window, "比較 game.kifu");
    wait_for(&mut window, |window| window.query_by_label("☗２六歩").is_some());
    assert_lawful(&mut window);
    click(&mut window, "比較 game.kifu");
    assert!(window.query_by_label("☗２六歩").is_none());
}

#[test]
fn what_is_discarded_is_off_the_card_and_can_be_fetched_back_through_the_menu() {
    let (_folder, state, path) = desk();
    crash(&state, Document::open(&path).unwrap(), "2g2f", "検討中");
    let mut window = window(&state, vec![]);
    click(&mut window, "破棄 game.kifu");
    assert!(window.query_by_label(CARD).is_none());
    assert_eq!(shelf(&state).found()[0].fate, JournalStatus::Discarded);
    click(&mut window, "ファイル");
    click(&mut window, "未保存の棋譜を復元…");
    wait_for(&mut window, |window| window.query_by_label("破棄したもの（30日間保管）").is_some());
    click(&mut window, "復元 game.kifu");
    wait_for(&mut window, |window| outline(window) == "7g7f 3c3d 2g2f");
}

#[test]
fn put_away_the_card_does_not_come_again_by_itself() {
    let (_folder, state, path) = desk();
    let journal = crash(&state, Document::open(&path).unwrap(), "2g2f", "検討中");
    let mut window = window(&state, vec![path]);
    click(&mut window, "あとで（ファイルメニューから）");
    assert!(window.query_by_label(CARD).is_none());
    press(&mut window, Modifiers::NONE, Key::End);
    assert!(window.query_by_label(CARD).is_none() && journal.exists());
}

#[test]
fn an_edit_in_the_window_is_in_its_journal() {
    let (_folder, state, path) = desk();
    let mut window = window_keeping(&state, vec![path]);
    for name in ["７七 歩 先手", "７六 空き"] {
        click(&mut window, name);
    }
    press(&mut window, Modifiers::NONE, Key::End);
    for name in ["２七 歩 先手", "２六 空き"] {
        click(&mut window, name);
    }
    let folder = state.join("recovery");
    let whole = || {
        let journal = std::fs::read_dir(&folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).next()?;
        let (document, fault) = shelf(&state).preview(&journal).ok()?;
        fault.is_none().then(|| document.record().outline())
    };
    wait_for(&mut window, |_| whole().as_deref() == Some("7g7f 3c3d 2g2f"));
}

#[test]
fn what_is_saved_on_the_way_out_is_not_kept_as_given_up() {
    let (_folder, state, path) = desk();
    let mut window = window_keeping(&state, vec![path]);
    press(&mut window, Modifiers::NONE, Key::End);
    for name in ["２七 歩 先手", "２六 空き"] {
        click(&mut window, name);
    }
    press(&mut window, Modifiers::COMMAND, Key::W);
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| document(window).path().is_none());
    wait_for(&mut window, |_| !shelf(&state).found().is_empty());
    let found = shelf(&state).found();
    assert_eq!((found[0].fate, found[0].summary.unsaved), (JournalStatus::Closed, false));
}

#[test]
fn what_the_end_of_the_session_left_is_offered_and_not_told_as_a_crash() {
    let (folder, state, path) = desk();
    let other = folder.path().join("other.kifu");
    std::fs::write(&other, GAME).unwrap();
    let mut window = window_keeping(&state, vec![path.clone(), other.clone()]);
    wait_for(&mut window, |window| document(window).path().is_some());
    press(&mut window, Modifiers::NONE, Key::End);
    for name in ["２七 歩 先手", "２六 空き"] {
        click(&mut window, name);
    }
    let edited = document(&window).path().unwrap().to_owned();
    let ending = Stop::new();
    let app = window.state_mut().take().unwrap().ending(ending.clone());
    *window.state_mut() = Some(app);
    // A person who closes the window is asked.
    let closes = |window: &mut Window| {
        window.step();
        let output = window.output();
        let sent = &output.viewport_output[&egui::ViewportId::ROOT].commands;
        sent.contains(&egui::ViewportCommand::Close)
    };
    assert!(!closes(&mut window));
    ending.set();
    assert!(closes(&mut window));
    let mut app = window.state_mut().take().unwrap();
    eframe::App::on_exit(&mut app, None);
    drop((app, window));
    let found: Vec<_> = shelf(&state).found().iter().map(|found| (found.fate, found.summary.unsaved)).collect();
    assert_eq!(found, [(JournalStatus::Interrupted, true)]);
    // Both files are in their tabs again; what was not in a file is offered, and nothing is said of a crash.
    let mut window = self::window(&state, vec![]);
    let locale = Locale::new(Language::Japanese);
    assert!(window.query_by_label(&locale.text("recovery-body-interrupted")).is_some());
    assert!(window.query_by_label(&locale.text("recovery-body")).is_none());
    wait_for(&mut window, |window| window.query_all_by_label_contains("other.kifu").next().is_some());
    let name = edited.file_name().unwrap().to_string_lossy().into_owned();
    click(&mut window, &format!("復元 {name}"));
    wait_for(&mut window, |window| document(window).is_modified());
    assert_eq!(document(&window).path(), Some(edited.as_path()));
}

#[test]
fn what_is_restored_late_takes_the_place_of_nothing_that_was_begun_meanwhile() {
    let (_folder, state, path) = desk();
    let journal = crash(&state, Document::open(&path).unwrap(), "2g2f", "検討中");
    let mut window = window(&state, vec![]);
    window.get_by_label("復元 game.kifu").click();
    window.step();
    // Done after the restoring was begun, and before it can have ended.
    window.state_mut().as_mut().unwrap().ask(Command::Bookmark);
    let name = [("name", "game.kifu".into())];
    let late = Locale::new(Language::Japanese).with("error-restore-late", &name);
    wait_for(&mut window, |window| window.query_by_label(&late).is_some());
    let document = document(&window);
    assert!(document.path().is_none() && document.node().unwrap().bookmark.is_some());
    assert!(journal.exists());
    wait_for(&mut window, |window| window.query_by_label("復元 game.kifu").is_some());
}

#[test]
fn what_cannot_be_compared_or_restored_is_named_until_it_can() {
    let (_folder, state, path) = desk();
    let journal = crash(&state, Document::open(&path).unwrap(), "2g2f", "検討中");
    let says = |window: &Window, words: &str| window.query_by_label_contains(words).is_some();
    std::fs::remove_file(&path).unwrap();
    let mut window = window(&state, vec![]);
    click(&mut window, "比較 game.kifu");
    let compared = "「game.kifu」と比較できません";
    wait_for(&mut window, |window| says(window, compared));
    std::fs::write(&path, GAME).unwrap();
    click(&mut window, "比較 game.kifu");
    wait_for(&mut window, |window| window.query_by_label("☗２六歩").is_some());
    assert!(!says(&window, compared));
    // Another program has it.
    let (held, restored) = (shelf(&state).recover(&journal).unwrap(), "「game.kifu」を復元できませんでした");
    click(&mut window, "復元 game.kifu");
    wait_for(&mut window, |window| says(window, restored));
    drop(held);
    window.state_mut().as_mut().unwrap().ask(Command::Recovery);
    wait_for(&mut window, |window| window.query_by_label("復元 game.kifu").is_some());
    assert!(says(&window, restored));
    click(&mut window, "復元 game.kifu");
    wait_for(&mut window, |window| outline(window) == "7g7f 3c3d 2g2f");
    assert!(!says(&window, restored));
}

/// An evaluation of chess is told in pawns, from White's side.
#[test]
fn an_evaluation_is_told_as_its_game_tells_it() {
    for (position, mv, words, name) in [
        (rules::Position::start(rules::Game::Chess), "e2e4", "評価値 +1.80", "無題のチェスの対局"),
        (rules::Position::start(rules::Game::Xiangqi), "h3e3", "評価値 +1.80", "無題のシャンチーの対局"),
        (rules::Position::start(rules::Game::Shogi), "7g7f", "評価値 -180", "無題の棋譜"),
    ] {
        let (_folder, state, _) = desk();
        let mut document = Document::new(position.clone());
        let journal = shelf(&state).keep(&mut document, || {});
        document.play(parse_coordinates(&position, mv).unwrap()).unwrap();
        let said = Evaluation::new(Score::Centipawns(-180));
        document.apply(Edit::Evaluation(document.cursor().at(), vec![said])).unwrap();
        leave(&state, journal, document);
        let mut window = window(&state, vec![]);
        click(&mut window, &format!("復元 {name}"));
        wait_for(&mut window, |window| super::document(window).rows() == 2);
        click(&mut window, "編集");
        assert!(window.query_all_by_label_contains(words).next().is_some(), "{words}");
    }
}

#[test]
fn the_journal_goes_on_with_its_history_when_the_document_put_in_its_place_is_taken_back() {
    let (_folder, state, path) = desk();
    let mut window = window_keeping(&state, vec![path.clone()]);
    press(&mut window, Modifiers::NONE, Key::End);
    for name in ["２七 歩 先手", "２六 空き"] {
        click(&mut window, name);
    }
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| !document(window).is_modified());
    for _ in 0..2 {
        drill::plan("panic-in:new");
        window.state_mut().as_mut().unwrap().ask(Command::New(Beginning::Shogi));
        window.run();
        drill::plan("");
        assert_eq!(outline(&window), "7g7f 3c3d 2g2f");
        let document = document(&window);
        assert!(document.path() == Some(&path) && document.undoable().is_some());
    }
    for name in ["８三 歩 後手", "８四 空き"] {
        click(&mut window, name);
    }
    assert_eq!(outline(&window), "7g7f 3c3d 2g2f 8c8d");
    let journals = || -> Vec<PathBuf> {
        let entries = std::fs::read_dir(state.join("recovery")).unwrap().filter_map(|entry| Some(entry.ok()?.path()));
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "journal")).collect()
    };
    let restored = || {
        let (document, fault) = shelf(&state).preview(journals().first()?).ok()?;
        fault.is_none().then_some(document)
    };
    wait_for(&mut window, |_| restored().is_some_and(|document| document.record().outline().ends_with("8c8d")));
    assert_eq!(journals().len(), 1, "it is the same journal");
    let mut document = restored().unwrap();
    assert_eq!(document.steps(), (2, 2));
    assert!(document.undo().is_some() && !document.is_modified());
    assert!(document.undo().is_some());
    assert_eq!(document.record().outline(), "7g7f 3c3d");
}

#[test]
fn a_position_that_was_being_set_up_is_offered_and_goes_on_where_it_was() {
    let (_folder, state, path) = desk();
    let file = {
        let mut document = Document::open(&path).unwrap();
        let journal = shelf(&state).keep(&mut document, || {});
        document.begin_setup();
        document.change_setup(&SetupEdit::Lift(Square::new(7, 7).unwrap())).unwrap();
        document.change_setup(&SetupEdit::Cycle(Square::new(2, 8).unwrap())).unwrap();
        assert!(journal.flush(true, PATIENCE));
        journal.file().unwrap()
    };
    while shelf(&state).found().iter().all(|found| found.journal != file) {
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut window = window(&state, vec![]);
    window.get_by_label("局面編集の途中です。復元すると続きから編集できます。");
    click(&mut window, "復元 game.kifu");
    wait_for(&mut window, |window| window.query_by_label("駒箱 歩 1").is_some());
    window.get_by_label("２八 龍 先手");
    // Undo inside it comes back, too.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.get_by_label("２八 飛 先手");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.get_by_label("駒箱 歩 0");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    click(&mut window, "完了");
    let document = document(&window);
    assert!(
        document.record().initial.shogi().unwrap().piece(Square::new(7, 7).unwrap()).is_none()
            && document.is_modified()
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), GAME);
}

#[test]
fn a_position_set_up_in_the_window_is_in_its_journal() {
    let (_folder, state, path) = desk();
    for files in [vec![path], vec![]] {
        let folder = state.join("recovery");
        let _ = std::fs::remove_dir_all(&folder);
        let mut window = window_keeping(&state, files);
        press(&mut window, Modifiers::COMMAND, Key::E);
        click(&mut window, "詰将棋");
        click(&mut window, "駒箱 金 4");
        click(&mut window, "５三 空き");
        press(&mut window, Modifiers::COMMAND, Key::Z);
        let kept = || {
            let journal = std::fs::read_dir(&folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).next()?;
            let (document, fault) = shelf(&state).preview(&journal).ok()?;
            let setup = document.setup()?.clone();
            fault.is_none().then(|| (sfen(setup.shogi().unwrap()), setup.steps()))
        };
        wait_for(&mut window, |_| kept() == Some(("4k4/9/9/9/9/9/9/9/9 b - 1".to_owned(), (1, 1))));
    }
}

#[test]
fn a_journal_of_which_nothing_can_be_read_is_named() {
    let (_folder, state, _) = desk();
    let journal = crash(&state, Document::new(Position::start()), "7g7f", "x");
    std::fs::write(&journal, b"nothing").unwrap();
    let name = journal.to_string_lossy().into_owned();
    let mut window = window_keeping(&state, vec![]);
    wait_for(&mut window, |window| window.query_by_label_contains(&name).is_some());
}

#[test]
fn without_a_folder_for_journals_the_window_says_that_nothing_is_protected() {
    let protected = |homeless| {
        let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
        let launch = Launch { homeless, ..Launch::default() };
        let window = launched([1200.0, 800.0], settings, launch, |app| app.with_picker(Box::new(Fixed(None))));
        window.query_by_label("自動保存できません").is_none()
    };
    assert!(protected(false));
    assert!(!protected(true));
}

#[test]
fn the_buttons_of_several_records_stand_below_each_other() {
    let (_folder, state, path) = desk();
    crash(&state, Document::open(&path).unwrap(), "2g2f 8c8d", "検討中");
    crash(&state, Document::new(Position::start()), "7g7f", "題はまだない");
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let launch = Launch { state: Some(state), ..Launch::default() };
    let mut window = launched([640.0, 560.0], settings, launch, |app| app.with_picker(Box::new(Fixed(None))));
    wait_for(&mut window, |window| window.query_by_label("未保存の棋譜があります").is_some());
    let sides = |name: &str| {
        let rect = window.get_by_label(name).rect();
        (rect.left(), rect.right())
    };
    assert_eq!(sides("復元 無題の棋譜"), sides("復元 game.kifu"));
    assert_eq!(sides("破棄 無題の棋譜"), sides("比較 game.kifu"), "in the next column");
}

/// Escape puts the card aside as its cross does: what it offers stays in the menu.
#[test]
fn escape_puts_the_card_aside() {
    let (_folder, state, path) = desk();
    crash(&state, Document::open(&path).unwrap(), "", "消えない");
    let mut window = window(&state, vec![]);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label(CARD).is_none());
    window.state_mut().as_mut().unwrap().ask(Command::Recovery);
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
}

/// A file whose changes wait on the card stays where it is: another one gets a tab of its own.
#[test]
fn a_file_whose_changes_are_offered_keeps_its_tab() {
    let (folder, state, path) = desk();
    crash(&state, Document::open(&path).unwrap(), "2g2f", "検討中");
    let other = folder.path().join("other.kifu");
    std::fs::write(&other, GAME).unwrap();
    let launch = Launch { files: vec![path.clone()], state: Some(state), ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let picker = Box::new(Fixed(Some(other.clone())));
    let mut window = launched([1200.0, 800.0], settings, launch, |app| app.with_picker(picker));
    wait_for(&mut window, |window| window.query_by_label(CARD).is_some());
    press(&mut window, Modifiers::COMMAND, Key::O);
    wait_for(&mut window, |window| document(window).path() == Some(&other));
    for name in ["game.kifu", "other.kifu"] {
        assert!(window.query_by_role_and_label(egui::accesskit::Role::Tab, name).is_some(), "{name}");
    }
}
