//! How a game is played: positions, moves, legality, repetition and declaration. No text, no files.
//!
//! This module is the only door of the layer; upper layers import from here.

pub mod chess;
mod color;
pub mod shogi;
pub mod xiangqi;

pub use color::Color;
pub use shogi::{
    Declaration, DeclarationRule, Fault, File, Foul, Hand, Handicap, Illegal, Missing, Move, Origin, Piece, PieceKind,
    Position, Promotion, Rank, Repetition, Square, SquareSet, Unplayable, declaration, declaration_points,
    impasse_points, repetition,
};
