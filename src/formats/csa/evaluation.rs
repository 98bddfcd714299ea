//! Evaluations `'** 30 -8384FU +2625FU #1234` (2.8 of the specification, C8).

use crate::formats::comment::evaluation::{is_numbers, of_comment};
use crate::notation::csa;
use crate::record::Evaluation;
use crate::rules::shogi::{Move, Position};

/// Whether a line is an evaluation: `'**`, a blank and a whole number.
pub(super) fn is(line: &str) -> bool {
    line.strip_prefix("'*").is_some_and(is_numbers)
}

/// Reads an evaluation written after the move `last` that led to a position. Its line is read as far as it can be played, and
/// may begin with that move or be in another spelling. The text itself is kept by the caller.
pub(super) fn parse(line: &str, position: &Position, last: Option<Move>) -> Option<Evaluation> {
    of_comment(line.strip_prefix("'*").filter(|line| is_numbers(line))?, position, last)
}

/// Writes an evaluation: score, line and nodes, all that CSA has a place for.
pub(crate) fn write_evaluation(evaluation: &Evaluation, position: &Position) -> String {
    let mut text = format!("'** {}", evaluation.score.value());
    let mut ahead = position.clone();
    for mv in evaluation.line.iter().filter_map(|mv| mv.shogi()) {
        let spelled = csa::spell(&ahead, mv);
        if ahead.play(mv).is_err() {
            break;
        }
        text.push(' ');
        text.push_str(&spelled);
    }
    if let Some(nodes) = evaluation.nodes {
        text.push_str(&format!(" #{nodes}"));
    }
    text
}
