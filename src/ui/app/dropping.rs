//! Files that are dropped on the window, and what is said while they are held over it.

use std::path::{Path, PathBuf};

use egui::Ui;

use super::App;
use super::shared::SharedState;
use crate::locale::FluentValue;
use crate::ui::cards::hovering;
use crate::ui::dialogs::{Dialog, Preferences};
use crate::ui::message::{ExplorerMessage, Message, StudyMessage};
use crate::ui::settings::Pane;
use crate::ui::words::{file_extension, file_name};

/// What dropped files are taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DropUse {
    /// Records to be opened.
    Records,
    /// Programs that are to be engines.
    Engines,
    /// Nothing: what is asked is about the open record.
    Nothing,
}

impl SharedState {
    /// Whether a file is taken for an opening book, as its name says. The text of one can be opened as a record, too: where
    /// books are not shown it is.
    fn is_book(&self, path: &Path) -> bool {
        match file_extension(path).to_lowercase().as_str() {
            "ybb" | "sbk" | "bin" | "dat" => true,
            "db" => self.arrangement.pane(Pane::Explorer).is_some(),
            _ => false,
        }
    }
}

impl App {
    fn use_of_drop(&self) -> DropUse {
        if self.tabs.desk.overlays.has::<Dialog>() {
            return DropUse::Nothing;
        }
        match self.shared.overlays.get::<Preferences>() {
            Some(preferences) if preferences.takes_engines() => DropUse::Engines,
            _ => DropUse::Records,
        }
    }

    /// Takes what was dropped.
    pub(super) fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped: Vec<PathBuf> =
            ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if dropped.is_empty() {
            return;
        }
        match self.use_of_drop() {
            DropUse::Records => {
                let (books, records): (Vec<_>, Vec<_>) =
                    dropped.into_iter().partition(|path| self.shared.is_book(path));
                let books = books.into_iter().map(ExplorerMessage::Add);
                self.shared.outbox.extend(books.map(Message::Explorer));
                if !records.is_empty() {
                    self.shared.outbox.push(Message::Dropped(records));
                }
            }
            DropUse::Engines => {
                let engines = dropped.into_iter().map(StudyMessage::Add);
                self.shared.outbox.extend(engines.map(Message::Study));
            }
            DropUse::Nothing => {}
        }
    }

    /// Says what becomes of the files that are held over the window.
    pub(super) fn show_hovering(&self, ui: &Ui) {
        let hovering: Vec<Option<PathBuf>> =
            ui.input(|input| input.raw.hovered_files.iter().map(|file| file.path.clone()).collect());
        if hovering.is_empty() {
            return;
        }
        let (locale, purpose) = (&self.shared.locale, self.use_of_drop());
        let words = match (purpose, &*hovering) {
            (DropUse::Nothing, _) => locale.text("drop-not"),
            (DropUse::Engines, _) => locale.text("drop-engines"),
            (DropUse::Records, [Some(file)]) => {
                let name = [("name", FluentValue::from(file_name(file)))];
                // A record that was begun stays in its tab.
                let key = if self.tabs.desk.is_spare() { "drop-one" } else { "drop-one-tab" };
                locale.with(key, &name)
            }
            (DropUse::Records, files) => locale.with("drop-many", &[("count", FluentValue::from(files.len()))]),
        };
        hovering::show(ui, &words, purpose != DropUse::Nothing);
    }
}
