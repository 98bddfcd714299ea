//! Saving through the window keeps the bytes of characters that do not come back from a converter.
use super::saving::folder_with;
use crate::text::TEXTS;
use komaoto::editor::{Document, Edit};
use komaoto::files::{load, store};
use komaoto::formats::{Envelope, FORMATS, FormatId, WriteOptions};
use komaoto::text::{Encoding, Eol, decode_wholly, encode};

/// The codes that do not come back from a converter: 外字, and the second codes of NEC's and IBM's characters.
fn odd_codes() -> (Vec<[u8; 2]>, Vec<[u8; 2]>) {
    let (mut own, mut duplicate) = (Vec::new(), Vec::new());
    for lead in (0x81..=0x9F).chain(0xE0..=0xFC_u8) {
        for trail in (0x40..=0xFC_u8).filter(|&trail| trail != 0x7F) {
            let bytes = [lead, trail];
            let decoded = decode_wholly(&bytes, Encoding::ShiftJis);
            if !decoded.bad_lines.is_empty() {
                continue;
            }
            if (0xF0..=0xF9).contains(&lead) {
                own.push(bytes);
            } else if encode(&decoded.text, Encoding::ShiftJis, false).0 != bytes {
                duplicate.push(bytes);
            }
        }
    }
    (own, duplicate)
}

