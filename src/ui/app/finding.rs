//! 検索: what the keys of the search do.

use super::App;
use super::layout::is_narrow;
use crate::ui::command::Command;
use crate::ui::panels::Pane;

impl App {
    /// Brings the search up to date, and goes where it was asked to go.
    pub(super) fn follow_find(&mut self, ctx: &egui::Context) {
        if let Some(go) = self.find.follow(&self.session, self.settings.notation, ctx) {
            self.session.document.go(go);
        }
    }

    /// Does a command of the search; false if it is none.
    pub(super) fn execute_find(&mut self, command: Command, ctx: &egui::Context) -> bool {
        let by = match command {
            Command::FindNext => 1,
            Command::FindPrevious => -1,
            Command::Find => 0,
            _ => return false,
        };
        if by == 0 || self.find.is_blank() {
            self.choose_settings(|settings| settings.panels.show(Pane::Moves));
            if is_narrow(ctx) {
                // There the notes take the place of the moves.
                self.notes_open = false;
            }
            self.find.open();
        } else if let Some(go) = self.find.step(&self.session, by) {
            self.session.document.go(go);
        }
        true
    }
}
