//! JKF: rows J of the format notes, and files that are not quite what they should be.

use std::time::Duration;

use super::{codes, loaded, mainline, read, write};
use komaoto::files::{load, store_anew, store_over};
use komaoto::formats::{FormatId, NoteWeight, WriteOptions};
use komaoto::notation::{parse_sfen, write_position};
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Position};

use crate::files::corpus::files;
use crate::shared::shared;

fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Jkf, text);
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), codes(&report))
}

/// A game of these entries, after an empty one.
fn game(entries: &str) -> String {
    format!("{{\"header\": {{}}, \"moves\": [{{}}, {entries}]}}")
}

/// An entry of a move: side, origin, target, piece.
fn mv(color: u8, from: u8, to: u8, piece: &str) -> String {
    let square = |n: u8| format!("{{\"x\":{},\"y\":{}}}", n / 10, n % 10);
    format!("{{\"move\":{{\"color\":{color},\"from\":{},\"to\":{},\"piece\":\"{piece}\"}}}}", square(from), square(to))
}

fn back(record: &Record) -> (Record, String) {
    let (text, _) = write(FormatId::Jkf, std::slice::from_ref(record));
    let (again, _) = one(&text);
    assert_eq!(write(FormatId::Jkf, std::slice::from_ref(&again)).0, text, "the second save is the first");
    (again, text)
}

#[test]
fn j1_forks_hang_on_the_move_they_replace() {
    let text = r#"{"header": {}, "moves": [
        {"comments": ["開始"]},
        {"forks": [[{"move": {"color": 0, "from": {"x":2,"y":7}, "to": {"x":2,"y":6}, "piece": "FU"}}]],
         "move": {"color": 0, "from": {"x":7,"y":7}, "to": {"x":7,"y":6}, "piece": "FU"}},
        {"move": {"color": 1, "from": {"x":3,"y":3}, "to": {"x":3,"y":4}, "piece": "FU"}, "forks": [
            [{"move": {"color": 1, "from": {"x":8,"y":3}, "to": {"x":8,"y":4}, "piece": "FU"}},
             {"move": {"color": 0, "from": {"x":2,"y":7}, "to": {"x":2,"y":6}, "piece": "FU"}, "forks": [
                [{"move": {"color": 0, "from": {"x":1,"y":7}, "to": {"x":1,"y":6}, "piece": "FU"}}]]}],
            [{"special": "TORYO"}]]},
        {"special": "CHUDAN", "forks": [[{"move": {"color": 0, "from": {"x":6,"y":7}, "to": {"x":6,"y":6}, "piece": "FU"}}]]}
    ]}"#;
    let (record, said) = one(text);
    assert_eq!(said, [] as [&str; 0]);
    assert_eq!(record.outline(), "7g7f (2g2f) 3c3d (8c8d 2g2f (1g1f)) (resign) interrupted (6g6f)");
    assert_eq!(record.tree.get(NodeId::ROOT).unwrap().comment, "開始");
    assert_eq!(back(&record).0, record);
}

