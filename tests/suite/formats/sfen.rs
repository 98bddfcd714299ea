//! SFEN and USI lines: rows S of the format notes.

use super::{codes, edited, mainline, read, write};
use komaoto::files::load;
use komaoto::formats::{FormatId, Report, WriteOptions, format};
use komaoto::notation::write_position;
use komaoto::record::{Ending, Node, NodeId, Record, Step};

/// What nobody has read of a text.
fn unread(text: &str) -> Vec<String> {
    load(text.as_bytes(), Some("sfen")).unwrap().source.unread()
}

#[test]
fn s1_all_forms_of_a_line() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (line, moves) in [
        ("position startpos moves 7g7f 3c3d", "7g7f 3c3d"),
        ("startpos moves 7g7f", "7g7f"),
        ("moves 7g7f", "7g7f"),
        ("7g7f 3c3d 2g2f resign", "7g7f 3c3d 2g2f Resign"),
        ("position startpos", ""),
        (&format!("position sfen {start} moves 7g7f resign"), "7g7f Resign"),
        (&format!("sfen {start}"), ""),
        (start, ""),
        (&format!("{start} moves 7g7f win"), "7g7f Declaration"),
        (&format!("{start} 7g7f rep_draw"), "7g7f Repetition"),
    ] {
        let (records, report) = read(FormatId::Sfen, line);
        assert_eq!((mainline(&records[0]).as_str(), codes(&report).len()), (moves, 0), "{line}");
        assert_eq!(write_position(&records[0].initial), start);
    }
}

/// Moves and nothing else, as they are passed on by hand; one word is too little to tell.
#[test]
fn s1_moves_alone_are_a_game_from_the_even_start() {
    for extension in ["usi", "txt"] {
        let found = load("# 初手から\n7g7f 3c3d\n2g2f 8c8d 2f2e\n".as_bytes(), Some(extension)).unwrap();
        let lines: Vec<String> = found.records.iter().map(mainline).collect();
        assert_eq!((found.format, lines), (FormatId::Sfen, vec!["7g7f 3c3d".to_owned(), "2g2f 8c8d 2f2e".to_owned()]));
        assert!(found.report.is_empty());
    }
    for text in ["7g7f\n", "e2e4 e7e5\n", "7g7f をまず指す\n", "5e5d 3c3d\n"] {
        assert!(load(text.as_bytes(), Some("txt")).is_err(), "{text}");
    }
}

#[test]
fn s1_many_lines_with_comments_are_many_records() {
    let lines = "position startpos moves 7g7f\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 w 2r18p 500 moves P*5e\n";
    let text = format!("# one\n{lines}# end\n");
    let (records, report) = read(FormatId::Sfen, &text);
    assert_eq!((records.len(), codes(&report).len()), (2, 0));
    assert_eq!(records[1].initial.ply(), 500);
    assert_eq!(
        (write(FormatId::Sfen, &records).0.as_str(), unread(&text).as_slice()),
        (lines, &["# one".into(), "# end".into()][..])
    );
}

#[test]
fn what_is_no_record_stays_in_its_file_and_is_noted() {
    let text = "position startpos moves 7g7f\nsetoption name EvalDir value /etc\nposition startpos\nquit\n";
    let (records, report) = read(FormatId::Sfen, text);
    assert_eq!((records.len(), codes(&report).as_slice()), (2, &["R104", "R104"][..]));
    assert_eq!(unread(text), ["setoption name EvalDir value /etc", "quit"]);
}

#[test]
fn moves_that_cannot_be_read_stay_at_the_end_of_their_line() {
    let text = "position startpos moves 7g7f zzzz 5h5g\nposition startpos moves 7g7f 7g7f resign\n";
    let (records, report) = read(FormatId::Sfen, text);
    assert_eq!(codes(&report), ["R202", "R201"]);
    assert_eq!((report.notes[0].column, report.notes[0].text.as_str()), (30, "zzzz 5h5g"));
    assert_eq!(records.iter().map(mainline).collect::<Vec<_>>(), ["7g7f", "7g7f"]);
    assert_eq!(unread(text), ["zzzz 5h5g", "7g7f resign"]);
}

