//! Diagrams.

use komaoto::notation::{parse_bod, parse_sfen, sfen, write_bod};
use komaoto::rules::shogi::Position;
use proptest::prelude::*;

use super::{anything, position};

fn read(text: &str) -> (String, Vec<(usize, usize)>) {
    let lines: Vec<&str> = text.lines().collect();
    let (position, errors) = parse_bod(&lines);
    (sfen(&position), errors.into_iter().map(|error| (error.line, error.column)).collect())
}

const TSUME: &str = "\
後手の持駒：飛　角二　金四　銀　桂四　香三　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v香v玉|一
| ・ ・ ・ ・ ・ ・ ・ 龍 ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：銀三　";
const TSUME_SFEN: &str = "7lk/7+R1/8P/9/9/9/9/9/9 b 3Sr2b4gs4n3l17p 1";

#[test]
fn a_diagram_is_written_as_usual() {
    assert_eq!(write_bod(&position(TSUME_SFEN), false).join("\n"), TSUME);
    let start = write_bod(&Position::start(), false);
    assert_eq!(start[0], "後手の持駒：なし");
    assert_eq!(start[3], "|v香v桂v銀v金v玉v金v銀v桂v香|一");
    assert_eq!(start.last().map(String::as_str), Some("先手の持駒：なし"));
    let later = write_bod(&position("9/9/9/9/9/9/9/9/+P+L+N+S+B+R2K w - 51"), false);
    assert_eq!(later[11], "| と 杏 圭 全 馬 龍 ・ ・ 玉|九");
    assert_eq!(later[14..], ["手数＝50", "後手番"]);
    let handicap = write_bod(&position("4k4/9/9/9/9/9/9/9/4K4 w - 1"), true);
    assert_eq!(
        (handicap[0].as_str(), handicap[13].as_str(), handicap[14].as_str()),
        ("上手の持駒：なし", "下手の持駒：なし", "上手番")
    );
}

#[test]
fn hands_are_written_in_many_ways() {
    for hand in [
        "飛　角二　金四　銀　桂四　香三　歩十七　",
        "飛 角二 金四 銀 桂四 香三 歩十七 ",
        "飛角二金四銀桂四香三歩十七",
        "歩17香３桂4銀1金四角2飛1",
        "飛、角二、金四、銀、桂四、香三、歩十七",
        "飛角角金二金二銀桂四香三歩十歩七",
        "残り全部",
    ] {
        let text = TSUME.replacen("飛　角二　金四　銀　桂四　香三　歩十七　", hand, 1);
        assert_eq!(read(&text), (TSUME_SFEN.to_owned(), vec![]), "{hand}");
    }
    for none in ["なし", "", "　", "無し"] {
        assert_eq!(read(&TSUME.replacen("銀三　", none, 1)).0, TSUME_SFEN.replace("3S", ""), "{none}");
    }
    for name in ["先手の持ち駒：", "下手の持駒：", "先手の持駒:", "先手持駒：", "  先手の持駒："]
    {
        assert_eq!(read(&TSUME.replace("先手の持駒：", name)), (TSUME_SFEN.to_owned(), vec![]), "{name}");
    }
}

#[test]
fn diagrams_are_drawn_in_many_ways() {
    let lines: Vec<&str> = TSUME.lines().collect();
    let first_last = |text: &str| [lines[13], text, lines[0]].join("\n");
    let board = lines[1..13].join("\n");
    let variants = [
        first_last(&board),
        TSUME.replace(" 龍", "^龍").replace(" 歩", "+歩"),
        TSUME.replace(" 龍", " 竜").replace("v玉", "V王"),
        TSUME.replace(" ・", "・"),
        TSUME.replace(" ・", "　"),
        TSUME.replace('・', "･"),
        TSUME.replace('|', "｜"),
        TSUME.replace("|一", "|").replace("|二", "|").replace("|三", "|").replace("|五", "|"),
        lines.iter().map(|line| format!("  {line}  ")).collect::<Vec<_>>().join("\n\n"),
        board.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n")
            + "\n"
            + lines[0]
            + "\n"
            + lines[13],
    ];
    for text in variants {
        assert_eq!(read(&text), (TSUME_SFEN.to_owned(), vec![]), "{text}");
    }
    // Rows without any blank: 桂馬 are two pieces there.
    let (tight, errors) = read("|杏圭全成香成桂成銀桂馬と|一");
    assert_eq!(tight.split('/').next(), Some("+L+N+S+L+N+SN+B+P"));
    assert_eq!(errors.len(), 1, "the other ranks are missing");
}

