//! Mates that were missed 詰み逃し and walked into 頓死, as exercises: nothing is asked that was not proven.

use super::exercise::{Exercise, ExerciseKind, ExerciseSource, PlayedMove, RightMove};
use super::left_out::{LeftOut, MOST_RIGHT};
use super::verifying::MoveVerdict;
use crate::editor::analysis::{MissedMate, MissedSearch, Slip};
use crate::locale::Locale;
use crate::record::{Evaluation, Node, NodeId, Record, Score};
use crate::rules::{Move, Position};
use crate::task::Stop;
use crate::texts;
use crate::tsume::{Proof, Prover};

/// The memory of the prover that looks for escapes, in bytes.
const MEMORY: usize = 32 << 20;
/// How many nodes a move may take that a person has tried.
const JUDGED: u64 = 300_000;
/// The part of the nodes of a question that one move may take, and that all of them may.
const SHARE: u64 = 16;
const ALL: u64 = 2;

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
    let mut prover = None;
    for missed in &found.mates {
        // Whoever resigned has played nothing.
        let mv = record.tree.get(missed.node).and_then(Node::mv);
        let said = texts::missed(missed.slip.as_ref(), &missed.mate, locale);
        let exercise = match missed.slip {
            Slip::Missed => Ok(Exercise {
                right: vec![RightMove { line: missed.mate.line.clone(), evaluation: mate(missed) }],
                ..exercise(record.position_at(missed.at), ExerciseKind::MissedMate, mv.map(|mv| played(vec![mv], said)))
            }),
            Slip::WalkedInto => {
                let prover = prover.get_or_insert_with(|| Prover::new(MEMORY));
                escapes(record, missed, prover, (search, stop)).map(|right| {
                    let before = record.tree.parent(missed.node).unwrap_or(NodeId::ROOT);
                    let played = mv.map(|mv| PlayedMove {
                        evaluation: mate(missed),
                        ..played([vec![mv], missed.mate.line.clone()].concat(), said)
                    });
                    Exercise { right, ..exercise(record.position_at(before), ExerciseKind::WalkedIntoMate, played) }
                })
            }
        };
        take(missed.node, exercise);
    }
    found.undecided
}

fn exercise(position: Position, kind: ExerciseKind, played: Option<PlayedMove>) -> Exercise {
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

fn mate(missed: &MissedMate) -> Option<Evaluation> {
    Some(Evaluation::new(Score::Mate { winner: missed.attacker(), moves: Some(missed.mate.len.into()) }))
}

/// The moves after which there is no mate.
fn escapes(
    record: &Record,
    missed: &MissedMate,
    prover: &mut Prover,
    (search, stop): (&MissedSearch, &Stop),
) -> Result<Vec<RightMove>, LeftOut> {
    let before = record.tree.parent(missed.node).unwrap_or(NodeId::ROOT);
    let at = record.position_at(before);
    let (mut right, most) = (Vec::new(), prover.nodes() + search.nodes / ALL);
    for mv in at.legal_moves() {
        let mut after = at.clone();
        if after.play(mv).is_err() {
            continue;
        }
        let nodes = (search.nodes / SHARE).min(most.saturating_sub(prover.nodes()));
        match prover.prove(missed.attacker(), &after, nodes, &stop.within(search.patience)) {
            Proof::Mate(_) => {}
            // A mate that takes longer may be there all the same.
            Proof::None if !Prover::is_complete(at.game()) => return Err(LeftOut::Undecided),
            Proof::None => right.push(RightMove { line: vec![mv], evaluation: None }),
            Proof::Unknown => return Err(LeftOut::Undecided),
        }
        if right.len() > MOST_RIGHT {
            return Err(LeftOut::ManyRight);
        }
    }
    if right.is_empty() { Err(LeftOut::Undecided) } else { Ok(right) }
}

/// What is proven of a move in an exercise about a mate that is in no list; nothing if that is not decided.
pub fn judge_mate(kind: ExerciseKind, at: &Position, mv: Move, stop: &Stop) -> Option<MoveVerdict> {
    let side = at.side_to_move();
    let mut after = at.clone();
    after.play(mv).ok()?;
    let attacker = match kind {
        ExerciseKind::MissedMate | ExerciseKind::Problem => side,
        ExerciseKind::WalkedIntoMate => !side,
        ExerciseKind::Slip | ExerciseKind::Own | ExerciseKind::Puzzle => return None,
    };
    let mut prover = Prover::new(MEMORY);
    let mut prove = |position: &Position| prover.prove(attacker, position, JUDGED, stop);
    let is_escape = attacker != side;
    let (is_right, line, evaluation) = match prove(&after) {
        Proof::Mate(mate) => {
            let said = Evaluation::new(Score::Mate { winner: attacker, moves: Some(mate.len.into()) });
            (!is_escape, mate.line, Some(said))
        }
        // A mate that takes longer may be there all the same.
        Proof::None if !Prover::is_complete(at.game()) => return None,
        Proof::None if is_escape => (true, Vec::new(), None),
        Proof::None => {
            let refutes = |reply: &Move| {
                let mut further = after.clone();
                further.play(*reply).is_ok() && prove(&further) == Proof::None
            };
            (false, after.legal_moves().into_iter().find(refutes).into_iter().collect(), None)
        }
        Proof::Unknown => return None,
    };
    Some(MoveVerdict { is_right, line: RightMove { line: [vec![mv], line].concat(), evaluation } })
}