#[test]
fn s2_fields_may_be_missing() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (line, said) in [
        (format!("{board} b -"), &[][..]),
        (format!("{board} b"), &[]),
        (format!("  sfen   {board}   b  -   0  "), &[]),
        (format!("{board} b - 7g7f"), &[]),
        (format!("position sfen {board} b - moves 7g7f"), &[]),
        (board.to_owned(), &["R305"]),
        (format!("sfen {board} moves 7g7f"), &["R305"]),
    ] {
        let (records, report) = read(FormatId::Sfen, &line);
        assert_eq!(codes(&report), said, "{line}");
        assert_eq!(write_position(&records[0].initial), format!("{board} b - 1"), "{line}");
        assert_eq!(mainline(&records[0]), if line.contains("7g7f") { "7g7f" } else { "" }, "{line}");
    }
    // Whose turn it is, is told by the first move.
    let (records, _) = read(FormatId::Sfen, &format!("{board} moves 3c3d"));
    assert_eq!(mainline(&records[0]), "3c3d");
    // A number that is none is not worth a position.
    let (records, report) = read(FormatId::Sfen, "sfen 4k4/9/9/9/9/9/9/9/4K4 b - -99999999999 moves 5i5h 5a5b");
    assert_eq!((mainline(&records[0]).as_str(), codes(&report).as_slice()), ("5i5h 5a5b", &["R303"][..]));
    assert_eq!((report.notes[0].line, report.notes[0].column), (1, 32));
}

#[test]
fn s3_hands_in_any_order_are_summed() {
    for hands in ["2P1r0bPgPP", "rPPPPPg", "5Prg", "1P4P1r1g"] {
        let (records, report) = read(FormatId::Sfen, &format!("4k4/9/9/9/9/9/9/9/4K4 w {hands} 1"));
        assert_eq!(
            (write_position(&records[0].initial).as_str(), codes(&report).len()),
            ("4k4/9/9/9/9/9/9/9/4K4 w 5Prg 1", 0)
        );
    }
    let (records, _) = read(FormatId::Sfen, "4k4/9/9/9/9/9/9/9/4K4 b 18P4L4N4S4G2B2R 1");
    assert!(write_position(&records[0].initial).ends_with(" b 2R2B4G4S4N4L18P 1"));
}

