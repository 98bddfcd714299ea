//! The decision on each piece of the file.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::items::{
    Group, ItemEdit, Kind, LineTail, PiecedText, SpelledAnew, SpliceItem, Who, ends, kind, line_tails, openings,
};
use komaoto_formats::pieces::{FileManner, PieceRole, TextPiece, TextToSpell, between};
use komaoto_notation::side_mark;
use komaoto_record::{Counterparts, NodeId};
use komaoto_text::{Slice, lines, parts};

/// A file being spliced.
pub(super) struct Splicer<'s> {
    pub(super) file: &'s str,
    pub(super) was: &'s PiecedText<'s>,
    pub(super) now: &'s PiecedText<'s>,
    pub(super) manner: &'s FileManner,
    /// The nodes as they were read, by those as they are now.
    ids: &'s Counterparts,
    /// What is spelled anew. The file may spell it in another way than the writer, before and after.
    pub(super) anew: SpelledAnew<'s>,
    pub(super) items: Vec<SpliceItem>,
    pub(super) groups: HashMap<(Who, PieceRole), Group>,
    /// The nodes as they were read that are still there.
    pub(super) present: HashSet<NodeId>,
    /// For each piece of the record as it is now: its item.
    pub(super) homes: Vec<Option<usize>>,
    /// The pieces of the record as it is now that the file does not have yet.
    pub(super) new: HashMap<usize, String>,
    /// The usual gap between two kinds of neighbours in the file.
    pub(super) apart: HashMap<(Kind, Kind), &'s str>,
    /// An example of each kind of part.
    pub(super) samples: HashMap<Kind, &'s str>,
    /// The new words of comments that are edited in place, by item.
    pub(super) said: HashMap<usize, String>,
    /// The items that nobody has read at ends of lines that are elsewhere now, by the pieces of the record as it is now
    /// behind which they come.
    pub(super) tails: HashMap<usize, usize>,
}

impl<'s> Splicer<'s> {
    pub(super) fn new(
        file: &PiecedText<'s>,
        was: &'s PiecedText<'s>,
        now: &'s PiecedText<'s>,
        (ids, anew): (&'s Counterparts, SpelledAnew<'s>),
        manner: &'s FileManner,
    ) -> Self {
        let mut groups: HashMap<(Who, PieceRole), Group> = HashMap::new();
        let mut present = HashSet::from([NodeId::ROOT]);
        let item = |range, key| SpliceItem { range, key, fate: ItemEdit::Stays, moves: false, now: None, was: None };
        let mut items: Vec<SpliceItem> = {
            let ranges = file.pieces.iter().map(|piece| piece.range.clone());
            let unread = between(file.text, ranges, &manner.separators());
            unread.into_iter().map(|range| item(with_indent(file.text, range, manner), None)).collect()
        };
        let read = |piece: &TextPiece| item(piece.range.clone(), Some((Who::Read(piece.node), piece.part.clone())));
        items.extend(file.pieces.iter().map(read));
        items.sort_by_key(|item| item.range.start);
        let mut add = |key: (Who, PieceRole), place: usize, text: usize| {
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
            let who = who(ids, piece.node);
            if let Who::Read(read) = who {
                present.insert(read);
            }
            add((who, piece.part.clone()), place, 2);
        }
        let (mut apart, mut samples) = (HashMap::new(), HashMap::new());
        let mut last: Option<&SpliceItem> = None;
        for item in &items {
            if let Some(part) = item.part() {
                samples.entry(kind(part)).or_insert(file.text.slice(item.range.clone()));
                if let Some((before, one)) = last.and_then(|last| Some((last, last.part()?))) {
                    let gap = file.text.slice(before.range.end..item.range.start);
                    apart.entry((kind(one), kind(part))).or_insert(gap);
                }
            }
            last = Some(item);
        }
        let homes = vec![None; now.pieces.len()];
        Self {
            file: file.text,
            was,
            now,
            manner,
            ids,
            anew,
            items,
            groups,
            present,
            homes,
            new: HashMap::new(),
            apart,
            samples,
            said: HashMap::new(),
            tails: HashMap::new(),
        }
    }

