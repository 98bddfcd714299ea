//! Saving through the window: what a format or an encoding cannot hold is asked about, and each answer does what it
//! says.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::ui::keys::text;
use crate::ui::layout::assert_lawful;
use crate::ui::tabs::tabs;
use crate::ui::{
    Dropped, Fixed, Held, Window, document, launched, outline, press, settle, wait_for, window_asking, window_of,
    window_with,
};
use komaoto::editor::Document;
use komaoto::files::{load, store};
use komaoto::formats::{Envelope, FormatId, Note, NoteKind, NoteWeight, Report, WriteOptions, decode};
use komaoto::locale::{Language, Locale};
use komaoto::text::{Encoding, Eol, encode};
use komaoto::ui::{Command, Launch, Settings};

pub(super) const GAME: &str = "手合割：平手\r\n先手：森雞二\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)\r\n\r\n変化：2手\r\n   2 ８四歩(83)\r\n*〜攻め\r\n";

pub(super) fn folder_with(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn window(path: &Path, save_as: Option<PathBuf>) -> Window {
    window_with([1200.0, 800.0], Language::Japanese, vec![path.to_owned()], save_as)
}

/// Saves, until it is done or asked about.
pub(super) fn save(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::S);
    settle(window);
}

fn click(window: &mut Window, name: &str) {
    crate::ui::click(window, name);
    settle(window);
}

fn save_as(window: &mut Window, shown: &str) {
    press(window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    wait_for(window, |window| window.query_by_label(shown).is_some());
}

/// Chooses from a menu, whose rows begin with a tick or its room.
fn choose(window: &mut Window, name: &str) {
    window.get_by_label_contains(name).click();
    window.run();
}

pub(super) fn comment(window: &mut Window, text: &str) {
    press(window, Modifiers::NONE, Key::C);
    window.event(egui::Event::Ime(egui::ImeEvent::Commit(text.to_owned())));
    window.run();
    press(window, Modifiers::NONE, Key::Escape);
}

pub(super) fn saved(window: &mut Window) {
    wait_for(window, |window| {
        !document(window).is_modified() && window.query_by_label_contains("に保存しました").is_some()
    });
}

fn header(window: &Window, key: &str) -> String {
    document(window).record().headers.get(key).unwrap_or_default().to_owned()
}

const NO_PLACE: &str = "Shift_JIS にない文字があります";

#[test]
fn characters_without_a_place_are_listed_and_kept_in_utf8() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let mut window = window(&path, Some(folder.path().join("b.kif")));
    save_as(&mut window, NO_PLACE);
    for shown in ["雞", "U+96DE", "先手", "鶏", "〜", "U+301C", "2手目のコメント", "～"] {
        window.get_by_label(shown);
    }
    assert_lawful(&mut window);
    assert!(!folder.path().join("b.kif").exists(), "nothing is written before the answer");
    click(&mut window, "UTF-8 で保存");
    saved(&mut window);
    assert!(!folder.path().join("b.kif").exists());
    let text = std::fs::read_to_string(folder.path().join("b.kifu")).unwrap();
    assert!(text.contains("先手：森雞二") && text.contains("*〜攻め"), "{text}");
    assert!(document(&window).path().unwrap().ends_with("b.kifu"));
}

#[test]
fn stand_ins_are_written_only_when_agreed_to_and_shown_then() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let target = folder.path().join("b.kif");
    let mut window = window(&path, Some(target.clone()));
    save_as(&mut window, NO_PLACE);
    // 鶏 is another sign than 雞: that must be agreed to by itself.
    click(&mut window, "置き換えて保存");
    assert!(window.query_by_label(NO_PLACE).is_some() && !target.exists());
    click(&mut window, "別の字（〓など）への置き換えも認める");
    click(&mut window, "置き換えて保存");
    saved(&mut window);
    let bytes = std::fs::read(&target).unwrap();
    let text = decode(&bytes).unwrap();
    assert_eq!(text.encoding, Encoding::ShiftJis);
    assert!(text.text.contains("先手：森鶏二") && text.text.contains("*～攻め"), "{}", text.text);
    // The screen shows what is on disk, and undo brings the names back.
    assert_eq!(&load(&bytes, Some("kif")).unwrap().records[0], document(&window).record());
    assert_eq!(header(&window, "先手"), "森鶏二");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(header(&window, "先手"), "森雞二");
    assert!(document(&window).is_modified());
}

