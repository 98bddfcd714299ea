//! Laws over random records: what a format holds comes back, and no bytes make a reader panic.

use std::time::Duration;

use komaoto::files::{load, store};
use komaoto::formats::comment::{reevaluate, told_before_endings};
use komaoto::formats::{Envelope, FORMATS, FormatId, Report, WriteOptions, format};
use komaoto::record::{Ending, Evaluation, Node, NodeId, Record, Score, Step};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, Move, Piece, PieceKind, Position, Square};
use komaoto::text::{Encoding, Eol};
use proptest::prelude::*;

use super::write;

/// A step of the recipe a random record is made by.
#[derive(Clone, Debug)]
struct Pick {
    /// Which node to go on from: small numbers are near the last one.
    back: usize,
    /// Which of the moves there.
    mv: usize,
    time: Option<u32>,
    comment: String,
    bookmark: Option<String>,
    /// Above 17 the step is a move, else this ending.
    ending: usize,
}

#[derive(Clone, Debug)]
struct Recipe {
    start: usize,
    odd: Vec<(u8, usize, bool)>,
    ply: u32,
    white: bool,
    headers: Vec<(usize, String)>,
    root_comment: String,
    picks: Vec<Pick>,
}

const ENDINGS: [Ending; 18] = [
    Ending::Resign,
    Ending::Interrupted,
    Ending::Repetition,
    Ending::PerpetualCheck,
    Ending::Impasse,
    Ending::Mate,
    Ending::NoMate,
    Ending::TimeUp,
    Ending::FoulWin,
    Ending::FoulLoss,
    Ending::Declaration,
    Ending::DeclaredDraw,
    Ending::DefaultWin,
    Ending::DefaultLoss,
    Ending::Sealed,
    Ending::MaxMoves,
    Ending::TakeBack,
    Ending::Error,
];

/// Text of one line, with the characters that mean something somewhere.
fn words() -> impl Strategy<Value = String> {
    proptest::string::string_regex("[ -~　：＊*#&'+投了手数変化まで−〜1１２同歩一二（）()\\\\,/]{0,12}").unwrap()
}

fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => Just(String::new()),
        2 => words(),
        1 => proptest::collection::vec(words(), 2..4).prop_map(|lines| lines.join("\n")),
    ]
}

fn pick() -> impl Strategy<Value = Pick> {
    let back = prop_oneof![6 => Just(0usize), 1 => 1usize..30];
    let time = proptest::option::of(prop_oneof![0u32..100, 3000u32..9000]);
    let bookmark = prop_oneof![5 => Just(None), 1 => words().prop_map(Some)];
    (back, any::<usize>(), time, lines(), bookmark, prop_oneof![12 => Just(99usize), 1 => 0usize..18])
        .prop_map(|(back, mv, time, comment, bookmark, ending)| Pick { back, mv, time, comment, bookmark, ending })
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let odd = prop_oneof![
        2 => Just(Vec::new()),
        1 => proptest::collection::vec((0u8..81, 0usize..14, any::<bool>()), 1..12),
    ];
    let headers = proptest::collection::vec((0usize..8, words()), 0..6);
    let ply = prop_oneof![3 => Just(1u32), 1 => 2u32..300];
    (0usize..24, odd, ply, any::<bool>(), headers, lines(), proptest::collection::vec(pick(), 0..40)).prop_map(
        |(start, odd, ply, white, headers, root_comment, picks)| Recipe {
            start,
            odd,
            ply,
            white,
            headers,
            root_comment,
            picks,
        },
    )
}

/// What of a record the format under test holds.
#[derive(Clone, Copy)]
struct Holds {
    branches: bool,
    bookmarks: bool,
    /// Times in milliseconds rather than seconds.
    fractions: bool,
    evaluations: bool,
    ply: bool,
}

