//! Journeys through the whole window, by the names a screen reader hears. No display is needed.

mod board;
mod drawing;
mod external_changes;
mod faults;
mod find;
mod fonts;
mod history;
mod keys;
mod layout;
mod licences;
mod line_edit;
mod opening;
mod recovery;
mod saving;
mod settings;
mod setup;
mod sister_boards;
mod tabs;

use std::path::{Path, PathBuf};

use crate::ui::layout::assert_lawful;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use komaoto::editor::Session;
use komaoto::locale::{Language, Locale};
use komaoto::notation::write_position;
use komaoto::task::Task;
use komaoto::ui::{App, Command, Launch, Picker, Picking, Settings};

/// A file dialog that answers at once, always with the same path; or no dialog program at all.
pub struct Fixed(pub Option<PathBuf>);

impl Picker for Fixed {
    fn pick(
        &self,
        _: &Picking,
        _: Option<&Path>,
        _game: komaoto::rules::Game,
        _: &Locale,
        wake: egui::Context,
    ) -> Option<Task<Option<PathBuf>>> {
        let path = self.0.clone()?;
        Some(Task::spawn(move || wake.request_repaint(), move |_| Some(path)))
    }
}

/// A file dialog that stays open until the test answers.
pub struct Held(std::sync::Mutex<Option<std::sync::mpsc::Receiver<PathBuf>>>);

impl From<std::sync::mpsc::Receiver<PathBuf>> for Held {
    fn from(answers: std::sync::mpsc::Receiver<PathBuf>) -> Self {
        Self(std::sync::Mutex::new(Some(answers)))
    }
}

impl Picker for Held {
    fn pick(
        &self,
        _: &Picking,
        _: Option<&Path>,
        _game: komaoto::rules::Game,
        _: &Locale,
        wake: egui::Context,
    ) -> Option<Task<Option<PathBuf>>> {
        let answers = self.0.lock().unwrap().take()?;
        Some(Task::spawn(move || wake.request_repaint(), move |_| answers.recv().ok()))
    }
}

/// A window of the program.
pub type Window = Harness<'static, Option<App>>;

pub fn window_with(size: [f32; 2], language: Language, files: Vec<PathBuf>, dialog: Option<PathBuf>) -> Window {
    window_asking(size, language, files, Box::new(Fixed(dialog)))
}

pub fn window_asking(size: [f32; 2], language: Language, files: Vec<PathBuf>, picker: Box<dyn Picker>) -> Window {
    window_of(size, Settings { language: Some(language), ..Settings::default() }, files, picker)
}

/// A window that keeps its journals in a folder.
pub fn window_keeping(state: &Path, files: Vec<PathBuf>) -> Window {
    let launch = Launch { files, state: Some(state.to_owned()), ..Launch::default() };
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    launched([1200.0, 800.0], settings, launch, Box::new(Fixed(None)))
}

pub fn window_of(size: [f32; 2], settings: Settings, files: Vec<PathBuf>, picker: Box<dyn Picker>) -> Window {
    launched(size, settings, Launch { files, ..Launch::default() }, picker)
}

fn launched(size: [f32; 2], settings: Settings, launch: Launch, picker: Box<dyn Picker>) -> Window {
    let mut start = Some((launch, picker));
    let mut window = Harness::builder().with_size(size).with_max_steps(16).build_ui_state(
        move |ui: &mut egui::Ui, app: &mut Option<App>| {
            if let Some((launch, picker)) = start.take() {
                *app = Some(App::new(ui.ctx(), settings.clone(), launch).with_picker(picker));
                // Fonts are in force from the next frame on.
                ui.ctx().request_repaint();
                return;
            }
            if let Some(app) = app {
                app.update(&ui.ctx().clone());
                app.paint(ui);
            }
        },
        None,
    );
    window.run();
    window
}

fn window(files: Vec<PathBuf>) -> Window {
    window_with([1200.0, 800.0], Language::Japanese, files, None)
}

pub fn session(window: &Window) -> &Session {
    window.state().as_ref().expect("it has started").session()
}

pub fn outline(window: &Window) -> String {
    session(window).document.record().outline()
}

