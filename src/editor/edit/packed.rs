//! A whole record as data: in the base of a journal, and in edits that add games to a file.

use crate::notation::{parse_position, write_position};
use crate::record::{Carried, Node, NodeId, Record, Step, Tree};

/// A record as data, the ids of its nodes included.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Packed {
    headers: Vec<(String, String)>,
    initial: String,
    ply: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extras: Vec<Carried>,
    root: Node,
    /// The other nodes by id, each with its parent; `None` for one that was removed.
    nodes: Vec<Option<(usize, Node)>>,
    /// The children of each node whose children are not in the order of their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    order: Vec<(usize, Vec<usize>)>,
}

impl Packed {
    /// Packs a record.
    pub fn of(record: &Record) -> Self {
        let tree = &record.tree;
        let mut nodes: Vec<Option<(usize, Node)>> = vec![None; tree.capacity().saturating_sub(1)];
        let mut order = Vec::new();
        for id in tree.preorder() {
            let children = tree.children(id);
            if !children.is_sorted() {
                order.push((id.index(), children.iter().map(|child| child.index()).collect()));
            }
            if let (Some(parent), Some(node)) = (tree.parent(id), tree.get(id))
                && let Some(place) = id.index().checked_sub(1).and_then(|index| nodes.get_mut(index))
            {
                *place = Some((parent.index(), node.clone()));
            }
        }
        Self {
            headers: record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            initial: write_position(&record.initial),
            ply: record.initial.ply(),
            extras: record.extras.clone(),
            root: tree.get(NodeId::ROOT).cloned().unwrap_or(Node::new(Step::Start)),
            nodes,
            order,
        }
    }

    /// The record; `None` if it was damaged.
    pub fn unpack(self) -> Option<Record> {
        let mut tree = Tree::new(self.root);
        let mut ids = vec![NodeId::ROOT];
        let (mut removed, mut late) = (Vec::new(), Vec::new());
        for node in self.nodes {
            let id = match node {
                Some((parent, node)) => {
                    let above = ids.get(parent).copied();
                    let id = tree.append(above.unwrap_or(NodeId::ROOT), node)?;
                    if above.is_none() {
                        // A node inserted above it is younger and comes later.
                        late.push((id, parent));
                    }
                    id
                }
                None => {
                    // Each below the previous one, so that removing the first removes all.
                    let above = removed.last().copied().unwrap_or(NodeId::ROOT);
                    let id = tree.append(above, Node::new(Step::Start))?;
                    removed.push(id);
                    id
                }
            };
            ids.push(id);
        }
        for (id, parent) in late {
            let parent = *ids.get(parent)?;
            let place = tree.children(parent).partition_point(|child| *child < id);
            if !tree.transplant(id, parent, place) {
                return None;
            }
        }
        if let Some(first) = removed.first() {
            tree.remove(*first);
        }
        for (_, children) in self.order {
            for (place, child) in children.into_iter().enumerate() {
                tree.reorder(*ids.get(child)?, place);
            }
        }
        let mut initial = parse_position(&self.initial).ok()?;
        // SFEN has no number 0.
        initial.set_ply(self.ply);
        let mut record = Record::new(initial);
        record.headers = self.headers.into_iter().collect();
        record.tree = tree;
        record.extras = self.extras;
        Some(record)
    }
}
