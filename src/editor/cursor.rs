//! Where the person looks. The cursor lives outside the record: looking never changes a document.

use crate::formats::comment::is_commented;
use crate::record::{Node, NodeId, Tree};
use crate::text::Slice;

/// A place in a tree, with the line it is on: stepping back remembers the way forward.
///
/// The line always starts at the root and ends in a leaf. Steps along it are O(1); jumps to another line cost the part
/// that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    line: Vec<NodeId>,
    at: usize,
}

/// A movement of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Go {
    /// By this many moves along the line; negative is back. Stops at the ends.
    By(i32),
    /// By this many moves along the line as players of the game count them; negative is back. Stops at the ends.
    Moves(i32),
    /// To the start position.
    First,
    /// To the end of the current line.
    Last,
    /// To a node; the line becomes the one through it (and on along first children), or stays if it holds the node.
    To(NodeId),
    /// To the next or previous sibling branch. Stops at the first and the last.
    Sibling(i32),
    /// Back to the main line: the last node of the path that is on it. The line becomes the main line.
    Mainline,
    /// Into the next branch: forward along the line to the next fork, then to its second child.
    EnterBranch,
    /// Out of the branch: back to the node it forks from. The line stays, so that stepping forward enters it again.
    LeaveBranch,
    /// To the next (or, backwards, previous) node on the line with a comment.
    Comment(bool),
    /// To the next (or, backwards, previous) bookmark of the whole tree, and from the last to the first, so that one key
    /// reaches each.
    Bookmark(bool),
}

/// Where a movement leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CursorTarget {
    /// Another row of the line.
    Row(usize),
    /// A node that may be on another line.
    Node(NodeId),
    /// A row of the main line, which becomes the line.
    Mainline(usize),
}

/// A cursor reduced to two ids, which an undo step remembers instead of a line of 200,000 nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct CursorPlace {
    at: usize,
    leaf: NodeId,
}

impl Cursor {
    /// At the root of a tree, on its main line.
    pub fn new(tree: &Tree<Node>) -> Self {
        Self { line: tree.mainline(NodeId::ROOT).collect(), at: 0 }
    }
    /// The node looked at.
    pub fn at(&self) -> NodeId {
        self.line.get(self.at).copied().unwrap_or(NodeId::ROOT)
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
        let Some(target) = self.target(tree, go) else { return false };
        match target {
            CursorTarget::Row(index) => self.at = index,
            CursorTarget::Node(id) => self.jump(tree, id),
            CursorTarget::Mainline(index) => {
                self.line = tree.mainline(NodeId::ROOT).collect();
                self.at = index;
            }
        }
        true
    }

    /// Where a movement leads; `None` if it would change nothing.
    pub(super) fn target(&self, tree: &Tree<Node>, go: Go) -> Option<CursorTarget> {
        let end = self.line.len() - 1;
        let row = |index: usize| if index == self.at { None } else { Some(CursorTarget::Row(index)) };
        match go {
            // A document knows how its players count.
            Go::By(by) | Go::Moves(by) => row(self.at.saturating_add_signed(by as isize).min(end)),
            Go::First => row(0),
            Go::Last => row(end),
            Go::To(id) if !tree.contains(id) || id == self.at() => None,
            Go::To(id) => Some(CursorTarget::Node(id)),
            Go::Sibling(by) => {
                let siblings = siblings(tree, self.at());
                let place = siblings.iter().position(|&id| id == self.at())?;
                let target = place.saturating_add_signed(by as isize).min(siblings.len() - 1);
                if target == place { None } else { Some(CursorTarget::Node(siblings[target])) }
            }
            Go::Mainline => {
                let shared = self.line[..=self.at]
                    .windows(2)
                    .take_while(|pair| tree.children(pair[0]).first() == Some(&pair[1]))
                    .count();
                let is_there = shared == self.at && tree.mainline(NodeId::ROOT).eq(self.line.iter().copied());
                (!is_there).then_some(CursorTarget::Mainline(shared))
            }
            Go::EnterBranch => {
                self.line[self.at..].iter().find_map(|&id| tree.children(id).get(1)).copied().map(CursorTarget::Node)
            }
            Go::LeaveBranch => {
                let start =
                    (1..=self.at).rev().find(|&i| tree.children(self.line[i - 1]).first() != Some(&self.line[i]));
                start.map(|start| CursorTarget::Row(start - 1))
            }
            Go::Comment(forward) => {
                let commented =
                    |&i: &usize| tree.get(self.line[i]).is_some_and(|node| is_commented(node) || node.is_marked());
                let found =
                    if forward { (self.at + 1..=end).find(commented) } else { (0..self.at).rev().find(commented) };
                found.map(CursorTarget::Row)
            }
            Go::Bookmark(forward) => {
                let marked = |id: &NodeId| tree.get(*id).is_some_and(|node| node.bookmark.is_some());
                let at = self.line[self.at];
                let before = tree.preorder().take_while(|&id| id != at).filter(marked);
                let mut after = tree.preorder().skip_while(|&id| id != at).skip(1).filter(marked);
                let found = if forward {
                    let mut before = before;
                    after.next().or_else(|| before.next())
                } else {
                    before.last().or_else(|| after.last())
                };
                found.map(CursorTarget::Node)
            }
        }
    }

