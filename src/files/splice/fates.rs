//! What becomes of each piece of the file, and where what is new goes.

use std::collections::{HashMap, HashSet};

use super::items::{Fate, Group, Item, Kind, Put, Said, Who, kind};
use crate::formats::{Manner, Part, Piece, Wording, between};
use crate::record::{Counterparts, NodeId};

/// A file being spliced.
pub(super) struct Splicer<'s> {
    pub(super) file: &'s str,
    pub(super) was: &'s Said<'s>,
    pub(super) now: &'s Said<'s>,
    pub(super) manner: &'s Manner,
    pub(super) items: Vec<Item>,
    pub(super) groups: HashMap<(Who, Part), Group>,
    /// The nodes as they were read that are still there.
    pub(super) present: HashSet<NodeId>,
    /// For each piece of the record as it is now: its item.
    pub(super) homes: Vec<Option<usize>>,
    /// The pieces of the record as it is now that the file does not have yet.
    pub(super) new: HashMap<usize, String>,
    /// How far apart two kinds of neighbours are in the file.
    pub(super) apart: HashMap<(Kind, Kind), &'s str>,
    /// An example of each kind of part.
    pub(super) samples: HashMap<Kind, &'s str>,
}

impl<'s> Splicer<'s> {
    pub(super) fn new(
        file: &Said<'s>,
        was: &'s Said<'s>,
        now: &'s Said<'s>,
        ids: &Counterparts,
        manner: &'s Manner,
    ) -> Self {
        let mut groups: HashMap<(Who, Part), Group> = HashMap::new();
        let mut present = HashSet::from([NodeId::ROOT]);
        let item = |range, key| Item { range, key, fate: Fate::Stays, moves: false, now: None, was: None };
        let mut items: Vec<Item> = between(file.text, &file.pieces, manner.separator.or(manner.loose))
            .into_iter()
            .map(|range| item(range, None))
            .collect();
        let read = |piece: &Piece| item(piece.range.clone(), Some((Who::Read(piece.node), piece.part.clone())));
        items.extend(file.pieces.iter().map(read));
        items.sort_by_key(|item| item.range.start);
        let mut add = |key: (Who, Part), place: usize, text: usize| {
            if let Some(places) = groups.entry(key).or_default().get_mut(text) {
                places.push(place);
            }
        };
        for (place, item) in items.iter().enumerate() {
            if let Some(key) = &item.key {
                add(key.clone(), place, 0);
            }
        }
        for (place, piece) in was.pieces.iter().enumerate() {
            add((Who::Read(piece.node), piece.part.clone()), place, 1);
        }
        for (place, piece) in now.pieces.iter().enumerate() {
            let who = match ids.get(piece.node) {
                Some(read) => {
                    present.insert(read);
                    Who::Read(read)
                }
                None => Who::New(piece.node),
            };
            add((who, piece.part.clone()), place, 2);
        }
        let (mut apart, mut samples) = (HashMap::new(), HashMap::new());
        for item in &items {
            if let Some((_, part)) = &item.key {
                samples.entry(kind(part)).or_insert(file.text.get(item.range.clone()).unwrap_or_default());
            }
        }
        for pair in items.windows(2) {
            if let [Item { key: Some((_, one)), range: before, .. }, Item { key: Some((_, other)), range: after, .. }] =
                pair
            {
                let gap = file.text.get(before.end..after.start).unwrap_or_default();
                apart.entry((kind(one), kind(other))).or_insert(gap);
            }
        }
        let homes = vec![None; now.pieces.len()];
        Self { file: file.text, was, now, manner, items, groups, present, homes, new: HashMap::new(), apart, samples }
    }

