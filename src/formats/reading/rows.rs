//! Formats with one record per line and remarks after `#`: SFEN, FEN, USEN.

use crate::formats::report::{Note, Report, Unreadable, Weight, What};
use crate::record::{Carried, FormatId, NodeId, Record, Role};
use crate::text::{Line, lines};

/// Reads all lines with `one`, which is given where the text of its record begins and that record's index; its other
/// answer is why the line is not a record, and the column. Such lines are noted and carried, before the record that
/// follows them or after the last one.
pub(crate) fn read(
    text: &str,
    format: FormatId,
    report: &mut Report,
    mut one: impl FnMut(Line<'_>, (usize, usize), &mut Report) -> Result<Record, (usize, What)>,
) -> Result<Vec<Record>, Unreadable> {
    let mut records: Vec<Record> = Vec::new();
    let mut before: Vec<Carried> = Vec::new();
    let mut begin = None;
    let mut malformed = None;
    for line in lines(text) {
        let said = line.text.trim();
        if said.is_empty() {
            continue;
        }
        let begins = *begin.get_or_insert(line.offset);
        if said.starts_with('#') {
            before.push(Carried::new(format, Role::Remark, line.text));
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
                before.push(Carried::new(format, Role::Unread, line.text));
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
