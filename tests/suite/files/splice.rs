//! A saved edit touches its own words only.

use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::notation::parse_coordinates;
use komaoto::record::{Ending, Node, NodeId, Record, Step};

use crate::formats::edited;

fn at(record: &Record, ply: usize) -> NodeId {
    record.tree.mainline(NodeId::ROOT).nth(ply).unwrap()
}

fn last(record: &Record) -> NodeId {
    let moves = |id: &NodeId| !matches!(record.tree.get(*id).unwrap().step, Step::End(_));
    record.tree.mainline(NodeId::ROOT).filter(moves).last().unwrap()
}

fn comment(record: &mut Record, id: NodeId, text: &str) {
    text.clone_into(&mut record.tree.get_mut(id).unwrap().comment);
}

fn play(record: &mut Record, id: NodeId, text: &str) {
    let mv = parse_coordinates(&record.position_at(id), text).unwrap();
    record.append_move(id, mv).unwrap().unwrap();
}

const HEAD: &str = "[White \"A\"]\n[Black \"B\"]\n\n";

#[track_caller]
fn pgn(moves: &str, edit: impl Fn(&mut Record), expected: &str) {
    let file = |moves: &str| format!("{HEAD}{moves}\n");
    assert_eq!(edited(&file(moves), "pgn", &edit), file(expected));
    let file = |moves: &str| file(moves).replace('\n', "\r\n");
    assert_eq!(edited(&file(moves), "pgn", edit), file(expected));
}

#[test]
fn a_comment_goes_comes_and_changes() {
    pgn("1. e4 {old} e5 *", |game| comment(game, at(game, 1), ""), "1. e4 e5 *");
    pgn("1. e4 {old} 1... e5 *", |game| comment(game, at(game, 1), ""), "1. e4 e5 *");
    pgn("1. e4 e5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} 1... e5 *");
    pgn("1. e4 {a} e5 {b} *", |game| comment(game, at(game, 2), "Z"), "1. e4 {a} e5 {Z} *");
    pgn("1. e4 { a } e5 { b } *", |game| comment(game, at(game, 2), "Z"), "1. e4 { a } e5 { Z } *");
    pgn("1.e4 e5\n2.Nf3 *", |game| comment(game, at(game, 2), "Z"), "1.e4 e5 {Z}\n2.Nf3 *");
}

#[test]
fn moves_spelled_otherwise_stay() {
    for moves in ["e4 e5 Nf3", "e2e4 e7e5 g1f3", "1. e2-e4 e7-e5 2. Ng1-f3", "1 e4 e5 2 Nf3", "1.e4 1...e5 2.Nf3"] {
        let (file, expected) = (format!("{moves} *"), format!("{moves} {{Z}} *"));
        pgn(&file, |game| comment(game, last(game), "Z"), &expected);
    }
}

#[test]
fn a_comment_of_two_lines_is_replaced_whole() {
    let moves = "1. e4 e5 2. Nf3 Nc6 { last\ncomment } *";
    pgn(moves, |game| comment(game, last(game), "Z"), "1. e4 e5 2. Nf3 Nc6 { Z } *");
    pgn("1. e4 {a} {b} e5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} e5 *");
    pgn("1. e4 ; a\ne5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 ; Z\ne5 *");
}

#[test]
fn what_nobody_has_read_stays_where_it_is() {
    pgn("1. Xe4 e5 2. Nf3 Nc6 1-0", |game| comment(game, NodeId::ROOT, "Z"), "{Z} 1. Xe4 e5 2. Nf3 Nc6 1-0");
    pgn("1. e4 Xe5 2. Nf3 1-0", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} Xe5 2. Nf3 1-0");
    let in_variation = |game: &mut Record| {
        let id = game.tree.children(at(game, 1))[1];
        comment(game, id, "Z");
    };
    pgn("1. e4 e5 (1... c5 Xd8) *", in_variation, "1. e4 e5 (1... c5 {Z} Xd8) *");
    pgn("1. e4\n% escaped\ne5 *", |game| comment(game, at(game, 1), "Z"), "1. e4 {Z}\n% escaped\n1... e5 *");
}

#[test]
fn a_comment_that_was_never_closed_is_closed_before_what_follows_it() {
    let file = |end: &str| format!("{HEAD}1. e4 {{never\nclosed{end}");
    assert_eq!(edited(&file(""), "pgn", |game| play(game, last(game), "e7e5")), file("} 1... e5"));
    assert_eq!(edited(&file(""), "pgn", |game| game.headers.set("White", "A")), file(""));
}

#[test]
fn moves_behind_a_foul_stay_moves() {
    let moves = "1. e4 e5 2. Qh6 Nc6 3. d4 d5 1-0";
    pgn(moves, |game| comment(game, at(game, 1), "Z"), "1. e4 {Z} 1... e5 2. Qh6 Nc6 3. d4 d5 1-0");
    let headers = |game: &mut Record| game.headers.set("White", "Somebody");
    assert_eq!(
        edited(&format!("{HEAD}{moves}\n"), "pgn", headers),
        format!("{HEAD}{moves}\n").replace('A', "Somebody")
    );
}

#[test]
fn a_comment_at_the_end_precedes_the_result() {
    pgn("1. e4 e5 1-0", |game| comment(game, last(game), "Z"), "1. e4 e5 {Z} 1-0");
    pgn("1. e4 e5 1-0 {old}", |game| comment(game, last(game), "Z"), "1. e4 e5 1-0 {Z}");
    // That of an ending, which a person may have written there.
    let mut document = Document::from_loaded(load(b"1. e4 e5 1-0\n", Some("pgn")).unwrap(), None);
    let end = document.record().tree.mainline(NodeId::ROOT).last().unwrap();
    document.apply(Edit::comment(end, "Z")).unwrap();
    assert_eq!(document.store(FormatId::Pgn, document.envelope()).0, b"1. e4 e5 {Z} 1-0\n");
}

