//! KIF as real files spell it: a test for each row K1 to K37 of the format notes, each row of what other programs read
//! silently wrong (`r_…`), and each one-feature file of the shared folder.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use super::super::shared::shared;
use super::{codes, loaded, mainline, read, write};
use komaoto::files::{load, store};
use komaoto::formats::{Envelope, FormatId, Unreadable, Weight, WriteOptions};
use komaoto::notation::{sfen, write_position};
use komaoto::record::{Ending, Node, NodeId, Record, Score, Step, Winner};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Position};
use komaoto::text::{Encoding, Eol, encode};

const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
const MOVES: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
const LINE: &str = "7g7f 3c3d 2g2f 8c8d";

fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Kif, text);
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), codes(&report))
}

/// Reads a text that is worth no note.
fn clean(text: &str) -> Record {
    let (record, notes) = one(text);
    assert_eq!(notes, [] as [&str; 0], "{text}");
    record
}

fn written(record: &Record) -> String {
    let (text, report) = write(FormatId::Kif, std::slice::from_ref(record));
    assert!(!report.loses(), "{:?}", report.notes);
    text
}

fn at(record: &Record, steps: usize) -> &Node {
    record.tree.get(record.tree.mainline(NodeId::ROOT).nth(steps).unwrap()).unwrap()
}

fn end(record: &Record) -> Ending {
    let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
    match &record.tree.get(last).unwrap().step {
        Step::End(ending) => ending.clone(),
        step => panic!("{step:?}"),
    }
}

#[test]
fn k1_encoding_is_told_by_content() {
    let text = format!("{}{MOVES}*棋譜の注釈です。\n", HEAD.replace("先手：A", "先手：髙見泰地"));
    for (encoding, bom) in [
        (Encoding::Utf8, false),
        (Encoding::Utf8, true),
        (Encoding::ShiftJis, false),
        (Encoding::EucJp, false),
        (Encoding::Utf16Le, true),
        (Encoding::Utf16Be, true),
    ] {
        // EUC-JP has no place for 髙.
        let text = if encoding == Encoding::EucJp { text.replace('髙', "高") } else { text.clone() };
        let (bytes, lost) = encode(&text, encoding, bom);
        assert!(lost.is_empty(), "{encoding:?}");
        for extension in ["kif", "kifu", "txt"] {
            let found = loaded(&bytes, extension);
            assert_eq!((found.format, found.envelope.encoding, found.envelope.bom), (FormatId::Kif, encoding, bom));
            assert_eq!(mainline(&found.records[0]), LINE);
            assert!(found.records[0].headers.get("先手").unwrap().ends_with("見泰地"));
        }
    }
    // What the first line says counts for nothing against the bytes.
    let lying = format!("#KIF version=2.0 encoding=Shift_JIS\n{text}");
    assert_eq!(loaded(lying.as_bytes(), "kif").envelope.encoding, Encoding::Utf8);
    let new = |extension| Envelope::usual(FormatId::Kif, extension).encoding;
    assert_eq!((new("kif"), new("kifu")), (Encoding::ShiftJis, Encoding::Utf8));
}

#[test]
fn k2_the_first_line_says_the_encoding() {
    for first in ["#KIF version=2.0 encoding=UTF-8", "#kif  VERSION=2.0  encoding=utf-8", "#KIF", "#KIF version=2.0"] {
        let record = clean(&format!("{first}\n{HEAD}{MOVES}"));
        assert!(written(&record).starts_with("#KIF version=2.0 encoding=UTF-8\n手合割"), "{first}");
    }
    assert!(written(&clean(MOVES)).starts_with("#KIF version=2.0 encoding=UTF-8\n"));
    let envelope = Envelope { encoding: Encoding::ShiftJis, ..Envelope::default() };
    let (bytes, _) = store(&[clean(MOVES)], FormatId::Kif, envelope, &WriteOptions::default());
    assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
}

#[test]
fn k3_shift_jis_is_windows_31j() {
    let name = "①Ⅸ髙﨑～―㈱";
    let record = clean(&HEAD.replace("先手：A", &format!("先手：{name}")));
    let envelope = Envelope { encoding: Encoding::ShiftJis, ..Envelope::default() };
    let (bytes, report) = store(std::slice::from_ref(&record), FormatId::Kif, envelope, &WriteOptions::default());
    assert!(report.is_empty());
    assert_eq!(loaded(&bytes, "kif").records[0].headers.get("先手"), Some(name));
    // What it has no place for is said before a byte is written.
    for name in ["森雞二", "𠮷田", "〜", "☗"] {
        let mut record = record.clone();
        record.headers.set("先手", name);
        let (_, report) = store(&[record], FormatId::Kif, envelope, &WriteOptions::default());
        assert!(report.loses(), "{name}");
    }
}

#[test]
fn k4_lines_end_as_they_do() {
    for (eol, name) in [("\n", Eol::Lf), ("\r\n", Eol::CrLf), ("\r", Eol::Cr)] {
        for text in [format!("{HEAD}{MOVES}"), format!("{HEAD}{MOVES}").trim_end().to_owned()] {
            let found = loaded(text.replace('\n', eol).as_bytes(), "kif");
            assert_eq!((found.envelope.eol, mainline(&found.records[0]).as_str()), (name, LINE));
            assert!(found.report.is_empty());
        }
    }
    assert_eq!(mainline(&clean(&format!("{HEAD}{MOVES}").replacen('\n', "\r\n", 2).replacen("\n ", "\r ", 1))), LINE);
}

#[test]
fn k5_remarks_stand_anywhere() {
    let record = clean(
        "# 前\n手合割：平手 # h\n# 間\n先手：A\n# 後\n手数----指手---------消費時間-- # この行は、なくてもいい\n# 開始\n   1 ７六歩(77)   ( 0:05/00:00:05)#c\n# 次\n   2 投了 # e\nまで1手で先手の勝ち # m\n",
    );
    assert_eq!((mainline(&record).as_str(), record.initial.shogi().unwrap()), ("7g7f Resign", &Position::start()));
    let text = written(&record);
    for remark in ["# 前", "# h", "# 間", "# 後", "# この行は、なくてもいい", "# 開始", "#c", "# 次", "# e", "# m"]
    {
        assert_eq!(text.matches(remark).count(), 1, "{remark}: {text}");
    }
    assert_eq!(written(&clean(&text)), text);
}

#[test]
fn k6_comments_before_the_headers_are_no_headers() {
    let text =
        "*詳細URL：https://example.invalid/battles/a-b?x=1\n*棋戦：ではない\n先手：A\n後手：B\n   1 ７六歩(77)\n";
    let record = clean(text);
    assert_eq!(record.headers.iter().map(|(key, _)| key).collect::<Vec<_>>(), ["先手", "後手"]);
    assert_eq!(at(&record, 0).comment, "詳細URL：https://example.invalid/battles/a-b?x=1\n棋戦：ではない");
    assert_eq!(clean("*ただの注\n先手：A\n   1 ７六歩(77)\n").headers.iter().count(), 1);
}

#[test]
fn k7_colons_of_either_width() {
    for line in ["先手：A", "先手:A", "先手: A", "先手 ：A", "　先手：A", "先手　:A"] {
        let record = clean(&format!("{line}\n後手：B\n   1 ７六歩(77)\n"));
        assert_eq!(record.headers.get("先手"), Some("A"), "{line}");
        assert!(written(&record).contains("\n先手：A\n"));
    }
}

#[test]
fn k8_values_are_kept_as_they_are() {
    let text = "手合割：平手　　\n先手：\n後手：値：コロン\n備考： 前後 　\n";
    let record = clean(text);
    let values: Vec<_> = record.headers.iter().map(|(_, value)| value).collect();
    assert_eq!(values, ["平手　　", "", "値：コロン", " 前後 　"]);
    assert_eq!(*record.initial.shogi().unwrap(), Position::start());
    assert!(written(&record).contains(text));
}

