//! Which format a text is in: the likely one is asked first, and the order in which they are asked decides nothing.

use std::cmp::Reverse;
use std::fs;

use komaoto::files::load;
use komaoto::formats::{FORMATS, Format, FormatId, NoteKind, claims, decode, format};
use komaoto::text::{Encoding, decode_wholly, encode};

use crate::files::corpus::files;

#[test]
fn nobody_is_asked_after_the_format_that_a_text_begins_like() {
    let texts = [
        (FormatId::Kif, "#KIF version=2.0 encoding=UTF-8\n手数----指手---------消費時間--\n"),
        (FormatId::Ki2, "#KI2 version=2.0 encoding=UTF-8\n▲７六歩\n"),
        (FormatId::Csa, "V2.2\nN+先手\nPI\n+\n+7776FU\n"),
        (FormatId::Jkf, "{\"header\":{},\"moves\":[{}]}"),
        (FormatId::Yaneuraou, "#YANEURAOU-DB2016 1.00\n"),
        (FormatId::Pgn, "[Event \"?\"]\n\n1. e4 *\n"),
    ];
    for (id, text) in texts {
        let asked: Vec<_> = claims(text, None).map(|(format, _)| format.id).collect();
        assert_eq!(asked, [id], "{text}");
        // Nor does another extension hide what the text says of itself.
        let other = if id == FormatId::Csa { FormatId::Kif } else { FormatId::Csa };
        assert_eq!(claims(text, Some(format(other))).count(), 1, "{text}");
    }
}

#[test]
fn nobody_is_asked_after_the_format_that_a_file_is_named_after() {
    let texts = [
        (FormatId::Kif, "開始日時：2026/11/22\n手合割：平手\n先手：甲\n   1 ７六歩(77)\n"),
        (FormatId::Ki2, "手合割：平手\n▲７六歩    △３四歩\n"),
        (FormatId::Csa, "' no version\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n"),
        (FormatId::Fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
    ];
    for (id, text) in texts {
        let asked: Vec<_> = claims(text, Some(format(id))).map(|(format, _)| format.id).collect();
        assert_eq!(asked, [id], "{text}");
    }
}

/// A text that is nobody's is shown to all.
#[test]
fn all_are_asked_about_a_text_that_no_format_is_certain_of() {
    assert_eq!(claims("Dear Sir or Madam,\n", None).count(), FORMATS.len());
}

#[test]
fn the_order_of_asking_decides_nothing() {
    let extensions = ["kif", "kifu", "ki2", "ki2u", "csa", "sfen", "sfens", "usi", "txt", "db", "jkf", "pgn", "epd"];
    for path in ["corpus", "quirks", "bad"].iter().flat_map(|folder| files(folder, &extensions)) {
        let bytes = fs::read(&path).unwrap();
        let Some(decoded) = decode(&bytes) else { continue };
        let text = &decoded.text[..decoded.text.floor_char_boundary(4000)];
        let claim = |(place, format): (usize, &Format)| (format.certainty(text), Reverse(place));
        let all: Vec<_> = FORMATS.iter().enumerate().map(claim).collect();
        for named in FORMATS.iter().map(Some).chain([None]) {
            let is_named = |Reverse(place): Reverse<usize>| named.is_some_and(|named| named.id == FORMATS[place].id);
            let (sure, _, Reverse(place)) =
                all.iter().map(|&(sure, place)| (sure, is_named(place), place)).max().unwrap();
            let Ok(loaded) = load(text.as_bytes(), named.map(|named| named.extensions[0])) else { continue };
            assert!(
                sure > 0 && loaded.format == FORMATS[place].id,
                "{} as {:?}",
                path.display(),
                named.map(|n| n.name)
            );
        }
    }
}

/// Text that was decoded wrongly is found by a sample, however long it is; a few foreign letters are not it.
#[test]
fn a_sample_shows_whether_a_text_was_decoded_wrongly() {
    let misdecoded = |text: &str| {
        let report = load(text.as_bytes(), None).unwrap().report;
        report.notes.iter().any(|note| note.what == NoteKind::Misdecoded)
    };
    let csa = "V2.2\nN+先手\nPI\n+\n+7776FU\n";
    for repeated in [1, 5000] {
        let (bytes, lost) =
            encode(&[csa, &"'*これは長い棋譜です。\n".repeat(repeated)].concat(), Encoding::ShiftJis, false);
        assert!(lost.is_empty());
        assert!(misdecoded(&decode_wholly(&bytes, Encoding::Windows1252).text), "{repeated}");
    }
    let game = "[White \"Müller\"]\n\n1. e4 e5 *\n\n";
    assert!(!misdecoded(&game.repeat(12)));
    assert!(!misdecoded(&["[Event \"?\"]\n\n1. e4 *\n\n".repeat(5000).as_str(), game].concat()));
}
