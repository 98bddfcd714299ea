//! What is derived from the game shown and its line: updated whenever one of them changes.

use std::sync::{Arc, OnceLock};

use super::positions::PositionTrail;
use super::{Document, unique};
use crate::record::{Counterparts, NodeId};

impl Document {
    /// Updates everything derived from the line and the cursor.
    pub(super) fn follow_line(&mut self) {
        let game = &self.games[self.shown];
        let (record, cursor) = (&game.record, game.cursor());
        self.trail.follow(record, cursor.line());
        self.here = self.trail.after(record, cursor.line(), cursor.index());
        self.outcome = OnceLock::new();
    }

    pub(super) fn start_over(&mut self) {
        self.trail = PositionTrail::default();
        self.line_epoch = unique();
        self.follow_line();
        self.take_notes();
    }

    /// Adds the notes on the game shown, if its file is one whose games are read only when somebody looks at them.
    pub(super) fn take_notes(&mut self) {
        let Some(game) = self.game().origin.filter(|game| !self.reading.looked.contains(game)) else { return };
        let Some(source) = self.original.as_ref().map(|original| &original.source) else { return };
        let (Some(read), true) = (source.records().get(game), self.reading.text.is_none()) else { return };
        let mut notes = source.notes(game..game + 1, false);
        if notes.is_empty() {
            return;
        }
        let mine = Counterparts::by_steps(&read.tree, &self.game().record.tree);
        for note in &mut notes {
            note.node = note.node.map(|(_, node)| (self.shown, mine.get(node).unwrap_or(NodeId::ROOT)));
        }
        let reading = Arc::make_mut(&mut self.reading);
        reading.looked.insert(game);
        notes.into_iter().for_each(|note| reading.report.add(note));
        reading.report.notes.sort_by_key(|note| note.line);
    }
}
