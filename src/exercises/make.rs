//! Exercises made of records.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use super::chances::{LONGEST, NEAR, chance, cut};
use super::exercise::{
    Exercise, ExerciseKind, ExerciseSource, PlayedMove, PreviousMove, RightMove, good_moves, is_exercise,
};
use super::left_out::{LeftOut, MOST_RIGHT};
use super::mates;
use super::verifying::Verifying;
use crate::editor::analysis::{MissedSearch, SHALLOW, in_order_of_trust, is_engine_line, said_around};
use crate::engine::EngineTrouble;
use crate::formats::comment::said_in_person;
use crate::locale::Locale;
use crate::record::{Evaluation, Node, NodeId, Record, Score, is_asked};
use crate::rules::{Color, Move, Position};
use crate::task::Stop;

/// What becomes an exercise.
#[derive(Clone, Debug)]
pub struct ExercisePlan {
    /// The chance to win that a move gave away, in percent.
    pub points: f64,
    /// The chance that its side had before, in percent.
    pub least: f64,
    /// Whose moves, if not those of both.
    pub side: Option<Color>,
    /// Of which player, or whoever has that in the name.
    pub player: Option<String>,
    /// Which moves, by their numbers.
    pub plies: RangeInclusive<u32>,
    /// Slips, by the evaluations of the record.
    pub slips: bool,
    /// Positions that a person has named.
    pub own: bool,
    /// Missed mates and mates that were walked into: how they are searched for.
    pub mates: Option<MissedSearch>,
}

impl ExercisePlan {
    /// How many points of the chance to win a slip gives away, in percent, where nobody has said so.
    pub const POINTS: u32 = 20;
}

impl Default for ExercisePlan {
    fn default() -> Self {
        let plies = 0..=u32::MAX;
        Self {
            points: f64::from(Self::POINTS),
            least: 40.0,
            side: None,
            player: None,
            plies,
            slips: true,
            own: true,
            mates: None,
        }
    }
}

/// What was found in a record.
#[derive(Clone, Debug, Default)]
pub struct FoundExercises {
    /// The exercises, in the order of the moves.
    pub exercises: Vec<Exercise>,
    /// What was left out, and how often.
    pub left_out: BTreeMap<LeftOut, usize>,
}

/// Whether a bookmark names an exercise, in any language.
pub fn is_exercise_name(name: &str) -> bool {
    const NAMES: [&str; 4] = ["次の一手", "exercise", "练习", "練習"];
    let name = name.trim().to_lowercase();
    NAMES.iter().any(|known| name.starts_with(known))
}

/// A move of the main line of a game.
pub(super) struct GameMove {
    pub before: NodeId,
    pub id: NodeId,
    pub ply: u32,
    pub mv: Move,
    /// The position before it.
    pub position: Position,
}

impl FoundExercises {
    /// Counts what was left out.
    pub(super) fn leave(&mut self, why: LeftOut) {
        *self.left_out.entry(why).or_default() += 1;
    }
}

impl ExercisePlan {
    /// The exercises of a record.
    ///
    /// # Errors
    /// What ails the engine that verifies; what was found by then is there.
    pub fn of_record(
        &self,
        record: &Record,
        source: &ExerciseSource,
        verifying: Option<Verifying<'_>>,
        (stop, locale): (&Stop, &Locale),
    ) -> (FoundExercises, Option<EngineTrouble>) {
        self.of_record_telling(record, source, verifying, (stop, locale, &mut |_| {}))
    }