#[test]
fn cancelling_leaves_everything() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let target = folder.path().join("b.kif");
    let mut window = window(&path, Some(target.clone()));
    save_as(&mut window, NO_PLACE);
    click(&mut window, "キャンセル");
    assert!(window.query_by_label(NO_PLACE).is_none() && !target.exists());
    assert_eq!(header(&window, "先手"), "森雞二");
    assert_eq!(document(&window).path(), Some(path.as_path()));
}

#[test]
fn a_sign_typed_into_an_old_file_is_asked_about_and_the_rest_keeps_its_bytes() {
    let (bytes, lost) = encode(&GAME.replace("森雞二", "髙﨑").replace('〜', "～"), Encoding::ShiftJis, false);
    assert_eq!(lost, []);
    let (_folder, path) = folder_with("a.kif", &bytes);
    let mut window = window(&path, None);
    comment(&mut window, "☗の攻め");
    save(&mut window);
    window.get_by_label("U+2617");
    window.get_by_label("開始局面のコメント");
    // The same sign under another number needs no more than one word.
    assert!(window.query_by_label("別の字（〓など）への置き換えも認める").is_none());
    click(&mut window, "置き換えて保存");
    saved(&mut window);
    let after = std::fs::read(&path).unwrap();
    assert!(decode(&after).unwrap().text.contains("*▲の攻め"));
    let (head, _) = encode("先手：髙﨑\r\n", Encoding::ShiftJis, false);
    assert!(after.windows(head.len()).any(|part| part == head));
}

#[test]
fn a_narrower_format_is_answered_by_one_that_holds_everything() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let csa = folder.path().join("b.csa");
    for (answer, files) in [
        ("KIF で保存", &["a.kifu", "b.kifu"][..]),
        // The file that is open holds everything already: the record stays there.
        ("両方保存", &["a.kifu", "b.csa"]),
        ("キャンセル", &["a.kifu"]),
    ] {
        let _ = std::fs::remove_file(&csa);
        let _ = std::fs::remove_file(folder.path().join("b.kifu"));
        let mut window = window(&path, Some(csa.clone()));
        save_as(&mut window, "CSA では保存できない内容があります");
        window.get_by_label("分岐 1本");
        window.get_by_label("2手目");
        // The first answer keeps the file that the record has: nobody is to have a third one.
        let [own, third] = ["両方保存", "KIF で保存"].map(|name| window.get_by_label(name).rect().top());
        assert!(own < third, "{own} {third}");
        click(&mut window, answer);
        if answer == "両方保存" {
            // The narrow one is in Shift_JIS: its characters are asked about like any others.
            window.get_by_label(NO_PLACE);
            click(&mut window, "別の字（〓など）への置き換えも認める");
            click(&mut window, "置き換えて保存");
        }
        if answer != "キャンセル" {
            saved(&mut window);
            let file = if answer == "両方保存" { "a.kifu" } else { "b.kifu" };
            assert!(document(&window).path().unwrap().ends_with(file), "{answer}");
        }
        if answer == "両方保存" {
            window.get_by_label_contains("「a.kifu」に保存しました。「b.csa」も書き込みました。");
        }
        let mut names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, files, "{answer}");
        if answer == "両方保存" {
            let narrow = load(&std::fs::read(&csa).unwrap(), None).unwrap();
            assert_eq!((narrow.format, narrow.records[0].outline().as_str()), (FormatId::Csa, "7g7f 3c3d"));
        }
        assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    }
}

