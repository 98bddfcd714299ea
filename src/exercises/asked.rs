//! A person solving an exercise on the board. The record knows nothing of it.

use super::exercise::{Exercise, right_moves};
use super::fsrs::AnswerGrade;
use crate::record::{Node, NodeId, Record, Step};
use crate::rules::{Move, Position};

/// How it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedState {
    /// The person is to move.
    Ask,
    /// The last move is not right; whether the record has it, and says what refutes it.
    Wrong(bool),
    /// It is done.
    Done,
}

/// An exercise under way.
#[derive(Clone, Debug)]
pub struct Asked {
    exercise: Exercise,
    record: Record,
    /// The node that was reached; of a wrong move the one before it.
    at: NodeId,
    moves: Vec<Move>,
    position: Position,
    state: AskedState,
    wrong: u32,
    hints: u32,
    /// How much is told of the next move: nothing, the piece, the square.
    hint: u8,
    /// How many moves a wrong one and its refutation are.
    aside: usize,
}

impl Asked {
    /// The exercise that a record is; `None` if it is none, or its answer cannot be played.
    pub fn of(record: &Record) -> Option<Self> {
        let exercise = Exercise::of_record(record)?;
        let is_legal = |mv: &Move| exercise.position.check(*mv).is_ok();
        exercise.right.iter().filter_map(|right| right.line.first()).any(is_legal).then(|| Self {
            position: exercise.position.clone(),
            exercise,
            record: record.clone(),
            at: NodeId::ROOT,
            moves: Vec::new(),
            state: AskedState::Ask,
            wrong: 0,
            hints: 0,
            hint: 0,
            aside: 0,
        })
    }

    /// The exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }
    /// The position reached.
    pub fn position(&self) -> &Position {
        &self.position
    }
    /// How it stands.
    pub fn state(&self) -> AskedState {
        self.state
    }
    /// The moves that were played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
    /// The move that led here.
    pub fn last(&self) -> Option<Move> {
        self.moves.last().copied().or_else(|| self.exercise.previous.as_ref().map(|previous| previous.mv))
    }
    /// How many moves were wrong, and how many hints were given.
    pub fn counts(&self) -> (u32, u32) {
        (self.wrong, self.hints)
    }
    /// The grade of an answer that took so long.
    pub fn grade(&self, seconds: u64) -> AnswerGrade {
        AnswerGrade::of(seconds, self.wrong, self.hints)
    }

    /// Plays a legal move, and the answer to it.
    pub fn play(&mut self, mv: Move) -> bool {
        if self.state != AskedState::Ask || self.position.check(mv).is_err() {
            return false;
        }
        self.hint = 0;
        let child = self.record.child_with(self.at, &Step::Move(mv));
        match child.filter(|child| right_moves(&self.record, self.at).contains(child)) {
            Some(right) => self.step(right),
            None => {
                let before = self.moves.len();
                self.wrong += 1;
                self.put(mv);
                // What the record says against it.
                let reply = child.and_then(|child| self.first_move(child));
                if let Some((_, reply)) = reply {
                    self.put(reply);
                }
                (self.state, self.aside) = (AskedState::Wrong(child.is_some()), self.moves.len() - before);
            }
        }
        true
    }

    /// Takes a wrong move back; what was right stays.
    pub fn again(&mut self) {
        if let AskedState::Wrong(_) = self.state {
            self.moves.truncate(self.moves.len().saturating_sub(self.aside));
            (self.state, self.aside) = (AskedState::Ask, 0);
            self.replay();
        }
    }

    /// Begins anew.
    pub fn restart(&mut self) {
        self.moves.clear();
        (self.at, self.state, self.aside, self.hint) = (NodeId::ROOT, AskedState::Ask, 0, 0);
        self.replay();
    }

    /// Tells more of the next move: the piece, then the square.
    pub fn ask_hint(&mut self) {
        if self.state == AskedState::Ask && self.hint < 2 {
            self.hint += 1;
            self.hints += 1;
        }
    }

    /// The next move, as far as it is told: whether only the piece is.
    pub fn hinted(&self) -> Option<(Move, bool)> {
        let next = right_moves(&self.record, self.at).first().and_then(|&id| self.record.tree.get(id)?.mv());
        next.filter(|_| self.hint > 0 && self.state == AskedState::Ask).map(|mv| (mv, self.hint < 2))
    }

    /// Shows the answer: the right line to its end.
    pub fn reveal(&mut self) {
        self.again();
        if self.state == AskedState::Ask {
            self.hints += 2;
        }
        while let (AskedState::Ask, Some(&next)) = (self.state, right_moves(&self.record, self.at).first()) {
            let before = self.at;
            self.step(next);
            if self.at == before {
                break;
            }
        }
        self.state = AskedState::Done;
    }

    /// Goes on along a right move; a line that is played on has the best defence behind it.
    fn step(&mut self, right: NodeId) {
        let Some(mv) = self.record.tree.get(right).and_then(Node::mv) else { return };
        self.put(mv);
        (self.at, self.state) = (right, AskedState::Done);
        if !self.exercise.plays_on {
            return;
        }
        let reply = self.first_move(right).filter(|(reply, _)| !right_moves(&self.record, *reply).is_empty());
        if let Some((reply, mv)) = reply {
            self.put(mv);
            (self.at, self.state) = (reply, AskedState::Ask);
        }
    }

    fn first_move(&self, at: NodeId) -> Option<(NodeId, Move)> {
        let first = *self.record.tree.children(at).first()?;
        Some((first, self.record.tree.get(first)?.mv()?))
    }

    fn put(&mut self, mv: Move) {
        if self.position.play(mv).is_ok() {
            self.moves.push(mv);
        }
    }

    fn replay(&mut self) {
        self.position = self.exercise.position.clone();
        for mv in &self.moves {
            if self.position.play(*mv).is_err() {
                break;
            }
        }
    }
}

/// Whether a record is an exercise as far as can be told at a glance: it says so, or starts elsewhere than a game does and
/// has a move.
pub fn is_exercise(record: &Record) -> bool {
    let says = ["出題", "Exercise"].iter().any(|key| record.headers.get(key).is_some());
    let has_move = |id: &NodeId| record.tree.get(*id).is_some_and(|node| node.mv().is_some());
    let starts_elsewhere = !record.initial.same_as(&Position::start(record.game()));
    (says || starts_elsewhere) && record.tree.children(NodeId::ROOT).iter().any(has_move)
}