    /// Makes the cursor valid again after the tree was changed: the deepest node of its path that still exists, the
    /// line extended along first children.
    pub fn settle(&mut self, tree: &Tree<Node>) {
        let moved = self.unhook(tree);
        // A subtree is removed as a whole, so what is left of a line is a prefix of it.
        let left = self.line.partition_point(|&id| tree.contains(id)).max(1);
        self.line.truncate(left);
        self.at = self.at.min(left - 1);
        self.extend(tree);
        if let Some(end) = moved {
            self.jump(tree, end);
        }
    }

    /// Takes the end mark of the line off if it stands at the end of another line now, as the result of a game does
    /// whose lines change places. The mark, if the cursor was at it.
    fn unhook(&mut self, tree: &Tree<Node>) -> Option<NodeId> {
        let &[.., before, end] = self.line.as_slice() else { return None };
        if !tree.contains(end) || tree.parent(end) == Some(before) {
            return None;
        }
        let was_here = self.at + 1 == self.line.len();
        self.line.pop();
        self.at = self.at.min(self.line.len() - 1);
        if was_here { Some(end) } else { None }
    }

    /// Makes the cursor valid again after nodes were moved to other parents: the node it is at, or the nearest above it
    /// that is left, with the rest of its line where that still goes through it.
    pub(super) fn relay_all(&mut self, tree: &Tree<Node>) {
        let last = |ids: &[NodeId]| ids.iter().rev().copied().find(|&id| tree.contains(id)).unwrap_or(NodeId::ROOT);
        let (at, tip) = (last(self.line.slice(..=self.at)), last(&self.line));
        let line = tree.path(tip);
        let depth = tree.depth(at);
        self.line = if line.get(depth) == Some(&at) { line } else { tree.path(at) };
        self.at = depth;
        self.extend(tree);
    }

    /// Forgets the line, before it [comes back](Self::restore) to a place of a tree in which nodes stand elsewhere.
    pub(super) fn forget(&mut self) {
        (self.line, self.at) = (vec![NodeId::ROOT], 0);
    }

    /// What must be remembered to come back here.
    pub(super) fn place(&self) -> CursorPlace {
        CursorPlace { at: self.at, leaf: self.line.last().copied().unwrap_or(NodeId::ROOT) }
    }

    /// Comes back to a place of a tree; costs the part of the line that differs.
    pub(super) fn restore(&mut self, tree: &Tree<Node>, place: CursorPlace) {
        self.unhook(tree);
        if tree.contains(place.leaf) {
            self.relay(tree, place.leaf);
        }
        self.at = place.at.min(self.line.len() - 1);
        self.extend(tree);
    }

    /// Goes to a node of the tree; the line becomes the one through it, unless it is that already.
    fn jump(&mut self, tree: &Tree<Node>, id: NodeId) {
        let depth = tree.depth(id);
        if self.line.get(depth) != Some(&id) {
            self.relay(tree, id);
            self.extend(tree);
        }
        self.at = depth;
    }

    /// Makes the line end in a node; costs the part that differs, since an id stands for the whole way to it.
    fn relay(&mut self, tree: &Tree<Node>, id: NodeId) {
        let kept = |&id: &NodeId| self.line.get(tree.depth(id)) == Some(&id);
        let ahead: Vec<_> = std::iter::successors(Some(id), |&id| tree.parent(id)).take_while(|id| !kept(id)).collect();
        self.line.truncate(tree.depth(id) + 1 - ahead.len());
        self.line.extend(ahead.into_iter().rev());
    }

    fn extend(&mut self, tree: &Tree<Node>) {
        if let Some(&last) = self.line.last() {
            self.line.extend(tree.mainline(last).skip(1));
        }
    }
}

/// A node with its siblings, in order; empty for the root.
pub(super) fn siblings(tree: &Tree<Node>, id: NodeId) -> &[NodeId] {
    tree.parent(id).map_or(&[], |parent| tree.children(parent))
}
