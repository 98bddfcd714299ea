//! Chances to win, and how much of a line an exercise has.

use crate::editor::analysis::scale;
use crate::engine::win_chance;
use crate::record::{Record, Score};
use crate::rules::{Color, Game, Move};

/// The longest line of an exercise, in moves.
pub(super) const LONGEST: usize = 12;
/// How far below the best a move may be and counts as right: of chances to win.
pub(super) const NEAR: f64 = 0.05;

/// The chance to win of a side, from 0 to 1.
pub fn chance(game: Game, side: Color, said: Score) -> f64 {
    match said.seen_by(side) {
        Score::Centipawns(score) => win_chance(score, scale(game)),
        Score::Mate { winner: Color::Black, .. } => 1.0,
        Score::Mate { winner: Color::White, .. } => 0.0,
    }
}

/// Whether anybody has said what a position of a game is worth.
pub fn is_evaluated(record: &Record) -> bool {
    let mut nodes = record.tree.preorder().filter_map(|id| record.tree.get(id));
    nodes.any(|node| !node.evaluations.is_empty())
}

/// The moves that an exercise has of a line.
pub(super) fn cut(line: &[Move]) -> Vec<Move> {
    line.iter().take(LONGEST).copied().collect()
}
