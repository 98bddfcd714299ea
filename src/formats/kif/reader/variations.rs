//! Variations: where a 変化 line branches off the lines read before it, and what surrounds it (K24 to K27 of the
//! [format notes](crate#kif-and-kifu)).

use super::{KifGame, Passing};
use crate::kif::kakinoki;
use crate::kif::line::KifLineKind;
use crate::pieces::PieceRole;
use crate::reading::column;
use crate::report::{NoteKind, NoteWeight};
use komaoto_text::{Line, Slice, blank};

impl<'t> KifGame<'_, 't> {
    /// Places what was held back for the first move of a variation, now that it is there.
    pub(super) fn settle_held(&mut self) {
        if let Some(opening) = self.opening.take() {
            let rest = kakinoki::behind_variation(opening.text);
            let own = opening.text.slice(..opening.text.len() - rest.len());
            self.tell(PieceRole::Open, own.trim_matches(blank));
            if self.builder.repeats_its_line() {
                self.builder.note(opening, 1, NoteWeight::Changed, NoteKind::SameMove, opening.text);
            }
        }
        for line in std::mem::take(&mut self.held) {
            match self.form.classify(line.text) {
                KifLineKind::Comment(text) => self.comment(line, text),
                KifLineKind::Bookmark(name) => self.bookmark(line, name),
                _ => {}
            }
        }
    }

    /// A variation whose first move never comes is not read, nor what was held back for that move.
    pub(super) fn drop_opening(&mut self) -> Option<Line<'t>> {
        let opening = self.opening.take()?;
        self.held.clear();
        Some(opening)
    }

    /// At the end of a block: a variation without moves.
    pub(super) fn release(&mut self) {
        self.builder.settle();
        if let Some(opening) = self.drop_opening() {
            self.builder.note(opening, 1, NoteWeight::Kept, NoteKind::EmptyVariation, opening.text);
        }
    }

    pub(super) fn steps_to(&self, number: u32) -> Option<usize> {
        usize::try_from(number.checked_sub(self.builder.record.initial.ply())?).ok()
    }

    /// After how many steps a variation with this number begins, if there is such a move to vary from.
    pub(super) fn place(&mut self, number: Result<u32, ()>) -> Option<usize> {
        let steps = self.steps_to(number.ok()?)?;
        let read = self.reach();
        if self.unread.as_mut().is_some_and(|unread| unread.varies(steps, read)) {
            // A variation of an unreadable move, not of the main line's move with this number.
            return None;
        }
        let longest = read.max(self.builder.trail.main_len());
        // Right after the last move of the longest line, it continues from there.
        let goes_on = steps == longest && steps == self.builder.trail.len() && self.is_open();
        (self.builder.record.tree.len() > 1 && (steps < longest || goes_on)).then_some(steps)
    }

    /// Whether a move can follow here: the line was read to its end, and no end row ends it.
    pub(super) fn is_open(&self) -> bool {
        self.unread.is_none() && self.passing.is_none() && !self.builder.ended()
    }

    /// The number of steps from the root to the end of the block just read, whose first one may not have been read.
    pub(super) fn reach(&self) -> usize {
        let unread = if self.varied { self.place + 1 } else { 0 };
        self.builder.trail.len().max(unread)
    }

    /// K25: a variation belongs to the block just read, otherwise to the main line.
    pub fn variation(&mut self, line: Line<'t>, gap: Option<usize>, number: Result<u32, ()>) {
        if !self.playing && !self.split {
            // What comes before the moves does not decide the start.
            self.passing = Some(Passing::Nowhere);
            return self.builder.unread(line, NoteKind::NoSuchPlace);
        }
        if !self.begin(line) {
            return;
        }
        self.release();
        self.guess = None;
        self.offset = 0;
        self.foul = None;
        self.hidden = 0;
        let Some(steps) = self.place(number) else {
            self.passing = Some(Passing::Nowhere);
            return self.builder.unread(line, NoteKind::NoSuchPlace);
        };
        self.unread = None;
        let goes_on = steps == self.builder.trail.len() && steps >= self.reach().max(self.builder.trail.main_len());
        if goes_on {
            self.builder.note(line, 1, NoteWeight::Changed, NoteKind::Continuation, line.text);
        }
        let in_block = steps < self.reach() || goes_on;
        if let Ok(number) = number {
            self.ascending.variation(line, number, self.varied && in_block && steps > self.place);
        }
        if !std::mem::replace(&mut self.varied, true) {
            self.builder.trail.make_main();
        }
        if in_block {
            self.builder.trail.back_to(steps);
        } else {
            self.builder.trail.rejoin(steps);
        }
        // The empty line above it belongs to it, too.
        self.builder.opens(gap.unwrap_or(line.offset));
        self.place = steps;
        self.opening = Some(line);
        let rest = kakinoki::behind_variation(line.text);
        if rest.starts_with(['#', '*', '&']) {
            self.held.push(Line { text: rest, ..line });
        } else if !rest.is_empty() {
            self.builder.note(line, column(line.text, rest), NoteWeight::Lost, NoteKind::Trailing, rest);
        }
    }
}