    /// Decides what becomes of each piece.
    pub(super) fn settle(&mut self) {
        // When an ending changes, everything else that the file says of it goes.
        let (mut changed, mut more) = (HashSet::new(), Vec::new());
        // The rows that have another number now.
        let mut counted: HashMap<Who, &str> = HashMap::new();
        let groups = std::mem::take(&mut self.groups);
        let own =
            groups.iter().filter(|((_, part), [file, _, now])| part.is_own() && !file.is_empty() && !now.is_empty());
        let said: HashSet<Who> = own.map(|((who, _), _)| *who).collect();
        let (lines, before) = ([self.openings(), self.now.openings()], self.was.openings());
        let is_main = |place: usize, lines: &[Option<usize>]| lines.get(place) == Some(&None);
        // The openings that only the file has: what is behind them repeats another line.
        let is_spare =
            |part: &PieceRole, [_, was, now]: &Group| *part == PieceRole::Open && was.is_empty() && now.is_empty();
        let spare = groups.iter().filter(|((_, part), group)| is_spare(part, group));
        let spare: HashSet<usize> = spare.flat_map(|(_, [file, ..])| file.iter().copied()).collect();
        for ((who, part), [file, was, now]) in groups {
            let file = in_their_lines(file, &now, &lines);
            // The main line repeats no step of a variation.
            let [of_file, own] = &lines;
            let is_named = matches!(part, PieceRole::Step | PieceRole::Number);
            let is_aside = is_named && !now.is_empty() && !now.iter().any(|&now| is_main(now, own));
            let mut old: Vec<&str> = was.iter().map(|&place| self.was.words(place)).collect();
            let new: Vec<&str> = now.iter().map(|&place| self.now.words(place)).collect();
            if part.is_own() {
                if old != new {
                    changed.insert(who);
                } else if old.is_empty() {
                    more.extend(file.iter().map(|&item| (who, item)));
                }
            }
            if part == PieceRole::Step
                && let (Some(was), Some(is)) = (old.first(), new.first())
                && number(was) != number(is)
            {
                counted.insert(who, *is);
            }
            let is_anew = self.is_anew(&now);
            if is_anew || old == new && self.is_edited_header(&part) {
                old.fill("");
            }
            if old.is_empty() && new.is_empty() {
                // The file states what the writer would leave out, until somebody takes it away.
                let is_present = matches!(who, Who::Read(node) if self.present.contains(&node));
                let stays = is_present && !self.is_edited_header(&part);
                if !stays {
                    file.iter().for_each(|&item| self.set_fate(item, ItemEdit::Goes));
                }
            } else if part.is_said() && old != new && !is_anew && self.retell_all([&file, &was, &now], &old, &new) {
                // Edited in place.
            } else if old == new || file.len() == was.len() {
                for place in 0..file.len().max(now.len()) {
                    match (file.get(place), old.get(place), now.get(place).zip(new.get(place))) {
                        (Some(&item), old_text, Some((&now, is))) => {
                            self.keep_at(item, now, was.get(place));
                            if old_text != Some(is) && old != new {
                                self.change(item, &part, old_text.copied(), is);
                            }
                        }
                        (Some(&item), _, None) => {
                            let opening = of_file.get(item).copied().flatten();
                            let is_spare = opening.is_some_and(|opening| spare.contains(&opening));
                            let repeats = is_named && is_spare && old.first() == new.first();
                            if old != new && !repeats || is_aside && is_main(item, of_file) {
                                self.set_fate(item, ItemEdit::Goes);
                            }
                        }
                        (None, was, Some((&now, is))) if was != Some(is) => self.insert(now),
                        (None, _, Some((&now, _))) => {
                            // Another piece of its kind states it, if any does.
                            if let (Some(home), Some(&item)) = (self.homes.get_mut(now), file.last()) {
                                *home = Some(item);
                            }
                        }
                        _ => {}
                    }
                }
            } else if let ([first, ..], [was], [now]) = (&*file, &*was, &*now)
                && !is_anew
                && let Some((item, [had, has])) = self.piece_of_lines(&file, self.was.words(*was), self.now.words(*now))
            {
                self.keep_at(*first, *now, Some(was));
                self.change(item, &part, Some(&had), &has);
            } else {
                // The file divides it into other pieces than the writer, or has the same step in several variations.
                for (place, &item) in file.iter().enumerate() {
                    match (&*now, self.whole(&now)) {
                        // `exf6 e.p.` is one in two parts.
                        (&[first, ..], Some(whole))
                            if place == 0 || part == PieceRole::Step && !self.follows(&file, place) =>
                        {
                            if place == 0 {
                                self.keep_at(item, first, was.first());
                            }
                            self.change(item, &part, None, whole);
                        }
                        _ => self.set_fate(item, ItemEdit::Goes),
                    }
                }
                // A file without totals stays without them, and one that names a step names it once.
                let is_spared = part == PieceRole::Total || part.is_own() && said.contains(&who);
                if file.is_empty() && (old.is_empty() || is_anew || !is_spared) {
                    // Nor is what it left out of a line before put there.
                    let line = |was: usize| Some(Who::Read(self.was.pieces.get((*before.get(was)?)?)?.node));
                    let of = |now: usize| (*own.get(now)?).and_then(|opening| self.who(opening));
                    let is_same = |was: usize, now: usize| {
                        (part == PieceRole::Number || self.was.words(was) == self.now.words(now))
                            && line(was) == of(now)
                    };
                    let is_left_out = |now: usize| !is_anew && was.iter().any(|&was| is_same(was, now));
                    let come: Vec<usize> = now.into_iter().filter(|&now| !is_left_out(now)).collect();
                    come.into_iter().for_each(|now| self.insert(now));
                }
            }
        }
        for (_, item) in more.into_iter().filter(|(who, _)| changed.contains(who)) {
            self.set_fate(item, ItemEdit::Goes);
        }
        self.count_repeats(&counted);
        self.settle_results();
        self.settle_unread();
        self.keep_blocks();
        self.settle_steps();
        self.settle_blocks();
    }

