//! When an exercise is asked again: FSRS, version 6, with its usual parameters, as the reference implementation
//! (py-fsrs 6) reckons without fuzz. The crates of it were no way: one brings a framework for neural networks along, the
//! other names no licence.

use serde::{Deserialize, Serialize};

/// The parameters that fit most people's memories.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// The chance to remember at which an exercise is asked again.
const RETENTION: f64 = 0.9;
/// The longest interval in days, and the least stability.
const MOST_DAYS: f64 = 36_500.0;
const LEAST: f64 = 0.001;
/// After how many seconds what is learned, or was forgotten, is asked again.
const LEARNING: &[f64] = &[60.0, 600.0];
const RELEARNING: &[f64] = &[600.0];
/// The seconds of a day.
pub const DAY: u64 = 86_400;

/// How well an answer came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerGrade {
    /// It did not.
    Again = 1,
    /// With effort.
    Hard = 2,
    /// As it should.
    Good = 3,
    /// At once.
    Easy = 4,
}

impl AnswerGrade {
    /// Its name in texts and for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Hard => "hard",
            Self::Good => "good",
            Self::Easy => "easy",
        }
    }
}

impl AnswerGrade {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    const fn number(self) -> f64 {
        match self {
            Self::Again => 1.0,
            Self::Hard => 2.0,
            Self::Good => 3.0,
            Self::Easy => 4.0,
        }
    }

    /// The grade of an answer that took so many seconds, came after so many wrong tries and so many hints.
    pub const fn of(seconds: u64, wrong: u32, hints: u32) -> Self {
        match (wrong, hints, seconds) {
            (1.., ..) | (_, 2.., _) => Self::Again,
            (_, 1, _) | (_, _, 60..) => Self::Hard,
            (_, _, ..10) => Self::Easy,
            _ => Self::Good,
        }
    }
}

/// How far it is with an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryStage {
    /// It is being learned: how many steps of that are done.
    Learning(usize),
    /// It is known.
    Known,
    /// It was forgotten, and is being learned anew.
    Relearning(usize),
}

/// What is remembered of an exercise. Times are seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Memory {
    /// In how many days the chance to remember falls to 90 %.
    pub stability: f64,
    /// How difficult it is, from 1 to 10.
    pub difficulty: f64,
    /// How far it is.
    pub stage: MemoryStage,
    /// When it was answered last.
    pub last: u64,
    /// When it is asked again.
    pub due: u64,
}

impl Memory {
    /// What is remembered after an answer.
    pub fn after(before: Option<Self>, grade: AnswerGrade, at: u64) -> Self {
        let (stability, difficulty, stage) = match before {
            None => {
                (W[grade as usize - 1].max(LEAST), first_difficulty(grade).clamp(1.0, 10.0), MemoryStage::Learning(0))
            }
            Some(before) => {
                let days = at.saturating_sub(before.last) / DAY;
                let stability = if days < 1 {
                    short_term(before.stability, grade)
                } else {
                    long_term(&before, before.chance(at), grade)
                };
                (stability, next_difficulty(before.difficulty, grade), before.stage)
            }
        };
        let (stage, wait) = next_stage(stage, grade, stability);
        Self { stability, difficulty, stage, last: at, due: at.saturating_add(wait as u64) }
    }

    /// How many steps of learning are left, and none of what is known.
    pub const fn steps_left(&self) -> usize {
        match self.stage {
            MemoryStage::Known => 0,
            MemoryStage::Learning(done) => LEARNING.len().saturating_sub(done),
            MemoryStage::Relearning(done) => RELEARNING.len().saturating_sub(done),
        }
    }

    /// How fast a memory decays.
    pub const DECAY: f64 = W[20];

    /// The chance to remember it.
    pub fn chance(&self, at: u64) -> f64 {
        let days = (at.saturating_sub(self.last) / DAY) as f64;
        (1.0 + factor() * days / self.stability).powf(-W[20])
    }
}

/// The stage after an answer, and after how many seconds it is asked again.
fn next_stage(stage: MemoryStage, grade: AnswerGrade, stability: f64) -> (MemoryStage, f64) {
    let known = || (MemoryStage::Known, interval(stability) * DAY as f64);
    let (steps, step) = match stage {
        MemoryStage::Known if grade == AnswerGrade::Again => {
            return (MemoryStage::Relearning(0), RELEARNING.first().copied().unwrap_or(LEARNING[0]));
        }
        MemoryStage::Known => return known(),
        MemoryStage::Learning(step) => (LEARNING, step),
        MemoryStage::Relearning(step) => (RELEARNING, step),
    };
    let at = |step: usize| match stage {
        MemoryStage::Relearning(_) => MemoryStage::Relearning(step),
        _ => MemoryStage::Learning(step),
    };
    let wait = |step: usize| steps.get(step).copied().unwrap_or_default();
    match grade {
        AnswerGrade::Again => (at(0), wait(0)),
        AnswerGrade::Hard if step == 0 && steps.len() == 1 => (at(0), wait(0) * 1.5),
        AnswerGrade::Hard if step == 0 => (at(0), (wait(0) + wait(1)) / 2.0),
        AnswerGrade::Hard => (at(step), wait(step)),
        AnswerGrade::Good if step + 1 < steps.len() => (at(step + 1), wait(step + 1)),
        AnswerGrade::Good | AnswerGrade::Easy => known(),
    }
}

fn factor() -> f64 {
    0.9_f64.powf(-1.0 / W[20]) - 1.0
}

/// After how many days it is asked again.
fn interval(stability: f64) -> f64 {
    let days = stability / factor() * (RETENTION.powf(-1.0 / W[20]) - 1.0);
    days.round_ties_even().clamp(1.0, MOST_DAYS)
}

fn first_difficulty(grade: AnswerGrade) -> f64 {
    W[4] - (W[5] * (grade.number() - 1.0)).exp() + 1.0
}

fn next_difficulty(difficulty: f64, grade: AnswerGrade) -> f64 {
    let change = -W[6] * (grade.number() - 3.0);
    let damped = difficulty + (10.0 - difficulty) * change / 9.0;
    (W[7] * first_difficulty(AnswerGrade::Easy) + (1.0 - W[7]) * damped).clamp(1.0, 10.0)
}

fn short_term(stability: f64, grade: AnswerGrade) -> f64 {
    let rise = (W[17] * (grade.number() - 3.0 + W[18])).exp() * stability.powf(-W[19]);
    let rise = if grade == AnswerGrade::Again { rise } else { rise.max(1.0) };
    (stability * rise).max(LEAST)
}

fn long_term(before: &Memory, chance: f64, grade: AnswerGrade) -> f64 {
    let Memory { stability, difficulty, .. } = *before;
    let next = if grade == AnswerGrade::Again {
        let long =
            W[11] * difficulty.powf(-W[12]) * ((stability + 1.0).powf(W[13]) - 1.0) * ((1.0 - chance) * W[14]).exp();
        long.min(stability / (W[17] * W[18]).exp())
    } else {
        let penalty = if grade == AnswerGrade::Hard { W[15] } else { 1.0 };
        let bonus = if grade == AnswerGrade::Easy { W[16] } else { 1.0 };
        let rise = ((1.0 - chance) * W[10]).exp() - 1.0;
        stability * (1.0 + W[8].exp() * (11.0 - difficulty) * stability.powf(-W[9]) * rise * penalty * bonus)
    };
    next.max(LEAST)
}
