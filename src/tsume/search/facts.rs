//! What is known of a position before it is searched: by the table, or because it is forbidden.

use super::super::hand::MateHand;
use super::super::table::{Known, Table};
use super::super::value::{Counting, Value};
use super::MateSearch;

impl MateSearch {
    /// With how much in hand, at most, a board is forbidden.
    pub(super) fn forbidden(&self, key: u64) -> impl Iterator<Item = MateHand> {
        let is_it = move |(board, _): &&(u64, MateHand)| board.wrapping_add(self.salt) == key;
        self.forbidden.iter().filter(is_it).map(|&(_, most)| most)
    }
    /// A mate as it may be kept: where a board is forbidden with less in hand, all of the hand is needed.
    pub(super) fn allowed(&self, key: u64, hand: MateHand, value: Value) -> Value {
        if value.proof == 0 && self.forbidden(key).next().is_some() { Value { hand, ..value } } else { value }
    }
    /// What is known of a position. Where more replies count than by the rule, it is no mate either where it is none by
    /// the rule.
    pub(super) fn look(&self, table: &Table, key: u64, hand: MateHand, limit: u16, depth: usize) -> Known {
        let known = table.look(key, hand, limit, self.hunting.then_some(depth as u16));
        let is_settled = matches!(known, Known::Mate { .. } | Known::NoMate { .. });
        if is_settled || self.counting == Counting::ByRule {
            return known;
        }
        match table.look(key.wrapping_add(self.to_rule), hand, limit, None) {
            none @ Known::NoMate { .. } => none,
            _ => known,
        }
    }
}
