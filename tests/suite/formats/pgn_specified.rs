//! PGN and xiangqi PGN where their documents decide how a text is read.

use komaoto::doctor::{Doctor, Remedy};
use komaoto::editor::Edit;
use komaoto::formats::FormatId;
use komaoto::rules::{Color, Game};

use super::pgn_files::{document, stored};
use super::pgn_games::{one, pgn};
use super::{codes, mainline, read};

/// The first fix of the first note with a code, and the text with it.
fn fixed(text: &str, code: &str) -> Option<(Remedy, String)> {
    let doctor = Doctor::new(text, FormatId::Pgn)?;
    let note = doctor.report().notes.iter().find(|note| note.what.code() == code)?;
    let fix = doctor.fixes(note, &|| true).into_iter().next()?;
    Some((fix.remedy, fix.patch.apply(text)?))
}

/// The day and the clock at which a game of shogi began are one header there and two tags here, and an edit of the header
/// is one of both.
#[test]
fn a_clock_is_no_part_of_a_date() {
    let kif = "開始日時：2026/01/02 10:00:00\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    let (records, _) = read(FormatId::Kif, kif);
    let written = pgn(&records[0]);
    assert!(written.contains("[Date \"2026.01.02\"]\n") && written.contains("[Time \"10:00:00\"]\n"), "{written}");
    let (again, notes) = one(&written);
    assert_eq!(again.headers.get("開始日時"), Some("2026/01/02 10:00:00"), "{written}");
    assert_eq!(again.headers.get("Time"), None);
    assert_eq!((notes, pgn(&again)), (vec![], written.clone()));
    // Without a day of its own a clock stays what it is.
    for (other, kept) in [("????.??.??", "10:00:00"), ("2026.01.02", "morning"), ("2026.01.02 09:00", "10:00:00")] {
        let text = written.replace("2026.01.02", other).replace("10:00:00", kept);
        let (record, _) = one(&text);
        assert_eq!(record.headers.get("Time"), Some(kept), "{text}");
        assert_eq!(pgn(&record), text);
    }
    let mut document = document(written.as_bytes());
    assert_eq!(stored(&document), written);
    let mut headers = document.record().headers.clone();
    headers.set("開始日時", "2026/01/03 11:30:00");
    let pairs = std::mem::take(headers.pairs_mut());
    document.apply(Edit::Headers { key: "開始日時".to_owned(), pairs }).unwrap();
    assert_eq!(stored(&document), written.replace("01.02", "01.03").replace("10:00:00", "11:30:00"));
}

/// Three dots before the first move: Black begins.
#[test]
fn dots_say_that_black_begins() {
    for (text, game, moves) in [
        ("[White \"A\"]\n[Black \"B\"]\n[ECO \"B20\"]\n\n1... c5 *\n", Game::Chess, "c7c5"),
        ("1... e5 2. Nf3 *\n", Game::Chess, "e7e5 g1f3"),
        ("[White \"A\"]\n\n1... Sf6 2. Sf3 *\n", Game::Chess, "g8f6 g1f3"),
        ("[Game \"Chinese Chess\"]\n\n1. ... 炮8平5 2. 马二进三 *\n", Game::Xiangqi, "h8e8 h1g3"),
        ("[Red \"A\"]\n\n1. … H9-G7 *\n", Game::Xiangqi, "h10g8"),
        ("4... Nf6 5.d3 Be7", Game::Chess, "g8f6 d2d3"),
    ] {
        let (record, notes) = one(text);
        assert_eq!((record.game(), record.initial.side_to_move()), (game, Color::Black), "{text}");
        assert!(
            notes.contains(&"R330") && mainline(&record).starts_with(moves),
            "{text} {notes:?} {}",
            mainline(&record)
        );
        let written = pgn(&record);
        assert!(written.contains("[FEN \"") && (written.contains("1... ") || written.contains("1. ... ")), "{written}");
        let (again, notes) = one(&written);
        assert_eq!((again.outline(), &notes[..]), (record.outline(), &[][..]), "{written}");
        // A file that is edited has no more tags than before.
        let mut edited = document(text.as_bytes());
        edited.apply(Edit::comment(komaoto::record::NodeId::ROOT, "so")).unwrap();
        assert!(!stored(&edited).contains("FEN"), "{}", stored(&edited));
        let (remedy, said) = fixed(text, "R330").unwrap();
        assert_eq!(remedy, Remedy::Start);
        assert!(!one(&said).1.contains(&"R330") && one(&said).0.outline() == record.outline(), "{said}");
    }
}

