//! What both sides play at their best: the attacker mates as soon as it can, and then with as many pieces left in hand
//! as it can 駒余り; the defender lasts as long as it can, and then leaves as few.

use std::collections::{HashMap, HashSet};

use super::board::{Board, distance, salt};
use super::hand::MateHand;
use super::measure::{LengthMeasure, Measured};
use super::search::{MateSearch, SearchValue};
use super::table::{Known, LONGEST};
use super::value::Counting;
use komaoto_rules::shogi::{Color, Move, Position, Square};
use komaoto_task::Stop;

/// Up to this length a mate is short: a search within fewer plies is the best way to a shorter one.
pub(super) const SHORT: u16 = 31;

/// How many nodes each position of a line is searched for a shorter mate at first.
pub(super) const EACH: u64 = 64;

/// How many nodes one question is searched for at most.
const QUESTION: u64 = 200_000;

/// By how many plies a main line may exceed the length for interpositions that are taken for nothing.
const MOST_FOR_NOTHING: u16 = 16;

/// How many positions of best play are looked at.
pub(super) const MOST_PLAYED: usize = 5_000;

/// Questions to a search about play from positions that are mate. Lengths are by the rule.
pub(super) struct Play<'a> {
    pub(super) search: &'a mut MateSearch,
    stop: &'a Stop,
    /// The count of nodes at which all questions end.
    end: u64,
    /// Between which bounds what is left at the end of mates is, as far as it has been asked.
    pub(super) left: HashMap<((u64, MateHand), u16), (u32, u32)>,
    measure: LengthMeasure,
    /// Positions of lines whose other checks have been tried.
    tried: HashSet<(u64, MateHand)>,
}

impl<'a> Play<'a> {
    /// Questions with so many nodes for all of them together.
    pub(super) fn new(search: &'a mut MateSearch, nodes: u64, stop: &'a Stop) -> Self {
        let end = search.nodes.saturating_add(nodes);
        Self { search, stop, end, left: HashMap::new(), measure: LengthMeasure::default(), tried: HashSet::new() }
    }
    /// Whether nothing more will be answered.
    pub(super) fn is_over(&self) -> bool {
        self.search.nodes >= self.end || self.stop.is_set()
    }
    /// Helps others as long as they are busy. What that takes is theirs.
    pub(super) fn serve(&mut self) {
        let before = self.search.nodes;
        self.search.serve(self.stop);
        self.end = self.end.saturating_add(self.search.nodes - before);
    }
    /// Asks questions that take so many nodes at most for all of them together.
    pub(super) fn within<T>(&mut self, nodes: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        let end = self.end;
        self.end = self.search.nodes.saturating_add(nodes).min(end);
        let answer = ask(self);
        self.end = end;
        answer
    }
    /// Whether a position is mate within a limit.
    pub(super) fn run(&mut self, position: &Position, counting: Counting, limit: u16, most: u64) -> SearchValue {
        let left = self.end.saturating_sub(self.search.nodes);
        self.search.run(position, counting, limit, most.min(left), self.stop)
    }
    /// Whether a position in which mate is not likely is one.
    pub(super) fn doubt(&mut self, position: &Position, most: u64) -> SearchValue {
        let left = self.end.saturating_sub(self.search.nodes);
        self.search.doubt(position, Counting::ByRule, most.min(left), self.stop)
    }
    /// Whether it is mate within a limit: yes, no or not known.
    pub(super) fn is_mate(&mut self, position: &Position, limit: u16) -> Option<bool> {
        match self.run(position, Counting::ByRule, limit, QUESTION) {
            SearchValue::Mate(_) => Some(true),
            SearchValue::NoMate => Some(false),
            SearchValue::Unknown => None,
        }
    }

