//! The opening book of YaneuraOu: row S8 of the format notes.

use super::{codes, edited, read, write};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::notation::write_position;
use komaoto::record::{Evaluation, NodeId, Record, Score};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn book() -> String {
    let white = START.replace(" b ", " w ").replace("PPPPPPPPP", "P1PPPPPPP").replace("/9/9/9/", "/9/9/1P7/");
    format!(
        "#YANEURAOU-DB2016 1.00\nsfen {START}\n#about the position\n#\n2g2f 3c3d 63 27 935\n#one\n#two\n7g7f none 20 25 6 # beside\n5g5f none   1\nsfen {white}\n8c8d none -40 12 400\n"
    )
}

#[test]
fn s8_a_book_is_a_list_of_positions_with_their_moves() {
    let text = book();
    for text in [text.clone(), text.replace('\n', "\r\n"), text.replacen("#YANEURAOU-DB2016 1.00\n", "", 1)] {
        let loaded = load(text.as_bytes(), None).unwrap();
        assert_eq!(
            (loaded.format, loaded.records.len(), loaded.report.notes.len()),
            (FormatId::Yaneuraou, 2, 0),
            "{text}"
        );
    }
    let (records, _) = read(FormatId::Yaneuraou, &text);
    let outlines: Vec<_> = records.iter().map(Record::outline).collect();
    assert_eq!(outlines, ["2g2f (7g7f) (5g5f) 3c3d", "8c8d"]);
    assert_eq!(write_position(&records[0].initial), START);
    let root = records[0].tree.get(NodeId::ROOT).unwrap();
    assert_eq!(root.comment, "about the position\n");
    let node = |record: usize, place: usize| {
        let tree = &records[record].tree;
        tree.get(tree.children(NodeId::ROOT)[place]).unwrap()
    };
    let evaluation = node(0, 0).evaluations.first().unwrap();
    assert_eq!((evaluation.score, evaluation.depth, evaluation.line.len()), (Score::Centipawns(63), Some(27), 1));
    assert_eq!((node(0, 0).comment.as_str(), node(0, 1).comment.as_str()), ("one\ntwo", " beside"));
    assert!(node(0, 2).evaluations.is_empty());
    // Scores are of the side to move.
    assert_eq!(node(1, 0).evaluations[0].score, Score::Centipawns(40));
    // How often a move was played is in the file only.
    assert_eq!(load(text.as_bytes(), None).unwrap().source.unread(), ["935", "6", "1", "400"]);
    let (written, report) = write(FormatId::Yaneuraou, &records);
    assert!(written.contains("\n2g2f 3c3d 63 27 none\n#one\n#two\n7g7f none 20 25 none\n# beside\n"), "{written}");
    assert!(report.is_empty());
    assert_eq!(read(FormatId::Yaneuraou, &written).0, records);
}

#[test]
fn from_a_word_on_that_is_no_number_a_row_is_not_read() {
    let text = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n2g2f none nne none 5\n7g7f 3c3d 20 1o 6\n";
    let loaded = load(text.as_bytes(), Some("db")).unwrap();
    let scores: Vec<_> = loaded.records[0].tree.preorder().flat_map(|id| loaded.records[0].tree.get(id)).collect();
    assert_eq!(scores.iter().map(|node| node.evaluations.len()).sum::<usize>(), 1);
    assert_eq!(loaded.source.unread(), ["nne none 5", "1o 6"]);
}

fn saved(text: &str, edit: impl FnOnce(&mut Record)) -> String {
    edited(text, "db", edit)
}

fn cut(record: &mut Record, place: usize) {
    let id = row(record, place);
    assert!(record.tree.remove(id));
}

fn row(record: &Record, place: usize) -> NodeId {
    record.tree.children(NodeId::ROOT)[place]
}

#[test]
fn s8_what_is_edited_is_written_anew_and_the_rest_stays() {
    let edited = |text: &str| {
        saved(text, |record| {
            let (first, second) = (row(record, 0), row(record, 1));
            record.tree.get_mut(first).unwrap().evaluations[0].score = Score::Centipawns(-5);
            record.tree.get_mut(second).unwrap().comment = "other".to_owned();
            record.append_move(NodeId::ROOT, komaoto::notation::parse_usi("6g6f").unwrap()).unwrap();
        })
    };
    let expected = book()
        .replace("2g2f 3c3d 63 27 935", "2g2f 3c3d -5 27 935")
        .replace("7g7f none 20 25 6 # beside", "7g7f none 20 25 6 #other")
        .replace("5g5f none   1\n", "5g5f none   1\n6g6f none none none none\n");
    assert_eq!(edited(&book()), expected);
    assert_eq!(edited(&book().replace('\n', "\r\n")), expected.replace('\n', "\r\n"));
    let scored = saved(&book(), |record| {
        let third = row(record, 2);
        let evaluation = record.tree.get(row(record, 0)).unwrap().evaluations[0].clone();
        record.tree.get_mut(third).unwrap().evaluations = vec![Evaluation { line: Vec::new(), ..evaluation }];
    });
    assert_eq!(scored, book().replace("5g5f none   1", "5g5f none 63 27   1"));
    let gone = saved(&book(), |record| cut(record, 1));
    assert_eq!(gone, book().replace("7g7f none 20 25 6 # beside\n", ""));
    let silent = saved(&book(), |record| {
        let first = row(record, 0);
        record.tree.get_mut(first).unwrap().comment.clear();
    });
    assert_eq!(silent, book().replace("#one\n#two\n", ""));
}