#[test]
fn k9_headers_are_a_list() {
    let text = "備考：一\n独自：x\n先手：A\n備考：二\n後手：B\n備考：\n";
    let record = clean(text);
    assert_eq!(record.headers.iter().count(), 6);
    assert!(written(&record).contains("UTF-8\n備考：一\n独自：x\n"), "{}", written(&record));
    let order: Vec<_> = written(&record).lines().filter(|line| text.contains(line)).map(str::to_owned).collect();
    assert_eq!(order, text.lines().collect::<Vec<_>>());
}

#[test]
fn k10_every_key_is_a_header() {
    let keys = "対局日 表題 消費時間 備考 掲載 先手省略名 後手省略名 記録係 振り駒 作品番号 作品名 作者 発表誌 発表年月 出典 手数 完全性 分類 受賞 封じ手手数 封じ手時間 昼食休憩 昼休前消費時間 計測時方式 対局ID 記録ID 図 棋戦詳細 先手詳細 先手消費時間加算 先手段級 リーグ成績 編集ツール 先手の囲い 先手の戦法 先手の手筋 先手の備考 先手の棋風 先手のキル数 後手の囲い 結末 勝者 開戦 接触 総手数 持ち時間 場所 戦型 開始日時 終了日時 最終手";
    let text: String = keys.split(' ').map(|key| format!("{key}：値 {key}\n")).collect();
    let record = clean(&format!("{text}手数----指手---------消費時間--\n{MOVES}"));
    assert_eq!(record.headers.iter().map(|(key, _)| key).collect::<Vec<_>>(), keys.split(' ').collect::<Vec<_>>());
    assert!(written(&record).contains(&text));
}

#[test]
fn k11_the_number_of_moves_is_a_header() {
    let record = clean("作品番号：1\n手数：1\n   1 ７六歩(77)\n");
    assert_eq!((record.headers.get("手数"), mainline(&record).as_str()), (Some("1"), "7g7f"));
    assert_eq!(record.initial.ply(), 1);
}

#[test]
fn k12_dates_are_kept_as_they_are() {
    for date in [
        "1999/07/15(木) 19:07:12",
        "2022/1/7",
        "2023/01/01 00:00",
        "2026/03/08",
        "2017-03-22T01:00:00.000Z",
        "1999/07/15 10:19 PM",
        "昭和の頃",
    ] {
        let record = clean(&format!("開始日時：{date}\n{MOVES}"));
        assert_eq!(record.headers.get("開始日時"), Some(date));
        assert!(written(&record).contains(&format!("\n開始日時：{date}\n")));
    }
    // What the other formats ask for is made of it where it can be.
    let record = clean(&format!("開始日時：1999/7/5(木) 9:07:12\n{MOVES}"));
    assert!(write(FormatId::Csa, &[record]).0.contains("$START_TIME:1999/07/05 09:07:12\n"));
}

#[test]
fn k13_handicaps_official_and_not() {
    let names = Handicap::ALL.into_iter().chain(Handicap::UNOFFICIAL).map(Handicap::name);
    let others = [
        "二枚落ち　　",
        "飛落ち",
        "香車落ち",
        "十九枚落ち",
        "太閤将棋",
        "香得",
        "両香得",
        "飛香得",
        "八枚得",
        "青空将棋",
    ];
    for name in names.chain(others) {
        let record = clean(&format!("手合割：{name}\n下手：S\n上手：U\n手数----指手---------消費時間--\n"));
        assert_eq!(Some(record.initial.shogi().unwrap()), Handicap::start(name).as_ref(), "{name}");
        let text = written(&record);
        // What only some programs know by name is also drawn.
        let known = Handicap::from_name(name).is_some_and(|handicap| Handicap::ALL.contains(&handicap));
        assert_eq!(text.contains('+'), !known || name == "三枚落ち", "{text}");
        assert!(text.contains(&format!("\n手合割：{name}\n")));
        assert_eq!(clean(&text), record);
    }
    // Without the name it is an even game.
    assert_eq!(*clean("先手：A\n   1 ７六歩(77)\n").initial.shogi().unwrap(), Position::start());
    // Other games are refused politely: nothing is played, nothing is lost.
    for name in ["5五将棋", "京都将棋", "安南将棋", "王手将棋", "どうぶつしょうぎ"] {
        let text =
            format!("先手：A\n手合割：{name}\n後手：B\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n");
        let (records, report) = read(FormatId::Kif, &text);
        let note = &report.notes[0];
        assert_eq!((note.what.code(), note.line, note.column), ("R306", 2, 5), "{name}");
        assert!(report.is_damaged() && !report.loses());
        assert!(written(&records[0]).ends_with("--\n   1 ７六歩(77)\n   2 投了\n"));
        assert_eq!(read(FormatId::Kif, &written(&records[0])).0, records);
    }
    let (records, report) = read(FormatId::Kif, "先手：A\n手合割：謎落ち\n後手：B\n   1 ７六歩(77)\n");
    let note = &report.notes[0];
    assert_eq!((note.what.code(), note.line, note.column, mainline(&records[0]).as_str()), ("R301", 2, 5, "7g7f"));
}

const TSUME: &str = "後手の持駒：飛　角二　金四　銀　桂四　香三　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v香v玉|一\n| ・ ・ ・ ・ ・ ・ ・ 龍 ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：銀三　\n";
const TSUME_SFEN: &str = "7lk/7+R1/8P/9/9/9/9/9/9 b 3Sr2b4gs4n3l17p 1";

#[test]
fn k14_the_diagram_counts_and_not_the_name() {
    // Kakinoki's program writes it above every tsume problem: nobody is told.
    let (records, report) = read(FormatId::Kif, &format!("作者：X\n手合割：平手　　\n{TSUME}   1 １二銀打\n"));
    assert_eq!((write_position(&records[0].initial).as_str(), report.is_empty()), (TSUME_SFEN, true));
    // Above a game that was played from there, they are.
    let both = TSUME.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九", "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九");
    let (_, report) = read(FormatId::Kif, &format!("作者：X\n手合割：平手　　\n{both}   1 １二銀打\n"));
    let note = &report.notes[0];
    assert_eq!((note.what.code(), note.line, note.column, note.weight), ("R302", 2, 5, Weight::Kept));
    // Never both contradicting.
    assert!(written(&records[0]).contains("\n手合割：その他\n後手の持駒：飛"));
    assert_eq!(write_position(&clean(&format!("手合割：詰将棋\n{TSUME}")).initial), TSUME_SFEN);
    let drawn = written(&clean("手合割：三枚落ち\n下手：S\n上手：U\n"));
    assert_eq!(*clean(&drawn).initial.shogi().unwrap(), Handicap::ThreePiece.position());
}

#[test]
fn k15_diagrams_as_they_are_drawn() {
    let start = |text: &str| write_position(&clean(&format!("手合割：その他\n{text}   1 １二銀打\n")).initial);
    for drawn in [
        TSUME.replace("v玉", "v王").replace('龍', "竜"),
        TSUME.replace('v', "V"),
        TSUME.replace(" 龍", "^龍").replace(" 歩|", "+歩|"),
        TSUME.replace("後手", "上手").replace("先手", "下手"),
        "一二三四五六七八九".chars().fold(TSUME.to_owned(), |text, rank| text.replace(&format!("|{rank}"), "|")),
        TSUME.lines().map(|line| format!("  {}\n", line.trim())).collect(),
        TSUME.replace(" ・ ・ ・ ・ ・ ・ ・ ・ ・", "・・・・・・・・・"),
    ] {
        assert_eq!(start(&drawn), TSUME_SFEN, "{drawn}");
    }
    // Whichever hand comes first.
    let mut turned: Vec<&str> = TSUME.lines().collect();
    let last = turned.len() - 1;
    turned.swap(0, last);
    assert_eq!(start(&format!("{}\n", turned.join("\n"))), TSUME_SFEN);
    let record = clean(&format!(
        "手合割：その他\n{}",
        TSUME.replace("v香v玉", "v全v玉").replace(" 龍 ・", " 圭v杏").replace("銀　桂四", "桂三")
    ));
    assert!(write_position(&record.initial).starts_with("7+sk/7+N+l/8P/"));
    assert!(written(&record).contains("v全v玉|一\n| ・ ・ ・ ・ ・ ・ ・ 圭v杏|二\n"));
}

