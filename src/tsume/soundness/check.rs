//! The check of a problem.

use super::super::both::Both;
use super::super::play::Play;
use super::super::problem::Problem;
use super::super::solver::{MateAnswer, MateVerdict, Solver};
use super::checked::{Checked, Event, Thoroughness};
use super::checking::Checking;
use komaoto_rules::shogi::{Move, Position};
use komaoto_task::Stop;

impl Solver {
    /// Checks a problem for soundness. Without a line of the author's, or if that does not mate, its main line is what is
    /// checked. `tell` hears what is found as it is found.
    pub fn check(
        &mut self,
        position: &Position,
        given: &[Move],
        wanted: &Thoroughness,
        stop: &Stop,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Checked {
        self.check_with(None, position, given, wanted, stop, tell)
    }

    /// The same by two searches at a time, which share what they learn. What is decided does not depend on it.
    pub fn check_with(
        &mut self,
        both: Option<Both<'_>>,
        position: &Position,
        given: &[Move],
        wanted: &Thoroughness,
        stop: &Stop,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Checked {
        let problem = Problem::new(position);
        let verdict = if problem.is_solvable() { MateVerdict::Unknown } else { MateVerdict::Invalid };
        let mut checked = Checked::begun(MateAnswer { verdict, faults: problem.faults.clone(), nodes: 0 });
        if problem.is_solvable() {
            let before = self.search.nodes;
            self.search.gauge().begin();
            let mut helper = both.map(|both| (self.search.helper(), both));
            let both = helper.as_mut().map(|(search, both)| (Play::new(search, wanted.nodes, stop), *both));
            let play = Play::new(&mut self.search, wanted.nodes, stop);
            Checking::new(play, both, &problem, wanted, &mut checked, tell).run(given);
            self.search.dismiss();
            let by_helper = helper.map_or(0, |(search, _)| search.nodes);
            checked.answer.nodes = self.search.nodes - before + by_helper;
            checked.flaws.sort_by_key(|flaw| (flaw.ply, flaw.mv));
            checked.tries.sort_by_key(|tried| (tried.ply, tried.mv));
        }
        checked.soundness = checked.judge(wanted.severities);
        checked
    }
}
