//! The fuzz targets: laws that hold for any bytes. Run by `tests/fuzz/run`, and by the suite over `tests/fuzz/corpus`
//! (`tests/suite/fuzz.rs`).
//!
//! A target panics where a law is broken. It never asks for a good record, only that what is said about it is true.

mod script;

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::time::Duration;

use komaoto::doctor::Doctor;
use komaoto::editor::{Document, Edit, Excerpt, Offer, Pasted, Site, copy};
use komaoto::files::{Loaded, load, store};
use komaoto::formats::{Envelope, FORMATS, Format, FormatId, Found, Report, WriteOptions, decode, format, fragment};
use komaoto::notation::{
    Words, coordinates, csa_move, japanese, kif as kif_words, parse_bod, parse_sfen, parse_usi, sfen as sfen_words,
    usi, western, write_bod,
};
use komaoto::record::{NodeId, Record, Step};
use komaoto::rules::shogi::Position;
use komaoto::text::{Encoding, decode_as, encode};

use script::Script;

/// A target by its name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets. Each has a binary of its name in `tests/fuzz/targets` and a folder of its name in `tests/fuzz/corpus`.
pub const TARGETS: &[Target] = &[
    ("kif", kif),
    ("ki2", ki2),
    ("csa", csa),
    ("jkf", jkf),
    ("sfen", sfen),
    ("fen", fen),
    ("usen", usen),
    ("yaneuraou", yaneuraou),
    ("decoding", decoding),
    ("loading", loading),
    ("round_trip", round_trip),
    ("conversion", conversion),
    ("saving", saving),
    ("undoing", undoing),
    ("pasting", pasting),
    ("doctor", doctor),
    ("prose", prose),
    ("spelling", spelling),
    ("positions", positions),
    ("outline", outline),
    ("pgn", pgn),
    ("pgn_reader", pgn_reader),
    ("chess", chess),
    ("xiangqi", xiangqi),
];

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

/// The reader of YaneuraOu's opening books.
pub fn yaneuraou(bytes: &[u8]) {
    reading(FormatId::Yaneuraou, bytes);
}

/// Any text may be given to any reader; what it makes of it is a record whose moves can be played, and notes about
/// lines that are there.
fn reading(id: FormatId, bytes: &[u8]) {
    let text = text(bytes);
    let sure = (format(id).detect)(&text);
    assert!(sure <= 100, "{sure}");
    let mut report = Report::default();
    let Ok(records) = (format(id).read)(&text, &mut report) else { return };
    sound(&records);
    notes_are_about_something(&report, &records, &text);
    written_and_read(&records, id);
}

/// The bytes of a file as its text.
fn text(bytes: &[u8]) -> String {
    decode(bytes).map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), |decoded| decoded.text.into_owned())
}

/// Every move can be played where it stands, and ends are leaves.
fn sound(records: &[Record]) {
    for record in records {
        let mut positions: HashMap<NodeId, komaoto::rules::Position> = HashMap::new();
        let mut count = 0;
        for line in record.tree.file_order() {
            let fork = line.first().and_then(|&id| record.tree.parent(id));
            let mut position = fork.and_then(|fork| positions.get(&fork)).unwrap_or(&record.initial).clone();
            for id in line {
                count += 1;
                let node = record.tree.get(id).unwrap();
                match &node.step {
                    Step::Start => assert_eq!(id, NodeId::ROOT),
                    Step::Move(mv) => assert_eq!(position.play(*mv), Ok(()), "{}", coordinates(*mv)),
                    Step::End(_) => assert!(record.tree.children(id).is_empty(), "steps after an end"),
                }
                if record.tree.children(id).len() > 1 {
                    positions.insert(id, position.clone());
                }
            }
        }
        assert_eq!(count, record.tree.len());
    }
}

fn notes_are_about_something(report: &Report, records: &[Record], text: &str) {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n").split('\n').count();
    for note in &report.notes {
        assert!(note.line <= lines, "line {} of {lines}: {note:?}", note.line);
        if let Some((game, node)) = note.node {
            let record = records.get(game).unwrap_or_else(|| panic!("no such game: {note:?}"));
            assert!(record.tree.contains(node), "no such node: {note:?}");
        }
        assert!(!note.what.code().is_empty() && !note.what.to_string().is_empty());
    }
}

