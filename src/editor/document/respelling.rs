//! The file says the same in other words: the next saves keep to those, also after undo.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::advice::NotedText;
use super::history::ReadState;
use super::snapshot::Original;
use super::{Document, DocumentGame, FileState, GameList};
use crate::editor::edit::Action;
use crate::editor::edit::FileText;
use crate::files::{Loaded, Source};
use crate::formats::{Envelope, FormatId, format as formats_row};

/// What a file says now.
#[derive(Debug)]
pub(crate) struct Respelled {
    /// The file, read again.
    pub loaded: Loaded,
    /// Whether it is equal to the document. Otherwise its words cannot be kept: those that differ would be taken for
    /// edits and return; it is written anew by every save.
    pub exact: bool,
}

impl Document {
    /// Takes over how a file spells the games that the document had at a revision. No state that undo and redo lead to
    /// brings the earlier words back.
    pub(crate) fn respell(&mut self, respelled: &Respelled, revision: u64) {
        let Respelled { loaded, exact } = respelled;
        let bytes = loaded.source.bytes();
        let known = |original: &Original| original.revision == revision && original.source.bytes() == bytes;
        if !exact || !self.original.as_ref().is_some_and(known) {
            let extension = formats_row(loaded.format).extensions.first().map(|&extension| extension.to_owned());
            let file = FileText { bytes: Some(Arc::clone(bytes)), extension };
            let other = (revision != self.revision).then_some(revision);
            self.tell(Action::Respelled { file, revision: other, roughly: !exact });
        }
        let Loaded { format, envelope, mut report, source, .. } = loaded.clone();
        let source = Arc::new(source);
        let original = exact.then(|| Original { revision, source: Arc::clone(&source) });
        self.keep_to(format, envelope);
        let now: Vec<u64> = self.games.iter().map(|game| game.id).collect();
        let then = if revision == self.revision {
            Some(now)
        } else {
            self.history.games_at(revision, now, FileState::ids, |_| None)
        };
        let place: HashMap<u64, usize> = then.into_iter().flatten().enumerate().map(|(at, id)| (id, at)).collect();
        let place_all = |games: &mut GameList<DocumentGame>| {
            let is_placed = |game: &DocumentGame| game.origin == place.get(&game.id).copied();
            if !games.iter().all(is_placed) {
                games.iter_mut().for_each(|game| game.origin = place.get(&game.id).copied());
            }
        };
        place_all(&mut self.games);
        let texts = RefCell::new(None);
        self.history.amend(
            |state| {
                place_all(&mut state.games);
                let before = std::mem::replace(&mut state.original, original.clone());
                hold_text(&mut state.reading, before.as_ref(), &mut texts.borrow_mut());
            },
            |read: &mut ReadState| {
                let before = std::mem::replace(&mut read.original, original.clone());
                hold_text(&mut read.reading, before.as_ref(), &mut texts.borrow_mut());
            },
        );
        self.original = original;
        self.place_notes(&mut report, source.records());
        let text = (!exact).then(|| source.text().into());
        self.reading = Arc::new(NotedText { text, format: Some(format), report, revision, ..NotedText::default() });
        self.take_notes();
    }

    /// What undo and redo lead to is saved in the format of the file, too.
    pub(super) fn keep_to(&mut self, format: FormatId, envelope: Envelope) {
        self.history.amend(
            |state| (state.format, state.envelope) = (Some(format), envelope),
            |read| (read.format, read.envelope) = (Some(format), envelope),
        );
    }
}

/// What was noted about a text goes with that text, also when the file has another one. The text of the file looked at
/// last is in `texts`: most readings are of the same file.
fn hold_text(reading: &mut Arc<NotedText>, file: Option<&Original>, texts: &mut Option<(Arc<Source>, Arc<str>)>) {
    let (Some(file), true) = (file, reading.text.is_none()) else { return };
    let known = texts.take().filter(|(source, _)| Arc::ptr_eq(source, &file.source));
    let (source, text) = known.unwrap_or_else(|| (Arc::clone(&file.source), file.source.text().into()));
    Arc::make_mut(reading).text = Some(Arc::clone(&text));
    *texts = Some((source, text));
}

impl FileState {
    fn ids(&self) -> Vec<u64> {
        self.games.iter().map(|game| game.id).collect()
    }
}
