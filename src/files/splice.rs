//! A file with an edit in it: what the edit changed is spelled anew, everything else keeps its bytes.
//!
//! Three texts are cut into pieces that say what they are about: the file; the record as it was read, as we would write
//! it; and the record as it is now, as we would write it. What differs between the last two is the edit. A piece of the
//! file whose words differ there is replaced, one that is gone there goes, one that is new there comes after the piece
//! that precedes it there, and one that has moved there moves with its bytes. What is between the pieces and is not
//! blank was not read; it stays where it is.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::formats::{Part, Piece, between};
use crate::record::{Counterparts, NodeId};

/// A text and its pieces, in the order of the text.
#[derive(Debug)]
pub(super) struct Said<'t> {
    pub(super) text: &'t str,
    pub(super) pieces: Vec<Piece>,
}

/// How a format's files spell an edit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Spells a new text in the manner of what it replaces, or else of a sample from the file.
    pub(super) spelled: fn(&Part, new: &str, old: Option<&str>, sample: Option<&str>) -> String,
    /// Whether the file gets a part that changed and that it does not have, given whether it has others of its kind.
    pub(super) is_wanted: fn(&Part, bool) -> bool,
    /// Whether a line must end after a text.
    pub(super) ends_its_line: fn(&str) -> bool,
    /// How many characters a line of the file may have, if its lines are broken for their length.
    pub(super) width: Option<usize>,
    /// A comment laid out for a place where its line has this many characters before it, if it cannot stay as it is.
    pub(super) relaid: fn(&str, Range<usize>, usize, Option<usize>) -> Option<String>,
    /// How the file ends its lines.
    pub(super) eol: &'static str,
}

/// A stretch of the file as it will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// These bytes of the file's text.
    Kept(Range<usize>),
    /// New text.
    New(String),
}

/// A node of the record as it was read, or one that is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Who {
    Read(NodeId),
    New(NodeId),
}

/// The pieces that say the same thing about the same node, in the file, in the record as it was read and as it is now:
/// their places among all pieces.
type Group = [Vec<usize>; 3];

/// What becomes of a piece of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    Stays,
    Changes(String),
    Goes,
}

/// A piece of the file, or a stretch of it that was not read.
#[derive(Debug)]
struct Item {
    range: Range<usize>,
    /// What it says, if it was read.
    key: Option<(Who, Part)>,
    fate: Fate,
    /// Whether it leaves its place, with its bytes.
    moves: bool,
    /// The piece of the record as it is now that it stands for.
    now: Option<usize>,
    /// That piece of the record as it was read.
    was: Option<usize>,
}

/// What is put at a place of the file.
#[derive(Clone, Debug)]
enum Put {
    /// An item from elsewhere in the file.
    Item(usize),
    /// A piece of the record as it is now.
    New(usize, String),
}

/// The file with the edit, and what in it nobody has read and still is there.
pub(super) fn splice<'t>(
    file: &Said<'t>,
    was: &Said<'_>,
    now: &Said<'_>,
    ids: &Counterparts,
    manner: &Manner,
) -> (Vec<Cut>, Vec<&'t str>) {
    let mut splicer = Splicer::new(file, was, now, ids, manner);
    splicer.settle();
    splicer.move_items();
    let unread = splicer.items.iter().filter(|item| item.key.is_none() && item.fate == Fate::Stays);
    let unread = unread.filter_map(|item| file.text.get(item.range.clone())).collect();
    (splicer.cuts(), unread)
}

struct Splicer<'s> {
    file: &'s str,
    was: &'s Said<'s>,
    now: &'s Said<'s>,
    manner: &'s Manner,
    items: Vec<Item>,
    groups: HashMap<(Who, Part), Group>,
    /// The nodes as they were read that are still there.
    present: HashSet<NodeId>,
    /// For each piece of the record as it is now: its item.
    homes: Vec<Option<usize>>,
    /// The pieces of the record as it is now that the file does not have yet.
    new: HashMap<usize, String>,
    /// How far apart two kinds of neighbours are in the file.
    apart: HashMap<(usize, usize), &'s str>,
    /// An example of each kind of part.
    samples: HashMap<usize, &'s str>,
}

/// The kind of a part, whatever it is about.
fn kind(part: &Part) -> usize {
    match part {
        Part::Header(_) => 0,
        Part::Number => 1,
        Part::Step => 2,
        Part::Glyph => 3,
        Part::Comment => 4,
        Part::Open => 5,
        Part::Close => 6,
        Part::Result => 7,
    }
}

fn ends(text: &str) -> usize {
    text.matches('\n').count().max(text.matches('\r').count())
}

