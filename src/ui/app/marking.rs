//! Marks: what is drawn on the board, and the glyph of a move.

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::Edit;
use crate::record::{Arrow, Glyph, Marks};

impl Desk {
    fn marks(&self) -> Marks {
        self.document.node().map(|node| node.marks.clone()).unwrap_or_default()
    }

    /// Draws an arrow or a circle at the cursor. Drawing the same one again removes it; one in another colour replaces
    /// it.
    pub(super) fn mark(&mut self, arrow: Arrow, shared: &mut SharedState) {
        let mut marks = self.marks();
        let known = marks.arrows.contains(&arrow);
        marks.arrows.retain(|old| (old.from, old.to) != (arrow.from, arrow.to));
        if !known {
            marks.arrows.push(arrow);
        }
        self.edit(Edit::Marks(self.document.cursor().at(), marks), shared);
    }

    /// Puts a glyph on the move at the cursor; the same glyph again removes it.
    pub(super) fn put_glyph(&mut self, glyph: Glyph, shared: &mut SharedState) {
        let mut marks = self.marks();
        marks.glyph = Some(glyph).filter(|_| marks.glyph != Some(glyph));
        self.edit(Edit::Marks(self.document.cursor().at(), marks), shared);
    }
}
