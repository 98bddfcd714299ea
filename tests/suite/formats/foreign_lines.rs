//! Files of several encodings, and encodings that only the rest of a file tells.

use komaoto::doctor::Doctor;
use komaoto::formats::{FormatId, NoteKind};
use komaoto::text::{Encoding, encode};

use super::{edited, loaded};

/// A game of chess with this name, in an encoding.
fn game(name: &str, encoding: Encoding) -> Vec<u8> {
    let (bytes, lost) = encode(&format!("[White \"{name}\"]\n\n1. e4 *\n\n"), encoding, false);
    assert_eq!(lost, [], "{name}");
    bytes
}

/// The names in a file.
fn names(bytes: &[u8], extension: &str) -> Vec<String> {
    let file = loaded(bytes, extension);
    let name = |key: &str| file.records.iter().filter_map(|game| game.headers.get(key).map(str::to_owned)).collect();
    let [white, red, first]: [Vec<String>; 3] = ["White", "Red", "先手"].map(name);
    [white, red, first].concat()
}

#[test]
fn a_line_of_chess_that_is_not_utf_8_is_european() {
    let utf8 = ["Žofia", "Weiß", "Ágnes", "Иван", "Lučić"].map(|name| game(name, Encoding::Utf8)).concat().repeat(9);
    for (name, encoding) in [
        ("Ján", Encoding::Windows1252),
        ("François", Encoding::Windows1252),
        ("Weiß", Encoding::Windows1252),
        ("Åkesson", Encoding::Windows1252),
        ("Peña", Encoding::Windows1252),
        ("O’Kelly – “Tal”", Encoding::Windows1252),
        ("Łukasz", Encoding::Windows1250),
        ("Karpow, Ľubomír", Encoding::Windows1250),
        ("Карпов, Анатолий", Encoding::Windows1251),
    ] {
        let found = names(&[&*utf8, &game(name, encoding)].concat(), "pgn");
        assert_eq!(found.last().map(String::as_str), Some(name), "{encoding:?}");
        assert_eq!(found[..2], ["Žofia", "Weiß"]);
    }
}

#[test]
fn all_of_a_file_is_judged() {
    // Behind more ASCII than is looked at in one go, whichever comes first.
    let ascii = game("Smith", Encoding::Utf8).repeat(5_000);
    let utf8 = ["Žofia", "Ágnes", "Łukasz"].map(|name| game(name, Encoding::Utf8)).concat();
    let latin = game("François", Encoding::Windows1252);
    for bytes in [[&*ascii, &*latin, &*utf8].concat(), [&*ascii, &*utf8, &*latin].concat()] {
        let found = names(&bytes, "pgn");
        for name in ["Žofia", "Ágnes", "Łukasz", "François"] {
            assert!(found.iter().any(|found| found == name), "{name}");
        }
    }
    // One of each: that two letters make a character of UTF-8 is hardly chance.
    let one = [game("Žofia", Encoding::Utf8), latin].concat();
    assert_eq!(names(&one, "pgn"), ["Žofia", "François"]);
}

/// A file that was put together of games from two programs, of which the one whose names are not in UTF-8 has most.
#[test]
fn some_names_in_utf_8_are_read_among_others() {
    let utf8 = ["Müller", "Őry"].map(|name| game(name, Encoding::Utf8)).concat();
    let latin = ["François", "Ján", "Weiß", "Peña", "Åkesson"].map(|name| game(name, Encoding::Windows1252)).concat();
    let all = ["Müller", "Őry", "François", "Ján", "Weiß", "Peña", "Åkesson"];
    assert_eq!(names(&[utf8.clone(), latin.clone()].concat(), "pgn"), all);
    assert_eq!(names(&[latin, utf8].concat(), "pgn"), [&all[2..], &all[..2]].concat());
    // What only looks like one letter of UTF-8 is two signs in a file that is in another encoding otherwise.
    let names_of = ["Ü”", "François", "Ján", "Weiß", "Peña", "Åkesson"];
    let latin = names_of.map(|name| game(name, Encoding::Windows1252)).concat();
    assert_eq!(names(&latin, "pgn"), names_of);
}

