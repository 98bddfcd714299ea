//! SFEN and USI lines: rows S of the format notes.

use super::{codes, mainline, read, write};
use komaoto::formats::{FormatId, Report, WriteOptions, format, load};
use komaoto::notation::sfen;
use komaoto::record::NodeId;

#[test]
fn s1_all_forms_of_a_line() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (line, moves) in [
        ("position startpos moves 7g7f 3c3d", "7g7f 3c3d"),
        ("startpos moves 7g7f", "7g7f"),
        ("moves 7g7f", "7g7f"),
        ("position startpos", ""),
        (&format!("position sfen {start} moves 7g7f resign"), "7g7f Resign"),
        (&format!("sfen {start}"), ""),
        (start, ""),
        (&format!("{start} moves 7g7f win"), "7g7f Declaration"),
        (&format!("{start} 7g7f rep_draw"), "7g7f Repetition"),
    ] {
        let (records, report) = read(FormatId::Sfen, line);
        assert_eq!((mainline(&records[0]).as_str(), codes(&report).len()), (moves, 0), "{line}");
        assert_eq!(sfen(&records[0].initial), start);
    }
}

#[test]
fn s1_many_lines_with_comments_are_many_records() {
    let text =
        "# one\nposition startpos moves 7g7f\nposition sfen 4k4/9/9/9/9/9/9/9/4K4 w 2r18p 500 moves P*5e\n# end\n";
    let (records, report) = read(FormatId::Sfen, text);
    assert_eq!((records.len(), codes(&report).len()), (2, 0));
    assert_eq!(records[1].initial.ply(), 500);
    assert_eq!(write(FormatId::Sfen, &records).0, text);
}

#[test]
fn what_is_no_record_is_carried_and_noted() {
    let text = "position startpos moves 7g7f\nsetoption name EvalDir value /etc\nposition startpos\nquit\n";
    let (records, report) = read(FormatId::Sfen, text);
    assert_eq!((records.len(), codes(&report).as_slice()), (2, &["R104", "R104"][..]));
    assert_eq!(write(FormatId::Sfen, &records).0, text);
}

#[test]
fn moves_that_cannot_be_read_stay_at_the_end_of_their_line() {
    let text = "position startpos moves 7g7f zzzz 5h5g\nposition startpos moves 7g7f 7g7f resign\n";
    let (records, report) = read(FormatId::Sfen, text);
    assert_eq!(codes(&report), ["R202", "R201"]);
    assert_eq!((report.notes[0].column, report.notes[0].text.as_str()), (30, "zzzz 5h5g"));
    assert_eq!(write(FormatId::Sfen, &records).0, text);
}

#[test]
fn s2_s5_bad_positions() {
    let (records, report) = read(FormatId::Sfen, "sfen 4k4/9/9/9/9/9/9/9/4K4 b - -99999999999 moves 5i5h 5a5b");
    assert_eq!((mainline(&records[0]).as_str(), codes(&report).as_slice()), ("5i5h 5a5b", &["R303"][..]));
    for bad in ["4k4/9/9/9/9/9/9/9/4K4 b 99999999999999999999P 1", "4k4/9/9/4+G4/9/9/9/9/4+K4 b - 1", "4k4/9 b - 1"] {
        assert!(load(bad.as_bytes(), Some("sfen")).is_err(), "{bad}");
    }
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
    let text = (format(FormatId::Sfen).write)(&records, &options, &mut report);
    assert_eq!(text, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n");
    assert!(codes(&report).contains(&"W511"));
}
