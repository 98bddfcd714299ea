//! How good a move was by what an engine says of the positions before and after it: 緩手, 疑問手, 悪手 by the chance to
//! win that it gave away.

use crate::engine::win_chance;
use crate::record::{Evaluation, Glyph, Score};
use crate::rules::{Color, Game, Move};

/// Depths below this judge nothing.
pub const SHALLOW: u32 = 6;

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::AsRefStr)]
#[strum(serialize_all = "lowercase")]
pub enum Grade {
    /// 緩手, `?!`.
    Inaccuracy,
    /// 疑問手, `?`.
    Mistake,
    /// 悪手, `??`.
    Blunder,
}

impl Grade {
    /// The glyph that stands for it.
    pub const fn glyph(self) -> Glyph {
        match self {
            Self::Inaccuracy => Glyph::Dubious,
            Self::Mistake => Glyph::Mistake,
            Self::Blunder => Glyph::Blunder,
        }
    }

    /// For a chance given away, in percent.
    fn of_loss(loss: f64) -> Option<Self> {
        match loss {
            _ if loss >= 20.0 => Some(Self::Blunder),
            _ if loss >= 10.0 => Some(Self::Mistake),
            _ if loss >= 5.0 => Some(Self::Inaccuracy),
            _ => None,
        }
    }
}

/// What a move has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The chance to win that it gave away, in percent; nothing where a mate is concerned, which is no number.
    pub loss: Option<f64>,
    /// What it was.
    pub grade: Option<Grade>,
    /// Whether nothing is said because the engine had not searched deeply enough.
    pub is_shallow: bool,
}

impl Cost {
    /// What is left of it once the reply is known: an inaccuracy of which the engine sees nothing any more when the same
    /// side is to move again was none. Engines see each side a little better when it is to move, which would make every
    /// other move of an even game look weak.
    pub fn settled(self, game: Game, mover: Color, before: &Evaluation, next: Option<&Evaluation>) -> Self {
        let next = next.filter(|next| next.engine == before.engine && next.depth.is_none_or(|depth| depth >= SHALLOW));
        let (Some(Grade::Inaccuracy), Some(next)) = (self.grade, next) else { return self };
        match (before.score.seen_by(mover), next.score.seen_by(mover)) {
            (Score::Centipawns(before), Score::Centipawns(next)) => {
                let loss = (win_chance(before, scale(game)) - win_chance(next, scale(game))) * 100.0;
                if Grade::of_loss(loss).is_some() { self } else { Self { grade: None, ..self } }
            }
            _ => self,
        }
    }
}

/// How many centipawns stand for a chance of 73 %: as ShogiHome counts in shogi, as lichess does in chess.
pub const fn scale(game: Game) -> f64 {
    match game {
        Game::Shogi => 600.0,
        Game::Chess | Game::Xiangqi => 271.6,
    }
}

/// What a move of a side has cost, by the evaluations before and after it. Nothing is said where they come from two
/// engines, or were not searched deeply.
pub fn cost(game: Game, mover: Color, played: Move, before: &Evaluation, after: &Evaluation) -> Cost {
    let shallow = |said: &Evaluation| said.depth.is_some_and(|depth| depth < SHALLOW);
    let is_mated = matches!(after.score, Score::Mate { moves: Some(0), .. });
    if before.engine != after.engine {
        return Cost::default();
    }
    if shallow(before) || shallow(after) && !is_mated {
        return Cost { is_shallow: true, ..Cost::default() };
    }
    let is_first_choice = before.line.first() == Some(&played);
    let grade = |grade: Option<Grade>| if is_first_choice { None } else { grade };
    // From here on what is good for the mover is above zero, and Black is the mover.
    let (before, after) = (before.score.seen_by(mover), after.score.seen_by(mover));
    let of_mate = |left: i32| match left {
        _ if left > 4_000 => Grade::Inaccuracy,
        _ if left > 1_000 => Grade::Mistake,
        _ => Grade::Blunder,
    };
    match (before, after) {
        (Score::Centipawns(before), Score::Centipawns(after)) => {
            let loss = (win_chance(before, scale(game)) - win_chance(after, scale(game))).max(0.0) * 100.0;
            let loss = (loss * 10.0).round() / 10.0;
            Cost { loss: Some(loss), grade: grade(Grade::of_loss(loss)), ..Cost::default() }
        }
        // Into a mate; and who was lost anyway loses less.
        (Score::Centipawns(before), Score::Mate { winner: Color::White, .. }) => {
            Cost { grade: grade(Some(of_mate(before.saturating_neg()))), ..Cost::default() }
        }
        // A mate is lost; and who wins anyway loses less.
        (Score::Mate { winner: Color::Black, .. }, Score::Centipawns(after)) => {
            Cost { grade: grade(Some(of_mate(after))), ..Cost::default() }
        }
        (Score::Mate { winner: Color::Black, .. }, Score::Mate { winner: Color::White, .. }) => {
            Cost { grade: grade(Some(Grade::Blunder)), ..Cost::default() }
        }
        _ => Cost::default(),
    }
}

/// What is said of the moves of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many of its moves were judged.
    pub moves: usize,
    /// 緩手.
    pub inaccuracies: usize,
    /// 疑問手.
    pub mistakes: usize,
    /// 悪手.
    pub blunders: usize,
    /// The mean of what its moves kept, in percent; as lichess counts.
    pub accuracy: Option<f64>,
}

impl Tally {
    /// Of the moves of one side.
    pub fn of(costs: impl Iterator<Item = Cost>) -> Self {
        let (mut tally, mut kept) = (Self::default(), Vec::new());
        for cost in costs {
            tally.moves += usize::from(cost.loss.is_some() || cost.grade.is_some());
            match cost.grade {
                Some(Grade::Inaccuracy) => tally.inaccuracies += 1,
                Some(Grade::Mistake) => tally.mistakes += 1,
                Some(Grade::Blunder) => tally.blunders += 1,
                None => {}
            }
            let loss = cost.loss.or(cost.grade.map(|_| 50.0));
            kept.extend(loss.map(|loss| (103.166_8 * (-0.043_54 * loss).exp() - 3.166_9).clamp(0.0, 100.0)));
        }
        let mean = kept.iter().sum::<f64>() / kept.len() as f64;
        tally.accuracy = (!kept.is_empty()).then(|| (mean * 10.0).round() / 10.0);
        tally
    }
}
