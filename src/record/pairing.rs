//! Two trees side by side: which node of one is which node of the other, fork by fork.
//!
//! Comparing two versions, merging one record into another and telling which parts of a file stay all ask which steps
//! are in both trees. They are folds over this one walk, which borrows neither tree: a fold may change the other tree
//! while it goes on.

use std::borrow::Cow;
use std::collections::HashMap;

use super::node::{Node, Step};
use super::tree::{NodeId, Tree};

/// Up to this many pairs of children are tried one by one, which is faster than a table.
const FEW: usize = 64;

/// A pair of nodes, and how their children pair up.
#[derive(Debug)]
pub struct Fork {
    /// The node in the tree that is walked.
    pub node: NodeId,
    /// The node it is in the other tree.
    pub partner: NodeId,
    /// The children of [`node`](Self::node) in their order, each with its partner. The walk continues with those that
    /// have one, in this order, so a fold that gives a child a partner here will be led to it, too.
    pub children: Vec<(NodeId, Option<NodeId>)>,
    /// The children of the partner that are nobody's partner, in their order.
    pub rest: Vec<NodeId>,
    /// Whether the children that both have are in another order in the other tree.
    pub reordered: bool,
    /// Whether the trees share both nodes in memory: then they are identical.
    pub shared: bool,
}

/// A walk over two trees from their roots, each pair of nodes before its children. Children pair up by their steps; of
/// several with the same step the first with the first, the second with the second.
///
/// Linear in the nodes that have partners, and in the children of each.
#[derive(Debug)]
pub struct Pairing {
    open: Vec<(NodeId, NodeId)>,
    fork: Fork,
    by_id: bool,
}

impl Default for Pairing {
    fn default() -> Self {
        let (node, partner) = (NodeId::ROOT, NodeId::ROOT);
        let fork = Fork { node, partner, children: Vec::new(), rest: Vec::new(), reordered: false, shared: false };
        Self { open: vec![(node, partner)], fork, by_id: false }
    }
}

impl Pairing {
    /// A walk over two versions of one tree: among children with the same step, those with the same id are a pair.
    pub fn of_versions() -> Self {
        Self { by_id: true, ..Self::default() }
    }

    /// The next pair.
    pub fn next(&mut self, walked: &Tree<Node>, other: &Tree<Node>) -> Option<&mut Fork> {
        self.next_by(walked, other, |step, _| Cow::Borrowed(step))
    }

    /// The next pair, where steps are the same if `spell` gives the same for both. It is also given the depth of the
    /// node below which they are.
    pub fn next_by<'t>(
        &mut self,
        walked: &'t Tree<Node>,
        other: &'t Tree<Node>,
        spell: impl Fn(&'t Step, usize) -> Cow<'t, Step>,
    ) -> Option<&mut Fork> {
        let paired = self.fork.children.drain(..).rev();
        self.open.extend(paired.filter_map(|(child, partner)| Some((child, partner?))));
        let (node, partner) = self.open.pop()?;
        let fork = &mut self.fork;
        (fork.node, fork.partner, fork.reordered) = (node, partner, false);
        fork.rest.clear();
        let (ours, theirs) = (walked.children(node), other.children(partner));
        let both = || ours.iter().copied().zip(theirs.iter().copied());
        fork.shared = node == partner && walked.shares(other, node);
        let depth = walked.depth(node);
        let step = |tree: &'t Tree<Node>, id| Some(spell(&tree.get(id)?.step, depth));
        let alike = || both().take_while(|&(one, two)| step(walked, one) == step(other, two)).count();
        // By their ids, others than the first of several with the same step may belong together.
        let may_cross = self.by_id && ours != theirs && (ours.len() > 1 || theirs.len() > 1);
        let first = if fork.shared {
            ours.len()
        } else if may_cross {
            0
        } else {
            alike()
        };
        fork.children.extend(both().take(first).map(|(child, twin)| (child, Some(twin))));
        let (Some(ours), Some(theirs)) = (ours.get(first..), theirs.get(first..)) else { return Some(fork) };
        if self.by_id || ours.len() * theirs.len() > FEW {
            let steps = |tree: &'t Tree<Node>, ids: &[NodeId]| ids.iter().map(|&id| (id, step(tree, id))).collect();
            fork.pair_up(steps(walked, ours), steps(other, theirs), self.by_id);
            return Some(fork);
        }
        fork.rest.extend(theirs);
        let mut last = 0;
        for &child in ours {
            let same = |&twin: &NodeId| step(other, twin) == step(walked, child);
            let place = fork.rest.iter().position(same);
            // What follows the place of the one before has moved up to it.
            fork.reordered |= place.is_some_and(|place| place < last);
            last = place.unwrap_or(last);
            fork.children.push((child, place.map(|place| fork.rest.remove(place))));
        }
        Some(fork)
    }
}

