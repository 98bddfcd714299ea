//! The children of a node: what is known of them before they are searched, and which wait for others.

use super::super::board::{Board, Child, Interposition, NONE};
use super::super::hand::MateHand;
use super::super::table::{Known, LONGEST, Table};
use super::super::value::{NO_PATH, Value};
use super::path::{SearchFrame, sign};
use super::{BUCKETS, DEEPEST, HOPELESS, MateSearch};

impl MateSearch {
    /// Opens what waits behind a child that is settled, and so on.
    pub(super) fn follow(&mut self, table: &Table, at: usize, mut settled: usize) {
        let SearchFrame { first, first_square, .. } = self.frames[at];
        if let Some(square) = (first_square..self.squares.len())
            .find(|&square| (self.squares[square].first..self.squares[square].end).contains(&settled))
        {
            return self.go_on(table, at, square);
        }
        let attacks = self.frames[at].board.attacks();
        loop {
            let Child { value, then, .. } = self.children[settled];
            if !value.is_settled() || (value.disproof == 0) != attacks || then == NONE {
                return;
            }
            settled = first + usize::from(then);
            self.activate(table, at, settled);
        }
    }
    fn activate(&mut self, table: &Table, at: usize, child: usize) {
        self.children[child].active = true;
        self.frames[at].hidden = self.frames[at].hidden.saturating_sub(1);
        self.open(table, at, child);
    }
    /// Begins with a square of interposition.
    pub(super) fn begin(&mut self, table: &Table, at: usize, square: usize) {
        self.squares[square].active = true;
        let Interposition { slide, kinds, kind, .. } = self.squares[square];
        if self.frames[at].limit == LONGEST {
            let mut known = self.squares[square];
            known.done = self.known_slide(table, at, &mut known);
            self.squares[square] = known;
        } else if slide < kinds {
            self.activate(table, at, slide);
        }
        if !self.squares[square].done {
            self.activate(table, at, kind);
        }
        self.go_on(table, at, square);
    }
    /// Ends a square of interposition if a slide there is known to mate. Without a limit of plies slides are not
    /// searched: to refute one may be long work, for a position that is no reply. A mate is found in the table as soon as
    /// a drop that is taken has been shown to be mate without the piece.
    fn known_slide(&self, table: &Table, at: usize, square: &mut Interposition) -> bool {
        for slide in &self.children[square.first..square.kinds] {
            let (key, hand) = self.frames[at].board.identity(slide);
            if let Known::Mate { len, hand } = table.look(key, hand, LONGEST, None) {
                square.mate = (len, hand);
                return true;
            }
        }
        false
    }
    /// Goes on with a square of interposition as far as its slides and kinds are settled.
    fn go_on(&mut self, table: &Table, at: usize, number: usize) {
        let mut square = self.squares[number];
        let is_unlimited = self.frames[at].limit == LONGEST;
        while !is_unlimited && square.slide < square.kinds && self.children[square.slide].value.disproof == 0 {
            let Value { len, hand, repeats, .. } = self.children[square.slide].value;
            let guard = square.guard;
            square.guard = (guard.0.min(len), guard.1.intersection(hand), guard.2.min(repeats));
            square.slide += 1;
            if square.slide < square.kinds {
                self.activate(table, at, square.slide);
            }
        }
        if !is_unlimited && square.slide < square.kinds && self.children[square.slide].value.proof == 0 {
            let Value { len, hand, .. } = self.children[square.slide].value;
            square.mate = (len, hand);
            square.done = true;
        }
        while !square.done && self.children[square.kind].value.proof == 0 {
            let Value { len, hand, .. } = self.children[square.kind].value;
            square.mate = (square.mate.0.max(len + 1), square.mate.1.union(hand));
            square.kind += 1;
            square.done = square.kind == square.end || is_unlimited && self.known_slide(table, at, &mut square);
            if !square.done {
                self.activate(table, at, square.kind);
            }
        }
        self.squares[number] = square;
        if square.done {
            let waiting = (self.frames[at].first_square..self.squares.len())
                .find(|&other| self.squares[other].waits && !self.squares[other].active);
            let undefended_is_open = (self.frames[at].first_square..self.squares.len())
                .any(|other| self.squares[other].active && !self.squares[other].done && self.squares[other].waits);
            if let Some(next) = waiting
                && !undefended_is_open
            {
                self.begin(table, at, next);
            }
        }
    }