pub fn click(window: &mut Window, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

pub fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn two_clicks_play_a_move_and_another_one_makes_a_branch() {
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    click(&mut window, "３三 歩 後手");
    click(&mut window, "３四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d");
    window.get_by_label("2 ☖３四歩");
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "８三 歩 後手");
    click(&mut window, "８四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    // The same move again follows the branch that is there.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "３三 歩 後手");
    click(&mut window, "３四 空き");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    assert!(session(&window).document.is_modified());
}

#[test]
fn an_illegal_click_is_answered_and_can_be_recorded_as_a_foul() {
    let mut window = window(vec![]);
    click(&mut window, "５七 歩 先手");
    click(&mut window, "５五 空き");
    window.get_by_label("歩はそこへは動けません");
    assert_lawful(&mut window);
    assert_eq!(outline(&window), "");
    assert!(!session(&window).document.is_modified());
    click(&mut window, "反則手として記録");
    assert_eq!(outline(&window), "5g5e");
    assert!(session(&window).document.foul().is_some());
    // The other side's piece.
    click(&mut window, "２七 歩 先手");
    window.get_by_label("後手番です。相手の駒は動かせません");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("後手番です。相手の駒は動かせません").is_none());
}

#[test]
fn undo_and_redo_take_back_everything() {
    let mut window = window(vec![]);
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き"), ("２七 歩 先手", "２六 空き")]
    {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(outline(&window), "7g7f 3c3d");
    for _ in 0..100 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(outline(&window), "");
    assert!(!session(&window).document.is_modified());
    for _ in 0..100 {
        press(&mut window, Modifiers::COMMAND, Key::Y);
    }
    assert_eq!(outline(&window), "7g7f 3c3d");
}

#[test]
fn a_comment_is_in_the_record_at_once_and_one_undo_step() {
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::NONE, Key::C);
    for part in ["角道を", "開ける", "\n定跡"] {
        window.event(egui::Event::Ime(egui::ImeEvent::Commit(part.to_owned())));
        window.run();
    }
    let comment = |window: &Window| session(window).document.node().expect("a node").comment.clone();
    assert_eq!(comment(&window), "角道を開ける\n定跡");
    // Letters and arrows belong to the field while it is typed in.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(session(&window).document.cursor().index(), 1);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(comment(&window), "");
    assert_eq!(outline(&window), "7g7f");
}

#[test]
fn a_file_opens_and_saves_where_it_came_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("対局.kif");
    let before = std::fs::read(fixture("aigakari.kif")).unwrap();
    std::fs::write(&path, &before).unwrap();
    let mut window = window(vec![path.clone()]);
    assert!(session(&window).document.record().tree.len() > 20);
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| window.query_by_label_contains("に保存しました").is_some());
    assert_eq!(std::fs::read(&path).unwrap(), before, "an untouched file is not changed");
    press(&mut window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Ime(egui::ImeEvent::Commit("好局".to_owned())));
    window.run();
    assert!(session(&window).document.is_modified());
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| !session(window).document.is_modified());
    let after = std::fs::read(&path).unwrap();
    assert!(after.len() > before.len());
    let again = komaoto::files::load(&after, Some("kif")).unwrap();
    assert_eq!(&again.records[0], session(&window).document.record());
}

#[test]
fn what_cannot_be_opened_leaves_the_document_alone() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("board.kif");
    std::fs::write(&png, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap();
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    for (path, reason) in [
        (png, "テキストではありません"),
        (folder.path().to_owned(), "フォルダー"),
        (folder.path().join("none.kif"), "ファイルがありません"),
    ] {
        window.input_mut().dropped_files = vec![std::sync::Arc::new(Dropped(path))];
        window.run();
        assert!(window.query_by_label_contains(reason).is_some(), "{reason}");
        assert_eq!(outline(&window), "7g7f");
    }
}

#[test]
fn without_a_dialog_program_the_path_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.kifu");
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::COMMAND, Key::S);
    let field = window.get_by_label("ファイルのパス");
    field.focus();
    window.run();
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(path.to_string_lossy().into_owned()));
    window.run();
    press(&mut window, Modifiers::NONE, Key::Enter);
    wait_for(&mut window, |window| {
        !session(window).document.is_modified() && session(window).document.path().is_some()
    });
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("７六歩(77)"), "{text}");
}

#[test]
fn a_dialog_program_that_fails_at_once_is_no_cancelling() {
    let (answer, dialog) = std::sync::mpsc::channel::<PathBuf>();
    drop(answer);
    let mut window = window_asking([1200.0, 800.0], Language::Japanese, vec![], Box::new(Held::from(dialog)));
    press(&mut window, Modifiers::COMMAND, Key::O);
    wait_for(&mut window, |window| window.query_by_label("ファイルのパス").is_some());
}

