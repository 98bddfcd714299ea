//! Files whose last part was never written, and files with a few bytes of another encoding: everything else is read.

use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::{FORMATS, FormatId, NoteKind, WriteOptions, decode, format};
use komaoto::record::{NodeId, Record};
use komaoto::text::Encoding;

const KIF: &str = "手合割：平手\n先手：山田\n後手：鈴木\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*よい手\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２六歩(27)   ( 0:03/00:00:04)\n   4 投了\n";

/// The record in every format that holds it, as texts.
fn files() -> Vec<(FormatId, String)> {
    let records = load(KIF.as_bytes(), None).unwrap().records;
    let written = |format: &komaoto::formats::Format| {
        let text = format.write(&records, &WriteOptions::default(), &mut komaoto::formats::Report::default());
        (format.id, text)
    };
    FORMATS.iter().filter(|format| format.holds(records[0].game())).map(written).collect()
}

fn outlines(records: &[Record]) -> Vec<String> {
    records.iter().map(Record::outline).collect()
}

#[test]
fn the_head_of_a_torn_file_is_read_and_its_tail_is_named() {
    for (id, text) in files() {
        for cut in (0..=text.len()).filter(|&cut| text.is_char_boundary(cut)) {
            let head = &text[..cut];
            let whole = load(head.as_bytes(), format(id).extensions.first().copied());
            for zeros in [1, 40, 8192] {
                let bytes = [head.as_bytes(), &vec![0; zeros]].concat();
                let torn = load(&bytes, format(id).extensions.first().copied());
                let Ok(whole) = &whole else {
                    assert!(torn.is_err(), "{id:?} {head:?}");
                    continue;
                };
                let torn = torn.unwrap_or_else(|error| panic!("{id:?} {head:?}: {error}"));
                assert_eq!(outlines(&torn.records), outlines(&whole.records), "{id:?} {head:?}");
                assert_eq!(torn.records, whole.records, "{id:?} {head:?}");
                let line = head.rsplit('\n').next().unwrap_or_default();
                let place = (head.matches('\n').count() + 1, line.chars().count() + 1, line);
                let (tail, others): (Vec<_>, Vec<_>) =
                    torn.report.notes.iter().cloned().partition(|note| note.what == NoteKind::Torn(zeros));
                let tail: Vec<_> = tail.iter().map(|note| (note.line, note.column, note.text.as_str())).collect();
                assert_eq!(tail, [place], "{id:?} {head:?}");
                assert_eq!(others, whole.report.notes, "{id:?} {head:?}");
                assert!(torn.report.is_damaged());
                let document = Document::from_loaded(torn, None);
                assert!(document.store(document.format().unwrap(), document.envelope()).0 == bytes, "{id:?} {head:?}");
            }
        }
    }
}

#[test]
fn what_stands_around_a_gap_is_read() {
    let text = KIF.replace("   3 ２", &format!("{}\n   3 ２", "\0".repeat(4096)));
    let loaded = load(text.as_bytes(), None).unwrap();
    let notes: Vec<_> = loaded.report.notes.iter().map(|note| (note.line, note.what.clone())).collect();
    assert_eq!(notes, [(8, NoteKind::Torn(4096)), (8, NoteKind::UnknownLine)]);
    assert_eq!(loaded.records[0].outline(), load(KIF.as_bytes(), None).unwrap().records[0].outline());
}

#[test]
fn an_edit_of_a_torn_file_leaves_its_tail() {
    for (id, text) in files().into_iter().filter(|(id, _)| matches!(id, FormatId::Kif | FormatId::Csa | FormatId::Pgn))
    {
        let bytes = [text.as_bytes(), &[0; 512]].concat();
        let mut document = Document::from_loaded(load(&bytes, None).unwrap(), None);
        let first = document.record().tree.mainline(NodeId::ROOT).nth(1).unwrap();
        document.apply(Edit::comment(first, "注")).unwrap();
        let saved = document.store(document.format().unwrap(), document.envelope()).0;
        let again = load(&saved, None).unwrap();
        assert_eq!(again.records[0], *document.record(), "{id:?}");
        assert!(saved.ends_with(&[0; 512]), "{id:?}");
    }
}

#[test]
fn what_is_mostly_zeros_is_still_no_text() {
    for bytes in [vec![0; 4096], [vec![0; 4096], vec![1, 2, 3, 4]].concat()] {
        assert_eq!(load(&bytes, Some("kif")).unwrap_err(), komaoto::formats::Unreadable::Binary);
    }
}

/// A text of UTF-8 in which one character was damaged is the same text but for that character.
#[test]
fn only_the_bad_bytes_of_a_line_are_odd() {
    let text = "#KIF version=2.0 encoding=UTF-8\n開始日時：2024/01/02\n棋戦：第82期名人戦\n場所：東京都文京区「ホテル椿山荘東京」\n先手：藤井聡太\n後手：豊島将之\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*ここで長考に沈む。\n   2 ３四歩(33)   ( 0:02/00:00:02)\n";
    let damaged = |at: usize, with: &[u8]| {
        let bytes = [&text.as_bytes()[..at], with, &text.as_bytes()[at + 1..]].concat();
        let decoded = decode(&bytes).unwrap();
        assert_eq!(decoded.encoding, Encoding::Utf8, "{at}");
        assert_eq!(decoded.text, String::from_utf8_lossy(&bytes), "{at}");
        // Shown as U+FFFD, kept as it is.
        let document = Document::from_loaded(load(&bytes, None).unwrap(), None);
        assert!(document.store(FormatId::Kif, document.envelope()).0 == bytes, "{at}");
        let mut edited = document;
        edited.apply(Edit::comment(NodeId::ROOT, "注")).unwrap();
        let saved = edited.store(FormatId::Kif, edited.envelope()).0;
        assert_eq!(String::from_utf8_lossy(&saved).replace("*注\n", ""), String::from_utf8_lossy(&bytes), "{at}");
    };
    for at in (0..text.len()).filter(|&at| !text.as_bytes()[at].is_ascii()) {
        damaged(at, b"\xFF");
        damaged(at, b"");
        damaged(at, b"?");
    }
}