/// Where White is to move all the same, the dots are noted, and the move is White's.
#[test]
fn dots_that_are_wrong_are_noted() {
    for (text, notes) in [
        ("1... e4 e5 *", &["R206"][..]),
        ("1. e4 e5 2... Nf3 Nc6 3... Bb5 *", &["R206"]),
        ("1. e4 (1... d4) 1... e5 *", &["R206"]),
        ("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *", &[]),
        ("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1... e4 *", &["R334", "R206"]),
        ("1.. e4 e5 *", &[]),
    ] {
        assert_eq!(one(text).1, notes, "{text}");
    }
}

#[test]
fn tags_tell_the_game_before_the_moves_do() {
    for (text, game) in [
        ("[White \"A\"]\n[ECO \"B20\"]\n\n1. e5 *\n", Game::Chess),
        ("[WhiteElo \"2000\"]\n\n1. Nf6 *\n", Game::Chess),
        ("[Red \"A\"]\n\n1. e5 *\n", Game::Xiangqi),
        ("[Format \"WXF\"]\n\n52. P6.5 K5.4 *\n", Game::Xiangqi),
        ("[White \"A\"]\n\n1. 炮二平五 *\n", Game::Xiangqi),
        ("[White \"A\"]\n\n1. C2.5 *\n", Game::Xiangqi),
        ("[White \"A\"]\n\n1. h2e2 *\n", Game::Xiangqi),
        ("[White \"A\"]\n\n1. H2-E2 *\n", Game::Xiangqi),
        ("[White \"A\"]\n[Format \"x\"]\n\n1. d4 *\n", Game::Chess),
    ] {
        assert_eq!(one(text).0.game(), game, "{text}");
    }
}

/// A tag among the moves on a line is one of the game; at the start of a line it begins another one.
#[test]
fn tags_among_moves() {
    let text = "[Event \"x\"]\n\n1. e4 [Site \"s\"] e5 *\n";
    let (record, notes) = one(text);
    assert_eq!((mainline(&record).as_str(), &notes[..]), ("e2e4 e7e5", &["R430"][..]));
    assert_eq!(record.headers.get("Site"), Some("s"));
    let mut edited = document(text.as_bytes());
    edited.apply(Edit::comment(komaoto::record::NodeId::ROOT, "so")).unwrap();
    assert!(stored(&edited).contains("e4 [Site \"s\"] e5"), "{}", stored(&edited));
    let (remedy, said) = fixed(text, "R430").unwrap();
    assert_eq!((remedy, said.as_str()), (Remedy::ToTags, "[Event \"x\"]\n[Site \"s\"]\n\n1. e4 e5 *\n"));
    let (_, said) = fixed("1. e4 [Site \"s\"] e5 *\n", "R430").unwrap();
    assert_eq!(said, "[Site \"s\"]\n\n1. e4 e5 *\n");
    // The result comes before: another game, though on the same line.
    assert_eq!(read(FormatId::Pgn, "1. e4 * [Event \"y\"] 1. d4 *\n").0.len(), 2);
    // The document's own example.
    let text = "51.兵五平六 将4平5\n[Format \"WXF\"] 52. P6.5 K5.4\n";
    let (records, report) = read(FormatId::Pgn, text);
    assert_eq!(records.iter().map(komaoto::record::Record::game).collect::<Vec<_>>(), [Game::Xiangqi; 2]);
    assert!(codes(&report).contains(&"R431"), "{:?}", codes(&report));
    // Games apart from each other by an empty line need no result to be told apart.
    let (records, report) = read(FormatId::Pgn, "[Event \"x\"]\n\n1. e4 e5\n\n[Event \"y\"]\n\n1. d4 *\n");
    assert_eq!((records.len(), codes(&report)), (2, vec![]));
    let abrupt = "[Event \"x\"]\n\n1. e4 e5\n[Event \"y\"]\n\n1. d4 *\n";
    assert_eq!(codes(&read(FormatId::Pgn, abrupt).1), ["R431"]);
}

