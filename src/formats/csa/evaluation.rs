//! Evaluations `'** 30 -8384FU +2625FU #1234` (2.8 of the specification, C8).

use super::moves;
use crate::record::Evaluation;
use crate::rules::Position;

/// Whether a line is an evaluation: `'**`, a blank and a whole number.
pub(super) fn is(line: &str) -> bool {
    score(line).is_some()
}

fn score(line: &str) -> Option<(i32, std::str::SplitAsciiWhitespace<'_>)> {
    let rest = line.strip_prefix("'**")?;
    if !rest.starts_with([' ', '\t']) {
        return None;
    }
    let mut words = rest.split_ascii_whitespace();
    Some((words.next()?.parse().ok()?, words))
}

/// Reads an evaluation written after the move that led to a position. Its line is read as far as it can be played;
/// engines that begin it with the move itself, and other dialects, give no line. The text itself is kept by the caller.
pub(super) fn parse(line: &str, position: &Position) -> Option<Evaluation> {
    let (score, words) = score(line)?;
    let mut evaluation = Evaluation { score, line: Vec::new(), nodes: None };
    let mut ahead = position.clone();
    let mut playing = true;
    for word in words {
        if let Some(nodes) = word.strip_prefix('#') {
            evaluation.nodes = nodes.parse().ok();
        } else if playing {
            let written = moves::parse(word).filter(|written| written.color == ahead.side_to_move());
            let mv = written.map(|written| moves::meaning(&written, &ahead).0);
            match mv.filter(|&mv| ahead.play(mv).is_ok()) {
                Some(mv) => evaluation.line.push(mv),
                None => playing = false,
            }
        }
    }
    Some(evaluation)
}

/// Writes an evaluation.
pub(in super::super) fn write(evaluation: &Evaluation, position: &Position) -> String {
    let mut text = format!("'** {}", evaluation.score);
    let mut ahead = position.clone();
    for &mv in &evaluation.line {
        let spelled = moves::csa_move(&ahead, mv);
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
