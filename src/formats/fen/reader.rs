//! Lines to records.

use super::line::{Parts, Words};
use super::operations::comment;
use crate::formats::pgn::Spelling;
use crate::formats::reading;
use crate::formats::reading::column;
use crate::formats::report::{Note, Report, Unreadable, Weight, What};
use crate::formats::sfen::TAIL;
use crate::record::{Node, NodeId, Record};
use crate::rules::Illegal;
use crate::text::Line;

/// Reads all lines.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    reading::read(text, report, |line, (begins, index), report| match Parts::of(line.text.trim()) {
        Some(Ok(parts)) => {
            report.span(begins, index, NodeId::ROOT);
            Ok(record(&parts, line, index, report))
        }
        Some(Err((fen, error))) => Err((column(line.text, fen) + error.column - 1, What::NotAPosition(error))),
        None => Err((1, What::UnknownLine)),
    })
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
            let node = record.tree.append(here, Node::of(mv)).unwrap_or(here);
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
