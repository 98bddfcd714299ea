//! Going from what was learned back to the game.

use super::App;
use super::desk::is_turned;
use super::opening::{Access, Opening};
use crate::editor::Go;
use crate::record::NodeId;
use crate::ui::dialogs::LearningView;
use crate::ui::message::LearningPlace;

impl App {
    /// Opens a game that was looked at, before a move.
    pub(super) fn open_learned(&mut self, place: LearningPlace, ply: Option<u32>) {
        self.shared.overlays.close::<LearningView>();
        let ply = ply.map(|ply| ply.saturating_sub(1));
        match place {
            LearningPlace::File(path, game) => {
                let opening = Opening { path, game: Some(game), leaf: None, ply, access: Access::Ask };
                self.tabs.open_in_tab(&opening, &mut self.shared);
            }
            LearningPlace::Desk(desk, game) => {
                if !self.tabs.show_desk(desk, &mut self.shared) {
                    return;
                }
                let desk = &mut self.tabs.desk;
                desk.document.show_game(game);
                desk.flipped = is_turned(&desk.document);
                let document = &mut desk.document;
                let record = document.record();
                let at = ply.and_then(|ply| record.tree.mainline(NodeId::ROOT).find(|id| record.ply(*id) == ply));
                document.go(at.map_or(Go::First, Go::To));
            }
        }
    }
}
