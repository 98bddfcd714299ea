//! The common parts of the games: a position, the moves found in it, refusals, squares and the rays on them.
//!
//! A game is a type that implements [`Rules`]. Its position is [`Position`] of that type, with functions of its own
//! beside the shared ones.

mod batch;
mod color;
mod generate;
mod key;
mod listed;
mod placement;
mod position;
mod rays;
mod refusal;
mod squares;

pub use batch::{Any, Batch, Each, Listener, Tried};
pub use color::{Color, Piece};
pub use key::mix;
pub(crate) use listed::{listed, pieces};
pub use placement::Kind;
pub(crate) use position::TURN;
pub use position::{Position, Rules};
pub use rays::Rays;
pub use refusal::{Illegal, Refusal, Unmovable};
pub use squares::{Square, SquareSet};
