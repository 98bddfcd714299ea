//! What an edit leaves alone: members of JSON, remarks among headers, the total times of other lines.

use std::time::Duration;

use crate::formats::loaded;
use komaoto::files::{Loaded, store_over};
use komaoto::formats::WriteOptions;
use komaoto::record::{NodeId, Record};

fn saved(loaded: &Loaded, record: &Record) -> String {
    let records = std::slice::from_ref(record);
    String::from_utf8(store_over(&loaded.source, records, &WriteOptions::default()).0).unwrap()
}

/// The file after an edit of its record.
fn edited(text: &str, extension: &str, edit: impl Fn(&mut Record)) -> String {
    let loaded = loaded(text.as_bytes(), extension);
    let mut record = loaded.records[0].clone();
    assert_eq!(saved(&loaded, &record), text);
    edit(&mut record);
    saved(&loaded, &record)
}

fn node(record: &Record, steps: usize) -> NodeId {
    record.tree.mainline(NodeId::ROOT).nth(steps).unwrap()
}

fn comment(steps: usize, text: &str) -> impl Fn(&mut Record) {
    move |record| {
        let id = node(record, steps);
        record.tree.get_mut(id).unwrap().comment = text.to_owned();
    }
}

fn time(steps: usize, seconds: Option<u64>) -> impl Fn(&mut Record) {
    move |record| {
        let id = node(record, steps);
        record.tree.get_mut(id).unwrap().time = seconds.map(Duration::from_secs);
    }
}

fn header(key: &str, value: Option<&str>) -> impl Fn(&mut Record) {
    move |record| {
        let mut pairs: Vec<(String, String)> =
            record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        match (pairs.iter().position(|(other, _)| other == key), value) {
            (Some(at), Some(value)) => pairs[at].1 = value.to_owned(),
            (Some(at), None) => drop(pairs.remove(at)),
            (None, value) => pairs.extend(value.map(|value| (key.to_owned(), value.to_owned()))),
        }
        record.headers = pairs.into_iter().collect();
    }
}

/// JSON of another hand: other orders and blanks, names nobody knows, numbers spelled otherwise, the head behind the
/// moves.
const JSON: &str = r#"{ "moves" : [ {"comments":["a"], "mine":[1,{}]},
   {"move":{"to":{"y":6,"x":7},"from":{"x":7,"y":7},"color":0,"piece":"FU"},"time":{"total":{"s":1,"m":0,"h":0},"now":{"m":0,"s":1.0}}, "my" : "}"},
   {"time":{"now":{"s":2}}, "move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU","color":1}, "comments":["c1","c2"],
    "forks":[[{"move":{"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU","color":1}, "comment" : "one"}]]},
   {"special":"TORYO"} ],
  "foo": 3e0,  "header":{"先手" : "A", "x":1e2, "後手":"B"}, "initial":{"preset":"HIRATE"} }
"#;

