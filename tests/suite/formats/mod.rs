//! Laws and cases of `formats`.

mod bod;
mod book;
mod conversions;
mod csa;
mod csa_faults;
mod csa_games;
mod detection;
mod dialect_laws;
mod dialects;
mod evaluations;
mod fen;
mod foreign_lines;
mod fouls;
mod hearing;
pub(crate) mod imported;
mod jkf;
mod joined;
mod ki2;
mod kif;
mod kif_games;
mod kif_misread;
mod kif_quirks;
mod kif_rows;
mod large_kif;
mod legible;
mod marks;
mod other_letters;
mod pgn;
mod pgn_dialects;
mod pgn_files;
mod pgn_games;
mod pgn_lines;
mod pgn_prefaces;
mod pgn_specified;
mod properties;
mod prose;
mod repeated;
mod sfen;
mod tagless;
mod typed_pgn;
mod ubb;
mod usen;
mod xml;

use komaoto::files::{Loaded, load, store_over};
use komaoto::formats::comment::told_before_endings;
use komaoto::formats::{FormatId, Report, WriteOptions, format};
use komaoto::record::Record;

/// Reads a text as a format, which must succeed.
pub fn read(id: FormatId, text: &str) -> (Vec<Record>, Report) {
    let mut report = Report::default();
    let records = format(id).read(text, &mut report).unwrap();
    (records, report)
}

/// Writes records in a format.
pub fn write(id: FormatId, records: &[Record]) -> (String, Report) {
    let mut report = Report::default();
    let text = format(id).write(records, &WriteOptions::default(), &mut report);
    (text, report)
}

/// Loads bytes, which must succeed.
pub fn loaded(bytes: &[u8], extension: &str) -> Loaded {
    load(bytes, Some(extension)).unwrap()
}

/// What an edit of its first record makes of a file, which reads as edited.
pub fn edited(text: &str, extension: &str, edit: impl FnOnce(&mut Record)) -> String {
    let file = loaded(text.as_bytes(), extension);
    let mut records = file.records.clone();
    edit(&mut records[0]);
    let (bytes, report) = store_over(&file.source, &records, &WriteOptions::default());
    assert!(!report.loses(), "{text}: {:?}", report.notes);
    assert!(loaded(&bytes, extension).records == records, "{text}: {}", String::from_utf8_lossy(&bytes));
    String::from_utf8(bytes).unwrap()
}

/// What of a text nobody has read is this, and stays where it is, with the notes on it, whichever node of the file gets
/// a line of comment. Returns the files with that line.
#[track_caller]
pub fn stays(id: FormatId, text: &str, unread: &[&str]) -> Vec<String> {
    assert_eq!(format(id).unread(text), unread, "{text}");
    let file = loaded(text.as_bytes(), format(id).extensions[0]);
    assert_eq!(file.format, id, "{text}");
    // A line of several moves is broken for a comment.
    let plain = |text: &str| match id {
        FormatId::Ki2 => text.replace("*Z", "").replace(char::is_whitespace, ""),
        _ => text.replacen("*Z\n", "", 1).trim_end_matches('\n').to_owned(),
    };
    let mut files = Vec::new();
    for (game, record) in file.records.iter().enumerate() {
        for node in record.tree.preorder() {
            let mut records = file.records.clone();
            let comment = &mut records[game].tree.get_mut(node).unwrap().comment;
            *comment += if comment.is_empty() { "Z" } else { "\nZ" };
            let (bytes, report) = store_over(&file.source, &records, &WriteOptions::default());
            assert_eq!(codes(&report), [] as [&str; 0], "{text}");
            let saved = String::from_utf8(bytes).unwrap();
            let again = loaded(saved.as_bytes(), format(id).extensions[0]);
            // In KI2 what is said of an ending precedes its line, as said of the last move.
            let told = |records: &[Record]| records.iter().map(told_before_endings).collect::<Vec<_>>();
            let same = again.records == records || id == FormatId::Ki2 && told(&again.records) == told(&records);
            assert!(same, "{text}{saved}");
            assert_eq!(codes(&again.report), codes(&file.report), "{text}{saved}");
            assert_eq!(format(id).unread(&saved), unread, "{text}{saved}");
            // An ending that a result line alone tells gets a row to say something of.
            let lines: Vec<&str> = saved.lines().collect();
            let row = lines.windows(2).find(|pair| pair[1] == "*Z").map(|pair| pair[0]);
            let row = row.filter(|row| id == FormatId::Kif && !text.lines().any(|line| line == *row));
            let without = row.map_or_else(|| saved.clone(), |row| saved.replacen(&format!("{row}\n"), "", 1));
            assert_eq!(plain(&without), plain(text));
            files.push(saved);
        }
    }
    files
}

/// The codes of a report's notes.
pub fn codes(report: &Report) -> Vec<&'static str> {
    report.notes.iter().map(|note| note.what.code()).collect()
}

/// The moves of the main line in USI, with its ending.
pub fn mainline(record: &Record) -> String {
    use komaoto::record::{NodeId, Step};
    let words = record.tree.mainline(NodeId::ROOT).filter_map(|id| match &record.tree.get(id)?.step {
        Step::Start => None,
        Step::Move(mv) => Some(komaoto::notation::coordinates(*mv)),
        Step::End(ending) => Some(format!("{ending:?}")),
    });
    words.collect::<Vec<_>>().join(" ")
}