/// A record without a file is in the one that holds everything afterwards.
#[test]
fn a_new_record_that_is_saved_in_two_formats_is_in_the_wider_one() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let dialog = Box::new(Fixed(Some(folder.path().join("b.csa"))));
    let mut window = window_of([1200.0, 800.0], settings, vec![], dialog);
    for typed in ["7g7f", "3c3d"] {
        text(&mut window, typed);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowLeft);
    text(&mut window, "8c8d");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    save_as(&mut window, "CSA では保存できない内容があります");
    // Without a file of its own it gets one that holds everything by the first answer.
    let [both, whole] = ["両方保存", "KIF で保存"].map(|name| window.get_by_label(name).rect().top());
    assert!(whole < both, "{whole} {both}");
    click(&mut window, "両方保存");
    saved(&mut window);
    assert!(document(&window).path().unwrap().ends_with("b.kifu"));
    assert!(folder.path().join("b.csa").exists());
    window.get_by_label_contains("「b.kifu」に保存しました。「b.csa」も書き込みました。");
}

/// Of many things that would be lost a few are named, and how many more there are; all of them for who asks.
#[test]
fn a_long_list_of_losses_says_how_many_more_there_are() {
    let branches = ["８四歩(83)", "４四歩(43)", "５四歩(53)", "６四歩(63)", "１四歩(13)"];
    let branches: String = branches.iter().map(|mv| format!("\n変化：2手\n   2 {mv}\n")).collect();
    let text = format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{branches}");
    let (folder, path) = folder_with("a.kifu", text.as_bytes());
    let mut window = window(&path, Some(folder.path().join("b.csa")));
    save_as(&mut window, "CSA では保存できない内容があります");
    window.get_by_label("分岐 5本");
    let places = |count: usize| vec!["2手目"; count].join(&Locale::new(Language::Japanese).text("list-gap"));
    window.get_by_label(&places(3));
    click(&mut window, "ほか2件");
    window.get_by_label(&places(5));
    assert!(window.query_by_label("ほか2件").is_none());
}

#[test]
fn only_the_main_line_is_saved_when_that_is_said() {
    let (folder, path) = folder_with("a.kifu", GAME.replace("森雞二", "山田").replace("*〜攻め\r\n", "").as_bytes());
    let csa = folder.path().join("b.csa");
    let mut window = window(&path, Some(csa.clone()));
    save_as(&mut window, "CSA では保存できない内容があります");
    click(&mut window, "本譜だけ保存");
    saved(&mut window);
    assert_eq!(load(&std::fs::read(&csa).unwrap(), None).unwrap().records[0].outline(), "7g7f 3c3d");
}

#[test]
fn another_file_of_that_name_is_asked_about() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let there = folder.path().join("b.kifu");
    std::fs::write(&there, "old").unwrap();
    let mut window = window(&path, Some(folder.path().join("b.csa")));
    save_as(&mut window, "CSA では保存できない内容があります");
    click(&mut window, "KIF で保存");
    window.get_by_label("b.kifu はすでにあります");
    assert_eq!(std::fs::read(&there).unwrap(), b"old");
    click(&mut window, "置き換える");
    saved(&mut window);
    assert!(std::fs::read_to_string(&there).unwrap().contains("８四歩"));
}