#[test]
fn j2_all_presets_are_known() {
    let presets = [
        ("HIRATE", Handicap::Even),
        ("KY", Handicap::Lance),
        ("KY_R", Handicap::RightLance),
        ("KA", Handicap::Bishop),
        ("HI", Handicap::Rook),
        ("HIKY", Handicap::RookLance),
        ("2", Handicap::TwoPiece),
        ("4", Handicap::FourPiece),
        ("5", Handicap::FivePiece),
        ("5_L", Handicap::LeftFivePiece),
        ("6", Handicap::SixPiece),
        ("7_L", Handicap::LeftSevenPiece),
        ("7_R", Handicap::RightSevenPiece),
        ("8", Handicap::EightPiece),
        ("10", Handicap::TenPiece),
    ];
    for (name, handicap) in presets {
        let text = format!(r#"{{"header": {{}}, "initial": {{"preset": "{name}"}}, "moves": [{{}}]}}"#);
        let (record, said) = one(&text);
        assert_eq!((record.initial.shogi().unwrap().clone(), said.len()), (handicap.position(), 0), "{name}");
        assert!(back(&record).1.contains(&format!("\"initial\": {{\"preset\": \"{name}\"}}")), "{name}");
    }
    // The disputed one: this format's own library gives the lance of 9一.
    let (record, _) = one(r#"{"header": {}, "initial": {"preset": "3"}, "moves": [{}]}"#);
    assert_eq!(write_position(&record.initial), "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert!(back(&record).1.contains("\"preset\": \"3\""));
    let ours = Record::new(Handicap::ThreePiece.position());
    assert!(back(&ours).1.contains("\"preset\": \"OTHER\""));
    assert_eq!(back(&ours).0.initial, ours.initial);
    // OTHER, with hands, and White to move.
    let initial = parse_sfen("4k4/9/9/9/4+r4/9/9/9/4K4 w 2G3p12P 1").unwrap();
    assert_eq!(*back(&Record::new(initial.clone())).0.initial.shogi().unwrap(), initial);
    let (_, said) = one(r#"{"header": {}, "initial": {"preset": "FUHYO"}, "moves": [{}]}"#);
    assert_eq!(said, ["R301"]);
}

#[test]
fn j3_starts_and_moves_that_say_too_little() {
    let start = Position::start();
    for initial in ["null", r#"{"preset": "HIRATE", "data": null}"#, r#"{"preset": "HIRATE"}"#] {
        let text = format!(r#"{{"header": {{}}, "initial": {initial}, "moves": [{{}}]}}"#);
        let (record, said) = one(&text);
        assert_eq!((record.initial.clone(), said.len()), (start.clone().into(), 0), "{initial}");
    }
    // HIRATE with data: the data count. Squares may be null, or be left out with their file.
    let text = r#"{"header": {}, "moves": [{}], "initial": {"preset": "HIRATE", "data": {"color": 1,
        "board": [[null, {}, {"color": 0, "kind": "TO"}], null, [], [], [{"color": 1, "kind": "OU"}]],
        "hands": [{"FU": 2, "KI": 0}, null]}}}"#;
    let (record, said) = one(text);
    assert_eq!(
        (write_position(&record.initial).as_str(), said.as_slice()),
        ("4k4/9/8+P/9/9/9/9/9/9 w 2P 1", &["R302"][..])
    );

    // 同, no origins, relative words: what KI2 says and no more.
    let entries = r#"{"move": {"to": {"x":7,"y":6}, "piece": "FU"}}, {"move": {"to": {"x":3,"y":4}, "piece": "FU"}},
        {"move": {"to": {"x":2,"y":2}, "piece": "KA", "promote": true}}, {"move": {"same": true, "piece": "GI"}},
        {"move": {"to": {"x":5,"y":8}, "piece": "KI", "relative": "R"}}, {"move": {"to": {"x":4,"y":5}, "piece": "KA", "relative": "H"}}"#;
    let (record, said) = one(&game(entries));
    assert_eq!((mainline(&record).as_str(), said.len()), ("7g7f 3c3d 8h2b+ 3a2b 4i5h B*4e", 0));
    let (again, text) = back(&record);
    assert_eq!(again, record);
    // Written, each says everything.
    assert!(text.contains(r#""piece": "GI", "same": true, "capture": "UM"}"#), "{text}");
    assert!(text.contains(r#""piece": "KI", "relative": "R"}"#), "{text}");

    // From CSA: the piece as it is after the move.
    let csa = format!("{}, {}, {}", mv(0, 77, 76, "FU"), mv(1, 33, 34, "FU"), mv(0, 88, 22, "UM"));
    let (record, said) = one(&game(&csa));
    assert_eq!((mainline(&record).as_str(), said.len()), ("7g7f 3c3d 8h2b+", 0));
    // Among moves with origins, one without is a drop.
    let drop = format!(
        "{}, {}, {}, {}, {}",
        mv(0, 77, 76, "FU"),
        mv(1, 33, 34, "FU"),
        mv(0, 88, 22, "UM"),
        mv(1, 31, 22, "GI"),
        r#"{"move": {"color": 0, "from": null, "to": {"x":8,"y":8}, "piece": "KA"}}"#
    );
    assert_eq!(mainline(&one(&game(&drop)).0), "7g7f 3c3d 8h2b+ 3a2b B*8h");
    // The wrong piece and the wrong side are noted, and the move is played.
    let (record, said) = one(&game(&mv(1, 77, 76, "KI")));
    assert_eq!((mainline(&record).as_str(), said.as_slice()), ("7g7f", &["R206", "R205"][..]));
}

#[test]
fn j4_specials_bookmarks_and_absent_times() {
    let entries = format!(
        "{}, {}",
        r#"{"move": {"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},
            "comments": ["一行目", "&しおり", "", "&二つ目"], "time": {"now": {"m": 1, "s": 5}}}"#,
        r#"{"time": {"now": {"h": 1, "m": 0, "s": 1}, "total": {"m": 60, "s": 1}}, "special": "HELLO"}"#
    );
    let (record, said) = one(&game(&entries));
    assert_eq!(said, ["R213"]);
    let id = record.tree.children(NodeId::ROOT)[0];
    let node = record.tree.get(id).unwrap();
    assert_eq!(node.bookmark.as_deref(), Some("しおり"));
    assert_eq!(node.comment, "一行目\n\n&二つ目");
    assert_eq!(node.time, Some(Duration::from_secs(65)));
    let end = record.tree.get(record.tree.children(id)[0]).unwrap();
    assert_eq!((&end.step, end.time), (&Step::End(Ending::Other("%HELLO".into())), Some(Duration::from_secs(3601))));
    // The bookmark is the first line of the kind, wherever it stood.
    assert!(back(&record).1.contains(r#""comments": ["&しおり", "一行目", "", "&二つ目"]"#));
    assert!(back(&record).1.contains(r#""special": "HELLO""#));
    // An ending that json-kifu-format has no word for leaves an empty entry.
    let (record, said) = one(&game(&format!("{}, {{}}", mv(0, 77, 76, "FU"))));
    assert_eq!((mainline(&record).as_str(), said.as_slice()), ("7g7f", &["R404"][..]));
    // KIF's words, and CSA's with their mark.
    for (word, ending) in [("投了", Ending::Resign), ("%KACHI", Ending::Declaration), ("TSUMI", Ending::Mate)] {
        let (record, _) = one(&game(&format!("{{\"special\": \"{word}\"}}")));
        assert_eq!(mainline(&record), format!("{ending:?}"));
    }
}

#[test]
fn j5_what_it_cannot_hold_is_said() {
    let kif = "備考：一\n備考：二\n手合割：平手\n手数＝3\n手数----指手---------消費時間--\n# remark\n   3 ７六歩(77) ( 0:01.5/00:00:01)\n&しおり\n   4 封じ手\nよい勝負\n";
    let file = load(kif.as_bytes(), Some("kif")).unwrap();
    assert_eq!(file.source.unread(), ["# remark", "よい勝負"]);
    let options = WriteOptions::default();
    let (text, report) = store_anew(&file.source, &file.records, &[Some(0)], FormatId::Jkf, file.envelope, &options);
    let text = String::from_utf8(text).unwrap();
    let said: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.weight, note.what.count())).collect();
    use NoteWeight::{Changed, Lost};
    assert_eq!(
        said,
        [
            ("W509", Changed, None),
            ("W514", Lost, None),
            ("W512", Lost, None),
            ("W503", Changed, Some(1)),
            ("W505", Lost, Some(1)),
            ("W510", Lost, Some(2)),
        ],
        "{text}"
    );
    assert!(text.contains(r#""備考": "一\n二""#) && text.contains(r#""special": "CHUDAN""#), "{text}");
    // A key that stands twice comes back twice in KIF.
    let (records, _) = read(FormatId::Jkf, &text);
    assert!(write(FormatId::Kif, &records).0.contains("備考：一\n備考：二\n"));
    for (ending, word, same) in [
        (Ending::DefaultWin, "CHUDAN", false),
        (Ending::MaxMoves, "HIKIWAKE", false),
        (Ending::PerpetualCheck, "SENNICHITE", false),
        (Ending::Other("トライ".into()), "CHUDAN", false),
        (Ending::FoulBy(Color::White), "-ILLEGAL_ACTION", true),
        (Ending::TimeUp, "TIME_UP", true),
    ] {
        let mut record = Record::new(Position::start());
        record.tree.append(NodeId::ROOT, Node::new(Step::End(ending.clone()))).unwrap();
        let (text, report) = write(FormatId::Jkf, &[record]);
        assert!(text.contains(&format!("\"special\": \"{word}\"")), "{ending:?}: {text}");
        assert_eq!(report.is_empty(), same, "{ending:?}");
    }
}

#[test]
fn a_move_that_cannot_be_played_stays_in_its_line() {
    // The second move is impossible: it and what follows are carried; its variation is read.
    let bad = mv(1, 55, 54, "FU");
    let bad = format!("{}, \"forks\": [[{}]]}}", bad.strip_suffix('}').unwrap(), mv(1, 83, 84, "FU"));
    let text = game(&format!("{}, {bad}, {}", mv(0, 77, 76, "FU"), mv(0, 27, 26, "FU")));
    let (records, report) = read(FormatId::Jkf, &text);
    assert_eq!(records[0].outline(), "7g7f 8c8d");
    assert_eq!(codes(&report), ["R201", "R203"]);
    let column = |word: &str, from: usize| from + text[from..].find(word).unwrap() + 1;
    let second = text.find(&mv(0, 77, 76, "FU")).unwrap() + mv(0, 77, 76, "FU").len();
    assert_eq!((report.notes[0].line, report.notes[0].column), (1, column("{\"color\":1", second)));
    // The unread entries stay where they are.
    let text = game(&format!("{}, {}, {}", mv(0, 77, 76, "FU"), mv(1, 55, 54, "FU"), mv(0, 27, 26, "FU")));
    let loaded = load(text.as_bytes(), Some("jkf")).unwrap();
    assert_eq!(loaded.source.unread(), [format!("{}, {}", mv(1, 55, 54, "FU"), mv(0, 27, 26, "FU"))]);
    let mut records = loaded.records.clone();
    let first = records[0].tree.children(NodeId::ROOT)[0];
    records[0].tree.get_mut(first).unwrap().comment = "Z".to_owned();
    let (bytes, report) = store_over(&loaded.source, &records, &WriteOptions::default());
    assert!(!report.loses());
    let first = mv(0, 77, 76, "FU");
    let commented = format!("{},\"comments\":[\"Z\"]}}", first.strip_suffix('}').unwrap());
    assert_eq!(String::from_utf8(bytes).unwrap(), text.replace(&first, &commented));
    // A foul is a move.
    let (record, said) = one(&game(&mv(0, 59, 55, "OU")));
    assert_eq!((mainline(&record).as_str(), said.as_slice()), ("5i5e", &["R204"][..]));
}

#[test]
fn json_that_is_not_quite_json() {
    // Remarks, a comma too many, half a character, a bare line break: every note has its place.
    let text = "{ // a remark\n  \"header\": {\"先手\": \"甲\t乙\",},\n  \"moves\": [{}, {\"comments\": [\"\\ud83d END\", \"\\ud83d\\ude00\"]},],\n  \"extra\": [1, {\"a\": []}]\n}\n";
    let (records, report) = read(FormatId::Jkf, text);
    let places: Vec<_> = report.notes.iter().map(|note| (note.line, note.column, note.text.as_str())).collect();
    assert_eq!(places, [(1, 3, "// a remark"), (2, 22, "\t"), (3, 32, "\\ud83d"), (4, 12, "[1, {\"a\": []}]")]);
    assert_eq!(records[0].headers.get("先手"), Some("甲 乙"));
    assert_eq!(records[0].tree.get(NodeId::ROOT).unwrap().comment, "\u{fffd} END\n😀");
    // Cut short: what came before is kept.
    let whole = write(FormatId::Jkf, &read(FormatId::Kif, "先手：甲\n1 ７六歩(77)\n2 ３四歩(33)\n").0).0;
    let cut = &whole[..whole.rfind("\"to\"").unwrap()];
    let (records, report) = read(FormatId::Jkf, cut);
    assert_eq!((records[0].outline().as_str(), records[0].headers.get("先手")), ("7g7f", Some("甲")));
    let last = report.notes.last().unwrap();
    assert_eq!((last.what.code(), last.weight, last.line), ("R404", NoteWeight::Lost, cut.lines().count()));
    assert_eq!(last.column, cut.lines().last().unwrap().chars().count() + 1);
    assert!(last.text.starts_with("{\"move\": {\"color\": 1"), "{}", last.text);
    // Any cut of it: no panic, and no moves that were not there.
    for end in (0..whole.len()).filter(|&end| whole.is_char_boundary(end)) {
        if let Ok(loaded) = load(&whole.as_bytes()[..end], Some("jkf")) {
            assert!("7g7f 3c3d".starts_with(&mainline(&loaded.records[0])));
        }
    }
}

#[test]
fn several_games_and_other_json() {
    let a = game(&mv(0, 77, 76, "FU"));
    let b = game(&mv(0, 27, 26, "FU"));
    for text in [format!("{a}\n{b}\n"), format!("[{a}, {b}]"), format!("[3, {a}, {b}]")] {
        let (records, report) = read(FormatId::Jkf, &text);
        let outlines: Vec<_> = records.iter().map(Record::outline).collect();
        assert_eq!(outlines, ["7g7f", "2g2f"], "{text}");
        assert_eq!(report.is_empty(), !text.contains('3'.to_string().as_str()) || !text.starts_with("[3"));
        let (written, report) = write(FormatId::Jkf, &records);
        assert_eq!(codes(&report), ["W516"]);
        assert_eq!(read(FormatId::Jkf, &written).0, records);
    }
    for other in ["{}", "[]", "[1, 2]", "{\"name\": \"package\", \"version\": 1}", "{\"moves\": 3}", "{\"header\": {}}"]
    {
        assert!(load(other.as_bytes(), Some("json")).is_err(), "{other}");
    }
    // An empty game is one.
    assert_eq!(loaded(b"{\"header\":{},\"moves\":[{}]}", "jkf").records[0].tree.len(), 1);
    assert_eq!(loaded(b"{\"header\":{},\"moves\":[]}", "json").format, FormatId::Jkf);
}

#[test]
fn texts_with_line_breaks_inject_nothing() {
    let Some(path) = shared("bad/k02_newline_in_name_export.jkf") else { return };
    let loaded = loaded(&std::fs::read(path).unwrap(), "jkf");
    let (kif, _) = write(FormatId::Kif, &loaded.records);
    let (records, _) = read(FormatId::Kif, &kif);
    assert_eq!((records.len(), records[0].tree.len(), records[0].initial.shogi().unwrap()), (1, 1, &Position::start()));
}

/// Reading, writing and dropping forks within forks, on a stack too small for any recursion over them.
#[test]
fn a_hundred_thousand_forks_within_each_other() {
    const DEEP: usize = 100_000;
    let work = || {
        let mut text = String::from("{\"header\":{},\"moves\":[{}");
        // Each line turns off from the one before it at its last move.
        let walk = [(0, 59, 58, "OU"), (1, 51, 52, "OU"), (0, 58, 59, "OU"), (1, 52, 51, "OU")];
        let aside = [(0, 17, 16), (1, 13, 14), (0, 97, 96), (1, 93, 94)];
        for step in 0..DEEP {
            let (color, from, to, piece) = walk[step % 4];
            let (_, aside_from, aside_to) = aside[step % 4];
            let main = mv(color, aside_from, aside_to, "FU");
            text.push(',');
            text.push_str(main.strip_suffix('}').unwrap());
            text.push_str(",\"forks\":[[");
            text.push_str(&mv(color, from, to, piece));
        }
        text.push_str(&"]]}".repeat(DEEP));
        text.push_str("]}");
        let (records, report) = read(FormatId::Jkf, &text);
        assert!(report.notes.is_empty(), "{:?}", &report.notes[..3]);
        assert_eq!(records[0].tree.len(), 2 * DEEP + 1);
        let (written, _) = write(FormatId::Jkf, &records);
        assert!(written.len() < 4 * text.len(), "{} of {}", written.len(), text.len());
        let (again, _) = read(FormatId::Jkf, &written);
        assert!(again == records);
    };
    std::thread::Builder::new().stack_size(192 * 1024).spawn(work).unwrap().join().unwrap();
}

/// The identity law: an edit changes what was edited, in a file of one line too.
#[test]
fn an_edited_file_keeps_its_spelling() {
    use komaoto::editor::{Document, Edit};
    for path in files("corpus/jkf", &["jkf", "json"]) {
        let bytes = std::fs::read(&path).unwrap();
        let mut document = Document::from_loaded(loaded(&bytes, "jkf"), None);
        let stored = |document: &Document| document.store(FormatId::Jkf, document.envelope()).0;
        assert!(stored(&document) == bytes, "{path:?}");
        let nodes: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
        let middle = nodes[nodes.len() / 2];
        document.apply(Edit::comment(middle, "追記")).unwrap();
        let after = stored(&document);
        let same = |a: &[u8], b: &[u8]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let reversed = |bytes: &[u8]| bytes.iter().rev().copied().collect::<Vec<u8>>();
        let kept = same(&bytes, &after) + same(&reversed(&bytes), &reversed(&after));
        assert!(kept + 800 > bytes.len(), "{path:?}: {kept} of {}", bytes.len());
        let again = read(FormatId::Jkf, std::str::from_utf8(&after).unwrap()).0;
        assert!(&again[0] == document.record(), "{path:?}");
    }
}

/// What KIF holds and JKF holds too comes back from there.
#[test]
fn real_files_come_back_from_jkf() {
    let Some(folder) = shared("corpus/kif") else { return };
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let Ok(loaded) = load(&std::fs::read(&path).unwrap(), Some("kif")) else { continue };
        let (text, report) = write(FormatId::Jkf, &loaded.records);
        let (back, again) = read(FormatId::Jkf, &text);
        if write(FormatId::Jkf, &back).0 != text {
            wrong.push(format!("{path:?}: second save"));
        }
        // Only what cannot be played, and fouls, is said about what we wrote.
        let odd = again
            .notes
            .iter()
            .find(|note| !["R201", "R202", "R203", "R204", "R210", "R304"].contains(&note.what.code()));
        if let Some(odd) = odd {
            wrong.push(format!("{path:?}: {odd:?}"));
        }
        let endings = report.notes.iter().any(|note| note.what.code() == "W512");
        for (before, after) in loaded.records.iter().zip(&back) {
            seen += 1;
            if !endings && plain(before) != plain(after) {
                wrong.push(format!("{path:?}: {}\n{}", before.outline(), after.outline()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 80, "{seen}");
}

/// A record as far as JKF holds it: the tree with times in seconds, comments and bookmarks, headers, the start
/// position.
fn plain(record: &Record) -> String {
    let mut text = write_position(&record.initial);
    text.truncate(text.rfind(' ').unwrap());
    // CSA's words name the side.
    let outline = record.outline().replace("foul-by-black", "foul").replace("foul-by-white", "foul");
    text.push_str(&outline.replace("foul-win", "foul").replace("foul-loss", "foul"));
    for (key, _) in record.headers.iter() {
        text.push_str(key);
    }
    for id in record.tree.preorder() {
        let node = record.tree.get(id).unwrap();
        text.push_str(&format!("\n{:?} {:?} {:?}", node.time.map(|time| time.as_secs()), node.bookmark, node.comment));
    }
    text
}

#[test]
fn what_stands_twice_in_an_entry_is_said() {
    let first = mv(0, 77, 76, "FU");
    let fork = "\"forks\":[[{\"special\":\"TORYO\"}]]";
    for (entry, outline) in [
        (r#"{"special":"TORYO","special":"CHUDAN"}"#.to_owned(), "resign"),
        (first.replacen("{\"move\":", &format!("{{{fork},{fork},\"move\":"), 1), "7g7f (resign)"),
        (first.replacen("\"to\"", "\"from\":{\"x\":2,\"y\":7},\"to\"", 1), "7g7f"),
        (format!("{},{}}}", first.strip_suffix('}').unwrap(), &first[1..first.len() - 1]), "7g7f"),
    ] {
        let (record, codes) = one(&game(&entry));
        assert_eq!((record.outline().as_str(), codes), (outline, vec!["R404"]), "{entry}");
    }
}

#[test]
fn evaluations_of_an_entry_written_many_times_are_read_once() {
    let first = mv(0, 77, 76, "FU");
    let with = |i: u32| first.replacen('{', &format!("{{\"comments\":[\"*評価値={i}\"],"), 1);
    let forks: Vec<_> = (2..=20_000).map(|i| format!("[{}]", with(i))).collect();
    let entry = with(1).replacen('{', &format!("{{\"forks\":[{}],", forks.join(",")), 1);
    let (record, _) = one(&game(&entry));
    let node = record.tree.get(record.tree.children(NodeId::ROOT)[0]).unwrap();
    assert_eq!((record.tree.len(), node.comment.lines().count()), (2, 20_000));
    assert_eq!(node.evaluations[0].score.value(), 1);
}

/// What can be seen on the board is not read, but looked at.
#[test]
fn a_capture_that_is_none_is_noted() {
    let taking = |capture: &str| {
        let last = mv(0, 88, 22, "KA").replace("}}", &format!(",{capture}}}}}"));
        game(&[mv(0, 77, 76, "FU"), mv(1, 33, 34, "FU"), last].join(","))
    };
    for (capture, said) in [
        (r#""capture":"KA""#, None),
        (r#""capture":null"#, None),
        (r#""promote":true"#, None),
        (r#""capture":"FU""#, Some("R404")),
        (r#""capture":"X""#, Some("R404")),
        (r#""captured":null"#, Some("R404")),
    ] {
        let (record, notes) = one(&taking(capture));
        assert_eq!(notes, said.into_iter().collect::<Vec<_>>(), "{capture}");
        assert_eq!(record.tree.len(), 4);
    }
    let (_, notes) = one(&game(&mv(0, 77, 76, "FU").replace("}}", r#","capture":"FU"}}"#)));
    assert_eq!(notes, ["R404"]);
}

/// A total that the times do not add up to is noted, as KIF does; where a file counts none, it is not.
#[test]
fn totals_are_compared_with_the_sum() {
    let text = |totals: [(u32, u32); 4]| {
        let moves = ["0 77 76", "1 33 34", "0 27 26", "1 83 84"];
        let square = |digits: &str| format!("{{\"x\":{},\"y\":{}}}", &digits[..1], &digits[1..]);
        let entry = |(mv, (now, total)): (&str, (u32, u32))| {
            let (from, to) = (square(&mv[2..4]), square(&mv[5..7]));
            format!(
                "{{\"move\":{{\"color\":{},\"from\":{from},\"to\":{to},\"piece\":\"FU\"}},\
                 \"time\":{{\"now\":{{\"m\":0,\"s\":{now}}},\"total\":{{\"h\":0,\"m\":0,\"s\":{total}}}}}}}",
                &mv[..1]
            )
        };
        let entries: Vec<_> = moves.into_iter().zip(totals).map(entry).collect();
        format!("{{\"header\":{{}},\"moves\":[{{}},{}]}}", entries.join(","))
    };
    let notes = |totals| codes(&read(FormatId::Jkf, &text(totals)).1);
    assert_eq!(notes([(1, 1), (2, 2), (3, 4), (4, 6)]), [] as [&str; 0]);
    assert_eq!(notes([(0, 0), (0, 0), (0, 0), (0, 0)]), [] as [&str; 0]);
    assert_eq!(notes([(1, 1), (2, 2), (3, 9), (4, 6)]), ["R217"]);
    // Off once, and from there on: one note.
    assert_eq!(notes([(1, 5), (2, 2), (3, 8), (4, 6)]).len(), 2);
    let (records, report) = read(FormatId::Jkf, &text([(1, 1), (2, 2), (3, 9), (4, 6)]));
    assert_eq!(report.notes[0].text, r#"{"h":0,"m":0,"s":9}"#);
    assert_eq!(mainline(&records[0]), "7g7f 3c3d 2g2f 8c8d");
}
