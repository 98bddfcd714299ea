//! 棋譜解析: a whole game judged by an engine, in one edit.

use std::time::Instant;

use super::job::{Job, Worksite};
use crate::editor::Document;
use crate::editor::analysis::{Review, SHALLOW};
use crate::engine::EngineTrouble;
use crate::locale::Locale;
use crate::record::{Evaluation, NodeId, Record};
use crate::task::Feed;
use crate::texts;
use crate::ui::command::Command;
use crate::ui::panels::status::StatusWork;
use crate::ui::panels::{Live, Notice};
use crate::ui::words::time_text;

/// A whole game that is being judged. Dropping it cancels that.
pub(super) struct Reviewing {
    /// The number of the game.
    pub of: u64,
    pub begun: Instant,
    pub done: (usize, usize),
    /// What the engine has said until now.
    pub found: Live,
    /// What it has found in the end, and what was wrong with it.
    pub ended: Option<(Box<Review>, Option<EngineTrouble>)>,
    pub feed: Feed<Progress>,
}

/// What the judging tells.
pub(super) enum Progress {
    Done(usize, usize, Option<Box<(NodeId, Evaluation)>>),
    Ended(Box<Review>, Option<EngineTrouble>),
}

impl Reviewing {
    /// How far it is, and how long it may take.
    pub fn progress(&self, locale: &Locale) -> StatusWork {
        let (done, all) = self.done;
        let mut text = locale.with("review-progress", &[("done", done.into()), ("all", all.into())]);
        if done > 0 && done < all {
            let rest = self.begun.elapsed().mul_f64((all - done) as f64 / done as f64);
            text = format!("{text}  {}", locale.with("review-left", &[("time", time_text(rest).into())]));
        }
        StatusWork { text, end: locale.text("review-stop"), command: Command::Review }
    }

    /// How far it is: "43%".
    pub fn share(&self) -> String {
        let (done, all) = self.done;
        format!("{}%", done * 100 / all.max(1))
    }

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
        let mut said = sides.to_vec();
        if found.shallow() > 0 {
            said.push(texts::shallow(found.shallow(), SHALLOW, locale));
        }
        site.say(Notice { offer, ..said.join("   ").into() });
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
