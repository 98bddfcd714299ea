//! Chess, following the FIDE Laws of Chess (2023): articles 3 (moves), 5 and 9 (ends), and guideline II (Chess960).
//!
//! Our own implementation, after considering the crate cozy-chess (0.3.4, MIT, well maintained). Its board accepts only
//! what can arise in a game: one king each, none left in check, at most sixteen pieces a side, no pawn on an outer
//! rank, castling rights and an en passant square that agree with the pieces. Files, and people setting up positions,
//! show other positions, too; with our own board for those and a crate for the others the rules would exist twice.

mod attacks;
mod castling;
mod draws;
mod generate;
mod key;
mod moves;
mod piece;
mod position;
mod refusal;
mod rules;
mod square;

pub use super::shared::Color;
pub use draws::{MoveCount, Repetition, repetition};
pub use moves::{Move, Promoted, Promotion};
pub use piece::{Piece, PieceKind};
pub use position::{Fault, Position};
pub use refusal::{Foul, Illegal, Unplayable};
pub use square::{File, Rank, Square, SquareSet};
