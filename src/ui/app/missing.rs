//! 詰み逃し: a game is searched for missed mates on another thread, and they are marked in it when that is done.

use std::time::Duration;

use super::job::{Job, Worksite};
use crate::editor::analysis::{MissedMates, Slip, mark_missed};
use crate::locale::{FluentValue, Locale};
use crate::record::Record;
use crate::task::Feed;
use crate::texts;
use crate::ui::command::Command;
use crate::ui::panels::Notice;
use crate::ui::panels::status::StatusWork;

/// How often the progress is told.
pub(super) const TELL_EVERY: Duration = Duration::from_millis(100);

/// What the search tells: how many positions of how many are done, and in the end what was found.
pub(super) enum Told {
    Done(usize, usize),
    Found(MissedMates),
}

/// A search under way. Dropping it cancels it.
pub(super) struct Missing {
    /// The number of the game.
    pub of: u64,
    pub done: (usize, usize),
    pub found: Option<MissedMates>,
    pub feed: Feed<Told>,
}

impl Missing {
    /// How far it is.
    pub fn progress(&self, locale: &Locale) -> StatusWork {
        let (done, all) = self.done;
        let text = locale.with("missed-searching", &[("done", done.into()), ("all", all.into())]);
        StatusWork { text, end: locale.text("dialog-cancel"), command: Command::MissedMates }
    }

    /// Marks what was found, in the game that was searched.
    fn mark(&self, found: &MissedMates, site: &mut Worksite<'_>) {
        let locale = site.locale;
        let said = |slip: Slip, mate: &_| texts::missed(slip.as_ref(), mate, locale);
        let edit = |record: &Record| mark_missed(record, &found.mates, |missed| said(missed.slip, &missed.mate));
        let Some(offer) = site.write_into(self.of, edit) else { return };
        let count = |slip| found.mates.iter().filter(|missed| missed.slip == slip).count();
        let values = [
            ("missed", FluentValue::from(count(Slip::Missed))),
            ("walked", count(Slip::WalkedInto).into()),
            ("positions", found.positions.into()),
            ("undecided", found.undecided.into()),
        ];
        let key = if found.mates.is_empty() { "missed-none" } else { "missed-marked" };
        site.say(Notice { offer, ..locale.with(key, &values).into() });
    }
}

impl Job for Missing {
    const NAME: &'static str = "missed-mates";

    fn poll(mut self, site: &mut Worksite<'_>) -> Option<Self> {
        while let Some(told) = self.feed.poll() {
            match told {
                Ok(Told::Done(done, all)) => self.done = (done, all),
                Ok(Told::Found(found)) => self.found = Some(found),
                Err(failed) => {
                    site.complain_of_failure(&failed);
                    return None;
                }
            }
        }
        // Another game may have to be shown for it, which would end what is being set up.
        let Some(found) = self.found.take_if(|_| site.document.setup().is_none()) else { return Some(self) };
        self.mark(&found, site);
        None
    }
}
