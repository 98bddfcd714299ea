//! What is prepared in a card before it is done: a pasted text, or an edit in the middle of a line.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Ui;

use crate::editor::clipboard::{PasteOffer, Pasted};
use crate::editor::edit::line_edit::{LineEditPreview, NotMade};
use crate::editor::{Document, Stamp};
use crate::locale::Locale;
use crate::record::NodeId;
use crate::task::Task;
use crate::ui::cards::{Card, LineEditChoice, LineEditKind, PendingEdit, merging, paste};
use crate::ui::message::{LineEditAnswer, Outbox, OverlayAnswer};

/// How long reading a text may take before the person is told about it.
pub(super) const PATIENCE: Duration = Duration::from_millis(300);
/// Where a cursor is: document, revision, game and node.
pub(super) type Place = (Stamp, NodeId);

/// What was read, and what can be done with it; or why a file could not be read.
type Answer = io::Result<(Arc<Pasted>, PasteOffer)>;

/// A pasted text on its way into the document.
pub(super) struct Pasting {
    pub card: Option<Card>,
    /// The place that the card's offer is for.
    pub place: Place,
    pub since: Instant,
    pub task: Option<Task<Answer>>,
    /// The file to be merged, if it is one.
    pub merging: Option<PathBuf>,
}

impl Pasting {
    /// Whether reading takes so long that the person must be told.
    fn is_slow(&self) -> bool {
        self.card.is_none() && self.since.elapsed() >= PATIENCE
    }

    /// What Enter answers.
    pub fn likeliest(&self) -> Option<OverlayAnswer> {
        paste::likeliest(self.card.as_ref()?).map(OverlayAnswer::Paste)
    }

    /// Shows the card, once there is something to say.
    pub fn show(&self, ui: &Ui, document: &Document, locale: &Locale, out: &mut Outbox) {
        match &self.card {
            Some(card) if card.merging => paste::card(ui, |ui| merging::show(ui, card, locale, out)),
            Some(card) => paste::card(ui, |ui| paste::show(ui, card, document, locale, out)),
            None if self.is_slow() => paste::card(ui, |ui| paste::reading(ui, locale, out)),
            None => {}
        }
    }
}

type Previews = Vec<Result<LineEditPreview, NotMade>>;

/// An edit that is being prepared: where, what, and the search for what it would do.
pub(super) struct PendingLineEdit {
    pub edit: PendingEdit,
    pub place: Place,
    pub task: Option<Task<Previews>>,
}

impl PendingLineEdit {
    /// What Enter answers.
    pub fn likeliest(&self) -> Option<OverlayAnswer> {
        self.edit.ready().map(|_| OverlayAnswer::LineEdit(LineEditAnswer::Commit))
    }

    /// Takes what the edits would do, once that is found out; false if nothing comes of it.
    pub fn poll(&mut self, place: Place) -> bool {
        if self.place != place {
            // The cursor has moved elsewhere.
            return false;
        }
        let Some(result) = self.task.as_mut().and_then(Task::poll) else { return true };
        self.task = None;
        let Ok(previews) = result else { return false };
        let choices = &mut self.edit.choices;
        for (choice, preview) in choices.iter_mut().zip(previews) {
            choice.preview = Some(preview);
        }
        // The choice that keeps most of the record, and of those the smallest; but what was asked for is never replaced
        // by something else.
        let offered = if self.edit.kind == LineEditKind::Insert { 1 } else { choices.len() };
        let lost = |choice: &LineEditChoice| match &choice.preview {
            Some(Ok(preview)) => preview.replayed.broken.iter().map(|broken| broken.steps).sum(),
            _ => usize::MAX,
        };
        let best = choices.iter().take(offered).enumerate().min_by_key(|(at, choice)| (lost(choice), *at));
        self.edit.chosen = best.map_or(0, |(at, _)| at);
        true
    }
}
