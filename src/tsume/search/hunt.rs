//! Hunts for mates of any length.

use super::super::table::LONGEST;
use super::super::value::{Counting, SearchValue};
use super::MateSearch;
use komaoto_rules::shogi::Position;
use komaoto_task::Stop;

/// How often nodes may be entered again for each that is new before a hunt is said to go round.
const OFTEN: u64 = 2;
/// How often it may be in any case.
const A_WHILE: u64 = 1_000;

impl MateSearch {
    /// Looks for a mate of any length, without proving that there is none where lines repeat: a repetition is taken to be
    /// as hard to mate as the node it leads back to may be, whatever the path. Positions have numbers for each depth, so
    /// that they cannot feed on themselves. Mates in which most lines repeat are found much sooner so.
    pub(super) fn hunt(&mut self, root: &Position, counting: Counting, most_nodes: u64, stop: &Stop) -> SearchValue {
        self.hunting = true;
        self.hunt_began = (self.nodes, self.reentered);
        let found = self.search(root, counting, LONGEST, most_nodes, stop);
        self.hunting = false;
        found
    }

    /// Whether a hunt enters the same nodes again and again, first one child and then the other, as their numbers take
    /// turns in being the least.
    pub(super) const fn is_going_round(&self) -> bool {
        let (nodes, reentered) = self.hunt_began;
        self.hunting && self.reentered - reentered > OFTEN * (self.nodes - nodes) + A_WHILE
    }
}
