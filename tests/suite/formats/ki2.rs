//! KI2: one test for each row L of the format notes, the files with one feature each, the bad ones, and real files.

use std::fs;
use std::path::{Path, PathBuf};

use super::{codes, loaded, mainline, read, stays, write};
use komaoto::files::{Loaded, load, store};
use komaoto::formats::comment::told_before_endings;
use komaoto::formats::{Envelope, FormatId, NoteWeight, WriteOptions};
use komaoto::notation::{coordinates, write_position};
use komaoto::record::{Ending, Node, NodeId, Record, Step};
use komaoto::rules::Color;
use komaoto::text::{Encoding, Eol};

const HEAD: &str = "#KI2 version=2.0 encoding=UTF-8\n手合割：平手\n先手：A\n後手：B\n\n";

fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Ki2, text);
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), codes(&report))
}

/// The outline of a text that is read without a note.
fn outline(text: &str) -> String {
    let (record, notes) = one(text);
    assert_eq!(notes, [] as [&str; 0], "{text}");
    record.outline()
}

fn again(record: &Record) -> String {
    let (text, report) = write(FormatId::Ki2, std::slice::from_ref(record));
    assert!(!report.loses(), "{:?}", report.notes);
    text
}

/// Reads and writes a canonical file: nothing changes, and nothing is worth a note.
fn canonical(text: &str) -> Record {
    let (record, notes) = one(text);
    assert_eq!(again(&record), text);
    assert_eq!(notes, [] as [&str; 0], "{text}");
    record
}

fn node_at(record: &Record, steps: usize) -> &Node {
    record.tree.get(record.tree.mainline(NodeId::ROOT).nth(steps).unwrap()).unwrap()
}

#[test]
fn canonical_with_everything() {
    let text = "#KI2 version=2.0 encoding=UTF-8\n\
         開始日時：1999/07/15(木) 19:07:12\n手合割：平手　　\n先手：先手太郎\n後手：\n備考：一行目\n備考：二行目\n\
         \n\
         *開始局面\n*\n* 先頭空白\n&読み込み時表示\n\
         ▲７六歩\n&\n\
         △３四歩    ▲２二角成\n*取る\n\
         △同　銀    ▲４五角\n\
         *終わり\nまで5手で中断\n\
         \n変化：4手\n\
         △５二玉\n\
         まで4手で後手の勝ち\n\
         \n変化：4手\n\
         △６二玉    ▲３一馬\n\
         \n変化：5手\n\
         ▲１一馬\n\
         \n変化：1手\n\
         ▲２六歩\n\
         \n変化：1手\n\
         ▲９六歩\n";
    let record = canonical(text);
    assert_eq!(
        record.outline(),
        "7g7f (2g2f) (9g9f) 3c3d 8h2b+ 3a2b (5a5b resign) (5a6b 2b3a (2b1a)) B*4e interrupted"
    );
    assert_eq!(node_at(&record, 0).comment, "開始局面\n\n 先頭空白");
    assert_eq!(node_at(&record, 1).bookmark.as_deref(), Some(""));
    // What other programs write beside it is in the file only.
    let with_more = text.replacen("UTF-8\n", "UTF-8\n# ---- 棋譜ファイル ----\n", 1).replacen(
        "銀    ▲４五角",
        "銀\n# 途中の注\n▲４五角",
        1,
    );
    assert_eq!(again(&one(&with_more).0), text);
    stays(FormatId::Ki2, &with_more, &["# 途中の注"]);
}

#[test]
fn a_line_nothing_of_which_is_read_keeps_the_blanks_before_it() {
    for (read, lines) in [
        ("", "  ３四龍\n"),
        ("", "\u{3000}▲５五龍 △３四歩\n"),
        ("", " ▲７六あ\n"),
        ("▲７六歩\nまで1手で中断\n", "  ▲投了\n"),
    ] {
        for saved in stays(FormatId::Ki2, &format!("{HEAD}{read}{lines}"), &[lines.trim()]) {
            assert!(saved.ends_with(&format!("\n{lines}")), "{lines:?}: {saved}");
        }
    }
    // Behind moves that were read, too.
    stays(FormatId::Ki2, &format!("{HEAD}▲７六歩  ▲５五龍\n"), &["▲５五龍"]);
}

#[test]
fn l1_marks_of_either_side_are_read_in_every_form_and_written_in_one() {
    for (black, white) in [("▲", "△"), ("▼", "▽"), ("☗", "☖"), ("⛊", "⛉"), ("+", "-"), ("", "")] {
        let text = format!("手合割：平手\n\n{black}７六歩 {white}３四歩 {black}２六歩\n");
        assert_eq!(outline(&text), "7g7f 3c3d 2g2f", "{text}");
        let file = loaded(text.as_bytes(), "ki2");
        assert_eq!(file.format, FormatId::Ki2, "{text}");
    }
    let written = again(&one("☗７六歩☖３四歩").0);
    assert!(written.ends_with("\n▲７六歩    △３四歩\n"), "{written}");
}

