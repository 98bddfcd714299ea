//! What the children of a node come to.

use super::super::board::Interposition;
use super::super::hand::MateHand;
use super::super::table::LONGEST;
use super::super::value::{INFINITE, Value};
use super::path::{SearchFrame, one_more};
use super::{MateSearch, Survey};

impl MateSearch {
    /// The replies and checks that the value of the node on top is made of: which child to search for each, and its
    /// numbers. The interpositions on a square are one.
    fn options(&self, at: usize) -> impl Iterator<Item = (usize, Value)> {
        let frame = &self.frames[at];
        let squares = &self.squares[frame.first_square..];
        let single = squares.first().map_or(self.children.len(), |square| square.first);
        let children = (frame.first..single).filter(|&child| self.children[child].active);
        let children = children.map(|child| (child, self.children[child].value));
        let is_unlimited = frame.limit == LONGEST;
        let squares = squares.iter().filter(|square| square.active && !square.done);
        children.chain(squares.map(move |square| self.option(square, is_unlimited)))
    }

    fn option(&self, square: &Interposition, is_unlimited: bool) -> (usize, Value) {
        let kind = self.children[square.kind].value;
        if is_unlimited || square.slide == square.kinds {
            return (square.kind, kind);
        }
        let slide = self.children[square.slide].value;
        if kind.disproof == 0 {
            return (square.slide, slide);
        }
        let value = Value::open(kind.proof.min(slide.proof), kind.disproof.max(slide.disproof));
        (if slide.proof <= kind.proof { square.slide } else { square.kind }, value)
    }

    /// What children that are not open yet add to a number. Nothing in a hunt: along a mate most of them are useless
    /// interpositions, of which each node of a long line would add some.
    pub(super) fn waiting(&self, frame: &SearchFrame) -> u32 {
        if frame.hidden == 0 || self.hunting { 0 } else { (frame.hidden / 8).max(1) }
    }

    /// What the options of the node on top come to, and which is to be searched next.
    pub(super) fn survey(&self, at: usize) -> Survey {
        let frame = &self.frames[at];
        let attacks = frame.board.attacks();
        let (mut least, mut greatest, mut open) = (INFINITE, 0_u32, 0_u32);
        let (mut best, mut best_number, mut second) = (usize::MAX, (INFINITE, 0), INFINITE);
        for (child, Value { proof, disproof, .. }) in self.options(at) {
            let (mine, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if mine == 0 {
                let value = if attacks { frame.mate_by(&self.children[child]) } else { self.no_mate_by(at, child) };
                return Survey { value, best, second, open };
            }
            if other > 0 {
                open += 1;
                least = least.min(mine);
                greatest = greatest.max(other);
                let mine = mine.saturating_add(self.detour(child, mine)).min(INFINITE - 1);
                let number = (mine, if self.hunts_again { INFINITE.saturating_sub(other) } else { other });
                if number < best_number || best == usize::MAX {
                    second = best_number.0;
                    (best, best_number) = (child, number);
                } else {
                    second = second.min(mine);
                }
            }
        }
        let value = if open == 0 {
            if attacks { frame.no_mate(&self.children[frame.first..]) } else { self.mate(at) }
        } else {
            let others = open - 1 + self.waiting(frame);
            let sum = greatest.saturating_add(others).min(INFINITE - 2);
            if attacks { Value::open(least, sum) } else { Value::open(sum, least) }
        };
        Survey { value, best, second, open }
    }
    /// All replies are answered.
    fn mate(&self, at: usize) -> Value {
        let frame = &self.frames[at];
        let squares = &self.squares[frame.first_square..];
        let single = squares.first().map_or(self.children.len(), |square| square.first);
        let (mut len, mut hand) = (0, MateHand::EMPTY);
        for child in self.children[frame.first..single].iter().filter(|child| child.active) {
            len = len.max(child.value.len + 1);
            hand = hand.union(child.value.hand);
        }
        for (its, held) in squares.iter().map(|square| square.mate) {
            len = len.max(its);
            hand = hand.union(held);
        }
        Value::mate(len, frame.board.with_what_defender_lacks(hand))
    }
    /// A reply saves the defender; if it is an interposition, because no slide to its square mates either.
    fn no_mate_by(&self, at: usize, child: usize) -> Value {
        let frame = &self.frames[at];
        let Value { len, hand, repeats, .. } = self.children[child].value;
        let (mut len, mut hand, mut repeats) = (one_more(len), hand, repeats);
        if frame.limit != LONGEST
            && let Some(square) =
                self.squares[frame.first_square..].iter().find(|square| !square.done && square.kind == child)
        {
            len = len.min(square.guard.0);
            hand = hand.intersection(square.guard.1);
            repeats = repeats.min(square.guard.2);
        }
        Value::no_mate(len, frame.board.off_board(hand), repeats)
    }
}