    /// The node that a piece of the record as it is now is of.
    pub(super) fn who(&self, now: usize) -> Option<Who> {
        Some(who(self.ids, self.now.pieces.get(now)?.node))
    }

    /// For each item the opening of the line that it is in, unless that is the main line.
    pub(super) fn openings(&self) -> Vec<Option<usize>> {
        openings(self.items.iter().map(SpliceItem::part))
    }

    /// The text from the first to the last of these pieces of the record as it is now.
    fn whole(&self, places: &[usize]) -> Option<&'s str> {
        let (first, last) = (self.now.pieces.get(*places.first()?)?, self.now.pieces.get(*places.last()?)?);
        Some(self.now.text.slice(first.range.start..last.range.end))
    }

    /// Whether nothing but blanks is between a piece of the file and the one before it.
    fn follows(&self, pieces: &[usize], place: usize) -> bool {
        let range = |place: usize| Some(self.items.get(*pieces.get(place)?)?.range.clone());
        let between = place.checked_sub(1).and_then(range).zip(range(place));
        let between = between.and_then(|(before, here)| self.file.get(before.end..here.start));
        between.is_some_and(|text| text.trim().is_empty())
    }

    /// Edits the words of the comments of a node where they stand, if the file's manner can; returns whether it did.
    fn retell_all(&mut self, [items, was, now]: [&[usize]; 3], old: &[&str], new: &[&str]) -> bool {
        // One before the move and one behind it, say: each has its own place.
        if now.len() < 2 || items.len() != was.len() || was.len() != now.len() {
            return self.retell([items, was, now], old, new);
        }
        for place in 0..now.len() {
            let one = place..place + 1;
            let (Some(&item), Some(&here)) = (items.get(place), now.get(place)) else { continue };
            let (Some(had), Some(has)) = (old.get(one.clone()), new.get(one.clone())) else { continue };
            let at = [items, was, now].map(|places| places.get(one.clone()).unwrap_or(&[]));
            if had != has && self.retell(at, had, has) {
                continue;
            }
            self.keep_at(item, here, was.get(place));
            if let ([had], [has]) = (had, has)
                && had != has
            {
                self.change(item, &PieceRole::Comment, Some(had), has);
            }
        }
        true
    }

    /// The same for comments that the writer would put into as many as it likes.
    fn retell(&mut self, [items, was, now]: [&[usize]; 3], old: &[&str], new: &[&str]) -> bool {
        let (Some(first), false) = (now.first(), items.is_empty()) else { return false };
        let places: Option<Vec<_>> = items.iter().map(|&item| Some(self.items.get(item)?.range.clone())).collect();
        let Some(retold) = places.and_then(|places| (self.manner.retold)(self.file, &places, old, new)) else {
            return false;
        };
        for (place, (&item, retold)) in items.iter().zip(retold).enumerate() {
            if retold.raw.is_empty() {
                self.set_fate(item, ItemEdit::Goes);
                continue;
            }
            self.keep_at(item, *first, was.get(place).or(was.last()));
            if self.items.get(item).and_then(|item| self.file.get(item.range.clone())) != Some(&retold.raw) {
                let raw = self.with_ends(&retold.raw);
                self.set_fate(item, ItemEdit::Changes(raw));
                self.said.insert(item, retold.said);
            }
        }
        for now in now.iter().skip(1) {
            if let (Some(home), Some(&item)) = (self.homes.get_mut(*now), items.last()) {
                *home = Some(item);
            }
        }
        true
    }

    /// A variation that only the file has, because it repeats the main line, begins where the row does that it repeats.
    fn count_repeats(&mut self, counted: &HashMap<Who, &str>) {
        let mut spelled = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            if let Some((who, part @ PieceRole::Open)) = &item.key
                && item.now.is_none()
                && item.fate == ItemEdit::Stays
                && let Some(is) = counted.get(who)
            {
                let has = Some(self.file.slice(item.range.clone()));
                let words = TextToSpell { is, was: None, has, sample: None };
                spelled.push((place, (self.manner.spelled)(part, words)));
            }
        }
        spelled.into_iter().for_each(|(place, text)| self.set_fate(place, ItemEdit::Changes(text)));
    }

    /// Keeps blocks with unread text in them.
    fn keep_blocks(&mut self) {
        let mut open: Vec<(usize, bool)> = Vec::new();
        let mut kept = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            match item.part() {
                Some(part) if part.opens() => open.push((place, false)),
                Some(part) if part.closes() => {
                    kept.extend(open.pop().filter(|(_, keeps)| *keeps).map(|(opening, _)| [opening, place]));
                }
                _ if item.is_unread() && item.fate == ItemEdit::Stays => {
                    if let Some((_, keeps)) = open.last_mut() {
                        *keeps = true;
                    }
                }
                _ => {}
            }
        }
        let is_of_block = |item: &SpliceItem| matches!(item.part(), Some(PieceRole::Begin(_) | PieceRole::End(_)));
        let blocks = |place: &usize| self.items.get(*place).is_some_and(is_of_block);
        let kept: Vec<usize> = kept.into_iter().flatten().filter(blocks).collect();
        kept.into_iter().for_each(|item| self.set_fate(item, ItemEdit::Stays));
    }

    /// Inserts the block around new pieces if the file lacks it.
    fn settle_blocks(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        let mut missing: Vec<(usize, usize)> = Vec::new();
        // The number of open blocks, from the outermost on, that get new pieces.
        let mut needed = 0;
        for (now, piece) in self.now.pieces.iter().enumerate() {
            if self.new.contains_key(&now) {
                needed = open.len();
            }
            if matches!(piece.part, PieceRole::Begin(_)) {
                open.push(now);
            } else if matches!(piece.part, PieceRole::End(_))
                && let Some(opening) = open.pop()
            {
                if needed > open.len() && !self.is_there(opening) {
                    missing.push((opening, now));
                }
                needed = needed.min(open.len());
            }
        }
        for now in missing.into_iter().flat_map(|(opening, closing)| [opening, closing]) {
            self.insert(now);
        }
    }

    /// Inserts the rows of nodes that get new pieces. A piece that stands in a row needs that row. So do comments on an
    /// ending that only a result line tells, and a variation beside it. Any other piece is content with one that names
    /// the step.
    fn settle_steps(&mut self) {
        let pieces = &self.now.pieces;
        let is_known = |&(now, piece): &(usize, &TextPiece)| {
            piece.part == PieceRole::Step && (self.manner.knows_row)(self.now.words(now))
        };
        let known: HashSet<NodeId> = pieces.iter().enumerate().filter(is_known).map(|(_, piece)| piece.node).collect();
        let mut named: HashMap<NodeId, bool> = HashMap::new();
        for piece in self.new.keys().filter_map(|&now| pieces.get(now)) {
            let of_known = !piece.part.is_own() && known.contains(&piece.node);
            if of_known || piece.part != PieceRole::Fork {
                *named.entry(piece.node).or_default() |= of_known || piece.part == PieceRole::Time;
            }
        }
        let mut said: HashSet<NodeId> = HashSet::from([NodeId::ROOT]);
        let mut rows: HashSet<NodeId> = HashSet::new();
        let mut missing = Vec::new();
        for (now, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.part.is_own()) {
            let is_there = self.is_there(now);
            match named.get(&piece.node) {
                Some(_) if !is_there => missing.push((now, piece)),
                Some(true) if piece.part != PieceRole::Step => {}
                _ if is_there => _ = said.insert(piece.node),
                _ => {}
            }
            if is_there && piece.part == PieceRole::Step {
                rows.insert(piece.node);
            }
        }
        for (now, piece) in missing {
            if said.insert(piece.node) {
                rows.insert(piece.node);
                self.insert(now);
            }
        }
        let pieces = &self.now.pieces;
        let stands = |now: &usize| {
            pieces.get(*now).is_none_or(|piece| piece.part != PieceRole::Fork || rows.contains(&piece.node))
        };
        self.new.retain(|now, _| stands(now));
    }

    /// A result that comes with an ending takes the place of one that goes.
    fn settle_results(&mut self) {
        let gone = |item: &SpliceItem| item.fate == ItemEdit::Goes && item.is(&PieceRole::Result);
        let gone: Vec<usize> = (0..).zip(&self.items).filter(|(_, item)| gone(item)).map(|(place, _)| place).collect();
        let comes = |now: &usize| self.now.part(*now) == Some(&PieceRole::Result);
        let mut come: Vec<usize> = self.new.keys().copied().filter(comes).collect();
        come.sort_unstable();
        // A file that does not say its result behind the moves does not do so behind fewer of them.
        if !self.anew.result && !self.items.iter().any(|item| item.is(&PieceRole::Result)) {
            let results = (0..self.was.pieces.len()).filter(|&was| self.was.part(was) == Some(&PieceRole::Result));
            let unsaid: HashSet<&str> = results.map(|was| self.was.words(was)).collect();
            let is_unsaid = |now: &&usize| unsaid.contains(self.now.words(**now));
            come.iter().filter(is_unsaid).for_each(|now| _ = self.new.remove(now));
            come.retain(|now| self.new.contains_key(now));
        }
        for (item, now) in gone.into_iter().rev().zip(come.into_iter().rev()) {
            self.keep_at(item, now, None);
            if let Some(text) = self.new.remove(&now) {
                self.set_fate(item, ItemEdit::Changes(text));
            }
        }
    }

    /// Removes unread text between two pieces whose nodes are gone, or at the end of a line whose last step is: of the
    /// line that takes its place it never was. Remarks there stay.
    fn settle_unread(&mut self) {
        // Where other steps come, it stays with them.
        let comes = |now: &usize| self.now.part(*now).is_some_and(PieceRole::is_own);
        if self.new.keys().any(comes) {
            return;
        }
        let gone = |item: &SpliceItem| match &item.key {
            Some((Who::Read(node), _)) => item.fate == ItemEdit::Goes && !self.present.contains(node),
            _ => false,
        };
        let mut after_gone = false;
        let mut goes = Vec::new();
        for (place, item) in self.items.iter().enumerate() {
            match item.key {
                Some(_) => after_gone = gone(item),
                None if after_gone && self.items.get(place + 1).is_some_and(gone) => goes.push(place),
                None => {}
            }
        }
        // What is no remark and begins as moves do: with a number, a letter or a side. Bytes that are no letters may be
        // anything.
        let is_of_moves = |place: usize| {
            let text = self.items.get(place).map_or("", |item| self.file.slice(item.range.clone()));
            let words = text.trim_start_matches(char::is_whitespace);
            let is_move =
                |letter: char| letter.is_ascii_alphanumeric() || letter.is_numeric() || side_mark(letter).is_some();
            words.starts_with(is_move)
                && !words.contains(char::REPLACEMENT_CHARACTER)
                && self.manner.remark.is_none_or(|mark| remarks(text, mark) != text)
        };
        let has_gone = |tail: &LineTail| matches!(tail.of, Who::Read(node) if !self.present.contains(&node));
        let tails = line_tails(&self.items, self.manner).into_iter().filter(has_gone).map(|tail| tail.place);
        goes.extend(tails.filter(|&place| is_of_moves(place)));
        goes.into_iter().for_each(|item| self.set_fate(item, ItemEdit::Goes));
    }

    /// Finds the piece that holds all changed lines, where the file divides into several pieces what the writer writes
    /// as one. Returns it with its old and its new text.
    fn piece_of_lines(&self, file: &[usize], was: &str, is: &str) -> Option<(usize, [String; 2])> {
        let texts = || file.iter().filter_map(|&item| self.file.get(self.items.get(item)?.range.clone()));
        let (old, new): (Vec<&str>, Vec<&str>) = (parts(was).collect(), parts(is).collect());
        if !texts().flat_map(parts).eq(old.iter().copied()) {
            return None;
        }
        let first = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        let most = old.len().min(new.len()) - first;
        let last = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count().min(most);
        let mut start = 0;
        for (&item, text) in file.iter().zip(texts()) {
            let end = start + parts(text).count();
            // What is added behind a piece belongs to it.
            if start <= first && old.len() - last <= end {
                let now = new.get(start..(new.len() + end).checked_sub(old.len())?).filter(|now| !now.is_empty())?;
                return Some((item, [old.get(start..end)?.join("\n"), now.join("\n")]));
            }
            start = end;
        }
        None
    }

    fn set_fate(&mut self, item: usize, fate: ItemEdit) {
        if let Some(item) = self.items.get_mut(item) {
            item.fate = fate;
        }
    }

    fn keep_at(&mut self, place: usize, now: usize, was: Option<&usize>) {
        if let (Some(home), Some(item)) = (self.homes.get_mut(now), self.items.get_mut(place)) {
            *home = Some(place);
            (item.now, item.was) = (Some(now), was.copied());
        }
    }

    fn change(&mut self, item: usize, part: &PieceRole, was: Option<&str>, is: &str) {
        let is_anew = self.items.get(item).is_some_and(|item| self.is_anew(item.now.as_slice()));
        let has = self.items.get(item).and_then(|item| self.file.get(item.range.clone()));
        let was = if is_anew { None } else { was.map(|was| self.with_ends(was)) };
        let is = self.with_ends(is);
        let new = match (self.manner.spelled)(part, TextToSpell { is: &is, was: was.as_deref(), has, sample: None }) {
            // What the file has there is what cannot stay.
            same if is_anew && has == Some(&same) => is,
            new => new,
        };
        if has != Some(&new) {
            self.set_fate(item, ItemEdit::Changes(new));
        }
    }

    /// Whether a piece of the record as it is now is in the file, or comes into it.
    fn is_there(&self, now: usize) -> bool {
        self.homes.get(now).is_some_and(Option::is_some) || self.new.contains_key(&now)
    }

    /// Inserts a piece of the record as it is now.
    fn insert(&mut self, now: usize) {
        let (Some(part), is) = (self.now.part(now), self.now.words(now)) else { return };
        // A glyph does not part the moves of both sides; words do, unless those of the file do not.
        let is_pair = match now.checked_sub(1).and_then(|before| self.now.part(before)) {
            Some(PieceRole::Glyph) => true,
            Some(PieceRole::Comment) => self.manner.bare,
            _ => false,
        };
        if *part == PieceRole::Number && is.ends_with("...") && is_pair && !self.is_anew(&[now]) {
            return;
        }
        let sample = self.samples.get(&kind(part)).copied();
        // A file that has no steps yet has no manner of its own to have them.
        let is_usual = sample.is_some() || !self.samples.contains_key(&kind(&PieceRole::Step));
        // What follows from the moves a file need not have; what a person has set it must.
        if self.is_edited_header(part) || self.is_anew(&[now]) || (self.manner.is_wanted)(part, is, is_usual) {
            let is = self.with_ends(is);
            self.new.insert(now, (self.manner.spelled)(part, TextToSpell { is: &is, was: None, has: None, sample }));
        }
    }

    /// Whether it is a header that the edit changes.
    fn is_edited_header(&self, part: &PieceRole) -> bool {
        matches!(part, PieceRole::Header(name) if self.anew.headers.contains(&name.to_lowercase()))
    }

    /// Whether pieces of the record as it is now are of a node that is spelled anew.
    fn is_anew(&self, now: &[usize]) -> bool {
        let piece = now.first().and_then(|&now| self.now.pieces.get(now));
        piece.is_some_and(|piece| {
            self.anew.result && piece.part == PieceRole::Result
                || (self.anew.whole || piece.part.is_own() || piece.part == PieceRole::Number)
                    && self.anew.nodes.contains(&piece.node)
        })
    }

    /// Makes remarks of what nobody has read behind what the edit changes, where it has such words; counts its lines.
    pub(super) fn remark_unread(&mut self, freed: &HashSet<String>) -> usize {
        let Some(mark) = self.manner.remark else { return 0 };
        if freed.is_empty() {
            return 0;
        }
        let puts = self.placed();
        let mut remarked = Vec::new();
        let mut changed = puts.first().is_some_and(|puts| !puts.is_empty());
        let mut end = 0;
        for (place, item) in self.items.iter().enumerate() {
            let text = self.file.slice(item.range.clone());
            if item.key.is_some() {
                changed |= item.fate != ItemEdit::Stays
                    || item.moves
                    || puts.get(place + 1).is_some_and(|puts| !puts.is_empty());
            } else if changed && text.split_whitespace().any(|word| freed.contains(word)) {
                let before = puts.get(place).and_then(|puts| puts.last());
                let begins = end == 0
                    || self.file.get(end..item.range.start).is_some_and(|gap| ends(gap) > 0)
                    || before.is_some_and(|put| (self.manner.ends_its_line)(self.words(put)));
                if begins || !(self.manner.keeps_its_line)(text) {
                    // A remark is a line.
                    let before = if begins { "" } else { self.manner.eol };
                    remarked.push((place, [before, &remarks(text, mark)].concat()));
                }
            }
            end = item.range.end;
        }
        let count = remarked.iter().map(|(_, text)| lines(text).count()).sum();
        remarked.into_iter().for_each(|(place, text)| self.set_fate(place, ItemEdit::Changes(text)));
        count
    }
}

