//! Which lines of a game are being read: the main line, and variations in parentheses, one inside another.

use crate::reading::TreePath;
use komaoto_record::NodeId;
use komaoto_rules::Position;

/// A line of moves being read: the main line, or a variation.
#[derive(Debug, Default)]
pub(super) struct PgnLine {
    /// The number of its moves so far.
    pub(super) steps: usize,
    /// Whether it has an ending, so that nothing can continue it.
    pub(super) ended: bool,
    /// Whether it is over: a result has been read.
    pub(super) over: bool,
    /// The node of its first step.
    pub(super) first: Option<NodeId>,
    /// The offsets of the parentheses that begin it. Several of them mean as many lines, all but the last of
    /// which are still empty.
    opened: Vec<usize>,
}

impl PgnLine {
    /// Whether nothing of it was read.
    pub(super) const fn is_empty(&self) -> bool {
        self.steps == 0 && !self.ended
    }
}

/// The line here, and those it branched off from.
#[derive(Debug, Default)]
pub(super) struct LineStack {
    /// The line here.
    pub(super) line: PgnLine,
    left: Vec<PgnLine>,
    /// The number of open parentheses.
    pub(super) depth: usize,
}

impl LineStack {
    /// Whether the line here is the main line.
    pub(super) const fn is_main(&self) -> bool {
        self.left.is_empty()
    }

    /// The offset of the outermost open parenthesis.
    pub(super) fn outermost(&self) -> Option<usize> {
        self.left.get(1).unwrap_or(&self.line).opened.first().copied()
    }

    /// Enters a variation of the line's last move that begins with the parenthesis at a place.
    pub(super) fn open(&mut self, at: usize, trail: &mut TreePath<Position>) {
        self.depth += 1;
        if !self.is_main() && self.line.is_empty() && !self.line.over {
            self.line.opened.push(at);
            return;
        }
        trail.leave(self.line.steps > 0);
        let variation = PgnLine { opened: vec![at], ..PgnLine::default() };
        self.left.push(std::mem::replace(&mut self.line, variation));
    }

    /// Returns to the line that the variation here branched off from; returns where the variation begins in the text.
    /// `None` in the main line.
    pub(super) fn close(&mut self, trail: &mut TreePath<Position>) -> Option<usize> {
        let mut opened = std::mem::take(&mut self.line.opened);
        let at = opened.pop()?;
        self.depth -= 1;
        if opened.is_empty() {
            trail.come_back();
            self.line = self.left.pop()?;
        } else {
            trail.restart();
            self.line = PgnLine { opened, ..PgnLine::default() };
        }
        Some(at)
    }
}
