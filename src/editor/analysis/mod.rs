//! The mate solver 詰将棋 and engines beside a record: what the solver finds out about a position, a problem solved on the
//! board against it 解図, the mates that were missed in a game 詰み逃し, a whole game judged by an engine, and one played out
//! against it 対局.

mod adding;
mod analyst;
mod batch;
mod costs;
mod duel;
mod grading;
mod heard;
mod judging;
mod marking;
mod missed;
mod scores;
mod study;
mod trial;

pub use adding::{EngineBranch, add_lines, said_here};
pub use analyst::{Analyst, Finding, MateProgress, MateQuestion, PROBLEM_PATIENCE, USUAL_MEGABYTES, within_quarters};
pub use batch::{BatchEnd, BatchGame, BatchNews, BatchWork, work_through};
pub use costs::{CostedMove, costs_of_line, in_order_of_trust, said_around};
pub use duel::{Control, Duel, DuelAct, DuelEnd, DuelEvent, DuelPlayer, Terms};
pub use grading::{Cost, Grade, SHALLOW, Tally, cost, scale};
pub use heard::HeardEvaluations;
pub use judging::{JudgedMove, ProblemLine, ProblemRole};
pub use marking::{is_engine_line, mark_missed};
pub use missed::{MissedMate, MissedMates, MissedSearch, Slip};
pub use scores::{Scores, TrialScore};
pub use study::{KnownComments, Review, Reviewer, Studied, Study, StudyStage, score};
pub use trial::{Trial, TrialState};
