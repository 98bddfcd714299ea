//! Games added to a file, taken out and moved: the others keep their bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use komaoto::files::{Loaded, apart, load, store_regrouped};
use komaoto::formats::WriteOptions;
use komaoto::notation::parse_sfen;
use komaoto::record::{Headers, NodeId, Record, RecordContents, Step, Unread};
use komaoto::text::{Encoding, encode};

const KIF: &str = "# ----  甲の棋譜集  ----\r\n手合割：平手　　\r\n先手：甲\r\n後手：乙\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:16/00:00:16)\r\n*一局目の話\r\n   2 中断         ( 0:00/00:00:00)\r\nまで1手で中断\r\n\r\n\r\n# 二局目\r\n手合割：平手\r\n先手：丙\r\n後手：丁\r\n手数----指手--\r\n1 ２六歩(27)\r\n2 ８四歩(83)\r\n* 二局目 \r\n\r\n開始日時：2001/01/01\r\n手合割：香落ち\r\n下手：戊\r\n上手：己\r\n手数----指手--\r\n   1 ３四歩(33)\r\n   2 投了\r\n";
const CSA: &str = "V2.2\n'about the file\nN+A\nN-B\nPI\n+\n+7776FU,T12\n'* first\n%CHUDAN\n/\nN+C\nPI\n+\n+2726FU\nT3\n-8384FU\n%TORYO\n/\n'third\nN+E\nPI\n+\n+5756FU\n";
const SFEN: &str =
    "# a book\nposition startpos moves 7g7f\nsfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\nposition startpos moves 2g2f  8c8d\n";

fn read(text: &str, extension: &str) -> Loaded {
    let loaded = load(text.as_bytes(), Some(extension)).unwrap();
    assert_eq!(loaded.records.len(), 3, "{extension}");
    loaded
}