fn cook(recipe: &Recipe, holds: Holds, endings: &[Ending], keys: &[&str]) -> Record {
    let handicaps: Vec<Handicap> = Handicap::ALL.into_iter().chain(Handicap::UNOFFICIAL).collect();
    let mut initial = handicaps[recipe.start % handicaps.len()].position();
    if !recipe.odd.is_empty() {
        for &(square, kind, white) in &recipe.odd {
            let color = if white { Color::White } else { Color::Black };
            let piece = Piece::new(color, PieceKind::ALL[kind]);
            let square = Square::from_index(square.into()).unwrap();
            // Some squares are emptied, and what stood there goes to a hand.
            if kind % 3 == 0 {
                if let Some(old) = initial.piece(square).filter(|old| old.kind != PieceKind::King) {
                    let mut hand = initial.hand(color);
                    hand.set(old.kind.unpromoted(), hand.count(old.kind.unpromoted()) + 1);
                    initial.set_hand(color, hand);
                }
                initial.set_piece(square, None);
            } else {
                initial.set_piece(square, Some(piece));
            }
        }
        initial.set_side_to_move(if recipe.white { Color::White } else { Color::Black });
    }
    if holds.ply {
        initial.set_ply(recipe.ply);
    }
    let mut record = Record::new(initial.clone());
    for (key, value) in &recipe.headers {
        if let Some(key) = keys.get(*key) {
            record.headers.push(key, value);
        }
    }
    record.tree.get_mut(NodeId::ROOT).unwrap().comment = recipe.root_comment.clone();
    let mut open = vec![NodeId::ROOT];
    for pick in &recipe.picks {
        let back = if holds.branches { pick.back.min(open.len() - 1) } else { 0 };
        let at = open[open.len() - 1 - back];
        if !holds.branches && !record.tree.children(at).is_empty() {
            break;
        }
        let position = record.position_at(at);
        let step = match endings.get(pick.ending) {
            Some(ending) => Step::End(ending.clone()),
            None => {
                let moves = playable(position.shogi().unwrap());
                if moves.is_empty() {
                    continue;
                }
                Step::Move(moves[pick.mv % moves.len()].into())
            }
        };
        if record.child_with(at, &step).is_some() {
            continue;
        }
        let mut node = Node::new(step.clone());
        let unit = if holds.fractions { Duration::from_millis(1) } else { Duration::from_secs(1) };
        node.time = pick.time.map(|time| unit * time);
        node.comment = pick.comment.clone();
        node.bookmark = pick.bookmark.clone().filter(|_| holds.bookmarks);
        let id = record.tree.append(at, node).unwrap();
        if let Step::Move(_) = step {
            open.push(id);
            if holds.evaluations && pick.mv % 4 == 0 {
                let line =
                    playable(record.position_at(id).shogi().unwrap()).into_iter().take(1).map(Into::into).collect();
                let score = Score::Centipawns(i32::from(pick.mv as u16) - 29_999);
                let evaluation = Evaluation { line, nodes: Some(7), ..Evaluation::new(score) };
                record.tree.get_mut(id).unwrap().evaluations = vec![evaluation];
            }
        } else if !holds.branches {
            break;
        }
    }
    // What a comment says of engines is said.
    for id in record.tree.preorder().collect::<Vec<_>>() {
        reevaluate(&mut record, id, "");
    }
    record
}

