//! The way from the start position to where a reader or a writer stands, with a quick way back to any point on it.

use std::time::Duration;

use crate::record::NodeId;
use crate::rules::{Move, Position, Square};

/// Positions are kept at every so many steps; the ones between are replayed.
const EVERY: usize = 16;

#[derive(Clone, Copy, Debug)]
struct Pace {
    node: NodeId,
    mv: Option<Move>,
    /// Time spent so far by each side, this step included.
    totals: [Duration; 2],
}

/// A path in a tree: nodes, position and times spent. Going on is O(1), going back O(1) but for a few replayed moves.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    initial: Position,
    paces: Vec<Pace>,
    /// The position before step `i * EVERY`, for each such step.
    kept: Vec<Position>,
    position: Position,
}

impl Trail {
    pub(super) fn new(initial: Position) -> Self {
        Self { position: initial.clone(), kept: vec![initial.clone()], initial, paces: Vec::new() }
    }
    /// The position here.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }
    /// How many steps from the root.
    pub(super) fn len(&self) -> usize {
        self.paces.len()
    }
    /// The node after so many steps (0: the root).
    pub(super) fn node(&self, steps: usize) -> Option<NodeId> {
        match steps.checked_sub(1) {
            None => Some(NodeId::ROOT),
            Some(i) => self.paces.get(i).map(|pace| pace.node),
        }
    }
    /// The node here.
    pub(super) fn here(&self) -> NodeId {
        self.paces.last().map_or(NodeId::ROOT, |pace| pace.node)
    }
    /// What 同 refers to here.
    pub(super) fn last_target(&self) -> Option<Square> {
        self.paces.iter().rev().find_map(|pace| pace.mv).map(Move::to)
    }
    /// The time spent by each side up to here.
    pub(super) fn totals(&self) -> [Duration; 2] {
        self.paces.last().map_or([Duration::ZERO; 2], |pace| pace.totals)
    }
    /// The number of the next step, as the record counts.
    pub(super) fn ply(&self) -> u32 {
        self.initial.ply().saturating_add(u32::try_from(self.paces.len()).unwrap_or(u32::MAX))
    }
    /// Goes on by a step; a move that cannot be played leaves the position as it is.
    pub(super) fn step(&mut self, node: NodeId, mv: Option<Move>, time: Option<Duration>) {
        let mut totals = self.totals();
        let mover = self.position.side_to_move().index();
        totals[mover] = totals[mover].saturating_add(time.unwrap_or_default());
        self.push(Pace { node, mv, totals });
    }
    /// Adds time to the step here (files that give it on a line of its own).
    pub(super) fn spend(&mut self, mover: crate::rules::Color, time: Duration) {
        if let Some(pace) = self.paces.last_mut() {
            let total = &mut pace.totals[mover.index()];
            *total = total.saturating_add(time);
        }
    }
    /// Goes back (or nowhere, if it is not that far) to so many steps from the root.
    pub(super) fn back_to(&mut self, steps: usize) {
        if steps >= self.paces.len() {
            return;
        }
        self.paces.truncate(steps);
        self.kept.truncate(steps / EVERY + 1);
        if let Some(kept) = self.kept.last() {
            self.position.clone_from(kept);
        }
        for pace in self.paces.iter().skip(steps / EVERY * EVERY) {
            if let Some(mv) = pace.mv {
                let _ = self.position.play(mv);
            }
        }
    }
    /// Goes to so many steps along another trail, with which this one shares its first steps.
    pub(super) fn rejoin(&mut self, other: &Self, shared: usize, steps: usize) {
        self.back_to(shared.min(steps));
        for pace in other.paces.iter().take(steps).skip(self.paces.len()) {
            self.push(*pace);
        }
    }

    fn push(&mut self, pace: Pace) {
        if let Some(mv) = pace.mv {
            let _ = self.position.play(mv);
        }
        self.paces.push(pace);
        if self.paces.len().is_multiple_of(EVERY) {
            self.kept.push(self.position.clone());
        }
    }
}