#[test]
fn the_encoding_is_shown_and_read_again_as_said() {
    let text = GAME.replace("森雞二", "山田").replace('〜', "");
    let (bytes, _) = encode(&text, Encoding::EucJp, false);
    let (_folder, path) = folder_with("a.kif", &bytes);
    let mut window = window(&path, None);
    assert_eq!(header(&window, "先手"), "山田");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    click(&mut window, "EUC-JP");
    choose(&mut window, "EUC-JP として読み直す");
    window.get_by_label_contains("EUC-JP として読み直しました");
    assert_eq!(document(&window).cursor().index(), 1, "the cursor stays at its move");
    // Changes are not thrown away: undo brings them back.
    comment(&mut window, "急所");
    click(&mut window, "EUC-JP");
    choose(&mut window, "EUC-JP として読み直す");
    window.get_by_label_contains("保存していない変更は「元に戻す」で戻せます");
    assert!(!document(&window).is_modified());
    assert_eq!(document(&window).node().unwrap().comment, "");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(document(&window).is_modified());
    assert_eq!(document(&window).node().unwrap().comment, "急所");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert!(!document(&window).is_modified());
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

/// What input methods write for ～ and －, Shift_JIS has, by the other of two codes: nobody is asked.
#[test]
fn the_dashes_of_input_methods_are_saved_without_a_question() {
    let game = GAME.replace("森雞二", "髙見").replace('〜', "");
    let (folder, path) = folder_with("a.kif", &encode(&game, Encoding::ShiftJis, false).0);
    let mut window = window(&path, None);
    press(&mut window, Modifiers::NONE, Key::C);
    text(&mut window, "4〜5（−120）");
    save(&mut window);
    saved(&mut window);
    let bytes = std::fs::read(&path).unwrap();
    let written = decode(&bytes).unwrap();
    assert!(written.text.contains("*4～5（－120）"), "{}", written.text);
    assert_eq!(written.encoding, Encoding::ShiftJis);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(!document(&window).is_modified());
}

#[test]
fn the_encoding_and_line_ends_of_the_next_save_are_chosen() {
    let text = GAME.replace("森雞二", "髙見").replace('〜', "");
    let (bytes, _) = encode(&text, Encoding::ShiftJis, false);
    let (_folder, path) = folder_with("a.kif", &bytes);
    let mut window = window(&path, None);
    click(&mut window, "Shift_JIS");
    choose(&mut window, "次から UTF-8 で保存");
    window.get_by_label("Shift_JIS → UTF-8");
    assert!(document(&window).is_modified());
    click(&mut window, "CRLF");
    choose(&mut window, "次から改行を LF (Unix, macOS) で保存");
    save(&mut window);
    saved(&mut window);
    let written = std::fs::read(&path).unwrap();
    let decoded = decode(&written).unwrap();
    assert_eq!((decoded.encoding, Eol::of(&decoded.text)), (Encoding::Utf8, Eol::Lf));
    assert!(decoded.text.contains("先手：髙見\n"), "{}", decoded.text);
    window.get_by_label("UTF-8");
}

#[test]
fn a_damaged_file_is_not_replaced_by_reflex() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩(44)\n   4 ８四歩(83)\n";
    let (folder, path) = folder_with("a.kifu", text.as_bytes());
    let mut window = window(&path, Some(folder.path().join("a 修正版.kifu")));
    // Untouched it is the same file: no question.
    save(&mut window);
    saved(&mut window);
    assert_eq!(std::fs::read(&path).unwrap(), text.as_bytes());
    let mut window = self::window(&path, Some(folder.path().join("a 修正版.kifu")));
    comment(&mut window, "ここまで");
    save(&mut window);
    window.get_by_label("このファイルには読み取れない部分があります");
    assert_lawful(&mut window);
    click(&mut window, "キャンセル");
    assert!(document(&window).is_modified());
    save(&mut window);
    click(&mut window, "別の名前で保存…");
    saved(&mut window);
    assert_eq!(std::fs::read(&path).unwrap(), text.as_bytes(), "the damaged file is as it was");
    assert!(document(&window).path().unwrap().ends_with("a 修正版.kifu"));
    // From then on a save is a save.
    comment(&mut window, "。");
    save(&mut window);
    saved(&mut window);

    let mut window = self::window(&path, None);
    comment(&mut window, "ここまで");
    save(&mut window);
    click(&mut window, "このファイルに保存");
    saved(&mut window);
    assert!(std::fs::read_to_string(&path).unwrap().contains("ここまで"));
}

