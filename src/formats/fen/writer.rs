//! From records to lines.

use super::line::{FenFields, MOVES, POSITION};
use super::operations::operations;
use crate::comment::evaluation::{of_pgn, unsaid};
use crate::comment::full_comment;
use crate::format::WriteOptions;
use crate::kif::lost_texts;
use crate::pgn::PgnSpelling;
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight, Report};
use crate::sfen::count_losses;
use komaoto_notation::{coordinates, write_position, xiangqi};
use komaoto_record::{NodeId, Record, Step};
use komaoto_rules::{Color, Move, Position};

/// Writes one line for each record.
pub(crate) fn write(records: &[Record], options: &WriteOptions, report: &mut Report) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        report.span(text.len(), index, NodeId::ROOT);
        let moves = if options.positions_only { Vec::new() } else { moves(record, index, report) };
        let said = record.tree.get(NodeId::ROOT).map_or("".into(), full_comment);
        let operations = if moves.is_empty() { operations(&said) } else { None };
        let head = |name: &str| PieceRole::Header(name.to_owned());
        put(&mut text, NodeId::ROOT, head(POSITION), &start(record, &moves), report);
        if !moves.is_empty() {
            put(&mut text, NodeId::ROOT, head(MOVES), MOVES, report);
        }
        for (id, word) in &moves {
            put(&mut text, *id, PieceRole::Step, word, report);
        }
        if let Some(said) = operations.as_ref().filter(|said| !said.is_empty()) {
            put(&mut text, NodeId::ROOT, PieceRole::Comment, said, report);
        }
        text.push('\n');
        if options.positions_only {
            let step = |id| record.tree.get(id).map(|node| &node.step);
            let main = || record.tree.mainline(NodeId::ROOT);
            report.lost(index, main().filter(|id| matches!(step(*id), Some(Step::Move(_)))).count(), NoteKind::Moves);
            if let Some((id, Some(Step::End(ending)))) = main().last().map(|id| (id, step(id))) {
                report.ending(index, id, NoteWeight::Lost, record.game(), ending);
            }
        }
        report.lost(index, lost_texts(record, |_| false), NoteKind::Extras);
        // Operations are the whole comment, with the evaluations and clocks in it.
        let holds = |id, kind: &NoteKind| {
            let is_root = id == NodeId::ROOT && operations.is_some();
            let root = if is_root { record.tree.get(id) } else { None };
            root.is_some_and(|root| match kind {
                NoteKind::Comments(_) => true,
                NoteKind::Times(_) => root.time.is_none(),
                NoteKind::Evaluations(_) => {
                    unsaid(root, of_pgn(&said, &record.initial, None, Color::White)).next().is_none()
                }
                _ => false,
            })
        };
        count_losses(record, index, &holds, report);
    }
    text
}

/// Writes a word, or words that say one thing.
fn put(text: &mut String, node: NodeId, part: PieceRole, said: &str, report: &mut Report) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push(' ');
    }
    report.piece(node, part, text.len()..text.len() + said.len());
    text.push_str(said);
}

/// The start position, with the words before it.
fn start(record: &Record, moves: &[(NodeId, String)]) -> String {
    let start = write_position(&record.initial);
    let Some((_, first)) = moves.first() else { return start };
    // The first move tells which game's start it is.
    let short = FenFields::of(&format!("{POSITION} startpos {MOVES} {first}"))
        .is_some_and(|parts| parts.is_ok_and(|parts| parts.initial == record.initial));
    if short { format!("{POSITION} startpos") } else { format!("{POSITION} fen {start}") }
}

/// The moves of the main line.
fn moves(record: &Record, index: usize, report: &mut Report) -> Vec<(NodeId, String)> {
    let mut words = Vec::new();
    let mut position = record.initial.clone();
    let mut spelling = PgnSpelling::default();
    let mut below_end = 0;
    let mut ended = false;
    for id in record.tree.mainline(NodeId::ROOT) {
        match record.tree.get(id).map(|node| &node.step) {
            _ if ended => below_end += 1,
            Some(Step::Start) => {}
            Some(Step::Move(mv)) => {
                words.push((id, spelled(*mv, &position, &mut spelling)));
                if position.play(*mv).is_err() {
                    break;
                }
            }
            Some(Step::End(ending)) => {
                ended = true;
                report.ending(index, id, NoteWeight::Lost, record.game(), ending);
            }
            None => break,
        }
    }
    report.lost(index, below_end, NoteKind::StepsAfterEnding);
    words
}

/// A move in coordinates; in xiangqi ranks count from 0, as in UCCI, with a dash if they could be mistaken for the
/// other kind.
fn spelled(mv: Move, position: &Position, spelling: &mut PgnSpelling) -> String {
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
