//! Exercises made of many games, one after the other: what is made is kept whatever happens to the rest.

use std::cell::RefCell;

use super::exercise::ExerciseSource;
use super::make::{Collection, ExercisePlan};
use super::verifying::Verifying;
use crate::editor::analysis::Reviewer;
use crate::engine::{EngineTrouble, Limit, Program};
use crate::locale::Locale;
use crate::record::Record;
use crate::rules::Game;
use crate::task::Stop;

/// A game of which exercises are made, and where it is.
#[derive(Clone, Debug)]
pub struct SourceGame {
    /// The game.
    pub record: Record,
    /// Where it is.
    pub source: ExerciseSource,
}

/// What is to be made of games.
#[derive(Clone, Debug, Default)]
pub struct MakeOrder {
    /// What becomes an exercise; its side counts for nothing here.
    pub plan: ExercisePlan,
    /// Whether only moves of who moves first in the game count, or only the others.
    pub first: Option<bool>,
    /// The engine that verifies slips, and how long it searches.
    pub engine: Option<(Program, Limit)>,
}

/// How far the making is.
#[derive(Debug)]
pub enum MakeNews {
    /// So many games are done, and of them there are so many exercises.
    Done {
        /// The games.
        games: usize,
        /// The exercises.
        exercises: usize,
    },
    /// So much of the next game is done, from 0 to 1.
    Within(f32),
    /// So many slips were verified.
    Verified(usize),
    /// The engine did not go on with this game; what was made of it before is kept.
    Trouble(usize, EngineTrouble),
}

impl MakeOrder {
    /// Makes exercises of games until it is stopped; what was made by then is the answer.
    pub fn make(
        &self,
        games: &[SourceGame],
        (stop, locale): (&Stop, &Locale),
        tell: &mut dyn FnMut(MakeNews),
    ) -> Collection {
        let mut made = Collection::default();
        let mut reviewer: Option<(Game, Reviewer)> = None;
        let mut verified = 0;
        for (at, SourceGame { record, source }) in games.iter().enumerate() {
            if stop.is_set() {
                break;
            }
            let game = record.game();
            let side = self.first.map(|first| if first { game.bottom() } else { !game.bottom() });
            let plan = ExercisePlan { side, ..self.plan.clone() };
            let tell_all = RefCell::new(&mut *tell);
            let mut heard = || {
                verified += 1;
                (tell_all.borrow_mut())(MakeNews::Verified(verified));
            };
            let mut within = |share: f32| (tell_all.borrow_mut())(MakeNews::Within(share));
            let verifying = self.engine.as_ref().map(|(program, limit)| {
                // An engine plays one game, and there may be several kinds.
                let (_, engine) = match reviewer.take() {
                    Some((of, engine)) if of == game => reviewer.insert((of, engine)),
                    _ => reviewer.insert((game, Reviewer::start(program.clone(), game))),
                };
                Verifying { engine, limit: *limit, tell: &mut heard }
            });
            let (found, trouble) = plan.of_record_telling(record, source, verifying, (stop, locale, &mut within));
            made.take(found);
            if let Some(trouble) = trouble {
                // The next game has a new one.
                reviewer = None;
                tell(MakeNews::Trouble(at, trouble));
            }
            if !stop.is_set() {
                tell(MakeNews::Done { games: at + 1, exercises: made.exercises.len() });
            }
        }
        made
    }
}
