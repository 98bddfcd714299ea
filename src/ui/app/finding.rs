//! 検索: what the keys of the search do.

use super::desk::Desk;
use super::shared::SharedState;
use crate::editor::Go;
use crate::ui::settings::Pane;

impl Desk {
    /// Updates the search, and goes to a hit if one was asked for.
    pub(super) fn follow_find(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        if let Some(go) = self.find.follow(&self.document, shared.settings.spelling(), ctx) {
            self.reveal(go, shared);
        }
    }

    /// Opens the search, together with the list of moves that shows the hits.
    pub(super) fn open_find(&mut self, shared: &mut SharedState) {
        if shared.arrangement.pane(Pane::Reading).is_none() {
            self.show_text(Pane::Moves, shared);
        }
        self.find.open();
    }

    /// Goes this many hits further (back, if negative); opens the search if there is nothing to search for yet.
    pub(super) fn find_next(&mut self, by: isize, shared: &mut SharedState) {
        if self.find.is_blank() {
            self.open_find(shared);
        } else if let Some(go) = self.find.step(&self.document, by) {
            self.reveal(go, shared);
        }
    }

    /// Goes to a hit, and shows where it stands.
    fn reveal(&mut self, go: Go, shared: &mut SharedState) {
        self.document.go(go);
        let reads = shared.arrangement.pane(Pane::Reading).is_some();
        if !reads && self.find.is_in_comment(&self.document) {
            self.show_text(Pane::Comment, shared);
        }
    }
}