/// A stretch with the blanks before it, if it begins a line of its own.
fn with_indent(text: &str, range: Range<usize>, manner: &FileManner) -> Range<usize> {
    let before = text.slice(..range.start);
    let line = before.trim_end_matches([' ', '\t', '\u{3000}']);
    let is_row = manner.separator.is_none() && manner.free_lines && (line.is_empty() || line.ends_with(['\n', '\r']));
    if is_row { line.len()..range.end } else { range }
}

/// The number that a row begins with.
fn number(row: &str) -> &str {
    let row = row.trim_start();
    row.slice(..row.len() - row.trim_start_matches(|letter: char| letter.is_ascii_digit()).len())
}

/// A node of the record as it is now.
fn who(ids: &Counterparts, node: NodeId) -> Who {
    ids.get(node).map_or(Who::New(node), Who::Read)
}

/// Items that say the same in the order of the pieces they stand for: one of the main line for one of the main line,
/// where a variation repeats it.
fn in_their_lines(file: Vec<usize>, now: &[usize], [lines, own]: &[Vec<Option<usize>>; 2]) -> Vec<usize> {
    let is_main = |place: usize, lines: &[Option<usize>]| lines.get(place) == Some(&None);
    let count = file.iter().filter(|&&item| is_main(item, lines)).count();
    if count == 0 || count == file.len() {
        return file;
    }
    let (mut left, mut sorted) = (file, Vec::new());
    for &now in now {
        let same = left.iter().position(|&item| is_main(item, lines) == is_main(now, own));
        if let Some(at) = same.or((!left.is_empty()).then_some(0)) {
            sorted.push(left.remove(at));
        }
    }
    sorted.extend(left);
    sorted
}

/// The lines of a text as remarks, which begin with a mark.
pub(super) fn remarks(text: &str, mark: &str) -> String {
    let mut remarks = String::with_capacity(text.len() + 16);
    let mut end = 0;
    for line in lines(text) {
        remarks.push_str(text.slice(end..line.offset));
        let words = line.text.trim_start();
        remarks.push_str(line.text.slice(..line.text.len() - words.len()));
        let own = words.strip_prefix(mark);
        // Some signs behind the mark say something, as `'*` does.
        let is_told = own.is_none_or(|own| own.starts_with(['*', '$']));
        if !words.is_empty() && is_told {
            remarks.push_str(mark);
            remarks.push(' ');
        }
        remarks.push_str(match own {
            Some(own) if is_told => own,
            _ => words,
        });
        end = line.end();
    }
    remarks + text.slice(end..)
}
