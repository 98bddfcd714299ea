//! What the rules say at the end of a line of positions: the game is over, a player may end it, or an arbiter has to
//! judge.
//!
//! Always computed, never stored: a record holds what the players actually did.

use super::game::Move;
use super::position::Position;
use super::shared::Color;
use super::{chess, shogi, xiangqi};

/// A position ends the game, or lets a player end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why.
    pub cause: Cause,
    /// The consequence.
    pub verdict: Verdict,
}

/// Why a game ends, or may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Checkmate, 詰み, 将死.
    Mate,
    /// The side to move is not in check and has no legal move: stalemate, 困毙.
    Stalemate,
    /// Neither side could win, however both play.
    DeadPosition,
    /// The position has occurred too often: threefold and fivefold repetition, 千日手, 循环.
    Repetition,
    /// It has occurred too often, and a side gave check with every move in between: 連続王手の千日手, 长将.
    PerpetualCheck,
    /// It has occurred too often, and a side of xiangqi chased a piece with every move in between: 长捉.
    PerpetualChase,
    /// Fifty or seventy-five moves of chess without capture or pawn move.
    MoveCount,
}

impl Cause {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual-check",
            Self::PerpetualChase => "perpetual-chase",
            Self::MoveCount => "move-count",
        }
    }
}

/// The consequence for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This side has lost, and the other has won.
    Lost(Color),
    /// A draw.
    Drawn,
    /// The player to move may claim a draw.
    DrawClaimable,
    /// The board alone does not tell.
    Undecided,
}

impl Outcome {
    const fn new(cause: Cause, verdict: Verdict) -> Self {
        Self { cause, verdict }
    }
}

/// What the rules say about the last position of a line. The line has to go back to the start of the game, or at least
/// far enough to include every occurrence of that position that matters.
pub fn outcome(line: &[Position]) -> Option<Outcome> {
    match line.last()? {
        Position::Shogi(last) => of_shogi(last, &all(line, Position::shogi)),
        Position::Chess(last) => of_chess(last, &all(line, Position::chess)),
        Position::Xiangqi(last) => of_xiangqi(last, &all(line, Position::xiangqi)),
    }
}

/// The same about the end of a line of moves, each playable in turn. Holds no more positions of a long line than the
/// rules look at.
pub fn outcome_of_moves(initial: &Position, moves: impl Iterator<Item = Move> + Clone) -> Option<Outcome> {
    let mut position = initial.clone();
    // Equal positions have equal keys.
    let mut keys = vec![position.key()];
    for mv in moves.clone() {
        position.play(mv).ok()?;
        keys.push(position.key());
    }
    let last = position.key();
    // What lies before the fifth last occurrence makes no difference.
    let occurrences = keys.iter().enumerate().rev().filter(|(_, key)| **key == last);
    let (first, _) = occurrences.take(OCCURRENCES).last()?;
    if first + 1 == keys.len() {
        return outcome(&[position]);
    }
    let mut position = initial.clone();
    let mut line = Vec::with_capacity(keys.len() - first);
    for (ply, mv) in moves.enumerate() {
        if ply >= first {
            line.push(position.clone());
        }
        position.play(mv).ok()?;
    }
    line.push(position);
    outcome(&line)
}

/// The number of occurrences of a position that the rules of any game look at.
const OCCURRENCES: usize = 5;

/// The positions of a line, all of one game, as positions of that game.
fn all<P>(line: &[Position], of_game: fn(&Position) -> Option<&P>) -> Vec<&P> {
    line.iter().filter_map(of_game).collect()
}

fn of_shogi(last: &shogi::Position, line: &[&shogi::Position]) -> Option<Outcome> {
    let us = last.side_to_move();
    if last.is_mate() {
        return Some(Outcome::new(Cause::Mate, Verdict::Lost(us)));
    }
    if !last.has_legal_move() && !last.kings(us).is_empty() {
        // The rules of shogi do not say what happens then.
        return Some(Outcome::new(Cause::Stalemate, Verdict::Undecided));
    }
    Some(match shogi::repetition(line)? {
        shogi::Repetition::Draw => Outcome::new(Cause::Repetition, Verdict::Drawn),
        shogi::Repetition::PerpetualCheck(side) => Outcome::new(Cause::PerpetualCheck, Verdict::Lost(side)),
    })
}

fn of_chess(last: &chess::Position, line: &[&chess::Position]) -> Option<Outcome> {
    let us = last.side_to_move();
    if last.is_mate() {
        return Some(Outcome::new(Cause::Mate, Verdict::Lost(us)));
    }
    let (repetition, count) = (chess::repetition(line), last.move_count());
    let (cause, verdict) = if last.is_stalemate() && !last.kings(us).is_empty() {
        (Cause::Stalemate, Verdict::Drawn)
    } else if last.is_dead() {
        (Cause::DeadPosition, Verdict::Drawn)
    } else if repetition == Some(chess::Repetition::Fivefold) {
        (Cause::Repetition, Verdict::Drawn)
    } else if count == Some(chess::MoveCount::SeventyFive) {
        (Cause::MoveCount, Verdict::Drawn)
    } else if repetition.is_some() {
        (Cause::Repetition, Verdict::DrawClaimable)
    } else if count.is_some() {
        (Cause::MoveCount, Verdict::DrawClaimable)
    } else {
        return None;
    };
    Some(Outcome::new(cause, verdict))
}

fn of_xiangqi(last: &xiangqi::Position, line: &[&xiangqi::Position]) -> Option<Outcome> {
    let us = last.side_to_move();
    if !last.has_legal_move() && !last.kings(us).is_empty() {
        let cause = if last.in_check() { Cause::Mate } else { Cause::Stalemate };
        return Some(Outcome::new(cause, Verdict::Lost(us)));
    }
    if last.is_dead() {
        return Some(Outcome::new(Cause::DeadPosition, Verdict::Drawn));
    }
    Some(match xiangqi::repetition(line)? {
        xiangqi::Repetition::Draw => Outcome::new(Cause::Repetition, Verdict::Drawn),
        xiangqi::Repetition::PerpetualCheck(side) => Outcome::new(Cause::PerpetualCheck, Verdict::Lost(side)),
        xiangqi::Repetition::PerpetualChase(side) => Outcome::new(Cause::PerpetualChase, Verdict::Lost(side)),
        xiangqi::Repetition::Undecided => Outcome::new(Cause::Repetition, Verdict::Undecided),
    })
}
