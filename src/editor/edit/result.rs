//! The result of a game of chess or xiangqi. It is the game's, whichever line is the main one: it stands at the end of
//! the main line, and no edit of lines takes it elsewhere or away. (In shogi an ending is a step of its line: who
//! resigned there, not who has won the game.)

use super::edits::{Edit, Refused};
use crate::formats::pgn::Outcome;
use crate::formats::{full_comment, set_full_comment};
use crate::record::{Ending, Node, NodeId, Record, Step, Winner};
use crate::rules::{Color, Game};

/// The header that gives the result in words of PGN.
const KEY: &str = "Result";

/// The result of a game before an edit.
#[derive(Debug)]
pub(super) struct GameResult {
    end: NodeId,
    node: Node,
    winner: Option<Winner>,
    /// Whether the edit lets a line grow: at the end of the game the moves go on before its result.
    grows: bool,
}

impl GameResult {
    /// The result of a game that an edit might take along with a line.
    pub(super) fn before(edit: &Edit, record: &Record) -> Option<Self> {
        let moves_lines = matches!(
            edit,
            Edit::MoveVariation(..)
                | Edit::MakeMainline(_)
                | Edit::LineEdit(_)
                | Edit::Delete(_)
                | Edit::Play { .. }
                | Edit::Graft { .. }
        );
        if !moves_lines || record.game() == Game::Shogi {
            return None;
        }
        let end = record.tree.mainline(NodeId::ROOT).last()?;
        let node = record.tree.get(end).filter(|node| matches!(node.step, Step::End(_)))?.clone();
        // Whoever deletes the result means it.
        let is_meant = matches!(edit, Edit::Delete(id) if *id == end);
        let last = record.tree.parent(end)?;
        let alone = record.tree.children(last).len() == 1;
        let grows = matches!(edit, Edit::Play { at, .. } | Edit::Graft { at, .. } if *at == last && alone);
        (!is_meant).then(|| Self { end, node, winner: record.winner(), grows })
    }

    /// Puts it at the end of the main line again.
    pub(super) fn keep(self, record: &mut Record) {
        let Self { end, node, winner, grows } = self;
        let tree = &mut record.tree;
        let is_end = |step: &Step| matches!(step, Step::End(_));
        if let Some(last) = tree.parent(end).filter(|last| grows && tree.children(*last).first() == Some(&end)) {
            let moves = |id: &&NodeId| tree.get(**id).is_some_and(|node| !is_end(&node.step));
            let mut moves = tree.children(last).iter().filter(moves).copied();
            if let (Some(first), None) = (moves.next(), moves.next()) {
                tree.reorder(first, 0);
            }
        }
        let Some(leaf) = tree.mainline(NodeId::ROOT).last() else { return };
        if leaf == end {
            return;
        }
        // The line may have an ending of its own, which stays beside it.
        let own = tree.get(leaf).is_some_and(|node| is_end(&node.step));
        let parent = if own { tree.parent(leaf).unwrap_or(leaf) } else { leaf };
        let end = if tree.contains(end) {
            tree.transplant(end, parent, 0);
            Some(end)
        } else {
            tree.append(parent, node)
        };
        let Some(end) = end else { return };
        tree.reorder(end, 0);
        if record.winner() != winner {
            // Who was to move there has won or lost here otherwise.
            let ending = match winner {
                Some(Winner::Side(side)) => Ending::Won(side),
                Some(Winner::Draw) => Ending::Drawn,
                None => Ending::Interrupted,
            };
            if let Some(node) = record.tree.get_mut(end) {
                node.step = Step::End(ending);
            }
        }
    }
}

/// Whether a header is the result of such a game.
pub(super) fn is_result(key: &str, record: &Record) -> bool {
    record.game() != Game::Shogi && key.eq_ignore_ascii_case(KEY)
}

/// Makes the result of a game what its header says.
pub(super) fn follow_header(record: &mut Record) -> Result<(), Refused> {
    let said = record.headers.iter().find(|(key, _)| is_result(key, record)).map_or("*", |(_, value)| value.trim());
    let wanted = match Outcome::parse(said).ok_or(Refused::NotAResult)? {
        Outcome::First => Some(Winner::Side(Color::White)),
        Outcome::Second => Some(Winner::Side(Color::Black)),
        Outcome::Draw => Some(Winner::Draw),
        Outcome::Unknown => None,
    };
    if record.winner() == wanted {
        return Ok(());
    }
    let tree = &mut record.tree;
    let Some(leaf) = tree.mainline(NodeId::ROOT).last() else { return Ok(()) };
    let end = tree.get(leaf).is_some_and(|node| matches!(node.step, Step::End(_))).then_some(leaf);
    let ending = match wanted {
        Some(Winner::Side(side)) => Ending::Won(side),
        Some(Winner::Draw) => Ending::Drawn,
        None => {
            remove(record, end);
            return Ok(());
        }
    };
    match end.and_then(|end| tree.get_mut(end)) {
        Some(node) => node.step = Step::End(ending),
        None => {
            let end = tree.append(leaf, Node::new(Step::End(ending))).ok_or(Refused::Full)?;
            tree.reorder(end, 0);
        }
    }
    Ok(())
}

/// Removes an ending; what is said there is said of the move before it.
fn remove(record: &mut Record, end: Option<NodeId>) {
    let game = record.game();
    let Some((end, parent)) = end.and_then(|end| Some((end, record.tree.parent(end)?))) else { return };
    let said = record.tree.get(end).map(|node| full_comment(node).into_owned()).unwrap_or_default();
    record.tree.remove(end);
    if let Some(node) = record.tree.get_mut(parent).filter(|_| !said.is_empty()) {
        let before = full_comment(node).into_owned();
        let whole = if before.is_empty() { said } else { format!("{before}\n{said}") };
        set_full_comment(node, game, &whole);
    }
}

/// Makes the header of the result, if there is one, say what the result is after an edit that changed it.
pub(super) fn tell_header(record: &mut Record, before: Option<Winner>) {
    let winner = record.winner();
    if winner == before || record.game() == Game::Shogi {
        return;
    }
    if let Some((_, value)) = record.headers.pairs_mut().iter_mut().find(|(key, _)| key.eq_ignore_ascii_case(KEY)) {
        let outcome = match winner {
            Some(Winner::Side(Color::White)) => Outcome::First,
            Some(Winner::Side(Color::Black)) => Outcome::Second,
            Some(Winner::Draw) => Outcome::Draw,
            None => Outcome::Unknown,
        };
        outcome.token().clone_into(value);
    }
}
