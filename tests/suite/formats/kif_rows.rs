//! The rows of KIF as real files spell them: a test for each row K20 to K34 of the format notes, from moves to ends.

use std::time::Duration;

use super::kif::{at, clean, end, one, written};
use super::kif_quirks::{HEAD, LINE, MOVES};
use super::{loaded, mainline, read, stays};
use komaoto::files::load;
use komaoto::formats::{FormatId, NoteWeight, format};
use komaoto::record::{Ending, Node, NodeId, Score, Winner};
use komaoto::rules::Color;

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
    assert_eq!((note.what.code(), note.line, note.column, note.weight), ("R207", 3, 4, NoteWeight::Changed));
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
        let text = format!("   1 ７六歩(77)   {time}\n   2 ３四歩(33)\n");
        let (records, report) = read(FormatId::Kif, &text);
        assert_eq!((report.notes[0].what.code(), report.notes[0].column), (code, column), "{time}");
        assert_eq!(mainline(&records[0]), "7g7f 3c3d");
        stays(FormatId::Kif, &text, &[time.strip_prefix("( 0:05/00:00:05) ").unwrap_or(time)]);
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
    let text = format!("{HEAD}{MOVES}　変化： 3手 # 注\n   3 ６六歩(67)\n");
    assert_eq!(clean(&text).outline(), "7g7f 3c3d 2g2f (6g6f) 8c8d");
    stays(FormatId::Kif, &text, &["# 注"]);
    let text = format!("{HEAD}{MOVES}変化：3手（別案）\n   3 ６六歩(67)\n");
    stays(FormatId::Kif, &text, &["（別案）"]);
    let (_, report) = read(FormatId::Kif, &text);
    let note = &report.notes[0];
    assert_eq!(
        (note.what.code(), note.line, note.column, note.weight, note.text.as_str()),
        ("R105", 9, 6, NoteWeight::Lost, "（別案）")
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
fn k25_what_varies_from_moves_that_could_not_be_read_is_as_unread_as_they_are() {
    // The variation of the 6th move is one of the unreadable block, not of the main line, which has a 6th move too.
    let main = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ２五歩(26)\n   6 ８五歩(84)\n   7 ７八金(69)\n";
    let unread =
        "5 ５五銀(44)\n   6 ９四歩(93)\n   7 ９六歩(97)\n変化：6手\n   6 ３二金(41)\n変化：7手\n   7 １六歩(17)";
    let text = format!("{HEAD}{main}\n変化：4手\n   4 ４四歩(43)\n   {unread}\n\n変化：4手\n   4 ３二金(41)\n");
    let (record, notes) = one(&text);
    assert_eq!(record.outline(), "7g7f 3c3d 2g2f 8c8d (4c4d) (4a3b) 2f2e 8d8e 6i7h");
    assert_eq!(notes, ["R205", "R203", "R203", "R401", "R203", "R401", "R203"]);
    stays(FormatId::Kif, &text, &[unread]);
    assert_eq!(clean(&written(&record)), record);
}

#[test]
fn k25_a_variation_that_cannot_be_read_stays_where_it_was() {
    let block = "変化：3手\n*前の注\n   3 ５五銀(44)\n   4 ８四歩(83)\n変化：4手\n   4 ４四歩(43)";
    let text = format!(
        "{HEAD}   1 ７六歩(77)+\n   2 ３四歩(33)\n   3 ２六歩(27)+\n   4 ８四歩(83)\n\n変化：3手\n   3 ６六歩(67)\n\n{block}\n\n変化：1手\n   1 ２六歩(27)\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(record.outline(), "7g7f (2g2f) 3c3d 2g2f (6g6f) 8c8d");
    assert_eq!(notes, ["R201", "R203", "R401", "R203"]);
    stays(FormatId::Kif, &text, &[block]);
    assert_eq!(clean(&written(&record)), record);
    // One without moves too.
    let text = format!("{HEAD}{MOVES}\n変化：2手\n*注\n\n変化：1手\n   1 ２六歩(27)\n");
    let (record, notes) = one(&text);
    assert_eq!((record.outline().as_str(), notes.as_slice()), ("7g7f (2g2f) 3c3d 2g2f 8c8d", &["R403"][..]));
    stays(FormatId::Kif, &text, &["変化：2手\n*注"]);
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
    for (read, unread) in [
        ("   3 投了\n", "変化：4手\n   4 ６八銀(79)"),
        ("   ", "3 ５五銀(44)\n変化：3手\n   3 ６八銀(79)"),
        ("", "変化：4手\n   4 ６八銀(79)"),
    ] {
        let text = format!("{HEAD}   1 ７六歩(77)\n   2 ４二銀(31)\n{read}{unread}\n");
        let (record, notes) = one(&text);
        assert!(notes.contains(&"R401"), "{notes:?}");
        stays(FormatId::Kif, &text, &[unread]);
        assert_eq!(clean(&written(&record)), record);
    }
}

#[test]
fn k26_a_variation_before_all_moves_is_none() {
    for (unread, behind) in [("変化：3手\n   3 ６六歩(67)", ""), ("変化：1手", "先手：A\n手数----指手--\n")]
    {
        let text = format!("手合割：平手\n{unread}\n{behind}{MOVES}");
        let (record, notes) = one(&text);
        assert_eq!((mainline(&record).as_str(), notes[0]), (LINE, "R401"), "{text}");
        stays(FormatId::Kif, &text, &[unread]);
        assert_eq!(clean(&written(&record)), record);
    }
}

#[test]
fn k27_what_follows_a_variation_line_is_about_its_first_move() {
    let text = format!("{HEAD}{MOVES}\n変化：4手\n*前\n&印\n# 注\n   4 ４四歩(43)\n*後\n");
    let record = clean(&text);
    let varied = record.tree.children(record.tree.mainline(NodeId::ROOT).nth(3).unwrap())[1];
    let node = record.tree.get(varied).unwrap();
    assert_eq!((node.comment.as_str(), node.bookmark.as_deref()), ("前\n後", Some("印")));
    stays(FormatId::Kif, &text, &["# 注"]);
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
    let text = "   1 ７六歩(77)\n&一\n&二\n";
    assert_eq!(one(text).1, ["R212"]);
    stays(FormatId::Kif, text, &["&二"]);
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
        let text = format!("{HEAD}{two}{line}\n");
        let record = clean(&text);
        assert_eq!((end(&record), record.winner()), (ending, winner.map(Winner::Side)), "{line}");
        stays(FormatId::Kif, &text, &[]);
        let back = one(&written(&record)).0;
        assert_eq!((&back, back.winner()), (&record, record.winner()));
    }
    for draw in ["千日手", "持将棋"] {
        assert_eq!(clean(&format!("{two}まで2手で{draw}\n")).winner(), Some(Winner::Draw));
    }
    // Beside a row it is kept as it was written; and both are written.
    let text = format!("{HEAD}{two}   3 投了\nまで、2手で後手の勝ち。\n");
    assert_eq!(end(&clean(&text)), Ending::Resign);
    stays(FormatId::Kif, &text, &[]);
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
        let text = format!("{HEAD}{moves}");
        let (record, notes) = one(&text);
        assert_eq!((mainline(&record).as_str(), notes.as_slice()), ("7g7f FoulLoss", &["R201"][..]));
        stays(FormatId::Kif, &text, &[moves.lines().nth(1).unwrap().trim_start()]);
        let back = clean(&written(&record));
        assert_eq!((&back, back.winner()), (&record, Some(Winner::Side(Color::Black))));
    }
}

