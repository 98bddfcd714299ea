//! What the window says: one notice at a time, and what is kept to be said of records that are not in front.

use std::path::Path;

use crate::editor::{Edition, Refused};
use crate::locale::{FluentValue, Locale};
use crate::task::TaskFailure;
use crate::ui::message::DeskId;
use crate::ui::panels::{Lasts, Notice, NoticeOffer};
use crate::ui::words;

/// The notice that is shown, and those that wait until their record is shown.
#[derive(Default)]
pub(super) struct Notices {
    pub shown: Option<Notice>,
    /// The record in front.
    pub front: DeskId,
    /// What was said of records while others were in front.
    kept: Vec<(DeskId, Notice)>,
}

impl Notices {
    /// Whether something is shown that stays until it is dealt with, or that offers something.
    pub fn stays(&self) -> bool {
        self.shown.as_ref().is_some_and(|notice| notice.lasts != Lasts::NextStep || notice.offer.is_some())
    }

    /// Says how something has gone, until something else is done.
    pub fn say(&mut self, text: String) {
        self.shown = Some(text.into());
    }

    /// Says what was done, and offers to take it back.
    pub fn offer(&mut self, text: String, offer: NoticeOffer) {
        self.shown = Some(Notice { offer: Some(offer), ..text.into() });
    }

    /// Says what went wrong, until the person closes it.
    pub fn complain(&mut self, text: String) {
        self.shown = Some(Notice { lasts: Lasts::Closed, ..text.into() });
    }

    /// Says that work on another thread has failed.
    pub fn failed(&mut self, failed: &TaskFailure, locale: &Locale) {
        self.complain(locale.with("error-internal", &[("detail", failed.to_string().into())]));
    }

    /// Says what is wrong with a file, until that is mended.
    pub fn complain_of(&mut self, path: &Path, text: String) {
        self.shown = Some(Notice { lasts: Lasts::Mended(path.to_owned()), ..text.into() });
    }

    /// Says what is shown below what went wrong before it, if anything did, until the person closes both.
    pub fn add_to(&mut self, before: Option<Notice>) {
        let Some(before) = before else { return };
        self.shown = Some(match self.shown.take() {
            Some(said) => Notice { lasts: Lasts::Closed, ..format!("{}\n{}", before.text, said.text).into() },
            None => before,
        });
    }

    /// Says why something was not done, until the record changes or another one is shown; `state` is that of the record
    /// in front.
    pub fn decline(&mut self, state: Edition, text: String) {
        self.shown = Some(Notice { lasts: Lasts::State(state), ..text.into() });
    }

    /// Says why an edit was refused, if that is worth a word.
    pub fn refuse(&mut self, state: Edition, refused: &Refused, locale: &Locale) {
        if let Some(text) = words::refused(refused, locale) {
            self.decline(state, text);
        }
    }

    /// What was wrong with a file is mended.
    pub fn mended(&mut self, path: &Path) {
        let is_it = |notice: &Notice| notice.lasts == Lasts::Mended(path.to_owned());
        self.kept.retain(|(_, notice)| !is_it(notice));
        self.shown.take_if(|notice| is_it(notice));
    }

    /// Takes away a word about what was done before; what must not be missed stays.
    pub fn turn(&mut self) {
        self.shown.take_if(|notice| !notice.is_error());
    }

    /// Takes away what went wrong, which lies over the board until somebody has read it; whether there was such a word.
    pub fn is_read(&mut self) -> bool {
        self.shown.take_if(|notice| notice.is_error()).is_some()
    }

    /// Takes away what no longer holds of the record in front, which is in this state.
    pub fn settle(&mut self, now: Edition) {
        self.shown.take_if(|notice| matches!(notice.lasts, Lasts::State(then) if then != now));
    }

    /// Says something about a record: if it is not in front, with its name and the way there, and again once it is shown.
    /// What must not be missed is not displaced by a word, which is said after it.
    pub fn say_of(&mut self, id: DeskId, name: String, notice: Notice, locale: &Locale) {
        let stays = !notice.is_error() && self.shown.as_ref().is_some_and(Notice::is_error);
        if self.front == id {
            if stays {
                self.keep(id, notice);
            } else {
                self.shown = Some(notice);
            }
            return;
        }
        let values = [("name", FluentValue::from(name)), ("said", notice.text.as_str().into())];
        let text = locale.with("msg-of-record", &values);
        let lasts = match &notice.lasts {
            Lasts::NextStep | Lasts::State(_) => Lasts::Announced,
            other => other.clone(),
        };
        self.keep(id, notice);
        if !stays {
            self.shown = Some(Notice { text, lasts, offer: Some(NoticeOffer::Show(id)) });
        }
    }

    /// Says of the record in front what was said of it meanwhile.
    pub fn say_again(&mut self) {
        let id = self.front;
        let Some(at) = self.kept.iter().position(|(of, _)| *of == id) else { return };
        let is_other = |notice: &Notice| !matches!(notice.offer, Some(NoticeOffer::Show(of)) if of == id);
        let stays = self.shown.as_ref().is_some_and(|notice| notice.is_error() && is_other(notice));
        if self.kept.get(at).is_some_and(|(_, said)| said.is_error()) || !stays {
            self.shown = Some(self.kept.remove(at).1);
        }
    }

    /// Nothing is to be said of a record any more that was said of what lay there before.
    pub fn forget(&mut self, id: DeskId) {
        self.kept.retain(|(of, _)| *of != id);
    }

    fn keep(&mut self, id: DeskId, notice: Notice) {
        self.forget(id);
        self.kept.push((id, notice));
    }
}
