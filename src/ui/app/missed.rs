//! 詰み逃し: a game is searched for missed mates on another thread, and they are marked in it when that is done.

use std::time::{Duration, Instant};

use egui::{Align, Label, Layout, RichText, Ui};

use super::App;
use super::job::{Job, Worksite};
use crate::editor::{MissedMates, MissedSearch, Slip, mark_missed};
use crate::locale::FluentValue;
use crate::record::Record;
use crate::task::Feed;
use crate::texts;
use crate::ui::cards::bar::Bars;
use crate::ui::look::theme;
use crate::ui::panels::Notice;

/// How often the progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What the search tells: how many positions of how many are done, and in the end what was found.
enum Told {
    Done(usize, usize),
    Found(MissedMates),
}

/// A search under way. Dropping it cancels it.
pub(super) struct Missing {
    /// The number of the game.
    of: u64,
    done: (usize, usize),
    found: Option<MissedMates>,
    feed: Feed<Told>,
}

impl Missing {
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

impl App {
    /// Searches the game shown, or no longer.
    pub(super) fn search_missed(&mut self, ctx: &egui::Context) {
        if self.desk.jobs.missed.take().is_some() {
            return;
        }
        let (document, wake) = (&self.desk.session.document, ctx.clone());
        let record = document.record().clone();
        let feed = Feed::spawn(
            document.revision(),
            move || wake.request_repaint(),
            move |stop, sink| {
                let mut told = Instant::now();
                let search = MissedSearch::default();
                let found = search.run(&record, stop, &mut |done, all| {
                    if told.elapsed() >= TELL_EVERY {
                        told = Instant::now();
                        sink.pass(Told::Done(done, all));
                    }
                });
                sink.give(Told::Found(found.unwrap_or_default()));
            },
        );
        let of = document.game_shown();
        self.desk.jobs.missed = Some(Missing { of, done: (0, 0), found: None, feed });
    }

    /// The bar about a search under way, with a way to cancel.
    pub(super) fn show_missing(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(missing) = &self.desk.jobs.missed else { return };
        let (done, all) = missing.done;
        let text = self.locale.with("missed-searching", &[("done", done.into()), ("all", all.into())]);
        let cancel = self.locale.text("dialog-cancel");
        if shows_progress(ui, bars, "missing", &text, &cancel) {
            self.desk.jobs.missed = None;
        }
    }
}

/// A bar about something long, with a way to end it; whether that was asked for.
pub(super) fn shows_progress(ui: &Ui, bars: &mut Bars, name: &'static str, text: &str, end: &str) -> bool {
    bars.show(ui, name, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let ended = ui.button(end).clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(text).color(theme::palette(ui).weak)).truncate());
            });
            ended
        })
        .inner
    })
}
