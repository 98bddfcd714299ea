//! The total times along the current line, per side.

use std::time::Duration;

use crate::editor::document::Document;
use crate::record::{GameClocks, NodeId};
use crate::text::Slice;

/// Which line they belong to: document, game, revision, and the leaf, which stands for the whole way to it.
type Of = (u64, usize, u64, NodeId);

/// A cache of totals that follows the document: after an edit it resumes from the first row whose time changed.
#[derive(Clone, Debug, Default)]
pub struct LineTotals {
    of: Option<Of>,
    ids: Vec<NodeId>,
    /// The total of the row's own side up to it, in milliseconds.
    sums: Vec<u64>,
}

impl LineTotals {
    /// Brings them up to date. O(1) where nothing has changed, else linear in the line, once.
    pub fn follow(&mut self, document: &Document) {
        let line = document.cursor().line();
        let leaf = line.last().copied().unwrap_or(NodeId::ROOT);
        let of = (document.id(), document.games().1, document.revision(), leaf);
        if self.of == Some(of) {
            return;
        }
        let same_tree = self.of.is_some_and(|old| (old.0, old.1, old.2) == (of.0, of.1, of.2));
        self.of = Some(of);
        let clocks = GameClocks::of(document.record());
        let time = |id: NodeId| clocks.elapsed(id).map_or(0, |elapsed| in_milliseconds(elapsed.time));
        let mut known = self.ids.iter().zip(line).take_while(|(known, id)| known == id).count();
        if !same_tree {
            let changed = line.iter().take(known).enumerate().find(|&(row, &id)| self.own(row) != time(id));
            known = changed.map_or(known, |(row, _)| row);
        }
        self.ids.truncate(known);
        self.sums.truncate(known);
        for &id in line.slice(known..) {
            let before = self.sums.len().checked_sub(2).and_then(|row| self.sums.get(row)).copied().unwrap_or(0);
            self.sums.push(before.saturating_add(time(id)));
            self.ids.push(id);
        }
    }

    /// The time of a row itself.
    fn own(&self, row: usize) -> u64 {
        let sum = |row: usize| self.sums.get(row).copied().unwrap_or(0);
        sum(row).saturating_sub(row.checked_sub(2).map_or(0, sum))
    }

    /// The total of the side that moves in a row, this move included.
    pub fn at(&self, row: usize) -> Duration {
        Duration::from_millis(self.sums.get(row).copied().unwrap_or(0))
    }

    /// Whether the line has any times.
    pub fn any(&self) -> bool {
        self.sums.iter().rev().take(2).any(|&sum| sum > 0)
    }
}

fn in_milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
