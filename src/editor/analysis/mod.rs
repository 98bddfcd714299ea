//! The mate solver 詰将棋 and engines beside a record: what the solver finds out about a position, a problem solved on the
//! board against it 解図, the mates that were missed in a game 詰み逃し, and a whole game judged by an engine.

mod analyst;
mod grading;
mod judging;
mod marking;
mod missed;
mod scores;
mod study;
mod trial;

pub use analyst::{Analyst, Finding, Question, attacker_of, within_quarters};
pub use grading::{Cost, Grade, Tally, cost, scale};
pub use judging::{Judged, ProblemLine, Role};
pub use marking::mark_missed;
pub use missed::{MissedMate, MissedMates, MissedSearch, Slip};
pub use scores::{Score, Scores};
pub use study::{Review, Reviewer, Studied, Study, score};
pub use trial::{Stand, Trial};