/// A value of Result that is none of the four stays, and is noted.
#[test]
fn a_fifth_result_is_noted() {
    for value in ["1-1", "white", "½:0"] {
        let text = format!("[Event \"x\"]\n[Result \"{value}\"]\n\n1. e4 *\n");
        let (record, notes) = one(&text);
        assert_eq!((record.headers.get("Result"), &notes[..]), (Some(value), &["R331"][..]));
        let mut edited = document(text.as_bytes());
        edited.apply(Edit::comment(komaoto::record::NodeId::ROOT, "so")).unwrap();
        assert!(stored(&edited).contains(&format!("[Result \"{value}\"]")), "{}", stored(&edited));
    }
    for (value, result) in
        [("红胜", "1-0"), ("红先胜", "1-0"), ("黑胜", "0-1"), ("黑先胜", "0-1"), ("和棋", "1/2-1/2"), ("和", "1/2-1/2")]
    {
        let text = format!("[Game \"Chinese Chess\"]\n[Result \"{value}\"]\n\n1. 炮二平五\n");
        let (record, notes) = one(&text);
        assert_eq!(notes, ["R433"], "{value}");
        assert!(pgn(&record).contains(&format!("[Result \"{result}\"]")), "{}", pgn(&record));
    }
}

/// The forms that the documents give to values.
#[test]
fn values_of_another_form_are_noted_and_mended() {
    let chess = |tag: &str, value: &str| format!("[{tag} \"{value}\"]\n\n1. e4 *\n");
    for (tag, value, mended) in [
        ("Date", "1992/08/31", Some("1992.08.31")),
        ("Date", "1992-8-3", Some("1992.08.03")),
        ("Date", "31.8.1992", Some("1992.08.31")),
        ("Date", "8/31/1992", Some("1992.08.31")),
        ("Date", "3.8.1992", None),
        ("Date", "1992.08.31 10:30", Some("1992.08.31\"]\n[Time \"10:30:00")),
        ("Date", "1992/8/3 9:05:07", Some("1992.08.03\"]\n[Time \"09:05:07")),
        ("Date", "1992.08.31 25:30", None),
        ("Date", "1992.13.45", None),
        ("EventDate", "next week", None),
        ("UTCDate", "yesterday", None),
        ("Time", "9:05", Some("09:05:00")),
        ("Time", "25:99:00", None),
        ("WhiteElo", "strong", None),
        ("BlackUSCF", "1.5", None),
        ("WhiteType", "Human", Some("human")),
        ("BlackType", "cat", None),
        ("Mode", "ics", Some("ICS")),
        ("SetUp", "2", None),
        ("ECO", "Z99x", None),
        ("ECO", "b20", Some("B20")),
        ("PlyCount", "many", None),
        ("Event", "a\tb", None),
    ] {
        let text = chess(tag, value);
        assert_eq!(one(&text).1, ["R332"], "{text}");
        assert_eq!(one(&text).0.headers.get(tag), Some(value));
        let fix = fixed(&text, "R332");
        assert_eq!(fix, mended.map(|mended| (Remedy::Form, chess(tag, mended))), "{text}");
    }
    for (tag, value) in [
        ("Date", "1992.08.??"),
        ("Date", "????.??.??"),
        ("Date", "?"),
        ("Date", ""),
        ("Time", "23:59:59"),
        ("WhiteElo", "-"),
        ("WhiteElo", "2700"),
        ("ECO", "B20"),
        ("ECO", "C89a"),
        ("ECO", "E12/09"),
        ("Mode", "OTB"),
        ("PlyCount", "1"),
    ] {
        assert!(one(&chess(tag, value)).1.is_empty(), "{tag} {value}");
    }
    let xiangqi = |tag: &str, value: &str| format!("[Red \"r\"]\n[{tag} \"{value}\"]\n\n1. 炮二平五 *\n");
    for (tag, value, notes) in [
        ("Game", "Chess Chinese", &["R332"][..]),
        ("Game", "Chinese Chess", &[]),
        ("Format", "Foo", &["R332"]),
        ("Format", "Chinese", &[]),
        ("Format", "WXF", &["R231"]),
        ("ECCO", "B24", &[]),
        ("ECCO", "中炮", &["R332"]),
    ] {
        assert_eq!(one(&xiangqi(tag, value)).1, notes, "{tag} {value}");
    }
}