#[test]
fn l2_gyou_is_forward_and_never_written() {
    let diagram = |moves: &str| {
        format!(
            "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
             | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
             | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ 龍|六\n\
             | ・ 龍 ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
             +---------------------------+\n先手の持駒：なし\n\n{moves}\n"
        )
    };
    for words in ["▲８六龍行", "▲８六竜行", "▲８六龍上", "▲８六龍入", "▲８六龍左", "▲８六龍上左"]
    {
        assert_eq!(outline(&diagram(words)), "8g8f", "{words}");
    }
    assert_eq!(outline(&diagram("▲８六龍寄")), "1f8f");
    assert_eq!(outline(&diagram("▲８六龍右")), "1f8f");
    assert!(again(&one(&diagram("▲８六龍行")).0).ends_with("\n▲８六龍上\n"));
}

#[test]
fn l3_same_square_with_any_blank_and_the_official_one_written() {
    for same in ["同銀", "同　銀", "同 銀", "２二同銀", "同　　銀"] {
        assert_eq!(outline(&format!("▲７六歩△３四歩▲２二角成△{same}")), "7g7f 3c3d 8h2b+ 3a2b", "{same}");
    }
    let text = again(&one("▲７六歩△３四歩▲２二角成△同飛").0);
    assert!(text.ends_with("▲２二角成  △同　飛\n"), "{text}");
    // Nothing stands between 同 and more than one character.
    let text = again(&one("▲７六歩△３四歩▲６六角△同角▲同歩△８八角打▲同銀△５二金右▲２二角打△同銀").0);
    assert!(text.contains("△同　角    ▲同　歩") && text.contains("△５二金右"), "{text}");
    let text = again(&one("▲７六歩△３四歩▲２二角△８四歩▲３一角成△同金").0);
    assert!(text.ends_with("▲３一角成  △同　金\n") && text.contains("▲２二角不成"), "{text}");
}

#[test]
fn l4_an_origin_behind_the_move_decides_and_is_not_written() {
    assert_eq!(outline("▲７六歩(77)    △３四歩（33）▲５八金(49)"), "7g7f 3c3d 4i5h");
    let text = again(&one("▲７六歩(77)    △３四歩(33)▲５八金(49)").0);
    assert!(text.ends_with("▲７六歩    △３四歩    ▲５八金右\n"), "{text}");
    // A foul that no relative notation can say keeps its origin.
    let foul = format!("{HEAD}▲５五玉(59)△４二玉\n");
    let (record, notes) = one(&foul);
    assert_eq!((record.outline().as_str(), notes), ("5i5e 5a4b", vec!["R204"]));
    assert_eq!(again(&record), foul);
    // Another piece stands there: that is not decided.
    let (record, notes) = one("▲７六歩(88) △３四歩");
    assert_eq!((record.outline().as_str(), notes), ("", vec!["R205"]));
    stays(FormatId::Ki2, "▲７六歩(88) △３四歩", &["▲７六歩(88) △３四歩"]);
}

#[test]
fn l5_an_end_among_the_moves_or_in_the_result_line_and_the_result_line_written() {
    for text in [
        "▲７六歩 △３四歩 ▲投了",
        "▲７六歩 △３四歩\n▲投了\n",
        "▲７六歩 △３四歩 投了",
        "▲７六歩 △３四歩\nまで2手で後手の勝ち",
    ] {
        let (record, notes) = one(text);
        assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d resign", vec![]), "{text}");
        assert!(again(&record).ends_with("▲７六歩    △３四歩\nまで2手で後手の勝ち\n"));
    }
    for (line, ending) in [
        ("まで2手で中断", Ending::Interrupted),
        ("まで2手で千日手", Ending::Repetition),
        ("まで2手で持将棋", Ending::Impasse),
        ("まで2手で封じ手", Ending::Sealed),
        ("まで2手で時間切れにより後手の勝ち", Ending::TimeUp),
        ("まで2手で先手の反則負け", Ending::FoulLoss),
        ("まで2手で先手の反則勝ち", Ending::FoulWin),
        ("まで2手で先手の入玉勝ち", Ending::Declaration),
        ("まで2手で先手の不戦勝", Ending::DefaultWin),
        ("まで2手で詰み", Ending::Mate),
        ("まで2手で不詰", Ending::NoMate),
        ("まで2手で待った", Ending::TakeBack),
        ("まで2手で謎の終局", Ending::Other("謎の終局".into())),
    ] {
        let record = canonical(&format!("{HEAD}▲７六歩    △３四歩\n{line}\n"));
        assert_eq!(node_at(&record, 3).step, Step::End(ending), "{line}");
    }
    // The result right behind the last move, as in tsume books.
    assert_eq!(outline("▲７六歩△３四歩まで2手で中断"), "7g7f 3c3d interrupted");
    // Moves after the end are text.
    let (record, notes) = one("▲７六歩 ▲投了 △３四歩");
    assert_eq!((record.outline().as_str(), notes), ("7g7f resign", vec!["R210"]));
    stays(FormatId::Ki2, "▲７六歩 ▲投了 △３四歩", &["△３四歩"]);
}

