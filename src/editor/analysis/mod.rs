//! The mate solver 詰将棋 beside a record: what it finds out about a position, a problem solved on the board against
//! it 解図, and the mates that were missed in a game 詰み逃し.

mod analyst;
mod judging;
mod marking;
mod missed;
mod scores;
mod trial;

pub use analyst::{Analyst, Finding, Question, attacker_of, within_quarters};
pub use judging::{Judged, ProblemLine, Role};
pub use marking::mark_missed;
pub use missed::{MissedMate, MissedMates, MissedSearch, Slip};
pub use scores::{Score, Scores};
pub use trial::{Stand, Trial};