/// What the documents show as wrong among moves is named, and the rest of the game read.
#[test]
fn what_is_wrong_among_moves_is_named() {
    let head = "[Game \"Chinese Chess\"]\n\n";
    for (text, notes, moves) in [
        ("1. e4 {a {b} c} e5 2. Nf3 *".to_owned(), &["R432"][..], "e2e4 e7e5 g1f3"),
        ("1. e4 {a {b {c} d} e} e5 *".to_owned(), &["R432"], "e2e4 e7e5"),
        ("1. e4 {a {b} e5 2. Nf3 {c} *".to_owned(), &[], "e2e4 e7e5 g1f3"),
        ("1. e4 {a {b} e5 {c} 2. Nf3 *".to_owned(), &[], "e2e4 e7e5 g1f3"),
        ("1. Ng{so}f3 d5 2. Nb{and so}c3! *".to_owned(), &["R232", "R232"], "g1f3 d7d5 b1c3"),
        ("1. e{so}4 e5 2. Nf{and so}3! *".to_owned(), &["R232", "R232"], "e2e4 e7e5 g1f3"),
        (format!("{head}1. 炮二{{中炮}}平五 炮8平5 *"), &["R232"], "h3e3 h8e8"),
        (format!("{head}1.炮二平五 炮8平5 2.马二进三 *"), &["R230"], "h3e3 h8e8 h1g3"),
        (format!("{head}1. 炮二平五 炮8平5*"), &["R230"], "h3e3 h8e8"),
        (format!("{head}1. 炮二平五 炮8平5"), &["R433"], "h3e3 h8e8"),
        (format!("{head}1. 炮二平五 嗯 炮8平5"), &["R202", "R433"], "h3e3"),
    ] {
        let (record, mut found) = one(&text);
        found.sort_unstable();
        assert_eq!((mainline(&record).as_str(), &found[..]), (moves, notes), "{text}");
    }
    let (record, _) = one("1. Ng{why}f3 d5 *");
    let first = record.tree.mainline(komaoto::record::NodeId::ROOT).nth(1).unwrap();
    assert_eq!(record.tree.get(first).unwrap().comment, "why");
    // A file with them is edited where it stands.
    let text = format!("{head}1. 炮二{{中炮}}平五 炮8平5 *\n");
    let mut edited = document(text.as_bytes());
    edited.apply(Edit::comment(komaoto::record::NodeId::ROOT, "so")).unwrap();
    assert_eq!(stored(&edited), format!("{head}{{so}} 1. 炮二{{中炮}}平五 炮8平5 *\n"));
}