    /// The same; it tells how much of the record is done, from 0 to 1.
    pub(super) fn of_record_telling(
        &self,
        record: &Record,
        source: &ExerciseSource,
        mut verifying: Option<Verifying<'_>>,
        (stop, locale, tell): (&Stop, &Locale, &mut dyn FnMut(f32)),
    ) -> (FoundExercises, Option<EngineTrouble>) {
        let mut found = FoundExercises::default();
        let none = match record {
            record if record.variant().is_some() => Some(LeftOut::Variant),
            record if is_asked(record) => Some(LeftOut::Asked),
            _ => None,
        };
        if let Some(why) = none {
            found.leave(why);
            return (found, None);
        }
        let Some(sides) = self.sides(record) else {
            found.leave(LeftOut::OtherPlayer);
            return (found, None);
        };
        let moves: Vec<GameMove> = moves(record);
        let wanted = |of: &GameMove| self.plies.contains(&of.ply) && sides.contains(&of.position.side_to_move());
        // The work is the mates, and then what an engine verifies.
        let of_mates = match (&self.mates, &verifying) {
            (None, _) => 0.0,
            (Some(_), None) => 1.0,
            (Some(_), Some(_)) => 0.5,
        };
        if let Some(search) = &self.mates {
            let mut told = |share: f32| tell(share * of_mates);
            let undecided = mates::find(record, (search, stop, &mut told), locale, &mut |at, exercise| {
                let before = record.tree.parent(at).unwrap_or(NodeId::ROOT);
                let previous = previous(record, before);
                let is_wanted = moves.iter().find(|of| of.id == at).map_or_else(
                    || record.tree.children(before).contains(&at) && self.plies.contains(&record.ply(at)),
                    wanted,
                );
                match exercise {
                    _ if !is_wanted => {}
                    Ok(exercise) => found.exercises.push(placed(exercise, (record.ply(at), previous), source)),
                    Err(why) => found.leave(why),
                }
            });
            if undecided > 0 {
                *found.left_out.entry(LeftOut::Undecided).or_default() += undecided;
            }
        }
        if self.own {
            for id in record.tree.preorder() {
                let Some(node) = record.tree.get(id) else { continue };
                if node.bookmark.as_deref().is_some_and(is_exercise_name) {
                    match own(record, id, source) {
                        Ok(exercise) => found.exercises.push(exercise),
                        Err(why) => found.leave(why),
                    }
                }
            }
        }
        let mut trouble = None;
        if self.slips {
            let mut judged = 0;
            for (nth, of) in moves.iter().enumerate() {
                let Some((then, now)) = said_around_move(record, of) else { continue };
                judged += 1;
                tell(of_mates + (1.0 - of_mates) * nth as f32 / moves.len() as f32);
                if !wanted(of) || stop.is_set() {
                    continue;
                }
                let slip = match self.slip(record, of, (then, now), locale) {
                    None => continue,
                    Some(slip) => slip,
                };
                let slip = match (slip, verifying.as_mut()) {
                    (Ok(_), _) if trouble.is_some() => Err(LeftOut::Unverified),
                    (Ok(slip), Some(engine)) => match engine.verified(&slip, stop) {
                        Ok(Some(verified)) => verified,
                        // It was stopped.
                        Ok(None) => break,
                        Err(ailing) => {
                            trouble = Some(ailing);
                            Err(LeftOut::Unverified)
                        }
                    },
                    (Ok(slip), None) => by_itself(slip),
                    (Err(why), _) => Err(why),
                };
                match slip {
                    Ok(exercise) => {
                        found.exercises.push(placed(exercise, (of.ply, previous(record, of.before)), source))
                    }
                    Err(why) => found.leave(why),
                }
            }
            if judged == 0 && found.exercises.is_empty() && moves.len() > 1 {
                // To judge a position that is asked would be no use.
                found.leave(if is_exercise(record) { LeftOut::Asked } else { LeftOut::NotJudged });
            }
        }
        // Of one position the first that was found counts.
        found.exercises.sort_by_key(|exercise| exercise.source.ply);
        (found, trouble)
    }

