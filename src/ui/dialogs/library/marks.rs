//! The rows that are marked, and the games that are being read.

use std::collections::BTreeSet;

use super::doing::GatherNews;
use crate::task::Feed;
use crate::ui::message::WithGames;

/// The games that are marked, by their places among all; without any, the chosen one is meant.
#[derive(Debug, Default)]
pub(super) struct Marks {
    pub(super) all: BTreeSet<usize>,
    /// The row from which a stretch of them is marked.
    pub(super) from: Option<usize>,
}

impl Marks {
    /// Their places among all games.
    pub fn all(&self) -> &BTreeSet<usize> {
        &self.all
    }

    /// Marks none.
    pub fn clear(&mut self) {
        (self.all, self.from) = (BTreeSet::new(), None);
    }
}

/// Games that are being read, and what for.
pub(super) struct Gathering {
    pub(super) what: WithGames,
    pub(super) feed: Feed<GatherNews>,
    pub(super) wanted: usize,
    pub(super) read: usize,
}
