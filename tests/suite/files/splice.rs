//! A saved edit touches its own words only.

use std::time::Duration;

use komaoto::editor::edit::line_edit::LineEdit;
use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::formats::comment::AsideLanguage;
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

/// A line that is broken for its length in a comment that stands in lines of its own, in every manner of line ends.
#[test]
fn a_long_line_comes_into_a_comment_of_several_lines() {
    let moves =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\nO-O\n{one\n}\n 9. h3 *\n";
    let said = format!("one\n{}\n three \n; four", "words ".repeat(15).trim_end());
    for eol in ["\n", "\r\n"] {
        let text = format!("{HEAD}{moves}").replace('\n', eol);
        let mut document = Document::from_loaded(load(text.as_bytes(), Some("pgn")).unwrap(), None);
        let id = at(document.record(), 16);
        document.apply(Edit::comment(id, said.clone())).unwrap();
        let (bytes, report) = document.store(FormatId::Pgn, document.envelope());
        assert!(!report.loses(), "{eol:?}: {:?}", report.notes);
        let saved = String::from_utf8(bytes).unwrap();
        assert_eq!(saved.matches('\r').count(), if eol == "\n" { 0 } else { saved.matches('\n').count() }, "{saved:?}");
        let (before, behind) = text.split_once("{one").unwrap();
        assert!(saved.starts_with(before), "{saved}");
        assert!(saved.ends_with(behind.trim_start_matches([' ', '}', '\r', '\n'])), "{saved}");
    }
}

/// A game of shogi with an edit made of it, saved without a loss.
fn saved_kif(text: &str, edit: impl FnOnce(&Document) -> Edit) -> String {
    let mut document = Document::from_loaded(load(text.as_bytes(), Some("kifu")).unwrap(), None);
    let edit = edit(&document);
    document.apply(edit).unwrap();
    let (bytes, report) = document.store(FormatId::Kif, document.envelope());
    assert!(!report.loses(), "{text}: {:?}", report.notes);
    let again = load(&bytes, Some("kifu")).unwrap();
    assert!(again.records[0] == *document.record(), "{}", String::from_utf8_lossy(&bytes));
    String::from_utf8(bytes).unwrap()
}

fn shogi(document: &Document, id: NodeId, text: &str) -> komaoto::rules::Move {
    parse_coordinates(&document.record().position_at(id), text).unwrap()
}

/// A line of a result that did not agree with the moves, and does so now, stays as it is.
#[test]
fn a_result_that_is_right_after_an_edit_stays() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\nまで4手で中断\n";
    let saved = saved_kif(text, |document| {
        let first = at(document.record(), 1);
        let moves = vec![shogi(document, NodeId::ROOT, "2g2f"), komaoto::notation::parse_usi("8c8d").unwrap().into()];
        Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Insert { before: first, moves })
    });
    assert!(saved.ends_with("まで4手で中断\n"), "{saved}");
    assert_eq!(saved.lines().count(), text.lines().count() + 2, "{saved}");
}

/// A time comes before the sign of a row that has variations.
#[test]
fn a_time_stands_before_the_sign_of_variations() {
    let text = "手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)+\n4 中断\n";
    let saved = saved_kif(text, |document| Edit::Time(at(document.record(), 3), Some(Duration::from_secs(83))));
    let row = saved.lines().find(|line| line.contains("２二角成")).unwrap();
    assert!(row.contains("1:23") && row.ends_with('+'), "{saved}");
}

/// A step that several variations have, each for itself, becomes another one in all of them.
#[test]
fn a_step_of_several_variations_changes_in_all() {
    let variation = "\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n";
    let head = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ４四歩(43)\n";
    let text = format!("{head}{}", variation.repeat(3));
    let saved = saved_kif(&text, |document| {
        let second = at(document.record(), 2);
        let other = document.record().tree.children(second)[1];
        Edit::LineEdit(AsideLanguage::Japanese, LineEdit::Replace { at: other, mv: shogi(document, second, "9g9f") })
    });
    assert_eq!(saved, format!("{head}{}", variation.replace("６六歩(67)", "９六歩(97)").repeat(3)));
}