#[test]
fn k16_hands_as_they_are_listed() {
    let start = |hand: &str, own: &str| {
        let text = TSUME.replace("飛　角二　金四　銀　桂四　香三　歩十七　", hand).replace("銀三　", own);
        write_position(&clean(&format!("手合割：その他\n{text}")).initial)
    };
    for (hand, own) in [
        ("飛角二金四銀桂四香三歩十七", "銀三"),
        ("飛 角二 金四 銀 桂四 香三 歩十七 ", "銀三 "),
        ("飛　角２　金4　銀　桂四　香三　歩17", "銀　銀　銀"),
        ("歩十七 香三 桂四 銀 金四 角二 飛", "銀3"),
    ] {
        assert_eq!(start(hand, own), TSUME_SFEN, "{hand}");
    }
    for none in ["なし", "", "　", "なし　"] {
        assert_eq!(start(none, none), "7lk/7+R1/8P/9/9/9/9/9/9 b - 1", "{none}");
    }
    let (records, report) = read(FormatId::Kif, &format!("手合割：その他\n{}", TSUME.replace("歩十七", "歩十八")));
    assert!(write_position(&records[0].initial).ends_with("18p 1"));
    let note = &report.notes[0];
    assert_eq!((note.what.code(), note.line, note.column, note.weight), ("R304", 2, 23, Weight::Kept));
    assert!(written(&clean(&format!("手合割：その他\n{TSUME}"))).contains(TSUME));
}

#[test]
fn k17_turns_flips_and_words_after_the_diagram() {
    for (turn, side) in
        [("先手番", Color::Black), ("後手番", Color::White), ("下手番", Color::Black), ("上手番", Color::White)]
    {
        let record = clean(&format!("手合割：その他\n{TSUME}{turn}\n"));
        assert_eq!(record.initial.side_to_move(), side, "{turn}");
        assert_eq!(written(&record).contains("後手番\n"), side == Color::White);
    }
    let record = clean(&format!("手合割：その他\n{TSUME}手数＝171  ▲６二角成  まで\n*図の後の注\n盤面回転\n"));
    assert_eq!((record.initial.ply(), record.initial.side_to_move()), (172, Color::White));
    assert_eq!(at(&record, 0).comment, "図の後の注");
    let text = written(&record);
    assert!(text.contains("手数＝171  ▲６二角成  まで\n後手番\n") && text.contains("盤面回転\n"), "{text}");
    assert_eq!(clean(&text), record);
    // 同 refers to the move named there.
    let text =
        format!("手合割：その他\n{}手数＝1  ▲１三歩打  まで\n   2 同　香(21)\n", TSUME.replace("v香v玉", "v玉v香"));
    assert_eq!(mainline(&one(&text.replace("香(21)", "香(11)")).0), "1a1c");
}

#[test]
fn k18_a_record_may_begin_anywhere() {
    let record = clean("手合割：平手\n  51 ７六歩(77)\n  52 ３四歩(33)\n  53 投了\nまで52手で後手の勝ち\n");
    assert_eq!((record.initial.ply(), mainline(&record).as_str()), (51, "7g7f 3c3d Resign"));
    let text = written(&record);
    assert!(text.contains("手数＝50\n") && text.contains("\n  51 ７六歩(77)\n"), "{text}");
    assert_eq!(mainline(&clean(&text)), mainline(&record));
}

#[test]
fn k19_the_line_above_the_moves_is_not_needed() {
    for split in [
        "手数----指手---------消費時間--",
        "手数----指手--",
        "手数---指手---消費時間--",
        "手数----指手---------消費時間--  # この行は、なくてもいい",
        "手数----",
        "　手数－－－－指手",
        "",
    ] {
        assert_eq!(mainline(&clean(&format!("先手：A\n後手：B\n{split}\n{MOVES}"))), LINE, "{split}");
    }
    assert!(written(&clean(MOVES)).contains("\n手数----指手---------消費時間--\n"));
}

