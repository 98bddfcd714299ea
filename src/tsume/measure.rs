//! The length of a mate that was found, where the shortest is not known: what both sides make of the positions that the
//! table knows to be mate.

use std::collections::HashMap;

use super::board::{Board, Child, Interposition, salt};
use super::hand::Held;
use super::table::{Known, Table};
use super::value::Counting;
use crate::rules::shogi::{Move, Position};
use crate::task::Stop;

/// A position that is mate, and what its length depends on.
struct Node {
    board: Board,
    /// What it is proven to be mate within.
    bound: u16,
    /// The attacker's shortest move, or all of the defender's, with the slides that make interpositions useless.
    children: Vec<Child>,
    squares: Vec<Interposition>,
    next: usize,
}

/// The line of a mate that was found.
pub(super) struct Measured {
    /// What the mate lasts at most.
    pub(super) len: u16,
    pub(super) line: Vec<Move>,
    /// The position at its end.
    pub(super) end: Position,
    /// Whether all of the mate was measured, so that the line is what both sides make of it.
    pub(super) is_whole: bool,
}

/// Lengths by the rule along the mates that a table knows.
pub(super) struct Measure<'a> {
    table: &'a Table,
    stop: &'a Stop,
    lengths: HashMap<(u64, Held), u16>,
    was_stopped: bool,
}

impl<'a> Measure<'a> {
    pub(super) fn new(table: &'a Table, stop: &'a Stop) -> Self {
        Self { table, stop, lengths: HashMap::new(), was_stopped: false }
    }

    /// The line of a mate within `bound`. It is shorter where the table has lost a part of the mate.
    pub(super) fn line(&mut self, root: &Position, bound: u16) -> Measured {
        let mut board = Board::new(root.clone(), salt(root, Counting::ByRule));
        let len = self.measure(board.clone(), bound);
        let (mut line, mut bound) = (Vec::new(), bound);
        loop {
            let node = self.node(board, bound);
            let child = self.best(&node).1.map(|child| node.children[child]);
            let next = child.and_then(|child| Some((child, self.bound(&node, &child)?, node.board.after(&child)?)));
            let Some((child, least, position)) = next else {
                return Measured { len, line, end: node.board.position, is_whole: !self.was_stopped };
            };
            line.push(child.mv);
            let (key, hand) = node.board.identity(&child);
            (board, bound) = (Board { position, key, hand }, least);
        }
    }

    fn node(&self, board: Board, bound: u16) -> Node {
        let mut node = Node { board, bound, children: Vec::new(), squares: Vec::new(), next: 0 };
        node.board.children(Counting::ByRule, false, &mut node.children, &mut node.squares);
        if node.board.attacks() {
            let shortest =
                node.children.iter().min_by_key(|child| self.bound(&node, child).unwrap_or(u16::MAX)).copied();
            node.children = Vec::from_iter(shortest);
        }
        node
    }
    /// What a child is known to be mate within, if that is short enough.
    fn bound(&self, node: &Node, child: &Child) -> Option<u16> {
        let limit = if child.slides { node.bound } else { node.bound.checked_sub(1)? };
        let (key, hand) = node.board.identity(child);
        match self.table.look(key, hand, limit, None) {
            Known::Mate { len, .. } => Some(len),
            // What is seen at once is not kept.
            _ if limit == 0 && node.board.attacks() => (!node.board.after(child)?.has_legal_move()).then_some(0),
            _ => None,
        }
    }
    fn length(&self, node: &Node, child: usize) -> Option<u16> {
        let child = node.children.get(child)?;
        let measured = self.lengths.get(&node.board.identity(child)).copied();
        measured.or_else(|| if self.was_stopped { self.bound(node, child) } else { None })
    }

    /// Measures a position and all that its length depends on.
    fn measure(&mut self, board: Board, bound: u16) -> u16 {
        let mut path = vec![self.node(board, bound)];
        let mut ticks = 0_u32;
        while let Some(node) = path.last_mut() {
            ticks = ticks.wrapping_add(1);
            if ticks.is_multiple_of(1024) && self.stop.is_set() {
                self.was_stopped = true;
                return bound;
            }
            if let Some(child) = node.children.get(node.next).copied() {
                node.next += 1;
                let (key, hand) = node.board.identity(&child);
                if !self.lengths.contains_key(&(key, hand))
                    && let Some(bound) = self.bound(node, &child)
                    && let Some(position) = node.board.after(&child)
                {
                    // Where slides lead back to it, it is as long as that.
                    self.lengths.insert((key, hand), bound);
                    path.push(self.node(Board { position, key, hand }, bound));
                }
            } else if let Some(node) = path.pop() {
                let len = self.best(&node).0;
                self.lengths.insert((node.board.key, node.board.hand), len);
                if path.is_empty() {
                    return len;
                }
            }
        }
        bound
    }

    /// The length of a position, and the move that makes it as long, if there is one. Interpositions on a square last no
    /// longer than the shortest slide to it.
    fn best(&self, node: &Node) -> (u16, Option<usize>) {
        let singles = node.squares.first().map_or(node.children.len(), |square| square.first);
        let longest = |children: std::ops::Range<usize>| {
            children.filter_map(|child| Some((self.length(node, child)? + 1, child))).max_by_key(|(len, _)| *len)
        };
        let (mut len, mut best) = longest(0..singles).map_or((0, None), |(len, child)| (len, Some(child)));
        // A bound may come from a proof of its own, with other replies to other checks.
        if (0..singles).any(|child| self.length(node, child).is_none()) {
            len = node.bound;
        }
        for square in &node.squares {
            let slide = (square.first..square.kinds).filter_map(|slide| self.length(node, slide)).min();
            let drop = longest(square.kinds..square.end);
            let its = drop.map(|(len, _)| len).into_iter().chain(slide).min().unwrap_or_default();
            if its > len {
                let drop = (square.kinds..square.end).find(|&drop| self.length(node, drop) == its.checked_sub(1));
                (len, best) = (its, drop.or(best));
            }
        }
        (len, best)
    }
}