    /// The main line from a position that is mate within `len`, and the position at its end. It may end where a search
    /// for its rest was stopped.
    pub(super) fn line(&mut self, start: &Position, len: u16) -> (Vec<Move>, Position) {
        let mut position = start.clone();
        let (mut left, mut line) = (len, Vec::new());
        loop {
            let next = if position.side_to_move() == Color::Black {
                self.best_check(&position, left)
            } else {
                self.longest_reply(&position, left)
            };
            let Some((mv, len)) = next else { break };
            if position.play(mv).is_err() {
                break;
            }
            line.push(mv);
            left = len;
        }
        (line, position)
    }

    /// The line of a mate that was found.
    pub(super) fn measured_line(&mut self, start: &Position) -> Measured {
        self.measure.line(start, &self.search.table(), self.stop)
    }

    /// Looks for shorter mates along a line, from its end to its start, each by so many nodes. Whether any was found, or
    /// a position of it is known to be shorter than it was.
    ///
    /// A search within a limit cannot use what is only known to be mate within more, which is most of a long mate: there
    /// each other check is tried, once, as well, and what mates is measured.
    pub(super) fn shorten(&mut self, line: &Measured, most: u64) -> bool {
        let mut is_shorter = false;
        for position in line.positions.iter().rev() {
            let Some(before) = self.bound(position) else { continue };
            if position.side_to_move() == Color::Black {
                let mut len = before;
                while len >= 3 {
                    match self.run(position, Counting::ByRule, len - 2, most) {
                        SearchValue::Mate(shorter) => len = shorter,
                        SearchValue::NoMate | SearchValue::Unknown => break,
                    }
                }
                if len == before && line.len > SHORT && self.tried.insert(identity(position)) {
                    self.measure_other_checks(position);
                }
            }
            let len = self.measure.measure(position, &self.search.table(), self.stop);
            is_shorter |= len.is_some_and(|len| len < before);
            if self.is_over() {
                break;
            }
        }
        is_shorter
    }
    /// Measures each mate that a little search finds after a check which is not known to mate.
    fn measure_other_checks(&mut self, position: &Position) {
        let mut checks = Vec::new();
        position.each_check(|mv| checks.push(mv));
        for after in checks.into_iter().filter_map(|mv| after(position, mv)) {
            if self.known(&after, LONGEST).is_none()
                && let SearchValue::Mate(_) = self.run(&after, Counting::ByRule, LONGEST, EACH)
            {
                self.measure.measure(&after, &self.search.table(), self.stop);
            }
        }
    }
    fn bound(&self, position: &Position) -> Option<u16> {
        let board = Board::new(position.clone(), salt(position, Counting::ByRule));
        self.search.table().shortest(board.key, board.hand, u16::MAX).map(|(len, _)| len)
    }

    /// A check after which it is mate within the rest, and that rest.
    fn best_check(&mut self, position: &Position, left: u16) -> Option<(Move, u16)> {
        let rest = left.checked_sub(1)?;
        let mut checks = Vec::new();
        position.each_check(|mv| checks.push(mv));
        let known = checks.iter().filter_map(|&mv| Some((mv, self.known(&after(position, mv)?, rest)?)));
        if let Some((mv, _)) = known.min_by_key(|&(_, len)| len) {
            return Some((mv, rest));
        }
        checks.into_iter().find_map(|mv| {
            let after = after(position, mv)?;
            (self.is_mate(&after, rest) == Some(true)).then_some((mv, rest))
        })
    }

