//! What a job is: something that lasts and belongs to one record, and what it may touch of the window.

use crate::editor::{Document, Edit};
use crate::locale::Locale;
use crate::record::Record;
use crate::task::Failed;
use crate::ui::panels::{Lasts, Notice, NoticeOffer};
use crate::ui::words;

/// Something that lasts and belongs to one record. It lies on the desk of that record, and goes on whichever record is in
/// front.
pub(super) trait Job: Sized {
    /// What a report of a failure calls it.
    const NAME: &'static str;

    /// Takes what has come since the last time, and writes what was found into the record; gives itself back as long as
    /// it is not over.
    fn poll(self, site: &mut Site<'_>) -> Option<Self>;
}

/// Where a job is done: its record, and what it says about it.
pub(super) struct Site<'a> {
    pub document: &'a mut Document,
    pub locale: &'a Locale,
    /// What is to be said, with the name of the record if that is not in front.
    pub said: Vec<Notice>,
}

impl Site<'_> {
    /// Says how it has gone.
    pub fn say(&mut self, notice: impl Into<Notice>) {
        self.said.push(notice.into());
    }

    /// Says what went wrong, until the person closes it.
    pub fn complain(&mut self, text: String) {
        self.say(Notice { lasts: Lasts::Closed, ..text.into() });
    }

    /// Says that work on another thread has failed.
    pub fn complain_of_failure(&mut self, failed: &Failed) {
        self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]));
    }

    /// Writes what was found into a game of a document, in one step, whichever game is shown; the offer to take that
    /// back, if it has changed anything. `None` if it could not be written, which is said.
    pub fn write_into(
        &mut self,
        (id, game): (u64, usize),
        edit: impl FnOnce(&Record) -> Option<Edit>,
    ) -> Option<Option<NoticeOffer>> {
        let document = &mut *self.document;
        let (games, shown) = document.games();
        if document.id() != id || game >= games {
            self.complain(self.locale.text("job-game-gone"));
            return None;
        }
        document.show_game(game);
        let made = edit(document.record()).map(|edit| document.apply(edit));
        document.show_game(shown);
        match made {
            Some(Ok(())) => Some(Some(NoticeOffer::Undo((document.id(), document.revision())))),
            None => Some(None),
            Some(Err(refused)) => {
                let Some(why) = words::refused(&refused, self.locale) else { return Some(None) };
                self.complain(why);
                None
            }
        }
    }
}
