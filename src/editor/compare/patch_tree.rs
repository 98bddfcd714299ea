//! Turns one record into another, node by node: a node that both have keeps its id, and edits made since survive.

use crate::record::{Counterparts, Node, NodeId, Pairing, Record, Step, Tree};

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
    let in_base = Counterparts::by_steps(&record.tree, &base.tree);
    let known = |id: NodeId| in_base.get(id).and_then(|id| base.tree.get(id));
    let tree = &mut record.tree;
    let mut walk = Pairing::default();
    while let Some(fork) = walk.next(&new.tree, tree) {
        let here = fork.partner;
        if let Some(node) = new.tree.get(fork.node)
            && known(here) != Some(node)
            && let Some(mine) = tree.get_mut(here)
        {
            rewrite(mine, node, known(here));
        }
        // A branch that the old text did not hold either is not missing from the new one.
        fork.rest.retain(|&mine| in_base.get(mine).is_some());
        let spelled_anew = fork.unpaired().count() == fork.rest.len();
        let mut left = fork.rest.drain(..);
        for (place, (child, mine)) in fork.children.iter_mut().enumerate() {
            let Some(step) = new.tree.get(*child).map(|node| &node.step) else { continue };
            // A step in place of another one is that step corrected: its node lives on.
            let corrected = if mine.is_none() && spelled_anew { left.next() } else { None };
            let corrected = corrected.filter(|&id| correct(tree, id, step));
            *mine = mine.or(corrected).or_else(|| tree.append(here, Node::new(step.clone())));
            if let Some(id) = *mine
                && tree.children(here).get(place) != Some(&id)
            {
                tree.reorder(id, place);
            }
        }
        for gone in left {
            tree.remove(gone);
        }
        // Journals name nodes by their ids, and those of the last branch have always been assigned first.
        fork.children.reverse();
    }
}

/// Gives a node another step, or removes it if it cannot have that step: an ending with moves after it.
fn correct(tree: &mut Tree<Node>, id: NodeId, step: &Step) -> bool {
    let can = matches!(step, Step::Move(_)) || tree.children(id).is_empty();
    match tree.get_mut(id) {
        Some(node) if can => node.step.clone_from(step),
        _ => {
            tree.remove(id);
        }
    }
    can
}

/// Turns a record into another one, node by node: what both have keeps its ids, and nothing else stays. Returns whether
/// anything changed.
pub(crate) fn become_equal(record: &mut Record, new: &Record) -> bool {
    if record == new {
        return false;
    }
    let base = record.clone();
    patch_tree(record, &base, new);
    if record != new {
        // Branches that begin alike can be mistaken for one another. Being exactly what the file says matters most.
        record.clone_from(new);
    }
    true
}

/// Copies what is written about a node to another one with the same step; an evaluation that the text of the base did
/// not hold stays.
fn rewrite(mine: &mut Node, new: &Node, base: Option<&Node>) {
    let keeps = base.is_none_or(|base| base.evaluations.is_empty()) && new.evaluations.is_empty();
    let kept = if keeps { mine.evaluations.clone() } else { Vec::new() };
    mine.clone_from(new);
    if !kept.is_empty() {
        mine.evaluations = kept;
    }
}