#[test]
fn the_questions_fit_into_small_windows() {
    for language in Language::ALL {
        for size in [[400.0, 400.0], [800.0, 600.0]] {
            let many = "𠮷鷗噓𠮟塡顚摑頰繡囊嚙屛幷搔潑焰瘦禱簞繫萊蔣蟬蠟軀醬驒鹼麴";
            let (folder, path) = folder_with("a.kifu", GAME.replace('〜', many).as_bytes());
            for (name, button) in [("b.kif", "characters-unicode"), ("b.csa", "loss-in")] {
                let mut window = window_with(size, language, vec![path.clone()], Some(folder.path().join(name)));
                let locale = Locale::new(language);
                let label = locale.with(button, &[("format", "KIF".into())]);
                save_as(&mut window, &label);
                let cancel = window.get_by_label(&locale.text("dialog-cancel")).rect();
                let fits = cancel.bottom() <= size[1] && cancel.left() >= 0.0;
                assert!(fits || size[1] < 600.0, "{cancel:?} in {size:?}");
                assert!(window.get_by_label(&label).rect().top() >= 0.0);
                // What can be answered can be seen: the modal is as high as what is in it.
                let modal = window.ctx.memory(|memory| memory.area_rect(egui::Id::unique("dialog")));
                let modal = modal.expect("the question is an area");
                assert!(modal.bottom() + 1.0 >= cancel.bottom().min(size[1] - 32.0), "{cancel:?} in {modal:?}");
            }
        }
    }
}

/// Lines of moves that could not be read stay what they are, or it is said that they do not: where they would be read
/// after what was played.
#[test]
fn unread_moves_become_remarks_only_with_a_word() {
    let text = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ２六歩(27)\n   3 ４四歩(43)\n";
    let mut document = Document::from_loaded(load(text.as_bytes(), Some("kif")).unwrap(), None);
    let kept = |document: &Document, id| {
        let (bytes, report) = document.store(id, document.envelope());
        let said = report.notes.iter().find(|note| matches!(note.what, NoteKind::Buried(2) | NoteKind::Extras(2)));
        (String::from_utf8(bytes).unwrap(), said.map(|note| (note.what.code(), note.weight)))
    };
    assert_eq!(kept(&document, FormatId::Kif), (text.to_owned(), None));
    assert_eq!(kept(&document, FormatId::Csa).1, Some((NoteKind::Buried(2).code(), NoteWeight::Changed)));
    assert_eq!(kept(&document, FormatId::Jkf).1, Some((NoteKind::Extras(2).code(), NoteWeight::Lost)));
    document.go_to_ply(1);
    document.play(komaoto::notation::parse_usi("3c3d").unwrap()).unwrap();
    let (bytes, said) = kept(&document, FormatId::Kif);
    assert!(bytes.contains("   # 2 ２六歩(27)\n   # 3 ４四歩(43)\n"), "{bytes}");
    assert_eq!(said, Some((NoteKind::Buried(2).code(), NoteWeight::Changed)));

    // The window says it when it is done.
    let (_folder, path) = folder_with("a.kifu", text.as_bytes());
    let mut window = window(&path, None);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    window.event(egui::Event::Text("3c3d".to_owned()));
    window.run();
    save(&mut window);
    click(&mut window, "このファイルに保存");
    wait_for(&mut window, |window| window.query_by_label_contains("に保存しました").is_some());
    window.get_by_label_contains("読み取れなかった行が注記になる（2行）");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), bytes);
}

#[test]
fn a_file_dropped_on_a_question_about_a_save_does_not_take_its_place() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let other = folder.path().join("other.kifu");
    std::fs::write(&other, "手合割：平手\n   1 ２六歩(27)\n").unwrap();
    let csa = folder.path().join("b.csa");
    let mut window = window(&path, Some(csa.clone()));
    save_as(&mut window, "CSA では保存できない内容があります");
    window.input_mut().dropped_files = vec![std::sync::Arc::new(Dropped(other))];
    window.run();
    window.get_by_label("CSA では保存できない内容があります");
    assert_eq!(outline(&window), "7g7f 3c3d (8c8d)");
    click(&mut window, "それでも保存");
    window.run();
    if window.query_by_label(NO_PLACE).is_some() {
        click(&mut window, "別の字（〓など）への置き換えも認める");
        click(&mut window, "置き換えて保存");
    }
    saved(&mut window);
    let written = decode(&std::fs::read(&csa).unwrap()).unwrap().text.into_owned();
    assert!(written.contains("+7776FU") && !written.contains("+2726FU"));
}

