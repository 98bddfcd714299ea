//! KIF: one test for each row K of the format notes that reads or writes.

use std::time::Duration;

use super::{codes, loaded, mainline, read, stays, write};
use komaoto::files::{store, store_over};
use komaoto::formats::{Envelope, FormatId, NoteWeight, WriteOptions};
use komaoto::notation::{parse_usi, write_position};
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Position};
use komaoto::text::{Encoding, Eol};

const HEAD: &str = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
const MOVES: &str = "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２六歩(27)   ( 0:03/00:00:04)\n   4 ８四歩(83)   ( 0:04/00:00:06)\n";

pub(super) fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Kif, text);
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), codes(&report))
}

/// Reads a text that is worth no note.
pub(super) fn clean(text: &str) -> Record {
    let (record, notes) = one(text);
    assert_eq!(notes, [] as [&str; 0], "{text}");
    record
}

pub(super) fn written(record: &Record) -> String {
    let (text, report) = write(FormatId::Kif, std::slice::from_ref(record));
    assert!(!report.loses(), "{:?}", report.notes);
    text
}

pub(super) fn at(record: &Record, steps: usize) -> &Node {
    record.tree.get(record.tree.mainline(NodeId::ROOT).nth(steps).unwrap()).unwrap()
}

pub(super) fn end(record: &Record) -> Ending {
    let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
    match &record.tree.get(last).unwrap().step {
        Step::End(ending) => ending.clone(),
        step => panic!("{step:?}"),
    }
}

/// Reads and writes a canonical file: nothing changes, and nothing is worth a note.
fn canonical(text: &str) -> Record {
    let record = clean(text);
    assert_eq!(written(&record), text);
    record
}

#[test]
fn canonical_with_everything() {
    let text = "#KIF version=2.0 encoding=UTF-8\n\
         開始日時：1999/07/15(木) 19:07:12\n終了日時：1999/07/15(木) 19:07:17\n手合割：平手　　\n先手：先手太郎\n後手：\n\
         備考：一行目\n備考：二行目\n独自：値：コロンあり　\n\
         手数----指手---------消費時間--\n\
         *開始局面\n**解析 0 候補1\n*\n* 先頭空白\n&読み込み時表示\n\
         \x20  1 ７六歩(77)   ( 0:16/00:00:16)+\n&\n\
         \x20  2 ３四歩(33)   ( 0:00/00:00:00)\n\
         \x20  3 ２二角成(88) (125:30/02:05:46)\n\
         \x20  4 同　銀(31)   ( 0:05.3/00:00:05.3)+\n*取り返す\n\
         \x20  5 ４五角打\n\
         \x20  6 中断         ( 0:03/00:00:08.3)\n*終わり\n\
         まで5手で中断\n\
         \n変化：4手\n\
         \x20  4 同　飛(82)+\n\
         \x20  5 投了\n\
         \n変化：4手\n\
         \x20  4 ６二玉(51)\n\
         \x20  5 ３一馬(22)+\n\
         \n変化：5手\n\
         \x20  5 同　馬(22)\n\
         \n変化：1手\n\
         \x20  1 ２六歩(27)+\n\
         \n変化：1手\n\
         \x20  1 ９六歩(97)\n"
        .replace("   5 同　馬(22)\n", "   5 １一馬(22)\n")
        .replace("   4 同　飛(82)+\n", "   4 ５二玉(51)+\n");
    let record = canonical(&text);
    assert_eq!(
        record.outline(),
        "7g7f (2g2f) (9g9f) 3c3d 8h2b+ 3a2b (5a5b resign) (5a6b 2b3a (2b1a)) B*4e stop".replace("stop", "interrupted"),
    );
    assert_eq!(at(&record, 3).time, Some(Duration::from_secs(125 * 60 + 30)));
    assert_eq!(at(&record, 0).comment, "開始局面\n*解析 0 候補1\n\n 先頭空白");
    assert_eq!(at(&record, 1).bookmark.as_deref(), Some(""));
    // What other programs write beside it is in the file only.
    let with_more = text
        .replacen("UTF-8\n", "UTF-8\n# ---- Kifu for Windows V7 V7.41 棋譜ファイル ----\n", 1)
        .replacen("   3 ", "# 途中の注\n   3 ", 1)
        .replacen("   5 投了\n", "   5 投了\nまで4手で後手の勝ち\n", 1);
    assert_eq!(written(&clean(&with_more)), text);
    stays(FormatId::Kif, &with_more, &["# 途中の注"]);
}

#[test]
fn k2_first_line_names_the_encoding() {
    let loaded = loaded(format!("{HEAD}{MOVES}").as_bytes(), "kif");
    let envelope = Envelope { encoding: Encoding::ShiftJis, bom: false, eol: Eol::CrLf };
    let (bytes, report) = store(&loaded.records, FormatId::Kif, envelope, &WriteOptions::default());
    assert!(report.is_empty());
    assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\r\n"));
    let back = super::loaded(&bytes, "kif");
    assert_eq!((back.envelope, &back.records), (envelope, &loaded.records));
}