#[test]
fn a_format_that_cannot_hold_everything_is_said_before_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.csa");
    let mut window = window_with([1200.0, 800.0], Language::English, vec![], Some(path.clone()));
    for (from, to) in [("７七 歩 Black", "７六 empty"), ("３三 歩 White", "３四 empty")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "８三 歩 White");
    click(&mut window, "８四 empty");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    wait_for(&mut window, |window| window.query_by_label("CSA cannot hold everything").is_some());
    assert_lawful(&mut window);
    assert!(!path.exists(), "nothing is written before the answer");
    click(&mut window, "Cancel");
    assert!(!path.exists());
}

#[test]
fn typing_in_a_suggested_header_stays_in_its_field() {
    let mut window = window(vec![]);
    press(&mut window, Modifiers::COMMAND, Key::I);
    window.get_by_role_and_label(egui::accesskit::Role::TextInput, "後手").focus();
    window.run();
    for letter in ["羽", "生", "善", "治"] {
        window.event(egui::Event::Text(letter.to_owned()));
        window.run();
    }
    let headers = &session(&window).document.record().headers;
    assert_eq!(headers.iter().collect::<Vec<_>>(), [("後手", "羽生善治")]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(session(&window).document.record().headers.is_empty(), "one field is one undo step");
}

#[test]
fn letters_typed_just_before_escape_are_kept() {
    let mut window = window(vec![]);
    press(&mut window, Modifiers::NONE, Key::C);
    // All in one frame, as a slow machine delivers them.
    window.event(egui::Event::Text("終盤".to_owned()));
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(session(&window).document.node().unwrap().comment, "終盤");
    press(&mut window, Modifiers::NONE, Key::F);
    assert_eq!(session(&window).document.node().unwrap().comment, "終盤", "Escape has given the keyboard back");
}

#[test]
fn a_time_is_in_the_record_as_it_is_typed_and_one_undo_step() {
    let mut window = window(vec![]);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    let time = |window: &Window| session(window).document.node().unwrap().time.map(|time| time.as_secs());
    let focus = |window: &mut Window| {
        window.get_by_role_and_label(egui::accesskit::Role::TextInput, "消費時間").focus();
        window.run();
    };
    let text = |window: &mut Window, text: &str| {
        window.event(egui::Event::Text(text.to_owned()));
        window.run();
    };
    focus(&mut window);
    for (letter, seconds) in [("1", 1), (":", 1), ("1", 1), ("5", 75)] {
        text(&mut window, letter);
        assert_eq!(time(&window), Some(seconds), "the field is not left yet");
    }
    assert!(session(&window).document.is_modified());
    // Another one sees what was undone elsewhere.
    window.state_mut().as_mut().unwrap().ask(Command::Undo);
    window.run();
    assert_eq!((time(&window), outline(&window).as_str()), (None, "7g7f"));
    text(&mut window, "9");
    assert_eq!(time(&window), Some(9));
    // Escape takes back what was typed since the field has the keyboard.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(time(&window), None);
}

/// Pastes a text, and waits until it was read and what came of it is there.
fn paste(window: &mut Window, text: &str, shown: &str) {
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
    wait_for(window, |window| window.query_by_label_contains(shown).is_some());
}

#[test]
fn a_paste_over_an_open_record_asks_and_rubbish_changes_nothing() {
    let record = "手合割：平手\n   1 ２六歩(27)\n";
    let mut window = window(vec![fixture("aigakari.kif")]);
    let moves = outline(&window);
    paste(&mut window, "\nこんにちは、世界\n二行目", "「こんにちは、世界」は棋譜として読み取れません");
    paste(&mut window, " \n", "クリップボードに文字がありません");
    paste(&mut window, record, "KIFの棋譜・1手");
    click(&mut window, "貼り付けをやめる");
    assert!(window.query_by_label("新しい棋譜として開く").is_none());
    paste(&mut window, record, "KIFの棋譜・1手");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("新しい棋譜として開く").is_none());
    assert_eq!(outline(&window), moves);
    paste(&mut window, record, "KIFの棋譜・1手");
    click(&mut window, "新しい棋譜として開く");
    assert_eq!(outline(&window), "2g2f");
    assert!(window.query_by_label_contains("読み取れません").is_none(), "the old error is gone");
}

