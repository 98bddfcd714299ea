//! 詰み逃し: searching the game shown for missed mates, and the bars about what takes long.

use std::time::Instant;

use egui::{Align, Label, Layout, RichText, Ui};

use super::desk::Desk;
use super::missing::{Missing, TELL_EVERY, Told};
use crate::editor::analysis::MissedSearch;
use crate::task::Feed;
use crate::ui::cards::bar::Bars;
use crate::ui::look::theme;

impl Desk {
    /// Searches the game shown, or no longer.
    pub(super) fn search_missed(&mut self, ctx: &egui::Context) {
        if self.jobs.missed.take().is_some() {
            return;
        }
        let (document, wake) = (&self.document, ctx.clone());
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
        self.jobs.missed = Some(Missing { of, done: (0, 0), found: None, feed });
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
