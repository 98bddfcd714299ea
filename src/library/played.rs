//! What was played in a position, and how these games ended.

use super::facts::GameFacts;
use crate::matcher::Reached;
use crate::record::Winner;
use crate::rules::{Color, Move};

/// A move that was played in a position, or the end of games there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move; `None` where games end.
    pub mv: Option<Move>,
    /// In how many games.
    pub games: u32,
    /// Of these, those that Black won, nobody, and White.
    pub ended: [u32; 3],
    /// The sum of the ratings of those who played it, and how many of them have one.
    ratings: (u64, u32),
    /// The last day on which it was played, as a number `year * 10000 + month * 100 + day`.
    pub last: Option<u32>,
}

impl PlayedMove {
    /// The mean rating of those who played it.
    pub fn rating(&self) -> Option<u32> {
        let (sum, count) = self.ratings;
        u32::try_from(sum.checked_div(count.into())?).ok()
    }

    /// How many games a side won.
    pub const fn won(&self, side: Color) -> u32 {
        let [black, _, white] = self.ended;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }
}

/// What statistics say of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTold {
    winner: Option<Winner>,
    /// The ratings of Black and White, 0 where none is said.
    ratings: [u16; 2],
    /// The last day that its date may mean.
    last: Option<u32>,
    /// The number of moves of the main line.
    plies: u32,
    /// Whether it is a game of other rules, whose moves are not those of the position.
    is_variant: bool,
}

impl GameTold {
    /// What they say of a game.
    pub fn of(game: &GameFacts<'_>) -> Self {
        let rating = |side| game.rating(side).and_then(|rating| u16::try_from(rating).ok()).unwrap_or(0);
        Self {
            winner: game.winner(),
            ratings: [Color::Black, Color::White].map(rating),
            last: game.days().map(|days| *days.end()),
            plies: u32::try_from(game.plies()).unwrap_or(u32::MAX),
            is_variant: game.is_variant(),
        }
    }
}

/// What was played in a position while games are counted.
#[derive(Clone, Debug, Default)]
pub struct PlayedMoves(Vec<PlayedMove>);

impl PlayedMoves {
    /// Counts a game that reaches the position. Where a variation ends no game does.
    pub fn add(&mut self, game: &GameTold, reached: &Reached, mover: Color) {
        if game.is_variant || reached.next.is_none() && reached.place > game.plies {
            return;
        }
        let at = self.0.iter().position(|known| known.mv == reached.next).unwrap_or_else(|| {
            self.0.push(PlayedMove { mv: reached.next, ..PlayedMove::default() });
            self.0.len() - 1
        });
        let Some(played) = self.0.get_mut(at) else { return };
        played.games += 1;
        let [black, nobody, white] = &mut played.ended;
        match game.winner {
            Some(Winner::Side(Color::Black)) => *black += 1,
            Some(Winner::Side(Color::White)) => *white += 1,
            Some(Winner::Draw) => *nobody += 1,
            None => {}
        }
        let [black, white] = game.ratings;
        let rating = if mover == Color::Black { black } else { white };
        if rating > 0 {
            played.ratings = (played.ratings.0 + u64::from(rating), played.ratings.1 + 1);
        }
        played.last = played.last.max(game.last);
    }

    /// The moves, the most frequent first; behind them, in how many games the line ends there.
    pub fn rows(mut self) -> Vec<PlayedMove> {
        self.0.sort_by_key(|played| (played.mv.is_none(), std::cmp::Reverse(played.games)));
        self.0
    }
}
