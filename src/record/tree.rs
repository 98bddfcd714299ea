//! An ordered tree with stable ids, cheap to clone. **Nothing here recurses**: 200,000 nodes in one line are fine.

use std::sync::Arc;

/// The stable name of a node; never reused within a tree and its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);
    /// A dense number, for tables kept beside the tree.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The slots of a chunk, which share an allocation: a snapshot after an edit copies one chunk and the list of chunks.
const CHUNK: usize = 64;

#[derive(Clone, Debug)]
struct TreeSlot<T> {
    value: T,
    /// The root's parent is the root itself.
    parent: NodeId,
    /// Its depth, without the [lift](Shelf::lift) of its shelf.
    depth: u32,
    children: Children,
}

/// Almost every node has one child, which then needs no allocation of its own.
#[derive(Clone, Debug)]
enum Children {
    None,
    One(NodeId),
    #[expect(clippy::box_collection, reason = "a fork is rare, and the two words are saved in every other slot")]
    Many(Box<Vec<NodeId>>),
}

impl Children {
    fn as_slice(&self) -> &[NodeId] {
        match self {
            Self::None => &[],
            Self::One(child) => std::slice::from_ref(child),
            Self::Many(children) => children,
        }
    }

    fn push(&mut self, id: NodeId) {
        *self = match std::mem::replace(self, Self::None) {
            Self::None => Self::One(id),
            Self::One(first) => Self::Many(Box::new(vec![first, id])),
            Self::Many(mut children) => {
                children.push(id);
                Self::Many(children)
            }
        };
    }

    fn remove(&mut self, id: NodeId) {
        match self {
            Self::One(child) if *child == id => *self = Self::None,
            Self::Many(children) => {
                if let Some(place) = children.iter().position(|&child| child == id) {
                    children.remove(place);
                }
            }
            _ => {}
        }
    }
}

/// A chunk holds up to [`CHUNK`] slots; `None`, or a place past its end, is a removed node.
type Chunk<T> = Vec<Option<TreeSlot<T>>>;

/// A chunk, and how much deeper all its slots are than they say: inserting a move before 200,000 others
/// copies none of them.
#[derive(Clone, Debug)]
struct DeepenedChunk<T> {
    chunk: Arc<Chunk<T>>,
    /// Added to each depth, wrapping around if it is negative.
    lift: u32,
}

/// The tree. Cloning is O(1); an edit of a clone copies a few kilobytes, never the tree.
#[derive(Clone, Debug)]
pub struct Tree<T> {
    shelves: Arc<Vec<DeepenedChunk<T>>>,
    slots: usize,
    alive: usize,
}

impl<T: Clone> Tree<T> {
    /// A tree with a single node.
    pub fn new(root: T) -> Self {
        let slot = TreeSlot { value: root, parent: NodeId::ROOT, depth: 0, children: Children::None };
        Self {
            shelves: Arc::new(vec![DeepenedChunk { chunk: Arc::new(vec![Some(slot)]), lift: 0 }]),
            slots: 1,
            alive: 1,
        }
    }

    fn slot(&self, id: NodeId) -> Option<&TreeSlot<T>> {
        self.shelves.get(id.index() / CHUNK)?.chunk.get(id.index() % CHUNK)?.as_ref()
    }

    fn slot_mut(&mut self, id: NodeId) -> Option<&mut TreeSlot<T>> {
        // Checked first, so that a stale id does not copy a shared chunk.
        self.slot(id)?;
        let shelf = Arc::make_mut(&mut self.shelves).get_mut(id.index() / CHUNK)?;
        Arc::make_mut(&mut shelf.chunk).get_mut(id.index() % CHUNK)?.as_mut()
    }

