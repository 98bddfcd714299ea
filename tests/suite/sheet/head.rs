//! What stands above a game in print, and the columns below it.

use komaoto::diagram::{PdfPage, ScenePart, Spread, TextLine};
use komaoto::files::load;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::Record;
use komaoto::sheet::outline::{HeadersTold, OutlineOptions};
use komaoto::sheet::{Paper, Print, SheetWording, story};

const CHESS: &str = "[Event \"Hastings\"]\n[Site \"Hastings ENG\"]\n[Date \"1895.08.??\"]\n[Round \"10\"]\n\
    [White \"Steinitz, William\"]\n[Black \"von Bardeleben, Curt\"]\n[Result \"1-0\"]\n[WhiteElo \"2650\"]\n\
    [BlackTeam \"Berlin\"]\n[ECO \"C54\"]\n[Opening \"Giuoco Piano\"]\n[GameId \"do-not-print\"]\n[PlyCount \"8\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 1-0\n";
const SHOGI: &str = "開始日時：2026/05/17 13:30:00\n終了日時：2026/05/17 15:02:41\n棋戦：駒音杯\n場所：将棋会館\n持ち時間：各30分\n\
    手合割：平手\n先手：甲\n後手：乙\n戦型：横歩取り\n対局ID：do-not-print\n備考：一\\n二\n   1 ７六歩(77)\n   2 ３四歩(33)\n";

fn record(text: &str, format: &str) -> Record {
    load(text.as_bytes(), Some(format)).unwrap().records.remove(0)
}

fn above(record: &Record, language: Language, style: Style) -> Vec<String> {
    let locale = Locale::new(language);
    let wording = SheetWording::new(&locale, style);
    let telling = OutlineOptions { headers: HeadersTold::Head, ..OutlineOptions::default() };
    let facts = story::story(record, telling, wording).filter_map(|block| match block {
        story::StoryBlock::Facts(line) => Some(line),
        story::StoryBlock::Header { key, value } => panic!("{key} {value} is above a game that is headed as in a book"),
        _ => None,
    });
    facts.collect()
}

/// A long game is one paragraph, and none of its lines is short but the last.
#[test]
fn lines_of_moves_end_where_the_others_do() {
    let usi = "2h2g 8b8c 2g2h 8c8b ".repeat(40);
    let record = record(&format!("position startpos moves 2g2f 8c8d {usi}"), "usi");
    assert!(record.tree.len() > 160, "{}", record.tree.len());
    let pages = pages(record, &Print::default(), Language::Japanese, Style::Japanese);
    let lines: Vec<&TextLine> = pages.iter().flat_map(texts).filter(|text| text.letters.contains('▲')).collect();
    let is_short = |line: &&&TextLine| line.spread == Spread::default();
    let short: Vec<&str> = lines.iter().filter(is_short).map(|line| line.letters.as_str()).collect();
    assert!(lines.len() > 20 && short.len() <= 1, "{short:?}");
}

/// No hole is between the moves of a line: where spaces would grow by more than half a letter all of it goes apart.
#[test]
fn moves_of_a_line_have_no_holes_between_them() {
    let usi = "2h2g 8b8c 2g2h 8c8b ".repeat(40);
    let long = format!("position startpos moves 2g2f 8c8d {usi}");
    for paper in [Paper::A4, Paper::B5, Paper::A5] {
        let print = Print { paper, ..Print::default() };
        let pages = pages(record(&long, "usi"), &print, Language::Japanese, Style::Japanese);
        for line in pages.iter().flat_map(texts).filter(|text| text.letters.contains('▲')) {
            let Spread { space, letter, .. } = line.spread;
            let most = if letter > 0.0 { 0.9 } else { 0.5 };
            assert!(space <= line.size * (most + 0.01), "{paper:?}: {line:?}");
        }
    }
}

/// The signature of an engine is one word, in which nothing grows and no line is broken.
#[test]
fn the_signature_of_an_engine_is_one_word() {
    for filler in 0..80 {
        let signature = ["(Fairy-Stockfish 11.1 LB 64, Komaoto)", "(Fairy-Stockfish 11.1 LB 64 / d19)"][filler % 2];
        let mut game = record(SHOGI, "kifu");
        let second = game.tree.mainline(komaoto::record::NodeId::ROOT).nth(2).unwrap();
        game.tree.get_mut(second).unwrap().comment = format!("{} +219 {signature}", "あ".repeat(filler / 2));
        let pages = pages(game, &Print::default(), Language::Japanese, Style::Japanese);
        let line = pages.iter().flat_map(texts).find(|text| text.letters.contains("Fairy")).unwrap();
        assert!(line.letters.contains(&signature.replace(' ', "\u{A0}")), "{filler}: {line:?}");
        assert!(komaoto::diagram::missing(pages.iter().map(|page| &page.scene)).is_empty());
    }
}

