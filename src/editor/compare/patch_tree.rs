//! Turns one record into another, node by node: a node that both have keeps its id, and edits made since survive.

use crate::record::{Node, NodeId, Record, Step, Tree};

/// Applies the changes between `base` and `new` to a record that was read as `base`, and may have been edited since.
/// Deterministic.
///
/// Nodes are identified by the steps that lead to them. What the text of `base` could not hold, such as marks, stays
/// where it is.
pub(crate) fn patch_tree(record: &mut Record, base: &Record, new: &Record) {
    if base.headers != new.headers {
        record.headers.clone_from(&new.headers);
    }
    if base.initial != new.initial {
        record.initial.clone_from(&new.initial);
    }
    if base.extras != new.extras {
        record.extras.clone_from(&new.extras);
    }
    let tree = &mut record.tree;
    let mut open = vec![(NodeId::ROOT, Some(NodeId::ROOT), NodeId::ROOT)];
    while let Some((here, old, there)) = open.pop() {
        let Some(node) = new.tree.get(there) else { continue };
        let known = old.and_then(|old| base.tree.get(old));
        if known != Some(node)
            && let Some(mine) = tree.get_mut(here)
        {
            rewrite(mine, node, known);
        }
        let mut left: Vec<NodeId> = tree.children(here).to_vec();
        let mut places: Vec<(NodeId, Option<NodeId>)> = Vec::with_capacity(left.len());
        for &child in new.tree.children(there) {
            let mine = new.tree.get(child).and_then(|node| taken(tree, &mut left, &node.step));
            places.push((child, mine));
        }
        // A branch that the old text did not hold either is not missing from the new one.
        let in_base = |tree: &Tree<Node>, id: NodeId| base.child_with(old?, &tree.get(id)?.step);
        left.retain(|&mine| in_base(tree, mine).is_some());
        let spelled_anew = places.iter().filter(|(_, mine)| mine.is_none()).count() == left.len();
        let mut left = left.into_iter();
        for (place, (child, mine)) in places.into_iter().enumerate() {
            let Some(step) = new.tree.get(child).map(|node| &node.step) else { continue };
            // A step in place of another one is that step corrected: its node lives on.
            let corrected = if mine.is_none() && spelled_anew { left.next() } else { None };
            let before = mine.or(corrected).and_then(|id| in_base(tree, id));
            let corrected = corrected.filter(|&id| {
                // An end is a leaf.
                let can = matches!(step, Step::Move(_)) || tree.children(id).is_empty();
                match tree.get_mut(id).filter(|_| can) {
                    Some(node) => node.step.clone_from(step),
                    None => {
                        tree.remove(id);
                    }
                }
                can
            });
            let Some(id) = mine.or(corrected).or_else(|| tree.append(here, Node::new(step.clone()))) else { continue };
            if tree.children(here).get(place) != Some(&id) {
                tree.reorder(id, place);
            }
            open.push((id, before, child));
        }
        for gone in left {
            tree.remove(gone);
        }
    }
}

/// Turns a record into another one, node by node: what both have keeps its ids, and nothing else stays. Returns whether
/// anything changed.
pub(crate) fn become_equal(record: &mut Record, new: &Record) -> bool {
    if record == new {
        return false;
    }
    let base = record.clone();
    patch_tree(record, &base, new);
    // Patching leaves alone what a text cannot hold; here the node must be equal, too.
    let table = counterparts(&record.tree, &new.tree);
    for there in new.tree.preorder() {
        let Some(here) = table.get(there.index()).copied().flatten() else { continue };
        if record.tree.get(here) != new.tree.get(there)
            && let (Some(mine), Some(node)) = (record.tree.get_mut(here), new.tree.get(there))
        {
            mine.clone_from(node);
        }
    }
    if record != new {
        // Branches that begin alike can be mistaken for one another. Being exactly what the file says matters most.
        record.clone_from(new);
    }
    true
}

/// For each node of a tree, which node of another one it is, by the steps that lead there: a table by
/// [`NodeId::index`].
pub(crate) fn counterparts(tree: &Tree<Node>, other: &Tree<Node>) -> Vec<Option<NodeId>> {
    let mut table = vec![None; other.capacity()];
    let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((here, there)) = open.pop() {
        if let Some(slot) = table.get_mut(there.index()) {
            *slot = Some(here);
        }
        let mut left: Vec<NodeId> = tree.children(here).to_vec();
        for &child in other.children(there) {
            let Some(step) = other.get(child).map(|node| &node.step) else { continue };
            if let Some(mine) = taken(tree, &mut left, step) {
                open.push((mine, child));
            }
        }
    }
    table
}

/// Takes the node with a step out of a list: usually the first.
fn taken(tree: &Tree<Node>, left: &mut Vec<NodeId>, step: &Step) -> Option<NodeId> {
    let place = left.iter().position(|&id| tree.get(id).is_some_and(|node| node.step == *step))?;
    Some(left.remove(place))
}

/// Copies what is written about a node to another one with the same step; an evaluation that the text of the base did
/// not hold stays.
fn rewrite(mine: &mut Node, new: &Node, base: Option<&Node>) {
    let evaluation = mine.evaluation.take().filter(|_| base.is_none_or(|base| base.evaluation.is_none()));
    mine.clone_from(new);
    mine.evaluation = mine.evaluation.take().or(evaluation);
}
