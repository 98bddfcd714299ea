//! Positions looked for in the moves of many games: a game is two bytes a move, a question is a pattern of squares, hands and
//! numbers of pieces, and what is known of a game without playing it tells where its positions may fit. No disk, no words.
//!
//! ```
//! use komaoto_matcher::{GameMoves, Matcher, Pattern, Track, Variants};
//! use komaoto_record::Record;
//! use komaoto_rules::{Game, Position};
//!
//! let start = Position::start(Game::Chess);
//! let mut games = GameMoves::default();
//! for line in ["e2e4 e7e5 g1f3", "d2d4 d7d5"] {
//!     games.add(&start, &Track::of(&Record::from_outline(start.clone(), line)?.0));
//! }
//! // A pawn on e4, whatever stands elsewhere.
//! let pattern = Pattern::parse("????????/????????/????????/????????/????P???/????????/????????/????????").unwrap();
//! let matcher = Matcher::new(&Variants::new(pattern, false, false));
//! let mut found = Vec::new();
//! games.reached(&games.laid(&matcher), 0..2, (&(0..=u32::MAX), true), &mut |game, hit| found.push((game, hit.ply)));
//! assert_eq!(found, [(0, 1)]);
//! # Ok::<(), komaoto_record::OutlineError>(())
//! ```

mod board;
mod bounds;
mod games;
mod hands;
mod letters;
#[allow(clippy::module_inception, reason = "the room is named after its centre")]
mod matcher;
mod outline;
mod pattern;
mod reached;
mod replay;
mod sought;
mod track;

pub use board::{BareBoard, board_size, cell_of};
pub use games::{GameMoves, LaidGames};
pub use hands::HandTerm;
pub use matcher::{LaidStart, Matcher};
pub use pattern::{CountTest, Pattern, PatternError};
pub use reached::{Reached, ReachedBy, Variants};
pub use sought::{SoughtPosition, SoughtTerms};
pub use track::Track;
