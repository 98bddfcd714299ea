//! Lines to records.

use super::super::builder::column;
use super::super::lines::{Line, lines};
use super::super::pgn::Spelling;
use super::super::report::{Note, Report, Unreadable, Weight, What};
use super::super::sfen::TAIL;
use super::line::{Parts, Words};
use super::operations::comment;
use crate::record::{NodeId, Record};
use crate::rules::Illegal;

/// Reads all lines.
pub(in super::super) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    let mut records: Vec<Record> = Vec::new();
    // Lines before a record, kept with it.
    let mut before: Vec<String> = Vec::new();
    let mut begin = None;
    let mut malformed = None;
    for line in lines(text) {
        let said = line.text.trim();
        if said.is_empty() {
            continue;
        }
        let begins = *begin.get_or_insert(line.offset);
        let mut note = |what, said: &str| {
            report.add(Note {
                line: line.number,
                column: column(line.text, said),
                weight: Weight::Kept,
                what,
                text: said.to_owned(),
                node: Some((records.len(), NodeId::ROOT)),
            });
        };
        match Parts::of(said) {
            _ if said.starts_with('#') => before.push(line.text.to_owned()),
            Some(Ok(parts)) => {
                report.span(begins, records.len(), NodeId::ROOT);
                let mut record = record(&parts, line, records.len(), report);
                begin = None;
                record.extras.append(&mut before);
                records.push(record);
            }
            Some(Err((fen, error))) => {
                let (number, column) = (line.number, column(line.text, fen) + error.column - 1);
                let what = What::NotAPosition(error);
                note(what.clone(), said);
                malformed.get_or_insert(Unreadable::Malformed { line: number, column, what: Box::new(what) });
                before.push(line.text.to_owned());
            }
            None => {
                note(What::UnknownLine, said);
                before.push(line.text.to_owned());
            }
        }
    }
    match records.last_mut().and_then(|record| record.tree.get_mut(NodeId::ROOT)) {
        // Lines after the last record stay behind it.
        Some(root) => root.extras.append(&mut before),
        None => return Err(malformed.unwrap_or(Unreadable::Unknown)),
    }
    report.only_games(records.len());
    Ok(records)
}

/// Reads the moves of a line, as far as they can be played.
fn record(parts: &Parts<'_>, line: Line<'_>, index: usize, report: &mut Report) -> Record {
    let mut record = Record::new(parts.initial.clone());
    let mut note = |weight, what, part: &str, node| {
        let column = column(line.text, part);
        report.add(Note { line: line.number, column, weight, what, text: part.to_owned(), node: Some((index, node)) });
    };
    if parts.turnless {
        note(Weight::Kept, What::NoTurn, line.text.trim(), NodeId::ROOT);
    }
    let (mut here, mut position) = (NodeId::ROOT, parts.initial.clone());
    let (mut spelling, mut words) = (Spelling::default(), Words(parts.rest));
    loop {
        let rest = words.0;
        let Some(word) = words.next_if(|_| true) else { break };
        let read = spelling.resolve(word, &position, None).and_then(|mv| match position.check(mv) {
            Ok(()) => Ok((mv, None)),
            Err(Illegal::Foul(foul)) => Ok((mv, Some(foul))),
            Err(Illegal::Unplayable(unplayable)) => Err(What::Unplayable(unplayable)),
        });
        let added = read.and_then(|(mv, foul)| {
            position.play(mv).map_err(What::Unplayable)?;
            let node = record.append_move(here, mv).map_err(What::Unplayable)?.unwrap_or(here);
            Ok((node, foul))
        });
        match added {
            Ok((node, foul)) => {
                here = node;
                if let Some(foul) = foul {
                    note(Weight::Kept, What::Foul(foul), word, here);
                }
            }
            Err(what) => {
                note(Weight::Kept, what, rest, here);
                if let Some(node) = record.tree.get_mut(here) {
                    node.extras.push(format!("{TAIL}{rest}"));
                }
                break;
            }
        }
    }
    if let Some(root) = record.tree.get_mut(NodeId::ROOT) {
        root.comment = comment(parts.operations);
    }
    record
}