#[test]
fn a_paste_into_an_empty_window_opens_at_once() {
    let mut window = window(vec![]);
    window.event(egui::Event::Paste("position startpos moves 7g7f 3c3d".to_owned()));
    window.run();
    wait_for(&mut window, |window| outline(window) == "7g7f 3c3d");
    // Never saved: leaving it asks.
    paste(&mut window, "position startpos moves 2g2f", "新しい棋譜として開く");
    click(&mut window, "新しい棋譜として開く");
    window.get_by_label("保存していない変更があります");
    click(&mut window, "キャンセル");
    assert_eq!(outline(&window), "7g7f 3c3d");
    // A bare position of another game, as a web page shows it.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";
    paste(&mut window, fen, "新しい棋譜として開く");
    click(&mut window, "新しい棋譜として開く");
    click(&mut window, "保存しない");
    assert_eq!(write_position(session(&window).document.position()), fen);
}

#[test]
fn a_pasted_position_is_not_thrown_away_unasked() {
    let position = "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b P 1";
    let mut window = window(vec![]);
    window.event(egui::Event::Paste(position.to_owned()));
    window.run();
    wait_for(&mut window, |window| {
        session(window).document.position().side_to_move() == komaoto::rules::Color::Black
            && !session(window).document.is_blank()
    });
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.get_by_label("保存していない変更があります");
    click(&mut window, "キャンセル");
    // Nor by the next paste.
    paste(&mut window, "position startpos moves 2g2f", "新しい棋譜として開く");
    assert!(!session(&window).document.is_blank() && outline(&window).is_empty());
    // A new document is none to ask about.
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    click(&mut window, "保存しない");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.query_by_label("保存していない変更があります").is_none() && session(&window).document.is_blank());
}

#[test]
fn a_pasted_record_grows_as_a_branch_and_one_undo_takes_it_back() {
    let mut window = window(vec![]);
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    let record = "position startpos moves 7g7f 8c8d 2g2f";
    paste(&mut window, record, "開始局面からの分岐として追加（2手）");
    // The board stays alive behind the card.
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    wait_for(&mut window, |window| window.query_by_label_contains("分岐として追加（2手）").is_some());
    click(&mut window, "開始局面からの分岐として追加（2手）");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d 2g2f)");
    assert_eq!(session(&window).document.cursor().index(), 2);
    window.get_by_label("貼り付けました（2手を追加）。");
    // All of it is there now.
    paste(&mut window, record, "開始局面からの手順へ移動");
    click(&mut window, "開始局面からの手順へ移動（すべて既出）");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d 2g2f)");
}

#[test]
fn a_bare_list_of_moves_goes_on_from_the_cursor() {
    let mut window = window_with([1200.0, 800.0], Language::English, vec![fixture("aigakari.kif")], None);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    paste(&mut window, "moves 3c3d 6g6f", "Add as a branch from here (2 moves)");
    click(&mut window, "Add as a branch from here (2 moves)");
    assert_eq!(session(&window).document.cursor().index(), 2);
    assert!(outline(&window).contains("(3c3d 6g6f)"));
}

#[test]
fn prose_is_previewed_before_it_becomes_a_branch() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let before = outline(&window);
    paste(&mut window, "解説：△３四歩▲６六歩なら横歩取りもある。", "文中の指し手をここに追加（2手）");
    window.get_by_label_contains("☖３四歩 ☗６六歩");
    window.get_by_label_contains("解説：なら横歩取りもある。");
    assert_lawful(&mut window);
    assert_eq!(outline(&window), before, "nothing happens before the answer");
    click(&mut window, "文中の指し手をここに追加（2手）");
    assert!(outline(&window).contains("(3c3d 6g6f)"));
    assert_eq!(session(&window).document.node().unwrap().comment, "解説：なら横歩取りもある。");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), before);
}

#[test]
fn megabytes_of_rubbish_are_refused_and_nothing_changes() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    let moves = outline(&window);
    let text = "これは棋譜ではない。▲でも△でもない７六の話 1 2 3\n".repeat(8 << 20 >> 6);
    paste(&mut window, &text, "棋譜として読み取れません");
    assert_eq!(outline(&window), moves);
}