#[test]
fn s8_what_cannot_be_read_stays() {
    let text = format!(
        "#YANEURAOU-DB2016 2.00\nsfen {START}\n7g7f none none none 1\n5e5d none 1 1 1\n#about it\nhello\n2g2f none none none 1\n"
    );
    let (records, report) = read(FormatId::Yaneuraou, &text);
    let places: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.line, note.column)).collect();
    assert_eq!(places, [("R402", 1, 19), ("R201", 4, 1), ("R104", 6, 1)]);
    assert_eq!(records[0].outline(), "7g7f (2g2f)");
    let unread = load(text.as_bytes(), None).unwrap().source.unread();
    assert_eq!(unread, ["1", "5e5d none 1 1 1\n#about it\nhello", "1"]);
    // What a book has no place for is said.
    let (game, _) = read(FormatId::Kif, "先手：甲\n*注\n1 ７六歩(77) ( 0:01/)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n");
    let (written, report) = write(FormatId::Yaneuraou, &game);
    assert_eq!(written, format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n#注\n7g7f 3c3d none none none\n"));
    assert_eq!(codes(&report), ["W508", "W511", "W504"]);
}

#[test]
fn s8_what_stands_below_a_position_that_cannot_be_read_is_of_no_other() {
    let game = START.replace("/9/9/9/PPPPPPPPP/", "/9/9/2P6/PP1PPPPPP/").replace(" b ", " w ");
    for bad in ["sfen ", "sfen", "sfen lnsgkgsnl/9 b - 1", "sfen\tx"] {
        let text = format!(
            "#YANEURAOU-DB2016 1.00\nsfen {START}\n7g7f none 1 1 1\n{bad}\n# remark\n2g2f none\n 十 \nsfen {game}\n3c3d none 1 1 1\n{bad}\n8c8d none\n"
        );
        let (records, report) = read(FormatId::Yaneuraou, &text);
        let notes: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.line)).collect();
        let expected = [("R303", 4), ("R203", 6), ("R203", 7), ("R303", 10), ("R203", 11)];
        assert_eq!(notes, expected, "{bad:?}");
        let outlines: Vec<_> = records.iter().map(Record::outline).collect();
        assert_eq!(outlines, ["7g7f", "3c3d"], "{bad:?}");
        let edited = saved(&text, |record| {
            let root = record.tree.get_mut(NodeId::ROOT).unwrap();
            "new".clone_into(&mut root.comment);
        });
        assert_eq!(edited, text.replacen("b - 1\n", "b - 1\n#new\n", 1), "{bad:?}");
    }
}

#[test]
fn s8_a_second_row_of_a_move_is_kept_and_said() {
    for rows in [
        "7g7f 3c3d 50 20 3\n7g7f 3c3d 40 22 1\n",
        "7g7f 3c3d 30000 20 3\n7g7f none 10 5 1\n",
        "7g7f none 50 20 3\n7g7f 3c3d 50 20 3 # beside\n7g7f none 50 20 3\n",
    ] {
        let text = format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n{rows}2g2f none 1 1 1\n");
        let (records, report) = read(FormatId::Yaneuraou, &text);
        let said = rows.lines().count() - 1;
        assert_eq!(codes(&report), vec!["R216"; said]);
        assert!(load(text.as_bytes(), None).unwrap().source.unread().contains(&rows.lines().last().unwrap().into()));
        // The first row is edited, the others stay.
        let edited = saved(&text, |record| {
            let first = row(record, 0);
            record.tree.get_mut(first).unwrap().evaluations[0].score = Score::Centipawns(-7);
        });
        let (was, score) = (rows.lines().next().unwrap(), records[0].tree.get(row(&records[0], 0)).unwrap());
        let Score::Centipawns(score) = score.evaluations[0].score else { unreachable!() };
        assert_eq!(edited, text.replacen(was, &was.replace(&format!(" {score} "), " -7 "), 1));
        // They go with the move.
        let gone = saved(&text, |record| cut(record, 0));
        assert_eq!(gone, text.replace(rows, ""));
    }
}
