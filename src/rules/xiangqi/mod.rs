//! Xiangqi (象棋), following the World Xiangqi Rules and, for repetition, those of the Asian Xiangqi Federation.
//!
//! Our own implementation: no crate for this game accepts every position that a file may show.

mod attacks;
mod generate;
mod moves;
mod piece;
mod position;
mod refusal;
mod repetition;
mod rules;
mod square;

pub use super::shared::Color;
pub use moves::Move;
pub use piece::{Piece, PieceKind};
pub use position::{Fault, Position};
pub use refusal::{Foul, Illegal, Unplayable};
pub use repetition::{Repetition, repetition};
pub use square::{File, Rank, Square, SquareSet};
