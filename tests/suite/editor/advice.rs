//! Fixes as edits: applied, undone, made again; and what they leave alone.

use super::*;
use komaoto::doctor::{Fix, Remedy};
use komaoto::editor::Advice;
use komaoto::files::load;
use komaoto::formats::{Envelope, FormatId};
use komaoto::task::Stop;
use komaoto::text::Encoding;

const TEXT: &str = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n   3 ２二角成(78)\n   4 同　銀(31)\n   5 投了\n";

fn opened(text: &str) -> Document {
    let bytes = text.as_bytes().to_vec();
    Document::from_loaded(load(&bytes, Some("kif")).unwrap(), None)
}

fn advice(document: &Document, note: usize) -> (std::sync::Arc<str>, Vec<Fix>) {
    match document.consult(note).unwrap().advice(&Stop::new()) {
        Advice::Fixes { text, fixes } => (text, fixes),
        Advice::Gone => panic!("gone"),
    }
}

fn replace(document: &Document, note: usize) -> Edit {
    let (text, mut fixes) = advice(document, note);
    let game = document.report().notes[note].node.map_or(0, |(game, _)| game);
    let Fix { patch, encoding, .. } = fixes.remove(0);
    Edit::Replace { text: Some(text.to_string()), patch, format: document.source_format().unwrap(), game, encoding }
}

fn notes(document: &Document) -> Vec<&'static str> {
    document.report().notes.iter().map(|note| note.what.code()).collect()
}

#[test]
fn a_fix_is_one_undoable_edit_and_the_notes_follow() {
    let mut document = opened(TEXT);
    assert_eq!(notes(&document)[0], "R201");
    let before = notes(&document);
    let damaged = document.record().clone();
    document.go(Go::By(1));
    let at = document.cursor().at();
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    assert_eq!(notes(&document), [] as [&str; 0]);
    assert_eq!(document.record().outline(), "7g7f 3c3d 8h2b+ 3a2b resign");
    assert_eq!((document.cursor().at(), document.cursor().index()), (at, 1), "the cursor stays");
    assert!(document.is_modified() && document.source().unwrap().contains("２二角成(88)"));
    valid(&document);

    document.undo().unwrap();
    assert_eq!((notes(&document), document.record()), (before, &damaged));
    assert!(!document.is_modified() && document.source().unwrap().contains("２二角成(78)"));
    assert_eq!(document.cursor().at(), at);
    valid(&document);
    document.redo().unwrap();
    assert_eq!(notes(&document), [] as [&str; 0]);
    assert_eq!(document.record().outline(), "7g7f 3c3d 8h2b+ 3a2b resign");
    valid(&document);
}

#[test]
fn a_fix_after_edits_keeps_them() {
    let mut document = opened(TEXT);
    document.go(Go::By(1));
    let at = document.cursor().at();
    document.apply(Edit::comment(at, "角道を\n開けた")).unwrap();
    act(&mut document, "play 8c8d").unwrap();
    act(&mut document, "play 2g2f").unwrap();
    let here = document.cursor().at();
    let (text, _) = advice(&document, 0);
    assert!(text.contains("*開けた"), "what a save would write now: {text}");
    // The line that the note and the file beside it name, whatever has come before it.
    let (note, fixes) = (document.report().notes[0].line, advice(&document, 0).1);
    assert!(!fixes.is_empty() && fixes.iter().all(|fix| fix.line == note), "{note}: {fixes:?}");
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    assert_eq!(document.record().outline(), "7g7f 3c3d (8c8d 2g2f) 8h2b+ 3a2b resign");
    assert_eq!(document.cursor().at(), here);
    assert_eq!(document.record().tree.get(at).unwrap().comment, "角道を\n開けた");
    assert_eq!(notes(&document), [] as [&str; 0]);
    valid(&document);
    for _ in 0..4 {
        document.undo().unwrap();
        valid(&document);
    }
    assert!(!document.is_modified() && notes(&document)[0] == "R201");
    for _ in 0..4 {
        document.redo().unwrap();
    }
    assert_eq!(document.record().outline(), "7g7f 3c3d (8c8d 2g2f) 8h2b+ 3a2b resign");
}