#[test]
fn l6_six_moves_to_a_line_in_cells_of_twelve_columns_and_any_breaks_read() {
    let moves = ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀", "▲８八銀", "△３三銀", "▲７七銀", "△４二玉"];
    let expected = outline(&moves.concat());
    for part in ["\n", " ", "    ", "　", "、", "\n\n", " \n"] {
        assert_eq!(outline(&moves.join(part)), expected, "{part:?}");
    }
    let text = again(&one(&moves.concat()).0);
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.starts_with('▲')).collect();
    assert_eq!(rows, ["▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲８八銀    △３三銀", "▲７七銀    △４二玉"]);
    // Comments and bookmarks break the line; the next one begins anew.
    let record = canonical(&format!(
        "{HEAD}*始め\n▲７六歩\n*一\n*二\n△３四歩    ▲２六歩\n&三\n△８四歩    ▲２五歩    △８五歩    ▲７八金    △３二金    ▲２四歩\n△同　歩\n"
    ));
    assert_eq!(node_at(&record, 1).comment, "一\n二");
    assert_eq!(node_at(&record, 3).bookmark.as_deref(), Some("三"));
    // A comment behind the moves of its line.
    let text = "▲７六歩 △３四歩 *定跡 ▲２六歩\n▲６六歩 #注\n";
    let (record, _) = one(text);
    assert_eq!(record.outline(), "7g7f 3c3d 6g6f");
    assert_eq!(node_at(&record, 2).comment, "定跡 ▲２六歩");
    stays(FormatId::Ki2, text, &["#注"]);
}

#[test]
fn l6_variations_stand_deepest_first_and_belong_to_the_block_above() {
    let text = format!(
        "{HEAD}▲７六歩    △３四歩    ▲２六歩\nまで3手で先手の勝ち\n\n変化：3手\n▲６六歩    △８四歩\n\n変化：4手\n△３五歩\n\n変化：2手\n△８四歩\n\n変化：2手\n△４四歩\n\n変化：1手\n▲２六歩\n"
    );
    let record = canonical(&text);
    assert_eq!(record.outline(), "7g7f (2g2f) 3c3d (8c8d) (4c4d) 2g2f (6g6f 8c8d (3d3e)) resign");
    // However the line is spelled.
    for line in ["変化：　2手", "変化:2手", "変化：2", "変化：２手目"] {
        assert_eq!(outline(&format!("▲７六歩 △３四歩\n{line}\n△８四歩")), "7g7f 3c3d (8c8d)", "{line}");
    }
    // K27: a comment before the first move of a variation is about that move.
    let (record, _) = one("▲７六歩 △３四歩\n\n変化：2手\n*先に\n△８四歩\n");
    let variation = record.tree.children(record.tree.children(NodeId::ROOT)[0])[1];
    assert_eq!(record.tree.get(variation).unwrap().comment, "先に");
    // No such place.
    let (record, notes) = one("▲７六歩 △３四歩\n\n変化：9手\n▲２六歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d", vec!["R401", "R203"]));
    assert_eq!(again(&record), again(&one(&again(&record)).0));
    // K26: a variation before all moves.
    let (record, notes) = one("手合割：平手\n変化：3手\n▲６六歩\n\n▲７六歩 △３四歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d", vec!["R401", "R203"]));
    assert_eq!(again(&record), again(&one(&again(&record)).0));
}

