//! What of the evaluations of the positions that are looked at is kept in the graph, and how that draws them.

use std::time::Duration;

use crate::engine::RankedLine;

/// From when on an evaluation is worth keeping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HeardFrom {
    /// From this depth on.
    Depth(u32),
    /// After so many seconds.
    Seconds(u32),
    /// Not at all.
    Never,
}

impl Default for HeardFrom {
    fn default() -> Self {
        Self::Depth(12)
    }
}

impl HeardFrom {
    /// What there is to choose from.
    pub(crate) const ALL: [Self; 6] =
        [Self::Depth(8), Self::Depth(12), Self::Depth(18), Self::Seconds(3), Self::Seconds(10), Self::Never];

    /// Whether a row was searched for long enough.
    pub(crate) fn is_enough(self, row: &RankedLine) -> bool {
        match self {
            Self::Depth(least) => row.depth.is_some_and(|depth| depth >= least),
            Self::Seconds(least) => row.time.is_some_and(|time| time >= Duration::from_secs(least.into())),
            Self::Never => false,
        }
    }
}

/// How the graph draws evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GraphAxis {
    /// Scores near even take most of the room.
    #[default]
    Near,
    /// The chance to win.
    Chance,
    /// All scores up to this one alike, in centipawns.
    Up(u32),
}

impl GraphAxis {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 6] =
        [Self::Near, Self::Chance, Self::Up(500), Self::Up(1000), Self::Up(2000), Self::Up(5000)];
}
