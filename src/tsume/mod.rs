//! Mate problems 詰将棋: whether a position is mate by continual check, in how many plies and by which moves. Rules only;
//! it takes a [`Stop`](crate::task::Stop) and knows no thread and no screen.

mod board;
mod hand;
mod problem;
mod search;
mod solver;
mod table;
mod value;

pub use problem::Fault;
pub use solver::{Answer, Asked, Mate, Solver, Verdict};
