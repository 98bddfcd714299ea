//! The lines of PGN: how long they are, and that those of a comment are read as they were meant.

use komaoto::doctor::Doctor;
use komaoto::editor::{Edit, Refused};
use komaoto::files::load;
use komaoto::formats::FormatId;
use komaoto::formats::comment::full_comment;
use komaoto::record::NodeId;
use komaoto::text::{Encoding, encode};
use proptest::prelude::*;

use super::pgn_files::document;
use super::pgn_games::{one, pgn};
use super::{codes, loaded};

/// A word of any script, short enough for a line.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z]{1,12}",
        2 => "[äéøß][a-zäéøß]{1,9}",
        2 => "[а-яё]{1,18}",
        3 => "[一-龠あ-んア-ン、。]{1,40}",
        1 => "[a-c甲乙]{1,6}",
        1 => "[a-h][1-8][,.!]?",
        1 => Just("2)".to_owned()),
        1 => Just("-".to_owned()),
        1 => Just("\u{20b9f}る".to_owned()),
    ]
}

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..14).prop_map(|words| words.join(" "))
}

fn comment() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 1..6)
        .prop_map(|lines| lines.join("\n"))
        .prop_filter("says something", |comment| !comment.trim().is_empty())
}

/// Files that break their lines at 80 bytes, at 80 characters, and nowhere.
fn around(comment: &str) -> [String; 3] {
    let wide = "Он играл так много раз, и все же не знал, что ему делать с ней";
    [
        format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\nO-O {{{comment}}} 9. h3 *\n"
        ),
        format!("1. e4 {{{wide}}}\n1... e5 {{{comment}}} 2. Nf3 Nc6\n3. Bb5 *\n"),
        format!("1. e4 e5 {{{}}} 2. Nf3 {{{comment}}} *\n", wide.repeat(3)),
    ]
}

proptest! {
    /// No line is longer than 80 bytes, and what is read is what was said.
    #[test]
    fn comments_of_all_scripts_are_broken_at_bytes_and_read_as_they_were(comment in comment()) {
        let (mut record, _) = one("1. e4 e5 (1... c5) 2. Nf3 *");
        let nodes: Vec<NodeId> = record.tree.preorder().collect();
        for &id in &nodes {
            record.tree.get_mut(id).unwrap().comment.clone_from(&comment);
        }
        let written = pgn(&record);
        let (again, _) = one(&written);
        for &id in &nodes {
            prop_assert_eq!(full_comment(again.tree.get(id).unwrap()), comment.as_str(), "{}", &written);
        }
        prop_assert_eq!(pgn(&again), written.as_str());
        // What has no place to be broken at stands alone.
        let unbroken = |line: &str| line.matches(' ').count() < 2 || line.contains(['甲', '乙', '-', ')']);
        for line in written.lines().filter(|line| line.len() > 80) {
            prop_assert!(unbroken(line), "{}", line);
        }
    }

    /// The same of a comment that comes into a file, whatever its lines are broken at.
    #[test]
    fn comments_of_all_scripts_come_into_files_as_they_are_said(before in comment(), after in comment()) {
        come(&before, &after);
    }
}

/// Comments of so many bytes that the last of them, or the mark behind it, comes to stand at the limit.
#[test]
fn comments_that_end_at_the_limit_come_as_they_are_said() {
    come("\na", "a 一アあ、、、あ、ア一アア一アアア一アアア一ア、ア");
    // The last place for a line that its author ended and that is one word short of full.
    for count in 70..82 {
        come("a", &format!("{}\nび。", "あ".repeat(count)));
        come("a", &format!("b c\n{}\nび", "あ".repeat(count)));
    }
    for before in ["a", "\na", "a一", "一 a b"] {
        for count in 15..30 {
            for words in ["", "a ", "a b ", "ab 一 ", "a一"] {
                come(before, &format!("{words}{}", "ア".repeat(count)));
            }
        }
    }
}

fn come(before: &str, after: &str) {
    for text in around(&before.replace('\n', " ")) {
        let mut edited = document(text.as_bytes());
        let nodes: Vec<NodeId> = edited.record().tree.mainline(NodeId::ROOT).skip(1).collect();
        for id in nodes.into_iter().take(3) {
            let done = edited.apply(Edit::comment(id, after.to_owned()));
            assert!(matches!(done, Ok(()) | Err(Refused::Nothing)), "{done:?}");
        }
        let (bytes, report) = edited.store(FormatId::Pgn, edited.envelope());
        let saved = String::from_utf8_lossy(&bytes);
        assert!(!report.loses(), "{after}: {text}{saved}");
        let again = load(&bytes, Some("pgn")).unwrap();
        assert!(again.records[0].outline() == edited.record().outline(), "{saved}");
    }
}

