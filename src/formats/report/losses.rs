//! What a writer says it cannot hold of the nodes of a record, and examples of that, so that a person can tell what is
//! meant.

use super::note::{MOST_PLACES, Note, NoteKind, NoteWeight};
use super::notes::Report;
use crate::carried::says_nothing;
use crate::comment::{is_timed, node_words};
use komaoto_record::{Node, NodeId, Record};
use komaoto_rules::Game;
use komaoto_text::first_line;

/// Whether a node has something of a kind.
type IsThere = fn(Game, &Node) -> bool;

/// What counts so many of a kind.
type Counted = fn(usize) -> NoteKind;

/// What is written about a node, kind by kind.
const KINDS: [(IsThere, Counted); 4] = [
    (|game, node| !node_words(game, node).trim().is_empty(), NoteKind::Comments),
    (|_, node| node.bookmark.is_some(), NoteKind::Bookmarks),
    (|_, node| is_timed(node), NoteKind::Times),
    (|_, node| !node.evaluations.is_empty(), NoteKind::Evaluations),
];

impl Report {
    /// Adds a writer's note about a whole record: something is lost at each of these nodes. Nothing if there is none.
    pub(crate) fn lost_at(&mut self, record: usize, nodes: impl IntoIterator<Item = NodeId>, what: Counted) {
        let (mut places, mut count) = (Vec::new(), 0);
        for node in nodes {
            count += 1;
            if places.len() < MOST_PLACES {
                places.push(node);
            }
        }
        if count > 0 {
            let (node, weight) = (Some((record, NodeId::ROOT)), NoteWeight::Lost);
            self.add(Note { line: 0, column: 0, weight, what: what(count), text: String::new(), node, places });
        }
    }

    /// Adds a note for each kind of what is written about the nodes of a record and lost: all of a kind, but for the
    /// nodes at which it `holds` that.
    pub(crate) fn lost_about(&mut self, index: usize, record: &Record, holds: &dyn Fn(NodeId, &NoteKind) -> bool) {
        for (is_there, what) in KINDS {
            let kind = what(1);
            let is_lost = |id: &NodeId| {
                record.tree.get(*id).is_some_and(|node| is_there(record.game(), node)) && !holds(*id, &kind)
            };
            self.lost_at(index, record.tree.preorder().filter(is_lost), what);
        }
    }
}

/// The first things counted by a writer's note, so many at most: the node of each, and its first line (empty if the
/// node says it all).
pub fn examples(records: &[Record], note: &Note, most: usize) -> Vec<(NodeId, String)> {
    // Of a thousand notes each may be about another game of a file: what they quote of one is not kept.
    let Some(record) = note.node.and_then(|(game, _)| records.get(game)).map(Record::unheld) else { return Vec::new() };
    let line = |text: &str| first_line(text.trim()).trim().to_owned();
    let said = |node: &Node| match &note.what {
        NoteKind::Comments(_) => line(&node_words(record.game(), node)),
        NoteKind::Bookmarks(_) => node.bookmark.as_deref().map_or_else(String::new, line),
        _ => String::new(),
    };
    match &note.what {
        // The note names it.
        NoteKind::Ending(..) => note.node.map(|(_, id)| (id, String::new())).into_iter().collect(),
        // Only the writer knows which of them are lost, unless it is all of them.
        NoteKind::Headers(count) if note.text.is_empty() && *count == record.headers.iter().len() => {
            let headers = record.headers.iter().take(most);
            headers.map(|(key, value)| (NodeId::ROOT, format!("{key}：{}", line(value)))).collect()
        }
        NoteKind::Extras(_) => {
            let nodes = record.tree.preorder().filter_map(|id| Some((id, record.tree.get(id)?)));
            let at_nodes = nodes.flat_map(|(id, node)| node.extras.iter().map(move |extra| (id, extra)));
            let extras = record.extras.iter().map(|extra| (NodeId::ROOT, extra)).chain(at_nodes);
            let lines = extras.filter(|(_, extra)| !says_nothing(extra)).map(|(id, extra)| (id, line(extra)));
            lines.filter(|(_, text)| !text.is_empty()).take(most).collect()
        }
        _ => {
            let places = note.places.iter().take(most);
            places.filter_map(|&id| record.tree.get(id).map(|node| (id, said(node)))).collect()
        }
    }
}