#[test]
fn what_the_format_cannot_hold_survives_a_fix() {
    let text = "PI\n+\n+7776FU\n-3334FU\n+7822UM\n-3122GI\n";
    let bytes = text.as_bytes().to_vec();
    let mut document = Document::from_loaded(load(&bytes, Some("csa")).unwrap(), None);
    act(&mut document, "by 1").unwrap();
    act(&mut document, "play 8c8d").unwrap();
    assert_eq!(document.record().outline(), "7g7f 3c3d (8c8d)");
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    assert_eq!(document.record().outline(), "7g7f 3c3d (8c8d) 8h2b+ 3a2b");
}

#[test]
fn a_line_that_is_gone_has_no_fix() {
    let mut document = opened(TEXT);
    document.go(Go::By(1));
    act(&mut document, "delete").unwrap();
    assert_eq!(document.consult(0).unwrap().advice(&Stop::new()), Advice::Gone);
    assert!(document.consult(99).is_none());
}

#[test]
fn a_line_with_foreign_bytes_is_edited_only_if_it_is_edited() {
    let mut bytes = komaoto::text::encode(&TEXT.replace("(78)", "(88)"), Encoding::ShiftJis, false).0;
    bytes.extend_from_slice(b"*\xE3\x81\x82\xFF\xFE\n");
    let mut document = Document::from_loaded(load(&bytes, Some("kif")).unwrap(), None);
    let index = document.report().notes.iter().position(|note| note.what.code() == "R101").unwrap();
    document.go(Go::By(1));
    act(&mut document, "text 別").unwrap();
    let Advice::Fixes { fixes, .. } = document.consult(index).unwrap().advice(&Stop::new()) else { panic!("gone") };
    assert_eq!(fixes, []);
    document.go(Go::Last);
    act(&mut document, "text 別").unwrap();
    assert_eq!(document.consult(index).unwrap().advice(&Stop::new()), Advice::Gone);
}

/// Lines in another encoding are read in it, as one step. An edit is of one game: of several, none is offered.
#[test]
fn lines_in_another_encoding_are_read_in_it() {
    let game =
        |name: &[u8]| [&b"[White \"\xC5\xBDi\xC5\xBEek\"]\n[Black \""[..], name, b"\"]\n\n1. e4 e5 *\n\n"].concat();
    let opened = |bytes: &[u8]| Document::from_loaded(load(bytes, Some("pgn")).unwrap(), None);
    let offered = |document: &Document| {
        let note = notes(document).iter().position(|code| *code == "R101").unwrap();
        let (text, fixes) = advice(document, note);
        (text, fixes.into_iter().find(|fix| fix.remedy == Remedy::Lines(Encoding::Windows1250)))
    };
    let mut document = opened(&game(b"\xD8rsted"));
    let (text, fix) = offered(&document);
    let Fix { patch, encoding, .. } = fix.unwrap();
    let edit = Edit::Replace { text: Some(text.to_string()), patch, format: FormatId::Pgn, game: 0, encoding };
    document.apply(edit).unwrap();
    assert_eq!(document.record().headers.get("Black"), Some("Řrsted"));
    assert!(!notes(&document).contains(&"R101"), "{:?}", notes(&document));
    document.undo().unwrap();
    assert_eq!(document.record().headers.get("Black"), Some("Ørsted"));
    assert!(notes(&document).contains(&"R101"));
    let several = opened(&[game(b"\xD8rsted"), game(b"Fran\xE7ois")].concat());
    assert_eq!(offered(&several).1, None);
}

#[test]
fn a_deleted_node_takes_its_notes_along_until_it_is_back() {
    let mut document = opened(&TEXT.replace("(78)", "(55)"));
    let there = |document: &Document| document.report().notes.iter().filter(|note| document.is_there(note)).count();
    let all = document.report().notes.len();
    assert!(all >= 2 && there(&document) == all);
    document.go(Go::By(2));
    act(&mut document, "delete").unwrap();
    assert_eq!(there(&document), 0);
    document.undo();
    assert_eq!(there(&document), all);
}

