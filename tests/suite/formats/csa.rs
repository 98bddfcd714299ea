//! CSA: one test for each row C of the format notes that reads or writes.

use std::time::Duration;

use super::{codes, mainline, read, write};
use komaoto::formats::{CsaVersion, FormatId, WriteOptions, format};
use komaoto::notation::sfen;
use komaoto::record::{Ending, NodeId, Record, Step};
use komaoto::rules::{Color, Handicap, PieceKind, Position};

const BOARD: &str = "\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
";

fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Csa, text);
    assert_eq!(records.len(), 1);
    (records.remove(0), codes(&report))
}

fn again(record: &Record) -> String {
    write(FormatId::Csa, std::slice::from_ref(record)).0
}

/// A file in the canonical form: reading and writing it changes nothing.
#[test]
fn canonical_v22() {
    let text = format!(
        "V2.2\nN+先手\nN-後手\n$EVENT:棋戦\n$SITE:場所\n$START_TIME:2024/05/05 15:05:40\n$END_TIME:2024/05/05\n\
         $TIME_LIMIT:00:25+00\n$OPENING:YAGURA\n$FOO:bar\n'Max_Moves:256\n{BOARD}'*開始\n'rating:a:b\n+7776FU\nT1\n\
         '*一\n'*\n'* 三\n-3334FU\nT2\n+8822UM\nT3\n'** 50 -3122GI\n-3122GI\nT4\n%TORYO\nT9\n'*終\n'summary:toryo:A lose:B win\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(record.headers.get("開始日時"), Some("2024/05/05 15:05:40"));
    assert_eq!(record.headers.get("持ち時間"), Some("00:25+00"));
    assert_eq!(mainline(&record), "7g7f 3c3d 8h2b+ 3a2b Resign");
    assert_eq!(again(&record), text);
}

#[test]
fn canonical_v3() {
    let text = format!(
        "'CSA encoding=UTF-8\nV3.0\nN+先手\nN-後手\n$START_TIME:2024/05/05 15:05:40\n$TIME:900+0+5\n$TIME+:450+0+5\n\
         $MAX_MOVES:320\n$JISHOGI:27\n$NOTE:一\\n二\\\\三\n{BOARD}+2726FU\nT0\n'** 30 -8384FU +2625FU #1234\n-3334FU\n\
         T6.123\n'*一\n'*二\n%MAX_MOVES\nT0.001\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(record.headers.get("備考"), Some("一\n二\\三"));
    let line: Vec<_> = record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)).collect();
    assert_eq!(line[2].time, Some(Duration::from_millis(6123)));
    let evaluation = line[1].evaluation.as_ref().unwrap();
    assert_eq!((evaluation.score, evaluation.line.len(), evaluation.nodes), (30, 2, Some(1234)));
    assert_eq!(again(&record), text);
}

#[test]
fn c1_versions() {
    let (record, _) = one("N+A\nPI\n+\n+7776FU\n");
    assert!(again(&record).starts_with("V2.2\nN+A\n"));
    let (record, _) = one("V2.1\nPI\n+\n+7776FU\n");
    assert!(again(&record).starts_with("V2.1\n"));
    let (record, _) = one("PI\n+\n+7776FU\nT1.5\n");
    assert!(again(&record).starts_with("'CSA encoding=UTF-8\nV3.0\n"));
    let mut report = Default::default();
    let options = WriteOptions { csa: Some(CsaVersion::V1), ..WriteOptions::default() };
    let text = (format(FormatId::Csa).write)(&[record], &options, &mut report);
    assert!(text.starts_with("P1-KY") && text.ends_with("+7776FU\nT1\n"), "{text}");
    assert_eq!(codes(&report), ["W505"]);
}

#[test]
fn c3_rows_trimmed_collapsed_dotted_or_blank() {
    let start = Position::startpos();
    for row in [
        "P2 * -HI *  *  *  *  * -KA *",
        "P2 * -HI * * * * * -KA *",
        "  P2 * -HI *  *  *  *  * -KA *.",
        "P2   -HI               -KA   ",
    ] {
        let text = BOARD.replace("P2 * -HI *  *  *  *  * -KA * ", row);
        let (record, notes) = one(&text);
        assert_eq!((record.initial == start, notes.len()), (true, 0), "{row}");
    }
}

#[test]
fn c4_missing_turn() {
    let (record, notes) = one("PI82HI\n-5142OU\n");
    assert_eq!((record.initial.side_to_move(), notes.as_slice()), (Color::White, &["R305"][..]));
    let (record, notes) = one("PI\n");
    assert_eq!((record.initial.side_to_move(), notes.len()), (Color::Black, 0));
    let (record, notes) = one("+7776FU\n-3334FU\n");
    assert_eq!((mainline(&record).as_str(), notes.len()), ("7g7f 3c3d", 0));
}

