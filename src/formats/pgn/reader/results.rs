//! The result of a game, and of a variation.

use std::ops::Range;

use super::PgnReader;
use crate::pgn::result::PgnResult;
use crate::pgn::said::given_up;
use crate::pgn::termination::GameEnd;
use crate::pieces::PieceRole;
use crate::report::{NoteKind, NoteWeight};
use komaoto_record::{Ending, NodeId};
use komaoto_text::{Slice, first_line};

impl PgnReader<'_, '_> {
    pub(super) fn result(&mut self, outcome: PgnResult, span: &Range<usize>) {
        let main = self.lines.is_main();
        if main {
            if self.outcome.is_some_and(|named| named != outcome) {
                let text = self.text.slice(span.clone());
                self.note(span.start, NoteWeight::Changed, NoteKind::ResultDiffers, text);
            }
            self.outcome = None;
        } else if outcome == PgnResult::Unknown {
            // A variation cannot express that.
            self.note(span.start, NoteWeight::Lost, NoteKind::Trailing, outcome.token());
        }
        if main {
            self.parts(span.start, true);
        }
        self.end(outcome, span.start);
        let node = if self.builder.ended() { self.builder.trail.here() } else { NodeId::ROOT };
        if main || outcome != PgnResult::Unknown {
            self.builder.report.piece(node, PieceRole::Result, span.clone());
        }
        self.lines.line.over = true;
    }

    /// Where the words end by which the side to move gives up, `5. Resigns`.
    pub(super) fn given_up(&self, span: &Range<usize>) -> Option<usize> {
        let is_late = !self.of_elements && self.lines.line.steps > 0;
        let rest = if is_late { self.text.get(span.start..self.end)? } else { return None };
        given_up(first_line(rest)).map(|length| span.start + length)
    }

    pub(super) fn end(&mut self, outcome: PgnResult, at: usize) {
        let main = self.lines.is_main();
        let goes_on = !self.fork().1;
        let (mover, white) = (self.builder.trail.position().side_to_move(), self.white());
        let end = GameEnd { game: self.builder.record.game(), outcome, mover, white };
        let told = if main { end.told(&self.builder.record.headers) } else { end.of_result() };
        let ending = told.or((main && goes_on).then_some(Ending::Interrupted));
        if let Some(ending) = ending {
            let fork = self.fork();
            self.builder.conclude(ending, None, self.held.at.unwrap_or(at));
            self.lead(fork);
            // What continues from the last step of a line that ends there is a variation.
            if main || self.lines.line.steps > 0 {
                self.builder.record.tree.reorder(self.builder.trail.here(), 0);
            }
            self.lines.line.ended = true;
            self.lines.line.first.get_or_insert(self.builder.trail.here());
        }
        self.say_held(false);
    }
}
