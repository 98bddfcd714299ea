//! The jobs of all records: brought on in every frame, and what they say.

use super::App;
use super::drawing::Drawings;
use super::duel::Dueling;
use super::job::{Job, Worksite};
use super::line_edit::PendingLineEdit;
use super::missed::Missing;
use super::pasting::Pasting;
use super::review::Reviewing;
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
    /// A game that is played against an engine, or by two of them.
    pub duel: Option<Dueling>,
    /// Pictures and pages on their way to the disk.
    pub drawings: Option<Drawings>,
}

impl Jobs {
    /// Whether there is one.
    pub const fn any(&self) -> bool {
        let Self { review, missed, duel, drawings } = self;
        review.is_some() || missed.is_some() || duel.is_some() || drawings.is_some()
    }

    /// What would be lost if the record was left now: the name of a text. The moves of a game are in the record, which
    /// may be given up with all that is in it.
    pub fn lost(&self, is_given_up: bool) -> Option<&'static str> {
        if self.review.is_some() {
            Some("busy-review")
        } else if self.missed.is_some() {
            Some("busy-missed")
        } else if self.duel.is_some() && !is_given_up {
            Some("busy-duel")
        } else if self.drawings.as_ref().is_some_and(Drawings::is_at_work) {
            Some("busy-drawing")
        } else {
            None
        }
    }
}

impl App {
    /// Brings on what lasts, for every record.
    pub(super) fn poll_jobs(&mut self) {
        let busy: Vec<DeskId> = self.desks().filter(|desk| desk.jobs.any()).map(|desk| desk.id).collect();
        for id in busy {
            self.poll_job(id, |jobs| &mut jobs.review);
            self.poll_job(id, |jobs| &mut jobs.missed);
            self.poll_job(id, |jobs| &mut jobs.duel);
            self.poll_job(id, |jobs| &mut jobs.drawings);
        }
        if self.notice.is_none() {
            self.say_again();
        }
    }

    /// Brings on a job of a desk, if it has one of this kind.
    fn poll_job<J: Job>(&mut self, id: DeskId, place: fn(&mut Jobs) -> &mut Option<J>) {
        let Some(job) = self.desk_mut(id).and_then(|desk| place(&mut desk.jobs).take()) else { return };
        self.guarded_at(id, J::NAME, |app| {
            let goes_on = app.at_site(id, |site| job.poll(site)).flatten();
            if let Some(desk) = app.desk_mut(id) {
                *place(&mut desk.jobs) = goes_on;
            }
        });
    }

    /// Brings on the cards of every record that wait for an answer of another thread.
    pub(super) fn poll_cards(&mut self) {
        let pastes = self.desks().filter(|desk| desk.overlays.has::<Pasting>()).map(|desk| desk.id);
        for id in pastes.collect::<Vec<_>>() {
            self.guarded_at(id, "pasted", |app| app.poll_pasting(id));
        }
        let edits = self.desks().filter(|desk| desk.overlays.has::<PendingLineEdit>()).map(|desk| desk.id);
        for id in edits.collect::<Vec<_>>() {
            self.guarded_at(id, "line-edit", |app| app.poll_line_edit(id));
        }
    }

    /// Does something where a job is done, and says what is to be said about it.
    pub(super) fn at_site<R>(&mut self, id: DeskId, act: impl FnOnce(&mut Worksite<'_>) -> R) -> Option<R> {
        let is_in_front = self.desk.id == id;
        // The other fields are needed beside it.
        let desk = [&mut self.desk].into_iter().chain(&mut self.others).find(|desk| desk.id == id)?;
        let mut site = Worksite {
            name: desk.name(&self.locale),
            is_in_front,
            is_covered: desk.setup.is_some() || desk.mate.trial().is_some(),
            is_written_in: is_in_front && self.wake.text_edit_focused(),
            document: &mut desk.session.document,
            locale: &self.locale,
            wake: &self.wake,
            said: Vec::new(),
            mended: Vec::new(),
            strikes: false,
        };
        let answer = act(&mut site);
        let Worksite { said, mended, strikes, .. } = site;
        desk.follow();
        if strikes && is_in_front {
            self.sound.strike(self.settings.sound);
        }
        for path in mended {
            self.mended(&path);
        }
        for notice in said {
            self.say_of(id, notice);
        }
        Some(answer)
    }

    /// Says something about a record: if it is not in front, with its name and the way there, and again once it is shown.
    /// What must not be missed is not displaced by a word, which is said after it.
    pub(super) fn say_of(&mut self, id: DeskId, notice: Notice) {
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