#[test]
fn moves_come_and_go() {
    pgn("1. e4 e5 *", |game| play(game, last(game), "g1f3"), "1. e4 e5 2. Nf3 *");
    pgn("1. e4 e5 *", |game| play(game, at(game, 1), "c7c5"), "1. e4 e5 (1... c5) *");
    pgn("1. e4 e5 2. Nf3 Nc6 *", |game| play(game, at(game, 1), "c7c5"), "1. e4 e5 (1... c5) 2. Nf3 Nc6 *");
    pgn("1. e4 e5 (1... c5) 2. Nf3 *", |game| play(game, at(game, 1), "d7d5"), "1. e4 e5 (1... c5) (1... d5) 2. Nf3 *");
    let cut = |game: &mut Record| {
        let id = last(game);
        assert!(game.tree.remove(id));
    };
    pgn("1. e4 e5 2. Nf3 {x} *", cut, "1. e4 e5 *");
    pgn("1. e4 e5 (1... c5 {x} 2. Nf3) *", cut, "1. e4 c5 {x} 2. Nf3 *");
    let ends = |game: &mut Record| {
        let id = last(game);
        let end = game.tree.append(id, Node::new(Step::End(Ending::Won(komaoto::rules::Color::Black)))).unwrap();
        assert!(game.tree.contains(end));
    };
    pgn("1. e4 e5 *", ends, "1. e4 e5 0-1");
    let goes = |game: &mut Record| {
        let end = game.tree.mainline(NodeId::ROOT).last().unwrap();
        assert!(game.tree.remove(end));
    };
    pgn("1. e4 e5 2. Xf3 Nc6 1-0", goes, "1. e4 e5 2. Xf3 Nc6 *");
}

#[test]
fn a_variation_becomes_the_main_line_with_its_words() {
    let swap = |game: &mut Record| {
        let second = game.tree.children(NodeId::ROOT)[1];
        game.tree.reorder(second, 0);
    };
    pgn("1. e4 {first} (1. d4 {second}\nd5) e5 *", swap, "1. d4 {second} (1. e4 {first} e5)\nd5 *");
}

/// Below a comment a line begins: what follows it is read otherwise than in the middle of one.
#[test]
fn what_would_be_read_below_a_comment_becomes_a_remark_there() {
    let unread = ["▲６六歩たち △８四歩", "▲２六歩 △８四歩", "*後の注"];
    let file = format!("先手：A\n\n▲７六歩 △３四歩  {}\n", unread.join("\n"));
    let expected = format!("先手：A\n\n▲７六歩 △３四歩\n*Z\n# {}\n", unread.join("\n# "));
    assert_eq!(edited(&file, "ki2", |game| comment(game, last(game), "Z")), expected);
}

/// A glyph parts no pair of moves; words do, unless the file has the others so.
#[test]
fn numbers_behind_what_is_said_come_as_elsewhere_in_the_file() {
    let glyph = |game: &mut Record| {
        let first = at(game, 1);
        game.tree.get_mut(first).unwrap().nags = vec![146];
    };
    let words = |game: &mut Record| comment(game, at(game, 1), "Z");
    pgn("1. e4 e5 *", glyph, "1. e4 $146 e5 *");
    pgn("1. e4 e5 *", words, "1. e4 {Z} 1... e5 *");
    pgn("1. e4 e5 2. d4 {a} d5 *", words, "1. e4 {Z} e5 2. d4 {a} d5 *");
    pgn("1. e4 e5 2. d4 {a} 2... d5 *", words, "1. e4 {Z} 1... e5 2. d4 {a} 2... d5 *");
    pgn("1. e4 e5 2. d4 $146 {a} d5 *", glyph, "1. e4 $146 e5 2. d4 $146 {a} d5 *");
}

/// A header that comes first in a game without moves leaves that a game of its own, and the others as they are.
#[test]
fn a_header_comes_into_a_game_of_tags_alone() {
    let game = |round: usize| format!("[Round \"1.{round}\"]\n[White \"A{round}\"]\n[Result \"*\"]\n\n");
    let text: String = (1..=3).map(game).collect();
    for (index, key) in [(0, "Event"), (1, "Site"), (2, "Event"), (1, "Annotator")] {
        let mut document = Document::from_loaded(load(text.as_bytes(), Some("pgn")).unwrap(), None);
        document.show_game(index);
        let own = document.record().headers.iter();
        let mut pairs: Vec<_> = own.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        pairs.push((key.to_owned(), "Z".to_owned()));
        document.apply(Edit::Headers { key: key.to_owned(), pairs }).unwrap();
        let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
        assert!(!report.loses(), "{key} {index}: {:?}", report.notes);
        let saved = String::from_utf8(bytes).unwrap();
        assert_eq!(saved.replace(&format!("[{key} \"Z\"]\n"), ""), text, "{saved}");
        assert_eq!(load(saved.as_bytes(), Some("pgn")).unwrap().records.len(), 3, "{saved}");
    }
}

/// What is left of a game may be opened again, though it is an ending alone.
#[test]
fn a_file_of_an_ending_alone_is_a_record() {
    for row in ["   1 中断", "   1 中断   ( 0:03/00:00:03)", "   1 投了 ( 0:03/ 0:00:03)"] {
        let loaded = load(format!("{row}\n").as_bytes(), Some("kif")).unwrap_or_else(|error| panic!("{row}: {error}"));
        let record = &loaded.records[0];
        assert!(matches!(record.tree.get(at(record, 1)).unwrap().step, Step::End(_)), "{row}");
    }
}
