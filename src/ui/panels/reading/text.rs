//! What the reading view shows, in order, before anything is spelled or laid out: made once for a revision of the
//! record, in the time of a walk through its nodes. Knows no screen.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::formats::comment::said_in_person;
use crate::locale::Locale;
use crate::notation::Notation;
use crate::record::{NodeId, Record};
use crate::sheet::outline::{HeadersTold, OutlineOptions, StoryPart, StoryPartKind, outline};
use crate::text::Slice;

/// A comment is shown in pieces of about this many bytes, so that the layout of a long one is not felt.
const PIECE: usize = 1500;
/// A line that is as long as this many pieces is cut where it is not meant to be.
const LONGEST: usize = 4;

/// How the record is told and what is searched for in it.
#[derive(Clone, Copy)]
pub(crate) struct ReadingOptions<'a> {
    pub style: Notation,
    /// Whether times are told, and what engines think.
    pub clock: bool,
    pub evaluation: bool,
    pub locale: &'a Locale,
    /// The nodes that a search has found, and its words.
    pub found: Option<&'a HashMap<NodeId, usize>>,
    pub wanted: Option<&'a str>,
}

/// Something with a place of its own in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReadingItem {
    /// The part of the story; of the heading, which stands for the start position, one without moves.
    pub part: StoryPart,
    /// The bytes of the comment that it shows.
    pub piece: Range<usize>,
    /// For the beginning of a variation, the item after its end; otherwise 0.
    pub end: u32,
    /// The item with which the innermost variation begins that it is in, itself included; 0 for the main line.
    pub inside: u32,
    /// For the beginning of a variation, that of the one around it; 0 for the main line.
    pub outer: u32,
    /// About how many characters it has.
    pub weight: u32,
}

impl ReadingItem {
    /// Whether a variation begins with it.
    pub fn begins(&self) -> bool {
        self.end > 0
    }
}

/// The items, and where each node is among them.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadingText {
    pub items: Vec<ReadingItem>,
    /// By [`NodeId::index`].
    of: Vec<u32>,
    varied: bool,
}

/// What is told here.
pub(super) fn telling(clock: bool, evaluation: bool) -> OutlineOptions {
    OutlineOptions {
        headers: HeadersTold::None,
        clock,
        evaluation,
        comment: said_in_person,
        ..OutlineOptions::default()
    }
}

impl ReadingText {
    /// The text of a record; after the node `open` there is room for a comment, though it has none.
    pub fn of(record: &Record, open: Option<NodeId>) -> Self {
        let tree = &record.tree;
        let head = StoryPart { node: NodeId::ROOT, depth: 0, what: StoryPartKind::Moves { count: 0, begins: false } };
        let mut text = Self {
            items: vec![ReadingItem { part: head, piece: 0..0, end: 0, inside: 0, outer: 0, weight: 0 }],
            of: vec![0; tree.capacity()],
            varied: false,
        };
        // The variations that go on: how deep each is, and where it begins.
        let mut open_variations: Vec<(u32, usize)> = Vec::new();
        for part in outline(record, telling(false, false), open) {
            let at = text.items.len();
            let begins = matches!(part.what, StoryPartKind::Moves { begins: true, .. });
            let ended = |&mut (depth, _): &mut (u32, usize)| depth > part.depth || begins && depth == part.depth;
            while let Some((_, first)) = open_variations.pop_if(ended) {
                text.items[first].end = at as u32;
            }
            let outer = open_variations.last().map_or(0, |&(_, first)| first as u32);
            if begins {
                open_variations.push((part.depth, at));
                text.varied = true;
            }
            let inside = open_variations.last().map_or(0, |&(_, first)| first as u32);
            match part.what {
                StoryPartKind::Moves { count, .. } => {
                    for id in tree.mainline(part.node).take(count as usize) {
                        text.of[id.index()] = at as u32;
                    }
                    text.items.push(ReadingItem { part, piece: 0..0, end: 0, inside, outer, weight: count });
                }
                StoryPartKind::Comment => {
                    let said = tree.get(part.node).map(said_in_person).unwrap_or_default();
                    // Words before the move are told with the moves.
                    let edited = open == Some(part.node);
                    let from = tree.get(part.node).map_or(0, |node| node.split_said(said.clone()).0.len());
                    let weigh = |piece: Range<usize>| said.get(piece).map_or(0, |text| text.chars().count() as u32);
                    let pieces = pieces(&said, from, if edited { usize::MAX } else { PIECE });
                    text.items.extend(pieces.into_iter().map(|piece| ReadingItem {
                        part,
                        piece: piece.clone(),
                        end: 0,
                        inside,
                        outer,
                        weight: weigh(piece),
                    }));
                }
                StoryPartKind::Diagram => {
                    text.items.push(ReadingItem { part, piece: 0..0, end: 0, inside, outer, weight: 0 })
                }
            }
        }
        let end = text.items.len() as u32;
        for (_, first) in open_variations {
            text.items[first].end = end;
        }
        text
    }

    /// The item that a node is in.
    pub fn item_of(&self, id: NodeId) -> usize {
        self.of.get(id.index()).map_or(0, |&at| at as usize)
    }

    /// The first item of the comment of a node.
    pub fn comment_of(&self, id: NodeId) -> Option<usize> {
        let from = self.item_of(id) + 1;
        let after =
            self.items.get(from..)?.iter().take_while(|item| !matches!(item.part.what, StoryPartKind::Moves { .. }));
        let place = after.take(2).position(|item| item.part.what == StoryPartKind::Comment && item.part.node == id)?;
        Some(from + place)
    }

    /// The beginnings of the variations that a node is in, the innermost first.
    pub fn variations_of(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.items.get(self.item_of(id)).map(|item| item.inside as usize);
        std::iter::successors(first, |&at| self.items.get(at).map(|item| item.outer as usize))
            .take_while(|&at| at > 0)
            .filter_map(|at| self.items.get(at).map(|item| item.part.node))
    }

    /// Whether it has any variations.
    pub fn is_varied(&self) -> bool {
        self.varied
    }

    /// The item at which the next line of the same or a lower depth goes on, if this one is folded.
    pub fn after_folded(&self, at: usize, folded: &HashSet<NodeId>) -> Option<usize> {
        let item = self.items.get(at)?;
        (item.begins() && folded.contains(&item.part.node)).then_some(item.end as usize)
    }
}

/// A comment in pieces of at least so many bytes, cut at the ends of lines; what is blank at either end is left out.
fn pieces(said: &str, from: usize, least: usize) -> Vec<Range<usize>> {
    let end = said.trim_end().len();
    let words = said.slice(from..);
    let start = (said.len() - words.trim_start().len()).min(end).max(from.min(end));
    let (mut pieces, mut from, mut at) = (Vec::new(), start, start);
    for line in said.slice(start..end).split_inclusive('\n') {
        at += line.len();
        while at - from > least.saturating_mul(LONGEST) {
            let cut = said.floor_char_boundary(from + least);
            pieces.push(from..cut);
            from = cut;
        }
        if at - from >= least {
            pieces.push(from..at);
            from = at;
        }
    }
    if from < end || pieces.is_empty() {
        pieces.push(from..end);
    }
    pieces
}
