//! The length of a mate that was found, where the shortest is not known: what both sides make of the positions that the
//! table knows to be mate. It may be less than what was proven, for a proof takes the first mate that it meets; what is
//! found out goes back to the table.

use std::collections::HashMap;

use super::board::{Board, Child, Interposition, salt};
use super::hand::MateHand;
use super::table::{LONGEST, Table};
use super::value::Counting;
use komaoto_rules::shogi::{Move, Position};
use komaoto_task::Stop;

/// Within how many plies a position is mate, and the hand that is needed.
type Bound = (u16, MateHand);

/// A position that is mate, and what its length depends on.
struct MatePosition {
    board: Board,
    /// What it is proven to be mate within.
    bound: Bound,
    /// All moves, with the slides that make interpositions useless; of the attacker's the shortest only, if no other is
    /// wanted.
    children: Vec<Child>,
    squares: Vec<Interposition>,
    next: usize,
}

/// The line of a mate that was found.
pub(super) struct Measured {
    /// What the mate lasts at most.
    pub(super) len: u16,
    pub(super) line: Vec<Move>,
    /// The position before each move.
    pub(super) positions: Vec<Position>,
}

impl Measured {
    /// Whether the line is no shorter than the mate: what both sides make of all that is known.
    pub(super) const fn is_whole(&self) -> bool {
        self.line.len() >= self.len as usize
    }
}

/// Lengths by the rule along the mates that a table knows.
#[derive(Default)]
pub(super) struct LengthMeasure {
    /// What has been measured, and what the table then knew it to be mate within.
    lengths: HashMap<(u64, MateHand), u16>,
}

impl LengthMeasure {
    /// The line of a mate. It is shorter where the table has lost a part of the mate.
    pub(super) fn line(&mut self, root: &Position, table: &Table, stop: &Stop) -> Measured {
        let len = self.measure(root, table, stop).unwrap_or(LONGEST);
        let (mut line, mut positions) = (Vec::new(), Vec::new());
        let mut board = Board::new(root.clone(), salt(root, Counting::ByRule));
        while let Some(bound) = table.shortest(board.key, board.hand, LONGEST) {
            let node = MatePosition::new(board.clone(), bound, table);
            let Some(child) = node.best(table).1.map(|child| node.children[child]) else { break };
            let Some(position) = board.after(&child) else { break };
            let (key, hand) = board.identity(&child);
            line.push(child.mv);
            positions.push(std::mem::replace(&mut board, Board { position, key, hand }).position);
        }
        Measured { len, line, positions }
    }

    /// Measures a position that is known to be mate, and all that its length depends on and has not been measured.
    pub(super) fn measure(&mut self, root: &Position, table: &Table, stop: &Stop) -> Option<u16> {
        let board = Board::new(root.clone(), salt(root, Counting::ByRule));
        let (key, hand) = (board.key, board.hand);
        let bound = table.shortest(key, hand, LONGEST)?;
        let mut path = vec![MatePosition::new(board, bound, table)];
        let mut ticks = 0_u32;
        while let Some(node) = path.last_mut() {
            ticks = ticks.wrapping_add(1);
            if ticks.is_multiple_of(64) && stop.is_set() {
                break;
            }
            if let Some(child) = node.children.get(node.next).copied() {
                node.next += 1;
                let (key, hand) = node.board.identity(&child);
                if let Some(bound) = node.bound_of(&child, table)
                    && self.lengths.get(&(key, hand)) != Some(&bound.0)
                    && let Some(position) = node.board.after(&child)
                {
                    // Where slides lead back to it, it is as long as that.
                    self.lengths.insert((key, hand), bound.0);
                    path.push(MatePosition::new(Board { position, key, hand }, bound, table));
                }
            } else if let Some(node) = path.pop() {
                let Board { key, hand, .. } = node.board;
                let (len, needed) = node.best(table).0;
                let is_kept = len < node.bound.0 && table.shorten(key, hand, needed, len);
                self.lengths.insert((key, hand), if is_kept { len } else { node.bound.0 });
            }
        }
        table.shortest(key, hand, LONGEST).map(|(len, _)| len)
    }
}

impl MatePosition {
    fn new(board: Board, bound: Bound, table: &Table) -> Self {
        let mut node = Self { board, bound, children: Vec::new(), squares: Vec::new(), next: 0 };
        node.board.children(Counting::ByRule, (false, false), &mut node.children, &mut node.squares);
        if node.board.attacks() {
            let shortest =
                node.children.iter().min_by_key(|child| node.bound_of(child, table).map_or(u16::MAX, |bound| bound.0));
            node.children = Vec::from_iter(shortest.copied());
        }
        node
    }
    /// What a child is known to be mate within, if that is short enough.
    fn bound_of(&self, child: &Child, table: &Table) -> Option<Bound> {
        let limit = if child.slides { self.bound.0 } else { self.bound.0.checked_sub(1)? };
        let (key, hand) = self.board.identity(child);
        let known = table.shortest(key, hand, limit);
        // What is seen at once is not kept.
        known.or_else(|| {
            let is_mate = limit == 0 && self.board.attacks() && {
                let after = self.board.after(child)?;
                !after.has_legal_move()
            };
            is_mate.then(|| {
                let needed = self
                    .board
                    .after(child)
                    .map(|position| Board { position, key, hand }.with_what_defender_lacks(MateHand::EMPTY));
                (0, needed.unwrap_or(hand))
            })
        })
    }

    /// The length and what is needed, and the move that makes it as long, if there is one. Interpositions on a square last
    /// no longer than the shortest slide to it.
    fn best(&self, table: &Table) -> (Bound, Option<usize>) {
        let known = |child: usize| self.bound_of(&self.children[child], table);
        if self.board.attacks() {
            return match self.children.first().and_then(|child| Some((child, known(0)?))) {
                Some((child, (len, hand))) => ((len + 1, self.board.needed_before(child.mv, hand)), Some(0)),
                None => (self.bound, None),
            };
        }
        // All replies to one end: the longest, and what is needed against all of them.
        let all = |children: std::ops::Range<usize>| {
            children.into_iter().try_fold(((0, MateHand::EMPTY), None), |((most, needed), longest), child| {
                let (len, hand) = known(child)?;
                let longest = if len >= most { Some(child) } else { longest };
                Some(((most.max(len + 1), needed.union(hand)), longest))
            })
        };
        let singles = self.squares.first().map_or(self.children.len(), |square| square.first);
        let mut parts = vec![all(0..singles)];
        for square in &self.squares {
            let slide = (square.first..square.kinds).filter_map(known).min_by_key(|bound| bound.0);
            let drops = all(square.kinds..square.end);
            // A drop that lasts as long, even if it is taken for nothing.
            parts.push(match (slide, drops) {
                (Some(slide), Some((drops, longest))) if slide.0 > drops.0 => Some((drops, longest)),
                (Some(slide), _) => {
                    let drop =
                        (square.kinds..square.end).find(|&drop| known(drop).is_some_and(|(len, _)| len + 1 == slide.0));
                    Some((slide, drop))
                }
                (None, drops) => drops,
            });
        }
        let (mut best, mut child) = ((0, MateHand::EMPTY), None);
        for part in parts {
            // A bound may come from a proof of its own, with other replies to other checks.
            let Some(((len, hand), its)) = part else { return (self.bound, None) };
            if len > best.0 {
                child = its.or(child);
            }
            best = (best.0.max(len), best.1.union(hand));
        }
        best.1 = self.board.with_what_defender_lacks(best.1);
        (best, child)
    }
}
