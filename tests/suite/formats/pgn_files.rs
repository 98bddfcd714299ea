//! Files of PGN: what an edit leaves as it stands, and games that are read only when somebody looks at them.

use komaoto::editor::compare::DiffCounts;
use komaoto::editor::{Document, Edit};
use komaoto::files::{load, store, store_otherwise};
use komaoto::formats::{Envelope, FormatId, Report, WriteOptions, format};
use komaoto::record::NodeId;
use komaoto::rules::Game;
use komaoto::text::{Encoding, Eol, decode_as};

use super::{codes, read};
use crate::files::corpus::files;

/// Games without tags, which the grammar of chapter 18 has; an edit of one leaves the others as they stand.
#[test]
fn games_without_tags() {
    let text = "1. d4 d5 *\n1. e4 e5 1/2-1/2 {agreed}\n\n1. c4 *\n";
    let (records, report) = read(FormatId::Pgn, text);
    assert_eq!((records.len(), codes(&report)), (3, vec![]));
    let mut document = document(text.as_bytes());
    let last = document.record().tree.mainline(NodeId::ROOT).last().unwrap();
    document.apply(Edit::comment(last, "solid")).unwrap();
    assert_eq!(stored(&document), text.replacen("d5", "d5 {solid}", 1));
}

pub(super) fn document(bytes: &[u8]) -> Document {
    Document::from_loaded(load(bytes, Some("pgn")).unwrap(), None)
}

pub(super) fn stored(document: &Document) -> String {
    String::from_utf8(document.store(FormatId::Pgn, document.envelope()).0).unwrap()
}

const SPELLED: &str = "%head\n[Event \"x\"] [White \"A\"]\n[Result \"0-1\"]\n\n1.e2e4 e5! {[%clk 1:0:0]  odd}  2. Nf3?!\n;line\n(2.f4   exf4) 2...Nc6 3. Bb5 $14 a6  0-1 {end}\n\n\n[Event \"y\"]\n\n1. d4\n\n  d5 *\n";

/// What is edited changes; every other token of the file stays as it is spelled there.
#[test]
fn an_edited_game_keeps_its_other_tokens() {
    let document = document(SPELLED.as_bytes());
    assert_eq!(stored(&document), SPELLED);
    let line: Vec<NodeId> = document.record().tree.mainline(NodeId::ROOT).collect();
    let after = |edit: Edit| {
        let mut document = document.clone();
        document.apply(edit).unwrap();
        let after = stored(&document);
        let again = load(after.as_bytes(), Some("pgn")).unwrap().records;
        assert_eq!(again[0].outline(), document.record().outline());
        after
    };
    let comment = |id: NodeId, text: &str| Edit::comment(id, text.to_owned());
    assert_eq!(after(comment(line[5], "why\n[%nag 14]")), SPELLED.replace("3. Bb5 $14 a6", "3. Bb5 $14 {why} a6"));
    assert_eq!(after(comment(line[1], "best")), SPELLED.replace("1.e2e4 e5!", "1.e2e4 {best} 1...e5!"));
    let variation = document.record().tree.children(line[2])[1];
    assert_eq!(after(Edit::Delete(variation)), SPELLED.replace("(2.f4   exf4) 2...Nc6", "2...Nc6"));
    let pairs = vec![
        ("Event".to_owned(), "x".to_owned()),
        ("White".to_owned(), "B".to_owned()),
        ("Result".to_owned(), "0-1".to_owned()),
    ];
    let renamed = after(Edit::Headers { key: "White".to_owned(), pairs });
    assert!(
        renamed.contains("[White \"B\"]") && renamed.ends_with(&SPELLED[SPELLED.find("1.e2e4").unwrap()..]),
        "{renamed}"
    );
}

/// A game that says its result in a tag only, or nothing but tags, still ends where it ends.
#[test]
fn an_edited_game_does_not_run_into_the_next() {
    let text = "[Event \"a\"]\n[Result \"0-1\"]\n\n[Event \"a\"]\n[Result \"0-1\"]\n\n[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4 *\n";
    for game in 0..4 {
        let mut document = document(text.as_bytes());
        document.show_game(game);
        document.apply(Edit::comment(NodeId::ROOT, "Z9")).unwrap();
        let after = stored(&document);
        assert_eq!(
            after.replacen("{Z9}", "", 1).split_whitespace().collect::<Vec<_>>(),
            text.split_whitespace().collect::<Vec<_>>()
        );
        let again = load(after.as_bytes(), Some("pgn")).unwrap().records;
        assert_eq!((again.len(), again[game].tree.get(NodeId::ROOT).unwrap().comment.as_str()), (4, "Z9"), "{after}");
    }
}

