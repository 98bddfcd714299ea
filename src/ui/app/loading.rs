//! Files on their way to a desk: read on another thread, so that the window never waits for one.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use egui::{RichText, Ui};

use super::App;
use super::filing::Opening;
use crate::editor::{Document, OpenError, Session};
use crate::locale::FluentValue;
use crate::task::Task;
use crate::ui::cards::bar::Bars;
use crate::ui::look::theme;
use crate::ui::panels::{GraphView, Lasts, MoveList, Notice};
use crate::ui::words::file_name;

/// A file of more bytes is read on another thread; less is read and shown within one frame.
const READ_AT_ONCE: u64 = 256 << 10;

/// Loading that takes longer is shown, and can be cancelled.
const SLOW: Duration = Duration::from_millis(300);

const SECOND: Duration = Duration::from_secs(1);

/// A file on its way to a desk. Dropping it cancels it.
pub(super) struct Loading {
    pub opening: Opening,
    /// Whether others came first: then nobody waits for a word about it.
    waited: bool,
    since: Instant,
    /// Of the file, in bytes.
    size: u64,
    /// What was on the desk when it was asked for.
    state: (u64, u64),
    /// `None` while other files come first.
    task: Option<Task<Result<Ready, OpenError>>>,
}

/// A document that was read, and what the views would compute for their first frame.
struct Ready {
    document: Document,
    moves: MoveList,
    graph: GraphView,
}

impl Ready {
    fn open(path: &Path) -> Result<Self, OpenError> {
        let document = Document::open(path)?;
        let (mut moves, mut graph) = (MoveList::default(), GraphView::default());
        moves.follow(&document);
        graph.follow(&document, None);
        Ok(Self { document, moves, graph })
    }
}

/// The size of a file in bytes; `None` if there is no such file.
fn size_of(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().filter(|file| file.is_file()).map(|file| file.len())
}

impl App {
    /// Reads a file on another thread, for the desk in front, if that may take longer than a frame; else false.
    pub(super) fn load_if_large(&mut self, opening: &Opening) -> bool {
        let large = size_of(&opening.path) > Some(READ_AT_ONCE);
        if large {
            self.load(opening.clone(), false);
        }
        large
    }

    fn load(&mut self, opening: Opening, waited: bool) {
        let (wake, path) = (self.wake.clone(), opening.path.clone());
        let task = Task::spawn(move || wake.request_repaint(), move |_stop| Ready::open(&path));
        self.wake.request_repaint_after(SLOW);
        let state = self.desk.state();
        let size = size_of(&opening.path).unwrap_or_default();
        self.desk.loading = Some(Loading { opening, waited, since: Instant::now(), size, state, task: Some(task) });
    }

    /// Opens files in tabs behind the record in front, without showing them: they are read one after another. Files
    /// that are open already are left where they are.
    pub(super) fn open_behind(&mut self, openings: impl IntoIterator<Item = Opening>) {
        let mut place = self.place;
        for opening in openings {
            if self.desks().any(|desk| desk.has_open(&opening.path)) {
                continue;
            }
            let mut desk = self.new_desk(Session::new().document);
            let (state, size) = (desk.state(), size_of(&opening.path).unwrap_or_default());
            desk.loading = Some(Loading { opening, waited: true, since: Instant::now(), size, state, task: None });
            self.others.insert(place, desk);
            place += 1;
        }
        self.wake.request_repaint();
    }

    /// Whether a file is on its way to any desk.
    pub(super) fn is_loading(&self) -> bool {
        self.desks().any(|desk| desk.loading.is_some())
    }

    /// Shows the files that have been read meanwhile, and begins to read the next one that waits.
    pub(super) fn poll_loading(&mut self) {
        self.loaded();
        self.at_each_desk(Self::loaded);
        let reads = self.desks().any(|desk| desk.loading.as_ref().is_some_and(|loading| loading.task.is_some()));
        // The record in front comes first, because the person is looking at it.
        let next = [&self.desk].into_iter().chain(self.desks()).find(|desk| desk.loading.is_some());
        if let Some(next) = next.map(|desk| desk.id).filter(|_| !reads) {
            self.at_desk(next, Self::load_waiting);
        }
    }

