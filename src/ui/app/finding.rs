//! 検索: what the keys of the search do.

use super::App;
use super::layout::is_narrow;
use crate::ui::settings::Pane;

impl App {
    /// Brings the search up to date, and goes where it was asked to go.
    pub(super) fn follow_find(&mut self, ctx: &egui::Context) {
        if let Some(go) = self.desk.find.follow(&self.desk.session, self.settings.notation, ctx) {
            self.desk.session.document.go(go);
        }
    }

    /// Opens the search, with the list of the moves where what is found is seen.
    pub(super) fn open_find(&mut self, ctx: &egui::Context) {
        self.choose_settings(|settings| settings.panels.show(Pane::Moves));
        if is_narrow(ctx) {
            // There the notes take the place of the moves.
            self.desk.notes_open = false;
        }
        self.desk.find.open();
    }

    /// Goes to what was found, so many further on (back, if negative); where nothing is looked for yet the search is opened.
    pub(super) fn find_next(&mut self, by: isize, ctx: &egui::Context) {
        if self.desk.find.is_blank() {
            self.open_find(ctx);
        } else if let Some(go) = self.desk.find.step(&self.desk.session, by) {
            self.desk.session.document.go(go);
        }
    }
}
