//! Mate problems 詰将棋: whether a position is mate by continual check, in how many plies and by which moves; of chess and
//! xiangqi the mates that are short ([`Prover`]). Rules only; it takes a [`Stop`](komaoto_task::Stop) and knows no thread and
//! no screen.
//!
//! ```
//! use komaoto_notation::parse_sfen;
//! use komaoto_task::Stop;
//! use komaoto_tsume::{MateVerdict, SolveRequest, Solver};
//!
//! // A pawn holds the square in front of the king, and a gold is in hand.
//! let position = parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")?;
//! let answer = Solver::new(1 << 20).solve(&position, SolveRequest::default(), &Stop::new());
//! assert!(matches!(answer.verdict, MateVerdict::Mate(mate) if mate.len == 1));
//! # Ok::<(), komaoto_notation::PositionError>(())
//! ```

mod board;
mod both;
mod hand;
mod left;
mod measure;
mod play;
mod problem;
mod prover;
mod search;
mod short;
mod solver;
mod soundness;
mod table;
mod themes;
mod value;

pub use both::Both;
pub use problem::ProblemFault;
pub use prover::{Proof, ProvenMate, Prover};
pub use search::Gauge;
pub use solver::{Mate, MateAnswer, MateVerdict, SolveRequest, Solver};
pub use soundness::{Checked, Event, Flaw, FlawCode, GivenLine, Severities, Severity, Soundness, Thoroughness, Try};
pub use themes::{MateTheme, MateThemes};
