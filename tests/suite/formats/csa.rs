//! CSA: one test for each row C of the format notes that reads or writes.

use std::time::Duration;

use super::{codes, edited, loaded, mainline, read, write};
use crate::shared::shared;
use komaoto::editor::{Document, Edit};
use komaoto::files::store_over;
use komaoto::formats::{CsaVersion, Envelope, FormatId, Report, WriteOptions, format};
use komaoto::notation::write_position;
use komaoto::record::{Ending, NodeId, Record, Step};
use komaoto::rules::Color;
use komaoto::rules::shogi::{Handicap, PieceKind, Position};
use komaoto::text::{Encoding, encode};

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

pub(super) fn one(text: &str) -> (Record, Vec<&'static str>) {
    let (mut records, report) = read(FormatId::Csa, text);
    assert_eq!(records.len(), 1);
    (records.remove(0), codes(&report))
}

pub(super) fn saved(text: &str, edit: impl FnOnce(&mut Record)) -> String {
    edited(text, "csa", edit)
}

/// What nobody reads of a file.
pub(super) fn unread(text: &str) -> Vec<String> {
    loaded(text.as_bytes(), "csa").source.unread()
}

pub(super) fn comment_last(record: &mut Record) {
    let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
    record.tree.get_mut(last).unwrap().comment = "Z".into();
}

fn again(record: &Record) -> String {
    write(FormatId::Csa, std::slice::from_ref(record)).0
}

/// A file in the canonical form: reading and writing it changes nothing.
#[test]
fn canonical_v22() {
    let text = format!(
        "V2.2\nN+先手\nN-後手\n$EVENT:棋戦\n$SITE:場所\n$START_TIME:2024/05/05 15:05:40\n$END_TIME:2024/05/05\n\
         $TIME_LIMIT:00:25+00\n$OPENING:YAGURA\n$FOO:bar\n{BOARD}'*開始\n+7776FU\nT1\n\
         '*一\n'*\n'* 三\n-3334FU\nT2\n+8822UM\nT3\n'** 50 -3122GI\n-3122GI\nT4\n%TORYO\nT9\n'*終\n"
    );
    let (record, notes) = one(&text);
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(record.headers.get("開始日時"), Some("2024/05/05 15:05:40"));
    assert_eq!(record.headers.get("持ち時間"), Some("00:25+00"));
    assert_eq!(mainline(&record), "7g7f 3c3d 8h2b+ 3a2b Resign");
    let options = WriteOptions { encoding: Encoding::ShiftJis, ..WriteOptions::default() };
    assert_eq!(format(FormatId::Csa).write(&[record], &options, &mut Report::default()), text);
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
    let evaluation = line[1].evaluations.first().unwrap();
    assert_eq!((evaluation.score.value(), evaluation.line.len(), evaluation.nodes), (30, 2, Some(1234)));
    assert_eq!(again(&record), text);
}

#[test]
fn c1_versions() {
    let (record, _) = one("N+A\nPI\n+\n+7776FU\n");
    assert!(again(&record).starts_with("V2.2\nN+A\n"));
    // A file keeps its version as long as that has what is in it.
    assert_eq!(saved("V2.1\nPI\n+\n+7776FU\n", comment_last), "V2.1\nPI\n+\n+7776FU\n'*Z\n");
    let spent = |record: &mut Record| {
        let last = record.tree.mainline(NodeId::ROOT).last().unwrap();
        record.tree.get_mut(last).unwrap().time = Some(Duration::from_millis(1500));
    };
    let raised = "'CSA encoding=SHIFT_JIS\nV3.0\nPI\n+\n+7776FU\nT1.5\n";
    assert_eq!(saved("V2.1\nPI\n+\n+7776FU\n", spent), raised);
    assert_eq!(saved("PI\n+\n+7776FU\nT1\n", spent), raised);
    let named = |record: &mut Record| record.headers.push("棋戦", "x");
    assert_eq!(saved("PI\n+\n+7776FU\n", named), "V2.2\n$EVENT:x\nPI\n+\n+7776FU\n");
    let (record, _) = one("PI\n+\n+7776FU\nT1.5\n");
    assert!(again(&record).starts_with("'CSA encoding=UTF-8\nV3.0\n"));
    let mut report = Default::default();
    let options = WriteOptions { csa: Some(CsaVersion::V1), ..WriteOptions::default() };
    let text = format(FormatId::Csa).write(&[record], &options, &mut report);
    assert!(text.starts_with("P1-KY") && text.ends_with("+7776FU\nT1\n"), "{text}");
    assert_eq!(codes(&report), ["W505"]);
}

