//! What a job is: something that lasts and belongs to one record, and what it may touch of the window.

use std::path::{Path, PathBuf};

use crate::editor::{Document, Edit, Refused};
use crate::locale::Locale;
use crate::record::Record;
use crate::task::TaskFailure;
use crate::ui::panels::{Lasts, Notice, NoticeOffer};
use crate::ui::words;

/// Something that lasts and belongs to one record. It lies on the desk of that record, and goes on whichever record is in
/// front.
pub(super) trait Job: Sized {
    /// What a report of a failure calls it.
    const NAME: &'static str;

    /// Takes what has come since the last time, and writes what was found into the record; gives itself back as long as
    /// it is not over.
    fn poll(self, site: &mut Worksite<'_>) -> Option<Self>;
}

/// Where a job is done: its record, and what it says about it.
pub(super) struct Worksite<'a> {
    pub document: &'a mut Document,
    /// What the record is called.
    pub name: String,
    pub locale: &'a Locale,
    pub wake: &'a egui::Context,
    pub is_in_front: bool,
    /// Whether the board shows something else: a position being set up, or a mate being solved.
    pub is_covered: bool,
    /// Whether a person is writing there.
    pub is_written_in: bool,
    /// What is to be said, with the name of the record if that is not in front.
    pub said: Vec<Notice>,
    /// The files of which nothing is wrong any more.
    pub mended: Vec<PathBuf>,
    /// Whether a piece was put on the board.
    pub strikes: bool,
}

impl Worksite<'_> {
    /// Says how it has gone.
    pub fn say(&mut self, notice: impl Into<Notice>) {
        self.said.push(notice.into());
    }

    /// Says what went wrong, until the person closes it.
    pub fn complain(&mut self, text: String) {
        self.say(Notice { lasts: Lasts::Closed, ..text.into() });
    }

    /// Says why an edit was not made, until the record changes.
    pub fn refuse(&mut self, refused: &Refused) {
        if let Some(text) = words::refused(refused, self.locale) {
            self.decline(text);
        }
    }

    /// Says why something was not done, until the record changes.
    pub fn decline(&mut self, text: String) {
        let state = self.document.edition();
        self.say(Notice { lasts: Lasts::State(state), ..text.into() });
    }

    /// Says what is wrong with a file, until that is mended.
    pub fn complain_of(&mut self, path: &Path, text: String) {
        self.say(Notice { lasts: Lasts::Mended(path.to_owned()), ..text.into() });
    }

    /// Says that work on another thread has failed.
    pub fn complain_of_failure(&mut self, failed: &TaskFailure) {
        self.complain(self.locale.with("error-internal", &[("detail", failed.to_string().into())]));
    }

    /// Writes what was found into the game with a number, in one step, whichever game is shown; the offer to take that
    /// back, if it has changed anything. `None` if it could not be written, which is said.
    pub fn write_into(&mut self, game: u64, edit: impl FnOnce(&Record) -> Option<Edit>) -> Option<Option<NoticeOffer>> {
        let document = &mut *self.document;
        let (_, shown) = document.games();
        let Some(game) = document.game_with(game) else {
            self.complain(self.locale.text("job-game-gone"));
            return None;
        };
        document.show_game(game);
        let made = edit(document.record()).map(|edit| document.apply(edit));
        document.show_game(shown);
        match made {
            Some(Ok(())) => Some(Some(NoticeOffer::Undo(document.edition()))),
            None => Some(None),
            Some(Err(refused)) => {
                let Some(why) = words::refused(&refused, self.locale) else { return Some(None) };
                self.complain(why);
                None
            }
        }
    }
}
