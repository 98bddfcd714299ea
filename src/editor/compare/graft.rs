//! Grafting: a tree of steps from elsewhere is attached to a node of a record, as one edit.
//!
//! Steps that exist already are followed, not duplicated; what is written about them is added to what is there.

use std::collections::HashMap;

use super::merge::{Merged, add_comment, join};
use crate::formats::comment::{extract_marks, full_comment, set_full_comment};
use crate::record::{Node, NodeId, Record, Step, Tree};
use crate::rules::{Game, Position, Unplayable};

/// One step of a [`Subtree`].
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct SubtreeNode {
    /// The node it hangs on, as an index into the list smaller than its own; `None` is the node grafted at.
    pub on: Option<u32>,
    /// The step and what is written about it.
    pub node: Node,
}

/// A tree of steps without a root 接ぎ穂: the scion that is grafted.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Subtree {
    /// What to add to the comment of the node grafted at, with the codes of marks, as a file has it.
    pub comment: String,
    /// The steps, each after the one it hangs on.
    pub nodes: Vec<SubtreeNode>,
}

/// Why a subtree cannot be grafted somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraftRefusal {
    /// A move cannot be played there.
    Unplayable(Unplayable),
    /// It hangs on an ending, or on nothing that comes before it.
    Torn,
    /// The record has no room for so many nodes.
    Full,
}

/// The result of a graft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Growth {
    /// The first node that is new.
    pub first: Option<NodeId>,
    /// The end of the subtree's first line.
    pub tip: Option<NodeId>,
    /// How many nodes are new, and how many of these are moves.
    pub fresh: usize,
    /// See [`fresh`](Self::fresh).
    pub moves: usize,
    /// Whether anything has changed.
    pub changed: bool,
}

impl Subtree {
    /// All steps of a record, and the comment on its start position.
    pub fn of(record: &Record) -> Self {
        let mut subtree = Self::default();
        subtree.add(record);
        subtree
    }

    /// A branch of a record: a node and everything below it.
    pub fn of_branch(record: &Record, id: NodeId) -> Self {
        let mut subtree = Self::default();
        subtree.push(&record.tree, record.tree.subtree(id));
        subtree
    }

    /// Adds all steps of another record that starts from the same position.
    pub fn add(&mut self, record: &Record) {
        let tree = &record.tree;
        if let Some(root) = tree.get(NodeId::ROOT) {
            let mut mine = self.root(record.game());
            if add_comment(&mut mine, root, record.game()) {
                self.comment = full_comment(&mine).into_owned();
            }
        }
        self.push(tree, tree.preorder().skip(1));
    }

    /// Adds nodes of a tree, each after its parent, if that is one of them.
    fn push(&mut self, tree: &Tree<Node>, ids: impl Iterator<Item = NodeId>) {
        let mut places: HashMap<NodeId, u32> = HashMap::new();
        for id in ids {
            let (Some(node), Ok(place)) = (tree.get(id), u32::try_from(self.nodes.len())) else { continue };
            let on = tree.parent(id).and_then(|parent| places.get(&parent).copied());
            places.insert(id, place);
            self.nodes.push(SubtreeNode { on, node: node.clone() });
        }
    }

    /// Whether a record lacks one of the steps below a node.
    pub(crate) fn is_new_to(&self, record: &Record, at: NodeId) -> bool {
        let mut known: Vec<NodeId> = Vec::new();
        self.nodes.iter().any(|SubtreeNode { on, node }| {
            let parent = on.map_or(Some(at), |on| known.get(on as usize).copied());
            let step = parent.and_then(|parent| record.child_with(parent, &node.step));
            known.extend(step);
            step.is_none()
        })
    }

    /// What is added to the node grafted at.
    fn root(&self, game: Game) -> Node {
        let mut root = Node::new(Step::Start);
        set_full_comment(&mut root, game, &self.comment);
        root
    }

    /// Whether every step can be played from a position on. Linear; keeps one position per fork.
    pub fn fits(&self, position: &Position) -> Result<(), GraftRefusal> {
        let mut children = vec![0_u32; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            let Some(on) = node.on else { continue };
            match children.get_mut(on as usize) {
                Some(count) if (on as usize) < place => *count += 1,
                _ => return Err(GraftRefusal::Torn),
            }
        }
        let mut forks: HashMap<u32, Position> = HashMap::new();
        let mut here = (None, position.clone());
        for (place, node) in self.nodes.iter().enumerate() {
            if here.0 != node.on || place == 0 {
                let position = match node.on {
                    None => position,
                    Some(on) => forks.get(&on).ok_or(GraftRefusal::Torn)?,
                };
                here.1.clone_from(position);
            }
            match node.node.step {
                Step::Move(mv) => here.1.play(mv).map_err(GraftRefusal::Unplayable)?,
                Step::End(_) if children[place] > 0 => return Err(GraftRefusal::Torn),
                Step::End(_) => {}
                Step::Start => return Err(GraftRefusal::Torn),
            }
            let name = u32::try_from(place).map_err(|_| GraftRefusal::Full)?;
            if children[place] > 1 {
                forks.insert(name, here.1.clone());
            }
            here.0 = Some(name);
        }
        Ok(())
    }

    /// Attaches to a node of a record, without checking that the moves can be played there. On `Err` the record is
    /// unchanged.
    pub(crate) fn grow(&self, record: &mut Record, at: NodeId) -> Result<Growth, GraftRefusal> {
        if u32::try_from(record.tree.capacity() + self.nodes.len()).is_err() {
            return Err(GraftRefusal::Full);
        }
        if self.nodes.iter().enumerate().any(|(place, node)| node.on.is_some_and(|on| on as usize >= place)) {
            return Err(GraftRefusal::Torn);
        }
        let mut growth = Growth::default();
        let mut merged = Merged::default();
        let game = record.game();
        if !self.comment.is_empty()
            && let Some(mut node) = record.tree.get(at).cloned()
            && add_comment(&mut node, &self.root(game), game)
            && let Some(mine) = record.tree.get_mut(at)
        {
            *mine = node;
            growth.changed = true;
        }
        let mut grown: Vec<NodeId> = Vec::with_capacity(self.nodes.len());
        let mut on_first_line = true;
        for (place, node) in self.nodes.iter().enumerate() {
            let parent = node.on.and_then(|on| grown.get(on as usize).copied()).unwrap_or(at);
            let mut new = node.node.clone();
            extract_marks(&mut new, game);
            let known = match record.tree.children(parent) {
                [] => None,
                _ => record.child_with(parent, &new.step),
            };
            let id = match known {
                Some(id) => {
                    growth.changed |= join(record, id, &new, &mut merged);
                    id
                }
                None => {
                    let id = record.tree.append(parent, new).ok_or(GraftRefusal::Full)?;
                    growth.first.get_or_insert(id);
                    growth.fresh += 1;
                    growth.moves += usize::from(node.node.mv().is_some());
                    growth.changed = true;
                    id
                }
            };
            grown.push(id);
            on_first_line &= node.on.map_or(place == 0, |on| on as usize + 1 == place);
            if on_first_line {
                growth.tip = Some(id);
            }
        }
        Ok(growth)
    }
}
