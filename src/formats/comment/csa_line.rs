//! An engine's evaluation as CSA writes it, `'** 30 -8384FU +2625FU #1234` (section 2.8 of its specification;
//! [C8](crate#csa)). Other formats carry the same line.

use komaoto_notation::csa;
use komaoto_record::Evaluation;
use komaoto_rules::shogi::Position;

/// Writes an evaluation: score, line and nodes, which is all that CSA has room for.
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
    if let Some(rest) = &evaluation.rest {
        text.push(' ');
        text.push_str(rest);
    }
    if let Some(nodes) = evaluation.nodes {
        text.push_str(&format!(" #{nodes}"));
    }
    text
}
