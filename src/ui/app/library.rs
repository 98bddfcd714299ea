//! The window of the library: opened, put away as it is, and a game that was found in it opened in a tab.

use super::App;
use super::desk::Desk;
use super::opening::{Access, Opening};
use super::shared::SharedState;
use crate::library::Store;
use crate::task::Task;
use crate::ui::dialogs::{LibraryView, Picking};
use crate::ui::message::LibraryMessage;

impl Desk {
    /// Opens the library as it was left; if `is_wanted`, it looks for the position on the board.
    pub(super) fn open_library(&self, is_wanted: bool, shared: &mut SharedState) {
        let here = self.shown().0.clone();
        let view = shared.library.take().unwrap_or_else(|| LibraryView::new(here.clone()));
        shared.overlays.put(view.again(here, is_wanted));
    }
}

impl App {
    pub(super) fn act_in_library(&mut self, message: LibraryMessage, ctx: &egui::Context) {
        let shared = &mut self.shared;
        match message {
            LibraryMessage::AddFolder => self.choose(Picking::Library, None, ctx),
            LibraryMessage::Forget(folder) => {
                shared.choose_settings(|settings| settings.library.retain(|known| *known != folder));
                if let Some(catalog) = shared.settings.catalog.clone() {
                    // Nobody waits for it; what is not forgotten is told to nobody.
                    drop(Task::spawn(
                        || {},
                        move |_| Store::open(&catalog).and_then(|mut store| store.forget_folder(&folder)).is_ok(),
                    ));
                }
            }
            LibraryMessage::Leave => shared.library = shared.overlays.take(),
            LibraryMessage::Open(path, game, at) => {
                shared.library = shared.overlays.take();
                let (leaf, ply) = at.map_or((None, None), |(leaf, ply)| (leaf, Some(ply)));
                self.tabs.open_in_tab(&Opening { path, game: Some(game), leaf, ply, access: Access::Ask }, shared);
            }
        }
    }
}