    /// The sides whose moves are looked at; `None` if the player did not play.
    fn sides(&self, record: &Record) -> Option<Vec<Color>> {
        let is_player = |side: &Color| {
            let Some(name) = &self.player else { return true };
            let named = record.with_headers(|headers| headers.player(*side).map(str::to_lowercase));
            named.is_some_and(|named| named.contains(&name.to_lowercase()))
        };
        let sides: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|side| self.side.is_none_or(|only| only == *side))
            .filter(is_player)
            .collect();
        (!sides.is_empty()).then_some(sides)
    }

    /// The exercise that a move may make, if it is a slip at all, with what the record knows to be right.
    fn slip(
        &self,
        record: &Record,
        of: &GameMove,
        (then, now): (&Evaluation, &Evaluation),
        locale: &Locale,
    ) -> Option<Result<Exercise, LeftOut>> {
        let (game, side) = (record.game(), of.position.side_to_move());
        let (before, after) = (chance(game, side, then.score), chance(game, side, now.score));
        let is_own_choice = then.line.first() == Some(&of.mv);
        if (before - after) * 100.0 < self.points || is_own_choice {
            return None;
        }
        let shallow = |said: &Evaluation| said.depth.is_some_and(|depth| depth < SHALLOW);
        let is_over = matches!(now.score, Score::Mate { moves: Some(0), .. });
        if before * 100.0 < self.least {
            return Some(Err(LeftOut::LostBefore));
        }
        if shallow(then) || shallow(now) && !is_over {
            return Some(Err(LeftOut::Shallow));
        }
        let mut right: Vec<RightMove> = Vec::new();
        let best = Evaluation { line: Vec::new(), ..then.clone() };
        if !then.line.is_empty() {
            right.push(RightMove { line: cut(&then.line), evaluation: Some(best.clone()) });
        }
        for &id in record.tree.children(of.before) {
            let Some((node, mv)) = record.tree.get(id).and_then(|node| Some((node, node.mv()?))) else { continue };
            if mv == of.mv || right.iter().any(|right| right.line.first() == Some(&mv)) {
                continue;
            }
            let said = node.evaluations.iter().find(|said| said.engine == then.engine);
            let is_right = match said {
                Some(said) => chance(game, side, said.score) >= before - NEAR,
                None => right.is_empty() && is_engine_line(&said_in_person(node)),
            };
            if is_right {
                let moves = record.tree.mainline(id).map_while(|id| record.tree.get(id).and_then(Node::mv));
                let evaluation = said.map(|said| Evaluation { line: Vec::new(), ..said.clone() });
                right.push(RightMove {
                    line: moves.take(LONGEST).collect(),
                    evaluation: evaluation.or_else(|| Some(best.clone())),
                });
            }
        }
        let is_legal = |right: &RightMove| right.line.first().is_some_and(|&mv| of.position.check(mv).is_ok());
        if !right.iter().all(is_legal) {
            return Some(Err(LeftOut::Illegal));
        }
        Some(Ok(Exercise {
            position: of.position.clone(),
            kind: ExerciseKind::Slip,
            right,
            played: Some(PlayedMove {
                line: [vec![of.mv], cut(&now.line)].concat(),
                evaluation: Some(Evaluation { line: Vec::new(), ..now.clone() }),
                comment: comment(record, of.id, &played_text((before, after), locale)),
                scores: [then.score, now.score].map(number),
            }),
            previous: None,
            plays_on: false,
            comment: String::new(),
            source: ExerciseSource::default(),
        }))
    }
}

/// A slip by what the record alone knows.
fn by_itself(slip: Exercise) -> Result<Exercise, LeftOut> {
    match slip.right.len() {
        0 => Err(LeftOut::NoAnswer),
        1..=MOST_RIGHT => Ok(slip),
        _ => Err(LeftOut::ManyRight),
    }
}

/// Exercises of many records: the same position once.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The exercises.
    pub exercises: Vec<Exercise>,
    /// What was left out, and how often.
    pub left_out: BTreeMap<LeftOut, usize>,
    known: HashSet<String>,
}

impl Collection {
    /// Takes what was found.
    pub fn take(&mut self, found: FoundExercises) {
        for (why, count) in found.left_out {
            *self.left_out.entry(why).or_default() += count;
        }
        for exercise in found.exercises {
            if self.known.insert(exercise.key()) {
                self.exercises.push(exercise);
            } else {
                *self.left_out.entry(LeftOut::Repeated).or_default() += 1;
            }
        }
    }
}

