//! Repetition 千日手.

use std::borrow::Borrow;

use super::position::Position;
use crate::shared::Color;

/// The meaning of the fourth occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// 千日手: the game is a draw (replayed).
    Draw,
    /// 連続王手の千日手: this side gave check with every move in between and loses.
    PerpetualCheck(Color),
}

/// Whether the last position of a line, given from its start, occurs there for the fourth time (or more, if the game
/// went on), and what that means.
///
/// Occurrences have the same board, hands and turn. A side that gave check with every move since the fourth last
/// occurrence loses; should both have done so, neither does.
pub fn repetition<P: Borrow<Position>>(line: &[P]) -> Option<Repetition> {
    let line: Vec<&Position> = line.iter().map(Borrow::borrow).collect();
    let last = line.last()?;
    let first = line.iter().enumerate().rev().filter(|(_, position)| position.same_as(last)).nth(3)?.0;
    let since = &line[first + 1..];
    let always_checked = |color: Color| {
        let mut answers = since.iter().filter(|position| position.side_to_move() == color).peekable();
        answers.peek().is_some() && answers.all(|position| position.in_check())
    };
    Some(match (always_checked(Color::White), always_checked(Color::Black)) {
        (true, false) => Repetition::PerpetualCheck(Color::Black),
        (false, true) => Repetition::PerpetualCheck(Color::White),
        _ => Repetition::Draw,
    })
}
