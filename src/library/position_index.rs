//! The moves of all games of a catalog in memory, so that positions are looked for at each step without the database: two
//! bytes a move, and what the statistics of a position say of a game.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::board::BareBoard;
use super::facts::GameFacts;
use super::matcher::{Matcher, PawnsLeft};
use super::played::GameTold;
use super::reached::Reached;
use super::store::{Store, StoreError, is_below};
use super::track::TrackMoves;
use crate::notation::write_position;
use crate::rules::{Game, Position};
use crate::text::Slice;

/// After how many games it is asked whether anybody still wants to know.
const PORTION: usize = 1024;

/// A game in memory.
#[derive(Debug)]
struct IndexedGame {
    /// Its file, and which of its games it is.
    file: i64,
    ordinal: u32,
    /// Its start position, and where its moves end; they begin where those of the game before end.
    start: u32,
    end: usize,
    touched: u128,
    /// When pawns leave where they began, if there are no variations and none comes back there.
    pawns: Option<PawnsLeft>,
    told: GameTold,
}

/// The moves of the games of a catalog.
#[derive(Debug, Default)]
pub struct PositionIndex {
    games: Vec<IndexedGame>,
    tokens: Vec<u16>,
    /// The start positions, each with the number of the move before it 手数.
    starts: Vec<(Game, BareBoard, u32)>,
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

impl PositionIndex {
    /// The games of a catalog.
    ///
    /// # Errors
    /// What the database says.
    pub fn of(store: &Store) -> Result<Self, StoreError> {
        // What is written while it is read is seen by the next question.
        let mut index = Self { version: store.version()?, ..Self::default() };
        index.files = store.known_files()?.into_iter().map(|(path, known)| (known.id, path)).collect();
        let mut starts: HashMap<String, u32> = HashMap::new();
        store.all_games(&mut |file, ordinal, card| {
            let start = *starts.entry(write_position(&card.initial)).or_insert_with(|| {
                index.starts.push((card.game(), BareBoard::of(&card.initial), first(&card.initial)));
                index.starts.len() as u32 - 1
            });
            let moves = card.track.moves();
            index.tokens.extend(moves.tokens);
            let board = index.starts.get(start as usize).map(|(_, board, _)| board);
            index.games.push(IndexedGame {
                file,
                ordinal,
                start,
                end: index.tokens.len(),
                touched: moves.touched,
                pawns: match board {
                    Some(board) if !moves.varies() => PawnsLeft::of(board, moves.main()),
                    _ => None,
                },
                told: GameTold::of(&GameFacts { card: &card, file: "", number: 1 }),
            });
        })?;
        index.games.shrink_to_fit();
        index.tokens.shrink_to_fit();
        Ok(index)
    }

    /// Whether nothing was written in the catalog since it was read over the same connection.
    ///
    /// # Errors
    /// What the database says.
    pub fn is_of_now(&self, store: &Store) -> Result<bool, StoreError> {
        Ok(store.version()? == self.version)
    }

    /// Shows the games of folders that reach a position, until somebody does not want to go on. Now and then it is asked
    /// whether anybody does, with `None`.
    pub fn search(
        &self,
        folders: &[PathBuf],
        matcher: &Matcher,
        (plies, main_line): (&RangeInclusive<u32>, bool),
        take: &mut dyn FnMut(Option<IndexedHit<'_>>) -> bool,
    ) {
        let meant: HashMap<i64, &PathBuf> =
            self.files.iter().filter(|(_, path)| is_below(path, folders)).map(|(id, path)| (*id, path)).collect();
        let laid: Vec<_> = self.starts.iter().map(|(_, board, _)| matcher.laid_on(board)).collect();
        let (mut from, mut last) = (0, None);
        for (nth, game) in self.games.iter().enumerate() {
            if nth % PORTION == PORTION - 1 && !take(None) {
                return;
            }
            let tokens = self.tokens.slice(from..game.end);
            from = game.end;
            let at = game.start as usize;
            let (Some(Some(laid)), Some((_, _, first))) = (laid.get(at), self.starts.get(at)) else { continue };
            let moves = TrackMoves { tokens, touched: game.touched, pawns: game.pawns.as_ref() };
            let Some(reached) = moves.reached((laid, *first), plies, main_line) else { continue };
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

/// The number of the move before a position 手数.
fn first(position: &Position) -> u32 {
    position.ply().saturating_sub(1)
}
