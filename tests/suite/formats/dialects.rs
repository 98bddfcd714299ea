//! What programs and people write that no file of the shared folder has: hands as tsume problems are printed, times in
//! words, endings of servers, moves in columns. Written after what is known of them; every text also keeps the laws of
//! saving.

use std::time::Duration;

use super::{codes, loaded, write};
use komaoto::editor::Document;
use komaoto::formats::FormatId;
use komaoto::notation::write_position;
use komaoto::record::{Ending, NodeId, Record, Step};

const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";
const MOVES: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
const LINE: &str = "7g7f 3c3d 2g2f 8c8d";

/// Reads a text: its one game and what is noted. Saved untouched it is what it was, and a second save is the first.
fn one(text: &str, extension: &str) -> (Record, Vec<&'static str>) {
    let file = loaded(text.as_bytes(), extension);
    assert_eq!(file.records.len(), 1, "{text}");
    let (id, notes) = (file.format, codes(&file.report));
    let record = file.records[0].clone();
    let document = Document::from_loaded(file, None);
    let stored = document.store(document.format().unwrap(), document.envelope()).0;
    assert_eq!(String::from_utf8(stored).unwrap(), text);
    let first = write(id, std::slice::from_ref(&record)).0;
    let again = loaded(first.as_bytes(), extension);
    assert_eq!(write(id, &again.records).0, first, "{text}");
    assert_eq!(again.records[0].outline(), record.outline(), "{text}");
    (record, notes)
}

/// The main line in words.
fn outline(record: &Record) -> String {
    record.outline()
}

fn clean(text: &str, extension: &str) -> Record {
    let (record, notes) = one(text, extension);
    assert_eq!(notes, [] as [&str; 0], "{text}");
    record
}

fn problem(above: &str, below: &str) -> String {
    let empty: String = "五六七八九".chars().map(|rank| format!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}\n")).collect();
    format!(
        "{above}  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v香 ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|四\n{empty}+---------------------------+\n{below}手数----指手---------消費時間--\n   1 １三金打\n   2 １一玉(12)\n   3 １二金打\nまで3手詰\n"
    )
}

#[test]
fn hands_of_tsume_problems() {
    let all = "7l1/8k/9/8P/9/9/9/9/9 b 2G2r2b2g4s4n3l17p 1";
    let few = "7l1/8k/9/8P/9/9/9/9/9 b 2G2r2b 1";
    let none = "7l1/8k/9/8P/9/9/9/9/9 b 2G 1";
    for (above, below, wanted) in [
        ("玉方の持駒：残り全部\n", "攻方の持駒：金二\n", all),
        ("玉方持駒：飛二 角二 金二 銀四 桂四 香三 歩十七\n", "攻方持駒：金二\n", all),
        ("受方の持駒：残り全部\n", "攻め方の持駒：金二\n", all),
        ("△持駒：残り全部\n", "▲持駒：金二\n", all),
        ("☖の持駒：残り全部\n", "☗の持駒：金２\n", all),
        ("持駒：金二\n", "", none),
        ("後手の持駒：飛×2 角×2\n", "先手の持駒：金×2\n", few),
        ("後手の持駒：飛2枚 角2枚\n", "先手の持駒：金二枚\n", few),
        ("後手の持駒：飛車二　角行二\n", "先手の持駒：金将二\n", few),
    ] {
        let record = clean(&problem(above, below), "kif");
        assert_eq!(
            (write_position(&record.initial).as_str(), outline(&record).as_str()),
            (wanted, "G*1c 1b1a G*1b mate")
        );
    }
    // 馬 behind 桂 is its second letter, 香車 and 歩兵 have theirs.
    let text = problem("後手の持駒：桂馬二香車歩兵三\n", "先手の持駒：金将二\n");
    assert_eq!(write_position(&clean(&text, "kif").initial), "7l1/8k/9/8P/9/9/9/9/9 b 2G2nl3p 1");
}

