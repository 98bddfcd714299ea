//! What is said of an ending: where a file has only a result for it, nothing tells that from what is said of the last
//! move.

use super::marks::{full_comment, set_full_comment};
use crate::record::{Node, NodeId, Record, Step};

/// Whether anything is said of an ending.
pub(crate) fn speaks_of_endings(record: &Record) -> bool {
    let said = |node: &Node| matches!(node.step, Step::End(_)) && !full_comment(node).is_empty();
    record.tree.preorder().filter_map(|id| record.tree.get(id)).any(said)
}

/// A record in which the comment on each ending is one on the move before it, and the bookmark if that has none.
pub fn told_before_endings(record: &Record) -> Record {
    let (mut record, game) = (record.clone(), record.game());
    let is_end = |id: &NodeId| matches!(record.tree.get(*id).map(|node| &node.step), Some(Step::End(_)));
    let with_parent = |end: NodeId| Some((end, record.tree.parent(end)?));
    let ends: Vec<(NodeId, NodeId)> = record.tree.preorder().filter(is_end).filter_map(with_parent).collect();
    for (end, before) in ends {
        let marked = record.tree.get(before).is_some_and(|node| node.bookmark.is_some());
        if !marked
            && let Some(name) = record.tree.get_mut(end).and_then(|node| node.bookmark.take())
            && let Some(node) = record.tree.get_mut(before)
        {
            node.bookmark = Some(name);
        }
        let Some(said) = record.tree.get(end).map(|node| full_comment(node).into_owned()) else { continue };
        if said.is_empty() {
            continue;
        }
        let mut evaluations = Vec::new();
        if let Some(node) = record.tree.get_mut(end) {
            set_full_comment(node, game, "");
            evaluations = std::mem::take(&mut node.evaluations);
        }
        if let Some(node) = record.tree.get_mut(before) {
            let before = full_comment(node).into_owned();
            let whole = if before.is_empty() { said } else { [before, said].join("\n") };
            set_full_comment(node, game, &whole);
            evaluations.retain(|evaluation| !node.evaluations.contains(evaluation));
            node.evaluations.append(&mut evaluations);
        }
    }
    record
}
