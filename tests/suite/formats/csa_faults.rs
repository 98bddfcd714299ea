//! What the specification of CSA rules out: noted where it is, read all the same, and mended where there is one way.

use super::{mainline, read};
use komaoto::doctor::Doctor;
use komaoto::formats::FormatId;

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
    case("V2.2\nP-51OU\nP+00AL\nP+59OU\n+\n", "AfterAll", (4, 1), None);
    case("V2.2\nP-51OU\nP+59OU\nP+00AL\nP-00AL\n+\n", "AfterAll", (5, 1), None);
    assert_eq!(faults("V2.2\nP-51OU\nP+59OU\nP+00AL\n+\n"), []);
    case("V2.2\nPI\n", "NoTurn", (2, 1), Some("V2.2\nPI\n+\n"));
    case("V3.0\n+\n", "NoBoard", (2, 1), Some("V3.0\nPI\n+\n"));
    case("V2.2\nN+A\n+\n+7776FU\n", "NoBoard", (3, 1), Some("V2.2\nN+A\nPI\n+\n+7776FU\n"));
    case("V2.2\nN+A\n+7776FU\n", "NoBoard", (3, 1), Some("V2.2\nN+A\nPI\n+\n+7776FU\n"));
    // The form of 1999 may leave it out.
    assert_eq!(faults("N+A\n+7776FU\n"), []);
    assert_eq!(faults("+\n+7776FU\n"), []);
}

#[test]
fn what_looks_like_a_second_statement() {
    case("N+A,N-B\nPI\n+\n", "SecondStatement", (1, 5), Some("N+A\nN-B\nPI\n+\n"));
    case("V2.2\n$EVENT:x,$SITE:y\nPI\n+\n", "SecondStatement", (2, 10), Some("V2.2\n$EVENT:x\n$SITE:y\nPI\n+\n"));
    case("N+山田,太郎,N-B\nPI\n+\n", "SecondStatement", (1, 9), Some("N+山田,太郎\nN-B\nPI\n+\n"));
    for name in ["N+Yamada, Taro", "$EVENT:a, b", "$EVENT:a,$5", "N+A,N"] {
        assert_eq!(faults(&format!("{name}\nPI\n+\n")), [], "{name}");
    }
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
