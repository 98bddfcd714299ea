//! The texts of a record, wherever they are: for searching them, and for replacing characters in all of them.

use std::cell::Cell;
use std::collections::HashMap;

use super::carried::Carried;
use super::ending::Ending;
use super::node::{Node, Step};
use super::record::Record;
use super::tree::NodeId;

/// The place of a text in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPlace {
    /// In a header, in its key or its value: the key.
    Header(String),
    /// In the comment of a node.
    Comment(NodeId),
    /// In the name of a bookmark.
    Bookmark(NodeId),
    /// In the word for an ending.
    Ending(NodeId),
    /// In a carried line, at a node.
    Carried(NodeId),
}

impl Record {
    /// All its texts, each with its place; including empty ones.
    pub fn texts(&self) -> impl Iterator<Item = (TextPlace, &str)> {
        let headers = self.headers.iter().flat_map(|(key, value)| {
            let place = || TextPlace::Header(key.to_owned());
            [(place(), key), (place(), value)]
        });
        let carried = self.extras.iter().map(|line| (TextPlace::Carried(NodeId::ROOT), &**line));
        headers.chain(carried).chain(self.tree.preorder().flat_map(|id| {
            let node = self.tree.get(id);
            node.into_iter().flat_map(move |node| {
                let bookmark = node.bookmark.as_deref().map(|name| (TextPlace::Bookmark(id), name));
                let ending = word(node).map(|word| (TextPlace::Ending(id), word));
                let extras = node.extras.iter().map(move |line| (TextPlace::Carried(id), &**line));
                std::iter::once((TextPlace::Comment(id), node.comment.as_str()))
                    .chain(bookmark)
                    .chain(ending)
                    .chain(extras)
            })
        }))
    }

    /// Whether none of its texts can have what its source is asked for: of a large file only the games that may have it
    /// need be read. A source may spell characters by their numbers, `\u301c` or `&#x301c;`.
    pub fn surely_lacks(&self, has: impl FnOnce(&str) -> bool) -> bool {
        let text = self.origin().and_then(|origin| std::str::from_utf8(origin.text()).ok());
        text.is_some_and(|text| !text.contains("\\u") && !text.contains("&#") && !has(text))
    }

    /// Makes replacements in all its texts, from left to right, the longest first where several begin alike. Returns
    /// whether anything was replaced.
    pub fn substitute(&mut self, pairs: &[(String, String)]) -> bool {
        if self.surely_lacks(|text| pairs.iter().any(|(from, _)| text.contains(from))) {
            return false;
        }
        let table = Replacements::new(pairs);
        let any = Cell::new(false);
        let replaced = |text: &str| table.replaced(text).inspect(|_| any.set(true));
        let put = |text: &mut String| {
            if let Some(new) = replaced(text) {
                *text = new;
            }
        };
        for (key, value) in self.headers.pairs_mut() {
            put(key);
            put(value);
        }
        self.extras.iter_mut().map(Carried::text_mut).for_each(put);
        let ids: Vec<NodeId> = self.tree.preorder().collect();
        for id in ids {
            // Only nodes that change are touched: the others remain shared with earlier snapshots.
            if !self.tree.get(id).is_some_and(|node| touches(node, &table)) {
                continue;
            }
            if let Some(node) = self.tree.get_mut(id) {
                let before = node.comment.len();
                put(&mut node.comment);
                if node.comment.len() != before {
                    // Their places have moved: they are spelled anew.
                    node.codes.clear();
                }
                // The evaluations that came from the comment are still valid.
                node.evaluations.iter_mut().filter_map(|said| said.engine.as_mut()).for_each(put);
                node.bookmark.iter_mut().for_each(put);
                node.extras.iter_mut().map(Carried::text_mut).for_each(put);
                if let Step::End(Ending::Other(word)) = &mut node.step
                    && let Some(new) = replaced(word)
                {
                    *word = new.into();
                }
            }
        }
        any.get()
    }
}

fn word(node: &Node) -> Option<&str> {
    match &node.step {
        Step::End(Ending::Other(word)) => Some(word),
        _ => None,
    }
}

fn touches(node: &Node, table: &Replacements<'_>) -> bool {
    let engines = node.evaluations.iter().filter_map(|said| said.engine.as_deref());
    let texts = std::iter::once(node.comment.as_str()).chain(node.bookmark.as_deref()).chain(word(node)).chain(engines);
    texts.chain(node.extras.iter().map(|extra| &**extra)).any(|text| table.matches(text))
}

/// The texts to be replaced, by first character.
pub struct Replacements<'p>(HashMap<char, Vec<(&'p str, &'p str)>>);

impl<'p> Replacements<'p> {
    /// From pairs of a text and what takes its place.
    pub fn new(pairs: &'p [(String, String)]) -> Self {
        let mut table: HashMap<char, Vec<(&str, &str)>> = HashMap::new();
        for (from, to) in pairs {
            if let Some(first) = from.chars().next() {
                table.entry(first).or_default().push((from, to));
            }
        }
        table.values_mut().for_each(|same| same.sort_by_key(|(from, _)| std::cmp::Reverse(from.len())));
        Self(table)
    }

    fn at(&self, rest: &str) -> Option<(&'p str, &'p str)> {
        let same = self.0.get(&rest.chars().next()?)?;
        same.iter().copied().find(|(from, _)| rest.starts_with(from))
    }

    fn matches(&self, text: &str) -> bool {
        text.char_indices().any(|(at, _)| text.get(at..).is_some_and(|rest| self.at(rest).is_some()))
    }

    /// A text with all replacements, from left to right, the longest first where several begin alike; `None` if there
    /// are none.
    pub fn replaced(&self, text: &str) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let mut new: Option<String> = None;
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (from, to) = match self.at(rest) {
                Some((from, to)) => {
                    new.get_or_insert_with(|| text[..text.len() - rest.len()].to_owned());
                    (from.len(), Some(to))
                }
                None => (c.len_utf8(), None),
            };
            let (head, tail) = rest.split_at(from);
            if let Some(new) = &mut new {
                new.push_str(to.unwrap_or(head));
            }
            rest = tail;
        }
        new
    }
}
