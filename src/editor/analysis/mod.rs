//! The mate solver 詰将棋 and engines beside a record: what the solver finds out about a position, a problem solved on the
//! board against it 解図, the mates that were missed in a game 詰み逃し, a whole game judged by an engine, and one played out
//! against it 対局.

mod analyst;
mod duel;
mod grading;
mod judging;
mod marking;
mod missed;
mod scores;
mod study;
mod trial;

pub use analyst::{Analyst, Finding, Question, attacker_of, within_quarters};
pub use duel::{Control, Duel, DuelAct, DuelEvent, Over, Player, Terms};
pub use grading::{Cost, Grade, Tally, cost, scale};
pub use judging::{Judged, ProblemLine, Role};
pub use marking::mark_missed;
pub use missed::{MissedMate, MissedMates, MissedSearch, Slip};
pub use scores::{Score, Scores};
pub use study::{Review, Reviewer, Stage, Studied, Study, score};
pub use trial::{Stand, Trial};
