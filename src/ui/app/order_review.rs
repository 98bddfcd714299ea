//! 棋譜解析: having a whole game judged by an engine, and how far that has come.

use std::time::Instant;

use super::desk::Desk;
use super::review_job::{Progress, Reviewing};
use super::shared::SharedState;
use crate::editor::analysis::{Review, Reviewer, Study, StudyStage};
use crate::task::Feed;
use crate::ui::dialogs::{ReviewSubject, ReviewView};
use crate::ui::message::ReviewOrder;
use crate::ui::panels::Live;
use crate::ui::settings::Pane;

impl Desk {
    /// Asks how the game is to be judged; or judges it no longer. An engine may have told how many positions it searches in a
    /// second.
    pub(super) fn open_or_stop_review(&mut self, rate: Option<u64>, shared: &mut SharedState) {
        if let Some(review) = &self.jobs.review {
            // What is done by then comes, and is kept.
            review.feed.stop();
        } else if shared.settings.engines.is_empty() {
            // There is the way to an engine.
            shared.choose_settings(|settings| settings.panels.show(Pane::Study));
        } else {
            let of = ReviewSubject::of(&self.document, self.name(&shared.locale), rate);
            shared.overlays.put(ReviewView::new(&shared.settings, of));
        }
    }

    /// Has one of the engines judge the game shown.
    pub(super) fn judge_game(&mut self, order: ReviewOrder, shared: &mut SharedState) {
        let (Some(choice), true) = (shared.settings.engines.get(order.engine), self.jobs.review.is_none()) else {
            return;
        };
        let terms = &shared.settings.review;
        let study = Study { span: Some(order.span), side: order.side, ..terms.study() };
        let comments = terms.comments;
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
                sink.give(Progress::Ended(Box::new(Review { comments, ..review }), trouble));
            },
        );
        let of = document.game_shown();
        self.jobs.review =
            Some(Reviewing { of, begun: Instant::now(), done: (0, 0), found: Live::new(), ended: None, feed });
    }
}
