//! What an edit concerned, seen before the edit: afterwards the record can no longer name a deleted move.

use super::positions::SpellingContext;
use crate::editor::edit::{Edit, TextChange};
use crate::record;
use crate::record::{Marks, NodeId, Record};
use crate::rules::Game;

/// What an edit concerned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditSummary {
    /// The game of the record.
    pub game: Game,
    /// The number of the move (0, or one less than the first, at the start position); `None` if it concerned the record
    /// as a whole.
    pub ply: Option<u32>,
    /// The step of the node, or the one that was made, with the position before it.
    pub step: Option<(record::Step, Box<SpellingContext>)>,
    /// Whether the node was in a variation: it had elder siblings.
    pub variation: bool,
    /// How many nodes were added or removed.
    pub nodes: usize,
    /// What was drawn there, if the edit is a drawing.
    pub marks: Option<Box<Marks>>,
    /// Where in the text it began to write, in bytes.
    pub from: usize,
}

impl EditSummary {
    /// What an edit of a record concerns, before it is made. `after` gives the position after a node.
    pub(super) fn of(edit: &Edit, record: &Record, after: impl Fn(NodeId) -> SpellingContext) -> Self {
        match edit {
            Edit::Play { at, .. } | Edit::End { at, .. } => Self {
                ply: Some(record.ply(*at).saturating_add(1)),
                step: edit.growth().map(|(at, step)| (step, Box::new(after(at)))),
                nodes: 1,
                ..Self::default()
            },
            Edit::Marks(id, _) => {
                let marks = record.tree.get(*id).map(|node| Box::new(node.marks.clone()));
                Self { marks, ..Self::of_node(*id, record, after) }
            }
            Edit::Text(id, TextChange::Part(change)) => Self { from: change.at, ..Self::of_node(*id, record, after) },
            Edit::Graft { at, .. } if edit.played_step().is_some() => Self {
                ply: Some(record.ply(*at).saturating_add(1)),
                step: edit.played_step().map(|(at, step)| (step.clone(), Box::new(after(at)))),
                nodes: 1,
                ..Self::default()
            },
            Edit::Graft { at, subtree } => Self { nodes: subtree.nodes.len(), ..Self::of_node(*at, record, after) },
            Edit::Delete(id) => Self { nodes: record.tree.subtree(*id).count(), ..Self::of_node(*id, record, after) },
            Edit::MoveVariation(id, _)
            | Edit::MakeMainline(id)
            | Edit::Text(id, ..)
            | Edit::Preface(id, _)
            | Edit::Nags(id, _)
            | Edit::Evaluation(id, _)
            | Edit::Bookmark(id, _)
            | Edit::Time(id, _)
            | Edit::Clock(id, _) => Self::of_node(*id, record, after),
            Edit::LineEdit(_, edit) => Self::of_node(edit.place(), record, after),
            Edit::Merge { subtree, .. } => Self { nodes: subtree.nodes.len(), ..Self::default() },
            Edit::Headers { .. } | Edit::Header { .. } => Self { game: record.game(), ..Self::default() },
            Edit::Games(_)
            | Edit::Replace { .. }
            | Edit::TakeOver { .. }
            | Edit::Reread { .. }
            | Edit::Setup { .. }
            | Edit::Several { .. }
            | Edit::Substitute(_) => Self::default(),
        }
    }

    fn of_node(id: NodeId, record: &Record, after: impl Fn(NodeId) -> SpellingContext) -> Self {
        let tree = &record.tree;
        let Some(node) = tree.get(id) else { return Self::default() };
        let parent = tree.parent(id);
        // At the start position there is nothing before it.
        let before = after(parent.unwrap_or(id));
        Self {
            ply: Some(record.ply(id)),
            step: Some((node.step.clone(), Box::new(before))),
            variation: parent.is_some_and(|parent| tree.children(parent).first() != Some(&id)),
            ..Self::default()
        }
    }
}
