//! Positions of chess and xiangqi, one a line: FEN, EPD, UCI and UCCI.

use super::{codes, edited, mainline, read, write};
use komaoto::files::{load, store_over};
use komaoto::formats::{FormatId, Unreadable, WriteOptions};
use komaoto::notation::{parse_coordinates, write_position};
use komaoto::record::{NodeId, Record};
use komaoto::rules::Game;

const SICILIAN: &str = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
const CANNON: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1";

fn one(text: &str) -> (Record, Vec<&'static str>) {
    let loaded = load(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!((loaded.format, loaded.records.len()), (FormatId::Fen, 1), "{text}");
    (loaded.records[0].clone(), codes(&loaded.report))
}

fn comment(record: &Record) -> &str {
    &record.tree.get(NodeId::ROOT).unwrap().comment
}

/// Writes a record, and reads the same again.
fn back(record: &Record) -> String {
    let (text, _) = write(FormatId::Fen, std::slice::from_ref(record));
    let (again, said) = one(&text);
    assert_eq!((&again, said.len()), (record, 0), "{text}");
    assert_eq!(write(FormatId::Fen, &[again]).0, text, "the second save is the first");
    text
}

#[test]
fn a_line_is_a_position_whatever_stands_before_it() {
    for (fen, game) in [(SICILIAN, Game::Chess), (CANNON, Game::Xiangqi)] {
        for before in ["", "fen ", "FEN: ", "position fen ", "  "] {
            let (record, said) = one(&format!("{before}{fen}\n"));
            assert_eq!((record.game(), write_position(&record.initial).as_str()), (game, fen), "{before}");
            assert!(said.is_empty() && record.tree.len() == 1);
            assert_eq!(back(&record), format!("{fen}\n"));
        }
    }
    // Counts may be missing, and rights.
    for short in ["rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6", "8/8/8/8/8/8/8/K1k5 b"] {
        assert_eq!(one(short).1, [] as [&str; 0], "{short}");
    }
    // Without a side to move the first move says which it is.
    let (record, said) = one("4k3/8/8/8/8/8/8/4K3 moves e8e7");
    assert_eq!((mainline(&record).as_str(), said), ("e8e7", vec!["R305"]));
}

#[test]
fn moves_follow_as_engines_are_told_them() {
    let (record, said) = one("position startpos moves e2e4 e7e5 g1f3");
    assert_eq!((record.game(), mainline(&record).as_str(), said.len()), (Game::Chess, "e2e4 e7e5 g1f3", 0));
    assert_eq!(back(&record), "position startpos moves e2e4 e7e5 g1f3\n");
    // In xiangqi the ranks are counted from 0 (UCCI) or from 1 (UCI), which the first move tells.
    for text in ["position startpos moves h2e2 h9g7", "position startpos moves h3e3 h10g8"] {
        let (record, said) = one(text);
        assert_eq!((record.game(), mainline(&record).as_str(), said.len()), (Game::Xiangqi, "h3e3 h10g8", 0), "{text}");
        assert_eq!(back(&record), "position startpos moves h2e2 h9g7\n");
    }
    let (record, _) = one(&format!("position fen {CANNON} moves h9g7"));
    assert_eq!(back(&record), format!("position fen {CANNON} moves h9g7\n"));
    // Promotion, castling, and the same without the word before them, in short notation.
    let start = "r3k3/6P1/8/8/8/8/8/4K3 b q - 0 1";
    let (record, said) = one(&format!("{start} O-O-O g8=Q"));
    assert_eq!((mainline(&record).as_str(), said.len()), ("e8c8 g7g8q", 0));
    assert_eq!(back(&record), format!("position fen {start} moves e8c8 g7g8q\n"));
    // Shogi stays what it was.
    for text in [
        "position startpos moves 7g7f 3c3d",
        "position startpos",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ] {
        assert_eq!(load(text.as_bytes(), None).unwrap().format, FormatId::Sfen, "{text}");
    }
}

#[test]
fn what_epd_says_is_the_comment_of_the_start() {
    let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"7\"; hmvc 3; fmvn 21;";
    let (record, said) = one(text);
    assert_eq!((comment(&record), said.len()), ("bm Qg6; id \"7\"; hmvc 3; fmvn 21;", 0));
    assert!(write_position(&record.initial).ends_with(" w - - 3 21"));
    assert_eq!(back(&record), text.replace(" - - bm", " - - 3 21 bm") + "\n");
    // A comment in words is c0 to c9, a line each.
    let (mut record, _) = one(SICILIAN);
    record.tree.get_mut(NodeId::ROOT).unwrap().comment = "Sicilian\nafter 1... c5".to_owned();
    assert_eq!(back(&record), format!("{SICILIAN} c0 \"Sicilian\"; c1 \"after 1... c5\";\n"));
    // Or what follows a `;` alone.
    let (record, _) = one(&format!("{CANNON} ; 第001局：中炮"));
    assert_eq!(comment(&record), "第001局：中炮");
    assert_eq!(back(&record), format!("{CANNON} c0 \"第001局：中炮\";\n"));
    // As some tables of node counts have it.
    let (record, _) = one("8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 2 ;D2 8");
    assert_eq!(comment(&record), ";D1 2 ;D2 8");
    back(&record);
    // What cannot be held is said.
    for odd in ["a \"quoted\" word", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11", "here;\nthere", " blank; "] {
        record_with_comment(odd);
    }
}

fn record_with_comment(text: &str) {
    let (mut record, _) = one(SICILIAN);
    record.tree.get_mut(NodeId::ROOT).unwrap().comment = text.to_owned();
    let (written, report) = write(FormatId::Fen, &[record.clone()]);
    let same = comment(&one(&written).0) == text;
    assert_eq!((codes(&report), same), (vec!["W502"], false), "{text}");
}

#[test]
fn what_is_no_move_stays_in_its_file_and_is_noted() {
    for (text, moves, said) in [
        ("position startpos moves e2e4 e7e9 g1f3", "e2e4", "R202"),
        ("position startpos moves e2e4 e2e4", "e2e4", "R201"),
        (&format!("{SICILIAN} and so on"), "", "R202"),
    ] {
        let (record, codes) = one(text);
        assert_eq!((mainline(&record).as_str(), codes), (moves, vec![said]), "{text}");
        let loaded = load(text.as_bytes(), None).unwrap();
        assert!(text.ends_with(&loaded.source.unread()[0]), "{text}");
    }
    // A foul stands, as everywhere.
    let (record, codes) = one("position startpos moves e2e4 e7e5 e1e3");
    assert_eq!((record.tree.len(), codes), (4, vec!["R204"]));
}

#[test]
fn a_board_that_is_none_is_refused_with_its_place() {
    for (text, line, column) in [
        ("rnbqkbnr/ppppppppp/8/8/8/8/8/8 w - - 0 1", 1, 10),
        ("# a comment\nposition fen 8/8/8/8/8/8/8/8x w - - 0 1", 2, 29),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR x - - 0 1", 1, 61),
    ] {
        let error = load(text.as_bytes(), None).unwrap_err();
        let Unreadable::Malformed { line: found, column: place, what } = error else { panic!("{error:?}") };
        assert_eq!((found, place, what.code()), (line, column, "R309"), "{text}");
    }
}

#[test]
fn files_keep_every_line() {
    let text = format!(
        "# book\n\n{SICILIAN}\n{CANNON} c0 \"central cannon\";\nnot a position\nposition startpos moves d2d4\n# end\n"
    );
    let loaded = load(text.as_bytes(), Some("epd")).unwrap();
    assert_eq!((loaded.records.len(), codes(&loaded.report)), (3, vec!["R104"]));
    let options = WriteOptions::default();
    assert_eq!(store_over(&loaded.source, &loaded.records, &options).0, text.as_bytes());
    // One game edited: the others keep their lines.
    let mut records = loaded.records.clone();
    let game = &mut records[1];
    game.tree.get_mut(NodeId::ROOT).unwrap().comment = "cannon".to_owned();
    let saved = String::from_utf8(store_over(&loaded.source, &records, &options).0).unwrap();
    assert_eq!(saved, text.replace("central cannon", "cannon"));
    // Nobody has read the other lines: they are in the file only.
    assert_eq!(loaded.source.unread(), ["# book", "not a position", "# end"]);
    let (anew, report) = write(FormatId::Fen, &loaded.records);
    assert_eq!(anew.lines().count(), 3);
    assert!(report.is_empty());
    let (again, _) = read(FormatId::Fen, &anew);
    assert_eq!(again, loaded.records);
}

#[test]
fn a_line_keeps_its_words() {
    let saved = |text: &str, edit: &dyn Fn(&mut Record)| edited(text, "fen", edit);
    let play = |record: &mut Record, text: &str| {
        let leaf = record.tree.mainline(NodeId::ROOT).last().unwrap();
        let mv = parse_coordinates(&record.position_at(leaf), text).unwrap();
        record.append_move(leaf, mv).unwrap();
    };
    let cut = |record: &mut Record| {
        let leaf = record.tree.mainline(NodeId::ROOT).last().unwrap();
        assert!(record.tree.remove(leaf));
    };
    let start = "r3k3/6P1/8/8/8/8/8/4K3 b q - 0 1";
    let more = saved(&format!("  fen: {start}  O-O-O\r\n# end"), &|record| play(record, "g7g8q"));
    assert_eq!(more, format!("  fen: {start}  O-O-O g7g8q\r\n# end"));
    assert_eq!(saved(&format!("{start}\n"), &|record| play(record, "e8c8")), format!("{start} moves e8c8\n"));
    assert_eq!(saved(&format!("position fen {start} moves e8c8\n"), &cut), format!("position fen {start}\n"));
    assert_eq!(saved("position startpos moves e2e4 e5\n", &cut), "position startpos moves e2e4\n");
    let bare = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert_eq!(saved("position startpos moves e2e4\n", &cut), bare);
}
