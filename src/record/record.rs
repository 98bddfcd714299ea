//! The record itself.

use super::{Headers, Node, NodeId, Step, Tree};
use crate::rules::{Color, Move, Position, Square, Unplayable};

/// A game record 棋譜. Cloning is cheap, so a snapshot is an undo step, an autosave or a worker's input. Equality is structural.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Headers in file order.
    pub headers: Headers,
    /// The start position 開始局面, with the number of the first move.
    pub initial: Position,
    /// The tree; its root is a [`Step::Start`].
    pub tree: Tree<Node>,
    /// Lines of the file that belong to no node and that we carry but do not understand, verbatim.
    pub extras: Vec<String>,
}

/// Who has won, as the mainline's ending says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// This side.
    Side(Color),
    /// Nobody: a draw.
    Draw,
}

impl Record {
    /// An empty record from a start position.
    pub fn new(initial: Position) -> Self {
        Self { headers: Headers::default(), initial, tree: Tree::new(Node::new(Step::Start)), extras: Vec::new() }
    }

    /// The position after a node's step; the start position for ids not in the tree. O(depth).
    pub fn position_at(&self, id: NodeId) -> Position {
        let mut position = self.initial.clone();
        for id in self.tree.path(id) {
            if let Some(mv) = self.tree.get(id).and_then(Node::mv) {
                // The tree holds playable moves only; one that is not leaves the position as it was.
                let _ = position.play(mv);
            }
        }
        position
    }

    /// The target of the last move on the way to a node (itself included): what 同 refers to.
    pub fn last_target(&self, id: NodeId) -> Option<Square> {
        let mut at = Some(id);
        while let Some(here) = at {
            if let Some(mv) = self.tree.get(here).and_then(Node::mv) {
                return Some(mv.to());
            }
            at = self.tree.parent(here);
        }
        None
    }

    /// The child of a node with this step.
    pub fn child_with(&self, parent: NodeId, step: &Step) -> Option<NodeId> {
        self.tree
            .children(parent)
            .iter()
            .copied()
            .find(|&child| self.tree.get(child).is_some_and(|node| node.step == *step))
    }

    /// The number of a node's move 手数: the start position's number for the first move; one less for the root.
    pub fn ply(&self, id: NodeId) -> u32 {
        (self.initial.ply() + u32::try_from(self.tree.depth(id)).unwrap_or(u32::MAX)).saturating_sub(1)
    }

    /// Appends a move to a node, after checking that it is playable there.
    pub fn append_move(&mut self, parent: NodeId, mv: Move) -> Result<Option<NodeId>, Unplayable> {
        self.position_at(parent).playable(mv)?;
        Ok(self.tree.append(parent, Node::of(mv)))
    }

    /// The tree as one line: USI moves, variations in parentheses after the move they replace, endings by name.
    pub fn outline(&self) -> String {
        todo!()
    }

    /// Who has won according to the ending of the main line.
    pub fn winner(&self) -> Option<Winner> {
        todo!()
    }
}