/// R6: 1,880 lines of user-defined characters and 398 of duplicates, in a file that is edited elsewhere.
#[test]
fn r6_odd_codes_keep_their_bytes_in_an_edited_file() {
    let (own, duplicate) = odd_codes();
    assert_eq!((own.len(), duplicate.len()), (1880, 398));
    let codes: Vec<[u8; 2]> = own.into_iter().chain(duplicate).collect();
    let sjis = |text: &str| encode(text, Encoding::ShiftJis, false).0;
    let mut file = sjis("# 古い棋譜\r\n手合割：平手　　\r\n先手：山田\r\n");
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let mut codes = codes.into_iter().enumerate();
    let mut take = |file: &mut Vec<u8>, head: &str, count: usize| {
        for (number, code) in codes.by_ref().take(count) {
            let line = [sjis(head), code.to_vec(), sjis(&format!("の{number}"))].concat();
            file.extend_from_slice(&line);
            file.extend_from_slice(b"\r\n");
            lines.push(line);
        }
    };
    take(&mut file, "備考：", 100);
    take(&mut file, "*", 100);
    file.extend_from_slice(&sjis("手数----指手---------消費時間--\r\n"));
    let shuffle = ["５八金(49)", "５二金(41)", "４九金(58)", "４一金(52)"];
    for ply in 0..52 {
        file.extend_from_slice(&sjis(&format!("{:4} {}   ( 0:01/00:00:01)\r\n", ply + 1, shuffle[ply % 4])));
        if ply != 30 {
            take(&mut file, "*", 41);
        }
    }
    assert_eq!(lines.len(), 2278);
    let (_folder, path) = folder_with("a.kif", &file);

    let comment = |document: &mut Document, text: &str| {
        let at = document.cursor().at();
        let old = document.node().unwrap().comment.clone();
        document.apply(Edit::comment(at, format!("{old}{text}"))).unwrap();
    };
    type Make<'a> = &'a dyn Fn(&mut Document);
    let edits: [(&str, Make<'_>); 5] = [
        ("a comment elsewhere", &|document| {
            document.go_to_ply(31);
            comment(document, "急所");
        }),
        ("a line more under such lines", &|document| {
            document.go_to_ply(20);
            comment(document, "\n急所");
        }),
        ("a header", &|document| {
            let mut pairs: Vec<(String, String)> =
                document.record().headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            pairs.iter_mut().find(|(key, _)| key == "先手").unwrap().1 = "佐藤".to_owned();
            document.apply(Edit::Headers { key: "先手".to_owned(), pairs }).unwrap();
        }),
        ("a branch", &|document| {
            document.go_to_ply(10);
            document.play(komaoto::notation::parse_usi("7g7f").unwrap()).unwrap();
        }),
        ("the comment at the start", &|document| comment(document, "\n急所")),
    ];
    for (name, edit) in edits {
        let mut document = Document::open(&path).unwrap();
        assert_eq!(document.envelope().encoding, Encoding::ShiftJis);
        edit(&mut document);
        let (bytes, report) = document.store(FormatId::Kif, document.envelope());
        assert!(!report.loses(), "{name}: {:?}", report.notes.iter().take(3).collect::<Vec<_>>());
        assert_ne!(bytes, file);
        let written: std::collections::HashSet<&[u8]> =
            bytes.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect();
        let kept = lines.iter().filter(|line| written.contains(line.as_slice())).count();
        assert_eq!(kept, lines.len(), "{name}");
    }
}

/// R6 on the ways that need no question: a save in UTF-8, the clipboard, a conversion to UTF-8 change nothing at all.
#[test]
fn r6_unicode_paths_change_nothing() {
    for text in TEXTS {
        let kif = format!("手合割：平手\n先手：{text}\n手数----指手--\n*{text}\n   1 ７六歩(77)\n*と{text}と\n");
        let loaded = load(kif.as_bytes(), Some("kifu")).unwrap();
        let record = &loaded.records[0];
        assert_eq!(record.headers.get("先手"), Some(text));
        for row in FORMATS.iter().filter(|row| row.id != FormatId::Sfen) {
            let mut report = Default::default();
            let options = WriteOptions { encoding: Encoding::Utf8, ..Default::default() };
            let copied = row.write(std::slice::from_ref(record), &options, &mut report);
            assert!(!report.notes.iter().any(|note| note.what.code() == "W515"));
            if matches!(row.id, FormatId::Kif) {
                assert_eq!(copied.matches(text).count(), 3, "{text} in {}", row.name);
                let target = Envelope { encoding: Encoding::Utf8, ..Envelope::default() };
                let (bytes, report) = store(&loaded.records, row.id, target, &options);
                assert!(!report.loses(), "{text}: {:?}", report.notes);
                assert_eq!(String::from_utf8(bytes).unwrap().matches(text).count(), 3);
            }
        }
    }
}

/// R6 on the ways to a file in Shift_JIS: what is prepared without a question holds every character of the document.
#[test]
fn r6_what_is_saved_in_shift_jis_without_a_question_is_what_is_on_the_screen() {
    let mut asked = 0;
    for text in TEXTS {
        let kif = format!("手合割：平手\n先手：{text}\n手数----指手--\n   1 ７六歩(77)\n*と{text}と\n");
        let (folder, path) = folder_with("a.kifu", kif.as_bytes());
        let document = Document::open(&path).unwrap();
        // Save as, and a save in place after the encoding was chosen.
        let mut chosen = Document::open(&path).unwrap();
        chosen.set_envelope(Envelope { encoding: Encoding::ShiftJis, ..chosen.envelope() });
        for (document, target) in
            [(&document, document.target(&folder.path().join("b.kif"))), (&chosen, chosen.target(&path))]
        {
            assert_eq!(target.envelope.encoding, Encoding::ShiftJis);
            let prepared = document.prepare(target.clone());
            let bytes = prepared.job.contents().bytes().unwrap();
            let back = decode_wholly(&bytes, Encoding::ShiftJis).text;
            if back.matches(text).count() != 2 {
                let snapshot = document.snapshot();
                assert!(!snapshot.misfits(Encoding::ShiftJis, &prepared.report).is_empty(), "{text}: {back}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked % 2, 0);
    assert!(asked > 40, "{asked}");
}

#[test]
fn another_encoding_changes_nothing_else() {
    let kif = "#KIF version=2.0 encoding=Shift_JIS\r\n# 手で書いた棋譜\r\n手合割：平手　　\r\n先手：髙見\r\n\r\n手数----指手--\r\n   1 ７六歩(77)   ( 0:01/00:00:01)  \r\n*よい手\r\n   2 投了\r\nまで1手で先手の勝ち";
    let (folder, path) = folder_with("a.kif", &encode(kif, Encoding::ShiftJis, false).0);
    let mut document = Document::open(&path).unwrap();
    let in_utf8 = kif.replace("Shift_JIS", "UTF-8");
    let prepare = |document: &Document, target| {
        let prepared = document.prepare(target);
        assert!(prepared.report.is_empty(), "{:?}", prepared.report);
        String::from_utf8(prepared.job.contents().bytes().unwrap().to_vec()).unwrap()
    };
    assert_eq!(prepare(&document, document.target(&folder.path().join("b.kifu"))), in_utf8);
    document.set_envelope(Envelope { encoding: Encoding::Utf8, bom: false, eol: Eol::Lf });
    assert_eq!(prepare(&document, document.target(&path)), in_utf8.replace("\r\n", "\n"));
    // Edited, too: with a sign that the old encoding has no place for.
    document.go_to_ply(1);
    let at = document.cursor().at();
    document.apply(Edit::comment(at, "よい手\n𠮷")).unwrap();
    let edited = in_utf8.replace("\r\n", "\n").replace("*よい手\n", "*よい手\n*𠮷\n");
    assert_eq!(prepare(&document, document.target(&path)), edited);
    // A file that does not name its encoding must, where that is not the usual one.
    let kif = kif.replace("#KIF version=2.0 encoding=Shift_JIS\r\n", "");
    let (folder, path) = folder_with("a.kif", &encode(&kif, Encoding::ShiftJis, false).0);
    document = Document::open(&path).unwrap();
    let named = format!("#KIF version=2.0 encoding=UTF-8\r\n{kif}");
    assert_eq!(prepare(&document, document.target(&folder.path().join("b.kifu"))), named);
}

#[test]
fn csa_in_utf8_is_of_the_version_that_says_so() {
    let csa = "V2.2\nN+髙見\nPI\n+\n+7776FU\n%TORYO\n";
    let (_folder, path) = folder_with("a.csa", &encode(csa, Encoding::ShiftJis, false).0);
    let document = Document::open(&path).unwrap();
    let target = document.target(&path).in_unicode();
    assert_eq!(target.path, path);
    let text = String::from_utf8(document.prepare(target).job.contents().bytes().unwrap().to_vec()).unwrap();
    assert!(text.starts_with("'CSA encoding=UTF-8\nV3.0\n"), "{text}");
}
