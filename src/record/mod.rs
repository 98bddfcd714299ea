//! The game record 棋譜: headers, a start position and a tree of steps. Knows rules, not files, not screens.
//!
//! ```
//! use komaoto_record::{NodeId, Record};
//! use komaoto_rules::{Game, Position};
//!
//! let (mut record, _) = Record::from_outline(Position::start(Game::Chess), "e2e4 e7e5 (c7c5) g1f3")?;
//! record.headers.push("White", "Anderssen");
//! // The start position, and three moves of the main line.
//! assert_eq!(record.tree.mainline(NodeId::ROOT).count(), 4);
//! # Ok::<(), komaoto_record::OutlineError>(())
//! ```

mod carried;
mod clock;
mod ending;
mod headers;
mod node;
mod outline;
mod pairing;
mod problem;
#[allow(clippy::module_inception, reason = "the room is named after its centre")]
mod record;
mod texts;
mod tree;
mod unsaid;
mod variant;

pub use carried::{Carried, FormatId, Role};
pub use clock::{Elapsed, GameClocks, NotReset, Reset, time_left};
pub use ending::{Ending, Winner};
pub use headers::Headers;
pub use node::{Annotation, Arrow, DIAGRAM_NAGS, DIAGRAM_WORD, Evaluation, Glyph, MarkCode, Marks, Node, Score, Step};
pub use outline::OutlineError;
pub use pairing::{Counterparts, Fork, Pairing};
pub use problem::{
    EXERCISE_KIND, EXERCISE_PLY, EXERCISE_PREVIOUS, attacker, attacker_of, exercise_previous, holds_the_rest, is_asked,
    is_handicap, is_mated, is_problem, is_problem_from, may_be_problem, problem_headers, problem_length,
    problem_number, says_exercise, stated_length,
};
pub use record::{Record, RecordContents, Unread};
pub use texts::Replacements;
pub use texts::TextPlace;
pub use tree::{NodeId, Tree};
pub use variant::NamedGame;
