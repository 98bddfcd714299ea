//! Which lines of a game are being read: the main line, and variations in parentheses, one in the other.

use std::ops::Range;

use crate::formats::reading::Trail;
use crate::rules::Position;

/// A line of moves being read: the main line, or a variation.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// How many moves it has so far.
    pub(super) steps: usize,
    /// Whether it has an end: nothing goes on from there.
    pub(super) ended: bool,
    /// Whether it is over: a result has been read.
    pub(super) over: bool,
    /// Variations before its first step of which nothing was read.
    pub(super) empty: Vec<Range<usize>>,
    /// Where the parentheses stand in the text that begin it. Several are as many lines, of which all but the last have nothing yet.
    opened: Vec<usize>,
}

impl Line {
    /// Whether nothing was read of it.
    pub(super) const fn is_empty(&self) -> bool {
        self.steps == 0 && !self.ended
    }
}

/// The line here, and those that it left.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The line here.
    pub(super) line: Line,
    left: Vec<Line>,
    /// How many parentheses are open.
    pub(super) depth: usize,
}

impl Lines {
    /// Whether the line here is the main line.
    pub(super) const fn is_main(&self) -> bool {
        self.left.is_empty()
    }

    /// Where the outermost parenthesis stands that is open.
    pub(super) fn outermost(&self) -> Option<usize> {
        self.left.get(1).unwrap_or(&self.line).opened.first().copied()
    }

    /// Goes into a variation of the last move of the line, which a parenthesis at a place begins.
    pub(super) fn open(&mut self, at: usize, trail: &mut Trail<Position>) {
        self.depth += 1;
        if !self.is_main() && self.line.is_empty() && !self.line.over && self.line.empty.is_empty() {
            self.line.opened.push(at);
            return;
        }
        trail.leave(self.line.steps > 0);
        let variation = Line { opened: vec![at], ..Line::default() };
        self.left.push(std::mem::replace(&mut self.line, variation));
    }

    /// Goes back to the line that the variation here left; where the variation begins in the text. `None` in the main line.
    pub(super) fn close(&mut self, trail: &mut Trail<Position>) -> Option<usize> {
        let mut opened = std::mem::take(&mut self.line.opened);
        let at = opened.pop()?;
        self.depth -= 1;
        if opened.is_empty() {
            trail.come_back();
            self.line = self.left.pop()?;
        } else {
            trail.restart();
            self.line = Line { opened, ..Line::default() };
        }
        Some(at)
    }
}
