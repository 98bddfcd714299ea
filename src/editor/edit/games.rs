//! The games of a file, or the problems of a book, as a whole: adding, copying, removing and moving them.

use super::packed::Packed;
use crate::notation::{parse_position, write_position};
use crate::record::Record;

/// A change to which games a file holds, and in what order.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum GamesEdit {
    /// Adds a game without moves.
    Add {
        /// Its place.
        at: usize,
        /// Its start position as SFEN, or in chess and xiangqi as FEN.
        sfen: String,
        /// Its headers.
        headers: Vec<(String, String)>,
    },
    /// Adds games with all that is in them.
    Insert {
        /// The place of the first.
        at: usize,
        /// The games, in order: at least one.
        games: Vec<Packed>,
    },
    /// Adds a copy of a game after it.
    Duplicate(usize),
    /// Removes a game. The only one stays.
    Delete(usize),
    /// Moves a game to another place.
    Move {
        /// From where.
        from: usize,
        /// To where, counted without the game itself.
        to: usize,
    },
    /// Puts the games into another order, leaves out those that are not in it, and sets headers.
    Arrange {
        /// The games by their places before, each at most once, and at least one.
        order: Vec<usize>,
        /// Headers: the place of their game before, the key, the value.
        headers: Vec<(usize, String, String)>,
    },
}

/// Why the games of a file were not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoChange {
    /// There is no such game.
    NoSuchGame,
    /// It is the only one.
    Only,
    /// It is there already.
    Nothing,
    /// The position cannot be read.
    Unreadable,
}

impl GamesEdit {
    /// Adds a record without moves.
    pub fn add(at: usize, record: &Record) -> Self {
        let headers = record.headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Self::Add { at, sfen: write_position(&record.initial), headers }
    }

    /// Adds records with all that is in them.
    pub fn insert(at: usize, records: &[Record]) -> Self {
        Self::Insert { at, games: records.iter().map(Packed::of).collect() }
    }

    /// Makes the change in a list of games; returns the index of the game to show then. On `Err` the list is unchanged.
    pub(crate) fn perform<G>(
        &self,
        games: &mut Vec<G>,
        fresh: impl Fn(Record) -> G,
        copy: impl FnOnce(&G) -> G,
        name: impl Fn(&mut G, &str, &str),
    ) -> Result<usize, NoChange> {
        match *self {
            Self::Add { at, ref sfen, ref headers } => {
                let mut record = Record::new(parse_position(sfen).map_err(|_| NoChange::Unreadable)?);
                record.headers.pairs_mut().clone_from(headers);
                let at = at.min(games.len());
                games.insert(at, fresh(record));
                Ok(at)
            }
            Self::Insert { at, games: ref packed } => {
                let unpacked: Option<Vec<Record>> = packed.iter().cloned().map(Packed::unpack).collect();
                let unpacked = unpacked.filter(|records| !records.is_empty()).ok_or(NoChange::Unreadable)?;
                let at = at.min(games.len());
                games.splice(at..at, unpacked.into_iter().map(fresh));
                Ok(at)
            }
            Self::Duplicate(game) => {
                let copy = copy(games.get(game).ok_or(NoChange::NoSuchGame)?);
                games.insert(game + 1, copy);
                Ok(game + 1)
            }
            Self::Delete(game) => {
                if game >= games.len() {
                    return Err(NoChange::NoSuchGame);
                }
                if games.len() == 1 {
                    return Err(NoChange::Only);
                }
                games.remove(game);
                Ok(game.min(games.len() - 1))
            }
            Self::Move { from, to } => {
                if from >= games.len() {
                    return Err(NoChange::NoSuchGame);
                }
                let to = to.min(games.len() - 1);
                if to == from {
                    return Err(NoChange::Nothing);
                }
                let game = games.remove(from);
                games.insert(to, game);
                Ok(to)
            }
            Self::Arrange { ref order, ref headers } => {
                let mut left = vec![true; games.len()];
                let is_new = |&at: &usize| left.get_mut(at).is_some_and(std::mem::take);
                if !order.iter().all(is_new) || headers.iter().any(|(at, ..)| *at >= games.len()) {
                    return Err(NoChange::NoSuchGame);
                }
                if order.is_empty() {
                    return Err(NoChange::Only);
                }
                for (at, key, value) in headers {
                    games.get_mut(*at).into_iter().for_each(|game| name(game, key, value));
                }
                let mut before: Vec<Option<G>> = std::mem::take(games).into_iter().map(Some).collect();
                games.extend(order.iter().filter_map(|&at| before.get_mut(at)?.take()));
                Ok(0)
            }
        }
    }
}
