//! 局面編集: entering and leaving.

use std::sync::Arc;

use super::desk::Desk;
use super::preparing::Pasting;
use crate::ui::setup::SetupView;

impl Desk {
    /// Begins to set up the start position of the game shown.
    pub(super) fn enter_setup(&mut self) {
        self.document.begin_setup();
        self.follow_setup();
        self.why = None;
        self.overlays.close::<Pasting>();
    }

    /// Shows the state of the document's setup: begun, changed, undone, restored or ended.
    pub(super) fn follow_setup(&mut self) {
        let document = &self.document;
        match (document.setup(), &mut self.setup) {
            (Some(setup), Some(view)) => view.setup = Arc::clone(setup),
            (Some(setup), None) => {
                self.setup = Some(SetupView::new(Arc::clone(setup), document.record(), document.position()));
                self.board.clear();
            }
            (None, _) => self.setup = None,
        }
    }

    /// Whether a position is being set up that is not yet in the record.
    pub(super) fn has_setup(&self) -> bool {
        self.document.has_setup()
    }

    /// Leaves and discards what was set up.
    pub(super) fn forget_setup(&mut self) {
        self.document.leave_setup();
        self.follow_setup();
    }

    /// Leaves at once if nothing has changed, otherwise asks.
    pub(super) fn leave_setup(&mut self) {
        match &mut self.setup {
            Some(view) if view.setup.is_changed() => {
                view.board.put_back();
                view.asking = true;
            }
            _ => self.forget_setup(),
        }
    }
}