#[test]
fn k20_moves_in_every_spelling() {
    for first in [
        "   1 ７六歩(77)",
        "   1 7六歩(77)",
        "   1 76歩(77)",
        "   1 ▲７六歩(77)",
        "   1 ☗７六歩(77)",
        "   1 ７六歩（77）",
        "   1 ７六歩",
        "1\t７六歩(77)\t(0:05/00:00:05)",
        "１ ７六歩(77)",
        "1. ７六歩(77)",
        "   1. ７六歩(77)",
        "   1 ７六歩(77)  +",
    ] {
        assert_eq!(mainline(&clean(&format!("{first}\n   2 ３四歩(33)\n"))), "7g7f 3c3d", "{first}");
    }
    for same in ["同　銀(31)", "同銀(31)", "同 銀(31)", "２二同銀(31)", "２二銀(31)", "仝銀(31)"] {
        let text = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 {same}\n");
        assert_eq!(mainline(&clean(&text)), "7g7f 3c3d 8h2b+ 3a2b", "{same}");
    }
    assert_eq!(mainline(&clean("   1 ５八金右(49)\n")), "4i5h");
    // 王 for 玉, と for a promoted pawn, 成 once and twice.
    assert_eq!(mainline(&clean("   1 ６八王(59)\n   2 ４二玉(51)\n")), "5i6h 5a4b");
    let record = clean("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二馬(88)\n   4 同　銀(31)\n   5 ４五角打\n");
    assert_eq!(mainline(&record), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    assert!(written(&record).ends_with("   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n"));
}

#[test]
fn k21_the_number_of_a_move_is_only_compared() {
    let (records, report) = read(FormatId::Kif, "   1 ７六歩(77)\n   2 ３四歩(33)\n   7 ２六歩(27)\n   8 ８四歩(83)\n");
    let note = &report.notes[0];
    assert_eq!((mainline(&records[0]).as_str(), report.notes.len()), (LINE, 1));
    assert_eq!((note.what.code(), note.line, note.column, note.weight), ("R207", 3, 4, Weight::Changed));
    assert!(written(&records[0]).ends_with("\n   9 ８四歩(83)\n".replace('9', "4").as_str()));
}

#[test]
fn k22_times_in_every_form() {
    for (time, millis) in [
        ("( 0:16/00:00:16)", 16_000),
        ("(00:05 / 00:00:05)", 5_000),
        ("(0:5/0:0:5)", 5_000),
        ("( 0:16/)", 16_000),
        ("( 0:16)", 16_000),
        ("( 1:02:03/01:02:03)", 3_723_000),
        ("(125:30/02:05:30)", 7_530_000),
        ("( 0:05.3/00:00:05.3)", 5_300),
        ("( 0:05.345/00:00:05.345)", 5_345),
        ("（ 0:16／00:00:16）", 16_000),
        ("( 0：16/00：00：16)", 16_000),
        (" ( 0:00/ 0:00:00)", 0),
        ("( 0:07/00:00:07) ( 0:02/00:00:09)", 7_000),
        ("( 0:16/00:00:16)+", 16_000),
    ] {
        let record = clean(&format!("{HEAD}   1 ７六歩(77)   {time}\n"));
        assert_eq!(at(&record, 1).time, Some(Duration::from_millis(millis)), "{time}");
        let text = written(&record);
        assert_eq!(text.contains(".3"), millis % 1000 > 0, "a fraction only where there is one: {text}");
        assert_eq!(clean(&text), record);
    }
    assert_eq!(at(&clean("   1 ７六歩(77)\n"), 1).time, None);
    // Times that no clock shows, and a second one: kept as text, and said where they stand.
    for (time, code, column) in [
        ("( 0:61/00:00:61)", "R208", 16),
        ("(99999999999:-1/aa:bb:cc)", "R208", 16),
        ("( 0:05/00:00:05) (x)", "R105", 33),
    ] {
        let (records, report) = read(FormatId::Kif, &format!("   1 ７六歩(77)   {time}\n   2 ３四歩(33)\n"));
        assert_eq!((report.notes[0].what.code(), report.notes[0].column), (code, column), "{time}");
        assert_eq!(mainline(&records[0]), "7g7f 3c3d");
        let kept = time.split(' ').next_back().unwrap();
        assert!(written(&records[0]).contains(&format!("{kept}\n   2")), "{}", written(&records[0]));
    }
}

const FORKED: &str = "   1 ７六歩(77)+\n   2 ３四歩(33)\n   3 ２六歩(27)+\n   4 ８四歩(83)+\n   5 ２五歩(26)\n\n変化：4手\n   4 ４四歩(43)+\n   5 ２五歩(26)+\n   6 ３三角(22)\n\n変化：5手\n   5 ４八銀(39)\n\n変化：4手\n   4 ５四歩(53)\n\n変化：3手\n   3 ６六歩(67)\n\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n";
const OUTLINE: &str = "7g7f (2g2f 8c8d) 3c3d 2g2f (6g6f) 8c8d (4c4d 2f2e (3i4h) 2b3c) (5c5d) 2f2e";

#[test]
fn k23_a_plus_says_that_a_sibling_follows() {
    let record = clean(FORKED);
    assert_eq!(record.outline(), OUTLINE);
    assert!(written(&record).ends_with(FORKED), "{}", written(&record));
    // It means nothing to the reader.
    assert_eq!(clean(&FORKED.replace('+', "")).outline(), OUTLINE);
    assert_eq!(clean(&FORKED.replace(")\n", ")+\n")).outline(), OUTLINE);
}

#[test]
fn k24_variation_lines_in_every_spelling() {
    for (line, blank) in [
        ("変化：N手", "\n"),
        ("変化：N手", ""),
        ("変化：　N手", "\n"),
        ("変化：N", "\n\n"),
        ("変化：N手目", ""),
        ("変化:N手", "\n"),
    ] {
        let mut text = FORKED.replace("\n\n変化", &format!("\n{blank}変化"));
        for number in ["1", "3", "4", "5"] {
            text = text.replace(&format!("変化：{number}手"), &line.replace('N', number));
        }
        assert_eq!(clean(&text).outline(), OUTLINE, "{line}");
    }
    // What follows on the line is kept, or said.
    let record = clean(&format!("{HEAD}{MOVES}　変化： 3手 # 注\n   3 ６六歩(67)\n"));
    assert!(written(&record).ends_with("   3 ６六歩(67)\n# 注\n"));
    let (_, report) = read(FormatId::Kif, &format!("{HEAD}{MOVES}変化：3手（別案）\n   3 ６六歩(67)\n"));
    let note = &report.notes[0];
    assert_eq!(
        (note.what.code(), note.line, note.column, note.weight, note.text.as_str()),
        ("R105", 9, 6, Weight::Lost, "（別案）")
    );
}

#[test]
fn k25_a_variation_belongs_to_the_block_above_it() {
    // Ascending files are read as far as they can be: what is not on the way here is on the main line.
    let main = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
    let record =
        clean(&format!("{main}変化：1手\n   1 ２六歩(27)\n変化：3手\n   3 ６六歩(67)\n変化：4手\n   4 ４四歩(43)\n"));
    assert_eq!(record.outline(), "7g7f (2g2f) 3c3d 2g2f (6g6f) 8c8d (4c4d)");
    // The same first move again is the same variation.
    let block = "変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n";
    assert_eq!(clean(&format!("{main}{block}{block}変化：3手\n   3 ６六歩(67)\n   4 ４四歩(43)\n")).tree.len(), 8);
    // Deepest first, siblings in order.
    let numbers: Vec<_> =
        written(&clean(FORKED)).lines().filter(|line| line.starts_with('変')).map(str::to_owned).collect();
    assert_eq!(numbers, ["変化：4手", "変化：5手", "変化：4手", "変化：3手", "変化：1手"]);
}

#[test]
fn k25_what_varies_from_moves_that_could_not_be_read_is_carried_with_them() {
    // The variation of the 6th move is one of the unreadable block, not of the main line, which has a 6th move too.
    let main = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ２五歩(26)\n   6 ８五歩(84)\n   7 ７八金(69)\n";
    let block = "\n変化：4手\n   4 ４四歩(43)\n   5 ５五銀(44)\n   6 ９四歩(93)\n   7 ９六歩(97)\n変化：6手\n   6 ３二金(41)\n変化：7手\n   7 １六歩(17)\n";
    let last = "\n変化：4手\n   4 ３二金(41)\n";
    let text = format!("{HEAD}{main}{block}{last}");
    let (record, notes) = one(&text);
    assert_eq!(record.outline(), "7g7f 3c3d 2g2f 8c8d (4c4d) (4a3b) 2f2e 8d8e 6i7h");
    assert_eq!(notes, ["R205", "R203", "R203", "R401", "R203", "R401", "R203"]);
    let saved = written(&record);
    assert!(saved.ends_with(&format!("{block}{last}").replace("４四歩(43)\n", "４四歩(43)+\n")), "{saved}");
    assert_eq!(one(&saved), (record, notes));
}

#[test]
fn k25_a_variation_that_cannot_be_read_stays_where_it_was() {
    let block = "\n変化：3手\n*前の注\n   3 ５五銀(44)\n   4 ８四歩(83)\n変化：4手\n   4 ４四歩(43)\n";
    let text = format!(
        "{HEAD}   1 ７六歩(77)+\n   2 ３四歩(33)\n   3 ２六歩(27)+\n   4 ８四歩(83)\n\n変化：3手\n   3 ６六歩(67)\n{block}\n変化：1手\n   1 ２六歩(27)\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(record.outline(), "7g7f (2g2f) 3c3d 2g2f (6g6f) 8c8d");
    assert_eq!(notes, ["R201", "R203", "R401", "R203"]);
    let saved = written(&record);
    assert!(saved.ends_with(&text[HEAD.len()..]), "{saved}");
    assert_eq!(one(&saved), (record, notes));
    // One without moves too.
    let (record, notes) = one(&format!("{HEAD}{MOVES}\n変化：2手\n*注\n\n変化：1手\n   1 ２六歩(27)\n"));
    assert_eq!((record.outline().as_str(), notes.as_slice()), ("7g7f (2g2f) 3c3d 2g2f 8c8d", &["R403"][..]));
    let saved = written(&record);
    assert!(saved.contains("\n変化：2手\n*注\n\n変化：1手\n"), "{saved}");
    assert_eq!(one(&saved), (record, notes));
}

#[test]
fn k25_a_variation_right_behind_the_last_move_goes_on() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:00/00:00:00)\n   2 ４二銀(31)   ( 0:00/00:00:00)\n#--separator--\n変化：3手\n   3 ６八銀(79)   ( 0:00/00:00:00)\n   4 ３四歩(33)   ( 0:00/00:00:00)\n";
    let (record, notes) = one(text);
    assert_eq!((record.outline().as_str(), notes.as_slice()), ("7g7f 3a4b 7i6h 3c3d", &["R406"][..]));
    // A place whose first variation could not be read is a place, and no end.
    let deep = "変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 ８五歩(84)\n変化：4手\n   4 ５五銀(44)\n変化：4手\n   4 ３二金(41)\n";
    let (record, notes) = one(&format!("   1 ７六歩(77)\n   2 ３四歩(33)\n{deep}"));
    assert_eq!((record.outline().as_str(), notes.as_slice()), ("7g7f 3c3d (8c8d 2g2f 8d8e (4a3b))", &["R201"][..]));
    // Behind an end row, or behind what could not be read, there is nothing to go on from.
    for rows in [
        "   3 投了\n変化：4手\n   4 ６八銀(79)\n",
        "   3 ５五銀(44)\n変化：3手\n   3 ６八銀(79)\n",
        "変化：4手\n   4 ６八銀(79)\n",
    ] {
        let (record, notes) = one(&format!("{HEAD}   1 ７六歩(77)\n   2 ４二銀(31)\n{rows}"));
        assert!(notes.contains(&"R401"), "{notes:?}");
        assert_eq!(one(&written(&record)), (record, notes));
    }
}

