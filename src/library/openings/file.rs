//! A file of openings as people write it: what it says of each.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::matcher::{Pattern, board_size};
use crate::rules::{Color, Game};

/// A file of openings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningsFile {
    #[serde(default)]
    pub opening: Vec<OpeningEntry>,
}

/// What is said of an opening.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningEntry {
    pub id: String,
    pub game: GameName,
    pub name: BTreeMap<String, String>,
    #[serde(default)]
    pub ranks: BTreeMap<String, String>,
    #[serde(default)]
    pub hands: Option<String>,
    /// Other looks that it has.
    #[serde(default)]
    pub or: Vec<OpeningLook>,
    #[serde(default)]
    pub until: Option<u32>,
    #[serde(default)]
    pub mirrored: bool,
    #[serde(default)]
    pub player: Option<PlayerName>,
    #[serde(default)]
    pub moves: Vec<String>,
    #[serde(default)]
    pub both: Vec<String>,
    #[serde(default)]
    pub kind_of: Vec<String>,
}

/// What positions of an opening look like.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningLook {
    #[serde(default)]
    ranks: BTreeMap<String, String>,
    #[serde(default)]
    hands: Option<String>,
}

/// The game of an opening.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum GameName {
    Shogi,
    Chess,
    Xiangqi,
}

/// The player whose opening it is, where the other one does not play it.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PlayerName {
    First,
    Second,
}

impl GameName {
    pub(super) const fn game(self) -> Game {
        match self {
            Self::Shogi => Game::Shogi,
            Self::Chess => Game::Chess,
            Self::Xiangqi => Game::Xiangqi,
        }
    }
}

impl OpeningEntry {
    /// Whether it says what the opening looks like.
    pub(super) fn has_looks(&self) -> bool {
        !self.ranks.is_empty() || self.hands.is_some() || !self.or.is_empty()
    }

    /// What it looks like from the side of the player who moves first; `None` if one of these cannot be read.
    pub(super) fn looks(&self) -> Option<Vec<Pattern>> {
        let game = self.game.game();
        let first = OpeningLook { ranks: self.ranks.clone(), hands: self.hands.clone() };
        let all = std::iter::once(&first).filter(|look| !look.ranks.is_empty() || look.hands.is_some());
        all.chain(&self.or).map(|look| look.pattern(game)).collect()
    }

    /// Whether a side may play it.
    pub(super) fn may_be_of(&self, side: Color) -> bool {
        let first = self.game.game().bottom();
        match self.player {
            None => true,
            Some(PlayerName::First) => side == first,
            Some(PlayerName::Second) => side != first,
        }
    }
}

impl OpeningLook {
    fn pattern(&self, game: Game) -> Option<Pattern> {
        let (files, ranks) = board_size(game);
        let is_rank = |name: &String| name.parse().is_ok_and(|rank: usize| (1..=ranks).contains(&rank));
        if !self.ranks.keys().all(is_rank) {
            return None;
        }
        let any = "?".repeat(files);
        let rows: Vec<&str> =
            (1..=ranks).map(|rank| self.ranks.get(&rank.to_string()).map_or(any.as_str(), String::as_str)).collect();
        let hands = self.hands.as_deref().map_or_else(String::new, |hands| format!(" ? {hands}"));
        Pattern::parse(&format!("{}{hands}", rows.join("/"))).ok()
    }
}
