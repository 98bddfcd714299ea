//! How positions are played out, as a person chose it last.

use std::time::Duration;

use crate::editor::analysis::{Control, DuelPlayer, Terms};
use crate::engine::Limit;
use crate::rules::Game;

/// How long an engine thinks of each of its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thinking {
    /// So many seconds.
    #[default]
    Seconds,
    /// So many positions.
    Nodes,
    /// So deep.
    Depth,
    /// As the clocks allow.
    Clock,
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct DuelChoice {
    /// What the person is called in the record of a game against an engine, or nothing.
    pub name: String,
    /// How long engines think.
    pub thinking: Thinking,
    /// See [`Thinking::Seconds`].
    pub seconds: u32,
    /// See [`Thinking::Nodes`].
    pub nodes: u64,
    /// See [`Thinking::Depth`].
    pub depth: u32,
    /// Whether there are clocks.
    pub clocked: bool,
    /// The main time 持ち時間, in minutes.
    pub main: u32,
    /// What each move may take after that 秒読み, in seconds.
    pub byoyomi: u32,
    /// What is added after each move 加算, in seconds.
    pub increment: u32,
    /// Whether who has no time left has lost.
    pub time_up_loses: bool,
    /// Whether what engines think is kept with their moves.
    pub keeps_thoughts: bool,
}

impl Default for DuelChoice {
    fn default() -> Self {
        Self {
            name: String::new(),
            thinking: Thinking::Seconds,
            seconds: 3,
            nodes: 100_000,
            depth: 8,
            clocked: false,
            main: 10,
            byoyomi: 30,
            increment: 0,
            time_up_loses: true,
            keeps_thoughts: false,
        }
    }
}

impl DuelChoice {
    /// Whether there are clocks with time on them.
    pub fn has_clocks(&self, game: Game) -> bool {
        self.clocked && (self.main > 0 || self.byoyomi_of(game) > 0 || self.increment > 0)
    }

    /// Chess has no byoyomi.
    fn byoyomi_of(&self, game: Game) -> u32 {
        if game == Game::Chess { 0 } else { self.byoyomi }
    }

    /// What a game is played by; `engines` says which of Black and White are engines.
    pub fn terms(&self, engines: [bool; 2], game: Game) -> Terms {
        let seconds = |count: u32| Duration::from_secs(count.into());
        let limit = match self.thinking {
            Thinking::Clock if self.has_clocks(game) => None,
            Thinking::Nodes => Some(Limit::Nodes(self.nodes.max(1))),
            Thinking::Depth => Some(Limit::Depth(self.depth.max(1))),
            Thinking::Seconds | Thinking::Clock => Some(Limit::Time(seconds(self.seconds.max(1)))),
        };
        let control = Control {
            main: seconds(self.main.saturating_mul(60)),
            byoyomi: seconds(self.byoyomi_of(game)),
            increment: seconds(self.increment),
        };
        Terms {
            players: engines.map(|engine| if engine { DuelPlayer::Engine(limit) } else { DuelPlayer::Person }),
            control: self.has_clocks(game).then_some(control),
            time_up_loses: self.time_up_loses,
            keeps_thoughts: self.keeps_thoughts,
        }
    }
}
