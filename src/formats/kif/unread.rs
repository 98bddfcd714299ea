//! The part of a block of moves that could not be read: its variations cannot be placed either.

/// How far a line of play goes on behind the move where reading stopped. Counted in steps from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unread {
    /// Where the line being passed over stands.
    at: usize,
    /// How far the longest of them goes.
    to: usize,
}

impl Unread {
    /// Reading stopped after so many steps.
    pub(super) const fn new(steps: usize) -> Self {
        Self { at: steps, to: steps }
    }
    /// Passes over so many moves.
    pub(super) fn steps(&mut self, count: usize) {
        self.at = self.at.saturating_add(count);
        self.to = self.to.max(self.at);
    }
    /// Whether a variation after so many steps belongs to what was passed over: then it is passed over too.
    /// `read` is how many steps of the block could be read.
    pub(super) fn varies(&mut self, steps: usize, read: usize) -> bool {
        let inside = (read..self.to).contains(&steps);
        if inside {
            self.at = steps;
        }
        inside
    }
}
