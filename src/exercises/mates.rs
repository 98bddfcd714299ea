//! Mates that were missed 詰み逃し and walked into 頓死, as exercises: nothing is asked that the solver has not proven.

use super::exercise::{Exercise, ExerciseKind, ExerciseSource, PlayedMove, RightMove};
use super::left_out::{LeftOut, MOST_RIGHT};
use super::verifying::MoveVerdict;
use crate::editor::analysis::{MissedMate, MissedSearch, Slip};
use crate::locale::Locale;
use crate::record::{Evaluation, Node, NodeId, Record, Score};
use crate::rules::Move;
use crate::rules::shogi::Position;
use crate::task::Stop;
use crate::texts;
use crate::tsume::{MateVerdict, SolveRequest, Solver};

/// The memory of the solver that looks for escapes, in bytes.
const MEMORY: usize = 32 << 20;
/// How many nodes a move may take that a person has tried.
const JUDGED: u64 = 300_000;
/// The part of the nodes of a question that one move may take.
const SHARE: u64 = 4;

/// Hands on the mates of a game, each with the move that let it happen; about how many moves it is not known is the answer.
pub(super) fn find(
    record: &Record,
    (search, stop, tell): (&MissedSearch, &Stop, &mut dyn FnMut(f32)),
    locale: &Locale,
    take: &mut dyn FnMut(NodeId, Result<Exercise, LeftOut>),
) -> usize {
    let Some(found) = search.run(record, stop, &mut |done, all| tell(done as f32 / all.max(1) as f32)) else {
        return 0;
    };
    let mut solver = None;
    for missed in &found.mates {
        // Whoever resigned has played nothing.
        let mv = record.tree.get(missed.node).and_then(Node::mv);
        let said = texts::missed(missed.slip.as_ref(), &missed.mate, locale);
        let exercise = match missed.slip {
            Slip::Missed => Ok(Exercise {
                right: vec![RightMove { line: line(missed), evaluation: mate(missed) }],
                ..exercise(record.position_at(missed.at), ExerciseKind::MissedMate, mv.map(|mv| played(vec![mv], said)))
            }),
            Slip::WalkedInto => {
                let solver = solver.get_or_insert_with(|| Solver::new(MEMORY));
                escapes(record, missed, solver, (search, stop)).map(|right| {
                    let before = record.tree.parent(missed.node).unwrap_or(NodeId::ROOT);
                    let played = mv.map(|mv| PlayedMove {
                        evaluation: mate(missed),
                        ..played([vec![mv], line(missed)].concat(), said)
                    });
                    Exercise { right, ..exercise(record.position_at(before), ExerciseKind::WalkedIntoMate, played) }
                })
            }
        };
        take(missed.node, exercise);
    }
    found.undecided
}

fn exercise(position: crate::rules::Position, kind: ExerciseKind, played: Option<PlayedMove>) -> Exercise {
    Exercise {
        position,
        kind,
        right: Vec::new(),
        played,
        previous: None,
        plays_on: kind == ExerciseKind::MissedMate,
        comment: String::new(),
        source: ExerciseSource::default(),
    }
}

fn played(line: Vec<Move>, comment: String) -> PlayedMove {
    PlayedMove { line, evaluation: None, comment, scores: [None; 2] }
}

fn line(missed: &MissedMate) -> Vec<Move> {
    missed.mate.line.iter().map(|&mv| mv.into()).collect()
}

fn mate(missed: &MissedMate) -> Option<Evaluation> {
    Some(Evaluation::new(Score::Mate { winner: missed.attacker(), moves: Some(missed.mate.len.into()) }))
}

/// The moves after which there is no mate.
fn escapes(
    record: &Record,
    missed: &MissedMate,
    solver: &mut Solver,
    (search, stop): (&MissedSearch, &Stop),
) -> Result<Vec<RightMove>, LeftOut> {
    let before = record.tree.parent(missed.node).unwrap_or(NodeId::ROOT);
    let position = record.position_at(before);
    let Some(at) = position.shogi() else { return Err(LeftOut::Undecided) };
    let (mut right, mut is_sure) = (Vec::new(), true);
    for mv in at.legal_moves() {
        let mut after: Position = at.clone();
        if after.play(mv).is_err() {
            continue;
        }
        let asked = SolveRequest { nodes: search.nodes / SHARE, shortest: false, all: false };
        match solver.solve_for(missed.attacker(), &after, asked, &stop.within(search.patience)).verdict {
            MateVerdict::Mate(_) => {}
            MateVerdict::NoMate | MateVerdict::Invalid => {
                right.push(RightMove { line: vec![mv.into()], evaluation: None });
            }
            MateVerdict::Unknown => is_sure = false,
        }
        if right.len() > MOST_RIGHT {
            return Err(LeftOut::ManyRight);
        }
    }
    if is_sure && !right.is_empty() { Ok(right) } else { Err(LeftOut::Undecided) }
}

/// What the solver knows of a move in an exercise about a mate that is in no list; nothing if it does not decide that.
pub fn judge_mate(kind: ExerciseKind, position: &crate::rules::Position, mv: Move, stop: &Stop) -> Option<MoveVerdict> {
    let (at, played) = (position.shogi()?, mv.shogi()?);
    let side = at.side_to_move();
    let mut after: Position = at.clone();
    after.play(played).ok()?;
    let attacker = match kind {
        ExerciseKind::MissedMate | ExerciseKind::Problem => side,
        ExerciseKind::WalkedIntoMate => !side,
        ExerciseKind::Slip | ExerciseKind::Own | ExerciseKind::Puzzle => return None,
    };
    let asked = SolveRequest { nodes: JUDGED, shortest: false, all: false };
    let mut solver = Solver::new(MEMORY);
    let verdict = solver.solve_for(attacker, &after, asked, stop).verdict;
    let is_escape = attacker != side;
    let (is_right, rest) = match verdict {
        MateVerdict::Mate(mate) => {
            let said = Evaluation::new(Score::Mate { winner: attacker, moves: Some(mate.len.into()) });
            let line = mate.line.iter().map(|&mv| mv.into()).collect::<Vec<Move>>();
            (!is_escape, (line, Some(said)))
        }
        MateVerdict::NoMate if is_escape => (true, (Vec::new(), None)),
        MateVerdict::NoMate => {
            let refutes = |reply: &crate::rules::shogi::Move| {
                let mut further = after.clone();
                let is_played = further.play(*reply).is_ok();
                is_played && solver.solve_for(attacker, &further, asked, stop).verdict == MateVerdict::NoMate
            };
            (false, (after.legal_moves().into_iter().find(refutes).map(Move::from).into_iter().collect(), None))
        }
        MateVerdict::Unknown | MateVerdict::Invalid => return None,
    };
    let (line, evaluation) = rest;
    Some(MoveVerdict { is_right, line: RightMove { line: [vec![mv], line].concat(), evaluation } })
}
