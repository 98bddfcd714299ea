//! How whole games are judged, as a person chose it last.

use std::time::Duration;

use super::duel::Thinking;
use crate::editor::analysis::Study;
use crate::engine::Limit;

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct ReviewChoice {
    /// How long the engine thinks of each position; there is no clock.
    pub limit: Thinking,
    /// See [`Thinking::Seconds`].
    pub seconds: u32,
    /// See [`Thinking::Nodes`].
    pub nodes: u64,
    /// See [`Thinking::Depth`].
    pub depth: u32,
    /// How many lines of each position are wanted.
    pub lines: u32,
    /// From the first move to the last.
    pub forwards: bool,
}

impl Default for ReviewChoice {
    fn default() -> Self {
        Self {
            limit: Thinking::Seconds,
            seconds: Study::USUAL.as_secs() as u32,
            nodes: 100_000,
            depth: 12,
            lines: 1,
            forwards: false,
        }
    }
}

impl ReviewChoice {
    /// What is asked of the engine.
    pub fn study(&self) -> Study {
        let limit = match self.limit {
            Thinking::Nodes => Limit::Nodes(self.nodes.max(1)),
            Thinking::Depth => Limit::Depth(self.depth.max(1)),
            Thinking::Seconds | Thinking::Clock => Limit::Time(Duration::from_secs(self.seconds.max(1).into())),
        };
        Study { limit, ranks: self.lines.clamp(1, 10), forwards: self.forwards, ready: None }
    }
}