#[test]
fn l7_words_too_many_or_too_few_are_understood_where_one_move_is_meant() {
    for (text, moves) in [
        // 打 where nothing else could be meant, 不成 where nothing can promote, 左上 where 左 is enough.
        ("▲７六歩不成 △３四歩 ▲２二角成 △同銀 ▲４五角打", "7g7f 3c3d 8h2b+ 3a2b B*4e"),
        ("▲５八金右上", "4i5h"),
        ("▲５八金上右", "4i5h"),
        ("▲３八銀上", "3i3h"),
        ("▲７六歩直", "7g7f"),
        ("▲７六歩兵", "7g7f"),
        ("▲５八王", "5i5h"),
    ] {
        assert_eq!(outline(text), moves, "{text}");
    }
    // Two golds, one of them pinned: only the other may move.
    let pinned = "後手の持駒：なし\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n|v飛 ・ ・ 金 玉 金 ・ ・ ・|九\n先手の持駒：なし\n\n▲５八金\n";
    assert_eq!(outline(pinned), "4i5h");
    let (record, notes) = one("▲５八金 △３四歩");
    assert_eq!((record.outline().as_str(), notes), ("", vec!["R214"]));
    // Only what is needed is written.
    let text = again(&one("▲７六歩不成 △３四歩(33) ▲５八金右上 △８四歩").0);
    assert!(text.ends_with("▲７六歩    △３四歩    ▲５八金右  △８四歩\n"), "{text}");
}

#[test]
fn l8_the_upper_hand_begins_in_handicap_games() {
    let text = "#KI2 version=2.0 encoding=UTF-8\n手合割：二枚落ち\n下手：S\n上手：U\n\n△６二銀    ▲７六歩    △５四歩\nまで3手で上手の勝ち\n";
    let record = canonical(text);
    assert_eq!(record.outline(), "7a6b 7g7f 5c5d resign");
    assert_eq!(record.initial.side_to_move(), Color::White);
    // All marks the other way round: said once.
    let (record, notes) = one("手合割：二枚落ち\n\n▲６二銀 △７六歩 ▲５四歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7a6b 7g7f 5c5d", vec!["R206"]));
    // A part of a game: the first move says who begins.
    let (record, notes) = one("△７四歩 ▲７六歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7c7d 7g7f", vec!["R305"]));
    let (record, notes) = one("手合割：平手\n△７四歩 ▲７六歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7c7d 7g7f", vec!["R206"]));
    assert_eq!(again(&record), again(&one(&again(&record)).0));
}

#[test]
fn l9_the_encoding_is_told_by_content_and_new_files_are_spelled_by_extension() {
    let text = "手合割：平手\n先手：先手太郎\n\n▲７六歩    △３四歩\n";
    for (encoding, extension) in
        [(Encoding::ShiftJis, "ki2"), (Encoding::Utf8, "ki2"), (Encoding::ShiftJis, "ki2u"), (Encoding::Utf8, "ki2u")]
    {
        let (bytes, _) = komaoto::text::encode(text, encoding, false);
        let file = loaded(&bytes, extension);
        assert_eq!((file.format, file.envelope.encoding), (FormatId::Ki2, encoding));
        assert_eq!(file.records[0].outline(), "7g7f 3c3d");
    }
    let sjis = Envelope { encoding: Encoding::ShiftJis, bom: false, eol: Eol::CrLf };
    assert_eq!(Envelope::usual(FormatId::Ki2, "ki2"), sjis);
    assert_eq!(Envelope::usual(FormatId::Ki2, "ki2u"), Envelope { encoding: Encoding::Utf8, ..sjis });
    // Old programs know no first line.
    let (bytes, report) = store(&[one(text).0], FormatId::Ki2, sjis, &WriteOptions::default());
    assert_eq!(report.notes, []);
    let (expected, _) = komaoto::text::encode(&text.replace('\n', "\r\n"), Encoding::ShiftJis, false);
    assert_eq!(bytes, expected);
}

#[test]
fn what_cannot_be_read_ends_its_line_and_stays_as_text() {
    let text = "手合割：平手\n\n▲７六歩 △３四歩 ▲５八金 △８四歩\n*残る\n▲２六歩\n\n変化：1手\n▲２六歩\n";
    let (record, notes) = one(text);
    assert_eq!((record.outline().as_str(), notes), ("7g7f (2g2f) 3c3d", vec!["R214", "R203", "R203"]));
    stays(FormatId::Ki2, text, &["▲５八金 △８四歩\n*残る\n▲２六歩"]);
    let (_, report) = read(FormatId::Ki2, text);
    let note = &report.notes[0];
    assert_eq!((note.line, note.column, note.weight), (3, 11, NoteWeight::Kept));
    assert_eq!(note.text, "▲５八金 △８四歩");
    assert!(note.what.to_string().contains("５八金(49) ５八金(69)"), "{}", note.what);
    assert_eq!(one(&again(&record)), (record, vec![]));
    // A misspelled move, and one in the middle of a word.
    for bad in ["▲２六フ", "▲2六", "▲７九と金"] {
        let text = format!("▲７六歩 △３四歩 {bad} △８四歩\n");
        let (record, notes) = one(&text);
        assert_eq!((record.outline().as_str(), notes.len()), ("7g7f 3c3d", 1), "{bad}");
        stays(FormatId::Ki2, &text, &[&format!("{bad} △８四歩")]);
    }
    let (record, notes) = one("▲７六歩 △３四歩 ▲６六歩たち △８四歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d", vec!["R202"]));
}

