//! Repetition 千日手.

use super::{Color, Position};

/// What the fourth occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// 千日手: the game is a draw (replayed).
    Draw,
    /// 連続王手の千日手: this side gave check with every move in between and loses.
    PerpetualCheck(Color),
}

/// Whether the last position of a line, given from its start, occurs there for the fourth time, and what that means.
#[allow(unused_variables)]
pub fn repetition(line: &[Position]) -> Option<Repetition> {
    todo!()
}
