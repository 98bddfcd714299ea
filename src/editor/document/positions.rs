//! The positions along the current line: one in [`STRIDE`] is kept, the others are replayed from there.

use crate::record::{Node, NodeId, Record};
use crate::rules::{Outcome, Position, Square, outcome};

const STRIDE: usize = 64;

/// What the spelling of a move depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct SpellingContext {
    /// The position.
    pub position: Position,
    /// The target square of the move before, which 同 refers to.
    pub previous: Option<Square>,
}

impl SpellingContext {
    /// Advances over a node.
    pub fn pass(&mut self, node: &Node) {
        if let Some(mv) = node.mv() {
            // The tree holds only playable moves; an unplayable one would leave the position as it was.
            let _ = self.position.play(mv);
            self.previous = mv.to();
        }
    }
}

/// The positions along a line: any of them in at most 63 moves, with 1/64 of the memory.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionTrail {
    /// After the nodes 0, 64, 128 … of the line. A node's id stands for the whole path to it.
    stations: Vec<(NodeId, SpellingContext)>,
    /// The key of the position after each node.
    keys: Vec<u64>,
}

impl PositionTrail {
    /// Follows a line that may have changed from some node on; costs only the new part, and at most 63 moves more.
    pub fn follow(&mut self, record: &Record, line: &[NodeId]) {
        while let Some((id, _)) = self.stations.last()
            && line.get((self.stations.len() - 1) * STRIDE) != Some(id)
        {
            self.stations.pop();
        }
        let (mut context, next) = match self.stations.last() {
            Some((_, context)) => (context.clone(), (self.stations.len() - 1) * STRIDE + 1),
            None => (SpellingContext { position: record.initial.clone(), previous: None }, 0),
        };
        self.keys.truncate(next);
        for (index, &id) in line.iter().enumerate().skip(next) {
            if let Some(node) = record.tree.get(id) {
                context.pass(node);
            }
            if index.is_multiple_of(STRIDE) {
                self.stations.push((id, context.clone()));
            }
            self.keys.push(context.position.key());
        }
    }

    /// The position after a node of the line followed last.
    pub fn after(&self, record: &Record, line: &[NodeId], index: usize) -> SpellingContext {
        let station = (index / STRIDE).min(self.stations.len().saturating_sub(1));
        let Some((_, context)) = self.stations.get(station) else {
            return SpellingContext { position: record.initial.clone(), previous: None };
        };
        let mut context = context.clone();
        for node in line.iter().take(index + 1).skip(station * STRIDE + 1).filter_map(|&id| record.tree.get(id)) {
            context.pass(node);
        }
        context
    }

    /// How often the position after a node has occurred on the line so far, counting this time.
    pub fn occurrences(&self, index: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let key = self.keys.get(index).copied();
        (0..=index).filter(move |&i| key.is_some() && self.keys.get(i).copied() == key)
    }

    /// What the rules say about the position after a node and the way to it.
    pub fn outcome(&self, record: &Record, line: &[NodeId], index: usize) -> Option<Outcome> {
        // What lies before the fifth last occurrence makes no difference.
        let first = self.occurrences(index).rev().take(5).last()?;
        let mut context = self.after(record, line, first);
        let mut positions = vec![context.position.clone()];
        for node in line.iter().take(index + 1).skip(first + 1).filter_map(|&id| record.tree.get(id)) {
            context.pass(node);
            positions.push(context.position.clone());
        }
        outcome(&positions)
    }
}
