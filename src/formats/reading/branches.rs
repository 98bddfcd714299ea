//! The steps below nodes that have many: found at once, however many different words a file ends one line with.

use std::collections::HashMap;

use crate::record::{NodeId, Record, Step};

/// From so many steps below a node on they are looked up, not gone through.
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
        // Those that came since, the first of equals.
        for &child in children.iter().skip(below.len()) {
            if let Some(node) = record.tree.get(child) {
                below.entry(node.step.clone()).or_insert(child);
            }
        }
        below.get(step).copied()
    }
    /// A step below a node was taken away.
    pub(super) fn forget(&mut self, parent: NodeId) {
        self.below.remove(&parent);
    }
}
