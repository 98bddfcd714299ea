//! Mate problems 詰将棋: whether a position is mate by continual check, in how many plies and by which moves. Rules only;
//! it takes a [`Stop`](komaoto_task::Stop) and knows no thread and no screen.

mod board;
mod both;
mod hand;
mod left;
mod measure;
mod play;
mod problem;
mod search;
mod solver;
mod soundness;
mod table;
mod themes;
mod value;

pub use both::Both;
pub use problem::ProblemFault;
pub use search::Gauge;
pub use solver::{Mate, MateAnswer, MateVerdict, SolveRequest, Solver};
pub use soundness::{Checked, Event, Flaw, FlawCode, GivenLine, Severities, Severity, Soundness, Thoroughness, Try};
pub use themes::{MateTheme, MateThemes};