#[test]
fn a_save_planned_before_another_record_was_opened_is_not_made_of_that() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let other = folder.path().join("other.kifu");
    std::fs::write(&other, "手合割：平手\n   1 ２六歩(27)\n").unwrap();
    let (answer, answers) = std::sync::mpsc::channel();
    let mut window =
        window_asking([1200.0, 800.0], Language::Japanese, vec![path.clone()], Box::new(Held::from(answers)));
    // The dialog for opening stands open while the characters of a chosen encoding are asked about.
    press(&mut window, Modifiers::COMMAND, Key::O);
    click(&mut window, "UTF-8");
    choose(&mut window, "次から Shift_JIS で保存");
    save(&mut window);
    answer.send(other).unwrap();
    wait_for(&mut window, |window| tabs(window).contains(&"other.kifu".to_owned()));
    window.run();
    // The question is about the record that is seen, which is the first one.
    assert_eq!(document(&window).path(), Some(path.as_path()));
    assert!(window.query_by_label(NO_PLACE).is_some());
    assert_eq!(std::fs::read(&path).unwrap(), GAME.as_bytes());
}

#[test]
fn a_move_that_could_be_two_and_damage_beyond_the_notes_kept_are_asked_about() {
    let (_folder, path) = folder_with("a.ki2u", "手合割：平手\n\n▲７六歩 △３四歩 ▲５八金 △８四歩\n".as_bytes());
    let mut window = window(&path, None);
    comment(&mut window, "ここまで");
    save(&mut window);
    window.get_by_label("このファイルには読み取れない部分があります");

    let note = |weight, what| Note { line: 1, column: 1, weight, what, text: "".into(), node: None, places: vec![] };
    let mut report = Report::default();
    for _ in 0..1_000 {
        report.add(note(NoteWeight::Kept, NoteKind::UnknownLine));
    }
    assert_eq!(report.damaged(), 0);
    report.add(note(NoteWeight::Kept, NoteKind::NotAMove));
    report.add(note(NoteWeight::Lost, NoteKind::UnknownLine));
    assert!(report.damaged() == 2 && report.is_damaged() && report.notes.len() == 1_000);
}

#[test]
fn characters_are_named_however_much_else_is_lost() {
    let game = load(GAME.as_bytes(), Some("kifu")).unwrap().records.remove(0);
    let games = vec![game; 1_001];
    let (_, report) = store(&games, FormatId::Csa, Envelope::usual(FormatId::Csa, "csa"), &WriteOptions::default());
    assert!(report.more > 0, "{}", report.notes.len());
    let found = komaoto::files::misfits(&games, Encoding::ShiftJis, &report);
    assert!(found.iter().any(|misfit| misfit.text == "雞" && misfit.count == 1_001));
}

/// A window with a state folder.
pub(super) fn window_keeping(folder: &Path, files: Vec<PathBuf>, dialog: Option<PathBuf>) -> Window {
    let settings = Settings {
        language: Some(Language::Japanese),
        state: Some(folder.join("state")),
        recent: files.clone(),
        ..Settings::default()
    };
    window_of([1200.0, 800.0], settings, files, Box::new(Fixed(dialog)))
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_replaced_only_when_that_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    let mut window = window_keeping(folder.path(), vec![path.clone()], Some(folder.path().join("b.kifu")));
    comment(&mut window, "一局目");
    save(&mut window);
    window.get_by_label_contains("読み取り専用のファイルです");
    assert_lawful(&mut window);
    window.get_by_label_contains("元のファイルはそのままで");
    assert_eq!(std::fs::read(&path).unwrap(), GAME.as_bytes());
    assert!(document(&window).is_modified());
    click(&mut window, "読み取り専用でも置き換える");
    saved(&mut window);
    assert!(window.query_by_label_contains("読み取り専用のファイルです").is_none());
    assert!(std::fs::read_to_string(&path).unwrap().contains("一局目"));
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o444);
    // The other way out: another name.
    comment(&mut window, "と二局目");
    save(&mut window);
    window.get_by_label("別の名前で保存…").click();
    window.run();
    saved(&mut window);
    assert!(document(&window).path().unwrap().ends_with("b.kifu"));
}

