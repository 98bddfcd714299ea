//! A text that is looked for.

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
