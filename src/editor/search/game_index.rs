//! The games of a large file, to be searched by what their headers say.

use memchr::memmem::Finder;

use crate::record::{Headers, Record};
use crate::task::Stop;

/// What the headers of all games say, folded once: a search is one walk over it.
#[derive(Debug, Default)]
pub(crate) struct GameIndex {
    /// The values, each on a line.
    text: String,
    /// Where each game ends in it.
    ends: Vec<usize>,
}

impl GameIndex {
    /// Reads the headers of every game: half a second for a hundred thousand, so call it on another thread. `None` if it
    /// was stopped.
    pub fn new(records: &[Record], stop: &Stop) -> Option<Self> {
        let mut index = Self::default();
        for record in records {
            if stop.is_set() {
                return None;
            }
            record.with_headers(|headers: &Headers| {
                for (_, value) in headers.iter() {
                    index.text.push_str(&value.to_lowercase());
                    index.text.push('\n');
                }
            });
            index.ends.push(index.text.len());
        }
        Some(index)
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.ends.len()
    }

    /// The games that match what a person searches for, in order: by their number, or by anything in their headers.
    pub fn find(&self, wanted: &str) -> Vec<usize> {
        let wanted = wanted.trim().to_lowercase();
        let (finder, text) = (Finder::new(&wanted), self.text.as_bytes());
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(hit) = text.get(at..).and_then(|rest| finder.find(rest)) {
            let game = self.ends.partition_point(|end| *end <= at + hit);
            let Some(end) = self.ends.get(game) else { break };
            found.push(game);
            at = *end;
        }
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(number) = number.filter(|number| *number < self.games() && wanted == (number + 1).to_string())
            && let Err(place) = found.binary_search(&number)
        {
            found.insert(place, number);
        }
        found
    }
}
