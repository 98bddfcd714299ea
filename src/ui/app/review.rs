//! 棋譜解析: having a whole game judged by an engine, and how far that has come.

use egui::Ui;

use super::desk::Desk;
use super::reviewing::{Progress, Reviewing};
use super::shared::SharedState;
use crate::editor::analysis::{Reviewer, StudyStage};
use crate::task::Feed;
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::ReviewView;
use crate::ui::panels::Live;
use crate::ui::settings::Pane;

impl Desk {
    /// Asks how the game is to be judged; or judges it no longer.
    pub(super) fn open_or_stop_review(&mut self, shared: &mut SharedState) {
        if let Some(review) = &self.jobs.review {
            // What is done by then comes, and is kept.
            review.feed.stop();
        } else if shared.settings.engines.is_empty() {
            // There is the way to an engine.
            shared.choose_settings(|settings| settings.panels.show(Pane::Study));
        } else {
            shared.overlays.put(ReviewView::new(&shared.settings));
        }
    }

    /// Has one of the engines judge the game shown.
    pub(super) fn judge_game(&mut self, engine: usize, shared: &mut SharedState) {
        let Some(choice) = shared.settings.engines.get(engine).filter(|_| self.jobs.review.is_none()) else {
            return;
        };
        let study = shared.settings.review.study();
        let document = &self.document;
        let (record, program, ctx) = (document.record().clone(), choice.program(), shared.wake.clone());
        let feed = Feed::spawn(
            document.revision(),
            move || ctx.request_repaint(),
            move |stop, sink| {
                let mut reviewer = Reviewer::start(program, record.game());
                let mut tell = |stage: StudyStage<'_>| {
                    let StudyStage::Done(done, all, place) = stage else { return };
                    let said = place.and_then(|place| Some((place.node, place.evaluation.clone()?)));
                    sink.pass(Progress::Done(done, all, said.map(Box::new)));
                };
                let (review, trouble) = reviewer.study(&record, study, stop, &mut tell);
                sink.give(Progress::Ended(Box::new(review), trouble));
            },
        );
        let of = document.game_shown();
        self.jobs.review = Some(Reviewing { of, done: (0, 0), found: Live::new(), ended: None, feed });
    }

    /// The bar about a game that is being judged, with a way to stop that keeps what is done.
    pub(super) fn show_reviewing(&mut self, ui: &Ui, bars: &mut Bars, shared: &SharedState) {
        let Some(review) = &self.jobs.review else { return };
        let (done, all) = review.done;
        let text = shared.locale.with("review-progress", &[("done", done.into()), ("all", all.into())]);
        let stop = shared.locale.text("review-stop");
        if super::missed::shows_progress(ui, bars, "reviewing", &text, &stop) {
            review.feed.stop();
        }
    }
}
