//! The pieces of a text as a reader or a writer reports them, in a few bytes each: a long game has hundreds of
//! thousands, which say only a few different things.

use std::collections::HashMap;
use std::ops::Range;

use crate::pieces::{PieceRole, TextPiece};
use komaoto_record::NodeId;
use komaoto_text::Legible;

/// The pieces, in the order in which they were told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NotePieces {
    all: Vec<Short>,
    /// Each part that was told of, and its number.
    parts: Vec<PieceRole>,
    numbers: HashMap<PieceRole, u32>,
}

/// A piece: its part by number, and its place in bytes. Files are smaller than 4 GB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Short {
    node: NodeId,
    part: u32,
    start: u32,
    end: u32,
}

fn narrow(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

impl Short {
    fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl NotePieces {
    fn number(&mut self, part: PieceRole) -> u32 {
        if let Some(&known) = self.numbers.get(&part) {
            return known;
        }
        let number = narrow(self.parts.len());
        self.parts.push(part.clone());
        self.numbers.insert(part, number);
        number
    }
    fn part(&self, number: u32) -> Option<&PieceRole> {
        self.parts.get(number as usize)
    }
    pub(super) fn push(&mut self, node: NodeId, part: PieceRole, range: Range<usize>) {
        let part = self.number(part);
        self.all.push(Short { node, part, start: narrow(range.start), end: narrow(range.end) });
    }
    /// Adds those of another report on the same text.
    pub(super) fn extend(&mut self, other: Self) {
        let Self { all, parts, .. } = other;
        let numbers: Vec<u32> = parts.into_iter().map(|part| self.number(part)).collect();
        let renumbered = |short: Short| Some(Short { part: *numbers.get(short.part as usize)?, ..short });
        self.all.extend(all.into_iter().filter_map(renumbered));
    }
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }
    pub(super) fn truncate(&mut self, count: usize) {
        self.all.truncate(count);
    }
    /// Makes the last one longer if it says this of the node, and if `joins` says so of where it ends; returns whether
    /// it did.
    pub(super) fn lengthen(
        &mut self,
        node: NodeId,
        part: &PieceRole,
        end: usize,
        joins: impl Fn(usize) -> bool,
    ) -> bool {
        let number = self.numbers.get(part).copied();
        let is_same = |last: &&mut Short| last.node == node && Some(last.part) == number && joins(last.end as usize);
        let last = self.all.last_mut().filter(is_same);
        last.map(|last| last.end = narrow(end)).is_some()
    }
    /// From a place of the text on the pieces of a node are of another one, but for those in the line there, which say
    /// nothing any more.
    pub(super) fn retell(&mut self, gone: NodeId, left: NodeId, line: &Range<usize>) {
        self.all.retain(|short| short.node != gone || !line.contains(&(short.start as usize)));
        let moved = |short: &&mut Short| short.node == gone && short.start as usize >= line.start;
        self.all.iter_mut().filter(moved).for_each(|short| short.node = left);
    }
    /// Forgets what those from a place of the text on say of a node.
    pub(super) fn untell(&mut self, node: NodeId, part: &PieceRole, from: usize) {
        let Some(&part) = self.numbers.get(part) else { return };
        self.all.retain(|short| short.node != node || short.part != part || (short.start as usize) < from);
    }
    /// Brings all places to the text as it is written.
    pub(super) fn place(&mut self, legible: &Legible<'_>) {
        for short in &mut self.all {
            let range = legible.range(short.range());
            (short.start, short.end) = (narrow(range.start), narrow(range.end));
        }
    }
    /// From where to where in the text there are any.
    pub(super) fn extent(&self) -> Range<usize> {
        let start = self.all.iter().map(|short| short.start).min().unwrap_or(0);
        start as usize..self.all.iter().map(|short| short.end).max().unwrap_or(0) as usize
    }
    /// Their places, in the order of the text, and whether each is of this part.
    pub(super) fn places(mut self, part: &PieceRole) -> impl Iterator<Item = (Range<usize>, bool)> {
        self.all.sort_by_key(|short| short.start);
        let number = self.numbers.get(part).copied();
        self.all.into_iter().map(move |short| (short.range(), Some(short.part) == number))
    }
    /// They themselves, in the order of the text.
    pub(super) fn whole(mut self) -> Vec<TextPiece> {
        self.all.sort_by_key(|short| short.start);
        let piece = |short: &Short| {
            Some(TextPiece { node: short.node, part: self.part(short.part)?.clone(), range: short.range() })
        };
        self.all.iter().filter_map(piece).collect()
    }
}