#[test]
fn a_remark_between_moves_stays_and_they_are_read_on() {
    let text = "手合割：平手\n\n▲７六歩 △３四歩＜【歩】＞▲２六歩 △８四歩\n";
    let (record, notes) = one(text);
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d 2g2f 8c8d", vec!["R104"]));
    stays(FormatId::Ki2, text, &["＜【歩】＞"]);
    assert_eq!(one(&again(&record)), (record, vec![]));
}

#[test]
fn sentences_are_not_moves() {
    let text =
        "手合割：平手\n\n▲７六歩 △３四歩\n▲２六歩が普通だが\n12月24日の対局\n同金額の賞金\n２六歩で一局\n▲６六歩\n";
    let (record, notes) = one(text);
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d 6g6f", vec!["R104"; 4]));
    stays(FormatId::Ki2, text, &["▲２六歩が普通だが\n12月24日の対局\n同金額の賞金\n２六歩で一局"]);
}

#[test]
fn several_games_stand_in_one_file() {
    let text = "手合割：平手\n先手：A\n\n▲７六歩 △３四歩\nまで2手で中断\n\n手合割：平手\n先手：B\n\n▲２六歩\n*c\n";
    let (records, report) = read(FormatId::Ki2, text);
    assert_eq!(report.notes, []);
    assert_eq!(records.iter().map(mainline).collect::<Vec<_>>(), ["7g7f 3c3d Interrupted", "2g2f"]);
    for encoding in [Encoding::Utf8, Encoding::ShiftJis] {
        let envelope = Envelope { encoding, bom: false, eol: Eol::CrLf };
        let (bytes, _) = store(&records, FormatId::Ki2, envelope, &WriteOptions::default());
        assert_eq!(loaded(&bytes, "ki2").records, records);
    }
}

#[test]
fn games_without_headers_are_told_apart_by_how_they_begin() {
    let text = "第一局\n▲７六歩 △３四歩 ▲２六歩 △８四歩\n▲２五歩 △８五歩\n\n第二局\n▲２六歩 △８四歩 ▲７六歩 △８五歩\n▲７七角 △３四歩\n";
    let (records, _) = read(FormatId::Ki2, text);
    let lines: Vec<String> = records.iter().map(mainline).collect();
    assert_eq!(lines, ["7g7f 3c3d 2g2f 8c8d 2f2e 8d8e", "2g2f 8c8d 7g7f 8d8e 8h7g 3c3d"]);
    let (written, _) = write(FormatId::Ki2, &records);
    let (back, _) = read(FormatId::Ki2, &written);
    assert_eq!(write(FormatId::Ki2, &back).0, written);
    assert_eq!(back.iter().map(mainline).collect::<Vec<_>>(), lines);
    // A line that goes on, one not set apart, and one behind what could not be read do not begin a game.
    for text in [
        "▲７六歩 △３四歩\n\n▲２六歩 △８四歩 ▲２五歩 △８五歩\n",
        "▲７六歩 △３四歩 ▲２六歩\n▲７六歩 △３四歩 ▲２六歩 △８四歩\n",
        "▲７六歩 △３四歩 ▲５八金\n\n▲２六歩 △８四歩 ▲２五歩 △８五歩\n",
    ] {
        assert_eq!(read(FormatId::Ki2, text).0.len(), 1, "{text}");
    }
}

#[test]
fn pasted_text_of_other_programs_is_read() {
    // K37: half-width colons.
    let (record, notes) = one("先手: 先手\n後手: 後手\n\n▲７六歩 △３四歩 ▲２六歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d 2g2f", vec![]));
    assert_eq!(record.headers.get("後手"), Some("後手"));
    let file = loaded("先手: 先手\n後手: 後手\n▲７六歩 △３四歩 ▲２六歩\n".as_bytes(), "txt");
    assert_eq!(file.format, FormatId::Ki2);
}

#[test]
fn times_are_named_as_lost() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)\n   3 投了   ( 0:01/)\n";
    let (records, _) = read(FormatId::Kif, kif);
    let (text, report) = write(FormatId::Ki2, &records);
    assert_eq!(codes(&report), ["W504"]);
    assert_eq!(report.notes[0].what.count(), Some(2));
    assert_eq!(report.notes[0].weight, NoteWeight::Lost);
    assert!(text.ends_with("\n▲７六歩    △３四歩\nまで2手で後手の勝ち\n"), "{text}");
}

