//! What the specification of CSA rules out: noted where it is, read all the same, and mended where there is one way.

use super::{mainline, read};
use komaoto::doctor::Doctor;
use komaoto::editor::{Document, Edit};
use komaoto::files::load;
use komaoto::formats::{FormatId, decode};

/// The notes on a text: the name of what is wrong, its line and its column.
fn faults(text: &str) -> Vec<(String, usize, usize)> {
    let (_, report) = read(FormatId::Csa, text);
    let notes = report.notes.iter();
    notes
        .map(|note| (format!("{:?}", note.what).replace("Csa(", "").replace(')', ""), note.line, note.column))
        .collect()
}

#[track_caller]
fn case(text: &str, fault: &str, place: (usize, usize), mended: Option<&str>) {
    assert_eq!(faults(text), [(fault.to_owned(), place.0, place.1)], "{text}");
    let doctor = Doctor::new(text, FormatId::Csa).unwrap();
    let fixes = doctor.fixes(&doctor.report().notes[0], &|| true);
    let found: Vec<String> = fixes.iter().map(|fix| fix.patch.apply(text).unwrap()).collect();
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), mended.into_iter().collect::<Vec<_>>(), "{text}");
    if let Some(mended) = mended {
        assert_eq!(faults(mended), [], "{mended}");
        let [before, after] = [text, mended].map(|text| mainline(&read(FormatId::Csa, text).0[0]));
        assert_eq!(before, after, "{text}");
    }
}

#[test]
fn lines_out_of_their_order() {
    case(
        "'r\n'CSA encoding=UTF-8\nV3.0\nPI\n+\n",
        "EncodingLate",
        (2, 1),
        Some("'CSA encoding=UTF-8\nV3.0\n'r\nPI\n+\n"),
    );
    case("N+A\nV2.2\nPI\n+\n+7776FU\n", "VersionLate", (2, 1), Some("V2.2\nN+A\nPI\n+\n+7776FU\n"));
    case("V2.2\nPI\n$EVENT:e\n+\n+7776FU\n", "HeaderLate", (3, 1), Some("V2.2\n$EVENT:e\nPI\n+\n+7776FU\n"));
    case("V2.2\nPI\n+\n+7776FU\n$SITE:s\n", "HeaderLate", (5, 1), Some("V2.2\n$SITE:s\nPI\n+\n+7776FU\n"));
    case("V2.2\n+\nPI\n+7776FU\n", "TurnFirst", (3, 1), None);
    let (records, _) = read(FormatId::Csa, "V2.2\n-\nPI82HI22KA\n-3334FU\n");
    assert_eq!((records.len(), mainline(&records[0]).as_str()), (1, "3c3d"));
    case(
        "V2.2\nPI\n+\n+7776FU\nPI\n+\n+2726FU\n",
        "NoSeparator",
        (5, 1),
        Some("V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n"),
    );
    let all = "N+A\nV3.0\n'CSA encoding=UTF-8\nPI\n+\n$EVENT:e\n+7776FU\n";
    let found: Vec<String> = faults(all).into_iter().map(|(fault, ..)| fault).collect();
    assert_eq!(found, ["VersionLate", "EncodingLate", "HeaderLate"]);
}

#[test]
fn what_a_start_position_lacks_or_says_twice() {
    let rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
                P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    assert_eq!(faults(&format!("V2.2\n{rows}+\n+7776FU\n")), []);
    case(&format!("V2.2\nPI\n{rows}+\n+7776FU\n"), "StartAndRows", (3, 1), None);
    case(&format!("V2.2\n{rows}PI\n+\n+7776FU\n"), "StartAndRows", (11, 1), None);
    let few = rows.replace("P5 *  *  *  *  *  *  *  *  * \n", "");
    case(&format!("V2.2\n{few}+\n+7776FU\n"), "Position(RanksMissing(\"五\"", (10, 1), None);
    case("V2.2\nP-51OU\nP+00AL\nP+59OU\n+\n", "AfterAll", (4, 1), Some("V2.2\nP-51OU\nP+59OU\nP+00AL\n+\n"));
    let both = "V2.2\nP-51OU\nP+59OU\nP+00AL\nP-00AL\n+\n";
    case(both, "AfterAll", (5, 1), Some("V2.2\nP-51OU\nP+59OU\nP+00AL\n+\n"));
    let [both, mended] = [both, "V2.2\nP-51OU\nP+59OU\nP+00AL\n+\n"].map(|text| read(FormatId::Csa, text).0);
    assert_eq!(both[0].initial, mended[0].initial);
    assert_eq!(faults("V2.2\nP-51OU\nP+59OU\nP+00AL\n+\n"), []);
    case("V2.2\nPI\n", "NoTurn", (2, 1), Some("V2.2\nPI\n+\n"));
    case("V3.0\n+\n", "NoBoard", (2, 1), Some("V3.0\nPI\n+\n"));
    case("V2.2\nN+A\n+\n+7776FU\n", "NoBoard", (3, 1), Some("V2.2\nN+A\nPI\n+\n+7776FU\n"));
    case("V2.2\nN+A\n+7776FU\n", "NoBoard", (3, 1), Some("V2.2\nN+A\nPI\n+\n+7776FU\n"));
    // The form of 1999 may leave it out.
    assert_eq!(faults("N+A\n+7776FU\n"), []);
    assert_eq!(faults("+\n+7776FU\n"), []);
}