#[test]
fn k3_unencodable_names_are_said_with_their_place() {
    let (mut record, _) = one(&format!("{HEAD}{MOVES}"));
    record.headers.set("先手", "𠮷田森雞二");
    let envelope = Envelope { encoding: Encoding::ShiftJis, ..Envelope::default() };
    let (_, report) = store(&[record], FormatId::Kif, envelope, &WriteOptions::default());
    let found: Vec<_> = report.notes.iter().map(|note| (note.text.as_str(), note.line, note.weight)).collect();
    assert_eq!(found, [("𠮷", 3, NoteWeight::Lost), ("雞", 3, NoteWeight::Lost)]);
}

#[test]
fn k4_any_line_end_and_none_at_the_end() {
    for eol in ["\n", "\r\n", "\r"] {
        let text = format!("{HEAD}{MOVES}").replace('\n', eol);
        let (record, notes) = one(text.trim_end());
        assert_eq!((mainline(&record).as_str(), notes.len()), ("7g7f 3c3d 2g2f 8c8d", 0));
    }
}

#[test]
fn k5_remarks_anywhere() {
    let text = "# one\n手合割：平手 # h\n先手：A\n手数----指手---------消費時間--#s\n# two\n   1 ７六歩(77)   ( 0:05/00:00:05)#c\n   2 投了\nまで1手で先手の勝ち#m\n";
    let (record, notes) = one(text);
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(end(&record), Ending::Resign);
    stays(FormatId::Kif, text, &["# one", "#s\n# two", "#c"]);
}

#[test]
fn k6_comments_before_headers_belong_to_the_start() {
    let (record, notes) =
        one("*詳細URL：https://x\n手合割：平手\n*二\n手数----指手---------消費時間--\n*三\n   1 ７六歩(77)\n");
    assert_eq!((at(&record, 0).comment.as_str(), notes.len()), ("詳細URL：https://x\n二\n三", 0));
    assert_eq!(record.headers.iter().count(), 1);
}

#[test]
fn k7_to_k11_headers() {
    let text = "先手: a b\n後手 ： c\n備考：一\n備考：二\n手数：1\nhttp://example.invalid/ x\n手数----指手--\n";
    let (record, notes) = one(text);
    let found: Vec<_> = record.headers.iter().collect();
    assert_eq!(found, [("先手", "a b"), ("後手", " c"), ("備考", "一"), ("備考", "二"), ("手数", "1")]);
    assert_eq!(notes, ["R104"]);
    stays(FormatId::Kif, text, &["http://example.invalid/ x"]);
}

#[test]
fn k13_handicaps_by_name() {
    for handicap in Handicap::ALL {
        let text = format!(
            "手合割：{}\n下手：S\n上手：U\n手数----指手---------消費時間--\n   1 ５二玉(51)\n   2 ７六歩(77)\n   3 投了\nまで2手で下手の勝ち\n",
            handicap.name()
        );
        if handicap == Handicap::Even {
            continue;
        }
        let (record, notes) = one(&text);
        assert_eq!(
            (*record.initial.shogi().unwrap() == handicap.position(), notes.len()),
            (true, 0),
            "{}",
            handicap.name()
        );
        let saved = written(&record);
        assert_eq!(saved.contains('+'), handicap == Handicap::ThreePiece);
        assert!(saved.ends_with("まで2手で下手の勝ち\n"));
        assert_eq!(one(&saved), (record, vec![]));
    }
    let (record, notes) = one("手合割：知らない手合\n下手：S\n   1 ５二玉(51)\n");
    assert_eq!(notes, ["R301", "R201"]);
    for variant in ["5五将棋", "京都将棋", "安南将棋", "王手将棋", "どうぶつしょうぎ"] {
        let moves = "1 ７六歩(77)\n*注\n   2 投了\nまで1手で先手の勝ち";
        let text = format!("手合割：{variant}\n先手：S\n   {moves}\n");
        let (record, notes) = one(&text);
        assert_eq!((record.tree.len(), notes), (1, vec!["R306", "R203", "R203", "R203", "R203"]), "{variant}");
        stays(FormatId::Kif, &text, &[moves]);
        let saved = written(&record);
        assert!(saved.contains(&format!("手合割：{variant}\n")), "{saved}");
        assert_eq!(one(&saved).0, record);
    }
    assert!(written(&record).contains("手合割：知らない手合\n"));
}

