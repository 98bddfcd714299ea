//! A person solving a mate problem 解図: the checks tried, each answered by the defence that lasts longest. The record
//! knows nothing of it.

use std::time::Duration;

use super::analyst::{Finding, MateQuestion};
use super::scores::TrialScore;
use crate::record::{Record, attacker_of, is_problem};
use crate::rules::shogi::{Color, Move, Position};
use crate::tsume::MateVerdict;

/// How long a defence is looked for.
const PATIENCE: Duration = Duration::from_secs(20);

/// How it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialState {
    /// The person is to give check.
    Attack,
    /// The defence is being looked for.
    Defence,
    /// It is mate.
    Solved,
    /// The last check does not mate; a reply that shows it, if one is known.
    Refuted(Option<Move>),
    /// It is not known whether the last check mates.
    Open,
}

/// An attempt to solve a problem.
#[derive(Clone, Debug)]
pub struct Trial {
    start: Position,
    moves: Vec<Move>,
    position: Position,
    stand: TrialState,
    /// How many checks did not mate, and how many hints were given.
    counts: (u32, u32),
    /// What of that was given out as its score.
    scored: TrialScore,
    /// How much is told of the present position: nothing, the length, the move.
    hint: u8,
}

impl Trial {
    /// The problem of a record; `None` if it is none.
    pub fn of(record: &Record) -> Option<Self> {
        if !is_problem(record) {
            return None;
        }
        let start = record.initial.shogi()?;
        let is_attack = start.side_to_move() == Color::Black;
        let start = start.clone();
        let position = start.clone();
        is_attack.then_some(Self {
            start,
            moves: Vec::new(),
            position,
            stand: TrialState::Attack,
            counts: (0, 0),
            scored: TrialScore::default(),
            hint: 0,
        })
    }

    /// Where it began.
    pub fn start(&self) -> &Position {
        &self.start
    }
    /// The position reached.
    pub fn position(&self) -> &Position {
        &self.position
    }
    /// The moves that led there.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
    /// How it stands.
    pub fn stand(&self) -> TrialState {
        self.stand
    }
    /// How many checks did not mate, and how many hints were given.
    pub fn counts(&self) -> (u32, u32) {
        self.counts
    }
    /// How much is to be told of the present position: nothing, the length, the move.
    pub fn hint(&self) -> u8 {
        self.hint
    }

    /// What has come of it since this was asked last; `None` if nothing.
    pub fn score(&mut self) -> Option<TrialScore> {
        let (failed, hints) = self.counts;
        let solved = self.scored.solved || self.stand == TrialState::Solved;
        let now = TrialScore { solved, failed, hints };
        let before = std::mem::replace(&mut self.scored, now);
        (now != before).then(|| TrialScore { solved, failed: failed - before.failed, hints: hints - before.hints })
    }

    /// Plays a legal move; false if it is no check, or it is not the attacker's turn.
    pub fn check(&mut self, mv: Move) -> bool {
        let mut after = self.position.clone();
        if self.stand != TrialState::Attack || after.play(mv).is_err() || !after.in_check() {
            return false;
        }
        self.moves.push(mv);
        (self.position, self.stand, self.hint) = (after, TrialState::Defence, 0);
        true
    }

    /// What is to be found out now.
    pub fn question(&self) -> Option<MateQuestion> {
        let is_due = self.stand == TrialState::Defence || self.stand == TrialState::Attack && self.hint > 0;
        is_due.then(|| MateQuestion {
            attacker: Some(attacker_of(&self.start)),
            refutation: self.stand == TrialState::Defence,
            patience: PATIENCE,
            ..MateQuestion::of(self.position.clone())
        })
    }

    /// Takes what was found out: plays the defence, or says why there is none.
    pub fn take(&mut self, finding: &Finding) {
        if self.stand != TrialState::Defence || !finding.is_final || finding.question.position != self.position {
            return;
        }
        self.stand = match &finding.answer.verdict {
            MateVerdict::Mate(mate) => match mate.line.first() {
                None => TrialState::Solved,
                Some(&reply) => {
                    if self.position.play(reply).is_ok() {
                        self.moves.push(reply);
                    }
                    TrialState::Attack
                }
            },
            MateVerdict::NoMate => {
                self.counts.0 += 1;
                TrialState::Refuted(finding.refutation)
            }
            MateVerdict::Unknown | MateVerdict::Invalid => TrialState::Open,
        };
    }

    /// Tells more of the present position: how long the mate is, which check comes next; or why the last one failed.
    pub fn ask_hint(&mut self) {
        let most = match self.stand {
            TrialState::Attack => 2,
            TrialState::Refuted(Some(_)) => 1,
            _ => 0,
        };
        if self.hint < most {
            self.hint += 1;
            self.counts.1 += u32::from(self.stand == TrialState::Attack);
        }
    }

    /// Takes the last check back, and the defence before it if there was one since.
    pub fn take_back(&mut self) {
        // After a defence it is the attacker's turn again: both go.
        let kept = self.moves.len().saturating_sub(if self.stand == TrialState::Attack { 2 } else { 1 });
        self.moves.truncate(kept);
        self.replay();
    }

    /// Begins again.
    pub fn restart(&mut self) {
        self.moves.clear();
        self.replay();
    }

    fn replay(&mut self) {
        let mut position = self.start.clone();
        let played = self.moves.iter().take_while(|&&mv| position.play(mv).is_ok()).count();
        self.moves.truncate(played);
        (self.position, self.stand, self.hint) = (position, TrialState::Attack, 0);
    }
}
