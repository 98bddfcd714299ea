//! Nodes that were left because their numbers reached a threshold. Most are entered again soon and by the same path, as
//! they and their siblings take turns in being the best; then all that was known of their children still holds, and they
//! are taken up where they were left, as if they had stayed on the path.

use super::super::board::{Child, Interposition};

/// How many nodes are kept: what is lost where two share a place is only seen again.
const PLACES: usize = 1 << 11;

/// A node with its children.
#[derive(Default)]
struct LeftNode {
    /// A hash of the path that led to it and of the search; 0 if there is none.
    sign: u64,
    /// Where its children began in the list of all, and how many of them were not yet open.
    first: usize,
    hidden: u32,
    children: Vec<Child>,
    squares: Vec<Interposition>,
}

/// Nodes that were left open, by their paths.
pub(super) struct LeftOpen {
    nodes: Vec<LeftNode>,
    /// How many searches there were: each has its own nodes.
    searches: u64,
}

impl LeftOpen {
    pub(super) fn new() -> Self {
        let mut nodes = Vec::new();
        nodes.resize_with(PLACES, LeftNode::default);
        Self { nodes, searches: 0 }
    }
    /// Another search begins.
    pub(super) const fn begin(&mut self) {
        self.searches += 1;
    }
    fn sign(&self, path: u64) -> (u64, usize) {
        let sign = path.wrapping_add(self.searches.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (sign | 1, (sign >> 32) as usize % PLACES)
    }
    /// Keeps a node that is left.
    pub(super) fn keep(
        &mut self,
        path: u64,
        (first, hidden): (usize, u32),
        children: &[Child],
        squares: &[Interposition],
    ) {
        let (sign, place) = self.sign(path);
        let node = &mut self.nodes[place];
        (node.sign, node.first, node.hidden) = (sign, first, hidden);
        node.children.clear();
        node.children.extend_from_slice(children);
        node.squares.clear();
        node.squares.extend_from_slice(squares);
    }
    /// Adds the children of a node that is entered again to the lists of all, if they are known. How many of them are not
    /// yet open.
    pub(super) fn take_up(
        &mut self,
        path: u64,
        children: &mut Vec<Child>,
        squares: &mut Vec<Interposition>,
    ) -> Option<u32> {
        let (sign, place) = self.sign(path);
        let node = &self.nodes[place];
        if node.sign != sign {
            return None;
        }
        let (before, now) = (node.first, children.len());
        children.extend_from_slice(&node.children);
        squares.extend(node.squares.iter().map(|square| square.moved(before, now)));
        Some(node.hidden)
    }
}
