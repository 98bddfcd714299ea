//! The jobs of all records: brought on in every frame, and what they say.

use super::App;
use super::job::{Job, Site};
use super::missed::Missing;
use super::review::Reviewing;
use crate::fault;
use crate::locale::FluentValue;
use crate::ui::message::DeskId;
use crate::ui::panels::{Lasts, Notice, NoticeOffer};

/// The jobs of a desk.
#[derive(Default)]
pub(super) struct Jobs {
    /// A whole game that an engine judges.
    pub review: Option<Reviewing>,
    /// A search for missed mates.
    pub missed: Option<Missing>,
}

impl Jobs {
    /// What would be lost if the record was left now: the name of a text.
    pub const fn lost(&self) -> Option<&'static str> {
        if self.review.is_some() {
            Some("busy-review")
        } else if self.missed.is_some() {
            Some("busy-missed")
        } else {
            None
        }
    }
}

impl App {
    /// Brings on what lasts, for every record.
    pub(super) fn poll_jobs(&mut self) {
        let ids: Vec<DeskId> = self.desks().map(|desk| desk.id).collect();
        for id in ids {
            self.poll_job(id, |jobs| &mut jobs.review);
            self.poll_job(id, |jobs| &mut jobs.missed);
        }
        if self.notice.is_none() {
            self.say_again();
        }
    }

    /// Brings on a job of a desk, if it has one of this kind. If that fails, what it did to the record is taken back.
    fn poll_job<J: Job>(&mut self, id: DeskId, place: fn(&mut Jobs) -> &mut Option<J>) {
        let Some(desk) = [&mut self.desk].into_iter().chain(&mut self.others).find(|desk| desk.id == id) else {
            return;
        };
        let Some(job) = place(&mut desk.jobs).take() else { return };
        let before = desk.session.document.clone();
        let mut site = Site { document: &mut desk.session.document, locale: &self.locale, said: Vec::new() };
        let Ok(goes_on) = fault::caught(J::NAME, || job.poll(&mut site)) else {
            desk.session.document.roll_back(before);
            *desk = std::mem::take(desk).cleared();
            return self.report_fault(J::NAME);
        };
        let said = site.said;
        *place(&mut desk.jobs) = goes_on;
        desk.follow();
        for notice in said {
            self.say_of(id, notice);
        }
    }

    /// Says something about a record: if it is not in front, with its name and the way there, and again once it is shown.
    /// What must not be missed is not displaced by a word, which is said after it.
    fn say_of(&mut self, id: DeskId, notice: Notice) {
        let stays = !notice.is_error() && self.notice.as_ref().is_some_and(Notice::is_error);
        if self.desk.id == id {
            *if stays { &mut self.desk.said } else { &mut self.notice } = Some(notice);
            return;
        }
        let Some(desk) = self.others.iter_mut().find(|desk| desk.id == id) else { return };
        let values = [("name", FluentValue::from(desk.name(&self.locale))), ("said", notice.text.as_str().into())];
        let text = self.locale.with("msg-of-record", &values);
        let lasts = match &notice.lasts {
            Lasts::NextStep | Lasts::State(_) => Lasts::Announced,
            other => other.clone(),
        };
        desk.said = Some(notice);
        if !stays {
            self.notice = Some(Notice { text, lasts, offer: Some(NoticeOffer::Show(id)) });
        }
    }

    /// Says of the record in front what was said of it meanwhile.
    pub(super) fn say_again(&mut self) {
        let id = self.desk.id;
        let Some(said) = self.desk.said.take() else { return };
        let is_other = |notice: &Notice| !matches!(notice.offer, Some(NoticeOffer::Show(of)) if of == id);
        if !said.is_error() && self.notice.as_ref().is_some_and(|notice| notice.is_error() && is_other(notice)) {
            self.desk.said = Some(said);
        } else {
            self.notice = Some(said);
        }
    }
}