/// What an event copies.
fn copied(window: &mut Window, event: egui::Event) -> Option<String> {
    // In one frame, whose output is looked at.
    window.input_mut().events.push(event);
    window.step();
    window.output().platform_output.commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn copying_says_what_was_copied_and_what_did_not_fit() {
    let mut window = window(vec![]);
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    click(&mut window, "８三 歩 後手");
    click(&mut window, "８四 空き");
    assert!(copied(&mut window, egui::Event::Copy).unwrap().contains("変化：2手"));
    window.get_by_label("KIFをコピーしました。");
    let (key, modifiers) = (Key::B, Modifiers::COMMAND);
    let ctrl_b = egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    assert_eq!(
        copied(&mut window, ctrl_b).unwrap(),
        "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    );
    click(&mut window, "編集");
    click(&mut window, "形式を選んでコピー");
    click(&mut window, "棋譜をCSAでコピー");
    window.get_by_label("CSAをコピーしました。この形式に入らないもの：分岐 1本");
}

#[test]
fn the_right_button_offers_copies_beside_the_board() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    // On its squares it draws.
    let beside = window.get_by_label("５五 空き").rect().center() - egui::vec2(330.0, 0.0);
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Secondary, Modifiers::NONE);
        window.event(egui::Event::PointerMoved(beside));
        window.event(egui::Event::PointerButton { pos: beside, button, pressed, modifiers });
    }
    window.run();
    window.get_by_label("形式を選んでコピー");
    click(&mut window, "コメントを書く");
    // With a piece in hand it puts that down.
    click(&mut window, "７七 歩 先手");
    window.get_by_label("５五 空き").click_button(egui::PointerButton::Secondary);
    window.run();
    assert!(window.query_by_label("形式を選んでコピー").is_none());
}

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
    let shown = |window: &Window| session(window).document.games().1;
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
    assert_eq!((shown(&window), session(&window).document.cursor().index()), (0, 1), "other keys are the record's");
    press(&mut window, Modifiers::NONE, Key::Enter);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!((shown(&window), session(&window).document.cursor().index()), (0, 2), "Enter gives the keyboard back");
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!((shown(&window), session(&window).document.cursor().index()), (1, 0));
    press(&mut window, Modifiers::COMMAND, Key::PageUp);
    assert_eq!((shown(&window), session(&window).document.cursor().index()), (0, 2));
}

#[test]
fn a_changed_game_is_marked_and_undo_leads_back_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = three_games(&folder, [1200.0, 800.0], Language::English);
    click(&mut window, "2 ☗森  ☖米田 1 move");
    click(&mut window, "２七 歩 Black");
    click(&mut window, "２六 empty");
    assert!(window.query_by_label("2 ☗森  ☖米田 1 move").is_some(), "the same move is no change");
    click(&mut window, "８三 歩 White");
    click(&mut window, "８四 empty");
    window.get_by_label("2 ☗森  ☖米田 2 moves Unsaved");
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&window).document.games().1, 1);
    window.get_by_label("2 ☗森  ☖米田 1 move");
}

#[test]
fn of_many_games_some_are_found_and_stepped_through() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.csa");
    let game = |i: usize| format!("N+先{}\nN-後{i}\nPI\n+\n+7776FU\n", i % 100);
    std::fs::write(&path, (1..=10_000).map(game).collect::<Vec<_>>().join("/\n")).unwrap();
    let mut window = window(vec![path]);
    wait_for(&mut window, |window| session(window).document.games() == (10_000, 0));
    // Only what is seen is laid out.
    let rows = window.query_all_by_role(egui::accesskit::Role::ListItem).count();
    assert!(rows < 60, "{rows}");
    window.get_by_role_and_label(egui::accesskit::Role::SearchInput, "対局を探す").focus();
    window.run();
    window.event(egui::Event::Text("先7".to_owned()));
    window.run();
    window.get_by_label("1100局／全10000局");
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!(session(&window).document.games().1, 6);
    press(&mut window, Modifiers::COMMAND, Key::PageDown);
    assert_eq!(session(&window).document.games().1, 69);
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
        assert_eq!(session(&window).document.games().1, 1, "{size:?}");
        let square = window.get_by_label("９九 香 先手").rect();
        assert!(square.width() > 20.0, "{square:?} at {size:?}");
    }
}

