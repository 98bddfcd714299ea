//! Opening and saving.

use std::fs;
use std::path::Path;

use super::*;
use komaoto::disk::{OnDisk, SaveStep};
use komaoto::editor::overview::LineTexts;
use komaoto::editor::{Document, OpenError, Prepared, Target};
use komaoto::formats::NoteKind;
use komaoto::notation::{Style, spell};
use komaoto::task::Task;
use komaoto::text::{Encoding, Eol};

/// Spelled as no writer of ours would: blank lines, an unknown line, odd spacing.
const KIF: &str = "# 手で書いた棋譜\r\n手合割：平手　　\r\n先手：山田\r\n\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:01/00:00:01)\r\n*よい手\r\n   2 ３四歩(33)   ( 0:02/00:00:02)\r\n   3 投了\r\n\r\n変化：2手\r\n   2 ８四歩(83)\r\n";

fn opened(path: &Path) -> Document {
    Document::open(path).unwrap()
}

fn save(document: &mut Document, path: &Path) -> Report {
    let Prepared { report, job, .. } = document.prepare(document.target(path));
    document.note_saved(job.write().unwrap());
    report
}

#[test]
fn a_new_document_holds_an_empty_untitled_game() {
    let document = Document::default();
    assert_eq!(document.record(), &Record::new(Position::start()));
    assert!(document.path().is_none() && document.format().is_none());
    assert!(!document.is_modified());
}

