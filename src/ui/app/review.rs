//! 棋譜解析: a whole game judged by an engine, in one edit.

use egui::Ui;

use super::App;
use crate::editor::{Document, Review, Reviewer, Stage};
use crate::engine::Trouble;
use crate::record::{Evaluation, NodeId};
use crate::task::Feed;
use crate::texts;
use crate::ui::cards::bar::Bars;
use crate::ui::dialogs::ReviewView;
use crate::ui::panels::{Live, Notice, NoticeOffer};
use crate::ui::settings::Pane;

/// A whole game that is being judged. Dropping it cancels that.
pub(super) struct Reviewing {
    /// Which document, and which of its games.
    of: (u64, usize),
    done: (usize, usize),
    /// What the engine has said until now.
    found: Live,
    feed: Feed<Progress>,
}

enum Progress {
    Done(usize, usize, Option<Box<(NodeId, Evaluation)>>),
    Ended(Box<Review>, Option<Trouble>),
}

impl Reviewing {
    /// What an engine has said of the game that a document shows, while it judges that game.
    pub fn live(&self, document: &Document) -> Option<&Live> {
        (self.of == (document.id(), document.games().1)).then_some(&self.found)
    }
}

impl App {
    /// Asks how the game is to be judged; or judges it no longer.
    pub(super) fn open_or_stop_review(&mut self) {
        if let Some(review) = &self.review {
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
        let Some(choice) = self.settings.engines.get(engine).filter(|_| self.review.is_none()) else { return };
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
                    let _ = sink.give(Progress::Done(done, all, said.map(Box::new)));
                };
                let (review, trouble) = reviewer.study(&record, study, stop, &mut tell);
                sink.give(Progress::Ended(Box::new(review), trouble));
            },
        );
        self.review =
            Some(Reviewing { of: (document.id(), document.games().1), done: (0, 0), found: Live::new(), feed });
    }

    pub(super) fn poll_review(&mut self) {
        while let Some(review) = &mut self.review {
            match review.feed.poll() {
                Some(Ok(Progress::Done(done, all, said))) => {
                    review.done = (done, all);
                    review.found.extend(said.map(|said| *said));
                }
                Some(Ok(Progress::Ended(found, trouble))) => {
                    let of = review.of;
                    self.review = None;
                    self.write_review(of, &found);
                    if let Some(trouble) = trouble {
                        self.complain(texts::engine_trouble(&trouble, &self.locale));
                    }
                }
                Some(Err(failed)) => {
                    self.review = None;
                    let detail = [("detail", failed.to_string().into())];
                    self.complain(self.locale.with("error-internal", &detail));
                }
                None => break,
            }
        }
    }

    /// Writes what was found into the game that was judged, wherever it is open now.
    fn write_review(&mut self, (id, game): (u64, usize), found: &Review) {
        let document = &mut self.desk.session.document;
        let (games, shown) = document.games();
        if document.id() != id || game >= games {
            return;
        }
        document.show_game(game);
        let kind = document.record().game();
        let edit = found.edit(document.record(), |rank, score| texts::judged_line(rank, score, kind, &self.locale));
        let made = edit.is_some_and(|edit| document.apply(edit).is_ok());
        document.show_game(shown);
        let offer = made.then(|| NoticeOffer::Undo((document.id(), document.revision())));
        let sides = [kind.bottom(), !kind.bottom()].map(|side| {
            let tally = found.tally(side);
            let grades = [tally.inaccuracies, tally.mistakes, tally.blunders];
            texts::tally(kind, side, grades, tally.accuracy, &self.locale)
        });
        self.notice = Some(Notice { offer, ..sides.join("   ").into() });
    }

    /// The bar about a game that is being judged, with a way to stop that keeps what is done.
    pub(super) fn show_reviewing(&mut self, ui: &Ui, bars: &mut Bars) {
        let Some(review) = &self.review else { return };
        let (done, all) = review.done;
        let text = self.locale.with("review-progress", &[("done", done.into()), ("all", all.into())]);
        let stop = self.locale.text("review-stop");
        if super::missed::shows_progress(ui, bars, "reviewing", &text, &stop) {
            review.feed.stop();
        }
    }
}
