//! The moves of many games in memory, two bytes a move, with what is known of each without playing it.

use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

use super::board::BareBoard;
use super::matcher::{LaidStart, Matcher};
use super::outline::{Changes, Outline, PawnsLeft, Turn, Turns};
use super::reached::Reached;
use super::replay::TrackMoves;
use super::track::Track;
use komaoto_notation::write_position;
use komaoto_rules::Position;

/// A game: where its moves and its turns end, which begin where those of the game before end.
#[derive(Debug)]
struct KnownGame {
    touched: u128,
    pawns: Option<PawnsLeft>,
    tokens: usize,
    turns: usize,
    start: u32,
    /// How many of its moves are the main line.
    main: u32,
    /// How many pieces there are in the end, if its turns could be told.
    last: Option<u128>,
}

/// The moves of games, numbered as they came.
#[derive(Debug, Default)]
pub struct GameMoves {
    games: Vec<KnownGame>,
    tokens: Vec<u16>,
    turns: Vec<Turn>,
    changes: Changes,
    /// The start positions, each with the number of the move before it 手数.
    starts: Vec<(BareBoard, u32)>,
    numbers: HashMap<String, u32>,
}

/// Patterns laid over the start positions of games.
#[derive(Debug)]
pub struct LaidGames<'m> {
    matcher: &'m Matcher,
    starts: Vec<Option<LaidStart>>,
}

impl GameMoves {
    /// Adds a game.
    pub fn add(&mut self, initial: &Position, track: &Track) {
        let start = *self.numbers.entry(write_position(initial)).or_insert_with(|| {
            self.starts.push((BareBoard::of(initial), initial.ply().saturating_sub(1)));
            self.starts.len() as u32 - 1
        });
        let Some((board, _)) = self.starts.get(start as usize) else { return };
        let moves = track.moves();
        let kept = (&mut self.turns, &mut self.changes);
        let (pawns, last) = Outline::read(board, moves.main_line(), kept);
        self.tokens.extend(moves.tokens);
        self.games.push(KnownGame {
            touched: moves.touched,
            pawns,
            tokens: self.tokens.len(),
            turns: self.turns.len(),
            start,
            main: moves.main as u32,
            last,
        });
    }

    /// Gives back the room that was kept for more of them.
    pub fn settle(&mut self) {
        self.games.shrink_to_fit();
        self.tokens.shrink_to_fit();
        self.turns.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.numbers = HashMap::new();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Lays patterns over their start positions.
    pub fn laid<'m>(&self, matcher: &'m Matcher) -> LaidGames<'m> {
        LaidGames { matcher, starts: self.starts.iter().map(|(board, _)| matcher.laid_on(board)).collect() }
    }

    /// Tells which of some games reach a position that fits, in their order. `plies` are the numbers of the moves behind which
    /// it may stand.
    pub fn reached(
        &self,
        laid: &LaidGames<'_>,
        games: Range<usize>,
        (plies, main_line): (&RangeInclusive<u32>, bool),
        take: &mut dyn FnMut(usize, Reached),
    ) {
        let before = games.start.checked_sub(1).and_then(|before| self.games.get(before));
        let (mut token, mut turn) = before.map_or((0, 0), |before| (before.tokens, before.turns));
        let begun = games.start;
        for (nth, game) in self.games.iter().enumerate().skip(begun).take(games.len()) {
            let (tokens, turns) = (self.tokens.get(token..game.tokens), self.turns.get(turn..game.turns));
            (token, turn) = (game.tokens, game.turns);
            let at = game.start as usize;
            let (Some(Some(start)), Some((_, first))) = (laid.starts.get(at), self.starts.get(at)) else { continue };
            let (Some(tokens), Some(turns)) = (tokens, turns) else { continue };
            let turns = game.last.map(|last| Turns { all: turns, changes: &self.changes, last });
            let outline = Outline { pawns: game.pawns.as_ref(), turns: turns.as_ref() };
            let moves = TrackMoves { tokens, main: game.main as usize, touched: game.touched, outline: Some(outline) };
            if let Some(reached) = moves.reached(laid.matcher, (start, *first), plies, main_line) {
                take(nth, reached);
            }
        }
    }
}