/// Names and headers have commas; what follows one is a statement only if it looks like one.
#[test]
fn a_comma_in_a_name_or_a_header_parts_statements() {
    let read = |text: &str| load(text.as_bytes(), Some("csa")).unwrap();
    let said = |text: &str| -> String {
        let record = read(text).records.remove(0);
        record.headers.iter().map(|(key, value)| format!("{key}={value};")).collect::<String>() + &record.outline()
    };
    for (text, expected) in [
        ("N+A,N-B\nPI\n+\n+7776FU\n", "先手=A;後手=B;7g7f"),
        ("N+山田,太郎,N-B\nPI\n+\n", "先手=山田,太郎;後手=B;"),
        ("V2.2\nN+A,N-B,$EVENT:x,$SITE:y, z,PI,+,+7776FU,T3\n", "先手=A;後手=B;棋戦=x;場所=y, z;7g7f"),
        ("V2.2\n$EVENT:x,$SITE:y\nPI\n+\n", "棋戦=x;場所=y;"),
        ("N+Yamada, Taro\nPI\n+\n", "先手=Yamada, Taro;"),
        ("V2.2\n$EVENT:a,$5,b\nPI\n+\n", "棋戦=a,$5,b;"),
        ("N+A,N\nPI\n+\n", "先手=A,N;"),
        ("V3.0\n$NOTE:a,N-b,+7776FU\nPI\n+\n", "備考=a,N-b,+7776FU;"),
    ] {
        assert_eq!(said(text), expected, "{text}");
        assert_eq!(faults(text), [], "{text}");
        let loaded = read(text);
        let document = Document::from_loaded(loaded, Some("a.csa".into()));
        assert_eq!(document.store(FormatId::Csa, document.envelope()).0, text.as_bytes(), "{text}");
    }
}

#[test]
fn an_edit_in_a_line_of_names_changes_that_name() {
    let text = "V2.2\nN+A,N-B,$EVENT:x,PI,+,+7776FU,T3\n";
    let edited = |key: &str, value: &str| {
        let mut document = Document::from_loaded(load(text.as_bytes(), Some("csa")).unwrap(), Some("a.csa".into()));
        let mut headers = document.record().headers.clone();
        headers.set(key, value);
        let pairs = std::mem::take(headers.pairs_mut());
        document.apply(Edit::Headers { key: key.to_owned(), pairs }).unwrap();
        let (bytes, report) = document.store(FormatId::Csa, document.envelope());
        let read = load(&bytes, Some("csa")).unwrap();
        (
            decode(&bytes).unwrap().text.into_owned(),
            read.records[0].headers.get(key).map(str::to_owned),
            report.notes.len(),
        )
    };
    for (key, value, expected) in [
        ("先手", "C", "V2.2\nN+C,N-B,$EVENT:x,PI,+,+7776FU,T3\n"),
        ("後手", "C, D", "V2.2\nN+A,N-C, D,$EVENT:x,PI,+,+7776FU,T3\n"),
        ("棋戦", "y", "V2.2\nN+A,N-B,$EVENT:y,PI,+,+7776FU,T3\n"),
    ] {
        assert_eq!(edited(key, value), (expected.to_owned(), Some(value.to_owned()), 0), "{key}");
    }
    // A name that would be read as two statements has another comma, which is said.
    let (written, read, notes) = edited("先手", "A,N-C");
    assert_eq!((read.as_deref(), notes), (Some("A，N-C"), 1), "{written}");
}

#[test]
fn values_and_times_that_are_none() {
    let value = |header: &str| faults(&format!("V3.0\n{header}\nPI\n+\n"));
    let found = |fault: &str, column| vec![(fault.to_owned(), 2, column)];
    assert_eq!(value("$TIME:10.1234+0+0"), found("Decimals", 7));
    assert_eq!(value("$TIME:.+.+."), found("Value", 7));
    assert_eq!(value("$TIME:10.123+0+5.5"), []);
    assert_eq!(value("$TIME_LIMIT:x"), found("Value", 13));
    assert_eq!(value("$JISHOGI:30"), found("Value", 10));
    assert_eq!(value("$MAX_MOVES:many"), found("Value", 12));
    assert_eq!(value("$START_TIME:2024/05/05 25:00:00"), found("Date", 13));
    assert_eq!(value("$START_TIME:2024/13/05"), found("Date", 13));
    assert_eq!(value("$START_TIME:2024/05/05 15:05:40"), []);
    assert_eq!(value("$END_TIME:2002/1/1"), []);
    assert_eq!(value("$END_TIME:"), []);
    let time = |time: &str| format!("PI\n+\n+7776FU\n{time}\n");
    case(&time("T15.1234"), "Decimals", (4, 2), Some(&time("T15.123")));
    case(&time("T15."), "Point", (4, 2), Some(&time("T15")));
    case(&time("T"), "NoSeconds", (4, 2), None);
    assert_eq!(faults(&time("T15.123")), []);
    assert_eq!(faults("V3.0\nPI\n+\n+7776FU\n%MATTA\n"), [("FormerWord".to_owned(), 5, 1)]);
    assert_eq!(faults("V2.2\nPI\n+\n+7776FU\n%MATTA\n"), []);
}

#[test]
fn a_remark_behind_a_move() {
    case(
        "V3.0\nPI\n+\n+7776FU  'good\n-3334FU\n",
        "RemarkBehind",
        (4, 10),
        Some("V3.0\nPI\n+\n+7776FU\n'good\n-3334FU\n"),
    );
    // Older versions part statements by commas, and do not rule it out.
    assert_eq!(faults("V2.2\nPI\n+\n+7776FU,'good\n-3334FU\n"), []);
}