impl Fork {
    /// The children that only the walked tree has.
    pub fn unpaired(&self) -> impl Iterator<Item = NodeId> {
        self.children.iter().filter(|(_, partner)| partner.is_none()).map(|&(child, _)| child)
    }

    /// Pairs children that do not simply stand side by side.
    fn pair_up(&mut self, ours: Steps<'_>, theirs: Steps<'_>, by_id: bool) {
        // Where the children with each step are in the other tree, last one first.
        let mut places: HashMap<Option<Cow<'_, Step>>, Vec<usize>> = HashMap::new();
        for (place, (_, step)) in theirs.iter().enumerate().rev() {
            places.entry(step.clone()).or_default().push(place);
        }
        let mut found: Vec<Option<usize>> = vec![None; ours.len()];
        if by_id {
            for ((child, step), found) in ours.iter().zip(&mut found) {
                let itself = |place: &usize| theirs.get(*place).is_some_and(|(other, _)| other == child);
                *found = places.get_mut(step).and_then(|left| Some(left.remove(left.iter().position(itself)?)));
            }
        }
        for ((_, step), found) in ours.iter().zip(&mut found) {
            *found = found.or_else(|| places.get_mut(step)?.pop());
        }
        self.reordered = !found.iter().flatten().is_sorted();
        let twin = |place: usize| theirs.get(place).map(|(id, _)| *id);
        self.children.extend(ours.iter().zip(found).map(|((id, _), found)| (*id, found.and_then(twin))));
        let mut left: Vec<usize> = places.into_values().flatten().collect();
        left.sort_unstable();
        self.rest.extend(left.into_iter().filter_map(twin));
    }
}

/// Nodes, each with its step.
type Steps<'t> = Vec<(NodeId, Option<Cow<'t, Step>>)>;

/// Maps each node of a tree to a node of another one.
#[derive(Clone, Debug)]
pub struct Counterparts(Vec<Option<NodeId>>);

impl Counterparts {
    /// Maps each node of `walked` to a node of `tree`, by the steps that lead there.
    pub fn by_steps(walked: &Tree<Node>, tree: &Tree<Node>) -> Self {
        Self::from_walk(Pairing::default(), walked, tree)
    }

    /// Maps each node of a tree to a node of the version before: the one with the same steps leading to it or, where
    /// branches were moved or steps replaced, the one with the same id.
    pub fn of_versions(now: &Tree<Node>, before: &Tree<Node>) -> Self {
        let mut table = Self::from_walk(Pairing::of_versions(), now, before);
        let mut taken = vec![false; before.capacity()];
        for id in table.0.iter().flatten() {
            if let Some(taken) = taken.get_mut(id.index()) {
                *taken = true;
            }
        }
        for id in now.preorder() {
            if taken.get(id.index()) == Some(&false)
                && before.contains(id)
                && let Some(slot @ None) = table.0.get_mut(id.index())
            {
                *slot = Some(id);
            }
        }
        table
    }

    fn from_walk(mut walk: Pairing, walked: &Tree<Node>, tree: &Tree<Node>) -> Self {
        let mut table = vec![None; walked.capacity()];
        while let Some(&mut Fork { node, partner, .. }) = walk.next(walked, tree) {
            if let Some(slot) = table.get_mut(node.index()) {
                *slot = Some(partner);
            }
        }
        Self(table)
    }

    /// The counterpart of a node; `None` if it has none.
    pub fn get(&self, id: NodeId) -> Option<NodeId> {
        self.0.get(id.index()).copied().flatten()
    }
}
