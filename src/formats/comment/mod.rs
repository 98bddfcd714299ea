//! The contents of comments beside words: evaluations, marks, commands, and moves in prose.

mod asides;
pub(crate) mod commands;
mod csa_line;
pub(crate) mod dialect;
mod endings;
pub(crate) mod evaluation;
mod machine;
mod marks;
mod prose;

pub use asides::set_aside;
pub use asides::{AsideLanguage, has_asides};
pub(crate) use csa_line::write_evaluation;
pub use endings::told_before_endings;
pub use endings::{say_too, speaks_of_endings, spoken_of};
pub(crate) use evaluation::is_plain;
pub use evaluation::{adds_evaluations, evaluate, is_commented, is_numbers, reevaluate, said_in_person};
pub use machine::{is_timed, machine_text, node_words, respoken, reworded, spoken, stands_before, with_machine_text};
pub(crate) use marks::{extract_all_marks, split_nags, with_nags};
pub use marks::{
    extract_marks, full_comment, has_bracket, has_codes, mark_codes, reword, set_full_comment, set_marks, set_nags,
};
pub use prose::{ProseFragment, ProseMove, fragment};
