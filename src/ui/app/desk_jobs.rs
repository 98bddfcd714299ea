//! The jobs of a record.

use super::duel_job::Dueling;
use super::missing::Missing;
use super::picture_job::Drawings;
use super::review_job::Reviewing;
use crate::locale::Locale;
use crate::ui::panels::status::StatusWork;

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

    /// What the bar at the bottom tells of them.
    pub fn at_work(&self, locale: &Locale) -> Vec<StatusWork> {
        let review = self.review.as_ref().map(|review| review.progress(locale));
        let missed = self.missed.as_ref().map(|missed| missed.progress(locale));
        review.into_iter().chain(missed).collect()
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
