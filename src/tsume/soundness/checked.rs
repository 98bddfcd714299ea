//! What may be asked of a check, and what it has found.

use super::super::problem::ProblemFault;
use super::super::solver::{MateAnswer, MateVerdict};
use super::flaw::{Flaw, FlawCode, Severities, Severity, Soundness, Try};
use komaoto_rules::shogi::Move;

/// The limits and the severities of a check.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// The most positions to enter.
    pub nodes: u64,
    /// The most of them for a question about one alternative.
    pub each: u64,
    /// The same once the problem is known to be unsound.
    pub each_if_unsound: u64,
    /// The severity of each flaw.
    pub severities: Severities,
    /// Whether to tell the tries, too.
    pub tries: bool,
}

impl Default for Thoroughness {
    fn default() -> Self {
        Self {
            nodes: u64::MAX,
            each: u64::MAX,
            each_if_unsound: 1 << 16,
            severities: Severities::default(),
            tries: false,
        }
    }
}

/// A report of a check in progress.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// So many alternatives are not decided yet.
    Undecided(usize),
    /// Something was found.
    Found(&'a Flaw),
    /// The answer of the solver so far.
    Answered(&'a MateAnswer),
    /// The line that is checked, and how many of its moves were given.
    Line(&'a [Move], usize),
    /// The moves that were given hold.
    Holds,
}

/// The verdict on the line that was given 作意, whatever else the problem may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenLine<'a> {
    /// None was given.
    Absent,
    /// Whether it holds is not decided.
    Open,
    /// After each of its checks there is mate, whatever the reply.
    Holds,
    /// It is not playable, or the mate escapes it: where, and how.
    Fails(&'a Flaw),
}

/// The findings of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The answer of the solver.
    pub answer: MateAnswer,
    /// The verdict; `None` if there was nothing to check.
    pub soundness: Option<Soundness>,
    /// The author's line 作意: the given one as far as it can be played, to its end if that is mate, or else the main
    /// line.
    pub line: Vec<Move>,
    /// The number of its moves that were given.
    pub given: usize,
    /// Whether those are proven to hold.
    pub holds: bool,
    /// The number of pieces that the attacker has left at its end.
    pub left: u32,
    /// The flaws, in the order of the line.
    pub flaws: Vec<Flaw>,
    /// Tries 紛れ before the last move, in the order of the line, if they were asked for.
    pub tries: Vec<Try>,
    /// The number of undecided alternatives that matter for the verdict.
    pub undecided: usize,
    /// The number of other last moves left undecided: they are allowed, whatever they come to.
    pub undecided_last: usize,
}

impl Checked {
    /// A check of which nothing is known but what solving gave.
    pub fn begun(answer: MateAnswer) -> Self {
        Self {
            answer,
            soundness: None,
            line: Vec::new(),
            given: 0,
            holds: false,
            left: 0,
            flaws: Vec::new(),
            tries: Vec::new(),
            undecided: 0,
            undecided_last: 0,
        }
    }

    /// The verdict on the line that was given.
    pub fn given_line(&self) -> GivenLine<'_> {
        let breaks = |flaw: &&Flaw| flaw.is_of_line() || flaw.code == FlawCode::Fuzume && flaw.ply > 0;
        match self.flaws.iter().filter(breaks).min_by_key(|flaw| flaw.ply) {
            Some(flaw) => GivenLine::Fails(flaw),
            None if self.given == 0 => GivenLine::Absent,
            None if self.holds => GivenLine::Holds,
            None => GivenLine::Open,
        }
    }
    /// Whether the line was given to its end.
    pub fn is_whole(&self) -> bool {
        self.given > 0 && self.given == self.line.len()
    }

    /// The soundness of the problem. An undecided alternative is no flaw.
    pub fn judge(&self, severities: Severities) -> Option<Soundness> {
        if self.answer.faults.iter().any(|&fault| ProblemFault::is_of_diagram(fault)) {
            return Some(Soundness::Fusei);
        }
        if self.answer.verdict == MateVerdict::Invalid {
            return None;
        }
        let gravest = self.flaws.iter().map(|flaw| severities.of(flaw.code)).max();
        Some(match gravest {
            Some(Severity::Unsound) => Soundness::Fukanzen,
            _ if self.undecided > 0 => Soundness::Mikento,
            _ if self.flaws.iter().any(Flaw::is_of_line) => Soundness::Fuseiritsu,
            Some(Severity::Blemish) => Soundness::Kizu,
            _ => Soundness::Kanzen,
        })
    }
}
