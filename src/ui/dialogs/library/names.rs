//! The names that games which were found speak of, offered where a question is typed.

use std::collections::HashMap;
use std::ops::Range;

use egui::{Id, Rect};

use crate::library::{KEYS, Openings, TypedWord, named_values};
use crate::text::folded;
use crate::ui::panels::table::ListedGame;

/// So many are offered.
const MOST: usize = 8;
/// Of so many games the names are taken in a frame.
const A_FRAME: usize = 4096;

/// Something that may be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OfferedWord {
    /// What then stands there.
    pub text: String,
    /// What is said beside it: of a name how many games speak of it.
    pub games: Option<u32>,
    /// Whether a value is to follow.
    pub is_key: bool,
}

/// The line in which it is typed.
pub(super) fn field_id() -> Id {
    Id::unique("library-query")
}

/// What is offered for the word that is typed.
#[derive(Debug)]
pub(super) struct Completion {
    pub offered: Vec<OfferedWord>,
    /// Which of it is meant, once the keys have gone to it.
    pub chosen: Option<usize>,
    /// What it takes the place of, in bytes.
    pub place: Range<usize>,
    /// The key that stands before it, as it is typed.
    pub key: Option<String>,
    /// Where it is shown.
    pub shown: Rect,
}

/// Names of one kind, each with the number of games that speak of it.
#[derive(Debug, Default)]
struct SpokenNames {
    places: HashMap<Box<str>, usize>,
    all: Vec<(Box<str>, Box<str>, u32)>,
}

impl SpokenNames {
    fn take(&mut self, name: &str) {
        if name.is_empty() {
            return;
        }
        match self.places.get(name).and_then(|at| self.all.get_mut(*at)) {
            Some((.., count)) => *count += 1,
            None => {
                self.places.insert(name.into(), self.all.len());
                self.all.push((name.into(), folded(name).into(), 1));
            }
        }
    }

    /// The names that hold a text, those that begin with it first, then those of most games.
    fn offer(&self, typed: &str, out: &mut Vec<OfferedWord>) {
        let mut found: Vec<(bool, u32, &str)> = Vec::new();
        for (name, compared, count) in &self.all {
            if compared.contains(typed) && **compared != *typed {
                found.push((!compared.starts_with(typed), u32::MAX - count, name));
            }
        }
        let last = MOST.min(found.len());
        if last < found.len() {
            found.select_nth_unstable(last);
        }
        found.truncate(last);
        found.sort_unstable();
        out.extend(found.into_iter().map(|(_, count, name)| OfferedWord {
            text: name.to_owned(),
            games: Some(u32::MAX - count),
            is_key: false,
        }));
    }
}

/// The names of the games that were found.
#[derive(Debug, Default)]
pub(super) struct KnownNames {
    players: SpokenNames,
    events: SpokenNames,
    codes: SpokenNames,
    /// How many games were looked at.
    taken: usize,
}

impl KnownNames {
    /// Takes the names of games that were found since, as many as a frame has time for; whether there are more.
    pub fn take(&mut self, hits: &[ListedGame]) -> bool {
        if hits.len() < self.taken {
            *self = Self::default();
        }
        for hit in hits.iter().skip(self.taken).take(A_FRAME) {
            self.players.take(&hit.first);
            self.players.take(&hit.second);
            self.events.take(&hit.event);
            self.codes.take(&hit.code);
        }
        self.taken = hits.len().min(self.taken + A_FRAME);
        self.taken < hits.len()
    }

    /// What may be typed instead of a word, in a language.
    pub fn offer(&self, word: &TypedWord, language: &str) -> Vec<OfferedWord> {
        let typed = folded(&word.value);
        let mut offered = Vec::new();
        let Some(key) = word.key else {
            if word.has_colon || typed.is_empty() {
                return offered;
            }
            let names = KEYS.iter().filter(|key| key.begins_with(&typed)).map(|key| key.name(language));
            offered.extend(names.map(|name| OfferedWord { text: name.to_owned(), games: None, is_key: true }));
            self.players.offer(&typed, &mut offered);
            self.events.offer(&typed, &mut offered);
            offered.truncate(MOST);
            return offered;
        };
        match key {
            "player" | "vs" | "first" | "second" | "black" | "white" => self.players.offer(&typed, &mut offered),
            "event" => self.events.offer(&typed, &mut offered),
            "eco" => self.codes.offer(&typed, &mut offered),
            "opening" => {
                let names = Openings::known().all().iter().map(|opening| opening.name(language));
                offered.extend(values(names, &typed));
            }
            key => offered.extend(values(named_values(key, language).into_iter(), &typed)),
        }
        offered
    }
}

/// The values that hold a text.
fn values<'v>(all: impl Iterator<Item = &'v str>, typed: &str) -> impl Iterator<Item = OfferedWord> {
    let mut found: Vec<(bool, &str)> = Vec::new();
    for name in all {
        let compared = folded(name);
        if compared.contains(typed) && compared != *typed && !found.iter().any(|(_, known)| *known == name) {
            found.push((!compared.starts_with(typed), name));
        }
    }
    found.sort_by_key(|(is_within, _)| *is_within);
    let offered = |(_, name): (bool, &str)| OfferedWord { text: name.to_owned(), games: None, is_key: false };
    found.into_iter().take(MOST).map(offered).collect::<Vec<_>>().into_iter()
}
