//! From lines to records.

use std::ops::Range;

use super::line::{FenFields, MOVES, POSITION};
use super::operations::comment;
use crate::comment::set_full_comment;
use crate::pgn::PgnSpelling;
use crate::pieces::PieceRole;
use crate::reading;
pub(crate) use crate::reading::REMARKED as READING;
use crate::reading::{Builder, LineWords, ReadAlone, column};
use crate::report::{NoteKind, NoteWeight, Report, Unreadable};
use komaoto_record::{FormatId, NodeId, Record};
use komaoto_rules::Position;
use komaoto_text::Line;

/// The ranges of the games of a text.
pub(crate) fn games(text: &str) -> Vec<Range<usize>> {
    reading::games(text, |line| matches!(FenFields::of(line), Some(Ok(_))))
}

/// Reads all lines.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    if let Some(records) = reading::filed_lines(text, report, games, &ALONE) {
        return Ok(records);
    }
    reading::read(text, report, |line, (begins, index), report| match FenFields::of(line.text.trim()) {
        Some(Ok(parts)) => {
            let mut builder = Builder::new(parts.initial.clone(), index, FormatId::Fen, report);
            builder.begins(begins);
            Ok(record(&parts, line, builder))
        }
        Some(Err((fen, error))) => Err((column(line.text, fen) + error.column - 1, NoteKind::NotAPosition(error))),
        None => Err((1, NoteKind::UnknownLine)),
    })
}

/// Reads a line of a large text by itself.
const ALONE: ReadAlone =
    ReadAlone { reading: READING, record: |line, _| alone(line), headers: |line, _| alone(line).headers.clone() };

fn alone(line: &str) -> Record {
    reading::first_of(read(line, &mut Report::default()), komaoto_rules::Game::Chess)
}

/// Reads the moves of a line as far as they can be played.
fn record(parts: &FenFields<'_>, line: Line<'_>, mut builder: Builder<'_, Position>) -> Record {
    if parts.turnless {
        let said = line.text.trim();
        builder.note(line, column(line.text, said), NoteWeight::Kept, NoteKind::NoTurn, said);
    }
    let head = |name: &str| PieceRole::Header(name.to_owned());
    builder.report.piece(NodeId::ROOT, head(POSITION), line.part(parts.said).range());
    if let Some(word) = parts.moves {
        builder.report.piece(NodeId::ROOT, head(MOVES), line.part(word).range());
    }
    builder.report.piece(NodeId::ROOT, PieceRole::Comment, line.part(parts.operations).range());
    let (mut spelling, mut words) = (PgnSpelling::default(), LineWords(parts.rest));
    loop {
        let rest = words.0;
        let Some(word) = words.next_if(|_| true) else { break };
        let at = line.part(word);
        let played = spelling.resolve(word, builder.trail.position(), None).and_then(|mv| {
            builder.play(mv, None, Line { offset: at.offset, ..line }, word).map_err(NoteKind::Unplayable)
        });
        if let Err(what) = played {
            builder.note(line, column(line.text, rest), NoteWeight::Kept, what, rest);
            break;
        }
        builder.report.piece(builder.trail.here(), PieceRole::Step, at.range());
    }
    let mut record = builder.finish();
    let game = record.game();
    if let Some(root) = record.tree.get_mut(NodeId::ROOT) {
        set_full_comment(root, game, &comment(parts.operations));
    }
    record
}