#[test]
fn what_stands_below_an_end_row_that_was_none_stays() {
    let text = "   1 ７六歩(77)\n   2 休憩 (あ)\n&大事な栞\n#二行目のメモ\n*言葉\n謎の行\n   2 ３四歩(33)\n";
    let (record, codes) = one(text);
    assert_eq!((record.outline().as_str(), codes), ("7g7f 3c3d", vec!["R104", "R104"]));
    let node = at(&record, 1);
    assert_eq!((node.bookmark.as_deref(), node.comment.as_str()), (Some("大事な栞"), "言葉"));
    stays(FormatId::Kif, text, &["2 休憩 (あ)", "#二行目のメモ", "謎の行"]);
    assert_eq!(clean(&written(&record)).tree, record.tree);
    // A second bookmark is kept, and said.
    let text = text.replacen("   2", "&一\n   2", 1);
    let (record, codes) = one(&text);
    assert_eq!(codes, ["R104", "R104", "R212"]);
    assert_eq!(at(&record, 1).bookmark.as_deref(), Some("一"));
    stays(FormatId::Kif, &text, &["2 休憩 (あ)\n&大事な栞\n#二行目のメモ", "謎の行"]);
}

#[test]
fn an_end_row_that_was_none_takes_no_other_with_it() {
    let text = "   1 ７六歩(77)\n   2 休憩\n*終\n\n変化：2手\n   2 休憩\n   2 ３四歩(33)\n";
    let (record, _) = one(text);
    assert_eq!(record.tree.len(), 4, "{}", record.outline());
    assert!(matches!(end(&record), Ending::Other(word) if *word == *"休憩"));
    assert_eq!(at(&record, 2).comment, "終");
    stays(FormatId::Kif, text, &["2 休憩"]);
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
    assert_eq!((evaluation.score, format(FormatId::Kif).unread(&text).len()), (Score::Centipawns(1), 20_001));
    assert_eq!(node.comment.lines().count(), 20_001);
    // As if it stood there once.
    let (again, _) = one(&format!("{HEAD}   1 ７六歩(77)\n**評価値=1\n**評価値=2\n**深さ=9\n"));
    let (merged, _) =
        one(&format!("{HEAD}   1 ７六歩(77)\n**評価値=1\n\n変化：1手\n   1 ７六歩(77)\n**評価値=2\n**深さ=9\n"));
    assert_eq!(at(&merged, 1).evaluations, at(&again, 1).evaluations);
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

#[test]
fn an_end_row_that_was_none_takes_nothing_along_where_an_end_like_it_was_before() {
    let text = format!(
        "{HEAD}   1 ７六歩(77)\n   2 謎\n*一\n\n変化：1手\n   1 ７六歩(77)\n   2 謎 ( 0:05/)\n*二\n&印\n#注\n   2 ３四歩(33)\n"
    );
    let (record, _) = one(&text);
    assert_eq!(record.outline(), "7g7f \"謎\" (3c3d)");
    let [end, next] = record.tree.children(record.tree.children(NodeId::ROOT)[0]) else { panic!() };
    let end = record.tree.get(*end).unwrap();
    assert_eq!((end.comment.as_str(), end.time, end.bookmark.as_deref()), ("一", None, None));
    assert_eq!(record.tree.get(*next).unwrap().comment, "");
    let first = at(&record, 1);
    assert_eq!((first.comment.as_str(), first.bookmark.as_deref()), ("二", Some("印")));
    stays(FormatId::Kif, &text, &["2 謎 ( 0:05/)", "#注"]);
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

#[test]
fn k32_result_lines() {
    for (line, ending) in [
        ("まで2手で後手の勝ち", Ending::Resign),
        ("まで、2手で後手の勝ち", Ending::Resign),
        ("まで2手で時間切れにより後手の勝ち", Ending::TimeUp),
        ("まで2手で後手の反則負け", Ending::FoulWin),
        ("まで2手詰", Ending::Mate),
        ("まで２手で詰", Ending::Mate),
        ("まで2手で先手の勝ち", Ending::Other("先手の勝ち".into())),
    ] {
        let text = format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n{line}\n");
        let (record, notes) = one(&text);
        assert_eq!((end(&record), notes.len()), (ending, 0), "{line}");
        stays(FormatId::Kif, &text, &[]);
        assert_eq!(one(&written(&record)).0, record);
    }
    let text = format!("{HEAD}   1 ７六歩(77)\n   2 投了\nまで9手で後手の勝ち\n");
    let (record, notes) = one(&text);
    assert_eq!(notes, ["R211"]);
    stays(FormatId::Kif, &text, &["まで9手で後手の勝ち"]);
    assert!(written(&record).ends_with("   2 投了\nまで1手で先手の勝ち\n"));
}

/// Newspapers and boards call the winner by name.
#[test]
fn k32_the_winner_by_name() {
    let head =
        "先手：羽生善治\n後手：谷川浩司九段\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (said, winner) in [
        ("谷川浩司九段の勝ち", Some(Color::White)),
        ("谷川の勝ち", Some(Color::White)),
        ("羽生善治の勝ち", Some(Color::Black)),
        ("羽生の負け", Some(Color::White)),
        ("森内の勝ち", None),
    ] {
        let text = format!("{head}まで2手で{said}\n");
        let (records, _) = read(FormatId::Kif, &text);
        assert_eq!(records[0].winner(), winner.map(Winner::Side), "{said}");
        let back = read(FormatId::Kif, &super::write(FormatId::Kif, &records).0).0;
        assert_eq!(back[0].winner(), records[0].winner(), "{said}");
    }
}
