//! The nodes of the path. Their places are kept when they are left: positions are large, and are made where they stand
//! instead of being moved there.

use std::ops::{Index, IndexMut};

use super::SearchFrame;

/// The nodes from the root to the one that is being searched.
#[derive(Default)]
pub(super) struct SearchPath {
    places: Vec<SearchFrame>,
    len: usize,
}

impl SearchPath {
    /// How many nodes it has.
    pub(super) const fn len(&self) -> usize {
        self.len
    }
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }
    pub(super) fn iter(&self) -> impl Iterator<Item = &SearchFrame> {
        self.places.iter().take(self.len)
    }
    pub(super) fn get(&self, at: usize) -> Option<&SearchFrame> {
        if at < self.len { self.places.get(at) } else { None }
    }
    /// The place behind the last node, and that node if there is one.
    pub(super) fn next(&mut self) -> (Option<&SearchFrame>, &mut SearchFrame) {
        if self.places.len() == self.len {
            self.places.push(SearchFrame::empty());
        }
        let (before, next) = self.places.split_at_mut(self.len);
        (before.last(), &mut next[0])
    }
    /// What stands in that place is a node from now on.
    pub(super) const fn enter(&mut self) {
        self.len += 1;
    }
    /// The last node is left.
    pub(super) const fn leave(&mut self) {
        self.len -= 1;
    }
}

impl Index<usize> for SearchPath {
    type Output = SearchFrame;
    fn index(&self, at: usize) -> &SearchFrame {
        &self.places[at]
    }
}

impl IndexMut<usize> for SearchPath {
    fn index_mut(&mut self, at: usize) -> &mut SearchFrame {
        &mut self.places[at]
    }
}