    /// Decides what becomes of each piece.
    pub(super) fn settle(&mut self) {
        let text = |said: &Said<'s>, place: &usize| {
            said.pieces.get(*place).and_then(|piece| said.text.get(piece.range.clone())).unwrap_or_default()
        };
        for ((who, part), [file, was, now]) in std::mem::take(&mut self.groups) {
            let old: Vec<&str> = was.iter().map(|place| text(self.was, place)).collect();
            let new: Vec<&str> = now.iter().map(|place| text(self.now, place)).collect();
            if old.is_empty() && new.is_empty() {
                // The file says more than we would.
                let stays = matches!(who, Who::Read(node) if self.present.contains(&node));
                file.iter().filter(|_| !stays).for_each(|&item| self.decide(item, Fate::Goes));
            } else if old == new || file.len() == was.len() {
                for place in 0..file.len().max(now.len()) {
                    match (file.get(place), old.get(place), now.get(place).zip(new.get(place))) {
                        (Some(&item), old_text, Some((&now, is))) => {
                            self.stand(item, now, was.get(place));
                            if old_text != Some(is) && old != new {
                                self.change(item, &part, old_text.copied(), is);
                            }
                        }
                        (Some(&item), _, None) if old != new => self.decide(item, Fate::Goes),
                        (None, was, Some((&now, is))) if was != Some(is) => self.come(&part, now, is),
                        (None, _, Some((&now, _))) => {
                            // Said by another piece of the same kind, if by any.
                            if let (Some(home), Some(&item)) = (self.homes.get_mut(now), file.last()) {
                                *home = Some(item);
                            }
                        }
                        _ => {}
                    }
                }
            } else {
                // The file says it in other pieces than we would.
                for (place, &item) in file.iter().enumerate() {
                    match now.first().zip(now.last()).filter(|_| place == 0) {
                        Some((&first, &last)) => {
                            self.stand(item, first, was.first());
                            let range = self.now.pieces.get(first).zip(self.now.pieces.get(last));
                            let whole =
                                range.and_then(|(first, last)| self.now.text.get(first.range.start..last.range.end));
                            self.change(item, &part, None, whole.unwrap_or_default());
                        }
                        None => self.decide(item, Fate::Goes),
                    }
                }
                // A sum that the file does not give it goes on not giving.
                if file.is_empty() && (old.is_empty() || part != Part::Total) {
                    for (&now, is) in now.iter().zip(&new) {
                        self.come(&part, now, is);
                    }
                }
            }
        }
        self.settle_results();
        self.settle_unread();
        self.keep_blocks();
        // A node that gets something is in the file itself.
        let own = |part: &Part| matches!(part, Part::Step | Part::Result);
        let named: HashSet<NodeId> =
            self.new.keys().filter_map(|&now| self.now.pieces.get(now)).map(|piece| piece.node).collect();
        for (now, piece) in self.now.pieces.iter().enumerate() {
            let is_said = self.homes.get(now).is_some_and(Option::is_some) || self.new.contains_key(&now);
            if own(&piece.part) && piece.node != NodeId::ROOT && named.contains(&piece.node) && !is_said {
                self.come(&piece.part, now, self.now.text.get(piece.range.clone()).unwrap_or_default());
            }
        }
        self.settle_blocks();
    }

    /// A block that what was not read is in stays.
    fn keep_blocks(&mut self) {
        let mut open: Vec<(usize, bool)> = Vec::new();
        let mut kept = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            match &item.key {
                Some((_, part)) if part.opens() => open.push((place, false)),
                Some((_, part)) if part.closes() => {
                    kept.extend(open.pop().filter(|(_, keeps)| *keeps).map(|(opening, _)| [opening, place]));
                }
                _ if item.is_unread() && item.fate == Fate::Stays => {
                    if let Some((_, keeps)) = open.last_mut() {
                        *keeps = true;
                    }
                }
                _ => {}
            }
        }
        let blocks = |place: &usize| {
            self.items.get(*place).is_some_and(|item| matches!(item.key, Some((_, Part::Begin(_) | Part::End(_)))))
        };
        let kept: Vec<usize> = kept.into_iter().flatten().filter(blocks).collect();
        kept.into_iter().for_each(|item| self.decide(item, Fate::Stays));
    }

    /// With what comes into a block that the file does not have comes the block.
    fn settle_blocks(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        let mut missing: Vec<(usize, usize)> = Vec::new();
        // How many of the open blocks something comes into, from the outermost on.
        let mut needed = 0;
        for (now, piece) in self.now.pieces.iter().enumerate() {
            if self.new.contains_key(&now) {
                needed = open.len();
            }
            if matches!(piece.part, Part::Begin(_)) {
                open.push(now);
            } else if matches!(piece.part, Part::End(_))
                && let Some(opening) = open.pop()
            {
                let is_there =
                    |now: usize| self.homes.get(now).is_some_and(Option::is_some) || self.new.contains_key(&now);
                if needed > open.len() && !is_there(opening) {
                    missing.push((opening, now));
                }
                needed = needed.min(open.len());
            }
        }
        for now in missing.into_iter().flat_map(|(opening, closing)| [opening, closing]) {
            if let Some(piece) = self.now.pieces.get(now) {
                self.come(&piece.part, now, self.now.text.get(piece.range.clone()).unwrap_or_default());
            }
        }
    }

    /// A result that comes with an ending takes the place of one that goes.
    fn settle_results(&mut self) {
        let is_result = |item: &Item| item.fate == Fate::Goes && matches!(item.key, Some((_, Part::Result)));
        let gone: Vec<usize> =
            self.items.iter().enumerate().filter(|(_, item)| is_result(item)).map(|(place, _)| place).collect();
        let part_of = |now: &usize| self.now.pieces.get(*now).map(|piece| &piece.part);
        let mut come: Vec<usize> = self.new.keys().copied().filter(|now| part_of(now) == Some(&Part::Result)).collect();
        come.sort_unstable();
        for (item, now) in gone.into_iter().rev().zip(come.into_iter().rev()) {
            self.stand(item, now, None);
            if let Some(text) = self.new.remove(&now) {
                self.decide(item, Fate::Changes(text));
            }
        }
    }

    /// What was not read goes only with the pieces around it, if their nodes are gone.
    fn settle_unread(&mut self) {
        let gone = |item: &Item| match &item.key {
            Some((Who::Read(node), _)) => item.fate == Fate::Goes && !self.present.contains(node),
            _ => false,
        };
        let read: Vec<bool> = self.items.iter().map(gone).collect();
        let mut last = false;
        let mut goes = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            match item.key {
                Some(_) => last = read.get(place).copied().unwrap_or_default(),
                None if last && read.get(place + 1).copied().unwrap_or_default() => goes.push(place),
                None => {}
            }
        }
        goes.into_iter().for_each(|item| self.decide(item, Fate::Goes));
    }

    fn decide(&mut self, item: usize, fate: Fate) {
        if let Some(item) = self.items.get_mut(item) {
            item.fate = fate;
        }
    }

    fn stand(&mut self, place: usize, now: usize, was: Option<&usize>) {
        if let (Some(home), Some(item)) = (self.homes.get_mut(now), self.items.get_mut(place)) {
            *home = Some(place);
            (item.now, item.was) = (Some(now), was.copied());
        }
    }

    fn change(&mut self, item: usize, part: &Part, was: Option<&str>, is: &str) {
        let has = self.items.get(item).and_then(|item| self.file.get(item.range.clone()));
        let (was, is) = (was.map(|was| self.with_ends(was)), self.with_ends(is));
        let new = (self.manner.spelled)(part, Wording { is: &is, was: was.as_deref(), has, sample: None });
        if has != Some(&new) {
            self.decide(item, Fate::Changes(new));
        }
    }

    fn come(&mut self, part: &Part, now: usize, is: &str) {
        let sample = self.samples.get(&kind(part)).copied();
        if (self.manner.is_wanted)(part, sample.is_some()) {
            let is = self.with_ends(is);
            self.new.insert(now, (self.manner.spelled)(part, Wording { is: &is, was: None, has: None, sample }));
        }
    }

    pub(super) fn with_ends(&self, text: &str) -> String {
        if self.manner.eol == "\n" { text.to_owned() } else { text.replace('\n', self.manner.eol) }
    }

    /// Finds the pieces that leave their place: all but the most that are in the same order as before.
    pub(super) fn move_items(&mut self) {
        let standing = self.homes.iter().enumerate().filter_map(|(now, home)| {
            let item = self.items.get((*home)?)?;
            Some(((*home)?, item.was.filter(|_| item.now == Some(now))?))
        });
        let standing: Vec<(usize, usize)> = standing.collect();
        let kept = longest_rise(&standing.iter().map(|&(_, was)| was).collect::<Vec<_>>());
        for ((item, _), stays) in standing.into_iter().zip(kept) {
            if let Some(item) = self.items.get_mut(item) {
                item.moves = !stays;
            }
        }
        // What we would not write, and what was not read, goes with the piece before it if the piece behind goes, too.
        let mut behind = vec![true; self.items.len()];
        let mut next = true;
        for (item, behind) in self.items.iter().zip(&mut behind).rev() {
            *behind = next;
            next = if item.key.is_none() {
                next
            } else {
                item.moves || item.fate == Fate::Goes || item.now.is_none() && next
            };
        }
        let mut with = false;
        for (item, behind) in self.items.iter_mut().zip(behind) {
            if item.now.is_some() {
                with = item.moves;
            } else if item.fate == Fate::Goes && matches!(item.key, Some((_, Part::Close))) {
                with = false;
            } else if item.fate == Fate::Stays {
                item.moves = with && behind;
            }
        }
    }

    /// What is put after each item; the first is what is put before all of them.
    pub(super) fn placed(&self) -> Vec<Vec<Put>> {
        let mut after: Vec<Vec<Put>> = vec![Vec::new(); self.items.len() + 1];
        let home = |now: usize| {
            let item = self.homes.get(now).copied().flatten()?;
            self.items.get(item).is_some_and(|item| !item.moves && item.fate != Fate::Goes).then_some(item)
        };
        // The first item at home that any of the following pieces stands for.
        let mut next = vec![usize::MAX; self.homes.len() + 1];
        for now in (0..self.homes.len()).rev() {
            let behind = next.get(now + 1).copied().unwrap_or(usize::MAX);
            if let Some(slot) = next.get_mut(now) {
                *slot = home(now).map_or(behind, |item| item.min(behind));
            }
        }
        // What says nothing of the game stays at the head of the file.
        let head = self.items.iter().take_while(|item| matches!(item.key, Some((_, Part::Banner)))).count();
        let (mut cursor, mut highest) = (head.checked_sub(1), head.checked_sub(1));
        for now in 0..self.homes.len() {
            if let Some(item) = home(now) {
                cursor = Some(item);
                highest = highest.max(cursor);
                continue;
            }
            let behind = next.get(now).copied().unwrap_or(usize::MAX);
            let free = highest.is_none_or(|highest| highest < behind);
            let anchor = match self.now.pieces.get(now) {
                // It belongs to what follows it.
                Some(piece) if free && piece.part.leads() && self.led(now).and_then(home) == Some(behind) => {
                    behind.checked_sub(1)
                }
                _ => self.past_its_own(if free { highest } else { cursor }),
            };
            let Some(puts) = after.get_mut(anchor.map_or(0, |item| item + 1)) else { continue };
            if let Some(text) = self.new.get(&now) {
                puts.push(Put::New(now, text.clone()));
            } else if let Some(item) = self.homes.get(now).copied().flatten()
                && self.items.get(item).is_some_and(|item| item.now == Some(now) && item.moves)
            {
                puts.push(Put::Item(item));
                let along = self.items.iter().enumerate().skip(item + 1);
                let along = along.take_while(|(_, item)| item.now.is_none() && (item.moves || item.fate == Fate::Goes));
                puts.extend(along.filter(|(_, item)| item.moves).map(|(item, _)| Put::Item(item)));
            }
        }
        after
    }

    /// The piece that some that lead to it precede.
    fn led(&self, now: usize) -> Option<usize> {
        let leads = |place: &usize| self.now.pieces.get(*place).is_some_and(|piece| piece.part.leads());
        (now..self.now.pieces.len()).find(|place| !leads(place))
    }

    /// The last item of those after one that say more about the same node than we would.
    fn past_its_own(&self, anchor: Option<usize>) -> Option<usize> {
        let mut at = anchor?;
        let who = self.items.get(at)?.key.as_ref()?.0;
        while let Some(Item {
            key:
                Some((
                    own,
                    Part::Position
                    | Part::Step
                    | Part::Glyph
                    | Part::Comment
                    | Part::Time
                    | Part::Aside
                    | Part::Nothing,
                )),
            now: None,
            ..
        }) = self.items.get(at + 1)
        {
            if *own != who {
                break;
            }
            at += 1;
        }
        Some(at)
    }
}

/// Which of these numbers are in a longest rising sequence.
fn longest_rise(numbers: &[usize]) -> Vec<bool> {
    // The place of the last number of the best sequence of each length, and of the one before each number.
    let mut best: Vec<usize> = Vec::new();
    let mut before = vec![None; numbers.len()];
    let at = |place: usize| numbers.get(place).copied().unwrap_or_default();
    for (place, &number) in numbers.iter().enumerate() {
        let length = best.partition_point(|&last| at(last) < number);
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