impl<'s> Splicer<'s> {
    fn new(file: &Said<'s>, was: &'s Said<'s>, now: &'s Said<'s>, ids: &Counterparts, manner: &'s Manner) -> Self {
        let mut groups: HashMap<(Who, Part), Group> = HashMap::new();
        let mut present = HashSet::from([NodeId::ROOT]);
        let item = |range, key| Item { range, key, fate: Fate::Stays, moves: false, now: None, was: None };
        let mut items: Vec<Item> =
            between(file.text, &file.pieces).into_iter().map(|range| item(range, None)).collect();
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
    fn settle(&mut self) {
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
                                self.change(item, &part, is);
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
                            self.change(item, &part, whole.unwrap_or_default());
                        }
                        None => self.decide(item, Fate::Goes),
                    }
                }
                if file.is_empty() {
                    for (&now, is) in now.iter().zip(&new) {
                        self.come(&part, now, is);
                    }
                }
            }
        }
        self.settle_results();
        self.settle_unread();
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

    fn change(&mut self, item: usize, part: &Part, is: &str) {
        let old = self.items.get(item).and_then(|item| self.file.get(item.range.clone()));
        self.decide(item, Fate::Changes((self.manner.spelled)(part, &self.with_ends(is), old, None)));
    }

    fn come(&mut self, part: &Part, now: usize, is: &str) {
        let sample = self.samples.get(&kind(part)).copied();
        if (self.manner.is_wanted)(part, sample.is_some()) {
            self.new.insert(now, (self.manner.spelled)(part, &self.with_ends(is), None, sample));
        }
    }

    fn with_ends(&self, text: &str) -> String {
        if self.manner.eol == "\n" { text.to_owned() } else { text.replace('\n', self.manner.eol) }
    }

    /// Finds the pieces that leave their place: all but the most that are in the same order as before.
    fn move_items(&mut self) {
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
            } else if item.fate == Fate::Stays {
                item.moves = with && behind;
            }
        }
    }

    /// What is put after each item; the first is what is put before all of them.
    fn placed(&self) -> Vec<Vec<Put>> {
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
        let (mut cursor, mut highest) = (None, None);
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
        while let Some(Item { key: Some((own, Part::Step | Part::Glyph | Part::Comment)), now: None, .. }) =
            self.items.get(at + 1)
        {
            if *own != who {
                break;
            }
            at += 1;
        }
        Some(at)
    }

    fn cuts(&self) -> Vec<Cut> {
        let after = self.placed();
        let mut strips = Vec::new();
        let mut before: Option<usize> = None;
        let mut puts: Vec<&Put> = after.first().into_iter().flatten().collect();
        for (place, item) in self.items.iter().enumerate() {
            let here = after.get(place + 1).into_iter().flatten();
            if item.moves || item.fate == Fate::Goes {
                puts.extend(here);
                continue;
            }
            self.join(&mut strips, before, &puts, Some(place));
            strips.push(Strip::Words(Put::Item(place)));
            before = Some(place);
            puts = here.collect();
        }
        self.join(&mut strips, before, &puts, None);
        self.laid_out(strips)
    }

    /// Writes what is between two items that stay: what is put there, and the blanks.
    fn join(&self, strips: &mut Vec<Strip>, before: Option<usize>, puts: &[&Put], after: Option<usize>) {
        let whole = self.gap_left(before, after);
        let end = |item: Option<usize>| item.map(Put::Item);
        let inner = puts.iter().map(|put| Some((*put).clone()));
        let all: Vec<Option<Put>> = std::iter::once(end(before)).chain(inner).chain([end(after)]).collect();
        let mut gaps: Vec<Gap> = all
            .windows(2)
            .map(|pair| match pair {
                [Some(one), Some(other)] => self.usual_gap(one, other),
                _ => Gap::New(String::new()),
            })
            .collect();
        let size = |gap: &Gap| {
            let text = self.text_of(gap);
            (ends(text), text.is_empty())
        };
        let (first, last) = (gaps.first().map(size), gaps.last().map(size));
        // Where the file's own blank goes: to the side where we would leave one like it.
        let leads = puts.last().is_some_and(|put| self.leads(put));
        let at_first = before.is_none() || after.is_some() && (leads || first == Some(size(&whole)) && last != first);
        if let Some(slot) = if at_first { gaps.first_mut() } else { gaps.last_mut() } {
            *slot = whole;
        }
        for (gap, pair) in gaps.into_iter().zip(all.windows(2)) {
            let [one, other] = pair else { continue };
            strips.push(Strip::Blank(self.with_line_end(one.as_ref(), gap, other.as_ref())));
            if let Some(put) = other.as_ref().filter(|put| !matches!(put, Put::Item(item) if Some(*item) == after)) {
                strips.push(Strip::Words(put.clone()));
            }
        }
    }

    /// Breaks the lines that became too long, up to where the file ends them, and lays out the comments in them that
    /// would be read otherwise where they are now.
    fn laid_out(&self, strips: Vec<Strip>) -> Vec<Cut> {
        let mut cuts = Vec::new();
        // How many characters the line has, and whether it differs from the file's.
        let (mut column, mut differs) = (0, false);
        // Where what was kept last ends in the file.
        let mut end = 0;
        let widths: Vec<usize> = strips.iter().map(|strip| self.first_line(strip)).collect();
        for (at, strip) in strips.into_iter().enumerate() {
            let cut = match &strip {
                Strip::Blank(Gap::Kept(range)) => Cut::Kept(range.clone()),
                Strip::Blank(Gap::New(text)) => Cut::New(text.clone()),
                Strip::Words(Put::New(_, text)) => Cut::New(text.clone()),
                Strip::Words(Put::Item(item)) => match self.items.get(*item).map(|item| (&item.fate, &item.range)) {
                    Some((Fate::Changes(text), _)) => Cut::New(text.clone()),
                    Some((_, range)) => Cut::Kept(range.clone()),
                    None => continue,
                },
            };
            // Something that is new here, was elsewhere, or has gone before it.
            match &cut {
                Cut::Kept(range) => {
                    differs |= range.start != end;
                    end = range.end;
                }
                Cut::New(_) => differs = true,
            }
            let text = self.cut_text(&cut);
            let cut = match &strip {
                Strip::Blank(_) if differs && !text.is_empty() && ends(text) == 0 => {
                    let next = widths.get(at + 1..).unwrap_or_default();
                    // What adjoins it goes with it.
                    let glued = 1 + 2 * next.iter().skip(1).step_by(2).take_while(|&&width| width == 0).count();
                    let wide = next.iter().take(glued).sum::<usize>();
                    let breaks = self.manner.width.is_some_and(|width| column + 1 + wide > width);
                    if breaks && column > 0 { Cut::New(self.manner.eol.to_owned()) } else { cut }
                }
                Strip::Words(put) if differs && self.is_comment(put) => {
                    self.comment_at(put, text, column).unwrap_or(cut)
                }
                _ => cut,
            };
            let text = self.cut_text(&cut);
            match text.rfind(['\n', '\r']) {
                Some(end) => {
                    column = text.get(end + 1..).unwrap_or_default().chars().count();
                    differs &= !matches!(&strip, Strip::Blank(Gap::Kept(_))) || matches!(cut, Cut::New(_));
                }
                None => column += text.chars().count(),
            }
            cuts.push(cut);
        }
        cuts
    }

    /// How many characters of a strip are in its first line; of a comment, only those that must be.
    fn first_line(&self, strip: &Strip) -> usize {
        match strip {
            Strip::Blank(gap) => self.text_of(gap).chars().count(),
            Strip::Words(put) => {
                let words = self.words(put);
                let line = words.split(['\n', '\r']).next().unwrap_or_default();
                let line = if self.is_comment(put) { line.split(' ').next().unwrap_or_default() } else { line };
                line.chars().count()
            }
        }
    }

    fn is_comment(&self, put: &Put) -> bool {
        match put {
            Put::New(now, _) => self.now.pieces.get(*now).is_some_and(|piece| piece.part == Part::Comment),
            Put::Item(item) => self.items.get(*item).is_some_and(|item| matches!(item.key, Some((_, Part::Comment)))),
        }
    }

    /// A comment laid out for the place it is at now, if it must be.
    fn comment_at(&self, put: &Put, text: &str, column: usize) -> Option<Cut> {
        let kept = match put {
            Put::Item(item) => self.items.get(*item).filter(|item| item.fate == Fate::Stays),
            Put::New(..) => None,
        };
        if text.contains(char::REPLACEMENT_CHARACTER) || kept.is_some() && ends(text) == 0 {
            return None;
        }
        let laid = match kept {
            Some(item) => (self.manner.relaid)(self.file, item.range.clone(), column, self.manner.width),
            None => (self.manner.relaid)(text, 0..text.len(), column, self.manner.width),
        };
        laid.map(|text| Cut::New(self.with_ends(&text)))
    }

    fn cut_text<'g>(&'g self, cut: &'g Cut) -> &'g str {
        match cut {
            Cut::Kept(range) => self.file.get(range.clone()).unwrap_or_default(),
            Cut::New(text) => text,
        }
    }

    fn leads(&self, put: &Put) -> bool {
        let Put::New(now, _) = put else { return false };
        self.now.pieces.get(*now).is_some_and(|piece| piece.part.leads())
    }

    fn text_of<'g>(&'g self, gap: &'g Gap) -> &'g str {
        match gap {
            Gap::Kept(range) => self.file.get(range.clone()).unwrap_or_default(),
            Gap::New(text) => text,
        }
    }

    /// The words of what is put.
    fn words<'w>(&'w self, put: &'w Put) -> &'w str {
        match put {
            Put::New(_, text) => text,
            Put::Item(item) => self.items.get(*item).map_or("", |item| match &item.fate {
                Fate::Changes(text) => text,
                _ => self.file.get(item.range.clone()).unwrap_or_default(),
            }),
        }
    }

    /// A gap with a line end, if what is before it reaches to the end of its line, or what follows must begin one.
    fn with_line_end(&self, before: Option<&Put>, gap: Gap, after: Option<&Put>) -> Gap {
        let needs = before.is_some_and(|put| (self.manner.ends_its_line)(self.words(put))) && after.is_some()
            || after.is_some_and(|put| self.words(put).starts_with('%')) && before.is_some();
        if needs && ends(self.text_of(&gap)) == 0 { Gap::New(self.manner.eol.to_owned()) } else { gap }
    }

    /// The blank of the file between two items.
    fn gap(&self, before: Option<usize>, after: Option<usize>) -> Range<usize> {
        let start = before.and_then(|item| self.items.get(item)).map_or(0, |item| item.range.end);
        start..after.and_then(|item| self.items.get(item)).map_or(self.file.len(), |item| item.range.start)
    }

    /// The blank between two items that stay, when what was between them has gone: the one of the two that is left
    /// which has more line ends, or else the one we would write.
    fn gap_left(&self, before: Option<usize>, after: Option<usize>) -> Gap {
        let next = before.map_or(0, |item| item + 1);
        let last = after.unwrap_or(self.items.len());
        if next == last {
            return Gap::Kept(self.gap(before, after));
        }
        let (one, other) = (self.gap(before, Some(next)), self.gap(last.checked_sub(1), after));
        let text = |range: &Range<usize>| self.file.get(range.clone()).unwrap_or_default();
        let usual = match (before, after) {
            (Some(before), Some(after)) => self.usual_gap(&Put::Item(before), &Put::Item(after)),
            // Nothing is left of what began or ended the text.
            (None, _) => return Gap::Kept(one),
            (_, None) => return Gap::Kept(other),
        };
        let rank = |range: &Range<usize>| {
            let text = text(range);
            (ends(text), text == self.text_of(&usual), usize::MAX - text.len())
        };
        Gap::Kept(if rank(&one) > rank(&other) { one } else { other })
    }

    /// The blank between two neighbours as the file has it elsewhere, or as we would write it.
    fn usual_gap(&self, one: &Put, other: &Put) -> Gap {
        if let (Put::Item(one), Put::Item(other)) = (one, other)
            && one + 1 == *other
        {
            return Gap::Kept(self.gap(Some(*one), Some(*other)));
        }
        let now = |put: &Put| match put {
            Put::New(now, _) => Some(*now),
            Put::Item(item) => self.items.get(*item).and_then(|item| item.now),
        };
        let range = |now: usize| self.now.pieces.get(now).map(|piece| piece.range.clone());
        let (before, after) = (now(one), now(other));
        let written = match (before, after) {
            (_, Some(after)) => {
                let start = after.checked_sub(1).and_then(range).map_or(0, |range| range.end);
                range(after).and_then(|range| self.now.text.get(start..range.start))
            }
            (Some(before), None) => {
                let end = range(before + 1).map_or(self.now.text.len(), |range| range.start);
                range(before).and_then(|range| self.now.text.get(range.end..end))
            }
            (None, None) => None,
        };
        // What was not read might be taken for a part of what is put beside it.
        let beside =
            |put: &Put| matches!(put, Put::Item(item) if self.items.get(*item).is_some_and(|item| item.key.is_none()));
        let written = written.filter(|gap| !gap.is_empty() || !beside(one) && !beside(other)).unwrap_or(" ");
        let part = |now: Option<usize>| now.and_then(|now| self.now.pieces.get(now)).map(|piece| kind(&piece.part));
        let seen = part(before).zip(part(after)).and_then(|pair| self.apart.get(&pair));
        match seen.filter(|seen| ends(seen) + ends(written) == 0 && seen.is_empty() != written.is_empty()) {
            Some(seen) => Gap::New((*seen).to_owned()),
            None => Gap::New(self.with_ends(written)),
        }
    }
}

/// What the file will have, one after another: words and blanks in turn.
#[derive(Clone, Debug)]
enum Strip {
    Words(Put),
    Blank(Gap),
}

/// A blank.
#[derive(Clone, Debug)]
enum Gap {
    Kept(Range<usize>),
    New(String),
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