#[test]
fn a_folder_that_is_gone_is_said_and_another_place_is_offered() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    let moved = inner.join("a.kifu");
    std::fs::rename(&path, &moved).unwrap();
    let mut window = window_keeping(folder.path(), vec![moved], Some(folder.path().join("b.kifu")));
    comment(&mut window, "一局目");
    std::fs::remove_dir_all(&inner).unwrap();
    // Another save as, for a file that is gone is first of all a file that was changed by somebody.
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    settle(&mut window);
    saved(&mut window);
    assert!(document(&window).path().unwrap().ends_with("b.kifu"));
}

#[test]
fn a_name_without_an_extension_keeps_the_kind_of_file() {
    let (bytes, _) = encode(&GAME.replace("森雞二", "山田").replace('〜', ""), Encoding::ShiftJis, false);
    let (folder, path) = folder_with("a.kif", &bytes);
    let mut window = window(&path, Some(folder.path().join("写し")));
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with("写し.kif")));
    assert_eq!(std::fs::read(folder.path().join("写し.kif")).unwrap(), bytes);
}

/// Dialogs of GTK select the name before its extension: what is written there keeps its own one, and loses what was left.
#[test]
fn an_extension_that_a_person_has_written_before_the_one_suggested_is_theirs() {
    for (answered, kept) in [("tour.kifu.csa", "tour.kifu"), ("1.5.csa", "1.5.csa"), ("tour.kifu", "tour.kifu")] {
        let (folder, path) = folder_with("a.csa", b"V2.2\nPI\n+\n+7776FU\n");
        let mut window = window(&path, Some(folder.path().join(answered)));
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        wait_for(&mut window, |window| document(window).path().is_some_and(|path| path.ends_with(kept)));
        assert!(folder.path().join(kept).is_file());
    }
}

#[test]
fn a_folder_is_chosen_to_be_written_into_directly() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let mut settings = Settings::default();
    assert!(!settings.writes_directly(&path));
    settings.write_directly(folder.path(), true);
    assert!(settings.writes_directly(&folder.path().join("other.kif")));
    assert!(!settings.writes_directly(&folder.path().join("inner/other.kif")));
    settings.write_directly(folder.path(), false);
    assert!(settings.direct_folders.is_empty());
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let inode = || std::fs::metadata(&path).unwrap().ino();
        let before = inode();
        let mut window = window_keeping(folder.path(), vec![path.clone()], None);
        press(&mut window, Modifiers::COMMAND, Key::Comma);
        click(&mut window, "操作");
        window.get_by_label(&folder.path().display().to_string()).click_accesskit();
        window.run();
        press(&mut window, Modifiers::NONE, Key::Escape);
        comment(&mut window, "一局目");
        save(&mut window);
        saved(&mut window);
        assert_eq!(inode(), before, "the file itself was written into");
        assert!(std::fs::read_to_string(&path).unwrap().contains("一局目"));
    }
}

