//! A text that is looked for.

use std::ops::Range;

use memchr::memmem::Finder;

use super::fold::compared;

/// A text that is looked for, as searches compare it.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    text: String,
    finder: Finder<'static>,
}

impl Wanted {
    pub(super) fn new(said: &str) -> Self {
        let text = compared(said);
        Self { finder: Finder::new(&text).into_owned(), text }
    }

    /// What is looked for, as searches compare it.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where it stands in a text that is folded.
    pub(super) fn places<'t>(&'t self, folded: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        self.finder.find_iter(folded.as_bytes()).map(|at| at..at + self.text.len())
    }

    /// Whether a text that is folded holds it.
    pub(super) fn is_in(&self, folded: &str) -> bool {
        self.finder.find(folded.as_bytes()).is_some()
    }
}

impl PartialEq for Wanted {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}