#[test]
fn times_in_words() {
    let rows =
        "   1 ７六歩(77) (3秒)\n   2 ３四歩(33) (1分)\n   3 ２六歩(27) (2分5秒)\n   4 ８四歩(83) (1時間2分3秒)\n";
    let record = clean(&format!("{HEAD}{rows}"), "kif");
    let times = record.tree.mainline(NodeId::ROOT).skip(1).map(|id| record.tree.get(id).unwrap().time.unwrap());
    assert_eq!(times.collect::<Vec<_>>(), [3, 60, 125, 3723].map(Duration::from_secs));
    let bare = clean(&format!("{HEAD}   1 ７六歩(77)   00:16\n   2 ３四歩(33) 0:02/00:00:02\n"), "kif");
    let times = bare.tree.mainline(NodeId::ROOT).skip(1).map(|id| bare.tree.get(id).unwrap().time.unwrap());
    assert_eq!(times.collect::<Vec<_>>(), [16, 2].map(Duration::from_secs));
    assert_eq!(one(&format!("{HEAD}   1 ７六歩(77) (秒)\n"), "kif").1, ["R208"]);
    assert_eq!(one(&format!("{HEAD}   1 ７六歩(77) (3秒2分)\n"), "kif").1, ["R208"]);
    // Right behind a drop a time is no origin.
    let text = "手合割：平手\n   1 ７六歩（77）（ 0:03／00:00:03）\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打（ 0:07／00:00:10）\n";
    assert_eq!(outline(&clean(text, "kif")), "7g7f 3c3d 8h2b+ 3a2b B*4e");
}

#[test]
fn moves_with_times_behind_them_in_lines() {
    for (time, count) in [("(1分)", 4), ("（0:12）", 4), ("(1)", 4), ("（3）", 4)] {
        let text = format!("先手：A\n後手：B\n\n▲７六歩{time} △３四歩{time} ▲２六歩{time} △８四歩{time}\n");
        let (record, notes) = one(&text, "ki2");
        assert_eq!((outline(&record).as_str(), notes.len()), (LINE, count), "{text}");
    }
    // Two digits are meant as a square.
    assert_eq!(outline(&one("先手：A\n\n▲７六歩(78) △３四歩\n", "ki2").0), "");
}

#[test]
fn numbers_and_marks_around_moves() {
    for text in [
        "先手：A\n後手：B\n\n（1）▲７六歩\n（2）△３四歩\n（3）▲２六歩\n（4）△８四歩\n",
        "先手：A\n後手：B\n\n[1]▲７六歩 [2]△３四歩\n[3]▲２六歩 [4]△８四歩\n",
        "先手：A\n後手：B\n\n▲７六歩／△３四歩／▲２六歩／△８四歩\n",
    ] {
        assert_eq!(outline(&clean(text, "ki2")), LINE, "{text}");
    }
    // The last line has one move only.
    let text = "先手：A\n後手：B\n\n1 ▲７六歩    2 △３四歩\n3 ▲２六歩    4 △８四歩\n5 ▲２五歩\n";
    assert_eq!(outline(&clean(text, "ki2")), format!("{LINE} 2f2e"));
    let text = "先手：A\n後手：B\n   1: ７六歩(77)\n   2: ３四歩(33)\n   3) ２六歩(27)\n   4) ８四歩(83)\n";
    assert_eq!(outline(&clean(text, "kif")), LINE);
}

#[test]
fn resignations_that_are_said_politely_or_aside() {
    for word in ["投了しました", "(投了)", "（投了）", "投了です。"] {
        assert_eq!(outline(&clean(&format!("{HEAD}{MOVES}   5 {word}\n"), "kif")), format!("{LINE} resign"), "{word}");
    }
    let text = "▲７六歩△３四歩▲２二角なり△同じく銀▲４五角うつ△５二金右▲３四角△同、歩\n";
    let (record, notes) = one(text, "ki2");
    assert_eq!((outline(&record).as_str(), notes.len()), ("7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e3d", 1));
    assert_eq!(outline(&clean("▲７六歩△３四歩▲２二角成△同、銀\n", "ki2")), "7g7f 3c3d 8h2b+ 3a2b");
}

