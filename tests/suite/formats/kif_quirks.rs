//! KIF as real files spell it: a test for each row K1 to K37 of the format notes; `kif_rows.rs` has those on moves.

use super::kif::{at, clean, one, written};
use super::{codes, loaded, mainline, read, stays, write};
use komaoto::files::{load, store, store_over};
use komaoto::formats::{Envelope, FormatId, NoteWeight, Unreadable, WriteOptions};
use komaoto::notation::write_position;
use komaoto::record::NodeId;
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Position};
use komaoto::text::{Encoding, Eol, encode};

pub(super) const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
pub(super) const MOVES: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
pub(super) const LINE: &str = "7g7f 3c3d 2g2f 8c8d";

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
    let text = "# 前\n手合割：平手 # h\n# 間\n先手：A\n# 後\n手数----指手---------消費時間-- # この行は、なくてもいい\n# 開始\n   1 ７六歩(77)   ( 0:05/00:00:05)#c\n# 次\n   2 投了 # e\nまで1手で先手の勝ち # m\n";
    let record = clean(text);
    assert_eq!((mainline(&record).as_str(), record.initial.shogi().unwrap()), ("7g7f Resign", &Position::start()));
    stays(FormatId::Kif, text, &["# 前", "# 間", "# 後", "# この行は、なくてもいい\n# 開始", "#c\n# 次", "# e"]);
    assert_eq!(clean(&written(&record)), record);
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
        stays(FormatId::Kif, &text, &["1 ７六歩(77)\n   2 投了"]);
        assert_eq!(read(FormatId::Kif, &written(&records[0])).0, records);
    }
    let (records, report) = read(FormatId::Kif, "先手：A\n手合割：謎落ち\n後手：B\n   1 ７六歩(77)\n");
    let note = &report.notes[0];
    assert_eq!((note.what.code(), note.line, note.column, mainline(&records[0]).as_str()), ("R301", 2, 5, "7g7f"));
}

pub(super) const TSUME: &str = "後手の持駒：飛　角二　金四　銀　桂四　香三　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v香v玉|一\n| ・ ・ ・ ・ ・ ・ ・ 龍 ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：銀三　\n";
pub(super) const TSUME_SFEN: &str = "7lk/7+R1/8P/9/9/9/9/9/9 b 3Sr2b4gs4n3l17p 1";

#[test]
fn k14_the_diagram_counts_and_not_the_name() {
    // Kakinoki's program writes it above every tsume problem: nobody is told.
    let (records, report) = read(FormatId::Kif, &format!("作者：X\n手合割：平手　　\n{TSUME}   1 １二銀打\n"));
    assert_eq!((write_position(&records[0].initial).as_str(), report.is_empty()), (TSUME_SFEN, true));
    // Above a game that was played from there, they are.
    let both = TSUME.replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|九", "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九");
    let (_, report) = read(FormatId::Kif, &format!("作者：X\n手合割：平手　　\n{both}   1 １二銀打\n"));
    let note = &report.notes[0];
    assert_eq!((note.what.code(), note.line, note.column, note.weight), ("R302", 2, 5, NoteWeight::Kept));
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
    assert_eq!((note.what.code(), note.line, note.column, note.weight), ("R304", 2, 23, NoteWeight::Kept));
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
    let text = format!("手合割：その他\n{TSUME}手数＝171  ▲６二角成  まで\n*図の後の注\n盤面回転\n");
    stays(FormatId::Kif, &text, &["手数＝171  ▲６二角成  まで"]);
    let record = clean(&text);
    assert_eq!((record.initial.ply(), record.initial.side_to_move()), (172, Color::White));
    assert_eq!(at(&record, 0).comment, "図の後の注");
    let text = written(&record);
    assert!(text.contains("手数＝171\n後手番\n") && text.contains("盤面回転\n"), "{text}");
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
fn k35_free_text_and_games_one_after_another() {
    let text = format!("観戦記\n{HEAD}{MOVES}本文の行\n\u{C}\n   5 投了\n署名 名人\n");
    let (record, notes) = one(&text);
    assert_eq!(
        (mainline(&record).as_str(), notes.as_slice()),
        ("7g7f 3c3d 2g2f 8c8d Resign", &["R104", "R104", "R104"][..])
    );
    stays(FormatId::Kif, &text, &["観戦記", "本文の行", "署名 名人"]);
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
        assert_eq!((note.what.code(), note.weight, note.line, note.column), ("R106", NoteWeight::Lost, first, 1));
        assert!(found.report.is_damaged());
        // No move is guessed, no line is gone.
        assert_eq!((found.records.len(), found.records[0].tree.len(), found.format), (1, 1, FormatId::Kif));
        assert!(found.records[0].extras.is_empty());
        let mut records = found.records.clone();
        records[0].tree.get_mut(NodeId::ROOT).unwrap().comment = "Z".to_owned();
        let (bytes, report) = store_over(&found.source, &records, &WriteOptions::default());
        let saved = String::from_utf8(bytes).unwrap();
        assert_eq!(codes(&report), ["W517", "W519"]);
        let words = |line: &str| line.trim_start_matches(['#', ' ']).to_owned();
        assert!(text.lines().all(|line| saved.lines().any(|other| words(other) == words(line))), "{saved}");
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
