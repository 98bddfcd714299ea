//! Adding games to a file, copying them, taking them out and moving them.

use proptest::prelude::*;

use super::journals::{kept, replayed, same};
use super::*;
use komaoto::editor::edit::{Arranging, GamesEdit, Sorting, Twin, twins};
use komaoto::editor::setup::new_problem;
use komaoto::files::load;
use komaoto::formats::Envelope;
use komaoto::text::{Encoding, Eol};

const KIF: &str = "手合割：平手　　\n先手：甲\n手数----指手--\n1 ７六歩(77)\n* 一局目 \n2 投了\n\n手合割：平手\n先手：乙\n手数----指手--\n1 ２六歩(27)\n\n手合割：平手\n先手：丙\n手数----指手--\n1 ５六歩(57)\n2 ５四歩(53)\n3 中断\n";

fn three() -> Document {
    let document = Document::from_loaded(load(KIF.as_bytes(), Some("kif")).unwrap(), Some("a.kif".into()));
    assert_eq!(document.games(), (3, 0));
    document
}

fn names(document: &Document) -> String {
    let name = |game| document.game_record(game).unwrap().headers.get("先手").unwrap_or("新").to_owned();
    (0..document.games().0).map(name).collect::<String>() + &document.games().1.to_string()
}

fn games(document: &mut Document, change: GamesEdit) -> Result<(), Refused> {
    document.apply(Edit::Games(change))
}

fn stored(document: &Document) -> String {
    String::from_utf8(document.store(FormatId::Kif, document.envelope()).0).unwrap()
}

#[test]
fn games_are_added_copied_moved_and_taken_out_and_it_is_undone() {
    let mut document = three();
    games(&mut document, GamesEdit::Move { from: 0, to: 2 }).unwrap();
    assert_eq!(names(&document), "乙丙甲2");
    games(&mut document, GamesEdit::Delete(1)).unwrap();
    assert_eq!(names(&document), "乙甲1");
    games(&mut document, GamesEdit::Duplicate(0)).unwrap();
    assert_eq!(names(&document), "乙乙甲1");
    games(&mut document, GamesEdit::add(2, &new_problem())).unwrap();
    assert_eq!(names(&document), "乙乙新甲2");
    assert_eq!(*document.record(), new_problem());
    assert!(document.is_modified() && document.is_game_modified(2) && !document.is_game_modified(3));
    // Moves made after it are undone in their game.
    document.show_game(3);
    document.go(Go::First);
    document.play(parse_usi("2g2f").unwrap()).unwrap();
    document.undo();
    for expected in ["乙乙甲", "乙甲", "乙丙甲", "甲乙丙"] {
        document.undo();
        assert_eq!(names(&document).trim_end_matches(|c: char| c.is_ascii_digit()), expected);
    }
    assert!(!document.is_modified());
    assert_eq!(stored(&document), KIF);
    for expected in ["乙丙甲2", "乙甲1", "乙乙甲1", "乙乙新甲2"] {
        document.redo();
        assert_eq!(names(&document), expected);
    }
}

/// What is pasted or dropped as games of this file comes with everything it says, and as one step.
#[test]
fn whole_games_are_added_in_one_step_and_are_in_the_journal() {
    let mut document = three();
    let (_folder, shelf, journal) = kept(&mut document);
    let kif =
        "手合割：平手\n先手：丁\n1 ７六歩(77) (0:12/)\n*一手\n&栞\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n";
    let others = [kif, "後手の持駒：飛　\n先手の持駒：金　\n手合割：詰将棋\n作品名：戊\n1 ５二金打\n"];
    let others = others.map(|text| load(text.as_bytes(), Some("kif")).unwrap().records.remove(0));
    games(&mut document, GamesEdit::insert(1, &others)).unwrap();
    assert_eq!(document.games(), (5, 1));
    assert_eq!([document.game_record(1).unwrap(), document.game_record(2).unwrap()], others.each_ref());
    assert_eq!(document.game_record(3).unwrap().headers.get("先手"), Some("乙"));
    same(&document, &replayed(&shelf, &journal));
    document.undo();
    assert_eq!(names(&document), "甲乙丙0");
    document.redo();
    assert_eq!(document.games(), (5, 1));
    same(&document, &replayed(&shelf, &journal));
    assert_eq!(games(&mut document, GamesEdit::insert(1, &[])), Err(Refused::Unreadable));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let mut document = three();
    assert_eq!(games(&mut document, GamesEdit::Delete(3)), Err(Refused::NoSuchNode));
    assert_eq!(games(&mut document, GamesEdit::Duplicate(9)), Err(Refused::NoSuchNode));
    assert_eq!(games(&mut document, GamesEdit::Move { from: 2, to: 7 }), Err(Refused::Nothing));
    games(&mut document, GamesEdit::Delete(0)).unwrap();
    games(&mut document, GamesEdit::Delete(0)).unwrap();
    assert_eq!(games(&mut document, GamesEdit::Delete(0)), Err(Refused::OnlyGame));
    assert_eq!(names(&document), "丙0");
}

