//! Targets that read and write: texts of every format, bytes in every encoding, and files of any kind.

use std::collections::HashMap;

use komaoto::editor::Document;
use komaoto::files::{load, store};
use komaoto::formats::pgn::{Lexer, PgnToken, games};
use komaoto::formats::{FORMATS, Format, FormatId, Report, WriteOptions, decode, format};
use komaoto::record::NodeId;
use komaoto::text::{Encoding, decode_as, encode};

use super::editing::edited_and_stored;
use super::laws::{difference, extension, mainline, notes_are_about_something, sound, text, write, written_and_read};
use super::script::Script;

/// The KIF reader.
pub fn kif(bytes: &[u8]) {
    reading(FormatId::Kif, bytes);
}

/// The KI2 reader.
pub fn ki2(bytes: &[u8]) {
    reading(FormatId::Ki2, bytes);
}

/// The CSA reader.
pub fn csa(bytes: &[u8]) {
    reading(FormatId::Csa, bytes);
}

/// The JKF reader.
pub fn jkf(bytes: &[u8]) {
    reading(FormatId::Jkf, bytes);
}

/// The reader of SFEN and USI lines.
pub fn sfen(bytes: &[u8]) {
    reading(FormatId::Sfen, bytes);
}

/// The reader of FEN, EPD and UCI lines.
pub fn fen(bytes: &[u8]) {
    reading(FormatId::Fen, bytes);
}

/// The reader of USEN.
pub fn usen(bytes: &[u8]) {
    reading(FormatId::Usen, bytes);
}

/// The reader of the XML form of PGN.
pub fn xml(bytes: &[u8]) {
    reading(FormatId::Xml, bytes);
}

/// The reader of YaneuraOu's opening books.
pub fn yaneuraou(bytes: &[u8]) {
    reading(FormatId::Yaneuraou, bytes);
}

/// Any text may be given to any reader; what it makes of it is a record whose moves can be played, and notes about
/// lines that are there.
fn reading(id: FormatId, bytes: &[u8]) {
    let text = text(bytes);
    let sure = format(id).certainty(&text);
    assert!(sure <= 100, "{sure}");
    let mut report = Report::default();
    let Ok(records) = format(id).read(&text, &mut report) else { return };
    sound(&records);
    notes_are_about_something(&report, &records, &text);
    written_and_read(&records, id);
}

const ENCODINGS: [Encoding; 8] = [
    Encoding::Utf8,
    Encoding::ShiftJis,
    Encoding::EucJp,
    Encoding::Gb18030,
    Encoding::Big5,
    Encoding::Windows1252,
    Encoding::Utf16Le,
    Encoding::Utf16Be,
];

/// Bytes read in any encoding give a text; what of it an encoder does not name as lost is there when it is read again.
pub fn decoding(bytes: &[u8]) {
    let detected = decode(bytes);
    if let Some(decoded) = &detected {
        assert_eq!(&decode_as(bytes, decoded.encoding).text, &decoded.text, "decoded in the encoding found");
        let lines = decoded.text.split(['\n', '\r']).count();
        assert!(decoded.bad_lines.iter().all(|line| (1..=lines).contains(line)), "{:?}", decoded.bad_lines);
        assert!(decoded.bad_lines.is_sorted());
        let twofold = [Encoding::ShiftJis, Encoding::EucJp, Encoding::Gb18030, Encoding::Big5];
        if decoded.bad_lines.is_empty() && !twofold.contains(&decoded.encoding) {
            assert_eq!(encode(&decoded.text, decoded.encoding, decoded.bom).0, bytes, "{:?}", decoded.encoding);
        }
    }
    let mut texts: Vec<String> =
        ENCODINGS.iter().map(|encoding| decode_as(bytes, *encoding).text.into_owned()).collect();
    texts.dedup();
    for text in texts {
        for encoding in ENCODINGS {
            for bom in [false, true] {
                // A mark in the text is one of the file if it is the first of it.
                if !bom && text.starts_with('\u{FEFF}') {
                    continue;
                }
                let (encoded, lost) = encode(&text, encoding, bom);
                let back = decode_as(&encoded, encoding);
                assert_eq!(lost.is_empty(), back.text == text, "{encoding:?}: {text:?} {:?}", back.text);
                assert!(back.bad_lines.is_empty(), "{encoding:?}: {text:?}");
                let mut places: HashMap<char, (usize, usize)> = HashMap::new();
                let (mut line, mut before) = (1, ' ');
                for c in text.chars() {
                    // Lines end in any of the three ways.
                    line += usize::from(c == '\r' || c == '\n' && before != '\r');
                    before = c;
                    places.entry(c).or_insert((line, 0)).1 += 1;
                }
                for lost in &lost {
                    assert_eq!(places.get(&lost.character), Some(&(lost.line, lost.count)), "{text:?}");
                }
            }
        }
    }
}

/// A file is refused or gives at least one record, and stored unedited it is the file again.
pub fn loading(bytes: &[u8]) {
    let Ok(loaded) = load(bytes, extension(bytes)) else { return };
    assert!(!loaded.records.is_empty());
    sound(&loaded.records);
    let (text, read) = (text(bytes), loaded.records.clone());
    notes_are_about_something(&loaded.report, &loaded.records, &text);
    for record in &read {
        let ids: Vec<NodeId> = record.tree.preorder().collect();
        assert_eq!(ids.len(), record.tree.len());
        let _ = record.winner();
    }
    let is_only_read = loaded.imported.is_some();
    let document = Document::from_loaded(loaded, None);
    assert!(!document.is_modified());
    let (stored, report) = document.store(document.format().unwrap(), document.envelope());
    // Words that tell a game are never saved over: it is a PGN.
    assert!(is_only_read || stored == bytes, "stored unedited");
    assert!(report.is_empty());
}