fn write(records: &[Record], id: FormatId) -> (String, Report) {
    let mut report = Report::default();
    let text = format(id).write(records, &WriteOptions::default(), &mut report);
    (text, report)
}

/// What is written can be read, is the same record where nothing is said to be lost, and is written the same again.
fn written_and_read(records: &[Record], id: FormatId) {
    let (first, report) = write(records, id);
    assert!(!first.contains('\r'), "{first:?}");
    let mut again_report = Report::default();
    let Ok(again) = (format(id).read)(&first, &mut again_report) else {
        panic!("not read again: {first:?}");
    };
    sound(&again);
    assert_eq!(again.len(), records.len(), "{first}");
    let (second, _) = write(&again, id);
    assert!(first == second, "written again: {}", difference(&first, &second));
    if !report.loses() && report.notes.is_empty() {
        for (before, after) in records.iter().zip(&again) {
            assert_eq!(before.outline(), after.outline(), "{first}");
            assert_eq!(before.initial, after.initial, "{first}");
            // A line of CSA that was carried elsewhere is an evaluation, which is a comment there.
            if !texts_of_extras(before).any(|extra| extra.starts_with("'**")) {
                assert_eq!(texts(before), texts(after), "{first}");
            }
        }
    }
}

fn texts_of_extras(record: &Record) -> impl Iterator<Item = &str> {
    record.tree.preorder().filter_map(|id| record.tree.get(id)).flat_map(|node| &node.extras).map(|extra| &**extra)
}

/// What is written at the nodes, in order of the file: times, comments and bookmarks.
fn texts(record: &Record) -> Vec<(Option<Duration>, String, Option<String>)> {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    nodes.map(|node| (node.time, node.comment.clone(), node.bookmark.clone())).collect()
}

fn difference(first: &str, second: &str) -> String {
    let at = first.lines().zip(second.lines()).position(|(a, b)| a != b);
    match at {
        Some(at) => format!("line {}: {:?} {:?}", at + 1, first.lines().nth(at), second.lines().nth(at)),
        None => format!("{} and {} lines: {first:?} {second:?}", first.lines().count(), second.lines().count()),
    }
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

/// The extension a file is said to have, from its bytes: none, a known one or a foreign one.
fn extension(bytes: &[u8]) -> Option<&'static str> {
    let known: Vec<&str> = FORMATS.iter().flat_map(|format| format.extensions).copied().collect();
    let seed = bytes.iter().fold(bytes.len(), |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    match seed % (known.len() + 2) {
        0 => None,
        1 => Some("txt"),
        n => known.get(n - 2).copied(),
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
    let document = Document::from_loaded(loaded, None);
    assert!(!document.is_modified());
    let (stored, report) = document.store(document.format().unwrap(), document.envelope());
    assert!(stored == bytes, "stored unedited");
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
    let again = (format(loaded.format).read)(&again.text, &mut Report::default()).unwrap();
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
        let Ok(back) = (other.read)(&text, &mut Report::default()) else {
            panic!("{}: not read: {text:?}", other.name)
        };
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
        let Ok(back) = (format(loaded.format).read)(&back, &mut Report::default()) else {
            panic!("by way of {}: not read: {back:?}", other.name);
        };
        for (before, after) in loaded.records.iter().zip(&back) {
            assert_eq!(mainline(before), mainline(after), "by way of {}", other.name);
        }
    }
}

fn mainline(record: &Record) -> Vec<komaoto::rules::Move> {
    record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()).collect()
}

/// Something that a record says.
type Part = fn(&Record) -> Box<dyn Debug + '_>;

/// A file with edits: what is stored says what the document says, and all edits undone it is the file again.
pub fn saving(bytes: &[u8]) {
    let (file, script) = Script::split(bytes);
    edited_and_stored(file, extension(file), script);
}