#[test]
fn the_games_that_stay_are_saved_as_they_were() {
    let mut document = three();
    games(&mut document, GamesEdit::Move { from: 2, to: 0 }).unwrap();
    games(&mut document, GamesEdit::Delete(2)).unwrap();
    assert_eq!(names(&document), "丙甲1");
    document.go(Go::First);
    document.apply(Edit::comment(NodeId::ROOT, "前書き")).unwrap();
    let text = stored(&document);
    assert!(text.contains("手合割：平手　　\n先手：甲") && text.contains("1 ７六歩(77)\n* 一局目 \n2 投了"), "{text}");
    assert!(text.contains("1 ５六歩(57)\n2 ５四歩(53)\n3 中断") && !text.contains("２六歩"), "{text}");
    assert!(text.contains("*前書き"), "{text}");
    let again = load(text.as_bytes(), Some("kif")).unwrap();
    assert_eq!(again.records.len(), 2);
    assert_eq!(again.records[1], *document.record());
}

#[test]
fn games_that_were_moved_keep_their_lines_in_another_encoding() {
    let mut document = three();
    games(&mut document, GamesEdit::Move { from: 2, to: 0 }).unwrap();
    let here = stored(&document);
    let other = Envelope { encoding: Encoding::ShiftJis, eol: Eol::CrLf, ..document.envelope() };
    let (bytes, report) = document.store(FormatId::Kif, other);
    assert!(report.is_empty(), "{report:?}");
    let there = load(&bytes, Some("kif")).unwrap();
    assert_eq!(there.envelope, other);
    assert_eq!(there.source.text().replace("\r\n", "\n"), here);
    // With an edit in one of them, one line differs.
    document.go(Go::First);
    document.apply(Edit::comment(NodeId::ROOT, "前書き")).unwrap();
    let edited = load(&document.store(FormatId::Kif, other).0, Some("kif")).unwrap();
    let edited = edited.source.text().replace("\r\n", "\n");
    assert!(edited.contains("*前書き\n") && edited.replacen("*前書き\n", "", 1) == here, "{edited}");
}

#[test]
fn other_line_ends_are_all_that_changes_in_any_format() {
    let csa = "V2.2\nN+甲\nPI\n+\n+7776FU,T3\n'*一 局目\n-3334FU\n%TORYO\n";
    let document = Document::from_loaded(load(csa.as_bytes(), Some("csa")).unwrap(), Some("a.csa".into()));
    let other = Envelope { eol: Eol::CrLf, ..document.envelope() };
    assert_eq!(String::from_utf8(document.store(FormatId::Csa, other).0).unwrap(), csa.replace('\n', "\r\n"));
}

#[test]
fn notes_go_with_their_game() {
    let text = KIF.replace("1 ２六歩(27)", "1 ２六歩(27)\nこれは何か");
    let mut document = Document::from_loaded(load(text.as_bytes(), Some("kif")).unwrap(), None);
    let about = |document: &Document| document.report().notes[0].node.map(|(game, _)| game);
    assert_eq!(about(&document), Some(1), "{:?}", document.report());
    games(&mut document, GamesEdit::Move { from: 1, to: 0 }).unwrap();
    assert_eq!(about(&document), Some(0));
    games(&mut document, GamesEdit::Delete(0)).unwrap();
    assert_eq!(about(&document), None);
    document.undo();
    document.undo();
    assert_eq!(about(&document), Some(1));
}

/// A book: 乙 has number 12, 甲 is its mirror, number ３, without the defender's hand; 丙 is another problem.
fn book() -> Document {
    let problem = |sfen: &str, headers: &[(&str, &str)]| {
        let text = format!("sfen {sfen} 1 moves G*{}b\n", if sfen.starts_with('k') { 9 } else { 1 });
        let mut record = load(text.as_bytes(), Some("usi")).unwrap().records.remove(0);
        record.headers.pairs_mut().extend(headers.iter().map(|(key, value)| (key.to_string(), value.to_string())));
        record
    };
    let records = [
        problem("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p", &[("作品名", "乙"), ("作品番号", "12")]),
        problem("k8/9/P8/9/9/9/9/9/9 b G", &[("作品名", "甲"), ("作品番号", "３")]),
        problem("8k/9/8P/9/9/9/9/8P/9 b G", &[("作品名", "丙"), ("作者", "山田")]),
    ];
    let text = komaoto::formats::format(FormatId::Kif).write(&records, &Default::default(), &mut Default::default());
    Document::from_loaded(load(text.as_bytes(), Some("kifu")).unwrap(), Some("book.kifu".into()))
}