#[test]
fn k13_a_contradicted_name_is_written_from_the_position() {
    let (mut record, _) = one(&format!("{HEAD}{MOVES}"));
    let headers = record.headers.clone();
    record = Record::new(Handicap::TwoPiece.position());
    record.headers = headers;
    assert!(written(&record).contains("手合割：二枚落ち\n先手：A\n"));
    let (_, report) = write(FormatId::Kif, std::slice::from_ref(&record));
    let notes: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.weight, note.text.as_str())).collect();
    assert_eq!(notes, [("W509", NoteWeight::Changed, "手合割：平手")]);
    let mut initial = record.initial.shogi().unwrap().clone();
    initial.set_side_to_move(Color::Black);
    record.initial = initial.into();
    let text = written(&record);
    assert!(text.contains("手合割：その他\n後手の持駒：なし\n"), "{text}");
    assert_eq!(one(&text).0.initial, record.initial);
}

const TSUME: &str = "後手の持駒：飛　角二　金四　銀　桂四　香三　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v香v玉|一\n| ・ ・ ・ ・ ・ ・ ・ 龍 ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：銀三　\n";
const TSUME_SFEN: &str = "7lk/7+R1/8P/9/9/9/9/9/9 b 3Sr2b4gs4n3l17p 1";

#[test]
fn k14_a_diagram_wins() {
    let text = format!(
        "手合割：平手　　\n{TSUME}先手：\n手数----指手---------消費時間--\n   1 １二銀打\n   2 詰み\nまで1手で詰み\n"
    );
    let (record, notes) = one(&text);
    assert_eq!((write_position(&record.initial).as_str(), notes.as_slice()), (TSUME_SFEN, &[][..]));
    let saved = written(&record);
    assert!(saved.contains("手合割：その他\n後手の持駒：飛"));
    canonical(&saved);
}

#[test]
fn k17_k18_turn_and_number() {
    let text = format!(
        "#KIF version=2.0 encoding=UTF-8\n手合割：その他\n{}手数＝50\n上手番\n下手：a\n上手：b\n手数----指手---------消費時間--\n  51 ２二玉(11)\n",
        TSUME.replace("先手", "下手").replace("後手", "上手")
    );
    let record = canonical(&text);
    assert_eq!((record.initial.ply(), record.initial.side_to_move()), (51, Color::White));
    let (record, notes) = one("手合割：平手\n  51 ７六歩(77)\n  52 ３四歩(33)\n");
    assert_eq!((record.initial.ply(), mainline(&record).as_str(), notes.len()), (51, "7g7f 3c3d", 0));
}

#[test]
fn k20_spellings_of_a_move() {
    let first = [
        "７六歩(77)",
        "7六歩(77)",
        "76歩(77)",
        "▲７六歩(77)",
        "７六歩（77）",
        "７六歩",
        "７六歩(77)\t( 0:01/00:00:01)",
    ];
    for spelling in first {
        for number in ["   1 ", "1\t", "１ ", "1. ", "   1    1 ", "1"] {
            let text = format!("手合割：平手\n{number}{spelling}\n   2 ３四歩(33)\n");
            if number == "1" && !spelling.starts_with('▲') && !spelling.starts_with('７') {
                continue;
            }
            let (record, notes) = one(&text);
            // `1７六歩` and its like run the number into the file: nothing to be read for certain.
            if number != "1" || spelling.starts_with('▲') {
                assert_eq!((mainline(&record).as_str(), notes.len()), ("7g7f 3c3d", 0), "{text}");
            }
        }
    }
    for same in ["同　銀(31)", "同銀(31)", "同 銀(31)", "２二同銀(31)"] {
        let text = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 {same}\n");
        assert_eq!(mainline(&one(&text).0), "7g7f 3c3d 8h2b+ 3a2b", "{same}");
    }
    assert_eq!(mainline(&one("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角不成(88)\n").0), "7g7f 3c3d 8h2b");
}

#[test]
fn k21_numbers_that_differ_are_noted_once() {
    let (record, notes) = one("   1 ７六歩(77)\n   3 ３四歩(33)\n   4 ２六歩(27)\n");
    assert_eq!((mainline(&record).as_str(), notes.as_slice()), ("7g7f 3c3d 2g2f", &["R207"][..]));
}

