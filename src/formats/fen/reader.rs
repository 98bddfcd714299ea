//! From lines to records.

use super::line::{Parts, Words};
use super::operations::comment;
use crate::formats::comment::set_full_comment;
use crate::formats::pgn::Spelling;
use crate::formats::reading;
use crate::formats::reading::{Builder, column};
use crate::formats::report::{Report, Unreadable, Weight, What};
use crate::formats::sfen::TAIL;
use crate::record::{FormatId, NodeId, Record, Role};
use crate::rules::Position;
use crate::text::Line;

/// Reads all lines.
pub(crate) fn read(text: &str, report: &mut Report) -> Result<Vec<Record>, Unreadable> {
    reading::read(text, FormatId::Fen, report, |line, (begins, index), report| match Parts::of(line.text.trim()) {
        Some(Ok(parts)) => {
            let mut builder = Builder::new(parts.initial.clone(), index, FormatId::Fen, report);
            builder.begins(begins);
            Ok(record(&parts, line, builder))
        }
        Some(Err((fen, error))) => Err((column(line.text, fen) + error.column - 1, What::NotAPosition(error))),
        None => Err((1, What::UnknownLine)),
    })
}

/// Reads the moves of a line as far as they can be played.
fn record(parts: &Parts<'_>, line: Line<'_>, mut builder: Builder<'_, Position>) -> Record {
    if parts.turnless {
        let said = line.text.trim();
        builder.note(line, column(line.text, said), Weight::Kept, What::NoTurn, said);
    }
    let (mut spelling, mut words) = (Spelling::default(), Words(parts.rest));
    loop {
        let rest = words.0;
        let Some(word) = words.next_if(|_| true) else { break };
        let at = Line { offset: line.part(word).offset, ..line };
        let played = spelling
            .resolve(word, builder.trail.position(), None)
            .and_then(|mv| builder.play(mv, None, at, word).map_err(What::Unplayable));
        if let Err(what) = played {
            builder.extra(Role::Unread, &format!("{TAIL}{rest}"));
            builder.note(line, column(line.text, rest), Weight::Kept, what, rest);
            break;
        }
    }
    let mut record = builder.finish();
    let game = record.game();
    if let Some(root) = record.tree.get_mut(NodeId::ROOT) {
        set_full_comment(root, game, &comment(parts.operations));
    }
    record
}