#[test]
fn what_stands_behind_a_move_of_csa_keeps_it_from_nothing() {
    for behind in ["12", "// remark", "(3)"] {
        let (record, notes) = one(&format!("V2.2\nPI\n+\n+7776FU {behind}\n-3334FU\n"), "csa");
        assert_eq!((outline(&record).as_str(), notes), ("7g7f 3c3d", vec!["R104"]), "{behind}");
    }
}

#[test]
fn endings_of_servers() {
    for word in ["切断", "接続切れ", "回線切断", "通信切断", "終局", "入玉", "中止", "指し掛け", "トライ"]
    {
        for result in ["", "まで4手で後手の勝ち\n", "まで4手で先手の勝ち\n", "まで4手で接続切れにより後手の勝ち\n"]
        {
            let record = clean(&format!("{HEAD}{MOVES}   5 {word}\n{result}"), "kif");
            assert_eq!(outline(&record), format!("{LINE} \"{word}\""));
        }
    }
    let text = format!("{HEAD}{MOVES}   5 時間切れ負け\nまで4手で時間切れにより後手の勝ち\n");
    assert_eq!(outline(&clean(&text, "kif")), format!("{LINE} time-up"));
    // 接続切れ is no 時間切れ where the result line alone says the end.
    let record = clean(&format!("{HEAD}{MOVES}まで4手で接続切れにより後手の勝ち\n"), "kif");
    let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
    let ending = Ending::Other("接続切れにより後手の勝ち".into());
    assert_eq!(record.tree.get(last).unwrap().step, Step::End(ending));
    // Where an end is known, who has won is.
    assert_eq!(one(&format!("{HEAD}{MOVES}   5 投了\nまで3手で後手の勝ち\n"), "kif").1, ["R211"]);
}

#[test]
fn words_behind_a_variation_line() {
    let text = |behind: &str| format!("{HEAD}{MOVES}\n変化：3手{behind}\n   3 ６六歩(67)\n");
    let record = clean(&text("  *この手もある"), "kif");
    assert!(record.tree.preorder().any(|id| record.tree.get(id).is_some_and(|node| node.comment == "この手もある")));
    for behind in ["から", "目から"] {
        assert_eq!(clean(&text(behind), "kif").outline(), "7g7f 3c3d 2g2f (6g6f) 8c8d");
    }
}

#[test]
fn usi_moves_in_a_column_and_in_a_log() {
    let record = clean("7g7f\n3c3d\n2g2f\n8c8d\nresign\n", "usi");
    assert_eq!(outline(&record), format!("{LINE} resign"));
    let (record, notes) = one("# a\n7g7f\n3c3d\n2g2f\n8c8d\n8d8e\n2f2e\nx\n", "usi");
    assert_eq!((outline(&record).as_str(), notes), (LINE, vec!["R201", "R203", "R203"]));
    let file = loaded(b">1:position startpos moves 7g7f 3c3d 2g2f 8c8d\n<1:bestmove 2f2e\n", "usi");
    assert_eq!((outline(&file.records[0]).as_str(), codes(&file.report)), (LINE, vec!["R104", "R104"]));
    assert_eq!(file.report.notes[0].text, ">1:");
    let (_, notes) = one("[10:11:12] > position startpos moves 7g7f 7g7f\n", "usi");
    assert_eq!(notes, ["R104", "R201"]);
    // Behind a log's words columns are the line's.
    let file = loaded(b">1:position startpos moves 7g7f 7g7f\n", "usi");
    assert_eq!((file.format, file.report.notes[1].column), (FormatId::Sfen, 33));
}

#[test]
fn a_diagram_that_does_not_say_whose_turn_it_is() {
    let board = komaoto::notation::write_bod(&komaoto::rules::shogi::Position::start(), false).join("\n");
    let (record, notes) = one(&format!("{board}\n   2 ３四歩(33)\n   3 ７六歩(77)\n"), "kif");
    assert_eq!((outline(&record).as_str(), notes), ("3c3d 7g7f", vec!["R305"]));
    // Where it is said, it counts.
    let (record, notes) = one(&format!("{board}\n先手番\n   2 ３四歩(33)\n   3 ７六歩(77)\n"), "kif");
    assert_eq!((outline(&record).as_str(), notes), ("", vec!["R201", "R203"]));
}

