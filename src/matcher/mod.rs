//! Positions looked for in the moves of many games: a game is two bytes a move, a question is a pattern of squares, hands and
//! numbers of pieces, and what is known of a game without playing it tells where its positions may fit. No disk, no words.

mod board;
mod bounds;
mod games;
#[allow(clippy::module_inception, reason = "the room is named after its centre")]
mod matcher;
mod outline;
mod pattern;
mod reached;
mod replay;
mod track;

pub use board::{BareBoard, board_size};
pub use games::{GameMoves, LaidGames};
pub use matcher::{LaidStart, Matcher};
pub use pattern::{CountTest, Pattern, PatternError};
pub use reached::{Reached, ReachedBy, Variants};
pub use track::Track;