#[test]
fn an_end_that_was_cut_off_changes_no_encoding() {
    let tags = "[Note \"filler\"]\n".repeat(10_000);
    let text = format!("[Game \"Xiangqi\"]\n{tags}[Red \"胡荣华\"]\n\n1. C2.5 {{中炮}} *\n");
    let (mut bytes, _) = encode(&text, Encoding::Gb18030, false);
    let end = bytes.iter().rposition(|byte| !byte.is_ascii()).unwrap();
    bytes.truncate(end);
    let file = loaded(&bytes, "pgn");
    assert_eq!(file.envelope.encoding, Encoding::Gb18030);
    assert_eq!(file.records[0].headers.get("Red"), Some("胡荣华"));
}

#[test]
fn a_line_of_xiangqi_or_shogi_is_of_its_country() {
    let xiangqi = |red: &str| format!("[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n\n1. 炮二平五 马８进７ *\n\n");
    let utf8 = xiangqi("许银川").repeat(3).into_bytes();
    for (name, encoding) in [("吕钦", Encoding::Gb18030), ("吳貴臨", Encoding::Big5)] {
        let stray = encode(&format!("[Game \"Chinese Chess\"]\n[Red \"{name}\"]\n\n1. C2.5 *\n"), encoding, false).0;
        assert_eq!(names(&[&*utf8, &stray].concat(), "pgn").last().unwrap(), name);
    }
    let kif = "手合割：平手\n先手：羽生善治\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*よい手だと思います\n";
    for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
        let stray = encode("*角道を開けた手です\n", encoding, false).0;
        let file = loaded(&[kif.as_bytes(), &stray].concat(), "kifu");
        assert!(format!("{:?}", file.records).contains("角道を開けた手です"), "{encoding:?}: {}", file.source.text());
    }
}

#[test]
fn lines_in_another_encoding_stay_as_they_are_when_another_is_edited() {
    let bytes = [game("Žofia", Encoding::Utf8), game("François", Encoding::Windows1252)].concat();
    let file = loaded(&bytes, "pgn");
    let mut records = file.records.clone();
    records[0].headers.set("White", "A");
    let (saved, _) = komaoto::files::store_over(&file.source, &records, &Default::default());
    let expected = [game("A", Encoding::Utf8), game("François", Encoding::Windows1252)].concat();
    assert_eq!(String::from_utf8_lossy(&saved), String::from_utf8_lossy(&expected));
    assert_eq!(edited("[White \"Ž\"]\n\n1. e4 *\n", "pgn", |_| ()), "[White \"Ž\"]\n\n1. e4 *\n");
}

#[test]
fn the_doctor_shows_how_else_names_would_read() {
    // Nothing in it tells these letters from others.
    let bytes = game("Szőke", Encoding::Windows1250);
    let file = loaded(&bytes, "pgn");
    let note = file.report.notes.iter().find(|note| matches!(note.what, NoteKind::GuessedEncoding(_))).unwrap();
    let text = file.source.text();
    let doctor = Doctor::new(&text, FormatId::Pgn).unwrap().with_bytes(&bytes, file.envelope.encoding);
    let fixes = doctor.fixes(note, &|| true);
    let offered: Vec<_> = fixes.iter().map(|fix| (fix.encoding, fix.after.as_str())).collect();
    assert!(offered.contains(&(Some(Encoding::Windows1250), "[White \"Szőke\"]")), "{offered:?}");
    // In which nothing of it is.
    assert!(offered.iter().all(|(encoding, _)| *encoding != Some(Encoding::Utf8)), "{offered:?}");
}

/// The letters of a whole file tell its encoding as those of a line do.
#[test]
fn files_of_one_encoding_are_told_by_their_letters() {
    for (name, encoding) in [
        ("Шахматы", Encoding::Windows1251),
        ("Т. Петросян и Б. Спасский", Encoding::Windows1251),
        ("Łukasz Świercz", Encoding::Windows1250),
        ("¿Quién es? ¡Él!", Encoding::Latin1),
        ("Œuvre d’été", Encoding::Windows1252),
        ("许银川", Encoding::Gb18030),
    ] {
        let file = loaded(&game(name, encoding), "pgn");
        assert_eq!(file.records[0].headers.get("White"), Some(name));
        assert_eq!(file.envelope.encoding, encoding, "{name}");
    }
}
