//! A person solving an exercise on the board. The record knows nothing of it, until an engine has found that another move
//! is right as well.

use super::exercise::{Exercise, right_moves};
use super::fsrs::AnswerGrade;
use super::verifying::MoveVerdict;
use crate::editor::Edit;
use crate::record::{Evaluation, Glyph, Node, NodeId, Record, Step};
use crate::rules::{Move, Position};

/// The state of an exercise that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedState {
    /// The person is to move.
    Ask,
    /// The last move is in no list; an engine is asked about it.
    Judging,
    /// The last move is not right; whether it is known why, and the board shows what refutes it.
    Wrong(bool),
    /// It is done.
    Done,
}

/// The kind of a line of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedLineKind {
    /// It is right.
    Right,
    /// It was played in the game.
    Played,
}

/// A line that is told once an exercise is done.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedLine {
    /// Its kind.
    pub kind: AskedLineKind,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The evaluation of the position after the first.
    pub evaluation: Option<Evaluation>,
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
    /// The step of the hint at the next move: none, the piece, the square.
    hint: u8,
    /// The number of moves of a wrong one with its refutation.
    aside: usize,
    /// Further moves that an engine has found right.
    added: Vec<MoveVerdict>,
    /// The line that is looked at once it is done, and the number of its moves.
    looked: Option<(usize, usize)>,
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
            added: Vec::new(),
            looked: None,
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
    /// The state.
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
    /// The numbers of wrong moves and of hints.
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
                (self.state, self.aside) = (AskedState::Wrong(reply.is_some()), self.moves.len() - before);
            }
        }
        true
    }

    /// The position and the move in it about which nobody knows anything; from now on an engine is asked about it.
    pub fn begin_judging(&mut self) -> Option<(Position, Move)> {
        if self.state != AskedState::Wrong(false) {
            return None;
        }
        let (mv, before) = self.moves.split_last()?;
        let mut position = self.exercise.position.clone();
        for mv in before {
            position.play(*mv).ok()?;
        }
        self.state = AskedState::Judging;
        Some((position, *mv))
    }

    /// Takes what an engine has said of the last move; nothing if it has said nothing. Whether that is right after all,
    /// with the edit that puts it into the record beside what is right already.
    pub fn judged(&mut self, verdict: Option<MoveVerdict>) -> Option<Edit> {
        if self.state != AskedState::Judging {
            return None;
        }
        match verdict {
            None => self.state = AskedState::Wrong(false),
            Some(verdict) if verdict.is_right => {
                self.wrong = self.wrong.saturating_sub(1);
                (self.state, self.aside) = (AskedState::Done, 0);
                let edit = self.edit_of(&verdict);
                self.added.push(verdict);
                return edit;
            }
            Some(verdict) => {
                let before = self.moves.len();
                if let Some(&reply) = verdict.line.line.get(1) {
                    self.put(reply);
                }
                let shown = self.moves.len() - before;
                self.aside += shown;
                self.state = AskedState::Wrong(shown > 0);
            }
        }
        None
    }

    /// The edit that puts a right move into the record.
    fn edit_of(&self, verdict: &MoveVerdict) -> Option<Edit> {
        let mut edit = Edit::line(self.at, verdict.line.line.iter().copied(), String::new())?;
        if let Edit::Graft { subtree, .. } = &mut edit
            && let Some(first) = subtree.nodes.first_mut()
        {
            first.node.marks.glyph = Some(Glyph::Good);
            first.node.evaluations.extend(verdict.line.evaluation.clone());
        }
        Some(edit)
    }

    /// Takes a wrong move back; what was right stays.
    pub fn again(&mut self) {
        if let AskedState::Wrong(_) | AskedState::Judging = self.state {
            self.moves.truncate(self.moves.len().saturating_sub(self.aside));
            (self.state, self.aside) = (AskedState::Ask, 0);
            self.replay();
        }
    }

    /// Begins anew.
    pub fn restart(&mut self) {
        self.moves.clear();
        (self.at, self.state, self.aside, self.hint) = (NodeId::ROOT, AskedState::Ask, 0, 0);
        self.looked = None;
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
        if self.hint == 0 || self.state != AskedState::Ask {
            return None;
        }
        let &next = right_moves(&self.record, self.at).first()?;
        Some((self.record.tree.get(next)?.mv()?, self.hint < 2))
    }

    /// Shows the answer: the right line to its end.
    pub fn reveal(&mut self) {
        if self.state == AskedState::Done {
            return;
        }
        self.again();
        self.hints += 2;
        while let (AskedState::Ask, Some(&next)) = (self.state, right_moves(&self.record, self.at).first()) {
            let before = self.at;
            self.step(next);
            if self.at == before {
                break;
            }
        }
        self.state = AskedState::Done;
    }

    /// The lines shown once it is done: the right ones, the best first, and the one played.
    pub fn lines(&self) -> Vec<AskedLine> {
        let line = |kind, moves: &[Move], evaluation: Option<&Evaluation>| AskedLine {
            kind,
            moves: moves.to_vec(),
            evaluation: evaluation.cloned(),
        };
        let right = self.exercise.right.iter().map(|of| line(AskedLineKind::Right, &of.line, of.evaluation.as_ref()));
        let added = if self.at == NodeId::ROOT { self.added.as_slice() } else { &[] };
        let added = added
            .iter()
            .map(|verdict| &verdict.line)
            .map(|of| line(AskedLineKind::Right, &of.line, of.evaluation.as_ref()));
        let played = self.exercise.played.as_ref();
        let played = played.map(|of| line(AskedLineKind::Played, &of.line, of.evaluation.as_ref()));
        right.chain(added).chain(played).collect()
    }

    /// The line that is looked at, and the number of its moves.
    pub fn looked(&self) -> Option<(usize, usize)> {
        self.looked
    }

    /// Looks at a line once it is done, as far as its first move.
    pub fn look(&mut self, line: usize) {
        self.look_at(line, 1);
    }

    /// Whether it may be gone to the start, back, on, and to the end: further on are hints and the answer, and once it is
    /// done the line that is looked at.
    pub fn may_go(&self) -> [bool; 4] {
        let has_moves = !self.moves.is_empty();
        match self.state {
            AskedState::Ask => [has_moves, false, self.hint < 2, true],
            AskedState::Judging | AskedState::Wrong(_) => [true, true, false, true],
            AskedState::Done => {
                let (line, at) = self.looked.unwrap_or((0, self.moves.len()));
                let goes_on = self.lines().get(line).is_some_and(|line| at < line.moves.len());
                [true, at > 0, goes_on, goes_on]
            }
        }
    }

    /// Goes so many moves on in the line that is looked at, without one in the first.
    pub fn go(&mut self, by: isize) {
        let (line, at) = self.looked.unwrap_or((0, self.moves.len()));
        self.look_at(line, at.saturating_add_signed(by));
    }

    fn look_at(&mut self, line: usize, moves: usize) {
        if self.state != AskedState::Done {
            return;
        }
        if let Some(told) = self.lines().get(line) {
            let moves = moves.min(told.moves.len());
            self.moves = told.moves.iter().take(moves).copied().collect();
            self.looked = Some((line, moves));
            self.replay();
        }
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