fn edited_and_stored(file: &[u8], extension: Option<&str>, mut script: Script<'_>) {
    let Ok(loaded) = load(file, extension) else { return };
    let Loaded { format: id, envelope, .. } = loaded;
    let mut document = Document::from_loaded(loaded, None);
    while script.perform(&mut document).is_some() {}
    let records = document.snapshot().records().to_vec();
    sound(&records);
    let (stored, _) = document.store(id, envelope);
    let (canonical, _) = store(&records, id, envelope, &WriteOptions::default());
    let (stored, canonical) = (read_as(&stored, id, envelope), read_as(&canonical, id, envelope));
    // Each part is either just that or, where format or encoding cannot say it, what it is written as.
    assert_eq!(stored.len(), canonical.len(), "games");
    for ((stored, canonical), record) in stored.iter().zip(&canonical).zip(&records) {
        assert!(stored.initial == record.initial || stored.initial == canonical.initial);
        // What is not of the encoding, or can be read in it but not written, stays in the lines that were not edited;
        // written anew it is 〓.
        let same = |one: &dyn Debug, other: &dyn Debug| {
            let anew = |part| {
                let text = format!("{part:?}");
                let lost = encode(&text, envelope.encoding, false).1;
                let lost = lost.iter().map(|lost| lost.character).chain([char::REPLACEMENT_CHARACTER]);
                lost.fold(text.clone(), |text, lost| text.replace(lost, "〓"))
            };
            anew(one) == anew(other)
        };
        let parts: [Part; 2] = [|record| Box::new(record.outline()), |record| Box::new(texts(record))];
        for part in parts {
            let (stored, record, canonical) = (part(stored), part(record), part(canonical));
            assert!(same(&stored, &record) || same(&stored, &canonical), "{record:?}\n{canonical:?}\n{stored:?}");
        }
        let (here, record, all) = (named(stored), named(record), named(canonical));
        // What the format can say is there, in its order; the rest is as the file has it, or not there. PGN has an order
        // of its own, and a game without the roster of tags need not get one.
        let sayable = |pairs: &[(&str, String)]| -> Vec<(String, String)> {
            let both = pairs.iter().filter(|pair| all.contains(pair) && record.contains(pair));
            let mut both: Vec<_> = both.map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
            if id == FormatId::Pgn {
                both.sort();
                both.dedup();
            }
            both
        };
        let has = |key: &str| here.iter().any(|(other, _)| *other == key);
        let tells = here.iter().all(|pair| all.contains(pair) || record.contains(pair))
            && sayable(&here) == sayable(&record)
            && (id == FormatId::Pgn || all.iter().all(|(key, _)| has(key)));
        assert!(tells || same(&here, &record) || same(&here, &all), "{record:?}\n{all:?}\n{here:?}");
    }
    while document.undo().is_some() {}
    assert!(document.store(id, envelope).0 == file, "all edits undone");
}

/// Headers. A file that does not name the handicap need not be made to, and one statement may hold all notes.
fn named(record: &Record) -> Vec<(&str, String)> {
    let notes: Vec<&str> = record.headers.iter().filter(|(key, _)| *key == "備考").map(|(_, note)| note).collect();
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for (key, value) in record.headers.iter().filter(|(key, _)| *key != "手合割") {
        if key != "備考" {
            pairs.push((key, value.to_owned()));
        } else if pairs.iter().all(|(other, _)| *other != key) {
            pairs.push((key, notes.join("\n")));
        }
    }
    pairs
}

fn read_as(bytes: &[u8], id: FormatId, envelope: Envelope) -> Vec<Record> {
    let text = decode_as(bytes, envelope.encoding).text;
    (format(id).read)(&text, &mut Report::default()).unwrap_or_default()
}

