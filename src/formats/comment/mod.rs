//! The contents of comments beside words: evaluations, marks, commands, and moves in prose.

pub(crate) mod commands;
mod csa_line;
pub(crate) mod dialect;
mod endings;
pub(crate) mod evaluation;
mod marks;
mod prose;

pub use commands::{respoken, spoken};
pub(crate) use csa_line::write_evaluation;
pub(crate) use endings::speaks_of_endings;
pub use endings::told_before_endings;
pub use evaluation::{adds_evaluations, evaluate, is_commented, is_numbers, reevaluate, said_in_person};
pub(crate) use marks::{SET_ASIDE, extract_all_marks, set_aside, split_nags, with_nags};
pub use marks::{extract_marks, full_comment, has_bracket, has_codes, mark_codes, reword, set_full_comment, set_marks};
pub use prose::{ProseFragment, ProseMove, fragment};
