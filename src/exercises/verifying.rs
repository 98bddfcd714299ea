//! An engine asked about exercises: whether a slip was one and what is right instead, and whether a move that is not in the
//! list is right as well.

use std::collections::HashSet;

use super::chances::{NEAR, chance, cut};
use super::exercise::{Exercise, PlayedMove, RightMove};
use super::left_out::{LeftOut, MOST_RIGHT};
use crate::editor::analysis::{Review, Reviewer, Study, score};
use crate::engine::{EngineTrouble, Limit};
use crate::record::{Evaluation, NodeId, Record};
use crate::rules::{Move, Position};
use crate::task::Stop;

/// By how much an engine has to think the best move better than the one played.
const GAP: f64 = 0.15;
/// How many lines an engine is asked for: one more than may be right, and the move played.
const RANKS: u32 = 5;

/// An engine that verifies exercises.
pub struct Verifying<'e> {
    /// The engine.
    pub engine: &'e mut Reviewer,
    /// How long it searches.
    pub limit: Limit,
    /// Hears of each position that it has searched.
    pub tell: &'e mut dyn FnMut(),
}

impl Verifying<'_> {
    /// How long an engine searches each position that it verifies, in seconds, where nobody has said so.
    pub const SECONDS: u32 = 5;
}

impl std::fmt::Debug for Verifying<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verifying").field("limit", &self.limit).finish_non_exhaustive()
    }
}

/// What an engine thinks of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveVerdict {
    /// Whether it is as good as the best within five points.
    pub is_right: bool,
    /// It, what answers it, and what is said of the position after it.
    pub line: RightMove,
}

/// What an engine says of a position in which a move is played.
struct Weighed {
    /// The lines of the position, each with the chance of who is to move, the best first.
    rows: Vec<(f64, RightMove)>,
    /// The best chance.
    best: f64,
    /// The chance that the move leaves.
    kept: f64,
    /// What is said of the position after it.
    after: Option<Evaluation>,
}

impl Weighed {
    /// What is to be played after the move, as far as it is shown.
    fn reply(&self) -> Vec<Move> {
        match &self.after {
            Some(said) => cut(&said.line),
            None => Vec::new(),
        }
    }
}

impl Verifying<'_> {
    /// The exercise with what an engine thinks right, or why it is none; nothing if it was stopped.
    pub(super) fn verified(
        &mut self,
        slip: &Exercise,
        stop: &Stop,
    ) -> Result<Option<Result<Exercise, LeftOut>>, EngineTrouble> {
        let Some(played) = slip.played.as_ref() else { return Ok(Some(Ok(slip.clone()))) };
        let Some(&mv) = played.line.first() else { return Ok(Some(Ok(slip.clone()))) };
        let weighed = match weigh(self.engine, &slip.position, mv, (self.limit, stop))? {
            _ if stop.is_set() => return Ok(None),
            weighed => weighed,
        };
        (self.tell)();
        let Some(weighed) = weighed else { return Ok(Some(Err(LeftOut::Undecided))) };
        if weighed.best - weighed.kept < GAP {
            return Ok(Some(Err(LeftOut::Close)));
        }
        let reply = weighed.reply();
        let near = weighed.rows.into_iter().filter(|(chance, _)| *chance >= weighed.best - NEAR);
        let right: Vec<RightMove> = near.map(|(_, right)| right).collect();
        if right.len() > MOST_RIGHT {
            return Ok(Some(Err(LeftOut::ManyRight)));
        }
        let line = if reply.is_empty() { played.line.clone() } else { [vec![mv], reply].concat() };
        let evaluation = weighed.after.map(|said| Evaluation { line: Vec::new(), ..said });
        let played =
            PlayedMove { line, evaluation: evaluation.or_else(|| played.evaluation.clone()), ..played.clone() };
        Ok(Some(Ok(Exercise { right, played: Some(played), ..slip.clone() })))
    }
}

/// What an engine thinks of a move that is in no list; nothing if it does not say, or was stopped.
///
/// # Errors
/// What ails the engine.
pub fn judge_move(
    engine: &mut Reviewer,
    position: &Position,
    mv: Move,
    terms: (Limit, &Stop),
) -> Result<Option<MoveVerdict>, EngineTrouble> {
    let weighed = weigh(engine, position, mv, terms)?;
    if terms.1.is_set() {
        return Ok(None);
    }
    Ok(weighed.map(|weighed| {
        let reply = weighed.reply();
        let evaluation = weighed.after.map(|said| Evaluation { line: Vec::new(), ..said });
        let line = RightMove { line: [vec![mv], reply].concat(), evaluation };
        MoveVerdict { is_right: weighed.kept >= weighed.best - NEAR, line }
    }))
}

/// Asks an engine about a position and the one behind a move; nothing if it does not say enough.
fn weigh(
    engine: &mut Reviewer,
    position: &Position,
    mv: Move,
    (limit, stop): (Limit, &Stop),
) -> Result<Option<Weighed>, EngineTrouble> {
    let mut asked = Record::new(position.clone());
    if !matches!(asked.append_move(NodeId::ROOT, mv), Ok(Some(_))) {
        return Ok(None);
    }
    let study = Study { limit, ranks: RANKS, forwards: true, span: None, side: None, ready: None };
    let (review, trouble) = engine.study(&asked, study, stop, &mut |_| {});
    match trouble {
        Some(trouble) => Err(trouble),
        None => Ok(weighed(&review, position, mv)),
    }
}

fn weighed(review: &Review, position: &Position, mv: Move) -> Option<Weighed> {
    let (game, side) = (position.game(), position.side_to_move());
    let name = Some(review.engine.clone()).filter(|name| !name.is_empty());
    let [before, after, ..] = review.places.as_slice() else { return None };
    let mut known = HashSet::new();
    let rows: Vec<(f64, RightMove)> = before
        .rows
        .iter()
        // Ranks of two depths may be mixed when a search is stopped, with the same move in both.
        .filter(|row| row.line.first().is_some_and(|mv| known.insert(*mv)))
        .filter_map(|row| {
            let said = score(row.score?.0);
            let evaluation = Evaluation { depth: row.depth, engine: name.clone(), ..Evaluation::new(said) };
            let line = cut(&row.line);
            let right = RightMove { line, evaluation: Some(evaluation) };
            (!right.line.is_empty()).then_some((chance(game, side, said), right))
        })
        .collect();
    let best = rows.iter().map(|(chance, _)| *chance).reduce(f64::max)?;
    let of_row = rows.iter().find(|(_, row)| row.line.first() == Some(&mv)).map(|(chance, _)| *chance);
    let of_reply = after.evaluation.as_ref().map(|said| chance(game, side, said.score));
    // A better one than all that were looked at is the best.
    let kept = of_row.or(of_reply)?;
    Some(Weighed { rows, best, kept, after: after.evaluation.clone() })
}
