//! The order of the rows.

use std::cmp::Reverse;

use super::listed::{ListedGame, Won};
use crate::ui::settings::{GameColumn, SortedBy};

/// How many columns decide.
const MOST: usize = 2;

/// The place of each game in an order: by the first of these columns, backwards or not, games that are alike there by the
/// next one, and all others as they were found. Those that have no value come last.
pub(crate) fn ranks(games: &[ListedGame], by: &[SortedBy]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..games.len()).collect();
    for SortedBy { column, backwards } in by.iter().rev() {
        let value = |at: &usize| games.get(*at).and_then(|game| column.value(game));
        if *backwards {
            order.sort_by_cached_key(|at| Reverse(value(at)));
        } else {
            order.sort_by_cached_key(|at| {
                let value = value(at);
                (value.is_none(), value)
            });
        }
    }
    let mut ranks = vec![0; games.len()];
    for (rank, at) in order.into_iter().enumerate() {
        if let Some(place) = ranks.get_mut(at) {
            *place = rank as u32;
        }
    }
    ranks
}

/// Sorts by a column: first as it is, then backwards, then as the games were found. What they were sorted by before decides
/// among those that are alike there.
pub(crate) fn sort_also(sorted: &mut Vec<SortedBy>, column: GameColumn) {
    let before = sorted.first().copied().filter(|by| by.column == column);
    sorted.retain(|by| by.column != column);
    match before {
        Some(SortedBy { backwards: true, .. }) => sorted.clear(),
        before => sorted.insert(0, SortedBy { column, backwards: before.is_some() }),
    }
    sorted.truncate(MOST);
}

/// What a game is sorted by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum ColumnValue {
    Number(usize),
    /// Of 10.2 the round comes after that of 9.11.
    Parts(Vec<usize>),
    Words(String),
}

impl GameColumn {
    fn value(self, game: &ListedGame) -> Option<ColumnValue> {
        use ColumnValue::{Number, Parts, Words};
        match self {
            Self::Date => game.day.map(|day| Number(day as usize)),
            Self::Ratings => game.ratings.iter().flatten().max().map(|rating| Number(*rating as usize)),
            Self::Round => {
                let parts = game.round.split(|letter: char| !letter.is_ascii_digit());
                let parts: Vec<usize> = parts.filter_map(|part| part.parse().ok()).collect();
                (!parts.is_empty()).then_some(Parts(parts))
            }
            Self::Moves => game.length.map(Number),
            Self::Number => Some(Number(game.number.unwrap_or(game.game + 1))),
            // Those that the first player won, draws, those of the second one.
            Self::Result => game.won.map(|won| {
                Number(match won {
                    Won::First => 0,
                    Won::Nobody => 1,
                    Won::Second => 2,
                })
            }),
            _ => Some(self.text(game).to_lowercase()).filter(|text| !text.is_empty()).map(Words),
        }
    }
}