/// A shared file of one feature, or nothing where there is no shared folder.
fn quirk(name: &str) -> Option<Loaded> {
    let path = crate::shared::shared(&format!("quirks/{name}"))?;
    Some(open(&path))
}

fn open(path: &Path) -> Loaded {
    let extension = path.extension().and_then(|extension| extension.to_str());
    load(&fs::read(path).unwrap(), extension).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_files_of_one_feature_mean_what_they_say() {
    for (name, outline) in [
        ("ki2_blackwhite.ki2", "7g7f 3c3d 2g2f"),
        ("ki2_from_paren.ki2", "7g7f 3c3d"),
        ("ki2_gyou.ki2", "8g8f"),
        ("ki2_handi.ki2", "7a6b 7g7f 5c5d resign"),
        ("ki2_handi5.ki2", "7a6b 7g7f 5c5d resign"),
        ("ki2_newmarks.ki2u", "7g7f 3c3d 2g2f"),
        ("ki2_nomark.ki2", "7g7f 3c3d 2g2f"),
        ("ki2_resign_inline.ki2", "7g7f 3c3d resign"),
        ("ki2_var.ki2", "7g7f (2g2f) 3c3d (8c8d 2g2f) 2g2f resign"),
    ] {
        let Some(file) = quirk(name) else { return };
        assert_eq!(file.format, FormatId::Ki2, "{name}");
        assert_eq!(file.records[0].outline(), outline, "{name}");
        assert_eq!(file.report.notes, [], "{name}");
    }
    let five = quirk("ki2_handi5.ki2").unwrap();
    assert_eq!(write_position(&five.records[0].initial).split('/').next(), Some("2sgkgsn1"));
}

#[test]
fn bad_files_give_their_moves_and_say_what_is_wrong_where() {
    for (name, outline, line, column, code, rest) in [
        ("i01_ambiguous.ki2", "7g7f 3c3d", 3, 11, "R214", "▲５八金 △８四歩"),
        ("i02_impossible.ki2", "7g7f", 2, 6, "R215", "△５五王 ▲２六歩"),
        ("i03_wrong_side.ki2", "7g7f", 2, 6, "R206", "▲２六歩 △３四歩"),
    ] {
        let Some(path) = crate::shared::shared(&format!("bad/{name}")) else { return };
        let file = open(&path);
        assert_eq!((file.format, file.records[0].outline().as_str()), (FormatId::Ki2, outline), "{name}");
        assert_eq!(file.records[0].headers.get("先手"), Some("先手太郎"));
        let notes: Vec<_> =
            file.report.notes.iter().map(|n| (n.line, n.column, n.what.code(), n.text.as_str())).collect();
        assert_eq!(notes, [(line, column, code, rest)], "{name}");
        assert_eq!(file.source.unread(), [rest], "{name}");
    }
}

fn real_files() -> Vec<PathBuf> {
    let Some(folder) = crate::shared::shared("corpus/ki2") else { return Vec::new() };
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn real_files_are_read_whole_and_saved_alike() {
    let paths = real_files();
    let mut noted = Vec::new();
    for path in &paths {
        let file = open(path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(file.format, FormatId::Ki2, "{name}");
        let notes = file.report.notes.iter().map(|n| (n.line, n.column, n.what.code(), n.text.clone()));
        noted.extend(notes.map(|note| (name.clone(), note)));
        let (first, report) = write(FormatId::Ki2, &file.records);
        assert_eq!(report.notes, [], "{name}");
        let (back, _) = read(FormatId::Ki2, &first);
        for (was, is) in file.records.iter().zip(&back) {
            // A file without 手合割 may be given it.
            let but_handicap = |record: &Record| -> Vec<(String, String)> {
                let all = record.headers.iter().filter(|(key, _)| *key != "手合割");
                all.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
            };
            let same = but_handicap(was) == but_handicap(is);
            // What is said of an ending precedes the result line.
            let was = told_before_endings(was);
            assert!(same && was.tree == is.tree && was.initial == is.initial, "{name}:\n{first}");
        }
        assert_eq!(write(FormatId::Ki2, &back).0, first, "{name}");
        // Every word of the file is in what is written.
        let text = komaoto::formats::decode(&fs::read(path).unwrap()).unwrap().text.into_owned();
        let plain = |text: &str| {
            let text =
                text.replace(['　', ' ', '\r', '\n', '\u{FEFF}'], "").replace('▽', "△").replace(['竜', '龙'], "龍");
            text.replace('王', "玉").replace("歩打", "歩").replace("手合割：平手", "").replace("encoding=UTF-8", "")
        };
        for line in text.lines().filter(|line| line.starts_with(['*', '&']) || line.contains('：')) {
            let found = plain(&first).contains(&plain(line)) || line.contains("の持駒：");
            assert!(found, "{name}: {line}\n{first}");
        }
    }
    // One fragment begins with a move of White, from no position it would name.
    let names: Vec<String> = noted.iter().map(|(name, note)| format!("{name}: {note:?}")).collect();
    assert!(names.is_empty() || names.len() == 1 && names[0].contains("parser+ki2.rs__lit001"), "{names:#?}");
    assert!(noted.is_empty() || noted[0].1.2 == "R305");
    assert!(paths.is_empty() || paths.len() == 38, "{}", paths.len());
}

#[test]
fn real_files_say_what_their_twins_in_other_formats_say() {
    let Some(corpus) = crate::shared::shared("corpus") else { return };
    let js = "na2hiro+Kifu-for-JS__packages__json-kifu-format__test__files__";
    let mog = "mogproject+mog-core-scala__jvm__src__test__resources__";
    let home = "sunfish-shogi+electron-shogi__src__tests__testdata__conversion__";
    let test = "sunfish-shogi+shogihome__src__tests__testdata__";
    let twins = [
        (format!("{mog}ki2__game__001.ki2"), format!("kif/{mog}kif__game__001.kif")),
        (format!("{js}ki2__8mai.ki2"), format!("kif/{js}kif__8mai.kif")),
        (format!("{js}ki2__8mai.ki2u"), format!("kif/{js}kif__8mai.kif")),
        (format!("{js}ki2__9fu.ki2"), format!("kif/{js}kif__9fu.kif")),
        (format!("{js}ki2__chudan.ki2"), format!("kif/{js}kif__chudan.kif")),
        (format!("{js}ki2__noeol.ki2"), format!("kif/{js}kif__noeol.kif")),
        (
            format!("{js}ki2__fork.ki2"),
            "kif/na2hiro+Kifu-for-JS__packages__Kifu-for-JS__examples__files__kif__fork.kif".to_owned(),
        ),
        (format!("{js}ki2__illegal.ki2"), format!("kif/{js}kif__illegal.kif")),
        (format!("{home}output__csa-to-ki2__csa-sjis.ki2"), format!("csa/{home}input__csa-sjis.csa")),
        (format!("{home}input__ki2-sjis.ki2"), format!("csa/{home}output__all-to-csa__v3__ki2-sjis.csa")),
        (format!("{home}input__ki2u-utf8.ki2u"), format!("csa/{home}output__all-to-csa__v3__ki2u-utf8.csa")),
        (format!("{test}encoding__sjis.ki2"), format!("kif/{test}encoding__sjis.kif")),
        (format!("{test}encoding__utf8.ki2"), format!("kif/{test}encoding__utf8.kif")),
    ];
    let moves = |record: &Record| -> Vec<String> {
        let line = record.tree.mainline(NodeId::ROOT);
        line.filter_map(|id| record.tree.get(id)?.mv()).map(coordinates).collect()
    };
    for (ki2, other) in twins {
        let (mine, twin) = (open(&corpus.join("ki2").join(&ki2)), open(&corpus.join(&other)));
        assert_eq!(moves(&mine.records[0]), moves(&twin.records[0]), "{ki2}");
        assert!(mine.records[0].initial.same_as(&twin.records[0].initial), "{ki2}");
    }
}

#[test]
fn a_tree_and_its_comments_come_back_through_ki2() {
    let Some(folder) = crate::shared::shared("corpus/kif") else { return };
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut files, mut wrong) = (0, Vec::new());
    for path in &paths {
        let Ok(file) = load(&fs::read(path).unwrap(), Some("kif")) else { continue };
        if file.format != FormatId::Kif {
            continue;
        }
        files += 1;
        let (ki2, _) = write(FormatId::Ki2, &file.records);
        let envelope = Envelope { encoding: Encoding::Utf8, bom: false, eol: Eol::Lf };
        let again = load(ki2.as_bytes(), Some("ki2")).unwrap();
        let (kif, _) = store(&again.records, FormatId::Kif, envelope, &WriteOptions::default());
        let back = load(&kif, Some("kif")).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if again.format != FormatId::Ki2 {
            wrong.push(format!("{name}: read as {:?}", again.format));
            continue;
        }
        if back.records.len() != file.records.len() {
            wrong.push(format!("{name}: {} games", back.records.len()));
            continue;
        }
        // What is said of an ending precedes the result line, and is read as said of the last move.
        let told = |records: &[Record]| records.iter().map(told_before_endings).collect::<Vec<_>>();
        for (was, is) in told(&file.records).iter().zip(&told(&back.records)) {
            if was.outline() != is.outline() || !was.initial.same_as(&is.initial) {
                wrong.push(format!("{name}: {}\n{}", was.outline(), is.outline()));
                continue;
            }
            for (a, b) in was.tree.preorder().zip(is.tree.preorder()) {
                let (a, b) = (was.tree.get(a).unwrap(), is.tree.get(b).unwrap());
                if (&a.comment, &a.bookmark) != (&b.comment, &b.bookmark) {
                    wrong.push(format!("{name}: {:?} {:?}", a.comment, b.comment));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {files}:\n{}", wrong.len(), wrong.join("\n"));
}

/// How books, columns and pages write moves: numbered, one to a line or several, with asides in parentheses.
#[test]
fn numbered_moves_and_asides_between_them() {
    let line = "7g7f 3c3d 2g2f 8c8d";
    for (text, format) in [
        ("1. ▲７六歩\n2. △３四歩\n3. ▲２六歩\n4. △８四歩\n", FormatId::Kif),
        ("１　▲７六歩\n２　△３四歩\n３　▲２六歩\n４　△８四歩\n", FormatId::Kif),
        ("1手目 ▲７六歩\n2手目 △３四歩\n3手目 ▲２六歩\n4手目 △８四歩\n", FormatId::Kif),
        ("1.▲７六歩 2.△３四歩 3.▲２六歩 4.△８四歩\n", FormatId::Ki2),
        ("1 ▲７六歩 △３四歩\n3 ▲２六歩 △８四歩\n", FormatId::Ki2),
    ] {
        for head in ["", "先手：A\n後手：B\n", "先手：A\n\n"] {
            for extension in ["ki2", "kif", "txt"] {
                let file = loaded(format!("{head}{text}").as_bytes(), extension);
                assert_eq!((mainline(&file.records[0]).as_str(), file.format), (line, format), "{head}{text}");
                assert_eq!(file.report.notes, [], "{head}{text}");
            }
        }
    }
    let (record, notes) = one("▲７六歩△３四歩(第１図)▲２六歩（本譜）△８四歩まで\n");
    assert_eq!((record.outline().as_str(), notes), (line, vec!["R104", "R104"]));
    // One digit is no square: the minutes a newspaper gives. Two digits that are none were meant as one.
    let (record, notes) = one("▲７六歩(0) △３四歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d", vec!["R104"]));
    assert_eq!(one("▲７六歩(70) △３四歩\n").0.outline(), "");
}

/// Solutions of tsume: 生 for 不成, 合 for the drop of a piece between.
#[test]
fn drops_between_in_solutions() {
    let (record, notes) = one("▲７六歩 △３四歩 ▲２二角生 △同銀 ▲４五角 △３二金 ▲３四角 △３三角合 ▲６六歩\n");
    assert_eq!((record.outline().as_str(), notes), ("7g7f 3c3d 8h2b 3a2b B*4e 4a3b 4e3d B*3c 6g6f", vec![]));
}

/// Empty variations stay where they were noted, whichever move they name.
#[test]
fn empty_variations_keep_their_order() {
    for lines in [
        "変化：1手\n変化：2手\n",
        "変化：2手\n変化：1手\n",
        "変化：2手\n変化：1手\n変化：2手\n",
        "変化：1手\n変化：2手\n変化：3手\n",
    ] {
        for moves in ["▲７六歩\n", "▲７六歩 ▲投了\n", "▲７六歩 △３四歩 ▲投了\n", "▲７六歩 △３四歩 ▲２六歩\n"]
        {
            stays(FormatId::Ki2, &format!("{HEAD}{moves}{lines}"), &[lines.trim_end()]);
            stays(FormatId::Ki2, &format!("{lines}\n{moves}{lines}"), &[lines.trim_end(); 2]);
        }
    }
}

/// What is said of an ending is read as said of the last move, which tells its comment before its bookmark.
#[test]
fn a_comment_on_an_ending_stands_before_the_bookmark_of_the_last_move() {
    let (mut records, _) = read(FormatId::Ki2, "手合割：平手\n\n▲７六歩\n&しおり\nまで1手で先手の勝ち\n");
    let end = records[0].tree.mainline(NodeId::ROOT).last().unwrap();
    records[0].tree.get_mut(end).unwrap().comment = "詰み".to_owned();
    let (text, _) = write(FormatId::Ki2, &records);
    assert!(text.ends_with("▲７六歩\n*詰み\n&しおり\nまで1手で先手の勝ち\n"), "{text}");
    let (again, _) = read(FormatId::Ki2, &text);
    assert_eq!(write(FormatId::Ki2, &again).0, text);
}