    fn load_waiting(&mut self) {
        let Some(Loading { opening, .. }) = self.desk.loading.take() else { return };
        match self.held_elsewhere(&opening) {
            Some(held) => self.desk.overlays.put(held),
            None => self.load(opening, true),
        }
    }

    fn loaded(&mut self) {
        let task = self.desk.loading.as_mut().and_then(|loading| loading.task.as_mut());
        let Some(result) = task.and_then(Task::poll) else { return };
        let Some(loading) = self.desk.loading.take() else { return };
        let before = self.notice.clone();
        let opened = match result {
            Ok(read) => {
                if read.is_ok() && self.desk.state() != loading.state {
                    // Something was done meanwhile: it stays, and the file gets a tab of its own.
                    self.new_tab();
                }
                self.show_ready(&loading.opening, read)
            }
            Err(failed) => {
                let name = [("name", FluentValue::from(file_name(&loading.opening.path)))];
                let text = format!("{} {failed}", self.locale.with("error-open-title", &name));
                self.complain_of(&loading.opening.path, text);
                false
            }
        };
        if opened && self.away {
            // Other windows must know that it is open here, even if nobody looks at it yet.
            let ctx = self.wake.clone();
            self.follow_file(&ctx);
            self.desk.external.sleep();
        }
        if opened && loading.waited {
            self.notice = before;
        } else if !opened {
            // Of several files that cannot be opened, each is told.
            if let (Some(before), Some(notice)) = (before.filter(Notice::is_error), &mut self.notice) {
                *notice = Notice { lasts: Lasts::Closed, ..format!("{}\n{}", before.text, notice.text).into() };
            }
            self.give_way();
        }
    }

    fn show_ready(&mut self, opening: &Opening, read: Result<Ready, OpenError>) -> bool {
        let (read, views) = match read {
            Ok(Ready { document, moves, graph }) => (Ok(document), Some((moves, graph))),
            Err(error) => (Err(error), None),
        };
        let opened = self.read(opening, read);
        if let Some((moves, graph)) = views {
            (self.desk.moves, self.desk.graph) = (moves, graph);
        }
        opened
    }

    /// Closes the tab in front if nothing was opened in it and there are others; the one before it is shown.
    pub(super) fn give_way(&mut self) {
        let beside = self.others.get(self.place.saturating_sub(1)).map(|desk| desk.id);
        if let Some(beside) = beside {
            self.drop_spare(self.desk.id, beside);
        }
    }

    /// The bar about a file that takes long to open, with a way to cancel.
    pub(super) fn show_loading(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(loading) = self.desk.loading.as_ref().filter(|loading| loading.since.elapsed() >= SLOW) else {
            return;
        };
        let waited = loading.since.elapsed();
        // The seconds that go by show that it is still at work.
        ui.ctx().request_repaint_after(SECOND.saturating_sub(Duration::from_nanos(waited.subsec_nanos().into())));
        let values = [
            ("name", FluentValue::from(file_name(&loading.opening.path))),
            ("size", format!("{:.1}", loading.size as f64 / 1e6).into()),
            ("seconds", waited.as_secs().into()),
        ];
        let (text, cancel) = (self.locale.with("loading", &values), self.locale.text("dialog-cancel"));
        let cancelled = bars.show(ui, "loading", |ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let cancelled = ui.button(cancel).clicked();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.add(egui::Label::new(RichText::new(text).color(theme::palette(ui).weak)).truncate());
                });
                cancelled
            })
            .inner
        });
        if cancelled {
            self.desk.loading = None;
            self.give_way();
        }
    }
}