#[test]
fn what_cannot_be_opened_leaves_the_open_document() {
    let (folder, good) = folder_with("good.usi", b"startpos moves 7g7f 3c3d");
    let mut document = opened(&good);
    act(&mut document, "last").unwrap();
    act(&mut document, "play 2g2f").unwrap();
    let before = (show(&document), document.id(), document.revision());
    let cases: [(&str, Option<&[u8]>); 5] = [
        ("none.kif", None),
        ("empty.kif", Some(b"")),
        ("blank.kif", Some(b"\r\n \r\n")),
        ("picture.kif", Some(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0")),
        ("letter.txt", Some("拝啓\n時下ますます\n".as_bytes())),
    ];
    for (name, bytes) in cases {
        let path = folder.path().join(name);
        if let Some(bytes) = bytes {
            fs::write(&path, bytes).unwrap();
        }
        let error = Document::open(&path).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
        assert_eq!(matches!(error, OpenError::Io { .. }), bytes.is_none(), "{error}");
    }
    assert!(matches!(Document::open(folder.path()), Err(OpenError::Io { .. })));
    assert_eq!((show(&document), document.id(), document.revision()), before);
    assert_eq!(document.path(), Some(good.as_path()));
}

#[test]
fn a_file_opens_at_the_move_asked_for() {
    let (_folder, path) = folder_with("a.usi", b"startpos moves 7g7f 3c3d 2g2f");
    for (ply, expected) in [
        (None, "| 7g7f 3c3d 2g2f"),
        (Some(0), "| 7g7f 3c3d 2g2f"),
        (Some(2), "7g7f 3c3d| 2g2f"),
        (Some(99), "7g7f 3c3d 2g2f|"),
    ] {
        let document = Document::open_at(&path, ply).unwrap();
        assert_eq!(show(&document), expected);
    }
}

#[test]
fn an_untouched_document_is_saved_byte_for_byte() {
    let sjis = encoding(KIF);
    for bytes in [KIF.as_bytes(), &sjis] {
        let (folder, path) = folder_with("a.kif", bytes);
        let mut document = opened(&path);
        assert!(save(&mut document, &path).is_empty());
        assert_eq!(fs::read(&path).unwrap(), bytes);
        // Under another name of the same kind, too.
        let other = folder.path().join("b.KIF");
        save(&mut document, &other);
        assert_eq!(fs::read(&other).unwrap(), bytes);
        // And when every edit is undone, even past a save.
        act(&mut document, "by 1").unwrap();
        act(&mut document, "text 急所").unwrap();
        save(&mut document, &path);
        assert_ne!(fs::read(&path).unwrap(), bytes);
        act(&mut document, "undo").unwrap();
        save(&mut document, &path);
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert!(!document.is_modified());
    }
}

/// The text in Shift_JIS.
fn encoding(text: &str) -> Vec<u8> {
    let (bytes, lost) = komaoto::text::encode(text, Encoding::ShiftJis, false);
    assert!(lost.is_empty());
    bytes
}

#[test]
fn an_edited_document_comes_back_as_it_was_saved() {
    let (_folder, path) = folder_with("a.kif", &encoding(KIF));
    let mut document = opened(&path);
    let envelope = document.envelope();
    assert_eq!((envelope.encoding, envelope.eol), (Encoding::ShiftJis, Eol::CrLf));
    act(&mut document, "by 1").unwrap();
    act(&mut document, "play 1c1d").unwrap();
    act(&mut document, "text 端歩").unwrap();
    assert!(document.is_modified());
    assert!(!save(&mut document, &path).loses());
    assert!(!document.is_modified());
    let again = opened(&path);
    assert_eq!(show(&again), "| 7g7f{よい手} 3c3d (8c8d) (1c1d{端歩}) resign");
    assert_eq!(again.record(), document.record());
    assert_eq!(again.envelope(), envelope);
}

#[test]
fn the_extension_decides_format_and_envelope() {
    let utf8 = Envelope { encoding: Encoding::Utf8, bom: false, eol: Eol::Lf };
    let (_folder, path) = folder_with("a.kif", KIF.replace("\r\n", "\n").as_bytes());
    let document = opened(&path);
    let shift_jis = |eol| Envelope { encoding: Encoding::ShiftJis, bom: false, eol };
    for (name, format, envelope) in [
        // The same kind of file: as it is.
        ("b.kif", FormatId::Kif, utf8),
        ("B.KIF", FormatId::Kif, utf8),
        ("棋譜", FormatId::Kif, utf8),
        ("a.kif.bak", FormatId::Kif, utf8),
        // Another kind: as is usual for it.
        ("b.kifu", FormatId::Kif, Envelope { eol: Eol::CrLf, ..utf8 }),
        ("b.csa", FormatId::Csa, shift_jis(Eol::CrLf)),
        ("b.sfen", FormatId::Sfen, utf8),
        ("b.usi", FormatId::Sfen, utf8),
    ] {
        let target = document.target(Path::new(name));
        let path = std::path::absolute(name).unwrap();
        assert_eq!(target, Target { path, format, envelope, anew: false }, "{name}");
    }
    let fresh = Document::default();
    assert_eq!(fresh.target(Path::new("a")).format, FormatId::Kif);
    assert_eq!(fresh.target(Path::new("a.kif")).envelope, shift_jis(Eol::CrLf));
}

#[test]
fn under_its_own_name_a_file_stays_what_it_is() {
    for (name, text) in [("a.kif", "V2.2\nPI\n+\n+7776FU\n"), ("a.csa", KIF), ("a.sfen", KIF)] {
        let (_folder, path) = folder_with(name, text.as_bytes());
        let document = opened(&path);
        let target = document.target(&path);
        let (format, envelope) = (document.format().unwrap(), document.envelope());
        assert_eq!(target, Target { path, format, envelope, anew: false });
        let kif = (FormatId::Kif, Encoding::Utf8);
        assert_eq!((format, envelope.encoding), if text == KIF { kif } else { (FormatId::Csa, Encoding::ShiftJis) });
    }
}

#[test]
fn the_last_number_a_move_can_have() {
    for (name, text) in [
        ("a.sfen", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 4294967295 moves 7g7f 3c3d"),
        ("a.kif", "手合割：平手\n手数＝4294967295\n   1 ７六歩(77)\n   2 ３四歩(33)\n"),
    ] {
        let (_folder, path) = folder_with(name, text.as_bytes());
        let document = opened(&path);
        assert_eq!((document.rows(), document.row(2).unwrap().ply), (3, u32::MAX - 1), "{name}");
        assert_eq!(document.record().ply(document.cursor().line()[2]), u32::MAX - 1, "{name}");
        document.snapshot().store(FormatId::Kif, Envelope::default());
    }
}

#[test]
fn after_save_as_plain_save_keeps_to_the_new_format() {
    let (folder, path) = folder_with("a.kif", KIF.as_bytes());
    let mut document = opened(&path);
    let csa = folder.path().join("a.csa");
    save(&mut document, &csa);
    assert_eq!((document.path(), document.format()), (Some(csa.as_path()), Some(FormatId::Csa)));
    act(&mut document, "by 1").unwrap();
    act(&mut document, "text a").unwrap();
    let again = document.path().unwrap().to_owned();
    save(&mut document, &again);
    assert!(String::from_utf8_lossy(&fs::read(&csa).unwrap()).contains("+7776FU"));
    assert_eq!(fs::read(&path).unwrap(), KIF.as_bytes());
}

#[test]
fn what_the_encoding_cannot_hold_is_told_before_writing() {
    let mut document = Document::default();
    let at = document.cursor().at();
    document.apply(Edit::comment(at, "𠮷田🎉")).unwrap();
    assert!(document.prepare(document.target(Path::new("a.kif"))).report.loses());
    assert!(!document.prepare(document.target(Path::new("a.kifu"))).report.loses());
}

#[test]
fn all_games_of_a_file_are_saved_and_the_others_unchanged() {
    let (_folder, path) = folder_with("a.usi", b"startpos moves 7g7f\nstartpos moves 2g2f 8c8d\nstartpos moves 5g5f\n");
    let mut document = opened(&path);
    assert_eq!(document.games(), (3, 0));
    document.show_game(1);
    act(&mut document, "last").unwrap();
    act(&mut document, "play 2f2e").unwrap();
    assert!(!save(&mut document, &path).loses());
    let again = opened(&path);
    let outlines: Vec<_> = again.snapshot().records().iter().map(|record| print(record, NodeId::ROOT)).collect();
    assert_eq!(outlines, ["| 7g7f", "| 2g2f 8c8d 2f2e", "| 5g5f"]);
}

#[test]
fn a_relative_name_is_made_whole() {
    let here = std::env::current_dir().unwrap();
    let name = Path::new("tests/data/aigakari.kif");
    let document = opened(name);
    assert_eq!(document.path(), Some(here.join(name).as_path()));
    assert_eq!(document.target(name).path, here.join(name));
    assert_eq!(document.target(Path::new("new.kif")).path, here.join("new.kif"));
}

#[test]
fn a_failed_save_changes_nothing() {
    let (folder, path) = folder_with("a.usi", b"startpos moves 7g7f");
    let mut document = opened(&path);
    act(&mut document, "text a").unwrap();
    let nowhere = folder.path().join("none/b.usi");
    let error = document.save(&nowhere, FormatId::Sfen, Envelope::default()).unwrap_err();
    assert_eq!((error.step, error.on_disk), (SaveStep::Create, OnDisk::Nothing));
    assert!(document.is_modified());
    assert_eq!(document.path(), Some(path.as_path()));
}

#[test]
fn a_save_on_another_thread_is_taken_note_of_later() {
    let (_folder, path) = folder_with("a.usi", b"startpos moves 7g7f");
    let mut document = opened(&path);
    act(&mut document, "last").unwrap();
    act(&mut document, "play 3c3d").unwrap();
    let (snapshot, target) = (document.snapshot(), document.target(&path));
    let mut task = Task::spawn(|| (), move |_| Prepared::new(&snapshot, target).job.write());
    let written = task.wait(std::time::Duration::from_secs(30)).unwrap().unwrap().unwrap();
    assert_eq!(show(&opened(&path)), "| 7g7f 3c3d");
    // What was edited meanwhile is not saved.
    act(&mut document, "play 2g2f").unwrap();
    document.note_saved(written.clone());
    assert!(document.is_modified());
    act(&mut document, "undo").unwrap();
    assert!(!document.is_modified());
    // Another document has been opened since: the save is none of its business.
    let mut other = Document::default();
    act(&mut other, "play 7g7f").unwrap();
    other.note_saved(written);
    assert!(other.is_modified() && other.path().is_none());
}

#[test]
fn the_moves_of_the_line_are_spelled_as_they_are_now() {
    let mut texts = LineTexts::default();
    let check = |texts: &mut LineTexts, document: &Document, style| {
        let record = document.record();
        for (row, &id) in document.cursor().line().iter().enumerate() {
            let spelled = record.tree.get(id).unwrap().mv().map_or_else(String::new, |mv| {
                let before = record.tree.parent(id).unwrap();
                spell(style, &record.position_at(before), mv, record.last_target(before))
            });
            assert_eq!(texts.get(document, row, style), spelled, "row {row}");
        }
        assert_eq!(texts.get(document, document.rows(), style), "");
    };
    let mut document = document("7g7f 3c3d 8h2b+ (2g2f) 3a2b| resign");
    for style in [Style::Japanese, Style::Usi, Style::Kif, Style::Western, Style::Japanese] {
        check(&mut texts, &document, style);
    }
    assert_eq!(texts.get(&document, 4, Style::Japanese), "☖同　銀");
    for action in ["by -2", "play 8h3c+", "undo", "play 2g2f", "play 8c8d", "undo", "undo", "mainline", "first"] {
        let _ = act(&mut document, action);
        check(&mut texts, &document, Style::Japanese);
    }
    // The ids are those of the line before, the moves are not.
    let mut other = self::document("2g2f 8c8d 2f2e 8d8e");
    check(&mut texts, &other, Style::Japanese);
    other.show_game(0);
    for mv in ["play 2e2d", "play 8e8f"] {
        act(&mut other, "last").unwrap();
        act(&mut other, mv).unwrap();
        check(&mut texts, &other, Style::Japanese);
    }
}

#[test]
fn what_was_guessed_of_the_bytes_is_not_said_of_those_written_since() {
    let latin: Vec<u8> = "[White \"Müller\"]\n[Black \"Peña\"]\n\n1. e4 e5 *\n".chars().map(|c| c as u8).collect();
    let (_folder, path) = folder_with("a.pgn", &latin);
    let mut document = opened(&path);
    let guesses = |document: &Document| {
        document.report().notes.iter().filter(|note| matches!(note.what, NoteKind::GuessedEncoding(_))).count()
    };
    let at = document.cursor().at();
    document.apply(Edit::comment(at, "ü")).unwrap();
    save(&mut document, &path);
    assert_eq!(guesses(&document), 1, "they are still read so");
    document.set_envelope(Envelope { encoding: Encoding::Utf8, ..document.envelope() });
    save(&mut document, &path);
    assert_eq!(guesses(&document), 0);
    assert_eq!(guesses(&opened(&path)), 0);
}
