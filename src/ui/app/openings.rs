//! The openings of the line that the board shows, as far as the cursor.

use egui::Context;

use crate::editor::{Document, Stamp};
use crate::library::{Openings, PlayedOpening};
use crate::record::{Node, NodeId, is_problem};
use crate::task::Task;
use crate::text::Slice;
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

    /// Finds them again if the cursor of a record that is not being set up is elsewhere.
    pub fn find(&mut self, document: &Document, is_set_up: bool, ctx: &Context) {
        let (record, cursor) = (document.record(), document.cursor());
        if is_set_up || cursor.index() == 0 || is_problem(record) {
            self.found = Memo::default();
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
            self.reading.get_or_insert_with(read);
            return;
        };
        // Behind so many moves nothing is named any more.
        let last = cursor.index().min(Openings::depth());
        let line = cursor.line().slice(..=last);
        let at = line.last().copied().unwrap_or(NodeId::ROOT);
        self.found.of((document.stamp(), at), || {
            let moves = line.iter().skip(1).map_while(|id| record.tree.get(*id).and_then(Node::mv));
            known.said_of(&record.initial, &moves.collect::<Vec<_>>())
        });
    }
}