/// What files have on lines of one value stands on one in print, and once.
#[test]
fn no_line_of_a_value_is_printed_as_a_backslash() {
    let text = SHOGI.replace("駒音杯", "第１期テスト戦\\n準決勝").replace("先手：甲", "先手：甲\\n九段");
    let record = record(&text, "kif");
    let facts = above(&record, Language::Japanese, Style::Japanese);
    assert_eq!(facts[0], "2026年5月17日　将棋会館", "{facts:?}");
    let pages = pages(record, &Print::default(), Language::Japanese, Style::Japanese);
    let said: Vec<&str> = pages.iter().flat_map(texts).map(|text| text.letters.as_str()).collect();
    assert!(said.iter().all(|text| !text.contains('\\')), "{said:?}");
    assert!(said.iter().any(|text| text.contains("第１期テスト戦 準決勝")), "{said:?}");
}

fn texts(page: &PdfPage) -> Vec<&TextLine> {
    let parts = page.scene.parts.iter();
    parts.filter_map(|part| if let ScenePart::Text(text) = part { Some(text) } else { None }).collect()
}

fn pages(record: Record, print: &Print, language: Language, style: Style) -> Vec<PdfPage> {
    let locale = Locale::new(language);
    print.of(&[record], "", SheetWording::new(&locale, style), &|_| true).unwrap()
}

#[test]
fn a_game_is_headed_by_who_where_when_and_how_as_books_do() {
    let chess = record(CHESS, "pgn");
    assert_eq!(
        above(&chess, Language::English, Style::Western),
        ["Hastings · Round 10 · Hastings ENG · August 1895", "C54 Giuoco Piano"]
    );
    let heading = texts(&pages(chess, &Print::default(), Language::English, Style::Western)[0])[0].letters.clone();
    assert_eq!(heading, "Steinitz, William (2650) – von Bardeleben, Curt (Berlin)\u{3000}1–0");
    let shogi = record(SHOGI, "kifu");
    assert_eq!(
        above(&shogi, Language::Japanese, Style::Japanese),
        ["2026年5月17日　将棋会館", "持ち時間 各30分　戦型 横歩取り"]
    );
    assert_eq!(
        above(&shogi, Language::English, Style::Western),
        ["17 May 2026 · 将棋会館", "Time control 各30分 · Opening 横歩取り"]
    );
    // What a file does not know is not told.
    let bare = record(
        "[Event \"?\"]\n[Date \"????.??.??\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n",
        "pgn",
    );
    assert_eq!(above(&bare, Language::English, Style::Western), [""; 0]);
}

#[test]
fn all_headers_are_printed_where_somebody_asks_for_them() {
    let said = |headers| {
        let print = Print { headers, ..Print::default() };
        let pages = pages(record(CHESS, "pgn"), &print, Language::English, Style::Western);
        texts(&pages[0]).into_iter().any(|text| text.letters.contains("do-not-print"))
    };
    assert!(said(HeadersTold::All));
    assert!(!said(HeadersTold::Head));
    assert!(!said(HeadersTold::None));
    // Not even then what nobody knows.
    let bare = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let print = Print { headers: HeadersTold::All, ..Print::default() };
    let pages = pages(record(bare, "pgn"), &print, Language::English, Style::Western);
    assert!(!texts(&pages[0]).into_iter().any(|text| text.letters.contains('?') || text.letters.contains("Round")));
}

/// The lowest text of each of two columns of a page, without what is at its foot.
fn depths(page: &PdfPage) -> [f32; 2] {
    let (width, foot) = (page.scene.width, page.scene.height - 14.0);
    let mut depths = [0.0_f32; 2];
    for text in texts(page) {
        let [left, _, _, bottom] = text.bounds();
        if bottom < foot {
            let depth = &mut depths[usize::from(left > width / 2.0)];
            *depth = depth.max(bottom);
        }
    }
    depths
}

