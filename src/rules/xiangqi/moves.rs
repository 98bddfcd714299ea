//! Moves 着法.

use super::square::Square;

/// A move: context-free, equality is identity. No colour, no piece, no capture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Move {
    /// The square of origin.
    pub from: Square,
    /// The target square.
    pub to: Square,
}
