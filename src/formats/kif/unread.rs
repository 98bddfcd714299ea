//! The unreadable part of a block of moves: its variations cannot be placed either.

/// The extent of a line of play after the move where reading stopped, in steps from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnreadLines {
    /// The present place in the line being skipped.
    at: usize,
    /// The end of the longest of the skipped lines.
    to: usize,
}

impl UnreadLines {
    /// Reading stopped after this many steps.
    pub(super) const fn new(steps: usize) -> Self {
        Self { at: steps, to: steps }
    }
    /// Skips this many moves.
    pub(super) fn steps(&mut self, count: usize) {
        self.at = self.at.saturating_add(count);
        self.to = self.to.max(self.at);
    }
    /// Whether a variation after this many steps belongs to the skipped part: then it is skipped, too.
    /// `read` is how many steps of the block could be read.
    pub(super) fn varies(&mut self, steps: usize, read: usize) -> bool {
        let inside = (read..self.to).contains(&steps);
        if inside {
            self.at = steps;
        }
        inside
    }
}
