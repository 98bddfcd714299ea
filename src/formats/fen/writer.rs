//! From records to lines.

use super::line::{Parts, Words};
use super::operations::operations;
use crate::formats::carried::{is_empty_comment, says_nothing};
use crate::formats::comment::full_comment;
use crate::formats::format::WriteOptions;
use crate::formats::pgn::Spelling;
use crate::formats::report::{Report, Weight, What};
use crate::formats::sfen::{TAIL, count_losses};
use crate::notation::{coordinates, write_position, xiangqi};
use crate::record::{Carried, NodeId, Record, Step};
use crate::rules::{Illegal, Move, Position};

/// Writes one line for each record.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let mut carried = 0;
        report.span(text.len(), index, NodeId::ROOT);
        for extra in &record.extras {
            carry(extra, &mut text, &mut carried);
        }
        let moves = if options.positions_only { String::new() } else { moves(record, index, &mut carried, report) };
        let start = write_position(&record.initial);
        let said = record.tree.get(NodeId::ROOT).map(full_comment).unwrap_or_default();
        let operations = if moves.is_empty() { operations(&said) } else { None };
        match (&operations, moves.as_str()) {
            (Some(said), _) if !said.is_empty() => text.push_str(&format!("{start} {said}")),
            (_, "") => text.push_str(&start),
            // The first move tells which game's start it is.
            (_, moves)
                if Parts::of(&format!("position startpos{moves}"))
                    .is_some_and(|parts| parts.is_ok_and(|parts| parts.initial == record.initial)) =>
            {
                text.push_str("position startpos");
                text.push_str(moves);
            }
            (_, moves) => text.push_str(&format!("position fen {start}{moves}")),
        }
        text.push('\n');
        for extra in record.tree.get(NodeId::ROOT).map_or(&[][..], |root| &root.extras) {
            if tail(extra, &record.initial).is_none() {
                carry(extra, &mut text, &mut carried);
            }
        }
        if options.positions_only {
            report.lost(index, record.tree.mainline(NodeId::ROOT).skip(1).count(), What::Moves);
        }
        report.lost(index, carried, What::Extras);
        count_losses(record, index, &|id| id == NodeId::ROOT && operations.is_some(), report);
    }
    text
}

/// Writes a carried line if it belongs to this format: a comment, or something that is not a record.
fn carry(extra: &Carried, text: &mut String, lost: &mut usize) {
    if says_nothing(extra) {
        return;
    }
    let said = extra.trim();
    let own = said.starts_with('#') || said.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    if own
        && !extra.contains(['\n', '\r'])
        && (said.starts_with('#') || Parts::of(said).is_none_or(|parts| parts.is_err()))
    {
        text.push_str(extra);
        text.push('\n');
    } else {
        *lost += 1;
    }
}

/// The end of a line that was carried, if its first word is not a move here: then it reads back as it is.
fn tail<'a>(extra: &'a str, position: &Position) -> Option<&'a str> {
    let rest = extra.strip_prefix(TAIL).filter(|rest| !rest.contains(['\n', '\r']))?;
    let mv = Spelling::default().resolve(Words(rest).peek()?, position, None);
    mv.ok().filter(|&mv| !matches!(position.check(mv), Err(Illegal::Unplayable(_)))).is_none().then_some(rest)
}

/// The moves of the main line, after ` moves`.
fn moves(record: &Record, index: usize, carried: &mut usize, report: &mut Report) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut position = record.initial.clone();
    let mut spelling = Spelling::default();
    let mut below_end = 0;
    let mut ended = false;
    for id in record.tree.mainline(NodeId::ROOT) {
        let Some(node) = record.tree.get(id) else { break };
        match &node.step {
            _ if ended => below_end += 1,
            Step::Start => {}
            Step::Move(mv) => {
                words.push(spelled(*mv, &position, &mut spelling));
                if position.play(*mv).is_err() {
                    break;
                }
            }
            Step::End(ending) => {
                ended = true;
                report.ending(index, id, Weight::Lost, record.game(), ending);
            }
        }
        let leaf = record.tree.children(id).is_empty();
        for extra in &node.extras {
            match tail(extra, &position).filter(|_| leaf && !ended) {
                Some(rest) => words.push(rest.to_owned()),
                None if id != NodeId::ROOT && !is_empty_comment(extra) => *carried += 1,
                None => {}
            }
        }
    }
    report.lost(index, below_end, What::StepsAfterEnding);
    if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) }
}

/// A move in coordinates; in xiangqi ranks count from 0, as in UCCI, with a dash if they could be mistaken for the
/// other kind.
fn spelled(mv: Move, position: &Position, spelling: &mut Spelling) -> String {
    let Move::Xiangqi(mv) = mv else { return coordinates(mv) };
    let dashed = xiangqi::iccs(mv).to_ascii_lowercase();
    let plain = dashed.replace('-', "");
    let before = *spelling;
    if spelling.resolve(&plain, position, None) == Ok(mv.into()) {
        return plain;
    }
    *spelling = before;
    // This makes `spelling` remember the format.
    let _ = spelling.resolve(&dashed, position, None);
    dashed
}
