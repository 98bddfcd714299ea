//! The tree as a map: every line a lane, the main line straight. A branch has the nearest lane that is free as far as
//! it reaches, so that short branches at one fork after another need few lanes.
//!
//! A node is at its depth along the map and in its lane across it. Knows no screen.

use std::collections::HashSet;

use super::position_table::Shape;
use crate::editor::document::Document;
use crate::record::{NodeId, Record, Tree};

/// A line of the tree: a node that begins a branch (or the root), and first children from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLine {
    /// How far from the main line; 0 is the main line itself.
    pub lane: u32,
    /// The depth of its first node.
    pub start: u32,
    /// Its nodes, one depth after the other.
    pub nodes: Vec<NodeId>,
    /// The lane it comes from; its own for the main line.
    pub from: u32,
    /// How many nodes are folded away in it: the rest of the line and all its branches.
    pub folded: u32,
}

impl MapLine {
    /// The depth of its last node.
    pub fn end(&self) -> u32 {
        self.start + (self.nodes.len() as u32).saturating_sub(1)
    }
}

/// Where every node lies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BranchMap {
    runs: Vec<MapLine>,
    /// By [`NodeId::index`]: the run, or [`NOWHERE`].
    of: Vec<u32>,
    lanes: u32,
    length: u32,
}

const NOWHERE: u32 = u32::MAX;

impl BranchMap {
    /// The map of a record; a branch that begins with a node in `folded` is shown as that node alone. Linear.
    pub fn of(record: &Record, folded: &HashSet<NodeId>) -> Self {
        let tree = &record.tree;
        let mut map = Self { runs: Vec::new(), of: vec![NOWHERE; tree.capacity()], lanes: 0, length: 0 };
        // By lane: the depth from which on it is taken. Branches are laid out from the end of the record to its start.
        let mut taken: Vec<usize> = Vec::new();
        // Branches that are still to be laid out: the first node, its depth, and the lane it comes from.
        let mut open = vec![(NodeId::ROOT, 0_u32, 0_u32)];
        while let Some((first, start, from)) = open.pop() {
            let hidden = start > 0 && folded.contains(&first);
            let nodes: Vec<NodeId> = if hidden { vec![first] } else { tree.mainline(first).collect() };
            if nodes.is_empty() {
                continue;
            }
            let end = start as usize + nodes.len() - 1;
            let inner = if start == 0 { 0 } else { from as usize + 1 };
            // The connection of the next branch in a lane comes from the depth before it.
            let free = taken.iter().skip(inner).position(|&taken| end + 2 <= taken);
            let lane = free.map_or(taken.len().max(inner), |place| place + inner);
            taken.resize(taken.len().max(lane + 1), start as usize);
            taken[lane] = start as usize;
            let lane = lane as u32;
            let number = map.runs.len() as u32;
            for &id in &nodes {
                if let Some(place) = map.of.get_mut(id.index()) {
                    *place = number;
                }
            }
            if !hidden {
                // The line that branches off last is innermost and is laid out first: it is taken from the end of the
                // list.
                for (depth, &id) in (start..).zip(&nodes) {
                    let others = tree.children(id).iter().skip(1).rev();
                    open.extend(others.map(|&branch| (branch, depth + 1, lane)));
                }
            }
            map.lanes = map.lanes.max(lane + 1);
            map.length = map.length.max(end as u32 + 1);
            let folded = if hidden { below(tree, first) } else { 0 };
            map.runs.push(MapLine { lane, start, nodes, from, folded });
        }
        map
    }

    /// Adds the node at the cursor, if it alone is new since `was`, at the end of its line, and nothing lies in its
    /// way. False if the map has to be rebuilt.
    pub fn grow(&mut self, was: Shape, document: &Document) -> bool {
        let (now, at) = (Shape::of(document), document.cursor().at());
        let tree = &document.record().tree;
        if !now.follows(was) || at.index() != self.of.len() {
            return false;
        }
        let Some(parent) = tree.parent(at) else { return false };
        let Some(&number) = self.of.get(parent.index()) else { return false };
        let Some(run) = self.runs.get(number as usize) else { return false };
        let end = run.end() + 1;
        let free = |other: &MapLine| other.lane != run.lane || other.start > end + 1 || other.end() < end;
        if run.nodes.last() != Some(&parent) || run.folded > 0 || !self.runs.iter().all(free) {
            return false;
        }
        self.runs[number as usize].nodes.push(at);
        self.of.push(number);
        self.length = self.length.max(end + 1);
        true
    }

    /// All lines, the main line first.
    pub fn runs(&self) -> &[MapLine] {
        &self.runs
    }

    /// How many lanes there are.
    pub fn lanes(&self) -> u32 {
        self.lanes
    }

    /// How many nodes the longest line has, from the root on.
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The line a node lies in; `None` if it is folded away.
    pub fn run_of(&self, id: NodeId) -> Option<&MapLine> {
        self.runs.get(*self.of.get(id.index())? as usize)
    }

    /// Depth and lane of a node; `None` if it is folded away.
    pub fn place(&self, record: &Record, id: NodeId) -> Option<(u32, u32)> {
        let run = self.run_of(id)?;
        Some((u32::try_from(record.tree.depth(id)).ok()?, run.lane))
    }

    /// The node at a depth and a lane.
    pub fn node_at(&self, depth: u32, lane: u32) -> Option<NodeId> {
        let run = self.runs.iter().find(|run| run.lane == lane && run.start <= depth && depth <= run.end())?;
        run.nodes.get((depth - run.start) as usize).copied()
    }
}

/// How many nodes lie below a node.
fn below<T: Clone>(tree: &Tree<T>, id: NodeId) -> u32 {
    let mut count = 0;
    let mut open = tree.children(id).to_vec();
    while let Some(id) = open.pop() {
        count += 1;
        open.extend_from_slice(tree.children(id));
    }
    count
}
