//! A text cut into the parts of its nodes.

use std::collections::HashMap;
use std::ops::Range;

use crate::formats::Span;
use crate::record::NodeId;

/// A node of a game of the file.
pub(super) type Key = (u32, NodeId);

/// A text cut into parts, one or more for each node.
pub(super) struct Pieces<'t> {
    pub(super) text: &'t str,
    pub(super) pieces: Vec<(Key, Range<usize>)>,
    /// The first part of each node.
    pub(super) first: HashMap<Key, usize>,
}

impl<'t> Pieces<'t> {
    pub(super) fn new(text: &'t str, mut spans: Vec<Span>) -> Self {
        spans.dedup_by(|next, last| next.offset < last.offset);
        if let Some(first) = spans.first_mut() {
            first.offset = 0;
        }
        let ends = spans.iter().skip(1).map(|span| span.offset as usize).chain([text.len()]);
        let pieces: Vec<_> =
            spans.iter().zip(ends).map(|(span, end)| ((span.game, span.node), span.offset as usize..end)).collect();
        Self::of(text, pieces)
    }

    fn of(text: &'t str, pieces: Vec<(Key, Range<usize>)>) -> Self {
        let mut first = HashMap::with_capacity(pieces.len());
        for (at, (key, _)) in pieces.iter().enumerate() {
            first.entry(*key).or_insert(at);
        }
        Self { text, pieces, first }
    }

    /// Only the nodes that another text has, too: the parts of other nodes belong to the part before them.
    pub(super) fn only(self, other: &Pieces<'_>) -> Self {
        let mut pieces: Vec<(Key, Range<usize>)> = Vec::with_capacity(self.pieces.len());
        for (key, range) in self.pieces {
            match pieces.last_mut() {
                Some(last) if !other.first.contains_key(&key) => last.1.end = range.end,
                _ => pieces.push((key, range)),
            }
        }
        Self::of(self.text, pieces)
    }

    pub(super) fn bounds(&self) -> Vec<usize> {
        self.pieces.iter().map(|(_, range)| range.start).collect()
    }

    fn range(&self, key: Key) -> Option<Range<usize>> {
        Some(self.pieces.get(*self.first.get(&key)?)?.1.clone())
    }

    pub(super) fn get(&self, key: Key) -> Option<&'t str> {
        self.text.get(self.range(key)?)
    }

    pub(super) fn begins_a_line(&self, key: Key) -> bool {
        self.range(key).is_some_and(|range| begins_a_line(self.text, range.start))
    }

    pub(super) fn of_game(&self, game: u32) -> impl Iterator<Item = &(Key, Range<usize>)> {
        let start = self.pieces.partition_point(|(key, _)| key.0 < game);
        self.pieces.iter().skip(start).take_while(move |(key, _)| key.0 == game)
    }
}

pub(super) fn begins_a_line(text: &str, at: usize) -> bool {
    at == 0 || text.as_bytes().get(at - 1).is_some_and(|&b| b == b'\n' || b == b'\r')
}