#[test]
fn k26_a_variation_before_all_moves_is_none() {
    for text in [
        format!("手合割：平手\n変化：3手\n   3 ６六歩(67)\n{MOVES}"),
        format!("手合割：平手\n変化：1手\n先手：A\n手数----指手--\n{MOVES}"),
    ] {
        let (record, notes) = one(&text);
        assert_eq!((mainline(&record).as_str(), notes[0]), (LINE, "R401"), "{text}");
        assert_eq!(one(&written(&record)), (record, notes));
    }
}

#[test]
fn k27_what_follows_a_variation_line_is_about_its_first_move() {
    let record = clean(&format!("{HEAD}{MOVES}\n変化：4手\n*前\n&印\n# 注\n   4 ４四歩(43)\n*後\n"));
    let varied = record.tree.children(record.tree.mainline(NodeId::ROOT).nth(3).unwrap())[1];
    let node = record.tree.get(varied).unwrap();
    assert_eq!(
        (node.comment.as_str(), node.bookmark.as_deref(), node.extras.as_slice()),
        ("前\n後", Some("印"), &["# 注".into()][..])
    );
    assert_eq!(at(&record, 3), &Node::new(at(&record, 3).step.clone()));
}

#[test]
fn k28_comments_are_kept_to_the_blank() {
    let lines = "*一\n*\n* 前の空白\n*後の空白 　\n**星\n*　全角\n*\n";
    let record = clean(&format!("{lines}手合割：平手\n{lines}手数----指手--\n{lines}   1 ７六歩(77)\n{lines}"));
    assert_eq!(at(&record, 1).comment, "一\n\n 前の空白\n後の空白 　\n*星\n　全角\n");
    assert_eq!(at(&record, 0).comment.split('\n').count(), 21);
    assert!(written(&record).ends_with(&format!("   1 ７六歩(77)\n{lines}")));
    let long = "*長い注釈\n".repeat(5_000);
    assert_eq!(at(&clean(&format!("   1 ７六歩(77)\n{long}")), 1).comment.lines().count(), 5_000);
}

#[test]
fn k29_engine_comments_stay_as_they_are() {
    let lines = "**Engines 0 水匠\n**解析 0 候補1\n**解析 ○ 時間 00:00.0 深さ 1/0 ノード数 7 評価値 0 読み筋 △３四歩(33)\n**対局 時間 00:01.2 深さ 12/20 ノード数 345 評価値 67 読み筋 △３四歩(33) ▲２六歩(27)\n**評価値=100\n**読み筋=△３四歩\n**深さ=3\n**ノード数=4\n**エンジン=e\n*#評価値=-12\n*#詰み=先手勝ち:5手\n*#読み筋=△３四歩\n**\n";
    let record = clean(&format!("{HEAD}   1 ７六歩(77)\n{lines}   2 ３四歩(33)\n"));
    assert!(written(&record).ends_with(&format!("   1 ７六歩(77)\n{lines}   2 ３四歩(33)\n")), "{}", written(&record));
}

#[test]
fn k30_bookmarks_anywhere() {
    let text = "&読み込み時表示\n   1 ７六歩(77)\n*注\n&一\n   2 ３四歩(33)\n&\n";
    let record = clean(&format!("{HEAD}{text}"));
    let marks: Vec<_> = (0..3).map(|steps| at(&record, steps).bookmark.as_deref()).collect();
    assert_eq!(marks, [Some("読み込み時表示"), Some("一"), Some("")]);
    assert!(written(&record).ends_with(text));
    // After the move or after its comment; a second one is kept.
    assert_eq!(at(&clean("   1 ７六歩(77)\n&一\n*注\n"), 1).bookmark.as_deref(), Some("一"));
    let (record, notes) = one("   1 ７六歩(77)\n&一\n&二\n");
    assert_eq!(notes, ["R212"]);
    assert!(written(&record).ends_with("&一\n&二\n"));
}

#[test]
fn k31_end_words() {
    for (word, ending) in [
        ("中断", Ending::Interrupted),
        ("投了", Ending::Resign),
        ("持将棋", Ending::Impasse),
        ("千日手", Ending::Repetition),
        ("詰み", Ending::Mate),
        ("詰", Ending::Mate),
        ("切れ負け", Ending::TimeUp),
        ("時間切れ", Ending::TimeUp),
        ("Time-up", Ending::TimeUp),
        ("反則勝ち", Ending::FoulWin),
        ("反則負け", Ending::FoulLoss),
        ("入玉勝ち", Ending::Declaration),
        ("入玉宣言", Ending::Declaration),
        ("勝ち宣言", Ending::Declaration),
        ("宣言勝ち", Ending::Declaration),
        ("入玉宣言勝ち", Ending::Declaration),
        ("不戦勝", Ending::DefaultWin),
        ("不戦敗", Ending::DefaultLoss),
        ("不詰", Ending::NoMate),
        ("封じ手", Ending::Sealed),
        ("最大手数", Ending::MaxMoves),
        ("最大手数超過", Ending::MaxMoves),
        ("引き分け", Ending::DeclaredDraw),
        ("王手連続千日手", Ending::PerpetualCheck),
        ("待った", Ending::TakeBack),
        ("トライ", Ending::Other("トライ".into())),
        ("パス", Ending::Other("パス".into())),
        ("対局終了", Ending::Other("対局終了".into())),
    ] {
        for row in [format!("   2 {word}"), format!("   2 {word}         ( 0:05/00:00:05)"), format!("   2 {word}+")] {
            let record = clean(&format!("   1 ７六歩(77)\n{row}\n"));
            assert_eq!(end(&record), ending, "{row}");
            assert_eq!(end(&clean(&written(&record))), ending);
        }
    }
    let (record, notes) = one("   1 ７六歩(77)\n   2 ZZ謎\n");
    assert_eq!((end(&record), notes), (Ending::Other("ZZ謎".into()), vec!["R213"]));
}

