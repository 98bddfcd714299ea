//! The way from the start position to where a reader or a writer stands, with a quick way back to any point on it.

use std::rc::Rc;
use std::time::Duration;

use crate::record::NodeId;
use crate::rules::shogi::{Move, Position, Square};

/// Positions are kept at every so many steps; the ones between are replayed.
const EVERY: usize = 64;

#[derive(Clone, Copy, Debug)]
struct Pace {
    node: NodeId,
    mv: Option<Move>,
    /// Milliseconds spent so far by each side, this step included.
    totals: [u64; 2],
}

/// The main line of a record, which the variations leave and come back to.
#[derive(Debug)]
struct Main {
    paces: Vec<Pace>,
    /// The position before step `i * EVERY`, for each such step.
    kept: Vec<Position>,
}

/// A path in a tree: nodes, position and times spent. Going on is O(1), going back and rejoining the main line O(1) but for a few replayed moves.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    initial: Position,
    main: Option<Rc<Main>>,
    /// How many steps of the main line come first.
    shared: usize,
    /// The steps after those.
    own: Vec<Pace>,
    /// Positions on the own part, each with how many steps from the root it is.
    kept: Vec<(usize, Position)>,
    position: Position,
}

impl Trail {
    pub(crate) fn new(initial: Position) -> Self {
        Self { position: initial.clone(), initial, main: None, shared: 0, own: Vec::new(), kept: Vec::new() }
    }
    /// The position here.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }
    /// How many steps from the root.
    pub(crate) fn len(&self) -> usize {
        self.shared + self.own.len()
    }
    fn pace(&self, index: usize) -> Option<&Pace> {
        match index.checked_sub(self.shared) {
            Some(index) => self.own.get(index),
            None => self.main.as_ref()?.paces.get(index),
        }
    }
    fn last(&self) -> Option<&Pace> {
        self.pace(self.len().checked_sub(1)?)
    }
    /// The node after so many steps (0: the root).
    pub(crate) fn node(&self, steps: usize) -> Option<NodeId> {
        match steps.checked_sub(1) {
            None => Some(NodeId::ROOT),
            Some(index) => self.pace(index).map(|pace| pace.node),
        }
    }
    /// The node here.
    pub(crate) fn here(&self) -> NodeId {
        self.last().map_or(NodeId::ROOT, |pace| pace.node)
    }
    /// The move that led here.
    pub(crate) fn last_move(&self) -> Option<Move> {
        (0..self.len()).rev().find_map(|index| self.pace(index)?.mv)
    }
    /// What 同 refers to here.
    pub(crate) fn last_target(&self) -> Option<Square> {
        self.last_move().map(Move::to)
    }
    /// The time spent by each side up to here.
    pub(crate) fn totals(&self) -> [Duration; 2] {
        self.last().map_or([Duration::ZERO; 2], |pace| pace.totals.map(Duration::from_millis))
    }
    /// The number of the next step, as the record counts.
    pub(crate) fn ply(&self) -> u32 {
        self.initial.ply().saturating_add(u32::try_from(self.len()).unwrap_or(u32::MAX))
    }
    /// Goes on by a step; a move that cannot be played leaves the position as it is.
    pub(crate) fn step(&mut self, node: NodeId, mv: Option<Move>, time: Option<Duration>) {
        let mut totals = self.last().map_or([0; 2], |pace| pace.totals);
        let mover = self.position.side_to_move().index();
        totals[mover] = totals[mover].saturating_add(millis(time.unwrap_or_default()));
        if let Some(mv) = mv {
            let _ = self.position.play(mv);
        }
        self.own.push(Pace { node, mv, totals });
        if self.len().is_multiple_of(EVERY) {
            self.kept.push((self.len(), self.position.clone()));
        }
    }
    /// Adds time to the step here (files that give it on a line of its own).
    pub(crate) fn spend(&mut self, mover: crate::rules::Color, time: Duration) {
        if let Some(pace) = self.own.last_mut() {
            let total = &mut pace.totals[mover.index()];
            *total = total.saturating_add(millis(time));
        }
    }
    /// Goes back (or nowhere, if it is not that far) to so many steps from the root.
    pub(crate) fn back_to(&mut self, steps: usize) {
        if steps < self.len() {
            self.own.truncate(steps.saturating_sub(self.shared));
            self.shared = self.shared.min(steps);
            self.set_up();
        }
    }
    /// Makes the way to here the main line, which can be rejoined from now on.
    pub(crate) fn make_main(&mut self) {
        let kept = std::iter::once(self.initial.clone()).chain(self.kept.drain(..).map(|(_, position)| position));
        self.main = Some(Rc::new(Main { kept: kept.collect(), paces: std::mem::take(&mut self.own) }));
        self.shared = self.main_len();
    }
    /// How many steps the main line has; 0 while there is none.
    pub(crate) fn main_len(&self) -> usize {
        self.main.as_ref().map_or(0, |main| main.paces.len())
    }
    /// Goes to so many steps along the main line.
    pub(crate) fn rejoin(&mut self, steps: usize) {
        self.own.clear();
        self.shared = steps.min(self.main_len());
        self.set_up();
    }

    /// Sets up the position here, from the nearest one that was kept.
    fn set_up(&mut self) {
        let here = self.len();
        while self.kept.pop_if(|(steps, _)| *steps > here || *steps <= self.shared).is_some() {}
        let mut from = 0;
        self.position.clone_from(&self.initial);
        if let Some((steps, kept)) = self.kept.last() {
            from = *steps;
            self.position.clone_from(kept);
        } else if let Some(main) = &self.main
            && let Some(kept) = main.kept.get(self.shared / EVERY)
        {
            from = self.shared / EVERY * EVERY;
            self.position.clone_from(kept);
        }
        for index in from..here {
            if let Some(mv) = self.pace(index).and_then(|pace| pace.mv) {
                let _ = self.position.play(mv);
            }
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