/// A document's revision names its state, whichever way it is come to: by edits, by undoing or by doing again.
pub fn undoing(bytes: &[u8]) {
    let (file, mut script) = Script::split(bytes);
    let mut document = match load(file, extension(file)) {
        Ok(loaded) => Document::from_loaded(loaded, None),
        Err(_) => Document::new(Position::start()),
    };
    let mut states: HashMap<u64, Vec<Record>> = HashMap::new();
    let mut look = |document: &Document| {
        let records = document.snapshot().records().to_vec();
        assert!(*document.position() == document.position_at(document.cursor().at()));
        assert_eq!(document.cursor().line(), document.record().tree.path(*document.cursor().line().last().unwrap()));
        assert!(document.record().tree.children(*document.cursor().line().last().unwrap()).is_empty());
        match states.get(&document.revision()) {
            Some(known) => assert!(*known == records, "revision {}", document.revision()),
            None => drop(states.insert(document.revision(), records)),
        }
    };
    look(&document);
    while script.perform(&mut document).is_some() {
        look(&document);
    }
    sound(document.snapshot().records());
    while document.undo().is_some() {
        look(&document);
    }
    assert!(!document.is_modified());
    while document.redo().is_some() {
        look(&document);
    }
}

/// Any text may be pasted: what is offered can be done and undone. What is copied of the outcome can be pasted
/// elsewhere.
pub fn pasting(bytes: &[u8]) {
    let (file, mut script) = Script::split(bytes);
    let mut document = Document::new(Position::start());
    let pasted = Pasted::read(text(file));
    for _ in 0..3 {
        let offer = Offer::new(&pasted, &Site::of(&document));
        for branch in offer.branches.iter().chain(offer.fragment.iter().map(|fragment| &fragment.branch)) {
            let (before, revision) = (document.record().clone(), document.revision());
            let edit = branch.edit();
            if document.apply(edit).is_ok() && document.revision() != revision {
                sound(std::slice::from_ref(document.record()));
                document.undo();
                assert!(*document.record() == before, "pasted and undone");
                assert_eq!(document.revision(), revision);
                document.redo();
            }
        }
        if script.perform(&mut document).is_none() {
            break;
        }
    }
    sound(std::slice::from_ref(document.record()));
    for excerpt in [Excerpt::Position, Excerpt::Moves, Excerpt::Diagram] {
        let copied = copy(&document, excerpt).text;
        let again = Pasted::read(copied.clone());
        assert!(again.loaded().is_some(), "{excerpt:?}: {copied}");
    }
}

/// What the import doctor offers for a note is a change of the text that reads as he says, and as an edit it can be
/// undone.
pub fn doctor(bytes: &[u8]) {
    let Ok(loaded) = load(bytes, extension(bytes)) else { return };
    let (id, text) = (loaded.format, text(bytes));
    let Some(doctor) = Doctor::new(&text, id) else { return };
    let mut document = Document::from_loaded(loaded, None);
    let notes = &doctor.report().notes;
    for note in notes.iter().take(3).chain(notes.iter().skip(3).last()) {
        let left = Cell::new(12);
        let patience = || {
            left.set(left.get() - 1);
            left.get() > 0
        };
        for fix in doctor.fixes(note, &patience) {
            let patched = fix.patch.apply(&text).expect("a patch of this text");
            let records = (format(id).read)(&patched, &mut Report::default()).expect("still a record");
            sound(&records);
            assert_eq!(records.iter().map(|record| record.tree.len()).sum::<usize>(), fix.nodes, "{fix:?}");
            let (game, revision) = (note.node.map_or(0, |(game, _)| game), document.revision());
            let edit =
                Edit::Replace { text: Some(text.clone()), patch: fix.patch, format: id, game, encoding: fix.encoding };
            if document.apply(edit).is_ok() {
                sound(document.snapshot().records());
                let notes = document.report().notes.iter().filter_map(|note| note.node);
                for (game, node) in notes {
                    assert!(document.game_record(game).is_some_and(|record| record.tree.contains(node)));
                }
                document.undo();
                assert_eq!(document.revision(), revision);
            }
        }
    }
    let (stored, _) = document.store(id, document.envelope());
    assert!(stored == bytes, "all fixes undone");
}

