//! Openings by their names: which of them somebody means, and of which a header speaks. One name holds another one without
//! being a kind of it (右四間飛車 is no 四間飛車), so kinds are told by the file of openings, never by letters.

use std::collections::HashMap;
use std::ops::Range;

use crate::library::wanted::Wanted;

/// Openings that somebody asks for.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::library) struct OpeningAsked {
    /// What was said, as searches compare it.
    pub(super) wanted: Wanted,
    /// The openings that are meant, with all their kinds.
    pub(super) meant: Vec<u16>,
}

/// The names of openings, by their first letters, the longest first.
#[derive(Debug, Default)]
pub(super) struct OpeningNames(HashMap<char, Vec<(String, Vec<u16>)>>);

impl OpeningAsked {
    /// Whether no opening is meant.
    pub(in crate::library) fn is_none(&self) -> bool {
        self.meant.is_empty()
    }

    /// Whether one of these is meant.
    pub(in crate::library) fn is_any_of(&self, openings: &[u16]) -> bool {
        openings.iter().any(|at| self.meant.contains(at))
    }
}

impl OpeningNames {
    /// The names of openings, each with its number.
    pub(super) fn of<'n>(names: impl Iterator<Item = (&'n String, u16)>) -> Self {
        let mut known = Self::default();
        for (name, opening) in names {
            let Some(first) = name.chars().next() else { continue };
            let alike = known.0.entry(first).or_default();
            match alike.iter_mut().find(|(other, _)| other == name) {
                Some((_, openings)) => openings.push(opening),
                None => alike.push((name.clone(), vec![opening])),
            }
        }
        known.0.values_mut().for_each(|alike| alike.sort_by_key(|(name, _)| std::cmp::Reverse(name.len())));
        known
    }

    /// The names in a text as searches compare it, from its begin: of those that begin at one place the longest counts, and
    /// none that stands within another one.
    pub(super) fn in_text(&self, text: &str) -> Vec<(Range<usize>, &[u16])> {
        let (mut found, mut end) = (Vec::new(), 0);
        for (at, first) in text.char_indices() {
            if at < end {
                continue;
            }
            let Some((rest, alike)) = text.get(at..).zip(self.0.get(&first)) else { continue };
            if let Some((name, openings)) = alike.iter().find(|(name, _)| rest.starts_with(name.as_str())) {
                end = at + name.len();
                found.push((at..end, openings.as_slice()));
            }
        }
        found
    }

    /// Whether a text speaks of what is asked for: it says the same words, and not only as a part of the name of an opening
    /// that is not meant.
    pub(super) fn speaks_of(&self, text: &str, asked: &OpeningAsked) -> bool {
        if !asked.wanted.is_in(text) {
            return false;
        }
        let others: Vec<Range<usize>> = self
            .in_text(text)
            .into_iter()
            .filter(|(_, openings)| !asked.is_any_of(openings))
            .map(|(place, _)| place)
            .collect();
        let is_of_other =
            |place: &Range<usize>| others.iter().any(|other| other.start <= place.start && place.end <= other.end);
        asked.wanted.places(text).any(|place| !is_of_other(&place))
    }
}
