//! The path from the start position to the present place of a reader or writer, with a quick way back to any point on
//! it.

use std::rc::Rc;
use std::time::Duration;

use super::board::PlayableBoard;
use komaoto_record::NodeId;
use komaoto_rules::{Color, shogi};

/// Positions are kept at intervals of this many steps; those in between are replayed.
const EVERY: usize = 64;

#[derive(Clone, Copy, Debug)]
struct PathStep<M> {
    node: NodeId,
    mv: Option<M>,
    /// Milliseconds spent so far by each side, including this step.
    totals: [u64; 2],
}

/// The main line of a record, from which variations branch off and to which they return.
#[derive(Debug)]
struct Main<P: PlayableBoard> {
    paces: Vec<PathStep<P::Move>>,
    /// The position before step `i * EVERY`, for each such step.
    kept: Vec<P>,
}

/// A line that was left for a variation of its last move.
#[derive(Clone, Debug)]
struct Left<P: PlayableBoard> {
    /// The number of steps that the variation shares with it.
    fork: usize,
    position: P,
    /// The steps that the variation replaces: a move, and an ending after it.
    replaced: Vec<PathStep<P::Move>>,
}

/// A path in a tree: nodes, position and times spent. Advancing is O(1); going back and rejoining the main line are
/// O(1) except for a few replayed moves.
#[derive(Clone, Debug)]
pub(crate) struct TreePath<P: PlayableBoard = shogi::Position> {
    initial: P,
    main: Option<Rc<Main<P>>>,
    /// The number of steps of the main line that come first.
    shared: usize,
    /// The steps after those.
    own: Vec<PathStep<P::Move>>,
    /// Positions on the path's own part, each with its number of steps from the root.
    kept: Vec<(usize, P)>,
    position: P,
    /// The position before the last move, if known: most variations begin there.
    before: Option<P>,
    /// The lines that were left for the variation here, innermost last.
    left: Vec<Left<P>>,
}

impl<P: PlayableBoard> TreePath<P> {
    pub(crate) fn new(initial: P) -> Self {
        Self {
            position: initial.clone(),
            initial,
            main: None,
            shared: 0,
            own: Vec::new(),
            kept: Vec::new(),
            before: None,
            left: Vec::new(),
        }
    }
    /// The position here.
    pub(crate) const fn position(&self) -> &P {
        &self.position
    }
    /// The number of steps from the root.
    pub(crate) fn len(&self) -> usize {
        self.shared + self.own.len()
    }
    fn pace(&self, index: usize) -> Option<&PathStep<P::Move>> {
        match index.checked_sub(self.shared) {
            Some(index) => self.own.get(index),
            None => self.main.as_ref()?.paces.get(index),
        }
    }
    fn last(&self) -> Option<&PathStep<P::Move>> {
        self.pace(self.len().checked_sub(1)?)
    }
    /// The node after this many steps (0: the root).
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
    pub(crate) fn last_move(&self) -> Option<P::Move> {
        (0..self.len()).rev().find_map(|index| self.pace(index)?.mv)
    }
    /// The target of the last move, which 同 refers to.
    pub(crate) fn last_target(&self) -> Option<P::Square> {
        P::target(self.last_move()?)
    }
    /// The time each side has spent up to here.
    pub(crate) fn totals(&self) -> [Duration; 2] {
        self.last().map_or([Duration::ZERO; 2], |pace| pace.totals.map(Duration::from_millis))
    }
    /// The number of the next step, as the record counts.
    pub(crate) fn ply(&self) -> u32 {
        self.initial.ply().saturating_add(u32::try_from(self.len()).unwrap_or(u32::MAX))
    }
    /// Advances by a step; a move that cannot be played leaves the position as it is.
    pub(crate) fn step(&mut self, node: NodeId, mv: Option<P::Move>, time: Option<Duration>) {
        let mut totals = self.last().map_or([0; 2], |pace| pace.totals);
        let mover = self.position.side_to_move().index();
        totals[mover] = totals[mover].saturating_add(time.map_or(0, millis));
        if let Some(mv) = mv {
            match &mut self.before {
                Some(before) => before.clone_from(&self.position),
                none => *none = Some(self.position.clone()),
            }
            self.position.play(mv);
        }
        self.own.push(PathStep { node, mv, totals });
        if self.len().is_multiple_of(EVERY) {
            self.kept.push((self.len(), self.position.clone()));
        }
    }
    /// Adds time to the step here (for files that give it on a line of its own).
    pub(crate) fn spend(&mut self, mover: Color, time: Duration) {
        if let Some(pace) = self.own.last_mut() {
            let total = &mut pace.totals[mover.index()];
            *total = total.saturating_add(millis(time));
        }
    }
    /// Goes back to this many steps from the root; does nothing if the path is not that long.
    pub(crate) fn back_to(&mut self, steps: usize) {
        if steps < self.len() {
            self.own.truncate(steps.saturating_sub(self.shared));
            self.shared = self.shared.min(steps);
            self.set_up();
        }
    }
    /// Leaves the line here for a variation: in place of its last move if the variation `replaces` it, otherwise after
    /// it.
    pub(crate) fn leave(&mut self, replaces: bool) {
        let moves = self.own.iter().rposition(|pace| pace.mv.is_some()).map_or(0, |last| last + 1);
        let replaces = replaces && moves > 0;
        let replaced = self.own.split_off(moves - usize::from(replaces));
        match self.before.take() {
            _ if !replaces => {}
            Some(before) => self.position = before,
            None => self.set_up(),
        }
        self.forget();
        self.left.push(Left { fork: self.len(), position: self.position.clone(), replaced });
    }
    /// Goes back to where the variation here begins.
    pub(crate) fn restart(&mut self) {
        if let Some(left) = self.left.last() {
            self.position.clone_from(&left.position);
            self.own.truncate(left.fork.saturating_sub(self.shared));
            self.forget();
        }
    }
    /// Returns to the line that was left for the variation here.
    pub(crate) fn come_back(&mut self) {
        self.restart();
        let Some(left) = self.left.pop() else { return };
        if let Some(mv) = left.replaced.first().and_then(|pace| pace.mv) {
            self.position.play(mv);
            self.before = Some(left.position);
        }
        self.own.extend(left.replaced);
    }
    /// Makes the path to here the main line, which can be rejoined from now on.
    pub(crate) fn make_main(&mut self) {
        let kept = std::iter::once(self.initial.clone()).chain(self.kept.drain(..).map(|(_, position)| position));
        self.main = Some(Rc::new(Main { kept: kept.collect(), paces: std::mem::take(&mut self.own) }));
        self.shared = self.main_len();
    }
    /// The number of steps of the main line; 0 until there is one.
    pub(crate) fn main_len(&self) -> usize {
        self.main.as_ref().map_or(0, |main| main.paces.len())
    }
    /// Goes to this many steps along the main line.
    pub(crate) fn rejoin(&mut self, steps: usize) {
        self.own.clear();
        self.shared = steps.min(self.main_len());
        self.set_up();
    }

    /// Drops the positions of steps that are not on the path to here.
    fn forget(&mut self) {
        let here = self.len();
        self.before = None;
        while self.kept.pop_if(|(steps, _)| *steps > here || *steps <= self.shared).is_some() {}
    }

    /// Sets up the position here, from the nearest one kept.
    fn set_up(&mut self) {
        let here = self.len();
        self.forget();
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
                self.position.play(mv);
            }
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
