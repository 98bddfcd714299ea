//! How exercises 次の一手 are made and asked, as a person chose it last.

use crate::editor::analysis::MissedSearch;
use crate::exercises::{ExercisePlan, ProgressQuestion, Verifying};

/// The last number of a move.
pub(crate) const MOST_PLIES: u32 = 999;

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct LearningChoice {
    /// How much of the chance to win a move gives away that becomes an exercise, in percent.
    pub points: u32,
    /// The first and the last move that is looked at, by their numbers.
    pub plies: (u32, u32),
    /// Whether only moves of who moves first in the game count, or only the others.
    pub first: Option<bool>,
    /// Whose moves count, or of whoever has that in the name; without a name those of everybody.
    pub player: String,
    /// Whether mates are looked for that were missed or walked into.
    pub mates: bool,
    /// How long an engine searches each position that it verifies, in seconds.
    pub seconds: u32,
    /// How many exercises are new on a day.
    pub new_a_day: u32,
    /// Whether an engine is asked about a move that is in no list.
    pub asks_engine: bool,
}

impl Default for LearningChoice {
    fn default() -> Self {
        Self {
            points: ExercisePlan::POINTS,
            plies: (1, MOST_PLIES),
            first: None,
            player: String::new(),
            mates: false,
            seconds: Verifying::SECONDS,
            new_a_day: 10,
            asks_engine: true,
        }
    }
}

impl LearningChoice {
    fn named(&self) -> Option<String> {
        Some(self.player.trim().to_owned()).filter(|name| !name.is_empty())
    }

    /// What becomes an exercise.
    pub(crate) fn plan(&self) -> ExercisePlan {
        let (first, last) = self.plies;
        ExercisePlan {
            points: f64::from(self.points),
            player: self.named(),
            plies: first..=if last >= MOST_PLIES { u32::MAX } else { last },
            mates: self.mates.then(MissedSearch::of_judged),
            ..ExercisePlan::default()
        }
    }

    /// Whose progress is looked at.
    pub(crate) fn question(&self) -> ProgressQuestion {
        ProgressQuestion { player: self.named(), first: self.first }
    }
}
