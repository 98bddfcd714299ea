//! Where one looks. The cursor lives outside the record: looking never changes a document.

use crate::record::{Node, NodeId, Tree};

/// A place in a tree, with the line it is on: stepping back remembers the way forward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    line: Vec<NodeId>,
    at: usize,
}

/// A movement of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// By so many moves along the line; negative is back. Stops at the ends.
    By(i32),
    /// To the start position.
    First,
    /// To the end of the current line.
    Last,
    /// To a node; the line becomes the one through it (and on along first children), or stays if it holds the node.
    To(NodeId),
    /// To the next or previous sibling branch.
    Sibling(i32),
    /// Back to the main line: the last node of the path that is on it.
    Mainline,
    /// Into the next branch: forward along the line to the next fork, then to its second child.
    EnterBranch,
    /// Out of the branch: back to the node it forks from.
    LeaveBranch,
    /// To the next (or, backwards, previous) node on the line with a comment.
    Comment(bool),
}

#[allow(unused_variables)]
impl Cursor {
    /// At the root of a tree, on its main line.
    pub fn new(tree: &Tree<Node>) -> Self {
        todo!()
    }
    /// The node looked at.
    pub fn at(&self) -> NodeId {
        todo!()
    }
    /// The nodes of the current line, from the root to its leaf.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }
    /// The index into [`line`](Self::line) of the node looked at.
    pub fn index(&self) -> usize {
        self.at
    }
    /// Moves; false if nothing changed.
    pub fn go(&mut self, tree: &Tree<Node>, go: Go) -> bool {
        todo!()
    }
    /// Makes the cursor valid again after the tree was changed: the deepest node of its path that still exists, the line extended along first children.
    pub fn settle(&mut self, tree: &Tree<Node>) {
        todo!()
    }
}