    /// The reply that lasts longest, useless interpositions apart, and how long that is.
    fn longest_reply(&mut self, position: &Position, left: u16) -> Option<(Move, u16)> {
        let rest = left.checked_sub(1)?;
        let mut useless = Useless::default();
        let mut spare = Vec::new();
        let mut longest: Option<(Move, u16)> = None;
        for mv in replies(position) {
            let Some(after) = after(position, mv) else { continue };
            if self.is_useless(position, mv, left, &mut useless) == Some(true) {
                spare.push((mv, after));
                continue;
            }
            // Whether it is mate sooner.
            let mut len = rest;
            while len >= 3 && longest.is_none_or(|(_, longest)| len > longest) {
                match self.run(&after, Counting::ByRule, len - 2, QUESTION) {
                    SearchValue::Mate(shorter) => len = shorter,
                    SearchValue::NoMate | SearchValue::Unknown => break,
                }
            }
            if longest.is_none_or(|(_, longest)| len > longest) {
                longest = Some((mv, len));
            }
            if len == rest {
                return longest;
            }
        }
        // An interposition that is useless within this many plies, not within fewer, is what makes it as long.
        let lasts = |play: &mut Self, after: &Position| {
            play.is_mate(after, rest) == Some(true) && (rest < 3 || play.is_mate(after, rest - 2) == Some(false))
        };
        if let Some((mv, _)) = spare.iter().find(|(_, after)| lasts(self, after)) {
            return Some((*mv, rest));
        }
        // Or the position after a slide there does: then the line takes that square for nothing, and is so much longer.
        let is_needed = |play: &mut Self, mv: Move| {
            let sooner = left.checked_sub(2);
            let is_useless = sooner.map(|left| play.is_useless(position, mv, left, &mut Useless::default()));
            is_useless == Some(Some(false))
        };
        let Some((mv, after)) = spare.into_iter().find(|&(mv, _)| is_needed(self, mv)) else { return longest };
        let len = (rest + 2..=rest + MOST_FOR_NOTHING).step_by(2).find_map(|limit| {
            match self.run(&after, Counting::ByRule, limit, QUESTION) {
                SearchValue::Mate(len) => Some(len),
                SearchValue::NoMate | SearchValue::Unknown => None,
            }
        });
        len.map_or(longest, |len| Some((mv, len)))
    }

    /// Whether a reply is a drop that does no good: a slide to its square mates within the same number of plies.
    pub(super) fn is_useless(
        &mut self,
        position: &Position,
        reply: Move,
        left: u16,
        known: &mut Useless,
    ) -> Option<bool> {
        let Move::Drop { to, .. } = reply else { return Some(false) };
        if let Some(&(_, is)) = known.0.iter().find(|(square, _)| *square == to) {
            return is;
        }
        let board = Board::new(position.clone(), 0);
        let mut found = Some(false);
        for slid in board.after_slides(to) {
            match self.is_mate(&slid, left) {
                Some(true) => {
                    found = Some(true);
                    break;
                }
                Some(false) => {}
                None => found = None,
            }
        }
        known.0.push((to, found));
        found
    }

    /// Within how many plies a position is known to be mate, if within a limit.
    pub(super) fn known(&self, position: &Position, limit: u16) -> Option<u16> {
        match self.look(position, limit) {
            Known::Mate { len, .. } => Some(len),
            _ => None,
        }
    }
    /// Whether a position is known not to be mate within a limit.
    pub(super) fn is_known_to_last(&self, position: &Position, limit: u16) -> bool {
        matches!(self.look(position, limit), Known::NoMate { .. })
    }
    fn look(&self, position: &Position, limit: u16) -> Known {
        let board = Board::new(position.clone(), salt(position, Counting::ByRule));
        self.search.table().look(board.key, board.hand, limit, None)
    }

    /// In how many plies a position is mate that is mate within `len`.
    pub(super) fn length(&mut self, position: &Position, mut len: u16) -> Option<u16> {
        let least = u16::from(position.side_to_move() == Color::Black);
        while len >= least + 2 && self.is_mate(position, len - 2)? {
            len -= 2;
        }
        Some(len)
    }

    /// The same within so many nodes: a length, and whether it is proven that there is no shorter one.
    pub(super) fn shortest(&mut self, position: &Position, within: u16, most: u64) -> (u16, bool) {
        let end = self.search.nodes.saturating_add(most);
        let mut limit = u16::from(position.side_to_move() == Color::Black);
        while limit < within {
            match self.run(position, Counting::ByRule, limit, end.saturating_sub(self.search.nodes)) {
                SearchValue::Mate(len) => return (len, true),
                SearchValue::NoMate => limit += 2,
                SearchValue::Unknown => return (within, false),
            }
        }
        (within, true)
    }

