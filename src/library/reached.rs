//! Where a game reaches a position.

use std::ops::RangeInclusive;

use super::pattern::Pattern;
use crate::record::{Node, NodeId, Record};
use crate::rules::{Move, Position};

/// A pattern, and the others that mean the same to whoever asked for them.
#[derive(Clone, Debug)]
pub struct Variants(Vec<(Pattern, ReachedBy)>);

/// As what a position was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedBy {
    /// Left is right.
    pub mirrored: bool,
    /// The sides are exchanged.
    pub swapped: bool,
}

/// A position of a game that was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The node.
    pub at: NodeId,
    /// The number of its move 手数.
    pub ply: u32,
    /// As what it was found.
    pub by: ReachedBy,
    /// What is played there in the line in which it was reached.
    pub next: Option<Move>,
}

impl Variants {
    /// A pattern, if wanted also in a mirror and with the sides exchanged.
    pub fn new(pattern: Pattern, mirrored: bool, swapped: bool) -> Self {
        let mut all = vec![(pattern, ReachedBy { mirrored: false, swapped: false })];
        if mirrored {
            all.extend(
                all.clone().into_iter().map(|(pattern, by)| (pattern.mirrored(), ReachedBy { mirrored: true, ..by })),
            );
        }
        if swapped {
            all.extend(
                all.clone().into_iter().map(|(pattern, by)| (pattern.swapped(), ReachedBy { swapped: true, ..by })),
            );
        }
        Self(all)
    }

    /// As what a position fits, if it does.
    fn fit(&self, position: &Position) -> Option<ReachedBy> {
        self.0.iter().find(|(pattern, _)| pattern.fits(position)).map(|(_, by)| *by)
    }

    /// Whether any of them is of the game of a record.
    fn are_of(&self, record: &Record) -> bool {
        self.0.iter().any(|(pattern, _)| pattern.game() == record.game())
    }
}

/// The first position of a record that is looked for: of the main line, then, unless only that counts, of its variations
/// in the order of the file. `plies` are the numbers of the moves behind which it may stand.
pub fn reached(record: &Record, wanted: &Variants, plies: &RangeInclusive<u32>, main_line: bool) -> Option<Reached> {
    if !wanted.are_of(record) {
        return None;
    }
    let tree = &record.tree;
    // Lines that are still to be walked: where each begins, and the position there.
    let mut lines = vec![(NodeId::ROOT, record.initial.clone(), record.ply(NodeId::ROOT))];
    while let Some((start, mut position, mut ply)) = lines.pop() {
        let mut branches = Vec::new();
        let mut here = start;
        loop {
            let children = tree.children(here);
            let next = children.first().copied();
            let played = next.and_then(|id| tree.get(id)).and_then(Node::mv);
            if plies.contains(&ply)
                && let Some(by) = wanted.fit(&position)
            {
                return Some(Reached { at: here, ply, by, next: played });
            }
            if *plies.end() <= ply {
                break;
            }
            if !main_line {
                for &other in children.iter().skip(1) {
                    let Some(mv) = tree.get(other).and_then(Node::mv) else { continue };
                    let mut there = position.clone();
                    if there.play(mv).is_ok() {
                        branches.push((other, there, ply + 1));
                    }
                }
            }
            let (Some(id), Some(mv)) = (next, played) else { break };
            if position.play(mv).is_err() {
                break;
            }
            (here, ply) = (id, ply + 1);
        }
        // The first branch of the line is walked next.
        lines.extend(branches.into_iter().rev());
    }
    None
}
