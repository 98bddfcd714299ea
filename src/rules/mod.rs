//! The rules of the games: positions, moves, legality, repetition and declaration. No text, no files.
//!
//! ```
//! use komaoto_rules::{Game, Position};
//!
//! let mut position = Position::start(Game::Xiangqi);
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 44);
//! position.play(moves[0])?;
//! // It is no longer there to be moved.
//! assert!(position.check(moves[0]).is_err());
//! # Ok::<(), komaoto_rules::Illegal>(())
//! ```
//!
//! This module is the only door of the layer; upper layers import from here. What belongs to a single game is behind
//! that game's door.

pub mod chess;
mod game;
mod outcome;
mod position;
mod refusal;
mod shared;
pub mod shogi;
pub mod xiangqi;

pub use game::{Game, Move, Origin, Square};
pub use outcome::{Cause, Outcome, Verdict, outcome, outcome_of_moves};
pub use position::Position;
pub use refusal::{Foul, Illegal, Unplayable};
pub use shared::{Color, Unmovable};
