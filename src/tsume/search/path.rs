//! The nodes of the path. Their places are kept when they are left: positions are large, and are made where they stand
//! instead of being moved there.

use std::ops::{Index, IndexMut};

use super::super::board::{Board, Child};
use super::super::hand::MateHand;
use super::super::table::LONGEST;
use super::super::value::{Counting, NO_PATH, Value};
use komaoto_rules::shogi::Position;

/// A node of the path that is being searched.
pub(super) struct SearchFrame {
    pub(super) board: Board,
    /// Within how many plies mate is looked for.
    pub(super) limit: u16,
    /// What is hashed of the nodes before, added up.
    pub(super) path: u64,
    /// Where its children and squares of interposition begin in the lists of all.
    pub(super) first: usize,
    pub(super) first_square: usize,
    pub(super) most_proof: u32,
    pub(super) most_disproof: u32,
    /// How many extensions there were when it was entered.
    pub(super) extensions: u32,
    /// How many children are not yet open.
    pub(super) hidden: u32,
    /// The child that is being searched.
    pub(super) searched: usize,
    pub(super) nodes_before: u64,
    pub(super) next_in_bucket: u32,
}

/// The number of no node.
pub(super) const NO_FRAME: u32 = u32::MAX;

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

impl SearchFrame {
    /// A place for a node.
    fn empty() -> Self {
        Self {
            board: Board::new(Position::empty(), 0),
            limit: 0,
            path: 0,
            first: 0,
            first_square: 0,
            most_proof: 0,
            most_disproof: 0,
            extensions: 0,
            hidden: 0,
            searched: usize::MAX,
            nodes_before: 0,
            next_in_bucket: NO_FRAME,
        }
    }
    /// What is left of the limit for a child; `None` if the defender has survived it.
    pub(super) fn limit_of(&self, child: &Child, counting: Counting) -> Option<u16> {
        match self.limit {
            _ if child.slides && counting == Counting::AtOnce => Some(0),
            _ if child.slides => Some(self.limit),
            LONGEST => Some(LONGEST),
            limit if self.board.attacks() => limit.checked_sub(1),
            limit => limit.checked_sub(1).filter(|&left| left > 0),
        }
    }
    /// The path of its children.
    pub(super) fn path_on(&self, at: usize) -> u64 {
        self.path.wrapping_add(sign(self.board.key, self.board.hand, at as u64))
    }
    pub(super) fn mate_by(&self, child: &Child) -> Value {
        Value::mate(child.value.len + 1, self.board.needed_before(child.mv, child.value.hand))
    }
    /// All checks fail.
    pub(super) fn no_mate(&self, children: &[Child]) -> Value {
        let (mut len, mut hand, mut repeats) = (LONGEST, self.board.without_further_checks(), NO_PATH);
        for child in children {
            len = len.min(one_more(child.value.len));
            hand = hand.intersection(self.board.useless_before(child.mv, child.value.hand));
            repeats = repeats.min(child.value.repeats);
        }
        Value::no_mate(len, hand, repeats)
    }
}

pub(super) fn one_more(len: u16) -> u16 {
    if len >= LONGEST { LONGEST } else { len + 1 }
}

/// A hash of a position and a path or depth.
pub(super) fn sign(key: u64, hand: MateHand, path: u64) -> u64 {
    let mut x = key ^ path.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(hand.0).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (x ^ x >> 32).max(1)
}