#[test]
fn the_columns_of_the_last_page_come_out_even() {
    for comments in [1, 7, 30, 61] {
        let mut game = record(SHOGI, "kifu");
        let line: Vec<_> = game.tree.mainline(komaoto::record::NodeId::ROOT).skip(1).collect();
        let comment = "二人とも早く指した。ここまでは定跡である。\n".repeat(comments);
        line.into_iter().for_each(|node| game.tree.get_mut(node).unwrap().comment.clone_from(&comment));
        let pages = pages(game, &Print { paper: Paper::A4, ..Print::default() }, Language::Japanese, Style::Japanese);
        let [left, right] = depths(pages.last().unwrap());
        if comments == 1 {
            assert!(right == 0.0 && left < 60.0, "a few lines are not divided: {left} and {right}");
            continue;
        }
        // A paragraph ends with a gap, and a line is not divided.
        assert!((left - right).abs() < 8.0, "{comments}: {left} and {right}");
        for page in pages.iter().rev().skip(1) {
            let [left, right] = depths(page);
            assert!(left > 270.0 && right > 270.0, "{comments}: only the last page is not full: {left} and {right}");
        }
    }
}

/// Moves stand above what is said of them: as a heading, they are not left behind at the foot of a column.
#[test]
fn a_move_is_not_parted_from_what_is_said_of_it() {
    for shift in 0..24 {
        let mut game = record(SHOGI, "kifu");
        let root = komaoto::record::NodeId::ROOT;
        let line: Vec<_> = game.tree.mainline(root).skip(1).collect();
        let said = "二人とも早く指した。\n".repeat(3);
        line.into_iter().for_each(|node| game.tree.get_mut(node).unwrap().comment.clone_from(&said));
        game.tree.get_mut(root).unwrap().comment = "はじめに。\n".repeat(shift);
        let pages = pages(game, &Print { paper: Paper::A4, ..Print::default() }, Language::Japanese, Style::Japanese);
        for page in &pages {
            let (width, foot) = (page.scene.width, page.scene.height - 14.0);
            for right in [false, true] {
                let column = texts(page)
                    .into_iter()
                    .filter(|text| text.bounds()[3] < foot && (text.bounds()[0] > width / 2.0) == right);
                let last = column.max_by(|one, other| one.bounds()[3].total_cmp(&other.bounds()[3]));
                let letters = last.map_or_else(String::new, |text| text.letters.to_string());
                assert!(!letters.contains(['▲', '△', '☗', '☖']), "{shift}: {letters} is left behind");
            }
        }
    }
}

/// Where the facts above a game take several lines, none ends in the sign that stands between two of them.
#[test]
fn no_line_above_a_game_ends_in_a_sign_between_two_facts() {
    let mut broken = 0;
    for (length, run_on) in (1..60).flat_map(|length| [(length, false), (length, true)]) {
        let event = "A great tournament of many masters in the old hall by the sea";
        let text = CHESS.replace("\"Hastings\"", &format!("\"{}\"", &event[..length]));
        for paper in [Paper::A5, Paper::Postcard] {
            let print = Print { paper, run_on, ..Print::default() };
            let pages = pages(record(&text, "pgn"), &print, Language::English, Style::Western);
            let said: Vec<String> = texts(&pages[0]).into_iter().map(|text| text.letters.clone()).collect();
            let wrong = said.iter().find(|letters| letters.trim_end().ends_with('·'));
            assert_eq!(wrong, None, "{paper:?} {run_on}");
            broken += usize::from(
                said.iter().any(|letters| letters.starts_with("August") || letters.starts_with("Hastings ENG")),
            );
        }
    }
    assert!(broken > 0, "one of them is broken between two facts");
}

/// Of several games each begins with a heading: one of which nothing is known with its number, a problem as a problem.
#[test]
fn a_game_without_names_is_headed_by_its_number() {
    let nameless = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let problem = "手合割：詰将棋\n持駒：金\n後手の持駒：\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\
                   | ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
                   | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
                   +---------------------------+\n   1 ５二金打\n";
    let records = [record(SHOGI, "kif"), record(nameless, "kif"), record(problem, "kif")];
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    for run_on in [false, true] {
        let print = Print { run_on, ..Print::default() };
        let said = |records: &[Record]| {
            let pages = print.of(records, "", wording, &|_| true).unwrap();
            pages.iter().flat_map(texts).map(|text| text.letters.clone()).collect::<Vec<_>>()
        };
        let all = said(&records);
        for heading in ["第2局", "第3番"] {
            assert_eq!(all.iter().filter(|said| *said == heading).count(), 1, "{run_on} {heading}: {all:?}");
        }
        // Alone it needs none.
        assert!(!said(&records[1..2]).iter().any(|said| said.contains("第1局")), "{run_on}");
    }
}