#[test]
fn kings_in_hand_of_a_position_line() {
    let (record, notes) = one("position sfen 9/9/9/9/9/9/9/9/9 b KRB2G2S2N2L9Pkrb2g2s2n2l9p 1\n", "sfen");
    let wanted = "9/9/9/9/9/9/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1";
    assert_eq!((write_position(&record.initial).as_str(), notes), (wanted, vec!["R303"]));
    let (record, notes) = one("sfen 4k4/9/9/9/9/9/9/9/9 w K\n", "sfen");
    assert_eq!((write_position(&record.initial).as_str(), notes), ("4k4/9/9/9/9/9/9/9/9 w - 1", vec!["R303"]));
}

#[test]
fn a_name_above_a_problem_is_no_contradiction() {
    let text = problem("手合割：平手　　\n後手の持駒：残り全部\n", "先手の持駒：金二\n先手：\n後手：\n");
    clean(&text, "kif");
    let text =
        problem("手合割：平手　　\n後手の持駒：残り全部\n", "先手の持駒：金二\n").replace("・ ・ ・|九", "・ ・ 玉|九");
    assert_eq!(one(&text, "kif").1, ["R302"]);
    let text = problem("手合割：二枚落ち\n後手の持駒：残り全部\n", "先手の持駒：金二\n");
    assert_eq!(one(&text, "kif").1, ["R302"]);
}

#[test]
fn endings_in_latin_letters() {
    for (word, said) in [
        ("Resign", "resign"),
        ("resign", "resign"),
        ("TORYO", "resign"),
        ("%TORYO", "resign"),
        ("Time-up", "time-up"),
        ("TIME_UP", "time-up"),
        ("CHUDAN", "interrupted"),
    ] {
        let record = clean(&format!("{HEAD}{MOVES}   5 {word}\n"), "kif");
        let known = clean(
            &format!(
                "{HEAD}{MOVES}   5 {}\n",
                match said {
                    "resign" => "投了",
                    "time-up" => "切れ負け",
                    _ => "中断",
                }
            ),
            "kif",
        );
        assert_eq!(outline(&record), outline(&known), "{word}");
    }
    let record = clean("▲７六歩    △３四歩    ▲２六歩    △８四歩    ▲Resign\n", "ki2");
    assert_eq!(outline(&record), format!("{LINE} resign"));
    // A word nobody knows is one still.
    assert_eq!(one(&format!("{HEAD}{MOVES}   5 Resignation\n"), "kif").1, ["R213"]);
}

#[test]
fn results_that_begin_otherwise() {
    for result in ["以上4手で後手の勝ち", "以上、4手で後手の勝ち", "以上４手にて後手の勝ち", "まで4手にて後手の勝ち"]
    {
        assert_eq!(outline(&clean(&format!("{HEAD}{MOVES}{result}\n"), "kif")), format!("{LINE} resign"), "{result}");
        let text = format!("▲７六歩    △３四歩    ▲２六歩    △８四歩\n{result}\n");
        assert_eq!(outline(&clean(&text, "ki2")), format!("{LINE} resign"), "{result}");
    }
    // A sentence is none.
    assert_eq!(one(&format!("{HEAD}{MOVES}以上、ありがとうございました\n"), "kif").1, ["R104"]);
    assert_eq!(one(&format!("{HEAD}{MOVES}   5 投了\n以上3手で先手の勝ち\n"), "kif").1, ["R211"]);
}

#[test]
fn comments_with_a_full_width_star() {
    let record = clean(&format!("{HEAD}＊はじめに\n{MOVES}＊終わり\n*二行目\n"), "kif");
    let comments: Vec<_> = record.tree.preorder().map(|id| record.tree.get(id).unwrap().comment.clone()).collect();
    assert_eq!((comments[0].as_str(), comments[4].as_str()), ("はじめに", "終わり\n二行目"));
}