/// Moves that a record can hold: legal ones, and now and then fouls.
fn playable(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    for (from, to) in [(59, 55), (51, 55), (28, 11), (77, 73)] {
        let square = |n: u8| Square::new(n / 10, n % 10).unwrap();
        let mv = Move::Normal { from: square(from), to: square(to), promote: false };
        if position.playable(mv).is_ok() && !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
}

/// Reads and writes with a format, through bytes.
fn there_and_back(record: &Record, id: FormatId) -> (Record, String) {
    let (text, report) = write(id, std::slice::from_ref(record));
    assert!(!report.loses(), "{:?}\n{text}", report.notes);
    let mut report = Report::default();
    let mut records = format(id).read(&text, &mut report).unwrap();
    assert_eq!(records.len(), 1, "{text}");
    (records.remove(0), text)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn kif_holds_everything(recipe in recipe()) {
        let holds = Holds { branches: true, bookmarks: true, fractions: false, evaluations: false, ply: true };
        let keys = ["先手", "後手", "棋戦", "備考", "独自", "先手省略名", "開始日時", "手数"];
        let mut record = cook(&recipe, holds, &ENDINGS, &keys);
        let name = Handicap::of(record.initial.shogi().unwrap()).map_or("その他", Handicap::name);
        record.headers.push("手合割", name);
        let (back, text) = there_and_back(&record, FormatId::Kif);
        // A lone empty line of comment is the one thing a comment has no place for.
        prop_assert_eq!(&back.tree.len(), &record.tree.len(), "{}", text);
        prop_assert_eq!(&back.headers, &record.headers, "{}", text);
        prop_assert_eq!(&back.initial, &record.initial, "{}", text);
        prop_assert!(back == record, "{}\n{}\n{}", text, record.outline(), back.outline());
        prop_assert_eq!(write(FormatId::Kif, &[back]).0, text);
    }

    #[test]
    fn ki2_holds_everything_but_times(recipe in recipe()) {
        let holds = Holds { branches: true, bookmarks: true, fractions: false, evaluations: false, ply: true };
        let keys = ["先手", "後手", "棋戦", "備考", "独自", "先手省略名", "開始日時", "手数"];
        let mut timeless = recipe;
        for pick in &mut timeless.picks {
            pick.time = None;
        }
        // Behind a move that breaks the rules its line names the other side
        // (`fouls::nobody_wins_by_a_foul_in_another_format_either`).
        let endings: Vec<Ending> = ENDINGS.into_iter().filter(|ending| *ending != Ending::FoulLoss).collect();
        let mut record = cook(&timeless, holds, &endings, &keys);
        let name = Handicap::of(record.initial.shogi().unwrap()).map_or("その他", Handicap::name);
        record.headers.push("手合割", name);
        let (back, text) = there_and_back(&record, FormatId::Ki2);
        prop_assert_eq!(&back.headers, &record.headers, "{}", text);
        prop_assert_eq!(&back.initial, &record.initial, "{}", text);
        // What is said of an ending precedes the result line, as said of the last move.
        let told = told_before_endings(&record);
        prop_assert!(told_before_endings(&back) == told, "{}\n{}\n{}", text, told.outline(), back.outline());
        if told == record {
            prop_assert_eq!(write(FormatId::Ki2, &[back]).0, text);
        }
    }

    #[test]
    fn kif_survives_shift_jis(recipe in recipe()) {
        let holds = Holds { branches: true, bookmarks: true, fractions: true, evaluations: false, ply: true };
        let record = cook(&recipe, holds, &ENDINGS, &["先手", "後手", "棋戦"]);
        let envelope = Envelope { encoding: Encoding::ShiftJis, bom: false, eol: Eol::CrLf };
        let (bytes, report) = store(std::slice::from_ref(&record), FormatId::Kif, envelope, &WriteOptions::default());
        let loaded = load(&bytes, Some("kif")).unwrap();
        let lossless = !report.loses();
        if lossless && bytes.iter().any(|&b| b >= 0x80) {
            prop_assert_eq!(loaded.envelope, envelope);
            prop_assert!(loaded.records[0].tree == record.tree);
        }
    }

    #[test]
    fn csa_holds_a_main_line(recipe in recipe()) {
        let holds = Holds { branches: false, bookmarks: false, fractions: true, evaluations: true, ply: true };
        let endings: Vec<Ending> = ENDINGS.into_iter().filter(|ending| *ending != Ending::FoulWin).collect();
        let keys = ["$FOO", "棋戦", "場所", "戦型"];
        let mut record = cook(&recipe, holds, &endings, &keys);
        let handicap = Handicap::of(record.initial.shogi().unwrap()).is_some_and(|h| h != Handicap::Even);
        record.headers.push(if handicap { "下手" } else { "先手" }, "名前, A");
        // A comment that is an evaluation is one.
        let evaluated = |id: NodeId| {
            let comment = &record.tree.get(id).unwrap().comment;
            comment.lines().any(|line| line.strip_prefix("* ").is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c))))
        };
        prop_assume!(!record.tree.preorder().any(evaluated));
        let (back, text) = there_and_back(&record, FormatId::Csa);
        prop_assert_eq!(&back.initial, &record.initial, "{}", text);
        prop_assert_eq!(&back.headers, &record.headers, "{}", text);
        for (was, is) in record.tree.mainline(NodeId::ROOT).zip(back.tree.mainline(NodeId::ROOT)) {
            let (was, is) = (record.tree.get(was).unwrap(), back.tree.get(is).unwrap());
            prop_assert_eq!(&was.step, &is.step);
            prop_assert_eq!(was.time, is.time, "{}", text);
            prop_assert_eq!(&was.evaluations, &is.evaluations, "{}", text);
            prop_assert_eq!(&was.comment, &is.comment, "{}", text);
        }
        prop_assert_eq!(record.outline(), back.outline());
        prop_assert_eq!(write(FormatId::Csa, &[back]).0, text);
    }

    #[test]
    fn sfen_holds_moves_and_positions(recipe in recipe()) {
        let holds = Holds { branches: false, bookmarks: false, fractions: false, evaluations: false, ply: true };
        let mut bare = recipe;
        bare.root_comment.clear();
        bare.headers.clear();
        for pick in &mut bare.picks {
            pick.time = None;
            pick.comment.clear();
        }
        let endings = [Ending::Resign, Ending::Declaration, Ending::Repetition];
        let record = cook(&bare, holds, &endings, &[]);
        let (back, text) = there_and_back(&record, FormatId::Sfen);
        prop_assert!(back == record, "{}", text);
        prop_assert_eq!(write(FormatId::Sfen, &[back]).0, text);
    }

    #[test]
    fn jkf_holds_a_tree(recipe in recipe()) {
        let holds = Holds { branches: true, bookmarks: true, fractions: false, evaluations: false, ply: false };
        let mut plain = recipe;
        // A comment that looks like a bookmark is one.
        plain.root_comment = plain.root_comment.replace('&', "＆");
        for pick in &mut plain.picks {
            pick.comment = pick.comment.replace('&', "＆");
        }
        let endings = [
            Ending::Resign,
            Ending::Interrupted,
            Ending::Repetition,
            Ending::Impasse,
            Ending::Mate,
            Ending::NoMate,
            Ending::TimeUp,
            Ending::FoulLoss,
            Ending::Declaration,
            Ending::DeclaredDraw,
            Ending::TakeBack,
            Ending::Error,
        ];
        let keys = ["先手", "後手", "棋戦", "備考", "独自", "\"", "\\", "手数"];
        let mut record = cook(&plain, holds, &endings, &keys);
        // A key that stands twice is joined.
        let mut seen = std::collections::HashSet::new();
        record.headers.pairs_mut().retain(|(key, _)| seen.insert(key.clone()));
        let (back, text) = there_and_back(&record, FormatId::Jkf);
        prop_assert!(back == record, "{}\n{}\n{}", text, record.outline(), back.outline());
        prop_assert_eq!(write(FormatId::Jkf, &[back]).0, text);
    }

    #[test]
    fn usen_holds_a_bare_tree(recipe in recipe()) {
        let holds = Holds { branches: true, bookmarks: false, fractions: false, evaluations: false, ply: true };
        let mut bare = recipe;
        bare.root_comment.clear();
        bare.headers.clear();
        for pick in &mut bare.picks {
            pick.time = None;
            pick.comment.clear();
        }
        let endings = [Ending::Resign, Ending::TimeUp, Ending::Interrupted, Ending::Impasse, Ending::FoulLoss];
        let record = cook(&bare, holds, &endings, &[]);
        let (back, text) = there_and_back(&record, FormatId::Usen);
        prop_assert!(back == record, "{}\n{}\n{}", text, record.outline(), back.outline());
        prop_assert_eq!(write(FormatId::Usen, &[back]).0, text);
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        which in 0usize..9,
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), 0usize..40, proptest::collection::vec(any::<u8>(), 0..6)), 0..8),
        encoding in prop_oneof![Just(Encoding::Utf8), Just(Encoding::ShiftJis), Just(Encoding::Utf16Le), Just(Encoding::EucJp)],
    ) {
        let text = [KIF, CSA, SFEN, BOD, KI2, JKF, USEN, BOOK, XML][which];
        let mut bytes = komaoto::text::encode(text, encoding, encoding == Encoding::Utf16Le).0;
        for (at, length, new) in cuts {
            let at = at.index(bytes.len().max(1)).min(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, new);
        }
        mangled(&bytes)?;
    }

    #[test]
    fn no_lines_in_any_order_make_a_reader_panic(
        order in proptest::collection::vec((0usize..9, any::<prop::sample::Index>()), 0..40),
    ) {
        let texts = [KIF, CSA, SFEN, BOD, KI2, JKF, USEN, BOOK, XML].map(|text| text.lines().collect::<Vec<_>>());
        let text: String = order.iter().map(|(which, at)| format!("{}\n", at.get(&texts[*which]))).collect();
        mangled(text.as_bytes())?;
    }
}