#[test]
fn s4_odd_positions_are_positions() {
    for (position, said) in [
        ("4k4/9/9/9/9/9/9/9/4K4 b 19P 1", &["R304"][..]),
        ("P8/P8/9/9/9/9/9/9/9 b - 1", &[]),
        ("4k4/4k4/9/9/9/9/9/9/9 w 2r 1", &[]),
        ("kkk6/9/9/9/9/9/9/9/9 w 2r 1", &["R304"]),
    ] {
        let (records, report) = read(FormatId::Sfen, position);
        assert_eq!((write_position(&records[0].initial).as_str(), codes(&report).as_slice()), (position, said));
    }
    let (_, report) = read(FormatId::Sfen, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 19P 1");
    assert_eq!(report.notes[0].column, 39);
}

#[test]
fn s5_impossible_boards_are_refused_with_their_column() {
    for (bad, column, word) in [
        ("4k4/9/9/4+G4/9/9/9/9/4+K4 b - 1", 10, "does not promote"),
        ("4k4/9/9/9/9/9/9/9/4+K4 b - 1", 20, "does not promote"),
        ("sfen 4k4/9/9/8/9/9/9/9/4K4 b - 1", 15, "squares"),
        ("position sfen 4k4/9/9/55/9/9/9/9/4K4 b - 1", 24, "more than 9 squares"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 99999999999999999999P 1", 25, "more than 255"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", 23, "turn"),
        ("sfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, "chess"),
    ] {
        let error = load(bad.as_bytes(), Some("sfen")).unwrap_err();
        let komaoto::formats::Unreadable::Malformed { line, column: at, what } = &error else {
            panic!("{bad}: {error}")
        };
        assert_eq!((*line, *at), (1, column), "{bad}: {what}");
        assert!(what.to_string().contains(word), "{bad}: {what}");
        // Among others it stays as it is, and they are read.
        let text = format!("position startpos\n{bad}\nposition startpos moves 7g7f\n");
        let (records, report) = read(FormatId::Sfen, &text);
        assert_eq!(
            (records.len(), report.notes.len(), report.notes[0].line, report.notes[0].column),
            (2, 1, 2, column)
        );
        assert_eq!(unread(&text), [bad]);
    }
}

#[test]
fn s6_the_start_number_survives() {
    let text = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w - 500 moves 5a5b\n";
    let (records, _) = read(FormatId::Sfen, text);
    assert_eq!(records[0].initial.ply(), 500);
    assert_eq!(write(FormatId::Sfen, &records).0, text);
}

#[test]
fn s7_moves_of_either_case() {
    let (records, report) = read(FormatId::Sfen, "position startpos moves 7G7F 3c3d 8H2B+ 3a2b b*4e");
    assert_eq!((mainline(&records[0]).as_str(), codes(&report).len()), ("7g7f 3c3d 8h2b+ 3a2b B*4e", 0));
    assert_eq!(write(FormatId::Sfen, &records).0, "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n");
    // A pass is no move of a record: nobody reads what follows.
    for pass in ["0000", "null", "pass"] {
        let text = format!("position startpos moves 7g7f {pass} 2g2f\n");
        let (records, report) = read(FormatId::Sfen, &text);
        assert_eq!((mainline(&records[0]).as_str(), codes(&report).as_slice()), ("7g7f", &["R202"][..]));
        assert_eq!((report.notes[0].line, report.notes[0].column), (1, 30));
        assert_eq!(unread(&text), [format!("{pass} 2g2f")]);
    }
}

#[test]
fn s1_lines_of_an_engine_stay_in_the_file() {
    let text =
        "usi\nid name X\n>1:position startpos moves 7g7f\ninfo depth 3 score cp 12 pv 3c3d 2g2f\nbestmove 3c3d\n";
    let (records, report) = read(FormatId::Sfen, text);
    assert_eq!((records.len(), codes(&report)), (1, vec!["R104"; 5]));
    assert_eq!(unread(text).join("\n"), text.replace("position startpos moves 7g7f", "").trim_end());
    assert!(read(FormatId::Sfen, "  position startpos moves 7g7f\n").1.is_empty());
}

#[test]
fn an_edit_leaves_the_words_of_its_line() {
    let saved = |text: &str, edit: &dyn Fn(&mut Record)| edited(text, "sfen", edit);
    let leaf = |record: &Record| record.tree.mainline(NodeId::ROOT).last().unwrap();
    let play = |record: &mut Record| {
        record.append_move(leaf(record), komaoto::notation::parse_usi("2g2f").unwrap()).unwrap();
    };
    let cut = |record: &mut Record| {
        let id = leaf(record);
        assert!(record.tree.remove(id));
    };
    let end = |record: &mut Record| {
        let id = leaf(record);
        record.tree.append(id, Node::new(Step::End(Ending::Resign))).unwrap();
    };
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (text, edit, expected) in [
        ("7G7F  3c3d\n", &play as &dyn Fn(&mut Record), "7G7F  3c3d 2g2f\n"),
        ("moves 7g7f 3c3d # x\r\n# end", &end, "moves 7g7f 3c3d resign # x\r\n# end"),
        (&format!("sfen {board} b -"), &play, &format!("sfen {board} b - moves 2g2f")),
        (
            &format!(">1:position sfen {board} b - 0 7g7f 9a9b x"),
            &cut,
            &format!(">1:position sfen {board} b - 0 7g7f x"),
        ),
        ("position startpos moves 7g7f\n\nquit\n", &cut, "position startpos\n\nquit\n"),
        ("# a\n7g7f\n3c3d\n# end\n", &play, "# a\n7g7f\n3c3d\n2g2f\n# end\n"),
        ("7g7f\n3c3d\n8h2b+", &cut, "7g7f\n3c3d"),
        ("7g7f\n3c3d\n", &cut, "position startpos moves 7g7f\n"),
    ] {
        assert_eq!(saved(text, edit), expected);
    }
    let number = |record: &mut Record| {
        let komaoto::rules::Position::Shogi(position) = &mut record.initial else { panic!() };
        position.set_ply(7);
    };
    assert_eq!(saved(&format!("sfen   {board} b -\n"), &number), format!("sfen   {board} b - 7\n"));
}

/// Moves alone in their lines are a game only where nothing else is one.
#[test]
fn lines_of_one_move_among_games_are_none() {
    let text = "position startpos\n7g7f\n3c3d\n2g2f\nposition startpos moves 2g2f\n";
    let (records, _) = read(FormatId::Sfen, text);
    assert_eq!(records.iter().map(mainline).collect::<Vec<_>>(), ["", "2g2f"]);
    assert_eq!(unread(text), ["7g7f\n3c3d\n2g2f"]);
}

#[test]
fn what_a_line_cannot_hold_is_said() {
    let (mut records, _) = read(FormatId::Csa, "N+A\nPI\n+\n+7776FU\nT1\n'*一\n%JISHOGI\n");
    let mv = komaoto::notation::parse_usi("2g2f").unwrap();
    records[0].append_move(NodeId::ROOT, mv).unwrap();
    let (text, report) = write(FormatId::Sfen, &records);
    assert_eq!(text, "position startpos moves 7g7f\n");
    assert_eq!(codes(&report), ["W512", "W508", "W501", "W502", "W504"]);
    let mut report = Report::default();
    let options = WriteOptions { positions_only: true, ..WriteOptions::default() };
    let text = format(FormatId::Sfen).write(&records, &options, &mut report);
    assert_eq!(text, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n");
    assert!(codes(&report).contains(&"W511"));
}
