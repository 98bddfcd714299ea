//! 棋譜解析: a whole game judged by an engine, in one edit.

use egui::Ui;

use super::App;
use super::job::{Job, Worksite};
use crate::editor::{Document, Review, Reviewer, Stage};
use crate::engine::Trouble;
use crate::record::{Evaluation, NodeId, Record};
use crate::task::Feed;
use crate::texts;
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::ReviewView;
use crate::ui::panels::{Live, Notice};
use crate::ui::settings::Pane;

/// A whole game that is being judged. Dropping it cancels that.
pub(super) struct Reviewing {
    /// The number of the game.
    of: u64,
    done: (usize, usize),
    /// What the engine has said until now.
    found: Live,
    /// What it has found in the end, and what was wrong with it.
    ended: Option<(Box<Review>, Option<Trouble>)>,
    feed: Feed<Progress>,
}

enum Progress {
    Done(usize, usize, Option<Box<(NodeId, Evaluation)>>),
    Ended(Box<Review>, Option<Trouble>),
}

impl Reviewing {
    /// What an engine has said of the game that a document shows, while it judges that game.
    pub fn live(&self, document: &Document) -> Option<&Live> {
        (self.of == document.game_shown()).then_some(&self.found)
    }

    /// Writes what was found into the game that was judged.
    fn write(&self, found: &Review, site: &mut Worksite<'_>) {
        let locale = site.locale;
        let kind = site.document.record().game();
        let edit = |record: &Record| found.edit(record, |rank, score| texts::judged_line(rank, score, kind, locale));
        let Some(offer) = site.write_into(self.of, edit) else { return };
        let sides = [kind.bottom(), !kind.bottom()].map(|side| {
            let tally = found.tally(side);
            let grades = [tally.inaccuracies, tally.mistakes, tally.blunders];
            texts::tally(kind, side, grades, tally.accuracy, locale)
        });
        site.say(Notice { offer, ..sides.join("   ").into() });
    }
}

impl Job for Reviewing {
    const NAME: &'static str = "review";

    fn poll(mut self, site: &mut Worksite<'_>) -> Option<Self> {
        while let Some(told) = self.feed.poll() {
            match told {
                Ok(Progress::Done(done, all, said)) => {
                    self.done = (done, all);
                    self.found.extend(said.map(|said| *said));
                }
                Ok(Progress::Ended(found, trouble)) => self.ended = Some((found, trouble)),
                Err(failed) => {
                    site.complain_of_failure(&failed);
                    return None;
                }
            }
        }
        // Another game may have to be shown for it, which would end what is being set up.
        let Some((found, trouble)) = self.ended.take_if(|_| site.document.setup().is_none()) else {
            return Some(self);
        };
        self.write(&found, site);
        if let Some(trouble) = trouble {
            site.complain(texts::engine_trouble(&trouble, site.locale));
        }
        None
    }
}

impl App {
    /// Asks how the game is to be judged; or judges it no longer.
    pub(super) fn open_or_stop_review(&mut self) {
        if let Some(review) = &self.desk.jobs.review {
            // What is done by then comes, and is kept.
            review.feed.stop();
        } else if self.settings.engines.is_empty() {
            // There is the way to an engine.
            self.choose_settings(|settings| settings.panels.show(Pane::Study));
        } else {
            self.overlays.put(ReviewView::new(&self.settings));
        }
    }

    /// Has one of the engines judge the game shown.
    pub(super) fn judge_game(&mut self, engine: usize) {
        let Some(choice) = self.settings.engines.get(engine).filter(|_| self.desk.jobs.review.is_none()) else {
            return;
        };
        let study = self.settings.review.study();
        let document = &self.desk.session.document;
        let (record, program, ctx) = (document.record().clone(), choice.program(), self.wake.clone());
        let feed = Feed::spawn(
            document.revision(),
            move || ctx.request_repaint(),
            move |stop, sink| {
                let mut reviewer = Reviewer::start(program, record.game());
                let mut tell = |stage: Stage<'_>| {
                    let Stage::Done(done, all, place) = stage else { return };
                    let said = place.and_then(|place| Some((place.node, place.evaluation.clone()?)));
                    sink.pass(Progress::Done(done, all, said.map(Box::new)));
                };
                let (review, trouble) = reviewer.study(&record, study, stop, &mut tell);
                sink.give(Progress::Ended(Box::new(review), trouble));
            },
        );
        let of = document.game_shown();
        self.desk.jobs.review = Some(Reviewing { of, done: (0, 0), found: Live::new(), ended: None, feed });
    }

    /// The bar about a game that is being judged, with a way to stop that keeps what is done.
    pub(super) fn show_reviewing(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(review) = &self.desk.jobs.review else { return };
        let (done, all) = review.done;
        let text = self.locale.with("review-progress", &[("done", done.into()), ("all", all.into())]);
        let stop = self.locale.text("review-stop");
        if super::missed::shows_progress(ui, bars, "reviewing", &text, &stop) {
            review.feed.stop();
        }
    }
}