/// Moves found in prose can be played one after the other, and stand where they are said to.
pub fn prose(bytes: &[u8]) {
    let text = text(bytes);
    let mut position = Position::start();
    let found = fragment(&text, &position, None);
    let mut end = 0;
    for Found { mv, written } in &found.moves {
        assert!(position.check(*mv).is_ok(), "{text}");
        assert_eq!(position.play(*mv), Ok(()));
        assert!(written.start >= end && text.get(written.clone()).is_some_and(|word| !word.is_empty()), "{text}");
        end = written.end;
    }
    assert!(found.rest.len() <= text.len());
    if found.moves.is_empty() {
        assert_eq!(found.rest, text);
    }
}

/// Words of moves: what is spelled is understood, and no words are too strange to be refused.
pub fn spelling(bytes: &[u8]) {
    let text = text(bytes);
    let (board, words) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = parse_sfen(board).unwrap_or_else(|_| Position::start());
    let mut previous = None;
    for word in words.split_whitespace() {
        if let Ok(mv) = parse_usi(word) {
            assert_eq!(parse_usi(&usi(mv)), Ok(mv), "{word}");
            let _ = (
                position.check(mv),
                position.promotion(mv),
                western(&position, mv),
                csa_move(&position.clone().into(), mv.into()),
            );
            let _ = (japanese(&position, mv, previous), kif_words(&position, mv, previous));
            if position.play(mv).is_ok() {
                previous = Some(mv.to());
            }
        } else if let Ok((words, length)) = Words::parse(word) {
            assert!(word.is_char_boundary(length), "{word:?} {length}");
            if let Ok(mv) = words.resolve(&position, previous)
                && position.playable(mv).is_ok()
            {
                let _ = position.play(mv);
                previous = Some(mv.to());
            }
        }
    }
    let moves = position.legal_moves();
    for &mv in moves.iter().take(64) {
        assert_eq!(position.check(mv), Ok(()), "{}", usi(mv));
        for spelled in [japanese(&position, mv, previous), kif_words(&position, mv, previous)] {
            let (words, length) = Words::parse(&spelled).unwrap();
            assert_eq!(length, spelled.len(), "{spelled}");
            assert_eq!(words.resolve(&position, previous), Ok(mv), "{spelled} at {}", sfen_words(&position));
        }
    }
}