#[test]
fn thousands_of_notes_leave_room_for_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fouls.kif");
    let cycle = ["５八金(49)", "５二金(41)", "４九金(58)", "４一金(52)"];
    let moves: String = (0..5000).map(|i| format!("{:4} {}\n", i + 1, cycle[i % 4])).collect();
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    let mut window = window(vec![path]);
    for _ in 0..30 {
        window.step();
    }
    assert!(session(&window).document.report().more > 0);
    let square = window.get_by_label("９九 香 先手").rect();
    assert!(square.width() > 24.0 && square.bottom() < 700.0, "{square:?}");
    window.get_by_label("閉じる");
}

/// A file whose third move lacks its 成: the horse that moves later is none.
fn without_promotion(folder: &Path) -> PathBuf {
    let path = folder.join("不成.kif");
    let moves =
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n   4 ８四歩(83)\n   5 ２一馬(22)\n   6 ８五歩(84)\n";
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    path
}

#[test]
fn a_note_is_read_mended_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(vec![without_promotion(folder.path())]);
    // The panel is open, the note chosen, its line shown among the others.
    let fix = "5行目に「成」を補う： ２二角成(88)";
    wait_for(&mut window, |window| window.query_by_label(fix).is_some());
    window.get_by_label_contains("7行目・6文字目");
    window.get_by_label("7行目：    5 ２一馬(22)");
    assert_eq!(session(&window).document.cursor().index(), 0, "showing a note moves nothing");
    let row = "7行目  保持  反則手です：駒の動きに合いません   ２一馬(22)";
    click(&mut window, row);
    assert_eq!(session(&window).document.cursor().index(), 5, "the move the note is about");
    wait_for(&mut window, |window| window.query_by_label(fix).is_some());
    click(&mut window, fix);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b+ 8c8d 2b2a 8d8e");
    assert_eq!(session(&window).document.cursor().index(), 5, "the cursor stays");
    window.get_by_label("注意はありません。ファイルはすべて読み取れました。");
    let close = |window: &Window| window.get_by_label("閉じる").rect();
    let place = close(&window);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(outline(&window), "7g7f 3c3d 8h2b 8c8d 2b2a+ 8d8e");
    window.get_by_label(row);
    assert_eq!(close(&window), place, "the panel keeps its size");
    assert!(!session(&window).document.is_modified());
}

#[test]
fn notes_are_stepped_through_and_filtered_from_the_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.kif");
    let moves = "   1 ７六歩(77)\n   7 ３四歩(33)\nなにか\n   8 ２五歩(27)\n";
    std::fs::write(&path, format!("手合割：平手\n手数----指手---------消費時間--\n{moves}")).unwrap();
    let mut window = window_with([1200.0, 800.0], Language::English, vec![path], None);
    assert_eq!(session(&window).document.report().notes.len(), 3);
    let at = |window: &Window| session(window).document.cursor().index();
    wait_for(&mut window, |window| window.query_by_label_contains("Possible fixes").is_some());
    press(&mut window, Modifiers::NONE, Key::F8);
    press(&mut window, Modifiers::NONE, Key::F8);
    assert_eq!(at(&window), 3);
    press(&mut window, Modifiers::SHIFT, Key::F8);
    assert_eq!(at(&window), 2);
    click(&mut window, "changed 1");
    assert!(window.query_by_label_contains("Unknown line").is_none());
    press(&mut window, Modifiers::NONE, Key::F8);
    window.get_by_label("The move number is not 2");
    wait_for(&mut window, |window| window.query_by_label_contains("Count the moves again from line 4 on").is_some());
    click(&mut window, "All 3");
    window.get_by_label_contains("Unknown line");
}

#[test]
fn notes_fit_into_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    for (size, language) in [([800.0, 600.0], Language::Japanese), ([420.0, 640.0], Language::English)] {
        let mut window = window_with(size, language, vec![without_promotion(folder.path())], None);
        let word = if language == Language::Japanese { "「成」を補う" } else { "add the promotion" };
        wait_for(&mut window, |window| window.query_by_label_contains(word).is_some());
        let button = window.get_by_label_contains(word).rect();
        assert!(button.right() <= size[0] && button.left() >= 0.0, "{button:?}");
        let square = window.query_by_label_contains("９九 香").unwrap().rect();
        assert!(square.width() > 16.0, "{square:?}");
    }
}

#[test]
fn of_several_files_the_first_readable_one_opens_and_the_others_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let second = folder.path().join("second.kif");
    std::fs::copy(fixture("aigakari.kif"), &second).unwrap();
    let window = window(vec![folder.path().join("none.kif"), fixture("aigakari.kif"), second]);
    assert!(session(&window).document.path().unwrap().ends_with("aigakari.kif"));
    assert!(window.query_by_label_contains("「none.kif」を開けませんでした").is_some());
}