/// Lines that are broken are as long as those of the file: in bytes, or in characters.
#[test]
fn a_comment_is_broken_as_its_file_is() {
    let long = "Белые могли выиграть сразу, и все это видели. ".repeat(4);
    let most = |text: &str, measure: fn(&str) -> usize| {
        let edited = text.lines().filter(|line| line.contains("видели") && !line.contains("Он")).map(measure);
        edited.max().unwrap()
    };
    let stored = |text: &str| {
        let mut edited = document(text.as_bytes());
        let id = edited.record().tree.mainline(NodeId::ROOT).nth(3).unwrap();
        edited.apply(Edit::comment(id, long.trim().to_owned())).unwrap();
        let (bytes, _) = edited.store(FormatId::Pgn, edited.envelope());
        String::from_utf8(bytes).unwrap()
    };
    let [in_bytes, in_letters, unbroken] = around("x").map(|text| stored(&text));
    assert!((60..=80).contains(&most(&in_bytes, str::len)), "{in_bytes}");
    assert!((60..=80).contains(&most(&in_letters, |line| line.chars().count())), "{in_letters}");
    assert!(unbroken.lines().any(|line| line.contains(long.trim())), "{unbroken}");
}

#[test]
fn a_line_that_is_too_long_is_told_once() {
    let moves = |count: usize| format!("{{{}}}", "a ".repeat(count).trim_end());
    for (text, expected) in [
        (format!("[Event \"x\"]\n\n1. e4 {}\n*\n", moves(120)), None),
        (format!("[Event \"x\"]\n\n1. e4 {}\n{} *\n", moves(140), moves(140)), Some((3, 287))),
        (format!("[Event \"x\"]\r\r1. e4\r{} *\r", moves(130)), Some((4, 263))),
        (format!("[Event \"x\"]\r\n\r\n1. e4 {} *\r\n", "{漢字漢字漢字漢字}".repeat(11)), Some((3, 294))),
    ] {
        let file = loaded(text.as_bytes(), "pgn");
        let notes = file.report.notes.iter().filter(|note| note.what.code() == "R434");
        let found: Vec<_> = notes.map(|note| (note.line, note.what.count().unwrap())).collect();
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{text}");
    }
    // The bytes count that are in the file.
    let german = format!("[Event \"x\"]\n\n1. e4 {{{}}} *\n", "Größe ".repeat(35));
    assert_eq!(codes(&loaded(&encode(&german, Encoding::Latin1, false).0, "pgn").report), ["R102"]);
    assert_eq!(codes(&loaded(german.as_bytes(), "pgn").report), ["R434"]);
}

/// Latin-1 has no typographic signs: whoever writes one is asked, and a file that has some is in that of Windows.
#[test]
fn latin_1_is_not_windows_1252() {
    assert_eq!(encode("Müller ÿ £", Encoding::Latin1, false), (b"M\xfcller \xff \xa3".to_vec(), vec![]));
    for sign in ['€', '“', '–', 'š', '\u{85}', 'Ā'] {
        assert!(!Encoding::Latin1.holds(sign), "{sign}");
        let (bytes, lost) = encode(&format!("a{sign}b"), Encoding::Latin1, false);
        assert!(bytes.is_ascii() && lost.len() == 1 && lost[0].character == sign, "{sign}: {bytes:?}");
    }
    assert!(('\u{a0}'..='\u{ff}').chain(' '..='~').all(|letter| Encoding::Latin1.holds(letter)));
    let file = |bytes: &[u8]| [b"[White \"M\xfcller\"]\n\n1. e4 {", bytes, b"} *\n"].concat();
    for (bytes, encoding) in [(b"\xe9", Encoding::Latin1), (b"\x93", Encoding::Windows1252)] {
        let found = loaded(&file(bytes), "pgn");
        assert_eq!(found.envelope.encoding, encoding);
        let mut edited = document(&file(bytes));
        edited.apply(Edit::comment(NodeId::ROOT, "“now”")).unwrap();
        let (_, report) = edited.store(FormatId::Pgn, edited.envelope());
        let lost = if encoding == Encoding::Latin1 { vec!["W515", "W515"] } else { vec![] };
        assert_eq!(codes(&report), lost);
    }
}

