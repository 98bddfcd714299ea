//! The places of new and of moved pieces among those that stay.

use std::collections::{HashMap, HashSet};

use super::fates::{Splicer, remarks};
use super::items::{ItemEdit, Put, SpliceItem, Who, ends};
use komaoto_formats::pieces::PieceRole;
use komaoto_record::NodeId;
use komaoto_text::Slice;

impl Splicer<'_> {
    /// The insertions after each item, preceded by those before the first.
    pub(super) fn placed(&self) -> Vec<Vec<Put>> {
        let mut after: Vec<Vec<Put>> = vec![Vec::new(); self.items.len() + 1];
        let home = |now: usize| {
            let item = self.homes.get(now).copied().flatten()?;
            self.items.get(item).is_some_and(SpliceItem::stays).then_some(item)
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
        let may_head = |item: &&SpliceItem| matches!(item.key, None | Some((_, PieceRole::Banner)));
        let heads = self.items.iter().take_while(may_head).enumerate().filter(|(_, item)| item.key.is_some());
        let head = heads.last().map_or(0, |(place, _)| place + 1);
        // Where the file has the step of each node, whatever says it; not where its row comes only now, nor where we would
        // say something of it before any of that.
        let mut own: HashMap<NodeId, (usize, usize)> = HashMap::new();
        let mut rows: HashSet<NodeId> = HashSet::new();
        // Whether what is said of a node precedes what says which step it is, as we would write it.
        let mut leads: HashMap<NodeId, bool> = HashMap::new();
        for (now, piece) in self.now.pieces.iter().enumerate() {
            let is_own = piece.part.is_own();
            if is_own || matches!(piece.part, PieceRole::Comment | PieceRole::Bookmark) {
                leads.entry(piece.node).or_insert(!is_own);
            }
            if !is_own || leads.get(&piece.node) == Some(&true) {
                continue;
            }
            if piece.part == PieceRole::Step && self.new.contains_key(&now) {
                rows.insert(piece.node);
            }
            if piece.node != NodeId::ROOT
                && let Some(item) = home(now)
            {
                own.entry(piece.node).or_insert((now, item));
            }
        }
        own.retain(|node, _| !rows.contains(node));
        let moving = self.moving();
        let head_end = self.head_end();
        // Where the file has its branches in another order than ours, what is new comes right behind its predecessor:
        // behind the last of all those before it, it might be in another branch.
        let step = |now: &usize| self.now.part(*now) == Some(&PieceRole::Step);
        let alike = (0..self.homes.len()).filter(step).filter_map(home).is_sorted();
        // Where the piece before was put.
        let mut along = None;
        let (mut cursor, mut highest) = (head.checked_sub(1), head.checked_sub(1));
        for now in 0..self.homes.len() {
            // What ends a line that came to its end here.
            if let Some(&tail) = now.checked_sub(1).and_then(|before| self.tails.get(&before))
                && let Some(puts) = after.get_mut(along.or(cursor).map_or(0, |item: usize| item + 1))
            {
                puts.push(Put::Item(tail));
                along = along.or(cursor);
            }
            let is_header = matches!(self.now.part(now), Some(PieceRole::Header(_)));
            if let Some(item) = home(now) {
                // One below the moves says nothing of where others go.
                if is_header && head_end.is_some_and(|end| item > end) {
                    continue;
                }
                (cursor, along) = (Some(item), None);
                highest = highest.max(cursor);
                continue;
            }
            let behind = next.get(now).copied().unwrap_or(usize::MAX);
            let free = alike && highest.is_none_or(|highest| highest < behind);
            let piece = self.now.pieces.get(now);
            let anchor = match piece {
                // It belongs to what follows it.
                Some(piece) if free && piece.part.leads() && self.led(now).and_then(home) == Some(behind) => {
                    behind.checked_sub(1)
                }
                _ => {
                    let before = if free { highest } else { cursor };
                    // It says more about a step that the file says otherwise, further down.
                    let step = piece.filter(|piece| !piece.part.leads()).and_then(|piece| own.get(&piece.node));
                    let behind = step.filter(|(place, _)| *place > now).map(|&(_, item)| item);
                    // It is in the row of its step.
                    let is_sign = piece.is_some_and(|piece| matches!(piece.part, PieceRole::Fork | PieceRole::Time));
                    let before = before.max(behind);
                    let before = if is_header && head_end.is_some() { before.min(head_end) } else { before };
                    // Others refuse what is said of an ending behind the line of its result.
                    let is_said =
                        piece.is_some_and(|piece| matches!(piece.part, PieceRole::Comment | PieceRole::Bookmark));
                    // What is in the row of a step does not go below the line of its result.
                    let own =
                        if is_sign { before } else { self.past_its_own(before, !is_said && self.begins_a_line(now)) };
                    // What nobody has read at the end of a line stays in it.
                    let bounds = piece.is_some_and(|piece| match piece.part {
                        PieceRole::Open => self.begins_a_line(now),
                        PieceRole::Close => along.is_none(),
                        _ => false,
                    });
                    if bounds {
                        self.past_unread(own)
                    } else if self.begins_a_line(now) {
                        let row = piece.is_some_and(|piece| piece.part.is_own());
                        let line = self.past_its_line(own);
                        if row { self.past_remarks(line) } else { line }
                    } else {
                        own
                    }
                }
            };
            let anchor = anchor.max(along);
            let Some(puts) = after.get_mut(anchor.map_or(0, |item| item + 1)) else { continue };
            if let Some(text) = self.new.get(&now) {
                // A sign is in the row of what comes from elsewhere, not behind what nobody has read there.
                let is_read = |put: &Put| !matches!(put, Put::Item(item) if self.items.get(*item).is_some_and(SpliceItem::is_unread));
                let place = if piece.is_some_and(|piece| piece.part == PieceRole::Fork) {
                    puts.iter().rposition(is_read).map_or(puts.len(), |last| last + 1)
                } else {
                    puts.len()
                };
                puts.insert(place, Put::New(now, text.clone()));
                along = anchor;
            } else if let Some(item) = moving.get(&now).copied() {
                puts.push(Put::Item(item));
                along = anchor;
                let along = self.items.iter().enumerate().skip(item + 1);
                let along =
                    along.take_while(|(_, item)| item.now.is_none() && (item.moves || item.fate == ItemEdit::Goes));
                let is_tail = |item: usize| self.tails.values().any(|tail| *tail == item);
                let along = along.filter(|(item, follows)| follows.moves && !is_tail(*item));
                puts.extend(along.map(|(item, _)| Put::Item(item)));
            }
        }
        if let Some(&tail) = self.homes.len().checked_sub(1).and_then(|last| self.tails.get(&last))
            && let Some(puts) = after.get_mut(along.or(cursor).map_or(0, |item| item + 1))
        {
            puts.push(Put::Item(tail));
        }
        after
    }

    /// All that the file will have, in its order.
    pub(super) fn strung(&self) -> Vec<Put> {
        let mut after = self.placed().into_iter();
        let mut all = after.next().unwrap_or_default();
        for ((place, item), puts) in self.items.iter().enumerate().zip(after) {
            if item.stays() {
                all.push(Put::Item(place));
            }
            all.extend(puts);
        }
        all
    }

    /// The last of the headers above the moves, if others are below: a new one stands above.
    fn head_end(&self) -> Option<usize> {
        let first = self.items.iter().position(|item| item.is(&PieceRole::Step))?;
        let (above, below) = self.items.split_at_checked(first)?;
        let is_any = below.iter().any(SpliceItem::is_header);
        above.iter().rposition(|item| is_any && item.is_header() && item.stays())
    }

    /// The items that leave their place, by the pieces in whose place they go: those of a node in the order of the
    /// file.
    fn moving(&self) -> HashMap<usize, usize> {
        let mut of_node: HashMap<Who, (Vec<usize>, Vec<usize>)> = HashMap::new();
        for (now, home) in self.homes.iter().enumerate() {
            if let Some(place) = *home
                && let Some(item) = self.items.get(place).filter(|item| item.now == Some(now) && item.moves)
                && let Some((who, _)) = item.key
            {
                let (pieces, items) = of_node.entry(who).or_default();
                pieces.push(now);
                items.push(place);
            }
        }
        let sorted = |(pieces, mut items): (Vec<usize>, Vec<usize>)| {
            // What precedes a move comes before its number only at the start of a variation.
            let was = items.iter().filter_map(|&item| self.items.get(item)?.was);
            if was.is_sorted() {
                items.sort_unstable();
            }
            pieces.into_iter().zip(items)
        };
        of_node.into_values().flat_map(sorted).collect()
    }

    /// The piece that some that lead to it precede.
    fn led(&self, now: usize) -> Option<usize> {
        let leads = |place: &usize| self.now.part(*place).is_some_and(PieceRole::leads);
        (now..self.now.pieces.len()).find(|place| !leads(place))
    }

    /// True if the writer puts a piece at the start of a line.
    fn begins_a_line(&self, now: usize) -> bool {
        self.now.gap_before(now).is_some_and(|gap| ends(gap) > 0)
    }

    /// The last item of those after one that nobody has read.
    fn past_unread(&self, anchor: Option<usize>) -> Option<usize> {
        let first = anchor.map_or(0, |at| at + 1);
        let count = self.items.iter().skip(first).take_while(|item| item.key.is_none() && !item.moves).count();
        (first + count).checked_sub(1)
    }

    /// The last item of those after one that are remarks: nobody reads them wherever they are.
    fn past_remarks(&self, anchor: Option<usize>) -> Option<usize> {
        let Some(mark) = self.manner.remark else { return anchor };
        let is_remark = |item: &&SpliceItem| {
            let text = self.file.slice(item.range.clone());
            item.key.is_none() && !item.moves && remarks(text, mark) == text
        };
        let first = anchor.map_or(0, |at| at + 1);
        (first + self.items.iter().skip(first).take_while(is_remark).count()).checked_sub(1)
    }

    /// The last item of those after one that nobody has read and that keep its line.
    fn past_its_line(&self, anchor: Option<usize>) -> Option<usize> {
        let mut at = anchor?;
        while let (Some(one), Some(other @ SpliceItem { key: None, .. })) = (self.items.get(at), self.items.get(at + 1))
            && self.file.get(one.range.end..other.range.start).is_some_and(|gap| ends(gap) == 0)
            && (self.manner.keeps_its_line)(self.file.slice(other.range.clone()))
        {
            at += 1;
        }
        Some(at)
    }

    /// True if a line break precedes an item.
    pub(super) fn begins_another_line(&self, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| self.items.get(before));
        let gap =
            before.zip(self.items.get(place)).and_then(|(one, other)| self.file.get(one.range.end..other.range.start));
        gap.is_some_and(|gap| ends(gap) > 0)
    }

    /// The last item of those after one that say more about the same node than we would, results among them or not,
    /// whatever is between them that nobody has read.
    fn past_its_own(&self, anchor: Option<usize>, results: bool) -> Option<usize> {
        let mut at = anchor?;
        let who = self.items.get(at)?.key.as_ref()?.0;
        for (place, item) in self.items.iter().enumerate().skip(at + 1) {
            match &item.key {
                None if !item.moves => {}
                Some((_, PieceRole::Result | PieceRole::Aside)) if !results && self.begins_another_line(place) => break,
                Some((
                    own,
                    PieceRole::Position
                    | PieceRole::Step
                    | PieceRole::Glyph
                    | PieceRole::Comment
                    | PieceRole::Time
                    | PieceRole::Fork
                    | PieceRole::Result
                    | PieceRole::Aside
                    | PieceRole::Nothing,
                )) if *own == who && item.now.is_none() => at = place,
                _ => break,
            }
        }
        Some(at)
    }
}