#[test]
fn the_handicap_is_shown_but_not_typed_over() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    press(&mut window, Modifiers::COMMAND, Key::I);
    window.get_by_label("手合割   平手");
    assert!(window.query_by_role_and_label(egui::accesskit::Role::TextInput, "手合割").is_none());
}

#[test]
fn keys_work_after_a_button_had_the_focus() {
    let mut window = window(vec![fixture("aigakari.kif")]);
    press(&mut window, Modifiers::NONE, Key::Tab);
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(session(&window).document.cursor().index(), 1);
}

#[test]
fn what_changed_behind_an_open_dialog_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.kif");
    std::fs::copy(fixture("aigakari.kif"), &other).unwrap();
    let (answer, dialog) = std::sync::mpsc::channel::<PathBuf>();
    let mut window = window_asking([1200.0, 800.0], Language::Japanese, vec![], Box::new(Held::from(dialog)));
    press(&mut window, Modifiers::COMMAND, Key::O);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    answer.send(other).unwrap();
    wait_for(&mut window, |window| window.query_by_label("保存していない変更があります").is_some());
    assert_eq!(outline(&window), "7g7f");
    click(&mut window, "保存しない");
    assert_eq!(session(&window).document.record().headers.get("棋戦"), Some("駒音杯 予選①"));
}

#[test]
fn a_name_completed_with_its_extension_is_not_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("game.kifu");
    std::fs::write(&there, "old").unwrap();
    let bare = Some(folder.path().join("game"));
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![], bare);
    click(&mut window, "７七 歩 先手");
    click(&mut window, "７六 空き");
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| window.query_by_label("game.kifu は既にあります").is_some());
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "old");
    click(&mut window, "置き換える");
    wait_for(&mut window, |window| !session(window).document.is_modified());
    assert!(std::fs::read_to_string(&there).unwrap().contains("７六歩(77)"));
}

#[test]
fn of_many_saves_in_a_row_the_last_state_is_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.kifu");
    let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![], Some(path.clone()));
    for (from, to) in [("７七 歩 先手", "７六 空き"), ("３三 歩 後手", "３四 空き"), ("２七 歩 先手", "２六 空き")]
    {
        click(&mut window, from);
        click(&mut window, to);
        for _ in 0..5 {
            window.key_press_modifiers(Modifiers::COMMAND, Key::S);
            window.run();
        }
    }
    wait_for(&mut window, |window| !session(window).document.is_modified());
    assert!(std::fs::read_to_string(&path).unwrap().contains("２六歩(27)"));
    // The document is saved as soon as one save of its state is done; a later one of the same state may still be
    // writing.
    wait_for(&mut window, |_| std::fs::read_dir(folder.path()).unwrap().count() == 1);
}

#[test]
fn every_language_and_size_shows_the_main_parts() {
    // kittest fails on a missing glyph, so this is the guard against tofu too.
    for language in Language::ALL {
        for size in [[400.0, 500.0], [800.0, 600.0], [1920.0, 1200.0]] {
            let window = window_with(size, language, vec![fixture("aigakari.kif")], None);
            let locale = Locale::new(language);
            for key in ["panel-comment", "menu-file", "cmd-forward"] {
                let text = locale.text(key);
                assert!(window.query_all_by_label(&text).next().is_some(), "{text} at {size:?}");
            }
        }
    }
}

#[test]
fn every_menu_opens_and_every_key_is_listed() {
    let mut window = window(vec![]);
    for menu in ["ファイル", "編集", "移動", "表示", "ヘルプ"] {
        click(&mut window, menu);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    press(&mut window, Modifiers::NONE, Key::F1);
    window.get_by_label("キー操作");
}

pub struct Dropped(pub PathBuf);

impl std::fmt::Debug for Dropped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }
    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Runs frames until no save is on its way.
pub fn settle(window: &mut Window) {
    wait_for(window, |window| !window.state().as_ref().expect("it has started").is_saving());
}

/// Runs frames until a worker's answer has arrived.
pub fn wait_for(window: &mut Window, done: impl Fn(&Window) -> bool) {
    for _ in 0..3000 {
        if done(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        window.run();
    }
    panic!("it did not happen within half a minute");
}
