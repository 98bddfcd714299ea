//! What is asked of games: words about them, and a position that they reach.

use std::ops::RangeInclusive;

use super::facts::GameFacts;
use super::query::Query;
use crate::matcher::{Matcher, Reached, SoughtPosition};

/// What is asked of games.
#[derive(Clone, Debug)]
pub struct GameQuestion {
    /// The words about a game.
    pub query: Query,
    /// The position that it reaches.
    pub wanted: Option<Matcher>,
    /// The numbers of the moves behind which the position may stand.
    pub plies: RangeInclusive<u32>,
    /// Whether variations do not count.
    pub main_line: bool,
}

/// A game that is what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameMatch {
    /// Where it reaches the position, if one was asked for.
    pub reached: Option<Reached>,
}

impl GameQuestion {
    /// What words ask; the position among them, if there is one, is looked for.
    pub fn of(mut query: Query) -> Self {
        let sought = query.take_position();
        Self::with(query, sought.as_ref())
    }

    /// What words ask, and a position that is looked for beside them. One that cannot be is left out.
    pub fn with(query: Query, sought: Option<&SoughtPosition>) -> Self {
        let wanted = sought.and_then(|sought| Some((sought.variants().ok()?, &sought.terms)));
        let (plies, main_line) =
            wanted.as_ref().map_or((0..=u32::MAX, false), |(_, terms)| (terms.plies(), terms.main_line));
        Self { query, wanted: wanted.map(|(variants, _)| Matcher::new(&variants)), plies, main_line }
    }

    /// Whether a game is what is asked for.
    pub fn meets(&self, game: &GameFacts<'_>) -> Option<GameMatch> {
        if !self.query.holds(game) {
            return None;
        }
        let Some(wanted) = &self.wanted else { return Some(GameMatch { reached: None }) };
        let reached = game.card.reached(wanted, &self.plies, self.main_line)?;
        Some(GameMatch { reached: Some(reached) })
    }
}