#[test]
fn k32_result_lines_give_the_end_where_no_row_does() {
    let two = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let other = |text: &str| Ending::Other(text.into());
    for (line, ending, winner) in [
        ("まで2手で後手の勝ち", Ending::Resign, Some(Color::White)),
        ("まで2手で上手の勝ち", Ending::Resign, Some(Color::White)),
        ("まで2手で時間切れにより後手の勝ち", Ending::TimeUp, Some(Color::White)),
        ("まで2手で先手の切れ負け", Ending::TimeUp, Some(Color::White)),
        ("まで2手で先手の反則負け", Ending::FoulLoss, Some(Color::White)),
        ("まで2手で先手の反則勝ち", Ending::FoulWin, Some(Color::Black)),
        ("まで2手で後手の反則負け", Ending::FoulWin, Some(Color::Black)),
        ("まで2手で後手の反則勝ち", Ending::FoulLoss, Some(Color::White)),
        ("まで2手で先手の入玉勝ち", Ending::Declaration, Some(Color::Black)),
        ("まで2手で宣言により先手の勝ち", Ending::Declaration, Some(Color::Black)),
        ("まで2手で中断", Ending::Interrupted, None),
        ("まで2手で封じ手", Ending::Sealed, None),
        ("まで2手で詰み", Ending::Mate, Some(Color::White)),
        ("まで2手で詰", Ending::Mate, Some(Color::White)),
        ("まで2手詰", Ending::Mate, Some(Color::White)),
        ("まで2手詰み", Ending::Mate, Some(Color::White)),
        ("まで、2手で後手の勝ち", Ending::Resign, Some(Color::White)),
        ("まで２手で後手の勝ち", Ending::Resign, Some(Color::White)),
        ("まで2手で不詰", Ending::NoMate, None),
        ("まで2手で対局終了", other("対局終了"), None),
        // The winner is not the side that could win so by its turn: the words are kept, and say who it is.
        ("まで2手で先手の勝ち", other("先手の勝ち"), Some(Color::Black)),
        ("まで2手で時間切れにより先手の勝ち", other("時間切れにより先手の勝ち"), Some(Color::Black)),
        ("まで2手で後手の入玉勝ち", other("後手の入玉勝ち"), Some(Color::White)),
        ("まで2手で切断により後手の勝ち", other("切断により後手の勝ち"), Some(Color::White)),
    ] {
        let record = clean(&format!("{HEAD}{two}{line}\n"));
        assert_eq!((end(&record), record.winner()), (ending, winner.map(Winner::Side)), "{line}");
        assert!(written(&record).ends_with(&format!("{line}\n")), "{}", written(&record));
        assert_eq!(one(&written(&record)).0, record);
    }
    for draw in ["千日手", "持将棋"] {
        assert_eq!(clean(&format!("{two}まで2手で{draw}\n")).winner(), Some(Winner::Draw));
    }
    // Beside a row it is kept as it was written; and both are written.
    let record = clean(&format!("{HEAD}{two}   3 投了\nまで、2手で後手の勝ち。\n"));
    assert!(written(&record).ends_with("   3 投了\nまで、2手で後手の勝ち。\n"));
    assert!(written(&clean(&format!("{HEAD}{two}   3 投了\n"))).ends_with("   3 投了\nまで2手で後手の勝ち\n"));
}

#[test]
fn k33_no_end_and_ends_in_variations() {
    assert_eq!(mainline(&clean(MOVES)), LINE);
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)+\n   3 投了         ( 0:03/00:00:03)\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 切れ負け     ( 1:00/00:01:00)\n";
    let record = clean(&format!("{HEAD}{text}"));
    assert_eq!(record.outline(), "7g7f 3c3d (8c8d time-up) resign");
    assert!(written(&record).ends_with(text));
}

#[test]
fn k34_fouls_never_end_the_reading() {
    // 二歩, 王手放置, moving over pieces: played and noted.
    for (moves, line) in [
        (
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五玉(59)\n   6 反則勝ち\n",
            "7g7f 3c3d 8h2b+ 3a2b 5i5e FoulWin",
        ),
        (
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角(88)\n   4 ８四歩(83)\n   5 反則勝ち\n",
            "7g7f 3c3d 8h3c 8c8d FoulWin",
        ),
    ] {
        let (record, notes) = one(moves);
        assert_eq!((mainline(&record).as_str(), notes.contains(&"R204")), (line, true), "{notes:?}");
    }
    // The same side twice, a drop out of nothing: no position knows them, so they are kept as text, and said. See
    // `fouls.rs`.
    for moves in
        ["   1 ７六歩(77)\n   2 ２六歩(27)\n   3 反則勝ち\n", "   1 ７六歩(77)\n   2 ５五歩打\n   3 反則勝ち\n"]
    {
        let (record, notes) = one(&format!("{HEAD}{moves}"));
        assert_eq!((mainline(&record).as_str(), notes.as_slice()), ("7g7f FoulLoss", &["R201"][..]));
        assert!(written(&record).ends_with(&format!("{moves}まで2手で先手の反則勝ち\n")));
    }
}

#[test]
fn k35_free_text_and_games_one_after_another() {
    let (record, notes) = one(&format!("観戦記\n{HEAD}{MOVES}本文の行\n\u{C}\n   5 投了\n署名 名人\n"));
    assert_eq!(
        (mainline(&record).as_str(), notes.as_slice()),
        ("7g7f 3c3d 2g2f 8c8d Resign", &["R104", "R104", "R104"][..])
    );
    for text in ["観戦記\n", "\n本文の行\n", "\n署名 名人\n"] {
        assert!(written(&record).contains(text));
    }
    let (records, report) =
        read(FormatId::Kif, &format!("{HEAD}{MOVES}まで4手で後手の勝ち\n\n{HEAD}{MOVES}   5 投了\n"));
    assert_eq!((records.len(), report.is_empty()), (2, true));
    assert_eq!(mainline(&records[1]), "7g7f 3c3d 2g2f 8c8d Resign");
}

#[test]
fn k36_characters_that_are_gone_are_said_to_be() {
    let (bytes, _) = encode(&format!("{HEAD}{MOVES}   5 投了\n"), Encoding::ShiftJis, false);
    let destroyed = String::from_utf8_lossy(&bytes).into_owned();
    for text in [destroyed.clone(), format!("#KIF version=2.0 encoding=Shift_JIS\n{destroyed}")] {
        let found = loaded(text.as_bytes(), "kif");
        let note = &found.report.notes[0];
        let first = 1 + usize::from(text.starts_with('#'));
        assert_eq!((note.what.code(), note.weight, note.line, note.column), ("R106", Weight::Lost, first, 1));
        assert!(found.report.is_damaged());
        // No move is guessed, no line is gone.
        assert_eq!((found.records.len(), found.records[0].tree.len(), found.format), (1, 1, FormatId::Kif));
        assert_eq!(found.records[0].extras, text.lines().collect::<Vec<_>>());
    }
    // What is ASCII can still be read.
    let (bytes, _) = encode("V2.2\nN+髙見泰地九段\nN-山﨑隆之九段\nPI\n+\n+7776FU\n", Encoding::ShiftJis, false);
    let found = loaded(String::from_utf8_lossy(&bytes).as_bytes(), "csa");
    assert_eq!((codes(&found.report), mainline(&found.records[0])), (vec!["R106"], "7g7f".to_owned()));
    // A lone one does no harm.
    assert_eq!(codes(&loaded(format!("{HEAD}{MOVES}*\u{FFFD}\n").as_bytes(), "kif").report), [] as [&str; 0]);
}

#[test]
fn k37_headers_with_plain_colons_and_moves_without_numbers() {
    let text = "開始日時:1999/01/01\n先手: 先手\n後手: 後手\n\n▲７六歩 △３四歩 ▲２六歩 △８四歩\nまで4手で後手の勝ち\n";
    // KI2's reader is asked, not KIF's.
    if let Ok(found) = load(text.as_bytes(), Some("txt")) {
        assert_ne!(found.format, FormatId::Kif);
        assert_eq!(mainline(&found.records[0]), format!("{LINE} Resign"));
    }
}

#[test]
fn nothing_is_a_record_that_has_no_line_of_one() {
    for (text, first) in [
        ("ただの文章です。\n二行目\n", "ただの文章です。"),
        ("\n\n  <html>\n<body></body>\n", "<html>"),
        ("1,2,3\n4,5,6\n", "1,2,3"),
    ] {
        for extension in [Some("kif"), Some("txt"), None] {
            assert_eq!(load(text.as_bytes(), extension).unwrap_err(), Unreadable::NotARecord(first.into()), "{text}");
        }
    }
    let long = "あ".repeat(1_000);
    assert!(matches!(load(long.as_bytes(), None), Err(Unreadable::NotARecord(first)) if first.chars().count() == 61));
}

