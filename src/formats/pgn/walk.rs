//! Where the reader stands in the tree, and which lines it has left to read a variation. However long a line is, two positions of it are
//! enough: a variation replaces the last step.

use std::ops::Range;

use crate::record::NodeId;
use crate::rules::{Move, Position, Square};

/// A node, with the position after it.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    pub(super) node: NodeId,
    pub(super) position: Position,
    /// The move that led there.
    mv: Option<Move>,
}

/// A line of moves being read: the main line, or a variation.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// How many steps it has so far.
    pub(super) steps: usize,
    /// Its end, if it has one: nothing goes on from there.
    pub(super) end: Option<NodeId>,
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
        self.steps == 0 && self.end.is_none()
    }
}

/// A line that a variation leaves.
#[derive(Debug)]
struct Left {
    line: Line,
    /// What the variation begins after.
    fork: Box<Pace>,
    /// The last step of the line, which the variation replaces.
    last: Option<(NodeId, Move)>,
}

/// The way through the tree.
#[derive(Debug)]
pub(super) struct Walk {
    /// The last step on the way here, ends aside.
    pub(super) now: Pace,
    /// The step before that, where it is one of this line.
    before: Option<Pace>,
    /// The line here.
    pub(super) line: Line,
    left: Vec<Left>,
    /// How many parentheses are open.
    pub(super) depth: usize,
}

impl Walk {
    /// Begins at the root.
    pub(super) fn new(position: Position) -> Self {
        let now = Pace { node: NodeId::ROOT, position, mv: None };
        Self { now, before: None, line: Line::default(), left: Vec::new(), depth: 0 }
    }

    /// The node that what comes now is about.
    pub(super) fn here(&self) -> NodeId {
        self.line.end.unwrap_or(self.now.node)
    }

    /// Whether the line here is the main line.
    pub(super) const fn is_main(&self) -> bool {
        self.left.is_empty()
    }

    /// Where the last move went.
    pub(super) fn target(&self) -> Option<Square> {
        self.now.mv?.to()
    }

    /// Where the outermost parenthesis stands that is open.
    pub(super) fn outermost(&self) -> Option<usize> {
        let line = self.left.get(1).map_or(&self.line, |left| &left.line);
        line.opened.first().copied()
    }

    /// Goes a step on.
    pub(super) fn step(&mut self, node: NodeId, mv: Move, position: Position) {
        self.before = Some(std::mem::replace(&mut self.now, Pace { node, position, mv: Some(mv) }));
        self.line.steps += 1;
    }

    /// Goes into a variation of the last step of the line, which a parenthesis at a place begins.
    pub(super) fn open(&mut self, at: usize) {
        self.depth += 1;
        if !self.is_main() && self.line.is_empty() && !self.line.over && self.line.empty.is_empty() {
            self.line.opened.push(at);
            return;
        }
        let last = self.before.take().and_then(|fork| {
            let last = std::mem::replace(&mut self.now, fork);
            Some((last.node, last.mv?))
        });
        let line = std::mem::replace(&mut self.line, Line { opened: vec![at], ..Line::default() });
        self.left.push(Left { line, fork: Box::new(self.now.clone()), last });
    }

    /// Goes back to the line that the variation here left; where the variation begins in the text. `None` in the main line.
    pub(super) fn close(&mut self) -> Option<usize> {
        let mut opened = std::mem::take(&mut self.line.opened);
        let at = opened.pop()?;
        self.depth -= 1;
        if opened.is_empty() {
            let left = self.left.pop()?;
            self.now = *left.fork;
            (self.before, self.line) = (None, left.line);
            if let Some((node, mv)) = left.last {
                let mut position = self.now.position.clone();
                let _ = position.play(mv);
                self.before = Some(std::mem::replace(&mut self.now, Pace { node, position, mv: Some(mv) }));
            }
        } else {
            if let Some(left) = self.left.last().filter(|_| self.line.steps > 0) {
                self.now = Pace::clone(&left.fork);
            }
            (self.before, self.line) = (None, Line { opened, ..Line::default() });
        }
        Some(at)
    }
}