#[test]
fn a_fix_of_one_game_leaves_the_others() {
    let text = "startpos moves 2g2f\nstartpos moves 7g7f 3c3d 8g2b+ 3a2b\nstartpos moves 5g5f 5g5e\n";
    let bytes = text.as_bytes().to_vec();
    let mut document = Document::from_loaded(load(&bytes, Some("usi")).unwrap(), None);
    document.show_game(1);
    assert_eq!(document.report().notes[0].line, 2);
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    assert_eq!(document.record().outline(), "7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(document.report().notes.len(), 1, "the note on the third game is still there");
    assert_eq!(document.report().notes[0].node.unwrap().0, 2);
    document.show_game(0);
    document.undo().unwrap();
    assert_eq!((document.games().1, document.record().outline().as_str()), (1, "7g7f 3c3d 8g2b+ 3a2b"));
}

#[test]
fn a_fix_can_be_kept_in_a_journal() {
    let document = opened(TEXT);
    let edit = replace(&document, 0);
    let text = serde_json::to_string(&edit).unwrap();
    assert_eq!(serde_json::from_str::<Edit>(&text).unwrap(), edit);
}

#[test]
fn a_mended_file_differs_in_the_line_that_was_wrong() {
    // Bytes that a writer of ours would not choose: Shift_JIS, CRLF, remarks, blanks, no final line end, a code that
    // decodes like another.
    let text = TEXT.replace('\n', "\r\n").replace("*角道", "*角道 ∵  \r\n# 注 ") + "まで4手で後手の勝ち  ";
    let sjis = |text: &str| {
        let mut bytes = komaoto::text::encode(text, Encoding::ShiftJis, false).0;
        let at = bytes.windows(2).position(|pair| pair == [0x81, 0xE6]).unwrap();
        bytes.splice(at..at + 2, [0x87, 0x9A]);
        bytes
    };
    let bytes = sjis(&text);
    let mut document = Document::from_loaded(load(&bytes, Some("kif")).unwrap(), None);
    let stored = |document: &Document| document.store(document.format().unwrap(), document.envelope()).0;
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    assert_eq!(stored(&document), sjis(&text.replace("(78)", "(88)")));
    document.undo().unwrap();
    assert_eq!(stored(&document), bytes);
    document.redo().unwrap();
    assert_eq!(stored(&document), sjis(&text.replace("(78)", "(88)")));
    // And an edit after it changes its own line only.
    document.go(Go::By(1));
    let at = document.cursor().at();
    document.apply(Edit::comment(at, "角道")).unwrap();
    assert!(stored(&document).ends_with(&sjis(&text)[sjis(&text).len() - 12..]));
    document.undo().unwrap();
    assert_eq!(stored(&document), sjis(&text.replace("(78)", "(88)")));
}

#[test]
fn undoing_a_fix_leaves_the_encoding_chosen_since() {
    let mut document = opened(TEXT);
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    let sjis = Envelope { encoding: Encoding::ShiftJis, ..document.envelope() };
    document.saved("a.kif".into(), FormatId::Kif, sjis, document.revision());
    document.undo().unwrap();
    assert_eq!(document.envelope(), sjis);
    document.redo().unwrap();
    assert!(document.envelope() == sjis && !document.is_modified());
}

#[test]
fn a_fix_is_in_the_format_that_was_read_whatever_it_was_saved_as() {
    let mut document = opened(TEXT);
    document.saved("a.csa".into(), FormatId::Csa, Envelope::usual(FormatId::Csa, "csa"), document.revision());
    assert_eq!((document.format(), document.source_format()), (Some(FormatId::Csa), Some(FormatId::Kif)));
    let edit = replace(&document, 0);
    document.apply(edit).unwrap();
    assert_eq!(document.record().outline(), "7g7f 3c3d 8h2b+ 3a2b resign");
    assert_eq!(document.format(), Some(FormatId::Csa));
    valid(&document);
}
