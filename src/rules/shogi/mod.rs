//! Shogi (将棋), following chapter 1 of the rules specification and the JSA's official rules.

mod attacks;
mod checks;
mod declaration;
mod generate;
mod hand;
mod handicap;
mod key;
mod moves;
mod piece;
mod position;
mod refusal;
mod repetition;
mod rules;
mod square;

pub use super::shared::Color;
pub use declaration::{Declaration, DeclarationRule, UnmetCondition, declaration, declaration_points, impasse_points};
pub use hand::Hand;
pub use handicap::Handicap;
pub use moves::{Move, Origin, Promotion};
pub use piece::{Piece, PieceKind};
pub use position::{Fault, Position};
pub use refusal::{Foul, Illegal, Unplayable};
pub use repetition::{Repetition, repetition};
pub use square::{File, Rank, Square, SquareSet};