/// Positions: one that can be read is written and read again as the same, in SFEN and as a diagram.
pub fn positions(bytes: &[u8]) {
    let text = text(bytes);
    let lines: Vec<&str> = text.lines().collect();
    let (drawn, faults) = parse_bod(&lines);
    for fault in &faults {
        assert!(!fault.to_string().is_empty());
    }
    for position in lines.iter().filter_map(|line| parse_sfen(line).ok()).chain([drawn]) {
        let spelled = sfen_words(&position);
        assert_eq!(parse_sfen(&spelled).as_ref(), Ok(&position), "{spelled}");
        let diagram = write_bod(&position, false);
        let (again, faults) = parse_bod(&diagram.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(again.same_as(&position), "{spelled}\n{}", diagram.join("\n"));
        assert!(faults.is_empty(), "{spelled}\n{}", diagram.join("\n"));
        let _ = (position.faults(), position.in_check(), position.is_mate());
    }
}

/// Outlines: one that can be read is printed as one that reads the same.
pub fn outline(bytes: &[u8]) {
    let text = text(bytes);
    let Ok((record, cursor)) = Record::from_outline(Position::start(), &text) else { return };
    let printed = record.outline_at(cursor);
    let (again, place) = Record::from_outline(Position::start(), &printed).unwrap();
    assert_eq!(again.outline_at(place), printed, "{text}");
    assert_eq!(again, record, "{text}");
    sound(&[record]);
}

/// The tokens and games of PGN: only blanks lie between tokens, and a game by itself has the tokens it has in its file.
pub fn pgn(bytes: &[u8]) {
    use komaoto::formats::pgn::{Lexer, games};
    let text = text(bytes);
    let blank = |text: &str| text.chars().all(|letter| letter.is_whitespace() || letter == '\u{feff}');
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
    use komaoto::formats::pgn::{Lexer, Token};
    reading(FormatId::Pgn, bytes);
    let (file, script) = Script::split(bytes);
    edited_and_stored(file, Some("pgn"), script);
    let text = text(file);
    let told = |text: &str| {
        let mut report = Report::default();
        let records = (format(FormatId::Pgn).read)(text, &mut report).ok()?;
        let notes: Vec<_> = report.notes.into_iter().map(|note| (note.what.code(), note.text, note.node)).collect();
        let unread: Vec<String> = format(FormatId::Pgn).unread(text).into_iter().map(str::to_owned).collect();
        Some((records, notes, unread))
    };
    // Numbers say where a game is anyway, results what a tag says, and a tag may name what is usual. An empty comment
    // says nothing.
    let says = |token| match token {
        Token::Number { .. } | Token::Result(_) | Token::Tag { .. } | Token::Word("e.p." | "ep" | "e.p") => false,
        Token::Comment { text, .. } | Token::LineComment(text) => !text.trim().is_empty(),
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

/// Chess: a FEN in the first line, then moves in any spelling. Each legal move is spelled so that it is read back.
pub fn chess(bytes: &[u8]) {
    use komaoto::notation::chess::{San, fen, parse_fen, san, uci};
    use komaoto::rules::chess::Position;
    let text = text(bytes);
    let (board, words) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = parse_fen(board).unwrap_or_else(|_| Position::start());
    assert_eq!(parse_fen(&fen(&position)).as_ref(), Ok(&position));
    for word in words.split_whitespace() {
        if let Ok(mv) = San::parse(word).and_then(|words| words.resolve(&position)) {
            let _ = (position.check(mv), position.promotion(mv), san(&position, mv));
            let _ = position.play(mv);
        }
    }
    let _ = (position.faults(), position.is_dead(), position.is_mate(), position.key());
    for mv in position.legal_moves().into_iter().take(64) {
        assert_eq!(position.check(mv), Ok(()));
        for spelled in [san(&position, mv), uci(mv)] {
            let back = San::parse(&spelled).and_then(|words| words.resolve(&position));
            assert_eq!(back, Ok(mv), "{spelled} at {}", fen(&position));
        }
    }
}

/// Xiangqi: a FEN in the first line, then moves in any spelling. Each legal move is spelled so that it is read back.
pub fn xiangqi(bytes: &[u8]) {
    use komaoto::notation::xiangqi::{
        Ranks, Writing, chinese, fen, iccs, parse_algebraic, parse_chinese, parse_fen, parse_iccs, parse_uci,
        parse_wxf, uci, wxf,
    };
    use komaoto::rules::xiangqi::{Position, repetition};
    let text = text(bytes);
    let (board, words) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = parse_fen(board).unwrap_or_else(|_| Position::start());
    assert_eq!(parse_fen(&fen(&position)).as_ref(), Ok(&position));
    let mut line = vec![position.clone()];
    for word in words.split_whitespace() {
        let spelled = parse_chinese(word).or_else(|_| parse_wxf(word));
        let mv = spelled.and_then(|words| words.resolve(&position)).ok();
        let mv = mv.or_else(|| parse_algebraic(word).and_then(|words| words.resolve(&position, Ranks::FromOne)).ok());
        if let Some(mv) = mv.or_else(|| parse_iccs(word)).or_else(|| parse_uci(word)) {
            let _ = (position.check(mv), chinese(&position, mv, Writing::default()), wxf(&position, mv));
            if position.play(mv).is_ok() {
                line.push(position.clone());
            }
        }
    }
    let _ = (position.faults(), repetition(&line), position.is_mate());
    for mv in position.legal_moves().into_iter().take(64) {
        assert_eq!(position.check(mv), Ok(()));
        assert_eq!((parse_iccs(&iccs(mv)), parse_uci(&uci(mv))), (Some(mv), Some(mv)));
        let chinese = chinese(&position, mv, Writing::default());
        let spelled = chinese.map(|text| (parse_chinese(&text), text));
        for (words, text) in spelled.into_iter().chain(wxf(&position, mv).map(|text| (parse_wxf(&text), text))) {
            assert_eq!(words.and_then(|words| words.resolve(&position)), Ok(mv), "{text} at {}", fen(&position));
        }
    }
}