#[test]
fn turn_and_number_are_read() {
    for (line, turn) in [
        ("先手番", "b - 1"),
        ("下手番", "b - 1"),
        ("後手番", "w - 1"),
        ("上手番", "w - 1"),
        ("手番：後手", "w - 1"),
        ("手数＝50", "b - 51"),
        ("手数＝０", "b - 1"),
        ("手数＝171  ▲６二角成  まで", "w - 172"),
        ("手数＝172  △６二角成  まで", "b - 173"),
        ("手数＝171  ▲６二角成  まで\n先手番", "b - 172"),
    ] {
        let mut lines = write_bod(&position("4k4/9/9/9/9/9/9/9/4K4 b - 1"), false);
        lines.extend(line.lines().map(str::to_owned));
        assert_eq!(read(&lines.join("\n")), (format!("4k4/9/9/9/9/9/9/9/4K4 {turn}"), vec![]), "{line}");
    }
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
    let with = |from: &str, to: &str| read(&TSUME.replacen(from, to, 1));
    assert_eq!(with("v香v玉", "v香v☆"), (TSUME_SFEN.replace("lk/", "l1/"), vec![(3, 19)]));
    assert_eq!(with("v香v玉", "v玉"), (TSUME_SFEN.replace("7lk/", "7k1/"), vec![(3, 2)]));
    assert_eq!(with("銀三", "金百　玉二　歩九百"), (TSUME_SFEN.replace("3S", "100G"), vec![(13, 10), (13, 13)]));
    assert_eq!(with("銀三", "龍"), (TSUME_SFEN.replace("3S", "R"), vec![(13, 7)]));
    assert_eq!(with("先手の持駒", "先生の持駒"), (TSUME_SFEN.replace("3S", ""), vec![(13, 1)]));
    let (board, errors) = read(&TSUME.lines().take(6).collect::<Vec<_>>().join("\n"));
    assert_eq!((board.as_str(), errors), ("7lk/7+R1/8P/9/9/9/9/9/9 b r2b4gs4n3l17p 1", vec![(5, 1)]));
    let (_, errors) = read(&TSUME.replace("|四", "|三"));
    assert_eq!(errors, [(6, 1), (13, 1)], "rank 3 twice, rank 4 missing");
    assert_eq!(with("|四", "|※"), (TSUME_SFEN.to_owned(), vec![(6, 21)]));
    assert_eq!(with("|四", "|四 *"), (TSUME_SFEN.to_owned(), vec![(6, 21)]));
}

proptest! {
    #[test]
    fn any_position_reads_back(position in anything()) {
        for handicap in [false, true] {
            let lines = write_bod(&position, handicap);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            prop_assert_eq!(parse_bod(&lines), (position.clone(), vec![]));
        }
        prop_assert_eq!(parse_sfen(&sfen(&position)), Ok(position));
    }

    #[test]
    fn no_lines_break_the_reader(lines in proptest::collection::vec("[|v^ 　・歩銀成先後手の持駒：番数＝残九十百0-9+\\PC]{0,20}", 0..16)) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let (position, _) = parse_bod(&lines);
        prop_assert_eq!(parse_sfen(&sfen(&position)), Ok(position));
    }
}

#[test]
fn a_hand_and_a_row_of_any_length_are_read_in_time() {
    let hand = format!("先手の持駒：{}", "歩".repeat(600_000));
    let row = format!("|{}|一", "ω".repeat(600_000));
    let (position, errors) = parse_bod(&[&hand, &row]);
    assert_eq!(position.hand(komaoto::rules::Color::Black).count(komaoto::rules::shogi::PieceKind::Pawn), 255);
    assert_eq!(errors[0].column, 7 + 255);
    assert_eq!(errors.last().unwrap().column, 1);
}

/// Where empty squares are blank, a rank is read by its columns; one that is not ruled is not guessed at.
#[test]
fn blank_squares_are_empty() {
    let rows = [
        "|v香v桂v銀v金v玉v金v銀v桂v香|一",
        "|   v飛               v角   |二",
        "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三",
        "|                           |四",
        "| 　 　 　 　 　 　 　 　 　|五",
        "|                           |六",
        "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七",
        "|    角                飛",
        "| 香 桂 銀 金 玉 金 銀 桂 香|九",
    ];
    let (position, errors) = parse_bod(&rows);
    assert_eq!(errors, []);
    assert_eq!(position, Position::start());
    let (position, errors) = parse_bod(&["| 歩  歩   v玉|一"]);
    assert!(!errors.is_empty());
    assert!(
        komaoto::rules::shogi::Square::all().all(|square| position.piece(square).is_none()),
        "nothing wrong is read"
    );
}
