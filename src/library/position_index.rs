//! The moves of all games of a catalog in memory, so that positions are looked for at each step without the database: two
//! bytes a move, and what the statistics of a position say of a game.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::thread;

use super::facts::GameFacts;
use super::played::GameTold;
use super::store::{Store, is_below};
use super::store_error::StoreError;
use crate::matcher::{GameMoves, LaidGames, Matcher, Reached};

/// How many games a thread looks through before it is asked whether anybody still wants to know.
const PORTION: usize = 8192;

/// A game in memory: its file, which of its games it is, and what is told of it.
#[derive(Debug)]
struct IndexedGame {
    file: i64,
    ordinal: u32,
    told: GameTold,
}

/// The moves of the games of a catalog.
#[derive(Debug, Default)]
pub struct PositionIndex {
    games: Vec<IndexedGame>,
    moves: GameMoves,
    files: HashMap<i64, PathBuf>,
    /// What changes when any connection writes in the catalog.
    version: i64,
}

/// A game that reaches what was asked for.
#[derive(Clone, Copy, Debug)]
pub struct IndexedHit<'i> {
    /// Where it is: its file, and which of its games it is, from 0.
    pub file: &'i PathBuf,
    /// See there.
    pub index: usize,
    /// What statistics say of it.
    pub told: &'i GameTold,
    /// Where it reaches it.
    pub reached: Reached,
}

/// What is looked for in the moves.
struct IndexSearch<'s> {
    moves: &'s GameMoves,
    laid: LaidGames<'s>,
    asked: (&'s RangeInclusive<u32>, bool),
}

impl IndexSearch<'_> {
    /// The games of a portion that reach it.
    fn portion(&self, from: usize) -> Vec<(usize, Reached)> {
        let mut found = Vec::new();
        let until = self.moves.len().min(from + PORTION);
        self.moves.reached(&self.laid, from..until, self.asked, &mut |at, reached| found.push((at, reached)));
        found
    }
}

impl PositionIndex {
    /// The games of a catalog.
    ///
    /// # Errors
    /// What the database says.
    pub fn of(store: &Store) -> Result<Self, StoreError> {
        // What is written while it is read is seen by the next question.
        let mut index = Self { version: store.version()?, ..Self::default() };
        index.files = store.all_games(&mut |file, ordinal, card| {
            index.moves.add(&card.initial, &card.track);
            let told = GameTold::of(&GameFacts { card: &card, file: "", number: 1 });
            index.games.push(IndexedGame { file, ordinal, told });
        })?;
        index.games.shrink_to_fit();
        index.moves.settle();
        Ok(index)
    }

    /// Whether nothing was written in the catalog since it was read over the same connection.
    ///
    /// # Errors
    /// What the database says.
    pub fn is_of_now(&self, store: &Store) -> Result<bool, StoreError> {
        Ok(store.version()? == self.version)
    }

    /// Shows the games of folders that reach a position, in the order of the catalog, until somebody does not want to go on.
    /// Now and then it is asked whether anybody does, with `None`. All cores look at once.
    pub fn search(
        &self,
        folders: &[PathBuf],
        matcher: &Matcher,
        asked: (&RangeInclusive<u32>, bool),
        take: &mut dyn FnMut(Option<IndexedHit<'_>>) -> bool,
    ) {
        let meant: HashMap<i64, &PathBuf> =
            self.files.iter().filter(|(_, path)| is_below(path, folders)).map(|(id, path)| (*id, path)).collect();
        let search = IndexSearch { moves: &self.moves, laid: self.moves.laid(matcher), asked };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut last = None;
        let mut from = 0;
        while from < self.games.len() && take(None) {
            let portions: Vec<usize> = (from..self.games.len()).step_by(PORTION).take(threads).collect();
            from += PORTION * threads;
            for (at, reached) in portions_of(&search, &portions) {
                let Some(game) = self.games.get(at) else { continue };
                // Games of a file follow each other.
                if last.is_none_or(|(known, _)| known != game.file) {
                    last = Some((game.file, meant.get(&game.file).copied()));
                }
                let Some((_, Some(file))) = last else { continue };
                let hit = IndexedHit { file, index: game.ordinal as usize, told: &game.told, reached };
                if !take(Some(hit)) {
                    return;
                }
            }
        }
    }
}

/// What is found in portions, one on this thread and each other one on its own.
fn portions_of(search: &IndexSearch<'_>, portions: &[usize]) -> Vec<(usize, Reached)> {
    let Some((first, others)) = portions.split_first() else { return Vec::new() };
    thread::scope(|scope| {
        let others: Vec<_> = others
            .iter()
            .map(|from| {
                let work = move || search.portion(*from);
                // Where there is no thread to be had, this one does it.
                thread::Builder::new().name("search".to_owned()).spawn_scoped(scope, work).map_err(|_| *from)
            })
            .collect();
        let mut found = search.portion(*first);
        for other in others {
            match other {
                Ok(thread) => match thread.join() {
                    Ok(theirs) => found.extend(theirs),
                    Err(fallen) => std::panic::resume_unwind(fallen),
                },
                Err(from) => found.extend(search.portion(from)),
            }
        }
        found
    })
}
