//! How a game is played: positions, moves, legality, repetition and declaration. No text, no files.
//!
//! This module is the only door of the layer; upper layers import from here. What is one game's own is behind that game's door.

pub mod chess;
mod color;
mod game;
mod key;
mod outcome;
mod perft;
mod placement;
mod position;
mod refusal;
pub mod shogi;
mod squares;
pub mod xiangqi;

pub use color::Color;
pub use game::{Game, Move, Origin, Square};
pub use outcome::{Cause, Outcome, Verdict, outcome};
pub use position::Position;
pub use refusal::{Foul, Illegal, Unplayable};