    /// A node's value; `None` if the id is not (or no longer) in the tree.
    pub fn get(&self, id: NodeId) -> Option<&T> {
        self.slot(id).map(|slot| &slot.value)
    }
    /// A node's value, mutable.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        self.slot_mut(id).map(|slot| &mut slot.value)
    }
    /// Whether the id is in the tree.
    pub fn contains(&self, id: NodeId) -> bool {
        self.slot(id).is_some()
    }
    /// The parent; `None` for the root and for ids not in the tree.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        if id == NodeId::ROOT {
            return None;
        }
        self.slot(id).map(|slot| slot.parent)
    }
    /// The children in order, main line first; empty for ids not in the tree.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.slot(id).map_or(&[], |slot| slot.children.as_slice())
    }
    /// Whether a node of this tree and of another one, once its clone, are the same memory: then the node is
    /// the same in both, and its children have the same ids. `false` proves nothing.
    pub(super) fn shares(&self, other: &Self, id: NodeId) -> bool {
        let shelf = |tree: &Self| tree.shelves.get(id.index() / CHUNK).map(|shelf| Arc::as_ptr(&shelf.chunk));
        shelf(self).is_some() && shelf(self) == shelf(other)
    }
    /// The number of nodes.
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
        let depth = self.deep(parent).wrapping_add(1);
        let shelves = Arc::make_mut(&mut self.shelves);
        let place = self.slots % CHUNK;
        match shelves.last_mut() {
            Some(DeepenedChunk { chunk, lift }) if place > 0 => {
                let depth = depth.wrapping_sub(*lift);
                let chunk = Arc::make_mut(chunk);
                // A chunk whose nodes were all removed is stored empty.
                chunk.resize_with(place, || None);
                chunk.push(Some(TreeSlot { value, parent, depth, children: Children::None }));
            }
            _ => {
                let mut chunk = Vec::with_capacity(CHUNK);
                chunk.push(Some(TreeSlot { value, parent, depth, children: Children::None }));
                shelves.push(DeepenedChunk { chunk: Arc::new(chunk), lift: 0 });
            }
        }
        self.slots += 1;
        self.alive += 1;
        Some(id)
    }

    /// Gives back the room of nodes that were not added: most games end within a chunk.
    pub fn shrink_to_fit(&mut self) {
        let last = Arc::get_mut(&mut self.shelves).and_then(|shelves| shelves.last_mut());
        if let Some(chunk) = last.and_then(|shelf| Arc::get_mut(&mut shelf.chunk)) {
            chunk.shrink_to_fit();
        }
    }

    /// Removes a node with everything below it; false for the root and for ids not in the tree.
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        if let Some(slot) = self.slot_mut(parent) {
            slot.children.remove(id);
        }
        let doomed = self.below(id);
        self.alive -= doomed.len();
        let shelves = Arc::make_mut(&mut self.shelves);
        for doomed in by_chunk(&doomed) {
            if let Some(shelf) = doomed.first().and_then(|id| shelves.get_mut(id.index() / CHUNK)) {
                drop_nodes(&mut shelf.chunk, doomed);
            }
        }
        true
    }

    /// A node and everything below it, in the order of their numbers.
    fn below(&self, id: NodeId) -> Vec<NodeId> {
        let mut ids = vec![id];
        let mut next = 0;
        while let Some(&id) = ids.get(next) {
            ids.extend_from_slice(self.children(id));
            next += 1;
        }
        ids.sort_unstable();
        ids
    }

    /// Moves a node to a place among its siblings; false if it cannot.
    pub fn reorder(&mut self, id: NodeId, place: usize) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        let (Some(now), count) = (self.place(id), self.children(parent).len()) else {
            return false;
        };
        if place >= count {
            return false;
        }
        if let Some(TreeSlot { children: Children::Many(children), .. }) = self.slot_mut(parent) {
            let child = children.remove(now);
            children.insert(place, child);
        }
        true
    }

    /// Moves a node with everything below it under another parent, to a place among its children (the last one, if
    /// there are fewer). False if it cannot: the root, ids not in the tree, a parent inside the subtree. All ids stay;
    /// linear in the subtree.
    pub fn transplant(&mut self, id: NodeId, parent: NodeId, place: usize) -> bool {
        let (Some(old), true) = (self.parent(id), self.contains(parent)) else {
            return false;
        };
        if std::iter::successors(Some(parent), |&at| self.parent(at)).any(|at| at == id) {
            return false;
        }
        if let Some(slot) = self.slot_mut(old) {
            slot.children.remove(id);
        }
        if let Some(slot) = self.slot_mut(parent) {
            slot.children.push(id);
        }
        if let Some(slot) = self.slot_mut(id) {
            slot.parent = parent;
        }
        self.reorder(id, place);
        // Everything below it moves up or down by as much.
        let by = self.deep(parent).wrapping_add(1).wrapping_sub(self.deep(id));
        if by != 0 {
            self.lift(&self.below(id), by);
        }
        true
    }

    /// Makes nodes deeper. Chunks that hold nothing else stay shared with the clones.
    fn lift(&mut self, ids: &[NodeId], by: u32) {
        let shelves = Arc::make_mut(&mut self.shelves);
        for ids in by_chunk(ids) {
            let Some(shelf) = ids.first().and_then(|id| shelves.get_mut(id.index() / CHUNK)) else { continue };
            if shelf.chunk.iter().flatten().count() == ids.len() {
                shelf.lift = shelf.lift.wrapping_add(by);
                continue;
            }
            let chunk = Arc::make_mut(&mut shelf.chunk);
            for id in ids {
                if let Some(Some(slot)) = chunk.get_mut(id.index() % CHUNK) {
                    slot.depth = slot.depth.wrapping_add(by);
                }
            }
        }
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

    /// The number of steps from the root; 0 for ids not in the tree. O(1).
    pub fn depth(&self, id: NodeId) -> usize {
        self.deep(id) as usize
    }

    fn deep(&self, id: NodeId) -> u32 {
        let lift = self.shelves.get(id.index() / CHUNK).map_or(0, |shelf| shelf.lift);
        self.slot(id).map_or(0, |slot| slot.depth.wrapping_add(lift))
    }

    /// The nodes from a node (included) along first children to a leaf.
    pub fn mainline(&self, from: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        std::iter::successors(self.contains(from).then_some(from), |&id| self.children(id).first().copied())
    }

    /// All nodes, each before its children, children in order.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.subtree(NodeId::ROOT)
    }

    /// A node and everything below it, each node before its children, children in order.
    pub fn subtree(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack: Vec<NodeId> = self.contains(id).then_some(id).into_iter().collect();
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// THE walk of every writer of Kakinoki's kind of file: blocks of nodes, the main line first, then each variation
    /// with the lines inside it, from the deepest fork back. Each block starts with the node that begins it (the root,
    /// or a node with earlier siblings).
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

/// Sorted numbers, grouped by chunk.
fn by_chunk(ids: &[NodeId]) -> impl Iterator<Item = &[NodeId]> {
    ids.chunk_by(|a, b| a.index() / CHUNK == b.index() / CHUNK)
}

/// Empties the slots of a chunk; of a chunk that a clone shares, only the survivors are copied.
fn drop_nodes<T: Clone>(chunk: &mut Arc<Chunk<T>>, doomed: &[NodeId]) {
    let is_doomed = |place: usize| doomed.binary_search_by_key(&place, |id| id.index() % CHUNK).is_ok();
    if let Some(own) = Arc::get_mut(chunk) {
        for id in doomed {
            if let Some(slot) = own.get_mut(id.index() % CHUNK) {
                *slot = None;
            }
        }
        if own.iter().all(Option::is_none) {
            *own = Vec::new();
        }
    } else {
        let mut rest: Chunk<T> =
            chunk.iter().enumerate().map(|(place, slot)| if is_doomed(place) { None } else { slot.clone() }).collect();
        if rest.iter().all(Option::is_none) {
            rest = Vec::new();
        }
        *chunk = Arc::new(rest);
    }
}

impl<T: Clone + PartialEq> PartialEq for Tree<T> {
    /// Same shape, same values; ids may differ.
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.shelves, &other.shelves) {
            return true;
        }
        if self.alive != other.alive {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (below_a, below_b) = (self.children(a), other.children(b));
            let shared = || a == b && self.shares(other, a);
            if !shared() && (self.get(a) != other.get(b) || below_a.len() != below_b.len()) {
                return false;
            }
            pairs.extend(below_a.iter().copied().zip(below_b.iter().copied()));
        }
        true
    }
}