#[test]
fn k22_times() {
    for (time, ms, notes, unread) in [
        ("( 0:16/00:00:16)", Some(16_000), 0, &[][..]),
        ("(00:05 / 00:00:05)", Some(5_000), 0, &[]),
        ("(0:5/0:0:5)", Some(5_000), 0, &[]),
        ("( 0:16/)", Some(16_000), 0, &[]),
        ("( 0:16)", Some(16_000), 0, &[]),
        ("( 1:02:03/01:02:03)", Some(3_723_000), 0, &[]),
        ("(125:30/02:05:30)", Some(7_530_000), 0, &[]),
        ("( 0:05.3/00:00:05.3)", Some(5_300), 0, &[]),
        ("（ 0:16／00:00:16）", Some(16_000), 0, &[]),
        ("", None, 0, &[]),
        ("( 0:05/00:00:05) ( 0:06/00:00:11)", Some(5_000), 0, &["( 0:06/00:00:11)"]),
        ("( 0:05/00:00:05) ( 0:06/00:00:11)(x)", Some(5_000), 1, &["( 0:06/00:00:11)(x)"]),
        ("(99999999999:-1/aa:bb:cc)", None, 1, &["(99999999999:-1/aa:bb:cc)"]),
    ] {
        let text = format!("   1 ７六歩(77)   {time}\n   2 ３四歩(33)   ( 0:02/00:00:02)\n");
        let (record, found) = one(&text);
        assert_eq!((at(&record, 1).time, found.len()), (ms.map(Duration::from_millis), notes), "{time}");
        assert_eq!(at(&record, 2).time, Some(Duration::from_secs(2)), "{time}");
        stays(FormatId::Kif, &text, unread);
        assert_eq!(clean(&written(&record)).tree, record.tree);
    }
}

#[test]
fn k22_an_origin_said_twice_takes_no_time_away() {
    let text = "   1 ７六歩(77)(77) ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２二角成(88)\n   4 同　銀(31)\n\
         \x20  5 ４五角打(00)(00) ( 0:07/00:00:08)\n   6 ３二金(41)\n   7 ５四角(45) (45)\n   8 ３三角打(00) (00)\n";
    let (record, notes) = one(text);
    assert_eq!(record.outline(), "7g7f 3c3d 8h2b+ 3a2b B*4e 4a3b 4e5d B*3c");
    let times = [1, 5, 7, 8].map(|steps| at(&record, steps).time.map(|time| time.as_secs()));
    assert_eq!(times, [Some(1), Some(7), None, None]);
    assert_eq!(notes, ["R105", "R105", "R208", "R208"]);
    stays(FormatId::Kif, text, &["(77)", "(00)", "(45)", "(00)"]);
    assert_eq!(clean(&written(&record)).tree, record.tree);
}

const VARIATIONS: &str = "\n変化：4手\n   4 ４四歩(43)   ( 0:00/00:00:02)+\n   5 ２五歩(26)   ( 0:00/00:00:04)+\n   6 ３三角(22)\n\n変化：5手\n   5 ４八銀(39)\n   6 ３二金(41)\n\n変化：4手\n   4 ５四歩(53)\n\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n";
const FORKED: &str = "   1 ７六歩(77)   ( 0:01/00:00:01)+\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２六歩(27)   ( 0:03/00:00:04)\n   4 ８四歩(83)   ( 0:04/00:00:06)+\n   5 ２五歩(26)   ( 0:05/00:00:09)\n   6 投了\nまで5手で先手の勝ち\n";
const FORKED_OUTLINE: &str = "7g7f (2g2f 8c8d 2f2e) 3c3d 2g2f 8c8d (4c4d 2f2e (3i4h 4a3b) 2b3c) (5c5d) 2f2e resign";

#[test]
fn k23_plus_only_where_a_sibling_follows() {
    let record = canonical(&format!("{HEAD}{FORKED}{VARIATIONS}"));
    assert_eq!(record.outline(), FORKED_OUTLINE);
}

#[test]
fn k24_variation_lines_of_all_kinds() {
    let text = format!("{HEAD}{FORKED}{VARIATIONS}");
    for (from, to) in
        [("変化：4手", "変化：　4手"), ("変化：5手", "変化：5"), ("変化：1手", "変化:１手目"), ("\n\n", "\n")]
    {
        assert_eq!(one(&text.replace(from, to)).0.outline(), FORKED_OUTLINE, "{to}");
    }
}

#[test]
fn k25_ascending_variations_fall_back_to_the_main_line() {
    let (record, notes) =
        one(&format!("{FORKED}\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n\n変化：4手\n   4 ４四歩(43)\n"));
    assert_eq!(record.outline(), "7g7f (2g2f 8c8d) 3c3d 2g2f 8c8d (4c4d) 2f2e resign");
    assert_eq!(notes, [] as [&str; 0]);
}

#[test]
fn k25_the_same_variation_again_is_merged() {
    let block = "\n変化：3手\n   3 ６六歩(67)   ( 0:01/00:00:02)\n*注\n   4 ８四歩(83)\n";
    let (record, notes) = one(&format!("{HEAD}{MOVES}{}", block.repeat(200)));
    assert_eq!((record.tree.len(), notes.len()), (7, 0));
    let (record, notes) =
        one(&format!("{HEAD}{MOVES}{block}{}", block.replace("*注", "*別の注").replace("0:01/", "0:09/")));
    let varied = record.tree.children(record.tree.mainline(NodeId::ROOT).nth(2).unwrap())[1];
    assert_eq!(record.tree.get(varied).unwrap().comment, "注\n別の注");
    assert_eq!(notes, ["R209"]);
}

