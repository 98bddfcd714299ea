//! What programs write into comments: evaluations, marks, commands, and moves in prose.

pub(crate) mod commands;
mod csa_line;
pub(crate) mod evaluation;
mod marks;
mod prose;

pub(crate) use csa_line::write_evaluation;
pub use evaluation::{is_commented, reevaluate};
pub use marks::{is_marked, join_marks, marks_of, split_marks, with_marks};
pub(crate) use marks::{split_nags, with_nags};
pub use prose::{Found, Fragment, fragment};