#[test]
fn problems_of_a_book_are_sorted_numbered_measured_and_left_out_where_they_are_twice() {
    let mut document = book();
    let before = stored(&document);
    let all = |document: &Document| document.snapshot().records().to_vec();
    let said = |document: &Document, key: &str| -> Vec<String> {
        all(document).iter().map(|record| record.headers.get(key).unwrap_or("-").to_owned()).collect()
    };
    let arrange = |document: &mut Document, how: Arranging| {
        let edit = how.edit(&all(document)).unwrap();
        games(document, edit).unwrap();
        assert_eq!(how.edit(&all(document)), None, "{how:?} is done");
    };
    assert_eq!(twins(&all(&document)), [Twin { game: 1, of: 0, mirrored: true }]);
    document.show_game(2);
    arrange(&mut document, Arranging::Sort(Sorting::Number));
    assert_eq!((said(&document, "作品名"), document.games().1), (vec!["甲".into(), "乙".into(), "丙".into()], 2));
    arrange(&mut document, Arranging::Number);
    arrange(&mut document, Arranging::Lengths);
    assert_eq!(said(&document, "作品番号"), ["1", "2", "3"]);
    assert_eq!(said(&document, "詰手数"), ["1手詰"; 3]);
    arrange(&mut document, Arranging::Sort(Sorting::Author));
    assert_eq!(said(&document, "作品名"), ["丙", "甲", "乙"]);
    assert_eq!(document.games().1, 0, "the one that is shown is followed");
    arrange(&mut document, Arranging::Unique);
    assert_eq!(said(&document, "作品名"), ["丙", "甲"]);
    let again = load(stored(&document).as_bytes(), Some("kifu")).unwrap().records;
    assert_eq!(again.len(), 2);
    assert!(again.iter().zip(all(&document)).all(|(again, record)| again.headers == record.headers));
    while document.undo().is_some() {}
    assert_eq!(stored(&document), before);
    // What is no game of the file changes nothing.
    for order in [vec![], vec![0, 0], vec![0, 3]] {
        assert!(games(&mut document, GamesEdit::Arrange { order, headers: Vec::new() }).is_err());
    }
    assert_eq!(stored(&document), before);
}

#[derive(Clone, Debug)]
enum Act {
    Games(GamesEdit),
    Play(u8),
    Show(u8),
    Undo(u8),
    Redo(u8),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let place = || 0..5_usize;
    let act = prop_oneof![
        2 => place().prop_map(|at| Act::Games(GamesEdit::add(at, &new_problem()))),
        1 => place().prop_map(|game| Act::Games(GamesEdit::Duplicate(game))),
        2 => place().prop_map(|game| Act::Games(GamesEdit::Delete(game))),
        3 => (place(), place()).prop_map(|(from, to)| Act::Games(GamesEdit::Move { from, to })),
        3 => (prop::collection::vec(place(), 0..4), place(), "[一-三]{0,2}").prop_map(|(order, at, said)| {
            let headers = vec![(at, "先手".to_owned(), said)];
            Act::Games(GamesEdit::Arrange { order, headers })
        }),
        6 => any::<u8>().prop_map(Act::Play),
        3 => (0..5_u8).prop_map(Act::Show),
        2 => (1..5_u8).prop_map(Act::Undo),
        2 => (1..5_u8).prop_map(Act::Redo),
    ];
    prop::collection::vec(act, 1..120)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn undo_and_redo_go_through_changes_of_games_and_of_records(acts in acts()) {
        let mut document = three();
        let all = |document: &Document| document.snapshot().records().to_vec();
        let before = all(&document);
        for act in acts {
            match act {
                Act::Games(change) => drop(games(&mut document, change)),
                Act::Play(pick) => {
                    let moves = document.position().legal_moves();
                    if let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) {
                        let _ = document.play(mv);
                    }
                }
                Act::Show(game) => drop(document.show_game(game.into())),
                Act::Undo(times) => (0..times).for_each(|_| drop(document.undo())),
                Act::Redo(times) => (0..times).for_each(|_| drop(document.redo())),
            }
            let at = document.cursor().at();
            prop_assert_eq!(&document.record().position_at(at), document.position());
        }
        while document.redo().is_some() {}
        let after = all(&document);
        // What is saved is read again as the same games.
        let text = stored(&document);
        let again = load(text.as_bytes(), Some("kif")).unwrap().records;
        prop_assert_eq!(again.len(), after.len(), "{}", text);
        for (again, record) in again.iter().zip(&after) {
            prop_assert_eq!(again.tree.len(), record.tree.len(), "{}", text);
            prop_assert_eq!(&again.initial, &record.initial, "{}", text);
        }
        while document.undo().is_some() {}
        prop_assert!(all(&document) == before);
        prop_assert_eq!(stored(&document), KIF);
        while document.redo().is_some() {}
        prop_assert!(all(&document) == after);
    }
}
