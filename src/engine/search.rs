//! The results of a search so far: a row for each rank.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::dialect::{EngineLine, EngineProtocol};
use super::words::{Bound, Info, RawScore, ends_a_line};
use crate::rules::{Color, Move};

/// Some engines repeat what they had found in the position before, when a search begins. What has taken longer than
/// this search has lasted is not about it; the clock of an engine may be wrong, so it is not asked for longer than
/// this.
const AFTERMATH: Duration = Duration::from_secs(1);
/// The lead that the clock of an engine may have over ours.
const AHEAD: Duration = Duration::from_millis(50);

/// The value of a position, always from Black's side as in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineScore {
    /// Centipawns, positive for Black.
    Centipawns(i32),
    /// A mate.
    Mate {
        /// The side that mates.
        winner: Color,
        /// In how many moves, if that is stated: of both sides in USI, of the winner in UCI and UCCI.
        moves: Option<u32>,
    },
}

impl EngineScore {
    fn of(raw: RawScore, side: Color) -> Self {
        match raw {
            RawScore::Centipawns(score) if side == Color::Black => Self::Centipawns(score),
            RawScore::Centipawns(score) => Self::Centipawns(score.saturating_neg()),
            RawScore::Mate { wins, moves } => Self::Mate { winner: if wins { side } else { !side }, moves },
        }
    }
}

/// The chance to win that a score in centipawns stands for, 0 to 1; `scale` is the number of centipawns of 73 %.
pub fn win_chance(centipawns: i32, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(centipawns) / scale).exp())
}

/// The result of one rank.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedLine {
    /// The rank, from 1.
    pub rank: u32,
    /// The score, and whether it is exact.
    pub score: Option<(EngineScore, Bound)>,
    /// Depth, and that of the longest line.
    pub depth: Option<u32>,
    /// The depth of the longest line.
    pub selective: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Time searched.
    pub time: Option<Duration>,
    /// The line, as far as it can be played.
    pub line: Vec<Move>,
    /// Whether the engine's line went on with something that cannot be played.
    pub cut: bool,
    /// Whether another rank has been searched more deeply since.
    pub older: bool,
}

/// A search: the position and what was said about it.
#[derive(Clone, Debug)]
pub struct EngineSearch {
    /// Counts the searches of an engine.
    pub number: u64,
    line: Arc<EngineLine>,
    dialect: EngineProtocol,
    ranks: u32,
    newest: BTreeMap<u32, Info>,
    /// Counts how often a row has come to say something else.
    changes: u64,
    /// When the engine was told to begin.
    began: Instant,
    /// The latest progress of the whole search.
    progress: Info,
}

impl EngineSearch {
    pub(super) fn new(number: u64, line: Arc<EngineLine>, dialect: EngineProtocol, ranks: u32, began: Instant) -> Self {
        Self { number, line, dialect, ranks, newest: BTreeMap::new(), changes: 0, began, progress: Info::default() }
    }

    /// The position that is searched.
    pub const fn line(&self) -> &Arc<EngineLine> {
        &self.line
    }

    /// The time since it began.
    pub(super) fn lasted(&self, now: Instant) -> Duration {
        now.duration_since(self.began)
    }

    /// Depth, positions, rate and the like, as last said.
    pub const fn progress(&self) -> &Info {
        &self.progress
    }

    /// Counts how often a row has come to say something else: another score, another line or a greater depth, not only
    /// more positions.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Takes what the engine says.
    pub(super) fn hear(&mut self, info: Info, now: Instant) {
        let lasted = self.lasted(now);
        if lasted < AFTERMATH && info.time.is_some_and(|time| time > lasted + AHEAD) {
            return;
        }
        let progress = &mut self.progress;
        progress.depth = info.depth.or(progress.depth);
        progress.selective = info.selective.or(progress.selective);
        progress.nodes = info.nodes.or(progress.nodes);
        progress.rate = info.rate.or(progress.rate);
        progress.full = info.full.or(progress.full);
        progress.time = info.time.or(progress.time);
        let rank = info.rank.unwrap_or(1);
        if info.score.is_none() || rank == 0 || rank > self.ranks {
            return;
        }
        if self.newest.get(&rank).is_some_and(|known| is_bound(&info) && !is_bound(known)) {
            // The line of a bound is cut short; what is exact stays until something exact comes.
            return;
        }
        let says = |info: &Info| (info.score, info.depth);
        let is_same = |old: &Info| says(old) == says(&info) && old.line == info.line;
        self.changes += u64::from(!self.newest.get(&rank).is_some_and(is_same));
        self.newest.insert(rank, info);
    }

    /// Takes a mate, move by move, that the rules have confirmed: there is nothing better.
    pub(super) fn prove(&mut self, moves: &[String]) {
        let length = u32::try_from(moves.len()).ok();
        let score = Some((RawScore::Mate { wins: true, moves: length }, Bound::Exact));
        self.newest = BTreeMap::from([(1, Info { score, line: moves.join(" "), ..Info::default() })]);
    }

    /// The rows, by rank. Lines that do not begin in this position are left out: they are about another one.
    pub fn rows(&self) -> Vec<RankedLine> {
        let deepest = self.newest.values().filter_map(|info| info.depth).max();
        self.newest.iter().filter_map(|(&rank, info)| self.row(rank, info, deepest)).collect()
    }

    fn row(&self, rank: u32, info: &Info, deepest: Option<u32>) -> Option<RankedLine> {
        let (line, cut) = self.played(&info.line);
        if line.is_empty() && cut {
            return None;
        }
        let side = self.line.at().side_to_move();
        Some(RankedLine {
            rank,
            score: info.score.map(|(raw, bound)| (EngineScore::of(raw, side), seen_from(bound, side))),
            depth: info.depth,
            selective: info.selective,
            nodes: info.nodes,
            time: info.time,
            line,
            cut,
            older: info.depth < deepest,
        })
    }

    /// The moves of a line up to the first that cannot be played, and whether there is such a one.
    fn played(&self, text: &str) -> (Vec<Move>, bool) {
        let mut position = self.line.at().clone();
        let mut line = Vec::new();
        for word in text.split_ascii_whitespace().take_while(|word| !ends_a_line(word)) {
            let Some(mv) = self.dialect.read_move(&position, word) else { return (line, true) };
            if position.play(mv).is_err() {
                return (line, true);
            }
            line.push(mv);
        }
        (line, false)
    }
}

fn is_bound(info: &Info) -> bool {
    info.score.is_some_and(|(_, bound)| bound != Bound::Exact)
}

/// "At least" for White is "at most" for Black.
const fn seen_from(bound: Bound, side: Color) -> Bound {
    match (side, bound) {
        (Color::White, Bound::Lower) => Bound::Upper,
        (Color::White, Bound::Upper) => Bound::Lower,
        (_, bound) => bound,
    }
}
