//! Evaluations `'** 30 -8384FU +2625FU #1234` (section 2.8 of its specification; [C8](crate#csa)).

use crate::comment::evaluation::{is_numbers, of_comment};
use komaoto_record::Evaluation;
use komaoto_rules::shogi::{Move, Position};

/// Whether a line is an evaluation: `'**`, a space and a whole number.
pub(super) fn is(line: &str) -> bool {
    line.strip_prefix("'*").is_some_and(is_numbers)
}

/// Reads an evaluation written after `last`, the move that led to a position. Its line is read as far as it can be
/// played; it may begin with that move or use another spelling. The caller keeps the text itself.
pub(super) fn parse(line: &str, position: &Position, last: Option<Move>) -> Option<Evaluation> {
    of_comment(line.strip_prefix("'*").filter(|line| is_numbers(line))?, position, last).pop()
}
