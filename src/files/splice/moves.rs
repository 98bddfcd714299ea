//! The pieces that leave their place in the file.

use std::collections::{HashMap, HashSet};

use super::fates::Splicer;
use super::items::{ItemEdit, LineTail, Put, SpliceItem, Who, line_tails};
use komaoto_formats::pieces::{PieceRole, TextPiece};
use komaoto_record::NodeId;

impl Splicer<'_> {
    /// Finds the pieces that leave their place: all but the most that are in the same order as before or, if all are to
    /// come into our order, in the file.
    pub(super) fn move_items(&mut self, ordered: bool) {
        // The first piece of each node. A piece that the writer divides in another way counts as standing there.
        let mut first: HashMap<NodeId, usize> = HashMap::new();
        for (was, piece) in self.was.pieces.iter().enumerate() {
            first.entry(piece.node).or_insert(was);
        }
        let mut others: HashMap<NodeId, usize> = HashMap::new();
        let standing = self.homes.iter().enumerate().filter_map(|(now, home)| {
            let item = self.items.get((*home)?).filter(|item| item.now == Some(now))?;
            let (Who::Read(node), _) = item.key.as_ref()? else { return None };
            if ordered {
                return Some(((*home)?, (*home)?));
            }
            let place = match item.was {
                Some(was) => was * AMONG,
                None => {
                    let turn = others.entry(*node).or_default();
                    *turn += 1;
                    first.get(node)? * AMONG + (*turn).min(AMONG - 1)
                }
            };
            Some(((*home)?, place))
        });
        let standing: Vec<(usize, usize)> = standing.collect();
        let kept = longest_rise(&standing.iter().map(|&(_, place)| place).collect::<Vec<_>>());
        for ((item, _), stays) in standing.into_iter().zip(kept) {
            if let Some(item) = self.items.get_mut(item) {
                item.moves = !stays;
            }
        }
        // Headers among steps that have all gone come to the others.
        let is_step = |piece: &TextPiece| piece.part == PieceRole::Step;
        if !self.now.pieces.iter().any(is_step)
            && let Some(first) = self.items.iter().position(|item| item.is(&PieceRole::Step))
        {
            for item in self.items.iter_mut().skip(first) {
                item.moves |= item.now.is_some() && item.is_header();
            }
        }
        self.move_along();
    }

    /// A piece that the writer leaves out, or that was not read, follows the piece before it if that is of the same node
    /// or the piece behind it leaves, too.
    fn move_along(&mut self) {
        let mut behind = vec![true; self.items.len()];
        let mut next = true;
        for (item, behind) in self.items.iter().zip(&mut behind).rev() {
            *behind = next;
            next = if item.key.is_none() {
                next
            } else {
                item.moves || item.fate == ItemEdit::Goes || item.now.is_none() && next
            };
        }
        let (mut with, mut last) = (false, None);
        for (item, behind) in self.items.iter_mut().zip(behind) {
            let who = item.key.as_ref().map(|(who, _)| *who);
            let is_same = who.is_some() && last == who;
            last = who.or(last);
            if item.now.is_some() {
                with = item.moves;
            } else if item.fate == ItemEdit::Goes && item.is(&PieceRole::Close) {
                with = false;
            } else if item.fate == ItemEdit::Stays {
                item.moves = with && (behind || is_same);
            }
        }
    }

    /// Moves what would stand in another line than its own: because the file has its variations in another order than
    /// ours, or says in one that repeats the main line, as in `4... a6 (4... a6 5. Ba4)`, what is of the main line now.
    /// What the file had in another line than ours before the edit stays there.
    pub(super) fn move_strays(&mut self) {
        if !self.items.iter().any(|item| item.is(&PieceRole::Open)) {
            return;
        }
        let closes = self.items.iter().any(|item| item.is(&PieceRole::Close));
        let (was, own) = (self.was.openings(), self.now.openings());
        let opened = |place: Option<usize>, all: &[Option<usize>]| place.and_then(|place| *all.get(place)?);
        let begun = |place: Option<usize>| {
            opened(place, &was).and_then(|opening| Some(Who::Read(self.was.pieces.get(opening)?.node)))
        };
        let begins = |now: usize| opened(Some(now), &own).and_then(|opening| self.who(opening));
        // Whether a piece had its place in the file, or has none there any more.
        let there = self.openings();
        let is_settled = |place: usize, item: &SpliceItem, now: usize| {
            if closes {
                return item.was.is_none() || begun(item.was) == begins(now);
            }
            let who =
                there.get(place).copied().flatten().and_then(|opening| Some(self.items.get(opening)?.key.as_ref()?.0));
            who != begun(item.was)
        };
        // The openings up to here: none of ours for a line that only the file has.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut strays = Vec::new();
        for put in self.strung() {
            let (now, item) = match put {
                Put::New(now, _) => (Some(now), None),
                Put::Item(item) => (self.items.get(item).and_then(|item| item.now), Some(item)),
            };
            let part = self.part_of(&put);
            if part == Some(&PieceRole::Open) && (closes || now.is_some()) {
                open.push(now);
            }
            let here = open.last().copied();
            if part == Some(&PieceRole::Close) {
                open.pop();
            }
            let (Some(now), Some(place)) = (now, item) else { continue };
            let is_elsewhere = here == Some(None) || opened(Some(now), &own) != here.flatten();
            if is_elsewhere && self.items.get(place).is_some_and(|item| !is_settled(place, item, now)) {
                strays.push(place);
            }
        }
        let is_any = !strays.is_empty();
        for item in strays {
            if let Some(item) = self.items.get_mut(item) {
                item.moves = true;
            }
        }
        if is_any {
            self.move_along();
        }
    }

    /// Moves what nobody has read at the end of a line in brackets, or of the main line beside such, to where that line
    /// ends now: behind what branches off its last step, too.
    pub(super) fn settle_tails(&mut self) {
        if !self.now.pieces.iter().any(|piece| piece.part == PieceRole::Close) {
            return;
        }
        let mut tails = HashMap::new();
        for LineTail { place, last, of } in line_tails(&self.items, self.manner) {
            // It is there.
            let is_home = |end: usize| {
                let home = self.homes.get(end).copied().flatten();
                home == last && home.and_then(|home| self.items.get(home)).is_some_and(SpliceItem::stays)
            };
            let stays = self.items.get(place).is_some_and(|item| item.fate == ItemEdit::Stays);
            if let Some(end) = self.end_of_line(of).filter(|end| stays && !is_home(*end)) {
                tails.insert(end, place);
            }
        }
        for &place in tails.values() {
            if let Some(item) = self.items.get_mut(place) {
                item.moves = true;
            }
        }
        self.tails = tails;
    }

    /// The piece with which the line ends that a step is the last of, as the record is now; `None` if it goes on.
    fn end_of_line(&self, last: Who) -> Option<usize> {
        let pieces = &self.now.pieces;
        let is_step = |now: &usize| self.now.part(*now) == Some(&PieceRole::Step) && self.who(*now) == Some(last);
        let mut end = (0..pieces.len()).find(is_step)?;
        let node = pieces.get(end)?.node;
        let mut depth = 0_usize;
        for (now, piece) in pieces.iter().enumerate().skip(end + 1) {
            match piece.part {
                PieceRole::Open => depth += 1,
                PieceRole::Close if depth == 0 => break,
                PieceRole::Close => {
                    depth -= 1;
                    end = if depth == 0 { now } else { end };
                }
                _ if depth > 0 => {}
                PieceRole::Result => break,
                _ if piece.node == node => end = now,
                _ => return None,
            }
        }
        Some(end)
    }

    /// Removes the steps that a variation repeats at its beginning where its opening leaves: it begins elsewhere now.
    pub(super) fn settle_repeats(&mut self) {
        let is_named = |part: &PieceRole| {
            matches!(part, PieceRole::Step | PieceRole::Number | PieceRole::Time | PieceRole::Comment)
        };
        let told = self.items.iter().filter(|item| item.now.is_some()).filter_map(|item| match &item.key {
            Some((who, PieceRole::Step)) => Some(*who),
            _ => None,
        });
        let told: HashSet<Who> = told.collect();
        let (mut leaves, mut goes) = (false, Vec::new());
        for (place, item) in self.items.iter().enumerate() {
            match &item.key {
                Some((_, PieceRole::Open)) => {
                    let begins_elsewhere = item.now.is_some() && item.fate != ItemEdit::Stays;
                    leaves = item.moves || item.fate == ItemEdit::Goes || begins_elsewhere;
                }
                Some((who, part)) if is_named(part) && item.now.is_none() && told.contains(who) => {
                    goes.extend(leaves.then_some(place));
                }
                Some((_, PieceRole::Step)) => leaves = false,
                _ => {}
            }
        }
        for place in goes {
            if let Some(item) = self.items.get_mut(place) {
                (item.fate, item.moves) = (ItemEdit::Goes, false);
            }
        }
    }

    /// Removes the opening of a variation that repeats another one and has nothing left in it. Brackets are removed
    /// elsewhere.
    pub(super) fn settle_openings(&mut self) {
        if self.items.iter().any(|item| item.is(&PieceRole::Close)) {
            return;
        }
        let mut empty: Option<usize> = None;
        let mut goes = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            match &item.key {
                Some((_, PieceRole::Open)) => {
                    goes.extend(empty.replace(place));
                    if item.now.is_some() {
                        empty = None;
                    }
                }
                _ if item.fate == ItemEdit::Goes || item.moves => {}
                _ => empty = None,
            }
        }
        goes.extend(empty);
        for place in goes {
            if let Some(item) = self.items.get_mut(place) {
                (item.fate, item.moves) = (ItemEdit::Goes, false);
            }
        }
    }
}

/// The number of pieces that can be numbered between two others.
const AMONG: usize = 8;

/// Which of these numbers are in a longest rising sequence.
fn longest_rise(numbers: &[usize]) -> Vec<bool> {
    // The place of the last number of the best sequence of each length, and of the one before each number.
    let mut best: Vec<usize> = Vec::new();
    let mut before = vec![None; numbers.len()];
    for (place, &number) in numbers.iter().enumerate() {
        let length = best.partition_point(|&last| numbers.get(last).is_some_and(|&last| last < number));
        if let Some(slot) = before.get_mut(place) {
            *slot = length.checked_sub(1).and_then(|length| best.get(length).copied());
        }
        match best.get_mut(length) {
            Some(last) => *last = place,
            None => best.push(place),
        }
    }
    let mut rise = vec![false; numbers.len()];
    let mut last = best.last().copied();
    while let Some(place) = last {
        if let Some(slot) = rise.get_mut(place) {
            *slot = true;
        }
        last = before.get(place).copied().flatten();
    }
    rise
}
