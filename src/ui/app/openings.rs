//! The openings of the line that the board shows, as far as the cursor.

use egui::Context;

use super::desk::Desk;
use crate::editor::Stamp;
use crate::library::{Openings, PlayedOpening};
use crate::record::{Node, NodeId, is_problem};
use crate::task::Task;
use crate::ui::frame::memo::Memo;

/// The openings that were found, by document and node.
#[derive(Default)]
pub(super) struct OpeningsHere {
    found: Memo<(Stamp, NodeId), Vec<PlayedOpening>>,
    /// They are being read: a person may have added some.
    reading: Option<Task<()>>,
}

impl OpeningsHere {
    /// Those of the line as far as the cursor.
    pub fn found(&self) -> &[PlayedOpening] {
        self.found.of_such(|_| true).map_or(&[], Vec::as_slice)
    }
}

impl Desk {
    /// Finds the openings again if the cursor is elsewhere.
    pub(super) fn name_openings(&mut self, ctx: &Context) {
        let document = &self.document;
        let (record, cursor) = (document.record(), document.cursor());
        if self.setup.is_some() || cursor.index() == 0 || is_problem(record) {
            self.openings.found = Memo::default();
            return;
        }
        let Some(known) = Openings::at_hand() else {
            let wake = ctx.clone();
            let read = || {
                Task::spawn(
                    move || wake.request_repaint(),
                    |_| {
                        Openings::known();
                    },
                )
            };
            self.openings.reading.get_or_insert_with(read);
            return;
        };
        // Behind so many moves nothing is named any more.
        let last = cursor.index().min(Openings::depth());
        let line = cursor.line().get(..=last).unwrap_or_default();
        let at = line.last().copied().unwrap_or(NodeId::ROOT);
        self.openings.found.of((document.stamp(), at), || {
            let moves = line.iter().skip(1).map_while(|id| record.tree.get(*id).and_then(Node::mv));
            known.said_of(&record.initial, &moves.collect::<Vec<_>>())
        });
    }
}