#[test]
fn c2_encodings() {
    let text = "V2.2\nN+髙﨑\nN-表ソ\nPI\n+\n+7776FU\n";
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp] {
        // EUC-JP has no place for the names outside of JIS X 0208.
        let text = if encoding == Encoding::EucJp { text.replace("髙﨑", "山田") } else { text.to_owned() };
        let loaded = loaded(&encode(&text, encoding, false).0, "csa");
        assert_eq!(loaded.envelope.encoding, encoding);
        assert_eq!(loaded.records[0].headers.get("後手"), Some("表ソ"));
    }
    // The line that names the encoding stays in files that had it, and tells the truth.
    let recoded = |head: &str, from: Encoding, to: Encoding| {
        let text = format!("{head}N+山田\nPI\n+\n+7776FU\n'remark\n");
        let document = Document::from_loaded(loaded(&encode(&text, from, false).0, "csa"), None);
        let (bytes, report) = document.store(FormatId::Csa, Envelope { encoding: to, ..document.envelope() });
        assert!(!report.loses(), "{:?}", report.notes);
        let text = komaoto::text::decode_as(&bytes, to).text;
        text.strip_suffix("N+山田\nPI\n+\n+7776FU\n'remark\n").unwrap().to_owned()
    };
    let (sjis, utf8) = (Encoding::ShiftJis, Encoding::Utf8);
    assert_eq!(recoded("'CSA encoding=SHIFT_JIS\nV3.0\n", sjis, utf8), "'CSA encoding=UTF-8\nV3.0\n");
    assert_eq!(recoded("'encoding=Shift_JIS\nV2.2\n", sjis, utf8), "'encoding=UTF-8\nV2.2\n");
    assert_eq!(recoded("'CSA encoding=UTF-8\nV3.0\n", utf8, sjis), "'CSA encoding=SHIFT_JIS\nV3.0\n");
    // Others must name one that is not usual.
    assert_eq!(recoded("V2.2\n", sjis, utf8), "'CSA encoding=UTF-8\nV3.0\n");
    assert_eq!(recoded("V3.0\n", sjis, utf8), "'CSA encoding=UTF-8\nV3.0\n");
    assert_eq!(recoded("V2.2\n", utf8, sjis), "V2.2\n");
    // New text that is not ASCII needs the version that can name its encoding.
    let mut record = Record::new(Position::start());
    assert!(again(&record).starts_with("V2.2\n"));
    record.headers.push("先手", "山田");
    assert!(again(&record).starts_with("'CSA encoding=UTF-8\nV3.0\nN+山田\n"));
}

#[test]
fn c3_rows_trimmed_collapsed_dotted_or_blank() {
    let start = Position::start();
    for row in [
        "P2 * -HI *  *  *  *  * -KA *",
        "P2 * -HI * * * * * -KA *",
        "  P2 * -HI *  *  *  *  * -KA *.",
        "P2   -HI               -KA   ",
    ] {
        let text = BOARD.replace("P2 * -HI *  *  *  *  * -KA * ", row);
        let (record, notes) = one(&text);
        assert_eq!((*record.initial.shogi().unwrap() == start, notes.len()), (true, 0), "{row}");
    }
}

#[test]
fn c4_missing_turn() {
    let (record, notes) = one("PI82HI\n-5142OU\n");
    assert_eq!((record.initial.side_to_move(), notes.as_slice()), (Color::White, &["R305"][..]));
    let (record, notes) = one("PI\n");
    assert_eq!((record.initial.side_to_move(), notes.as_slice()), (Color::Black, &["R410"][..]));
    let (record, notes) = one("+7776FU\n-3334FU\n");
    assert_eq!((mainline(&record).as_str(), notes.len()), ("7g7f 3c3d", 0));
}

