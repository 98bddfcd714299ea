//! The steps below nodes with many children: found at once, however many different words a file uses to end one line.

use std::collections::HashMap;

use komaoto_record::{NodeId, Record, Step};

/// From this many children on, steps are looked up in a table.
const MANY: usize = 32;

/// The steps below the nodes that have many.
#[derive(Debug, Default)]
pub(crate) struct Branches {
    below: HashMap<NodeId, HashMap<Step, NodeId>>,
}

impl Branches {
    /// The child of a node with this step.
    pub(crate) fn find(&mut self, record: &Record, parent: NodeId, step: &Step) -> Option<NodeId> {
        let children = record.tree.children(parent);
        if children.len() < MANY {
            return record.child_with(parent, step);
        }
        let below = self.below.entry(parent).or_default();
        // Those added since then; the first of equals counts.
        for &child in children.iter().skip(below.len()) {
            if let Some(node) = record.tree.get(child) {
                below.entry(node.step.clone()).or_insert(child);
            }
        }
        below.get(step).copied()
    }
    /// A step below a node was removed.
    pub(super) fn forget(&mut self, parent: NodeId) {
        self.below.remove(&parent);
    }
}
