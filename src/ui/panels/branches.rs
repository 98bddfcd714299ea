//! What can be chosen here: the moves that can follow, and the siblings of the current one.

use super::choices::{BranchChoice, Group};
use super::unplayed::UnplayedView;
use super::view::RecordView;
use super::{move_list, unplayed};
use crate::editor::Go;
use crate::record::NodeId;
use crate::ui::message::Message;

/// How many moves of one fork are offered.
const MOST: usize = 64;

/// The moves to choose from here; the siblings of the current one only if the list does not show them.
pub(crate) fn groups(view: RecordView<'_>, listed: bool, known: &UnplayedView) -> Vec<Group> {
    let RecordView { document, style, locale } = view;
    let (record, cursor) = (document.record(), document.cursor());
    let at = cursor.at();
    let siblings = match record.tree.parent(at) {
        Some(parent) if !listed => record.tree.children(parent),
        _ => &[],
    };
    let next = cursor.line().get(cursor.index() + 1).copied();
    let choice = |id: NodeId, chosen: Option<NodeId>| {
        let warned = unplayed::holds(record, id);
        BranchChoice {
            text: move_list::step_text(document, id, style, locale),
            chosen: chosen == Some(id),
            struck: false,
            warned,
            tip: warned.then(|| locale.text("row-unplayed")),
            message: Message::Go(Go::To(id)),
        }
    };
    let mut groups = Vec::new();
    for (title, holder, nodes, chosen) in [
        ("branch-siblings", record.tree.parent(at), siblings, Some(at)),
        ("branch-children", Some(at), record.tree.children(at), next),
    ] {
        let lost = holder.map_or_else(Vec::new, |holder| unplayed::ghosts(view, holder, known));
        if nodes.len() > 1 || !lost.is_empty() {
            let choices = nodes.iter().take(MOST).map(|&id| choice(id, chosen)).chain(lost).collect();
            groups.push((locale.text(title), choices));
        }
    }
    groups
}
