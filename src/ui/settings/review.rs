//! How whole games are judged, as a person chose it last.

use std::time::Duration;

use super::duel::Thinking;
use crate::editor::analysis::{KnownComments, Study};
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
    /// What becomes of the comments that moves have already.
    pub comments: KnownComments,
}

impl Default for ReviewChoice {
    fn default() -> Self {
        Self {
            limit: Thinking::Seconds,
            seconds: Study::USUAL.as_secs() as u32,
            nodes: 100_000,
            depth: 12,
            lines: Study::LINES,
            forwards: false,
            comments: KnownComments::Kept,
        }
    }
}

impl ReviewChoice {
    /// How long so many positions take about, if that is known before: with so many nodes a second.
    pub(crate) fn takes(&self, positions: usize, rate: Option<u64>) -> Option<Duration> {
        let count = u32::try_from(positions).unwrap_or(u32::MAX);
        match self.limit {
            Thinking::Seconds | Thinking::Clock => Some(Duration::from_secs(self.seconds.max(1).into()) * count),
            Thinking::Nodes => {
                let each = self.nodes as f64 / rate.filter(|&rate| rate > 0)? as f64;
                Duration::try_from_secs_f64(each * f64::from(count)).ok()
            }
            Thinking::Depth => None,
        }
    }

    /// What is asked of the engine.
    pub fn study(&self) -> Study {
        let limit = match self.limit {
            Thinking::Nodes => Limit::Nodes(self.nodes.max(1)),
            Thinking::Depth => Limit::Depth(self.depth.max(1)),
            Thinking::Seconds | Thinking::Clock => Limit::Time(Duration::from_secs(self.seconds.max(1).into())),
        };
        let ranks = self.lines.clamp(1, 10);
        Study { limit, ranks, forwards: self.forwards, span: None, side: None, ready: None }
    }
}
