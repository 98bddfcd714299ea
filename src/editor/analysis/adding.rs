//! Lines of an engine as branches of the record, with what the engine says of them.

use super::super::edit::{Edit, Purpose};
use super::study::{kept, replaces, score};
use crate::engine::{Bound, RankedLine};
use crate::record::{Evaluation, Node, NodeId, Record};
use crate::rules::{Game, Move};

/// A line of an engine, or its first moves.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineBranch {
    /// The moves that are to stand in the record.
    pub moves: Vec<Move>,
    /// What the engine says of the first of them.
    pub said: Option<Evaluation>,
}

impl EngineBranch {
    /// The first moves of a row of the engine with this name.
    pub fn of(row: &RankedLine, count: usize, engine: &str, game: Game) -> Self {
        let moves: Vec<Move> = row.line.iter().take(count).copied().collect();
        // The moves that are there need not be written down once more.
        let rest = match row.line.get(1..) {
            Some(rest) if moves.len() == 1 => rest.to_vec(),
            _ => Vec::new(),
        };
        let said = said_here(row, engine).map(|said| Evaluation { line: rest, ..said });
        // Of a line that a person adds its nodes are kept, too, which would only clutter a game that is judged.
        Self { moves, said: said.map(|said| Evaluation { nodes: said.nodes, ..kept(said, game) }) }
    }
}

/// What the row of an engine with this name says of the position that it begins from; nothing if its score is only a
/// bound.
pub fn said_here(row: &RankedLine, engine: &str) -> Option<Evaluation> {
    let (own, _) = row.score.filter(|(_, bound)| *bound == Bound::Exact)?;
    Some(Evaluation {
        line: row.line.clone(),
        rest: None,
        depth: row.depth,
        nodes: row.nodes,
        time: row.time,
        engine: Some(engine.to_owned()).filter(|name| !name.is_empty()),
        ..Evaluation::new(score(own))
    })
}

/// The edit that puts lines behind a node, each with what is said of its first move in place of what the same engine has
/// said of that move before. A line that follows the game and then leaves it says that in words at the move by which it
/// does: of that position the engine was not asked, and nobody has asked for words about the game. The cursor stays.
/// `None` if the record has all of it.
pub fn add_lines(
    record: &Record,
    at: NodeId,
    lines: Vec<EngineBranch>,
    words: impl Fn(&Evaluation) -> String,
) -> Option<Edit> {
    let mut edits = Vec::new();
    for EngineBranch { moves, said } in lines {
        let known = |at: NodeId, mv: Move| {
            record.tree.children(at).iter().copied().find(|&id| record.tree.get(id).and_then(Node::mv) == Some(mv))
        };
        let (mut end, mut depth) = (at, 0);
        while let Some(id) = moves.get(depth).and_then(|&mv| known(end, mv)) {
            (end, depth) = (id, depth + 1);
        }
        let first = moves.first().and_then(|&mv| known(at, mv));
        let follows = moves.len() > 1 && first.is_some() && first == record.tree.children(at).first().copied();
        let known_first = if follows { None } else { first.zip(said.clone()) };
        if let Some((first, said)) = known_first
            && let Some(node) = record.tree.get(first)
        {
            let stays = |one: &&Evaluation| !replaces(&said, one, record.game());
            let mut all: Vec<Evaluation> = node.evaluations.iter().filter(stays).cloned().collect();
            all.push(said);
            if !all.iter().eq(node.evaluations.iter()) {
                edits.push(Edit::Evaluation(first, all));
            }
        }
        let told = if follows { said.as_ref() } else { None };
        let comment = told.map_or_else(String::new, &words);
        let rest = moves.iter().skip(depth).copied();
        let Some(mut graft) = Edit::line(end, rest, comment) else { continue };
        if let (Edit::Graft { subtree, .. }, None) = (&mut graft, first)
            && let Some(first) = subtree.nodes.first_mut()
        {
            first.node.evaluations.extend(said);
        }
        edits.push(graft);
    }
    (!edits.is_empty()).then_some(Edit::Several { purpose: Purpose::Lines, edits })
}