#[test]
fn c5_removals_additions_and_all_the_rest() {
    let (record, notes) = one("V2.2\nN+a\nN-b\nPI82HI22KA\n-\n-5162OU\n");
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(Handicap::of(&record.initial), Some(Handicap::TwoPiece));
    assert_eq!((record.headers.get("下手"), record.headers.get("上手")), (Some("a"), Some("b")));
    assert!(again(&record).contains("PI22KA82HI\n-\n"));

    let (record, notes) = one("P-11OU21FU22FU23FU39GI\nP+25KI\nP+00FU\nP-00AL\n+\n+0012FU\n");
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(sfen(&record.initial), "7pk/7p1/7p1/9/7G1/9/9/9/6s2 b P2r2b3g3s4n4l14p 1");
    let (back, _) = one(&again(&record));
    assert_eq!(back.initial, record.initial);
}

#[test]
fn c6_many_statements_on_a_line() {
    let (record, notes) = one("V2.2,PI,+,+7776FU  ,T12      ,'7776   ,'   1手目\n,,,-3334FU,T6\n%CHUDAN\n");
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(mainline(&record), "7g7f 3c3d Interrupted");
    let first = record.tree.get(record.tree.children(NodeId::ROOT)[0]).unwrap();
    assert_eq!(first.time, Some(Duration::from_secs(12)));
    assert_eq!(first.extras, ["'7776   ,'   1手目"]);
}

#[test]
fn c7_times() {
    let (record, notes) = one("PI\n+\n+7776FU\n'*一\nT12.345\n-3334FU\nT9      \n+2726FU\n%TORYO\nT3\n");
    let times: Vec<_> =
        record.tree.mainline(NodeId::ROOT).skip(1).map(|id| record.tree.get(id).unwrap().time).collect();
    let seconds = |ms| Some(Duration::from_millis(ms));
    assert_eq!(times, [seconds(12345), seconds(9000), None, seconds(3000)]);
    assert_eq!(notes, [] as [&str; 0]);
    let (_, notes) = one("PI\n+\n+7776FU\nT99999999999999999999\n-3334FU\nT-5\n+2726FU\nT1e309\n");
    assert_eq!(notes, ["R208"; 3]);
}

#[test]
fn c9_headers_after_the_moves() {
    let (record, notes) = one("V2.2\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2024/01/01 10:00:00\n");
    assert_eq!((record.headers.get("終了日時"), notes.len()), (Some("2024/01/01 10:00:00"), 0));
}

#[test]
fn c10_server_logs() {
    let (record, notes) = one("PI\n+\n+7776FU\n%TORYO\n#RESIGN\n#WIN\n");
    assert_eq!(notes, [] as [&str; 0]);
    let end = record.tree.mainline(NodeId::ROOT).last().unwrap();
    assert_eq!(record.tree.get(end).unwrap().extras, ["#RESIGN", "#WIN"]);
}

#[test]
fn c11_endings_both_ways() {
    let words = [
        ("%TORYO", Ending::Resign),
        ("%CHUDAN", Ending::Interrupted),
        ("%SENNICHITE", Ending::Repetition),
        ("%OUTE_SENNICHITE", Ending::PerpetualCheck),
        ("%TIME_UP", Ending::TimeUp),
        ("%ILLEGAL_MOVE", Ending::FoulLoss),
        ("%+ILLEGAL_ACTION", Ending::FoulBy(Color::Black)),
        ("%-ILLEGAL_ACTION", Ending::FoulBy(Color::White)),
        ("%JISHOGI", Ending::Impasse),
        ("%KACHI", Ending::Declaration),
        ("%HIKIWAKE", Ending::DeclaredDraw),
        ("%MAX_MOVES", Ending::MaxMoves),
        ("%MATTA", Ending::TakeBack),
        ("%TSUMI", Ending::Mate),
        ("%FUZUMI", Ending::NoMate),
        ("%ERROR", Ending::Error),
        ("%UCHIFUZUME", Ending::Other("%UCHIFUZUME".into())),
    ];
    for (word, ending) in words {
        let (record, notes) = one(&format!("PI\n+\n+7776FU\n{word}\n"));
        let end = record.tree.mainline(NodeId::ROOT).last().unwrap();
        assert_eq!((&record.tree.get(end).unwrap().step, notes.len()), (&Step::End(ending), 0), "{word}");
        assert!(again(&record).ends_with(&format!("{word}\n")), "{word}");
    }
}

