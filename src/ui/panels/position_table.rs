//! The table of the positions of the tree; 同一局面: where else the same position occurs, and a click goes there.

use std::sync::Arc;

use super::choices::{BranchChoice, Group};
use crate::editor::overview::{PositionTable, Shape};
use crate::editor::{Document, Go};
use crate::locale::{FluentValue, Locale};
use crate::notation::pair_number;
use crate::record::NodeId;
use crate::task::Task;
use crate::ui::message::Message;

/// How many occurrences are offered.
const MOST: usize = 8;
/// Nodes deeper than this are named by their number alone: spelling a move means playing all moves before it.
const DEEP: usize = 1000;

/// The table of positions of the shown tree, kept up to date.
#[derive(Debug, Default)]
pub(crate) struct PositionTableView {
    table: Option<(Shape, Arc<PositionTable>)>,
    task: Option<(Shape, Task<PositionTable>)>,
}

impl PositionTableView {
    /// Brings the table up to date: after a played move at once, after anything else on another thread.
    pub fn follow(&mut self, document: &Document, ctx: &egui::Context) {
        let shape = Shape::of(document);
        if let Some((asked, task)) = &mut self.task
            && let Some(result) = task.poll()
        {
            if let (Ok(table), true) = (result, *asked == shape) {
                self.table = Some((shape, Arc::new(table)));
            }
            self.task = None;
        }
        match &mut self.table {
            Some((known, _)) if *known == shape => return,
            Some((known, table)) => {
                if Arc::make_mut(table).grow(*known, document) {
                    *known = shape;
                    return;
                }
                self.table = None;
            }
            None => {}
        }
        if self.task.as_ref().is_none_or(|(asked, _)| *asked != shape) {
            let (record, wake) = (document.record().clone(), ctx.clone());
            let task = Task::spawn(move || wake.request_repaint(), move |_stop| PositionTable::of(&record));
            self.task = Some((shape, task));
        }
    }

    /// The table for a shape of the tree, if it is known.
    pub fn of(&self, shape: Shape) -> Option<&PositionTable> {
        self.table.as_ref().filter(|(known, _)| *known == shape).map(|(_, table)| &**table)
    }

    /// Whether the position of a node of the line occurs elsewhere.
    pub fn any(&self, document: &Document, id: NodeId) -> bool {
        self.others(document, id).next().is_some()
    }

    fn others<'t>(&'t self, document: &'t Document, id: NodeId) -> impl Iterator<Item = NodeId> + 't {
        self.table.iter().flat_map(move |(_, table)| table.others(document, id))
    }

    /// Where else the position at the cursor occurs.
    pub fn places<'t>(&'t self, document: &'t Document) -> impl Iterator<Item = NodeId> + 't {
        self.others(document, document.cursor().at())
    }

    /// Where else the position at the cursor occurs; `step` spells the move of a node.
    pub fn group(&self, document: &Document, step: impl Fn(NodeId) -> String, locale: &Locale) -> Option<Group> {
        let record = document.record();
        let choice = |id: NodeId| {
            let ply = locale.with("ply", &[("ply", FluentValue::from(pair_number(record.game(), record.ply(id))))]);
            BranchChoice {
                text: if record.tree.depth(id) < DEEP { format!("{ply} {}", step(id)) } else { ply },
                chosen: false,
                struck: false,
                warned: false,
                tip: Some(locale.text("same-position-tip")),
                message: Message::Go(Go::To(id)),
            }
        };
        let others = self.others(document, document.cursor().at());
        let choices: Vec<BranchChoice> = others.take(MOST).map(choice).collect();
        (!choices.is_empty()).then(|| (locale.text("same-position"), choices))
    }
}
