//! An ordered tree with stable ids, cheap to clone. **Nothing here recurses**: 200,000 nodes in one line are fine.

use std::sync::Arc;

/// The stable name of a node; never reused within a tree and its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);
    /// A dense number, for tables beside the tree.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many slots share one allocation: a snapshot after an edit copies one chunk and the list of chunks.
const CHUNK: usize = 64;

#[derive(Clone, Debug)]
struct Slot<T> {
    value: T,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    alive: bool,
}

/// The tree. Cloning is O(1); an edit of a clone copies a few kilobytes, never the tree.
#[derive(Clone, Debug)]
pub struct Tree<T> {
    chunks: Arc<Vec<Arc<Vec<Slot<T>>>>>,
    slots: usize,
    alive: usize,
}

impl<T: Clone> Tree<T> {
    /// A tree of one node.
    pub fn new(root: T) -> Self {
        let slot = Slot { value: root, parent: None, children: Vec::new(), alive: true };
        Self { chunks: Arc::new(vec![Arc::new(vec![slot])]), slots: 1, alive: 1 }
    }

    fn slot(&self, id: NodeId) -> Option<&Slot<T>> {
        self.chunks.get(id.index() / CHUNK)?.get(id.index() % CHUNK).filter(|slot| slot.alive)
    }

    fn slot_mut(&mut self, id: NodeId) -> Option<&mut Slot<T>> {
        let chunk = Arc::make_mut(&mut self.chunks).get_mut(id.index() / CHUNK)?;
        Arc::make_mut(chunk).get_mut(id.index() % CHUNK).filter(|slot| slot.alive)
    }

    /// A node's value; `None` if the id is not (or no longer) in the tree.
    pub fn get(&self, id: NodeId) -> Option<&T> {
        self.slot(id).map(|slot| &slot.value)
    }
    /// A node's value, to be changed.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        self.slot_mut(id).map(|slot| &mut slot.value)
    }
    /// Whether the id is in the tree.
    pub fn contains(&self, id: NodeId) -> bool {
        self.slot(id).is_some()
    }
    /// The parent; `None` for the root and for ids not in the tree.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.slot(id)?.parent
    }
    /// The children in order, main line first; empty for ids not in the tree.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.slot(id).map_or(&[], |slot| &slot.children)
    }
    /// How many nodes.
    pub fn len(&self) -> usize {
        self.alive
    }
    /// Never: the root is always there.
    pub fn is_empty(&self) -> bool {
        false
    }
    /// One more than the largest [`NodeId::index`]: the size of a table beside the tree.
    pub fn capacity(&self) -> usize {
        self.slots
    }

    /// Appends a child as the last one; `None` if the parent is not in the tree.
    pub fn append(&mut self, parent: NodeId, value: T) -> Option<NodeId> {
        let id = NodeId(u32::try_from(self.slots).ok()?);
        self.slot_mut(parent)?.children.push(id);
        let slot = Slot { value, parent: Some(parent), children: Vec::new(), alive: true };
        let chunks = Arc::make_mut(&mut self.chunks);
        match chunks.last_mut().filter(|chunk| chunk.len() < CHUNK) {
            Some(chunk) => Arc::make_mut(chunk).push(slot),
            None => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(slot);
                chunks.push(Arc::new(chunk));
            }
        }
        self.slots += 1;
        self.alive += 1;
        Some(id)
    }

    /// Removes a node with everything below it; false for the root and for ids not in the tree.
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        if let Some(slot) = self.slot_mut(parent) {
            slot.children.retain(|&child| child != id);
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(slot) = self.slot_mut(id) {
                doomed.append(&mut slot.children);
                slot.alive = false;
                self.alive -= 1;
            }
        }
        true
    }

    /// Moves a node to a place among its siblings; false if it cannot.
    pub fn reorder(&mut self, id: NodeId, place: usize) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        let Some(slot) = self.slot_mut(parent) else {
            return false;
        };
        let Some(now) = slot.children.iter().position(|&child| child == id) else {
            return false;
        };
        if place >= slot.children.len() {
            return false;
        }
        let child = slot.children.remove(now);
        slot.children.insert(place, child);
        true
    }

    /// A node's place among its siblings.
    pub fn place(&self, id: NodeId) -> Option<usize> {
        self.children(self.parent(id)?).iter().position(|&child| child == id)
    }

    /// The nodes from the root to a node, both included; empty for ids not in the tree.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        if !self.contains(id) {
            return Vec::new();
        }
        let mut path = vec![id];
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    /// How many steps from the root.
    pub fn depth(&self, id: NodeId) -> usize {
        let mut depth = 0;
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            depth += 1;
            at = parent;
        }
        depth
    }

    /// The nodes from a node (included) along first children to a leaf.
    pub fn mainline(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.contains(from).then_some(from), |&id| self.children(id).first().copied())
    }

    /// All nodes, each before its children, children in order.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// THE walk of every writer of Kakinoki's kind of file: blocks of nodes, the main line first, then each variation with the lines
    /// inside it, from the deepest fork back. Each block starts with the node that begins it (the root, or a node with earlier siblings).
    pub fn file_order(&self) -> impl Iterator<Item = Vec<NodeId>> + '_ {
        let mut stack = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let start = stack.pop()?;
            let line: Vec<NodeId> = self.mainline(start).collect();
            for &id in &line {
                stack.extend(self.children(id).iter().skip(1).rev());
            }
            Some(line)
        })
    }
}

impl<T: Clone + PartialEq> PartialEq for Tree<T> {
    /// Same shape, same values; ids may differ.
    fn eq(&self, other: &Self) -> bool {
        if self.alive != other.alive {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (below_a, below_b) = (self.children(a), other.children(b));
            if self.get(a) != other.get(b) || below_a.len() != below_b.len() {
                return false;
            }
            pairs.extend(below_a.iter().copied().zip(below_b.iter().copied()));
        }
        true
    }
}