#[test]
fn what_once_made_a_reader_stumble_is_read_again() {
    // The closing tag of the game is cut, and a control character follows a move that is kept as text.
    let cut = XML
        .replacen("> Chinese Chess </game>\n<", ">", 1)
        .replacen("炮二平五 </move>", "炮二平五\u{e} </move>", 1)
        .replacen(" <nag>", ">", 1);
    mangled(cut.as_bytes()).unwrap();
    // A foul of a side, which is written as the foul of whose turn it is.
    mangled(KI2.replacen("先手の反則負け", "先手反則負け", 1).as_bytes()).unwrap();
    mangled(KIF.replacen("5 投了", "5 後手反則", 1).as_bytes()).unwrap();
}

/// Whatever is read is written, read again, and written the same.
fn mangled(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(loaded) = load(bytes, None) {
        for target in FORMATS {
            write(target.id, &loaded.records);
        }
        let (text, _) = write(loaded.format, &loaded.records);
        let again = format(loaded.format).read(&text, &mut Report::default());
        let Ok(again) = again else { return Err(TestCaseError::fail(format!("cannot be read again:\n{text}"))) };
        let (second, _) = write(loaded.format, &again);
        prop_assert_eq!(&second, &text);
        let outlines = |records: &[Record]| records.iter().map(Record::outline).collect::<Vec<_>>();
        prop_assert_eq!(outlines(&loaded.records), outlines(&again), "{}", text);
    }
    Ok(())
}