/// Of the files of the corpus with one comment more, all other tokens are there still.
#[test]
fn a_comment_more_changes_nothing_else() {
    let mut paths = files("corpus/pgn", &["pgn"]);
    paths.extend(files("corpus/xiangqi-pgn", &["pgn"]));
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let document = document(&bytes);
        assert!(document.store(FormatId::Pgn, document.envelope()).0 == bytes, "{}", path.display());
        let nodes: Vec<NodeId> = document.record().tree.preorder().collect();
        for at in [0, 1, nodes.len() / 2, nodes.len() - 1] {
            let Some(&at) = nodes.get(at) else { continue };
            let mut document = document.clone();
            let old = document.record().tree.get(at).unwrap().comment.clone();
            let text = if old.is_empty() { "Z9".to_owned() } else { format!("Z9\n{old}") };
            document.apply(Edit::comment(at, text)).unwrap();
            let after = document.store(FormatId::Pgn, document.envelope()).0;
            tried += 1;
            let (before, after) =
                (String::from_utf8_lossy(&bytes).into_owned(), String::from_utf8_lossy(&after).into_owned());
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let (was, is) = (words(&before), words(&after));
            let changes = similar::capture_diff_slices(similar::Algorithm::Myers, &was, &is);
            let changed = changes.into_iter().filter(|op| !matches!(op, similar::DiffOp::Equal { .. }));
            let gone: Vec<&String> = changed.flat_map(|op| &was[op.old_range()]).collect();
            let comment = old.split_whitespace().count();
            if gone.len() > 2 * comment + 6 || !after.contains("Z9") {
                wrong.push(format!("{} at {at:?}: {gone:?}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
}

/// A large file is a list at once: games are read when somebody looks, and those nobody edits keep their bytes.
#[test]
fn games_of_a_large_file_are_read_when_they_are_looked_at() {
    let game = |n: usize| {
        format!(
            "[Event \"E\"]\n[White \"Player {n}\"]\n[Result \"1-0\"]\n\n1.e4   e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0\n\n"
        )
    };
    let text: String = (0..12_000).map(game).collect();
    let loaded = load(text.as_bytes(), Some("pgn")).unwrap();
    assert_eq!(loaded.records.len(), 12_000);
    assert!(loaded.records.iter().all(|record| record.origin().is_some()));
    assert_eq!(
        loaded.records[7].with_headers(|headers| headers.get("White").map(str::to_owned)),
        Some("Player 7".to_owned())
    );
    assert_eq!(loaded.records[7].outline(), read(FormatId::Pgn, &game(7)).0[0].outline());
    let mut document = Document::from_loaded(loaded, None);
    assert_eq!(stored(&document), text);
    document.show_game(11_000);
    // Of all of them, only those shown and the one above have been looked at.
    let looked = |document: &Document| {
        (0..document.games().0).filter(|&game| document.game_record(game).unwrap().is_read()).count()
    };
    assert_eq!(looked(&document), 3);
    let last = document.record().tree.mainline(NodeId::ROOT).nth(9).unwrap();
    document.apply(Edit::comment(last, "castles")).unwrap();
    let edited = game(11_000).replace("O-O 1-0", "O-O {castles} 1-0");
    assert!(stored(&document) == text.replace(&game(11_000), &edited));
    document.undo();
    assert!(stored(&document) == text);
    assert_eq!(looked(&document), 3);
}

/// The games of a large file are written one by one: the same text, with the same notes, and nobody holds them all.
#[test]
fn games_of_a_large_file_are_written_without_holding_them() {
    let game = |n: usize| {
        let comment = if n % 4000 == 7 { "{[%clk 0:01:00.5]}" } else { "{a}" };
        format!("[Event \"{n}\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {comment} e5 (1... Ke5) 2. P@d4 1-0\n\n")
    };
    let text: String = (0..15_000).map(game).collect();
    let loaded = load(text.as_bytes(), Some("pgn")).unwrap();
    let row = format(FormatId::Pgn);
    let options = WriteOptions { encoding: Encoding::ShiftJis, ..WriteOptions::default() };
    let mut apart = Report::default();
    let one_by_one = row.write(&loaded.records, &options, &mut apart);
    assert!(loaded.records.iter().all(|record| !record.is_read()));
    assert!(loaded.records.iter().all(|record| record.tree.len() > 2));
    let mut together = Report::default();
    assert!(row.write(&loaded.records, &options, &mut together) == one_by_one);
    assert_eq!(apart, together);
}

/// Other line ends are no reason to write, or even to read, what is in a file.
#[test]
fn line_ends_of_a_large_file_are_changed_without_writing_its_games() {
    let game = |n: usize| format!("[Event \"{n}\"]\n\n1.e4   e5 {{as  it is}} 2. Ke4 ; x\n 1-0\n\n");
    let text: String = (0..20_000).map(game).collect();
    let loaded = load(text.as_bytes(), Some("pgn")).unwrap();
    let origins: Vec<_> = (0..loaded.records.len()).map(Some).collect();
    let envelope = Envelope { eol: Eol::CrLf, ..loaded.envelope };
    let (bytes, report) =
        store_otherwise(&loaded.source, &loaded.records, &origins, envelope, &WriteOptions::default()).unwrap();
    assert!(bytes == text.replace('\n', "\r\n").as_bytes() && report.is_empty());
    assert!(loaded.records.iter().all(|record| !record.is_read()));
    // Nor is anything of it different when it is read.
    let again = load(&bytes, Some("pgn")).unwrap();
    assert!(DiffCounts::between(&loaded.records, &again.records).is_none());
    assert_eq!(*loaded.records[7].unheld(), *again.records[7].unheld());
    assert!(loaded.records.iter().all(|record| !record.is_read()));
}

/// What did not fit in a game of a large file is told when somebody looks at it, once, and by its line in the file.
#[test]
fn the_notes_of_a_large_file_come_with_its_games() {
    let game = |n: usize| {
        format!("[Event \"{n}\"]\r\n\r\n1. e4 {} 2. Nf3 *\r\n\r\n", if n % 5000 == 3 { "Ke4" } else { "e5" })
    };
    let text: String = (0..30_000).map(game).collect();
    let loaded = load(text.as_bytes(), Some("pgn")).unwrap();
    assert!(loaded.report.is_empty());
    let mut wholly = loaded.clone();
    wholly.read_wholly();
    let lines: Vec<usize> = wholly.report.notes.iter().map(|note| note.line).collect();
    assert_eq!(lines, (0..6).map(|n| 20_000 * n + 15).collect::<Vec<_>>());
    let mut document = Document::from_loaded(loaded, None);
    let told = |document: &Document| {
        let notes = document.report().notes.iter();
        notes.map(|note| (note.line, note.column, note.node)).collect::<Vec<_>>()
    };
    assert!(told(&document).is_empty());
    for (game, count) in [(3, 1), (4, 1), (3, 1), (20_003, 2)] {
        document.show_game(game);
        assert_eq!(told(&document).len(), count, "{game}");
    }
    let after = document.record().tree.mainline(NodeId::ROOT).nth(1).unwrap();
    assert_eq!(told(&document), [(15, 7, Some((3, after))), (80_015, 7, Some((20_003, after)))]);
    // An edit changes nothing of that, nor does a game that comes before.
    document.apply(Edit::comment(after, "?")).unwrap();
    document.show_game(0);
    document.show_game(20_003);
    assert_eq!(told(&document).len(), 2);
}

/// Moves are in letters where the encoding has no Chinese characters.
#[test]
fn moves_of_xiangqi_are_held_by_every_encoding() {
    let (mut records, _) = read(FormatId::Pgn, "[Variant \"xiangqi\"]\n\n1. 炮二平五 馬８進７ *\n");
    assert_eq!(records.len(), 1);
    let record = records.remove(0);
    for (encoding, moves) in [(Encoding::Windows1252, "1. H2-E2 H9-G7"), (Encoding::Utf8, "1. 炮二平五 马8进7")] {
        let envelope = Envelope { encoding, bom: false, eol: Eol::Lf };
        let (bytes, report) = store(std::slice::from_ref(&record), FormatId::Pgn, envelope, &WriteOptions::default());
        assert!(report.is_empty(), "{:?}", report.notes);
        let text = decode_as(&bytes, encoding).text.into_owned();
        assert!(text.contains(moves), "{text}");
    }
}

/// Games that alone may be of several are of the one that the others of their file are of, however the file is read.
#[test]
fn games_that_may_be_of_several_are_of_that_of_their_file() {
    let xiangqi = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 炮二平五 马8进7 *\n\n";
    let chess = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n";
    let doubtful =
        "[Event \"moves\"]\n\n1. b1c3 b10c8 *\n\n[Event \"none\"]\n\n*\n\n[Event \"misprint\"]\n\n1. xyzzy *\n";
    let doubtful_chess = doubtful.replace("b10c8", "b8c6");
    for (text, game) in [
        ([xiangqi, doubtful].concat(), Game::Xiangqi),
        ([chess, &doubtful_chess].concat(), Game::Chess),
        ([xiangqi, chess, &doubtful_chess].concat(), Game::Chess),
        (doubtful_chess.clone(), Game::Chess),
    ] {
        let small = load(text.as_bytes(), Some("pgn")).unwrap();
        let doubtful = small.records.len() - 3;
        let games: Vec<Game> = small.records[doubtful..].iter().map(|record| record.game()).collect();
        assert_eq!(games, [game; 3], "{text}");
        assert_eq!(small.records[doubtful].tree.len(), 3, "{text}");
        // So large that each game is read alone.
        let comment = format!("{{{}}} ", "long ".repeat(300_000));
        let large = load([&text, "\n[Event \"long\"]\n\n", &comment, "*\n"].concat().as_bytes(), Some("pgn")).unwrap();
        assert!(large.records.iter().all(|record| record.origin().is_some()));
        for (one, other) in small.records.iter().zip(&large.records) {
            assert_eq!((one.game(), one.outline(), &one.headers), (other.game(), other.outline(), &other.headers));
        }
        for file in [&small, &large] {
            let mut document = Document::from_loaded(file.clone(), None);
            document.show_game(doubtful);
            let first = document.record().tree.mainline(NodeId::ROOT).nth(1).unwrap();
            document.apply(Edit::comment(first, "here")).unwrap();
            let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
            assert!(report.is_empty(), "{:?}", report.notes);
            let was = String::from_utf8(file.source.bytes().to_vec()).unwrap();
            let is = String::from_utf8(bytes).unwrap();
            assert_eq!(is.replacen(" {here}", "", 1).replacen(" 1... b", " b", 1), was);
        }
    }
}