#[test]
fn c11_a_move_taken_back_becomes_a_variation() {
    let (record, notes) = one("PI\n+\n+7776FU\n%MATTA\n+2726FU\n-8384FU\n%CHUDAN\n");
    assert_eq!((mainline(&record).as_str(), notes.len()), ("2g2f 8c8d Interrupted", 0));
    assert_eq!(record.outline(), "2g2f (7g7f take-back) 8c8d interrupted");
    let (text, report) = write(FormatId::Csa, std::slice::from_ref(&record));
    assert!(report.is_empty() && text.ends_with("+7776FU\n%MATTA\n+2726FU\n-8384FU\n%CHUDAN\n"), "{text}");
    // Taken back, and played all the same; taken back, and resigned.
    assert_eq!(one("PI\n+\n+7776FU\n%MATTA\n+7776FU\n-8384FU\n").0.outline(), "7g7f 8c8d (take-back)");
    assert_eq!(one("PI\n+\n+7776FU\n%MATTA\n%TORYO\n").0.outline(), "resign (7g7f take-back)");
}

#[test]
fn c12_several_games() {
    let (records, report) = read(FormatId::Csa, "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n/\n");
    assert_eq!(codes(&report), [] as [&str; 0]);
    let found: Vec<_> = records.iter().map(|r| (r.headers.get("先手").unwrap(), mainline(r))).collect();
    assert_eq!(found, [("A", "7g7f Resign".into()), ("B", "2g2f".into())]);
    let (text, _) = write(FormatId::Csa, &records);
    assert_eq!(read(FormatId::Csa, &text).0, records);
}

#[test]
fn c15_promotion_by_plus_and_piece_that_differs() {
    let (record, notes) = one("PI\n+\n+7776FU\n-3334FU\n+8822KA+\n-3122GI\n+0055TO\n");
    assert_eq!(mainline(&record), "7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(notes, ["R205", "R201"]);
}

#[test]
fn c16_letters_for_zeros() {
    let (record, notes) = one("P-51OU\nP+59OU00KIOOFU\nP-00AL\n+\n");
    assert_eq!(notes, [] as [&str; 0]);
    let hand = record.initial.hand(Color::Black);
    assert_eq!((hand.count(PieceKind::Gold), hand.count(PieceKind::Pawn)), (1, 1));
    assert_eq!(record.initial.hand(Color::White).count(PieceKind::Pawn), 17);
}

#[test]
fn c17_wrong_side_and_fouls_are_kept_and_noted() {
    let (record, notes) = one("PI\n+\n+7776FU\n+3334FU\n+5955OU\n%ILLEGAL_MOVE\n");
    assert_eq!(mainline(&record), "7g7f 3c3d 5i5e FoulLoss");
    assert_eq!(notes, ["R206", "R204"]);
}

#[test]
fn what_cannot_be_played_is_kept_as_it_was() {
    let text = format!("V2.2\n{BOARD}+7776FU\nT1\n+2726FU\nT2\n'*一\n%TORYO\n");
    let (record, notes) = one(&text);
    assert_eq!(mainline(&record), "7g7f");
    assert_eq!(notes, ["R201", "R203", "R203", "R203"]);
    assert_eq!(again(&record), text);
    // Played on from there, the unread lines must not swallow what follows.
    let mut on = record.clone();
    let last = on.tree.mainline(NodeId::ROOT).last().unwrap();
    let mv = komaoto::notation::parse_usi("3c3d").unwrap();
    on.append_move(last, mv).unwrap();
    let (back, _) = one(&again(&on));
    assert_eq!(mainline(&back), "7g7f 3c3d");
    assert!(again(&on).contains("'#+2726FU\n"));
}

#[test]
fn c18_what_csa_cannot_hold_is_said() {
    let (mut record, _) = one("PI\n+\n+7776FU\n-3334FU\n");
    let mv = komaoto::notation::parse_usi("2g2f").unwrap();
    record.append_move(NodeId::ROOT, mv).unwrap();
    let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
    record.tree.get_mut(last).unwrap().bookmark = Some("ここ".into());
    record.headers.push("記録係", "山田");
    let (text, report) = write(FormatId::Csa, &[record]);
    assert_eq!(codes(&report), ["W509", "W501", "W503"]);
    assert!(report.loses());
    assert_eq!(one(&text).0.headers.get("記録係"), Some("山田"));
}

#[test]
fn nothing_written_makes_new_records() {
    let mut record = Record::new(Position::startpos());
    for value in ["a\n+7776FU", "b\r%TORYO", "/\n/"] {
        record.headers.push("先手", value);
        record.headers.push("棋戦", value);
        record.headers.push("備考", value);
        record.headers.push("$X", value);
        record.headers.push("独自", value);
        record.extras.push(value.into());
        let root = record.tree.get_mut(NodeId::ROOT).unwrap();
        root.comment.push_str(value);
        root.extras.push(value.into());
    }
    let (text, _) = write(FormatId::Csa, &[record.clone()]);
    let (records, _) = read(FormatId::Csa, &text);
    assert_eq!((records.len(), mainline(&records[0]).as_str()), (1, ""), "{text}");
}