const KIF: &str = "#KIF version=2.0 encoding=UTF-8\n# ---- 棋譜ファイル ----\n開始日時：2024/01/15 10:00:00\n手合割：平手\n先手：先手太郎\n後手：後手次郎\n手数----指手---------消費時間--\n*開始\n&しおり\n   1 ７六歩(77)   ( 0:16/00:00:16)+\n   2 ３四歩(33)   ( 0:00/00:00:00)\n**解析 0\n   3 ２二角成(88)   ( 0:00/00:00:16)\n   4 同　銀(31)   ( 0:00/00:00:00)+\n   5 ４五角打\n   6 中断\nまで5手で中断\n\n変化：4手\n   4 ５二玉(51)\n   5 投了\n\n変化：1手\n   1 ２六歩(27)\n";
const CSA: &str = "'CSA encoding=UTF-8\nV3.0\nN+先手\nN-後手\n$START_TIME:2024/05/05 15:05:40\n$TIME:900+0+5\n$NOTE:一\\n二\nPI82HI\nP+00FU\n-\n'*開始\n-5142OU,T1\n+7776FU\nT2.5\n'** 30 -3334FU #12\n-3334FU\n%MATTA\n-8384FU\n%TORYO\n/\nP1 * -OU *  *  *  *  *  *  * \nP+59OU00KI\nP-00AL\n+\n+0012KI\n%TSUMI\n";
const SFEN: &str = "# one\nposition startpos moves 7g7f 3c3d 8h2b+ resign\nsfen 4k4/9/9/9/9/9/9/9/4K4 w 2r18p 500 moves P*5e\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
const BOD: &str = "手合割：その他\n後手の持駒：飛　角二　金四　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v香v玉|一\n| ・ ・ ・ ・ ・ ・ ・ 龍 ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：銀三　\n後手番\n手数＝50\n盤面回転\n  51 ２二玉(11)\n  52 ９九銀打\nまで52手で詰み\n";
const KI2: &str = "#KI2 version=2.0 encoding=UTF-8\n開始日時：2024/01/15 10:00:00\n手合割：平手\n先手：先手太郎\n\n*開始\n&しおり\n▲７六歩    △３四歩 ▲２二角成\n*取る\n△同　銀    ▲４五角打\nまで5手で中断\n\n変化：4手\n△同飛(82) ▲６五角\n△投了\n\n変化：2手\n△５二金右 ▲投了\n▲５八金 △８四歩\n７六歩 同歩\n+26歩-84歩\n▲７六 #注 *c &d まで2手で千日手\n変化：1手\n▲２六歩、△８四歩(83)まで2手で先手の反則負け\n";
const JKF: &str = "{\n  \"header\": {\"先手\": \"甲\", \"手合割\": \"平手\"},\n  \"initial\": {\"preset\": \"OTHER\", \"data\": {\"color\": 0,\n\"board\": [[{\"color\": 1, \"kind\": \"OU\"}, {}], [], [{}, {\"color\": 0, \"kind\": \"TO\"}]], \"hands\": [{\"FU\": 2}, {}]}},\n  \"moves\": [\n    {\"comments\": [\"&しおり\", \"注\"]},\n{\"move\": {\"color\": 0, \"to\": {\"x\": 5, \"y\": 5}, \"piece\": \"FU\"}, \"time\": {\"now\": {\"m\": 0, \"s\": 3}, \"total\": {\"m\": 0, \"s\": 3}},\n\"forks\": [[\n{\"move\": {\"from\": {\"x\": 3, \"y\": 2}, \"to\": {\"x\": 3, \"y\": 1}, \"color\": 0, \"piece\": \"TO\"}}\n], [\n{\"special\": \"TORYO\"}\n]]},\n{\"move\": {\"color\": 1, \"from\": {\"x\": 1, \"y\": 1}, \"to\": {\"x\": 1, \"y\": 2}, \"piece\": \"OU\", \"promote\": false}},\n{\"special\": \"CHUDAN\"}\n  ]\n}\n";
const USEN: &str = "# one\n~0.7ku2jm6y2.~1.36e6y24be.~1.36e6ti4be.r\n4k4_9_9_9_9_9_4zP4_9_4K4.w.2r18p~0.\nhttps://example.com/?u=~0.7ku2jm.i6y2&x=1\n";
const BOOK: &str = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n#about\n2g2f 3c3d 63 27 935\n#one\n7g7f none 20 25 6 # beside\n5g5f none   1\nsfen 4k4/9/9/9/9/9/9/9/4K4 w - 1\n5a5b none none none 2\n";
const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<pgns>\n<pgn>\n<game> Chinese Chess </game>\n<red> 甲 &amp; &#x4e59; </red>\n<tag name=\"My+Tag\"> 1 </tag>\n<comment> 前 <img src=\"a.gif\" alt=\"b c\"> <![CDATA[<x>]]> </comment>\n<move> 炮二平五 </move> <move> 马8进7 </move> <nag> 1 </nag>\n<variation>\n<move> 炮8平5 </move>\n</variation>\n<end> 1-0 </end>\n</pgn>\n<!-- two -->\n<pgn>\n<move> e4 </move>\n<comment xml:space=\"preserve\"> [%emt 0:00:05] x\n</comment>\n<other><move> d4 </move></other>\n</pgn>\n</pgns>\n";