#[test]
fn a_long_save_is_seen_and_does_not_keep_anybody_from_editing() {
    let (folder, path) = folder_with("a.kifu", GAME.as_bytes());
    let mut window = window_keeping(folder.path(), vec![path.clone()], None);
    comment(&mut window, "一局目");
    // Another window holds the versions: the save waits for it.
    let versions = folder.path().join("state/versions");
    std::fs::create_dir_all(&versions).unwrap();
    let held = std::fs::File::create(versions.join("lock")).unwrap();
    held.lock().unwrap();
    press(&mut window, Modifiers::COMMAND, Key::S);
    wait_for(&mut window, |window| window.query_by_label_contains("保存中…").is_some());
    comment(&mut window, "と二局目");
    drop(held);
    settle(&mut window);
    assert!(document(&window).is_modified(), "what was written since is not saved yet");
    assert!(std::fs::read_to_string(&path).unwrap().contains("*一局目\r\n"));
    save(&mut window);
    saved(&mut window);
    assert!(std::fs::read_to_string(&path).unwrap().contains("と二局目"));
}

#[test]
fn a_file_that_cannot_be_merged_says_why_in_the_persons_language() {
    let folder = tempfile::tempdir().unwrap();
    let (path, gone) = (folder.path().join("a.kif"), folder.path().join("gone.kif"));
    std::fs::write(&path, GAME).unwrap();
    let mut window = window(&path, Some(gone));
    click(&mut window, "編集");
    click(&mut window, "分岐と棋譜");
    click(&mut window, "ファイルをこの棋譜に統合…");
    wait_for(&mut window, |window| window.query_by_label_contains("ファイルがありません").is_some());
}

/// The undo history is the file's own: a copy under another name takes nothing of it away.
#[test]
fn after_save_as_the_old_file_still_has_its_undo() {
    let (folder, old) = folder_with("old.kifu", GAME.as_bytes());
    let new = folder.path().join("new.kifu");
    let launch = Launch { files: vec![old.clone()], state: Some(folder.path().join("state")), ..Launch::default() };
    let picker = Box::new(Fixed(Some(new.clone())));
    let settings = Settings { language: Some(Language::Japanese), ..Settings::default() };
    let mut window = launched([1200.0, 800.0], settings, launch, move |app| app.with_picker(picker));
    comment(&mut window, "旧");
    save(&mut window);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    wait_for(&mut window, |window| document(window).path() == Some(&new));
    settle(&mut window);
    window.input_mut().dropped_files = vec![std::sync::Arc::new(Dropped(old.clone()))];
    window.run();
    wait_for(&mut window, |window| document(window).path() == Some(&old));
    wait_for(&mut window, |window| document(window).undoable().is_some());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).node().unwrap().comment, "");
    assert!(document(&window).is_modified());
}

/// What undo and redo lead to is saved in the encoding of the file, also where games were put into a new one before its
/// first save: nothing is unsaved then, and nothing is told of another encoding.
#[test]
fn undo_behind_the_first_save_of_several_games_keeps_the_encoding() {
    for reopens in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.kif");
        let mut window = window_with([1200.0, 800.0], Language::Japanese, vec![], Some(path.clone()));
        for mv in ["76歩", "34歩"] {
            window.event(egui::Event::Text(mv.to_owned()));
            window.run();
        }
        window.state_mut().as_mut().unwrap().ask(Command::AddGame);
        window.run();
        for mv in ["26歩", "84歩"] {
            window.event(egui::Event::Text(mv.to_owned()));
            window.run();
        }
        save(&mut window);
        wait_for(&mut window, |_| path.exists());
        settle(&mut window);
        let saved = std::fs::read(&path).unwrap();
        assert!(!document(&window).is_modified());
        if reopens {
            for command in [Command::CloseTab, Command::ReopenTab] {
                window.state_mut().as_mut().unwrap().ask(command);
                window.run();
            }
            wait_for(&mut window, |window| document(window).path().is_some());
        }
        for _ in 0..3 {
            press(&mut window, Modifiers::COMMAND, Key::Z);
        }
        assert_eq!(document(&window).envelope(), document(&window).saved_envelope(), "reopened {reopens}");
        for _ in 0..3 {
            press(&mut window, Modifiers::COMMAND, Key::Y);
        }
        assert!(!document(&window).is_modified(), "reopened {reopens}");
        save(&mut window);
        assert_eq!(std::fs::read(&path).unwrap(), saved);
    }
}