/// The file with games chosen and ordered by their old places; `None` is a new one.
fn regrouped(loaded: &Loaded, order: &[Option<usize>]) -> (String, Vec<Record>) {
    let new = Record::new(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b 2G 1").unwrap());
    let of = |origin: &Option<usize>| origin.map_or_else(|| new.clone(), |origin| loaded.records[origin].clone());
    let records: Vec<Record> = order.iter().map(of).collect();
    let (bytes, _) = store_regrouped(&loaded.source, &records, order, &WriteOptions::default());
    (String::from_utf8(bytes).unwrap(), records)
}

fn same_games(text: &str, extension: &str, records: &[Record], order: &[Option<usize>]) {
    let again = load(text.as_bytes(), Some(extension)).unwrap().records;
    assert_eq!(again.len(), records.len(), "{order:?}\n{text}");
    for (again, record) in again.iter().zip(records) {
        assert_eq!((said(again), &again.initial), (said(record), &record.initial), "{order:?}\n{text}");
    }
}

/// What is played and said. Lines that are only carried stand where the file has them.
fn said(record: &Record) -> Vec<(Step, String, Option<Duration>)> {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    nodes.map(|node| (node.step.clone(), node.comment.to_string(), node.time)).collect()
}

const ORDERS: &[&[Option<usize>]] = &[
    &[Some(0), Some(1), Some(2)],
    &[Some(1), Some(0), Some(2)],
    &[Some(2), Some(1), Some(0)],
    &[Some(0), Some(2)],
    &[Some(1), Some(2)],
    &[Some(0), Some(1)],
    &[Some(2)],
    &[Some(0), None, Some(1), Some(2)],
    &[Some(0), Some(1), Some(2), None],
    &[None, Some(0), Some(1), Some(2)],
    &[Some(2), None, Some(0)],
];

#[test]
fn games_that_stay_keep_every_line_of_theirs() {
    for (text, extension, own) in [
        (
            KIF,
            "kif",
            [
                "*一局目の話\r\n   2 中断         ( 0:00/00:00:00)\r\nまで1手で中断",
                "1 ２六歩(27)\r\n2 ８四歩(83)\r\n* 二局目 ",
                "手合割：香落ち\r\n下手：戊\r\n上手：己\r\n手数----指手--\r\n   1 ３四歩(33)\r\n   2 投了",
            ],
        ),
        (CSA, "csa", ["+7776FU,T12\n'* first\n%CHUDAN", "+2726FU\nT3\n-8384FU\n%TORYO", "'third\nN+E\nPI\n+\n+5756FU"]),
        (
            SFEN,
            "sfen",
            [
                "# a book\nposition startpos moves 7g7f",
                "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1",
                "position startpos moves 2g2f  8c8d",
            ],
        ),
    ] {
        let loaded = read(text, extension);
        for &order in ORDERS {
            let (saved, records) = regrouped(&loaded, order);
            same_games(&saved, extension, &records, order);
            for (game, own) in own.iter().enumerate() {
                assert_eq!(saved.contains(own), order.contains(&Some(game)), "{extension} {order:?} {own:?}\n{saved}");
            }
            if order == ORDERS[0] {
                assert_eq!(saved, text);
            }
        }
    }
}

#[test]
fn an_edited_game_moves_with_its_edit_and_nothing_else_differs() {
    let loaded = read(KIF, "kif");
    let mut second = loaded.records[1].clone();
    let last = second.tree.mainline(NodeId::ROOT).last().unwrap();
    second.tree.get_mut(last).unwrap().comment = "直した".into();
    let records = [second, loaded.records[0].clone()];
    let (bytes, report) = store_regrouped(&loaded.source, &records, &[Some(1), Some(0)], &WriteOptions::default());
    let saved = String::from_utf8(bytes).unwrap();
    assert!(report.is_empty(), "{report:?}");
    assert!(saved.contains("1 ２六歩(27)\r\n2 ８四歩(83)\r\n*直した\r\n"), "{saved}");
    assert!(saved.contains("手合割：平手　　\r\n先手：甲"), "{saved}");
    assert!(!saved.replace("\r\n", "").contains('\n'), "{saved}");
}

#[test]
fn other_encodings_are_kept() {
    let (bytes, _) = encode(KIF, Encoding::ShiftJis, false);
    let loaded = load(&bytes, Some("kif")).unwrap();
    assert_eq!(loaded.envelope.encoding, Encoding::ShiftJis);
    let order = [Some(2), Some(0)];
    let records: Vec<Record> = order.iter().map(|origin| loaded.records[origin.unwrap()].clone()).collect();
    let (saved, _) = store_regrouped(&loaded.source, &records, &order, &WriteOptions::default());
    let again = load(&saved, Some("kif")).unwrap();
    assert_eq!((again.envelope.encoding, again.records.len()), (Encoding::ShiftJis, 2));
    let (expected, _) = encode("*一局目の話\r\n   2 中断         ( 0:00/00:00:00)\r\n", Encoding::ShiftJis, false);
    assert!(saved.windows(expected.len()).any(|part| part == expected));
}

/// A game of a file that tells whether anybody has read it.
struct Watched {
    game: Record,
    read: Arc<AtomicBool>,
}

impl Unread for Watched {
    fn read(&self) -> RecordContents {
        self.read.store(true, Ordering::Relaxed);
        RecordContents::clone(&self.game)
    }
    fn headers(&self) -> Headers {
        self.read().headers
    }
    fn text(&self) -> &[u8] {
        &[]
    }
}

#[test]
fn one_game_is_taken_out_of_a_file_without_reading_the_others() {
    for (text, extension) in [(KIF, "kif"), (CSA, "csa"), (SFEN, "sfen")] {
        let mut loaded = read(text, extension);
        let games = loaded.records.clone();
        for wanted in 0..games.len() {
            let watched: Vec<Arc<AtomicBool>> = games.iter().map(|_| Arc::default()).collect();
            let filed = games
                .iter()
                .zip(&watched)
                .map(|(game, read)| Record::unread(Box::new(Watched { game: game.clone(), read: Arc::clone(read) })));
            loaded.records = filed.collect();
            let taken: Vec<Loaded> = apart(&loaded, wanted..wanted + 1).collect();
            let others = watched.iter().enumerate().filter(|(index, _)| *index != wanted);
            assert!(others.into_iter().all(|(_, read)| !read.load(Ordering::Relaxed)), "{extension}: {wanted}");
            assert_eq!(taken.iter().flat_map(|one| &one.records).collect::<Vec<_>>(), [&games[wanted]]);
        }
    }
}

/// A new game may need a later version than the file names, whatever remarks the file begins with.
#[test]
fn the_head_of_a_file_holds_for_games_that_are_added() {
    let file = "'r\nV2.2\nN+A\nPI\n+\n+7776FU\n";
    let loaded = load(file.as_bytes(), Some("csa")).unwrap();
    let mut new = Record::new(komaoto::rules::shogi::Position::start());
    let added = |new: &Record, order: &[Option<usize>]| {
        let of = |origin: &Option<usize>| origin.map_or_else(|| new.clone(), |origin| loaded.records[origin].clone());
        let records: Vec<Record> = order.iter().map(of).collect();
        let (bytes, report) = store_regrouped(&loaded.source, &records, order, &WriteOptions::default());
        let codes: Vec<_> = report.notes.iter().map(|note| note.what.code()).collect();
        assert!(load(&bytes, Some("csa")).unwrap().records == records);
        (String::from_utf8(bytes).unwrap(), codes)
    };
    new.headers.push("棋戦", "x");
    let (text, codes) = added(&new, &[None, Some(0)]);
    assert!(text.starts_with("'r\nV2.2\n$EVENT:x\n") && text.ends_with("/\nN+A\nPI\n+\n+7776FU\n"), "{text}");
    assert_eq!(codes, [] as [&str; 0]);
    new.headers.push("最大手数", "320");
    for order in [&[None, Some(0)], &[Some(0), None]] {
        let (text, codes) = added(&new, order);
        assert!(text.starts_with("'CSA encoding=SHIFT_JIS\nV3.0\n'r\n"), "{text}");
        assert!(text.contains("$MAX_MOVES:320\n"), "{text}");
        assert_eq!(codes, ["W520"]);
    }
}

/// What a game says in the words of an older version, it says in those of the one that the file comes to name.
#[test]
fn games_that_stay_follow_the_version_of_a_file() {
    let file = "V2.2\nN+A\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\n/\nN+B\n$TIME_LIMIT:00:10+30\nPI\n+\n+2726FU\n";
    let loaded = load(file.as_bytes(), Some("csa")).unwrap();
    let mut new = Record::new(komaoto::rules::shogi::Position::start());
    new.headers.push("最大手数", "320");
    let records = [loaded.records[0].clone(), loaded.records[1].clone(), new];
    let (bytes, report) =
        store_regrouped(&loaded.source, &records, &[Some(0), Some(1), None], &WriteOptions::default());
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.starts_with("'CSA encoding=SHIFT_JIS\nV3.0\nN+A\n$TIME:1500+0+0\nPI\n"), "{text}");
    assert!(text.contains("/\nN+B\n$TIME:600+30+0\nPI\n"), "{text}");
    let codes: Vec<_> = report.notes.iter().map(|note| note.what.code()).collect();
    assert_eq!(codes, ["W520", "W509", "W509"]);
}
