//! The moves of a line that were judged, by what engines have said of the positions before and after them: what the
//! graph marks, the list of slips names, and a review tells in the end are counted by this alone.

use std::collections::HashMap;

use super::grading::{Cost, Grade, cost};
use crate::record::{Evaluation, NodeId, Record};
use crate::rules::{Color, Game};

/// A move that was judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CostedMove {
    /// Its place in the line, where the start is 0.
    pub row: usize,
    /// Its node.
    pub id: NodeId,
    /// Who made it.
    pub mover: Color,
    /// What it has cost.
    pub cost: Cost,
}

/// What is said of a position, in the order in which it is believed: what has no name comes after what a named engine
/// says, for the two players of a game may each have left their own opinion there, as floodgate's programs do.
pub fn in_order_of_trust(said: &[Evaluation]) -> impl Iterator<Item = &Evaluation> {
    let named = |is_named: bool| said.iter().filter(move |said| said.engine.is_some() == is_named);
    named(true).chain(named(false))
}

/// What one engine has said of the positions before and after a move.
pub fn said_around<'s>(before: &'s [Evaluation], after: &'s [Evaluation]) -> Option<(&'s Evaluation, &'s Evaluation)> {
    in_order_of_trust(after).find_map(|now| Some((before.iter().find(|then| then.engine == now.engine)?, now)))
}

/// The judged moves of a line, which begins with the start. Each is judged by one engine, which has said something before
/// it and after it; `live` is what one says that is not in the record. Where the files of a game hold no lines, nobody
/// knows any more whether a move was the engine's own choice: a game with the signs of a judgement says so itself, because
/// there a slip has its sign.
pub fn costs_of_line(record: &Record, line: &[NodeId], live: Option<&HashMap<NodeId, Evaluation>>) -> Vec<CostedMove> {
    let mut mover = record.initial.side_to_move();
    let mut judged = Vec::new();
    let said = |id: NodeId| {
        let known = record.tree.get(id).map_or(&[][..], |node| node.evaluations.as_slice());
        live.and_then(|live| live.get(&id)).into_iter().chain(in_order_of_trust(known))
    };
    let mut unsure = Vec::new();
    for (row, pair) in (1..).zip(line.windows(2)) {
        let &[before, id] = pair else { continue };
        let Some(mv) = record.tree.get(id).and_then(|node| node.mv()) else { continue };
        let pair = said(id).find_map(|now| Some((said(before).find(|then| then.engine == now.engine)?, now)));
        if let Some((then, now)) = pair {
            if then.line.is_empty() {
                unsure.push(judged.len());
            }
            let next = line.get(row + 1).and_then(|&next| said(next).find(|next| next.engine == then.engine));
            let cost = cost(record.game(), mover, mv, then, now).settled(record.game(), mover, then, next);
            judged.push(CostedMove { row, id, mover, cost });
        }
        mover = !mover;
    }
    let sign = |of: &CostedMove| record.tree.get(of.id).and_then(|node| node.marks.glyph);
    let is_signed = |of: &CostedMove| of.cost.grade.is_some_and(|grade| sign(of) == Some(Grade::glyph(grade)));
    if record.game() != Game::Shogi && judged.iter().any(is_signed) {
        for at in unsure {
            if let Some(of) = judged.get_mut(at).filter(|of| sign(of).is_none()) {
                of.cost.grade = None;
            }
        }
    }
    judged
}
