//! 検索: what the keys of the search do.

use super::App;
use crate::editor::Go;
use crate::ui::settings::Pane;

impl App {
    /// Updates the search, and goes to a hit if one was asked for.
    pub(super) fn follow_find(&mut self, ctx: &egui::Context) {
        if let Some(go) = self.desk.find.follow(&self.desk.session, self.settings.spelling(), ctx) {
            self.reveal(go);
        }
    }

    /// Opens the search, together with the list of moves that shows the hits.
    pub(super) fn open_find(&mut self) {
        if self.arrangement.pane(Pane::Reading).is_none() {
            self.show_text(Pane::Moves);
        }
        self.desk.find.open();
    }

    /// Goes this many hits further (back, if negative); opens the search if there is nothing to search for yet.
    pub(super) fn find_next(&mut self, by: isize) {
        if self.desk.find.is_blank() {
            self.open_find();
        } else if let Some(go) = self.desk.find.step(&self.desk.session, by) {
            self.reveal(go);
        }
    }

    /// Goes to a hit, and shows where it stands.
    fn reveal(&mut self, go: Go) {
        self.desk.session.document.go(go);
        let reads = self.arrangement.pane(Pane::Reading).is_some();
        if !reads && self.desk.find.is_in_comment(&self.desk.session) {
            self.show_text(Pane::Comment);
        }
    }
}
