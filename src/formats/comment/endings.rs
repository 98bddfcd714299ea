//! What is said of an ending: where a file has only a result for it, nothing tells that from what is said of the last
//! move.

use super::marks::{full_comment, reword, set_full_comment};
use komaoto_record::{FormatId, Node, NodeId, Record, Step};
use komaoto_rules::Game;

/// The node that is spoken of where somebody says something at a node. In a file in which nothing but a result stands
/// for an ending, what is said there is said of the move before it; but for what a record of another file says there.
pub fn spoken_of(record: &Record, at: NodeId, format: Option<FormatId>) -> NodeId {
    let has_results = match format {
        Some(id) => matches!(id, FormatId::Pgn | FormatId::Xml | FormatId::Ki2),
        // It has no file yet: those of its game have.
        None => record.game() != Game::Shogi,
    };
    let speaks =
        |node: &Node| !full_comment(node).is_empty() || node.bookmark.is_some() || !node.evaluations.is_empty();
    match (record.tree.get(at), record.tree.parent(at)) {
        (Some(node), Some(before)) if has_results && matches!(node.step, Step::End(_)) && !speaks(node) => before,
        _ => at,
    }
}

/// Adds what is said in a comment, with its codes, to what is said of a node.
pub fn say_too(node: &mut Node, game: Game, said: &str) {
    let whole = if node.comment.is_empty() { said.to_owned() } else { [&node.comment, said].join("\n") };
    reword(node, game, whole);
}

/// Whether anything is said of an ending.
pub fn speaks_of_endings(record: &Record) -> bool {
    let said = |node: &Node| matches!(node.step, Step::End(_)) && !full_comment(node).is_empty();
    record.tree.preorder().filter_map(|id| record.tree.get(id)).any(said)
}

/// A record in which the comment on each ending is one on the move before it, and the bookmark if that has none.
pub fn told_before_endings(record: &Record) -> Record {
    let (mut record, game) = (record.clone(), record.game());
    let is_end = |id: &NodeId| matches!(record.tree.get(*id).map(|node| &node.step), Some(Step::End(_)));
    let with_parent = |end: NodeId| Some((end, record.tree.parent(end)?));
    let ends: Vec<(NodeId, NodeId)> = record.tree.preorder().filter(is_end).filter_map(with_parent).collect();
    for (end, before) in ends {
        let marked = record.tree.get(before).is_some_and(|node| node.bookmark.is_some());
        if !marked
            && let Some(name) = record.tree.get_mut(end).and_then(|node| node.bookmark.take())
            && let Some(node) = record.tree.get_mut(before)
        {
            node.bookmark = Some(name);
        }
        let Some(said) = record.tree.get(end).map(|node| full_comment(node).into_owned()) else { continue };
        if said.is_empty() {
            continue;
        }
        let mut evaluations = Vec::new();
        if let Some(node) = record.tree.get_mut(end) {
            set_full_comment(node, game, "");
            evaluations = std::mem::take(&mut node.evaluations);
        }
        if let Some(node) = record.tree.get_mut(before) {
            say_too(node, game, &said);
            evaluations.retain(|evaluation| !node.evaluations.contains(evaluation));
            node.evaluations.append(&mut evaluations);
        }
    }
    record
}
