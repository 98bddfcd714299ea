//! 局面編集: entering and leaving.

use std::sync::Arc;

use super::desk::Desk;
use super::preparing::Pasting;
use crate::editor::setup::Setup;
use crate::library::SoughtPosition;
use crate::ui::setup::SetupView;

impl Desk {
    /// Begins to set up the start position of the game shown.
    pub(super) fn enter_setup(&mut self) {
        self.document.begin_setup();
        self.follow_setup();
        self.why = None;
        self.overlays.close::<Pasting>();
    }

    /// Begins to set up a position that is looked for, or goes on with this one: of the record nothing is meant.
    pub(super) fn begin_seeking(&mut self, sought: SoughtPosition, from_library: bool) {
        self.setup = Some(SetupView::seeking(Arc::new(Setup::seeking(sought)), self.shown().0, from_library));
        self.board.clear();
        self.why = None;
        self.overlays.close::<Pasting>();
    }

    /// Leaves the position that is looked for: what is set up in the record, if anything, is there again.
    pub(super) fn leave_seeking(&mut self) {
        self.setup = None;
        self.follow_setup();
    }

    /// Shows the state of the document's setup: begun, changed, undone, restored or ended.
    pub(super) fn follow_setup(&mut self) {
        if self.setup.as_ref().is_some_and(SetupView::seeks) {
            return;
        }
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
            Some(view) if view.seeks() => self.leave_seeking(),
            Some(view) if view.setup.is_changed() => {
                view.board.put_back();
                view.asking = true;
            }
            _ => self.forget_setup(),
        }
    }
}
