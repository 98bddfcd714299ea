//! A book made out of games: what was played in each position, and how it ended.

use std::ops::RangeInclusive;

use super::super::facts::GameFacts;
use super::super::fold::compared;
use super::page::{BookMove, BookPages};
use crate::record::Winner;
use crate::rules::{Color, Game};

/// Which moves a book is made of.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// The numbers of the moves, from 1.
    pub plies: RangeInclusive<u32>,
    /// Only moves of players in whose names this is.
    pub player: Option<String>,
    /// Only moves of games that ended so.
    pub result: Option<BookResult>,
    /// How often a move must have been played.
    pub least: u32,
}

/// How the games ended that a book is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookResult {
    /// Whoever moved first won.
    First,
    /// Whoever moved second won.
    Second,
    /// Nobody won.
    Draw,
    /// Somebody won: only the moves of that side.
    Winner,
}

/// A book while games are added to it.
#[derive(Clone, Debug)]
pub struct BookMaker {
    plan: BookPlan,
    pages: BookPages,
    /// The game whose moves it takes: that of the first one.
    game: Option<Game>,
    /// How many games were added, and how many are of another game.
    pub games: usize,
    /// How many games were left out because they are of another game.
    pub others: usize,
}

impl BookMaker {
    /// An empty book; without a game it becomes one of the first that is added.
    pub fn new(plan: BookPlan, game: Option<Game>) -> Self {
        let plan = BookPlan { player: plan.player.as_deref().map(compared), ..plan };
        Self { plan, pages: BookPages::new(), game, games: 0, others: 0 }
    }

    /// The game whose moves it has.
    pub const fn game(&self) -> Option<Game> {
        self.game
    }

    /// Adds the main line of a game.
    pub fn add(&mut self, game: &GameFacts<'_>) {
        if game.is_variant() || *self.game.get_or_insert(game.game()) != game.game() {
            self.others += 1;
            return;
        }
        self.games += 1;
        let winner = game.winner();
        let first = game.first();
        let counts = match self.plan.result {
            None => true,
            Some(BookResult::First) => winner == Some(Winner::Side(first)),
            Some(BookResult::Second) => winner == Some(Winner::Side(!first)),
            Some(BookResult::Draw) => winner == Some(Winner::Draw),
            Some(BookResult::Winner) => matches!(winner, Some(Winner::Side(_))),
        };
        if !counts {
            return;
        }
        let plays = |color: Color| {
            let is_player =
                self.plan.player.as_ref().is_none_or(|wanted| {
                    game.player(color).is_some_and(|name| compared(name).contains(wanted.as_str()))
                });
            is_player && (self.plan.result != Some(BookResult::Winner) || winner == Some(Winner::Side(color)))
        };
        let plays = [plays(Color::Black), plays(Color::White)];
        let mut position = game.card.initial.clone();
        for (ply, mv) in (1..).zip(game.card.track.main_line(game.game())) {
            if ply > *self.plan.plies.end() {
                break;
            }
            if self.plan.plies.contains(&ply) && plays[position.side_to_move().index()] && position.check(mv).is_ok() {
                let page = self.pages.page_mut(&position);
                let [games, black, white] = page.games.get_or_insert_default();
                *games = games.saturating_add(1);
                match winner {
                    Some(Winner::Side(Color::Black)) => *black = black.saturating_add(1),
                    Some(Winner::Side(Color::White)) => *white = white.saturating_add(1),
                    _ => {}
                }
                match page.moves.iter_mut().find(|row| row.mv == mv) {
                    Some(row) => row.count = row.count.map(|count| count.saturating_add(1)),
                    None => page.moves.push(BookMove { count: Some(1), ..BookMove::new(mv) }),
                }
            }
            if position.play(mv).is_err() {
                break;
            }
        }
    }

    /// The book: in each position what was played most often comes first.
    pub fn finish(mut self) -> BookPages {
        let least = self.plan.least;
        self.pages.retain(|page| {
            page.moves.retain(|row| row.count.is_some_and(|count| count >= least));
            page.moves.sort_by_key(|row| std::cmp::Reverse(row.count));
            !page.moves.is_empty()
        });
        self.pages
    }
}