#[test]
fn c5_removals_additions_and_all_the_rest() {
    let (record, notes) = one("V2.2\nN+a\nN-b\nPI82HI22KA\n-\n-5162OU\n");
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(Handicap::of(record.initial.shogi().unwrap()), Some(Handicap::TwoPiece));
    assert_eq!((record.headers.get("下手"), record.headers.get("上手")), (Some("a"), Some("b")));
    assert!(again(&record).contains("PI22KA82HI\n-\n"));

    let (record, notes) = one("P-11OU21FU22FU23FU39GI\nP+25KI\nP+00FU\nP-00AL\n+\n+0012FU\n");
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(write_position(&record.initial), "7pk/7p1/7p1/9/7G1/9/9/9/6s2 b P2r2b3g3s4n4l14p 1");
    let (back, _) = one(&again(&record));
    assert_eq!(back.initial, record.initial);
}

#[test]
fn c6_many_statements_on_a_line() {
    let text = "V2.2,PI,+,+7776FU  ,T12      ,'7776   ,'   1手目\n,,,-3334FU,T6\n%CHUDAN\n";
    let (record, notes) = one(text);
    assert_eq!(notes, [] as [&str; 0]);
    assert_eq!(mainline(&record), "7g7f 3c3d Interrupted");
    let first = record.tree.get(record.tree.children(NodeId::ROOT)[0]).unwrap();
    assert_eq!(first.time, Some(Duration::from_secs(12)));
    assert_eq!(unread(text), ["'7776   ,'   1手目"]);
    let edit = |record: &mut Record| {
        let id = record.tree.children(NodeId::ROOT)[0];
        let first = record.tree.get_mut(id).unwrap();
        (first.time, first.comment) = (Some(Duration::from_secs(13)), "Z".into());
        record.headers.push("場所", "x");
    };
    let edited = "V2.2\n$SITE:x\nPI,+,+7776FU  ,T13\n'*Z\n'7776   ,'   1手目\n,,,-3334FU,T6\n%CHUDAN\n";
    assert_eq!(saved(text, edit), edited);
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
    assert_eq!((record.headers.get("終了日時"), notes.len()), (Some("2024/01/01 10:00:00"), 1));
    // It stays where it is, with the value it has, or goes with that; others come after it.
    let text = "V2.2\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2024/01/01 10:00:00\n";
    let later = |record: &mut Record| record.headers.set("終了日時", "2025/01/01");
    assert_eq!(saved(text, later), "V2.2\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2025/01/01\n");
    let other = |record: &mut Record| record.headers.push("棋戦", "A");
    assert_eq!(saved(text, other), format!("{text}$EVENT:A\n"));
    let gone = |record: &mut Record| record.headers.remove("終了日時");
    assert_eq!(saved(text, gone), "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
    // From another format it is a header at the head.
    let (kif, _) = write(FormatId::Kif, &[record]);
    let (from_kif, _) = write(FormatId::Csa, &read(FormatId::Kif, &kif).0);
    assert!(from_kif.contains("$END_TIME:2024/01/01 10:00:00\nP1"), "{from_kif}");
    // Floodgate says it in a remark.
    let text = "V2\nPI\n+\n+7776FU\n%TORYO\n'$END_TIME:2017/03/02 21:20:00\n'summary:toryo:A lose:B win\n";
    let (record, notes) = one(text);
    assert_eq!((record.headers.get("終了日時"), notes.len()), (Some("2017/03/02 21:20:00"), 0));
    assert_eq!(saved(text, later), text.replace("2017/03/02 21:20:00", "2025/01/01"));
    // Said twice, the second is not read.
    let text = "$END_TIME:2017/03/02\nPI\n+\n+7776FU\n'$END_TIME:2018/03/02\n";
    assert_eq!(one(text).0.headers.iter().count(), 1);
    assert_eq!(unread(text), ["'$END_TIME:2018/03/02"]);
}

#[test]
fn c10_server_logs() {
    let text = "PI\n+\n+7776FU\n%TORYO\n#RESIGN\n#WIN\n";
    assert_eq!(one(text).1, [] as [&str; 0]);
    assert_eq!(unread(text), ["#RESIGN\n#WIN"]);
    assert_eq!(saved(text, comment_last), text.replace("%TORYO\n", "%TORYO\n'*Z\n"));
}

#[test]
fn c11_endings_both_ways() {
    let words = [
        ("%TORYO", Ending::Resign),
        ("%CHUDAN", Ending::Interrupted),
        ("%SENNICHITE", Ending::Repetition),
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
    // A word of servers, which no version has.
    let (record, notes) = one("PI\n+\n+7776FU\n%OUTE_SENNICHITE\n");
    assert_eq!((mainline(&record).as_str(), notes.len()), ("7g7f PerpetualCheck", 0));
    let written = again(&record);
    assert!(written.ends_with("+7776FU\n%-ILLEGAL_ACTION\n'$終局:連続王手の千日手\n"), "{written}");
    assert_eq!(one(&written).0, record);
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
fn c12_each_game_is_edited_on_its_own() {
    let text = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+2726FU\n/\nN+C\nPI\n+\n+1716FU\n";
    let mut document = Document::from_loaded(loaded(text.as_bytes(), "csa"), None);
    assert_eq!(document.games(), (3, 0));
    assert!(document.show_game(1));
    let id = document.record().tree.children(NodeId::ROOT)[0];
    document.apply(Edit::comment(id, "ここ")).unwrap();
    let (bytes, _) = document.store(FormatId::Csa, document.envelope());
    let back = loaded(&bytes, "csa").records;
    let found: Vec<_> = back.iter().map(|r| (r.headers.get("先手").unwrap().to_owned(), mainline(r))).collect();
    let expected = [("A", "7g7f Resign"), ("B", "2g2f"), ("C", "1g1f")];
    assert_eq!(found, expected.map(|(name, line)| (name.to_owned(), line.to_owned())));
    let comment = |record: &Record| record.tree.get(record.tree.children(NodeId::ROOT)[0]).unwrap().comment.clone();
    assert_eq!(back.iter().map(comment).collect::<Vec<_>>(), ["", "ここ", ""]);
}

#[test]
fn c13_times_of_the_game() {
    let text = "V3.0\n$TIME:10.5+0+5.5\n$TIME+:450+0+5\n$TIME-:900+30+0\nPI\n+\n+7776FU\n";
    let (record, notes) = one(text);
    assert_eq!(notes, [] as [&str; 0]);
    let get = |key| record.headers.get(key);
    assert_eq!(get("持ち時間"), Some("10.5+0+5.5"));
    assert_eq!((get("先手の持ち時間"), get("後手の持ち時間")), (Some("450+0+5"), Some("900+30+0")));
    let head = "'CSA encoding=UTF-8\nV3.0\n$TIME:10.5+0+5.5\n$TIME+:450+0+5\n$TIME-:900+30+0\nP1";
    assert!(again(&record).starts_with(head), "{}", again(&record));
    // The other spelling of the same text; and the form of V2.2.
    let (other, _) = one(&text.replace("$TIME+", "$TIMET+").replace("$TIME-", "$TIMET-"));
    assert_eq!(other.headers, record.headers);
    assert_eq!(one("$TIME_LIMIT:00:25+00\nPI\n+\n").0.headers.get("持ち時間"), Some("00:25+00"));
    // Others are as they are.
    let others = "\n$TIME_LIMIT:25分\n$TIME:x\n$EVENT:wdoor+floodgate-300-10F+A+B+20170302210003\nP";
    let (record, _) = one(&format!("V2.2{others}I\n+\n"));
    assert!(again(&record).contains(others), "{}", again(&record));
    let longer = |record: &mut Record| record.headers.set("先手の持ち時間", "1+2+3");
    let text = "V3.0\n$TIMET+:450+0+5\nPI\n+\n";
    assert_eq!(saved(text, longer), text.replace("450+0+5", "1+2+3"));
}

#[test]
fn c14_headers_unknown_empty_and_escaped() {
    let text = "V3.0\n$START:2016/01/01 00:00\n$EVENT:\n$START_TIME:\n$SITE:a:b, c\n$NOTE:一\\n二\\\\三\n";
    let (record, notes) = one(&format!("{text}PI\n+\n+7776FU\n"));
    assert_eq!(notes, [] as [&str; 0]);
    let get = |key| record.headers.get(key);
    assert_eq!((get("$START"), get("棋戦"), get("開始日時")), (Some("2016/01/01 00:00"), Some(""), Some("")));
    assert_eq!((get("場所"), get("備考")), (Some("a:b, c"), Some("一\n二\\三")));
    assert!(again(&record).starts_with(&format!("'CSA encoding=UTF-8\n{text}P1")), "{}", again(&record));
    // A date that is none keeps its key, and its text.
    let (record, _) = one("V2.2\n$START_TIME:きのう\nPI\n+\n");
    assert_eq!(record.headers.get("$START_TIME"), Some("きのう"));
    assert!(again(&record).contains("\n$START_TIME:きのう\nP1"));
    // A file that said V2.2 and more than that has is written anew as V3.0.
    let (record, _) = one("V2.2\n$MAX_MOVES:320\n$TIME:900+0+5\nPI\n+\n+7776FU\nT1.5\n");
    let head = "'CSA encoding=UTF-8\nV3.0\n$MAX_MOVES:320\n$TIME:900+0+5\nP1";
    assert!(again(&record).starts_with(head) && again(&record).ends_with("T1.5\n"));
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
    let hand = record.initial.shogi().unwrap().hand(Color::Black);
    assert_eq!((hand.count(PieceKind::Gold), hand.count(PieceKind::Pawn)), (1, 1));
    assert_eq!(record.initial.shogi().unwrap().hand(Color::White).count(PieceKind::Pawn), 17);
}

#[test]
fn c17_wrong_side_and_fouls_are_kept_and_noted() {
    let (record, notes) = one("PI\n+\n+7776FU\n+3334FU\n+5955OU\n%ILLEGAL_MOVE\n");
    assert_eq!(mainline(&record), "7g7f 3c3d 5i5e FoulLoss");
    assert_eq!(notes, ["R206", "R204", "R218"]);
}

#[test]
fn what_cannot_be_played_is_kept_as_it_was() {
    let text = format!("V2.2\n{BOARD}+7776FU\nT1\n+2726FU\nT2\n'*一\n%TORYO\n");
    let (record, notes) = one(&text);
    assert_eq!(mainline(&record), "7g7f");
    assert_eq!(notes, ["R201", "R203", "R203", "R203"]);
    assert_eq!(saved(&text, comment_last), text.replace("T1\n", "T1\n'*Z\n"));
    // Played on from there, the unread lines must not swallow what follows: they become remarks, which is said.
    let loaded = loaded(text.as_bytes(), "csa");
    let mut on = record.clone();
    let last = on.tree.mainline(NodeId::ROOT).last().unwrap();
    on.append_move(last, komaoto::notation::parse_usi("3c3d").unwrap()).unwrap();
    let (bytes, report) = store_over(&loaded.source, &[on], &WriteOptions::default());
    assert_eq!(codes(&report), ["W517"]);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(mainline(&one(&text).0), "7g7f 3c3d");
    assert_eq!(text, format!("V2.2\n{BOARD}+7776FU\nT1\n-3334FU\n' +2726FU\n' T2\n' *一\n' %TORYO\n"));
}

/// Remarks that would say something once what stands before them is gone are remarks as before; nothing else changes.
#[test]
fn what_nobody_has_read_says_nothing_after_an_edit() {
    let unread = "+2726FU\nT2\n'** 30 2g2f 8c8d\n%KACHI\n'$END_TIME:2020/07/19 20:56:29\n";
    let text = format!("V2\nN+A\n{BOARD}+7776FU\nT1\n{unread}");
    let loaded = loaded(text.as_bytes(), "csa");
    let mut cut = loaded.records[0].clone();
    let last = cut.tree.mainline(NodeId::ROOT).last().unwrap();
    assert!(cut.tree.remove(last));
    let (bytes, report) = store_over(&loaded.source, &[cut], &WriteOptions::default());
    assert_eq!(codes(&report), ["W517"]);
    let buried = "' +2726FU\n' T2\n' ** 30 2g2f 8c8d\n' %KACHI\n' $END_TIME:2020/07/19 20:56:29\n";
    assert_eq!(String::from_utf8(bytes).unwrap(), format!("V2\nN+A\n{BOARD}{buried}"));
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
fn c18_comments_of_variations_are_counted() {
    let (mut record, _) = one("PI\n+\n+7776FU\n'*一\n-3334FU\n");
    for mv in ["2g2f", "1g1f"] {
        record.append_move(NodeId::ROOT, komaoto::notation::parse_usi(mv).unwrap()).unwrap();
        let last = *record.tree.children(NodeId::ROOT).last().unwrap();
        record.tree.get_mut(last).unwrap().comment = "二".into();
    }
    let (text, report) = write(FormatId::Csa, &[record]);
    let counted: Vec<_> = report.notes.iter().map(|note| (note.what.code(), note.what.count())).collect();
    assert_eq!(counted, [("W501", Some(2)), ("W502", Some(2))]);
    assert!(text.contains("'*一\n"));
}

/// What CSA has no place for goes into remarks that come back.
#[test]
fn c18_endings_without_a_word_and_the_first_number_come_back() {
    let cases = [
        ("封じ手", Ending::Sealed, "%CHUDAN"),
        ("不戦敗", Ending::DefaultLoss, "%TIME_UP"),
        ("不戦勝", Ending::DefaultWin, "%+ILLEGAL_ACTION"),
        ("トライ", Ending::Other("トライ".into()), "%CHUDAN"),
    ];
    for (word, ending, statement) in cases {
        let text = format!(
            "手合割：平手\n手数----指手--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*一\n   2 {word}   ( 0:05/00:00:05)\n*二\n"
        );
        let (records, _) = read(FormatId::Kif, &text);
        let (csa, report) = write(FormatId::Csa, &records);
        assert_eq!(codes(&report), ["W512"], "{word}");
        assert!(!report.loses(), "{word}");
        assert!(csa.ends_with(&format!("{statement}\nT5\n'$終局:{word}\n'*二\n")), "{csa}");
        let (back, notes) = one(&csa);
        assert_eq!((back.winner(), notes.len()), (records[0].winner(), 0));
        let end = back.tree.mainline(NodeId::ROOT).last().unwrap();
        assert_eq!(back.tree.get(end).unwrap().step, Step::End(ending));
        assert_eq!(back.tree, records[0].tree, "{csa}");
        assert_eq!(again(&back).lines().skip(3).collect::<Vec<_>>(), csa.lines().skip(3).collect::<Vec<_>>());
    }
    // Another end does not become that one by such a remark, nor a move.
    for text in ["V2.2\nPI\n+\n+7776FU\n%TORYO\n'$終局:封じ手\n", "V2.2\nPI\n+\n+7776FU\n'$終局:封じ手\n"] {
        assert!(!mainline(&one(text).0).contains("Sealed"), "{text}");
        assert_eq!(unread(text), ["'$終局:封じ手"]);
    }
    let mut initial = Position::start();
    initial.set_ply(50);
    let record = Record::new(initial);
    let (csa, report) = write(FormatId::Csa, std::slice::from_ref(&record));
    assert_eq!((codes(&report), report.loses()), (vec!["W514"], false));
    assert!(csa.contains("'手数＝50\nP1"), "{csa}");
    assert_eq!(one(&csa).0.initial, record.initial);
    // The same remark of somebody else.
    let text = "V2.2\n'手数＝1\n'手数＝07\n'手数＝5\n'手数＝6\nPI\n+\n";
    assert_eq!(one(text).0.initial.ply(), 5);
    assert_eq!(unread(text), ["'手数＝1\n'手数＝07", "'手数＝6"]);
}

/// The hostile files: what is said, at which line and column.
#[test]
fn bad_files_say_where_they_are_bad() {
    let Some(folder) = shared("bad") else { return };
    type Notes = &'static [(&'static str, usize, usize)];
    let cases: [(&str, &str, Notes); 8] = [
        ("b12_no_final_newline.csa", "7g7f 3c3d", &[("R202", 10, 1)]),
        ("f00_ok.csa", "7g7f 3c3d 2g2f Resign", &[]),
        ("f01_wrong_colour.csa", "7g7f 3c3d 2g2f Resign", &[("R206", 8, 1)]),
        ("f03_time_overflow.csa", "7g7f 3c3d 2g2f Resign", &[("R208", 7, 2), ("R208", 9, 2), ("R208", 11, 2)]),
        ("f05_unknown_percent.csa", "7g7f 3c3d 2g2f Other(\"%HELLO_WORLD\")", &[("R213", 12, 1)]),
        ("f07_board_short.csa", "", &[("R303", 2, 27), ("R303", 3, 9), ("R303", 4, 6), ("R303", 5, 1), ("R201", 6, 1)]),
        ("f08_hand_al_twice.csa", "7g7f", &[("R410", 4, 1), ("R410", 5, 1), ("R304", 5, 3), ("R303", 5, 11)]),
        ("f10_comma_multi.csa", "7g7f 3c3d 2g2f Resign", &[]),
    ];
    for (file, line, expected) in cases {
        let loaded = loaded(&std::fs::read(folder.join(file)).unwrap(), "csa");
        let found: Vec<_> = loaded.report.notes.iter().map(|n| (n.what.code(), n.line, n.column)).collect();
        assert_eq!((mainline(&loaded.records[0]).as_str(), found.as_slice()), (line, expected), "{file}");
    }
}

/// Columns of statements inside a line, and of what is wrong inside a statement.
#[test]
fn notes_name_the_column() {
    let at = |text: &str| -> Vec<_> {
        let (_, report) = read(FormatId::Csa, text);
        report.notes.iter().map(|n| (n.what.code(), n.line, n.column)).collect()
    };
    assert_eq!(at("PI,+,+7776FU,T-1,-3334FU, +5955OU,%FOO\n"), [("R208", 1, 15), ("R204", 1, 27), ("R213", 1, 35)]);
    assert_eq!(at("V2.2\nPI82HI22XX11FU\n+\n"), [("R303", 2, 7), ("R303", 2, 11)]);
    assert_eq!(at("V2.2\n  P-51OU\nP+59OU99XX51KI\n+\n"), [("R303", 3, 7), ("R303", 3, 11)]);
    assert_eq!(at("PI\n+\n+7776KI,-5555OU\n"), [("R205", 3, 6), ("R201", 3, 9)]);
    assert_eq!(at("P1-KY-XX * *\n+\n"), [("R303", 1, 6), ("R303", 2, 1)]);
}

/// What each of the one-feature files must mean.
#[test]
fn quirks_mean_what_they_must() {
    let Some(folder) = shared("quirks") else { return };
    let base = "7g7f 3c3d 8h2b+ 3a2b";
    let mut cases: Vec<(String, String, Vec<&str>)> = vec![
        ("al".into(), "P*1b Mate".into(), vec![]),
        ("al_plus".into(), "R*5b Mate".into(), vec![]),
        ("comma".into(), "7g7f 3c3d Interrupted".into(), vec![]),
        ("comment_before_move".into(), "7g7f Resign".into(), vec!["R109"]),
        ("endtime_after".into(), "7g7f Resign".into(), vec!["R410"]),
        ("floodgate".into(), "7g7f 3c3d Resign".into(), vec![]),
        ("komabetsu_OO".into(), "G*5b Mate".into(), vec![]),
        ("matta".into(), "2g2f 8c8d Interrupted".into(), vec![]),
        ("nomoves".into(), String::new(), vec![]),
        ("pi_remove".into(), "5a6b 7g7f Resign".into(), vec![]),
        ("v3".into(), "7g7f 3c3d 8h2b+ MaxMoves".into(), vec![]),
    ];
    for file in ["base", "collapsed", "trim", "v1", "v21", "sjis"] {
        cases.push((file.into(), format!("{base} Resign"), vec![]));
    }
    cases.push(("noteban".into(), format!("{base} Resign"), vec!["R305"]));
    cases.push(("eucjp".into(), format!("{base} Resign"), vec!["R102"]));
    for (word, ending) in [
        ("+ILLEGAL_ACTION", "FoulBy(Black)"),
        ("-ILLEGAL_ACTION", "FoulBy(White)"),
        ("ERROR", "Error"),
        ("FUZUMI", "NoMate"),
        ("HIKIWAKE", "DeclaredDraw"),
        ("ILLEGAL_MOVE", "FoulLoss"),
        ("JISHOGI", "Impasse"),
        ("KACHI", "Declaration"),
        ("MATTA", "TakeBack"),
        ("MAX_MOVES", "MaxMoves"),
        ("OUTE_SENNICHITE", "PerpetualCheck"),
        ("SENNICHITE", "Repetition"),
        ("TIME_UP", "TimeUp"),
        ("UCHIFUZUME", "Other(\"%UCHIFUZUME\")"),
    ] {
        cases.push((format!("end_{word}"), format!("{base} {ending}"), vec![]));
    }
    let files = std::fs::read_dir(&folder).unwrap();
    let files = files.filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().starts_with("csa_")).count();
    assert_eq!(cases.len(), files, "a file without a meaning");
    for (name, line, notes) in &cases {
        let bytes = std::fs::read(folder.join(format!("csa_{name}.csa"))).unwrap();
        let loaded = loaded(&bytes, "csa");
        let record = &loaded.records[0];
        assert_eq!((&mainline(record), &codes(&loaded.report)), (line, notes), "{name}");
        let of = |at: usize| record.tree.get(record.tree.mainline(NodeId::ROOT).nth(at).unwrap()).unwrap();
        let get = |key| record.headers.get(key);
        match name.as_str() {
            "al" => assert_eq!(write_position(&record.initial), "7pk/7p1/7p1/9/7G1/9/9/9/6s2 b P2r2b3g3s4n4l14p 1"),
            "al_plus" => assert_eq!(write_position(&record.initial), "4k4/9/9/9/9/9/9/9/4K4 b Rr2b4g4s4n4l18p 1"),
            "komabetsu_OO" => {
                assert_eq!(write_position(&record.initial), "4k4/9/9/9/9/9/9/9/4K4 b GP2r2b3g4s4n4l17p 1")
            }
            "pi_remove" => assert_eq!(Handicap::of(record.initial.shogi().unwrap()), Some(Handicap::TwoPiece)),
            "comment_before_move" => {
                assert_eq!(
                    [0, 1, 2].map(|at| of(at).comment.as_str()),
                    ["開始局面コメント", "コメント1\nコメント2", "終局コメント"]
                );
                assert_eq!(of(1).time, Some(Duration::from_secs(5)));
            }
            "comma" => assert_eq!([of(1).time, of(2).time], [12, 6].map(|s| Some(Duration::from_secs(s)))),
            "endtime_after" => assert_eq!(get("終了日時"), Some("2024/01/01 10:00:00")),
            "matta" => assert_eq!(record.outline(), "2g2f (7g7f take-back) 8c8d interrupted"),
            "eucjp" => assert_eq!((get("先手"), get("後手")), (Some("先手名"), Some("後手名"))),
            "sjis" => assert_eq!((get("先手"), get("後手")), (Some("髙﨑"), Some("表ソ"))),
            "base" => {
                let keys = ["先手", "後手", "棋戦", "開始日時", "終了日時", "持ち時間", "戦型", "場所", "$FOO"];
                let values = ["A", "B", "E", "2024/05/05 15:05:40", "2024/05/05 16:00:00", "00:25+00", "O", "S", "bar"];
                assert_eq!(keys.map(|key| get(key).unwrap()), values);
                assert_eq!([1, 2, 3, 4, 5].map(|at| of(at).time.unwrap().as_secs()), [1, 2, 3, 4, 9]);
            }
            "floodgate" => {
                let scores = [1, 2].map(|at| of(at).evaluations.first().unwrap().score.value());
                assert_eq!((scores, of(1).evaluations.first().unwrap().line.len()), ([50, -12], 2));
                assert_eq!(get("終了日時"), Some("2017/03/02 21:20:00"));
                let servers =
                    ["'Max_Moves:256", "'rating:A+x:B+y\n'black_rate:A+x:3000.0", "'summary:toryo:A lose:B win"];
                assert_eq!(loaded.source.unread(), servers);
            }
            "v3" => {
                let keys = ["持ち時間", "先手の持ち時間", "最大手数", "持将棋ルール", "備考"];
                assert_eq!(keys.map(|key| get(key).unwrap()), ["900+0+5", "450+0+5", "320", "27", "一\n二\\三"]);
                let times = [1, 2, 3, 4].map(|at| of(at).time.map(|time| time.as_millis()));
                assert_eq!(times, [Some(1234), Some(2500), None, Some(1)]);
                assert_eq!((of(0).comment.as_str(), of(1).comment.as_str()), ("開始コメント", "手コメント"));
                assert_eq!(of(1).evaluations.first().unwrap().nodes, Some(1234));
                assert_eq!(loaded.source.unread(), ["'読み飛ばし"]);
            }
            _ => {}
        }
    }
}
