//! Where the games of a text of KIF or KI2 begin: its lines tell it as the reader finds it who plays their moves.

use crate::dice::Dice;
use crate::shared::shared;
use komaoto::formats::{FormatId, Report, format};

/// The starts of the games as the reader finds them.
fn read(id: FormatId, text: &str) -> Vec<usize> {
    let mut report = Report::default();
    let Ok(records) = format(id).read(text, &mut report) else { return Vec::new() };
    let spans = report.take_spans();
    let start =
        |game: usize| spans.iter().find(|span| span.game as usize == game).map_or(0, |span| span.offset as usize);
    (0..records.len()).map(|game| if game == 0 { 0 } else { start(game) }).collect()
}

fn located(id: FormatId, text: &str) -> Vec<usize> {
    format(id).games(text).into_iter().map(|game| game.start).collect()
}

fn agree(id: FormatId, text: &str) {
    assert_eq!(located(id, text), read(id, text), "{id:?}\n{text}");
}

const LINES: [&str; 35] = [
    "#KIF version=2.0 encoding=UTF-8",
    "# ---- Kifu for Windows V7 ----",
    "開始日時：2020/01/01",
    "棋戦：名人戦",
    "場所：東京",
    "手合割：平手",
    "先手：甲",
    "後手：乙",
    "手数----指手---------消費時間--",
    "",
    "",
    "   1 ７六歩(77)",
    "   2 ３四歩(33)",
    "   3 ２六歩(27)",
    "   3 ９九玉(99)",
    "   4 投了",
    "   1 投了",
    "２六歩(27)",
    "投了",
    "まで3手で先手の勝ち",
    "*説明",
    "&しおり",
    "変化：2手",
    "変化：3手",
    "   2 ８四歩(83)",
    "   3 同　歩(77)",
    "盤面回転",
    "言葉",
    "▲７六歩 △３四歩 ▲２六歩 △８四歩",
    "▲２五歩 △８五歩",
    "△３四歩",
    "▲７六歩 まで1手で先手の勝ち",
    "#KI2 version=2.0 encoding=UTF-8",
    "後手番",
    "手数＝0 まで",
];

const BOARD: &str = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|三\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ 金 ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
+---------------------------+\n先手の持駒：金\n";

#[test]
fn lines_tell_the_games_that_are_played() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for round in 0..40_000 {
        let mut text = String::new();
        for _ in 0..1 + dice.roll(24) {
            match dice.roll(40) {
                0 => text.push_str(BOARD),
                1 => text.push_str("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"),
                2 => text.push_str("先手：甲\n後手：乙\n\n▲７六歩 △３四歩\n"),
                _ => {
                    text.push_str(LINES[dice.roll(LINES.len())]);
                    text.push('\n');
                }
            }
        }
        agree(if round % 2 == 0 { FormatId::Kif } else { FormatId::Ki2 }, &text);
    }
}

#[test]
fn games_of_joined_files_are_where_the_reader_finds_them() {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    for (id, folders) in [
        (FormatId::Kif, &["corpus/kif", "corpus/kifu", "quirks", "bad"][..]),
        (FormatId::Ki2, &["corpus/ki2", "quirks", "bad"]),
    ] {
        let texts: Vec<String> = folders
            .iter()
            .filter_map(|folder| shared(folder))
            .flat_map(|folder| std::fs::read_dir(folder).unwrap())
            .filter_map(|entry| {
                let bytes = std::fs::read(entry.unwrap().path()).ok()?;
                let decoded = komaoto::formats::decode(&bytes)?;
                (decoded.text.len() < 100_000).then(|| decoded.text.into_owned())
            })
            .collect();
        for _ in 0..if texts.is_empty() { 0 } else { 1500 } {
            let parts: Vec<&str> = (0..1 + dice.roll(3)).map(|_| texts[dice.roll(texts.len())].as_str()).collect();
            agree(id, &parts.join(["", "\n", "\n\n"][dice.roll(3)]));
        }
    }
}
