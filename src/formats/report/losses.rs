//! Examples of what a writer says it cannot hold, so that a person can tell what is meant.

use std::collections::HashSet;

use super::note::{Note, NoteKind};
use crate::comment::full_comment;
use komaoto_record::{Node, NodeId, Record};
use komaoto_text::first_line;

/// The first things counted by a writer's note, so many at most: the node of each, and its first line (empty if the
/// node says it all).
pub fn examples(records: &[Record], note: &Note, most: usize) -> Vec<(NodeId, String)> {
    // Of a thousand notes each may be about another game of a file: what they quote of one is not kept.
    let Some(record) = note.node.and_then(|(game, _)| records.get(game)).map(Record::unheld) else { return Vec::new() };
    let line = |text: &str| first_line(text.trim()).trim().to_owned();
    let mainline: HashSet<NodeId> = record.tree.mainline(NodeId::ROOT).collect();
    let nodes = |of: &dyn Fn(NodeId, &Node) -> Option<String>| -> Vec<(NodeId, String)> {
        let each = record.tree.preorder().filter_map(|id| Some((id, of(id, record.tree.get(id)?)?)));
        let mut all: Vec<_> = each.collect();
        // If not all of them are lost, those outside the main line are.
        if note.what.count().is_some_and(|count| count < all.len()) {
            all.retain(|(id, _)| !mainline.contains(id));
        }
        all.truncate(most);
        all
    };
    match &note.what {
        NoteKind::Variations(_) => nodes(&|id, _| {
            let parent = record.tree.parent(id)?;
            (record.tree.children(parent).first() != Some(&id)).then(String::new)
        }),
        NoteKind::Comments(_) => nodes(&|_, node| {
            let comment = full_comment(node);
            (!comment.is_empty()).then(|| line(&comment))
        }),
        NoteKind::Prefaces(_) => nodes(&|_, node| {
            let (before, _) = node.split_comment();
            (!before.is_empty()).then(|| line(before))
        }),
        NoteKind::Bookmarks(_) => nodes(&|_, node| node.bookmark.as_deref().map(line)),
        NoteKind::Evaluations(_) => nodes(&|_, node| (!node.evaluations.is_empty()).then(String::new)),
        NoteKind::Times(_) => nodes(&|_, node| node.time.map(|_| String::new())),
        NoteKind::Fractions(_) => {
            nodes(&|_, node| node.time.filter(|time| time.subsec_nanos() > 0).map(|_| String::new()))
        }
        // The note names it.
        NoteKind::Ending(..) => note.node.map(|(_, id)| (id, String::new())).into_iter().collect(),
        // Only the writer knows which of them are lost, unless it is all of them.
        NoteKind::Headers(count) if note.text.is_empty() && *count == record.headers.iter().len() => {
            let headers = record.headers.iter().take(most);
            headers.map(|(key, value)| (NodeId::ROOT, format!("{key}：{}", line(value)))).collect()
        }
        NoteKind::Extras(_) => {
            let at_nodes = nodes(&|_, node| node.extras.first().map(|extra| line(extra)));
            let lines = record.extras.iter().map(|extra| (NodeId::ROOT, line(extra))).chain(at_nodes);
            lines.filter(|(_, text)| !text.is_empty()).take(most).collect()
        }
        _ => Vec::new(),
    }
}
