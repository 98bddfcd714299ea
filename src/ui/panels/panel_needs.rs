//! What the panels of a record need, and the place below the board that all open records have in common.

use std::collections::BTreeSet;

use crate::ui::settings::Pane;

/// The place below the board for graph and map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum BelowBoard {
    /// None.
    #[default]
    Nothing,
    /// For a map alone: what the board leaves, and little more.
    Spare,
    /// For a graph: a strip, as long as the board stays comfortably large.
    Strip,
}

/// What the panels of a record need, so far as they keep it while another record is in front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelNeeds {
    /// The panels that have something to show.
    pub filled: BTreeSet<Pane>,
    /// Those of them that have more than a row to say, though they have not always.
    pub busy: BTreeSet<Pane>,
    /// How many headers there are to list.
    pub headers: usize,
    /// How many games there are.
    pub games: usize,
}

impl PanelNeeds {
    /// What both need.
    pub fn joined(self, other: Self) -> Self {
        Self {
            filled: &self.filled | &other.filled,
            busy: &self.busy | &other.busy,
            headers: self.headers.max(other.headers),
            games: self.games.max(other.games),
        }
    }
}