/// Tags that follow from the rest of the game, and what mends them.
#[test]
fn tags_that_contradict_the_game() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    let start = "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]";
    for (text, code, mended) in [
        ("[SetUp \"1\"]\n\n1. e4 *\n".to_owned(), "R333", "[SetUp \"0\"]\n\n1. e4 *\n".to_owned()),
        (format!("{fen}\n[SetUp \"0\"]\n\n1. e4 *\n"), "R333", format!("{fen}\n[SetUp \"1\"]\n\n1. e4 *\n")),
        (format!("{fen}\r\n\r\n1. e4 *\r\n"), "R334", format!("{fen}\r\n[SetUp \"1\"]\r\n\r\n1. e4 *\r\n")),
        (
            "[plycount \"17\"]\n\n1. e4 {x} (1. d4 d5 2. c4) e5 *\n".to_owned(),
            "R335",
            "[plycount \"2\"]\n\n1. e4 {x} (1. d4 d5 2. c4) e5 *\n".to_owned(),
        ),
        (
            "[Game \"Chinese Chess\"]\n\n1.炮二平五 炮8平5 2.马二进三 (2.兵七进一) *\n".to_owned(),
            "R230",
            "[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮8平5 2. 马二进三 (2. 兵七进一) *\n".to_owned(),
        ),
        (
            "[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮8平5*\n".to_owned(),
            "R230",
            "[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮8平5 *\n".to_owned(),
        ),
    ] {
        let doctor = Doctor::new(&text, FormatId::Pgn).unwrap();
        assert_eq!(codes(doctor.report()), [code], "{text}");
        let fixes = doctor.fixes(&doctor.report().notes[0].clone(), &|| true);
        assert_eq!(fixes.first().map(|fix| fix.patch.apply(&text).unwrap()), Some(mended), "{text}");
    }
    for text in [
        "[SetUp \"0\"]\n[PlyCount \"1\"]\n\n1. e4 *".to_owned(),
        format!("{fen}\n[SetUp \"1\"]\n\n1. e4 *"),
        // Its document asks for no such tag.
        format!("[Game \"Chinese Chess\"]\n{start}\n\n1. 炮二平五 *"),
    ] {
        assert_eq!(one(&text).1, [""; 0], "{text}");
    }
    // How many moves there are is not known where one could not be read.
    assert_eq!(one("[PlyCount \"3\"]\n\n1. e4 e5 2. Ke7 *").1, ["R215"]);
}

/// What the encoding of a file lacks is asked about; saved all the same it costs that character, not the layout of the
/// file and of the games beside it.
#[test]
fn a_character_that_an_encoding_lacks_leaves_the_file_as_it_is() {
    let games = "[White \"M\u{fc}ller\"]\n[Event   \"x\"]\n\n1.e4   e5 {a} *\n\n\n[White \"B\"]\n\n  1. d4  d5 *\n";
    let (bytes, _) = encode(games, Encoding::Latin1, false);
    let mut edited = document(&bytes);
    let first = edited.record().tree.mainline(NodeId::ROOT).nth(1).unwrap();
    edited.apply(Edit::comment(first, "b\u{2013}c")).unwrap();
    let (saved, report) = edited.store(FormatId::Pgn, edited.envelope());
    assert_eq!(codes(&report), ["W515"]);
    let expected = games.replace("1.e4   e5", "1.e4   {b?c} 1...e5");
    let saved: String = saved.iter().map(|&byte| char::from(byte)).collect();
    assert_eq!(saved, expected);
}

/// The result of a game whose file has no tag for it gets one beside the tags that are there, and nothing else comes.
#[test]
fn a_result_comes_into_a_file_without_a_tag_for_it() {
    for (file, expected) in [
        ("[Event \"Two\"]\n\n1.d4   d5 *\n", "[Event \"Two\"]\n[Result \"1-0\"]\n\n1.d4   d5 1-0\n"),
        ("[Black \"B\"]\n[X \"y\"]\n\n1. d4 {a}\n", "[Black \"B\"]\n[Result \"1-0\"]\n[X \"y\"]\n\n1. d4 {a} 1-0\n"),
    ] {
        let mut edited = document(file.as_bytes());
        let pairs = edited.record().headers.iter().chain([("Result", "1-0")]);
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        edited.apply(Edit::Headers { pairs, key: "Result".to_owned() }).unwrap();
        let (saved, report) = edited.store(FormatId::Pgn, edited.envelope());
        assert_eq!(String::from_utf8(saved).unwrap(), expected);
        assert_eq!(codes(&report), [""; 0]);
    }
}