#[test]
fn a_damaged_file_is_known() {
    let damaged = |text: &str| read(FormatId::Kif, text).1.is_damaged();
    assert!(!damaged(&format!("{HEAD}{MOVES}")));
    assert!(!damaged(&format!("観戦記\n{HEAD}{MOVES}")), "kept lines do no harm");
    assert!(damaged("   1 ７六歩(77)\n   2 ５五銀(44)\n"));
    assert!(damaged("   1 ７六歩(77)\n   2 ３四角(33)\n"));
    assert!(damaged(&format!("{MOVES}変化：99手\n  99 ５五銀(44)\n")));
    assert!(damaged(&format!("{}   1 ７六歩(77)\n   2 ５五銀(44)\n", "知らない行\n".repeat(2_000))));
    assert!(loaded(b"\x8E\xE8\x8D\x87\x8A\x84\x81F\x95\xBD\x8E\xE8\n*\x81 \xFF\n", "kif").report.is_damaged());
}

// What other programs read silently wrong (2.3 of the format notes).

#[test]
fn r_unpromoted_stays_unpromoted() {
    let record = clean("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角不成(88)\n   4 同　銀(31)\n");
    assert_eq!(mainline(&record), "7g7f 3c3d 8h2b 3a2b");
    assert_eq!(mainline(&clean(&written(&record))), "7g7f 3c3d 8h2b 3a2b");
}