#[test]
fn variation_lines_with_marks_and_without_a_colon() {
    for line in ["変化 3手", "変化3手", "変化　３手目", "▼変化：3手", "▼変化 3手", "◆変化3手目から", "■ 変化：3"]
    {
        let text = format!("{HEAD}{MOVES}\n{line}\n   3 ６六歩(67)\n");
        assert_eq!(clean(&text, "kif").outline(), "7g7f 3c3d 2g2f (6g6f) 8c8d", "{line}");
        let text = format!("▲７六歩    △３四歩    ▲２六歩    △８四歩\n\n{line}\n▲６六歩\n");
        assert_eq!(clean(&text, "ki2").outline(), "7g7f 3c3d 2g2f (6g6f) 8c8d", "{line}");
    }
    for sentence in ["変化の余地あり", "変化 3つ", "▼変化", "◆変化図"] {
        assert_eq!(one(&format!("{HEAD}{MOVES}{sentence}\n"), "kif").1, ["R104"], "{sentence}");
    }
}

#[test]
fn csa_in_small_letters() {
    let text = "v2.2\nn+Taro\nn-jiro\npi\n+\n+7776fu\nt1\n-3334fu\nT2\n+2726Fu\n-8384fu\n%toryo\n";
    let record = clean(text, "csa");
    assert_eq!(outline(&record), format!("{LINE} resign"));
    let pairs: Vec<_> = record.headers.iter().collect();
    assert_eq!(pairs, [("先手", "Taro"), ("後手", "jiro")]);
    assert_eq!(
        record.tree.get(record.tree.mainline(NodeId::ROOT).nth(1).unwrap()).unwrap().time,
        Some(Duration::from_secs(1))
    );
    let handicap = clean("pi82hi22ka\n-\n-5142ou\n", "csa");
    assert_eq!(write_position(&handicap.initial), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    // What is none in capitals either is as it was.
    assert_eq!(one("V2.2\nPI\n+\n+7776fu\n%foo\n", "csa").1, ["R213"]);
}

#[test]
fn the_end_of_a_file_under_dos() {
    for (text, extension) in [
        (format!("{HEAD}{MOVES}   5 投了\n\u{1a}"), "kif"),
        (format!("{HEAD}{MOVES}   5 投了\u{1a}\u{1a}"), "kif"),
        ("▲７六歩    △３四歩    ▲２六歩    △８四歩\nまで4手で後手の勝ち\n\u{1a}".into(), "ki2"),
        ("V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n%TORYO\n\u{1a}".into(), "csa"),
        ("V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n%TORYO\u{1a}".into(), "csa"),
        ("position startpos moves 7g7f 3c3d 2g2f 8c8d resign\n\u{1a}".into(), "usi"),
    ] {
        assert_eq!(outline(&clean(&text, extension)), format!("{LINE} resign"), "{text}");
    }
}

/// Moves in a table, with or without its head: the head and the bars stay in the file.
#[test]
fn tables_of_moves_are_read() {
    for text in [
        "| 1 | 炮二平五 | 马8进7 |\n| 2 | 马二进三 | 车9平8 |\n",
        "回合 | 红方 | 黑方\n1 | 炮二平五 | 马8进7\n2 | 马二进三 | 车9平8\n",
        "| 回合 | 红方 | 黑方 |\n|---|---|---|\n| 1 | 炮二平五 | 马8进7 |\n| 2 | 马二进三 | 车9平8 |\n",
    ] {
        let (record, _) = one(text, "pgn");
        assert_eq!(record.outline(), "h3e3 h10g8 h1g3 i10h10", "{text}");
    }
    for text in [
        "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n",
        "| No. | White | Black |\n|-----|:-----:|-----|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n",
        "[Event \"x\"]\n\nWhite Black\n1. e4 e5\n2. Nf3 Nc6 *\n",
    ] {
        let (record, _) = one(text, "pgn");
        assert_eq!(record.outline(), "e2e4 e7e5 g1f3 b8c6", "{text}");
    }
}

/// The signs behind a first move do not tell the game.
#[test]
fn a_first_move_with_a_sign_is_the_same_move() {
    for sign in ["!", "‼", "⁈", "⩲", "±", "□", "!?"] {
        let (record, _) = one(&format!("1. e4{sign} e5{sign} 2. Nf3{sign} Nc6 *\n"), "pgn");
        assert_eq!(record.outline(), "e2e4 e7e5 g1f3 b8c6", "{sign}");
    }
}
