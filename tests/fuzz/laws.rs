//! What holds of every record and report, wherever it comes from, and how bytes become a text and a name.

use std::collections::HashMap;
use std::time::Duration;

use komaoto::formats::comment::told_before_endings;
use komaoto::formats::{FORMATS, FormatId, Report, WriteOptions, decode, format};
use komaoto::notation::coordinates;
use komaoto::record::{NodeId, Record, Step};

/// The bytes of a file as its text.
pub(super) fn text(bytes: &[u8]) -> String {
    decode(bytes).map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), |decoded| decoded.text.into_owned())
}

/// Every move can be played where it stands, and ends are leaves.
pub(super) fn sound(records: &[Record]) {
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

pub(super) fn notes_are_about_something(report: &Report, records: &[Record], text: &str) {
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

pub(super) fn write(records: &[Record], id: FormatId) -> (String, Report) {
    let mut report = Report::default();
    let text = format(id).write(records, &WriteOptions::default(), &mut report);
    (text, report)
}

/// What is written can be read, is the same record where nothing is said to be lost, and is written the same again.
pub(super) fn written_and_read(records: &[Record], id: FormatId) {
    let (first, report) = write(records, id);
    assert!(!first.contains('\r'), "{first:?}");
    let mut again_report = Report::default();
    let Ok(again) = format(id).read(&first, &mut again_report) else {
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
                // In KI2 what is said of an ending precedes its line, as said of the last move.
                let [before, after] = [before, after].map(|record| match id {
                    FormatId::Ki2 => texts(&told_before_endings(record)),
                    _ => texts(record),
                });
                assert_eq!(before, after, "{first}");
            }
        }
    }
}

fn texts_of_extras(record: &Record) -> impl Iterator<Item = &str> {
    record.tree.preorder().filter_map(|id| record.tree.get(id)).flat_map(|node| &node.extras).map(|extra| &**extra)
}

/// What is written at the nodes, in order of the file: times, comments and bookmarks.
pub(super) fn texts(record: &Record) -> Vec<(Option<Duration>, String, Option<String>)> {
    let nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    nodes.map(|node| (node.time, node.comment.clone(), node.bookmark.clone())).collect()
}

pub(super) fn difference(first: &str, second: &str) -> String {
    let at = first.lines().zip(second.lines()).position(|(a, b)| a != b);
    match at {
        Some(at) => format!("line {}: {:?} {:?}", at + 1, first.lines().nth(at), second.lines().nth(at)),
        None => format!("{} and {} lines: {first:?} {second:?}", first.lines().count(), second.lines().count()),
    }
}

/// The extension a file is said to have, from its bytes: none, a known one or a foreign one.
pub(super) fn extension(bytes: &[u8]) -> Option<&'static str> {
    let known: Vec<&str> = FORMATS.iter().flat_map(|format| format.extensions).copied().collect();
    let seed = bytes.iter().fold(bytes.len(), |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    match seed % (known.len() + 2) {
        0 => None,
        1 => Some("txt"),
        n => known.get(n - 2).copied(),
    }
}

pub(super) fn mainline(record: &Record) -> Vec<komaoto::rules::Move> {
    record.tree.mainline(NodeId::ROOT).filter_map(|id| record.tree.get(id)?.mv()).collect()
}