#[test]
fn r_three_pieces_are_drawn_too() {
    let record = clean("手合割：三枚落ち\n下手：S\n上手：U\n");
    assert_eq!(write_position(&record.initial), "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert!(written(&record).contains("|v香v桂v銀v金v玉v金v銀v桂 ・|一\n"));
    // Whoever means the other lance draws it.
    let other = written(&record).replace("|v香v桂v銀v金v玉v金v銀v桂 ・|", "| ・v桂v銀v金v玉v金v銀v桂v香|");
    assert!(write_position(&one(&other).0.initial).starts_with("1nsgkgsnl/9/"));
}

#[test]
fn r_five_and_seven_pieces() {
    for (name, rank) in
        [("五枚落ち", "2sgkgsn1"), ("左五枚落ち", "1nsgkgs2"), ("左七枚落ち", "2sgkg3"), ("右七枚落ち", "3gkgs2")]
    {
        let record = clean(&format!("手合割：{name}\n下手：S\n上手：U\n"));
        assert_eq!(
            write_position(&record.initial),
            format!("{rank}/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
        );
    }
}

#[test]
fn r_a_diagram_under_an_even_handicap_counts() {
    assert_eq!(write_position(&one(&format!("手合割：平手\n{TSUME}")).0.initial), TSUME_SFEN);
}

#[test]
fn r_hands_without_blanks() {
    let text = TSUME.replace("飛　角二　金四　銀　桂四　香三　歩十七　", "飛角二金四");
    assert!(write_position(&clean(&format!("手合割：その他\n{text}")).initial).ends_with(" b 3Sr2b4g 1"));
}

#[test]
fn r_lone_returns_end_lines() {
    let found = loaded(format!("{HEAD}{MOVES}").replace('\n', "\r").as_bytes(), "kif");
    assert_eq!((mainline(&found.records[0]).as_str(), found.report.is_empty()), (LINE, true));
}

#[test]
fn r_only_pieces_have_synonyms() {
    let record = clean("*連続王手の千日手\n備考：竜王戦\n   1 ７六歩(77)\n   2 連続王手の千日手\n");
    assert_eq!((at(&record, 0).comment.as_str(), record.headers.get("備考")), ("連続王手の千日手", Some("竜王戦")));
    assert_eq!(end(&record), Ending::PerpetualCheck);
    let text = written(&record);
    assert!(text.contains("*連続王手の千日手") && text.contains("   2 連続王手の千日手") && !text.contains("玉手"));
}

#[test]
fn r_ascending_variations() {
    let text = format!(
        "{HEAD}{MOVES}   5 投了\nまで4手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n\n変化：4手\n   4 ４四歩(43)\n"
    );
    assert_eq!(clean(&text).outline(), "7g7f (2g2f 8c8d) 3c3d 2g2f 8c8d (4c4d) resign");
}

#[test]
fn r_two_games_stay_two() {
    let (records, _) = read(FormatId::Kif, &format!("{HEAD}{MOVES}\n{}{MOVES}", HEAD.replace("先手：A", "先手：C")));
    assert_eq!(records.iter().map(mainline).collect::<Vec<_>>(), [LINE, LINE]);
    assert_eq!(records[1].headers.get("先手"), Some("C"));
}

#[test]
fn r_spellings_that_end_other_readers() {
    for moves in [
        "1. 7六歩(77)\n2. 3四歩(33)\n",
        "   1 ７六歩（77）\n   2 ３四歩（33）\n",
        "1\t７六歩(77)\t( 0:01/00:00:01)\n2\t３四歩(33)\n",
    ] {
        assert_eq!(mainline(&clean(moves)), "7g7f 3c3d", "{moves}");
    }
    for same in ["同 銀(31)", "２二同銀(31)"] {
        let text = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 {same}\n");
        assert_eq!(mainline(&clean(&text)), "7g7f 3c3d 8h2b+ 3a2b");
    }
}

#[test]
fn r_notes_say_line_and_column() {
    let (_, report) =
        read(FormatId::Kif, &format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五角打\n   4 ８四歩(83)\n"));
    let found: Vec<_> = report.notes.iter().map(|note| (note.line, note.column, note.what.code())).collect();
    assert_eq!(found, [(7, 6, "R201"), (8, 1, "R203")]);
}

/// What each one-feature file must mean: its games, the codes of its notes, its start position where it is not the even
/// one.
#[test]
fn every_one_feature_file_means_what_it_must() {
    let Some(folder) = shared("quirks") else { return };
    let mut expected: BTreeMap<&str, (&str, &str, &str)> = BTreeMap::new();
    for row in include_str!("../../data/quirks-kif.tsv").lines().skip(1) {
        let [file, outline, codes, start] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        expected.insert(file, (outline, codes, start));
    }
    let mut found = BTreeMap::new();
    for (below, prefix) in [("", "kif_"), ("cells/", "")] {
        for entry in fs::read_dir(folder.join(below)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_owned();
            if !name.starts_with(prefix) || !matches!(extension.as_str(), "kif" | "kifu") {
                continue;
            }
            let loaded = loaded(&fs::read(&path).unwrap(), &extension);
            let outlines: Vec<_> = loaded.records.iter().map(Record::outline).collect();
            let start = loaded.records[0].initial.shogi().unwrap();
            let start = if *start == Position::start() { String::new() } else { sfen(start) };
            found.insert(format!("{below}{name}"), (outlines.join(" / "), codes(&loaded.report).join(" "), start));
        }
    }
    let found: BTreeMap<_, _> =
        found.iter().map(|(file, (a, b, c))| (file.as_str(), (a.as_str(), b.as_str(), c.as_str()))).collect();
    assert_eq!(found, expected);
}

#[test]
fn what_stands_below_an_end_row_that_was_none_stays() {
    let text = "   1 ７六歩(77)\n   2 休憩 (あ)\n&大事な栞\n#二行目のメモ\n*言葉\n謎の行\n   2 ３四歩(33)\n";
    let (record, codes) = one(text);
    assert_eq!((record.outline().as_str(), codes), ("7g7f 3c3d", vec!["R104", "R104"]));
    let node = at(&record, 1);
    assert_eq!((node.bookmark.as_deref(), node.comment.as_str()), (Some("大事な栞"), "言葉"));
    assert_eq!(node.extras, ["   2 休憩 (あ)", "#二行目のメモ", "謎の行"]);
    let back = one(&written(&record)).0;
    let again = at(&back, 1);
    assert_eq!((&again.bookmark, &again.comment, again.extras.len()), (&node.bookmark, &node.comment, 3));
    // A second bookmark is carried, and said.
    let (record, codes) = one(&text.replacen("   2", "&一\n   2", 1));
    assert_eq!(codes, ["R104", "R104", "R212"]);
    assert_eq!(at(&record, 1).bookmark.as_deref(), Some("一"));
    assert!(at(&record, 1).extras.iter().any(|extra| extra == "&大事な栞"));
}

#[test]
fn an_end_row_that_was_none_takes_no_other_with_it() {
    let text = "   1 ７六歩(77)\n   2 休憩\n*終\n\n変化：2手\n   2 休憩\n   2 ３四歩(33)\n";
    let (record, _) = one(text);
    assert_eq!(record.tree.len(), 4, "{}", record.outline());
    assert!(matches!(end(&record), Ending::Other(word) if *word == *"休憩"));
    assert_eq!(at(&record, 2).comment, "終");
    assert_eq!(at(&record, 1).extras, ["   2 休憩"]);
    let back = written(&record);
    assert_eq!(one(&back).0.outline(), record.outline(), "{back}");
}

#[test]
fn evaluations_of_a_move_written_many_times_are_read_once_and_the_first_counts() {
    let mut text = format!("{HEAD}{MOVES}");
    for i in 1..=20_000 {
        text.push_str(&format!("\n変化：1手\n   1 ７六歩(77)\n**評価値={i}\n#{i}\n"));
    }
    text.push_str("\n変化：1手\n   1 ７六歩(77)\n#7\n**深さ=9\n");
    let (record, _) = one(&text);
    let node = at(&record, 1);
    let evaluation = node.evaluations.first().unwrap();
    assert_eq!((evaluation.score, node.extras.len()), (Score::Centipawns(1), 20_000));
    assert_eq!(node.comment.lines().count(), 20_001);
    // As if it stood there once.
    let (again, _) = one(&format!("{HEAD}   1 ７六歩(77)\n**評価値=1\n**評価値=2\n**深さ=9\n"));
    let (merged, _) =
        one(&format!("{HEAD}   1 ７六歩(77)\n**評価値=1\n\n変化：1手\n   1 ７六歩(77)\n**評価値=2\n**深さ=9\n"));
    assert_eq!(at(&merged, 1).evaluations, at(&again, 1).evaluations);
}

#[test]
fn a_line_that_looks_like_a_board_alone_is_no_record() {
    for text in ["  1 2 3 4 5 6 7 8 9\n", "先手番\n", "#KIF\n"] {
        let read = load(text.as_bytes(), Some("kif")).map(|loaded| loaded.records.len());
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n";

/// What stands above the first line that surely begins a game is that game's: banners, keys nobody knows, a diagram.
#[test]
fn k35_the_head_of_the_next_game_is_not_the_tail_of_this_one() {
    let first = format!("{HEAD}{MOVES}   5 投了\nまで4手で後手の勝ち\n");
    let of_the_association =
        format!("# --- Kifu for Windows (Pro) ---\n対局ID：2959\n記録ID：\n手合割：平手\n手数----\n{MOVES}");
    let mate = format!(
        "# 一題\n後手の持駒：なし\n{BOARD}先手の持駒：金\n先手：攻方\n手数----指手---------消費時間--\n   1 １二金打\n"
    );
    let bare = format!("後手の持駒：なし\n{BOARD}先手の持駒：金\n   1 １二金打\n");
    for (second, key) in [(&of_the_association, "対局ID"), (&mate, "先手"), (&bare, "")] {
        for blank in ["", "\n", "\n\n"] {
            let text = format!("{first}{blank}{second}");
            let (records, report) = read(FormatId::Kif, &text);
            assert_eq!((records.len(), codes(&report)), (2, vec![]), "{text}");
            let alone = &read(FormatId::Kif, second).0[0];
            assert_eq!(records[1].outline(), alone.outline());
            assert_eq!((&records[1].extras, &records[1].headers), (&alone.extras, &alone.headers));
            assert!(key.is_empty() || records[1].headers.get(key).is_some());
            let (written, _) = write(FormatId::Kif, &records);
            assert_eq!(write(FormatId::Kif, &read(FormatId::Kif, &written).0).0, written);
        }
    }
    // A diagram below the moves with nothing to play on it, and a remark below the end, are the game's own.
    for tail in [format!("後手の持駒：なし\n{BOARD}先手の持駒：金\n"), "# 以上\n".to_owned(), "編集：本局\n".to_owned()]
    {
        assert_eq!(read(FormatId::Kif, &format!("{first}\n{tail}")).0.len(), 1, "{tail}");
    }
}

/// All that some keep of a game is how it ended.
#[test]
fn k32_a_result_line_alone_is_a_record() {
    for extension in ["kif", "ki2", "txt"] {
        let found = loaded("まで105手で時間切れにより先手の勝ち\n".as_bytes(), extension);
        assert_eq!(found.records[0].tree.len(), 2, "{extension}");
    }
    assert!(load("まで明日のことです。\n".as_bytes(), Some("txt")).is_err());
}

/// Diagrams one below the other, as problems are collected, are one record each.
#[test]
fn k35_several_diagrams_are_several_records() {
    let plain = format!("後手の持駒：飛\n{BOARD}先手の持駒：金\n");
    let named = format!("作品番号：1\n後手の持駒：飛\n{BOARD}先手の持駒：銀\n先手：攻方\n後手：受方\n");
    for (text, hands) in
        [(format!("{plain}\n{named}"), ["b G2r 1", "b S2r 1"]), (format!("{named}\n{named}"), ["b S2r 1", "b S2r 1"])]
    {
        let text = text.replace("飛\n", "飛二\n");
        let (records, report) = read(FormatId::Kif, &text);
        assert_eq!(codes(&report), [] as [&str; 0], "{text}");
        let found: Vec<String> = records.iter().map(|record| write_position(&record.initial)).collect();
        assert_eq!(found, hands.map(|hand| format!("8k/9/8P/9/9/9/9/9/9 {hand}")));
        assert_eq!(records[1].headers.get("作品番号"), Some("1"));
    }
    // A rank too many in one diagram is no other diagram.
    let tenth = plain.replacen("|九\n", "|九\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n", 1);
    assert_eq!(read(FormatId::Kif, &tenth).0.len(), 1);
}

#[test]
fn an_end_row_that_was_none_takes_nothing_along_where_an_end_like_it_was_before() {
    let text = format!(
        "{HEAD}   1 ７六歩(77)\n   2 謎\n*一\n\n変化：1手\n   1 ７六歩(77)\n   2 謎 ( 0:05/)\n*二\n&印\n#注\n   2 ３四歩(33)\n"
    );
    let (record, _) = one(&text);
    assert_eq!(record.outline(), "7g7f \"謎\" (3c3d)");
    let [end, next] = record.tree.children(record.tree.children(NodeId::ROOT)[0]) else { panic!() };
    let end = record.tree.get(*end).unwrap();
    assert_eq!((end.comment.as_str(), end.time, end.bookmark.as_deref(), end.extras.len()), ("一", None, None, 0));
    assert_eq!(record.tree.get(*next).unwrap().comment, "");
    let first = at(&record, 1);
    assert_eq!((first.comment.as_str(), first.bookmark.as_deref()), ("二", Some("印")));
    assert_eq!(first.extras, ["   2 謎 ( 0:05/)", "#注"]);
}

#[test]
fn as_many_end_words_at_a_move_as_a_file_likes() {
    let mut text = format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n");
    for word in 0..40_000 {
        text.push_str(&format!("\n変化：2手\n   2 謎{word}\n"));
    }
    text.push_str("\n変化：2手\n   2 謎39999\n\n変化：2手\n   2 ３四歩(33)\n   3 ２六歩(27)\n");
    let (records, _) = read(FormatId::Kif, &text);
    let below = records[0].tree.children(records[0].tree.children(NodeId::ROOT)[0]);
    assert_eq!((below.len(), records[0].tree.len()), (40_001, 40_004));
}
