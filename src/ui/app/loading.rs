//! Large files: read on another thread, so that the window never waits for one.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use egui::{Margin, Panel, RichText, Ui};

use super::App;
use super::filing::Opening;
use crate::editor::{Document, OpenError};
use crate::locale::FluentValue;
use crate::task::Task;
use crate::ui::look::theme;
use crate::ui::words::file_name;

/// A file of more bytes is read on another thread; less is read and shown within one frame.
const READ_AT_ONCE: u64 = 256 << 10;

/// Loading that takes longer is shown, and can be cancelled.
const SLOW: Duration = Duration::from_millis(300);

/// A file on its way to a desk. Dropping it cancels it.
pub(super) struct Loading {
    opening: Opening,
    since: Instant,
    /// What was on the desk when it was asked for.
    state: (u64, u64),
    task: Task<Result<Document, OpenError>>,
}

/// Whether reading a file may take longer than a frame.
fn is_large(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > READ_AT_ONCE)
}

impl App {
    /// Reads a file on another thread, for the desk in front, if that may take longer than a frame; else false.
    pub(super) fn load_if_large(&mut self, opening: &Opening) -> bool {
        if !is_large(&opening.path) {
            return false;
        }
        let (wake, path) = (self.wake.clone(), opening.path.clone());
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| Document::open(&path));
        self.wake.request_repaint_after(SLOW);
        let state = self.desk.state();
        self.desk.loading = Some(Loading { opening: opening.clone(), since: Instant::now(), state, task });
        true
    }

    /// Whether a file is on its way to any desk.
    pub(super) fn is_loading(&self) -> bool {
        self.desks().any(|desk| desk.loading.is_some())
    }

    /// Shows the files that have been read meanwhile.
    pub(super) fn poll_loading(&mut self) {
        self.loaded();
        self.at_each_desk(Self::loaded);
    }

    fn loaded(&mut self) {
        let Some(result) = self.desk.loading.as_mut().and_then(|loading| loading.task.poll()) else { return };
        let Some(loading) = self.desk.loading.take() else { return };
        let read = match result {
            Ok(read) => read,
            Err(failed) => return self.complain(failed.to_string()),
        };
        if read.is_ok() && self.desk.state() != loading.state {
            // Something was done meanwhile: it stays, and the file gets a tab of its own.
            self.new_tab();
        }
        if !self.read(&loading.opening, read) {
            self.give_way();
        }
    }

    /// Closes the tab in front if nothing was opened in it and there are others.
    fn give_way(&mut self) {
        let tab = self.desk.id;
        let other = self.desks().map(|desk| desk.id).find(|id| *id != tab);
        if let Some(other) = other {
            self.drop_spare(tab, other);
        }
    }

    /// The bar about a file that takes long to open, with a way to cancel. Its height.
    pub(super) fn show_loading(&mut self, ui: &mut Ui, bar: impl Fn(Margin) -> egui::Frame) -> f32 {
        let Some(loading) = self.desk.loading.as_ref().filter(|loading| loading.since.elapsed() >= SLOW) else {
            return 0.0;
        };
        let values = [("name", FluentValue::from(file_name(&loading.opening.path)))];
        let (text, cancel) = (self.locale.with("loading", &values), self.locale.text("dialog-cancel"));
        let weak = theme::palette(ui).weak;
        let shown = Panel::bottom("loading").frame(bar(Margin::symmetric(12, 6))).show(ui, |ui| {
            ui.horizontal(|ui| {
                let cancelled = ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let cancelled = ui.button(cancel).clicked();
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.add(egui::Label::new(RichText::new(text).color(weak)).truncate());
                    });
                    cancelled
                });
                cancelled.inner
            })
            .inner
        });
        if shown.inner {
            self.desk.loading = None;
            self.give_way();
        }
        shown.response.rect.height()
    }
}