/// A file written in its own format, read and written again is the same.
pub fn round_trip(bytes: &[u8]) {
    let Ok(loaded) = load(bytes, extension(bytes)) else { return };
    written_and_read(&loaded.records, loaded.format);
    // By way of bytes too: unless a character is lost, the reader finds format and encoding by itself.
    let options = WriteOptions::default();
    let (stored, report) = store(&loaded.records, loaded.format, loaded.envelope, &options);
    if report.loses() {
        return;
    }
    let again = decode_as(&stored, loaded.envelope.encoding);
    let again = format(loaded.format).read(&again.text, &mut Report::default()).unwrap();
    let (once_more, _) = store(&again, loaded.format, loaded.envelope, &options);
    assert!(stored == once_more, "stored again");
}

/// A record written in any other format keeps its start position and the moves of its main line, or its writer says
/// that it does not.
pub fn conversion(bytes: &[u8]) {
    let Ok(loaded) = load(bytes, extension(bytes)) else { return };
    let holds = |other: &&Format| loaded.records.iter().all(|record| other.holds(record.game()));
    for other in FORMATS.iter().filter(|other| other.id != loaded.format).filter(holds) {
        let (text, report) = write(&loaded.records, other.id);
        let Ok(back) = other.read(&text, &mut Report::default()) else { panic!("{}: not read: {text:?}", other.name) };
        sound(&back);
        assert_eq!(back.len(), loaded.records.len(), "{}: {text}", other.name);
        let (second, _) = write(&back, other.id);
        assert!(text == second, "{} written again: {}", other.name, difference(&text, &second));
        if report.notes.iter().any(|note| note.what.code() == "W511") {
            continue;
        }
        for (before, after) in loaded.records.iter().zip(&back) {
            assert_eq!(mainline(before), mainline(after), "{}: {text}", other.name);
            assert!(before.initial.same_as(&after.initial), "{}: {text}", other.name);
        }
        let (back, _) = write(&back, loaded.format);
        let Ok(back) = format(loaded.format).read(&back, &mut Report::default()) else {
            panic!("by way of {}: not read: {back:?}", other.name);
        };
        for (before, after) in loaded.records.iter().zip(&back) {
            assert_eq!(mainline(before), mainline(after), "by way of {}", other.name);
        }
    }
}

/// The tokens and games of PGN: only blanks, commas, full stops of Chinese and what is not seen lie between tokens, and a game by itself has the
/// tokens it has in its file.
pub fn pgn(bytes: &[u8]) {
    let text = text(bytes);
    let passed =
        ['\u{ad}', '\u{2060}', '\u{feff}'].into_iter().chain('\u{200b}'..='\u{200f}').chain('\u{202a}'..='\u{202e}');
    let passed: Vec<char> = passed.chain('\u{2066}'..='\u{2069}').collect();
    let blank = |text: &str| {
        text.chars()
            .all(|letter| letter.is_whitespace() || matches!(letter, ',' | '。' | '、') || passed.contains(&letter))
    };
    let mut at = 0;
    for lexeme in Lexer::new(&text) {
        assert!(blank(&text[at..lexeme.span.start]), "{lexeme:?}");
        at = lexeme.span.end;
    }
    assert!(blank(&text[at..]));
    let games: Vec<&str> = games(&text).into_iter().map(|game| &text[game.span()]).collect();
    assert_eq!(games.concat(), text);
    let alone = games.into_iter().flat_map(Lexer::new).map(|lexeme| lexeme.token);
    assert!(alone.eq(Lexer::new(&text).map(|lexeme| lexeme.token)));
}

/// PGN of any of the three games: read, each token of it leaves a trace; written and read again, it is the same;
/// edited, it is stored.
pub fn pgn_reader(bytes: &[u8]) {
    reading(FormatId::Pgn, bytes);
    let (file, script) = Script::split(bytes);
    edited_and_stored(file, Some("pgn"), script);
    let text = text(file);
    let told = |text: &str| {
        let mut report = Report::default();
        let records = format(FormatId::Pgn).read(text, &mut report).ok()?;
        let notes: Vec<_> = report.notes.into_iter().map(|note| (note.what.code(), note.text, note.node)).collect();
        let unread: Vec<String> = format(FormatId::Pgn).unread(text).into_iter().map(str::to_owned).collect();
        Some((records, notes, unread))
    };
    // Numbers say where a game is anyway, results what a tag says, and a tag may name what is usual. An empty comment
    // says nothing.
    let says = |token| match token {
        PgnToken::Number { .. }
        | PgnToken::Result(_)
        | PgnToken::Tag { .. }
        | PgnToken::Word("e.p." | "ep" | "e.p") => false,
        PgnToken::Comment { text, .. } | PgnToken::LineComment(text) => !text.trim().is_empty(),
        _ => true,
    };
    // Zeros behind the text are named with the bytes, before anything is read.
    let body = text.trim_end_matches(['\0', '\u{1a}']);
    let spans: Vec<_> = Lexer::new(body).filter(|lexeme| says(lexeme.token)).map(|lexeme| lexeme.span).collect();
    let Some(whole) = told(&text) else { return };
    for span in spans.iter().step_by(spans.len() / 8 + 1) {
        let without = format!("{} {}", &text[..span.start], &text[span.end..]);
        assert!(told(&without).as_ref() != Some(&whole), "no trace of {:?}", &text[span.clone()]);
    }
}
