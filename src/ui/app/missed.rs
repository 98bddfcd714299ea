//! 詰み逃し: a game is searched for missed mates on another thread, and they are marked in it when that is done.

use std::time::{Duration, Instant};

use egui::{Align, Label, Layout, RichText, Ui};

use super::App;
use crate::editor::{MissedMates, MissedSearch, Slip, mark_missed};
use crate::locale::FluentValue;
use crate::task::Feed;
use crate::texts;
use crate::ui::cards::bar::Bars;
use crate::ui::look::theme;
use crate::ui::panels::{Notice, NoticeOffer};

/// How often the progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What the search tells: how many positions of how many are done, and in the end what was found.
enum Told {
    Done(usize, usize),
    Found(MissedMates),
}

/// A search under way. Dropping it cancels it.
pub(super) struct Missing {
    /// Which document, and which of its games.
    of: (u64, usize),
    done: (usize, usize),
    feed: Feed<Told>,
}

impl App {
    /// Searches the game shown, or no longer.
    pub(super) fn search_missed(&mut self, ctx: &egui::Context) {
        if self.desk.missing.take().is_some() {
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
                        sink.give(Told::Done(done, all));
                    }
                });
                sink.give(Told::Found(found.unwrap_or_default()));
            },
        );
        self.desk.missing = Some(Missing { of: (document.id(), document.games().1), done: (0, 0), feed });
    }

    /// Takes what the search tells.
    pub(super) fn poll_missed(&mut self) {
        while let Some(missing) = self.desk.missing.as_mut().filter(|_| self.desk.setup.is_none()) {
            match missing.feed.poll() {
                Some(Ok(Told::Done(done, all))) => missing.done = (done, all),
                Some(Ok(Told::Found(found))) => {
                    let of = missing.of;
                    self.desk.missing = None;
                    self.mark_missed(of, &found);
                }
                Some(Err(failed)) => {
                    self.desk.missing = None;
                    let detail = [("detail", failed.to_string().into())];
                    self.complain(self.locale.with("error-internal", &detail));
                }
                None => break,
            }
        }
    }

    /// Marks what was found, in the game that was searched.
    fn mark_missed(&mut self, (id, game): (u64, usize), found: &MissedMates) {
        let document = &mut self.desk.session.document;
        let (games, shown) = document.games();
        if document.id() != id || game >= games {
            return;
        }
        document.show_game(game);
        let said = |slip: Slip, mate: &_| texts::missed(slip.as_ref(), mate, &self.locale);
        let edit = mark_missed(document.record(), &found.mates, |missed| said(missed.slip, &missed.mate));
        let made = edit.is_some_and(|edit| document.apply(edit).is_ok());
        document.show_game(shown);
        let offer = made.then(|| NoticeOffer::Undo((document.id(), document.revision())));
        let count = |slip| found.mates.iter().filter(|missed| missed.slip == slip).count();
        let values = [
            ("missed", FluentValue::from(count(Slip::Missed))),
            ("walked", count(Slip::WalkedInto).into()),
            ("positions", found.positions.into()),
            ("undecided", found.undecided.into()),
        ];
        let key = if found.mates.is_empty() { "missed-none" } else { "missed-marked" };
        self.notice = Some(Notice { offer, ..self.locale.with(key, &values).into() });
    }

    /// The bar about a search under way, with a way to cancel.
    pub(super) fn show_missing(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(missing) = &self.desk.missing else { return };
        let (done, all) = missing.done;
        let text = self.locale.with("missed-searching", &[("done", done.into()), ("all", all.into())]);
        let cancel = self.locale.text("dialog-cancel");
        if shows_progress(ui, bars, "missing", &text, &cancel) {
            self.desk.missing = None;
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