    /// Finds out what is known of a child.
    pub(super) fn open(&mut self, table: &Table, at: usize, child: usize) {
        let frame = &self.frames[at];
        let Child { mut key, mut hand, .. } = self.children[child];
        if key == 0 {
            (key, hand) = frame.board.identity(&self.children[child]);
        }
        let (mut value, mut old) = (None, false);
        if let Some(most) = self.forbidden(key).find(|most| most.covers(hand)) {
            value = Some(Value::no_mate(LONGEST, most, NO_PATH));
        } else if let Some(limit) = frame.limit_of(&self.children[child], self.counting) {
            match self.look(table, key, hand, limit, at + 1) {
                Known::Mate { len, hand } => value = Some(Value::mate(len, hand)),
                Known::NoMate { len, hand } => value = Some(Value::no_mate(len, hand, NO_PATH)),
                known if self.hunting => {
                    value = if let Some(value) = self.repetition(key, hand) {
                        Some(value)
                    } else if at + 1 >= DEEPEST {
                        Some(Value::open(HOPELESS, 1))
                    } else {
                        match known {
                            Known::Open { proof, disproof, .. } => Some(Value::open(proof, disproof)),
                            Known::Hinted { proof } => Some(Value::open(proof, 1)),
                            _ => self.first_look(table, at, child, (key, hand), limit),
                        }
                    };
                }
                known => {
                    if let Some(depth) = self.on_path(key, hand) {
                        value = Some(Value::no_mate(limit, hand, depth));
                    } else if at + 1 >= DEEPEST {
                        self.too_deep = true;
                        value = Some(Value::no_mate(limit, hand, 0));
                    } else if let Known::Open { proof, disproof, depth, repeats } = known {
                        old = usize::from(depth) < at + 1;
                        let sign = || sign(key, hand, frame.path_on(at));
                        let failure = if repeats { self.repeats.look(sign(), limit) } else { None };
                        value = Some(match failure {
                            Some((start, len)) => Value::no_mate(len, hand, start),
                            None => Value::open(proof, disproof),
                        });
                    } else {
                        value = self.first_look(table, at, child, (key, hand), limit);
                    }
                }
            }
        }
        // A slide that is no check, or a reply at the last ply.
        let value = value.unwrap_or_else(|| {
            let after = self.frames[at].board.after(&self.children[child]);
            let (len, board) = match after {
                Some(after) => (0, Board { position: after, key, hand }.everything()),
                None => (LONGEST, self.frames[at].board.everything()),
            };
            Value::no_mate(len, board, NO_PATH)
        });
        let child = &mut self.children[child];
        (child.key, child.hand, child.value, child.old) = (key, hand, value, old);
    }
    /// What is seen of a child that was never visited; `None` of a slide that is no check.
    fn first_look(
        &mut self,
        table: &Table,
        at: usize,
        child: usize,
        (key, hand): (u64, MateHand),
        limit: u16,
    ) -> Option<Value> {
        if self.frames[at].board.attacks() {
            // Not made before it is entered: what it is worth was seen with the check.
            return Some(self.children[child].value);
        }
        let sign = sign(key, hand, u64::from(self.hunts_again));
        if let Some((proof, disproof)) = self.looks.look(sign) {
            return Some(Value::open(proof, disproof));
        }
        // Positions are large: what is only looked at is not moved about.
        let look = &mut self.looked_at;
        if !self.frames[at].board.make(&Child { key, hand, ..self.children[child] }, look) {
            return None;
        }
        let value = if look.attacks() { look.first_look(self.hunts_again) } else { look.first_look_at_slide() };
        if value.proof == 0 {
            let value = self.allowed(key, hand, value);
            table.keep_mate(key, hand, value.hand, value.len, 1);
            return Some(if value.len <= limit { value } else { Value::open(1, 1) });
        }
        if value.disproof == 0 {
            table.keep_no_mate(key, hand, value.hand, value.len, 1);
            return Some(value);
        }
        self.looks.keep(sign, value.proof, value.disproof);
        Some(value)
    }

    /// What a position is worth to a hunt that leads back to a node of the path: it is as hard to mate as the next node
    /// there may be.
    pub(super) fn repetition(&self, key: u64, hand: MateHand) -> Option<Value> {
        let next = self.frames.get(usize::from(self.on_path(key, hand)?) + 1);
        Some(Value::open(next.map_or(1, |next| next.most_proof.max(1)), 1))
    }
    /// The depth of a node of the path to which a position leads back: the same, with no more in the attacker's hand.
    fn on_path(&self, key: u64, hand: MateHand) -> Option<u16> {
        let mut at = self.buckets[key as usize % BUCKETS];
        while let Some(frame) = self.frames.get(at as usize) {
            if frame.board.key == key && frame.board.hand.covers(hand) {
                return Some(at as u16);
            }
            at = frame.next_in_bucket;
        }
        None
    }
}
