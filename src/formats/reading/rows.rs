//! Formats that have a record a line, with remarks behind `#`: SFEN, FEN, USEN.

use crate::formats::report::{Note, Report, Unreadable, Weight, What};
use crate::record::{NodeId, Record};
use crate::text::{Line, lines};

/// Reads all lines, each by `one`, which is given where the text of its record begins and the index of that: why it is none, and in which column,
/// is the other answer. Lines that are none are noted and
/// carried, before the record that follows them or behind the last.
pub(crate) fn read(
    text: &str,
    report: &mut Report,
    mut one: impl FnMut(Line<'_>, (usize, usize), &mut Report) -> Result<Record, (usize, What)>,
) -> Result<Vec<Record>, Unreadable> {
    let mut records: Vec<Record> = Vec::new();
    let mut before: Vec<String> = Vec::new();
    let mut begin = None;
    let mut malformed = None;
    for line in lines(text) {
        let said = line.text.trim();
        if said.is_empty() {
            continue;
        }
        let begins = *begin.get_or_insert(line.offset);
        if said.starts_with('#') {
            before.push(line.text.to_owned());
            continue;
        }
        match one(line, (begins, records.len()), report) {
            Ok(mut record) => {
                begin = None;
                before.append(&mut record.extras);
                record.extras = std::mem::take(&mut before);
                records.push(record);
            }
            Err((column, what)) => {
                if what != What::UnknownLine {
                    let what = Box::new(what.clone());
                    malformed.get_or_insert(Unreadable::Malformed { line: line.number, column, what });
                }
                let node = Some((records.len(), NodeId::ROOT));
                report.add(Note {
                    line: line.number,
                    column,
                    weight: Weight::Kept,
                    what,
                    text: line.text.to_owned(),
                    node,
                });
                before.push(line.text.to_owned());
            }
        }
    }
    match records.last_mut().and_then(|record| record.tree.get_mut(NodeId::ROOT)) {
        Some(root) => root.extras.append(&mut before),
        None => return Err(malformed.unwrap_or(Unreadable::Unknown)),
    }
    report.only_games(records.len());
    Ok(records)
}