/// An exercise with the place that it was found at: the number of its move, and the move before it.
fn placed(exercise: Exercise, (ply, previous): (u32, Option<PreviousMove>), source: &ExerciseSource) -> Exercise {
    Exercise { source: ExerciseSource { ply: Some(ply), ..source.clone() }, previous, ..exercise }
}

/// The move of a node.
fn previous(record: &Record, id: NodeId) -> Option<PreviousMove> {
    let (mv, parent) = (record.tree.get(id)?.mv()?, record.tree.parent(id)?);
    PreviousMove::new(record.position_at(parent), mv, &record.position_at(id))
}

/// The moves of the main line.
fn moves(record: &Record) -> Vec<GameMove> {
    let mut position = record.initial.clone();
    let (mut before, mut all) = (NodeId::ROOT, Vec::new());
    for id in record.tree.mainline(NodeId::ROOT).skip(1) {
        let Some(mv) = record.tree.get(id).and_then(Node::mv) else { break };
        let at = position.clone();
        if position.play(mv).is_err() {
            break;
        }
        all.push(GameMove { before, id, ply: at.ply(), mv, position: at });
        before = id;
    }
    all
}

/// What one engine has said of the positions before and after a move.
fn said_around_move<'r>(record: &'r Record, of: &GameMove) -> Option<(&'r Evaluation, &'r Evaluation)> {
    let said = |id: NodeId| record.tree.get(id).map_or(&[][..], |node| node.evaluations.as_slice());
    said_around(said(of.before), said(of.id))
}

/// The exercise at a node that a person has named.
fn own(record: &Record, id: NodeId, source: &ExerciseSource) -> Result<Exercise, LeftOut> {
    let position = record.position_at(id);
    let line = |from: NodeId| -> Vec<Move> {
        record.tree.mainline(from).map_while(|id| record.tree.get(id).and_then(Node::mv)).take(LONGEST).collect()
    };
    let said = |id: NodeId| record.tree.get(id).and_then(|node| in_order_of_trust(&node.evaluations).next().cloned());
    let bare = |said: Evaluation| Evaluation { line: Vec::new(), ..said };
    // The move that was played is not right for being there: a person says what is.
    let right = good_moves(record, id);
    if right.is_empty() {
        return Err(LeftOut::Unmarked);
    }
    let is_legal = |id: &NodeId| record.tree.get(*id).and_then(Node::mv).is_some_and(|mv| position.check(mv).is_ok());
    if !right.iter().all(is_legal) {
        return Err(LeftOut::Illegal);
    }
    let first = record.tree.children(id).first().copied().filter(|first| !right.contains(first));
    let played = first.filter(|first| record.tree.get(*first).is_some_and(|node| node.mv().is_some()));
    Ok(Exercise {
        kind: ExerciseKind::Own,
        right: right.iter().map(|&id| RightMove { line: line(id), evaluation: said(id).map(bare) }).collect(),
        played: played.map(|id| PlayedMove {
            line: line(id),
            evaluation: said(id).map(bare),
            comment: comment(record, id, ""),
            scores: [None; 2],
        }),
        previous: previous(record, id),
        plays_on: false,
        comment: comment(record, id, ""),
        source: ExerciseSource { ply: Some(position.ply()), ..source.clone() },
        position,
    })
}

/// A score that is a number.
fn number(score: Score) -> Option<i32> {
    match score {
        Score::Centipawns(score) => Some(score),
        Score::Mate { .. } => None,
    }
}

/// What a person has said of a move, and this.
fn comment(record: &Record, id: NodeId, more: &str) -> String {
    let said = record.tree.get(id).map_or_else(String::new, |node| said_in_person(node).trim().to_owned());
    [said.as_str(), more].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

fn played_text((before, after): (f64, f64), locale: &Locale) -> String {
    let percent = |chance: f64| format!("{:.0}", chance * 100.0);
    locale.with("exercise-played", &[("before", percent(before).into()), ("after", percent(after).into())])
}