#[test]
fn k26_a_variation_before_the_main_line_is_kept_as_text() {
    let variation = "変化：3手\n   3 ６六歩(67)\n*注";
    let text = format!("手合割：平手\n{variation}\n{MOVES}");
    let (record, notes) = one(&text);
    assert_eq!(mainline(&record), "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(notes, ["R401", "R203", "R203"]);
    stays(FormatId::Kif, &text, &[variation]);
    assert_eq!(clean(&written(&record)), record);
}

#[test]
fn k25_a_variation_without_a_place_is_kept_as_text() {
    let variation = "変化：999手\n 999 ６六歩(67)\n*注";
    for blank in ["", "\n"] {
        let text = format!("{HEAD}{MOVES}{blank}{variation}\n");
        let (record, notes) = one(&text);
        assert_eq!(notes, ["R401", "R203", "R203"]);
        assert_eq!(written(&record), format!("{HEAD}{MOVES}"));
        stays(FormatId::Kif, &text, &[variation]);
    }
}

#[test]
fn k26_a_variation_among_the_headers_ends_none_of_them() {
    let text = format!("手合割：平手\n変化：3手\n先手：A\n変化：1手\n手数----指手--\n{MOVES}");
    let (record, notes) = one(&text);
    assert_eq!((record.headers.get("先手"), mainline(&record).as_str()), (Some("A"), "7g7f 3c3d 2g2f 8c8d"));
    assert_eq!(notes, ["R401", "R401"]);
    stays(FormatId::Kif, &text, &["変化：3手", "変化：1手"]);
    assert_eq!(clean(&written(&record)), record);
    let (record, _) = one("変化：3手\n手合割：平手\n手数＝50\n変化：3手\n  51 ７六歩(77)\n");
    assert_eq!((record.initial.ply(), mainline(&record).as_str()), (51, "7g7f"));
    let (record, _) = one("手合割：平手\n手数＝50\n手数----指手--\n変化：3手\n  51 ７六歩(77)\n");
    assert_eq!((record.initial.ply(), mainline(&record).as_str()), (51, "7g7f"));
    // Behind the line above the moves nothing belongs to the start any more.
    let (record, _) = one("手合割：平手\n手数＝50\n手数----指手--\n変化：4手\n後手の持駒：飛\n");
    assert_eq!((record.initial.shogi().unwrap().hand(Color::White).is_empty(), record.initial.ply()), (true, 51));
}

#[test]
fn a_variation_without_a_place_gets_none_whatever_is_added() {
    let go_on = |record: &mut Record| {
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        record.append_move(last, parse_usi("2f2e").unwrap()).unwrap().unwrap();
    };
    for (nowhere, is_playable) in [
        ("変化：6手\n   6 ６六歩(67)", false),
        ("変化：6手\n   6 ３二金(41)\n*注", true),
        ("変化：6手\n'** 30 -3334FU #12\n   6 ３二金(41)", true),
    ] {
        for below in ["", "\n変化：2手\n   2 ８四歩(83)\n   3 ６六歩(67)\n"] {
            let text = format!("{HEAD}{MOVES}\n{nowhere}\n{below}").replace("+\n", "\n");
            stays(FormatId::Kif, &text, &[nowhere]);
            // It would go on from there.
            let unread = if is_playable { as_remarks(nowhere) } else { nowhere.to_owned() };
            let saved = edited(&text, if is_playable { &["W517"] } else { &[] }, go_on);
            assert_eq!(saved, format!("{HEAD}{MOVES}   5 ２五歩(26)\n\n{unread}\n{below}"));
            stays(FormatId::Kif, &saved, &[&unread]);
        }
    }
}

/// Unread rows as the remarks they become where they would be read otherwise.
fn as_remarks(unread: &str) -> String {
    let remark = |line: &str| format!("{}# {}", &line[..line.len() - line.trim_start().len()], line.trim_start());
    unread.lines().map(remark).collect::<Vec<_>>().join("\n")
}

/// A file after an edit of its record, which it says again; and what is noted.
#[track_caller]
fn edited(text: &str, notes: &[&str], edit: impl FnOnce(&mut Record)) -> String {
    let file = loaded(text.as_bytes(), "kif");
    let mut record = file.records[0].clone();
    edit(&mut record);
    let (bytes, report) = store_over(&file.source, std::slice::from_ref(&record), &WriteOptions::default());
    let saved = String::from_utf8(bytes).unwrap();
    assert_eq!((codes(&report).as_slice(), report.loses()), (notes, false), "{saved}");
    assert_eq!(one(&saved).0, record, "{saved}");
    saved
}

#[test]
fn k25_a_variation_that_cannot_be_read_is_still_the_block_just_read() {
    let text = format!(
        "{HEAD}{MOVES}\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 ８五歩(84)\n\n変化：4手\n   4 ５五銀(44)\n   5 ２五歩(26)\n\n変化：4手\n   4 ３二金(41)\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(record.outline(), "7g7f 3c3d (8c8d 2g2f 8d8e (4a3b)) 2g2f 8c8d");
    assert_eq!(notes, ["R201", "R203"]);
    stays(FormatId::Kif, &text, &["変化：4手\n   4 ５五銀(44)\n   5 ２五歩(26)"]);
    assert_eq!(clean(&written(&record)), record);
}

#[test]
fn what_a_file_does_not_have_is_not_added() {
    // No 手合割 beside other headers, no result lines in variations, 盤面回転 after the headers.
    let text = format!(
        "#KIF version=2.0 encoding=UTF-8\n先手：A\n後手：B\n盤面回転\n手数----指手---------消費時間--\n{MOVES}   5 投了\nまで4手で後手の勝ち\n\n変化：4手\n   4 ４四歩(43)\n   5 投了\n"
    ).replace("( 0:04/00:00:06)", "( 0:04/00:00:06)+");
    canonical(&text);
    stays(FormatId::Kif, &text, &[]);
    assert!(written(&Record::new(Position::start())).contains("\n手合割：平手\n手数----"));
    // A remark behind the headers does not jump over them.
    let text = format!("# 一\n先手：A\n# 二\n後手：B\n# 三\n手数----指手--\n# 四\n{MOVES}");
    stays(FormatId::Kif, &text, &["# 一", "# 二", "# 三", "# 四"]);
}

#[test]
fn result_lines_stay_as_they_are() {
    for (end, unread) in [
        ("まで4手\n", &["まで4手"][..]),
        ("   5 投了\nまで4手で後手の勝ち(時間切れ)\n", &[]),
        ("   5 投了\nまで4手で後手の勝ち\n\n変化：4手\n   4 ４四歩(43)\nまで4手\n", &["まで4手"]),
        (
            "   5 投了\nまで4手で後手の勝ち\n\n変化：4手\n   4 ４四歩(43)\n   5 投了\nまで99手で後手の勝ち\n",
            &["まで99手で後手の勝ち"],
        ),
    ] {
        let moves = if end.contains("変化") { MOVES.replace("00:00:06)", "00:00:06)+") } else { MOVES.to_owned() };
        let text = format!("{HEAD}{moves}{end}");
        stays(FormatId::Kif, &text, unread);
    }
    let (record, notes) = one(&format!("{HEAD}{MOVES}まで4手で後手の勝ち(時間切れ)\n"));
    assert_eq!((end(&record), notes), (Ending::TimeUp, vec![]));
}

#[test]
fn k17_a_turn_among_the_headers() {
    let text = "手合割：平手\n手番：後手\n先手：A\n手数----指手---------消費時間--\n   1 ３四歩(33)\n";
    let (mut record, notes) = one(text);
    assert_eq!((mainline(&record).as_str(), notes.len()), ("3c3d", 0));
    let saved = written(&record);
    assert!(saved.contains("\n手番：後手\n"));
    assert_eq!(one(&saved).0.initial, record.initial);
    let headers = record.headers.clone();
    record = Record::new(Position::start());
    record.headers = headers;
    assert_eq!(*one(&written(&record)).0.initial.shogi().unwrap(), Position::start());
}

#[test]
fn k27_comments_after_a_variation_line_belong_to_its_move() {
    let (record, notes) = one(&format!("{HEAD}{MOVES}\n変化：4手\n*前\n   4 ４四歩(43)\n*後\n"));
    let varied = record.tree.children(record.tree.mainline(NodeId::ROOT).nth(3).unwrap())[1];
    assert_eq!((record.tree.get(varied).unwrap().comment.as_str(), notes.len()), ("前\n後", 0));
}

#[test]
fn k28_a_lone_empty_comment_line_is_not_lost() {
    canonical(&format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n*\n*\n"));
    // Elsewhere it is in the file only, until there is a comment.
    let rows = ["", "   1 ７六歩(77)\n", "   2 ３四歩(33)\n"];
    let text = |comments: [&str; 3]| {
        let lines = rows.iter().zip(comments).map(|(row, comment)| format!("{row}{comment}"));
        format!("{HEAD}{}", lines.collect::<String>())
    };
    let file = loaded(text(["*\n", "*\n", ""]).as_bytes(), "kif");
    assert_eq!((file.report.notes.len(), file.source.unread().len()), (0, 0));
    for (steps, expected) in [(0, ["*Z\n", "*\n", ""]), (1, ["*\n", "*Z\n", ""]), (2, ["*\n", "*\n", "*Z\n"])] {
        let mut record = file.records[0].clone();
        let node = record.tree.mainline(NodeId::ROOT).nth(steps).unwrap();
        record.tree.get_mut(node).unwrap().comment = "Z".into();
        let (bytes, _) = store_over(&file.source, &[record], &WriteOptions::default());
        assert_eq!(String::from_utf8(bytes).unwrap(), text(expected));
    }
}

#[test]
fn k30_bookmarks() {
    let record = canonical(&format!("{HEAD}&始\n   1 ７六歩(77)\n*一\n&しおり\n   2 ３四歩(33)\n&\n"));
    assert_eq!(at(&record, 1).bookmark.as_deref(), Some("しおり"));
    let text = "   1 ７六歩(77)\n&一\n&二\n   2 ３四歩(33)\n";
    let (record, notes) = one(text);
    assert_eq!((at(&record, 1).bookmark.as_deref(), notes), (Some("一"), vec!["R212"]));
    stays(FormatId::Kif, text, &["&二"]);
    // Without the first one it does not become the bookmark.
    let bare = edited(text, &["W517"], |record| {
        let first = record.tree.children(NodeId::ROOT)[0];
        record.tree.get_mut(first).unwrap().bookmark = None;
    });
    assert_eq!(bare, text.replace("&一\n&二", "# &二"));
}

#[test]
fn k31_endings() {
    let known = [
        (Ending::Resign, "まで2手で後手の勝ち\n"),
        (Ending::Interrupted, "まで2手で中断\n"),
        (Ending::Repetition, "まで2手で千日手\n"),
        (Ending::PerpetualCheck, "まで2手で連続王手の千日手\n"),
        (Ending::Impasse, "まで2手で持将棋\n"),
        (Ending::Mate, "まで2手で詰み\n"),
        (Ending::NoMate, "まで2手で不詰\n"),
        (Ending::TimeUp, "まで2手で時間切れにより後手の勝ち\n"),
        (Ending::FoulWin, "まで2手で先手の反則勝ち\n"),
        (Ending::FoulLoss, "まで2手で先手の反則負け\n"),
        (Ending::Declaration, "まで2手で先手の入玉勝ち\n"),
        (Ending::DeclaredDraw, "まで2手で引き分け\n"),
        (Ending::DefaultWin, "まで2手で先手の不戦勝\n"),
        (Ending::DefaultLoss, "まで2手で先手の不戦敗\n"),
        (Ending::Sealed, "まで2手で封じ手\n"),
        (Ending::MaxMoves, "まで2手で最大手数\n"),
        (Ending::TakeBack, ""),
        (Ending::Error, ""),
        (Ending::Other("トライ".into()), "まで2手でトライ\n"),
        (Ending::Other("ZZ謎".into()), "まで2手でZZ謎\n"),
    ];
    for (ending, result) in known {
        let unknown = ending == Ending::Other("ZZ謎".into());
        let rows = format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {}\n", ending.name());
        let text = format!("{rows}{result}");
        let (record, notes) = one(&text);
        assert_eq!((written(&record), notes.len()), (text, usize::from(unknown)));
        assert_eq!(end(&record), ending.clone());
        // Without the row, the result line says as much.
        if !result.is_empty() {
            let (record, notes) = one(&format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n{result}"));
            assert_eq!((end(&record), notes.len()), (ending, 0), "{result}");
        }
    }
    for (word, ending) in [
        ("詰", Ending::Mate),
        ("時間切れ", Ending::TimeUp),
        ("Time-up", Ending::TimeUp),
        ("入玉宣言", Ending::Declaration),
        ("勝ち宣言", Ending::Declaration),
        ("王手連続千日手", Ending::PerpetualCheck),
        ("最大手数超過", Ending::MaxMoves),
        ("パス", Ending::Other("パス".into())),
        ("投 了", Ending::Resign),
        ("投　了", Ending::Resign),
        ("時間 切れ", Ending::TimeUp),
    ] {
        let (record, notes) = one(&format!("   1 ７六歩(77)\n   2 {word}         ( 0:05/00:00:09)\n"));
        assert!(!notes.contains(&"R105"), "{word}: {notes:?}");
        assert_eq!((end(&record), at(&record, 2).time), (ending, Some(Duration::from_secs(5))));
    }
}

#[test]
fn result_lines_say_what_for() {
    for (result, ending) in [
        ("まで2手で先手の二歩による反則負け", Ending::FoulLoss),
        ("まで2手で最大手数により引き分け", Ending::MaxMoves),
        ("まで2手で千日手により引き分け", Ending::Repetition),
        ("2手まで後手の勝ち", Ending::Resign),
        ("２手まで、後手の勝ち", Ending::Resign),
        ("2 手まで千日手", Ending::Repetition),
    ] {
        let (record, notes) = one(&format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n{result}\n"));
        assert_eq!((end(&record), notes.len()), (ending, 0), "{result}");
    }
}

#[test]
fn evaluations_stand_in_comments() {
    let (records, _) = read(FormatId::Csa, "PI\n+\n+7776FU\n'*一\n'** 30 -3334FU #12\n-3334FU\n");
    let text = written(&records[0]);
    assert!(text.ends_with("   1 ７六歩(77)\n*一\n** 30 -3334FU #12\n   2 ３四歩(33)\n"), "{text}");
    let mut bare = records[0].clone();
    let first = bare.tree.children(NodeId::ROOT)[0];
    bare.tree.get_mut(first).unwrap().extras.clear();
    assert_eq!(written(&bare), text);
}

#[test]
fn k34_fouls_are_kept_and_noted() {
    let (record, notes) = one("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五玉(59)\n   4 反則勝ち\n");
    assert_eq!((mainline(&record).as_str(), notes.as_slice()), ("7g7f 3c3d 5i5e FoulWin", &["R204"][..]));
    let note = &read(FormatId::Kif, "   1 ５五玉(59)\n").1.notes[0];
    assert_eq!((note.line, note.column, note.text.as_str()), (1, 6, "５五玉(59)"));
    let (record, notes) = one("   1 ７六歩(77)\n   2 ２六歩(27)\n   3 反則勝ち\n");
    assert_eq!((mainline(&record).as_str(), notes.as_slice()), ("7g7f FoulLoss", &["R201"][..]));
}

#[test]
fn k35_games_one_after_another() {
    let (records, report) = read(
        FormatId::Kif,
        &format!(
            "{HEAD}{MOVES}   5 投了\n\n手合割：平手\n先手：C\n{MOVES}\n#KIF version=2.0\n備考：x\n手数----\n{MOVES}"
        ),
    );
    assert_eq!((records.len(), report.notes.len()), (3, 0));
    assert_eq!((records[1].headers.get("先手"), records[2].headers.get("備考")), (Some("C"), Some("x")));
    let (text, _) = write(FormatId::Kif, &records);
    assert_eq!(write(FormatId::Kif, &read(FormatId::Kif, &text).0).0, text);
}

#[test]
fn what_cannot_be_played_ends_its_line_only() {
    let text = format!(
        "{HEAD}   1 ７六歩(77)+\n   2 ３四歩(33)\n   3 ５五銀(44)\n*注\n   4 ８四歩(83)\n   5 投了\nまで4手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(
        (record.outline().as_str(), notes.as_slice()),
        ("7g7f (2g2f) 3c3d", &["R201", "R203", "R203", "R203", "R203"][..])
    );
    stays(FormatId::Kif, &text, &["3 ５五銀(44)\n*注\n   4 ８四歩(83)\n   5 投了\nまで4手で後手の勝ち"]);
    assert_eq!(clean(&written(&record)), record);
    // Played on from there, what nobody has read is no comment and no end of what follows.
    let saved = edited(&text, &[], |record| {
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        record.append_move(last, parse_usi("2g2f").unwrap()).unwrap().unwrap();
    });
    assert_eq!(saved, text.replacen("   3 ", "   3 ２六歩(27)\n   3 ", 1));
    assert_eq!(one(&saved).0.outline(), "7g7f (2g2f) 3c3d 2g2f");
}

#[test]
fn an_end_row_of_an_unknown_word_that_does_not_end_is_a_remark() {
    let (record, notes) = one("   1 ７六歩(77)\n   2 はじめに\n   2 ３四歩(33)\n   3 トライ\n");
    assert_eq!((mainline(&record).as_str(), notes.as_slice()), ("7g7f 3c3d Other(\"トライ\")", &["R104"][..]));
}

#[test]
fn nothing_written_makes_new_records_or_moves() {
    let evil = ["a\n   1 ７六歩(77)", "b\r\n変化：1手", "c\r手数----", "\n#KIF", "\n*x", "まで1手で中断\nまで", "&\n&"];
    let mut record = Record::new(Position::start());
    for value in evil {
        record.headers.push("先手", value);
        record.headers.push(value, "x");
        record.headers.push("先手の持駒", value);
        record.extras.push(value.into());
        let root = record.tree.get_mut(NodeId::ROOT).unwrap();
        root.comment.push_str(value);
        root.bookmark = Some(value.into());
        root.extras.push(value.into());
    }
    let first = record.append_move(NodeId::ROOT, parse_usi("7g7f").unwrap()).unwrap().unwrap();
    for value in evil {
        let end = record.tree.append(first, Node::new(Step::End(Ending::Other(value.into())))).unwrap();
        record.tree.get_mut(end).unwrap().extras.push(value.into());
    }
    let (text, _) = write(FormatId::Kif, &[record.clone()]);
    let (records, _) = read(FormatId::Kif, &text);
    assert_eq!(records.len(), 1, "{text}");
    let moves = records[0].tree.preorder().filter(|&id| records[0].tree.get(id).unwrap().mv().is_some()).count();
    assert_eq!(moves, 1, "{text}");
    let (second, _) = write(FormatId::Kif, &records);
    assert_eq!(write(FormatId::Kif, &read(FormatId::Kif, &second).0).0, second);
}