/// A file spells new moves of xiangqi as it spells its others; a new one has the form of the document.
#[test]
fn moves_of_xiangqi_are_spelled_as_their_file_does() {
    use komaoto::notation::parse_coordinates;
    let head = "[Game \"Chinese Chess\"]\n\n";
    for (text, after) in [
        ("1. 炮二平五 {好} *", "1. 炮二平五 {好} 马8进7 2. 马二进三 (2. 马八进七) *"),
        ("1. 炮二平五 { 好} 炮８平５ *", "1. 炮二平五 { 好} 炮８平５ (1. ... 马８进７ 2. 马二进三 (2. 马八进七)) *"),
        ("1. 砲二平五 砲8平5 *", "1. 砲二平五 砲8平5 (1. ... 馬8進7 2. 馬二進三 (2. 馬八進七)) *"),
        ("1. 炮二平五 1... 炮8平5 *", "1. 炮二平五 1... 炮8平5 (1... 马8进7 2. 马二进三 (2. 马八进七)) *"),
    ] {
        let text = format!("{head}{text}\n");
        let mut document = document(text.as_bytes());
        let first = document.record().tree.mainline(komaoto::record::NodeId::ROOT).nth(1).unwrap();
        for word in ["h10g8", "h1g3"] {
            let at = if word == "h10g8" { first } else { document.cursor().at() };
            document.go(komaoto::editor::Go::To(at));
            let mv = parse_coordinates(document.position(), word).unwrap();
            document.play(mv).unwrap();
        }
        document.go(komaoto::editor::Go::By(-1));
        let mv = parse_coordinates(document.position(), "b1c3").unwrap();
        document.play(mv).unwrap();
        assert_eq!(stored(&document), format!("{head}{after}\n"), "{text}");
    }
}

/// New tags go where the roster has them, others among the others in their order.
#[test]
fn new_tags_go_to_their_place() {
    for (text, key, after) in [
        (
            "[Event \"x\"]\n[White \"A\"]\n[Result \"*\"]\n[WhiteElo \"1\"]\n",
            "Date",
            "Event Date White Result WhiteElo",
        ),
        ("[Event \"x\"]\n[White \"A\"]\n[Result \"*\"]\n[WhiteElo \"1\"]\n", "ECO", "Event White Result ECO WhiteElo"),
        ("[WhiteElo \"1\"]\n[ECO \"B00\"]\n[Event \"x\"]\n", "Annotator", "WhiteElo ECO Event Annotator"),
        ("[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n", "BlackTeam", "Game Red BlackTeam Black"),
        ("[Event \"x\"]\n[Red \"A\"]\n", "Game", "Game Event Red"),
        ("[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n", "Annotator", "Event White Black Annotator"),
    ] {
        let moves = if text.contains("Red") { "1. 炮二平五 *" } else { "1. e4 *" };
        let text = format!("{text}\n{moves}\n");
        let mut document = document(text.as_bytes());
        let mut headers = document.record().headers.clone();
        headers.push(key, if key == "Game" { "Chinese Chess" } else { "1992.08.31" });
        let pairs = std::mem::take(headers.pairs_mut());
        document.apply(Edit::Headers { key: key.to_owned(), pairs }).unwrap();
        let saved = stored(&document);
        let tags: Vec<&str> = saved.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
        assert_eq!(tags.join(" "), after, "{saved}");
        // One that goes leaves the others.
        let pairs = document.record().headers.iter().filter(|(own, _)| *own != key);
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        document.apply(Edit::Headers { key: key.to_owned(), pairs }).unwrap();
        assert_eq!(stored(&document), text);
    }
}

/// A count of the moves that is right stays right.
#[test]
fn the_count_of_moves_follows_edits() {
    for (count, after) in [("2", "3"), ("17", "17")] {
        let mut document = document(format!("[PlyCount \"{count}\"]\n\n1. e4 e5 *\n").as_bytes());
        document.go(komaoto::editor::Go::Last);
        let mv = komaoto::notation::parse_coordinates(document.position(), "g1f3").unwrap();
        document.play(mv).unwrap();
        assert_eq!(stored(&document), format!("[PlyCount \"{after}\"]\n\n1. e4 e5 2. Nf3 *\n"));
    }
}