    /// The moves that are best by length in a position that is mate within `len`, with the positions after them, and
    /// what is left of the length. Without any the defender is mated.
    fn best_by_length(&mut self, position: &Position, len: u16) -> Option<(Vec<(Move, Position)>, u16)> {
        if self.stop.is_set() {
            return None;
        }
        let Some(rest) = self.length(position, len)?.checked_sub(1) else { return Some((Vec::new(), 0)) };
        let mut best = Vec::new();
        if position.side_to_move() == Color::Black {
            let mut checks = Vec::new();
            position.each_check(|mv| checks.push(mv));
            for mv in checks {
                let Some(after) = after(position, mv) else { continue };
                if self.is_mate(&after, rest)? {
                    best.push((mv, after));
                }
            }
            return Some((best, rest));
        }
        let (mut useless, mut spare) = (Useless::default(), Vec::new());
        for mv in replies(position) {
            let Some(after) = after(position, mv) else { continue };
            let is_useless = self.is_useless(position, mv, rest + 1, &mut useless)?;
            if rest < 3 || !self.is_mate(&after, rest - 2)? {
                if is_useless { &mut spare } else { &mut best }.push((mv, after));
            }
        }
        if best.is_empty() {
            // What is useless within this many plies, not within fewer, makes it as long.
            for (mv, after) in spare {
                if self.is_mate(&after, rest)? {
                    best.push((mv, after));
                }
            }
        }
        Some((best, rest))
    }

    /// Moves that are best by length on both sides, from a position that is mate in `len` to one that is looked for; and
    /// that position. `None` inside if none lead to one.
    #[expect(clippy::option_option, reason = "not known is not the same as nowhere")]
    pub(super) fn best_play_to(
        &mut self,
        start: &Position,
        len: u16,
        is_looked_for: &dyn Fn(&Position) -> bool,
    ) -> Option<Option<(Vec<Move>, Position)>> {
        let mut seen = HashSet::from([identity(start)]);
        // Each position with its length, the one before it and the move between.
        let mut played = vec![(start.clone(), len, 0, None)];
        let mut at = 0;
        while at < played.len() {
            let (position, len, ..) = &played[at];
            let (position, len) = (position.clone(), *len);
            if is_looked_for(&position) {
                let (mut moves, mut back) = (Vec::new(), at);
                while let (_, _, before, Some(mv)) = &played[back] {
                    moves.push(*mv);
                    back = *before;
                }
                moves.reverse();
                return Some(Some((moves, position)));
            }
            let (moves, rest) = self.best_by_length(&position, len)?;
            for (mv, after) in moves {
                if seen.insert(identity(&after)) {
                    played.push((after, rest, at, Some(mv)));
                }
            }
            at += 1;
            if played.len() > MOST_PLAYED {
                return None;
            }
        }
        Some(None)
    }
}

/// On which squares of a position whatever is dropped does no good, as far as it has been asked.
#[derive(Default)]
pub(super) struct Useless(Vec<(Square, Option<bool>)>);

/// The replies to a check: captures first, then king moves, then interpositions next to the king.
pub(super) fn replies(position: &Position) -> Vec<Move> {
    let mut replies = position.legal_moves();
    let Some(king) = position.kings(Color::White).first() else { return replies };
    replies.sort_by_key(|&mv| match mv {
        Move::Normal { to, .. } if position.piece(to).is_some() => (0, 0),
        Move::Normal { from, .. } if from == king => (1, 0),
        Move::Normal { .. } => (2, 0),
        Move::Drop { to, .. } => (3, distance(king, to)),
    });
    replies
}

/// What tells positions of one problem apart, with a side to move: the board, and the attacker's hand.
pub(super) fn identity(position: &Position) -> (u64, MateHand) {
    (position.board_key(), MateHand::of(position.hand(Color::Black)))
}

/// The position after a move that can be made.
pub(super) fn after(position: &Position, mv: Move) -> Option<Position> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    Some(after)
}