/// One replacement in the file, for each edit.
#[test]
fn an_edit_changes_its_member_of_the_json_only() {
    type Case<'c> = (&'c str, &'c str, Box<dyn Fn(&mut Record)>);
    let cases: Vec<Case<'_>> = vec![
        (r#"["a"]"#, r#"["b","c"]"#, Box::new(comment(0, "b\nc"))),
        (r#"{"comments":["a"], "mine""#, r#"{"mine""#, Box::new(comment(0, ""))),
        (r#""my" : "}"}"#, r#""my" : "}", "comments":["x"]}"#, Box::new(comment(1, "x"))),
        (r#"["c1","c2"]"#, r#"["c1"]"#, Box::new(comment(2, "c1"))),
        (r#", "comments":["c1","c2"]"#, "", Box::new(comment(2, ""))),
        (r#"{"special":"TORYO"}"#, r#"{"special":"TORYO", "comments":["end"]}"#, Box::new(comment(3, "end"))),
        (r#"{"s":2}"#, r#"{"m": 1, "s": 5}"#, Box::new(time(2, Some(65)))),
        (r#"{"time":{"now":{"s":2}}, "move""#, r#"{"move""#, Box::new(time(2, None))),
        (r#": "A""#, r#": "Q""#, Box::new(header("先手", Some("Q")))),
        (r#"{"先手" : "A", "x""#, r#"{"x""#, Box::new(header("先手", None))),
        (r#", "x":1e2"#, "", Box::new(header("x", None))),
        (r#""後手":"B"}"#, r#""後手":"B", "場所" : "Q"}"#, Box::new(header("場所", Some("Q")))),
    ];
    for (old, new, edit) in cases {
        assert_eq!(JSON.matches(old).count(), 1, "{old}");
        assert_eq!(edited(JSON, "jkf", &edit), JSON.replacen(old, new, 1), "{old}");
    }
    // A bookmark is a comment there, and a comment of one line may have a name of its own.
    let with_name = edited(JSON, "jkf", |record| {
        let id = node(record, 2);
        record.tree.get_mut(id).unwrap().bookmark = Some("B".to_owned());
    });
    assert_eq!(with_name, JSON.replacen(r#"["c1","c2"]"#, r#"["c1","c2", "&B"]"#, 1));
    let of_variation = edited(JSON, "jkf", |record| {
        let id = record.tree.children(node(record, 1))[1];
        record.tree.get_mut(id).unwrap().comment = "two".to_owned();
    });
    assert_eq!(of_variation, JSON.replacen(r#""comment" : "one""#, r#""comment" : "two""#, 1));
}

#[test]
fn several_edits_and_new_moves_leave_the_other_members_alone() {
    let both = edited(JSON, "jkf", |record| {
        comment(0, "b")(record);
        time(2, None)(record);
        header("後手", None)(record);
        header("x", None)(record);
        record.append_move(node(record, 1), komaoto::notation::parse_usi("5c5d").unwrap()).unwrap();
    });
    for kept in
        [r#""mine":[1,{}]"#, r#""my" : "}""#, r#""comment" : "one""#, r#""foo": 3e0,  "header":{"先手" : "A"}, "#]
    {
        assert!(both.contains(kept), "{kept}: {both}");
    }
    let again = loaded(both.as_bytes(), "jkf");
    assert_eq!(again.records[0].outline(), "7g7f 3c3d (8c8d) (5c5d) resign");
    // A head with a line for each member grows by a line.
    let pretty = "{\n  \"header\": {\n    \"先手\": \"A\"\n  },\n  \"moves\": [{}]\n}\n";
    let grown = edited(pretty, "jkf", header("後手", Some("B")));
    assert_eq!(grown, pretty.replacen("\"A\"", "\"A\",\n    \"後手\": \"B\"", 1));
    for bare in ["{\"moves\":[{},{\"special\":\"CHUDAN\"}]}", "{\"header\":{},\"moves\":[{},{\"special\":\"CHUDAN\"}]}"]
    {
        let grown = edited(bare, "jkf", header("後手", Some("B")));
        assert!(grown.contains("\"後手\"") && grown.contains("\"moves\":[{},{\"special\":\"CHUDAN\"}]"), "{grown}");
    }
}

#[test]
fn remarks_among_the_headers_of_csa_stay_where_they_are() {
    let lines = ["'一", "'一", "' 二", "'rating:A:1", "'"];
    let names = ["N+A", "N-B"];
    let headers = ["$EVENT:x", "$SITE:y", "$START_TIME:2020/01/01 10:00:00", "$OPENING:z"];
    // Every way to set the remarks among the headers, by counting.
    for seed in 0..600_usize {
        let mut rest = seed * 7919 + 13;
        let mut take = |of: usize| {
            rest = rest.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (rest >> 33) % of
        };
        let mut head: Vec<&str> = names.iter().chain(&headers).copied().collect();
        if take(2) == 0 {
            head.rotate_left(2);
        }
        for remark in lines {
            head.insert(take(head.len() + 1), remark);
        }
        let text = format!("V2.2\n{}\nPI\n+\n+7776FU\n%TORYO\n", head.join("\n"));
        for (key, old, new) in [
            ("先手", "N+A", "N+新"),
            ("棋戦", "$EVENT:x", "$EVENT:新"),
            ("場所", "$SITE:y", "$SITE:新"),
            ("戦型", "$OPENING:z", "$OPENING:新"),
        ] {
            assert_eq!(edited(&text, "csa", header(key, Some("新"))), text.replacen(old, new, 1));
            assert_eq!(edited(&text, "csa", header(key, None)), text.replacen(&format!("{old}\n"), "", 1));
        }
        let grown = edited(&text, "csa", header("持ち時間", Some("00:25+00")));
        assert_eq!(grown.replacen("$TIME_LIMIT:00:25+00\n", "", 1), text);
    }
}

const TIMES: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n\
    \u{20}  1 ７六歩(77)   ( 0:01/00:00:01)\n\
    \u{20}  2 ３四歩(33)   ( 0:02/00:00:02)\n\
    \u{20}  3 ２六歩(27)   ( 0:10/0:11)\n*注\n\
    \u{20}  4 ８四歩(83)   ( 0:05/00:00:07)\n\
    \u{20}  5 ２五歩(26)   ( 0:04/00:00:15)\n\
    \u{20}  6 投了         ( 0:01/00:00:08)\n";

#[test]
fn totals_that_add_up_go_on_to_and_stay_in_their_places() {
    assert!(loaded(TIMES.as_bytes(), "kif").report.notes.is_empty());
    let later = edited(TIMES, "kif", time(1, Some(61)));
    let expected = TIMES
        .replace("( 0:01/00:00:01)", "( 1:01/00:01:01)")
        .replace("( 0:10/0:11)", "( 0:10/1:11)")
        .replace("00:00:15", "00:01:15");
    assert_eq!(later, expected);
    // A comment that is edited beside it too.
    let both = edited(TIMES, "kif", |record| {
        time(1, Some(61))(record);
        comment(3, "別")(record);
    });
    assert_eq!(both.replace("別", "注").replace("   ( 0:10", " ( 0:10"), expected.replace("   ( 0:10", " ( 0:10"));
}

#[test]
fn totals_that_do_not_add_up_are_noted_and_stay() {
    // Wrong from the third move on, of one side.
    let text = TIMES.replace("0:10/0:11", "0:10/00:00:21").replace("00:00:15", "00:00:25");
    let file = loaded(text.as_bytes(), "kif");
    let notes: Vec<_> =
        file.report.notes.iter().map(|note| (note.what.code(), note.line, note.column, note.text.as_str())).collect();
    assert_eq!(notes, [("R217", 7, 23, "00:00:21"), ("R217", 10, 23, "00:00:25")]);
    assert!(!file.report.is_damaged());
    // The first one adds up and goes on to; those that do not stay, also in the row that is edited.
    let first = edited(&text, "kif", time(1, Some(61)));
    assert_eq!(first, text.replace("( 0:01/00:00:01)", "( 1:01/00:01:01)"));
    let third = edited(&text, "kif", time(3, Some(9)));
    assert_eq!(third, text.replace("( 0:10/00:00:21)", "( 0:09/00:00:21)"));
    let none = edited(&text, "kif", time(3, None));
    assert_eq!(none, text.replace("   3 ２六歩(27)   ( 0:10/00:00:21)", "   3 ２六歩(27)"));
    // Zeros and fractions say nothing.
    for quiet in [
        TIMES.replace("/00:00:07)", "/00:00:00)").replace("( 0:05", "( 0:00").replace("00:00:08", "00:00:03"),
        TIMES.replace("( 0:01/00:00:01)", "(0:01.5/00:00:01)"),
    ] {
        assert_eq!(loaded(quiet.as_bytes(), "kif").report.notes, [], "{quiet}");
    }
}

#[test]
fn totals_of_json_stay_where_they_do_not_add_up() {
    let wrong = JSON.replace("{\"s\":2}", "{\"s\":2},\"total\":{\"s\":9}");
    assert_eq!(edited(&wrong, "jkf", time(2, Some(3))), wrong.replace("{\"s\":2}", "{\"m\": 0, \"s\": 3}"));
    let right = wrong.replace("{\"s\":9}", "{\"s\":2}");
    let expected =
        wrong.replace("{\"s\":2}", "{\"m\": 0, \"s\": 3}").replace("{\"s\":9}", "{\"h\": 0, \"m\": 0, \"s\": 3}");
    assert_eq!(edited(&right, "jkf", time(2, Some(3))), expected);
}
