//! How far a search is, told while it is at work.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU16, AtomicU64};
use std::sync::{Arc, RwLock};

use super::super::table::Table;

/// How far a solver is, told while it is at work.
#[derive(Clone)]
pub struct Gauge {
    pub(super) nodes: Arc<AtomicU64>,
    pub(super) table: Arc<RwLock<Table>>,
    /// Between which lengths the mate that is looked for is; 0 for what is not known.
    least: Arc<AtomicU16>,
    most: Arc<AtomicU16>,
}

impl Gauge {
    /// The length that a mate has at least, if more than that of the shortest; and at most, if there is one.
    pub fn bounds(&self) -> (Option<u16>, Option<u16>) {
        let known = |bound: &AtomicU16| Some(bound.load(Relaxed)).filter(|&bound| bound > 0);
        (known(&self.least).filter(|&least| least > 1), known(&self.most))
    }
    /// Of a search that has a table and has not begun.
    pub(super) fn of(table: Table) -> Self {
        let table = Arc::new(RwLock::new(table));
        Self { nodes: Arc::default(), table, least: Arc::default(), most: Arc::default() }
    }
    /// Another question begins.
    pub(crate) fn begin(&self) {
        self.least.store(0, Relaxed);
        self.most.store(0, Relaxed);
    }
    /// Nothing is shorter.
    pub(crate) fn at_least(&self, len: u16) {
        self.least.fetch_max(len, Relaxed);
    }
    /// There is a mate of this length.
    pub(crate) fn at_most(&self, len: u16) {
        let known = self.most.load(Relaxed);
        if known == 0 || len < known {
            self.most.store(len, Relaxed);
        }
    }
    /// How many positions have been entered since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
    /// How full its table is, from 0 to 1; `None` while room is being made.
    pub fn fill(&self) -> Option<f64> {
        self.table.try_read().ok().map(|table| table.fill())
    }
}

impl std::fmt::Debug for Gauge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gauge").field("nodes", &self.nodes()).finish_non_exhaustive()
    }
}
